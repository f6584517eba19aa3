// What changed between two observations of a screen, as lines.

import type { Change } from './effects.js';

export type Lines = ReadonlyMap<number, string>;

/** What came and what says something else, in the order of the screen; then what went. `changed`: the text of a change, or none. */
export function lineChanges(
  was: Lines,
  is: Lines,
  changed: (id: number, old: string, line: string) => string | null = otherLine,
): Change[] {
  const changes: Change[] = [];
  for (const [id, line] of is) {
    const old = was.get(id);
    if (old === undefined) changes.push({ sign: '+', id, text: line });
    else {
      const text = changed(id, old, line);
      if (text !== null) changes.push({ sign: '~', id, text });
    }
  }
  for (const [id, line] of was) if (!is.has(id)) changes.push({ sign: '-', id, text: line });
  return changes;
}

/** `switch "Wi-Fi" → switch "Wi-Fi" {checked}` */
export function otherLine(_id: number, old: string, line: string): string | null {
  return old === line ? null : fromTo(old, line);
}

export function fromTo(old: string, line: string): string {
  return `${old} → ${line}`;
}

/** Where one is now, if that is somewhere else; empty: it is unknown where one was. */
export function urlChange(was: string, url: string): Change[] {
  return was === '' || was === url ? [] : [{ sign: '@', text: `url: ${fromTo(was, url)}` }];
}

/** How much a change matters to the one who acted: the most important first, each kind in the order of the screen. */
export type Weight = 'asked' | 'place' | 'message' | 'changed' | 'came' | 'went';
const WEIGHTS: readonly Weight[] = ['asked', 'place', 'message', 'changed', 'came', 'went'];

export type Weighed = readonly [Weight, Change];

export function weighed(changes: readonly Weighed[]): Change[] {
  return WEIGHTS.flatMap((weight) => changes.filter(([one]) => one === weight).map(([, change]) => change));
}

/** So many one by one; the rest is counted. Of what went, few lines say enough where there are too many. */
export function atMost(most: number, changes: readonly Change[]): Change[] {
  if (changes.length <= most) return [...changes];
  const gone = changes.findIndex(({ sign }) => sign === '-');
  const shown = Math.min(most, gone < 0 ? most : gone + FEW_GONE);
  const more = `and ${changes.length - shown} more changes: observe --diff shows them`;
  return [...changes.slice(0, shown), { sign: '~', text: more }];
}
const FEW_GONE = 4;
