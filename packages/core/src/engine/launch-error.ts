// There is nothing to act in: no browser could be started, no phone be reached.

import type { ProblemCode } from '../scene/problem.js';

export class LaunchError extends Error {
  /** What to do about it. */
  readonly hint: string;
  /** Of the problem that it comes from, where there is one. */
  readonly code?: ProblemCode;
  constructor(message: string, hint: string, code?: ProblemCode) {
    super(message);
    this.hint = hint;
    if (code !== undefined) this.code = code;
  }
}
