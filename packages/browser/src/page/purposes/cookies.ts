// A banner asking for consent: one whose markup says so, one that sticks to the window and mentions cookies, or a frame
// that does nothing else.

import type { Patterns } from '@beckon/core/resolve/question.js';
import {
  closes,
  consents,
  isAboutCookies,
  isAboutData,
  rejects,
  speaksOfConsent,
} from '@beckon/core/scene/button-words.js';
import { consentIn } from '@beckon/core/scene/patterns.js';
import { treeIndex } from '../index/tree-index.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { textOf } from '../sight/drawn-text.js';
import { mayHave } from '../sight/positions.js';
import { drawnParent, isVisible } from '../sight/visibility.js';
import { pressablesIn, says } from './parts.js';

const BANNERS =
  '[class*="cookie" i], [id*="cookie" i], [aria-label*="cookie" i], [class*="consent" i], [id*="consent" i], [class*="gdpr" i], [id*="gdpr" i], [role="dialog"], [role="alertdialog"], [role="region"], dialog, [aria-modal="true"]';

/** The beginning of a text says what it is about. */
const LONGEST = 600;

interface Banner {
  readonly element: Element;
  /** Sticks to the window and speaks of cookies: that is no text of the page, also where nothing in it can be read. */
  readonly isSure: boolean;
}

export function findCookies(registry: ElementRegistry): Patterns['cookies'] {
  let unread: Patterns['cookies'];
  for (const { element, isSure } of consentBanners(registry)) {
    const inside = pressablesIn(registry, element);
    const { accept, reject } = consentIn(inside, says);
    // A notice that leaves no choice: to close it is all that can be done.
    const close =
      accept === undefined && reject === undefined ? inside.find((element) => says(element, closes)) : undefined;
    if (accept === undefined && reject === undefined && close === undefined) {
      const isRead = isSure && isAboutCookies(withoutLinks(element, inside));
      const isRequested = !element.matches(BARS) && inside.some(({ kind }) => kind === 'button');
      if (isRead || isRequested) unread ??= { buttons: inside.map((candidate) => candidate.id) };
      continue;
    }
    // Something is agreed to, but nothing says that this is about cookies: not pressed, and not reported as gone.
    if (!isAboutData(`${namesOf(element)} ${textOf(element).slice(0, LONGEST)}`) || isArticle(element)) {
      if (inside.length > 0) unread ??= { buttons: inside.map((thing) => thing.id) };
      continue;
    }
    const isNotice = close !== undefined && inside.filter(({ kind }) => kind !== 'link').length === 1;
    return {
      ...(accept === undefined ? (isNotice ? { accept: close.id } : {}) : { accept: accept.id }),
      ...(reject === undefined ? (close === undefined ? {} : { reject: close.id }) : { reject: reject.id }),
      ...(accept === undefined && !isNotice ? { buttons: inside.map((thing) => thing.id) } : {}),
    };
  }
  return unread ?? plainBanner(registry);
}

/** A bar of links has one to the cookie policy, too. */
function withoutLinks(element: Element, inside: readonly PageElement[]): string {
  let text = textOf(element).slice(0, LONGEST);
  for (const thing of inside) if (thing.kind === 'link') text = text.replace(textOf(thing.element), ' ');
  return text;
}
const BARS =
  'header, nav, footer, [role="banner"], [role="navigation"], [role="contentinfo"], [role="search"], [role="menu"]';

export function isAboutConsent(element: Element): boolean {
  return speaksOfConsent(namesOf(element));
}

function namesOf(element: Element): string {
  return `${element.id} ${element.getAttribute('class') ?? ''} ${element.getAttribute('aria-label') ?? ''}`;
}

/** Stands in the text of the page, as a recipe does. */
function isArticle(element: Element): boolean {
  const isDialog = element.matches('dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]');
  if (isDialog || element.closest('main, article, [role="main"]') === null) return false;
  return stickyAround(element, new Map()) === null;
}

/** Those whose markup says so, then what merely sticks to the window and speaks of cookies. */
function consentBanners(registry: ElementRegistry): Banner[] {
  const given = treeIndex.all(BANNERS).filter((one) => {
    if (one === document.body || one === document.documentElement || !isVisible(one)) return false;
    return isAboutConsent(one) || speaksOfConsent(textOf(one).slice(0, LONGEST));
  });
  const stuck = new Map<Element, Banner | null>();
  const around = new Map<Element, Element | null>();
  for (const thing of mayHave(['fixed', 'sticky', 'absolute']) ? registry.things : []) {
    const bar = stickyAround(thing.element, around);
    if (bar === null || stuck.has(bar) || !thing.isVisible) continue;
    const text = textOf(bar).slice(0, LONGEST);
    stuck.set(bar, speaksOfConsent(text) ? { element: bar, isSure: isAboutCookies(text) } : null);
  }
  const banners = new Map<Element, Banner>(given.map((element) => [element, { element, isSure: false }]));
  for (const banner of stuck.values()) if (banner !== null) banners.set(banner.element, banner);
  return [
    ...[...banners.values()].filter(({ element }) => element.querySelector('main, [role="main"]') === null),
    ...wholeFrame(registry),
  ];
}

/** The innermost part that sticks to the window. */
function stickyAround(element: Element, known: Map<Element, Element | null>): Element | null {
  const passed: Element[] = [];
  let found: Element | null = null;
  for (let one: Element | null = element; one !== null && one !== document.body; one = drawnParent(one)) {
    const before = known.get(one);
    if (before !== undefined) {
      found = before;
      break;
    }
    passed.push(one);
    const { position } = getComputedStyle(one);
    if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && isBar(one))) {
      found = one;
      break;
    }
  }
  for (const one of passed) known.set(one, found);
  return found;
}

/** Lies along the upper or lower edge of the window. */
function isBar(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isAtEdge = Math.abs(top) < AT_EDGE || Math.abs(bottom - innerHeight) < AT_EDGE;
  return isAtEdge && right - left > innerWidth / 2 && bottom - top < innerHeight / 2;
}
const AT_EDGE = 30;

/** A frame that speaks of cookies, and has a button for it: what sticks to the window is the frame. */
function wholeFrame(registry: ElementRegistry): Banner[] {
  if (window === window.top || document.body === null) return [];
  const text = textOf(document.body);
  if (text.length > LONGEST_FRAME || !isAboutCookies(text.slice(0, LONGEST))) return [];
  const isAnswered = pressablesIn(registry, document.body).some(
    (thing) => says(thing, consents) || says(thing, rejects),
  );
  if (isAnswered) return [{ element: document.body, isSure: false }];
  return text.length < LONGEST && mayStick() ? [{ element: document.body, isSure: false }] : [];
}

/** Whether the frame sticks to the window of the page around; where that page is another's, it may. */
function mayStick(): boolean {
  const { frameElement } = window;
  return frameElement === null || stickyIn(frameElement);
}

function stickyIn(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { position } = one.ownerDocument.defaultView?.getComputedStyle(one) ?? {};
    if (position === 'fixed' || position === 'sticky') return true;
  }
  return false;
}
const LONGEST_FRAME = 4000;

/** Something that says yes right beside a mention of cookies, though nothing sticks: pressed only on request. */
function plainBanner(registry: ElementRegistry): Patterns['cookies'] {
  for (const thing of registry.things) {
    if ((thing.kind !== 'button' && thing.kind !== 'link') || !says(thing, consents) || !thing.isVisible) continue;
    let one = drawnParent(thing.element);
    for (let steps = 0; one !== null && one !== document.body && steps < MOST_STEPS; steps++, one = drawnParent(one)) {
      const text = textOf(one);
      if (text.length > LONGEST) break;
      if (isAboutCookies(text)) return { buttons: pressablesIn(registry, one).map(({ id }) => id) };
    }
  }
  return undefined;
}
const MOST_STEPS = 4;
