// What people are shown of a world: a room and what is in it, a thing, what they carry, the ways out. Only reads.

import type { Bond, Id, Model, Thing } from '../model/model.js';
import {
  canSeeInto,
  ceilingOf,
  DEPTH,
  depthOf,
  hasTrait,
  isDark,
  isInSight,
  isShut,
  listAt,
  roomOf,
} from '../model/sight.js';
import type { Scene } from './declaration.js';
import { directionOf } from './directions.js';
import { called, capital, counted, inWords, isManyByPronoun, pronounIn, YOURSELF } from './naming.js';
import type { WorldTexts } from './world-texts.js';

/** What stands for things that are too deep in others to be named. */
const TOO_DEEP = 'something too far in to make out';

export class Teller {
  readonly #scene: Scene;
  readonly #model: Model;
  readonly #lore: WorldTexts;

  constructor(scene: Scene, model: Model, lore: WorldTexts) {
    this.#scene = scene;
    this.#model = model;
    this.#lore = lore;
  }

  /** The actor's room: its name, how it looks, what is there, who is there, where one can go. */
  look(): string {
    const { actor } = this.#scene;
    const place = ceilingOf(this.#model, actor);
    const thing = place === null ? undefined : this.#model.thing(place);
    if (place === null || thing === undefined) return 'You are nowhere at all.';
    if (isDark(this.#model, actor)) return 'Darkness\nIt is too dark to see anything.';
    const isRoom = thing.kind === 'room';
    const { first, listed } = this.#parted(place, isRoom ? ['in'] : ['in', 'part']);
    const things = listed.filter((id) => this.#model.thing(id)?.kind !== 'person');
    const people = listed.filter((id) => this.#model.thing(id)?.kind === 'person');
    const inside = this.#within(this.#model.contents(place));
    const heading = [
      isRoom ? capital(thing.name) : `Inside ${called(thing, 'the')}`,
      isRoom ? this.#onWhat(place) : '',
      isRoom && thing.description !== '' ? `\n${this.#fill(thing.description, place)}` : '',
    ].join('');
    const seen = [
      things.length === 0 ? '' : `You can see ${this.#list(things)} here.`,
      ...inside.sentences,
      people.length === 0 ? '' : `${capital(this.#list(people))} ${this.#are(people)} here.`,
    ];
    return blocks(heading, ...first, ...inside.first, sentences(seen), isRoom ? this.exits() : '');
  }

  /** `You can go north and up.` */
  exits(): string {
    const room = roomOf(this.#model, this.#scene.actor);
    const ways = (room === null ? [] : this.#model.exits(room)).flatMap((id) => this.#model.thing(id) ?? []);
    const open = ways.filter(({ to }) => to !== undefined);
    const directions = open.filter(({ name }) => directionOf(name) !== undefined);
    const others = open.filter(({ name }) => directionOf(name) === undefined);
    const named = inWords(others.map((way) => `${called(way, 'the')}${this.#closed(way)}`));
    const isOne = others.length === 1;
    if (directions.length === 0) return named === '' ? '' : `The way${isOne ? ' out is' : 's out are'} ${named}.`;
    const gone = `You can go ${inWords(directions.map((way) => `${way.name}${this.#closed(way)}`))}.`;
    return named === '' ? gone : `${gone} There ${isOne ? 'is' : 'are'} also ${named}.`;
  }

  /** How a thing looks, and what is in and on it. */
  describe(id: Id): string {
    const thing = this.#model.thing(id);
    if (thing === undefined) return 'You see nothing of the kind.';
    if (thing.kind === 'room') return id === roomOf(this.#model, this.#scene.actor) ? this.look() : this.#own(thing);
    if (thing.kind === 'exit') return this.#way(thing);
    const state = [...this.#state(thing), ...this.#holdings(thing), ...this.#within(this.#listedAt(id)).sentences];
    const own = this.#own(thing);
    if (own !== '' || state.length > 0) return sentences([own, ...state]);
    if (id === this.#scene.actor) return 'You look the same as ever.';
    return `You see nothing special about ${called(thing, 'the')}.`;
  }

  /** What is in and on something; by the relation that was given, if it says where. */
  contents(id: Id): string {
    const thing = this.#model.thing(id);
    if (thing === undefined) return 'You see nothing of the kind.';
    if (thing.kind === 'person') return sentences(this.#possessions(thing, true));
    return this.#listing(thing, this.#bondsAsked(thing));
  }

  /** The same with what is under and behind it, as far as it is seen: what a search finds. */
  findings(id: Id): string {
    const thing = this.#model.thing(id);
    const hidden = (['under', 'behind'] as const).filter(
      (bond) => this.#shown(listAt(this.#model, id, bond)).length > 0,
    );
    if (thing === undefined || thing.kind === 'person' || hidden.length === 0) return this.contents(id);
    const open = bondsOf(thing);
    return sentences([open.length === 0 ? '' : this.#listing(thing, open), this.#listing(thing, hidden)]);
  }

  /** What is there in these ways, or that nothing is. */
  #listing(thing: Thing, bonds: readonly Bond[]): string {
    const { id } = thing;
    const isShutBox = bonds.includes('in') && isShut(this.#model, id) && !canSeeInto(this.#model, id);
    if (isShutBox && bonds.length === 1) return `${capital(called(thing, 'the'))} ${this.#are([id])} closed.`;
    const reported = bonds.flatMap((bond) => {
      const there = isShutBox && bond === 'in' ? [] : this.#shown(listAt(this.#model, id, bond));
      return there.length === 0
        ? []
        : [`${capital(bond)} ${this.#its(thing)} ${this.#are(there)} ${this.#list(there)}.`];
    });
    const inner = this.#within(bonds.flatMap((bond) => listAt(this.#model, id, bond)));
    if (reported.length > 0) return sentences([...reported, ...inner.first, ...inner.sentences]);
    if (bonds.length === 1 && bonds[0] === 'in') return `${capital(called(thing, 'the'))} ${this.#are([id])} empty.`;
    return `There is nothing ${bonds.join(' or ')} ${this.#its(thing)}.`;
  }

  /** `You carry: a brass lamp (lit) and a cloak (worn).` */
  inventory(): string {
    const { actor } = this.#scene;
    const things = this.#shown(listAt(this.#model, actor, 'held', 'worn'));
    if (things.length === 0) return 'You carry nothing.';
    return sentences([`You carry: ${this.#list(things)}.`, ...this.#within(things).sentences]);
  }

  /** What is written on it. */
  text(id: Id): string {
    const thing = this.#model.thing(id);
    if (thing?.text !== undefined) return this.#fill(thing.text, id);
    return thing === undefined ? '' : `Nothing is written on ${called(thing, 'the')}.`;
  }

  // ── Lists ───────────────────────────────────────────────────────────────────────────────────

  /** Things with texts of their own that were never moved, and the rest. */
  #parted(place: Id, bonds: readonly Bond[]): { first: string[]; listed: Id[] } {
    return this.#apart(listAt(this.#model, place, ...bonds));
  }

  #apart(ids: readonly Id[]): { first: string[]; listed: Id[] } {
    const first: string[] = [];
    const listed: Id[] = [];
    for (const id of this.#plain(ids)) {
      const initial = this.#model.value(id, 'moved') === true ? undefined : this.#model.thing(id)?.initial;
      if (initial === undefined) listed.push(id);
      else first.push(this.#fill(initial, id));
    }
    return { first, listed };
  }

  /** What is listed: not scenery, not the actor himself. */
  #shown(ids: readonly Id[]): Id[] {
    return ids.filter((id) => id !== this.#scene.actor && !hasTrait(this.#model, id, 'scenery'));
  }

  /** Of it, what is not too deep in other things to be named. */
  #plain(ids: readonly Id[]): Id[] {
    return this.#shown(ids).filter((id) => !this.#isDeep(id));
  }

  #isDeep(id: Id): boolean {
    return depthOf(this.#model, this.#scene.actor, id) > DEPTH;
  }

  #listedAt(id: Id): readonly Id[] {
    if (this.#isHidden(id)) return [];
    return this.#model.contents(id).filter((one) => isInSight(this.#model, one));
  }

  /** What people carry is not described, nor what is in it. */
  #isHidden(id: Id): boolean {
    const { actor } = this.#scene;
    return this.#model.hidesHeld === true && id !== actor && this.#model.thing(id)?.kind === 'person';
  }

  /** `On the table is a letter. The chest is open and holds a purse.`: what is in and on things, and in and on that. */
  #within(ids: readonly Id[], depth = 0, seen: Set<Id> = new Set()): { first: string[]; sentences: string[] } {
    const first: string[] = [];
    const reported: string[] = [];
    if (depth >= DEPTH) return { first, sentences: reported };
    for (const id of ids) {
      const thing = this.#model.thing(id);
      if (thing === undefined || thing.kind === 'person' || seen.has(id)) continue;
      seen.add(id);
      reported.push(...this.#holdings(thing, first));
      const inner = this.#within(this.#listedAt(id), depth + 1, seen);
      first.push(...inner.first);
      reported.push(...inner.sentences);
    }
    return { first, sentences: reported };
  }

  /** What is directly in, on, under and behind a thing, as far as it is seen. Texts of things never moved go to `first`. */
  #holdings(thing: Thing, first?: string[]): string[] {
    if (thing.kind === 'person') return this.#possessions(thing, false);
    const { id } = thing;
    if (this.#model.contents(id).length === 0) return [];
    const at = (...bonds: readonly Bond[]): Id[] => {
      const all = listAt(this.#model, id, ...bonds).filter((one) => isInSight(this.#model, one));
      if (first === undefined) return this.#shown(all);
      const { first: texts, listed } = this.#apart(all);
      first.push(...texts);
      return listed;
    };
    const reported: string[] = [];
    const inside = at('in');
    if (inside.length > 0) reported.push(this.#holds(thing, this.#list(inside), this.#are(inside)));
    for (const bond of ['on', 'under', 'behind'] as const) {
      const there = at(bond);
      if (there.length > 0)
        reported.push(`${capital(bond)} ${this.#its(thing)} ${this.#are(there)} ${this.#list(there)}.`);
    }
    return reported;
  }

  /** `The chest is open and holds a coin.` */
  #holds(thing: Thing, things: string, are: string): string {
    const { id } = thing;
    const name = capital(called(thing, 'the'));
    const isMany = hasTrait(this.#model, id, 'plural');
    const be = isMany ? 'are' : 'is';
    const hold = isMany ? 'hold' : 'holds';
    if (isShut(this.#model, id)) return `${name} ${be} closed; inside ${are} ${things}.`;
    return hasTrait(this.#model, id, 'openable')
      ? `${name} ${be} open and ${hold} ${things}.`
      : `${name} ${hold} ${things}.`;
  }

  /** `He wears a hat. He holds a lamp.` */
  #possessions(thing: Thing, isAll: boolean): string[] {
    const { id } = thing;
    const speaking = { scene: this.#scene, model: this.#model, isSeen: false, isActor: true };
    const who = capital(pronounIn(id, 'subject', speaking));
    const s = isManyByPronoun(id, speaking) ? '' : 's';
    const worn = this.#plain(listAt(this.#model, id, 'worn'));
    const held = this.#isHidden(id) ? [] : this.#plain(listAt(this.#model, id, 'held'));
    const reported = [
      worn.length === 0 ? '' : `${who} wear${s} ${this.#list(worn, false)}.`,
      held.length === 0 ? '' : `${who} hold${s} ${this.#list(held)}.`,
    ].filter((text) => text !== '');
    return reported.length === 0 && isAll ? [`${who} hold${s} nothing that you can see.`] : reported;
  }

  /** `a brass lamp (lit), three coins and a key`: what looks the same is counted. */
  #list(ids: readonly Id[], isWornMarked = true): string {
    const groups = new Map<string, { readonly thing: Thing; readonly mark: string; count: number }>();
    for (const id of ids) {
      const thing = this.#model.thing(id);
      if (thing === undefined || this.#isDeep(id)) continue;
      const mark = this.#mark(id, isWornMarked);
      const key = JSON.stringify([thing.kind, thing.article, thing.name, mark]);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { thing, mark, count: 1 });
      else group.count++;
    }
    const named = [...groups.values()].map(({ thing, mark, count }) => `${counted(thing, count)}${mark}`);
    return inWords(ids.some((id) => this.#isDeep(id)) ? [...named, TOO_DEEP] : named);
  }

  /** ` (worn, lit)` */
  #mark(id: Id, isWornMarked: boolean): string {
    const marks = [
      isWornMarked && this.#model.spot(id).bond === 'worn' ? 'worn' : '',
      this.#model.value(id, 'lit') === true ? 'lit' : '',
      this.#model.value(id, 'on') === true ? 'on' : '',
    ].filter((mark) => mark !== '');
    return marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  }

  // ── Words ───────────────────────────────────────────────────────────────────────────────────

  #are(ids: readonly Id[]): string {
    const named = ids.filter((id) => !this.#isDeep(id));
    const [only] = named;
    const isDeep = named.length < ids.length;
    return named.length > (isDeep ? 0 : 1) || (only !== undefined && hasTrait(this.#model, only, 'plural'))
      ? 'are'
      : 'is';
  }

  #its(thing: Thing): string {
    return thing.id === this.#scene.actor ? YOURSELF : called(thing, 'the');
  }

  #fill(text: string, id: Id): string {
    return this.#lore.fill(text, id, this.#scene, this.#model);
  }

  #own({ id, description }: Thing): string {
    return description === '' ? '' : this.#fill(description, id);
  }

  /** ` (on the chair)` behind the name of the room. */
  #onWhat(room: Id): string {
    const { holder, bond } = this.#model.spot(this.#scene.actor);
    const thing = holder === null || holder === room ? undefined : this.#model.thing(holder);
    return thing === undefined || bond === 'part' ? '' : ` (${bond} ${called(thing, 'the')})`;
  }

  /** ` (the oak door is closed)` */
  #closed({ door }: Thing): string {
    const thing = door === undefined ? undefined : this.#model.thing(door);
    if (thing === undefined || this.#model.value(thing.id, 'open') === true) return '';
    return ` (${called(thing, 'the')} ${this.#are([thing.id])} closed)`;
  }

  /** `It is closed.` `It is lit.` */
  #state({ id }: Thing): string[] {
    const has = (trait: 'openable' | 'switchable' | 'container') => hasTrait(this.#model, id, trait);
    const is = (name: string) => this.#model.value(id, name) === true;
    const isHolding = (): boolean =>
      this.#shown(listAt(this.#model, id, 'in').filter((one) => isInSight(this.#model, one))).length > 0;
    const states = [
      !has('openable') || isHolding() ? '' : is('open') ? `open${has('container') ? ' and empty' : ''}` : 'closed',
      has('switchable') ? `switched ${is('on') ? 'on' : 'off'}` : '',
      is('lit') ? 'lit' : '',
    ].filter((state) => state !== '');
    if (states.length === 0) return states;
    const speaking = { scene: this.#scene, model: this.#model, isSeen: false, isActor: true };
    const it = `${capital(pronounIn(id, 'subject', speaking))} ${isManyByPronoun(id, speaking) ? 'are' : 'is'}`;
    return [`${it} ${inWords(states)}.`];
  }

  /** What someone sees who looks along a way out. */
  #way(exit: Thing): string {
    if (exit.description !== '') return this.#own(exit);
    if (exit.door !== undefined) return this.describe(exit.door);
    const room = exit.to === undefined ? undefined : this.#model.thing(exit.to);
    if (room === undefined || this.#model.value(room.id, 'visited') !== true) return 'You cannot see far that way.';
    return `That way is ${called(room, 'the')}.`;
  }

  /** In, on, or where the command says. */
  #bondsAsked(thing: Thing): readonly Bond[] {
    const { relation } = this.#scene;
    if (relation === 'in' || relation === 'on' || relation === 'under' || relation === 'behind') return [relation];
    const bonds = bondsOf(thing);
    return bonds.length === 0 ? ['in', 'on'] : bonds;
  }
}

/** How things can be at it for all to see. */
function bondsOf({ kind, traits }: Thing): readonly Bond[] {
  const bonds: Bond[] = [];
  if (traits.has('container') || kind === 'room') bonds.push('in');
  if (traits.has('supporter')) bonds.push('on');
  return bonds;
}

function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** With an empty line between them. */
function blocks(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
