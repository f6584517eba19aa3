// What every action needs: the element, the screen it was found on, and the means to act and to see the result.

import { placeIn } from '@beckon/core/data/points.js';
import { AT_ITS_PLACE } from '@beckon/core/resolve/score.js';
import type { ActionKind } from '@beckon/core/scene/action.js';
import { isConsequential } from '@beckon/core/scene/button-words.js';
import { type Candidate, canDo } from '@beckon/core/scene/candidate.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { foldIdentifier } from '@beckon/core/scene/lexicon.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, type FoundElement, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Device, Point } from './device.js';
import { type FoundOnScreen, unready } from './find.js';
import { messages } from './messages.js';
import { effectsOf } from './outcome.js';
import { isInside, type Screen } from './screen.js';
import type { ScreenReader, View } from './screen-reader.js';
import { type SettledScreen, type SettleHow, settled } from './settle.js';
import { nameShown, shownAs } from './shown.js';
import { folded, withoutClock } from './texts.js';

export interface PhoneActionContext {
  readonly reader: ScreenReader;
  readonly thing: FoundElement;
  /** The screen as it is right before the action. */
  readonly view: View;
  readonly deadline: Deadline;
  /** Whether anybody wants to know what came of it. */
  readonly isVerified: boolean;
  readonly isForced: boolean;
  /** Whether nothing says that it takes a touch: it is touched where it is. */
  readonly isAtPlace: boolean;
}

/** The element as it is now: what was found on an older screen is found again by its handle, or is gone. */
export async function contextNow(
  reader: ScreenReader,
  found: FoundOnScreen,
  action: ActionKind,
  deadline: Deadline,
  isVerified: boolean,
): Promise<Answer<PhoneActionContext>> {
  const { thing } = found.found;
  if (thing === null) return bad(problem('STALE_REFERENCE', { id: 0 }));
  const isAtPlace = found.found.decision.reason === AT_ITS_PLACE;
  const context = { reader, thing, deadline, isVerified, isForced: found.isForced, isAtPlace };
  if (reader.isFresh(found.view)) return good({ ...context, view: found.view });
  const read = await reader.look(deadline);
  if (!read.ok) return read;
  const view = read.value;
  const same = foundAgain(view.screen, thing);
  if (same === undefined) return bad(problem('STALE_REFERENCE', { id: thing.id }));
  // The same node of the screen may say something else by now.
  if (TOUCHED.has(action) && !isCalledAlike(thing.name, nameShown(same)))
    return bad(problem('ELEMENT_UNSTABLE', { thing: thing.shown, instead: shownAs(same) }));
  // Where it stood when it was found does not matter: it is touched where it is now.
  const stop = unready(view, same.id, action, { isForced: found.isForced, previous: view });
  return stop === null ? good({ ...context, thing: { ...thing, id: same.id }, view }) : bad(stop);
}

/** Touches that depend on what an element is called. */
const TOUCHED: ReadonlySet<ActionKind> = new Set<ActionKind>(['click', 'check', 'submit', 'drag']);

/** Times go by. */
function isCalledAlike(was: string, is: string): boolean {
  return withoutClock(folded(was)) === withoutClock(folded(is));
}

/** The same element on another read: by its number, or by its handle if nothing else has that. */
export function foundAgain(screen: Screen, { id, handle }: Pick<FoundElement, 'id' | 'handle'>): Candidate | undefined {
  const same = screen.get(id);
  if (same !== undefined) return same;
  if (handle === '' || handle.includes('~')) return undefined;
  const alike = screen.candidates.filter((one) => one.handle === handle);
  return alike.length === 1 ? alike[0] : undefined;
}

/** The middle of the touchable part of an element. */
export function pointOn({ view: { screen }, thing, isForced }: PhoneActionContext): Answer<Point> {
  const point = screen.pointOf(thing.id);
  if (point !== null) return good(point);
  const box = screen.shownBox(thing.id);
  if (box === null) return bad(problem('ELEMENT_NOT_VISIBLE', { thing: thing.shown, why: messages.scrollFirst }));
  if (isForced) return good({ x: Math.floor(box.x + box.width / 2), y: Math.floor(box.y + box.height / 2) });
  const cover = screen.coverOf(thing.id)?.words ?? 'something else';
  return bad(problem('ELEMENT_COVERED', { thing: thing.shown, cover }));
}

/** A place in what is shown of an element: it must be free of others. */
export function placeOn({ view: { screen }, thing, isForced }: PhoneActionContext, at: string): Answer<Point> {
  const box = screen.shownBox(thing.id);
  if (box === null) return bad(problem('ELEMENT_NOT_VISIBLE', { thing: thing.shown, why: messages.scrollFirst }));
  const place = placeIn(at, box);
  if (place === null) {
    const reason = messages.outsideElement(thing.shown, Math.round(box.width), Math.round(box.height));
    return bad(problem('INVALID_VALUE', { what: messages.place(at), reason }));
  }
  const point = { x: Math.floor(place.x), y: Math.floor(place.y) };
  const there = screen.candidateAt(point);
  const own = screen.get(thing.id);
  const isOwn =
    there === null ||
    own === undefined ||
    there.id === own.id ||
    isInside(screen, there, own.id) ||
    isInside(screen, own, there.id);
  if (!isOwn && !isForced) return bad(problem('ELEMENT_COVERED', { thing: thing.shown, cover: shownAs(there) }));
  // A place is no name for what stands there, and nothing says that a text takes the touch.
  const hit = there !== null && there.id !== own?.id ? there : own !== undefined && !canDo(own, 'click') ? own : null;
  if (hit === null || isForced || !isRisky(hit)) return good(point);
  const what = messages.riskyPlace(at, `[${hit.id}] ${shownAs(hit)}`);
  return bad(problem('FORBIDDEN', { what, instead: messages.nameOrForce }));
}

/** People or the program call it by a word for what cannot be undone. */
function isRisky({ names }: Candidate): boolean {
  return names.some(({ source, text }) =>
    isConsequential(source === 'id' || source === 'name' ? foldIdentifier(text) : text),
  );
}

/** Where another element of the screen can be touched. */
export function pointAt(screen: Screen, id: number): Answer<Point> {
  const point = screen.pointOf(id);
  if (point !== null) return good(point);
  const candidate = screen.get(id);
  const thing = candidate === undefined ? `[${id}]` : shownAs(candidate);
  if (screen.shownBox(id) === null) return bad(problem('ELEMENT_NOT_VISIBLE', { thing, why: messages.offScreen }));
  return bad(problem('ELEMENT_COVERED', { thing, cover: screen.coverOf(id)?.words ?? 'something else' }));
}

/** Performs something, and reads its effects until the screen is at rest. Null: effects are not wanted. */
export async function done(
  context: PhoneActionContext,
  act: (device: Device, deadline: Deadline) => Promise<Answer<unknown>>,
  how: Partial<SettleHow> = {},
  ms?: number,
): Promise<Answer<SettledScreen | null>> {
  const { reader, view, deadline, thing } = context;
  const acted = await reader.do(deadline, act, ms);
  if (!acted.ok) return acted;
  if (!context.isVerified) return good(null);
  return settled(reader, view, { deadline, target: thing.id, ...how });
}

/** What the element says after the action, beside the result. */
export function effectsAfter(
  context: PhoneActionContext,
  after: SettledScreen | null,
  notes: readonly string[] = [],
): Effects {
  if (after === null) return { seen: [], changes: [], notes };
  const { screen } = after.view;
  const same = foundAgain(screen, context.thing);
  const value = same === undefined || screen.isSecret(same.id) ? null : (same.state?.value ?? null);
  return { ...effectsOf(after, notes), value, checked: same?.state?.checked ?? null };
}

/** Sets a control by its id, where the platform can, and only where the id is that of one thing. */
export async function setDirectly(
  { reader, view, deadline }: PhoneActionContext,
  resourceId: string,
  value: string,
): Promise<Answer<boolean>> {
  const alike = view.screen.tree.nodes.filter((node) => node.resourceId === resourceId);
  if (resourceId === '' || alike.length !== 1 || reader.device.setValue === undefined) return good(false);
  return reader.do(deadline, async (device: Device, until): Promise<Answer<boolean>> => {
    const set = await device.setValue?.(resourceId, value, until);
    return set ?? good(false);
  });
}
