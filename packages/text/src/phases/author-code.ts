// Code of a world's author: what it throws, and what it answers that is no answer, is a failure of its own.

import { reasonOf } from '../model/undo.js';
import type { CODES_OF_CODE } from './words.js';

/** Code of an author failed while a command was judged. Nothing was changed. */
export class AuthorError extends Error {
  override readonly name: string = 'AuthorError';
  readonly code: keyof typeof CODES_OF_CODE;

  constructor(code: AuthorError['code'], reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Does what may be an author's code; whatever it throws is reported with the code of the phase. */
export function ofAuthor<T>(code: AuthorError['code'], work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof AuthorError ? error : new AuthorError(code, reasonOf(error));
  }
}

/** An answer with `ok` in it; nothing, a promise or anything else is none. */
export function answerOf<T extends { readonly ok: boolean }>(code: AuthorError['code'], what: string, answer: T): T {
  const given: unknown = answer;
  if (typeof given === 'object' && given !== null && typeof (given as { ok?: unknown }).ok === 'boolean') return answer;
  // It is not awaited: its rejection must not end the host.
  if (isPromise(given)) Promise.resolve(given).catch(() => undefined);
  throw new AuthorError(code, `${what} answered with ${described(given)}, not with { ok: … }`);
}

function described(given: unknown): string {
  if (given === undefined) return 'nothing';
  if (isPromise(given)) return 'a promise';
  return typeof given === 'object'
    ? given === null
      ? 'null'
      : 'an object without "ok"'
    : `${typeof given} ${String(given)}`;
}

function isPromise(given: unknown): given is PromiseLike<unknown> {
  return typeof given === 'object' && given !== null && typeof (given as { then?: unknown }).then === 'function';
}
