// What an element says and where it is; what scrolls around it; the validation messages of the page.

import type { Direction } from '@beckon/core/scene/action.js';
import type { ElementReading } from '@beckon/core/scene/world.js';
import { editableIn } from './act/field.js';
import { markupOf } from './extract.js';
import { nameShown } from './names/words.js';
import type { PageElement } from './page-element.js';
import { checkedOf, isEnabled, isSecret, valueText } from './roles/state.js';
import { everywhere } from './selector.js';
import { seenIn } from './sight/drawn-text.js';
import { PageVisibility } from './sight/sight.js';
import { drawnParent, elementAt, isVisible, rectOf, shownPart } from './sight/visibility.js';
import { messageIn, messagePlaces } from './watch/validation-messages.js';

/** What a person can read there. */
function textOf(part: Element, sight: PageVisibility): string {
  return seenIn(part, false, sight).text;
}

export function readingOf(candidate: PageElement): ElementReading {
  const { element, kind } = candidate;
  const field = editableIn(element);
  const { x, y, width, height } = rectOf(element);
  const shown = shownPart(element);
  const sight = new PageVisibility();
  const given = seenIn(element, false, sight);
  const isInside = shown !== null && shown.width >= width - 1 && shown.height >= height - 1;
  return {
    text: given.text || (isSecret(field) ? '' : (valueText(field, kind) ?? '')) || nameShown(candidate),
    unseen: given.unseen,
    written: seenIn(element, true).text,
    around: aroundText(element, sight),
    value: isSecret(field) ? null : valueText(field, kind),
    checked: checkedOf(element),
    isEnabled: isEnabled(element),
    isVisible: isVisible(element),
    box: {
      x: Math.round(x + scrollX),
      y: Math.round(y + scrollY),
      width: Math.round(width),
      height: Math.round(height),
    },
    viewport: shown === null ? 'outside' : isInside ? 'inside' : 'partial',
    html: markupOf(element),
  };
}

/** Longer is no label with its value any more. */
const LONGEST_AROUND = 200;

/** The text of the smallest part around an element that says more than the element: a label with its value, a row. */
function aroundText(element: Element, sight: PageVisibility): string {
  const own = textOf(element, sight);
  const beside = element.nextElementSibling;
  // A term and its description stand side by side.
  if (element.localName === 'dt' && beside?.localName === 'dd') return `${own} ${textOf(beside, sight)}`;
  let one = drawnParent(element);
  for (let steps = 0; one !== null && one !== document.body && steps < 4; steps++) {
    const text = textOf(one, sight);
    if (text.length > LONGEST_AROUND) break;
    if (text !== own) return text;
    one = drawnParent(one);
  }
  return element.localName === 'th' && beside !== null ? `${own} ${textOf(beside, sight)}` : own;
}

/** Scrolls an element, or the page; says how far it went. */
export function scrollBy(from: Element | null, direction: Direction, amount: number | null, isPage: boolean): number {
  const page: Element | null = document.scrollingElement ?? document.documentElement;
  // A script may have emptied the page.
  if (page === null) return 0;
  const element = from === null ? pageScroller(page) : scrollable(from);
  const isUpright = direction === 'up' || direction === 'down';
  const [high, wide] = element === page ? [innerHeight, innerWidth] : [element.clientHeight, element.clientWidth];
  const size = isUpright ? high : wide;
  const far = (amount ?? (isPage ? size * 0.9 : size * 0.5)) * (direction === 'up' || direction === 'left' ? -1 : 1);
  const before = isUpright ? element.scrollTop : element.scrollLeft;
  element.scrollBy({ top: isUpright ? far : 0, left: isUpright ? 0 : far, behavior: 'instant' });
  return Math.round((isUpright ? element.scrollTop : element.scrollLeft) - before);
}

/** What the mouse wheel over the middle of the window scrolls: the page, or where that stands still, the part that is there. */
function pageScroller(page: Element): Element {
  if (page.scrollHeight > innerHeight + 1 && getComputedStyle(page).overflowY !== 'hidden') return page;
  return scrollable(elementAt({ x: innerWidth / 2, y: innerHeight / 2 }) ?? page);
}

/** Parts of the page that scroll by themselves, as they can be seen: the largest first. */
export function scrollingParts(): Element[] {
  const parts = everywhere('*').filter(
    (one) =>
      one.scrollHeight > one.clientHeight + 4 && one.clientHeight > LEAST_HIGH && isScroller(one) && isVisible(one),
  );
  const size = (one: Element): number => one.clientWidth * one.clientHeight;
  return parts.sort((a, b) => size(b) - size(a));
}
const LEAST_HIGH = 40;

export function isScroller(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY);
}

/** The element itself or the nearest around it that scrolls. */
function scrollable(element: Element): Element {
  for (let one: Element | null = element; one !== null; one = drawnParent(one)) {
    const { overflowY, overflowX } = getComputedStyle(one);
    const isLarger = one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth;
    if (/auto|scroll/.test(overflowY + overflowX) && isLarger) return one;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** Errors that a form shows about what was filled in, and those the browser itself would show. */
export function validationMessages(): string[] {
  const fields = everywhere<HTMLInputElement>('input:invalid, select:invalid, textarea:invalid');
  const reported = fields.filter(isVisible).map((one) => one.validationMessage);
  return [...new Set([...messagePlaces().map(messageIn), ...reported])].filter((text) => text !== '');
}
