// The form around a field or a button, read from the document once per observation.
// Where there is no <form>, the smallest part of the page with something to type into and a button that sends counts as one.

import { fieldWords } from '@beckon/core/scene/field-words.js';
import { ASIDE, buttonWords, SENDS, saysItSends } from '@beckon/core/scene/form-words.js';
import { fold, foldIdentifier } from '@beckon/core/scene/lexicon.js';
import { type FormFacts, type FormKind, kindOfForm } from './form.js';

/** A form, read once. */
export interface FormArea {
  readonly element: Element;
  readonly kind: FormKind;
  readonly facts: FormFacts;
  readonly fields: readonly Element[];
  /** The field people type their name into before the password. */
  readonly beforePassword: Element | undefined;
  readonly textsBeforePassword: number;
  /** Its likeliest submit button, once it was searched for. */
  submit?: { readonly element: Element; readonly score: number };
}

/** What was read so far; valid for one observation. */
export interface FormMemo {
  readonly forms: Map<Element, FormArea>;
  /** Element → the form, or what stands for one, around it. */
  readonly areas: Map<Element, Element>;
  /** Element → the forms in it that have something to type into. */
  readonly inside: Map<Element, readonly Element[]>;
  readonly formLike: Map<Element, boolean>;
}

export function formMemo(): FormMemo {
  return { forms: new Map(), areas: new Map(), inside: new Map(), formLike: new Map() };
}

/** The form around an element, or what stands for one. */
export function formOf(element: Element, memo: FormMemo): FormArea {
  const area = areaOf(element, memo);
  const known = memo.forms.get(area);
  if (known !== undefined) return known;
  const form = readForm(area);
  memo.forms.set(area, form);
  return form;
}

const FIELDS =
  'input,textarea,select,[contenteditable=""],[contenteditable="true"],[role="textbox"],[role="searchbox"]';
const BUTTONS = 'button,input[type="submit" i],input[type="image" i],input[type="button" i],[role="button"]';
const FORMS = 'form,[role="form"],[role="search"]';
/** Without a form, its button is not searched for further out than this. */
const OUTERMOST = 'dialog,[role="dialog"],[role="alertdialog"],body';

function areaOf(element: Element, memo: FormMemo): Element {
  const owner = ownerOf(element);
  if (owner !== null) return owner;
  const passed: Element[] = [];
  let area: Element = element;
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    const known = memo.areas.get(at);
    area = known ?? at;
    if (known !== undefined || at.matches(OUTERMOST) || (at !== element && isFormLike(at, memo))) break;
    passed.push(at);
  }
  for (const at of passed) memo.areas.set(at, area);
  return area;
}

/** The form a button sends that stands outside of all: the one before it, or the part of the page around it. */
export function formBefore(button: Element, memo: FormMemo): FormArea {
  if (ownerOf(button) !== null) return formOf(button, memo);
  for (let at = parentOf(button); at !== null; at = parentOf(at)) {
    const last = lastBefore(formsIn(at, memo), button);
    if (last !== undefined) return formOf(last, memo);
    if (at.matches(OUTERMOST) || isFormLike(at, memo)) break;
  }
  return formOf(button, memo);
}

/** Of elements in the order of the page, the last that comes before one. To compare two takes as long as there are others. */
function lastBefore(elements: readonly Element[], one: Element): Element | undefined {
  let [from, to] = [0, elements.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (comesBefore(elements[middle] as Element, one)) from = middle + 1;
    else to = middle;
  }
  return elements[from - 1];
}

function formsIn(area: Element, memo: FormMemo): readonly Element[] {
  const known = memo.inside.get(area);
  if (known !== undefined) return known;
  const forms = [...area.querySelectorAll(FORMS)].filter((form) => [...fieldsOf(form)].some(isTypeable));
  memo.inside.set(area, forms);
  return forms;
}

/** The form it belongs to, also from within a component of the page. */
function ownerOf(element: Element): Element | null {
  const { form: own } = element as Partial<HTMLInputElement>;
  if (own instanceof Element) return own;
  for (let at: Element | null = element; at !== null; at = hostOf(at)) {
    const form = at.closest(FORMS);
    if (form !== null) return form;
  }
  return null;
}

function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function parentOf(element: Element): Element | null {
  return element.parentElement ?? hostOf(element);
}

/** Has something to type into, and a button that says it sends. */
function isFormLike(area: Element, memo: FormMemo): boolean {
  const known = memo.formLike.get(area);
  if (known !== undefined) return known;
  const isLike =
    // A form without fields says nothing of what stands around it: browsers leave such ones where tables break forms up.
    formsIn(area, memo).length === 0 &&
    [...area.querySelectorAll(FIELDS)].some(isTypeable) &&
    [...area.querySelectorAll(BUTTONS)].some((button) => saysItSends(textOf(button)));
  memo.formLike.set(area, isLike);
  return isLike;
}

const UNTYPED = /^(?:hidden|submit|button|image|reset|checkbox|radio|file|range|color)$/;

/** Something to type into. */
export function isTypeable(element: Element): boolean {
  if (element.localName === 'input') return !UNTYPED.test((element as HTMLInputElement).type);
  return element.localName === 'textarea' || (element.localName !== 'select' && element.matches(FIELDS));
}

function readForm(element: Element): FormArea {
  const fields = [...fieldsOf(element)].filter((field) => isTypeable(field) && !isMachine(field));
  const isPassword = (field: Element): boolean => (field as HTMLInputElement).type === 'password';
  const passwords = fields.filter(isPassword);
  const texts = fields.filter((field) => !isPassword(field));
  const names = foldIdentifier(
    ['id', 'name', 'action', 'class', 'data-testid'].map((name) => attribute(element, name)).join(' '),
  ).slice(0, 200);
  const buttons = buttonsOf(element);
  const saysSearch = isForSearch(element, names, buttons);
  const facts: FormFacts = {
    passwords: passwords.length,
    freshPasswords: passwords.filter(isFresh).length,
    texts: texts.length,
    longTexts: texts.filter((field) => field.localName !== 'input').length,
    details: texts.filter(isDetail).length,
    searches: texts.filter((field) => isSearch(field, saysSearch)).length,
    saysSearch,
    first: firstSubmitOf(element),
    buttons,
    names,
    headings: fold(headingsOf(element)),
    page: foldIdentifier(`${element.ownerDocument.title} ${element.ownerDocument.location?.pathname ?? ''}`),
  };
  const first = passwords[0];
  const before = first === undefined ? [] : texts.filter((field) => comesBefore(field, first) && !isAside(field));
  const kind = kindOfForm(facts);
  return { element, kind, facts, fields, beforePassword: before.at(-1), textsBeforePassword: before.length };
}

function fieldsOf(area: Element): Iterable<Element> {
  if (area instanceof HTMLFormElement) return area.elements;
  const isOwn = (field: Element): boolean => field.closest(FORMS) === null || area.matches(FORMS);
  return [...area.querySelectorAll(FIELDS)].filter(isOwn);
}

const { givenName, familyName, address, city, postalCode, date, fresh, repeat, captcha, other } = fieldWords.bit;
const DETAILS = givenName | familyName | address | city | postalCode | date;

function identifiersSay(field: Element): number {
  const given = ['name', 'id', 'placeholder', 'aria-label'].map((name) => attribute(field, name)).join(' | ');
  return fieldWords.in(foldIdentifier(given));
}

/** `Email address` is no address. */
function isDetail(field: Element): boolean {
  const stated = identifiersSay(field);
  return (stated & DETAILS) !== 0 && (stated & (fieldWords.bit.email | fieldWords.bit.username)) === 0;
}

function isFresh(field: Element): boolean {
  if (attribute(field, 'autocomplete') === 'new-password') return true;
  const label = (field as HTMLInputElement).labels?.[0]?.textContent ?? '';
  return ((identifiersSay(field) | fieldWords.in(fold(label.slice(0, 80)))) & (fresh | repeat)) !== 0;
}

function isSearch(field: Element, saysSearch: boolean): boolean {
  if (attribute(field, 'type') === 'search') return true;
  const { search, find, email, text } = fieldWords.bit;
  const said = identifiersSay(field);
  return (said & (email | text)) === 0 && (said & (saysSearch ? search | find : search)) !== 0;
}

function isForSearch(form: Element, names: string, [main = '']: readonly string[]): boolean {
  if (form.matches('search,[role="search"]')) return true;
  const isNamedSo = form.matches(FORMS) && (fieldWords.in(names) & fieldWords.bit.search) !== 0;
  return isNamedSo || (buttonWords.in(main) & SENDS) === buttonWords.bit.search;
}

/** Filled in by a script that checks for bots. */
function isMachine(field: Element): boolean {
  return /captcha-response/.test(attribute(field, 'name'));
}

/** A field that no one fills in as their name: to be read off a picture, a second face of the password, or never seen. */
function isAside(field: Element): boolean {
  return (identifiersSay(field) & (captcha | other | fieldWords.bit.password)) !== 0 || field.hasAttribute('hidden');
}

function comesBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

const SENDING: ReadonlySet<unknown> = new Set(['submit', 'image']);

function firstSubmitOf(form: Element): string {
  const first = [...form.querySelectorAll(BUTTONS)].find((button) => SENDING.has((button as HTMLInputElement).type));
  return first === undefined ? '' : fold(textOf(first));
}

/** What the buttons of a form say, those that submit first. */
function buttonsOf(form: Element): string[] {
  const buttons = [...form.querySelectorAll(BUTTONS)].slice(0, 20);
  const submits = buttons.filter((button) => SENDING.has((button as HTMLInputElement).type));
  const others = buttons.filter((button) => !submits.includes(button));
  const texts = (list: readonly Element[]): string[] =>
    list.map((button) => fold(textOf(button))).filter((text) => (buttonWords.in(text) & ASIDE) === 0);
  return [...texts(submits), ...texts(others)];
}

/** What a button shows, or what it is called. */
export function textOf(button: Element): string {
  const shown = button.localName === 'input' ? (button as HTMLInputElement).value : (button.textContent ?? '');
  const text =
    shown.trim() === ''
      ? `${attribute(button, 'aria-label')} ${attribute(button, 'alt')} ${attribute(button, 'title')}`
      : shown;
  return text.trim().slice(0, 80);
}

const HEADINGS = 'h1,h2,h3,h4,legend,[role="heading"]';

function headingsOf(form: Element): string {
  const inside = form.querySelector(HEADINGS)?.textContent ?? '';
  let above = form.previousElementSibling;
  for (let tries = 0; above !== null && tries < 3 && !above.matches(HEADINGS); tries++)
    above = above.previousElementSibling;
  const before = above?.matches(HEADINGS) === true ? above.textContent : '';
  return `${attribute(form, 'aria-label')} ${inside.slice(0, 100)} ${before?.slice(0, 100)}`;
}

/** Read from the element itself: a field called `name` hides the property of its form. */
export function attribute(element: Element, name: string): string {
  return element.getAttribute(name) ?? '';
}
