// Definitions → things: names with their articles, traits that follow from other fields, copies, the player.

import type { Id, Kind, Thing, Topic, Trait } from '../model/model.js';
import { SOMEBODY } from '../verbs/naming.js';
import { indefinite, partArticle } from './article.js';
import type {
  DoorDefinition,
  NamedDefinition,
  PersonDefinition,
  PlaceDefinition,
  ThingDefinition,
} from './definition.js';

export const PLAYER = 'player';

/** Ids of a thing that there are several of: `coin`, `coin-2`, `coin-3`. */
export function copiesOf(id: Id, count = 1): readonly Id[] {
  return Array.from({ length: Math.max(1, count) }, (_, i) => (i === 0 ? id : `${id}-${i + 1}`));
}

/** All fields that a thing of some kind may have. */
type Definition = Partial<ThingDefinition> & Partial<PersonDefinition> & Partial<DoorDefinition> & PlaceDefinition;

export function thingOf(id: Id, kind: Kind, definition: Definition): Thing {
  const { name: given = id, aliases, keywords, qualifiers, plurals, resolution, description, initial } = definition;
  const { text, key, capacity, topics } = definition;
  const traits = traitsOf(kind, definition);
  const { article, name } = partArticle(given);
  return {
    id,
    kind,
    name,
    article: definition.article ?? article ?? articleOf(name, kind, traits),
    aliases: aliases ?? [],
    keywords: keywords ?? [],
    qualifiers: qualifiers ?? [],
    plurals: plurals ?? [],
    traits,
    description: (description ?? '').trim(),
    ...(resolution === undefined ? {} : { resolution }),
    ...(initial === undefined ? {} : { initial: initial.trim() }),
    ...(text === undefined ? {} : { text: text.trim() }),
    ...(key === undefined ? {} : { key }),
    ...(capacity === undefined ? {} : { capacity }),
    ...(topics === undefined ? {} : { topics: topicsOf(topics) }),
  };
}

/** Values that everybody sees, and that change: how they are now counts, not how they were. */
const SEEN: ReadonlySet<string> = new Set(['open', 'locked', 'lit', 'on']);

/** What else an author wrote of it: what it forbids, adds and remarks; and its values, but those that are seen as they are now. */
export function wordingOf({ vetoes, adds, remarks, key, state, description, text, initial }: Definition): string {
  const isFilled = [description, text, initial].some((words) => words !== undefined && /[{[]/.test(words));
  const values = Object.entries(state ?? {}).filter(([name]) => isFilled || !SEEN.has(name));
  const written = [vetoes, adds, remarks, key, values.length === 0 ? undefined : values.sort()];
  return written.every((one) => one === undefined)
    ? ''
    : JSON.stringify(written, (_, one) => (typeof one === 'function' ? String(one) : one));
}

/** People whose name has a capital letter have none; rooms are known. */
function articleOf(name: string, kind: Kind, traits: ReadonlySet<Trait>): string {
  if (kind === 'room') return 'the';
  if (kind === 'person' && /^\p{Lu}/u.test(name)) return '';
  return traits.has('plural') ? 'some' : indefinite(name);
}

/** What is given, and what follows from it. */
function traitsOf(kind: Kind, { is = [], text, key, capacity, worn, state = {} }: Definition): ReadonlySet<Trait> {
  const traits = new Set<Trait>(is.filter((trait) => trait !== undefined));
  if (text !== undefined) traits.add('readable');
  if (worn !== undefined) traits.add('wearable');
  if (capacity !== undefined && !traits.has('supporter')) traits.add('container');
  if (kind === 'thing' || kind === 'door') {
    if (key !== undefined || state['locked'] !== undefined) traits.add('lockable');
    if (kind === 'door' || traits.has('lockable') || state['open'] !== undefined) traits.add('openable');
    if (state['lit'] !== undefined) traits.add('lightable');
    if (state['on'] !== undefined) traits.add('switchable');
  }
  if (kind === 'door') traits.add('fixed');
  return traits;
}

/** `tower, old tower: It leans.` */
export function topicsOf(topics: Readonly<Record<string, string>>): readonly Topic[] {
  return Object.entries(topics).map(([words, says]) => ({ words: wordsOf(words), says: says.trim() }));
}

export function wordsOf(words: string): readonly string[] {
  return words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The player. To himself he is "you", and "me" is the speaker; this is what others call him. */
export function playerOf(definition: Partial<NamedDefinition>): Thing {
  const { name = SOMEBODY, article = '' } = definition;
  return thingOf(PLAYER, 'person', { ...definition, name, article });
}
