// A thing of a text world as the resolver sees it: what it is called, how it looks now, how likely it is intended.
// What never changes is made once for each thing; what changes is asked for only when it matters.

import { nounAt, vocabularyOf } from '@beckon/core/resolve/word-match.js';
import type { Candidate, Name, NameSource, Resolution } from '@beckon/core/scene/candidate.js';
import { fold } from '@beckon/core/text/text-match.js';
import type { Id, Model, Thing, Trait } from '../model/model.js';
import { canSeeInto, DEPTH, seenAt } from '../model/sight.js';
import type { Scene } from '../verbs/declaration.js';
import { DIRECTIONS, directionOf } from '../verbs/directions.js';
import { sceneAsking } from '../verbs/scene-with.js';
import type { VerbRole } from '../verbs/verb.js';
import { pluralsOf } from '../words/plural.js';
import { relationAt } from '../words/relations.js';
import type { TextPolicy } from './policy.js';
import type { FoundThing } from './scopes.js';

// ── Names ──────────────────────────────────────────────────────────────────────────────────────

/** All names of a thing that never change. */
interface Names {
  readonly one: readonly Name[];
  /** What several of them are called; made when first asked for. */
  several: readonly Name[] | null;
  /** With the label of a question. */
  labelled: readonly Name[] | null;
  /** Of an exit: by feeling. */
  felt: readonly Name[] | null;
}

const known = new WeakMap<Thing, Names>();

function namesOf(model: Model, thing: Thing): Names {
  let names = known.get(thing);
  if (names === undefined) {
    names = {
      one: thing.kind === 'exit' ? exitNames(model, thing) : ownNames(thing),
      several: null,
      labelled: null,
      felt: null,
    };
    known.set(thing, names);
  }
  return names;
}

function ownNames({ name, aliases, keywords, qualifiers, resolution }: Thing, source: NameSource = 'text'): Name[] {
  const as = (kind: NameSource, texts: readonly string[]): Name[] => texts.map((text) => ({ source: kind, text }));
  return [
    { source, text: name },
    ...as('alias', aliases),
    ...as('keyword', keywords),
    ...as('qualifier', qualifiers),
    ...as('qualifier', resolution?.descriptors ?? []),
  ];
}

/** A way out answers to its direction, its names, and those of the door in it. */
function exitNames(model: Model, exit: Thing): Name[] {
  const door = exit.door === undefined ? undefined : model.thing(exit.door);
  const direction = directionOf(exit.name);
  const short = direction === undefined ? [] : [direction, ...(DIRECTIONS[direction] ?? [])];
  return [
    ...ownNames(exit),
    ...short.filter((text) => text !== exit.name).map((text): Name => ({ source: 'alias', text })),
    ...(door === undefined ? [] : ownNames(door, 'alias')),
  ];
}

/** In the dark: directions only. */
function feltNames(names: readonly Name[]): readonly Name[] {
  return names.filter(({ text }) => directionOf(text) !== undefined);
}

/** What several are called: every name with its noun in the plural. */
function pluralNames({ plurals, traits }: Thing, names: readonly Name[]): readonly Name[] {
  const found: Name[] = plurals.map((text) => ({ source: 'keyword', text }));
  for (const { source, text } of names) {
    if (source === 'qualifier') {
      found.push({ source, text });
      continue;
    }
    const words = fold(text).split(' ');
    const at = nounAt(words);
    const noun = words[at] ?? '';
    const several = traits.has('plural') ? [noun, ...pluralsOf(noun)] : pluralsOf(noun);
    for (const plural of several)
      found.push({ source, text: [...words.slice(0, at), plural, ...words.slice(at + 1)].join(' ') });
  }
  return found;
}

// ── Looks ──────────────────────────────────────────────────────────────────────────────────────

/** What a person sees of how things are: words for it, and for its opposite. */
const FLAGS: readonly { readonly trait: Trait; readonly words: readonly [string, string] }[] = [
  { trait: 'openable', words: ['open', 'closed'] },
  { trait: 'lockable', words: ['locked', 'unlocked'] },
  { trait: 'lightable', words: ['lit', 'unlit'] },
  { trait: 'wearable', words: ['worn', 'unworn'] },
  { trait: 'container', words: ['empty', 'filled'] },
  { trait: 'switchable', words: ['on', 'off'] },
];
/** Each a word and its opposite. */
export const FLAG_PAIRS: readonly (readonly string[])[] = FLAGS.map(({ words }) => words);
const FLAG_WORDS: ReadonlySet<string> = new Set(FLAG_PAIRS.flat());

/** A word for how a thing is at the moment: open, lit, worn. */
export function isFlagWord(word: string): boolean {
  return FLAG_WORDS.has(word);
}

const EMPTY: ReadonlySet<string> = new Set(['out', 'away', 'the', 'a', 'an', 'my', 'some']);

/** A word that belongs to a verb as well, or only says how a thing is: it names nothing without a noun. "Get down" takes no down pillow. */
export function needsNoun(word: string): boolean {
  return isFlagWord(word) || EMPTY.has(word) || relationAt([word], 0) !== null;
}

/** How a thing is at the moment, as far as it can be seen. */
export function flagsOf(model: Model, thing: Thing): readonly string[] {
  const found: string[] = [];
  for (const { trait, words } of FLAGS) {
    if (!thing.traits.has(trait)) continue;
    const isOn = isFlag(model, thing.id, trait);
    if (isOn !== null) found.push(words[isOn ? 0 : 1]);
  }
  return found;
}

/** Null: it is not visible. */
function isFlag(model: Model, id: Id, trait: Trait): boolean | null {
  switch (trait) {
    case 'openable':
      return model.value(id, 'open') === true;
    case 'lockable':
      return model.value(id, 'locked') === true;
    case 'lightable':
      return model.value(id, 'lit') === true;
    case 'switchable':
      return model.value(id, 'on') === true;
    case 'wearable':
      return model.spot(id).bond === 'worn';
    default:
      return canSeeInto(model, id) ? !model.contents(id).some((inner) => model.spot(inner).bond === 'in') : null;
  }
}

function hasFlags({ traits }: Thing): boolean {
  return FLAGS.some(({ trait }) => traits.has(trait));
}

interface Looks {
  readonly called: string;
  /** The same for all that are the same in every word that an author wrote. */
  readonly worded: string;
  /** It can be opened, lit, worn, or the like: then it may look different later. */
  readonly hasFlags: boolean;
  /** As the resolver wants it, by which of these counts. */
  readonly by: Partial<Record<TextPolicy['lookalikes'], Resolution>>;
}

const looks = new WeakMap<Thing, Looks>();

/** What distinguishes a thing from others, but for how it is at the moment. */
export function looksOf(thing: Thing): Looks {
  let found = looks.get(thing);
  if (found === undefined) {
    const called = calledAs(thing);
    found = { called, worded: JSON.stringify([called, ...wordsOf(thing)]), hasFlags: hasFlags(thing), by: {} };
    looks.set(thing, found);
  }
  return found;
}

function calledAs({ name, aliases, keywords, qualifiers, resolution }: Thing): string {
  const { disambiguationLabel, descriptors = [] } = resolution ?? {};
  const words = [descriptors, qualifiers, aliases, keywords].map((texts) => texts.map(fold).sort().join(','));
  return [fold(name), disambiguationLabel ?? '', ...words].join('|');
}

/** All that was written of a thing, but for its names. */
function wordsOf({
  article,
  plurals,
  traits,
  description,
  initial,
  text,
  topics,
  capacity,
  resolution,
  wording,
}: Thing) {
  const { interchangeable } = resolution ?? {};
  return [article, plurals, [...traits].sort(), description, initial, text, topics, capacity, interchangeable, wording];
}

/** The looks of a thing, by the policy; how it is at the moment is not part of them. */
function resolutionOf(thing: Thing, lookalikes: TextPolicy['lookalikes']): Resolution {
  const { called, worded, by } = looksOf(thing);
  by[lookalikes] ??= { ...thing.resolution, signature: signatureBy[lookalikes](thing, called, worded) };
  return by[lookalikes];
}

const signatureBy: Readonly<
  Record<TextPolicy['lookalikes'], (thing: Thing, called: string, worded: string) => string>
> = {
  same: (_, __, worded) => worded,
  first: (_, called) => called,
  ask: ({ id }) => id,
};

/** The same for all of which any will do. */
function signatureOf({ model, policy }: QuestionContext, thing: Thing): string {
  const { signature = '' } = resolutionOf(thing, policy.lookalikes);
  const flags = looksOf(thing).hasFlags ? `|${flagsOf(model, thing).join()}` : '';
  // What others carry does not count where it is not described.
  const isOpen = thing.kind !== 'person' || model.hidesHeld !== true;
  return `${signature}${flags}${policy.lookalikes === 'same' && isOpen ? holdingOf(model, thing, 0) : ''}`;
}

/** What everybody sees in, on or at a thing: a bowl with a pea is not like one with a bean. */
function holdingOf(model: Model, { id }: Thing, depth: number): string {
  if (depth >= DEPTH || model.contents(id).length === 0) return '';
  const held = seenAt(model, id).flatMap((inner) => {
    const thing = model.thing(inner);
    if (thing === undefined) return [];
    const { bond } = model.spot(inner);
    return `${bond} ${looksOf(thing).worded}${flagsOf(model, thing).join()}${holdingOf(model, thing, depth + 1)}`;
  });
  return held.length === 0 ? '' : `(${held.sort().join(';')})`;
}

/** Makes all that never changes about things at once: when a world is made, so that no line has to wait. Namesakes share their names. */
export function prepare(model: Model, things: readonly Thing[]): void {
  const shared = new Map<string, Names>();
  for (const thing of things) {
    if (thing.kind === 'room' || thing.kind === 'story' || thing.kind === 'exit') continue;
    const { plurals, traits, resolution } = thing;
    const own = namesOf(model, thing);
    const key = JSON.stringify([own.one, plurals, traits.has('plural'), resolution?.disambiguationLabel]);
    const names = shared.get(key) ?? own;
    shared.set(key, names);
    known.set(thing, names);
    names.several ??= pluralNames(thing, names.one);
    vocabularyOf(names.one);
    vocabularyOf(names.several);
    looksOf(thing);
  }
}

// ── Candidates ─────────────────────────────────────────────────────────────────────────────────

/** What all candidates of a question have in common. */
export interface QuestionContext {
  readonly model: Model;
  readonly policy: TextPolicy;
  readonly scene: Scene;
  readonly role: VerbRole;
  /** Whether words like "open" were used: only then is the state of things read. */
  readonly hasFlagWords: boolean;
  /** Whether such a word may stand for a thing by itself: in "the open one", and in answers. Else it needs a noun. */
  readonly mayBeFlag: boolean;
}

/** By which of its names a thing is looked for. */
export type NameForm = 'one' | 'several';

export class ThingCandidate implements Candidate {
  readonly id: number;
  readonly thing: Thing;
  readonly found: FoundThing;
  readonly names: readonly Name[];
  readonly #asking: QuestionContext;
  #resolution: Resolution | null = null;
  #likely: number | null = null;

  constructor(asking: QuestionContext, found: FoundThing, id: number, naming: NameForm, isListed: boolean) {
    this.#asking = asking;
    this.id = id;
    this.found = found;
    this.thing = found.thing;
    this.names = namesFor(asking.model, found, naming, isListed);
  }

  get kind(): string {
    return this.thing.kind;
  }
  get scope(): number {
    return this.found.scope;
  }
  get depth(): number {
    return this.found.depth;
  }
  get order(): number {
    return this.id;
  }

  get resolution(): Resolution {
    this.#resolution ??= this.#looks();
    return this.#resolution;
  }

  get signature(): string {
    return this.resolution.signature ?? '';
  }

  /** The descriptors of its resolution. */
  get looks(): readonly string[] {
    return this.#asking.hasFlagWords
      ? (this.resolution.descriptors ?? NONE)
      : (this.thing.resolution?.descriptors ?? NONE);
  }

  get likely(): number {
    this.#likely ??= this.#preferred();
    return this.#likely;
  }

  /** How many of the things hold that the verb prefers. */
  #preferred(): number {
    const { role, scene, model } = this.#asking;
    if (role.prefer.length === 0) return 0;
    const own = sceneAsking(scene, this.thing.id);
    return role.prefer.reduce((count, isLikely) => (isLikely(own, model) ? count + 1 : count), 0);
  }

  #looks(): Resolution {
    const { thing } = this;
    return looksOf(thing).hasFlags || this.#asking.model.contents(thing.id).length > 0
      ? new ChangingLooks(this.#asking, thing)
      : resolutionOf(thing, this.#asking.policy.lookalikes);
  }
}

/** The looks of what can be opened, lit or worn, or holds something. State is read only for "open" etc., or to compare. */
class ChangingLooks implements Resolution {
  readonly #asking: QuestionContext;
  readonly #thing: Thing;
  readonly descriptors: readonly string[];
  readonly interchangeable?: boolean;

  constructor(asking: QuestionContext, thing: Thing) {
    this.#asking = asking;
    this.#thing = thing;
    const { descriptors: own = NONE, interchangeable } = thing.resolution ?? {};
    if (interchangeable !== undefined) this.interchangeable = interchangeable;
    this.descriptors = asking.hasFlagWords ? [...own, ...flagsOf(asking.model, thing)] : own;
  }

  get disambiguationLabel(): string {
    return this.#thing.resolution?.disambiguationLabel ?? '';
  }
  get signature(): string {
    return signatureOf(this.#asking, this.#thing);
  }
}

const NONE: readonly string[] = [];

function namesFor(model: Model, { thing, isFelt }: FoundThing, naming: NameForm, isListed: boolean): readonly Name[] {
  const names = namesOf(model, thing);
  if (isFelt) {
    names.felt ??= feltNames(names.one);
    return names.felt;
  }
  if (naming === 'several') {
    names.several ??= pluralNames(thing, names.one);
    return names.several;
  }
  const label = thing.resolution?.disambiguationLabel;
  if (!isListed || label === undefined) return names.one;
  names.labelled ??= [...names.one, { source: 'label', text: label }];
  return names.labelled;
}
