// There is nothing to act in: no browser could be started, no phone be reached.

export class LaunchError extends Error {
  /** What to do about it. */
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
