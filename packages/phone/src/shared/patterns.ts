// What kind of screen it is: a login, a search, a dialog that must be answered; and what it complains about.

import type { Patterns } from '@beckon/core/resolve/question.js';
import {
  accepts,
  acknowledges,
  asksToCancel,
  closerOf,
  confirms,
  isAboutData,
  isGrave,
  rejects,
  searches,
  speaksOfCookies,
} from '@beckon/core/scene/button-words.js';
import { saysAside, saysNoLogin } from '@beckon/core/scene/form-words.js';
import type { Draft, Sketch } from './candidates.js';
import { idWords } from './fields.js';
import { COMPLAINT } from './lexicon.js';
import { isLoggingIn } from './purposes.js';
import { oneLine } from './texts.js';

/** By node; the numbers come later. */
export interface PatternNodes {
  readonly login?: { readonly username?: number; readonly password: number; readonly submit?: number };
  readonly search?: { readonly input?: number; readonly submit?: number; readonly open?: number };
  readonly cookies?: { readonly accept?: number; readonly reject?: number; readonly buttons?: readonly number[] };
  readonly modal?: { readonly container: number; readonly close?: number; readonly confirm?: number };
}

export function patternsIn(sketch: Sketch): PatternNodes {
  const shown = sketch.drafts.filter(({ seen, isKey }) => seen.isVisible && seen.isTopmost && !isKey);
  const login = loginIn(sketch, shown);
  const search = searchIn(sketch, shown);
  const modal = modalIn(sketch, shown);
  const cookies = cookiesIn(sketch, shown);
  return {
    ...(login === undefined ? {} : { login }),
    ...(search === undefined ? {} : { search }),
    ...(modal === undefined ? {} : { modal }),
    ...(cookies === undefined ? {} : { cookies }),
  };
}

/** The patterns by number. */
export function numberedPatterns(nodes: PatternNodes, numberOf: (index: number) => number | undefined): Patterns {
  const part = <N extends Readonly<Record<string, number>>>(all: N | undefined): N | undefined =>
    all === undefined
      ? undefined
      : (Object.fromEntries(
          Object.entries(all).flatMap(([key, index]) => {
            const id = numberOf(index);
            return id === undefined ? [] : [[key, id]];
          }),
        ) as N);
  const cookiesOf = ({ buttons, ...answers }: NonNullable<PatternNodes['cookies']>): Patterns['cookies'] => ({
    ...part(answers),
    ...(buttons === undefined ? {} : { buttons: buttons.map(numberOf).filter((id) => id !== undefined) }),
  });
  return {
    ...(nodes.login === undefined ? {} : { login: part(nodes.login) as NonNullable<Patterns['login']> }),
    ...(nodes.search === undefined ? {} : { search: part(nodes.search) as NonNullable<Patterns['search']> }),
    ...(nodes.modal === undefined ? {} : { modal: part(nodes.modal) as NonNullable<Patterns['modal']> }),
    ...(nodes.cookies === undefined ? {} : { cookies: cookiesOf(nodes.cookies) as NonNullable<Patterns['cookies']> }),
  };
}

function isFor({ purposes }: Draft, purpose: string): boolean {
  return purposes.some(({ is }) => is === purpose);
}

function says({ names }: Draft, words: RegExp | ((name: string) => boolean)): boolean {
  const isSaid = (text: string): boolean => (words instanceof RegExp ? words.test(text) : words(text));
  return names.some(({ source, text }) => source !== 'id' && source !== 'name' && source !== 'value' && isSaid(text));
}

function isPressed({ kind, can }: Draft): boolean {
  return kind === 'button' || kind === 'link' || (kind === 'row' && can?.includes('click') === true);
}

// ── Login ──────────────────────────────────────────────────────────────────────────────────────

function loginIn({ layout }: Sketch, shown: readonly Draft[]): PatternNodes['login'] {
  const fields = shown.filter(({ kind }) => kind === 'input');
  const passwords = fields.filter((field) => isFor(field, 'password'));
  const [password] = passwords;
  // Two of them: somebody chooses a password, nobody logs in.
  if (password === undefined || passwords.length > 1) return undefined;
  const before = fields.filter((field) => field.index < password.index && !isFor(field, 'search'));
  const user =
    before.filter((field) => isFor(field, 'username') || isFor(field, 'email')).pop() ??
    before.filter((field) => isFor(field, 'phone') || field.purposes.length === 0).pop();
  const submit = loginButton(shown, password, (draft) => layout.node(draft.index));
  if (submit === undefined && isForOther(shown, password)) return undefined;
  return {
    password: password.index,
    ...(user === undefined ? {} : { username: user.index }),
    ...(submit === undefined ? {} : { submit: submit.index }),
  };
}

/** All that can be pressed behind the password does something else, and says so: `Delete account`, `Save`. */
function isForOther(shown: readonly Draft[], password: Draft): boolean {
  const behind = shown.filter((one) => one.kind === 'button' && one.index > password.index && !says(one, saysAside));
  return behind.length > 0 && behind.every((one) => says(one, saysNoLogin));
}

function loginButton(
  shown: readonly Draft[],
  password: Draft,
  nodeOf: (draft: Draft) => Parameters<typeof isLoggingIn>[1],
): Draft | undefined {
  const buttons = shown.filter((one) => one.kind === 'button' || one.kind === 'link');
  const saying = buttons.filter((one) => isLoggingIn(one.names, nodeOf(one)));
  const behind = buttons.filter(
    (one) => one.index > password.index && one.isSubmit && !says(one, saysAside) && !says(one, saysNoLogin),
  );
  return saying.find((one) => one.index > password.index) ?? saying[saying.length - 1] ?? behind[0];
}

// ── Search ─────────────────────────────────────────────────────────────────────────────────────

function searchIn({ layout }: Sketch, shown: readonly Draft[]): PatternNodes['search'] {
  const input = shown.find((one) => one.can?.includes('type') === true && isFor(one, 'search'));
  if (input === undefined) {
    const open = shown.find((one) => isPressed(one) && says(one, searches));
    return open === undefined ? undefined : { open: open.index };
  }
  const box = layout.shown[input.index] ?? null;
  const submit = shown.find((one) => {
    if (!isPressed(one) || box === null) return false;
    const other = layout.shown[one.index] ?? null;
    const isLevel = other !== null && Math.abs(other.y + other.height / 2 - box.y - box.height / 2) < box.height;
    const isClear = says(one, /clear|close|back|cancel|voice|mic|scan|lens/i);
    return (
      isLevel &&
      !isClear &&
      (says(one, searches) || /\b(?:search|submit|go)\b/.test(idWords(layout.node(one.index).resourceId)))
    );
  });
  return { input: input.index, ...(submit === undefined ? {} : { submit: submit.index }) };
}

// ── Dialog ─────────────────────────────────────────────────────────────────────────────────────

/** Buttons of Android's own dialogs, by their ids. */
const POSITIVE = /\b(?:button1|allow button|allow foreground only button|positive|confirm|ok)\b/;
const NEGATIVE = /\b(?:button2|deny button|negative|close|cancel|dismiss|close button)\b/;

function modalIn(sketch: Sketch, shown: readonly Draft[]): PatternNodes['modal'] {
  const { layout, windows } = sketch;
  const { modal } = windows;
  if (modal < 0) return undefined;
  const inside = shown.filter((one) => isPressed(one) && layout.isInside(one.index, modal));
  const called = (one: Draft): string => idWords(layout.node(one.index).resourceId);
  const isCanceling = isAboutCanceling(sketch, shown, inside);
  const close =
    closerOf(inside, says, isCanceling) ??
    // By its id alone, and only where it says nothing that does more than close.
    inside.find(
      (one) =>
        !isCanceling &&
        NEGATIVE.test(called(one)) &&
        !says(one, isGrave) &&
        !says(one, confirms) &&
        !says(one, accepts),
    );
  const others = inside.filter((one) => one !== close);
  const confirm = others.find((one) => says(one, confirms)) ?? others.find((one) => POSITIVE.test(called(one)));
  // A message is closed by its only button, if that does no more than take note.
  const only = inside.length === 1 ? inside[0] : undefined;
  const closer = close ?? (only !== undefined && says(only, acknowledges) ? only : undefined);
  return {
    container: modal,
    ...(closer === undefined ? {} : { close: closer.index }),
    ...(confirm === undefined ? {} : { confirm: confirm.index }),
  };
}

/** Whether the dialog asks if something is to be canceled: by its title, which comes first, or by a question. */
function isAboutCanceling(
  { layout, names, windows }: Sketch,
  shown: readonly Draft[],
  buttons: readonly Draft[],
): boolean {
  const pressed = new Set(buttons.flatMap(({ index }) => [index, ...layout.inside(index)]));
  const texts = [...layout.inside(windows.modal)]
    .filter((index) => !pressed.has(index) && layout.node(index).isShown)
    .map((index) => names.textOf(index))
    .filter((text) => text !== '');
  const titles = shown
    .filter(({ kind, index }) => kind === 'heading' && layout.isInside(index, windows.modal))
    .flatMap((one) => one.names.map(({ text }) => text));
  return asksToCancel([...titles, ...texts.slice(0, 1)], texts.join(' '));
}

// ── Cookies ────────────────────────────────────────────────────────────────────────────────────

/** Steps up from a button to what speaks of cookies. */
const MOST_STEPS = 6;

/** The buttons by which a banner about cookies is answered: those with words about cookies right around them. */
function cookiesIn(sketch: Sketch, shown: readonly Draft[]): PatternNodes['cookies'] {
  const { layout, names } = sketch;
  const speaks = (index: number): boolean =>
    [index, ...layout.inside(index)].some((one) => layout.node(one).isShown && speaksOfCookies(names.textOf(one)));
  const isAsked = ({ index }: Draft): boolean => {
    let steps = 0;
    return layout.around(index, (at) => ++steps > MOST_STEPS || speaks(at)) >= 0 && steps <= MOST_STEPS;
  };
  const about = shown.filter((one) => isPressed(one) && (says(one, accepts) || says(one, rejects)) && isAsked(one));
  const reject = about.find((one) => says(one, rejects));
  const accept = about.find((one) => one !== reject && says(one, accepts));
  const isSure = about.some((one) => isAboutData(textAround(sketch, one.index)));
  if ((accept === undefined && reject === undefined) || !isSure) return unreadIn(sketch, shown, speaks);
  return {
    ...(accept === undefined ? {} : { accept: accept.index }),
    ...(reject === undefined ? {} : { reject: reject.index }),
  };
}

/** What is said around a button, as far up as a banner reaches. */
function textAround({ layout, names }: Sketch, index: number): string {
  let steps = 0;
  const part = layout.around(
    index,
    (at) => ++steps > MOST_STEPS || [...layout.inside(at)].some((one) => speaksOfCookies(names.textOf(one))),
  );
  return part < 0 ? '' : [part, ...layout.inside(part)].map((one) => names.textOf(one)).join(' ');
}

/** A dialog that speaks of cookies is there, though none of its buttons says yes or no in words that are known. */
function unreadIn(
  { layout, windows: { modal } }: Sketch,
  shown: readonly Draft[],
  speaks: (index: number) => boolean,
): PatternNodes['cookies'] {
  if (modal < 0 || !speaks(modal)) return undefined;
  const buttons = shown.filter((one) => isPressed(one) && layout.isInside(one.index, modal));
  return buttons.length === 0 ? undefined : { buttons: buttons.map(({ index }) => index) };
}

// ── Complaints ─────────────────────────────────────────────────────────────────────────────────

/** A complaint is no longer than this. */
const LONGEST = 200;
/** Heights of a field below it where its complaint stands. */
const BELOW = 1.2;

/** What is wrong with what was entered, in the words of the screen. */
export function validationMessagesIn({ layout, drafts, freeTexts, names, windows }: Sketch): string[] {
  const fields = drafts.filter(({ kind, seen }) => (kind === 'input' || kind === 'select') && seen.isVisible);
  const found = new Set<string>();
  for (const { index } of fields) {
    const { error } = layout.node(index);
    if (error !== undefined && oneLine(error) !== '') found.add(oneLine(error));
    // What is drawn into a field at its lower edge.
    for (const inner of layout.inside(index)) {
      const text = oneLine(layout.node(inner).text);
      if (COMPLAINT.test(text) && text.length <= LONGEST) found.add(text);
    }
  }
  for (const text of freeTexts) {
    const said = names.textOf(text);
    const box = layout.shown[text] ?? null;
    if (said === '' || said.length > LONGEST || box === null || !layout.node(text).isShown) continue;
    const isCalled = /\b(?:error|invalid|textinput error|snackbar text)\b/.test(idWords(layout.node(text).resourceId));
    const isBelow = fields.some(({ index }) => {
      const field = layout.shown[index] ?? null;
      const gap = field === null ? -1 : box.y - field.y - field.height;
      return field !== null && gap >= -field.height && gap <= field.height * BELOW;
    });
    const isSaid = COMPLAINT.test(said);
    const isInDialog = windows.modal >= 0 && layout.isInside(text, windows.modal);
    if (isCalled ? isSaid || fields.length > 0 : isSaid && (isBelow || isInDialog)) found.add(said);
  }
  return [...found];
}
