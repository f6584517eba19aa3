// Ranvier's world through the model of the phases: what is seen of it, and every change with its exact undo.

import { beforeEach, describe, expect, it } from 'vitest';
import { commit } from '../../packages/text/src/model/commit.js';
import type { Bond, Id } from '../../packages/text/src/model/model.js';
import { canSee, isDark, isFull, roomOf } from '../../packages/text/src/model/sight.js';
import { RanvierModel } from '../../packages/text/src/ranvier/model.js';
import { Mud, type RealItem, type RealNpc, type RealPlayer, type RealRoom } from './mud.js';

let mud: Mud;
let model: RanvierModel;
let square: RealRoom;
let vault: RealRoom;
let cellar: RealRoom;
let ann: RealPlayer;
let coin: RealItem;
let chest: RealItem;

beforeEach(() => {
  mud = new Mud();
  square = mud.room('square', {
    title: 'Market Square',
    exits: [
      { direction: 'north', roomId: 'town:vault' },
      { direction: 'down', roomId: 'town:cellar' },
      { direction: 'portal', roomId: 'town:nowhere' },
    ],
  });
  vault = mud.room('vault', {
    exits: [{ direction: 'south', roomId: 'town:square' }],
    doors: { 'town:square': { closed: true, locked: true, lockedBy: 'town:key' } },
  });
  cellar = mud.room('cellar', { exits: [{ direction: 'up', roomId: 'town:square' }], metadata: { dark: true } });
  ann = mud.player('Ann', square);
  coin = mud.item('a <yellow>gold coin</yellow>', { keywords: ['coin'], metadata: { qualifiers: ['gold'] } });
  chest = mud.box('Wooden Chest', { closed: true, locked: true, lockedBy: 'town:key', maxItems: 2 });
  square.addItem(coin);
  square.addItem(chest);
  model = new RanvierModel(mud.state);
});

const id = (entity: Parameters<RanvierModel['idOf']>[0]): Id => model.idOf(entity);
const move = (what: Id, to: Id | null, bond: Bond = 'in') => model.apply({ op: 'move', what, to, bond });
const set = (what: Id, name: string, value: boolean | number | string | null = true) =>
  model.apply({ op: 'set', what, name, value });

describe('what is seen of Ranvier', () => {
  it('rooms, items, NPCs and players are things', () => {
    const rat = mud.npc('a small rat', square);
    const guard = mud.npc('Wally', square, { metadata: { gender: 'male' } });
    expect(model.thing(id(square))).toMatchObject({ kind: 'room', name: 'Market Square', article: '' });
    expect(model.thing(id(coin))).toMatchObject({
      kind: 'thing',
      name: 'gold coin',
      article: 'a',
      keywords: ['coin'],
      qualifiers: ['gold'],
    });
    expect(model.thing(id(ann))).toMatchObject({
      id: 'player/ann',
      kind: 'person',
      name: 'Ann',
      article: '',
      capacity: 20,
    });
    expect(model.thing(id(rat))).toMatchObject({ kind: 'person', name: 'small rat', article: 'a' });
    expect(model.thing(id(guard))?.article).toBe('');
    expect([...(model.thing(id(guard))?.traits ?? [])]).toEqual(['male']);
  });

  it('a container says what it is, and its traits follow its metadata', () => {
    const thing = model.thing(id(chest));
    expect([...(thing?.traits ?? [])].sort()).toEqual(['container', 'lockable', 'openable']);
    expect(thing?.capacity).toBe(2);
    expect([model.value(id(chest), 'open'), model.value(id(chest), 'locked')]).toEqual([false, true]);
    expect([model.value(id(coin), 'open'), model.value(id(coin), 'locked')]).toEqual([undefined, undefined]);
    const table = mud.item('oak table', { metadata: { supporter: true, noPickup: true, beckon: { is: ['scenery'] } } });
    square.addItem(table);
    expect([...(model.thing(id(table))?.traits ?? [])].sort()).toEqual(['fixed', 'scenery', 'supporter']);
    const hat = mud.item('red hat', {
      metadata: { slot: 'head', resolution: { disambiguationLabel: 'red, old hat' } },
    });
    expect(model.thing(id(hat))?.traits.has('wearable')).toBe(true);
    expect(model.thing(id(hat))?.resolution?.disambiguationLabel).toBe('red, old hat');
  });

  it('contents are in order, and everything is where it says', () => {
    const rat = mud.npc('rat', square);
    expect(model.contents(id(square))).toEqual([coin, chest, rat, ann].map(id));
    expect(model.spot(id(coin))).toEqual({ holder: id(square), bond: 'in' });
    ann.addItem(coin);
    square.removeItem(coin);
    coin.room = null;
    expect(model.contents(id(square))).toEqual([chest, rat, ann].map(id));
    expect(model.spot(id(coin))).toEqual({ holder: id(ann), bond: 'held' });
    expect(roomOf(model, id(coin))).toBe(id(square));
  });

  it('an inventory that is null is empty', () => {
    ann.addItem(coin);
    square.removeItem(coin);
    ann.removeItem(coin);
    expect(ann.inventory).toBeNull();
    expect(model.contents(id(ann))).toEqual([]);
    expect(model.thing(id(ann))?.kind).toBe('person');
    expect(isFull(model, id(ann))).toBe(false);
    expect(model.contents(id(chest))).toEqual([]);
    expect(chest.inventory).toBeNull();
  });

  it('an item that says nothing about its place is where it was found', () => {
    const ring = mud.item('ring');
    square.items.add(ring);
    expect(model.contents(id(square))).toContain(id(ring));
    expect(model.spot(id(ring)).holder).toBe(id(square));
    move(id(ring), id(ann), 'held');
    expect(square.items.has(ring)).toBe(false);
    expect(model.spot(id(ring))).toEqual({ holder: id(ann), bond: 'held' });
  });

  it('a thing that was renamed has its new name', () => {
    const before = model.thing(id(coin));
    expect(model.thing(id(coin))).toBe(before);
    (coin as { name: string }).name = 'an old penny';
    expect(model.thing(id(coin))).toMatchObject({ name: 'old penny', article: 'an' });
  });

  it('what Ranvier has pruned is gone', () => {
    const coinId = id(coin);
    mud.state.ItemManager.remove(coin);
    expect(model.thing(coinId)).toBeUndefined();
    expect(model.spot(coinId).holder).toBeNull();
    expect(model.contents(id(square))).not.toContain(coinId);
  });

  it('finds by id what was never met', () => {
    const other = new RanvierModel(mud.state);
    expect(other.thing(coin.uuid)?.name).toBe('gold coin');
    expect(other.thing('player/ann')?.name).toBe('Ann');
    expect(other.thing('town:vault')?.kind).toBe('room');
    expect(other.thing('exit/town:square/north')?.to).toBe('town:vault');
    expect(other.thing('door/town:square/town:vault')?.kind).toBe('door');
    expect(['', 'x', 'exit/', 'exit/a/b', 'door/x', 'player/nobody', 'story'].map((one) => other.thing(one))).toEqual(
      new Array(7).fill(undefined),
    );
  });

  it('exits have doors, the same from both sides; those that lead nowhere are none', () => {
    const [north, down, ...rest] = model.exits(id(square));
    expect(rest).toEqual([]);
    expect(model.thing(north as Id)).toMatchObject({ kind: 'exit', name: 'north', to: 'town:vault' });
    expect(model.thing(down as Id)?.door).toBeUndefined();
    const here = model.thing(north as Id)?.door as Id;
    const [south] = model.exits(id(vault));
    const there = model.thing(south as Id)?.door as Id;
    expect([model.thing(here)?.name, model.thing(there)?.name]).toEqual(['north door', 'south door']);
    expect(model.entities.otherSide(here)).toBe(there);
    expect(model.entities.otherSide(there)).toBe(here);
    set(here, 'locked', false);
    set(there, 'open');
    expect([model.value(here, 'open'), model.value(there, 'open')]).toEqual([true, true]);
    expect(vault.getDoor(square)).toMatchObject({ closed: false, locked: false });
    expect(canSee(model, id(ann), here)).toBe(true);
    expect(canSee(model, id(ann), there)).toBe(false);
  });

  it('exits that Ranvier infers from coordinates are exits', () => {
    const west = mud.room('west', { coordinates: [0, 0, 0] });
    const east = mud.room('east', { coordinates: [1, 0, 0] });
    expect(model.exits(id(west)).map((one) => model.thing(one)?.to)).toEqual([id(east)]);
    expect(model.exits(id(east))).toEqual(['exit/town:east/west']);
  });

  it('any item of the right reference is the key; the one that the viewer has is named', () => {
    const mine = mud.item('brass key', { entityReference: 'town:key' });
    const other = mud.item('brass key', { entityReference: 'town:key' });
    square.addItem(other);
    ann.addItem(mine);
    model.viewer = ann;
    expect(model.thing(id(chest))?.key).toBe(id(mine));
    expect(model.thing('door/town:square/town:vault')?.key).toBe(id(mine));
    expect([mine, other, coin].map((one) => model.opens(id(one), id(chest)))).toEqual([true, true, false]);
    expect(model.opens(id(other), 'exit/town:square/north')).toBe(true);
    model.viewer = null;
    expect(model.thing(model.thing(id(chest))?.key as Id)).toBeUndefined();
  });

  it('dark rooms are dark', () => {
    ann.moveTo(cellar);
    expect(isDark(model, id(ann))).toBe(true);
    const lamp = mud.item('lamp', { metadata: { bright: true, lightable: true, lit: false } });
    ann.addItem(lamp);
    expect(isDark(model, id(ann))).toBe(true);
    set(id(lamp), 'lit');
    expect(isDark(model, id(ann))).toBe(false);
    expect(lamp.metadata['lit']).toBe(true);
  });

  it('knows the words of the whole world', () => {
    mud.npc('Wally', cellar, { metadata: { aliases: ['night watchman'] } });
    expect(
      ['coin', 'gold', 'wally', 'watchman', 'ann', 'yellow', 'unicorn'].map((word) => model.knowsWord(word)),
    ).toEqual([true, true, true, true, true, false, false]);
    mud.item('unicorn');
    expect(model.knowsWord('unicorn')).toBe(true);
  });
});

describe('changes', () => {
  /** Does it and undoes it: afterwards all is as before, and in between it was not. */
  function both(work: () => () => void): void {
    const before = structuredClone(mud.picture());
    const undo = work();
    expect(mud.picture()).not.toEqual(before);
    undo();
    expect(mud.picture()).toEqual(before);
    expect(() => undo()).toThrow('undone before');
  }

  it('are undone exactly, down to the order of things', () => {
    const hat = mud.item('hat', { metadata: { slot: 'head' } });
    const bag = mud.box('bag');
    const inner = mud.item('pea');
    bag.addItem(inner);
    ann.addItem(hat);
    square.addItem(bag);
    both(() => move(id(coin), id(ann), 'held'));
    both(() => move(id(coin), id(bag)));
    both(() => move(id(inner), id(square)));
    both(() => move(id(hat), id(ann), 'worn'));
    both(() => move(id(hat), null));
    both(() => move(id(coin), id(ann), 'held'));
    both(() => set(id(chest), 'locked', false));
    both(() => set('door/town:square/town:vault', 'locked', false));
    both(() => set(id(coin), 'polished', 3));
    both(() => set(id(ann), 'title', 'the Bold'));
    both(() => move(id(ann), id(cellar)));
    ann.equip(hat, 'head');
    expect(ann.inventory).toBeNull();
    both(() => move(id(hat), id(ann), 'held'));
    both(() => move(id(hat), id(square)));
    both(() => move(id(coin), id(ann), 'held'));
    const rat = mud.npc('rat', square);
    both(() => move(id(rat), id(cellar)));
    both(() => move(id(hat), id(rat), 'worn'));
  });

  it('the last item leaves null behind, and undo brings the very inventory back', () => {
    const small = mud.player('Small', square, { inventory: { items: [], max: 3 } });
    small.addItem(coin);
    square.removeItem(coin);
    const { inventory } = small;
    const undo = move(id(coin), id(square));
    expect(small.inventory).toBeNull();
    undo();
    expect(small.inventory).toBe(inventory);
    expect(inventory?.getMax?.()).toBe(3);
  });

  it('what Ranvier refuses changes nothing', () => {
    const [one, two, three, hat, cap] = ['one', 'two', 'three', 'hat', 'cap'].map((name) =>
      mud.item(name, name === 'hat' || name === 'cap' ? { metadata: { slot: 'head' } } : {}),
    ) as [RealItem, RealItem, RealItem, RealItem, RealItem];
    for (const item of [one, two]) chest.addItem(item);
    for (const item of [three, hat, cap]) ann.addItem(item);
    ann.equip(hat, 'head');
    const before = structuredClone(mud.picture());
    expect(() => move(id(three), id(chest))).toThrow('Wooden Chest can hold no more');
    expect(() => move(id(cap), id(ann), 'worn')).toThrow('something else is worn in the place of cap');
    expect(() => move(id(three), id(ann), 'worn')).toThrow('nothing to wear');
    expect(() => move(id(chest), id(chest))).toThrow('into itself');
    expect(() => move(id(coin), id(chest), 'on')).toThrow('only in it');
    expect(() => move(id(coin), id(square), 'under')).toThrow('only be in');
    expect(() => move(id(coin), id(ann))).toThrow('only hold or wear');
    expect(() => move(id(ann), id(chest))).toThrow('only be in a room');
    expect(() => move(id(ann), null)).toThrow('only be in a room');
    expect(() => move(id(square), id(cellar))).toThrow('stays where it is');
    expect(() => move('exit/town:square/north', id(cellar))).toThrow('stays where it is');
    expect(() => move('nothing', id(cellar))).toThrow('there is no "nothing"');
    expect(() => set(id(coin), 'locked')).toThrow('cannot be locked');
    expect(() => set(id(coin), 'open', false)).toThrow('cannot be closed');
    expect(() => set('story', 'ended', 'The end')).toThrow('goes on');
    expect(() => model.apply({ op: 'custom', name: 'toString', args: {} })).toThrow('there is no operation');
    expect(mud.picture()).toEqual(before);
  });

  it('a box does not go into what is inside of it', () => {
    const bag = mud.box('bag');
    const pouch = mud.box('pouch');
    square.addItem(bag);
    bag.addItem(pouch);
    const before = structuredClone(mud.picture());
    expect(() => move(id(bag), id(pouch))).toThrow('into itself');
    expect(mud.picture()).toEqual(before);
  });

  it('full hands keep what is worn from being taken off', () => {
    const small = mud.player('Small', square, { inventory: { items: [], max: 1 } });
    const hat = mud.item('hat', { metadata: { slot: 'head' } });
    small.addItem(hat);
    small.equip(hat, 'head');
    small.addItem(coin);
    square.removeItem(coin);
    (small.inventory as NonNullable<typeof small.inventory>).maxSize = 1;
    const before = structuredClone(mud.picture());
    expect(() => move(id(hat), id(small), 'held')).toThrow('Small can hold no more');
    expect(() => move(id(hat), id(square))).toThrow('Small can hold no more');
    expect(mud.picture()).toEqual(before);
  });

  it('a fault in the middle of a plan undoes what was done, wherever it is', () => {
    const hat = mud.item('hat', { metadata: { slot: 'head' } });
    square.addItem(hat);
    const key = mud.item('key', { entityReference: 'town:key' });
    ann.addItem(key);
    const plan = [
      { op: 'move', what: id(coin), to: id(ann), bond: 'held' },
      { op: 'set', what: id(chest), name: 'locked', value: false },
      { op: 'set', what: id(chest), name: 'open', value: true },
      { op: 'move', what: id(coin), to: id(chest), bond: 'in' },
      { op: 'move', what: id(key), to: id(square), bond: 'in' },
      { op: 'move', what: id(hat), to: id(ann), bond: 'worn' },
      { op: 'set', what: 'door/town:square/town:vault', name: 'locked', value: false },
      { op: 'set', what: 'door/town:square/town:vault', name: 'open', value: true },
      { op: 'set', what: id(ann), name: 'steps', value: 1 },
      { op: 'move', what: id(ann), to: id(vault), bond: 'in' },
    ] as const;
    const before = structuredClone(mud.picture());
    const heard: string[] = [];
    for (const entity of [ann, coin, hat, square, vault])
      for (const event of ['get', 'put', 'drop', 'equip', 'playerLeave', 'playerEnter', 'enterRoom'])
        entity.on(event, () => heard.push(event));
    for (let at = 0; at <= plan.length; at++) {
      const broken = [...plan.slice(0, at), { op: 'custom', name: 'fault', args: {} } as const, ...plan.slice(at)];
      expect(commit(model, broken)).toMatchObject({ ok: false, at, lost: [] });
      expect(mud.picture()).toEqual(before);
    }
    model.settle();
    expect(heard).toEqual([]);
    expect(commit(model, plan).ok).toBe(true);
    expect(heard).toEqual([]);
    model.settle();
    expect(heard).toEqual([
      'get',
      'get',
      'put',
      'put',
      'drop',
      'get',
      'get',
      'equip',
      'equip',
      'playerLeave',
      'playerLeave',
      'playerEnter',
      'playerEnter',
      'enterRoom',
    ]);
    expect([...(chest.inventory?.values() ?? [])]).toEqual([coin]);
    expect(ann.room).toBe(vault);
  });

  it('a method of Ranvier that throws changes nothing', () => {
    const before = structuredClone(mud.picture());
    const { addItem } = ann;
    ann.addItem = () => {
      addItem.call(ann, coin);
      throw new Error('the gods say no');
    };
    expect(() => move(id(coin), id(ann), 'held')).toThrow('the gods say no');
    expect(mud.picture()).toEqual(before);
  });

  it('only the last change can be undone, and none that is settled', () => {
    const first = move(id(coin), id(ann), 'held');
    const second = move(id(chest), id(cellar));
    expect(first).toThrow('undone first');
    second();
    first();
    const third = move(id(coin), id(ann), 'held');
    model.settle();
    expect(third).toThrow('settled');
    expect(model.spot(id(coin)).holder).toBe(id(ann));
  });

  it('values of one NPC are not those of all its kind', () => {
    const metadata = { tame: false };
    const [a, b] = [mud.npc('rat', square, { metadata }), mud.npc('rat', square, { metadata })] as [RealNpc, RealNpc];
    set(id(a), 'tame');
    expect([model.value(id(a), 'tame'), model.value(id(b), 'tame'), metadata.tame]).toEqual([true, false, false]);
  });
});

describe('what Ranvier hears', () => {
  it('moving to a room emits what moveTo emits, in its order, and while the player is still there', () => {
    const heard: unknown[] = [];
    const rat = mud.npc('rat', square);
    rat.on('playerLeave', (who, to) => heard.push(['rat: leave', who === ann, to === cellar, ann.room === square]));
    ann.on('playerLeave', () => heard.push('Ann hears that she leaves'));
    cellar.on('playerEnter', (who, from) => heard.push(['enter', who === ann, from === square, ann.room === cellar]));
    ann.on('enterRoom', (room) => heard.push(['enterRoom', room === cellar]));
    move(id(ann), id(cellar));
    expect([heard, ann.room]).toEqual([[], cellar]);
    model.settle();
    expect(heard).toEqual([
      ['rat: leave', true, true, true],
      'Ann hears that she leaves',
      ['enter', true, true, true],
      ['enterRoom', true],
    ]);
    expect([square.players.has(ann), cellar.players.has(ann), ann.room]).toEqual([false, true, cellar]);
  });

  it('a script that throws, or sends somebody elsewhere, breaks nothing', () => {
    const faults: unknown[] = [];
    const reported: string[] = [];
    model = new RanvierModel(mud.state, { onFault: (error) => faults.push(error) });
    square.on('playerLeave', () => {
      throw new Error('a bad script');
    });
    cellar.on('playerEnter', () => ann.moveTo(vault));
    ann.on('enterRoom', (room: RealRoom) => reported.push(room.entityReference));
    move(id(ann), id(cellar));
    model.settle();
    expect(faults.map(String)).toEqual(['Error: a bad script']);
    expect(reported).toEqual(['town:vault', 'town:cellar']);
    expect([ann.room, cellar.players.size, vault.players.size]).toEqual([vault, 0, 1]);
  });

  it('get, put and drop are told as the stock commands tell them', () => {
    const heard: string[] = [];
    const bag = mud.box('bag');
    ann.addItem(bag);
    const rat = mud.npc('rat', square);
    for (const event of ['get', 'put', 'drop']) {
      ann.on(event, () => heard.push(`Ann ${event}`));
      coin.on(event, () => heard.push(`coin ${event}`));
    }
    rat.on('playerDropItem', (who, item) => heard.push(`rat ${who === ann} ${item === coin}`));
    const tell = (): string[] => {
      model.settle();
      return heard.splice(0);
    };
    move(id(coin), id(ann), 'held');
    expect(tell()).toEqual(['coin get', 'Ann get']);
    move(id(coin), id(bag));
    expect(tell()).toEqual(['coin put', 'Ann put']);
    move(id(coin), id(ann), 'held');
    expect(tell()).toEqual([]);
    move(id(coin), id(square));
    expect(tell()).toEqual(['Ann drop', 'coin drop', 'rat true true']);
    move(id(coin), id(rat), 'held');
    move(id(coin), id(ann), 'held');
    expect(tell()).toEqual(['coin get']);
  });

  it('scripts that answer each other without end are cut short', () => {
    const faults: unknown[] = [];
    model = new RanvierModel(mud.state, { onFault: (error) => faults.push(error) });
    ann.on('enterRoom', () => {
      move(id(ann), id(ann.room === square ? cellar : square));
      model.settle();
    });
    move(id(ann), id(cellar));
    model.settle();
    expect(faults).toHaveLength(1);
    expect(String(faults[0])).toContain('without end');
  });

  it('what was used up leaves the game when all stands', () => {
    const undo = move(id(coin), null);
    expect(mud.state.ItemManager.items.has(coin)).toBe(true);
    undo();
    model.settle();
    expect(mud.state.ItemManager.items.has(coin)).toBe(true);
    move(id(coin), null);
    model.settle();
    expect(mud.state.ItemManager.items.has(coin)).toBe(false);
    expect(square.items.has(coin)).toBe(false);
  });

  it("a host's own operation is undone, and what it puts off is done when all stands", () => {
    const done: string[] = [];
    model = new RanvierModel(mud.state, {
      operations: {
        ring: ({ times }, later) => {
          done.push('ring');
          later(() => done.push(`heard ${times}`));
          return () => done.push('unring');
        },
      },
    });
    const ring = { op: 'custom', name: 'ring', args: { times: 3 } } as const;
    expect(commit(model, [ring, { op: 'custom', name: 'fault', args: {} }]).ok).toBe(false);
    model.settle();
    expect(done).toEqual(['ring', 'unring']);
    expect(commit(model, [ring]).ok).toBe(true);
    model.settle();
    expect(done).toEqual(['ring', 'unring', 'ring', 'heard 3']);
  });
});

describe('attributes', () => {
  it('are values of people, and are changed in Ranvier', () => {
    const { state } = mud;
    (state['AttributeFactory'] as unknown as { add(name: string, base: number): void }).add('health', 100);
    const bob = mud.player('Bob', square, { attributes: { health: 100 } });
    const heard: unknown[] = [];
    bob.on('attributeUpdate', (...args) => heard.push(args));
    expect(model.value(id(bob), 'health')).toBe(100);
    const undo = set(id(bob), 'health', 70);
    expect(bob.getAttribute('health')).toBe(70);
    undo();
    expect(bob.getAttribute('health')).toBe(100);
    set(id(bob), 'health', 60);
    model.settle();
    expect(heard).toEqual([['health', 60]]);
    expect(() => set(id(bob), 'health', 'much')).toThrow('must be a number');
    expect(model.value(id(bob), 'level')).toBe(1);
    const back = set(id(bob), 'level', 2);
    expect(bob.level).toBe(2);
    back();
    expect(bob.level).toBe(1);
  });
});
