// What kind of screen it is: which of its parts make a login, a search, an answer to a dialog or to a banner about cookies.
// Worlds say which parts there are, and what these say.

import { accepts, acknowledges, closerOf, closes, confirms, isGrave, rejects, searches } from './button-words.js';
import type { Candidate, NameSource } from './candidate.js';
import { asksToCancel, asksToProceed, type DialogWords } from './dialog-words.js';

type Words = RegExp | ((name: string) => boolean);
export type MatchesWords<T> = (part: T, words: Words) => boolean;

export function saysIn(sources: readonly NameSource[]): MatchesWords<Pick<Candidate, 'names'>> {
  const read: ReadonlySet<NameSource> = new Set(sources);
  return ({ names }, words) =>
    names.some(({ source, text }) => read.has(source) && (words instanceof RegExp ? words.test(text) : words(text)));
}

type Field = Pick<Candidate, 'purposes'>;

export function isFor({ purposes }: Field, purpose: string): boolean {
  return purposes?.some(({ is }) => is === purpose) === true;
}

// ── Login ──────────────────────────────────────────────────────────────────────────────────────

export interface LoginFacts<F, B> {
  /** What can be typed into, in the order of the screen. */
  readonly fields: readonly F[];
  /** What it is sent with; the same for all where a screen knows no forms. */
  formOf(field: F): unknown;
  submitOf(password: F): B | undefined;
  /** The form with the password does something else than log in. */
  isForOther(password: F, submit: B | undefined): boolean;
}

export interface Login<F, B> {
  readonly username?: F;
  readonly password: F;
  readonly submit?: B;
}

export function loginIn<F extends Field, B>(facts: LoginFacts<F, B>): Login<F, B> | undefined {
  const { fields, formOf, submitOf, isForOther } = facts;
  const passwords = fields.filter((field) => isFor(field, 'password'));
  // Two in one form: a password is chosen, this is no login.
  const single = passwords.filter((one) => passwords.every((other) => other === one || formOf(other) !== formOf(one)));
  for (const password of single) {
    const submit = submitOf(password);
    if (isForOther(password, submit)) continue;
    const before = fields.slice(0, fields.indexOf(password)).filter((field) => formOf(field) === formOf(password));
    const username =
      before.filter((field) => isFor(field, 'username') || isFor(field, 'email')).pop() ??
      before.filter((field) => (field.purposes ?? []).length === 0 || isFor(field, 'phone')).pop();
    return { password, ...(username === undefined ? {} : { username }), ...(submit === undefined ? {} : { submit }) };
  }
  return undefined;
}

// ── Search ─────────────────────────────────────────────────────────────────────────────────────

export interface SearchFacts<F, B> {
  readonly fields: readonly F[];
  /** Buttons and links, where no field is to be seen. */
  pressables(): readonly B[];
  submitOf(field: F): B | undefined;
  readonly says: MatchesWords<B>;
}

export interface SearchForm<F, B> {
  readonly input?: F;
  readonly submit?: B;
  readonly open?: B;
}

/** The field that is the most surely for it; or what shows one. */
export function searchIn<F extends Field, B>(facts: SearchFacts<F, B>): SearchForm<F, B> | undefined {
  const sureness = ({ purposes }: F): number => purposes?.find(({ is }) => is === 'search')?.score ?? 0;
  const [input] = facts.fields
    .filter((field) => isFor(field, 'search'))
    .sort((one, other) => sureness(other) - sureness(one));
  if (input === undefined) {
    const open = facts.pressables().find((one) => facts.says(one, searches));
    return open === undefined ? undefined : { open };
  }
  const submit = facts.submitOf(input);
  return { input, ...(submit === undefined ? {} : { submit }) };
}

// ── Dialogs ────────────────────────────────────────────────────────────────────────────────────

export interface DialogFacts<B> {
  readonly says: MatchesWords<B>;
  /** What the dialog says beside its buttons. */
  readonly words: DialogWords;
  /** Something in it is to be filled in: OK hands that in. */
  readonly hasFields: boolean;
  /** Belongs to an entry in the dialog: the cross of a file in a list. */
  isOfEntry(button: B): boolean;
  /** Programs call it so, whatever it says. */
  isCalledClose(button: B): boolean;
  isCalledConfirm(button: B): boolean;
}

/** How a dialog is closed, and how it is gone on with. */
export function dialogIn<B>(
  buttons: readonly B[],
  { says, words, hasFields, isOfEntry, isCalledClose, isCalledConfirm }: DialogFacts<B>,
): { readonly close?: B; readonly confirm?: B } {
  // By what it is called alone, only where it says nothing that does more than close.
  const isHarmless = (one: B): boolean => !says(one, isGrave) && !says(one, confirms) && !says(one, accepts);
  const own = buttons.filter((one) => !isOfEntry(one));
  const closer = closerOf(own, says, asksToCancel(words)) ?? own.find((one) => isCalledClose(one) && isHarmless(one));
  const others = buttons.filter((one) => one !== closer && !says(one, closes));
  const confirm = others.find((one) => says(one, confirms)) ?? others.find(isCalledConfirm);
  // A message is closed by its only button, if that does no more than take note. OK to `Delete the project?` does more.
  const isMessage = buttons.length === 1 && !hasFields && !asksToProceed(words);
  const close = closer ?? (isMessage ? buttons.find((one) => says(one, acknowledges)) : undefined);
  return { ...(close === undefined ? {} : { close }), ...(confirm === undefined ? {} : { confirm }) };
}

/** The buttons of a banner that answer it. */
export function consentIn<B>(
  buttons: readonly B[],
  says: MatchesWords<B>,
): { readonly accept?: B; readonly reject?: B } {
  const reject = buttons.find((one) => says(one, rejects));
  const accept = buttons.find((one) => one !== reject && says(one, accepts));
  return { ...(accept === undefined ? {} : { accept }), ...(reject === undefined ? {} : { reject }) };
}

// ── Pages to turn ──────────────────────────────────────────────────────────────────────────────

const PREVIOUS =
  /^(?:prev(?:ious)?(?: page)?|‹|«|<|←|back)$|previous|zurück|précédent|anterior|precedente|vorige|poprzedni|назад|前へ|上一页/i;
const NEXT =
  /^(?:next(?: page)?|›|»|>|→)$|\bnext\b|nächste|weiter|suivant|siguiente|próxima|successiv|volgende|następn|далее|次へ|下一页/i;

export interface Pagination<B> {
  readonly previous?: B;
  readonly next?: B;
  /** Those with a number. */
  readonly pages: readonly B[];
}

/** The buttons of a bar that turns pages. */
export function paginationIn<B>(buttons: readonly B[], says: MatchesWords<B>): Pagination<B> | undefined {
  const previous = buttons.find((one) => says(one, PREVIOUS));
  const next = buttons.find((one) => says(one, NEXT));
  const pages = buttons.filter((one) => says(one, /^(?:page )?\d{1,4}$/i));
  if (previous === undefined && next === undefined && pages.length < 2) return undefined;
  return { pages, ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) };
}

// ── By number ──────────────────────────────────────────────────────────────────────────────────

type Numbered<P> = { readonly [K in keyof P]: number };

/** The parts of a pattern by their numbers; parts without one are left out. */
export function numbered<P extends object>(
  parts: P,
  numberOf: (part: NonNullable<P[keyof P]>) => number | undefined,
): Numbered<P> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => {
      const id = numberOf(part);
      return id === undefined ? [] : [[name, id]];
    }),
  ) as Numbered<P>;
}
