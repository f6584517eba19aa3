// Values compared: `lamp.charges > 3`, `story.stage is 2`, `relation is in`, `words has hello`, `number < 10`.

import { nearest } from '@beckon/core/text/distance.js';
import { clip, listed } from '@beckon/core/text/text.js';
import { fold } from '@beckon/core/text/text-match.js';
import { faultMessages } from '../fault-messages.js';
import type { Value } from '../model/model.js';
import { canonicalOf, RELATIONS } from '../words/relations.js';
import { needs, readTerm, type Term, type TokenReader, type ValueOf } from './reference.js';
import type { Condition } from './verb.js';

export const SIGNS = ['=', '!=', '<', '<=', '>', '>='] as const;
type Sign = (typeof SIGNS)[number];

export function termValue({ refer, value, column }: Term, { setting }: TokenReader): ValueOf {
  const name = value ?? '';
  setting.noteValue?.(name, false, column);
  return (scene, model) => {
    const id = refer(scene, model);
    return id === null ? undefined : model.value(id, name);
  };
}

/** What follows a value: `> 3`, `is not "red"`. */
export function readComparison(reader: TokenReader, left: ValueOf): Condition | null {
  const sign = readSign(reader);
  const right = sign === null ? null : readOperand(reader);
  if (sign === null || right === null) return null;
  return (scene, model) => compare(left(scene, model), sign, right(scene, model));
}

function readSign(reader: TokenReader): Sign | null {
  if (reader.accept('is')) return reader.accept('not') ? '!=' : '=';
  if (!reader.isAt(...SIGNS)) return reader.miss(faultMessages.isOrSign(SIGNS.join(' ')));
  return reader.next().text as Sign;
}

/** A number, a quoted text, true or false, or a value of something. */
export function readOperand(reader: TokenReader): ValueOf | null {
  const token = reader.peek();
  if (token.kind === 'number' || token.kind === 'text') {
    reader.next();
    const value = token.kind === 'number' ? Number(token.text) : token.text;
    return () => value;
  }
  if (token.kind !== 'word') return reader.miss(faultMessages.aNumberTextOrValue);
  switch (token.text) {
    case 'true':
    case 'false':
      reader.next();
      return () => token.text === 'true';
    case 'number':
    case 'words':
      return readTypedValue(reader);
    default: {
      if (!token.text.includes('.')) return reader.miss(faultMessages.aQuotedValue);
      const term = readTerm(reader);
      if (term === null || term.value !== null) return term === null ? null : termValue(term, reader);
      reader.report({
        column: token.column,
        message: faultMessages.thingForValue(clip(token.text, 40)),
      });
      return null;
    }
  }
}

/** Whether a word can stand for a value. */
export function isOperand(word: string): boolean {
  return word === 'true' || word === 'false' || word === 'number' || word === 'words' || word.includes('.');
}

function readTypedValue(reader: TokenReader): ValueOf {
  const { text: written, column } = reader.next();
  if (written === 'number') {
    needs(reader.setting, 'number', column, reader.report);
    return ({ number }) => number;
  }
  needs(reader.setting, 'words', column, reader.report);
  return ({ words }) => words;
}

/** `words is "open sesame"`, `words has sesame`, `number > 3`. */
export function readTyped(reader: TokenReader): Condition | null {
  const isWords = reader.isAt('words');
  const value = readTypedValue(reader);
  if (!isWords) return readComparison(reader, value);
  const isHas = reader.isAt('has');
  const isNot = !isHas && (reader.peek().text === '!=' || reader.peek(1).text === 'not');
  if (isHas) reader.next();
  else if (!reader.accept('=', '!=')) {
    if (!reader.accept('is')) return reader.miss(faultMessages.isOrHas);
    reader.accept('not');
  }
  const token = reader.peek();
  if (token.kind !== 'text' && token.kind !== 'word') return reader.miss('words');
  reader.next();
  const wanted = fold(token.text);
  return ({ words = '' }) => {
    const found = fold(words);
    if (isHas) return ` ${found} `.includes(` ${wanted} `);
    return (found === wanted) !== isNot;
  };
}

/** `relation is in`, `relation is not under`. */
export function readRelation(reader: TokenReader): Condition | null {
  needs(reader.setting, 'relation', reader.next().column, reader.report);
  if (!reader.accept('is')) return reader.miss('"is"');
  const isNot = reader.accept('not');
  const token = reader.peek();
  if (token.kind !== 'word' && token.kind !== 'text') return reader.miss('a relation');
  reader.next();
  const wanted = canonicalOf(token.text);
  if (wanted === null) reader.report({ column: token.column, message: unknownRelation(token.text) });
  return ({ relation }) => (relation === wanted) !== isNot;
}

export function unknownRelation(word: string): string {
  const [near] = nearest(word, RELATIONS);
  return `there is no relation "${clip(word, 40)}"; ${near === undefined ? `there is ${listed(RELATIONS, 'and')}` : `did you mean "${near}"?`}`;
}

/** What was never set counts as 0, as an empty text, as false. */
function compare(one: Value | undefined, sign: Sign, other: Value | undefined): boolean {
  const left = one ?? emptyLike(other);
  const right = other ?? emptyLike(one);
  if (sign === '=' || sign === '!=') return (left === right) === (sign === '=');
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  switch (sign) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    default:
      return left >= right;
  }
}

function emptyLike(value: Value | undefined): Value {
  if (typeof value === 'string') return '';
  return typeof value === 'boolean' ? false : 0;
}
