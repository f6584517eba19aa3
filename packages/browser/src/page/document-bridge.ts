// What the driver asks of the document as it is, whatever elements are on it.

import { placeIn } from '@beckon/core/data/points.js';
import { ActionBridge } from './action-bridge.js';
import { describe } from './ask.js';
import { RootHosts } from './closed-roots.js';
import { markupOf } from './extract.js';
import { holderAt, hostOutside, isFocusInside } from './fence.js';
import { describeFrame, fitsFrame, isFrameShown, revealFrame } from './frame-element.js';
import { loadingSigns, passing } from './loading.js';
import { collapse } from './names/names-of.js';
import type { FrameOwner, Numbered, Point, PointSeen } from './protocol.js';
import { isBehindModal } from './purposes/modal.js';
import { validationMessages } from './reading.js';
import { focusedSecret } from './secret-fields.js';
import { everywhere, select } from './selector.js';
import { type SeenText, seenIn } from './sight/drawn-text.js';
import { PageVisibility } from './sight/sight.js';
import { elementAt, isVisible, shadowOf } from './sight/visibility.js';
import { type StorageAction, storageAnswer } from './storage.js';
import { deepActive } from './watch/events.js';

/** How many there are, and how many elements may hide more in a closed root. */
interface Counted {
  readonly count: number;
  readonly closed: number;
}

export class DocumentBridge extends ActionBridge {
  /** What may hide a closed root, wherever it is. */
  protected readonly hosts: RootHosts = new RootHosts();
  readonly focusedSecret = focusedSecret;
  readonly hostOutside = hostOutside;
  readonly holderAt = holderAt;
  readonly isFocusInside = isFocusInside;

  /** Whether the keys go to something in this frame, and not in one inside it. */
  hasFocus(): boolean {
    return document.hasFocus() && !/^(?:iframe|frame|object|embed)$/.test(deepActive()?.localName ?? '');
  }

  found(selector: string): Counted | { reason: string } {
    const elements = select('css', selector);
    return 'reason' in elements ? elements : { count: elements.length, closed: this.hosts.look() };
  }

  html(selector: string | null): { html: string } | { reason: string } {
    // A script may have emptied the page.
    const root: Element | null = document.documentElement;
    if (selector === null) return { html: root === null ? '' : markupOf(root) };
    const found = select('css', selector);
    return 'reason' in found ? found : { html: found.map(markupOf).join('\n') };
  }

  /** What the page says, or what a selector finds; with `isHiddenToo` also what is invisible. */
  text(selector: string | null, isHiddenToo = false): (SeenText & Counted) | { reason: string } {
    const closed = this.hosts.look();
    if (selector === null) return { ...seenIn(document, isHiddenToo), count: 1, closed };
    const found = select('css', selector);
    if ('reason' in found) return found;
    const sight = new PageVisibility();
    const given = found.map((one) => seenIn(one, isHiddenToo, sight));
    const unseen = given.reduce((sum, one) => sum + one.unseen, 0);
    return { text: given.map(({ text }) => text).join('\n'), unseen, count: found.length, closed };
  }

  address(): { readonly url: string; readonly title: string } {
    return { url: location.href, title: document.title };
  }

  /** What the document says above all, and its title. */
  heading(): { readonly title: string; readonly heading: string } {
    const first = everywhere('h1, h2, h3, h4, h5, h6, legend, [role="heading"]').find((one) => isVisible(one));
    return { title: document.title, heading: first === undefined ? '' : collapse(seenIn(first).text) };
  }

  /** What a click at a place of the window would go to. */
  placeAt(at: string, { next }: Numbered): PointSeen {
    const free = this.registry.refresh(next);
    const point = placeIn(at, { x: 0, y: 0, width: innerWidth, height: innerHeight });
    const one = point === null ? null : this.registry.nearest(elementAt(point));
    const thing = one === null || one.element === document.body ? null : describe(this.registry, one);
    return { next: free, point, width: innerWidth, height: innerHeight, thing };
  }

  /** Whether this is a page that only leads to another: it has nothing to use, or says itself that it goes on at once. */
  passing(): 'on' | 'maybe' | null {
    return passing();
  }
  /** What shows that something is still loading. */
  loading(): readonly string[] {
    return loadingSigns();
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
