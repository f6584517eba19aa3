// Everything on the page that can be a target, kept up to date: only what changed is computed again.

import { addAll } from '@beckon/core/data/extremes.js';
import type { CandidateIndex } from '@beckon/core/resolve/question.js';
import { Pointers } from './act/pointers.js';
import { ClosedRoots, Rootless } from './closed-roots.js';
import { compared } from './index/comparison.js';
import { ElementNumbers } from './index/element-numbers.js';
import { NameIndex } from './index/name-index.js';
import { treeIndex } from './index/tree-index.js';
import { Invalidated } from './invalidated.js';
import { Listening } from './listening.js';
import { NameComputation } from './names/name.js';
import { isSuspect } from './names/signs.js';
import { type PageContext, PageElement } from './page-element.js';
import { formMemo } from './purposes/area.js';
import { categoryAt } from './roles/category.js';
import { categoryOf, SKIPPED, TEXT } from './roles/kind.js';
import { isSecret } from './roles/state.js';
import { LayoutEpoch, sheetsNow } from './sight/layout-epoch.js';
import { PageVisibility } from './sight/sight.js';
import { drawnParent, shadowOf } from './sight/visibility.js';
import { codeOf, inside, inTurn, onRestyling, type Visit, WalkedParts, type WalkPosition } from './walk.js';

export class ElementRegistry implements PageContext {
  naming = new NameComputation();
  memo = formMemo();
  look = 0;
  isForced = false;
  version = 0;
  /** Counts up whenever something may be drawn otherwise than before. */
  stamp = 0;
  readonly listening: Listening;
  readonly #isWatching: boolean;
  things: readonly PageElement[] = [];
  /** Boxes around what was found last that may listen to clicks. */
  wholes: Element[] = [];
  /** Of what is nothing to people: where it was when that was found. */
  readonly #byElement = new WeakMap<Element, PageElement | number>();
  readonly #numbers = new ElementNumbers();
  readonly #names = new NameIndex();
  readonly #layout = new LayoutEpoch();
  readonly #pointers = new Pointers();
  readonly #changed = new Invalidated();
  readonly #watched = new WeakSet<Node>();
  /** Elements that may hide a shadow root. */
  #hosts: Element[] = [];
  readonly #roots = new ClosedRoots();
  readonly #observer: MutationObserver;
  readonly #listeners = new Set<(records: readonly MutationRecord[]) => void>();
  readonly #parts = new WalkedParts();
  /** Named by others, wherever these are: their names are computed again each time. */
  readonly #referring = new Set<PageElement>();
  /** Named with what fields hold: that changes without a word. */
  readonly #valued = new Set<PageElement>();
  readonly #rootless = new Rootless();
  #slots = 0;
  #isStale = true;
  #isFirst = true;
  #order = 0;
  #found: PageElement[] = [];

  /** `like`: only to read the page once, with what that one knows of it. */
  constructor(like?: ElementRegistry) {
    this.listening = like?.listening ?? new Listening();
    this.isForced = like?.isForced ?? false;
    this.#isWatching = like === undefined;
    this.#observer = new MutationObserver((records) => this.#note(records));
    if (!this.#isWatching) return;
    // While a page is being built, every element would be reported.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => this.#watch(document), true);
    else this.#watch(document);
    onRestyling(() => this.stamp++);
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

  /** Whether what was measured before still holds. */
  isStill = false;
  /**
   * Brings the list up to date; `next` is the first free number, and the new one is returned. `isKept`: boxes that cannot have
   * changed are not measured again.
   */
  refresh(next: number, isKept = false): number {
    this.flush();
    this.look++;
    this.#dropAll(this.#valued);
    if (!isKept) this.#layout.next();
    this.#findRoots();
    this.#checkRules();
    this.isStill = isKept && this.#layout.keep(this.stamp);
    if (!this.#isStale) return this.#compared(this.#numbers.freeFrom(next));
    this.#dropAll(this.#referring);
    treeIndex.update();
    for (const one of treeIndex.labels.takeChanged()) this.#changed.addTree(one);
    this.naming = new NameComputation();
    if (this.#changed.isRebuilt || this.#isFirst) this.memo = formMemo();
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
    this.#names.tidy(this.things.length);
    this.#isStale = false;
    this.#isFirst = false;
    this.#changed.clear();
    // Trees that the walk came upon have rules, too; all in them was read just now.
    this.#rules = sheetsNow();
    return this.#compared(this.#numbers.give(this.things, next));
  }

  get layout(): number {
    return this.#layout.number;
  }

  /** Everything is measured again. */
  remeasure(): void {
    this.#layout.next();
    this.isStill = false;
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
    this.#changed.clear();
    this.#pointers.forget();
  }

  byId(id: number): PageElement | null {
    const thing = this.#numbers.get(id);
    return thing?.element.isConnected === true ? thing : null;
  }

  /** Also one whose element is gone. */
  readonly everHad = (id: number): PageElement | null => this.#numbers.get(id);

  /** The candidate of an element; elements that have none get one. */
  thingOf(element: Element, next: number): { thing: PageElement; next: number } {
    const known = this.known(element);
    if (known !== null) return { thing: known, next: this.#numbers.give(this.things, next) };
    const thing = new PageElement(element, categoryOf(element) ?? TEXT, this);
    thing.isSelected = true;
    this.#byElement.set(element, thing);
    let parent = drawnParent(element);
    while (parent !== null && this.known(parent) === null) parent = drawnParent(parent);
    thing.around = parent === null ? null : this.known(parent);
    thing.order = (thing.around?.order ?? 0) + 0.5;
    this.#numbers.set(thing, this.#numbers.freeFrom(next));
    this.keep(thing);
    for (let one: Element | null = element; one !== null; one = drawnParent(one)) this.#parts.delete(one);
    return { thing, next: this.#numbers.freeFrom(next) };
  }

  nearest(element: Element | null): PageElement | null {
    for (let one = element; one !== null; one = drawnParent(one)) if (this.known(one) !== null) return this.known(one);
    return null;
  }

  known(element: Element): PageElement | null {
    const known = this.#byElement.get(element);
    return known instanceof PageElement ? known : null;
  }

  /** The form that an element belongs to by its `form` attribute. */
  formOf(element: Element): PageElement | null {
    if (!element.hasAttribute('form')) return null;
    const { form } = element as HTMLButtonElement;
    return form instanceof HTMLFormElement ? this.known(form) : null;
  }

  renamed(thing: PageElement): void {
    this.#names.renamed(thing);
  }

  dependsOnValues(thing: PageElement): void {
    this.#valued.add(thing);
  }

  /** Whether it is one of the elements of the page, as of the last observation. */
  readonly isThere = (thing: PageElement): boolean => this.things[thing.place] === thing;

  /** One of these elements, by its number. */
  thing(id: number): PageElement | null {
    const thing = this.everHad(id);
    return thing !== null && this.isThere(thing) ? thing : null;
  }

  /** What the resolver need not ask of each. */
  get index(): CandidateIndex {
    return {
      of: this.things,
      get: (id) => this.thing(id) ?? undefined,
      answering: (text) => this.#names.answering(text, this),
    };
  }

  /** Takes in one that the walk did not find: a number that was given to what is no candidate still means it. */
  keep(thing: PageElement): void {
    if (this.isThere(thing)) return;
    thing.place = this.things.length;
    this.things = [...this.things, thing];
    this.#names.renamed(thing);
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

  get suspects(): readonly Element[] {
    return this.#roots.due(this.#hosts);
  }
  settleSuspects(): readonly Element[] {
    return this.#roots.settle(this.#hosts);
  }

  #watch(root: Node): void {
    if (!this.#isWatching || this.#watched.has(root)) return;
    this.#watched.add(root);
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      attributeOldValue: true,
      characterDataOldValue: true,
    });
    // What `assign` puts into a slot is no mutation.
    root.addEventListener('slotchange', ({ target }) => this.#note([], target as Node), true);
  }

  #note(records: readonly MutationRecord[], slot?: Node): void {
    this.stamp++;
    this.#isStale = true;
    // What changes much, and is not asked about, is read anew: it is not kept what changed.
    if (this.#changed.isTooMuch) this.forget();
    if (!this.#isFirst) this.#changed.note(records);
    if (!this.#isFirst && slot !== undefined) this.#changed.add(slot);
    for (const listener of this.#listeners) listener(records);
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
        // What is in a slot changes without a word to what is around the slot.
        if (visit.slots === this.#slots) this.#parts.keep(visit, this.#found, this.#hosts);
      }
    }
  }

  /** Null: there is nothing to visit in it, or nothing that is not known. */
  #enter(element: Element, spot: WalkPosition): Visit | null {
    if (SKIPPED.has(element.localName)) return null;
    // Seen in time, before a page shows it in plain text.
    if (element.localName === 'input' || element.localName === 'textarea' || element.hasAttribute('contenteditable'))
      isSecret(element);
    const isStale = spot.isStale || this.#changed.trees.has(element);
    const isLeaf = element.firstElementChild === null;
    if (!isLeaf && !isStale && !this.#changed.nodes.has(element) && this.#takeOver(element, spot)) return null;
    const [from, slots, firstHost] = [this.#found.length, this.#slots, this.#hosts.length];
    const before = spot.scope.heading;
    if (!isLeaf) this.#parts.delete(element);
    const candidate = this.#thingAt(element, spot, isStale);
    const inner = inside(element, candidate, spot, isStale);
    const next = this.#childrenOf(element);
    return next === null ? null : { element, spot, inner, next, isLeaf, from, slots, firstHost, before };
  }

  /** Where nothing changed, in it or around it, the elements of a part are those of the last walk. */
  #takeOver(element: Element, spot: WalkPosition): boolean {
    const part = this.#parts.at(element, spot);
    if (part === null) return false;
    for (const thing of part.things) {
      thing.stand(thing.around, this.#order++, thing.heading);
      this.#found.push(thing);
    }
    addAll(this.#hosts, part.hosts);
    spot.scope.heading = part.after;
    return true;
  }

  /** Roots that were attached since: that is no mutation. */
  #findRoots(): void {
    const open = this.#hosts.filter((host) => host.shadowRoot !== null && host.isConnected);
    for (const host of [...open, ...this.#rootless.found()]) {
      this.#isStale = true;
      this.#changed.add(host);
    }
  }

  /** Rules may change what anything is called, and what it is. */
  #checkRules(): void {
    const rules = sheetsNow();
    if (rules !== this.#rules || this.#changed.hasOtherRules) this.forget();
    this.#rules = rules;
  }
  #rules = '';

  /** These are called something else at any time. */
  #dropAll(things: Set<PageElement>): void {
    for (const thing of things) {
      thing.drop();
      if (!thing.element.isConnected) things.delete(thing);
    }
  }

  /** What is drawn in an element, one after the other; null: nothing. */
  #childrenOf(element: Element): (() => Element | null) | null {
    const root = shadowOf(element);
    if (root !== null) {
      this.#watch(root);
      treeIndex.watch(root);
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
    const known = this.known(element);
    const at = codeOf(spot);
    const isMoved = known === null ? this.#byElement.get(element) !== at : known.spot !== at && !known.isSelected;
    const isChanged =
      isStale ||
      isMoved ||
      this.#changed.nodes.has(element) ||
      (known?.isField === true && this.#isChangedAround(element));
    const thing = isChanged ? this.#thingAnew(element, known, spot) : known;
    if (thing !== null) thing.spot = at;
    this.#byElement.set(element, thing ?? at);
    if (thing === null) return null;
    if (element.hasAttribute('aria-labelledby')) this.#referring.add(thing);
    thing.stand(spot.around, this.#order++, spot.scope.heading);
    this.#found.push(thing);
    return thing;
  }

  #thingAnew(element: Element, known: PageElement | null, spot: WalkPosition): PageElement | null {
    const category = categoryAt(element, spot, this.listening, this.#pointers);
    if (category === null) return null;
    if (known !== null && known.kind === category.kind && known.isListed === category.isListed) {
      known.drop(category);
      return known;
    }
    const thing = new PageElement(element, category, this);
    this.#names.renamed(thing);
    if (known !== null) this.#numbers.set(thing, known.id);
    return thing;
  }

  /** What stands beside a field may be its name. */
  #isChangedAround(element: Element): boolean {
    const { parentNode } = element;
    return [parentNode, parentNode?.parentNode].some((one) => one && this.#changed.nodes.has(one));
  }

  /** In the comparing mode: whether a fresh walk finds the same. */
  #compared(next: number): number {
    if (this.#isWatching) compared(this, () => new ElementRegistry(this));
    return next;
  }
}
