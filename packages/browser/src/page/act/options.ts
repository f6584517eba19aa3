// The options of a list: what people call them, which one is meant, and how to say one of several that look alike.

import { largest } from '@beckon/core/data/extremes.js';
import { EXACT, quality, said } from '@beckon/core/resolve/text-match.js';
import { quote } from '@beckon/core/text/quote.js';
import { collapse, seenText } from '../names/names-of.js';

/** The option that is meant; several, if nobody can tell which. */
export type OptionMatch = { readonly option: Element | null } | { readonly several: readonly Element[] };

/** By what people see; by its group, too; by what programmers call it only where no text is like it. */
export function meantOf(options: readonly Element[], wanted: string | number): OptionMatch {
  if (typeof wanted === 'number') return { option: options[wanted] ?? null };
  const words = collapse(wanted);
  // Some are called by signs alone: ★★★, +.
  const same = options.filter((option) => optionText(option) === words);
  if (same.length > 0) return onlyOf(same);
  const grouped = options.filter(
    (option) => groupOf(option) !== '' && `${groupOf(option)} ${optionText(option)}` === words,
  );
  if (grouped.length > 0) return onlyOf(grouped);
  const valued = options.filter((option) => optionValue(option) === wanted);
  const asked = said(wanted);
  const rated = options
    .map((option) => ({ option, how: quality(asked, optionText(option)) }))
    .filter(({ how }) => how > 0);
  const best = largest(
    rated.map(({ how }) => how),
    0,
  );
  const like = rated.filter(({ how }) => how === best).map(({ option }) => option);
  if (valued.length === 0) return onlyOf(like);
  if (like.length === 0) return onlyOf(valued);
  // `de` is the value of Germany, and a word of Costa de la Luz. `10` is rather the start of `10 rooms`.
  const isStarted = best === EXACT || like.every((option) => startsWith(optionText(option), words));
  return onlyOf(isStarted ? like : [...new Set([...valued, ...like])]);
}

function startsWith(text: string, words: string): boolean {
  return text.toLowerCase().startsWith(words.toLowerCase());
}

/** One, or several that stand for the same. Of one that can be chosen and others that cannot, the former is meant. */
function onlyOf(options: readonly Element[]): OptionMatch {
  const able = options.filter((option) => !option.matches(':disabled, [aria-disabled="true"]'));
  const [first = null, ...others] = able.length > 0 ? able : options;
  const isOne = others.every(
    (other) => first !== null && optionValue(other) !== null && optionValue(other) === optionValue(first),
  );
  return isOne ? { option: first } : { several: able };
}

/** Of more than this many, nobody reads how to say each. */
const MOST_WAYS = 10;

/** How to say each of several: by its group, by its value, or by its place. */
export function waysTo(several: readonly Element[], options: readonly Element[]): string[] {
  const isOnly = (words: string, one: Element): boolean => {
    const meant = meantOf(options, words);
    return 'option' in meant && meant.option === one;
  };
  return several.slice(0, MOST_WAYS).map((one) => {
    const grouped = `${groupOf(one)} ${optionText(one)}`.trim();
    const value = optionValue(one) ?? '';
    const words = [grouped, value].find((text) => text !== '' && isOnly(text, one));
    return words === undefined ? String(options.indexOf(one)) : quote(words);
  });
}

export function optionText(element: Element): string {
  const text =
    element instanceof HTMLOptionElement
      ? element.label || element.value
      : element instanceof HTMLInputElement
        ? (element.getAttribute('aria-label') ?? labelText(element))
        : (element.getAttribute('aria-label') ?? element.textContent ?? '');
  return collapse(text);
}

/** What stands beside a radio button. */
function labelText(input: HTMLInputElement): string {
  const [label] = input.labels ?? [];
  return label === undefined ? (input.parentElement?.textContent ?? input.value) : seenText(label);
}

function groupOf(option: Element): string {
  const { parentElement } = option;
  if (parentElement instanceof HTMLOptGroupElement) return collapse(parentElement.label);
  const group = option.closest('[role="group"]');
  if (group === null) return '';
  const id = group.getAttribute('aria-labelledby');
  const label = id === null ? null : document.getElementById(id);
  return collapse(group.getAttribute('aria-label') ?? label?.textContent ?? '');
}

export function optionValue(option: Element): string | null {
  if (option instanceof HTMLOptionElement || option instanceof HTMLInputElement) return option.value;
  return option.getAttribute('data-value') ?? option.getAttribute('value');
}
