// Where elements are in the window, and where a secret can be read: for a picture. Nothing is scrolled or written.

import { type Box, common } from '@beckon/core/data/box.js';
import { addAll } from '@beckon/core/data/extremes.js';
import { ClosedRoots } from './closed-roots.js';
import { drawnFor } from './highlight.js';
import { Generated } from './names/generated.js';
import { isSuspect } from './names/signs.js';
import { shownAs } from './names/words.js';
import type { ElementRegistry } from './registry.js';
import { isSecret } from './roles/state.js';
import { Secrets, type Stretch } from './secrets.js';
import { drawnParent, isDrawn, isVisible, rectOf, shadowOf } from './sight/visibility.js';

export interface PlacesQuery {
  readonly ids: readonly number[];
  readonly secrets: readonly string[];
}

export interface PlacesFound {
  /** With what people see of each: `button "Save"`. */
  readonly boxes: readonly { readonly id: number; readonly box: Box; readonly shown: string }[];
  /** Where a secret can be read, or might be. */
  readonly secrets: readonly Box[];
  /** How many secrets a person who saw the whole page could read: dots in a password field reveal nothing. */
  readonly readable: number;
  /** What is on screen of the window: less than all of it when zoomed in. */
  readonly view: Box;
  readonly scroll: { readonly x: number; readonly y: number };
  /** When the document came: no two of a tab have the same. */
  readonly since: number;
  /** How often something that shows a secret came into it since it was first observed: it may be gone again. */
  readonly met: number;
  /** Elements that may hide a closed root, and in it a secret. */
  readonly closed: number;
}

/** What is written in these is never drawn. */
const UNDRAWN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'head', 'title']);
/** Fields for secrets, also those that a page shows in plain text from the start. */
const SECRET_PURPOSES = /password|one-time-code|cc-number|cc-csc/;

export class WindowPlaces {
  readonly #registry: ElementRegistry;
  readonly #roots = new ClosedRoots();
  #hosts: Element[] = [];
  #readable = 0;
  /** Those that were asked about last. */
  #secrets = new Secrets([]);
  #met = 0;
  #isWatching = false;

  constructor(registry: ElementRegistry) {
    this.#registry = registry;
  }

  find({ ids, secrets }: PlacesQuery): PlacesFound {
    this.#watch();
    this.#secrets = this.#secrets.anewFor(secrets);
    const found = this.#secretsIn(this.#secrets);
    const view = viewNow();
    return {
      boxes: ids.flatMap((id) => {
        const element = this.#registry.byId(id);
        const box = element === null ? null : boxOf(element.element, view);
        return element === null || box === null ? [] : [{ id, box, shown: shownAs(element) }];
      }),
      secrets: found.flatMap((rect) => {
        const box = common(rect, view);
        return box === null ? [] : [rounded(box)];
      }),
      readable: this.#readable,
      view,
      scroll: { x: scrollX, y: scrollY },
      since: performance.timeOrigin,
      met: this.#met,
      closed: secrets.length === 0 ? 0 : this.#roots.due(this.#hosts).length,
    };
  }

  /** Between two looks something may come and go. */
  #watch(): void {
    if (!this.#isWatching)
      this.#registry.listen((records) => {
        if (!this.#secrets.isEmpty && records.some((record) => this.#isMet(record))) this.#met++;
      });
    this.#isWatching = true;
    this.#registry.flush();
  }

  #isMet({ type, target, addedNodes }: MutationRecord): boolean {
    if (type === 'characterData') return this.#secrets.isIn((target as Text).data);
    return [...addedNodes].some((node) => this.#secrets.isIn(node.textContent ?? ''));
  }

  /** Elements that the driver should look into for a closed root; asked once. */
  suspects(): readonly Element[] {
    return this.#roots.settle(this.#hosts);
  }

  /** One walk over all that is drawn, into shadow roots and slots. */
  #secretsIn(secrets: Secrets): Box[] {
    const found: Box[] = [];
    const generated = secrets.isEmpty ? null : new Generated();
    this.#hosts = [];
    let dotted = 0;
    const left: Node[] = [document.documentElement];
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      if (node.nodeType === Node.TEXT_NODE) secrets.read(node as Text);
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      const element = node as Element;
      // Whether each is drawn is only asked where its text counts: there may be very many.
      if (UNDRAWN.has(element.localName) || (!secrets.isEmpty && isNowhere(element))) continue;
      if (this.#isFieldOf(element, secrets) && isDrawn(element)) {
        found.push(clipped(element, element.getBoundingClientRect()));
        if (isDotted(element)) dotted++;
      }
      if (generated !== null) found.push(...generatedIn(element, generated, secrets));
      const root = shadowOf(element);
      if (root === null && !secrets.isEmpty && isSuspect(element)) this.#hosts.push(element);
      const inside = root?.childNodes ?? inSlot(element) ?? element.childNodes;
      for (let i = inside.length - 1; i >= 0; i--) left.push(inside[i] as Node);
    }
    addAll(found, secrets.stretches().flatMap(rectsOf));
    this.#readable = found.length - dotted;
    return found;
  }

  /** Whether it is a field for secrets, or shows one without a text of its own in the page. */
  #isFieldOf(element: Element, secrets: Secrets): boolean {
    if (element instanceof HTMLInputElement) {
      if (element.type === 'hidden') return false;
      const { purpose } = this.#registry.known(element) ?? {};
      if (isSecret(element) || (purpose !== undefined && SECRET_PURPOSES.test(purpose))) return true;
      return secrets.isIn(element.value === '' ? element.placeholder : element.value);
    }
    if (isSecret(element)) return true;
    if (secrets.isEmpty) return false;
    if (element instanceof HTMLTextAreaElement)
      return secrets.isIn(element.value === '' ? element.placeholder : element.value);
    if (element instanceof HTMLSelectElement)
      return [...element.selectedOptions].some(({ label }) => secrets.isIn(label));
    // A picture that did not come shows its words instead.
    if (element instanceof HTMLImageElement) return element.naturalWidth === 0 && secrets.isIn(element.alt);
    return false;
  }
}

/** Whether it draws dots in place of what is in it, or has nothing in it. */
function isDotted(element: Element): boolean {
  return element instanceof HTMLInputElement && (element.type === 'password' || element.value === '');
}

function boxOf(element: Element, view: Box): Box | null {
  if (!isVisible(element)) return null;
  const box = common(clipped(drawnFor(element), rectOf(drawnFor(element))), view);
  return box === null ? null : rounded(box);
}

/** Not drawn, and nothing in it either. */
function isNowhere(element: Element): boolean {
  return !element.checkVisibility() && getComputedStyle(element).display !== 'contents';
}

function inSlot(element: Element): readonly Node[] | null {
  if (!(element instanceof HTMLSlotElement)) return null;
  const assigned = element.assignedNodes();
  return assigned.length > 0 ? assigned : null;
}

/** Generated content has no place of its own to request: it is taken to be where its element is, or anywhere. */
function generatedIn(element: Element, generated: Generated, secrets: Secrets): Box[] {
  const { sheets } = generated;
  for (const pseudo of ['::before', '::after'] as const) {
    if (!(pseudo === '::before' ? sheets.precedes(element) : sheets.follows(element))) continue;
    const { content, position } = getComputedStyle(element, pseudo);
    const text = pseudo === '::before' ? generated.before(element) : generated.after(element);
    if (!secrets.isIn(text) && !secrets.isIn(content) && !secrets.isIn(content.replace(/^"|"$/g, ''))) continue;
    const isAnywhere = position === 'absolute' || position === 'fixed';
    return [isAnywhere ? viewNow() : rectOf(element)];
  }
  return [];
}

/** Where a stretch of a text is drawn, line by line. */
function rectsOf({ node, from, to }: Stretch): Box[] {
  const { parentElement } = node;
  const around = parentElement ?? (node.parentNode as ShadowRoot | null)?.host ?? null;
  if (around === null || !around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].map((rect) => clipped(around, rect, true));
}

/** What the parts around leave of a box. Where it may be outside of them, nothing is cut off. */
function clipped(element: Element, rect: Box, isInside = false): Box {
  let { x, y, width, height } = rect;
  for (let one: Element | null = element; one !== null && one !== document.body; one = drawnParent(one)) {
    const { position, overflow, display } = getComputedStyle(one);
    if (
      (one !== element || isInside) &&
      /hidden|clip|auto|scroll/.test(overflow) &&
      !/inline$|contents/.test(display)
    ) {
      const part = common({ x, y, width, height }, one.getBoundingClientRect());
      if (part === null) return { x, y, width: 0, height: 0 };
      ({ x, y, width, height } = part);
    }
    if (position === 'absolute' || position === 'fixed') break;
  }
  return { x, y, width, height };
}

function viewNow(): Box {
  const zoomed = visualViewport;
  if (zoomed === null || zoomed.scale === 1) return { x: 0, y: 0, width: innerWidth, height: innerHeight };
  const { offsetLeft, offsetTop, width, height } = zoomed;
  return { x: offsetLeft, y: offsetTop, width, height };
}

/** Hundredths of a pixel are enough. */
function rounded({ x, y, width, height }: Box): Box {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
