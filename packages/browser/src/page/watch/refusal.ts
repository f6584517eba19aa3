// Whether a form that was to be sent was refused: by the browser, field by field, or by the page in its own words.

import type { FieldRefusal } from '@beckon/core/scene/effects.js';
import { sendsForm } from '@beckon/core/scene/form-words.js';
import { toneOf } from '@beckon/core/scene/validation-words.js';
import { everywhere } from '../selector.js';
import { isAround, isVisible } from '../sight/visibility.js';
import {
  FIELDS,
  type Field,
  fieldsIn,
  formOf,
  isField,
  keyed,
  nameOfComponent,
  partSentBy,
  sameKeys,
} from './form-fields.js';
import { News } from './form-news.js';
import { messageIn, messagePlaces } from './validation-messages.js';

/** What is set, and sends nothing. */
const SETTING = `label, ${FIELDS.replace('input', 'input:not([type="button" i], [type="submit" i], [type="image" i])')}`;
/** What holds words of its own that are no message. */
const NO_MESSAGES = 'button, option, textarea, script, style, title, [role="button"]';
const BAD = /error|invalid|danger|fail|warn/i;
const GOOD = /success|info|saved|(?<!in)valid(?!at)/i;
const MOST = 10;

export class FormRefusal {
  /** What the browser refuses, in the order in which it says so: fields, and components that stand for one. */
  readonly #invalid = new Set<HTMLElement>();
  /** The form that is to be sent; null: none is. */
  #sent: Element | null = null;
  /** That is no form, but a part of the page with fields, and a button that says it sends them. */
  #isPart = false;
  /** The same, where the page has drawn it anew; and the forms that were there before. */
  #redrawn: HTMLFormElement | null = null;
  #forms: ReadonlySet<Element> = new Set();
  #before = new Map<Element, string>();
  /** By the keys of fields: what is drawn anew has the same. */
  #marked = new Set<string>();
  #hints = new Map<string, string>();
  #values = new Map<string, string>();
  #submitted: Event | null = null;
  #target: Element | null = null;
  /** A button that sends nothing by itself, but says so: the page asked the browser about the fields around it. */
  #isAsked = false;
  #active: Element | null = null;
  readonly #news = new News();

  begin(target: Element | null, active: Element | null): void {
    this.#invalid.clear();
    this.#submitted = null;
    this.#target = target;
    this.#active = active;
    this.#isAsked = false;
    this.#news.begin();
    const form = formSentBy(target, active);
    this.#toSend(form ?? partSentBy(target), form === null);
  }

  #toSend(form: Element | null, isPart = false): void {
    this.#sent = form;
    this.#isPart = isPart && form !== null;
    this.#redrawn = null;
    this.#forms = new Set(form === null ? [] : everywhere('form'));
    this.#before = new Map(this.#messages());
    const fields = [...this.#fields()];
    this.#marked = new Set(fields.flatMap(([key, field]) => (this.#isMarked(field) ? [key] : [])));
    this.#hints = new Map(fields.map(([key, field]) => [key, hintsOf(field)]));
    this.#values = new Map(fields.flatMap(([key, field]) => (isText(field) ? [[key, field.value]] : [])));
  }

  /** As it is now: a page may draw it anew, with its messages. */
  get #form(): Element | null {
    const sent = this.#sent;
    if (sent === null || sent.isConnected || !(sent instanceof HTMLFormElement)) return sent;
    if (this.#redrawn?.isConnected !== true) this.#redrawn = this.#successorOf(sent);
    return this.#redrawn ?? sent;
  }

  #successorOf(sent: HTMLFormElement): HTMLFormElement | null {
    const come = everywhere('form').filter((one): one is HTMLFormElement => !this.#forms.has(one) && isVisible(one));
    const like = come.filter((one) => sameKeys(keyed(fieldsIn(one)), keyed(fieldsIn(sent))));
    const [only = null] = like.length > 0 ? like : come;
    return (like.length > 0 ? like : come).length === 1 ? only : null;
  }

  /** The page changed something. */
  note(record: MutationRecord): void {
    if (this.#sent !== null) this.#news.note(record);
  }

  /** Something came up that was there before: a popover, a dialog. */
  opened(element: Element): void {
    if (this.#sent !== null) this.#news.come(element);
  }

  /** The browser does not take what is in a field. */
  invalid({ target, isTrusted }: Event): void {
    const form = formOf(target);
    if (!isTrusted || !(isField(target) || (target instanceof HTMLElement && form !== null))) return;
    this.#invalid.add(target);
    if (
      (this.#sent !== null && !this.#isPart) ||
      form === null ||
      this.#target === null ||
      !isAround(form, this.#target)
    )
      return;
    if (!sendsForm(this.#target.textContent ?? '')) return;
    this.#isAsked = true;
    this.#toSend(form);
  }

  submitted(event: Event): void {
    this.#submitted = event;
    const isOpen = this.#sent === null || this.#isPart;
    if (isOpen && event.target instanceof HTMLFormElement) this.#toSend(event.target);
  }

  /** Whether a form was sent, and the page left it to the browser. */
  get isSent(): boolean {
    return this.#submitted?.defaultPrevented === false;
  }

  /** Whether a form is to be sent. */
  get isOfForm(): boolean {
    return this.#sent !== null && !this.#isPart;
  }

  /** Whether the page keeps the browser from sending it: what comes of it is the page's own. */
  get isPrevented(): boolean {
    return this.#submitted === null ? this.#isAsked : this.#submitted.defaultPrevented;
  }

  /** Whether the browser itself stopped a form. */
  get isStopped(): boolean {
    return this.#submitted === null && !this.#isAsked && this.#ofForm.length > 0;
  }

  get #ofForm(): HTMLElement[] {
    return this.#sent === null ? [] : [...this.#invalid].filter((one) => formOf(one) === this.#sent);
  }

  /** Whether the page says something about a form that is not filled in, in words that are not in the lexicon. */
  get isUnclear(): boolean {
    if (!this.isPrevented || this.#form === null || this.#isTaken) return false;
    if (this.#fresh().some(([, text]) => this.#toneOf(text) === 'mixed')) return true;
    const form = this.#form;
    const news = this.#fresh().filter(([, text]) => !this.#isEcho(text));
    return this.#hasGap && news.length > 0 && news.every(([one, text]) => isAround(form, one) && toneOf(text) === null);
  }

  /** What was refused, with its reasons. Empty: nothing. */
  refused(nameOf: (field: Element) => string): readonly FieldRefusal[] {
    const { defaultPrevented = true } = this.#submitted ?? {};
    if (!defaultPrevented) return [];
    // A page may look at its fields whenever it likes. Only where a form was to be sent does it say anything.
    if (this.isStopped) return this.#byBrowser(nameOf);
    if (this.#sent === null) return this.#shown(nameOf);
    const own = this.#validationMessages(nameOf);
    if (this.#isPart) return own.length > 0 ? own : this.#shown(nameOf);
    // The page asked the browser, and kept the form because of what it said; or had it say so, at the first of them.
    const isByBrowser = this.isPrevented && (!this.#isAsked || this.#ofForm.some((field) => field.matches(':focus')));
    return own.length === 0 && isByBrowser ? this.#byBrowser(nameOf) : own;
  }

  /** A page had the browser say what is wrong, wherever the button is that was pressed: it put the focus there. */
  #shown(nameOf: (field: Element) => string): readonly FieldRefusal[] {
    const first = [...this.#invalid].find((field) => field.matches(':focus'));
    if (first === undefined || first === this.#active || this.#target?.closest(SETTING) !== null) return [];
    return this.#byBrowser(
      nameOf,
      [...this.#invalid].filter((one) => formOf(one) === formOf(first)),
    );
  }

  #byBrowser(nameOf: (field: Element) => string, all = this.#ofForm): readonly FieldRefusal[] {
    const fields = all.filter((field) => field.isConnected && field.matches(':invalid'));
    return fields.slice(0, MOST).map((field) => ({
      field: nameOf(field) || nameOfComponent(field, nameOf),
      message: isField(field) ? field.validationMessage : messageOf(field),
    }));
  }

  #validationMessages(nameOf: (field: Element) => string): readonly FieldRefusal[] {
    const fields = [...this.#fields()];
    const marked = fields.flatMap(([key, field]) =>
      this.#isMarked(field) && !this.#marked.has(key) && isVisible(field) ? [field] : [],
    );
    const byField = marked.map((field) => ({ field: nameOf(field), message: messageOf(field) }));
    for (const [key, field] of fields) {
      const hints = hintsOf(field);
      const isNew = hints !== (this.#hints.get(key) ?? '') && !marked.includes(field);
      if (isNew && this.isPrevented && toneOf(hints) === 'wrong')
        byField.push({ field: nameOf(field), message: hints });
    }
    const reported = new Set(byField.map(({ message }) => message));
    const others: FieldRefusal[] = [];
    for (const [element, text] of this.#fresh()) {
      if (reported.has(text) || !this.#isValidationMessage(element, text)) continue;
      reported.add(text);
      const field = this.#fieldOf(element);
      others.push({ field: field === null ? '' : nameOf(field), message: text });
    }
    const all = [...byField, ...others].filter(({ field, message }) => field !== '' || message !== '');
    // A message says more than a mark does.
    const said = new Set(all.filter(({ message }) => message !== '').map(({ field }) => field));
    return all.filter(({ field, message }) => message !== '' || !said.has(field)).slice(0, MOST);
  }

  #fields(): ReadonlyMap<string, Field> {
    return keyed(fieldsIn(this.#form));
  }

  /** What the form says, and what messages say anywhere: elements with texts of their own. */
  #messages(): [Element, string][] {
    if (this.#form === null) return [];
    const form = this.#form;
    const near = [...form.querySelectorAll('*')].filter((one) => hasWords(one) && !one.matches(NO_MESSAGES));
    const marked = messagePlaces().filter((one) => !one.contains(form));
    const all = [...new Set([...near, ...marked])];
    return all.map((one): [Element, string] => [one, messageIn(one)]).filter(([, text]) => text !== '');
  }

  /** What is said now and was not before. */
  #fresh(): [Element, string][] {
    const known = new Set(this.#before.values());
    const come =
      this.#submitted === null && !this.#isAsked && !this.#isPart
        ? []
        : this.#news.elements().filter((one) => !one.matches(NO_MESSAGES));
    const said = come.filter(hasWords).map((one): [Element, string] => [one, messageIn(one)]);
    const all = new Map([...this.#messages(), ...said.filter(([, text]) => text !== '')]);
    return [...all].filter(([element, text]) => this.#before.get(element) !== text && !known.has(text));
  }

  /** Whether a message that has just come says that something is wrong. */
  #isValidationMessage(element: Element, text: string): boolean {
    const tone = toneOf(this.#without(text));
    const marks = `${element.className} ${element.id}`;
    if (tone === 'well' || GOOD.test(marks)) return false;
    if (BAD.test(marks)) return true;
    if (tone !== 'wrong' || this.#isEcho(text)) return false;
    if ((this.#form !== null && isAround(this.#form, element)) || messagePlaces().some((one) => one.contains(element)))
      return true;
    return this.#isAbout(element, text);
  }

  /** Whether what is said elsewhere on the page is about this form: it may be anything else. */
  #isAbout(element: Element, text: string): boolean {
    if (!this.isPrevented || this.#isTaken || this.#toneOf(text) !== 'wrong') return false;
    const isOfField = [...this.#fields().values()].some((field) => isLinked(element, field) || mentions(text, field));
    if (element.closest('li, td, [role="row"], [role="listitem"], [role="option"], article') !== null) return isOfField;
    return isOfField || this.#hasGap || isInFront(element);
  }

  /** A page that empties a field has taken what was in it. */
  get #isTaken(): boolean {
    const isPassword = (field: Element): boolean => field instanceof HTMLInputElement && field.type === 'password';
    return [...this.#fields()].some(([key, field]) => {
      const was = this.#values.get(key) ?? '';
      return was !== '' && isText(field) && field.value === '' && !isPassword(field);
    });
  }

  /** Something is not filled in. */
  get #hasGap(): boolean {
    return [...this.#fields().values()].some(
      (field) => isVisible(field) && (field.value === '' || !field.validity.valid),
    );
  }

  /** `mixed`: it can be read either way. */
  #toneOf(text: string): 'wrong' | 'well' | 'mixed' | null {
    const bare = this.#without(text);
    const tone = toneOf(bare);
    return tone === 'wrong' && saysWell(bare) ? 'mixed' : tone;
  }

  /** Without what was filled in, and what is only quoted. */
  #without(text: string): string {
    let rest = text.replace(/["“„«][^"“”„«»]*["”»]/g, ' ');
    for (const value of this.#values.values()) if (value.trim().length > 1) rest = rest.split(value.trim()).join(' ');
    return rest;
  }

  #isEcho(text: string): boolean {
    return text !== '' && this.#without(text).trim() === '';
  }

  #isMarked(field: Element): boolean {
    const { ariaInvalid } = field;
    if (ariaInvalid !== null && ariaInvalid !== 'false' && ariaInvalid !== '') return true;
    for (let one: Element | null = field; one !== null && one !== this.#form; one = one.parentElement) {
      if (one !== field && one.querySelectorAll(FIELDS).length > 1) return false;
      if (BAD.test(one.getAttribute('class') ?? '') && !GOOD.test(one.getAttribute('class') ?? '')) return true;
    }
    return false;
  }

  #fieldOf(message: Element): Element | null {
    const fields = [...this.#fields().values()];
    const own = fields.filter((field) => describers(field).includes(message) || isLinked(message, field));
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

function isText(one: Element): one is HTMLInputElement | HTMLTextAreaElement {
  if (one instanceof HTMLTextAreaElement) return true;
  return one instanceof HTMLInputElement && !/^(?:checkbox|radio|range|color|file|submit|button|image)$/.test(one.type);
}

/** Whether it has words of its own, beside those of what is in it. */
function hasWords(one: Element): boolean {
  for (let node = one.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '') return true;
  return false;
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

/** What a field says about itself. */
function hintsOf(field: Element): string {
  return `${field.getAttribute('placeholder') ?? ''} ${field.getAttribute('title') ?? ''}`.trim();
}

function isLinked(message: Element, field: Element): boolean {
  const id = field.getAttribute('id') ?? '';
  return id !== '' && message.closest('a')?.getAttribute('href') === `#${id}`;
}

/** Whether a message names a field by its label. */
function mentions(text: string, field: Field): boolean {
  const label = [...(field.labels ?? [])].map((one) => one.textContent ?? '').join(' ');
  const words = label.toLowerCase().replace(/[*:]/g, ' ').trim().replace(/\s+/g, ' ');
  return words.length > 2 && text.toLowerCase().includes(words);
}

/** A box that lies over the page. */
function isInFront(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    if (one.matches('dialog, [role="dialog"], [role="alertdialog"]') || getComputedStyle(one).position === 'fixed')
      return true;
  return false;
}

function saysWell(text: string): boolean {
  return text.split(/[\s,.;:!?]+/).some((word) => toneOf(word) === 'well');
}
