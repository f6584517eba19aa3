// Which dialog is in front of everything else: one that says so, or what lies over the page like one.

import { speaksOfConsent } from '@beckon/core/scene/button-words.js';
import { treeIndex } from '../index/tree-index.js';
import type { ElementRegistry } from '../registry.js';
import { textOf } from '../sight/drawn-text.js';
import { mayHave } from '../sight/positions.js';
import { drawnParent, elementAt, isAround, isVisible, isWhole, rectOf } from '../sight/visibility.js';
import { isAboutConsent } from './cookies.js';
import { levelOf, saysModal, topModal } from './modal.js';
import { pressablesIn } from './parts.js';

const OVERLAYS =
  '[class*="modal" i], [class*="popup" i], [class*="dialog" i], [class*="overlay" i], [class*="lightbox" i], [class*="drawer" i], [id*="modal" i], [id*="popup" i]';

/** Nothing changes within one turn. */
let thisTurn: { readonly registry: ElementRegistry; readonly version: number; readonly modal: Element | null } | null =
  null;

/** The dialog in front of everything else. */
export function modalElement(registry: ElementRegistry): Element | null {
  if (thisTurn?.registry === registry && thisTurn.version === registry.version) return thisTurn.modal;
  thisTurn = { registry, version: registry.version, modal: findModalElement(registry) };
  queueMicrotask(() => {
    thisTurn = null;
  });
  return thisTurn.modal;
}

function findModalElement(registry: ElementRegistry): Element | null {
  const modal = topModal();
  if (modal !== null) return modal;
  const dialogs = registry.things.filter((thing) => thing.kind === 'dialog').map((thing) => thing.element);
  const given = dialogs.filter((element) => isVisible(element) && !isBanner(element));
  if (given.length > 0) return given.sort((a, b) => levelOf(a) - levelOf(b)).pop() ?? null;
  const called = treeIndex
    .inDocument(OVERLAYS)
    .slice(0, 60)
    .filter((one) => isOverlay(registry, one));
  if (called.length > 0) return called.sort((a, b) => levelOf(a) - levelOf(b)).pop() ?? null;
  return stuckOverlay(registry);
}

/** A banner about cookies is no dialog that is in the way, unless it says so itself. */
function isBanner(element: Element): boolean {
  return !saysModal(element) && isAboutConsent(element);
}

/** Lies over the page, is large or above all, and has something to press. */
function isOverlay(registry: ElementRegistry, element: Element): boolean {
  if (!isVisible(element)) return false;
  const { position, zIndex: z } = getComputedStyle(element);
  if (position !== 'fixed' && position !== 'absolute') return false;
  const { width, height } = rectOf(element);
  const isLarge = width * height > innerWidth * innerHeight * 0.1;
  return (
    isLarge &&
    (position === 'fixed' || Number(z) > 0) &&
    !isAboutConsent(element) &&
    pressablesIn(registry, element).length > 0
  );
}

/** Where something that lies over the page would be seen. */
const MIDDLE: readonly (readonly [number, number])[] = [
  [0.5, 0.5],
  [0.5, 0.35],
  [0.5, 0.65],
  [0.3, 0.5],
  [0.7, 0.5],
];

/** What sticks to the window over the middle of the page, or has a way to close it, though nothing in its markup says what it is. */
function stuckOverlay(registry: ElementRegistry): Element | null {
  if (!mayHave(['fixed'])) return null;
  const closers = registry.things.filter(
    (thing) => thing.isListed && thing.category.can.includes('click') && thing.isCloser && thing.isVisible,
  );
  const hits = [
    ...MIDDLE.map(([across, down]) => elementAt({ x: innerWidth * across, y: innerHeight * down })),
    ...closers.map(({ element }) => element),
  ];
  const stuck = new Set(hits.map((hit) => stickingTo(hit)).filter((one) => one !== null));
  const over = [...stuck].filter(
    (one) =>
      isVisible(one) &&
      !one.matches(BARS) &&
      one.querySelector('main, [role="main"], nav') === null &&
      !speaksOfConsent(textOf(one).slice(0, 600)) &&
      (pressablesIn(registry, one).length > 0 || isWhole(one)) &&
      isOverSomething(registry, one),
  );
  return over.sort((a, b) => levelOf(a) - levelOf(b)).pop() ?? null;
}
const BARS =
  'header, nav, footer, aside, main, [role="banner"], [role="navigation"], [role="contentinfo"], [role="complementary"], [role="main"], [role="search"], [role="menu"], [role="listbox"], [role="tooltip"]';

/** The outermost part around an element that sticks to the window. */
function stickingTo(element: Element | null): Element | null {
  let found: Element | null = null;
  for (let one = element; one !== null && one !== document.body; one = drawnParent(one))
    if (getComputedStyle(one).position === 'fixed') found = one;
  return found;
}

/** A page that is drawn as one fixed part lies over nothing. */
function isOverSomething(registry: ElementRegistry, element: Element): boolean {
  return registry.things.some(
    (thing) => !isAround(element, thing.element) && !isAround(thing.element, element) && thing.isVisible,
  );
}
