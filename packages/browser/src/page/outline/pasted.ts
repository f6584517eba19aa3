// A line of an observation as a target: `"Invoice 7 · 3 Mar · €40"`. Rows and texts answer to what their lines say, and to
// nothing else of it: only to all of it, in its order.

import type { AtomAsked } from '@beckon/core/resolve/question.js';
import { fold } from '@beckon/core/text/text-match.js';
import { nameShown } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { Outline } from './outline.js';
import { controlsIn } from './row-places.js';
import { BETWEEN } from './said.js';

/** What answers to a pasted line now; the next target starts anew. */
const answering = new WeakMap<ElementRegistry, PageElement[]>();

/** Rows and texts whose lines say one of these texts answer to it. */
export function answerToLines(registry: ElementRegistry, atoms: readonly AtomAsked[]): void {
  const rename = (thing: PageElement, readAs: string | null): void => {
    thing.readAs = readAs;
    registry.renamed(thing);
  };
  for (const thing of answering.get(registry) ?? []) rename(thing, null);
  answering.delete(registry);
  const pasted = atoms.flatMap((atom) => (atom.kind === 'text' && atom.value.includes(BETWEEN) ? [atom.value] : []));
  if (pasted.length === 0) return;
  const outline = new Outline(registry);
  const items = outline.items(false);
  const controls = controlsIn(items);
  const found: PageElement[] = [];
  for (const { thing, kind, said } of items) {
    if (kind === 'control') continue;
    const pieces = kind === 'row' ? outline.saidIn(thing) : said.split(BETWEEN);
    const names = new Set((controls.get(thing) ?? []).map(nameShown));
    const text = pasted.find((one) => isLine(one, pieces, names));
    if (text === undefined) continue;
    rename(thing, text);
    found.push(thing);
  }
  answering.set(registry, found);
}

/** Whether a line that says these pieces reads so. What its controls are called may be left out, and a long one is cut. */
function isLine(text: string, pieces: readonly string[], names: ReadonlySet<string>): boolean {
  const isCut = text.endsWith('…');
  const wanted = text.split(BETWEEN).map(fold);
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    const isLast = at === wanted.length - 1;
    const said = fold(piece);
    if (isCut && isLast && said.startsWith(wanted[at] ?? '')) return true;
    if (said === wanted[at]) at++;
    else if (i === 0 || !names.has(piece)) return false;
    if (at > wanted.length) return false;
  }
  return at === wanted.length;
}
