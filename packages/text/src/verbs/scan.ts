// A sentence of the small language → its words, numbers, quoted texts and signs, each with its place.

import { faultMessages } from '../fault-messages.js';

export type SentenceTokenKind = 'word' | 'number' | 'text' | 'sign' | 'end';

export interface SentenceToken {
  readonly kind: SentenceTokenKind;
  /** As written; of a quoted text, what is between the quotes. */
  readonly text: string;
  /** Where it starts, counted from 1. */
  readonly column: number;
}

/** What is wrong with a sentence or a text, and where in it, counted from 1. */
export interface SentenceFault {
  readonly message: string;
  readonly column: number;
}

const BLANKS = /\s+/y;
/** `direct`, `oak-door`, `direct.door.key`, `hall/north`. */
const WORD = /[\p{L}_][\p{L}\p{N}\p{M}_'’-]*(?:[./][\p{L}\p{N}_][\p{L}\p{N}\p{M}_'’-]*)*/uy;
const NUMBER = /-?\d+(?:\.\d+)?(?![\p{L}\p{N}_])/uy;
const TEXT = /"((?:[^"\\]|\\.)*)"/sy;
const SIGN = /!=|<=|>=|[=<>()]/y;

/** All tokens of a sentence, `end` last; or the first thing that is none. */
export function scan(sentence: string): readonly SentenceToken[] | SentenceFault {
  const tokens: SentenceToken[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(sentence);
  };
  while (true) {
    at += match(BLANKS)?.[0].length ?? 0;
    const column = at + 1;
    if (at >= sentence.length) {
      tokens.push({ kind: 'end', text: '', column });
      return tokens;
    }
    const quoted = match(TEXT);
    const found = quoted ?? match(NUMBER) ?? match(WORD) ?? match(SIGN);
    if (found === null) return { column, message: strayWords(sentence.slice(at)) };
    const [whole, inner] = found;
    const written = quoted === null ? whole : (inner ?? '').replace(/\\(.)/gs, '$1');
    tokens.push({ kind: quoted === null ? kindOf(whole) : 'text', text: written, column });
    at += whole.length;
  }
}

function kindOf(given: string): SentenceTokenKind {
  if (/^-?\d/.test(given)) return 'number';
  return /^[=<>!()]/.test(given) ? 'sign' : 'word';
}

function strayWords(rest: string): string {
  if (rest.startsWith('"')) return faultMessages.openQuote;
  if (/^[“”„]/.test(rest)) return faultMessages.curlyQuote;
  if (/^[.;]/.test(rest)) return faultMessages.fullStop;
  const [sign = ''] = rest;
  if (sign === '!' || sign === '&' || sign === '|') return faultMessages.signForWord(sign);
  return faultMessages.unknownSign(sign);
}
