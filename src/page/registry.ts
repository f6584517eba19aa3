// Everything on the page that can be meant, kept up to date: only what changed is worked out anew.
// Numbers belong to elements for as long as they live; what is to be acted on gets the low ones.

import { BUTTON, CLICKABLE, SKIPPED, type Sort, sortOf, TEXT } from './kind.js';
import { Naming } from './name.js';
import { collapse, ownText } from './names-of.js';
import { Pointers } from './pointers.js';
import { formMemo } from './purpose-area.js';
import { type Surroundings, Thing } from './thing.js';
import { drawnParent, shadowOf } from './visibility.js';

/** What the walk knows of where it is. */
interface Spot {
  readonly around: Thing | null;
  /** The control it is inside of: its texts name the control. */
  readonly control: Thing | null;
  readonly isInLabel: boolean;
  readonly isInText: boolean;
  readonly isStale: boolean;
  readonly scope: { heading: string | null };
}

/** Elements whose headings hold for what follows in them and no further. */
const SCOPES: ReadonlySet<string> = new Set([
  'section',
  'article',
  'main',
  'aside',
  'nav',
  'form',
  'fieldset',
  'dialog',
  'li',
  'tr',
  'td',
  'header',
  'footer',
  'body',
]);
/** An attribute of these may change how everything below is drawn. */
const DRAWING: ReadonlySet<string> = new Set(['class', 'style', 'hidden', 'open', 'aria-hidden', 'inert', 'dir']);

export class Registry implements Surroundings {
  naming = new Naming();
  memo = formMemo();
  look = 0;
  version = 0;
  readonly listening = new WeakSet<Element>();
  things: readonly Thing[] = [];
  readonly #byElement = new WeakMap<Element, Thing | null>();
  readonly #byId = new Map<number, WeakRef<Thing>>();
  readonly #pointers = new Pointers();
  readonly #dirty = new Set<Node>();
  readonly #dirtyTrees = new Set<Node>();
  readonly #watched = new WeakSet<Node>();
  /** Elements that may hide a closed shadow root, and when they were last asked for one. */
  #hosts: Element[] = [];
  readonly #asked = new WeakMap<Element, { readonly count: number; readonly last: number }>();
  readonly #observer: MutationObserver;
  readonly #listeners = new Set<(records: readonly MutationRecord[]) => void>();
  #isStale = true;
  #isFirst = true;
  #order = 0;
  #found: Thing[] = [];

  constructor() {
    this.#observer = new MutationObserver((records) => this.#note(records));
    this.#watch(document);
  }

  /** Called with every batch of mutations. */
  listen(listener: (records: readonly MutationRecord[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes in the mutations that were not reported yet. */
  flush(): void {
    const records = this.#observer.takeRecords();
    if (records.length > 0) this.#note(records);
  }

  /** Brings the list up to date; `next` is the first free number, and the new one is returned. */
  refresh(next: number): number {
    this.flush();
    this.look++;
    // A root that was attached later is no mutation.
    if (!this.#isStale && !this.#hosts.some((host) => host.shadowRoot !== null)) return next;
    this.naming = new Naming();
    this.memo = formMemo();
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
    this.#isStale = false;
    this.#isFirst = false;
    this.#dirty.clear();
    this.#dirtyTrees.clear();
    return this.#number(next);
  }

  /** Nothing that was seen counts any more, except the numbers. */
  forget(): void {
    this.#isStale = true;
    this.#isFirst = true;
  }

  /** The thing of a number, if its element is still on the page. */
  byId(id: number): Thing | null {
    const thing = this.#byId.get(id)?.deref() ?? null;
    return thing?.element.isConnected === true ? thing : null;
  }

  /** Also one whose element is gone. */
  everHad(id: number): Thing | null {
    return this.#byId.get(id)?.deref() ?? null;
  }

  /** The thing of an element; elements that are none of their own become one. */
  thingOf(element: Element, next: number): { thing: Thing; next: number } {
    const known = this.#byElement.get(element);
    if (known) return { thing: known, next: this.#number(next) };
    const thing = new Thing(element, sortOf(element) ?? TEXT, this);
    this.#byElement.set(element, thing);
    let parent = drawnParent(element);
    while (parent !== null && !this.#byElement.get(parent)) parent = drawnParent(parent);
    thing.around = parent === null ? null : (this.#byElement.get(parent) ?? null);
    thing.order = (thing.around?.order ?? 0) + 0.5;
    thing.id = next;
    this.#byId.set(next, new WeakRef(thing));
    this.things = [...this.things, thing];
    return { thing, next: next + 1 };
  }

  /** The nearest thing of an element or of what is around it. */
  nearest(element: Element | null): Thing | null {
    for (let one = element; one !== null; one = drawnParent(one)) {
      const thing = this.#byElement.get(one);
      if (thing) return thing;
    }
    return null;
  }

  known(element: Element): Thing | null {
    return this.#byElement.get(element) ?? null;
  }

  isPointer(element: Element): boolean {
    return this.#pointers.isPointer(element);
  }

  /** Elements that the driver should look into. A root may be attached later, without a word: so they are asked more than once. */
  get suspects(): readonly Element[] {
    const now = performance.now();
    return this.#hosts.filter((element) => {
      const { count, last } = this.#asked.get(element) ?? { count: 0, last: Number.NEGATIVE_INFINITY };
      return count < MOST_ASKED && now - last > count * ASKED_AGAIN_MS && element.isConnected;
    });
  }

  /** The driver looks for a closed root in these now. */
  settleSuspects(): readonly Element[] {
    const { suspects } = this;
    const last = performance.now();
    for (const element of suspects)
      this.#asked.set(element, { count: (this.#asked.get(element)?.count ?? 0) + 1, last });
    return suspects;
  }

  #watch(root: Node): void {
    if (this.#watched.has(root)) return;
    this.#watched.add(root);
    this.#observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  #note(records: readonly MutationRecord[]): void {
    this.#isStale = true;
    for (const record of records) {
      const { target, type, attributeName } = record;
      if (type === 'attributes' && attributeName !== null && DRAWING.has(attributeName)) this.#dirtyTrees.add(target);
      if (type === 'childList' && target === document.head) this.#pointers.forget();
      this.#spoil(target);
    }
    for (const listener of this.#listeners) listener(records);
  }

  /** What an element says is part of what everything around it says. */
  #spoil(node: Node): void {
    let one: Node | null = node;
    while (one !== null && !this.#dirty.has(one)) {
      this.#dirty.add(one);
      if (one instanceof HTMLLabelElement && one.control !== null) this.#dirty.add(one.control);
      one = one instanceof ShadowRoot ? one.host : one.parentNode;
    }
  }

  #visit(element: Element, spot: Spot): void {
    if (SKIPPED.has(element.localName)) return;
    const isStale = spot.isStale || this.#dirtyTrees.has(element);
    const thing = this.#thingAt(element, spot, isStale);
    const inner = this.#inside(element, thing, spot, isStale);
    const root = shadowOf(element);
    if (root !== null) {
      this.#watch(root);
      for (const child of root.children) this.#visit(child, inner);
      return;
    }
    if (element instanceof HTMLSlotElement) {
      const assigned = element.assignedElements();
      for (const child of assigned.length > 0 ? assigned : element.children) this.#visit(child, inner);
      return;
    }
    if (isSuspect(element)) this.#hosts.push(element);
    for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling)
      this.#visit(child, inner);
  }

  #thingAt(element: Element, spot: Spot, isStale: boolean): Thing | null {
    const isChanged = isStale || this.#dirty.has(element);
    let thing = isChanged ? undefined : this.#byElement.get(element);
    if (thing === undefined) {
      const known = this.#byElement.get(element);
      const sort = this.#sortAt(element, spot);
      if (sort === null) thing = null;
      else if (known && known.kind === sort.kind && known.isListed === sort.isListed) {
        known.drop();
        thing = known;
      } else {
        thing = new Thing(element, sort, this);
        if (known) thing.id = known.id;
        if (known) this.#byId.set(known.id, new WeakRef(thing));
      }
      this.#byElement.set(element, thing);
    } else if (thing !== null && element.hasAttribute('aria-labelledby')) thing.drop();
    if (thing === null) return null;
    thing.around = spot.around;
    thing.order = this.#order++;
    thing.heading = spot.scope.heading;
    this.#found.push(thing);
    return thing;
  }

  #sortAt(element: Element, spot: Spot): Sort | null {
    const sort = sortOf(element);
    if (sort !== null) {
      if (sort.isListed || sort.can.includes('contain')) return sort;
      if (sort.kind === 'heading') return spot.control !== null && spot.control.kind === 'button' ? null : sort;
      if (sort.kind === 'image') return spot.control === null || sort.can.length > 0 ? sort : null;
    }
    if (this.listening.has(element)) return CLICKABLE;
    if (spot.control === null && isCalledButton(element)) return BUTTON;
    if (spot.control === null && this.#pointers.isRoot(element)) return CLICKABLE;
    if (spot.isInLabel || spot.isInText || !hasText(element)) return sort?.kind === 'cell' ? sort : null;
    if (spot.control !== null && (spot.control.kind === 'button' || !isPartOfCard(element))) return null;
    if (element.localName === 'label' && (element as HTMLLabelElement).control !== null) return null;
    return sort ?? TEXT;
  }

  #inside(element: Element, thing: Thing | null, spot: Spot, isStale: boolean): Spot {
    const isScope = SCOPES.has(element.localName) || element.hasAttribute('role');
    if (thing !== null && thing.kind === 'heading')
      spot.scope.heading = collapse(ownText(element)) || spot.scope.heading;
    if (element.localName === 'legend') spot.scope.heading = collapse(element.textContent ?? '') || spot.scope.heading;
    const isText = thing !== null && thing.sort.can.length === 0 && thing.kind !== 'image';
    const isControl = thing?.isListed === true;
    const isLabel = element.localName === 'label' && (element as HTMLLabelElement).control !== null;
    if (thing === null && !isScope && !isLabel && isStale === spot.isStale) return spot;
    return {
      around: thing !== null && !isText ? thing : spot.around,
      control: isControl ? thing : spot.control,
      isInLabel: spot.isInLabel || isLabel,
      isInText: isText && thing.kind !== 'cell' ? true : isControl ? false : spot.isInText,
      isStale,
      scope: isScope ? { heading: spot.scope.heading } : spot.scope,
    };
  }

  /** New things get numbers: first what can be acted on, then the rest, each in the order of the page. */
  #number(next: number): number {
    let free = next;
    for (const isListed of [true, false]) {
      for (const thing of this.things) {
        if (thing.id !== 0 || thing.isListed !== isListed) continue;
        thing.id = free++;
        this.#byId.set(thing.id, new WeakRef(thing));
      }
    }
    return free;
  }
}

/** How often, and how far apart, an element is asked for a closed root. */
const MOST_ASKED = 6;
const ASKED_AGAIN_MS = 200;

/** Nothing of an element can be seen in the tree, yet something is drawn: its root may be closed. */
function isSuspect(element: Element): boolean {
  if (element.localName.includes('-')) return true;
  if (element.firstElementChild !== null || !ROOTABLE.has(element.localName)) return false;
  if ((element.textContent ?? '').trim() !== '') return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 4 && height > 4;
}

/** Plain elements that can have a shadow root: https://dom.spec.whatwg.org/#dom-element-attachshadow */
const ROOTABLE: ReadonlySet<string> = new Set([
  'article',
  'aside',
  'blockquote',
  'div',
  'footer',
  'header',
  'main',
  'nav',
  'p',
  'section',
  'span',
]);

/** A box that is a button to whoever wrote its style, and has nothing in it that could be meant instead. */
function isCalledButton(element: Element): boolean {
  if (element.localName !== 'div' && element.localName !== 'span' && element.localName !== 'a') return false;
  const called = `${element.id} ${element.getAttribute('class') ?? ''}`;
  return (
    CALLED_BUTTON.test(called) &&
    element.closest('[aria-hidden="true"]') === null &&
    element.querySelector('a, button, input, select, textarea') === null
  );
}
const CALLED_BUTTON = /(?:^|[\s_-])(?:btn|button|submit)(?:$|[\s_-])/i;

function hasText(element: Element): boolean {
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE && NOT_BLANK.test(node.nodeValue ?? '')) return true;
  }
  return false;
}
const NOT_BLANK = /\S/;

/** A text of its own inside a link or a clickable box. */
function isPartOfCard(element: Element): boolean {
  return /^(?:h[1-6]|p|div|li|td|dt|dd|strong)$/.test(element.localName);
}
