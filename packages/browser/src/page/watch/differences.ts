// What is different on the page since something was done: what came, what went, what says something else.

import { inQuotes } from '@beckon/core/scene/description.js';
import { atMost, fromTo, urlChange, type Weighed, type Weight, weighed } from '@beckon/core/scene/differences.js';
import type { Change } from '@beckon/core/scene/effects.js';
import { shownAs } from '../names/words.js';
import { blockOf, readWith, textLine } from '../outline/texts.js';
import type { PageElement } from '../page-element.js';
import type { TargetChange } from '../protocol.js';
import type { ElementRegistry } from '../registry.js';
import { checkedOf, isSecret, valueText } from '../roles/state.js';
import { isAround, isDrawn, isVisible } from '../sight/visibility.js';
import { isMark, stateOfTarget, type TargetState } from '../target-state.js';
import { contentOf, FieldValues } from './field-values.js';
import { type Field, isField } from './form-fields.js';
import { lineOf } from './moment.js';
import { heldBy, recountedTexts, sameDrawnAnew } from './redrawn.js';
import { isMessagePlace } from './validation-messages.js';

/** Differences shown one by one; the rest is counted. */
const MOST_CHANGES = 20;
/** Elements that are remembered before an action: more would cost more than they are worth. */
const MOST_REMEMBERED = 6000;

/** More parts than this that were restyled count as the whole page. */
const MOST_PARTS = 8;

/** What the page was like before. */
interface Before {
  readonly url: string;
  readonly title: string;
  readonly next: number;
  readonly things: readonly PageElement[];
  readonly target: PageElement | null;
  readonly value: string | null;
  readonly checked: boolean | 'mixed' | null;
  readonly state: TargetState | null;
  /** Scripts set values without a word. */
  readonly fields: FieldValues;
}

export class Differences {
  readonly #registry: ElementRegistry;
  readonly #wasDrawn = new WeakMap<Element, boolean>();
  /** How elements were shown when they were last reported. */
  readonly #lines = new WeakMap<Element, string>();
  readonly #newLines = new Map<Element, string>();
  /** Elements that something was seen to happen to. */
  readonly touched = new Set<Element>();
  /** Parts of the page where something may be drawn that was not, or the other way round, though it neither came nor went. */
  readonly #restyled = new Set<Element>();
  /** Elements that change by themselves. */
  readonly idle = new Set<Element>();
  /** Fields that the page sets by itself. */
  readonly #restless = new Set<Field>();
  #isDiscounted = false;
  #before: Before | null = null;

  #isDrag = false;
  #hadOtherMarks = false;

  constructor(registry: ElementRegistry) {
    this.#registry = registry;
  }

  /** `isDrag`: where the target stands among its neighbors is part of its state. */
  begin(target: PageElement | null, next: number, isDrag = false): void {
    this.#isDrag = isDrag;
    this.#hadOtherMarks = false;
    this.touched.clear();
    this.#restyled.clear();
    this.idle.clear();
    this.#isDiscounted = false;
    this.#restless.clear();
    this.#keepLines();
    const { things } = this.#registry;
    const fields: Field[] = [];
    for (let i = 0; i < things.length && i < MOST_REMEMBERED; i++) {
      const { element } = things[i] as PageElement;
      this.#wasDrawn.set(element, isDrawn(element));
      if (isField(element)) fields.push(element);
    }
    this.#before = {
      url: location.href,
      title: document.title,
      next,
      things,
      target,
      value: target === null ? null : valueText(target.element, target.kind),
      checked: target === null ? null : checkedOf(target.element),
      state: target === null ? null : stateOfTarget(target.element, isDrag),
      fields: new FieldValues(fields),
    };
  }

  /** Something happened to an element. `isRestyled`: it, what is in it and what follows it may be drawn in another way. */
  touch(element: Element, isRestyled: boolean): void {
    this.touched.add(element);
    this.idle.delete(element);
    if (isRestyled) this.#restyled.add(element.parentElement ?? element);
  }

  /** The page changes it by itself. */
  disregard(element: Element | null): void {
    if (element === null) return;
    this.touched.delete(element);
    this.idle.add(element);
  }

  /** Whether it changed, or what it is a part of; not what the action was meant for. */
  isDrawn(element: Element): boolean {
    if (this.target?.element.contains(element) === true) return false;
    return [...this.touched].some((one) => one.contains(element));
  }

  /** What was seen so far the page did by itself. */
  discount(): void {
    this.#isDiscounted = true;
    for (const element of this.touched) this.idle.add(element);
    this.touched.clear();
    this.#restyled.clear();
  }

  /** What was seen so far the page did by itself, except where that is in doubt; what comes next may be the action's. */
  disown(isInDoubt: (element: Element) => boolean): void {
    for (const element of this.touched) {
      if (isInDoubt(element)) continue;
      this.idle.add(element);
      this.touched.delete(element);
    }
    this.#restyled.clear();
    this.rebase();
    if (this.#before !== null) this.#before = { ...this.#before, url: location.href, title: document.title };
  }

  /** What fields hold now, the page has put there by itself. */
  rebase(): void {
    if (this.#before === null) return;
    for (const field of this.#before.fields.rebase()) this.#restless.add(field);
  }

  /** How the target differs from before. It may have been drawn anew. */
  targetChange(now: Element | null): TargetChange | null {
    const was = this.#before?.state ?? null;
    if (was === null) return null;
    if (now?.isConnected !== true)
      return { hasOtherMarks: true, hadOtherMarks: true, hasOtherLooks: true, isBusy: false };
    const { marks, looks, isBusy } = stateOfTarget(now, this.#isDrag);
    const hasOtherMarks = marks !== was.marks;
    this.#hadOtherMarks ||= hasOtherMarks;
    // A button called `Browse…` was so before.
    return {
      hasOtherMarks,
      hadOtherMarks: this.#hadOtherMarks,
      hasOtherLooks: looks !== was.looks,
      isBusy: isBusy && !was.isBusy,
    };
  }

  /** Whether the target says that it is at work. */
  get isAtWork(): boolean {
    const element = this.target?.element;
    return element !== undefined && this.targetChange(element)?.isBusy === true;
  }

  /** What a mark says may be another thing when it is read. */
  note({ target, attributeName }: MutationRecord): void {
    if (target === this.target?.element && isMark(attributeName)) this.noteMarks();
  }

  /** The same for what no attribute says. */
  noteMarks(): void {
    if (this.target?.element.isConnected === true) this.targetChange(this.target.element);
  }

  get target(): PageElement | null {
    return this.#before?.target ?? null;
  }
  get isElsewhere(): boolean {
    return this.#before !== null && location.href !== this.#before.url;
  }

  get hasNewTitle(): boolean {
    return this.#before !== null && document.title !== this.#before.title;
  }

  /** How an element is shown now, to report later what changed about it. */
  remember(thing: PageElement): void {
    this.#lines.set(thing.element, lineOf(thing, true));
  }

  /** Whether a field holds something else, though no event said so. `isAny`: one that the page sets all the time, too. */
  hasNewValue(isAny: boolean): boolean {
    for (const field of this.#changedFields()) if (isAny || !this.#restless.has(field)) return true;
    return false;
  }

  /** Whether something is drawn only because the focus is in its part: a menu that needs no script. */
  hasOpenedByFocus(): boolean {
    for (const { element } of this.#before?.things ?? []) {
      if (this.#wasDrawn.get(element) !== false || !element.isConnected) continue;
      const around = element.closest(':focus-within');
      if (around === null || around === document.body || !isDrawn(element)) continue;
      // A script opened that, and gave it the focus.
      if (around.closest('dialog, [popover]') !== null) continue;
      this.touch(around, true);
      return true;
    }
    return false;
  }

  /** What became different, after the registry was brought up to date. */
  changes(): Change[] {
    const before = this.#before;
    if (before === null) return [];
    const places = urlChange(before.url, location.href);
    if (document.title !== before.title)
      places.push({ sign: '@', text: `title: ${fromTo(inQuotes(before.title), inQuotes(document.title))}` });
    if (!this.#isDiscounted) for (const field of this.#changedFields()) this.touch(field, true);
    // All else that is different is what the page does by itself.
    if (this.#isDiscounted && this.touched.size === 0) return places;
    this.#blocks.clear();
    const redrawn = this.#redrawn(before);
    const went = [...this.#gone(before, redrawn)];
    const came = [...this.#come(before, redrawn)];
    const recounted = recountedTexts(went, came);
    const retargeted = [...this.#retargeted(before, redrawn)];
    const known = new Set([...retargeted, ...went].map(([, { id }]) => id));
    const others = [...this.#restated(before), ...this.#altered(before)].filter(([, { id }]) => !known.has(id));
    // What was acted on has one line, also where it is drawn by its label only.
    const own = others.some(([, { id }]) => id === before.target?.id) ? before.target?.id : undefined;
    const isNew = ([, { id = 0 }]: Weighed): boolean => !recounted.ids.has(id) && id !== own;
    const listed = [...retargeted, ...others, ...recounted.changes, ...[...went, ...came].filter(isNew)];
    return atMost(MOST_CHANGES + places.length, weighed([...places.map((one) => ['place', one] as const), ...listed]));
  }

  /** What was reported is known from now on. Not sooner: what is asked for twice is reported twice. */
  #keepLines(): void {
    for (const [element, line] of this.#newLines) this.#lines.set(element, line);
    this.#newLines.clear();
  }

  #changedFields(): readonly Field[] {
    return this.#before?.fields.changed() ?? [];
  }

  *#gone(before: Before, redrawn: ReadonlyMap<PageElement, PageElement>): Iterable<Weighed> {
    const dialogs = new Set<PageElement>();
    for (const thing of before.things) {
      if (this.#wasDrawn.get(thing.element) !== true || !isReported(thing) || redrawn.has(thing)) continue;
      const isGone = !thing.element.isConnected || (this.#mayBeRestyled(thing.element) && !isDrawn(thing.element));
      if (!isGone || this.#isIdle(thing.element)) continue;
      // With a dialog goes what is in it.
      if (isIn(thing, dialogs)) continue;
      if (thing.kind === 'dialog') dialogs.add(thing);
      yield ['went', { sign: '-', id: thing.id, text: shownAs(thing) }];
    }
  }

  *#come(before: Before, redrawn: ReadonlyMap<PageElement, PageElement>): Iterable<Weighed> {
    for (const thing of this.#registry.things) {
      if (!isReported(thing) || redrawn.has(thing)) continue;
      const isNew = thing.id >= before.next;
      if (!isNew && (this.#wasDrawn.get(thing.element) !== false || !this.#mayBeRestyled(thing.element))) continue;
      if (!thing.isVisible || this.#isIdle(thing.element)) continue;
      const isMessage = thing.kind === 'dialog' || (!thing.isListed && isMessagePlace(thing.element));
      const text = this.#lineOf(thing);
      // Several texts that are read together came together.
      if (text !== null) yield [isMessage ? 'message' : 'came', { sign: '+', id: thing.id, text }];
    }
  }

  /** A text with what it is read with, once: `Total · €61.00`. */
  #lineOf(thing: PageElement): string | null {
    if (thing.kind !== 'text') return lineOf(thing, true);
    const block = blockOf(thing.element);
    if (block === thing.element) return lineOf(thing, true);
    if (this.#blocks.has(block)) return null;
    this.#blocks.add(block);
    return textLine(thing, readWith(this.#registry, thing, block));
  }
  readonly #blocks = new Set<Element>();

  /** Things that went and new ones that say the same: the page was drawn anew, nothing changed. */
  #redrawn(before: Before): Map<PageElement, PageElement> {
    const gone = before.things.filter((thing) => isReported(thing) && !thing.element.isConnected);
    const pairs = new Map<PageElement, PageElement>();
    if (gone.length === 0) return pairs;
    const fresh = new Map<string, PageElement[]>();
    for (const thing of this.#registry.things) {
      if (thing.id < before.next || !isReported(thing)) continue;
      const alike = fresh.get(shownAs(thing));
      if (alike === undefined) fresh.set(shownAs(thing), [thing]);
      else alike.push(thing);
    }
    for (const thing of gone) {
      const twin = fresh.get(shownAs(thing))?.shift();
      if (twin === undefined) continue;
      pairs.set(thing, twin);
      pairs.set(twin, thing);
    }
    return pairs;
  }

  /** What was acted on was drawn anew, and is like something else now. */
  *#retargeted({ target }: Before, redrawn: ReadonlyMap<PageElement, PageElement>): Iterable<Weighed> {
    const twin = target === null || target.element.isConnected ? undefined : redrawn.get(target);
    const was = target === null ? undefined : this.#lines.get(target.element);
    if (twin === undefined || was === undefined) return;
    const is = lineOf(twin, true);
    if (was !== is) yield ['asked', { sign: '~', id: twin.id, text: fromTo(was, is) }];
  }

  /** What was drawn anew holds something else, or is like something else; only where it is known which one it was. */
  *#restated(before: Before): Iterable<Weighed> {
    const gone = before.things.filter((thing) => thing.isListed && !thing.element.isConnected);
    if (gone.length === 0) return;
    const fresh = this.#registry.things.filter((thing) => thing.id >= before.next && thing.isListed);
    for (const [was, is] of sameDrawnAnew(gone, fresh)) {
      if (heldBy(was) === heldBy(is) || !is.isVisible || this.#isIdle(is.element)) continue;
      const isAsked = isField(is.element) && isField(was.element) && contentOf(was.element) !== contentOf(is.element);
      yield [isAsked ? 'asked' : 'changed', { sign: '~', id: is.id, text: fromTo(heldBy(was), heldBy(is)) }];
    }
  }

  *#altered(before: Before): Iterable<Weighed> {
    const dialogs = new Set(before.things.filter((one) => one.kind === 'dialog' && !isDrawn(one.element)));
    const reported = new Set<PageElement>();
    const own = before.target === null ? [] : [before.target.element];
    for (const element of [...own, ...this.touched]) {
      const thing = this.#registry.nearest(element);
      if (thing === null || reported.has(thing) || thing.id >= before.next || !thing.element.isConnected) continue;
      if (thing.element !== element && !(isReported(thing) && thing.kind !== 'dialog')) continue;
      // With a dialog goes what is in it.
      if (isIn(thing, dialogs)) continue;
      reported.add(thing);
      const text = this.#difference(thing, before);
      if (text !== null) yield [this.#weightOf(thing, before), { sign: '~', id: thing.id, text }];
    }
  }

  /** What was acted on, and what a field holds now, is what was asked for. */
  #weightOf(thing: PageElement, { target, fields }: Before): Weight {
    const { element } = thing;
    if (thing === target) return 'asked';
    if (isField(element)) return fields.before(element) === contentOf(element) ? 'changed' : 'asked';
    return !thing.isListed && isMessagePlace(element) ? 'message' : 'changed';
  }

  #difference(thing: PageElement, before: Before): string | null {
    const { element } = thing;
    const was = this.#lines.get(element);
    const is = lineOf(thing, true);
    this.#newLines.set(element, is);
    if (was !== undefined && was !== is) return fromTo(was, is);
    const content = isField(element) ? before.fields.before(element) : undefined;
    const now = isField(element) ? contentOf(element) : undefined;
    if (content !== undefined && now !== undefined && content !== now)
      return `${shownAs(thing)}: ${isSecret(element) ? 'changed' : fromTo(inQuotes(content), inQuotes(now))}`;
    if (thing !== before.target)
      return was === undefined && isReported(thing) && isVisible(element) ? this.#lineOf(thing) : null;
    const value = valueText(element, thing.kind);
    if (value !== before.value && !isSecret(element))
      return `${shownAs(thing)} value: ${fromTo(inQuotes(before.value ?? ''), inQuotes(value ?? ''))}`;
    const checked = checkedOf(element);
    return checked !== before.checked ? `${shownAs(thing)}: ${checked === true ? 'checked' : 'unchecked'}` : null;
  }

  /** Only these are looked at again: on a large page, asking of every element whether it is drawn takes longer than all the rest. */
  #mayBeRestyled(element: Element): boolean {
    if (this.#restyled.size > MOST_PARTS) return true;
    for (const part of this.#restyled) if (isAround(part, element)) return true;
    return false;
  }

  #isIdle(element: Element): boolean {
    if (this.idle.size === 0) return false;
    for (let one: Element | null = element; one !== null; one = one.parentElement) if (this.idle.has(one)) return true;
    return false;
  }
}

/** What is worth a line when it comes or goes. */
function isReported(thing: PageElement): boolean {
  return thing.isListed || thing.kind === 'dialog' || thing.kind === 'heading' || thing.kind === 'text';
}

function isIn(thing: PageElement, places: ReadonlySet<PageElement>): boolean {
  for (let one = thing.around; one !== null && places.size > 0; one = one.around) if (places.has(one)) return true;
  return false;
}
