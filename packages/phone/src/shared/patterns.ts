// What kind of screen it is: a login, a search, a dialog that must be answered; and its validation messages.

import type { Patterns } from '@beckon/core/resolve/question.js';
import { accepts, isAboutCookies, isAboutData, rejects, searches } from '@beckon/core/scene/button-words.js';
import { asksToCancel, type DialogWords } from '@beckon/core/scene/dialog-words.js';
import { saysAside, saysNoLogin } from '@beckon/core/scene/form-words.js';
import {
  consentIn,
  dialogIn,
  loginIn,
  type MatchesWords,
  numbered,
  saysIn,
  searchIn,
} from '@beckon/core/scene/patterns.js';
import type { Draft, Sketch } from './candidates.js';
import { idWords } from './fields.js';
import type { ScreenLayout } from './layout.js';
import { VALIDATION_MESSAGE } from './lexicon.js';
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
  const login = loginOn(sketch, shown);
  const search = searchOn(sketch, shown);
  const modal = modalOn(sketch, shown);
  const cookies = cookiesOn(sketch, shown);
  return {
    ...(login === undefined ? {} : { login }),
    ...(search === undefined ? {} : { search }),
    ...(modal === undefined ? {} : { modal }),
    ...(cookies === undefined ? {} : { cookies }),
  };
}

export function numberedPatterns(nodes: PatternNodes, numberOf: (index: number) => number | undefined): Patterns {
  const { login, search, modal, cookies } = nodes;
  const { buttons, ...answers } = cookies ?? {};
  return {
    ...(login === undefined ? {} : { login: numbered(login, numberOf) }),
    ...(search === undefined ? {} : { search: numbered(search, numberOf) }),
    ...(modal === undefined ? {} : { modal: numbered(modal, numberOf) }),
    ...(cookies === undefined
      ? {}
      : {
          cookies: {
            ...numbered(answers, numberOf),
            ...(buttons === undefined ? {} : { buttons: buttons.map(numberOf).filter((id) => id !== undefined) }),
          },
        }),
  };
}

const says: MatchesWords<Draft> = saysIn([
  'label',
  'text',
  'aria',
  'placeholder',
  'title',
  'alt',
  'testid',
  'alias',
  'keyword',
]);
const indexOf = ({ index }: Draft): number => index;

function isPressed({ kind, can }: Draft): boolean {
  return kind === 'button' || kind === 'link' || (kind === 'row' && can?.includes('click') === true);
}

// ── Login ──────────────────────────────────────────────────────────────────────────────────────

function loginOn({ layout }: Sketch, shown: readonly Draft[]): PatternNodes['login'] {
  const login = loginIn<Draft, Draft>({
    fields: shown.filter(({ kind }) => kind === 'input'),
    formOf: () => null,
    submitOf: (password) => loginButton(shown, password, (draft) => layout.node(draft.index)),
    isForOther: (password, submit) => submit === undefined && isForOther(shown, password),
  });
  return login === undefined ? undefined : numbered(login, indexOf);
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
  const phrase = buttons.filter((one) => isLoggingIn(one.names, nodeOf(one)));
  const behind = buttons.filter(
    (one) => one.index > password.index && one.isSubmit && !says(one, saysAside) && !says(one, saysNoLogin),
  );
  return phrase.find((one) => one.index > password.index) ?? phrase[phrase.length - 1] ?? behind[0];
}

// ── Search ─────────────────────────────────────────────────────────────────────────────────────

function searchOn({ layout }: Sketch, shown: readonly Draft[]): PatternNodes['search'] {
  const search = searchIn<Draft, Draft>({
    fields: shown.filter(({ can }) => can?.includes('type') === true),
    pressables: () => shown.filter(isPressed),
    submitOf: (input) => shown.find((one) => isPressed(one) && isSearchButton(layout, input, one)),
    says,
  });
  return search === undefined ? undefined : numbered(search, indexOf);
}

function isSearchButton(layout: ScreenLayout, input: Draft, one: Draft): boolean {
  const [box, other] = [layout.shown[input.index] ?? null, layout.shown[one.index] ?? null];
  if (box === null || other === null) return false;
  const isLevel = Math.abs(other.y + other.height / 2 - box.y - box.height / 2) < box.height;
  if (!isLevel || says(one, /clear|close|back|cancel|voice|mic|scan|lens/i)) return false;
  return says(one, searches) || /\b(?:search|submit|go)\b/.test(idWords(layout.node(one.index).resourceId));
}

// ── Dialog ─────────────────────────────────────────────────────────────────────────────────────

/** Buttons of Android's own dialogs, by their ids. */
const POSITIVE = /\b(?:button1|allow button|allow foreground only button|positive|confirm|ok)\b/;
const NEGATIVE = /\b(?:button2|deny button|negative|close|cancel|dismiss|close button)\b/;

function modalOn(sketch: Sketch, shown: readonly Draft[]): PatternNodes['modal'] {
  const { layout, rows, windows } = sketch;
  const { modal } = windows;
  if (modal < 0) return undefined;
  const inside = shown.filter((one) => isPressed(one) && layout.isInside(one.index, modal));
  const called = (one: Draft): string => idWords(layout.node(one.index).resourceId);
  const words = wordsOf(sketch, shown, inside);
  const isCanceling = asksToCancel(words);
  const found = dialogIn(inside, {
    says,
    words,
    hasFields: shown.some(({ can, index }) => can?.includes('type') === true && layout.isInside(index, modal)),
    isOfEntry: ({ index }) => {
      const row = rows.around[index] ?? -1;
      return row >= 0 && rows.at[row]?.kind === 'row' && layout.isInside(row, modal);
    },
    isCalledClose: (one) => !isCanceling && NEGATIVE.test(called(one)),
    isCalledConfirm: (one) => POSITIVE.test(called(one)),
  });
  return { container: modal, ...numbered(found, indexOf) };
}

/** What a dialog says beside its buttons; its title comes first. */
function wordsOf({ layout, names, windows }: Sketch, shown: readonly Draft[], buttons: readonly Draft[]): DialogWords {
  const pressed = new Set(buttons.flatMap(({ index }) => [index, ...layout.inside(index)]));
  const texts = [...layout.inside(windows.modal)]
    .filter((index) => !pressed.has(index) && layout.node(index).isShown)
    .map((index) => names.textOf(index))
    .filter((text) => text !== '');
  const titles = shown
    .filter(({ kind, index }) => kind === 'heading' && layout.isInside(index, windows.modal))
    .flatMap((one) => one.names.map(({ text }) => text));
  return { titles: [...titles, ...texts.slice(0, 1)], text: texts.join('. ') };
}

// ── Cookies ────────────────────────────────────────────────────────────────────────────────────

/** Steps up from a button to what speaks of cookies. */
const MOST_STEPS = 6;

/** The buttons by which a banner about cookies is answered: those with words about cookies right around them. */
function cookiesOn(sketch: Sketch, shown: readonly Draft[]): PatternNodes['cookies'] {
  const { layout, names } = sketch;
  const speaks = (index: number): boolean =>
    [index, ...layout.inside(index)].some((one) => layout.node(one).isShown && isAboutCookies(names.textOf(one)));
  const isRequested = ({ index }: Draft): boolean => {
    let steps = 0;
    return layout.around(index, (at) => ++steps > MOST_STEPS || speaks(at)) >= 0 && steps <= MOST_STEPS;
  };
  const about = shown.filter((one) => isPressed(one) && (says(one, accepts) || says(one, rejects)) && isRequested(one));
  const isSure = about.some((one) => isAboutData(textAround(sketch, one.index)));
  return isSure ? numbered(consentIn(about, says), indexOf) : unreadIn(sketch, shown, speaks);
}

/** The text around a button, as far up as a banner reaches. */
function textAround({ layout, names }: Sketch, index: number): string {
  let steps = 0;
  const part = layout.around(
    index,
    (at) => ++steps > MOST_STEPS || [...layout.inside(at)].some((one) => isAboutCookies(names.textOf(one))),
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

// ── Validation messages ────────────────────────────────────────────────────────────────────────

/** A validation message is no longer than this. */
const LONGEST = 200;
/** Heights of a field below it where its validation message stands. */
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
      if (VALIDATION_MESSAGE.test(text) && text.length <= LONGEST) found.add(text);
    }
  }
  for (const text of freeTexts) {
    const given = names.textOf(text);
    const box = layout.shown[text] ?? null;
    if (given === '' || given.length > LONGEST || box === null || !layout.node(text).isShown) continue;
    const isCalled = /\b(?:error|invalid|textinput error|snackbar text)\b/.test(idWords(layout.node(text).resourceId));
    const isBelow = fields.some(({ index }) => {
      const field = layout.shown[index] ?? null;
      const gap = field === null ? -1 : box.y - field.y - field.height;
      return field !== null && gap >= -field.height && gap <= field.height * BELOW;
    });
    const isGiven = VALIDATION_MESSAGE.test(given);
    const isInDialog = windows.modal >= 0 && layout.isInside(text, windows.modal);
    if (isCalled ? isGiven || fields.length > 0 : isGiven && (isBelow || isInDialog)) found.add(given);
  }
  return [...found];
}
