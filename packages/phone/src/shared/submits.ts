// The button that sends what was filled in: the one that stands with the fields and comes after them. Phones have no forms, so place and words decide.

import { goesOn, saysAside, saysSignup } from '@beckon/core/scene/form-words.js';
import type { Draft, Sketch } from './candidates.js';
import { idWords } from './fields.js';
import { type ScreenLayout, sideBySide } from './layout.js';
import { isLoggingIn, READ_SOURCES } from './purposes.js';

/** What is typed or chosen; the last of them is where a form ends. */
const TYPED: ReadonlySet<string> = new Set(['input', 'select']);
/** What is answered, and waits to be sent. */
const ANSWERED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'stepper']);
/** What mostly holds at once: only a button that says so sends it. */
const SET: ReadonlySet<string> = new Set(['switch', 'slider']);
/** Turns pages or songs, together with the button that goes on. */
const PREVIOUS =
  /^(?:prev|vorherig|vorig|précédent|anterior|precedente|föregående|forrige|poprzedni|предыдущ|önceki|上一|前の|이전)/iu;
/** A bar with a button that sends is in this part of the screen. */
const UPPER = 0.15;
/** This much of the height in common: one stands beside the other. */
const BESIDE = 0.5;
/** Buttons that turn back: no real screen has more. */
const MOST_TURNING = 20;
/** Fields with a password among them: with more than these, it is a signup. */
const MOST_TO_LOG_IN = 2;

/** The nodes of the buttons that send. Several: it is unknown which of them it is. */
export function submitsIn(sketch: Sketch): ReadonlySet<number> {
  const all = sketch.drafts.filter(({ isSubmit }) => isSubmit);
  if (all.length === 0) return NONE;
  const { layout, windows } = sketch;
  const { modal } = windows;
  // What is behind a dialog is no form now, and the dialog is none of the form behind it.
  const isHere = ({ index }: Draft): boolean => modal < 0 || layout.isInside(index, modal);
  const here = sketch.drafts.filter((one) => isHere(one) && !one.isKey);
  const fields = fieldsIn(here);
  const last = fields[fields.length - 1];
  if (last === undefined) return NONE;
  const turning = here.filter((one) => says(one, PREVIOUS)).slice(0, MOST_TURNING);
  const match = all.filter((one) => {
    if (!isHere(one) || isOnCard(sketch, one)) return false;
    return !isGoingOn(one, layout) || isAnswering(layout, one, turning, last);
  });
  const behind = match.filter((one) => isBehind(layout, one, last));
  const found = behind.length > 0 ? behind : match.filter((one) => isInBar(layout, one, fields[0] as Draft));
  return new Set(theOne(layout, found, fields).map(({ index }) => index));
}
const NONE: ReadonlySet<number> = new Set();

/** What is typed, or else what is answered, or else what is set, in the order of the document; none where none can be seen. */
function fieldsIn(here: readonly Draft[]): readonly Draft[] {
  for (const kinds of [TYPED, ANSWERED, SET]) {
    const found = here.filter(({ kind, purposes }) => kinds.has(kind) && purposes[0]?.is !== 'search');
    if (found.some(({ seen }) => seen.isVisible)) return found;
  }
  return [];
}

/** In an entry or card with words of its own that holds no field: it does something to that. */
function isOnCard({ rows }: Sketch, { index }: Draft): boolean {
  const row = rows.around[index] as number;
  return row !== -1 && rows.texts(row) > 0 && rows.values(row) === 0;
}

// ── Words ──────────────────────────────────────────────────────────────────────────────────────

function readOf({ names }: Draft): string[] {
  return names.filter(({ source }) => READ_SOURCES.has(source)).map(({ text }) => text);
}

function says(draft: Draft, words: RegExp | ((name: string) => boolean)): boolean {
  const isGiven = (text: string): boolean => (words instanceof RegExp ? words.test(text) : words(text));
  return readOf(draft).some((text) => isGiven(text.trim()));
}

/** Only says that it goes on: `Next`, `OK`. */
function isGoingOn(draft: Draft, layout: ScreenLayout): boolean {
  if (readOf(draft).length === 0)
    return /\b(?:done|next|continue)\b/.test(idWords(layout.node(draft.index).resourceId));
  return says(draft, goesOn);
}

/** Whether there is something to go on from: what was typed or answered, and no pages or songs to turn. */
function isAnswering(layout: ScreenLayout, draft: Draft, turning: readonly Draft[], last: Draft): boolean {
  if (TYPED.has(last.kind)) return true;
  if (!ANSWERED.has(last.kind)) return false;
  const box = layout.shown[draft.index] ?? null;
  return !turning.some((other) => {
    const beside = layout.shown[other.index] ?? null;
    return box !== null && beside !== null && sideBySide(box, beside) > BESIDE;
  });
}

// ── Places ─────────────────────────────────────────────────────────────────────────────────────

/** After the last field in the document, or below it on the screen. */
function isBehind(layout: ScreenLayout, { index }: Draft, last: Draft): boolean {
  if (index > last.index) return true;
  const { bounds } = layout.node(index);
  const field = layout.node(last.index).bounds;
  return bounds.y >= field.y + field.height;
}

/** Above all fields, at the upper edge: `Save` in a toolbar. What leads elsewhere stands there, too. */
function isInBar(layout: ScreenLayout, draft: Draft, first: Draft): boolean {
  const { y, height } = layout.node(draft.index).bounds;
  const isAbove = y + height <= layout.node(first.index).bounds.y;
  return isAbove && y <= layout.height * UPPER && !says(draft, saysAside) && !says(draft, saysSignup);
}

// ── Which of several ───────────────────────────────────────────────────────────────────────────

/** Step by step those that fit better, as long as any do. */
function theOne(layout: ScreenLayout, found: readonly Draft[], fields: readonly Draft[]): readonly Draft[] {
  const last = fields[fields.length - 1] as Draft;
  const passwords = fields.filter(({ purposes }) => purposes.some(({ is }) => is === 'password'));
  const isLogin = passwords.length === 1 && fields.length <= MOST_TO_LOG_IN;
  const isWanted = ({ index, names }: Draft): boolean =>
    isLogin ? isLoggingIn(names, layout.node(index)) : names.some(({ text }) => saysSignup(text));
  const left = [...(passwords.length > 0 ? [isWanted] : []), ({ index }: Draft) => isRealButton(layout, index)].reduce<
    readonly Draft[]
  >((some, isBetter) => preferred(some, isBetter), found);
  if (left.length < 2) return left;
  const depths = left.map(({ index }) => sharedDepth(layout, index, last.index));
  const deepest = Math.max(...depths);
  return left.filter((_, i) => depths[i] === deepest);
}

function preferred(some: readonly Draft[], isBetter: (one: Draft) => boolean): readonly Draft[] {
  const better = some.filter(isBetter);
  return better.length > 0 ? better : some;
}

/** A button by its class, or by the empty button that Compose puts into it; not a text that takes clicks. */
function isRealButton(layout: ScreenLayout, index: number): boolean {
  return (
    layout.category(index) === 'button' ||
    layout.node(index).children.some((child) => layout.category(child) === 'button')
  );
}

/** How deep the part is that holds both. */
function sharedDepth(layout: ScreenLayout, one: number, other: number): number {
  const both = layout.around(one, (part) => layout.isInside(other, part));
  return both < 0 ? -1 : layout.node(both).depth;
}
