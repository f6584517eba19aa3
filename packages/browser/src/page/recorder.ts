// Watches what a person does in a page and reports it, with targets worked out before the page reacts. A script of its
// own, in a world of its own: it is put into pages only while a recording runs, and writes nothing into them.

import type { RequirementName } from '@beckon/core/resolve/requirement.js';
import type { Touched, TouchedElement } from '@beckon/core/scene/happening.js';
import { Hovers } from './act/hovers.js';
import {
  clickable,
  controlOf,
  elementOf,
  fieldOf,
  inputOf,
  isMessageBox,
  isOneLine,
  isPressable,
  needOf,
  pressedBy,
  rangeControlAt,
} from './act/touch.js';
import { nameShown } from './names/words.js';
import type { PageElement } from './page-element.js';
import { patternsOf } from './purposes/patterns.js';
import { ElementRegistry } from './registry.js';
import { robustTarget } from './robust.js';

/** What the driver listens to. */
export type Report =
  | TouchedElement
  | { readonly kind: 'key'; readonly key: string }
  /** The page itself goes back or forth in its history. */
  | { readonly kind: 'turned' };

interface RecordedTarget {
  readonly element: Element;
  readonly thing: PageElement;
  readonly target: string;
  readonly isActive: boolean;
  /** Where the pointer was. */
  readonly x?: number;
  readonly y?: number;
}

/** How long a page may take to react to a click on something that does not look like it could be clicked. */
const REACTING_MS = 1000;
/** Keys that say something by themselves; letters belong to texts. */
const SAYING = new Set([
  ...['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'],
  ...['Delete', 'Backspace', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10'],
]);
/** Keys that are the browser's own, unless a page takes them for itself: reload, back, find, print, other sizes … */
const BROWSERS =
  /^(?:F\d+|alt\+(?:ArrowLeft|ArrowRight|Home|d)|control\+(?:shift\+)?(?:[a-z0-9=+-]|ArrowLeft|ArrowRight|Home|End|Tab|PageUp|PageDown|F\d+))$/;
/** Letters with which everybody copies, pastes, marks and takes back: what comes of it is seen in the field. */
const EDITING = new Set(['a', 'c', 'v', 'x', 'y', 'z']);

class Recorder {
  readonly #registry = new ElementRegistry();
  readonly #say: (report: Report) => void;
  /** What the pointer went down on, before the page could react. */
  #down: RecordedTarget | null = null;
  #dragged: RecordedTarget | null = null;
  /** Fields keep the target they had before they were typed into: some are called by what is in them. */
  readonly #fields = new WeakMap<Element, RecordedTarget>();
  #hasMoved = false;
  /** A click that may have done nothing: reported as soon as the page reacts. */
  #pending: { readonly report: () => void; readonly timer: number } | null = null;
  readonly #hovers = new Hovers();
  /** What the mouse had to be over for what was pressed to be there. */
  #opener: RecordedTarget | null = null;
  /** A key that counts if the page keeps the browser from doing what it does with it. */
  #held: { readonly event: KeyboardEvent; readonly report: () => void } | null = null;
  /** Neither Tab nor a click without effect moved the focus since the last report: it is where that left it. */
  #isKeyed = false;
  /** The click that made the page open the dialog for files, and the field that they are for. */
  #chooser: { readonly field: Element; readonly by: RecordedTarget } | null = null;
  #clicked: RecordedTarget | null = null;
  /** Enter was pressed in a field: the click that browsers make of it belongs to it. */
  #isEntering = false;

  constructor(say: (report: Report) => void) {
    this.#say = say;
    this.#registry.listen((records) => {
      if (records.some((record) => record.type === 'childList' || record.attributeName !== null)) this.#move();
      this.#hovers.note(records);
      this.#adjusted(records);
    });
    const on = <E extends Event>(type: string, listener: (event: E) => void): void =>
      addEventListener(
        type,
        ((event: E) => {
          if (!event.isTrusted) return;
          this.#settle();
          listener(event);
        }) as EventListener,
        { capture: true, passive: true },
      );
    on<PointerEvent>('pointerover', (event) => {
      const element = elementOf(event);
      if (element !== null && event.buttons === 0) this.#hovers.enter(element);
    });
    on<PointerEvent>('pointerup', (event) => this.#release(event));
    on<PointerEvent>('pointerdown', (event) => this.#press(event));
    on<MouseEvent>('click', (event) => this.#click(event, 'click'));
    on<MouseEvent>('auxclick', (event) => event.button === 1 && this.#click(event, 'click'));
    on<MouseEvent>('contextmenu', (event) => this.#click(event, 'click'));
    on<MouseEvent>('dblclick', (event) => this.#click(event, 'double'));
    on<FocusEvent>('focusin', (event) => this.#remember(event));
    on<InputEvent>('beforeinput', (event) => this.#remember(event));
    on<Event>('input', (event) => this.#input(event));
    on<KeyboardEvent>('keydown', (event) => this.#key(event));
    on<DragEvent>('dragstart', (event) => {
      this.#dragged = this.#meantBy(elementOf(event), 'Any');
    });
    on<DragEvent>('drop', (event) => this.#drop(event));
    on<DragEvent>('dragend', () => {
      this.#dragged = null;
    });
    on<Event>('pagehide', () => this.#flush());
    // Pages open the dialog for files by a click of their own on a field that is not seen.
    addEventListener('click', (event) => this.#choosing(event), { capture: true, passive: true });
    addEventListener('change', (event) => this.#chosen(event), { capture: true, passive: true });
    if (window === top) this.#turns();
  }

  /** A page that goes back says so; what a person does with the browser's buttons it does not. */
  #turns(): void {
    const { navigation } = window as { navigation?: EventTarget };
    navigation?.addEventListener('navigate', (event) => {
      const { navigationType, userInitiated } = event as Event & { navigationType: string; userInitiated: boolean };
      if (navigationType === 'traverse' && !userInitiated) this.#say({ kind: 'turned' });
    });
  }

  #settle(): void {
    const held = this.#held;
    this.#held = null;
    if (held?.event.defaultPrevented === true) held.report();
  }

  #hold(event: KeyboardEvent, report: () => void): void {
    this.#held = { event, report };
    setTimeout(() => this.#settle());
  }

  #move(): void {
    this.#hasMoved = true;
    this.#flush();
  }

  #flush(): void {
    const pending = this.#pending;
    if (pending === null) return;
    this.#pending = null;
    clearTimeout(pending.timer);
    pending.report();
  }

  #report(match: RecordedTarget, touched: Touched): void {
    // What was before it comes before it.
    this.#registry.flush();
    const opener = this.#opener;
    this.#opener = null;
    if (opener !== null && opener.target !== match.target) this.#report(opener, { kind: 'hover' });
    this.#isKeyed = touched.kind !== 'enter' && touched.kind !== 'hover';
    this.#say({ ...touched, ...this.#saying(match) });
    if (touched.kind !== 'enter') this.#hasMoved = false;
  }

  #saying({ target, thing }: RecordedTarget): Pick<TouchedElement, 'target' | 'name' | 'hasMoved'> {
    return { target, name: nameShown(thing), hasMoved: this.#hasMoved };
  }

  // ── Which element it is ──────────────────────────────────────────────────────────────────────

  /** The target for an element, and how to name it; null where there is none. */
  #meantBy(element: Element | null, requirement: RequirementName): RecordedTarget | null {
    if (element === null) return null;
    this.#registry.refresh(1);
    const nearest = this.#registry.nearest(element);
    if (nearest === null) return null;
    const active = requirement === 'Clickable' ? clickable(nearest) : nearest;
    const thing = active ?? nearest;
    const needed = requirement === 'Clickable' && active === null ? 'Any' : requirement;
    return { element, thing, target: this.#targetOf(thing, needed), isActive: active !== null };
  }

  #targetOf(element: PageElement, requirement: RequirementName): string {
    const context = { patterns: patternsOf(this.#registry), registryVersion: this.#registry.version };
    return robustTarget(this.#registry, element, requirement, context);
  }

  // ── Pointers ─────────────────────────────────────────────────────────────────────────────────

  #press(event: PointerEvent): void {
    this.#isEntering = false;
    this.#isKeyed = false;
    const element = elementOf(event);
    const intended = this.#meantBy(element, 'Clickable');
    this.#down = intended === null ? null : { ...intended, x: event.clientX, y: event.clientY };
    const opener = intended === null ? null : this.#hovers.openerOf(intended.element);
    this.#opener = opener === null ? null : this.#meantBy(opener, 'Any');
    this.#hovers.leave();
    // What comes up while a field is entered is what the click was for.
    if (element !== null && controlOf(element) === 'field') this.#hasMoved = false;
  }

  /** What goes away when it is pressed gets no click. */
  #release(event: PointerEvent): void {
    const down = this.#down;
    if (down === null || down.element.isConnected || controlOf(down.element) !== null) return;
    const { x = 0, y = 0 } = down;
    if (Math.abs(event.clientX - x) > 8 || Math.abs(event.clientY - y) > 8) return;
    const touched = { kind: 'click', ...pressedBy(event) } as const;
    setTimeout(() => {
      if (this.#down !== down) return;
      this.#down = null;
      this.#report(down, touched);
    });
  }

  #click(event: MouseEvent, kind: 'click' | 'double'): void {
    const element = elementOf(event);
    if (element === null) return;
    const isByKey = event.detail === 0 && event.type === 'click';
    // The browser clicks the button of a form in which Enter was pressed, and the field of a label that was clicked.
    if (isByKey && this.#isEntering) return;
    const control = controlOf(element);
    if (control === 'other') return;
    const likely = this.#atPointer(element, kind === 'double');
    this.#clicked = likely;
    if (likely === null) return;
    if (control === 'field') {
      if (kind === 'click') this.#report(likely, { kind: 'enter' });
      return;
    }
    const touched = { kind, ...pressedBy(event) };
    if (likely.isActive || event.type === 'contextmenu') {
      this.#report(likely, touched);
      return;
    }
    // It looks like nothing that could be clicked: it counts if the page does something about it.
    if (this.#pending !== null) clearTimeout(this.#pending.timer);
    const timer = setTimeout(() => {
      this.#pending = null;
    }, REACTING_MS) as unknown as number;
    this.#pending = { timer, report: () => this.#report(likely, touched) };
  }

  #atPointer(element: Element, isAgain: boolean): RecordedTarget | null {
    const down = this.#down;
    if (!isAgain) this.#down = null;
    const isSame =
      down !== null && (down.element === element || !down.element.isConnected || element.contains(down.element));
    return isSame ? down : this.#meantBy(element, 'Clickable');
  }

  #drop(event: DragEvent): void {
    const from = this.#dragged;
    this.#dragged = null;
    const to = this.#meantBy(elementOf(event), 'Any');
    if (from !== null && to !== null) this.#report(from, { kind: 'drag', to: to.target });
  }

  // ── Fields ───────────────────────────────────────────────────────────────────────────────────

  #remember(event: Event): void {
    const field = fieldOf(elementOf(event));
    if (field !== null && !this.#fields.has(field)) this.#fieldMeant(field);
  }

  #fieldMeant(field: Element): RecordedTarget | null {
    const known = this.#fields.get(field);
    if (known !== undefined) return known;
    const meant = this.#meantBy(field, needOf(field));
    if (meant !== null) this.#fields.set(field, meant);
    return meant;
  }

  #input(event: Event): void {
    const field = fieldOf(elementOf(event));
    const meant = field === null ? null : this.#fieldMeant(field);
    if (field === null || meant === null) return;
    const touched = inputOf(field);
    if (touched !== null && touched.kind !== 'upload') this.#report(meant, touched);
  }

  #choosing(event: Event): void {
    const field = elementOf(event);
    if (event.isTrusted || this.#clicked === null || !(field instanceof HTMLInputElement) || field.type !== 'file')
      return;
    this.#chooser = { field, by: this.#clicked };
  }

  #chosen(event: Event): void {
    const field = elementOf(event);
    if (!(field instanceof HTMLInputElement) || field.type !== 'file') return;
    const touched = inputOf(field);
    const meant = this.#chooser?.field === field ? this.#chooser.by : this.#fieldMeant(field);
    if (touched !== null && meant !== null) this.#report(meant, touched);
  }

  /** A slider of the page's own that is being moved. */
  #adjusted(records: readonly MutationRecord[]): void {
    const controls = [rangeControlAt(this.#down?.element ?? null), rangeControlAt(deepFocus())];
    for (const { attributeName, target } of records) {
      if (attributeName !== 'aria-valuenow' || !(target instanceof Element) || !controls.includes(target)) continue;
      const value = target.getAttribute('aria-valuenow') ?? '';
      const meant = this.#fieldMeant(target);
      if (meant !== null && value !== '') this.#say({ kind: 'adjust', value, ...this.#saying(meant) });
      return;
    }
  }

  // ── Keys ─────────────────────────────────────────────────────────────────────────────────────

  #key(event: KeyboardEvent): void {
    this.#isEntering = false;
    this.#hovers.leave();
    const { key } = event;
    if (key === 'Tab') this.#isKeyed = false;
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    const isLetter = key.length === 1;
    if (event.isComposing || event.repeat || (isChord && isLetter && EDITING.has(key.toLowerCase()))) return;
    const element = elementOf(event);
    const field = fieldOf(element);
    const given = nameOf(event);
    if (key === 'Escape') this.#pressed(field, given);
    else if (BROWSERS.test(given)) this.#hold(event, () => this.#pressed(field, given));
    else if (isChord && (isLetter || key === 'Enter')) this.#pressed(field, given);
    else if (field !== null) this.#keyInField(event, field, given);
    else this.#keyOn(event, element, given);
  }

  #keyInField(event: KeyboardEvent, field: Element, text: string): void {
    const { key } = event;
    const isList = field.matches('[role=combobox], [aria-haspopup], [aria-autocomplete], [list], [aria-expanded]');
    const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown';
    if (key === 'Enter' && isOneLine(field)) {
      this.#pressed(field, text);
    } else if ((isList && isUpOrDown) || (key === 'Enter' && isMessageBox(field))) this.#pressed(field, text);
    // A list that the page shows below, or a box in which Enter sends.
    else if (isUpOrDown || key === 'Enter') this.#hold(event, () => this.#pressed(field, text));
  }

  #keyOn(event: KeyboardEvent, element: Element | null, written: string): void {
    const { key } = event;
    const isOnControl = element !== null && element !== document.body && element !== document.documentElement;
    // On a button or a link these are clicks, and reported as such.
    const isClick = isOnControl && (key === 'Enter' || key === ' ') && isPressable(element);
    if (isClick || rangeControlAt(element) !== null) return;
    const on = isOnControl && !this.#isKeyed ? element : null;
    if (SAYING.has(key) || (key.length === 1 && (!isOnControl || key === ' '))) this.#pressed(on, written);
    else if (key.length === 1) this.#hold(event, () => this.#pressed(on, written));
  }

  #pressed(field: Element | null, key: string): void {
    // The click that comes of it, if the page has moved the focus to a button meanwhile, belongs to it, too.
    if (/(?:Enter|space)$/.test(key)) this.#isEntering = true;
    const meant = field === null ? null : this.#fieldMeant(field);
    if (meant !== null) {
      this.#report(meant, { kind: 'press', key });
      return;
    }
    this.#isKeyed = true;
    this.#say({ kind: 'key', key });
  }
}

/** A key, with those held down. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const shift = shiftKey && key.length > 1 ? 'shift+' : '';
  return `${ctrlKey || metaKey ? 'control+' : ''}${altKey ? 'alt+' : ''}${shift}${key === ' ' ? 'space' : key}`;
}

/** What has the focus, also in open shadow roots. */
function deepFocus(): Element | null {
  let one = document.activeElement;
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  return one;
}

const world = globalThis as { __beckonRecorder?: Recorder; __beckonReport?: (report: string) => void };
world.__beckonRecorder ??= new Recorder((report) => world.__beckonReport?.(JSON.stringify(report)));
