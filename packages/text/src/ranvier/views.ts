// Ranvier's entities as the phases see them: plain things. Each is made once and again only when what it shows has changed.

import type { Resolution } from '@beckon/core/scene/candidate.js';
import { type Id, type Thing, type Topic, TRAITS, type Trait } from '../model/model.js';
import { isDirection } from '../phases/own-words.js';
import { type Door, isBox, isTable, type RoomExit } from './entities.js';
import {
  type Character,
  type Entity,
  type Item,
  isItem,
  isRoom,
  type Metadata,
  metadataOf,
  type Room,
} from './ranvier.js';

/**
 * What an owner may say about a room, item or NPC in its `metadata.beckon`. `resolution`, `qualifiers`, `aliases`, and every
 * trait by its name (`transparent: true`) may also stand in `metadata` itself.
 */
export interface BeckonData {
  readonly article?: string;
  readonly aliases?: readonly string[];
  readonly keywords?: readonly string[];
  readonly qualifiers?: readonly string[];
  readonly plurals?: readonly string[];
  readonly resolution?: Resolution;
  readonly is?: readonly Trait[];
  readonly initial?: string;
  readonly text?: string;
  /** By topic, several words for it with commas between them; `default` for all else. */
  readonly topics?: Readonly<Record<string, string>>;
}

const KNOWN: ReadonlySet<Trait> = new Set(TRAITS);

/** What a thing locks with, by the reference of its key. */
export type KeyFinder = (reference: string) => Id;

interface CachedView {
  readonly inputs: readonly unknown[];
  readonly thing: Thing;
}

export class Views {
  readonly #kept = new WeakMap<Entity | RoomExit | Door, CachedView>();
  readonly #keyFor: KeyFinder;

  constructor(keyFor: KeyFinder) {
    this.#keyFor = keyFor;
  }

  of(id: Id, entity: Entity): Thing {
    return this.#keep(entity, inputsOf(entity), () => {
      if (isRoom(entity)) return room(id, entity);
      return isItem(entity) ? this.#item(id, entity) : person(id, entity);
    });
  }

  exit(way: RoomExit): Thing {
    return this.#keep(way, [], () => exitOf(way));
  }

  door(door: Door): Thing {
    const inputs = door.leaves.flatMap(({ state }) => [state.name, state.lockedBy, state.locked, state.description]);
    return this.#keep(door, inputs, () => this.#door(door));
  }

  #keep(of: Entity | RoomExit | Door, inputs: readonly unknown[], make: () => Thing): Thing {
    const retained = this.#kept.get(of);
    if (retained !== undefined && isSame(retained.inputs, inputs)) return retained.thing;
    const thing = make();
    this.#kept.set(of, { inputs: [...inputs], thing });
    return thing;
  }

  #door({ id, direction, leaves }: Door): Thing {
    const given = leaves.find(({ state }) => state.name !== undefined)?.state ?? leaves[0]?.state;
    const own = given?.name === undefined ? null : named(given.name);
    const isCompass = /^(?:north|south)?(?:east|west)?$/.test(direction) && direction !== '';
    const lockedBy = leaves.find(({ state }) => state.lockedBy != null)?.state.lockedBy;
    const isLocked = leaves.some(({ state }) => state.locked);
    const traits: Trait[] = ['openable', 'fixed', ...(lockedBy != null || isLocked ? (['lockable'] as const) : [])];
    return this.#withKey(
      {
        ...BARE,
        id,
        kind: 'door',
        name: own?.name ?? (isCompass ? `${direction} door` : 'door'),
        article: own?.article ?? 'a',
        keywords: [...words(given?.keywords), 'door'],
        qualifiers: [direction],
        resolution: { descriptors: [direction] },
        traits: new Set(traits),
        description: given?.description ?? '',
      },
      lockedBy,
    );
  }

  #item(id: Id, item: Item): Thing {
    const metadata = metadataOf(item);
    const data = dataOf(metadata);
    const { name, article } = named(item.name);
    const { maxItems } = item;
    const text = data.text ?? metadata['text'];
    const initial = data.initial ?? plain(item.roomDesc ?? '');
    return this.#withKey(
      {
        ...BARE,
        ...namesOf(metadata, data, item.keywords),
        id,
        kind: 'thing',
        name,
        article: data.article ?? article,
        traits: traitsOf(item, data),
        description: item.description ?? '',
        ...(initial === '' ? {} : { initial }),
        ...(typeof text === 'string' ? { text } : {}),
        ...(maxItems !== undefined && Number.isFinite(maxItems) ? { capacity: maxItems } : {}),
      },
      item.lockedBy,
    );
  }

  /** Any item of the right reference is the key: which one that is, is resolved when it is needed. */
  #withKey(thing: Thing, reference: string | null | undefined): Thing {
    if (reference == null) return thing;
    const keyFor = this.#keyFor;
    return {
      ...thing,
      get key(): Id {
        return keyFor(reference);
      },
    };
  }
}

const BARE = {
  article: '',
  aliases: [],
  keywords: [],
  qualifiers: [],
  plurals: [],
  traits: new Set<Trait>(),
  description: '',
} as const satisfies Partial<Thing>;

function exitOf({ id, exit, to, door }: RoomExit): Thing {
  return {
    ...BARE,
    id,
    kind: 'exit',
    name: plain(exit.direction),
    article: isDirection(exit.direction) ? '' : articleFor(exit.direction),
    aliases: words(exit.aliases),
    to: to.entityReference,
    ...(door === null ? {} : { door: door.id }),
  };
}

function room(id: Id, entity: Room): Thing {
  const { title, description } = entity;
  const metadata = metadataOf(entity);
  const data = dataOf(metadata);
  return {
    ...BARE,
    ...namesOf(metadata, data, []),
    id,
    kind: 'room',
    name: plain(title),
    article: data.article ?? '',
    traits: declared(metadata, data),
    description,
  };
}

function person(id: Id, character: Character): Thing {
  const { isNpc, inventory } = character;
  const metadata = metadataOf(character);
  const data = dataOf(metadata);
  const { name, article, isArticled } = named(character.name);
  const isProper = !isNpc || (!isArticled && name !== name.toLowerCase());
  const traits = declared(metadata, data);
  const gender = metadata['gender'];
  if (gender === 'male' || gender === 'female') traits.add(gender);
  const description = character.description ?? metadata['description'];
  const most = inventory?.getMax?.() ?? inventory?.maxSize ?? Number.POSITIVE_INFINITY;
  return {
    ...BARE,
    ...namesOf(metadata, data, character.keywords ?? []),
    id,
    kind: 'person',
    name,
    article: data.article ?? (isProper ? '' : article),
    traits,
    description: typeof description === 'string' ? description : '',
    ...(data.initial === undefined ? {} : { initial: data.initial }),
    ...(Number.isFinite(most) ? { capacity: most } : {}),
    ...(data.topics === undefined ? {} : { topics: topicsOf(data.topics) }),
  };
}

function traitsOf(item: Item, data: BeckonData): ReadonlySet<Trait> {
  const metadata = metadataOf(item);
  const traits = declared(metadata, data);
  traits.delete('container');
  traits.delete('supporter');
  if (isTable(item)) traits.add('supporter');
  else if (holdsThings(item, data)) traits.add('container');
  if (item.closeable === true || item.locked) traits.add('openable');
  if (item.lockedBy != null || item.locked) traits.add('lockable');
  if (metadata['slot'] !== undefined) traits.add('wearable');
  if (metadata['noPickup'] === true) traits.add('fixed');
  return traits;
}

/** A container of Ranvier's, one that is declared as such, or a thing that has something in it, or can be shut. */
function holdsThings(item: Item, data: BeckonData): boolean {
  if (isBox(item) || declared(metadataOf(item), data).has('container')) return true;
  return item.inventory !== null || item.closeable === true || Number.isFinite(item.maxItems ?? Number.NaN);
}

function declared(metadata: Metadata, data: BeckonData): Set<Trait> {
  const traits = new Set<Trait>();
  for (const trait of Array.isArray(data.is) ? data.is : []) if (KNOWN.has(trait)) traits.add(trait);
  for (const trait of TRAITS) if (metadata[trait] === true) traits.add(trait);
  return traits;
}

function namesOf(metadata: Metadata, data: BeckonData, keywords: readonly string[]) {
  const resolution = data.resolution ?? (metadata['resolution'] as Resolution | undefined);
  return {
    aliases: words(data.aliases ?? metadata['aliases']),
    keywords: [...words(keywords), ...words(data.keywords)],
    qualifiers: words(data.qualifiers ?? metadata['qualifiers']),
    plurals: words(data.plurals ?? metadata['plurals']),
    ...(metadata['beckon'] === undefined ? {} : { wording: JSON.stringify(metadata['beckon']) }),
    ...(typeof resolution === 'object' && resolution !== null ? { resolution } : {}),
  };
}

export function dataOf(metadata: Metadata | null | undefined): BeckonData {
  const data = metadata?.['beckon'];
  return typeof data === 'object' && data !== null ? (data as BeckonData) : {};
}

function words(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((word): word is string => typeof word === 'string') : [];
}

function topicsOf(topics: Readonly<Record<string, string>>): readonly Topic[] {
  return Object.entries(topics).map(([text, says]) => ({ words: text.split(/\s*,\s*/), says }));
}

/** A name and the article that stood before it. Ranvier's names may have tags of colour in them. */
export function named(text: string): { readonly name: string; readonly article: string; readonly isArticled: boolean } {
  const whole = plain(text);
  const [, article = '', name = ''] = /^(an?|the|some)\s+(.+)$/i.exec(whole) ?? [];
  const before = article.toLowerCase();
  if (name !== '') return { name, article: before === 'the' ? articleFor(name) : before, isArticled: true };
  return { name: whole, article: articleFor(whole), isArticled: false };
}

function articleFor(name: string): string {
  return /^[aeiou]/i.test(name) ? 'an' : 'a';
}

/** Without tags of colour. */
export function plain(text: string): string {
  return String(text ?? '')
    .replace(/<\/?[\w-]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Written over each time: views are asked for more often than anything else. */
const scratch: unknown[] = [];

/** What a view is made of: while none of it is another, the view holds. Traits in metadata are also asked as values. */
function inputsOf(entity: Entity): readonly unknown[] {
  const { description } = entity;
  const metadata = metadataOf(entity);
  const { beckon, resolution, aliases, qualifiers, plurals } = metadata;
  scratch.length = 0;
  scratch.push(metadata, beckon, resolution, aliases, qualifiers, plurals, description);
  if (isRoom(entity)) scratch.push(entity.title);
  else if (isItem(entity)) {
    const { name, keywords, roomDesc, type, maxItems, closeable, locked, lockedBy, inventory } = entity;
    const { slot, noPickup, text } = metadata;
    scratch.push(name, keywords, roomDesc, type, maxItems, closeable, locked, lockedBy, inventory === null);
    scratch.push(slot, noPickup, text);
  } else {
    const { name, keywords, inventory } = entity;
    const { gender } = metadata;
    scratch.push(name, keywords, inventory?.getMax?.(), gender, metadata['description']);
  }
  return scratch;
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}
