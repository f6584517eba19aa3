// What kind of page this is: a login, a search, a dialog in the way, a cookie banner, pages to turn, a captcha, a code to enter.
// Worked out from the elements of the page, and only on demand.

import type { Patterns } from '@beckon/core/resolve/question.js';
import type { DialogWords } from '@beckon/core/scene/dialog-words.js';
import { foldIdentifier } from '@beckon/core/scene/lexicon.js';
import { dialogIn } from '@beckon/core/scene/patterns.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { textOf } from '../sight/drawn-text.js';
import { drawnParent, elementAt, isAround, isWhole } from '../sight/visibility.js';
import { findCaptcha, findCode } from './challenges.js';
import { findCookies } from './cookies.js';
import { findLogin, findPagination, findSearch, type PageOnlyPatterns } from './forms.js';
import { modalElement } from './front-dialog.js';
import { saysModal } from './modal.js';
import { pressablesIn, says } from './parts.js';

export { modalElement };

export interface PagePatterns extends Patterns, PageOnlyPatterns {}

/** The patterns of a page; each is searched for once, when it is first requested. */
export function patternsOf(registry: ElementRegistry): PagePatterns {
  const lazy = <T>(find: () => T): (() => T) => {
    let known: { value: T } | null = null;
    return () => {
      known ??= { value: find() };
      return known.value;
    };
  };
  const modal = lazy(() => findModal(registry));
  const cookies = lazy(() => findCookies(registry));
  const login = lazy(() => findLogin(registry));
  const search = lazy(() => findSearch(registry));
  const found = {};
  const define = (name: string, get: () => unknown): void => {
    Object.defineProperty(found, name, { get, enumerable: true });
  };
  define('modal', modal);
  define('cookies', cookies);
  define('login', login);
  define('search', search);
  define(
    'pagination',
    lazy(() => findPagination(registry)),
  );
  define('captcha', lazy(findCaptcha));
  define(
    'otp',
    lazy(() => findCode(registry)),
  );
  return found as PagePatterns;
}

function findModal(registry: ElementRegistry): Patterns['modal'] {
  const container = modalElement(registry);
  if (container === null) return undefined;
  const inside = pressablesIn(registry, container);
  const { close: closer, confirm } = dialogIn(inside, {
    says,
    words: wordsOf(container, inside),
    hasFields: registry.things.some(
      ({ category: { can }, element }) =>
        (can.includes('type') || can.includes('select')) && isAround(container, element),
    ),
    isOfEntry: ({ element }) => isOfEntry(element, container),
    isCalledClose: isCloseMark,
    isCalledConfirm: (element) => element.category.can.includes('submit'),
  });
  const close = closer ?? backdropOf(registry, container, (element) => registry.isListening(element));
  const behind = close === undefined ? backdropOf(registry, container, () => true) : undefined;
  // What is no element of its own to people is represented by what is in it.
  const own = (registry.known(container) ?? registry.nearest(container))?.id;
  const id = own ?? (inside[0] ?? registry.things.find((candidate) => isAround(container, candidate.element)))?.id;
  if (id === undefined) return undefined;
  return {
    container: id,
    ...(close === undefined ? { buttons: inside.map((thing) => thing.id) } : { close: close.id }),
    ...(behind === undefined ? {} : { backdrop: behind.id }),
    // The only button of a message is what closes it.
    ...(confirm === undefined || confirm === close ? {} : { confirm: confirm.id }),
    ...(own !== undefined && isBlocking(container) ? {} : { blocking: false }),
  };
}

/** What a dialog says beside its buttons. */
function wordsOf(container: Element, buttons: readonly PageElement[]): DialogWords {
  const titles = [container, ...container.querySelectorAll(TITLES)]
    .slice(0, MOST_TITLES)
    .map((one) => (one === container ? (one.getAttribute('aria-label') ?? '') : textOf(one)));
  let text = textOf(container).slice(0, LONGEST);
  for (const { element } of buttons) text = text.replace(textOf(element), ' ');
  return { titles, text };
}
const TITLES = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const MOST_TITLES = 4;
const LONGEST = 600;

/** In a row or a list entry of the dialog, with something else in it. */
function isOfEntry(element: Element, container: Element): boolean {
  const entry = element.closest(ENTRIES);
  if (entry === null || entry === container || !isAround(container, entry)) return false;
  return textOf(entry).replace(textOf(element), '').trim() !== '' || entry.querySelector('img') !== null;
}
const ENTRIES = 'li, tr, [role="listitem"], [role="row"], [role="option"], [role="treeitem"]';

/** A picture that is called so, and says nothing else to people. */
function isCloseMark(thing: PageElement): boolean {
  const { element } = thing;
  const isSilent = (element.textContent ?? '').trim() === '' && !says(thing, () => true);
  const called = foldIdentifier(`${element.getAttribute('class') ?? ''} ${element.id} ${iconOf(element)}`);
  return isSilent && /(?:^| )(?:close|dismiss|x)(?: |$)/.test(called);
}

/**
 * What lies behind a dialog and takes clicks beside it. One that shows the hand, or is a link, is itself what is offered:
 * an advertisement, say.
 */
function backdropOf(
  registry: ElementRegistry,
  container: Element,
  isUsed: (element: Element) => boolean,
): PageElement | undefined {
  for (let one: Element | null = container; one !== null && one !== document.body; one = drawnParent(one)) {
    const beside: (Element | null)[] = [one, one.previousElementSibling, one.nextElementSibling];
    for (const element of beside) {
      const thing = element === null ? null : registry.known(element);
      if (element === null || thing === null || thing.kind === 'link' || !isUsed(element)) continue;
      if (isWhole(element) && getComputedStyle(element).cursor !== 'pointer' && isBare(element) && hasBox(element))
        return thing;
    }
  }
  return undefined;
}

/** A box of its own lies on it, in the middle of the window: otherwise it is no backdrop of anything. */
function hasBox(backdrop: Element): boolean {
  let one = elementAt({ x: innerWidth / 2, y: innerHeight / 2 });
  for (; one !== null && one !== backdrop && one !== document.body; one = drawnParent(one)) {
    const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(one);
    const isPainted = !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor) || backgroundImage !== 'none';
    if ((isPainted || boxShadow !== 'none' || one.matches('[role="dialog"], dialog')) && !isWhole(one)) return true;
  }
  return false;
}

/** To be seen at the edges of the window, around what lies on it. */
function isBare(element: Element): boolean {
  return CORNERS.filter(([x, y]) => elementAt({ x: innerWidth * x, y: innerHeight * y }) === element).length >= 3;
}
const CORNERS: readonly (readonly [number, number])[] = [
  [0.02, 0.02],
  [0.98, 0.02],
  [0.02, 0.98],
  [0.98, 0.98],
];

function iconOf(element: Element): string {
  const icon = element.querySelector('svg, img, i, span');
  return icon === null ? '' : `${icon.getAttribute('class') ?? ''} ${icon.getAttribute('data-icon') ?? ''}`;
}

/** Holds the rest of the page back: by the browser, by its word, or by lying over all of it. */
function isBlocking(element: Element): boolean {
  if (element.matches('dialog:modal') || saysModal(element)) return true;
  if (element.querySelector('[aria-modal="true"]') !== null) return true;
  const corners: readonly (readonly [number, number])[] = [
    [0.05, 0.5],
    [0.95, 0.5],
    [0.5, 0.05],
    [0.5, 0.95],
  ];
  // What lies at the edges is the dialog, or the backdrop right around or beside it.
  return corners.every(([across, down]) => {
    const hit = elementAt({ x: innerWidth * across, y: innerHeight * down });
    return hit !== null && (isAround(element, hit) || isEmptyBackdrop(hit));
  });
}

function isEmptyBackdrop(element: Element): boolean {
  const { position } = getComputedStyle(element);
  const { width, height } = element.getBoundingClientRect();
  return (
    (position === 'fixed' || position === 'absolute') &&
    width >= innerWidth * 0.95 &&
    height >= innerHeight * 0.95 &&
    (element.textContent ?? '').trim() === ''
  );
}
