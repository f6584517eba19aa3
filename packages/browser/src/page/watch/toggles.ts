// What opens and closes without a script: popovers, dialogs, details; and whether the browser did it because of a press.

import type { Press } from './press.js';

/** What opens or closes something else. */
const INVOKERS = '[popovertarget], [commandfor]';

/** Whether the browser itself opened or closed it, because it was told to: scripts do that as well, at any time. */
export function isOwnToggle({ target, newState }: ToggleEvent, { hit, isPointing }: Press): boolean {
  if (!isPointing || hit === null || !(target instanceof Element)) return !isPointing;
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

/** Whether it is open now. */
export function isOpen(element: Element): boolean {
  return element.hasAttribute('open') || (element.hasAttribute('popover') && element.matches(':popover-open'));
}
