// What opens and closes without a script: popovers, dialogs, details; and whether the browser did it because of a press.

import { afterTurn } from './aftermath.js';
import type { PressWatch } from './press.js';

/** What opens or closes something else. */
const INVOKERS = '[popovertarget], [commandfor]';

/** Whether the browser itself opened or closed it, because it was asked to: scripts do that as well, at any time. */
export function isOwnToggle(
  { target, newState }: ToggleEvent,
  { hit: pressed, isPointing, key }: Pick<PressWatch, 'hit' | 'isPointing' | 'key'>,
  active: Element | null = null,
): boolean {
  const hit = key === null ? pressed : active;
  if (key === 'Escape') return newState === 'closed';
  // A form that is sent by a script may close its dialog.
  if (!isPointing && key === null) return newState === 'closed';
  if (hit === null || !(target instanceof Element)) return false;
  if (target.hasAttribute('popover') && newState === 'closed') return true;
  if (target.localName === 'dialog' && newState === 'closed' && closesDialog(hit)) return true;
  return target.localName === 'details' ? target.contains(hit) : hit.closest(INVOKERS) !== null;
}

/** Whether a button sends a form that only closes its dialog. */
function closesDialog(hit: Element): boolean {
  const button = hit.closest('button, input');
  if (!(button instanceof HTMLButtonElement || button instanceof HTMLInputElement)) return false;
  return (button.getAttribute('formmethod') ?? button.form?.getAttribute('method'))?.toLowerCase() === 'dialog';
}

function isOpen(element: Element): boolean {
  return element.hasAttribute('open') || (element.hasAttribute('popover') && element.matches(':popover-open'));
}

/** Waits for what is said of a part that opened or shut, so often. */
const MOST_WAITS = 10;

/** What opened and shut during an action. The page hears of it a moment later, by an event, and may take it back then. */
export class Toggles {
  readonly #wasOpen = new Map<Element, boolean>();
  readonly #unsaid = new Set<Node>();
  #waits = 0;

  clear(): void {
    this.#wasOpen.clear();
    this.#unsaid.clear();
    this.#waits = 0;
  }

  note({ target, attributeName }: MutationRecord): void {
    const isToggled = target instanceof HTMLDetailsElement || target instanceof HTMLDialogElement;
    if (attributeName === 'open' && isToggled) this.#unsaid.add(target);
  }

  /** We hear of it before the page does: it was said once the page's own listeners have run. */
  hear({ oldState }: ToggleEvent, element: Element, onSaid: () => void): void {
    this.#unsaid.add(element);
    afterTurn(() => {
      this.#unsaid.delete(element);
      onSaid();
    });
    if (!this.#wasOpen.has(element)) this.#wasOpen.set(element, oldState === 'open');
  }

  /** Whether something is still to be said; asked again and again. */
  isAwaited(): boolean {
    return this.#unsaid.size > 0 && this.#waits++ < MOST_WAITS;
  }

  get isOther(): boolean {
    return [...this.#wasOpen].some(([element, was]) => isOpen(element) !== was);
  }
}
