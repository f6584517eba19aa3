// What went and came back when its part of the page was drawn anew: which of the new elements each of the old ones is, and what
// it was like.

import { withState } from '@beckon/core/scene/description.js';
import { fromTo, type Weighed } from '@beckon/core/scene/differences.js';
import type { Change } from '@beckon/core/scene/effects.js';
import { fold } from '@beckon/core/text/text-match.js';
import { shownAs } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import { checkedOf, isSecret, valueText } from '../roles/state.js';
import { saidAround } from '../rows-of-twins.js';

/** Pairs of an old one and the new one that is the same to people. Those that others are called like are left out, unless their rows set them apart. */
export function sameDrawnAnew(
  gone: readonly PageElement[],
  fresh: readonly PageElement[],
): (readonly [was: PageElement, is: PageElement])[] {
  const [was, is] = [grouped(gone, shownAs), grouped(fresh, shownAs)];
  return [...was].flatMap(([name, old]) => {
    const now = is.get(name) ?? [];
    const [first] = old;
    const [twin] = now;
    if (first === undefined || twin === undefined) return [];
    if (old.length === 1 && now.length === 1) return [[first, twin] as const];
    const [oldRows, newRows] = [grouped(old, rowWords), grouped(now, rowWords)];
    return [...oldRows].flatMap(([row, [one, ...others]]) => {
      const [match, ...more] = newRows.get(row) ?? [];
      const isKnown = row !== '' && one !== undefined && match !== undefined && others.length + more.length === 0;
      return isKnown ? [[one, match] as const] : [];
    });
  });
}

function rowWords(thing: PageElement): string {
  return saidAround(thing).letters;
}

function grouped(things: readonly PageElement[], keyOf: (thing: PageElement) => string): Map<string, PageElement[]> {
  const groups = new Map<string, PageElement[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}

/** A control with what it holds and what it is like, also where it is not on the page any more. */
export function heldBy(thing: PageElement): string {
  const { element, kind } = thing;
  const checked = checkedOf(element);
  const is = (name: string): boolean => element.getAttribute(name) === 'true';
  const flags = [
    ...((element as Partial<HTMLInputElement>).disabled === true || is('aria-disabled') ? ['disabled'] : []),
    ...(checked === true ? ['checked'] : checked === 'mixed' ? ['mixed'] : []),
    ...(is('aria-selected') ? ['selected'] : []),
    ...(is('aria-expanded') ? ['expanded'] : []),
  ];
  const isShown = kind !== 'custom-dropdown' && !isSecret(element) && checked === null;
  const value = isShown ? (valueText(element, kind) ?? '') : '';
  return withState(shownAs(thing), value === '' ? undefined : value, flags);
}

/** Texts that went where one came that says the same but for its numbers: `Total €129.00 → Total €387.00`. */
export function recountedTexts(
  went: readonly Weighed[],
  came: readonly Weighed[],
): { readonly changes: readonly Weighed[]; readonly ids: ReadonlySet<number> } {
  const [was, is] = [onlyTexts(went), onlyTexts(came)];
  const pairs = [...was].flatMap(([words, old]) => {
    const now = is.get(words);
    return old !== null && now !== undefined && now !== null ? [[old, now] as const] : [];
  });
  return {
    changes: pairs.map(([old, now]) => ['changed', { ...now, sign: '~', text: fromTo(old.text, now.text) }]),
    ids: new Set(pairs.flat().flatMap(({ id = 0 }) => [id])),
  };
}

/** By their words; null: several say that. */
function onlyTexts(changes: readonly Weighed[]): Map<string, Change | null> {
  const texts = new Map<string, Change | null>();
  for (const [, change] of changes) {
    const words = change.text.startsWith('text ') ? wordsOf(change.text) : '';
    if (/\p{L}/u.test(words)) texts.set(words, texts.has(words) ? null : change);
  }
  return texts;
}

function wordsOf(text: string): string {
  return fold(text.slice('text '.length))
    .replace(/\p{N}+/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}
