// What the driver asks of the document as it is, whatever elements are on it.

import { ActionBridge } from './action-bridge.js';
import { markupOf } from './extract.js';
import { holderAt, hostOutside, isFocusInside } from './fence.js';
import { describeFrame, fitsFrame, isFrameShown, revealFrame } from './frame-element.js';
import { collapse } from './names/names-of.js';
import type { FrameOwner, Point } from './protocol.js';
import { isBehindModal } from './purposes/modal.js';
import { validationMessages } from './reading.js';
import { focusedSecret } from './secret-fields.js';
import { everywhere, select } from './selector.js';
import { type SeenText, seenIn } from './sight/drawn-text.js';
import { PageVisibility } from './sight/sight.js';
import { elementAt, isVisible, shadowOf } from './sight/visibility.js';
import { type StorageAction, storageAnswer } from './storage.js';
import { deepActive } from './watch/events.js';

export class DocumentBridge extends ActionBridge {
  readonly focusedSecret = focusedSecret;
  readonly hostOutside = hostOutside;
  readonly holderAt = holderAt;
  readonly isFocusInside = isFocusInside;

  /** Whether the keys go to something in this frame, and not in one inside it. */
  hasFocus(): boolean {
    return document.hasFocus() && !/^(?:iframe|frame|object|embed)$/.test(deepActive()?.localName ?? '');
  }

  found(selector: string): { count: number } | { reason: string } {
    const elements = select('css', selector);
    return 'reason' in elements ? elements : { count: elements.length };
  }

  html(selector: string | null): { html: string } | { reason: string } {
    // A script may have emptied the page.
    const root: Element | null = document.documentElement;
    if (selector === null) return { html: root === null ? '' : markupOf(root) };
    const found = select('css', selector);
    return 'reason' in found ? found : { html: found.map(markupOf).join('\n') };
  }

  /** What the page says, or what a selector finds; with `isHiddenToo` also what is invisible. */
  text(selector: string | null, isHiddenToo = false): (SeenText & { count: number }) | { reason: string } {
    if (selector === null) return { ...seenIn(document, isHiddenToo), count: 1 };
    const found = select('css', selector);
    if ('reason' in found) return found;
    const sight = new PageVisibility();
    const given = found.map((one) => seenIn(one, isHiddenToo, sight));
    const unseen = given.reduce((sum, one) => sum + one.unseen, 0);
    return { text: given.map(({ text }) => text).join('\n'), unseen, count: found.length };
  }

  address(): { readonly url: string; readonly title: string } {
    return { url: location.href, title: document.title };
  }

  /** What the document says above all, and its title. */
  heading(): { readonly title: string; readonly heading: string } {
    const first = everywhere('h1, h2, h3, h4, h5, h6, legend, [role="heading"]').find((one) => isVisible(one));
    return { title: document.title, heading: first === undefined ? '' : collapse(seenIn(first).text) };
  }

  /** Whether the mouse is over what is at a point. */
  isHovered(point: Point): boolean {
    return elementAt(point)?.matches(':hover') === true;
  }

  /** What is asked about the element of a frame inside. */
  readonly frameElement = {
    describe: (element: Element): FrameOwner => describeFrame(element, this.registry.known(element)?.id || null),
    fits: (element: Element, kind: 'css' | 'xpath', selector: string) => fitsFrame(element, kind, selector),
    isShown: (element: Element): boolean => isFrameShown(element),
    /** Behind a dialog that holds the page back. */
    isBehind: (element: Element): boolean => isBehindModal(element),
    reveal: (element: HTMLElement, point: Point, isRemote: boolean): Promise<Point> =>
      revealFrame(element, point, isRemote),
    /** Whether something else lies on top of it at a point of the window. */
    isCovered: (element: Element, point: Point): boolean => {
      const hit = elementAt(point);
      return hit !== null && hit !== element && shadowOf(hit) === null;
    },
  };

  validationMessages(): string[] {
    return validationMessages();
  }

  /** What the document keeps, as JSON. */
  storage(area: 'local' | 'session', action: StorageAction): string {
    return storageAnswer(area, action);
  }
}
