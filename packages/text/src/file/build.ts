// A definition → everything a world is made of, and all that is wrong with it: ids, places, exits, doors, keys, texts, verbs.

import type { Fault, Path } from '@beckon/core/data/schema.js';
import { distance } from '@beckon/core/text/distance.js';
import { faultMessages } from '../fault-messages.js';
import { type Id, STORY, type Thing, TRAITS, type Value } from '../model/model.js';
import { valueFault } from '../model/rules.js';
import type { CustomOperation, StoryParts } from '../model/story.js';
import { type PolicyDefinition, policyOf, type TextPolicy } from '../phases/policy.js';
import type { WorldInfo } from '../phases/text-world.js';
import type { HooksDeclaration, VerbDeclaration } from '../verbs/declaration.js';
import { DeclarationReader, each } from '../verbs/declaration-reader.js';
import { compileHooks } from '../verbs/hooks.js';
import { FIELD_NAMES } from '../verbs/reference.js';
import type { VerbTable } from '../verbs/table.js';
import { EVERYTHING, loreOf } from '../verbs/template.js';
import type { VerbHooks } from '../verbs/verb.js';
import { COMMON_VALUES, OPPOSITE_VALUES, RESERVED, STATES } from '../verbs/vocabulary.js';
import type { NamedDefinition, PersonDefinition, ThingDefinition, WorldDefinition } from './definition.js';
import { type Block, EXIT_BLOCKED, type Exits, exitId, exitsOf, unknown } from './exits.js';
import { namesakes } from './namesakes.js';
import { verbsOf } from './own-verbs.js';
import { spotsOf } from './places.js';
import { isGoing, strayRooms } from './reach.js';
import { copiesOf, PLAYER, playerOf, thingOf, wordingOf, wordsOf } from './things.js';

/** What code adds to a world. */
export interface BuildOptions {
  /** Verbs of the host; one with the name of another takes its place. */
  readonly verbs?: readonly VerbDeclaration[];
  /** Hooks by the id of what they belong to; `story` for the story. */
  readonly hooks?: Readonly<Record<Id, HooksDeclaration>>;
  /** Operations of the host's own. */
  readonly custom?: Readonly<Record<string, CustomOperation>>;
  /** In place of the world's own. */
  readonly policy?: PolicyDefinition;
}

export interface Built {
  readonly parts: StoryParts;
  readonly verbs: VerbTable;
  readonly hooks: ReadonlyMap<Id, VerbHooks>;
  readonly about: WorldInfo;
  readonly policy: TextPolicy;
  readonly faults: readonly Fault[];
  /** What is odd, but no fault; checked on request. */
  readonly warnings: () => readonly Fault[];
}

/** One definition in its section. */
interface Entry {
  readonly section: 'rooms' | 'things' | 'people' | 'doors';
  readonly id: Id;
  readonly ids: readonly Id[];
  readonly path: Path;
  readonly definition: Partial<ThingDefinition> & Partial<PersonDefinition>;
  /** Nothing of it could be read. */
  readonly isLost: boolean;
}

const THE_STORY: Thing = thingOf(STORY, 'story', {});
const KIND_OF = { rooms: 'room', things: 'thing', people: 'person', doors: 'door' } as const;

export function build(definition: WorldDefinition, options: BuildOptions = {}): Built {
  return new Builder(definition, options).build();
}

class Builder {
  readonly #world: WorldDefinition;
  readonly #options: BuildOptions;
  readonly #entries: readonly Entry[];
  readonly #values = new Map<string, ((message: string) => Fault)[]>();
  readonly #setValues = new Set<string>([...COMMON_VALUES, ...Object.keys(OPPOSITE_VALUES)]);
  #verbs: VerbTable | null = null;

  constructor(world: WorldDefinition, options: BuildOptions) {
    this.#world = world;
    this.#options = options;
    this.#entries = entriesOf(world);
  }

  build(): Built {
    const { title = '', author = '', intro = '', help = '', start } = this.#world;
    const ids = this.#ids();
    const lore = loreOf({ title, author, help: help.trim() }, () => this.#verbs?.all ?? []);
    const reader = new DeclarationReader({
      ids,
      lore,
      gone: new Set(this.#world.without ?? []),
      noteValue: (name, isSet, fault) => this.#note(name, isSet, fault),
    });
    this.#checkIds(reader);
    const own = verbsOf(this.#world, this.#options, { ids, lore }, reader, (...given) => this.#note(...given));
    this.#verbs = own.verbs;
    const exits = exitsOf(this.#world, reader);
    const things = this.#things(exits);
    const spots = spotsOf(
      this.#entries.filter(({ section, isLost }) => (section === 'things' || section === 'people') && !isLost),
      things,
      reader,
    );
    this.#checkStart(start, reader);
    if (typeof start === 'string') spots.set(PLAYER, { holder: start, bond: 'in' });
    const values = this.#startValues(things, reader);
    this.#checkKeys(things, reader);
    this.#checkTexts(reader);
    const hooks = this.#hooks(exits, own.verbs, reader);
    const unset = this.#unknownValues();
    const policy = policyOf({ ...this.#world.policy, ...this.#options.policy });
    return {
      parts: {
        things: [...things.values()],
        spots,
        values,
        exits: exits.byRoom,
        player: PLAYER,
        custom: new Map(Object.entries(this.#options.custom ?? {})),
      },
      verbs: own.verbs,
      hooks,
      about: { title, author, intro: intro.trim(), help: help.trim(), player: PLAYER },
      policy,
      faults: [...reader.faults, ...unset.faults],
      warnings: () => [
        ...strayRooms(this.#world, exits),
        ...unset.odd,
        ...namesakes(this.#entries, things, spots, policy),
      ],
    };
  }

  // ── Ids ─────────────────────────────────────────────────────────────────────────────────────

  #ids(): ReadonlySet<Id> {
    const exits = Object.entries(this.#world.rooms ?? {}).flatMap(([room, definition]) =>
      Object.keys(definition?.exits ?? {}).map((key) => exitId(room, key)),
    );
    return new Set([PLAYER, ...this.#entries.flatMap(({ ids }) => ids), ...exits]);
  }

  #checkIds(reader: DeclarationReader): void {
    const owners = new Map<Id, Entry>();
    for (const entry of this.#entries) {
      const { id, ids, path } = entry;
      if (id === PLAYER) reader.report(path, faultMessages.playerIdTaken(PLAYER), true);
      else if (!/^\p{L}[\p{L}\p{N}_-]*$/u.test(id)) reader.report(path, faultMessages.notAnId(id), true);
      else if (RESERVED.has(id)) reader.report(path, faultMessages.reservedWord(id), true);
      for (const one of ids) {
        const other = owners.get(one);
        if (other === undefined) owners.set(one, entry);
        else reader.report(path, doubled(one, entry, other), true);
      }
    }
  }

  #checkStart(start: string | undefined, reader: DeclarationReader): void {
    if (start === undefined) return;
    const rooms = Object.keys(this.#world.rooms ?? {});
    if (!rooms.includes(start)) reader.report(['start'], unknown(start, rooms, 'room'));
  }

  // ── Things ──────────────────────────────────────────────────────────────────────────────────

  #things(exits: Exits): Map<Id, Thing> {
    const things = new Map<Id, Thing>([[PLAYER, playerOf(this.#world.player ?? {})]]);
    for (const { section, ids, definition } of this.#entries)
      for (const id of ids)
        if (!things.has(id)) {
          const hooks = this.#options.hooks?.[id] === undefined ? '' : id;
          things.set(id, { ...thingOf(id, KIND_OF[section], definition), wording: `${wordingOf(definition)}${hooks}` });
        }
    for (const exit of exits.things) things.set(exit.id, exit);
    return things;
  }

  #startValues(things: ReadonlyMap<Id, Thing>, reader: DeclarationReader): Map<Id, Readonly<Record<string, Value>>> {
    const values = new Map<Id, Readonly<Record<string, Value>>>();
    const take = (ids: readonly Id[], state: Readonly<Record<string, Value>> | undefined, path: Path): void => {
      const good = Object.entries(state ?? {}).filter(([name, value]) => {
        this.#setValues.add(name);
        const [id = ''] = ids;
        const fault = value === undefined ? '' : stateFault(name, value, things.get(id) ?? THE_STORY);
        if (fault !== null && fault !== '') reader.report([...path, 'state', name], fault, fault.startsWith('"'));
        return fault === null;
      });
      if (state?.['open'] === true && state['locked'] === true)
        reader.report([...path, 'state'], faultMessages.openAndLocked);
      if (good.length > 0) for (const id of ids) values.set(id, Object.fromEntries(good));
    };
    for (const { ids, definition, path } of this.#entries) take(ids, definition.state, path);
    take([PLAYER], this.#world.player?.state, ['player']);
    take([STORY], this.#world.state, []);
    values.set(STORY, { score: 0, turns: 0, ...values.get(STORY) });
    return values;
  }

  #checkKeys(things: ReadonlyMap<Id, Thing>, reader: DeclarationReader): void {
    const known = new Set([...things.values()].filter(({ kind }) => kind === 'thing').map(({ id }) => id));
    for (const { id, path, definition } of this.#entries) {
      const { key, is = [] } = definition;
      if (key !== undefined && !known.has(key)) reader.report([...path, 'key'], unknown(key, known, 'thing'));
      else if (key !== undefined && key === id) reader.report([...path, 'key'], faultMessages.ownKey);
      each(is, (trait, i) => {
        const isRoom = path[0] === 'rooms';
        if (trait === 'dark' && !isRoom) reader.report([...path, 'is', i], 'only rooms are dark');
        if (isRoom && trait !== 'dark' && trait !== 'plural' && trait !== 'bright')
          reader.report([...path, 'is', i], faultMessages.roomTrait(trait));
      });
    }
  }

  // ── Texts and hooks ─────────────────────────────────────────────────────────────────────────

  #checkTexts(reader: DeclarationReader): void {
    const check = (text: string | undefined, path: Path, self: Id): void => {
      if (text !== undefined) reader.template(text, path, { subjects: EVERYTHING, self });
    };
    for (const { id, path, definition } of this.#entries) {
      check(definition.description, [...path, 'description'], id);
      check(definition.initial, [...path, 'initial'], id);
      check(definition.text, [...path, 'text'], id);
      const seen = new Set<string>();
      for (const [words, says] of Object.entries(definition.topics ?? {})) {
        const at = [...path, 'topics', words];
        check(says, at, id);
        if (wordsOf(words).length === 0) reader.report(at, faultMessages.noTopic, true);
        for (const word of wordsOf(words)) {
          if (seen.has(word)) reader.report(at, faultMessages.twoAnswers(word), true);
          seen.add(word);
        }
      }
    }
    check(this.#world.player?.description, ['player', 'description'], PLAYER);
  }

  #hooks(exits: Exits, verbs: VerbTable, reader: DeclarationReader): ReadonlyMap<Id, VerbHooks> {
    const hooks = new Map<Id, VerbHooks>();
    const add = (id: Id, declared: HooksDeclaration, path: Path, to: DeclarationReader): void => {
      const own = compileHooks(declared, id, path, verbs, to);
      const before = hooks.get(id);
      if (own === undefined) return;
      hooks.set(id, before === undefined ? own : joined(before, own));
    };
    // The faults of copies would be those of the first again.
    const quiet = new DeclarationReader(reader.known);
    for (const { ids, path, definition } of this.#entries)
      for (const [i, id] of ids.entries()) add(id, definition, path, i === 0 ? reader : quiet);
    add(PLAYER, this.#world.player ?? {}, ['player'], reader);
    add(STORY, this.#world, [], reader);
    const going = verbs.all.filter((verb) => isGoing(verb.name, this.#world, this.#options)).map(({ name }) => name);
    for (const block of exits.blocks) hooks.set(block.exit, blockingHooks(block, going, reader));
    for (const [id, declared] of Object.entries(this.#options.hooks ?? {})) {
      const path: Path = ['options', 'hooks', id];
      const known = reader.known.ids;
      if (id !== STORY && known?.has(id) === false) reader.report(path, unknown(id, [STORY, ...known], 'thing'), true);
      else add(id, declared, path, reader);
    }
    return hooks;
  }

  // ── Values ──────────────────────────────────────────────────────────────────────────────────

  #note(name: string, isSet: boolean, fault: (message: string) => Fault): void {
    if (isSet) this.#setValues.add(name);
    else this.#values.set(name, [...(this.#values.get(name) ?? []), fault]);
  }

  /**
   * Values that sentences ask for, and that nothing ever sets. One letter off a word that is known, it is misspelt; else
   * it is only odd: code may set what it likes.
   */
  #unknownValues(): { readonly faults: readonly Fault[]; readonly odd: readonly Fault[] } {
    const faults: Fault[] = [];
    const odd: Fault[] = [];
    const known = [...this.#setValues, ...Object.keys(STATES), ...TRAITS, ...this.#ids()];
    for (const [name, makers] of this.#values) {
      if (this.#setValues.has(name)) continue;
      const near = name.length < SHORTEST ? undefined : known.find((word) => distance(name, word, 1) === 1);
      for (const fault of makers) {
        if (near !== undefined) faults.push(fault(faultMessages.valueMisspelt(name, near)));
        else odd.push(fault(faultMessages.valueNeverSet(name)));
      }
    }
    return hasCode(this.#options) ? { faults: [], odd: [] } : { faults, odd };
  }
}

/** Of shorter words, too many are one letter apart. */
const SHORTEST = 4;

function entriesOf(world: WorldDefinition): readonly Entry[] {
  return (['rooms', 'things', 'people', 'doors'] as const).flatMap((section) =>
    Object.entries<NamedDefinition | undefined>(world[section] ?? {}).map(([id, definition = { name: id }]) => ({
      isLost: world[section]?.[id] === undefined,
      section,
      id,
      ids: copiesOf(id, section === 'things' ? (definition as ThingDefinition).count : 1),
      path: [section, id],
      definition,
    })),
  );
}

/** `"coin-2" is there twice: "count" of "coin" makes it, too` */
function doubled(id: Id, entry: Entry, other: Entry): string {
  if (id !== entry.id) return faultMessages.countedIdTaken(id, other.section);
  return `"${id}" is given twice: ${id === other.id ? `in ${other.section}` : `"count" of "${other.id}" makes it`}, too`;
}

/** Why something cannot have a value at the start; null if it can. */
function stateFault(name: string, value: Value, thing: Thing): string | null {
  if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) return faultMessages.badValueName(name);
  if (FIELD_NAMES.includes(name) || Object.hasOwn(STATES, name) || Object.hasOwn(OPPOSITE_VALUES, name)) {
    const better = OPPOSITE_VALUES[name] ?? (name === 'closed' ? 'open' : undefined);
    return `"${name}" cannot be a value of its own${better === undefined ? ': it follows from other things' : `: use "${better}: false"`}`;
  }
  return valueFault(thing, name, value);
}

/** What refuses the verbs that go through an exit. */
function blockingHooks(
  { exit, path, says, when }: Block,
  verbs: readonly string[],
  reader: DeclarationReader,
): VerbHooks {
  const about = { subjects: EVERYTHING, self: exit };
  return {
    vetoes: [
      {
        verbs,
        as: 'direct',
        relation: null,
        when: when === undefined ? null : reader.condition(when, [...path, 'when'], about),
        code: EXIT_BLOCKED,
        says: reader.template(says, [...path, 'blocked'], about),
      },
    ],
    adds: [],
    remarks: [],
  };
}

function joined(one: VerbHooks, other: VerbHooks): VerbHooks {
  return {
    vetoes: [...one.vetoes, ...other.vetoes],
    adds: [...one.adds, ...other.adds],
    remarks: [...one.remarks, ...other.remarks],
  };
}

/** Whether anything but sentences may change the world. */
function hasCode({ verbs = [], hooks = {}, custom = {} }: BuildOptions): boolean {
  if (Object.keys(hooks).length > 0 || Object.keys(custom).length > 0) return true;
  return verbs.some(({ rules }) => Object.values(rules).some((rule) => rule?.planner !== undefined));
}
