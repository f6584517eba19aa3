// "Which envelope do you mean, the large green one or the large blue one?": the words of the question, and of each choice.
// By labels; else by what the author says of them; else by names; else by how they are now; else by other names; else by number.

import { listed } from '@beckon/core/text/text.js';
import { fold } from '@beckon/core/text/text-match.js';
import type { Id, Model, Thing } from '../model/model.js';
import { YOURSELF } from '../verbs/naming.js';
import { placeWord } from '../words/numbers.js';
import { FLAG_PAIRS, flagsOf, looksOf } from './candidate.js';

export interface Which {
  readonly prompt: string;
  /** How each is called in the question. */
  readonly labels: readonly string[];
  /** Only their number distinguishes them. */
  readonly isNumbered: boolean;
}

/** More choices than this are not read out. */
const MOST = 12;

/**
 * The question which of several things is meant. `noun` is what the player said, '' if it was no noun. If it `isAgain`, the
 * answer before distinguished nothing: then the choices are numbered. `actor` is who is asked.
 */
export function whichOf(
  model: Model,
  things: readonly Thing[],
  noun: string,
  { isAgain = false, actor }: { readonly isAgain?: boolean; readonly actor?: Id } = {},
): Which {
  const which = `Which${noun === '' ? '' : ` ${noun}`} do you mean`;
  const { labels, isSeed } = labelsOf(model, things, actor);
  const isNumbered = labels[0] === nth(0, '');
  if (isAgain) {
    const isSame = new Set(labels).size < labels.length || labels.every((label, i) => label === nth(i, ''));
    const numbered = labels.map((label, i) => (isSame ? nth(i, '') : `${nth(i, '')} (${label})`));
    return { prompt: `${which}, ${choices(numbered)}?`, labels: numbered, isNumbered };
  }
  return { prompt: `${which}${isSeed ? ':' : ','} ${choices(labels)}?`, labels, isNumbered };
}

function choices(labels: readonly string[]): string {
  if (labels.length <= MOST) return listed(labels);
  return `${labels.slice(0, MOST).join(', ')} or one of ${labels.length - MOST} more`;
}

/** How each of several is called, all of them different. */
function labelsOf(
  model: Model,
  things: readonly Thing[],
  actor: Id | undefined,
): { labels: readonly string[]; isSeed: boolean } {
  const author = ({ resolution }: Thing): string => resolution?.disambiguationLabel ?? '';
  const authors = allDifferent(things, author);
  if (authors !== null) return { labels: authors, isSeed: true };
  if (hasTwins(model, things, actor)) return { labels: numberedNames(model, things), isSeed: false };
  // Each is made when the ways before it do not distinguish them.
  const flags = lazy(() => differing(things.map((thing) => flagsOf(model, thing))));
  const own = lazy(() => differing(things.map(({ qualifiers }) => qualifiers)));
  const others = lazy(() => otherNames(things));
  const called = (thing: Thing, words?: readonly string[]): string =>
    thing.id === actor ? YOURSELF : theName(thing, words);
  const ways: readonly ((thing: Thing, i: number) => string)[] = [
    (thing) => theOne(descriptorsOf(thing)),
    (thing) => called(thing),
    ...FLAG_PAIRS.map(
      (pair) => (_: Thing, i: number) => theOne((flags(i) ?? []).filter((word) => pair.includes(word))),
    ),
    (_, i) => theOne(flags(i) ?? []),
    (thing, i) => theOne([...descriptorsOf(thing), ...(flags(i) ?? [])]),
    (thing, i) => called(thing, own(i)),
    (_, i) => called(others(i) as Thing),
    (thing, i) => called(thing, [...(own(i) ?? []), ...(flags(i) ?? [])]),
    (_, i) => called(others(i) as Thing, [...(own(i) ?? []), ...(flags(i) ?? [])]),
    (thing, i) => author(thing) || theOne([...descriptorsOf(thing), ...(flags(i) ?? [])]) || called(thing, own(i)),
  ];
  for (const way of ways) {
    const labels = allDifferent(things, way);
    if (labels !== null) return { labels, isSeed: false };
  }
  return { labels: numberedNames(model, things), isSeed: false };
}

/** Two of them are alike in every word and in how they are: nothing but a number distinguishes those. */
function hasTwins(model: Model, things: readonly Thing[], actor: Id | undefined): boolean {
  const seen = new Set<string>();
  return things.some((thing) => {
    if (thing.id === actor) return false;
    const { called, hasFlags } = looksOf(thing);
    const flags = hasFlags ? flagsOf(model, thing).join() : '';
    const words = `${thing.article}|${thing.name}|${thing.qualifiers.join()}|${descriptorsOf(thing).join()}`;
    const key = `${words}|${called}|${flags}`;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

function numberedNames(model: Model, things: readonly Thing[]): readonly string[] {
  const flags = differing(things.map((thing) => flagsOf(model, thing)));
  const own = differing(things.map(({ qualifiers }) => qualifiers));
  return numbered(things.map(({ name }, i) => described(name, [...(own[i] ?? []), ...(flags[i] ?? [])])));
}

/** Each by an alias or a keyword that none of the rest has; by its name, if it has none. */
function otherNames(things: readonly Thing[]): readonly Thing[] {
  const all = things.map(({ name, aliases, keywords }) => [...aliases, ...keywords, name]);
  // Namesakes share their words: each is folded once.
  const folded = new Map<string, string>();
  const foldedOf = (name: string): string => {
    const known = folded.get(name) ?? fold(name);
    folded.set(name, known);
    return known;
  };
  const counts = countsIn(all.map((names) => names.map(foldedOf)));
  return things.map((thing, i) => {
    const own = all[i]?.find((name) => counts.get(foldedOf(name)) === 1);
    const name = (own ?? thing.name).replace(/^(?:the|an?) /i, '');
    return name === thing.name ? thing : { ...thing, name };
  });
}

/** What the words were taken to mean, so that it is clear: `the brass key`, `the unlit lamp` where another one burns. */
export function nameAmong(model: Model, thing: Thing, among: readonly Thing[]): string {
  const things = [thing, ...among.filter(({ id }) => id !== thing.id)];
  const flags = differing(things.map((one) => flagsOf(model, one)));
  const own = differing(things.map(({ qualifiers }) => qualifiers));
  const described = differing(things.map(descriptorsOf));
  const others = otherNames(things);
  const ways: readonly ((one: Thing, i: number) => string)[] = [
    (one) => theName(one),
    (one, i) => theName(one, flags[i]),
    (one, i) => theName(one, own[i]),
    (one, i) => theName(one, described[i]),
    (_, i) => theName(others[i] as Thing),
  ];
  for (const way of ways) {
    const [label, ...rest] = things.map(way);
    if (label !== undefined && !rest.includes(label)) return label;
  }
  return theName(thing);
}

function lazy<T>(make: () => readonly T[]): (i: number) => T | undefined {
  let made: readonly T[] | null = null;
  return (i) => {
    made ??= make();
    return made[i];
  };
}

/** The labels of all things, or null as soon as one has none, or that of another. */
function allDifferent(things: readonly Thing[], label: (thing: Thing, i: number) => string): readonly string[] | null {
  const labels = new Set<string>();
  for (let i = 0; i < things.length; i++) {
    const own = label(things[i] as Thing, i);
    if (own === '' || labels.has(own)) return null;
    labels.add(own);
  }
  return [...labels];
}

/** Those that are called the same are counted: the first or the second; the first iron key. */
function numbered(names: readonly string[]): readonly string[] {
  const all = countsIn(names.map((name) => [name]));
  const isAllSame = all.size === 1;
  const counts = new Map<string, number>();
  return names.map((name) => {
    if (all.get(name) === 1) return `the ${name}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return nth(count, isAllSame ? '' : name);
  });
}

function nth(index: number, name: string): string {
  return `the ${placeWord(index + 1)}${name === '' ? '' : ` ${name}`}`;
}

function descriptorsOf({ resolution }: Thing): readonly string[] {
  return resolution?.descriptors ?? [];
}

/** Only the words that not all of them have. */
function differing(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const counts = countsIn(lists);
  if (counts.size === 0) return lists;
  return lists.map((words) => words.filter((word) => (counts.get(word) ?? 0) < lists.length));
}

/** In how many of the lists each word is. */
function countsIn(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of lists)
    for (const word of words.length < 2 ? words : new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** `the large green one`; nothing without words. */
function theOne(words: readonly string[]): string {
  if (words.length === 0) return '';
  const last = words.at(-1) as string;
  if (last !== 'on' && last !== 'off') return `the ${words.join(' ')} one`;
  return `the ${[...words.slice(0, -1), 'one'].join(' ')} that is ${last}`;
}

/** `open box`; `lamp that is on`. */
function described(name: string, words: readonly string[]): string {
  const last = words.at(-1);
  if (last !== 'on' && last !== 'off') return [...words, name].join(' ');
  return `${[...words.slice(0, -1), name].join(' ')} that is ${last}`;
}

/** `the brass key`; a proper name stands alone. Words that are in the name already are not repeated. */
export function theName({ name, article }: Thing, words: readonly string[] = []): string {
  if (words.length === 0) return article === '' ? name : `the ${name}`;
  const own = words.filter((word) => !name.toLowerCase().split(' ').includes(word));
  const last = own.at(-1);
  if (last === 'on' || last === 'off') return `the ${[...own.slice(0, -1), name].join(' ')} that is ${last}`;
  if (own.length > 0) return `the ${own.join(' ')} ${name}`;
  return article === '' ? name : `the ${name}`;
}
