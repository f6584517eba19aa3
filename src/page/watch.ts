// What happens on the page after something was done: events that arrive, elements that come, go and change.

import type { Change, Effect } from '../world/effects.js';
import { lineOf, momentOf } from './moment.js';
import type { Registry } from './registry.js';
import { checkedOf, isSecret, saidBy } from './state.js';
import type { Thing } from './thing.js';
import { elementAt, isDrawn, isVisible, reaches, shadowOf } from './visibility.js';
import { inQuotes, shownAs } from './words.js';

/** Differences shown one by one; the rest is counted. */
const MOST_CHANGES = 20;
/** Things whose being drawn is remembered before a deed: more would cost more than they tell. */
const MOST_REMEMBERED = 6000;
/** An element that changes again and again by itself, as a clock does, says nothing about what was done. */
const NOISY = 3;
const NOISY_WITHIN_MS = 1500;
const POINTER = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'dblclick',
  'contextmenu',
  'auxclick',
] as const;

interface Before {
  readonly url: string;
  readonly title: string;
  readonly next: number;
  readonly active: Element | null;
  readonly things: readonly Thing[];
  readonly target: Thing | null;
  readonly value: string | null;
  readonly checked: boolean | 'mixed' | null;
  readonly moment: string;
}

export class Watch {
  readonly #registry: Registry;
  readonly #noise = new WeakMap<Node, { count: number; last: number }>();
  readonly #touched = new Set<Element>();
  readonly #wasDrawn = new WeakMap<Element, boolean>();
  #before: Before | null = null;
  #seen = new Set<Effect>();
  #isArmed = false;
  #isPointing = false;
  #mustHit: Element | null = null;
  #hasArrived = false;
  #missed: string | null = null;
  #leaver: Event | null = null;
  #isGoing = false;
  #wake: (() => void) | null = null;

  constructor(registry: Registry) {
    this.#registry = registry;
    registry.listen((records) => this.#note(records));
    for (const type of POINTER) addEventListener(type, (event) => this.#point(event as MouseEvent), true);
    for (const type of ['input', 'change', 'toggle'] as const)
      addEventListener(type, (event) => this.#felt(event), true);
    addEventListener('submit', (event) => this.#left(event), true);
    addEventListener('scroll', () => this.#mark('scroll'), true);
    for (const type of ['beforeunload', 'pagehide'] as const) addEventListener(type, () => this.#gone(), true);
  }

  /** From now on: what is done next is meant for this. */
  begin(target: Thing | null, next: number, how: { readonly isPointed: boolean; readonly isForced: boolean }): void {
    this.#registry.flush();
    this.#seen = new Set();
    this.#touched.clear();
    this.#isArmed = true;
    this.#isPointing = how.isPointed;
    this.#mustHit = how.isPointed && !how.isForced ? (target?.element ?? null) : null;
    this.#hasArrived = false;
    this.#missed = null;
    this.#leaver = null;
    this.#isGoing = false;
    const { things } = this.#registry;
    for (const { element } of things.slice(0, MOST_REMEMBERED)) this.#wasDrawn.set(element, isDrawn(element));
    this.#before = {
      url: location.href,
      title: document.title,
      next,
      active: deepActive(),
      things,
      target,
      value: target === null ? null : saidBy(target.element, target.kind),
      checked: target === null ? null : checkedOf(target.element),
      moment: target === null ? '' : momentOf(target.element),
    };
  }

  get target(): Thing | null {
    return this.#before?.target ?? null;
  }
  get hasArrived(): boolean {
    return this.#hasArrived;
  }
  get missed(): string | null {
    return this.#missed;
  }

  /** A link or form that nobody stopped takes the page elsewhere. */
  get isLeaving(): boolean {
    if (this.#isGoing) return true;
    const event = this.#leaver;
    return event !== null && !event.defaultPrevented && leads(event);
  }

  /** Whether anything was seen to happen; waits for it a while. */
  async effects(waitMs: number): Promise<readonly Effect[]> {
    const end = performance.now() + waitMs;
    for (;;) {
      this.#registry.flush();
      this.#compare();
      if (this.#seen.size > 0 || this.isLeaving || this.#missed !== null) return [...this.#seen];
      const left = end - performance.now();
      if (left <= 0) return [];
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 100));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
  }

  /** What became different, after the registry was brought up to date. */
  changes(): Change[] {
    const before = this.#before;
    if (before === null) return [];
    const changes: Change[] = [];
    if (location.href !== before.url) changes.push({ sign: '@', text: `url: ${before.url} → ${location.href}` });
    if (document.title !== before.title)
      changes.push({ sign: '@', text: `title: ${inQuotes(before.title)} → ${inQuotes(document.title)}` });
    const listed = [...this.#gone_(before), ...this.#come(before), ...this.#altered(before)];
    changes.push(...listed.slice(0, MOST_CHANGES));
    if (listed.length > MOST_CHANGES)
      changes.push({ sign: '~', text: `and ${listed.length - MOST_CHANGES} more changes: observe --diff shows them` });
    return changes;
  }

  end(): void {
    this.#isArmed = false;
    this.#mustHit = null;
    this.#registry.flush();
  }

  // ── What comes in ────────────────────────────────────────────────────────────────────────────

  #note(records: readonly MutationRecord[]): void {
    for (const { target } of records) {
      if (!this.#isArmed) {
        this.#hum(target);
        continue;
      }
      // What only the mouse coming near brings about is no effect of a click.
      if (this.#isPointing && !this.#hasArrived) continue;
      const element = target instanceof Element ? target : target.parentElement;
      if (element !== null) this.#touched.add(element);
      if (!this.#isNoisy(target)) this.#mark('dom');
    }
  }

  /** One more change that nobody asked for; several in one moment are one. */
  #hum(node: Node): void {
    // A page that is still being built says nothing about its habits; and everything that comes and goes changes the body.
    if (document.readyState !== 'complete' || node === document.body) return;
    const now = performance.now();
    const known = this.#noise.get(node);
    if (known === undefined || now - known.last > NOISY_WITHIN_MS) this.#noise.set(node, { count: 1, last: now });
    else if (now - known.last > 20) this.#noise.set(node, { count: known.count + 1, last: now });
  }

  #isNoisy(node: Node): boolean {
    const known = this.#noise.get(node);
    return known !== undefined && known.count >= NOISY && performance.now() - known.last < NOISY_WITHIN_MS;
  }

  #mark(effect: Effect): void {
    if (!this.#isArmed) return;
    this.#seen.add(effect);
    this.#wake?.();
  }

  #point(event: MouseEvent): void {
    if (!this.#isArmed || !event.isTrusted || !this.#isPointing) return;
    // Mutations up to here were the mouse's doing.
    if (!this.#hasArrived) this.#registry.flush();
    const hit = event.composedPath()[0];
    // The path ends where a closed root begins.
    const outer = hit instanceof Element ? hit : null;
    const element =
      outer !== null && outer.shadowRoot === null && shadowOf(outer) !== null
        ? elementAt({ x: event.clientX, y: event.clientY })
        : outer;
    const must = this.#mustHit;
    if (must !== null && !this.#hasArrived && !reaches(must, element) && must.isConnected) {
      this.#missed ??=
        element === null ? 'something else' : `<${element.localName}${element.id === '' ? '' : `#${element.id}`}>`;
      event.stopImmediatePropagation();
      event.preventDefault();
      this.#wake?.();
      return;
    }
    this.#hasArrived = true;
    if (event.type === 'click') this.#left(event);
  }

  #felt(event: Event): void {
    if (!this.#isArmed) return;
    const [hit] = event.composedPath();
    if (hit instanceof Element) this.#touched.add(hit);
    this.#mark(event.type === 'toggle' ? 'state' : 'value');
  }

  #left(event: Event): void {
    if (!this.#isArmed) return;
    this.#leaver = event;
    this.#wake?.();
  }

  #gone(): void {
    if (!this.#isArmed) return;
    this.#isGoing = true;
    this.#wake?.();
  }

  /** What no event tells: the address, the focus, the state of the thing itself. */
  #compare(): void {
    const before = this.#before;
    if (before === null) return;
    if (location.href !== before.url) this.#mark('url');
    const active = deepActive();
    const isOwn =
      active !== null &&
      before.target?.element === active &&
      !before.target.can.includes('type') &&
      before.target.kind !== 'select';
    if (active !== before.active && active !== null && active !== document.body && !isOwn) this.#mark('focus');
    if (before.target === null || !before.target.element.isConnected) return;
    const { element, kind } = before.target;
    if (momentOf(element) !== before.moment) this.#mark('state');
    if (saidBy(element, kind) !== before.value) this.#mark('value');
  }

  // ── What is different ────────────────────────────────────────────────────────────────────────

  *#gone_(before: Before): Iterable<Change> {
    for (const thing of before.things) {
      const wasDrawn = this.#wasDrawn.get(thing.element);
      if (wasDrawn !== true || !isTold(thing)) continue;
      if (!thing.element.isConnected) {
        if (!this.#isRedrawn(thing)) yield { sign: '-', id: thing.id, text: shownAs(thing) };
      } else if (this.#touched.size > 0 && !isDrawn(thing.element))
        yield { sign: '-', id: thing.id, text: shownAs(thing) };
    }
  }

  *#come(before: Before): Iterable<Change> {
    for (const thing of this.#registry.things) {
      if (!isTold(thing)) continue;
      const isNew = thing.id >= before.next;
      if (!isNew && (this.#touched.size === 0 || this.#wasDrawn.get(thing.element) !== false)) continue;
      if (!isVisible(thing.element)) continue;
      if (isNew && this.#replaced.has(thing)) continue;
      if (thing.kind === 'dialog') this.#seen.add('modal');
      yield { sign: '+', id: thing.id, text: lineOf(thing, true) };
    }
  }

  /** New elements that say the same as ones that went: the page was drawn anew, nothing changed. */
  readonly #replaced = new Set<Thing>();

  #isRedrawn(thing: Thing): boolean {
    const line = shownAs(thing);
    const before = this.#before;
    const twin = this.#registry.things.find(
      (one) =>
        one.id >= (before?.next ?? 0) && one.kind === thing.kind && !this.#replaced.has(one) && shownAs(one) === line,
    );
    if (twin === undefined) return false;
    this.#replaced.add(twin);
    return true;
  }

  *#altered(before: Before): Iterable<Change> {
    const told = new Set<Thing>();
    const own = before.target === null ? [] : [before.target.element];
    for (const element of [...own, ...this.#touched]) {
      const thing = this.#registry.nearest(element);
      if (thing === null || told.has(thing) || thing.id >= before.next || !thing.element.isConnected) continue;
      if (thing.element !== element && !(isTold(thing) && thing.kind !== 'dialog')) continue;
      told.add(thing);
      const text = this.#difference(thing, before);
      if (text !== null) yield { sign: '~', id: thing.id, text };
    }
  }

  readonly #lines = new WeakMap<Element, string>();

  /** How a thing was shown before, to tell what changed about it. */
  remember(thing: Thing): void {
    this.#lines.set(thing.element, lineOf(thing, true));
  }

  #difference(thing: Thing, before: Before): string | null {
    const was = this.#lines.get(thing.element);
    const is = lineOf(thing, true);
    this.#lines.set(thing.element, is);
    if (was !== undefined && was !== is) return `${was} → ${is}`;
    if (thing !== before.target) return was === undefined && isTold(thing) && isVisible(thing.element) ? is : null;
    const value = saidBy(thing.element, thing.kind);
    if (value !== before.value && !isSecret(thing.element))
      return `${shownAs(thing)} value: ${inQuotes(before.value ?? '')} → ${inQuotes(value ?? '')}`;
    const checked = checkedOf(thing.element);
    return checked !== before.checked ? `${shownAs(thing)}: ${checked === true ? 'checked' : 'unchecked'}` : null;
  }
}

/** What is worth a line when it comes or goes. */
function isTold(thing: Thing): boolean {
  return thing.isListed || thing.kind === 'dialog' || thing.kind === 'heading' || thing.kind === 'text';
}

/** The focused element, inside shadow roots too. */
export function deepActive(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Whether a click on a link, or a form, takes this page to another address. */
function leads(event: Event): boolean {
  if (event.type === 'submit') {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return false;
    const submitter = (event as SubmitEvent).submitter;
    const target = submitter?.getAttribute('formtarget') ?? form.target;
    const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get';
    return method.toLowerCase() !== 'dialog' && (target === '' || target === '_self' || target === '_top');
  }
  const mouse = event as MouseEvent;
  if (mouse.ctrlKey || mouse.metaKey || mouse.shiftKey || mouse.button !== 0) return false;
  const link = event
    .composedPath()
    .find((one): one is HTMLAnchorElement => one instanceof HTMLAnchorElement && one.href !== '');
  if (link === undefined || link.hasAttribute('download') || !/^https?:|^file:/.test(link.protocol)) return false;
  if (link.target !== '' && link.target !== '_self' && link.target !== '_top') return false;
  return link.href.replace(/#.*/, '') !== location.href.replace(/#.*/, '') || !link.href.includes('#');
}
