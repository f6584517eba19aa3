// The small language of conditions and operations: what sentences mean, and what is said of those that mean nothing.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../packages/text/src/file/create.js';
import type { Operation } from '../../packages/text/src/model/model.js';
import { planned } from '../../packages/text/src/verbs/ahead.js';
import type { Scene } from '../../packages/text/src/verbs/declaration.js';
import type { Setting, Subject } from '../../packages/text/src/verbs/reference.js';
import type { SentenceFault } from '../../packages/text/src/verbs/scan.js';
import { faultWords, readCondition, readEffect, readReference } from '../../packages/text/src/verbs/sentence.js';
import { runs } from '../support/size.js';

const text = readFileSync(new URL('./golden/house.yaml', import.meta.url), 'utf8');
const model = createWorld(text).model;
const ids = new Set(model.ids);
const ALL: ReadonlySet<Subject> = new Set(['direct', 'indirect', 'it', 'words', 'number', 'relation']);
const setting: Setting = { ids, subjects: ALL };
const SCENE: Scene = { actor: 'player', verb: 'test' };

function isSo(sentence: string, scene: Partial<Scene> = {}): boolean {
  const faults: SentenceFault[] = [];
  const condition = readCondition(sentence, setting, (fault) => faults.push(fault));
  expect(faults, sentence).toEqual([]);
  return (condition as NonNullable<typeof condition>)({ ...SCENE, ...scene }, model);
}

function does(sentence: string, scene: Partial<Scene> = {}, within: Setting = setting): readonly Operation[] {
  const faults: SentenceFault[] = [];
  const effect = readEffect(sentence, within, (fault) => faults.push(fault));
  expect(faults, sentence).toEqual([]);
  return (effect as NonNullable<typeof effect>)({ ...SCENE, ...scene }, model);
}

function faults(read: typeof readCondition | typeof readEffect, sentence: string, of: Setting = setting): string[] {
  const found: SentenceFault[] = [];
  expect(
    read(sentence, of, (fault) => found.push(fault)),
    sentence,
  ).toBeNull();
  return found.map(({ column, message }) => `${column} ${message}`);
}

describe('a condition', () => {
  it.each<[string, boolean, Partial<Scene>?]>([
    // Traits, kinds, values.
    ['table is supporter', true],
    ['table is not supporter', false],
    ['not table is supporter', false],
    ['table is container', false],
    ['cook is person', true],
    ['hall is room', true],
    ['trapdoor is door', true],
    ['hall/north is exit', true],
    ['table is thing', true],
    ['stove is open', true],
    ['stove is closed', false],
    ['jar is closed', true],
    ['table is closed', false],
    ['trapdoor is locked', true],
    ['trapdoor is unlocked', false],
    ['lamp is on', false],
    ['lamp is off', true],
    ['stove is unlit', true],
    ['lamp is charges', true],
    ['letter is moved', false],
    // Where things are.
    ['lamp is held', true],
    ['scarf is held', false],
    ['scarf is worn', true],
    ['scarf is carried', true],
    ['lamp is carried', true],
    ['coin is carried', false],
    ['lamp is held by player', true],
    ['scarf is worn by player', true],
    ['scarf is held by player', false],
    ['lamp is held by cook', false],
    ['player holds lamp', true],
    ['player wears scarf', true],
    ['player wears lamp', false],
    ['stove holds coin', true],
    ['coin in stove', true],
    ['coin is in stove', true],
    ['coin is not in stove', false],
    ['letter on table', true],
    ['brass-key under table', true],
    ['cobwebs is behind stove', true],
    ['handle part of stove', true],
    ['handle is part of stove', true],
    ['coin in kitchen', false],
    ['coin inside kitchen', true],
    ['coin inside hall', false],
    ['ladder is nowhere', true],
    ['letter is nowhere', false],
    ['hall is nowhere', false],
    ['letter is here', true],
    ['stove is here', false],
    ['hall is here', true],
    ['trapdoor is here', true],
    ['hall/north is here', true],
    ['letter is visible', true],
    ['brass-key is visible', false],
    ['moth is visible', false],
    ['letter is reachable', true],
    ['coin is reachable', false],
    ['stove is full', true],
    ['jar is full', false],
    ['jar is empty', false],
    ['ladder is empty', true],
    // Darkness.
    ['dark', false],
    ['here is dark', false],
    ['cellar is dark', true],
    ['not dark and hall is not dark', true],
    // Keys, doors, ways.
    ['brass-key opens jar', true],
    ['brass-key opens hall/down', true],
    ['lamp opens jar', false],
    ['direct opens indirect', true, { direct: 'brass-key', indirect: 'trapdoor' }],
    ['direct.door is locked', true, { direct: 'hall/down' }],
    ['direct.door.key is brass-key', true, { direct: 'hall/down' }],
    ['direct.key is brass-key', true, { direct: 'hall/down' }],
    ['direct.to is cellar', true, { direct: 'hall/down' }],
    ['direct.door exists', false, { direct: 'hall/north' }],
    ['direct.door is locked', false, { direct: 'hall/north' }],
    ['direct.door is not locked', true, { direct: 'hall/north' }],
    ['here.north exists', true],
    ['here.south exists', false],
    ['here.down.door is trapdoor', true],
    ['kitchen.only is kitchen/south', true],
    ['hall.only exists', false],
    ['coin.place is stove', true],
    ['coin.room is kitchen', true],
    ['moth.barrier is jar', true],
    // Who is who.
    ['actor is player', true],
    ['direct is actor', true, { direct: 'player' }],
    ['direct is it', false, { direct: 'lamp', it: 'scarf' }],
    ['direct exists', false],
    ['direct is open', false],
    ['it is here', true, { it: 'letter' }],
    // Values, words, relations.
    ['lamp.charges > 2', true],
    ['lamp.charges > 3', false],
    ['lamp.charges >= 3', true],
    ['lamp.charges < 4', true],
    ['lamp.charges <= 2', false],
    ['lamp.charges = 3', true],
    ['lamp.charges != 3', false],
    ['lamp.charges is 3', true],
    ['lamp.charges is not 3', false],
    ['lamp.charges = player.patience', true],
    ['lamp.never = 0', true],
    ['lamp.never = ""', true],
    ['lamp.never is false', true],
    ['lamp.on is false', true],
    ['story.weather is "rain"', true],
    ['story.weather = "sun"', false],
    ['story.weather > 3', false],
    ['story.score >= 0', true],
    ['number > 3', true, { number: 4 }],
    ['number > 3', false],
    ['words is "Open, Sesame!"', true, { words: 'open sesame' }],
    ['words is not hello', true, { words: 'bye' }],
    ['words != "bye"', false, { words: 'Bye' }],
    ['words has sesame', true, { words: 'open sesame please' }],
    ['words has same', false, { words: 'open sesame please' }],
    ['words has "open sesame"', true, { words: 'OPEN  sesame please' }],
    ['words has hello', false],
    ['relation is in', true, { relation: 'in' }],
    ['relation is into', true, { relation: 'in' }],
    ['relation is not on', true, { relation: 'in' }],
    ['relation is in', false],
    // And, or, not, brackets.
    ['table is supporter or table is container and lamp is on', true],
    ['(table is supporter or table is container) and lamp is on', false],
    ['not (table is container) and not lamp is on', true],
    ['not not table is supporter', true],
    ['((table is supporter))', true],
  ])('%s: %s', (sentence, answer, scene = {}) => {
    expect(isSo(sentence, scene)).toBe(answer);
  });

  it('takes "is on" for a switch and "is on table" for a place', () => {
    expect(isSo('lamp is on or letter is on table')).toBe(true);
    expect(isSo('lamp is on and letter is on table')).toBe(false);
  });

  it('lets the world say what is a thing where nobody knows beforehand', () => {
    const open: Setting = { ids: null, subjects: ALL };
    const is = readCondition('direct is lamp', open, () => undefined);
    const has = readCondition('direct is charges', open, () => undefined);
    expect(is?.({ ...SCENE, direct: 'lamp' }, model)).toBe(true);
    expect(is?.({ ...SCENE, direct: 'scarf' }, model)).toBe(false);
    expect(has?.({ ...SCENE, direct: 'lamp' }, model)).toBe(true);
    expect(readCondition('nowhere-at-all is open', open, () => undefined)?.(SCENE, model)).toBe(false);
  });

  it('knows itself as "it" where it belongs to a thing', () => {
    const own: Setting = { ids, subjects: new Set(), self: 'stove' };
    expect(readCondition('it is open', own, () => undefined)?.(SCENE, model)).toBe(true);
  });
});

describe('what is wrong with a condition', () => {
  it.each<[string, string[]]>([
    ['', ['1 expected a thing, but the sentence ends']],
    ['lmap is on', ['1 nothing has the id "lmap"; did you mean "lamp"?']],
    ['zzz is on', ['1 nothing has the id "zzz"']],
    ['lamp', ['5 expected "is" or another verb after "lamp", but the sentence ends']],
    ['direct', ['7 expected "is" or another verb after "direct", but the sentence ends']],
    ['lamp is', ['8 expected a word that describes it, or a thing, after "is", but the sentence ends']],
    ['lamp is on and', ['15 expected a thing after "and", but the sentence ends']],
    ['lamp is on cook is male', ['17 expected the end, "and" or "or", after "cook", but there is "is"']],
    ['(lamp is on', ['12 expected ")" after "on", but the sentence ends']],
    ['lamp is on)', ['11 expected the end, "and" or "or", after "on", but there is ")"']],
    ['lamp hold coin', ['6 expected a verb, perhaps "holds", after "lamp", but there is "hold"']],
    ['open', ['1 add the subject: "… is open"']],
    ['jar is closed and locked', ['19 add the subject: "… is locked"']],
    ['jar is closed and shiny', ['19 add the subject: "… is shiny"']],
    ['lamp is held and worn', ['18 add the subject: "… is worn"']],
    ['lamp is 3', ['9 only a value can be 3, as in "lamp.charges = 3"']],
    ['lamp = 3', ['6 "lamp" is a thing: compare a value of it, as in "lamp.charges = 3"']],
    ['lamp.charges', ['13 expected "is" or one of = != < <= > >= after "lamp.charges", but the sentence ends']],
    [
      'lamp.charges > lots',
      ['16 expected a number, a value, or a text in quotes ("…") after ">", but there is "lots"'],
    ],
    ['lamp.charges > lamp.key', ['16 "lamp.key" is a thing, but a value is expected here']],
    ['lamp.charges holds coin', ['1 "lamp.charges" is a value, not a thing']],
    ['hall/down.dor is open', ['1 "hall/down.dor" is a value, not a thing; did you mean "hall/down.door"?']],
    [
      'lamp.charges.door is open',
      [
        '1 nothing has a "charges" that is a thing; there is door, key, to, place, room, under, behind, barrier, only, north, northeast, east, southeast, south, southwest, west, northwest, up, down, in and out',
      ],
    ],
    ['handle part stove', ['13 expected "of" after "part", but there is "stove"']],
    [
      'relation is blow',
      [
        '13 there is no relation "blow"; there is in, on, from, off, under, behind, to, at, with, about, through, over, against, around, for, up and down',
      ],
    ],
    ['relation in', ['10 expected "is" after "relation", but there is "in"']],
    ['words hello', ['7 expected "is" or "has" after "words", but there is "hello"']],
    ['lamp is on.', ['11 a sentence has no full stop; two sentences are two entries of the list']],
    ['lamp is on & cook is male', ['12 "&" is written as a word here: not, and, or']],
    ['story.weather is "rain', ['18 this text has no second quotation mark']],
    ['story.weather is “rain”', ['18 quotation marks are straight here: "…"']],
    ['lamp is #', ['9 "#" means nothing here']],
    [
      'lmap is on and cok is male',
      ['1 nothing has the id "lmap"; did you mean "lamp"?', '16 nothing has the id "cok"; did you mean "cook"?'],
    ],
  ])('%s', (sentence, wanted) => {
    expect(faults(readCondition, sentence)).toEqual(wanted);
  });

  it.each<[string, Subject[], string]>([
    ['indirect is open', ['direct'], '1 there is no "indirect" here, only direct'],
    ['direct is open', [], '1 there is no "direct" here'],
    [
      'it is open',
      ['direct'],
      '1 there is no "it" here, only direct: it is there in "prefer" and "all", and in what belongs to a thing',
    ],
    ['words has hello', ['direct'], '1 there is no "words" here, only direct: it is there where a role takes text'],
    ['number > 3', ['words'], '1 there is no "number" here: it is there where a role takes a number'],
  ])('%s, where there is only %j', (sentence, subjects, fault) => {
    expect(faults(readCondition, sentence, { ids, subjects: new Set(subjects) })).toEqual([fault]);
  });

  it('tells where it is in the sentence', () => {
    expect(faultWords(' lmap  is on', { message: 'what?', column: 2 })).toBe('what? (at 2 in "lmap is on")');
  });
});

describe('an operation', () => {
  const moved = (what: string): Operation => ({ op: 'set', what, name: 'moved', value: true });
  it.each<[string, Operation[], Partial<Scene>?]>([
    ['move coin to actor', [{ op: 'move', what: 'coin', to: 'player', bond: 'held' }, moved('coin')]],
    ['move coin to here', [{ op: 'move', what: 'coin', to: 'hall', bond: 'in' }, moved('coin')]],
    ['move coin to table', [{ op: 'move', what: 'coin', to: 'table', bond: 'on' }, moved('coin')]],
    ['move coin to jar', [{ op: 'move', what: 'coin', to: 'jar', bond: 'in' }, moved('coin')]],
    ['move coin under table', [{ op: 'move', what: 'coin', to: 'table', bond: 'under' }, moved('coin')]],
    ['move coin behind table', [{ op: 'move', what: 'coin', to: 'table', bond: 'behind' }, moved('coin')]],
    ['move coin on table', [{ op: 'move', what: 'coin', to: 'table', bond: 'on' }, moved('coin')]],
    ['move coin in jar', [{ op: 'move', what: 'coin', to: 'jar', bond: 'in' }, moved('coin')]],
    [
      'move coin by relation to table',
      [{ op: 'move', what: 'coin', to: 'table', bond: 'under' }, moved('coin')],
      { relation: 'under' },
    ],
    [
      'move coin by relation to table',
      [{ op: 'move', what: 'coin', to: 'table', bond: 'on' }, moved('coin')],
      { relation: 'to' },
    ],
    ['move coin to nowhere', [{ op: 'move', what: 'coin', to: null, bond: 'in' }]],
    ['remove coin', [{ op: 'move', what: 'coin', to: null, bond: 'in' }]],
    ['wear scarf', [{ op: 'move', what: 'scarf', to: 'player', bond: 'worn' }, moved('scarf')]],
    ['set jar open', [{ op: 'set', what: 'jar', name: 'open', value: true }]],
    ['set jar not open', [{ op: 'set', what: 'jar', name: 'open', value: false }]],
    ['set jar unlocked', [{ op: 'set', what: 'jar', name: 'locked', value: false }]],
    ['set jar not unlocked', [{ op: 'set', what: 'jar', name: 'locked', value: true }]],
    ['set lamp off', [{ op: 'set', what: 'lamp', name: 'on', value: false }]],
    ['set ladder not fixed', [{ op: 'set', what: 'ladder', name: 'fixed', value: false }]],
    ['set letter known', [{ op: 'set', what: 'letter', name: 'known', value: true }]],
    ['set lamp.charges 3', [{ op: 'set', what: 'lamp', name: 'charges', value: 3 }]],
    ['set lamp.charges to -1.5', [{ op: 'set', what: 'lamp', name: 'charges', value: -1.5 }]],
    ['set lamp.charges to player.patience', [{ op: 'set', what: 'lamp', name: 'charges', value: 3 }]],
    ['set lamp.charges to number', [{ op: 'set', what: 'lamp', name: 'charges', value: 7 }], { number: 7 }],
    ['set lamp.note to words', [{ op: 'set', what: 'lamp', name: 'note', value: 'hello' }], { words: 'hello' }],
    ['set lamp.note to "a \\"b\\""', [{ op: 'set', what: 'lamp', name: 'note', value: 'a "b"' }]],
    ['set lamp.note to nothing', [{ op: 'set', what: 'lamp', name: 'note', value: null }]],
    ['add 1 to lamp.charges', [{ op: 'set', what: 'lamp', name: 'charges', value: 4 }]],
    ['add lamp.charges to story.score', [{ op: 'set', what: 'story', name: 'score', value: 3 }]],
    ['take 2 from lamp.charges', [{ op: 'set', what: 'lamp', name: 'charges', value: 1 }]],
    ['take 2 from lamp.never', [{ op: 'set', what: 'lamp', name: 'never', value: -2 }]],
    ['score 5', [{ op: 'set', what: 'story', name: 'score', value: 5 }]],
    ['end "You did it."', [{ op: 'set', what: 'story', name: 'ended', value: 'You did it.' }]],
    [
      'go direct',
      [
        { op: 'move', what: 'player', to: 'cellar', bond: 'in' },
        moved('player'),
        { op: 'set', what: 'hall', name: 'visited', value: true },
      ],
      { direct: 'hall/down' },
    ],
    ['go direct', [], { direct: 'hall/east' }],
    ['go here.south', []],
    ['move direct to actor', []],
    ['move direct.door to actor', [], { direct: 'hall/north' }],
    ['set direct.door open', [], { direct: 'hall/north' }],
    ['set direct.door open', [{ op: 'set', what: 'trapdoor', name: 'open', value: true }], { direct: 'hall/down' }],
    ['score 5 if lamp is on', []],
    ['score 5 if lamp is off and table is supporter', [{ op: 'set', what: 'story', name: 'score', value: 5 }]],
  ])('%s', (sentence, operations, scene = {}) => {
    expect(does(sentence, scene)).toEqual(operations);
  });

  it('sees what the ones before it will have done', () => {
    const effects = [
      'score 5',
      'score 3',
      'set lamp on',
      'add 1 to lamp.charges if lamp is on',
      'move coin to actor',
      'set coin mine if coin is held',
    ].map((sentence) => readEffect(sentence, setting, () => undefined) as NonNullable<ReturnType<typeof readEffect>>);
    const before = model.contents('stove');
    expect(planned(effects, SCENE, model)).toEqual([
      { op: 'set', what: 'story', name: 'score', value: 5 },
      { op: 'set', what: 'story', name: 'score', value: 8 },
      { op: 'set', what: 'lamp', name: 'on', value: true },
      { op: 'set', what: 'lamp', name: 'charges', value: 4 },
      { op: 'move', what: 'coin', to: 'player', bond: 'held' },
      moved('coin'),
      { op: 'set', what: 'coin', name: 'mine', value: true },
    ]);
    expect(model.contents('stove')).toEqual(before);
  });
});

describe('what is wrong with an operation', () => {
  it.each<[string, string[]]>([
    ['', ['1 there is nothing to do here; there is move, wear, remove, set, add, take, go, end and score']],
    ['mve coin to actor', ['1 "mve" is not an operation; did you mean "move"?']],
    ['move coin', ['10 expected "to", "in", "on", "under" or "behind" after "coin", but the sentence ends']],
    ['move coin to', ['13 expected a thing after "to", but the sentence ends']],
    ['move dirct to actor', ['6 nothing has the id "dirct"; did you mean "direct"?']],
    ['move coin by hand to jar', ['14 expected "relation" after "by", but there is "hand"']],
    ['set jar', ['8 expected what it becomes, such as "open", after "jar", but the sentence ends']],
    ['set jar held', ['9 "held" cannot be set: it follows from where things are; use "move …"']],
    ['set jar person', ['9 "person" cannot be set: the kind of a thing never changes']],
    ['set jar container', ['9 "container" cannot be set: it is fixed for each thing']],
    ['set jar open lamp', ['14 expected the end, or "if", after "open", but there is "lamp"']],
    ['set lamp.charges', ['17 expected a number, a "text" or a value after "lamp.charges", but the sentence ends']],
    ['add 1 lamp.charges', ['7 expected "to" after "1", but there is "lamp.charges"']],
    ['add 1 to lamp', ['10 name a value of "lamp": "lamp.charges"']],
    ['take 1 to lamp.charges', ['8 expected "from" after "1", but there is "to"']],
    ['end', ['4 expected the last words, in quotes ("…") after "end", but the sentence ends']],
    ['score', ['6 expected a number, a "text" or a value after "score", but the sentence ends']],
    ['score 5 if', ['11 expected a thing after "if", but the sentence ends']],
    ['score 5 if lmap is on', ['12 nothing has the id "lmap"; did you mean "lamp"?']],
  ])('%s', (sentence, wanted) => {
    expect(faults(readEffect, sentence)).toEqual(wanted);
  });
});

describe('a reference', () => {
  it('is a thing, or nothing', () => {
    const door = readReference('direct.door', setting, () => undefined);
    expect(door?.({ ...SCENE, direct: 'hall/down' }, model)).toBe('trapdoor');
    expect(door?.({ ...SCENE, direct: 'trapdoor' }, model)).toBe('trapdoor');
    expect(door?.({ ...SCENE, direct: 'hall/north' }, model)).toBeNull();
    expect(door?.(SCENE, model)).toBeNull();
  });
});

describe('any sentence at all', () => {
  const word = fc.constantFrom(
    ...[
      'lamp',
      'direct',
      'direct.door',
      'lamp.charges',
      'is',
      'not',
      'and',
      'or',
      '(',
      ')',
      'if',
      'in',
      'on',
      'part',
      'of',
    ],
    ...[
      'move',
      'set',
      'add',
      'take',
      'to',
      'from',
      'go',
      'end',
      'score',
      '3',
      '-1',
      '"x"',
      '=',
      '<=',
      'dark',
      'words',
      'has',
    ],
    ...[
      'relation',
      'by',
      'open',
      'held',
      'exists',
      'holds',
      'zzz',
      '"',
      '#',
      'here.north',
      'it',
      '__proto__',
      'constructor',
    ],
  );
  const sentence = fc.oneof(
    fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
    fc.string({ maxLength: 30 }),
  );

  it('is read or refused with a place in it, and never throws when it is used', () => {
    fc.assert(
      fc.property(sentence, fc.constantFrom(ids, null), (said, known) => {
        for (const read of [readCondition, readEffect]) {
          const found: SentenceFault[] = [];
          const used = read(said, { ids: known, subjects: ALL }, (fault) => found.push(fault));
          expect(used === null).toBe(found.length > 0);
          for (const { column } of found) expect(column >= 1 && column <= said.length + 1).toBe(true);
          used?.(SCENE, model);
          used?.({ ...SCENE, direct: 'hall/down', it: 'lamp', words: 'x', number: 1, relation: 'in' }, model);
        }
      }),
      { numRuns: runs(3000) },
    );
  });
});
