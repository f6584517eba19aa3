// A row around a control that has the control's name written on it. Whether the row takes clicks of its own, only the browser
// can find out; if it does, its name means the row.

import { fold } from '@beckon/core/text/text-match.js';
import { isSmall } from '../names/signs.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { drawnParent } from '../sight/visibility.js';

/** A row is not farther around its control. */
const FARTHEST = 6;

/** The boxes around a control that say its name beside it, and do not look as if they could be pressed. */
export function unheardWholes(registry: ElementRegistry, control: PageElement): Element[] {
  const named = new Set(control.names.map(({ text }) => fold(text)));
  const isSaid = (one: PageElement): boolean =>
    !one.isListed &&
    one !== control &&
    one.names.some(({ source, text }) => source === 'text' && named.has(fold(text)));
  const found: Element[] = [];
  let box = drawnParent(control.element);
  for (let steps = 0; box !== null && steps < FARTHEST && isSmall(box); steps++, box = drawnParent(box)) {
    const around = box;
    const isKnown = registry.known(around)?.can.includes('click') === true || registry.isListening(around);
    if (isKnown || box === document.body) break;
    const isIn = ({ element }: PageElement): boolean =>
      around.contains(element) && !control.element.contains(element) && !element.contains(control.element);
    if (registry.things.some((one) => isIn(one) && isSaid(one) && one.isVisible)) found.push(around);
  }
  return found;
}
