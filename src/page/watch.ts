// What happens on the page after something was done: events that arrive, elements that come, go and change.
// What comes straight from an event is an effect; what comes later may be something the page does anyway.

import type { Change, Effect, Refused } from '../world/effects.js';
import { type Aftermath, animatingMs, isScripted, looseNow, napped } from './aftermath.js';
import { Differences } from './differences.js';
import { deepActive, hitBy, isHandling, isTextField, isTooltip, POINTER, placeOf, tagOf } from './events.js';
import { Habits, TURN_MS } from './habits.js';
import { leads } from './leads.js';
import { pathOf } from './press-path.js';
import type { Loose, Point } from './protocol.js';
import { Refusal } from './refusal.js';
import type { Registry } from './registry.js';
import type { Thing } from './thing.js';
import { drawnParent, elementAt, isAround, reaches } from './visibility.js';
import { shownAs } from './words.js';

/** Looked again at least this often: the address, the focus and values change without a word. */
const LONGEST_NAP_MS = 100;
/** Films and sounds change without any change of the document. */
const PLAYS = ['play', 'pause', 'volumechange', 'ratechange', 'seeked'] as const;

/** More say no more. */
const MOST_LOOSE = 100;

interface How {
  readonly isPointed: boolean;
  readonly isForced: boolean;
  /** It is done in a frame of this page, which then has the focus: that is no effect of its own. */
  readonly isAround?: boolean;
}

export class Watch {
  readonly #registry: Registry;
  readonly #differences: Differences;
  readonly #habits = new Habits();
  readonly #refusal = new Refusal();
  /** Where everything around the target stood when the deed began: bringing it into view is no effect. */
  readonly #scrolled = new Map<EventTarget, string>();
  #seen = new Set<Effect>();
  /** Whether something was seen that only the action can have brought about. */
  #isFirm = false;
  #loose: Loose[] = [];
  #begunAt = 0;
  /** When the address, the focus and values were last looked at. */
  #comparedAt = 0;
  /** Whether nobody on the page listens: what it does then, it does by itself. */
  #isUnheard = false;
  #active: Element | null = null;
  /** Counts actions. */
  #round = 0;
  #isArmed = false;
  #isPointing = false;
  #isAround = false;
  /** Whether a press is under way that is meant for a frame of this page. */
  #isPassedOn = false;
  #mustHit: Element | null = null;
  #hasArrived = false;
  /** What the press arrived at, and what it was aimed at. */
  #hit: Element | null = null;
  #aimed: Element | null = null;
  #isReleased = false;
  /** What was under the pointer at the release, where the target had moved away. */
  #slippedTo: string | null = null;
  #hasClicked = false;
  #missed: string | null = null;
  #leaver: Event | null = null;
  #isGoing = false;
  #wake: (() => void) | null = null;

  constructor(registry: Registry) {
    this.#registry = registry;
    this.#differences = new Differences(registry);
    registry.listen((records) => this.#note(records));
    this.#listen();
  }

  readonly #listeners: readonly (readonly [types: readonly string[], listener: (event: Event) => void])[] = [
    [POINTER, (event) => this.#point(event as MouseEvent)],
    [['input', 'change', 'toggle'], (event) => this.#felt(event)],
    [[...PLAYS, 'fullscreenchange', 'copy', 'cut', 'paste'], () => this.#mark('state', false)],
    [['selectionchange'], () => this.#selected()],
    [['submit'], (event) => this.#left(event)],
    [['invalid'], (event) => this.#refuse(event)],
    [['scroll'], (event) => this.#scroll(event)],
    [['beforeunload', 'pagehide'], () => this.#gone()],
  ];

  /** A document that is written anew loses its listeners; adding one that is there does nothing. */
  #listen(): void {
    for (const [types, listener] of this.#listeners) for (const type of types) addEventListener(type, listener, true);
  }

  /** From now on: what is done next is meant for this. */
  begin(target: Thing | null, next: number, how: How): void {
    this.#listen();
    this.#registry.flush();
    this.#habits.begin();
    this.#differences.begin(target, next);
    this.#seen = new Set();
    this.#isFirm = false;
    this.#loose = [];
    this.#begunAt = performance.now();
    this.#comparedAt = this.#begunAt;
    this.#isUnheard = false;
    this.#active = deepActive();
    this.#refusal.begin(target?.element ?? null, how.isAround === true ? null : this.#active);
    this.#isArmed = true;
    this.#round++;
    this.#isPointing = how.isPointed;
    this.#isAround = how.isAround === true;
    this.#isPassedOn = this.#isAround;
    this.#mustHit = how.isPointed && !how.isForced ? (target?.element ?? null) : null;
    this.#hasArrived = false;
    this.#hit = null;
    this.#aimed = null;
    this.#isReleased = false;
    this.#slippedTo = null;
    this.#hasClicked = false;
    this.#missed = null;
    this.#leaver = null;
    this.#isGoing = false;
    this.#scrolled.clear();
    this.#scrolled.set(document, placeOf(document));
    for (let one = target?.element ?? this.#active; one !== null; one = drawnParent(one))
      this.#scrolled.set(one, placeOf(one));
  }

  get target(): Thing | null {
    return this.#differences.target;
  }
  get hasArrived(): boolean {
    return this.#hasArrived;
  }
  /** Whether what was seen can only have come of the action: it is not something that the page may do by itself. */
  get isFirm(): boolean {
    return this.#isFirm;
  }

  /** What may have another cause, and what else may still come of the action. `now`: the target, as it is now. */
  causes(now: Element | null, isAwaited: boolean): Aftermath {
    return {
      at: performance.now(),
      loose: this.#loose,
      animatingMs: isAwaited && this.#seen.size === 0 ? animatingMs(this.#begunAt) : 0,
      isSent: this.#refusal.isOfForm,
      isScripted: isScripted(this.#hit ?? this.#aimed ?? this.#active),
      target: this.#differences.targetChange(now),
    };
  }

  /** What was seen has another cause: the page did it by itself. */
  #disown(): void {
    if (this.#isFirm) return;
    this.#seen.clear();
    this.#loose = [];
    this.#active = deepActive();
    this.#differences.disown();
  }

  /** Where listeners can be that hear a press, from the inside out; null: the browser itself may do something with it. */
  get path(): readonly Node[] | null {
    const hit = this.#hit ?? this.#aimed;
    return hit === null || !this.#isPointing ? null : pathOf(hit);
  }

  /** Where the press will go. */
  aim(point: Point | null): void {
    this.#aimed = point === null ? null : elementAt(point);
  }

  /** Nobody on the page listens to what was done: whatever it does by itself is no effect. */
  discount(isSoFar = false): void {
    if (isSoFar) this.#disown();
    // It went elsewhere than where nobody listens.
    if (isSoFar || (this.#hit !== null && this.#aimed !== this.#hit && this.path === null)) return;
    this.#isUnheard = true;
    this.#seen.clear();
    this.#habits.begin();
    this.#differences.discount();
  }

  /** What took the press, or the click after it, in place of the target. */
  get missed(): string | null {
    return this.#missed ?? (this.#isLost ? (this.#slippedTo ?? 'the same, drawn anew under the press,') : null);
  }

  /** Drawn anew or moved away between press and release: then nobody gets the click. Unless the press was all it took. */
  get #isLost(): boolean {
    if (!this.#isReleased || this.#hasClicked || this.#mustHit === null) return false;
    if (this.#mustHit.isConnected && this.#slippedTo === null) return false;
    return [...this.#seen].every((effect) => effect === 'dom') && this.#differences.changes().length === 0;
  }

  /** What browser or page refuse of a form that was to be sent. */
  get refused(): readonly Refused[] {
    return this.#refusal.refused((field) => {
      const thing = this.#registry.known(field);
      return thing === null ? '' : shownAs(thing);
    });
  }

  get isStopped(): boolean {
    return this.#refusal.isStopped;
  }
  get isSent(): boolean {
    return this.#refusal.isSent;
  }

  /** A link or form that nobody stopped takes the page elsewhere. */
  get isLeaving(): boolean {
    if (this.#isGoing) return true;
    const event = this.#leaver;
    return event !== null && !event.defaultPrevented && leads(event);
  }

  /** Whether anything was seen to happen; waits for it a while, and for as long as what was seen is in doubt. */
  async effects(waitMs: number): Promise<readonly Effect[]> {
    // Counted by what our own timer was asked for: where the page is held up, so is what it is about to do.
    let left = waitMs;
    for (const round = this.#round; ; ) {
      this.#registry.flush();
      // The next action has begun: what comes now is told of that.
      if (round !== this.#round) return [];
      this.#compare();
      if (waitMs > 0) this.#settle();
      const isOver = this.isLeaving || this.#missed !== null || this.#refusal.isStopped;
      if (this.#seen.size > 0 || isOver) return [...this.#seen];
      const { isInDoubt } = this.#habits;
      if (left <= 0 && (waitMs === 0 || !isInDoubt)) return [];
      const napMs = isInDoubt ? TURN_MS : Math.min(left, LONGEST_NAP_MS);
      if (await napped(napMs, (wake) => (this.#wake = wake))) this.#habits.turn();
      left -= napMs;
    }
  }

  changes(): Change[] {
    return this.#differences.changes();
  }

  remember(thing: Thing): void {
    this.#differences.remember(thing);
  }

  /** The press is over: what is pressed on the page around its frame from now on is somebody else's. */
  pressed(): void {
    this.#isPassedOn = false;
  }

  /** The next press must arrive at this; what something else gets is stopped. */
  guard(element: Element): void {
    this.#isPointing = true;
    this.#mustHit = element;
    this.#hasArrived = false;
    this.#hit = null;
    this.#isReleased = false;
    this.#slippedTo = null;
    this.#hasClicked = false;
    this.#missed = null;
  }

  /** The press is over; whether it arrived there. */
  unguard(): boolean {
    const hasHit = this.#hasArrived && this.#missed === null && this.#slippedTo === null;
    this.#isPointing = false;
    this.#mustHit = null;
    this.#missed = null;
    this.#slippedTo = null;
    return hasHit;
  }

  end(): void {
    this.#isArmed = false;
    this.#isPassedOn = false;
    this.#mustHit = null;
    this.#registry.flush();
  }

  // ── What comes in ────────────────────────────────────────────────────────────────────────────

  #note(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (!this.#isArmed) this.#habits.hum(record);
      // What only the mouse coming near brings about is no effect of a click.
      else if (!this.#isPointing || this.#hasArrived) this.#noteOne(record);
    }
  }

  #noteOne(record: MutationRecord): void {
    const { target } = record;
    const element = target instanceof Element ? target : target.parentElement;
    const isHandled = isHandling();
    const isOwn = !isHandled && (this.#isUnheard || isTooltip(record));
    const judged = isOwn ? 'habit' : this.#habits.judge(record, isHandled);
    if (element !== null && judged !== 'habit') {
      const isStyle = element === document.head || element instanceof HTMLStyleElement;
      this.#differences.touch(isStyle ? document.documentElement : element, isStyle || record.type === 'attributes');
    } else if (element !== null && !this.#differences.touched.has(element)) this.#differences.idle.add(element);
    if (judged === 'new') this.#mark('dom', isHandled);
  }

  /** What was in doubt and is not any more. */
  #settle(): void {
    if (!this.#habits.isInDoubt) return;
    const { idle, news } = this.#habits.settle();
    for (const node of idle) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element === null) continue;
      this.#differences.touched.delete(element);
      this.#differences.idle.add(element);
    }
    for (const one of news) this.#mark('dom', false, one);
  }

  /** `isFirm`: the page does not do this by itself. */
  #mark(effect: Effect, isFirm = true, loose: Loose = looseNow()): void {
    if (!this.#isArmed || (this.#isUnheard && !isFirm)) return;
    this.#isFirm ||= isFirm;
    if (!isFirm && this.#loose.length < MOST_LOOSE) this.#loose.push(loose);
    this.#seen.add(effect);
    this.#wake?.();
  }

  #point(event: MouseEvent): void {
    if (!this.#isArmed || !event.isTrusted || !(this.#isPointing || this.#isPassedOn)) return;
    const element = hitBy(event);
    const must = this.#mustHit;
    // Once the press went elsewhere, the rest of it must not reach the target either: half a click is none.
    const isMiss = must !== null && !this.#hasArrived && !reaches(must, element) && must.isConnected;
    // What is meant for a frame and arrives here was sent to where the frame was, or will be.
    if (this.#missed !== null || isMiss || this.#isPassedOn) {
      this.#missed ??= tagOf(element);
      event.stopImmediatePropagation();
      event.preventDefault();
      this.#wake?.();
      return;
    }
    this.#hasArrived = true;
    this.#hit ??= element;
    if (event.type === 'mouseup') {
      this.#isReleased = event.button === 0;
      if (must?.isConnected === true && !reaches(must, element)) this.#slippedTo = tagOf(element);
    }
    // Pressed on the target and let go beside it: the click that comes of it is meant for neither, nor for what is around both.
    if (event.type === 'click' && this.#slippedTo !== null && must !== null && !reaches(must, element)) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    if (event.type === 'click') {
      this.#hasClicked ||= must === null || reaches(must, element);
      this.#left(event);
    }
  }

  #felt(event: Event): void {
    if (!this.#isArmed) return;
    const [hit] = event.composedPath();
    // A field that was filled in before and is left now says so only now.
    if (event.type === 'change' && event.isTrusted && isTextField(hit) && hit !== this.target?.element) return;
    if (hit instanceof Element) this.#differences.touch(hit, true);
    this.#mark(event.type === 'toggle' ? 'state' : 'value', event.isTrusted);
  }

  #scroll({ target }: Event): void {
    if (target === null) return;
    if (!this.#isArmed) {
      if (target instanceof Node) this.#habits.hum({ target, type: 'scroll' });
    } else if ((!this.#isPointing || this.#hasArrived) && this.#scrolled.get(target) !== placeOf(target)) {
      if (!(target instanceof Node) || !this.#habits.scrolls(target)) this.#mark('scroll', false);
    }
  }

  /** Text that was selected by a key; a press always moves the caret. */
  #selected(): void {
    if (this.target === null) this.#mark('state');
  }

  #left(event: Event): void {
    if (!this.#isArmed) return;
    this.#leaver = event;
    if (event.type === 'submit') this.#refusal.submitted(event);
    this.#wake?.();
  }

  #refuse(event: Event): void {
    if (!this.#isArmed) return;
    this.#refusal.invalid(event);
    this.#wake?.();
  }

  #gone(): void {
    if (!this.#isArmed) return;
    this.#isGoing = true;
    this.#wake?.();
  }

  /** What no event tells: the address, the focus, values that a script sets. */
  #compare(): void {
    const since = { from: this.#comparedAt, to: performance.now(), event: null };
    this.#comparedAt = since.to;
    const isSeen = (effect: Effect): boolean => this.#seen.has(effect);
    if (!isSeen('url') && this.#differences.isElsewhere) this.#mark('url', false, since);
    if (!isSeen('focus') && this.#hasNewFocus()) this.#mark('focus', false, since);
    if (this.#seen.size > 0 || (this.#isPointing && !this.#hasArrived)) return;
    if (!this.#isUnheard && this.#differences.hasNewValue()) this.#mark('value', false, since);
    else if (deepActive() !== this.#active && this.#differences.hasOpenedByFocus()) this.#mark('dom');
  }

  /** The focus went somewhere; that a press leaves it where it was pressed says nothing, except in a field. */
  #hasNewFocus(): boolean {
    const [active, { target }] = [deepActive(), this];
    if (this.#isAround || active === this.#active || active === null || active === document.body) return false;
    if (target === null || !this.#isPointing || !isAround(active, target.element)) return true;
    return active === target.element && (target.can.includes('type') || target.kind === 'select');
  }
}
