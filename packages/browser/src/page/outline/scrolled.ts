// Lists that draw only the rows they are scrolled to: what is not drawn cannot be listed, but that there is more can be said.

import { inQuotes } from '@beckon/core/scene/description.js';
import { nameShown } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import { scrollersOf } from '../sight/visibility.js';
import type { OutlineItem } from './item.js';

/** Room for so many more rows is no margin. */
const MORE_ROWS = 3;
const MOST_LISTS = 3;

/** What such lists are called. */
export function goingOn(items: readonly OutlineItem[]): string[] {
  const last = new Map<PageElement | null, PageElement>();
  for (const { thing, kind } of items) if (kind === 'row') last.set(thing.around, thing);
  const lists = [...last].filter(([, row]) => isFollowed(row)).map(([list]) => list);
  return lists.slice(0, MOST_LISTS).map((list) => {
    const name = list === null ? '' : nameShown(list);
    return name === '' ? 'A list' : `The list ${inQuotes(name, 40)}`;
  });
}

/** Whether there is much to scroll to behind the last row that is drawn. */
function isFollowed({ element, rect }: PageElement): boolean {
  const [scroller] = scrollersOf(element);
  if (scroller === undefined) return false;
  const below = rect.bottom - scroller.getBoundingClientRect().top + scroller.scrollTop;
  return scroller.scrollHeight - below > rect.height * MORE_ROWS;
}
