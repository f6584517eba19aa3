// Operations: `move direct to actor`, `set door not locked`, `add 1 to lamp.charges if lamp is lit` → a function that
// answers with what is to be done. It reads the world and changes nothing.

import { nearest } from '@beckon/core/text/distance.js';
import { clip, listed } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import {
  type Bond,
  type Id,
  type Model,
  type Operation,
  STORY,
  type Thing,
  TRAITS,
  type Value,
} from '../model/model.js';
import { valueFault } from '../model/rules.js';
import { hasTrait, roomOf } from '../model/sight.js';
import { readOperand } from './comparison.js';
import { readConditions } from './condition.js';
import { leaving } from './leaving.js';
import { type Refer, readTerm, readThing, type TokenReader, type ValueOf } from './reference.js';
import type { PlanEffect } from './verb.js';
import { KINDS, OPPOSITE_VALUES, STATES } from './vocabulary.js';

const NOTHING: readonly Operation[] = [];

/** A whole sentence. Null where a fault was reported. */
export function readOperation(reader: TokenReader): PlanEffect | null {
  const verb = reader.peek();
  const read = verb.kind === 'word' && Object.hasOwn(SENTENCES, verb.text) ? SENTENCES[verb.text] : undefined;
  if (read === undefined) {
    const known = Object.keys(SENTENCES);
    const [near] = nearest(verb.text, known);
    const mean = near === undefined ? faultMessages.thereIs(listed(known, 'and')) : faultMessages.didYouMean(near);
    const what = verb.kind === 'end' ? faultMessages.emptyOperation : faultMessages.notAnOperation(clip(verb.text, 40));
    reader.report({ column: verb.column, message: faultMessages.withHint(what, mean) });
    return null;
  }
  reader.next();
  const effect = read(reader);
  if (effect === null || !reader.accept('if')) return effect;
  const condition = readConditions(reader);
  if (condition === null) return null;
  return (scene, model) => (condition(scene, model) ? effect(scene, model) : NOTHING);
}

type Read = (reader: TokenReader) => PlanEffect | null;

const SENTENCES: Readonly<Record<string, Read>> = {
  move: readMove,
  wear: (reader) => {
    const what = readThing(reader);
    return what === null
      ? null
      : moving(
          what,
          ({ actor }) => actor,
          () => 'worn',
        );
  },
  remove: (reader) => {
    const what = readThing(reader);
    return what === null ? null : removing(what);
  },
  set: readSet,
  add: (reader) => readChange(reader, 'to', (before, by) => before + by),
  take: (reader) => readChange(reader, 'from', (before, by) => before - by),
  go: (reader) => {
    const exit = readThing(reader);
    if (exit === null) return null;
    return moving(
      ({ actor }) => actor,
      (scene, model) => {
        const way = exit(scene, model);
        return way === null ? null : (model.thing(way)?.to ?? null);
      },
      () => 'in',
    );
  },
  end: (reader) => {
    const token = reader.peek();
    if (token.kind !== 'text') return reader.miss(faultMessages.lastWords);
    reader.next();
    return () => [{ op: 'set', what: STORY, name: 'ended', value: token.text }];
  },
  score: (reader) => {
    const by = readOperand(reader);
    return by === null
      ? null
      : changing(
          () => STORY,
          'score',
          by,
          (before, points) => before + points,
        );
  },
};

/** `move A to B`, `move A on B`, `move A by relation to B`, `move A to nowhere`. */
function readMove(reader: TokenReader): PlanEffect | null {
  const what = readThing(reader);
  if (what === null) return null;
  const bond = reader.peek();
  if (reader.accept('in', 'on', 'under', 'behind')) {
    const to = readThing(reader);
    return to === null ? null : moving(what, to, () => bond.text as Bond);
  }
  const isAsGiven = reader.accept('by');
  if (isAsGiven && !reader.accept('relation')) return reader.miss('"relation"');
  if (!reader.accept('to')) return reader.miss(faultMessages.aBond);
  if (!isAsGiven && reader.accept('nowhere')) return removing(what);
  const to = readThing(reader);
  if (to === null) return null;
  return moving(
    what,
    to,
    (holder, model, relation) => (isAsGiven ? typedBond(relation) : null) ?? usualBond(holder, model),
  );
}

/** The way that a relation puts one thing to another. */
function typedBond(relation: string | undefined): Bond | null {
  return relation === 'in' || relation === 'on' || relation === 'under' || relation === 'behind' ? relation : null;
}

/** How things are at a holder where nothing else is given. */
function usualBond(holder: Id, model: Model): Bond {
  if (model.thing(holder)?.kind === 'person') return 'held';
  return hasTrait(model, holder, 'supporter') && !hasTrait(model, holder, 'container') ? 'on' : 'in';
}

type BondOf = (holder: Id, model: Model, relation: string | undefined) => Bond;

/** Moves a thing, and notes that it was moved; of who goes away, that the room was visited. */
function moving(what: Refer, to: Refer, bondOf: BondOf): PlanEffect {
  return (scene, model) => {
    const id = what(scene, model);
    const holder = id === null ? null : to(scene, model);
    if (id === null || holder === null) return NOTHING;
    const bond = bondOf(holder, model, scene.relation);
    const move: Operation = { op: 'move', what: id, to: holder, bond };
    const operations: Operation[] = [move];
    for (const other of leaving(id, move, model)) operations.push(other);
    for (const note of notes(id, holder, model)) operations.push(note);
    return operations;
  };
}

function notes(id: Id, holder: Id, model: Model): readonly Operation[] {
  const left = model.thing(id)?.kind === 'person' ? roomOf(model, id) : null;
  const hasLeft = left !== null && left !== roomOf(model, holder) && model.value(left, 'visited') !== true;
  const wasMoved = model.value(id, 'moved') === true;
  if (!hasLeft) return wasMoved ? NOTHING : [setting(id, 'moved', true)];
  const isVisited = setting(left, 'visited', true);
  return wasMoved ? [isVisited] : [setting(id, 'moved', true), isVisited];
}

function setting(what: Id, name: string, value: Value | null): Operation {
  return { op: 'set', what, name, value };
}

function removing(what: Refer): PlanEffect {
  return (scene, model) => {
    const id = what(scene, model);
    const move = { op: 'move', what: id ?? '', to: null, bond: 'in' } as const;
    return id === null ? NOTHING : [move, ...leaving(id, move, model)];
  };
}

/** `set door open`, `set door not locked`, `set lamp.charges to 3`. */
function readSet(reader: TokenReader): PlanEffect | null {
  const term = readTerm(reader);
  if (term === null) return null;
  const { refer } = term;
  if (term.value !== null) {
    const name = term.value;
    reader.setting.noteValue?.(name, true, term.column);
    reader.accept('to', '=');
    if (reader.accept('nothing')) return giving(refer, name, () => null);
    const fault = nameFault(name);
    if (fault !== null) reader.report({ column: term.column, message: fault });
    const value = readOperand(reader);
    return value === null ? null : giving(refer, name, (scene, model) => value(scene, model) ?? null);
  }
  reader.accept('to');
  const isNot = reader.accept('not');
  const word = reader.peek();
  if (word.kind !== 'word') return reader.miss(faultMessages.whatItBecomes);
  reader.next();
  const opposite = Object.hasOwn(OPPOSITE_VALUES, word.text) ? OPPOSITE_VALUES[word.text] : undefined;
  const name = opposite ?? word.text;
  const fault = nameFault(name);
  if (fault !== null) reader.report({ column: word.column, message: fault });
  reader.setting.noteValue?.(name, true, word.column);
  const value = isNot === (opposite !== undefined);
  return giving(refer, name, () => value);
}

function giving(refer: Refer, name: string, value: (...scene: Parameters<ValueOf>) => Value | null): PlanEffect {
  return (scene, model) => {
    const id = refer(scene, model);
    return id === null ? NOTHING : [setting(id, name, value(scene, model))];
  };
}

/** A thing that can have any value at all. */
const ANYTHING: Thing = {
  id: 'it',
  kind: 'thing',
  name: '',
  article: '',
  aliases: [],
  keywords: [],
  qualifiers: [],
  plurals: [],
  traits: new Set(TRAITS),
  description: '',
};

/** Why a word cannot be set; null if it can. */
function nameFault(word: string): string | null {
  if (Object.hasOwn(STATES, word)) return faultMessages.followsFromPlace(word);
  if ((KINDS as readonly string[]).includes(word)) return faultMessages.kindIsFixed(word);
  if (word.includes('.') || word.includes('/')) return faultMessages.notAValueName(clip(word, 40));
  return valueFault(ANYTHING, word, true) === null || valueFault(ANYTHING, word, 0) === null
    ? null
    : faultMessages.traitIsFixed(word);
}

/** `add 1 to lamp.charges`, `take 2 from purse.coins`. */
function readChange(reader: TokenReader, joint: 'to' | 'from', change: Change): PlanEffect | null {
  const by = readOperand(reader);
  if (by === null) return null;
  if (!reader.accept(joint)) return reader.miss(`"${joint}"`);
  const term = readTerm(reader);
  if (term === null) return null;
  if (term.value === null) {
    reader.report({ column: term.column, message: faultMessages.whichValue(term.said) });
    return null;
  }
  reader.setting.noteValue?.(term.value, true, term.column);
  return changing(term.refer, term.value, by, change);
}

type Change = (before: number, by: number) => number;

function changing(refer: Refer, name: string, by: ValueOf, change: Change): PlanEffect {
  return (scene, model) => {
    const id = refer(scene, model);
    if (id === null) return NOTHING;
    const after = change(asNumber(model.value(id, name)), asNumber(by(scene, model)));
    return Number.isFinite(after) ? [setting(id, name, after)] : NOTHING;
  };
}

function asNumber(value: Value | undefined): number {
  return typeof value === 'number' ? value : 0;
}
