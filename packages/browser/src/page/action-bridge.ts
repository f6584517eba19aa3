// The part of the script in a page that acts: it finds the element, acts on it, and reports the outcome. What
// drives it is outside (the browser's driver) or beside it (the executor of an extension).

import type { ElementReading } from '@beckon/core/scene/world.js';
import { choose, isChosen, type OptionChoice, scrollList, shownValue } from './act/choose.js';
import { editableIn, type FieldReady, fileFieldOf, filesIn, fitIn, textIn } from './act/field.js';
import { type HowTyped, Keyboard } from './act/keyboard.js';
import { bringIntoView, nextFrame, nextTurn } from './act/ready.js';
import { pressByScript, type ScriptedPress } from './act/scripted-press.js';
import { ask, describe } from './ask.js';
import { giveHandles } from './handles.js';
import { handleInRow } from './numbered.js';
import type { PageElement } from './page-element.js';
import type {
  FileHeld,
  FoundInPage,
  Holding,
  Numbered,
  OutcomeQuery,
  PageOutcome,
  Point,
  QueryInPage,
} from './protocol.js';
import { readingOf } from './reading.js';
import { ElementRegistry } from './registry.js';
import { checkedOf, isSecret, valueText } from './roles/state.js';
import { heldNow, withHeld } from './secret-fields.js';
import { elementAt, shownPart } from './sight/visibility.js';
import { afterTimers } from './watch/aftermath.js';
import { Baseline } from './watch/baseline.js';
import { nextChange } from './watch/changes.js';
import { pressOutcome } from './watch/press-outcome.js';
import { type Mark, markOf, successorOf } from './watch/successor.js';
import { Watch } from './watch/watch.js';

/** What a page may redraw once it is done. */
const MARKED: ReadonlySet<string> = new Set(['check', 'select', 'type']);

export class ActionBridge {
  protected readonly registry: ElementRegistry;
  protected readonly watch: Watch;
  protected readonly keyboard: Keyboard;
  protected current: PageElement | null = null;
  /** What the element was known by before something was done to it. */
  protected mark: Mark | null = null;
  protected version = 0;
  /** As of the last outcome. */
  protected reportedVersion = 0;
  readonly pressByScript = (point: Point, how: ScriptedPress): Promise<void> =>
    pressByScript(point, how, () => this.registry.flush());

  constructor(baseline: Baseline = new Baseline(new ElementRegistry())) {
    this.registry = baseline.registry;
    this.watch = new Watch(baseline);
    this.keyboard = new Keyboard(this.registry);
    this.registry.listen(() => this.version++);
  }

  async ask(request: QueryInPage): Promise<FoundInPage & Holding> {
    this.keyboard.forget(request.action !== null);
    this.mark = null;
    const found = await ask(this.registry, this.watch, request, (thing) => {
      this.current = thing;
      if (MARKED.has(request.action ?? '')) this.mark = markOf(this.registry, thing);
    });
    return withHeld(found);
  }

  /** Resolves at the next change of the page, or after so long. */
  changed(ms: number): Promise<boolean> {
    this.#release();
    this.registry.flush();
    return nextChange(this.registry, ms);
  }

  /** From now on something is done to the page as a whole. */
  begin({ next, isAround = false }: Numbered & { readonly isAround?: boolean }): number {
    const free = this.registry.refresh(next);
    this.keyboard.typing.forget();
    this.watch.begin(null, free, { isPointed: false, named: null, isAround });
    return free;
  }

  async outcome({ next, waitMs, text, isAnswered = false }: OutcomeQuery): Promise<PageOutcome> {
    this.#release();
    if (isAnswered) await this.#react();
    const seen = await this.watch.effects(waitMs);
    const seenBefore = this.registry.refresh(next);
    const { typing, expected: wanted } = this.keyboard;
    const thing = this.stillThere(typing.adopted ?? this.watch.target, seenBefore);
    const isField = thing !== null && wanted !== null;
    if (isField) await this.#settle();
    const free = this.registry.refresh(next);
    const changes = this.watch.changes();
    // What is still in doubt is not seen yet.
    const isDialog = seen.length > 0 && changes.some((one) => one.sign === '+' && one.text.startsWith('dialog'));
    const handles: Record<number, string> = {};
    for (const { id } of changes) {
      const one = id === undefined ? null : this.registry.byId(id);
      if (one !== null) handles[one.id] = handleInRow(describe(this.registry, one).handle, one);
    }
    const isFieldGone = isField && thing?.element.isConnected === false;
    const element = isFieldGone ? null : (thing?.element ?? null);
    const secret = element !== null && isSecret(editableIn(element));
    const expected = wanted ?? text;
    const fit = element === null || expected === null ? null : fitIn(element, expected, typing.text, thing?.purpose);
    this.reportedVersion = this.version;
    const read = (): string =>
      element === null ? '' : `${this.#checkedNow(element)} ${textIn(editableIn(element)) || valueText(element)}`;
    this.#reported = { read, was: read() };
    return {
      next: free,
      held: heldNow(),
      round: this.watch.round,
      seen: [
        ...new Set([
          ...seen,
          ...(isDialog ? (['modal'] as const) : []),
          ...(this.watch.refusal.isSent ? (['form'] as const) : []),
        ]),
      ],
      isFirm: this.watch.isFirm,
      ...this.watch.causes(thing?.element ?? null, waitMs > 0),
      changes,
      hasOtherWords: this.watch.hasOtherWords,
      left: this.watch.left,
      ...pressOutcome(this.watch),
      refused: this.watch.refused,
      isStopped: this.watch.refusal.isStopped,
      isPrevented: this.watch.refusal.isPrevented,
      isUnclear: this.watch.refusal.isUnclear,
      isLeaving: this.watch.leaving.isLeaving,
      isOpening: this.watch.leaving.isOpening,
      url: location.href,
      title: document.title,
      value:
        element === null || secret
          ? null
          : isField
            ? (typing.text ?? textIn(editableIn(element)))
            : valueText(element, thing?.kind),
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

  /** What the last outcome said of the target, and how to read it again. */
  #reported: { readonly read: () => string; readonly was: string } | null = null;
  /** Whether the page has changed since the last outcome, once the tasks that wait now have run. */
  async isStale(): Promise<boolean> {
    await afterTimers(0);
    this.registry.flush();
    return this.version !== this.reportedVersion || this.#reported?.read() !== this.#reported?.was;
  }

  /** What showed that it was checked, and does not any more, shows that it is not. */
  #checkedNow(element: Element): boolean | 'mixed' | null {
    return checkedOf(element) ?? (this.mark?.checked === true ? false : null);
  }

  readonly end = (): void => this.watch.end();
  /** The next press is a step of what is done, and must reach what is at a point now. Null: it is over; what it met instead. */
  guard(point: Point | null): string | null {
    if (point === null) return this.watch.press.guarded();
    this.watch.guard(elementAt(point));
    return null;
  }

  /** A redrawn element is the one now known by the same marks; for others, the one that carries its handle. */
  protected stillThere(thing: PageElement | null, next: number): PageElement | null {
    if (thing !== null && this.mark?.thing === thing) {
      this.registry.refresh(next);
      const same = successorOf(this.registry, this.mark, this.keyboard.expected !== null);
      if (same !== null && this.current === thing) this.current = same;
      if (same !== null || this.keyboard.expected === null) return same;
    }
    if (thing === null || thing.element.isConnected || thing.handle === undefined || thing.handle.includes('~'))
      return thing;
    this.registry.refresh(next);
    giveHandles(this.registry);
    const same = this.registry.things.filter((one) => one.handle === thing.handle);
    const [only] = same;
    if (only === undefined || same.length > 1) return thing;
    if (this.current === thing) this.current = only;
    return only;
  }

  /** Lets the page react to what was typed: where it does, two frames; where nothing moves, one turn of its loop. */
  async #settle(): Promise<void> {
    const before = this.version;
    await nextTurn();
    this.registry.flush();
    if (this.version === before && !this.watch.leaving.isLeaving) return;
    await nextFrame();
    await nextFrame();
  }

  /** Lets the page take in an answer, which the driver may know of first: until something changes, or for six frames. */
  async #react(): Promise<void> {
    for (let frames = 0; frames < 6; frames++) {
      this.registry.flush();
      if (this.version !== this.reportedVersion) return;
      await nextFrame();
    }
  }

  prepareField(text: string, how: HowTyped): FieldReady | null {
    const thing = this.current;
    if (thing === null || !thing.element.isConnected) return null;
    const ready = this.keyboard.prepare(thing, this.watch.named, text, how);
    this.current = this.keyboard.typing.thing ?? thing;
    return ready;
  }

  #release(): void {
    this.current = this.keyboard.release(this.current);
  }

  choose(wanted: string | number): OptionChoice | null {
    return this.current === null ? null : choose(this.current.element, wanted);
  }
  scrollList(isToStart: boolean): boolean {
    return this.current !== null && scrollList(this.current.element, isToStart);
  }
  chosen(wanted: string | number, next: number): { readonly isChosen: boolean; readonly shown: string } | null {
    const thing = this.stillThere(this.current, this.registry.refresh(next));
    if (thing === null) return null;
    const { element } = thing;
    return { isChosen: element.isConnected && isChosen(element, wanted), shown: shownValue(element) };
  }

  focus(): boolean {
    const element = this.current?.element;
    if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
    return this.isFocused();
  }
  isFocused(): boolean {
    return this.current?.element.matches(':focus, :focus-within') === true;
  }

  reveal(): void {
    if (this.current !== null && shownPart(this.current.element) === null)
      bringIntoView(this.current.element, 'center');
  }

  /** From now on it is this one that is asked about; false: it is gone. */
  hold(id: number): boolean {
    const thing = this.registry.byId(id);
    if (thing?.element.isConnected !== true) return false;
    this.current = thing;
    return true;
  }

  reading(): ElementReading | null {
    const thing = this.current;
    return thing?.element.isConnected === true ? readingOf(thing) : null;
  }

  fileField = (): Element | null => (this.current === null ? null : fileFieldOf(this.current.element));
  filesHeld(): FileHeld[] | null {
    return this.current?.element.isConnected === true ? filesIn(this.current.element) : null;
  }
  element(): Element | null {
    return this.current?.element ?? null;
  }
}
