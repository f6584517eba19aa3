// Where an element is, in words.

import { inQuotes } from '@beckon/core/scene/description.js';
import { withoutUnseen } from '@beckon/core/text/unseen.js';
import { nameShown } from '../names/words.js';
import type { PageElement } from '../page-element.js';

/** At least a pixel of it is inside the window. */
export function isIn({ left, top, right, bottom }: DOMRect): boolean {
  const isSome = right - left >= 1 && bottom - top >= 1;
  return isSome && right >= 1 && bottom >= 1 && left <= innerWidth - 1 && top <= innerHeight - 1;
}

/** The dialog that an element is in: its elements go together, under its name. */
export function dialogOf(thing: PageElement): PageElement | null {
  for (let one = thing.around; one !== null; one = one.around) if (one.kind === 'dialog') return one;
  return null;
}

/** Parts of a page that people name. */
const PLACES: ReadonlySet<string> = new Set(
  'row card listitem dialog group region form navigation toolbar tabpanel table grid list section'.split(' '),
);

/** The closest part around an element that has a name of its own. */
function placeOf(thing: PageElement): PageElement | null {
  for (let one = thing.around; one !== null; one = one.around) {
    const name = PLACES.has(one.kind) ? nameShown(one) : '';
    if (name !== '' && name !== nameShown(thing)) return one;
  }
  return null;
}

export function whereWords(thing: PageElement): string {
  const place = placeOf(thing);
  const name = place === null ? null : nameShown(place);
  // A section is called by its heading, and what is under a heading of its own is there.
  if (thing.heading !== null && (name === null || name === thing.heading || !isNarrow(place)))
    return `under ${inQuotes(thing.heading, 40)}`;
  if (name !== null) return `in ${inQuotes(name, 40)}`;
  const { form } = thing.context;
  return form === undefined ? `at ${Math.round(thing.box.x)},${Math.round(thing.box.y)}` : `in form [${form}]`;
}

function isNarrow(place: PageElement | null): boolean {
  return place !== null && NARROW.has(place.kind);
}
/** What these hold is theirs, whatever heading stands above. */
const NARROW: ReadonlySet<string> = new Set(['row', 'card', 'listitem', 'dialog', 'group']);

/** What a person would write to find it in the markup. */
export function selectorOf(element: Element): string {
  const safe = (name: string): string => withoutUnseen(CSS.escape(name)).slice(0, 60);
  const testid = element.getAttribute('data-testid');
  const name = element.getAttribute('name');
  const tag = element.localName;
  if (element.id !== '') return `${tag}#${safe(element.id)}`;
  if (testid !== null) return `${tag}[data-testid=${safe(testid)}]`;
  if (name !== null) return `${tag}[name=${safe(name)}]`;
  return `${tag}${[...element.classList]
    .slice(0, 2)
    .map((one) => `.${safe(one)}`)
    .join('')}`;
}
