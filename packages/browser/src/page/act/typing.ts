// Text on its way into a field: keys and letters that would go elsewhere, because the page took the focus away, are stopped.

import { type NamedTarget, shownAt } from '../names/named.js';
import type { PageElement } from '../page-element.js';
import { isBehindModal } from '../purposes/modal.js';
import type { ElementRegistry } from '../registry.js';
import { isAround, isVisible, shadowOf } from '../sight/visibility.js';
import { deepActive, hitBy } from '../watch/events.js';
import { editableIn, textIn } from './field.js';

const KEYS = ['keydown', 'keypress', 'beforeinput', 'input', 'keyup', 'compositionstart', 'compositionend'] as const;

/** A person who types does not pause for longer. */
const LONGEST_PAUSE_MS = 10_000;

export class Typing {
  readonly #registry: ElementRegistry;
  #thing: PageElement | null = null;
  #field: PageElement | null = null;
  /** What the page put in the place of the field. */
  adopted: PageElement | null = null;
  #named: NamedTarget | null = null;
  /** Boxes of one letter each that pass the focus on, in the order they took it. */
  #boxes: HTMLInputElement[] = [];
  /** What was in all fields. */
  readonly #before = new Map<Element, string>();
  #stray: string | null = null;
  /** What the field held at the last letter, before the page had its say. */
  #held: string | null = null;
  #isElsewhere = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(registry: ElementRegistry) {
    this.#registry = registry;
  }

  readonly #onKey = (event: Event): void => {
    if ((this.#thing === null && !this.#isElsewhere) || !event.isTrusted) return;
    const taker = hitBy(event);
    this.#expire();
    if (!this.#isElsewhere && this.isFor(taker)) {
      if (event.type === 'input' && this.#thing !== null) this.#held = textIn(editableIn(this.#thing.element));
      return;
    }
    this.#stray ??= shownAt(this.#registry, taker);
    event.stopImmediatePropagation();
    event.preventDefault();
    if (event.type === 'input' && taker !== null) this.#undo(taker);
  };

  /** From now on what is typed is meant for this; `named`: by what it can be found again. */
  begin(candidate: PageElement, named: NamedTarget | null): void {
    this.#thing = candidate;
    this.adopted = null;
    this.#named = named;
    this.#boxes = [];
    this.#before.clear();
    for (const { element } of this.#registry.things) if (isField(element)) this.#before.set(element, element.value);
    this.#stray = null;
    this.#held = null;
    this.#listen();
  }

  /** Keys are meant for another frame: none of them is for anything here. */
  beginElsewhere(): void {
    this.forget();
    this.#isElsewhere = true;
    this.#listen();
  }

  #listen(): void {
    for (const type of KEYS) addEventListener(type, this.#onKey, true);
    this.#expire();
  }

  /** The typing may have been cancelled: keys from elsewhere are not ours. */
  #expire(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), LONGEST_PAUSE_MS);
  }

  /** What has been typed is there, or it is nowhere. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#thing !== null) this.#field = this.#thing;
    this.#thing = null;
    this.#isElsewhere = false;
    for (const type of KEYS) removeEventListener(type, this.#onKey, true);
  }

  /** Nothing is typed any more, and no caller asks what was. */
  forget(): void {
    this.end();
    this.#field = null;
    this.adopted = null;
    this.#boxes = [];
    this.#stray = null;
  }

  /** A button or link elsewhere that the page focused since something was typed: a key press is not meant for it. */
  get usurper(): { readonly field: PageElement; readonly by: string } | null {
    const field = this.#field;
    const active = deepActive();
    if (field === null || active === null || !field.element.isConnected || isAround(field.element, active)) return null;
    if (!isVisible(field.element) || isBehindModal(field.element) || !active.matches(PRESSED)) return null;
    const around = formOf(field.element);
    if (around !== null && (isAround(around, active) || formOf(active) === around)) return null;
    return { field, by: shownAt(this.#registry, active) };
  }

  /** What would have taken the keys. */
  get stray(): string | null {
    return this.#stray;
  }

  /** Whether the field held a text once it was typed, whatever the page made of it. */
  hasHeld(text: string | null): boolean {
    return text !== null && text !== '' && this.#held?.trim() === text.trim();
  }

  /** The field that is typed into: another node, where the page has put one in its place. */
  get thing(): PageElement | null {
    return this.#thing;
  }

  /** All that was typed, where it is in more boxes than one. */
  get text(): string | null {
    return this.#boxes.length < 2 ? null : this.#boxes.map((box) => box.value).join('');
  }

  /** Whether the keys go where they should; only the page itself moves the focus meanwhile. */
  get isHeld(): boolean {
    const active = deepActive();
    const isHeld = this.isFor(active);
    if (!isHeld) this.#stray ??= shownAt(this.#registry, active);
    return isHeld;
  }

  /** Whether what goes to an element goes to the field. */
  isFor(taker: Element | null): boolean {
    const element = this.#thing;
    if (element === null || taker === null) return false;
    if (element.element.isConnected && isAround(element.element, taker)) return this.#keep(taker);
    // The host of a closed part stands for what is in it.
    const isWhole = isEditor(taker) || (taker.shadowRoot === null && shadowOf(taker) !== null);
    if (isWhole && element.element.isConnected && isAround(taker, element.element)) return true;
    return this.#isNextBox(taker) || this.#isInItsPlace(taker);
  }

  #keep(taker: Element): true {
    if (this.#boxes.length === 0 && isBox(taker)) this.#boxes.push(taker);
    return true;
  }

  /** As the boxes of a code do. */
  #isNextBox(taker: Element): boolean {
    const last = this.#boxes.at(-1);
    if (last === undefined || !isBox(taker)) return false;
    if (this.#boxes.includes(taker)) return true;
    if (last.value === '' || groupOf(last) !== groupOf(taker)) return false;
    this.#boxes.push(taker);
    return true;
  }

  /** The page redrew the field, or opened a larger one of the same name over it. */
  #isInItsPlace(taker: Element): boolean {
    const { element } = this.#thing as PageElement;
    if (element.isConnected && isVisible(element) && !isBehindModal(element)) return false;
    const fresh = this.#named?.drawnAnew() ?? null;
    if (fresh === null || !isAround(fresh.element, taker)) return false;
    this.#thing = fresh;
    this.adopted = fresh;
    return true;
  }

  /** Takes out again what went into another field. */
  #undo(taker: Element): void {
    if (isField(taker)) taker.value = this.#before.get(taker) ?? '';
    else if (taker === deepActive()) document.execCommand('undo');
  }
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function isBox(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.maxLength === 1;
}

/** What is around all boxes of a code. */
function groupOf(box: Element): Element | null {
  return box.closest('fieldset, form, [role=group]') ?? box.parentElement?.parentElement ?? null;
}

const PRESSED = 'button, a[href], summary, [role=button], [role=link], input[type=button], input[type=submit]';

/** The form that a field belongs to, or what stands for one. */
function formOf(element: Element): Element | null {
  const { form } = element as Partial<HTMLInputElement>;
  return form instanceof HTMLFormElement
    ? form
    : element.closest('form, [role=form], [role=search], dialog, [role=dialog]');
}

function isEditor(element: Element): boolean {
  return element instanceof HTMLElement && element.isContentEditable;
}

/** Whether a text goes into boxes of one letter each, which take it key by key only. */
export function isForBoxes(element: Element, text: string): boolean {
  return text.length > 1 && isBox(editableIn(element));
}
