// The script that runs inside a web page, in a world of its own: the one object the driver talks to.

import type { AtomAsked, Context, Patterns, TargetAsked } from '@beckon/core/resolve/question.js';
import type { Direction } from '@beckon/core/scene/action.js';
import type { ElementReading, Extract } from '@beckon/core/scene/world.js';
import { choose, isChosen, scrollList, shownValue } from './act/choose.js';
import { endsOf, renamed } from './act/ends.js';
import { editableIn, fileFieldOf, filesIn, fitIn, textIn } from './act/field.js';
import { type HowTyped, Keyboard } from './act/keyboard.js';
import { RangeControlBridge } from './act/range-control-bridge.js';
import { bringIntoView, nextFrame, nextTurn } from './act/ready.js';
import { ask, describe, giveHandles, momentOf } from './ask.js';
import { countOf } from './count.js';
import { extract } from './extract.js';
import { Highlights, type Highlit } from './highlight.js';
import { handleInRow } from './numbered.js';
import { PageObserver } from './observe.js';
import { type PageElement, plainElement } from './page-element.js';
import { type Clip, clipOf, shareInView } from './place.js';
import { type PlacesFound, type PlacesQuery, WindowPlaces } from './places.js';
import type { FileHeld, Numbered, ObserveInPage, OutcomeQuery, PageOutcome, Point, QueryInPage } from './protocol.js';
import { patternsOf } from './purposes/patterns.js';
import { readingOf, scrollBy } from './reading.js';
import { ElementRegistry } from './registry.js';
import { checkedOf, isSecret, valueText } from './roles/state.js';
import { type FieldValue, heldNow, withHeld } from './secret-fields.js';
import { chainOf, elementAt, openClosedRoot, shownPart } from './sight/visibility.js';
import { nextChange } from './watch/changes.js';
import { isYoung, TURN_MS } from './watch/habits.js';
import { missedOf, pressOutcome } from './watch/press-outcome.js';
import { type Mark, markOf, successorOf } from './watch/successor.js';
import { Watch } from './watch/watch.js';

/** What a page may redraw once it is done. */
const MARKED: ReadonlySet<string> = new Set(['check', 'select', 'type']);

class PageBridge extends RangeControlBridge {
  readonly #registry = new ElementRegistry();
  readonly #watch = new Watch(this.#registry);
  readonly #keyboard = new Keyboard(this.#registry);
  readonly #observer = new PageObserver(this.#registry);
  readonly #highlights = new Highlights();
  readonly #places = new WindowPlaces(this.#registry);
  #current: PageElement | null = null;
  /** What the element was known by before something was done to it. */
  #mark: Mark | null = null;
  #version = 0;
  /** As of the last outcome. */
  #reportedVersion = 0;

  constructor() {
    super();
    this.#registry.listen(() => this.#version++);
  }

  async ask(request: QueryInPage) {
    this.#keyboard.forget(request.action !== null);
    this.#mark = null;
    const found = await ask(this.#registry, this.#watch, request, (element) => {
      this.#current = element;
      if (MARKED.has(request.action ?? '')) this.#mark = markOf(this.#registry, element);
    });
    return withHeld(found);
  }

  look(requested: ObserveInPage) {
    return withHeld(this.#observer.look(requested));
  }

  /** What fields hold that keep it to themselves. */
  held(): readonly FieldValue[] {
    return heldNow();
  }

  candidates({ next }: Numbered) {
    const free = this.#registry.refresh(next);
    const candidates = this.#registry.things.map(plainElement);
    const { patterns, focused, modal, registryVersion } = momentOf(this.#registry);
    const { login, search, cookies } = patterns ?? {};
    const context = { patterns: { login, search, cookies, modal: patterns?.modal }, focused, modal, registryVersion };
    return { candidates, context: JSON.parse(JSON.stringify(context)) as Context, next: free };
  }

  patterns(next: number): { patterns: Patterns; next: number } {
    const free = this.#registry.refresh(next);
    const { modal, cookies, login, search } = patternsOf(this.#registry);
    const found = { modal, cookies, login, search };
    return { patterns: JSON.parse(JSON.stringify(found)) as Patterns, next: free };
  }

  /** Resolves at the next change of the page, or after so long. */
  changed(ms: number): Promise<boolean> {
    this.#release();
    this.#registry.flush();
    return nextChange(this.#registry, ms);
  }

  /** From now on something is done to the page as a whole. */
  begin({ next, isAround = false }: Numbered & { readonly isAround?: boolean }): number {
    const free = this.#registry.refresh(next);
    this.#keyboard.typing.forget();
    this.#watch.begin(null, free, { isPointed: false, named: null, isAround });
    return free;
  }

  async outcome({ next, waitMs, text, isAnswered = false }: OutcomeQuery): Promise<PageOutcome> {
    this.#release();
    if (isAnswered) await this.#react();
    const seen = await this.#watch.effects(waitMs);
    const seenBefore = this.#registry.refresh(next);
    const { typing, expected: wanted } = this.#keyboard;
    const candidate = this.#stillThere(typing.adopted ?? this.#watch.target, seenBefore);
    const isField = candidate !== null && wanted !== null;
    if (isField) await this.#settle();
    const free = this.#registry.refresh(next);
    const changes = this.#watch.changes();
    const isDialog = changes.some((one) => one.sign === '+' && one.text.startsWith('dialog'));
    const handles: Record<number, string> = {};
    for (const { id } of changes) {
      const one = id === undefined ? null : this.#registry.byId(id);
      if (one !== null) handles[one.id] = handleInRow(describe(this.#registry, one).handle, one);
    }
    const isFieldGone = isField && candidate?.element.isConnected === false;
    const element = isFieldGone ? null : (candidate?.element ?? null);
    const secret = element !== null && isSecret(editableIn(element));
    const expected = wanted ?? text;
    const fit =
      element === null || expected === null ? null : fitIn(element, expected, typing.text, candidate?.purpose);
    this.#reportedVersion = this.#version;
    return {
      next: free,
      held: heldNow(),
      round: this.#watch.round,
      seen: [
        ...new Set([
          ...seen,
          ...(isDialog ? (['modal'] as const) : []),
          ...(this.#watch.refusal.isSent ? (['form'] as const) : []),
        ]),
      ],
      isFirm: this.#watch.isFirm,
      ...this.#watch.causes(candidate?.element ?? null, waitMs > 0),
      changes,
      hasOtherWords: this.#watch.hasOtherWords,
      left: this.#watch.left,
      ...pressOutcome(this.#watch),
      refused: this.#watch.refused,
      isStopped: this.#watch.refusal.isStopped,
      isPrevented: this.#watch.refusal.isPrevented,
      isUnclear: this.#watch.refusal.isUnclear,
      isLeaving: this.#watch.leaving.isLeaving,
      isOpening: this.#watch.leaving.isOpening,
      url: location.href,
      title: document.title,
      value:
        element === null || secret
          ? null
          : isField
            ? (typing.text ?? textIn(editableIn(element)))
            : valueText(element, candidate?.kind),
      expected: secret ? null : expected,
      isSecret: secret,
      isAsAsked: fit === null ? null : fit !== 'different',
      isFormatted: fit === 'formatted',
      isFieldGone,
      wasHeld: isField && typing.hasHeld(wanted),
      stray: typing.stray,
      checked: element === null ? null : this.#checkedNow(element),
      handles,
    };
  }

  /** What showed that it was checked, and does not any more, shows that it is not. */
  #checkedNow(element: Element): boolean | 'mixed' | null {
    return checkedOf(element) ?? (this.#mark?.checked === true ? false : null);
  }

  readonly end = (): void => this.#watch.end();
  readonly isMissed = (): boolean => missedOf(this.#watch) !== null;

  /** The press that was meant for a frame of this page is over. */
  readonly pressed = (): void => this.#watch.press.passed();

  /** The page around this frame got the release of the press, and nothing of it: `by` is what stood there. */
  readonly releasedAround = (by: string): void => this.#watch.press.releasedAround(by);

  /** The next press is a step of what is done, and must reach what is at a point now. Null: it is over; what it met instead. */
  guard(point: Point | null): string | null {
    if (point === null) return this.#watch.press.guarded();
    this.#watch.guard(elementAt(point));
    return null;
  }

  /** Where listeners can be that heard the press, or will hear it. */
  readonly path = (): readonly Node[] | null => this.#watch.press.path;
  readonly undelivered = (kind: string): readonly EventTarget[] => this.#watch.press.delivery.missedBy(kind);

  /** Whether something that moves is heard at a node; and until it is at rest. */
  readonly passes = (node: Node): boolean => this.#watch.motions.passes(node);
  readonly rested = (): Promise<void> => this.#watch.motions.rested();

  /** One turn of a timer of the page. Whether its scripts may still be on their way then. */
  async turn(ms: number = TURN_MS): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return isYoung();
  }

  /** Nothing heard it: what the page does is no effect of it. `until`: only what was seen until then. */
  readonly discount = (until: number | null): void => this.#watch.discount(until);

  /** A redrawn element is the one now known by the same marks; for others, the one that carries its handle. */
  #stillThere(thing: PageElement | null, next: number): PageElement | null {
    if (thing !== null && this.#mark?.thing === thing) {
      this.#registry.refresh(next);
      const same = successorOf(this.#registry, this.#mark, this.#keyboard.expected !== null);
      if (same !== null && this.#current === thing) this.#current = same;
      if (same !== null || this.#keyboard.expected === null) return same;
    }
    if (thing === null || thing.element.isConnected || thing.handle === undefined || thing.handle.includes('~'))
      return thing;
    this.#registry.refresh(next);
    giveHandles(this.#registry);
    const same = this.#registry.things.filter((one) => one.handle === thing.handle);
    const [only] = same;
    if (only === undefined || same.length > 1) return thing;
    if (this.#current === thing) this.#current = only;
    return only;
  }

  /** Lets the page react to what was typed: where it does, two frames; where nothing moves, one turn of its loop. */
  async #settle(): Promise<void> {
    const before = this.#version;
    await nextTurn();
    this.#registry.flush();
    if (this.#version === before && !this.#watch.leaving.isLeaving) return;
    await nextFrame();
    await nextFrame();
  }

  /** Lets the page take in an answer, which the driver may know of first: until something changes, or for six frames. */
  async #react(): Promise<void> {
    for (let frames = 0; frames < 6; frames++) {
      this.#registry.flush();
      if (this.#version !== this.#reportedVersion) return;
      await nextFrame();
    }
  }

  prepareField(text: string, how: HowTyped) {
    const thing = this.#current;
    if (thing === null || !thing.element.isConnected) return null;
    const ready = this.#keyboard.prepare(thing, this.#watch.named, text, how);
    this.#current = this.#keyboard.typing.thing ?? thing;
    return ready;
  }

  /** Keys are meant for another frame, from now on or no longer: what would have taken them here. */
  readonly guardKeys = (isOn: boolean): string | null => this.#keyboard.guard(isOn);
  readonly usurper = () => this.#keyboard.usurper;
  /** From now on keys are meant for this element; null: they go there. */
  readonly holdFocus = (id: number): string | null =>
    this.#keyboard.hold(this.#registry.byId(id) ?? this.#stillThere(this.#registry.everHad(id), 0));

  #release(): void {
    this.#current = this.#keyboard.release(this.#current);
  }

  choose(wanted: string | number) {
    return this.#current === null ? null : choose(this.#current.element, wanted);
  }
  scrollList(isToStart: boolean): boolean {
    return this.#current !== null && scrollList(this.#current.element, isToStart);
  }
  chosen(wanted: string | number, next: number) {
    const thing = this.#stillThere(this.#current, this.#registry.refresh(next));
    if (thing === null) return null;
    const { element } = thing;
    return { isChosen: element.isConnected && isChosen(element, wanted), shown: shownValue(element) };
  }

  /** Finds the current element again after it was redrawn; false: it is gone. */
  findDrawn({ next }: Numbered): { readonly next: number; readonly isThere: boolean } {
    const thing = this.#stillThere(this.#current, next);
    return { next: this.#registry.refresh(next), isThere: thing?.element.isConnected === true };
  }
  protected override control(): Element | null {
    return this.#current?.element.isConnected === true ? this.#current.element : null;
  }
  protected override numberOf(element: Element): number | null {
    return this.#registry.known(element)?.id || null;
  }
  protected override watch(): Watch {
    return this.#watch;
  }

  focus(): boolean {
    const element = this.#current?.element;
    if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
    return element?.matches(':focus, :focus-within') === true;
  }

  /** Sends the form of the current element as a click on its button would. */
  submitForm(): void {
    const element = this.#current?.element;
    const form = element instanceof HTMLFormElement ? element : element?.closest('form');
    form?.requestSubmit();
  }

  reveal(): void {
    if (this.#current !== null && shownPart(this.#current.element) === null)
      bringIntoView(this.#current.element, 'center');
  }

  /** Scrolls the current element or the page; says how far it went. */
  scroll(direction: Direction, amount: number | null, isPage: boolean, isOfElement: boolean): number {
    return scrollBy(isOfElement ? (this.#current?.element ?? null) : null, direction, amount, isPage);
  }

  /** Where to take hold of the current element and where to drop it. */
  readonly ends = (to: number) => endsOf(this.#registry, this.#current, this.#registry.byId(to));
  readonly renamed = (id: number, name: string) => renamed(this.#registry, id, name);

  /** From now on it is this one that is asked about; false: it is gone. */
  hold(id: number): boolean {
    const thing = this.#registry.byId(id);
    if (thing?.element.isConnected !== true) return false;
    this.#current = thing;
    return true;
  }

  reading(): ElementReading | null {
    const thing = this.#current;
    return thing?.element.isConnected === true ? readingOf(thing) : null;
  }

  /** The box of the current element, as this frame's window sees it; how large that is, and how far it is scrolled. */
  clip(): Clip {
    return clipOf(this.#current?.element ?? null);
  }
  /** Where elements and secrets are, for a picture. */
  places(asked: PlacesQuery): PlacesFound {
    return this.#places.find(asked);
  }
  /** How much of the current element can be seen, from 0 to 1, also through the outer frames. */
  shareInView({ waitMs }: { readonly waitMs: number }): Promise<number> {
    return this.#current === null ? Promise.resolve(0) : shareInView(this.#current.element, waitMs);
  }

  highlight(color: string, ms: number): Highlit | null {
    const element = this.#current?.element;
    return element?.isConnected === true ? this.#highlights.draw(element, color, ms) : null;
  }
  unhighlight(): number {
    return this.#highlights.clear();
  }

  count(target: TargetAsked | AtomAsked, next: number, isHiddenToo: boolean): { count: number; next: number } {
    return countOf(this.#registry, target, next, isHiddenToo);
  }

  extract(wanted: Extract, next: number) {
    const free = this.#registry.refresh(next);
    return { ...extract(this.#registry, wanted), next: free };
  }

  isQuiet(): { isComplete: boolean; version: number } {
    this.#registry.flush();
    return { isComplete: document.readyState === 'complete', version: this.#version };
  }

  forget(): void {
    this.#registry.forget();
  }

  // ── What only the driver can finish ──────────────────────────────────────────────────────────

  /** Elements that may have a closed root; asked once. */
  wholes = (): Element[] => this.#registry.wholes;
  suspects(): readonly Element[] {
    return [...new Set([...this.#registry.settleSuspects(), ...this.#places.suspects()])];
  }
  open(root: ShadowRoot): void {
    openClosedRoot(root);
    this.#registry.forget();
  }

  /** An element and what is around it, up to the body. */
  chain(id: number): Element[] {
    return chainOf(this.#registry.byId(id)?.element ?? null);
  }
  listens(node: Node): boolean {
    // What the whole page listens to says nothing about its parts.
    if (!(node instanceof Element) || node === document.body || node === document.documentElement) return false;
    if (!this.#registry.listening.add(node)) return false;
    this.#registry.forget();
    return true;
  }

  /** Assumes that an element can be clicked. */
  listensAt(id: number): boolean {
    const element = this.#registry.byId(id)?.element;
    if (element !== undefined) this.listens(element);
    return element !== undefined;
  }

  fileField = (): Element | null => (this.#current === null ? null : fileFieldOf(this.#current.element));
  filesHeld(): FileHeld[] | null {
    return this.#current?.element.isConnected === true ? filesIn(this.#current.element) : null;
  }
  element(): Element | null {
    return this.#current?.element ?? null;
  }
}

export type { PageBridge };

const world = globalThis as { __beckon?: PageBridge };
world.__beckon ??= new PageBridge();
