// Whether a form that was to be sent was refused: by the browser, field by field, or by the page in its own words.

import { toneOf } from '../world/complaint-words.js';
import type { Refused } from '../world/effects.js';
import { messageIn, messagePlaces } from './messages.js';
import { isVisible } from './visibility.js';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Parts of a form that say something of their own. */
const PARTS = 'span, p, div, small, em, strong, li, label, output, b, i';
const FIELDS = 'input:not([type="hidden" i]), select, textarea';
const BAD = /error|invalid|danger|fail|warn/i;
const GOOD = /success|info|saved|valid(?!at)/i;
const MOST = 10;

export class Refusal {
  /** What the browser refuses, in the order in which it says so. */
  readonly #invalid = new Set<Field>();
  /** The form that is to be sent; null: none is. */
  #form: HTMLFormElement | null = null;
  #before = new Map<Element, string>();
  #marked = new Set<Element>();
  #submitted: Event | null = null;

  begin(target: Element | null, active: Element | null): void {
    this.#invalid.clear();
    this.#submitted = null;
    this.#form = formSentBy(target, active);
    this.#before = new Map(this.#messages());
    this.#marked = new Set(this.#fields().filter(isMarked));
  }

  /** The browser does not take what is in a field. */
  invalid({ target, isTrusted }: Event): void {
    if (isTrusted && isField(target)) this.#invalid.add(target);
  }

  submitted(event: Event): void {
    this.#submitted = event;
    this.#form ??= event.target instanceof HTMLFormElement ? event.target : null;
  }

  /** Whether a form was sent, and the page left it to the browser. */
  get isSent(): boolean {
    return this.#submitted?.defaultPrevented === false;
  }

  /** Whether a form is to be sent. */
  get isOfForm(): boolean {
    return this.#form !== null;
  }

  /** Whether the browser itself stopped a form. */
  get isStopped(): boolean {
    return (
      this.#submitted === null && this.#form !== null && [...this.#invalid].some(({ form }) => form === this.#form)
    );
  }

  /** What was refused, with its reasons. Empty: nothing. */
  refused(nameOf: (field: Element) => string): readonly Refused[] {
    const { defaultPrevented = true } = this.#submitted ?? {};
    if (!defaultPrevented) return [];
    // A page may look at its fields whenever it likes. Only where a form was to be sent does it say anything.
    if (this.isStopped)
      return [...this.#invalid]
        .slice(0, MOST)
        .map((field) => ({ field: nameOf(field), message: field.validationMessage }));
    return this.#form === null ? [] : this.#complaints(nameOf);
  }

  #complaints(nameOf: (field: Element) => string): readonly Refused[] {
    const marked = this.#fields().filter((field) => isMarked(field) && !this.#marked.has(field) && isVisible(field));
    const byField = marked.map((field) => ({ field: nameOf(field), message: messageOf(field) }));
    const told = new Set(byField.map(({ message }) => message));
    const others: Refused[] = [];
    for (const [element, text] of this.#messages()) {
      if (this.#before.get(element) === text || told.has(text) || !isComplaint(element, text)) continue;
      told.add(text);
      const field = this.#fieldOf(element);
      others.push({ field: field === null ? '' : nameOf(field), message: text });
    }
    return [...byField, ...others].filter(({ field, message }) => field !== '' || message !== '').slice(0, MOST);
  }

  #fields(): Element[] {
    return this.#form === null ? [] : [...this.#form.elements].filter((one) => one.matches(FIELDS));
  }

  /** What the form says, and what messages say anywhere: the innermost elements with their texts. */
  #messages(): [Element, string][] {
    if (this.#form === null) return [];
    const near = [...this.#form.querySelectorAll(PARTS)].filter((one) => one.childElementCount === 0);
    const marked = messagePlaces().filter((one) => !one.contains(this.#form));
    const all = [...new Set([...near, ...marked])];
    return all.map((one): [Element, string] => [one, messageIn(one)]).filter(([, text]) => text !== '');
  }

  /** The one field that a message stands with. */
  #fieldOf(message: Element): Element | null {
    const fields = this.#fields();
    const own = fields.filter((field) => describers(field).includes(message));
    if (own.length === 1) return own[0] ?? null;
    for (let around = message.parentElement; around !== null && around !== this.#form; around = around.parentElement) {
      const inside = fields.filter((field) => around?.contains(field) === true);
      if (inside.length > 0) return inside.length === 1 ? (inside[0] ?? null) : null;
    }
    // Straight in the form: what stands before it.
    const before = fields.filter((field) => field.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_FOLLOWING);
    return message.parentElement === this.#form ? (before.at(-1) ?? null) : null;
  }
}

/** The form that a press on this, or the key for it, sends. */
export function formSentBy(target: Element | null, active: Element | null): HTMLFormElement | null {
  if (target instanceof HTMLFormElement) return target;
  const one = target ?? active;
  const button = one?.closest('button, input') ?? null;
  if (button instanceof HTMLButtonElement) return button.type === 'submit' ? button.form : null;
  if (!(button instanceof HTMLInputElement)) return null;
  if (button.type === 'submit' || button.type === 'image') return button.form;
  // A key in a field.
  return target === null && button.type !== 'button' ? button.form : null;
}

function isField(one: EventTarget | null): one is Field {
  return one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement;
}

function isMarked(field: Element): boolean {
  const { ariaInvalid } = field;
  return ariaInvalid !== null && ariaInvalid !== 'false' && ariaInvalid !== '';
}

function describers(field: Element): Element[] {
  const ids = `${field.getAttribute('aria-errormessage') ?? ''} ${field.getAttribute('aria-describedby') ?? ''}`;
  const root = field.getRootNode() as Document | ShadowRoot;
  return ids.split(/\s+/).flatMap((id) => (id === '' ? [] : (root.getElementById(id) ?? [])));
}

function messageOf(field: Element): string {
  const words = describers(field).map(messageIn);
  return words.filter((text) => text !== '').join(' ');
}

/** Whether a message that has just come says that something is wrong. */
function isComplaint(element: Element, text: string): boolean {
  const tone = toneOf(text);
  const marks = `${element.className} ${element.id}`;
  if (tone === 'well' || GOOD.test(marks)) return false;
  return tone === 'wrong' || BAD.test(marks);
}
