// Everything on the page that can be a target, kept up to date: only what changed is computed again.
// Numbers belong to elements for as long as they live; what is to be acted on gets the low ones.

import { addAll } from '@beckon/core/data/extremes.js';
import { Pointers } from './act/pointers.js';
import { ClosedRoots } from './closed-roots.js';
import { Listening } from './listening.js';
import { LabelChanges } from './names/labelled.js';
import { NameComputation } from './names/name.js';
import { isSuspect, rebuilds } from './names/signs.js';
import { type PageContext, PageElement } from './page-element.js';
import { formMemo } from './purposes/area.js';
import { knowModals } from './purposes/modal.js';
import { categoryAt } from './roles/category.js';
import { categoryOf, SKIPPED, TEXT } from './roles/kind.js';
import { isSecret } from './roles/state.js';
import { PageVisibility } from './sight/sight.js';
import { drawnParent, shadowOf } from './sight/visibility.js';
import {
  DRAWING,
  inside,
  inTurn,
  LARGEST_PART,
  RESTYLING,
  SMALLEST_PART,
  type Visit,
  type WalkedPart,
  type WalkPosition,
} from './walk.js';

export class ElementRegistry implements PageContext {
  naming = new NameComputation();
  memo = formMemo();
  look = 0;
  isForced = false;
  version = 0;
  /** Counts up whenever something may be drawn otherwise than before. */
  stamp = 0;
  readonly listening = new Listening();
  things: readonly PageElement[] = [];
  /** Boxes around what was found last that may listen to clicks. */
  wholes: Element[] = [];
  readonly #byElement = new WeakMap<Element, PageElement | null>();
  readonly #byId = new Map<number, WeakRef<PageElement>>();
  readonly #pointers = new Pointers();
  readonly #dirty = new Set<Node>();
  readonly #dirtyTrees = new Set<Node>();
  readonly #watched = new WeakSet<Node>();
  readonly #labels = new LabelChanges();
  /** Elements that may hide a shadow root. */
  #hosts: Element[] = [];
  readonly #roots = new ClosedRoots();
  readonly #observer: MutationObserver;
  readonly #listeners = new Set<(records: readonly MutationRecord[]) => void>();
  readonly #parts = new WeakMap<Element, WalkedPart>();
  /** Named by others, wherever these are: their names are computed again each time. */
  readonly #referring = new Set<PageElement>();
  /** Custom elements without a root: it may come without a word. */
  readonly #rootless = new Set<Element>();
  readonly #matching = new Map<string, readonly Element[]>();
  #isRebuilt = false;
  #slots = 0;
  #isStale = true;
  #isFirst = true;
  #order = 0;
  /** The first number that was never given here, whatever the driver knows of. */
  #free = 1;
  #found: PageElement[] = [];

  constructor() {
    this.#observer = new MutationObserver((records) => this.#note(records));
    // While a page is being built, every element would be reported.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => this.#watch(document), true);
    else this.#watch(document);
    for (const type of RESTYLING) addEventListener(type, () => this.stamp++, { capture: true, passive: true });
  }

  /** Called with every batch of mutations. */
  listen(listener: (records: readonly MutationRecord[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes in the mutations that were not reported yet. */
  flush(): void {
    // Also before it is built, if it is queried.
    this.#watch(document);
    const records = this.#observer.takeRecords();
    if (records.length > 0) this.#note(records);
  }

  /** Brings the list up to date; `next` is the first free number, and the new one is returned. */
  refresh(next: number): number {
    this.flush();
    this.look++;
    this.#findRoots();
    if (!this.#isStale) return Math.max(next, this.#free);
    this.#dropReferring();
    for (const one of this.#labels.changed()) {
      this.#invalidate(one);
      this.#dirtyTrees.add(one);
    }
    this.naming = new NameComputation();
    if (this.#isRebuilt || this.#isFirst) {
      this.memo = formMemo();
      this.#matching.clear();
      this.#isRebuilt = false;
    }
    this.#pointers.refresh();
    this.#found = [];
    this.#hosts = [];
    this.#order = 0;
    this.version++;
    const { body, documentElement } = document;
    const root = body ?? documentElement;
    if (root !== null)
      this.#visit(root, {
        around: null,
        control: null,
        isInLabel: false,
        isInText: false,
        isStale: this.#isFirst,
        scope: { heading: null },
      });
    this.things = this.#found;
    knowModals(this.#found);
    this.#isStale = false;
    this.#isFirst = false;
    this.#dirty.clear();
    this.#dirtyTrees.clear();
    return this.#number(next);
  }

  /** What can be seen, as of this observation. */
  get sight(): PageVisibility {
    if (this.#sight?.look !== this.look) this.#sight = { look: this.look, sight: new PageVisibility() };
    return this.#sight.sight;
  }
  #sight: { readonly look: number; readonly sight: PageVisibility } | null = null;

  /** Nothing that was seen counts any more, except the numbers. */
  forget(): void {
    this.#isStale = true;
    this.#isFirst = true;
  }

  byId(id: number): PageElement | null {
    const element = this.#byId.get(id)?.deref() ?? null;
    return element?.element.isConnected === true ? element : null;
  }

  /** Also one whose element is gone. */
  everHad(id: number): PageElement | null {
    return this.#byId.get(id)?.deref() ?? null;
  }

  /** The candidate of an element; elements that have none get one. */
  thingOf(element: Element, next: number): { thing: PageElement; next: number } {
    const known = this.#byElement.get(element);
    if (known) return { thing: known, next: this.#number(next) };
    const thing = new PageElement(element, categoryOf(element) ?? TEXT, this);
    this.#byElement.set(element, thing);
    let parent = drawnParent(element);
    while (parent !== null && !this.#byElement.get(parent)) parent = drawnParent(parent);
    thing.around = parent === null ? null : (this.#byElement.get(parent) ?? null);
    thing.order = (thing.around?.order ?? 0) + 0.5;
    thing.id = Math.max(next, this.#free);
    this.#free = thing.id + 1;
    this.#byId.set(thing.id, new WeakRef(thing));
    this.things = [...this.things, thing];
    for (let one: Element | null = element; one !== null; one = drawnParent(one)) this.#parts.delete(one);
    return { thing, next: this.#free };
  }

  nearest(element: Element | null): PageElement | null {
    for (let one = element; one !== null; one = drawnParent(one)) if (this.known(one) !== null) return this.known(one);
    return null;
  }

  known(element: Element): PageElement | null {
    return this.#byElement.get(element) ?? null;
  }

  /** The form that an element belongs to by its `form` attribute. */
  formOf(element: Element): PageElement | null {
    if (!element.hasAttribute('form')) return null;
    const { form } = element as HTMLButtonElement;
    return form instanceof HTMLFormElement ? this.known(form) : null;
  }

  isPointer(element: Element): boolean {
    return this.#pointers.isPointer(element);
  }

  /** Whether an element itself listens to clicks, as far as it is known. */
  isListening(element: Element): boolean {
    return this.listening.has(element) || element.hasAttribute('onclick');
  }

  /** Whether a click on an element is listened to, by itself or by what is around it. */
  isHeard(element: Element): boolean {
    return this.listening.hears(element);
  }

  /** What a selector finds, looked up once until the page is built otherwise. */
  matching(selector: string): readonly Element[] {
    const known = this.#matching.get(selector);
    if (known !== undefined) return known;
    const found = [...document.querySelectorAll(selector)];
    this.#matching.set(selector, found);
    return found;
  }

  get suspects(): readonly Element[] {
    return this.#roots.due(this.#hosts);
  }
  settleSuspects(): readonly Element[] {
    return this.#roots.settle(this.#hosts);
  }

  #watch(root: Node): void {
    if (this.#watched.has(root)) return;
    this.#watched.add(root);
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      attributeOldValue: true,
      characterDataOldValue: true,
    });
  }

  #note(records: readonly MutationRecord[]): void {
    this.stamp++;
    this.#isStale = true;
    for (const record of records) {
      const { target, type, attributeName } = record;
      if (type === 'attributes' && attributeName !== null && DRAWING.has(attributeName)) this.#dirtyTrees.add(target);
      if (type === 'childList' && target === document.head) this.#pointers.forget();
      this.#isRebuilt ||= rebuilds(record);
      this.#invalidate(target);
      // Away from the page it may have become something else.
      for (const node of record.addedNodes) this.#dirtyTrees.add(node);
    }
    for (const listener of this.#listeners) listener(records);
  }

  #invalidate(node: Node): void {
    let one: Node | null = node;
    while (one !== null && !this.#dirty.has(one)) {
      this.#dirty.add(one);
      if (one instanceof HTMLLabelElement && one.control !== null) this.#invalidate(one.control);
      one = one instanceof ShadowRoot ? one.host : one.parentNode;
    }
  }

  /** Goes over a part of the page. A list of what is open, and no recursion: pages may be nested deeper than any stack. */
  #visit(element: Element, spot: WalkPosition): void {
    const open: Visit[] = [];
    const enter = (one: Element, at: WalkPosition): void => {
      const visit = this.#enter(one, at);
      if (visit !== null) open.push(visit);
    };
    enter(element, spot);
    for (let visit = open.at(-1); visit !== undefined; visit = open.at(-1)) {
      const child = visit.next();
      if (child !== null) enter(child, visit.inner);
      else {
        open.pop();
        this.#leave(visit);
      }
    }
  }

  /** Null: there is nothing to visit in it, or nothing that is not known. */
  #enter(element: Element, spot: WalkPosition): Visit | null {
    if (SKIPPED.has(element.localName)) return null;
    // Seen in time, before a page shows it in plain text.
    if (element.localName === 'input' || element.localName === 'textarea' || element.hasAttribute('contenteditable'))
      isSecret(element);
    const isStale = spot.isStale || this.#dirtyTrees.has(element);
    const isLeaf = element.firstElementChild === null;
    if (!isLeaf && !isStale && !this.#dirty.has(element) && this.#takeOver(element, spot)) return null;
    const [from, slots, firstHost] = [this.#found.length, this.#slots, this.#hosts.length];
    const before = spot.scope.heading;
    if (!isLeaf) this.#parts.delete(element);
    const candidate = this.#thingAt(element, spot, isStale);
    const inner = inside(element, candidate, spot, isStale);
    const next = this.#childrenOf(element);
    return next === null ? null : { element, spot, inner, next, isLeaf, from, slots, firstHost, before };
  }

  /** What was found in a part is kept for the next walk. */
  #leave({ element, spot, isLeaf, from, slots, firstHost, before }: Visit): void {
    if (isLeaf) return;
    const count = this.#found.length - from;
    // What is in a slot changes without a word to what is around the slot.
    if (count < SMALLEST_PART || count > LARGEST_PART || slots !== this.#slots) return;
    const { around, control, isInLabel, isInText, scope } = spot;
    const things = this.#found.slice(from);
    const hosts = this.#hosts.slice(firstHost);
    this.#parts.set(element, { things, hosts, around, control, isInLabel, isInText, before, after: scope.heading });
  }

  /** Where nothing changed, in it or around it, the elements of a part are those of the last walk. */
  #takeOver(element: Element, spot: WalkPosition): boolean {
    const part = this.#parts.get(element);
    if (
      part === undefined ||
      part.around !== spot.around ||
      part.control !== spot.control ||
      part.isInLabel !== spot.isInLabel ||
      part.isInText !== spot.isInText ||
      part.before !== spot.scope.heading
    )
      return false;
    for (const thing of part.things) {
      thing.order = this.#order++;
      this.#found.push(thing);
    }
    addAll(this.#hosts, part.hosts);
    spot.scope.heading = part.after;
    return true;
  }

  /** Roots that were attached since: that is no mutation. */
  #findRoots(): void {
    for (const host of this.#hosts) {
      if (host.shadowRoot === null || !host.isConnected) continue;
      this.#isStale = true;
      this.#invalidate(host);
    }
    for (const element of this.#rootless) {
      if (element.isConnected && shadowOf(element) === null) continue;
      this.#rootless.delete(element);
      if (!element.isConnected) continue;
      this.#isStale = true;
      this.#invalidate(element);
    }
  }

  #dropReferring(): void {
    for (const thing of this.#referring) {
      thing.drop();
      if (!thing.element.isConnected) this.#referring.delete(thing);
    }
  }

  /** What is drawn in an element, one after the other; null: nothing. */
  #childrenOf(element: Element): (() => Element | null) | null {
    const root = shadowOf(element);
    if (root !== null) {
      this.#watch(root);
      this.#labels.lookInto(root);
      return inTurn(root.firstElementChild);
    }
    if (element instanceof HTMLSlotElement) {
      this.#slots++;
      const assigned = element.assignedElements();
      let at = 0;
      return assigned.length > 0 ? () => assigned[at++] ?? null : inTurn(element.firstElementChild);
    }
    if (element.localName.includes('-')) this.#rootless.add(element);
    if (isSuspect(element)) this.#hosts.push(element);
    return inTurn(element.firstElementChild);
  }

  #thingAt(element: Element, spot: WalkPosition, isStale: boolean): PageElement | null {
    const known = this.#byElement.get(element);
    const isChanged =
      isStale || this.#dirty.has(element) || (known?.isField === true && this.#isChangedAround(element));
    let thing = isChanged ? undefined : known;
    if (thing === undefined) {
      const category = categoryAt(element, spot, this.listening, this.#pointers);
      if (category === null) thing = null;
      else if (known && known.kind === category.kind && known.isListed === category.isListed) {
        known.drop();
        thing = known;
      } else {
        thing = new PageElement(element, category, this);
        if (known) thing.id = known.id;
        if (known) this.#byId.set(known.id, new WeakRef(thing));
      }
      this.#byElement.set(element, thing);
    }
    if (thing === null) return null;
    if (element.hasAttribute('aria-labelledby')) this.#referring.add(thing);
    thing.stand(spot.around, this.#order++, spot.scope.heading);
    this.#found.push(thing);
    return thing;
  }

  /** What stands beside a field may be its name. */
  #isChangedAround(element: Element): boolean {
    const { parentNode } = element;
    return [parentNode, parentNode?.parentNode].some((one) => one && this.#dirty.has(one));
  }

  /** New elements get numbers: first what can be acted on, then the rest, each in page order. */
  #number(next: number): number {
    let free = Math.max(next, this.#free);
    for (const isListed of [true, false]) {
      for (const thing of this.things) {
        if (thing.id !== 0 || thing.isListed !== isListed) continue;
        thing.id = free++;
        this.#byId.set(thing.id, new WeakRef(thing));
      }
    }
    this.#free = free;
    return free;
  }
}
