// What is wrong with a question to the resolver.

/** The question is none: the message starts with the field that is wrong, `candidates[0].names: must be a list`. */
export class QuestionError extends Error {
  /** The field that is wrong. */
  readonly path: string;
  constructor(message: string) {
    super(message);
    this.name = 'QuestionError';
    this.path = message.slice(0, Math.max(0, message.indexOf(':')));
  }
}
