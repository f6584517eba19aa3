// Handles: what distinguishes an element from all others, and stays when rows are put in, the screen is scrolled or other texts change.

import type { Name, NameSource } from '@beckon/core/scene/candidate.js';
import { type Handle, handleFrom, numberTwins } from '@beckon/core/scene/handles.js';
import type { ScreenLayout } from './layout.js';
import { folded, withoutPassing } from './texts.js';

/** What is known of an element before it has a number. */
export interface HandleFacts {
  readonly index: number;
  readonly kind: string;
  readonly names: readonly Name[];
  /** Whether it is an entry of a list, or in one: ids are the same in all of them. */
  readonly isInRow: boolean;
  /** What its row, or the named part around it, is called; empty: nothing. */
  readonly place: string;
  /** The heading above it; empty: none. */
  readonly section: string;
}

/** Kinds that an element may change between, as it is used. */
const KINDS: Readonly<Record<string, string>> = {
  button: 'press',
  tab: 'press',
  row: 'press',
  group: 'press',
  link: 'press',
  checkbox: 'check',
  radio: 'check',
  switch: 'check',
  heading: 'text',
  progress: 'text',
};
/** Names that stay, the best first. Values do not. */
const CALLED: readonly NameSource[] = ['label', 'text', 'aria', 'placeholder', 'title', 'alt'];

/** The handle of each element, in the same order. */
export function handlesOf(layout: ScreenLayout, elements: readonly HandleFacts[]): Handle[] {
  const ids = new Map<string, number>();
  for (const { index } of elements) {
    const { resourceId } = layout.node(index);
    if (resourceId !== '') ids.set(resourceId, (ids.get(resourceId) ?? 0) + 1);
  }
  const bases = elements.map((element) => baseOf(layout, element, ids));
  const counts = countOf(bases);
  // The heading above only counts where nothing else distinguishes them.
  const sections = elements.map(({ section }, i) =>
    (counts.get(bases[i] as string) ?? 0) > 1 ? [folded(section)] : [],
  );
  return numberTwins(bases.map((base, i) => handleFrom([base, ...(sections[i] as string[])])));
}

function countOf(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

function baseOf(layout: ScreenLayout, candidate: HandleFacts, ids: ReadonlyMap<string, number>): string {
  const { resourceId } = layout.node(candidate.index);
  const kind = KINDS[candidate.kind] ?? candidate.kind;
  if (resourceId !== '' && ids.get(resourceId) === 1 && !candidate.isInRow) return `id\u0000${resourceId}\u0000${kind}`;
  // A text that counts is the same text all the time.
  const called = kind === 'text' ? withoutPassing(calledOf(candidate.names)) : calledOf(candidate.names);
  const place = folded(candidate.place);
  if (called !== '') return ['name', kind, resourceId, called, place].join('\u0000');
  return ['path', kind, resourceId, place, pathOf(layout, candidate.index)].join('\u0000');
}

function calledOf(names: readonly Name[]): string {
  for (const source of CALLED) {
    const name = names.find((one) => one.source === source);
    if (name !== undefined) return folded(name.text);
  }
  return '';
}

/** Where it stands below the nearest node that has an id: kinds of nodes, and which of its kind each is. */
function pathOf(layout: ScreenLayout, index: number): string {
  const parts: string[] = [];
  let one = index;
  while (one >= 0 && parts.length < LONGEST_PATH) {
    const { type, parent, resourceId } = layout.node(one);
    if (one !== index && resourceId !== '') {
      parts.push(resourceId);
      break;
    }
    const siblings = parent < 0 ? [] : layout.node(parent).children;
    const most = Math.min(siblings.length, MOST_SIBLINGS);
    let nth = 0;
    for (let i = 0; i < most && siblings[i] !== one; i++) if (layout.node(siblings[i] as number).type === type) nth++;
    parts.push(`${type}[${nth}]`);
    one = parent;
  }
  return parts.reverse().join('/');
}
const LONGEST_PATH = 12;
const MOST_SIBLINGS = 200;
