// Conditions: `direct is not held and (direct.door is closed or lamp.charges > 3)` → a function that says whether it is so.

import { nearest } from '@beckon/core/text/distance.js';
import { faultMessages } from '../fault-messages.js';
import type { Bond, Id, Model } from '../model/model.js';
import { hasTrait, holds, isDark, isInside, wears } from '../model/sight.js';
import { isOperand, readComparison, readRelation, readTyped, SIGNS, termValue } from './comparison.js';
import type { Scene } from './declaration.js';
import { type Refer, readTerm, readThing, reportValue, type Term, type TokenReader } from './reference.js';
import type { SentenceToken } from './scan.js';
import type { Condition } from './verb.js';
import { HEADS, isTrait, isTrue, KINDS, OPPOSITE_VALUES, STATES } from './vocabulary.js';

/** As much of the sentence as is a condition. Null where a fault was reported. */
export function readConditions(reader: TokenReader): Condition | null {
  return readJoined(reader, 'or', (from) => readJoined(from, 'and', readOne));
}

/** Conditions with a word between them. */
function readJoined(
  reader: TokenReader,
  joint: 'and' | 'or',
  read: (reader: TokenReader) => Condition | null,
): Condition | null {
  const parts: Condition[] = [];
  do {
    const part = read(reader);
    if (part === null) return null;
    parts.push(part);
  } while (reader.accept(joint));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const [, second] = parts;
  // Most have two, and they are asked of each of a thousand things.
  if (parts.length === 2 && only !== undefined && second !== undefined) {
    if (joint === 'or') return (scene, model) => only(scene, model) || second(scene, model);
    return (scene, model) => only(scene, model) && second(scene, model);
  }
  if (joint === 'or') return (scene, model) => parts.some((part) => part(scene, model));
  return (scene, model) => parts.every((part) => part(scene, model));
}

function readOne(reader: TokenReader): Condition | null {
  if (reader.accept('not')) return negated(readOne(reader));
  if (reader.accept('(')) {
    const inner = readConditions(reader);
    if (inner === null) return null;
    return reader.accept(')') ? inner : reader.miss('")"');
  }
  if (reader.isAt('relation')) return readRelation(reader);
  if (reader.isAt('words', 'number')) return readTyped(reader);
  if (isAlone(reader)) {
    const { text: written, column } = reader.next();
    const whole = WHOLE[written];
    if (whole !== undefined) return whole;
    reader.report({ column, message: faultMessages.ofWhat(written) });
    return null;
  }
  const term = readTerm(reader);
  return term === null ? null : readClaim(reader, term);
}

/** Words that are a whole condition: too dark for the actor to see; one of several things that are described by name. */
const WHOLE: Readonly<Record<string, Condition | undefined>> = Object.assign(Object.create(null), {
  dark: ({ actor }, model) => isDark(model, actor),
  several: ({ isListed }) => isListed === true,
} satisfies Record<string, Condition>);

/** A word that describes something, with nothing that it describes. */
function isAlone(reader: TokenReader): boolean {
  const { kind, text: written } = reader.peek();
  if (kind !== 'word' || hasObject(reader, true) || /[./]/.test(written) || isHead(written)) return false;
  const { ids } = reader.setting;
  return ids === null ? written in WHOLE || Object.hasOwn(STATES, written) || isTrait(written) : !ids.has(written);
}

function isHead(word: string): boolean {
  return (HEADS as readonly string[]).includes(word);
}

/** Whether the condition goes on behind the word at hand. */
function hasObject(reader: TokenReader, isSignToo = false): boolean {
  const { kind, text: written } = reader.peek(1);
  return (kind === 'word' && !ENDS.has(written)) || (isSignToo && kind === 'sign' && written !== ')');
}

/** What may follow a whole condition. */
const ENDS: ReadonlySet<string> = new Set(['and', 'or', 'if']);

function negated(condition: Condition | null): Condition | null {
  return condition === null ? null : (scene, model) => !condition(scene, model);
}

/** What is said of a thing or a value. */
function readClaim(reader: TokenReader, term: Term): Condition | null {
  const { refer, value } = term;
  if (value !== null) return readOfValue(reader, term);
  if (reader.isAt(...SIGNS)) {
    const { text: sign, column } = reader.peek();
    const message = faultMessages.compareValue(term.said, sign);
    reader.report({ column, message });
    return null;
  }
  if (reader.accept('is')) {
    const isNot = reader.accept('not');
    const claim = readIs(reader, refer);
    return isNot ? negated(claim) : claim;
  }
  if (reader.accept('exists')) return (scene, model) => refer(scene, model) !== null;
  if (reader.isAt(...PLACES)) return readPlace(reader, refer);
  const verb = reader.peek();
  const test = PAIRS[verb.text];
  if (verb.kind === 'word' && test !== undefined) {
    reader.next();
    return between(refer, readThing(reader), test);
  }
  const [near] = verb.kind === 'word' ? nearest(verb.text, ['is', ...VERBS]) : [];
  return reader.miss(near === undefined ? faultMessages.isOrVerb : faultMessages.verbLike(near));
}

function readOfValue(reader: TokenReader, term: Term): Condition | null {
  const after = reader.peek(reader.peek(1).text === 'not' ? 2 : 1);
  const isDescribed = reader.isAt('is') && after.kind === 'word' && !isOperand(after.text);
  if (reader.isAt(...VERBS) || isDescribed) {
    reportValue(term, reader.report);
    return null;
  }
  if (reader.isAt('is', ...SIGNS)) return readComparison(reader, termValue(term, reader));
  return reader.miss(faultMessages.isOrSign(SIGNS.join(' ')));
}

const PLACES = ['in', 'on', 'under', 'behind', 'inside', 'part'] as const;
const VERBS = ['holds', 'wears', 'opens', 'exists', ...PLACES] as const;

/** Something that is so of one thing. */
type Claim = (id: Id, scene: Scene, model: Model) => boolean;
/** Something that is so between two. */
type Pair = (one: Id, other: Id, model: Model) => boolean;

const PAIRS: Readonly<Record<string, Pair | undefined>> = Object.assign(Object.create(null), {
  holds: (one, other, model) => holds(model, one, other),
  wears: (one, other, model) => wears(model, one, other),
  opens: (one, other, model) => {
    const lock = model.thing(other)?.door ?? other;
    return model.opens?.(one, lock) ?? model.thing(lock)?.key === one;
  },
} satisfies Record<string, Pair>);

function of(refer: Refer, claim: Claim): Condition {
  return (scene, model) => {
    const id = refer(scene, model);
    return id !== null && claim(id, scene, model);
  };
}

function between(one: Refer, other: Refer | null, test: Pair): Condition | null {
  if (other === null) return null;
  return of(one, (id, scene, model) => {
    const second = other(scene, model);
    return second !== null && test(id, second, model);
  });
}

/** `in box`, `part of machine`, `inside chest`. */
function readPlace(reader: TokenReader, one: Refer): Condition | null {
  const { text: written } = reader.next();
  if (written === 'part' && !reader.accept('of')) return reader.miss('"of"');
  const other = readThing(reader);
  if (written === 'inside') return between(one, other, (id, holder, model) => isInside(model, id, holder));
  const bond = written as Bond;
  return between(one, other, (id, holder, model) => {
    const spot = model.spot(id);
    return spot.holder === holder && spot.bond === bond;
  });
}

/** What follows `A is`. */
function readIs(reader: TokenReader, one: Refer): Condition | null {
  const word = reader.peek();
  if (word.kind === 'end' || word.kind === 'sign') return reader.miss(faultMessages.descriptionOrThing);
  if (word.kind !== 'word') {
    reader.report({ column: word.column, message: faultMessages.onlyValue(tokenText(word)) });
    return null;
  }
  if (hasObject(reader) && reader.isAt(...PLACES)) return readPlace(reader, one);
  if (reader.isAt('held', 'worn') && reader.peek(1).text === 'by') {
    reader.next();
    reader.next();
    const isWorn = word.text === 'worn';
    return between(one, readThing(reader), (id, holder, model) =>
      wears(model, holder, id) ? isWorn : !isWorn && holds(model, holder, id),
    );
  }
  if (isThing(word.text, reader)) return between(one, readThing(reader), (id, other) => id === other);
  reader.next();
  return of(one, describing(word, reader));
}

function tokenText({ kind, text: words }: SentenceToken): string {
  return kind === 'text' ? `"${words}"` : words;
}

/** Whether a word names a thing, rather than describing one. `here` describes: "is here". */
function isThing(word: string, { setting }: TokenReader): boolean {
  if (word.includes('.') || setting.ids?.has(word) === true) return true;
  return word !== 'here' && isHead(word);
}

function describing({ text: word, column }: SentenceToken, { setting }: TokenReader): Claim {
  const state = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
  if (state !== undefined) return state;
  const opposite = Object.hasOwn(OPPOSITE_VALUES, word) ? OPPOSITE_VALUES[word] : undefined;
  if (opposite !== undefined) return (id, _scene, model) => !isTrue(model.value(id, opposite));
  if (isTrait(word)) return (id, _scene, model) => hasTrait(model, id, word);
  if ((KINDS as readonly string[]).includes(word)) return (id, _scene, model) => model.thing(id)?.kind === word;
  setting.noteValue?.(word, false, column);
  if (setting.ids !== null) return (id, _scene, model) => isTrue(model.value(id, word));
  // Where the ids were not known beforehand, the world itself says whether this is one.
  return (id, _scene, model) => (model.thing(word) === undefined ? isTrue(model.value(id, word)) : id === word);
}
