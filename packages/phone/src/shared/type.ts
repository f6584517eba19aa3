// Typing on a phone: the field gets the focus, its content is removed, the text goes in, and the field is read back.

import type { Action } from '@beckon/core/scene/action.js';
import type { Candidate } from '@beckon/core/scene/candidate.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { fitOf } from '@beckon/core/text/formatted.js';
import { fold } from '@beckon/core/text/text-match.js';
import type { Point } from './device.js';
import { contentOf } from './fields.js';
import { messages } from './messages.js';
import { outcomeOf } from './outcome.js';
import { effectsAfter, foundAgain, type PhoneActionContext, pointOn, setDirectly } from './performing.js';
import type { Screen } from './screen.js';
import { type SettledScreen, settled } from './settle.js';
import { nameShown, shownAs } from './shown.js';

type Type = Action & { readonly kind: 'type' };

/** How long a field may take to get the focus, and to show what was typed. */
const FOCUS_MS = 1500;
const SHOWN_MS = 1500;
const CLEARED_MS = 600;
/** How often what is left in a field is removed again. */
const MOST_CLEARS = 4;
/** Keys take their time. */
const TYPING_MS = 10_000;
const MS_A_SIGN = 60;

/** A field on its way: what it may show though it is empty is known only after it was cleared. */
interface Field extends PhoneActionContext {
  readonly hint: string | null;
  /** Whether that looks like a hint, too. */
  readonly isHintSure: boolean;
}

const UNHINTED = { hint: null, isHintSure: false } as const;

export async function type(context: PhoneActionContext, action: Type): Promise<Answer<Effects>> {
  const focused = await focus(context);
  if (!focused.ok) return focused;
  const { screen } = focused.value.view;
  const { id } = focused.value.thing;
  const reported = rawContentIn(screen, id);
  const likely = contentIn(screen, id);
  // What only looks like a hint is removed where it must be certain.
  const isSure = action.isSet || action.text === '';
  const before = isSure ? reported : likely;
  const isCleared = !action.isAppended && before !== '';
  const cleared: Answer<Field> = isCleared
    ? await clear(focused.value, isSure || count(before) !== before.length)
    : good({ ...focused.value, ...UNHINTED });
  if (!cleared.ok) return cleared;
  const field = cleared.value;
  const typed = await enter(field, action);
  if (!typed.ok) return typed;
  const notes = typed.value === null ? [] : [typed.value];
  if (!context.isVerified) return good({ seen: [], changes: [], notes });
  // A hint that was not recognized as one is gone as soon as something is typed.
  const isReported = screen.nodeOf(id)?.isHintShown !== undefined;
  const bases = !action.isAppended ? [''] : isReported ? [likely] : [likely, reported, ''];
  const all = bases.map((base) => plain(base + action.text));
  const [wanted = ''] = all;
  const after = await settled(field.reader, field.view, {
    deadline: context.deadline,
    target: field.thing.id,
    windowMs: SHOWN_MS,
    isDone: (screen) => all.some((text) => isShown(screen, field, text)),
  });
  if (!after.ok) return after;
  const expected = all.find((text) => isShown(after.value.view.screen, field, text)) ?? wanted;
  return good({
    ...readBack(field, withAll(context, after.value), expected, notes),
    ...(action.isAppended ? { expected } : {}),
  });
}

/** What came of all of it: of the tap, too. */
function withAll({ view }: PhoneActionContext, after: SettledScreen): SettledScreen {
  return view === after.view ? after : { ...after, ...outcomeOf(view, after.view) };
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').normalize('NFC');
}

function contentIn(screen: Screen, id: number): string {
  const node = screen.nodeOf(id);
  return node === undefined ? '' : contentOf(node, screen.tree.platform);
}

/** The same, but without only what the platform itself marks as a hint. */
function rawContentIn(screen: Screen, id: number): string {
  const node = screen.nodeOf(id);
  if (node === undefined) return '';
  const { text, hint, isHintShown, isPassword } = node;
  if (screen.tree.platform === 'ios' || isPassword || isHintShown !== undefined) return contentIn(screen, id);
  return hint !== '' && text === hint ? '' : text;
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Characters as people count them: one key takes one away. */
function count(text: string): number {
  let all = 0;
  for (const _ of segments.segment(text)) all++;
  return all;
}

// ── The focus ──────────────────────────────────────────────────────────────────────────────────

/** The field with the focus: tapped, unless it has it. */
async function focus(context: PhoneActionContext): Promise<Answer<PhoneActionContext>> {
  const { reader, view, thing, deadline } = context;
  if (hasFocus(view.screen, thing.id)) return good(context);
  const at = spotIn(context);
  if (!at.ok) return at;
  const tapped = await reader.do(deadline, (device, until) => device.tap(at.value, until));
  if (!tapped.ok) return tapped;
  const after = await settled(reader, view, {
    deadline,
    target: thing.id,
    windowMs: FOCUS_MS,
    isDone: (screen) => {
      const same = foundAgain(screen, thing);
      if (same === undefined) return screen.context.focused !== undefined;
      return hasFocus(screen, same.id) || (screen.tree.platform === 'ios' && screen.keyboard !== null);
    },
  });
  if (!after.ok) return after;
  const now = { ...context, view: after.value.view };
  const { screen } = now.view;
  const same = foundAgain(screen, thing);
  if (same !== undefined && hasFocus(screen, same.id)) return good({ ...now, thing: { ...thing, id: same.id } });
  const other = screen.context.focused === undefined ? undefined : screen.get(screen.context.focused);
  if (other !== undefined && isField(other)) return handedOver(now, same, other);
  if (same === undefined) return bad(problem('STALE_REFERENCE', { id: thing.id }));
  // Where the focus is unknown, the keyboard shows it; where that is unknown, too, the field will.
  if (screen.keyboard !== null || screen.tree.platform === 'ios')
    return good({ ...now, thing: { ...thing, id: same.id } });
  return bad(problem('NO_EFFECT', { what: messages.tappedToFocus(thing.shown) }));
}

/** A box that looks like a field opens the real one: only if that is called the same, or is the only one. */
function handedOver(
  now: PhoneActionContext,
  same: Candidate | undefined,
  other: Candidate,
): Answer<PhoneActionContext> {
  const { thing, view } = now;
  const isGone = same === undefined || same.state?.topmost === false || same.state?.visible === false;
  const fields = view.screen.candidates.filter((one) => isField(one) && one.state?.visible !== false);
  const isAlike =
    fields.length === 1 ||
    fold(nameShown(other)) === fold(thing.name) ||
    (thing.purpose !== undefined && other.purpose === thing.purpose);
  if (!isGone || !isAlike)
    return bad(problem('VERIFICATION_FAILED', { what: messages.otherFocused(thing.shown, shownAs(other)), said: '' }));
  now.reader.news.push(messages.openedField(shownAs(other)));
  return good({ ...now, thing: { ...thing, id: other.id, handle: other.handle ?? '' } });
}

function isField({ kind, can }: Candidate): boolean {
  return kind === 'input' || can?.includes('type') === true;
}

/** The field itself, or a part of it. */
function hasFocus(screen: Screen, id: number): boolean {
  const node = screen.nodeOf(id);
  if (node === undefined) return false;
  const open = [node.index];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const inner = screen.tree.nodes[one];
    if (inner?.isFocused === true) return true;
    open.push(...(inner?.children ?? []));
  }
  return false;
}

/** Behind the end of what is in it, if nothing else is there: so the cursor is behind it, too. */
function spotIn(context: PhoneActionContext): Answer<Point> {
  const { screen } = context.view;
  const { id } = context.thing;
  const box = screen.shownBox(id);
  if (box === null || contentIn(screen, id) === '') return pointOn(context);
  const spot = { x: Math.floor(box.x + box.width * 0.97), y: Math.floor(box.y + box.height * 0.85) };
  const isUsed = screen.candidates.some((one) => {
    if (one.id === id || one.can?.length === 0 || isAround(screen, one.id, id)) return false;
    const other = screen.shownBox(one.id);
    return (
      other !== null &&
      spot.x >= other.x &&
      spot.x < other.x + other.width &&
      spot.y >= other.y &&
      spot.y < other.y + other.height
    );
  });
  return isUsed || screen.coverOf(id) !== null ? pointOn(context) : good(spot);
}

function isAround(screen: Screen, outer: number, inner: number): boolean {
  let one = screen.get(inner)?.parent;
  while (one !== undefined && one !== outer) one = screen.get(one)?.parent;
  return one === outer;
}

// ── Clearing ───────────────────────────────────────────────────────────────────────────────────

/** Takes away what is in a field. Who must be sure reads it after each try. */
async function clear(context: PhoneActionContext, isSure: boolean): Promise<Answer<Field>> {
  let now = context;
  for (let tries = 0; tries < MOST_CLEARS; tries++) {
    const { reader, view, thing, deadline } = now;
    const content = rawContentIn(view.screen, thing.id);
    if (content === '') break;
    const erased = await reader.do(deadline, (device, until) => device.erase(count(content), until), typingMs(content));
    if (!erased.ok) return erased;
    if (!isSure) return good({ ...now, ...UNHINTED });
    const after = await settled(reader, view, {
      deadline,
      target: thing.id,
      windowMs: CLEARED_MS,
      isDone: (screen) => contentIn(screen, foundAgain(screen, thing)?.id ?? 0) === '',
    });
    if (!after.ok) return after;
    const same = foundAgain(after.value.view.screen, thing);
    if (same === undefined) return bad(problem('STALE_REFERENCE', { id: thing.id }));
    now = { ...now, view: after.value.view, thing: { ...thing, id: same.id } };
    const left = rawContentIn(now.view.screen, same.id);
    const isHintSure = contentIn(now.view.screen, same.id) === '';
    // Keys that take away do nothing to it, or it looks like one: a hint, on devices that do not mark hints.
    const { isHintShown, hint } = now.view.screen.nodeOf(same.id) ?? {};
    const isUnreported = isHintShown === undefined && hint === '';
    if (isUnreported && left !== '' && (left === content || isHintSure))
      return good({ ...now, hint: left, isHintSure });
  }
  return good({ ...now, ...UNHINTED });
}

// ── Entering ───────────────────────────────────────────────────────────────────────────────────

function typingMs(text: string): number {
  return TYPING_MS + text.length * MS_A_SIGN;
}

/** Puts the text in; answers how, where that needs saying. */
async function enter(field: Field, { text, delayMs, isSet, isAppended }: Type): Promise<Answer<string | null>> {
  const { reader, deadline, view, thing } = field;
  if (text === '') return good(null);
  if (isSet && !isAppended) {
    const set = await setDirectly(field, view.screen.nodeOf(thing.id)?.resourceId ?? '', text);
    if (!set.ok) return set;
    if (set.value) return good(messages.setDirectly);
  }
  const parts = delayMs > 0 ? [...segments.segment(text)].map(({ segment }) => segment) : [text];
  let how: string | null = null;
  for (const [i, part] of parts.entries()) {
    if (i > 0) await reader.rest(delayMs, deadline);
    const typed = await reader.do(deadline, (device, until) => device.type(part, until), typingMs(part));
    if (!typed.ok) return typed;
    how ??= typed.value.how;
  }
  return good(how === null ? null : messages.textWas(how));
}

// ── Reading back ───────────────────────────────────────────────────────────────────────────────

/** Dots, and at most the last sign in clear, as it is shown for a moment. */
const DOTS = /^[•●∙⬤·＊*\u2022]*.?$/u;

function isShown(screen: Screen, field: Field, wanted: string): boolean {
  const same = foundAgain(screen, field.thing);
  if (same === undefined) return true;
  const content = plain(rawContentIn(screen, same.id));
  if (content === wanted || isFormattedAs(content, wanted) || (wanted === '' && content === field.hint)) return true;
  return screen.isSecret(same.id) && isAsLong(content, wanted);
}

/** Letters in another case are rather the keyboard's doing than the field's. */
function isFormattedAs(content: string, wanted: string): boolean {
  const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
  return letters(content) === letters(wanted) && fitOf(content, wanted) === 'formatted';
}

function isAsLong(content: string, wanted: string): boolean {
  if (!DOTS.test(content) || content === '') return false;
  const length = [...content].length;
  return length === wanted.length || length === [...wanted].length || length === count(wanted);
}

function readBack(field: Field, after: SettledScreen, wanted: string, notes: readonly string[]): Effects {
  const { screen } = after.view;
  const same = foundAgain(screen, field.thing);
  const base = effectsAfter(field, after, notes);
  if (same === undefined) return { ...base, value: null };
  const content = plain(rawContentIn(screen, same.id));
  const isEqual = content === wanted;
  if (screen.isSecret(same.id)) {
    const secret = { ...base, value: null, isSecret: true };
    if (isEqual || !isAsLong(content, wanted)) return { ...secret, isAsAsked: isEqual };
    const { length } = [...content];
    const note = messages.hiddenContent(length);
    return { ...secret, isHeld: true, notes: [...notes, note] };
  }
  if (!isEqual && wanted === '' && content === field.hint) {
    if (field.isHintSure) return { ...base, value: '', isAsAsked: true };
    const note = messages.takenForHint(JSON.stringify(content));
    return { ...base, value: '', isHeld: true, notes: [...notes, note] };
  }
  const isFormatted = !isEqual && isFormattedAs(content, wanted);
  return { ...base, value: content, isAsAsked: isEqual || isFormatted, ...(isFormatted ? { isFormatted } : {}) };
}
