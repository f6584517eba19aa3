// Watches what a person does in a page and tells it, with targets worked out before the page reacts. A script of its
// own, in a world of its own: it is put into pages only while somebody records, and writes nothing into them.

import type { RequirementName } from '../resolve/requirement.js';
import type { Pressed, Touched, TouchedThing } from '../world/happening.js';
import { editableIn, textIn } from './field.js';
import { patternsOf } from './patterns.js';
import { Registry } from './registry.js';
import { robustTarget } from './robust.js';
import { isSecret } from './state.js';
import type { Thing } from './thing.js';
import { drawnParent } from './visibility.js';
import { nameShown } from './words.js';

/** What the driver listens to. */
export type Report = TouchedThing | { readonly kind: 'key'; readonly key: string };

interface Meant {
  readonly element: Element;
  readonly thing: Thing;
  readonly target: string;
  readonly isActive: boolean;
}

/** How long a page may take to react to a click on something that does not look like it could be clicked. */
const REACTING_MS = 1000;
/** Fields that take text. */
const TEXTUAL = new Set([
  ...['text', 'search', 'email', 'tel', 'url', 'password', 'number'],
  ...['date', 'time', 'datetime-local', 'month', 'week', 'color', ''],
]);
/** Keys that say something by themselves; letters belong to texts. */
const SAYING = new Set([
  ...['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'],
  ...['Delete', 'Backspace', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10'],
]);
/** Letters with which everybody copies, pastes, marks and takes back: what comes of it is seen in the field. */
const EDITING = new Set(['a', 'c', 'v', 'x', 'y', 'z']);

class Recorder {
  readonly #registry = new Registry();
  readonly #say: (report: Report) => void;
  /** What the pointer went down on, before the page could react. */
  #down: Meant | null = null;
  #dragged: Meant | null = null;
  /** Fields keep the target they had before they were typed into: some are called by what is in them. */
  readonly #fields = new WeakMap<Element, Meant>();
  #hasMoved = false;
  /** A click that may have been for nothing: told as soon as the page reacts. */
  #pending: { readonly tell: () => void; readonly timer: number } | null = null;
  /** Enter was pressed in a field: the click that browsers make of it belongs to it. */
  #isEntering = false;

  constructor(say: (report: Report) => void) {
    this.#say = say;
    this.#registry.listen((records) => {
      if (records.some((record) => record.type === 'childList' || record.attributeName !== null)) this.#move();
    });
    const on = <E extends Event>(type: string, listener: (event: E) => void): void =>
      addEventListener(type, ((event: E) => event.isTrusted && listener(event)) as EventListener, {
        capture: true,
        passive: true,
      });
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
    pending.tell();
  }

  #tell(meant: Meant, touched: Touched): void {
    // What was before it comes before it.
    this.#registry.flush();
    const { target, thing } = meant;
    this.#say({ ...touched, target, name: nameShown(thing), hasMoved: this.#hasMoved });
    if (touched.kind !== 'enter') this.#hasMoved = false;
  }

  // ── Which thing it is ────────────────────────────────────────────────────────────────────────

  /** The thing of an element, and how to say it; null where there is nothing to say. */
  #meantBy(element: Element | null, requirement: RequirementName): Meant | null {
    if (element === null) return null;
    this.#registry.refresh(1);
    const nearest = this.#registry.nearest(element);
    if (nearest === null) return null;
    const active = requirement === 'Clickable' ? clickable(nearest) : nearest;
    const thing = active ?? nearest;
    const needed = requirement === 'Clickable' && active === null ? 'Any' : requirement;
    return { element, thing, target: this.#targetOf(thing, needed), isActive: active !== null };
  }

  #targetOf(thing: Thing, requirement: RequirementName): string {
    const context = { patterns: patternsOf(this.#registry), registryVersion: this.#registry.version };
    return robustTarget(this.#registry, thing, requirement, context);
  }

  // ── Pointers ─────────────────────────────────────────────────────────────────────────────────

  #press(event: PointerEvent): void {
    this.#isEntering = false;
    const element = elementOf(event);
    this.#down = this.#meantBy(element, 'Clickable');
    // What comes up while a field is entered is what the click was for.
    if (element !== null && controlOf(element) === 'field') this.#hasMoved = false;
  }

  #click(event: MouseEvent, kind: 'click' | 'double'): void {
    const element = elementOf(event);
    if (element === null) return;
    const isByKey = event.detail === 0 && event.type === 'click';
    // The browser clicks the button of a form in which Enter was pressed, and the field of a label that was clicked.
    if (isByKey && this.#isEntering) return;
    const control = controlOf(element);
    if (control === 'other') return;
    const meant = this.#atPointer(element, kind === 'double');
    if (meant === null) return;
    if (control === 'field') {
      if (kind === 'click') this.#tell(meant, { kind: 'enter' });
      return;
    }
    const touched = { kind, ...pressedBy(event) };
    if (meant.isActive || event.type === 'contextmenu') {
      this.#tell(meant, touched);
      return;
    }
    // It looks like nothing that could be clicked: it counts if the page does something about it.
    if (this.#pending !== null) clearTimeout(this.#pending.timer);
    const timer = setTimeout(() => {
      this.#pending = null;
    }, REACTING_MS) as unknown as number;
    this.#pending = { timer, tell: () => this.#tell(meant, touched) };
  }

  #atPointer(element: Element, isAgain: boolean): Meant | null {
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
    if (from !== null && to !== null) this.#tell(from, { kind: 'drag', to: to.target });
  }

  // ── Fields ───────────────────────────────────────────────────────────────────────────────────

  #remember(event: Event): void {
    const field = fieldOf(elementOf(event));
    if (field !== null && !this.#fields.has(field)) this.#fieldMeant(field);
  }

  #fieldMeant(field: Element): Meant | null {
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
    if (touched !== null) this.#tell(meant, touched);
  }

  // ── Keys ─────────────────────────────────────────────────────────────────────────────────────

  #key(event: KeyboardEvent): void {
    this.#isEntering = false;
    const { key } = event;
    const isChord = (event.ctrlKey || event.metaKey || event.altKey) && key.length === 1;
    if (event.isComposing || event.repeat || (isChord && EDITING.has(key.toLowerCase()))) return;
    const element = elementOf(event);
    const field = fieldOf(element);
    const said = `${event.ctrlKey || event.metaKey ? 'control+' : ''}${event.altKey ? 'alt+' : ''}${key === ' ' ? 'space' : key}`;
    if (isChord || /^F\d+$|^Escape$/.test(key)) {
      this.#pressed(field, said);
      return;
    }
    if (field !== null) {
      this.#keyInField(field, key, said);
      return;
    }
    // On a button or a link these are clicks, and told as such.
    const isOnControl = element !== null && element !== document.body && element !== document.documentElement;
    if (isOnControl && (key === 'Enter' || key === ' ') && isPressable(element)) return;
    if (SAYING.has(key) || (key.length === 1 && !isOnControl)) this.#pressed(null, said);
  }

  #keyInField(field: Element, key: string, said: string): void {
    const isList = field.matches('[role=combobox], [aria-haspopup], [aria-autocomplete], [list], [aria-expanded]');
    const isOneLine = field instanceof HTMLInputElement && TEXTUAL.has(field.type);
    if (key === 'Enter' && isOneLine) {
      this.#isEntering = true;
      this.#pressed(field, said);
    } else if (isList && (key === 'ArrowUp' || key === 'ArrowDown')) this.#pressed(field, said);
    else if (key === 'Enter' && !isOneLine && isMessageBox(field)) this.#pressed(field, said);
  }

  #pressed(field: Element | null, key: string): void {
    const meant = field === null ? null : this.#fieldMeant(field);
    if (meant === null) this.#say({ kind: 'key', key });
    else this.#tell(meant, { kind: 'press', key });
  }
}

/** The innermost element that an event happened to, also in open shadow roots. */
function elementOf(event: Event): Element | null {
  const [first] = event.composedPath();
  return first instanceof Element ? first : null;
}

/** The thing, or what is around it, that can be clicked. */
function clickable(thing: Thing): Thing | null {
  for (let one: Thing | null = thing; one !== null; one = one.around) {
    if (one.can.includes('click') || one.can.includes('submit')) return one;
    if (one.kind === 'dialog' || one.kind === 'form' || one.kind === 'main') return null;
  }
  return null;
}

/** Null: it is none; a field, which a click only enters; or another control, whose change is told, not the click. */
function controlOf(element: Element): 'field' | 'other' | null {
  for (let one: Element | null = element; one !== null; one = drawnParent(one)) {
    if (one instanceof HTMLLabelElement && one.control !== null) return 'other';
    if (one instanceof HTMLSelectElement || one instanceof HTMLOptionElement) return 'other';
    if (one instanceof HTMLTextAreaElement || (one instanceof HTMLElement && isEditor(one))) return 'field';
    if (one instanceof HTMLInputElement) {
      if (TEXTUAL.has(one.type))
        return one.readOnly || one.matches('[role=combobox], [aria-haspopup]') ? null : 'field';
      return one.type === 'button' || one.type === 'submit' || one.type === 'reset' || one.type === 'image'
        ? null
        : 'other';
    }
    if (one instanceof HTMLButtonElement || one instanceof HTMLAnchorElement) return null;
  }
  return null;
}

function isEditor(element: HTMLElement): boolean {
  return element.isContentEditable && element.parentElement?.isContentEditable !== true;
}

function isPressable(element: Element): boolean {
  return element.closest('button, a[href], input, select, summary, [role=button], [role=link]') !== null;
}

/** A box in which Enter sends, as in a chat. */
function isMessageBox(field: Element): boolean {
  return field instanceof HTMLElement && field.isContentEditable && field.getAttribute('aria-multiline') === 'false';
}

function fieldOf(element: Element | null): Element | null {
  if (element === null) return null;
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
    return element;
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    if (one instanceof HTMLElement && isEditor(one)) return one;
  return null;
}

function needOf(field: Element): RequirementName {
  if (field instanceof HTMLSelectElement) return 'Selectable';
  if (!(field instanceof HTMLInputElement)) return 'Typeable';
  if (field.type === 'checkbox' || field.type === 'radio') return 'Checkable';
  if (field.type === 'range') return 'Adjustable';
  return TEXTUAL.has(field.type) ? 'Typeable' : 'Any';
}

/** What is in a field now, as something that was done. */
function inputOf(field: Element): Touched | null {
  if (field instanceof HTMLSelectElement) {
    const [option] = field.selectedOptions;
    return option === undefined ? null : { kind: 'choose', option: option.label.trim() || option.value };
  }
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox' || field.type === 'radio') return { kind: 'check', isChecked: field.checked };
    if (field.type === 'range') return { kind: 'adjust', value: field.value };
    if (field.type === 'file') return { kind: 'upload', files: [...(field.files ?? [])].map(({ name }) => name) };
  }
  const text = textIn(editableIn(field));
  return { kind: 'type', text: isSecret(field) ? null : text, isEmpty: text === '' };
}

function pressedBy(event: MouseEvent): Pressed {
  const button = event.type === 'contextmenu' ? 'right' : event.button === 1 ? 'middle' : 'left';
  return { button, isCtrl: event.ctrlKey || event.metaKey, isShift: event.shiftKey, isAlt: event.altKey };
}

const world = globalThis as { __beckonRecorder?: Recorder; __beckonTell?: (report: string) => void };
world.__beckonRecorder ??= new Recorder((report) => world.__beckonTell?.(JSON.stringify(report)));
