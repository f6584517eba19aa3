// Everything on the page that can be meant, kept up to date: only what changed is worked out anew.
// Numbers belong to elements for as long as they live; what is to be acted on gets the low ones.

import { BUTTON, CARD, CLICKABLE, DIALOG, SKIPPED, type Sort, sortOf, TEXT } from './kind.js';
import { Naming } from './name.js';
import { collapse, ownText } from './names-of.js';
import { Pointers } from './pointers.js';
import { formMemo } from './purpose-area.js';
import { isSecret } from './state.js';
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

/** The things of a part of the page, as the last walk found them there. */
interface Part {
  readonly things: readonly Thing[];
  /** Elements in it that may hide a closed root. */
  readonly hosts: readonly Element[];
  readonly around: Thing | null;
  readonly control: Thing | null;
  readonly isInLabel: boolean;
  readonly isInText: boolean;
  /** The heading before and after it. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Parts with fewer things are no sooner taken over than walked through; of larger ones their own parts are. */
const SMALLEST_PART = 3;
const LARGEST_PART = 64;

/** Styles may depend on these without any mutation. */
const RESTYLING = [
  'input',
  'change',
  'toggle',
  'focus',
  'blur',
  'load',
  'resize',
  'animationend',
  'transitionend',
  'hashchange',
] as const;

export class Registry implements Surroundings {
  naming = new Naming();
  memo = formMemo();
  look = 0;
  isForced = false;
  version = 0;
  /** Counts up whenever something may be drawn otherwise than before. */
  stamp = 0;
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
  readonly #parts = new WeakMap<Element, Part>();
  /** Named by others, wherever these are: their names are worked out anew each time. */
  readonly #referring = new Set<Thing>();
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
  #found: Thing[] = [];

  constructor() {
    this.#observer = new MutationObserver((records) => this.#note(records));
    // While a page is being built, every element would be told.
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
    // Also before it is built, where somebody asks.
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
    this.naming = new Naming();
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
    thing.id = Math.max(next, this.#free);
    this.#free = thing.id + 1;
    this.#byId.set(thing.id, new WeakRef(thing));
    this.things = [...this.things, thing];
    for (let one: Element | null = element; one !== null; one = drawnParent(one)) this.#parts.delete(one);
    return { thing, next: this.#free };
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

  /** Whether a click on an element is listened to, by itself or by what is around it. */
  isHeard(element: Element): boolean {
    for (let one: Element | null = element; one !== null; one = drawnParent(one))
      if (this.listening.has(one)) return true;
    return false;
  }

  /** What a selector finds, looked up once until the page is built otherwise. */
  matching(selector: string): readonly Element[] {
    const known = this.#matching.get(selector);
    if (known !== undefined) return known;
    const found = [...document.querySelectorAll(selector)];
    this.#matching.set(selector, found);
    return found;
  }

  /** Elements that the driver should look into. A root may be attached later, without a word: so they are asked more than once. */
  get suspects(): readonly Element[] {
    const now = performance.now();
    return this.#hosts.filter((element) => {
      const { count, last } = this.#asked.get(element) ?? { count: 0, last: Number.NEGATIVE_INFINITY };
      if (count >= MOST_ASKED || now - last <= count * ASKED_AGAIN_MS || !element.isConnected) return false;
      if (isDrawnLarge(element)) return true;
      this.#asked.set(element, { count: count + 1, last: now });
      return false;
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
    this.stamp++;
    this.#isStale = true;
    for (const record of records) {
      const { target, type, attributeName } = record;
      if (type === 'attributes' && attributeName !== null && DRAWING.has(attributeName)) this.#dirtyTrees.add(target);
      if (type === 'childList' && target === document.head) this.#pointers.forget();
      this.#isRebuilt ||= rebuilds(record);
      this.#spoil(target);
    }
    for (const listener of this.#listeners) listener(records);
  }

  /** What an element says is part of what everything around it says. */
  #spoil(node: Node): void {
    let one: Node | null = node;
    while (one !== null && !this.#dirty.has(one)) {
      this.#dirty.add(one);
      if (one instanceof HTMLLabelElement && one.control !== null) this.#spoil(one.control);
      one = one instanceof ShadowRoot ? one.host : one.parentNode;
    }
  }

  #visit(element: Element, spot: Spot): void {
    if (SKIPPED.has(element.localName)) return;
    // Seen in time, before a page shows it in plain text.
    if (element.localName === 'input') isSecret(element);
    const isStale = spot.isStale || this.#dirtyTrees.has(element);
    if (element.firstElementChild === null) {
      this.#walk(element, spot, isStale);
      return;
    }
    if (!isStale && !this.#dirty.has(element) && this.#takeOver(element, spot)) return;
    const from = this.#found.length;
    const slots = this.#slots;
    const firstHost = this.#hosts.length;
    const before = spot.scope.heading;
    this.#walk(element, spot, isStale);
    const count = this.#found.length - from;
    // What is in a slot changes without a word to what is around the slot.
    if (count < SMALLEST_PART || count > LARGEST_PART || slots !== this.#slots) return;
    const { around, control, isInLabel, isInText, scope } = spot;
    const things = this.#found.slice(from);
    const hosts = this.#hosts.slice(firstHost);
    this.#parts.set(element, { things, hosts, around, control, isInLabel, isInText, before, after: scope.heading });
  }

  /** Where nothing changed, in it or around it, the things of a part are those of the last walk. */
  #takeOver(element: Element, spot: Spot): boolean {
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
    this.#hosts.push(...part.hosts);
    spot.scope.heading = part.after;
    return true;
  }

  /** Roots that were attached since: that is no mutation. */
  #findRoots(): void {
    for (const host of this.#hosts) {
      if (host.shadowRoot === null || !host.isConnected) continue;
      this.#isStale = true;
      this.#spoil(host);
    }
    for (const element of this.#rootless) {
      if (element.isConnected && shadowOf(element) === null) continue;
      this.#rootless.delete(element);
      if (!element.isConnected) continue;
      this.#isStale = true;
      this.#spoil(element);
    }
  }

  #dropReferring(): void {
    for (const thing of this.#referring) {
      thing.drop();
      if (!thing.element.isConnected) this.#referring.delete(thing);
    }
  }

  #walk(element: Element, spot: Spot, isStale: boolean): void {
    const thing = this.#thingAt(element, spot, isStale);
    const inner = this.#inside(element, thing, spot, isStale);
    const root = shadowOf(element);
    if (root !== null) {
      this.#watch(root);
      for (const child of root.children) this.#visit(child, inner);
      return;
    }
    if (element instanceof HTMLSlotElement) {
      this.#slots++;
      const assigned = element.assignedElements();
      for (const child of assigned.length > 0 ? assigned : element.children) this.#visit(child, inner);
      return;
    }
    if (element.localName.includes('-')) this.#rootless.add(element);
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
    }
    if (thing === null) return null;
    if (element.hasAttribute('aria-labelledby')) this.#referring.add(thing);
    thing.stand(spot.around, this.#order++, spot.scope.heading);
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
    if (isLooseDialog(element, spot.around)) return DIALOG;
    if (spot.control === null && isOneOfMany(element)) return CARD;
    if (this.listening.has(element) && isSmall(element)) return CLICKABLE;
    if (spot.control === null && isCalledButton(element)) return BUTTON;
    if (spot.control === null && this.#pointers.isRoot(element)) return CLICKABLE;
    if (spot.isInLabel || spot.isInText || !(hasText(element) || isTitled(element, spot.control)))
      return sort?.kind === 'cell' ? sort : null;
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

/** How often, and how far apart, an element is asked for a closed root. */
const MOST_ASKED = 6;
const ASKED_AGAIN_MS = 200;

/** Nothing of an element can be seen in the tree, yet something is drawn: its root may be closed. */
function isSuspect(element: Element): boolean {
  if (element.localName.includes('-')) return true;
  if (element.firstElementChild !== null || !ROOTABLE.has(element.localName)) return false;
  return !NOT_BLANK.test(element.textContent ?? '');
}

function isDrawnLarge(element: Element): boolean {
  if (element.localName.includes('-')) return true;
  const { width, height } = element.getBoundingClientRect();
  return width > 4 && height > 4;
}

/** Elements came or went, or what they are was changed; a text or a state alone builds nothing. */
function rebuilds({ type, attributeName, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return attributeName !== null && BUILDING.has(attributeName);
  if (type !== 'childList') return false;
  for (const nodes of [addedNodes, removedNodes])
    for (const node of nodes) if (node.nodeType === Node.ELEMENT_NODE) return true;
  return false;
}
const BUILDING: ReadonlySet<string> = new Set(
  'class id role name type form action src placeholder autocomplete aria-label aria-modal contenteditable'.split(' '),
);

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

/** A box that lies over the page and is called a dialog by whoever wrote its style, though it does not say so itself. */
function isLooseDialog(element: Element, around: Thing | null): boolean {
  if (element.localName !== 'div' && element.localName !== 'section') return false;
  if (!LOOSE_DIALOG.test(`${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`)) return false;
  for (let one = around; one !== null; one = one.around) if (one.kind === 'dialog') return false;
  if (element.querySelector('[role="dialog"], [role="alertdialog"], dialog') !== null) return false;
  const { position } = getComputedStyle(element);
  return (
    (position === 'fixed' || position === 'absolute') &&
    element.querySelector('button, a, input, [role="button"], [onclick]') !== null
  );
}
const LOOSE_DIALOG = /modal|popup|dialog|lightbox/i;

/** One of several boxes drawn alike, with something to press in it: a card or a row, whatever the markup says. */
function isOneOfMany(element: Element): boolean {
  if (element.localName !== 'div' && element.localName !== 'section') return false;
  const style = element.getAttribute('class');
  if (style === null || style === '') return false;
  const isAlike = (other: Element | null): boolean =>
    other !== null && other.localName === element.localName && other.getAttribute('class') === style;
  if (!isAlike(element.previousElementSibling) && !isAlike(element.nextElementSibling)) return false;
  return element.childElementCount > 1 && NOT_BLANK.test(element.textContent ?? '');
}

/** A thing by itself, not a part of the page that listens for its parts. */
function isSmall(element: Element): boolean {
  return element.getElementsByTagName('*').length <= 6 && (element.textContent ?? '').length < 200;
}

/** Named only by what it says under the mouse. */
function isTitled(element: Element, control: Thing | null): boolean {
  return control === null && element.hasAttribute('title') && element.firstElementChild === null;
}

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
