// What goes wrong with a fleet and is not a bug: it has a message and says what to do.

export class FleetError extends Error {
  readonly hint: string;

  constructor(message: string, hint = '') {
    super(message);
    this.name = 'FleetError';
    this.hint = hint;
  }
}
