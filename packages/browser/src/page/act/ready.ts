// Whether an element can be used now: brought into view, still, enabled, and with nothing on top. Otherwise what is in the way.

import { placeIn } from '@beckon/core/data/points.js';
import type { ActionKind } from '@beckon/core/scene/action.js';
import { closes, saysNo } from '@beckon/core/scene/button-words.js';
import { shortened } from '@beckon/core/scene/description.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { quote } from '@beckon/core/text/quote.js';
import { imageOf } from '../names/image-map.js';
import { nameShown, shownAs } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import { pageMessages } from '../page-messages.js';
import type { Point } from '../protocol.js';
import { isBehindModal, topModal } from '../purposes/modal.js';
import { isEnabled, isReadonly } from '../roles/state.js';
import { seenIn } from '../sight/drawn-text.js';
import {
  elementAt,
  isAround,
  isClipped,
  isVisible,
  pointedAt,
  pointOn,
  rectOf,
  scrollersOf,
  shownPart,
} from '../sight/visibility.js';
import { isBuilt } from '../watch/habits.js';

export type Ready = { readonly point: Point | null } | { readonly problem: Problem };

/** What needs the mouse, and so a place to point at. */
const POINTED: ReadonlySet<ActionKind> = new Set(['click', 'check', 'hover', 'drag']);

/** A form is sent by its button, which is pressed with the mouse; or by itself, where it has none. */
export function isPointed({ kind }: PageElement, action: ActionKind): boolean {
  return POINTED.has(action) || (action === 'submit' && kind !== 'form');
}

/** What is only looked at or scrolled to need not be enabled. */
const FREE: ReadonlySet<ActionKind> = new Set(['hover', 'focus', 'scroll', 'reveal', 'drag']);

/** `isTaken`: whether a click on a part of it is that part's own. */
export async function readyFor(
  candidate: PageElement,
  action: ActionKind,
  isForced: boolean,
  isUsed: (part: Element) => boolean,
  at?: string,
): Promise<Ready> {
  const { element } = candidate;
  if (!element.isConnected) return { problem: problem('STALE_REFERENCE', { id: candidate.id }) };
  if (action === 'upload') return { point: null };
  if (!isVisible(element))
    return { problem: problem('ELEMENT_NOT_VISIBLE', { thing: shownAs(candidate), why: pageMessages.notDrawn }) };
  if (!FREE.has(action) && !isForced && !isEnabled(element))
    return { problem: problem('ELEMENT_DISABLED', { thing: shownAs(candidate) }) };
  if (action === 'type' && !isForced && isReadonly(element) && !isOpenedByFocus(element))
    return {
      problem: problem('ELEMENT_DISABLED', {
        thing: shownAs(candidate),
        opens: `click ${quote(nameShown(candidate) || String(candidate.id))}`,
      }),
    };
  if (!isPointed(candidate, action)) {
    if (shownPart(pointedAt(element)) === null) bringIntoView(element, 'center');
    if (isBehindModal(element) && !FREE.has(action)) return covered(candidate, topModal());
    return { point: middle(element) };
  }
  if (!isForced && !(await isStill(element)))
    return { problem: problem('ELEMENT_UNSTABLE', { thing: shownAs(candidate) }) };
  if (at !== undefined) return placeOn(candidate, at, isForced);
  const found = await findPoint(candidate, isForced, isUsed);
  // The mouse rests where it can.
  return 'problem' in found && action === 'hover' ? findPoint(candidate, isForced) : found;
}

/** Read-only to keep the browser from filling it in, until it is focused: its own attribute says so. */
function isOpenedByFocus(element: Element): boolean {
  return ['onfocus', 'onfocusin'].some((name) => /read-?only/i.test(element.getAttribute(name) ?? ''));
}

async function findPoint(
  thing: PageElement,
  isForced: boolean,
  isAccepted?: (part: Element) => boolean,
): Promise<Ready> {
  const { element } = thing;
  const isHolder = isAccepted !== undefined && thing.category.can.includes('contain');
  let cover: Element | null = null;
  // As it is; in the middle, away from bars that stick to an edge; at an edge, away from what lies in the middle.
  for (const block of [null, 'center', 'end', 'start'] as const) {
    if (block !== null) {
      bringIntoView(element, block);
      // Pages that draw what is in view draw it now, maybe with what is there already.
      await nextFrame();
      if (!element.isConnected) return { problem: problem('STALE_REFERENCE', { id: thing.id }) };
    }
    const found = pointOn(element, isAccepted, isHolder);
    if (found === null) continue;
    if ('point' in found) return found;
    cover ??= found.cover;
    if (isForced && block !== null) return { point: middle(element) };
  }
  if (isForced) return { point: middle(element) };
  if (cover === null)
    return {
      problem: problem('ELEMENT_NOT_VISIBLE', { thing: shownAs(thing), why: pageMessages.outOfReach }),
    };
  return covered(thing, cover);
}

/** A place in an element, which must be free of what is not in it. */
async function placeOn(thing: PageElement, at: string, isForced: boolean): Promise<Ready> {
  const { element } = thing;
  const box = (): DOMRect => rectOf(pointedAt(element));
  const { width, height } = box();
  if (placeIn(at, { x: 0, y: 0, width, height }) === null)
    return {
      problem: problem('INVALID_VALUE', {
        what: pageMessages.place(at),
        reason: pageMessages.outside(shownAs(thing), Math.round(width), Math.round(height)),
      }),
    };
  let cover: Element | null = null;
  for (const block of [null, 'center', 'end', 'start'] as const) {
    if (block !== null) {
      bringIntoView(element, block);
      await nextFrame();
    }
    const point = placeIn(at, box());
    const hit = point === null ? null : elementAt(point);
    if (point === null || hit === null) continue;
    if (isForced || isAround(element, hit) || hit === element || element.contains(hit)) return { point };
    cover ??= hit;
  }
  if (cover !== null) return covered(thing, cover);
  return { problem: problem('ELEMENT_NOT_VISIBLE', { thing: shownAs(thing), why: pageMessages.outOfReach }) };
}

/** What covers an element that is in view. */
export function coverOf(element: PageElement): Problem | null {
  if (isBehindModal(element.element)) return coveredProblem(element, topModal());
  const found = pointOn(element.element);
  return found === null || 'point' in found ? null : coveredProblem(element, found.cover);
}

function covered(thing: PageElement, cover: Element | null): Ready {
  return { problem: coveredProblem(thing, cover) };
}

function coveredProblem(thing: PageElement, cover: Element | null): Problem {
  const words = cover === null ? 'something' : coverWords(cover, thing.element);
  const closers = cover === null ? [] : closersIn(cover, thing.element);
  return problem('ELEMENT_COVERED', {
    thing: shownAs(thing),
    cover: words,
    ...(closers.length === 0 ? {} : { closers }),
  });
}

const CONTROLS = 'button, [role="button"], a[href], input[type="button"], input[type="submit"]';
const MOST_CONTROLS = 40;
const MOST_CLOSERS = 3;

/** Lines that press what says close, no or later in what covers an element. */
function closersIn(cover: Element, covered: Element): string[] {
  let whole = cover;
  for (let one: Element | null = cover; one !== null && !one.contains(covered); one = one.parentElement) whole = one;
  if (whole.contains(covered)) return [];
  const names = [...whole.querySelectorAll(CONTROLS)]
    .slice(0, MOST_CONTROLS)
    .filter((one) => isVisible(one))
    .map((one) => (one.getAttribute('aria-label') ?? wordsIn(one)).trim())
    .filter((name) => name !== '' && name.length < LONGEST_COVER && (closes(name) || saysNo(name)));
  return [...new Set(names)].slice(0, MOST_CLOSERS).map((name) => `click ${quote(name)}`);
}

/** What lies on top: the nearest part around the hit that has a name, an id or a role. */
function coverWords(cover: Element, covered: Element): string {
  if (isAround(covered, cover) || cover.closest('label')?.control === covered)
    return pageMessages.innerControl(describe(cover));
  if (cover.contains(covered)) return pageMessages.passedThrough(describe(cover));
  let one: Element | null = cover;
  for (let step = 0; one !== null && step < 6 && !one.contains(covered); step++, one = one.parentElement) {
    if (
      one.hasAttribute('id') ||
      one.hasAttribute('role') ||
      one.hasAttribute('aria-label') ||
      one.localName === 'dialog'
    )
      return describe(one);
  }
  return describe(cover);
}

function describe(element: Element): string {
  const text = shortened(element.getAttribute('aria-label') ?? wordsIn(element), LONGEST_COVER);
  const id = element.getAttribute('id') ?? '';
  const named = id !== '' ? `#${id}` : element.classList.length > 0 ? `.${element.classList[0]}` : '';
  const role = element.getAttribute('role');
  return `<${element.localName}${named}>${role === null ? '' : ` (${role})`}${text === '' ? '' : ` "${text}"`}`;
}

const LONGEST_COVER = 40;
const MOST_PARTS = 60;

/** What an element says, its parts apart: `20% off No thanks`. */
function wordsIn(element: Element): string {
  const parts = [element, ...element.querySelectorAll('*')].slice(0, MOST_PARTS);
  const leaves = parts.filter((one) => one.childElementCount === 0 && isVisible(one));
  const texts = leaves.map((one) => seenIn(one).text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  // Text beside elements is in no leaf: then all of it is said as it stands.
  const all = seenIn(element).text.replace(/\s+/g, ' ').trim();
  return texts.join('').length < all.replaceAll(' ', '').length / 2 ? all : texts.join(' ');
}

export function bringIntoView(element: Element, block: ScrollLogicalPosition): void {
  const image = element instanceof HTMLAreaElement ? imageOf(element) : null;
  (image ?? pointedAt(element)).scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
  if (image === null) return;
  // An image may be larger than what it is scrolled in.
  if (isClipped(element)) for (const one of scrollersOf(element)) center(element, one.getBoundingClientRect(), one);
  if (shownPart(element) === null) center(element, new DOMRect(0, 0, innerWidth, innerHeight), window);
}

function center(element: Element, within: DOMRect, scroller: Element | Window): void {
  const { x, y, width, height } = rectOf(element);
  const left = x + width / 2 - (within.x + within.width / 2);
  const top = y + height / 2 - (within.y + within.height / 2);
  scroller.scrollBy({ left, top, behavior: 'instant' });
}

function middle(element: Element): Point | null {
  const part = shownPart(pointedAt(element));
  return part === null ? null : { x: part.x + part.width / 2, y: part.y + part.height / 2 };
}

/** A page that is never done being built can be used all the same. */
const BUILDING_MS = 2000;
let building: Promise<void> | null = null;

/** Until the scripts that come with the page have run: before that, nothing listens. */
export function built(): Promise<void> {
  if (isBuilt()) return Promise.resolve();
  building ??= new Promise((resolve) => {
    setTimeout(resolve, BUILDING_MS);
    // In the next turn, when the page's own listeners have been called.
    addEventListener('DOMContentLoaded', () => setTimeout(resolve, 0), { once: true });
  });
  return building;
}

/** Frames that a moving element gets to come to rest before the driver, which knows how much time is left, takes over. */
const MOST_FRAMES = 8;

/** Whether it stays where it is for two frames. Only asked where something moves: an animation, a transition. */
async function isStill(element: Element): Promise<boolean> {
  const moving = animationsOf(element);
  if (moving.length === 0) return true;
  let last = element.getBoundingClientRect();
  let same = 0;
  for (let i = 0; i < MOST_FRAMES; i++) {
    await nextFrame();
    const now = element.getBoundingClientRect();
    same =
      Math.abs(now.x - last.x) < 0.5 &&
      Math.abs(now.y - last.y) < 0.5 &&
      now.width === last.width &&
      now.height === last.height
        ? same + 1
        : 0;
    if (same === 2) return true;
    last = now;
  }
  // What pulses without end will not come to rest; a press that misses it is noticed and made again.
  return moving.every((animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY);
}

function animationsOf(element: Element): Animation[] {
  return document.getAnimations().filter((animation) => {
    if (animation.playState !== 'running' || !(animation.effect instanceof KeyframeEffect)) return false;
    const { target } = animation.effect;
    return target !== null && (target.contains(element) || element.contains(target));
  });
}

/** One turn of the page's loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

/** The next frame, or a little later where no frames are drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 60);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
