// What happens on the page after something was done: events that arrive, elements that come, go and change.
// What comes straight from an event is an effect; what comes later may be something the page does anyway.

import type { Change, Effect, FieldRefusal } from '@beckon/core/scene/effects.js';
import { isOfPress } from '../act/scripted-press.js';
import { NamedAt, type NamedTarget } from '../names/named.js';
import { shownAs } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import type { Loose } from '../protocol.js';
import type { ElementRegistry } from '../registry.js';
import { Written } from '../written.js';
import { type Aftermath, afterTurn, isScripted, looseNow, pausedFor, type WatchedAction } from './aftermath.js';
import type { Baseline } from './baseline.js';
import { Differences } from './differences.js';
import { deepActive, isHandling, isTextField, isTooltip } from './events.js';
import { TURN_MS } from './habits.js';
import { Leaving } from './leaving.js';
import { LooseSigns } from './loose-signs.js';
import { Motions } from './motions.js';
import { type Left, Net } from './net.js';
import { isNewFocus } from './new-focus.js';
import { PressWatch } from './press.js';
import { FormRefusal } from './refusal.js';
import { type Listeners, listenersBy, RootListeners } from './root-listeners.js';
import { isOwnScroll, ScrollPositions } from './scroll-positions.js';
import { SettledDrawing } from './settled-drawing.js';
import { isOwnToggle, Toggles } from './toggles.js';

/** Looked again at least this often: the address, the focus and values change without a word. */
const POLL_MS = 100;
/** Effects that can be seen to be undone. */
const READ_BACK: ReadonlySet<Effect> = new Set(['dom', 'url', 'state', 'focus']);

export class Watch {
  readonly #registry: ElementRegistry;
  readonly #differences: Differences;
  readonly #baseline: Baseline;
  /** What browser or page refuse of a form that was to be sent. */
  readonly refusal: FormRefusal = new FormRefusal();
  /** Whether the page is left, or opens something else. */
  readonly leaving: Leaving = new Leaving();
  readonly #written = new Written();
  readonly #net = new Net();
  /** What opened or closed, and whether it was open before. */
  readonly #toggles = new Toggles();
  readonly #rest = new SettledDrawing();
  readonly motions: Motions = new Motions();
  /** Whether a state was seen to change that is not read back: a film, a selection. */
  #hasOtherState = false;
  readonly #scrolled = new ScrollPositions();
  #seen = new Set<Effect>();
  #isFirm = false;
  readonly #loose = new LooseSigns();
  #begunAt = 0;
  /** When the press arrived; before that, the action began. */
  #pressedAt = 0;
  /** When the address, the focus and values were last looked at. */
  #comparedAt = 0;
  /** Whether nothing on the page listens: what it does then, it does by itself. */
  #isUnheard = false;
  #active: Element | null = null;
  #round = 0;
  #isArmed = false;
  /** The press on its way, if the action is one. */
  readonly press: PressWatch;
  named: NamedTarget | null = null;
  #isAround = false;
  #wake: (() => void) | null = null;

  constructor(baseline: Baseline) {
    this.#baseline = baseline;
    this.#registry = baseline.registry;
    this.#differences = new Differences(this.#registry);
    this.press = new PressWatch(this.#registry);
    baseline.pass({
      note: (records) => this.#note(records),
      hear: (event) => this.#listeners.get(event.type)?.(event),
    });
  }

  readonly #listeners: Listeners = listenersBy({
    pressed: (event) => this.#point(event as MouseEvent | TouchEvent),
    felt: (event) => this.#felt(event),
    changed: () => this.#changed(false),
    // Text that was selected by a key: a press always moves the caret.
    selected: () => this.target === null && this.#changed(true),
    sent: (event) => this.#left(event),
    invalid: (event) => this.#ended(() => this.refusal.invalid(event)),
    scrolled: (event) => this.#scroll(event),
    moving: (event) => this.#isArmed && this.motions.start(event),
    key: (event) => this.press.hear(event as KeyboardEvent),
    focused: () => this.#isArmed && this.#moved(looseNow()),
    gone: () => this.#goes(),
  });
  readonly #inRoots = new RootListeners(this.#listeners);
  /** Only while an action is watched: a frame that listens to `beforeunload`, and waits for a request, cannot be left. */
  readonly #goes = (): void => this.#ended(() => this.leaving.go());

  /** From now on: what is done next is meant for this. */
  begin(target: PageElement | null, next: number, how: WatchedAction): void {
    this.#baseline.listen();
    addEventListener('beforeunload', this.#goes, true);
    this.#registry.flush();
    this.#baseline.habits.begin();
    this.#differences.begin(target, next, how.isDrag === true);
    this.#written.begin(target?.element ?? null);
    this.#net.begin(target?.element ?? null);
    this.#toggles.clear();
    this.#rest.begin();
    [this.#hasOtherState, this.#isFirm, this.#isUnheard] = [false, false, false];
    this.#seen = new Set();
    this.#loose.begin();
    this.#begunAt = performance.now();
    [this.#comparedAt, this.#pressedAt] = [this.#begunAt, this.#begunAt];
    this.motions.begin(this.#begunAt, target?.element ?? null);
    this.#active = deepActive();
    this.#inRoots.listen(target?.element ?? this.#active);
    this.refusal.begin(target?.element ?? null, how.isAround === true ? null : this.#active);
    this.#isArmed = true;
    this.#round++;
    this.#isAround = how.isAround === true;
    const { isPointed, named, isDrag = false } = how;
    this.named = named;
    this.press.begin({ isPointed, named, isDrag, isAround: this.#isAround });
    this.leaving.begin();
    this.#scrolled.begin(target?.element ?? this.#active);
  }

  /** The next press, a step of the action, must reach this as it is now; what something else gets is stopped. */
  guard(element: Element | null): void {
    this.press.guard(new NamedAt(this.#registry, element));
  }

  get target(): PageElement | null {
    return this.#differences.target;
  }

  get round(): number {
    return this.#round;
  }

  /** Whether what was seen can only have come of the action. */
  get isFirm(): boolean {
    return this.#isFirm;
  }

  /** What may have another cause, and what else may still come of the action. `now`: the target, as it is now. */
  causes(now: Element | null, isAwaited: boolean): Aftermath {
    return {
      at: performance.now(),
      origin: performance.timeOrigin,
      ...this.#loose.read(),
      isInDoubt: this.#baseline.habits.isInDoubt,
      wasDrawn: this.#net.wasDrawn || (this.#seen.has('url') && !this.#differences.isElsewhere),
      animatingMs: isAwaited && this.#seen.size === 0 ? this.motions.ms : 0,
      ...this.motions.read(),
      isSent: this.refusal.isOfForm,
      isScripted: isScripted(this.press.hit ?? this.press.aimed ?? this.#active),
      target: this.#differences.targetChange(now),
    };
  }

  /** What was seen has another cause: the page did it by itself. */
  #disown(until: number): void {
    // What has come since may be the action's.
    if (this.#isFirm || this.#seen.size === 0 || this.#loose.isAnyAfter(until)) return;
    this.#seen.clear();
    this.#loose.disown();
    this.#active = deepActive();
    this.#net.begin(this.target?.element ?? null);
    this.#differences.disown((element) => this.#baseline.habits.doubts(element));
  }

  /** Nothing on the page listens to the action: whatever the page does by itself is no effect. */
  discount(until: number | null): void {
    if (until !== null) this.#disown(until);
    // It went elsewhere than where nothing listens.
    const { hit, aimed } = this.press;
    if (until !== null || (hit !== null && aimed !== hit && this.press.path === null)) return;
    this.#isUnheard = true;
    this.#seen.clear();
    this.#baseline.habits.begin();
    this.#net.begin(this.target?.element ?? null);
    this.#differences.discount();
  }

  get seen(): ReadonlySet<Effect> {
    return this.#seen;
  }

  /** What browser or page refuse of a form that was to be sent. */
  get refused(): readonly FieldRefusal[] {
    const shown = (thing: PageElement | null): string => (thing === null ? '' : shownAs(thing));
    return this.refusal.refused((field) => shown(this.#registry.known(field)));
  }

  /** Whether a text that the action changed still says something else than before; null: there is none. */
  get hasOtherWords(): boolean | null {
    return this.#written.isOther;
  }

  /** What the action leaves behind; null: that is not read back. */
  get left(): Left | null {
    const isUnread = (effect: Effect): boolean => !READ_BACK.has(effect) || (effect === 'state' && this.#hasOtherState);
    if (this.#seen.size === 0 || [...this.#seen].some(isUnread)) return null;
    const { isElsewhere, hasNewTitle } = this.#differences;
    if (isElsewhere || hasNewTitle || this.#differences.hasNewValue(true) || this.#toggles.isOther) return 'something';
    return this.#net.left ?? 'nothing';
  }

  /** All that was seen is that something changed, and it did not: a look of the button while it is pressed, a part that shut again. */
  get #isNought(): boolean {
    const { left } = this;
    return (left === 'nothing' || left === 'redrawn') && !(this.#seen.has('focus') && this.#hasNewFocus());
  }

  /** Whether anything was seen to happen; waits for it a while, and for as long as what was seen is in doubt. */
  async effects(waitMs: number): Promise<readonly Effect[]> {
    // Counted by what our own timer was asked for: where the page is held up, so is what it is about to do.
    let left = waitMs;
    for (const round = this.#round; ; ) {
      this.#registry.flush();
      // The next action has begun: what comes now is reported for that one.
      if (round !== this.#round) return [];
      this.#compare();
      if (waitMs > 0) this.#settle();
      const isOver = this.leaving.isLeaving || this.press.missed !== null || this.refusal.isStopped;
      const isSaid = !this.#toggles.isAwaited();
      if (isOver) return [...this.#seen];
      if (this.#seen.size > 0 && !this.#isNought && isSaid) {
        const resting = this.#resting();
        if (resting === null) return [...this.#seen];
        await resting;
        continue;
      }
      const { isInDoubt } = this.#baseline.habits;
      if (left <= 0 && isSaid && (waitMs === 0 || !isInDoubt)) return [];
      const pauseMs = isInDoubt || !isSaid ? TURN_MS : Math.min(left, POLL_MS);
      if (await pausedFor(pauseMs, (wake) => (this.#wake = wake))) this.#baseline.habits.turn();
      left -= pauseMs;
    }
  }

  /** What a press drew is read once it is at rest, what a page drew because a value changed once it is painted: it may take it back. Null: it is. */
  #resting(): Promise<unknown> | null {
    const isDrawn = this.press.isPointing && this.left === 'something';
    if (!isDrawn && !(this.#seen.has('value') && this.#differences.touched.size > 1)) return null;
    return this.#rest.next(this.motions, (element) => isDrawn && this.#differences.isDrawn(element));
  }

  readonly changes = (): Change[] => this.#differences.changes();
  readonly remember = (thing: PageElement): void => this.#differences.remember(thing);

  end(): void {
    this.#isArmed = false;
    this.#inRoots.listen(null);
    removeEventListener('beforeunload', this.#goes, true);
    this.press.end();
    this.#registry.flush();
  }

  // ── What comes in ────────────────────────────────────────────────────────────────────────────

  #note(records: readonly MutationRecord[]): void {
    if (this.#isArmed) this.#loose.drawn();
    for (const record of records) {
      if (!this.#isArmed) this.#baseline.habits.hum(record);
      // What only the mouse coming near brings about is no effect of a click.
      else if (!this.press.isPointing || this.press.hasArrived) this.#noteOne(record);
    }
    if (this.#isArmed) this.#net.show(() => !this.#differences.isAtWork);
  }

  #noteOne(record: MutationRecord): void {
    this.press.note(record);
    this.#toggles.note(record);
    const { target } = record;
    this.#differences.note(record);
    const element = target instanceof Element ? target : target.parentElement;
    const isHandled = isHandling();
    const isOwn = !isHandled && (this.#isUnheard || isTooltip(record));
    const judged = isOwn
      ? 'habit'
      : this.#baseline.habits.judge(record, isHandled, () => looseNow(this.#pressedAt, this.motions));
    if (element !== null && judged !== 'habit') {
      const isStyle = element === document.head || element instanceof HTMLStyleElement;
      this.#differences.touch(isStyle ? document.documentElement : element, isStyle || record.type === 'attributes');
    } else if (element !== null && !this.#differences.touched.has(element)) this.#differences.idle.add(element);
    if (judged !== 'habit') {
      this.#written.note(record);
      this.#net.note(record);
      this.refusal.note(record);
    }
    if (judged === 'new') this.#mark('dom', isHandled);
  }

  /** What was in doubt and is not any more. */
  #settle(): void {
    if (!this.#baseline.habits.isInDoubt) return;
    const { idle, news } = this.#baseline.habits.settle();
    for (const node of idle) this.#differences.disregard(node instanceof Element ? node : node.parentElement);
    for (const one of news) this.#mark('dom', false, one);
  }

  /** `isFirm`: the page does not do this by itself. */
  #mark(effect: Effect, isSure = true, loose: Loose = looseNow(this.#pressedAt, this.motions)): void {
    const isFirm = isSure && !this.#isAround;
    if (!this.#isArmed || (this.#isUnheard && !isFirm)) return;
    this.#isFirm ||= isFirm;
    if (!isFirm) this.#loose.add(loose);
    this.#seen.add(effect);
    this.#wake?.();
  }

  #point(event: MouseEvent | TouchEvent): void {
    if (!this.#isArmed) return;
    if (!this.press.takes(event)) {
      event.stopImmediatePropagation();
      event.preventDefault();
      this.#wake?.();
    } else if (isOfPress(event)) {
      if (this.press.hasArrived && this.#pressedAt === this.#begunAt) this.#arrive(event);
      else this.#compare();
      this.#compareAfterTurn();
      if (event.type === 'click' || event.type === 'auxclick') this.#left(event);
    }
  }

  /** What fields hold now is what they held before: what sets them until then goes on setting them. */
  #arrive({ timeStamp }: Event): void {
    this.#pressedAt = timeStamp;
    this.motions.begin(timeStamp, this.target?.element ?? null);
    this.#differences.rebase();
    this.#comparedAt = performance.now();
  }

  /** Right after the handlers of the press, so that what a timer of the page does next is not taken for theirs. */
  #compareAfterTurn(): void {
    const round = this.#round;
    afterTurn((isFramed, at) => {
      if (!this.#isArmed || round !== this.#round) return;
      this.#compare(at, isFramed);
      this.#differences.noteMarks();
      this.motions.note(at);
    });
  }

  #felt(event: Event): void {
    if (!this.#isArmed) return;
    const [hit] = event.composedPath();
    // A field that was filled in before and is left now says so only now.
    if (event.type === 'change' && event.isTrusted && isTextField(hit) && hit !== this.target?.element) return;
    if (hit instanceof Element) this.#differences.touch(hit, true);
    this.#differences.noteMarks();
    afterTurn((_, at) => this.#isArmed && this.motions.note(at));
    if (hit instanceof Element && event.type === 'toggle') {
      this.#toggles.hear(event as ToggleEvent, hit, () => this.#wake?.());
      if ((event as ToggleEvent).newState === 'open') this.refusal.opened(hit);
    }
    if (event.type === 'toggle') this.#mark('state', isOwnToggle(event as ToggleEvent, this.press, this.#active));
    else this.#mark('value', event.isTrusted);
  }

  #scroll({ target }: Event): void {
    if (target === null) return;
    if (!this.#isArmed) {
      if (target instanceof Node) this.#baseline.habits.hum({ target, type: 'scroll' });
    } else if ((!this.press.isPointing || this.press.hasArrived) && this.#scrolled.isMoved(target)) {
      if (!(target instanceof Node) || !this.#baseline.habits.scrolls(target))
        this.#mark('scroll', isOwnScroll(this.press));
    }
  }

  /** A state that is not read back. */
  #changed(isFirm: boolean): void {
    this.#hasOtherState = true;
    this.#mark('state', isFirm);
  }

  #left(event: Event): void {
    if (!this.#isArmed) return;
    this.leaving.note(event);
    if (event.type === 'submit') this.refusal.submitted(event);
    this.#wake?.();
  }

  #ended(note: () => void): void {
    if (!this.#isArmed) return;
    note();
    this.#wake?.();
  }

  /** What comes without an event: the address, values that a script sets. `turnAt`: the handlers of a press have just run that came then; `isFramed`: and a frame, which may set fields. */
  #compare(turnAt: number | null = null, isFramed = false): void {
    const to = performance.now();
    const from = this.#comparedAt;
    const isAfterTurn = turnAt !== null;
    const since = { from: turnAt ?? from, to, task: -1, event: null, isTurn: isAfterTurn && !isFramed };
    this.#comparedAt = to;
    if (!this.#seen.has('url') && this.#differences.isElsewhere) this.#mark('url', false, since);
    this.#moved(since);
    if (this.#seen.size > 0 || (this.press.isPointing && !this.press.hasArrived)) return;
    if (!this.#isUnheard && this.#differences.hasNewValue(isAfterTurn && !isFramed))
      this.#mark('value', false, isFramed ? { ...since, from } : since);
    else if (deepActive() !== this.#active && this.#differences.hasOpenedByFocus()) this.#mark('dom');
  }

  #moved(loose: Loose): void {
    if (!this.#seen.has('focus') && this.#hasNewFocus()) this.#mark('focus', false, { ...loose, event: null });
  }

  /** A frame that was pressed has got it: that says nothing. */
  #hasNewFocus(): boolean {
    const { isPointing, hasArrived } = this.press;
    if (this.#isAround || (isPointing && !hasArrived)) return false;
    return isNewFocus(deepActive(), this.#active, this.target, isPointing);
  }
}
