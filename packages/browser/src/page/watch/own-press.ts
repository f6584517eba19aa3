// A click on a part of something may be that part's own.

import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { drawnParent } from '../sight/visibility.js';

/** What is made of entries, and what is one. */
const LISTS: ReadonlySet<string> = new Set('list listbox menu menubar table grid tree tablist'.split(' '));
const ENTRIES: ReadonlySet<string> = new Set('listitem row card'.split(' '));
/** Boxes that only show the state of what they are in. */
const TICKS: ReadonlySet<string> = new Set(['checkbox', 'radio', 'switch']);

/** The part that takes a click on it for itself: a button in a card, an entry of a list, a link in a label. Null: the click is for the whole. */
export function ownPress(registry: ElementRegistry, part: Element, whole: PageElement): PageElement | null {
  const isList = LISTS.has(whole.kind);
  const isHolder = whole.category.can.includes('contain');
  for (let one: Element | null = part; one !== null && one !== whole.element; one = drawnParent(one)) {
    // In its label, which is no part of it.
    if (one instanceof HTMLLabelElement && one.control === whole.element) return null;
    const thing = registry.known(one);
    if (thing === null) continue;
    if (thing.category.can.includes('click') && (isHolder || isApart(registry, thing, whole))) return thing;
    if (ENTRIES.has(thing.kind) && (isList || (isHolder && registry.isListening(one)))) return thing;
  }
  return null;
}

/** In a button, a link or an option: what is called otherwise. */
function isApart(registry: ElementRegistry, part: PageElement, whole: PageElement): boolean {
  if (part.kind === 'generic') return registry.isListening(part.element) && isOtherName(part, whole);
  const [name] = part.names;
  if (TICKS.has(part.kind) && (name === undefined || !isOtherName(part, whole))) return false;
  // A part without a name that fills it is only how it is made.
  return name === undefined ? !fills(part.rect, whole.rect) : isOtherName(part, whole);
}

function fills(part: DOMRect, whole: DOMRect): boolean {
  return part.width >= whole.width * MOST && part.height >= whole.height * MOST;
}
const MOST = 0.7;

/** What has a label of its own is not what the text in it says. */
function isOtherName(part: PageElement, whole: PageElement): boolean {
  const labels = whole.names.filter(({ source }) => source === 'aria' || source === 'label');
  const called = new Set((labels.length > 0 ? labels : whole.names).map(({ text }) => text));
  return !part.names.some(({ text }) => called.has(text));
}
