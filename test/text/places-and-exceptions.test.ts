// Where something is said to be, and what is left out: neither is ever ignored. And a word that is a thing of its own is
// no other thing's adjective.

import { describe, expect, it } from 'vitest';
import { createWorld, type Outcome, receive, type Story, type TextWorld } from '../../packages/text/src/index.js';

function attic(): TextWorld {
  return createWorld({
    title: 'Attic',
    start: 'attic',
    rooms: { attic: { name: 'Attic', exits: { down: 'hall' } }, hall: { name: 'Hall' } },
    people: { karl: { name: 'Karl', is: ['male'], in: 'attic' } },
    things: {
      table: { name: 'table', is: ['supporter', 'fixed'], in: 'attic' },
      plate: { name: 'plate', on: 'table' },
      fork: { name: 'fork', on: 'table' },
      knife: { name: 'knife', on: 'table' },
      trunk: { name: 'trunk', is: ['container'], in: 'attic' },
      box: { name: 'box', is: ['container'], in: 'trunk' },
      pearl: { name: 'pearl', in: 'box' },
      tray: { name: 'tray', is: ['supporter'], on: 'table' },
      egg: { name: 'egg', on: 'tray' },
      rug: { name: 'rug', in: 'attic' },
      coin: { name: 'coin', under: 'rug' },
      'coin-bag': { name: 'coin bag', is: ['container'], in: 'attic' },
      desk: { name: 'desk', is: ['fixed'], in: 'attic' },
      drawer: { name: 'drawer', is: ['container'], part: 'desk' },
      stamp: { name: 'stamp', in: 'drawer' },
      cap: { name: 'cap', held: 'player' },
      rope: { name: 'silk rope', held: 'player' },
      hat: { name: 'hat', is: ['wearable'], worn: 'karl' },
      nuts: { name: 'nothing but nuts tin', is: ['container'], in: 'attic' },
    },
  });
}

/** The outcome of the last line, and what the player holds then. */
function say(...lines: readonly string[]): Outcome & { readonly held: readonly string[] } {
  const world = attic();
  const outcome = lines.map((line) => receive(world, 'player', line)).at(-1) as Outcome;
  const list = (world.model as Story).snapshot().places['player'] ?? [];
  return { ...outcome, held: list.map(([id]) => id).filter((id) => id !== 'cap' && id !== 'rope') };
}

describe('what is left out', () => {
  it.each([
    ['take all from table except fork', ['plate', 'knife', 'tray']],
    ['take everything from the table but the knife and the fork', ['plate', 'tray']],
    ['take all on table, except for the tray', ['plate', 'fork', 'knife']],
    ['take all from the table apart from the fork', ['plate', 'knife', 'tray']],
    ['take all except fork from table', ['plate', 'knife', 'tray']],
    ['take all off table other than plate', ['fork', 'knife', 'tray']],
  ])('%s', (line, held) => expect(say(line)).toMatchObject({ ok: true, held }));

  it.each([
    ['put all in trunk except cap', ['cap']],
    ['put everything but cap in trunk', ['cap']],
    ['put all in the nothing but nuts tin', []],
    ['put all in nothing but nuts tin except the silk rope', ['rope']],
  ])('%s', (line, left) => {
    const world = attic();
    expect(receive(world, 'player', line).ok).toBe(true);
    expect(((world.model as Story).snapshot().places['player'] ?? []).map(([id]) => id)).toEqual(left);
  });

  it.each([
    ['take all from table except unicorn', 'TARGET_NOT_FOUND', 'You see no "unicorn" here.'],
    ['take plate from table except plate', 'NOTHING_LEFT', 'That leaves nothing to take.'],
    ['put all in trunk except cap and silk rope', 'NOTHING_LEFT', /./],
  ])('%s → %s', (line, code, words) => {
    const { ok, code: reported, messages, held } = say(line);
    expect([ok, reported, held]).toEqual([false, code, []]);
    expect(messages.join(' ')).toMatch(words);
  });
});

describe('where something is said to be', () => {
  it.each([
    ['take fork under table', 'The fork is not under the table.'],
    ['take fork behind the table', 'The fork is not behind the table.'],
    ['take fork in table', 'The fork is not in the table.'],
    ['take box on trunk', 'The box is not on the trunk.'],
    ['take pearl on trunk', 'The pearl is not on the trunk.'],
    ['take egg under table', 'The egg is not under the table.'],
    ['take fork in trunk', 'The fork is not in the trunk.'],
  ])('%s → %s', (line, words) =>
    expect(say(line)).toMatchObject({ ok: false, code: 'TAKE_NOT_THERE', messages: [words], held: [] }),
  );

  it('is not made up for by what is there otherwise', () => {
    expect(say('take all under table')).toMatchObject({ ok: false, code: 'NOTHING_LEFT', held: [] });
    expect(say('take all in table')).toMatchObject({ ok: false, code: 'NOTHING_LEFT', held: [] });
    expect(say('x fork under table').ok).toBe(false);
    expect(say('x all behind table').ok).toBe(false);
    expect(say('look under rug', 'take coin behind rug')).toMatchObject({ ok: false, code: 'TAKE_NOT_THERE' });
  });

  it.each([
    ['take fork on table', 'fork'],
    ['take fork from table', 'fork'],
    ['take fork off table', 'fork'],
    ['take egg on table', 'egg'],
    ['take pearl in trunk', 'pearl'],
    ['take pearl from trunk', 'pearl'],
    ['take stamp in desk', 'stamp'],
    ['take stamp from desk', 'stamp'],
  ])('%s: also deeper, and in a part of it', (line, id) => expect(say(line)).toMatchObject({ ok: true, held: [id] }));

  it('may have been found out before', () => {
    expect(say('look under rug', 'take coin under rug')).toMatchObject({ ok: true, held: ['coin'] });
    expect(say('take hat on karl')).toMatchObject({ ok: false, code: 'TAKE_OWNED' });
  });
});

describe('a word that is a thing', () => {
  it.each(['take coin', 'x coin', 'put cap in coin', 'take coin under rug', 'take all but coin'])(
    '%s: is not what only has it in its name',
    (line) => {
      const outcome = say(line);
      expect(outcome).toMatchObject({ ok: false, code: 'TARGET_NOT_FOUND', held: [] });
      expect(outcome.messages.join(' ')).toBe('You see no "coin" here.');
    },
  );

  it('is the thing where it is there, and its namesake in full', () => {
    expect(say('look under rug', 'take coin')).toMatchObject({ ok: true, held: ['coin'] });
    expect(say('take coin bag')).toMatchObject({ ok: true, held: ['coin-bag'] });
    expect(say('take bag')).toMatchObject({ ok: true, held: ['coin-bag'] });
  });

  it('is an adjective where no thing is called so', () => {
    expect(say('drop silk').ok).toBe(true);
  });
});
