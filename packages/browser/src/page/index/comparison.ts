// The comparing mode (`BECKON_COMPARE=1`): after every refresh, what was kept up to date is compared with what a fresh walk
// finds. A difference is a bug, and fails the command that met it.

import type { PageElement } from '../page-element.js';
import { plainElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { treeIndex } from './tree-index.js';

/** Larger pages are compared in part. */
const MOST = 2000;
/** Names that are looked up. */
const MOST_NAMES = 60;

const isComparing: boolean = (globalThis as { readonly __beckonCompare?: boolean }).__beckonCompare === true;

/** The number that each element had when it was last compared. What is nothing for a while comes as something new. */
let numbers = new WeakMap<Element, number>();

export function compared(kept: ElementRegistry, walked: () => ElementRegistry): void {
  if (!isComparing) return;
  const fresh = walked();
  fresh.refresh(1);
  const found = [
    ...treeIndex.differences(),
    ...differentThings(kept.things, fresh.things),
    ...numbersOf(kept),
    ...namesOf(kept),
  ];
  if (found.length > 0)
    throw new Error(`The registry differs from a fresh walk, ${location.href}: ${found.slice(0, 5).join(' | ')}`);
}

function differentThings(kept: readonly PageElement[], fresh: readonly PageElement[]): string[] {
  // What only a selector found stands among them from then on, and what is in it is a part of it.
  if (kept.some(({ isSelected }) => isSelected)) return [];
  const there = new Set(fresh.map(({ element }) => element));
  const walked = kept.filter(({ element, place, order }) => there.has(element) || place === order);
  if (walked.length !== fresh.length) {
    const had = new Set(walked.map(({ element }) => element));
    const other = [
      ...walked.filter(({ element }) => !there.has(element)),
      ...fresh.filter(({ element }) => !had.has(element)),
    ];
    return [`${walked.length} elements for ${fresh.length}: ${other.slice(0, 3).map(inWords).join(', ')}`];
  }
  return fresh.slice(0, MOST).flatMap((one, i) => {
    const other = walked[i] as PageElement;
    const [was, is] = [inWords(other), inWords(one)];
    return other.element === one.element && was === is ? [] : [`kept ${was}, fresh ${is}`];
  });
}

/** All that is reported of it; numbers are given by the order in which elements came. */
function inWords(thing: PageElement): string {
  const { id: _, parent: __, owner: ___, order: ____, context, handle: _____, ...plain } = plainElement(thing);
  const { form: ______, container: _______, ...place } = context ?? {};
  // What it answers to for the target at hand, it is not called by the page.
  const rest = { ...plain, names: thing.names.filter(({ text }) => text !== thing.readAs) };
  const around = thing.around === null ? '' : `${thing.around.kind} ${thing.around.element.localName}`;
  return JSON.stringify({ ...rest, ...place, around, isListed: thing.isListed });
}

function numbersOf({ things, everHad }: ElementRegistry): string[] {
  const wrong: string[] = [];
  const seen = new Set<number>();
  const now = new WeakMap<Element, number>();
  for (const thing of things) {
    const { id, element } = thing;
    const before = numbers.get(element);
    if (id <= 0 || seen.has(id)) wrong.push(`number ${id} of ${inWords(thing)}`);
    if (before !== undefined && before !== id) wrong.push(`number ${id} was ${before}: ${inWords(thing)}`);
    if (everHad(id) !== thing) wrong.push(`number ${id} does not lead to ${inWords(thing)}`);
    seen.add(id);
    now.set(element, id);
  }
  numbers = now;
  return wrong;
}

/** Every name leads to its element. */
function namesOf(registry: ElementRegistry): string[] {
  const { things, index } = registry;
  const step = Math.max(1, Math.floor(things.length / MOST_NAMES));
  const wrong: string[] = [];
  for (let i = registry.version % step; i < things.length; i += step) {
    const thing = things[i] as PageElement;
    for (const { text } of thing.names)
      if (index.answering(text)?.includes(thing) === false) wrong.push(`"${text}" does not lead to ${inWords(thing)}`);
  }
  return wrong;
}
