// The script that runs inside a web page, in a world of its own: the one object the driver talks to.

import type { AtomAsked, Context, Patterns, TargetAsked } from '@beckon/core/resolve/question.js';
import type { Direction } from '@beckon/core/scene/action.js';
import type { Extract } from '@beckon/core/scene/world.js';
import { endsOf, renamed } from './act/ends.js';
import { RangeControlBridge } from './act/range-control-bridge.js';
import { momentOf } from './ask.js';
import { countOf } from './count.js';
import { extract } from './extract.js';
import { Highlights, type Highlit } from './highlight.js';
import { type PageMark, PageMarks } from './marks.js';
import { PageObserver } from './observe.js';
import { plainElement } from './page-element.js';
import { type Clip, clipOf, shareInView } from './place.js';
import { type PlacesFound, type PlacesQuery, WindowPlaces } from './places.js';
import type { Numbered, ObserveInPage } from './protocol.js';
import { patternsOf } from './purposes/patterns.js';
import { scrollBy, scrollingParts } from './reading.js';
import { type FieldValue, heldNow, withHeld } from './secret-fields.js';
import { chainOf, openClosedRoot } from './sight/visibility.js';
import { afterTimers } from './watch/aftermath.js';
import { isYoung, TURN_MS } from './watch/habits.js';
import { painted } from './watch/motions.js';
import { missedOf } from './watch/press-outcome.js';

class PageBridge extends RangeControlBridge {
  readonly #observer = new PageObserver(this.registry);
  readonly #highlights = new Highlights();
  readonly #marks = new PageMarks();
  readonly #places = new WindowPlaces(this.registry);

  look(requested: ObserveInPage) {
    return withHeld(this.#observer.look(requested));
  }

  /** What fields hold that keep it to themselves. */
  held(): readonly FieldValue[] {
    return heldNow();
  }

  candidates({ next }: Numbered) {
    const free = this.registry.refresh(next);
    const candidates = this.registry.things.map(plainElement);
    const { patterns, focused, modal, registryVersion } = momentOf(this.registry);
    const { login, search, cookies } = patterns ?? {};
    const context = { patterns: { login, search, cookies, modal: patterns?.modal }, focused, modal, registryVersion };
    return { candidates, context: JSON.parse(JSON.stringify(context)) as Context, next: free };
  }

  patterns(next: number): { patterns: Patterns; next: number } {
    const free = this.registry.refresh(next);
    const { modal, cookies, login, search } = patternsOf(this.registry);
    const found = { modal, cookies, login, search };
    return { patterns: JSON.parse(JSON.stringify(found)) as Patterns, next: free };
  }

  readonly isMissed = (): boolean => missedOf(this.watch) !== null;

  /** The press that was meant for a frame of this page is over. */
  readonly pressed = (): void => this.watch.press.passed();

  /** The page around this frame got the release of the press, and nothing of it: `by` is what stood there. */
  releasedAround(by: string): void {
    this.watch.press.releasedAround(by);
  }

  /** Where listeners can be that heard the press, or will hear it. */
  readonly path = (): readonly Node[] | null => this.watch.press.path;
  readonly undelivered = (kind: string): readonly EventTarget[] => this.watch.press.delivery.missedBy(kind);

  /** Whether something that moves is heard at a node; and until it is at rest. */
  readonly passes = (node: Node): boolean => this.watch.motions.passes(node);
  readonly rested = (): Promise<boolean> => this.watch.motions.rested();
  readonly painted: () => Promise<boolean> = painted;

  /** One turn of a timer of the page. Whether its scripts may still be on their way then. */
  async turn(ms: number = TURN_MS): Promise<boolean> {
    await afterTimers(ms);
    return isYoung();
  }

  /** Nothing heard it: what the page does is no effect of it. `until`: only what was seen until then. */
  discount(until: number | null): void {
    this.watch.discount(until);
  }

  /** Keys are meant for another frame, from now on or no longer: what would have taken them here. */
  readonly guardKeys = (isOn: boolean): string | null => this.keyboard.guard(isOn);
  readonly usurper = () => this.keyboard.usurper;
  /** From now on keys are meant for this element; null: they go there. */
  readonly holdFocus = (id: number): string | null =>
    this.keyboard.hold(this.registry.byId(id) ?? this.stillThere(this.registry.everHad(id), 0));

  /** Finds the current element again after it was redrawn; false: it is gone. */
  findDrawn({ next }: Numbered): { readonly next: number; readonly isThere: boolean } {
    const thing = this.stillThere(this.current, next);
    return { next: this.registry.refresh(next), isThere: thing?.element.isConnected === true };
  }

  /** Sends the form of the current element as a click on its button would. */
  submitForm(): void {
    const element = this.current?.element;
    const form = element instanceof HTMLFormElement ? element : element?.closest('form');
    form?.requestSubmit();
  }

  /** Scrolls the current element or the page; says how far it went. */
  scroll(direction: Direction, amount: number | null, isPage: boolean, of: 'element' | 'page' | 'anywhere'): number {
    const far = scrollBy(of === 'element' ? (this.current?.element ?? null) : null, direction, amount, isPage);
    if (far !== 0 || of !== 'anywhere') return far;
    for (const part of scrollingParts()) {
      const moved = scrollBy(part, direction, amount, isPage);
      if (moved !== 0) return moved;
    }
    return 0;
  }

  /** Where to take hold of the current element and where to drop it. */
  readonly ends = (to: number) => endsOf(this.registry, this.current, this.registry.byId(to));
  readonly renamed = (id: number, name: string) => renamed(this.registry, id, name);

  /** The box of the current element, as this frame's window sees it; how large that is, and how far it is scrolled. */
  clip(): Clip {
    return clipOf(this.current?.element ?? null);
  }
  /** Where elements and secrets are, for a picture. */
  places(asked: PlacesQuery): PlacesFound {
    return this.#places.find(asked);
  }
  /** How much of the current element can be seen, from 0 to 1, also through the outer frames. */
  shareInView({ waitMs }: { readonly waitMs: number }): Promise<number> {
    return this.current === null ? Promise.resolve(0) : shareInView(this.current.element, waitMs);
  }

  highlight(color: string, ms: number): Highlit | null {
    const element = this.current?.element;
    return element?.isConnected === true ? this.#highlights.draw(element, color, ms) : null;
  }
  unhighlight(): number {
    return this.#highlights.clear();
  }

  drawMarks(marks: readonly PageMark[], ms: number): void {
    this.#marks.draw(marks, ms);
  }
  clearMarks(): boolean {
    return this.#marks.clear();
  }

  count(target: TargetAsked | AtomAsked, next: number, isHiddenToo: boolean): { count: number; next: number } {
    return countOf(this.registry, target, next, isHiddenToo);
  }

  extract(wanted: Extract, next: number) {
    const free = this.registry.refresh(next);
    return { ...extract(this.registry, wanted), next: free };
  }

  isQuiet(): { isComplete: boolean; version: number } {
    this.registry.flush();
    return { isComplete: document.readyState === 'complete', version: this.version };
  }

  forget(): void {
    this.registry.forget();
  }

  // ── What only the driver can finish ──────────────────────────────────────────────────────────

  /** Elements that may have a closed root; asked once. */
  wholes = (): Element[] => this.registry.wholes;
  suspects(): readonly Element[] {
    return [...new Set([...this.registry.settleSuspects(), ...this.#places.suspects(), ...this.hosts.settle()])];
  }
  open(root: ShadowRoot): void {
    openClosedRoot(root);
    this.registry.forget();
  }

  /** An element and what is around it, up to the body. */
  chain(id: number): Element[] {
    return chainOf(this.registry.byId(id)?.element ?? null);
  }
  listens(node: Node): boolean {
    // What the whole page listens to says nothing about its parts.
    if (!(node instanceof Element) || node === document.body || node === document.documentElement) return false;
    if (!this.registry.listening.add(node)) return false;
    this.registry.forget();
    return true;
  }

  /** Assumes that an element can be clicked. */
  listensAt(id: number): boolean {
    const element = this.registry.byId(id)?.element;
    if (element !== undefined) this.listens(element);
    return element !== undefined;
  }
}

export type { PageBridge };

const world = globalThis as { __beckon?: PageBridge };
world.__beckon ??= new PageBridge();
