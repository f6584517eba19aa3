// What the patterns of a page are made of: elements to press, and what they say.

import { type MatchesWords, saysIn } from '@beckon/core/scene/patterns.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { isAround } from '../sight/visibility.js';

/** Buttons and links inside an element that can be seen. */
export function pressablesIn(registry: ElementRegistry, container: Element): PageElement[] {
  return registry.things.filter(
    (element) =>
      element.isListed &&
      element.category.can.includes('click') &&
      !element.category.can.includes('type') &&
      !element.category.can.includes('check') &&
      isAround(container, element.element) &&
      element.isVisible,
  );
}

export const says: MatchesWords<Pick<PageElement, 'names'>> = saysIn(['text', 'aria', 'label', 'title', 'alt']);
