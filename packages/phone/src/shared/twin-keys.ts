// Keys of the keyboard that say what an element of the app says.

import type { Draft } from './candidates.js';
import { folded } from './texts.js';

/** Without keys that say what a hidden element of the app says: a suggestion is no button, and keyboards can be closed. */
export function withoutTwinKeys(drafts: readonly Draft[]): readonly Draft[] {
  if (!drafts.some(({ isKey }) => isKey)) return drafts;
  const hidden = new Set<string>();
  for (const { isKey, seen, can, names } of drafts) {
    if (isKey || seen.isVisible || can?.includes('click') === false) continue;
    for (const { source, text } of names) if (TEXTS.has(source)) hidden.add(folded(text));
  }
  return drafts.filter(({ isKey, names }) => !isKey || !names.some(({ text }) => hidden.has(folded(text))));
}
const TEXTS: ReadonlySet<string> = new Set(['text', 'label', 'aria', 'title', 'alt']);
