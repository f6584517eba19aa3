// The two ends of a drag.

import { nameShown, shownAs } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import type { Point } from '../protocol.js';
import type { ElementRegistry } from '../registry.js';
import { pointOn, shownPart } from '../sight/visibility.js';
import { ownPress } from '../watch/own-press.js';
import { bringIntoView } from './ready.js';

/** Where to take hold of an element, beside inner controls, and where to drop it: both in view at once, if possible. */
export function endsOf(
  registry: ElementRegistry,
  one: PageElement | null,
  to: PageElement | null,
): { from: Point; to: Point } | null {
  if (one === null || to === null) return null;
  const onto = to.element;
  bringIntoView(onto, 'nearest');
  bringIntoView(one.element, 'nearest');
  if (shownPart(onto) === null) bringIntoView(onto, 'nearest');
  const from = pointOn(one.element, (part) => ownPress(registry, part, one) !== null);
  const end = shownPart(onto);
  if (from === null || !('point' in from) || end === null) return null;
  const free = pointOn(onto);
  const middle = { x: end.x + end.width / 2, y: end.y + end.height / 2 };
  return { from: from.point, to: free !== null && 'point' in free ? free.point : middle };
}

/** The new name of an element; null: unchanged, or it is gone. Lists shift while dragging, so its place says nothing. */
export function renamed(registry: ElementRegistry, id: number, name: string): string | null {
  registry.refresh(0);
  const element = registry.byId(id);
  return element === null || nameShown(element) === name ? null : shownAs(element);
}
