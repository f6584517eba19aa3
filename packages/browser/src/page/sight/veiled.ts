// What is there only while the mouse is over something else: the buttons of a row, the items of a menu. Where the one that is
// meant cannot be seen, and a part around it can, that is where the mouse has to go first.

import type { Context, Decision } from '@beckon/core/resolve/question.js';
import { resolve } from '@beckon/core/resolve/resolve.js';
import type { Candidate } from '@beckon/core/scene/candidate.js';
import { bringIntoView } from '../act/ready.js';
import { type PageElement, plainElement } from '../page-element.js';
import type { Point, QueryInPage } from '../protocol.js';
import type { ElementRegistry } from '../registry.js';
import { boxOf, drawnParent, isVisible, pointOn, rectOf } from './visibility.js';

export interface Veiled {
  /** The element that the mouse may bring to light. */
  readonly id: number;
  /** Where to hover, in the frame. */
  readonly point: Point;
}

/** What needs the element itself. */
const FOR: ReadonlySet<string> = new Set(['click', 'check', 'select', 'type', 'hover', 'drag', 'adjust', 'submit']);
const MOST_HIDDEN = 400;
/** A part that fills more of the window is no row and no menu. */
const LARGEST = 0.5;
const FARTHEST = 5;

/** The one element that is meant and may show when hovered; null: there is none, or it is unknown which. */
export function veiledBy(
  registry: ElementRegistry,
  request: QueryInPage,
  context: Context,
  decision: Decision,
): Veiled | null {
  if (!FOR.has(request.action ?? '') || request.isForced || !isOpenToIt(registry, request, decision)) return null;
  const parts = new Map<number, Element>();
  for (const element of registry.things) {
    if (element.state.visible !== false || !element.isListed) continue;
    const part = partAround(element.element);
    if (part !== null) parts.set(element.id, part);
    if (parts.size > MOST_HIDDEN) return null;
  }
  if (parts.size === 0) return null;
  const candidates = registry.things.map((candidate) => {
    const part = parts.get(candidate.id);
    return part === undefined ? candidate : asIfSeen(candidate, part);
  });
  const { target, requirement, policy } = request;
  const match = resolve({ target, requirement, candidates, context, policy });
  const part = match.ok && !match.guarded && match.chosen !== null ? parts.get(match.chosen) : undefined;
  if (part === undefined || match.chosen === null) return null;
  if (!isInView(part)) bringIntoView(part, 'center');
  const found = pointOn(part);
  return found !== null && 'point' in found ? { id: match.chosen, point: found.point } : null;
}

/** Nothing visible is meant; or what was found by where it is has a namesake that cannot be seen. */
function isOpenToIt(registry: ElementRegistry, { target }: QueryInPage, { ok, chosen, failure }: Decision): boolean {
  if (failure?.code === 'ELEMENT_NOT_VISIBLE') return true;
  const isRelated = 'primary' in target && (target.relations ?? []).length > 0;
  if (!isRelated) return false;
  if (!ok) return failure?.code === 'TARGET_NOT_FOUND';
  const found = chosen === null ? null : registry.byId(chosen);
  const name = found?.names[0]?.text;
  return registry.things.some(
    (one) => one !== found && one.kind === found?.kind && one.names[0]?.text === name && one.state.visible === false,
  );
}

/** The nearest part around what is hidden that can be seen. */
function partAround(element: Element): Element | null {
  if (element.closest('dialog:not([open]), details:not([open]), [inert]') !== null) return null;
  let one = drawnParent(element);
  for (let steps = 0; one !== null && steps < FARTHEST; steps++) {
    if (one.matches('body, html, main, form, dialog, [role="dialog"]')) return null;
    if (isVisible(one)) return isSmall(one) ? one : null;
    one = drawnParent(one);
  }
  return null;
}

function isSmall(part: Element): boolean {
  const { width, height } = rectOf(part);
  return width * height < innerWidth * innerHeight * LARGEST;
}

function isInView(part: Element): boolean {
  const { top, bottom } = rectOf(part);
  return top >= 0 && bottom <= innerHeight;
}

function asIfSeen(thing: PageElement, part: Element): Candidate {
  const plain = plainElement(thing);
  const isBoxed = (plain.box?.width ?? 0) > 0;
  return {
    ...plain,
    ...(isBoxed ? {} : { box: boxOf(part) }),
    state: { ...plain.state, visible: true, topmost: true },
  };
}
