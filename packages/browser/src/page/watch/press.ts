// One press on its way: whether it reaches what was named, and the click after it, too. What something else would get is stopped.

import { isOfPress } from '../act/scripted-press.js';
import { shownAt } from '../names/named.js';
import { pageMessages } from '../page-messages.js';
import type { Point } from '../protocol.js';
import type { ElementRegistry } from '../registry.js';
import { elementAt } from '../sight/visibility.js';
import { Delivery } from './delivery.js';
import { hitBy, tagOf } from './events.js';
import { pathOf } from './press-path.js';

/** What a press must reach. */
export interface PressTarget {
  /** What it would reach in its place; null: it reaches that. `isPressed`: it has been reached before. */
  instead(hit: Element | null, isPressed: boolean): string | null;
  readonly isThere: boolean;
}

export interface HowPressed {
  readonly isPointed: boolean;
  /** Null: whatever is there. */
  readonly named: PressTarget | null;
  /** It is held and taken elsewhere: only where it begins is given. */
  readonly isDrag: boolean;
  /** It is meant for a frame of this page. */
  readonly isAround: boolean;
}

const STARTS: ReadonlySet<string> = new Set(['pointerdown', 'mousedown', 'touchstart']);
const ENDS: ReadonlySet<string> = new Set(['pointerup', 'mouseup', 'touchend']);
/** What the browser makes of a press that began and ended in one place. */
const MADE: ReadonlySet<string> = new Set(['click', 'dblclick', 'contextmenu', 'auxclick']);
/** Attributes by which a page says that something was done. */
const STATE_ATTRIBUTE = /^(?:aria-(?!describedby)|hidden$|open$|checked$|disabled$|value$|data-state$)/;
/** All events of one press come at one place. */
const SAME_PLACE = 2;

type Pressing = MouseEvent | TouchEvent;

export class PressWatch {
  readonly #registry: ElementRegistry;
  #how: HowPressed = { isPointed: false, named: null, isDrag: false, isAround: false };
  #isPassedOn = false;
  /** The key that went down last; null: none did. */
  key: string | null = null;
  /** One press on the way to something else. */
  #isGuarded = false;
  #isOver = true;
  #at: Point | null = null;
  /** What the press arrived at, and what it was aimed at. */
  #hit: Element | null = null;
  #aimed: Element | null = null;
  #isReleased = false;
  #clicks = 0;
  /** What was there in place of the target: before it was reached, and after that. */
  #missed: string | null = null;
  #slipped: string | null = null;
  /** Whether that is something that can be pressed. */
  #isSwapped = false;
  /** Whether the page did something while it handled the press itself. */
  #hasActed = false;
  hasArrived = false;
  /** Whether its events came to what was pressed. */
  readonly delivery: Delivery = new Delivery();

  constructor(registry: ElementRegistry) {
    this.#registry = registry;
  }

  begin(how: HowPressed): void {
    this.#how = how;
    this.#isPassedOn = how.isAround;
    this.#isGuarded = false;
    this.#isOver = false;
    [this.#aimed, this.key] = [null, null];
    this.#reset();
  }

  /** A script's key does nothing by itself. */
  hear({ key, isTrusted }: KeyboardEvent): void {
    if (isTrusted) this.key = key;
  }

  #reset(): void {
    this.#at = null;
    this.#hit = null;
    this.#isReleased = false;
    this.#clicks = 0;
    this.#missed = null;
    this.#slipped = null;
    this.#isSwapped = false;
    this.#hasActed = false;
    this.hasArrived = false;
    this.delivery.begin();
  }

  /** The next press must reach this: it is only a step of what is done. */
  guard(aim: PressTarget): void {
    this.#how = { ...this.#how, named: aim };
    this.#isGuarded = true;
    this.#reset();
  }

  /** Whether it was reached, and let go there. */
  unguard(): boolean {
    const isLetGo = this.hasArrived && this.#slipped === null;
    return this.guarded() === null && isLetGo;
  }

  /** What was there in place of that; null: it was reached. */
  guarded(): string | null {
    const missed = this.#missed;
    this.#isGuarded = false;
    this.#how = { ...this.#how, named: null };
    this.#missed = null;
    return missed;
  }

  /** The press began in this frame, and the page around it got the release: no click comes of it. */
  releasedAround(by: string): void {
    if (!this.hasArrived || this.#isReleased || this.#how.isDrag) return;
    this.#isReleased = true;
    this.#slipped ??= by;
  }

  /** From now on, what is pressed on the page around its frame is not ours. */
  passed(): void {
    this.#isPassedOn = false;
  }

  end(): void {
    this.#isOver = true;
    this.#isPassedOn = false;
  }

  get isPointing(): boolean {
    return this.#how.isPointed;
  }
  get hit(): Element | null {
    return this.#hit;
  }
  get aimed(): Element | null {
    return this.#aimed;
  }

  /** Where the press will go. */
  aim(point: Point | null): void {
    this.#aimed = point === null ? null : elementAt(point);
  }

  /** Where listeners can be that hear it, from the inside out; null: the browser itself may do something with it. */
  get path(): readonly Node[] | null {
    const hit = this.#hit ?? this.#aimed;
    return hit === null || !this.#how.isPointed ? null : pathOf(hit);
  }

  /** It never came to what was named: what was there. */
  get missed(): string | null {
    return this.#missed;
  }

  /** What was pressed did not get the click that makes a press one: what was there by then. */
  get lost(): string | null {
    const { named, isDrag } = this.#how;
    if (named === null || isDrag || this.#clicks > 0 || !this.#isReleased) return null;
    if (this.#slipped !== null) return this.#slipped;
    return this.#hit?.isConnected === false || !named.isThere ? pageMessages.redrawn : null;
  }

  /** Pressed and let go of where it is, and still there: and yet no click came of it. */
  get isClickless(): boolean {
    const { named, isDrag } = this.#how;
    if (named === null || isDrag || this.#clicks > 0 || !this.#isReleased) return false;
    return this.#slipped === null && this.#hit?.isConnected === true && named.isThere;
  }

  /** Of more than one click, those after the first were held back: what was there. */
  get cut(): string | null {
    return this.#clicks > 0 ? this.#slipped : null;
  }

  /** Whether the page may have done what it does already when it was pressed, and what came of that hides it. */
  get hasActed(): boolean {
    return this.#hasActed;
  }

  /** Whether what was pressed has gone, and nothing that can be pressed is there in its place. */
  get isGone(): boolean {
    return this.#how.named?.isThere === false && !this.#isSwapped;
  }

  /** What a page does while it handles the press. */
  note({ type, attributeName, addedNodes, removedNodes }: MutationRecord): void {
    const { event } = window;
    if (this.#hasActed || event === undefined || !(STARTS.has(event.type) || ENDS.has(event.type))) return;
    const saysSomething = (node: Node): boolean => (node.textContent ?? '').trim() !== '';
    this.#hasActed =
      type === 'characterData' ||
      (type === 'attributes' && STATE_ATTRIBUTE.test(attributeName ?? '')) ||
      [...addedNodes, ...removedNodes].some(saysSomething);
  }

  /** Whether the event may go on. */
  takes(event: Pressing): boolean {
    if (this.#isOver || !isOfPress(event) || !(this.#how.isPointed || this.#isGuarded || this.#isPassedOn)) return true;
    const element = hitBy(event);
    // What is meant for a frame and arrives here was sent to where the frame was, or will be.
    if (this.#isPassedOn) return this.#miss(tagOf(element));
    if (!this.#isOurs(event)) return true;
    if (this.#missed !== null) return false;
    const { named, isDrag } = this.#how;
    if (named === null) return this.#arrive(event, element);
    if (this.hasArrived && isDrag) return true;
    if (this.#slipped !== null && (STARTS.has(event.type) || MADE.has(event.type))) return false;
    if (ENDS.has(event.type)) return this.#release(event, element, named);
    const instead = named.instead(element, this.hasArrived);
    if (instead === null) return this.#arrive(event, element);
    if (!this.hasArrived) return this.#miss(instead);
    this.#slip(instead, element);
    return false;
  }

  #arrive(event: Pressing, element: Element | null): boolean {
    this.hasArrived = true;
    this.#hit ??= element;
    this.delivery.follow(event);
    if (ENDS.has(event.type)) this.#isReleased = !('button' in event) || event.button === 0;
    if (event.type === 'click') this.#clicks++;
    return true;
  }

  #miss(instead: string): false {
    this.#missed ??= instead;
    return false;
  }

  /** Pressed on the target and let go beside it: the click that comes of it is meant for neither, nor for what is around both. */
  #release(event: Pressing, element: Element | null, named: PressTarget): boolean {
    this.#isReleased = !('button' in event) || event.button === 0;
    // A finger lets go of what it touched.
    this.delivery.follow(event);
    if (event.type === 'touchend' || named.instead(element, true) === null) return true;
    this.#slip(shownAt(this.#registry, element), element);
    return !this.#isSwapped;
  }

  #slip(instead: string, element: Element | null): void {
    this.#slipped ??= instead;
    const other = this.#registry.nearest(element);
    this.#isSwapped ||= other?.category.can.includes('click') === true;
  }

  /**
   * The first press that comes is ours, and so is its release, wherever that comes: a frame that moves away under the pointer
   * still gets it. What comes elsewhere otherwise is not ours.
   */
  #isOurs(event: Pressing): boolean {
    const { clientX: x, clientY: y } =
      event instanceof MouseEvent ? event : (event.changedTouches[0] ?? { clientX: 0, clientY: 0 });
    const isItsRelease = this.hasArrived && !this.#isReleased && ENDS.has(event.type);
    if (this.#at === null || isItsRelease) this.#at = { x, y };
    return Math.abs(x - this.#at.x) <= SAME_PLACE && Math.abs(y - this.#at.y) <= SAME_PLACE;
  }
}
