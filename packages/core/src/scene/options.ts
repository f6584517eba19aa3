// The options of a list, in every world: which one is intended, how to name one of several alike, and the way to it: open,
// filter, scroll, press. Worlds say what an option is called, and how each step is made.

import { largest } from '../data/extremes.js';
import { quote } from '../text/quote.js';
import { EXACT, quality, said } from '../text/text-match.js';
import { type Problem, problem } from './problem.js';
import { type Answer, bad, good } from './world.js';

export interface OptionFacts<T> {
  /** What people see. */
  textOf(option: T): string;
  /** What people call it besides: with the group it stands in, say. */
  otherNames(option: T): readonly string[];
  /** What programmers call it. */
  codeOf(option: T): string | null;
  isDisabled(option: T): boolean;
}

/** The option that is intended; several, if it is unknown which. `isExact`: it is called just that. */
export type OptionMatch<T> =
  | { readonly option: T | null; readonly isExact: boolean }
  | { readonly several: readonly T[]; readonly isExact: boolean };

/** By what people see; by its other names; by what programmers call it only where no text is like it. */
export function matchOption<T>(options: readonly T[], wanted: string | number, facts: OptionFacts<T>): OptionMatch<T> {
  if (typeof wanted === 'number') return { option: options[wanted] ?? null, isExact: true };
  const { textOf, otherNames, codeOf } = facts;
  const words = wanted.replace(/\s+/g, ' ').trim();
  // Some are called by signs alone: ★★★, +.
  const same = options.filter((option) => textOf(option) === words);
  if (same.length > 0) return onlyOf(same, facts, true);
  const request = said(wanted);
  const rated = options.map((option) => ({ option, how: quality(request, textOf(option)) }));
  const best = largest(
    rated.map(({ how }) => how),
    0,
  );
  const isExact = best === EXACT;
  if (!isExact) {
    const named = options.filter((option) => otherNames(option).some((name) => quality(request, name) === EXACT));
    if (named.length > 0) return onlyOf(named, facts, true);
  }
  const like = best === 0 ? [] : rated.filter(({ how }) => how === best).map(({ option }) => option);
  const valued = options.filter((option) => codeOf(option) === wanted);
  if (valued.length === 0) return onlyOf(like, facts, isExact);
  if (like.length === 0) return onlyOf(valued, facts, true);
  // `de` is the value of Germany, and a word of Costa de la Luz. `10` is rather the start of `10 rooms`.
  const isStarted = isExact || like.every((option) => startsWith(textOf(option), words));
  return onlyOf(isStarted ? like : [...new Set([...valued, ...like])], facts, isExact);
}

function startsWith(text: string, words: string): boolean {
  return text.toLowerCase().startsWith(words.toLowerCase());
}

/** One, or several that are equivalent. If one can be chosen and others cannot, that one is intended. */
function onlyOf<T>(options: readonly T[], { isDisabled, codeOf }: OptionFacts<T>, isExact: boolean): OptionMatch<T> {
  const able = options.filter((option) => !isDisabled(option));
  const [first = null, ...others] = able.length > 0 ? able : options;
  const value = first === null ? null : codeOf(first);
  const isOne = others.every((other) => value !== null && codeOf(other) === value);
  return isOne ? { option: first, isExact } : { several: able, isExact };
}

/** Above this many, a list of how to name each is of no use. */
const MOST_WAYS = 10;

/** How to say each of several: by another name, by its value, or by its place. */
export function waysTo<T>(several: readonly T[], options: readonly T[], facts: OptionFacts<T>): string[] {
  const isOnly = (words: string, one: T): boolean => {
    const match = matchOption(options, words, facts);
    return 'option' in match && match.option === one;
  };
  return several.slice(0, MOST_WAYS).map((one) => {
    const named = [facts.textOf(one), ...facts.otherNames(one), facts.codeOf(one) ?? ''];
    const words = named.find((text) => text !== '' && isOnly(text, one));
    return words === undefined ? String(options.indexOf(one)) : quote(words);
  });
}

// ── The way to an option ───────────────────────────────────────────────────────────────────────

export interface ListSeen<T> {
  readonly isOpen: boolean;
  readonly options: readonly string[];
  /** The wanted one, if it is to be seen. `isReady`: it can be pressed now. */
  readonly found: {
    readonly option: T;
    readonly name: string;
    readonly isDisabled: boolean;
    readonly isReady: boolean;
  } | null;
  /** Several answer to what is wanted: how to say each. */
  readonly ways: readonly string[];
  /** They are called just that, or nothing of the list is hidden. */
  readonly isSure: boolean;
}

/** A list, and the steps towards an option; each answers whether it did anything. */
export interface OptionList<T> {
  /** Null: the list is gone. */
  look(wanted: string | number): Promise<Answer<ListSeen<T> | null>>;
  open(): Promise<Answer<boolean>>;
  filter(text: string): Promise<Answer<boolean>>;
  scroll(isToStart: boolean): Promise<Answer<boolean>>;
  press(option: T): Promise<Answer<boolean>>;
  /** As it was before, after it was opened in vain. */
  close(): Promise<Answer<unknown>>;
  /** Waits for the list to change; false: it will not any more. */
  wait(): Promise<boolean>;
}

export interface Picked<T> {
  readonly option: T;
  readonly name: string;
  /** All that were seen. */
  readonly options: readonly string[];
}

/** What only resembles the words is pressed once the whole list was seen, and if nothing else in it does. */
export async function pickOption<T>(list: OptionList<T>, wanted: string | number): Promise<Answer<Picked<T>>> {
  const names = new Set<string>();
  const like = new Set<string>();
  let ways: readonly string[] = [];
  let words = wanted;
  let isOpened = false;
  let isFiltered = false;
  let isAtStart = false;
  for (;;) {
    const observed = await list.look(words);
    if (!observed.ok) return observed;
    const seen = observed.value;
    if (seen === null) return bad(missing());
    for (const name of seen.options) names.add(name);
    const { found, isSure } = seen;
    if (isSure && seen.ways.length > 0) return refused(several(seen.ways));
    if (isSure && found !== null) {
      if (found.isReady) {
        const pressed = await list.press(found.option);
        if (!pressed.ok) return pressed;
        if (pressed.value) return good({ option: found.option, name: found.name, options: [...names] });
        continue;
      }
    } else {
      if (found !== null) like.add(found.name);
      if (seen.ways.length > 0) ({ ways } = seen);
      const stepped = await step(seen);
      if (!stepped.ok) return stepped;
      if (stepped.value) continue;
      const [only] = like;
      if (ways.length > 0 || like.size > 1) return refused(several(ways.length > 0 ? ways : [...like].map(quote)));
      if (only !== undefined && words !== only) {
        words = only;
        isAtStart = false;
        continue;
      }
    }
    if (await list.wait()) continue;
    return refused(
      found?.isDisabled === true ? problem('ELEMENT_DISABLED', { thing: `option "${found.name}"` }) : missing(),
    );
  }

  function missing(): Problem {
    return problem('OPTION_NOT_FOUND', { option: String(wanted), options: [...names] });
  }
  function several(each: readonly string[]): Problem {
    return problem('AMBIGUOUS_TARGET', { option: String(wanted), ways: each });
  }
  async function refused(why: Problem): Promise<Answer<never>> {
    const closed = isOpened ? await list.close() : good(null);
    return closed.ok ? bad(why) : closed;
  }

  /** One step that may bring it to light; false: there is nothing left but to wait. */
  async function step({ isOpen, found, ways: alike }: ListSeen<T>): Promise<Answer<boolean>> {
    if (!isOpen && !isOpened) {
      const opened = await list.open();
      isOpened = opened.ok && opened.value;
      return opened;
    }
    if (!isFiltered && found === null && alike.length === 0 && typeof wanted === 'string') {
      isFiltered = true;
      const filtered = await list.filter(wanted);
      if (!filtered.ok || filtered.value) return filtered;
    }
    if (!isOpen) return good(false);
    // Many open at what is chosen now: the wanted one may be above.
    if (!isAtStart) {
      isAtStart = true;
      const first = await list.scroll(true);
      if (!first.ok || first.value) return first;
    }
    return list.scroll(false);
  }
}
