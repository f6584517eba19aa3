// What the patterns of a page are made of: things to press, and what they say.

import { type Says, saysIn } from '@beckon/core/scene/patterns.js';
import type { Registry } from '../registry.js';
import { isAround } from '../sight/visibility.js';
import type { Thing } from '../thing.js';

/** Buttons and links inside an element that can be seen. */
export function pressablesIn(registry: Registry, container: Element): Thing[] {
  return registry.things.filter(
    (thing) =>
      thing.isListed &&
      thing.sort.can.includes('click') &&
      !thing.sort.can.includes('type') &&
      !thing.sort.can.includes('check') &&
      isAround(container, thing.element) &&
      thing.isVisible,
  );
}

export const says: Says<Pick<Thing, 'names'>> = saysIn(['text', 'aria', 'label', 'title', 'alt']);
