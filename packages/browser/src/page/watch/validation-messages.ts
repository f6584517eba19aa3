// Where pages put messages: what went wrong, mostly.

import { everywhere } from '../selector.js';
import { seenIn } from '../sight/drawn-text.js';
import { isVisible } from '../sight/visibility.js';

const PLACES =
  '[role="alert"], [aria-live="assertive"], [class*="error" i], [class*="invalid" i], [class*="alert" i], [id*="error" i]';
/** What holds these is no message, whatever it is called. */
const FIELDS = 'input:not([type="hidden" i]), select, textarea';
/** Longer is no message but a page. */
export const LONGEST_MESSAGE = 300;

const ANY_PLACE = `${PLACES}, [role="status"], [aria-live="polite"], [class*="warning" i], [class*="notice" i], [class*="toast" i], output`;

/** Whether an element is, or is in, a place for messages: what went wrong, or well. */
export function isMessagePlace(element: Element): boolean {
  return element.closest(ANY_PLACE) !== null;
}

/** Elements that are meant for messages, seen or not. */
export function messagePlaces(): Element[] {
  return everywhere(PLACES).filter((one) => !one.matches(FIELDS) && one.querySelector(FIELDS) === null);
}

/** What an element says; empty if it is not seen, or says too much. */
export function messageIn(element: Element): string {
  const text = isVisible(element) ? seenIn(element).text.replace(/\s+/g, ' ').trim() : '';
  return text.length > LONGEST_MESSAGE ? '' : text;
}
