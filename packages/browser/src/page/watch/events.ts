// What events and mutations say by themselves: where a press arrived, whether a handler is at work, what is only a tip.

import { elementAt, shadowOf } from '../sight/visibility.js';
import { POINTER } from './event-types.js';

/** Whatever a page does while it handles one of these, it does because of it. */
const CAUSES: ReadonlySet<string> = new Set([
  ...POINTER,
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'input',
  'change',
  'submit',
  // While something is held: before the press arrives nothing counts.
  'pointermove',
  'mousemove',
  'dragstart',
  'dragenter',
  'dragover',
  'dragleave',
  'drop',
  'dragend',
]);

/** The innermost element that an event was sent to. The path ends where a closed root begins. */
export function hitBy(event: Event): Element | null {
  const [hit] = event.composedPath();
  if (!(hit instanceof Element)) return null;
  const isClosed = hit.shadowRoot === null && shadowOf(hit) !== null;
  const at = event instanceof MouseEvent ? event : event instanceof TouchEvent ? event.changedTouches[0] : undefined;
  return isClosed && at !== undefined ? elementAt({ x: at.clientX, y: at.clientY }) : hit;
}

/** An element as a message shows it: `<div#menu>`. */
export function tagOf(element: Element | null): string {
  if (element === null) return 'something else';
  return `<${element.localName}${element.hasAttribute('id') ? `#${element.getAttribute('id')}` : ''}>`;
}

/** Whether a handler of the action is running: mutations are delivered before the next one is called. https://dom.spec.whatwg.org/#concept-event-listener-inner-invoke */
export function isHandling(): boolean {
  const { event } = window;
  return isMade || (event !== undefined && CAUSES.has(event.type));
}

/** An event that our script sends is handled before it can see any change: what it takes in then came of that event. */
let isMade = false;
export function asHandled(take: () => void): void {
  isMade = true;
  try {
    take();
  } finally {
    isMade = false;
  }
}

/** So many tasks that handlers queue, one after the other, are waited for: no other task of the page runs before them. */
const MOST_QUEUED = 20;

/** The same for what the handlers of such an event have queued. */
export async function queueHandled(take: () => void): Promise<void> {
  isMade = true;
  for (let queued = 0; queued < MOST_QUEUED; queued++) await null;
  asHandled(take);
}

/** A tip that comes up late because the mouse rests there. */
export function isTooltip({ type, target, attributeName, addedNodes }: MutationRecord): boolean {
  if (type === 'attributes' && attributeName === 'aria-describedby') return true;
  const isTip = (node: Node): boolean =>
    node instanceof Element &&
    (node.closest('[role="tooltip"]') !== null || node.querySelector('[role="tooltip"]') !== null);
  if (type === 'childList' && addedNodes.length > 0) return [...addedNodes].every(isTip);
  return target instanceof Element && target.closest('[role="tooltip"]') !== null;
}

export function isTextField(hit: EventTarget | undefined): boolean {
  if (hit instanceof HTMLTextAreaElement) return true;
  return hit instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'color', 'file'].includes(hit.type);
}

/** What had the focus when it was last asked, or last went there. */
let lately: EventTarget | null = null;
addEventListener('focusin', (event) => (lately = event.composedPath()[0] ?? null), { capture: true, passive: true });

/** The focused element, inside shadow roots too. Each root takes as long to ask as there are roots in it: that is done once. */
export function deepActive(): Element | null {
  if (lately instanceof Element && lately.shadowRoot === null && lately.isConnected && lately.matches(':focus'))
    return lately;
  let active = document.activeElement;
  for (let inner = active; inner !== null; inner = inner.shadowRoot?.activeElement ?? null) active = inner;
  lately = active;
  return active;
}
