// "Which envelope do you mean, the large green one or the large blue one?": the words of the question, and of each choice.
// By labels; else by what the author says of them; else by names; else by how they are now; else by number.

import { listed } from '../../../core/text.js';
import type { Model, Thing } from '../model/model.js';
import { placeWord } from '../words/numbers.js';
import { FLAG_PAIRS, flagsOf } from './candidate.js';

export interface Which {
  readonly prompt: string;
  /** How each is called in the question. */
  readonly labels: readonly string[];
}

/** More choices than this are not read out. */
const MOST = 12;

/**
 * The question which of several things is meant. `noun` is what the player said, '' if it was no noun. If it `isAgain`, the
 * answer before told nothing apart: then the choices are numbered.
 */
export function whichOf(model: Model, things: readonly Thing[], noun: string, isAgain = false): Which {
  const which = `Which${noun === '' ? '' : ` ${noun}`} do you mean`;
  const { labels, isSeed } = labelsOf(model, things);
  if (isAgain) {
    const isSame = new Set(labels).size < labels.length || labels.every((label, i) => label === nth(i, ''));
    const numbered = labels.map((label, i) => (isSame ? nth(i, '') : `${nth(i, '')} (${label})`));
    return { prompt: `${which}, ${choices(numbered)}?`, labels: numbered };
  }
  return { prompt: `${which}${isSeed ? ':' : ','} ${choices(labels)}?`, labels };
}

function choices(labels: readonly string[]): string {
  if (labels.length <= MOST) return listed(labels);
  return `${labels.slice(0, MOST).join(', ')} or one of ${labels.length - MOST} more`;
}

/** How each of several is called, all of them different. */
function labelsOf(model: Model, things: readonly Thing[]): { labels: readonly string[]; isSeed: boolean } {
  const authors = things.map(({ resolution }) => resolution?.disambiguationLabel ?? '');
  if (areDifferent(authors)) return { labels: authors, isSeed: true };
  const flags = differing(things.map((thing) => flagsOf(model, thing)));
  const own = differing(things.map(({ qualifiers }) => qualifiers));
  const ways: readonly ((thing: Thing, i: number) => string)[] = [
    (thing) => theOne(descriptorsOf(thing)),
    (thing) => theName(thing),
    ...FLAG_PAIRS.map(
      (pair) => (_: Thing, i: number) => theOne((flags[i] ?? []).filter((word) => pair.includes(word))),
    ),
    (_, i) => theOne(flags[i] ?? []),
    (thing, i) => theOne([...descriptorsOf(thing), ...(flags[i] ?? [])]),
    (thing, i) => theName(thing, own[i]),
    (thing, i) => theName(thing, [...(own[i] ?? []), ...(flags[i] ?? [])]),
    (thing, i) => authors[i] || theOne([...descriptorsOf(thing), ...(flags[i] ?? [])]) || theName(thing, own[i]),
  ];
  for (const way of ways) {
    const labels = things.map(way);
    if (areDifferent(labels)) return { labels, isSeed: false };
  }
  return {
    labels: numbered(things.map((thing, i) => [...(own[i] ?? []), ...(flags[i] ?? []), thing.name].join(' '))),
    isSeed: false,
  };
}

function areDifferent(labels: readonly string[]): boolean {
  return !labels.includes('') && new Set(labels).size === labels.length;
}

/** Those that are called the same are counted: the first or the second; the first iron key. */
function numbered(names: readonly string[]): readonly string[] {
  const isAllSame = new Set(names).size === 1;
  const counts = new Map<string, number>();
  return names.map((name) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return `the ${name}`;
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
  return lists.map((words) => words.filter((word) => !lists.every((others) => others.includes(word))));
}

/** `the large green one`; nothing without words. */
function theOne(words: readonly string[]): string {
  if (words.length === 0) return '';
  const last = words.at(-1) as string;
  if (last !== 'on' && last !== 'off') return `the ${words.join(' ')} one`;
  return `the ${[...words.slice(0, -1), 'one'].join(' ')} that is ${last}`;
}

/** `the brass key`; a proper name stands alone. Words that are in the name already are not said twice. */
export function theName({ name, article }: Thing, words: readonly string[] = []): string {
  const own = words.filter((word) => !name.toLowerCase().split(' ').includes(word));
  const last = own.at(-1);
  if (last === 'on' || last === 'off') return `the ${[...own.slice(0, -1), name].join(' ')} that is ${last}`;
  if (own.length > 0) return `the ${own.join(' ')} ${name}`;
  return article === '' ? name : `the ${name}`;
}
