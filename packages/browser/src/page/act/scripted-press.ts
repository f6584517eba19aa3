// A press that our script makes, where a pointer is too dangerous: while an untrusted pack acts, its page could move a frame
// of another site under the pointer between one event and the next. Events that are made here reach this document only.

import { holderAt } from '../fence.js';
import type { Point } from '../protocol.js';
import { drawnParent, elementAt } from '../sight/visibility.js';
import { asHandled, queueHandled } from '../watch/events.js';

export interface ScriptedPress {
  readonly button: 'left' | 'right' | 'middle';
  readonly count: 1 | 2;
  readonly holdMs: number;
  readonly modifiers: readonly string[];
}

const BUTTONS = { left: 0, middle: 1, right: 2 } as const;
const BITS = { left: 1, middle: 4, right: 2 } as const;
const own = new WeakSet<Event>();

/** Whether an event comes of a press: the browser made it, or we did. */
export function isOfPress(event: Event): boolean {
  return event.isTrusted || own.has(event);
}

/** Presses what is at a point. What is another document's there gets nothing. `take`: takes in what has changed. */
export async function pressByScript(point: Point, how: ScriptedPress, take: () => void = () => {}): Promise<void> {
  const hitNow = (): Element | null => (holderAt(point) === null ? elementAt(point) : null);
  const send = (to: Element | null, type: string, count: number, isDown: boolean): boolean => {
    const event = eventOf(type, point, how, count, isDown);
    own.add(event);
    take();
    const isTaken = to === null || to.dispatchEvent(event);
    asHandled(take);
    return isTaken;
  };
  for (const type of ['pointerover', 'mouseover', 'pointermove', 'mousemove']) send(hitNow(), type, 0, false);
  for (let count = 1; count <= how.count; count++) {
    const hit = hitNow();
    const takesMouse = send(hit, 'pointerdown', 0, true);
    if (takesMouse && send(hit, 'mousedown', count, true)) focusAt(hit);
    if (how.button === 'right') send(hit, 'contextmenu', 0, true);
    if (how.holdMs > 0) await new Promise((resolve) => setTimeout(resolve, how.holdMs));
    const left = hitNow();
    send(left, 'pointerup', 0, false);
    if (takesMouse) send(left, 'mouseup', count, false);
    const clicked = left === null ? null : commonTo(hit, left);
    send(clicked, how.button === 'left' ? 'click' : 'auxclick', count, false);
    if (count === 2 && how.button === 'left') send(clicked, 'dblclick', count, false);
  }
  await queueHandled(take);
}

/** The mouse comes over what is at a point, as far as scripts of the page hear of it: styles for that do not apply. */
export async function hoverByScript(point: Point): Promise<void> {
  const how = { button: 'left', count: 1, holdMs: 0, modifiers: [] } as const;
  for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointermove', 'mousemove']) {
    const event = eventOf(type, point, how, 0, false);
    own.add(event);
    elementAt(point)?.dispatchEvent(event);
  }
  await queueHandled(() => {});
}

function eventOf(type: string, { x, y }: Point, how: ScriptedPress, count: number, isDown: boolean): MouseEvent {
  const has = (name: string): boolean => how.modifiers.includes(name);
  const about = {
    bubbles: !type.endsWith('enter'),
    cancelable: true,
    composed: true,
    view: window,
    detail: count,
    clientX: x,
    clientY: y,
    button: /(?:move|over|enter)$/.test(type) ? 0 : BUTTONS[how.button],
    buttons: isDown ? BITS[how.button] : 0,
    altKey: has('alt'),
    ctrlKey: has('ctrl') || has('control'),
    metaKey: has('meta'),
    shiftKey: has('shift'),
  };
  const isPointer = type.startsWith('pointer') || type === 'click' || type === 'auxclick' || type === 'contextmenu';
  return isPointer
    ? new PointerEvent(type, { ...about, pointerId: 1, pointerType: 'mouse', isPrimary: true })
    : new MouseEvent(type, about);
}

/** A press gives the focus to what it hits, or to what is around that. */
function focusAt(hit: Element | null): void {
  for (let one = hit; one !== null; one = drawnParent(one)) {
    if (!(one instanceof HTMLElement) || !(one.tabIndex >= 0 || one.isContentEditable)) continue;
    one.focus({ preventScroll: true });
    return;
  }
}

/** A click goes to what is around both ends of it. */
function commonTo(from: Element | null, to: Element): Element | null {
  for (let one: Element | null = from; one !== null; one = drawnParent(one))
    if (one === to || one.contains(to)) return one === from ? to : one;
  return null;
}
