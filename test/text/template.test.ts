// Texts with gaps, and what people are shown of a world: rooms, things, what they carry, the ways out.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../../packages/text/src/file/create.js';
import type { WorldDefinition } from '../../packages/text/src/file/definition.js';
import { readWorld } from '../../packages/text/src/file/read.js';
import type { Bond, Model, Value } from '../../packages/text/src/model/model.js';
import type { TextWorld } from '../../packages/text/src/phases/text-world.js';
import type { Scene } from '../../packages/text/src/verbs/declaration.js';
import { pluralName } from '../../packages/text/src/verbs/naming.js';
import type { Subject } from '../../packages/text/src/verbs/reference.js';
import type { SentenceFault } from '../../packages/text/src/verbs/scan.js';
import { EVERYTHING, loreOf, readTemplate } from '../../packages/text/src/verbs/template.js';
import { runs } from '../support/size.js';

const file = readWorld(readFileSync(new URL('./golden/house.yaml', import.meta.url), 'utf8'));

let world: TextWorld;
let model: Model;
let isFresh = false;
beforeEach(() => {
  if (isFresh) return;
  if (!file.ok) throw new Error('the house is broken');
  world = createWorld(file.definition);
  model = world.model;
  isFresh = true;
});

interface Said {
  readonly isSeen?: boolean;
  readonly subjects?: readonly Subject[];
}

function read(text: string, { isSeen = false, subjects }: Said = {}) {
  const faults: SentenceFault[] = [];
  const lore = loreOf({ title: 'The Title', author: 'The Author', help: 'The Help' }, () => world.verbs.all);
  const template = readTemplate(
    text,
    {
      ids: new Set(model.ids),
      subjects: subjects === undefined ? EVERYTHING : new Set(subjects),
      lore: () => lore,
      isSeen,
    },
    (fault) => faults.push(fault),
  );
  return { template, faults: faults.map(({ column, message }) => `${column} ${message}`) };
}

function say(text: string, scene: Partial<Scene> = {}, said: Said = {}): string {
  const { template, faults } = read(text, said);
  expect(faults).toEqual([]);
  return (template as NonNullable<typeof template>)({ actor: 'player', verb: 'test', ...scene }, model);
}

function move(what: string, to: string | null, bond: Bond = 'in'): void {
  isFresh = false;
  model.apply({ op: 'move', what, to, bond });
}

function set(what: string, name: string, value: Value): void {
  isFresh = false;
  model.apply({ op: 'set', what, name, value });
}

/** A world of one room and these things, all in it. */
function roomOf(things: WorldDefinition['things'], more: Partial<WorldDefinition> = {}): void {
  isFresh = false;
  world = createWorld({
    title: 'Test',
    start: 'hall',
    rooms: { hall: { name: 'Hall' } },
    things: things ?? {},
    ...more,
  });
  model = world.model;
}

describe('a gap', () => {
  it.each<[string, Partial<Scene>, string]>([
    ['{the direct}', { direct: 'lamp' }, 'the lamp'],
    ['{The direct}', { direct: 'lamp' }, 'The lamp'],
    ['{a direct}', { direct: 'letter' }, 'an old letter'],
    ['{an direct}', { direct: 'lamp' }, 'a lamp'],
    ['{A direct}', { direct: 'letter' }, 'An old letter'],
    ['{direct}', { direct: 'letter' }, 'old letter'],
    ['{Name direct}', { direct: 'letter' }, 'Old letter'],
    ['{the direct}', { direct: 'cobwebs' }, 'the cobwebs'],
    ['{a direct}', { direct: 'cobwebs' }, 'some cobwebs'],
    ['{the direct}', { direct: 'hall/north' }, 'north'],
    ['{the direct.door}', { direct: 'hall/down' }, 'the oak trapdoor'],
    ['{the here}', {}, 'the Front Hall'],
    ['{is direct}, {has direct}, {does direct}, {was direct}', { direct: 'lamp' }, 'is, has, does, was'],
    ['{is direct}, {has direct}, {does direct}, {was direct}', { direct: 'cobwebs' }, 'are, have, do, were'],
    ['shine{s direct}, match{es direct}', { direct: 'lamp' }, 'shines, matches'],
    ['shine{s direct}, match{es direct}', { direct: 'cobwebs' }, 'shine, match'],
    ['{it direct} {It direct} {they direct} {its direct}', { direct: 'lamp' }, 'it It it its'],
    ['{it direct} {It direct} {they direct} {its direct}', { direct: 'cobwebs' }, 'them They they their'],
    ['{it direct} {It direct} {they direct} {Its direct}', { direct: 'cook' }, 'him He he His'],
    ['{The actor} {is actor}', {}, 'You are'],
    ['{the actor} {its actor}', {}, 'you your'],
    ['{The direct} {is direct}, {the direct}, {it direct}', { direct: 'player' }, 'You are, yourself, yourself'],
    [
      '{words}|{number}|{relation}|{relationRaw}',
      { words: 'Hi There', number: 3, relation: 'in', relationRaw: 'into' },
      'Hi There|3|in|into',
    ],
    ['{relationRaw}', { relation: 'in' }, 'in'],
    ['{verb} {title} {author} {help}', {}, 'test The Title The Author The Help'],
    ['{lamp.charges} {story.weather} {lamp.never}{lamp.on}', {}, '3 rain no'],
    ['{the direct} {direct.charges}', {}, 'nothing'],
    ['{the direct}\n\n{story.motto}\n', { direct: 'lamp' }, 'the lamp'],
    ['{text direct}', { direct: 'letter' }, 'Dear you, feed the cat.'],
    ['{text direct}', { direct: 'lamp' }, 'Nothing is written on the lamp.'],
    ['{topic direct}', { direct: 'cook', words: 'the black cats' }, 'It is the dark one.'],
    ['{topic direct}', { direct: 'cook', words: 'his mother' }, 'He shrugs.'],
    ['{topic direct}', { direct: 'lamp', words: 'light' }, 'The lamp does not answer.'],
    ['a \\{brace\\}, a \\[bracket\\], a \\\\ and a \\n', {}, 'a {brace}, a [bracket], a \\ and a \\n'],
  ])('%s with %j', (text, scene, said) => {
    expect(say(text, scene)).toBe(said);
  });

  it('calls the actor by his name for those who watch', () => {
    expect(say('{The actor} {is actor} there with {the direct}.', { direct: 'lamp' }, { isSeen: true })).toBe(
      'Ann is there with the lamp.',
    );
    expect(say('{The actor} hits {the direct}.', { direct: 'player' }, { isSeen: true })).toBe('Ann hits herself.');
    expect(say('{The actor} sits.', { actor: 'cook' }, { isSeen: true })).toBe('The cook sits.');
    roomOf({});
    expect(say('{The actor} sits.', {}, { isSeen: true })).toBe('Somebody sits.');
  });

  it('lists the verbs by the words they are best known by', () => {
    expect(say('{verbs}').split(', ')).toEqual(expect.arrayContaining(['hum', 'polish', 'take', 'look']));
    expect(say('{verbs}')).not.toContain('attack');
  });
});

describe('a choice in a text', () => {
  it.each<[string, string]>([
    ['[if lamp is on]lit[end].', '.'],
    ['[if lamp is off]dark[end].', 'dark.'],
    ['[if lamp is on]lit[else]dark[end].', 'dark.'],
    ['[if lamp is on]1[else if lamp.charges = 3]2[else]3[end]', '2'],
    ['[if lamp is on]1[else if lamp.charges = 4]2[else]3[end]', '3'],
    ['a[if lamp is off]b[if letter on table]c[end]d[end]e', 'abcde'],
    ['[if lamp is off]{The lamp}[end] [if table is supporter]x[end]', 'The lamp x'],
  ])('%s', (text, said) => {
    expect(say(text)).toBe(said);
  });
});

describe('what is wrong with a text', () => {
  it.each<[string, string[]]>([
    ['{the lmap} there', ['6 nothing has the id "lmap"; did you mean "lamp"?']],
    ['Oh, {foo}', ['6 {foo} means nothing here; it is neither an id nor a word for a gap']],
    ['{direkt}', ['2 {direkt} means nothing here; did you mean "direct"?']],
    ['{lok}', ['2 {lok} means nothing here; did you mean "look"?']],
    ['{teh direct}', ['2 "teh" is not a word for a gap; did you mean "the"?']],
    ['{the}', ['2 add the subject: {the direct}']],
    ['{}', ['2 this gap is empty; for the sign itself, write \\{']],
    ['{the direct} {the', ['14 this "{" has no "}"; for the sign itself, write \\{']],
    ['{the lamp.charges}', ['6 "lamp.charges" is a value, not a thing']],
    ['{the lamp is}', ['11 expected "}" after "lamp", but there is "is"']],
    ['[if lamp is on]x', ['1 this [if …] has no [end]']],
    ['x[end]', ['2 [end] without an [if …] before it']],
    ['x[else]y', ['2 [else] without an [if …] before it']],
    ['[if lamp is on]a[else]b[else]c[end]', ['24 only [end] may follow [else]']],
    ['[if lmap is on]a[end]', ['5 nothing has the id "lmap"; did you mean "lamp"?']],
    ['[if]a[end]', ['4 add a condition: [if direct is open]']],
    ['[esle]', ['1 there is no [esle]; did you mean [else]?']],
    ['[endif]', ['1 there is no [endif]; did you mean [end]?']],
    ['[Enter]', ['1 there is no [Enter]; for the sign itself, write \\[']],
    ['[if lamp is on', ['1 this "[" has no "]"; for the sign itself, write \\[']],
    [
      '{foo} {bar}',
      [
        '2 {foo} means nothing here; it is neither an id nor a word for a gap',
        '8 {bar} means nothing here; did you mean "jar"?',
      ],
    ],
  ])('%s', (text, faults) => {
    expect(read(text)).toEqual({ template: null, faults });
  });

  it('is also to speak of what is not there', () => {
    expect(read('{the indirect}', { subjects: ['direct'] }).faults).toEqual([
      '6 there is no "indirect" here, only direct',
    ]);
    expect(read('{words}', { subjects: ['direct'] }).faults).toEqual([
      '2 there is no "words" here, only direct: it is there where a role takes text',
    ]);
  });

  it('is never thrown, and what is read can be said', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '\\',
      '{the direct}',
      '[if lamp is on]',
      '[else]',
      '[end]',
      'x ',
      '{look}',
      '{lamp.charges}',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 10 }).map((all) => all.join('')),
          fc.string(),
        ),
        (text) => {
          const { template, faults } = read(text);
          expect(template === null).toBe(faults.length > 0);
          expect(typeof template?.({ actor: 'player', verb: 'x' }, model)).toBe(
            template === null ? 'undefined' : 'string',
          );
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});

describe('a room', () => {
  it('is shown with its name, its look, what was never moved, what is there, and the ways out', () => {
    expect(say('{look}').split('\n')).toEqual([
      'Front Hall',
      'A hall with a table.',
      '',
      'A letter lies on the table, waiting.',
      '',
      'You can go north, down (the oak trapdoor is closed) and up. There is also the narrow gap.',
    ]);
  });

  it('is shown as it is now', () => {
    set('letter', 'moved', true);
    set('trapdoor', 'open', true);
    set('hall', 'visited', true);
    move('lamp', 'hall');
    set('lamp', 'on', true);
    move('cook', 'hall');
    set('cook', 'moved', true);
    expect(say('{look}').split('\n')).toEqual([
      'Front Hall',
      'A hall with a table. You know it by now.',
      '',
      'You can see a lamp (on) here. On the table is an old letter. A cook is here.',
      '',
      'You can go north, down and up. There is also the narrow gap.',
    ]);
  });

  it('is only darkness without a light', () => {
    move('player', 'cellar');
    expect(say('{look}')).toBe('Darkness\nIt is too dark to see anything.');
    set('lamp', 'on', true);
    expect(say('{look}')).toContain('You can see a glass jar here. The glass jar is closed; inside is one moth.');
  });

  it('counts what looks the same', () => {
    roomOf({
      coin: { name: 'coin', in: 'hall', count: 3 },
      box: { name: 'box', in: 'hall', count: 2 },
      lamp: { name: 'brass lamp', in: 'hall' },
      water: { name: 'some water', in: 'hall' },
      shears: { name: 'shears', in: 'hall', is: ['plural'] },
    });
    expect(say('{look}')).toBe(
      'Hall\n\nYou can see three coins, two boxes, a brass lamp, some water and some shears here.',
    );
  });

  it('counts apart what is lit and what is not', () => {
    roomOf({ candle: { name: 'candle', in: 'hall', is: ['lightable'], count: 3 } });
    set('candle-2', 'lit', true);
    expect(say('{look}')).toContain('You can see two candles and a candle (lit) here.');
  });

  it('shows what is in and on things, down to the last box, but not in what is shut', () => {
    roomOf({
      desk: { name: 'desk', in: 'hall', is: ['supporter', 'scenery'] },
      drawer: { name: 'drawer', part: 'desk', is: ['container', 'openable'], state: { open: true } },
      key: { name: 'key', in: 'drawer' },
      tray: { name: 'tray', on: 'desk', is: ['supporter'] },
      cups: { name: 'cups', on: 'tray', is: ['plural'] },
      bowl: { name: 'bowl', in: 'hall', is: ['container'] },
      apple: { name: 'apple', in: 'bowl' },
      chest: { name: 'chest', in: 'hall', is: ['container', 'openable'] },
      gold: { name: 'gold', in: 'chest', is: ['plural'] },
      bug: { name: 'bug', under: 'desk' },
      dust: { name: 'dust', on: 'desk', is: ['scenery'] },
    });
    const shown =
      'You can see a bowl and a chest here. On the desk is a tray. The drawer is open and holds a key. On the tray are some cups. The bowl holds an apple.';
    expect(say('{look}')).toBe(`Hall\n\n${shown}`);
    set('chest', 'open', true);
    set('desk', 'searched', true);
    expect(say('{look}')).toContain('Under the desk is a bug.');
    expect(say('{look}')).toContain('The chest is open and holds some gold.');
  });

  it('is told by people in one sentence', () => {
    roomOf(
      {},
      {
        people: {
          tom: { name: 'Old Tom', in: 'hall' },
          smith: { name: 'smith', in: 'hall' },
          twins: { name: 'twins', in: 'hall', is: ['plural'] },
        },
      },
    );
    expect(say('{look}')).toContain('Old Tom, a smith and some twins are here.');
    move('tom', null);
    move('smith', null);
    expect(say('{look}')).toContain('Some twins are here.');
  });

  it('says what the actor is on, and what he sees from inside a box', () => {
    roomOf({
      chair: { name: 'chair', in: 'hall', is: ['supporter'] },
      crate: { name: 'crate', in: 'hall', is: ['container', 'openable'], state: { open: true } },
      candle: { name: 'candle', in: 'crate', is: ['bright'] },
    });
    move('player', 'chair', 'on');
    expect(say('{look}').split('\n')[0]).toBe('Hall (on the chair)');
    move('player', 'crate');
    set('crate', 'open', false);
    expect(say('{look}')).toBe('Inside the crate\n\nYou can see a candle here.');
  });

  it('has ways out by name only, or none', () => {
    move('player', 'garden');
    expect(say('{exits}')).toBe('The way out is the narrow gap.');
    roomOf({});
    expect(say('{exits}')).toBe('');
    expect(say('{look}')).toBe('Hall');
  });
});

describe('a thing', () => {
  it.each<[string, string]>([
    ['table', 'A plain table. On the table is an old letter.'],
    ['stove', 'The stove is open and holds two gold pieces.'],
    ['jar', 'The glass jar is closed; inside is one moth.'],
    ['lamp', 'It is switched off.'],
    ['trapdoor', 'A trapdoor. It is closed.'],
    ['hall/down', 'A trapdoor. It is closed.'],
    ['hall/north', 'You cannot see far that way.'],
    ['handle', 'You see nothing special about the handle.'],
    ['player', 'You look wet. You wear a woollen scarf. You hold a lamp.'],
    ['kitchen', 'A kitchen.'],
  ])('%s: %s', (direct, said) => {
    expect(say('{describe direct}', { direct })).toBe(said);
  });

  it('is shown as it is now', () => {
    set('kitchen', 'visited', true);
    expect(say('{describe direct}', { direct: 'hall/north' })).toBe('That way is the kitchen.');
    move('lamp', 'cook', 'held');
    move('scarf', 'cook', 'worn');
    expect(say('{describe direct}', { direct: 'cook' })).toBe('He wears a woollen scarf. He holds a lamp.');
    move('moth', null);
    set('jar', 'open', true);
    expect(say('{describe direct}', { direct: 'jar' })).toBe('It is open and empty.');
    expect(say('{describe direct}', { direct: 'player' })).toBe('You look wet.');
  });

  it.each<[string, string | undefined, string]>([
    ['table', undefined, 'On the table is an old letter.'],
    ['table', 'on', 'On the table is an old letter.'],
    ['table', 'under', 'Under the table is a brass key.'],
    ['table', 'behind', 'There is nothing behind the table.'],
    ['stove', 'in', 'In the stove are two gold pieces.'],
    ['jar', undefined, 'In the glass jar is one moth.'],
    ['handle', undefined, 'There is nothing in or on the handle.'],
    ['cook', undefined, 'He holds nothing that you can see.'],
  ])('has contents: %s %s: %s', (direct, relation, said) => {
    expect(say('{contents direct}', { direct, ...(relation === undefined ? {} : { relation }) })).toBe(said);
  });

  it('is empty, or closed', () => {
    roomOf({
      chest: { name: 'chest', in: 'hall', is: ['container', 'openable'] },
      shelf: { name: 'shelf', in: 'hall', is: ['supporter'] },
      bag: { name: 'bag', in: 'hall', is: ['container'] },
      purse: { name: 'purse', in: 'bag', is: ['container'] },
      pin: { name: 'pin', in: 'purse' },
    });
    const contents = (direct: string) => say('{contents direct}', { direct });
    expect(contents('chest')).toBe('The chest is closed.');
    set('chest', 'open', true);
    expect(contents('chest')).toBe('The chest is empty.');
    expect(contents('shelf')).toBe('There is nothing on the shelf.');
    expect(contents('bag')).toBe('In the bag is a purse. The purse holds a pin.');
  });
});

describe('a text that shows itself', () => {
  it('comes to an end', () => {
    roomOf(
      { mirror: { name: 'mirror', in: 'hall', description: 'You see: {describe mirror}', text: '{text it}{text it}' } },
      { rooms: { hall: { name: 'Hall', description: 'Here: {look}' } } },
    );
    expect(say('{describe mirror}').match(/You see:/g)).toHaveLength(4);
    expect(say('{text mirror}')).toBe('');
    expect(say('{look}').match(/Here:/g)).toHaveLength(4);
    expect(say('{describe mirror}').match(/You see:/g)).toHaveLength(4);
  });
});

describe('what somebody carries', () => {
  it('is listed with what is worn and lit', () => {
    set('lamp', 'on', true);
    expect(say('{inventory}')).toBe('You carry: a lamp (on) and a woollen scarf (worn).');
    move('lamp', null);
    move('scarf', null);
    expect(say('{inventory}')).toBe('You carry nothing.');
  });

  it('has in it what can be seen', () => {
    roomOf({
      bag: { name: 'bag', held: 'player', is: ['container', 'openable'], state: { open: true } },
      coin: { name: 'coin', in: 'bag', count: 13 },
    });
    expect(say('{inventory}')).toBe('You carry: a bag. The bag is open and holds 13 coins.');
  });
});

describe('several of a thing', () => {
  it.each<[string, string[], string]>([
    ['coin', [], 'coins'],
    ['gold coin', [], 'gold coins'],
    ['gold coin', ['pieces'], 'gold pieces'],
    ['gold coin', ['bits of gold'], 'bits of gold'],
    ['loaf of bread', [], 'loaves of bread'],
    ['box', [], 'boxes'],
    ['penny', [], 'pennies'],
    ['Watchman', [], 'Watchmen'],
    ['knife', [], 'knives'],
  ])('%s: %j %s', (name, plurals, said) => {
    roomOf({ one: { name, plurals, in: 'hall' } });
    const thing = model.thing('one');
    expect(thing === undefined ? '' : pluralName(thing)).toBe(said);
  });
});
