// Setting sliders, steppers and wheels to a number: directly where the platform can, else by a drag along the track, else by a tap on it.
// Each move is read back; what cannot be read stays unverified.

import { type Adjust, alreadyThere, isThere, outOfRange, unreadable } from '@beckon/core/scene/adjust.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { problem } from '@beckon/core/scene/problem.js';
import { PERCENT, type Range, type Slid, type Sliding, slideTo, Track } from '@beckon/core/scene/track.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type AdjustResult, readOn } from './adjusting.js';
import { messages } from './messages.js';
import { outcomeOf } from './outcome.js';
import { effectsAfter, type PhoneActionContext, setDirectly } from './performing.js';
import { type RangeValue, sourceOf, type ValueSource, valueAt } from './range-value.js';
import type { Screen } from './screen.js';
import { settled } from './settle.js';
import { shownAs } from './shown.js';
import { bySteps } from './steps.js';

const MOVES = 4;
/** Moves without any reaction, after which another way is tried. */
const DEAD_MOVES = 2;
/** A shorter way is a tap, as a part of the screen's width. */
const SHORTEST_DRAG = 0.035;
const DRAG_MS = 500;

export async function adjust(context: PhoneActionContext, action: Adjust): Promise<Answer<Effects>> {
  const { screen } = context.view;
  const { id } = context.thing;
  const source = sourceOf(screen, id);
  const now = source === null ? null : valueAt(screen, source);
  const notes = source === null || source.isOwn ? [] : [messages.readBeside(besideWords(screen, source))];
  if (now !== null && isThere(now.value, action))
    return good(alreadyThere(now.value, [...notes, messages.alreadyAt(now.value)]));
  const range = now === null || isShare(now, source) ? PERCENT : now.range;
  const reason = now === null ? messages.unknownRange : null;
  const stop = range === null ? null : outOfRange(context.thing.shown, action, range, reason);
  if (stop !== null) return bad(stop);
  const { kind, role } = screen.get(id) ?? {};
  const isStepper = kind === 'stepper' || role === 'picker' || screen.stepsOf(id) !== null;
  if (source === null || now === null)
    return isStepper ? bad(unreadable(context.thing.shown, PRESS)) : blindly(context, action);
  const reached = isStepper ? await bySteps(context, action, source) : await bySlider(context, action, source, now);
  if (!reached.ok) return reached;
  const { value, attempts, mode, isAtEnd = false } = reached.value;
  return good({
    ...sinceThen(context, reached.value.context),
    notes: [...notes, mode],
    value: value === null ? null : String(value),
    attempts,
    ...(isAtEnd ? { isAtEnd } : {}),
  });
}

function besideWords(screen: Screen, { id }: ValueSource): string {
  const candidate = screen.get(id);
  return candidate === undefined ? 'the text' : shownAs(candidate);
}

/** What to do about a stepper that says no number. */
const PRESS = messages.adjustInstead;

/** What is other than before the first move. */
function sinceThen(before: PhoneActionContext, after: PhoneActionContext): Pick<Effects, 'seen' | 'changes'> {
  return before.view === after.view ? { seen: [], changes: [] } : outcomeOf(before.view, after.view);
}

// ── Sliders ────────────────────────────────────────────────────────────────────────────────────

type Mode = 'gesture' | 'coordinate';

const MODES: Readonly<Record<Mode | 'semantic', string>> = {
  semantic: messages.semanticMode,
  gesture: messages.gestureMode,
  coordinate: messages.coordinateMode,
};

/** A slider that itself says a percentage says a share of the whole: on iOS always, on Android unless its app says otherwise. */
function isShare({ isPercent, value }: RangeValue, source: ValueSource | null): boolean {
  return isPercent && source?.isOwn === true && value >= 0 && value <= 100;
}

/** Its range: as reported, or as percentages and stars mostly do. */
function likelyRange({ range, isPercent, value }: RangeValue, wanted: number, isRating: boolean): Range | null {
  const isWithin = ({ min, max }: Range): boolean => value >= min && value <= max && wanted >= min && wanted <= max;
  const usual = isPercent ? PERCENT : isRating ? STARS : null;
  return range ?? (usual !== null && isWithin(usual) ? usual : null);
}
const STARS: Range = { min: 0, max: 5 };

async function bySlider(
  context: PhoneActionContext,
  action: Adjust,
  source: ValueSource,
  from: RangeValue,
): Promise<Answer<AdjustResult>> {
  const direct = await semantic(context, action, source, from);
  if (!direct.ok) return direct;
  if (direct.value !== null && isThere(direct.value.value, action))
    return good({ ...direct.value, attempts: 1, mode: MODES.semantic });
  let now = direct.value?.context ?? context;
  let value = direct.value?.value ?? from.value;
  let moves = 0;
  let isAtEnd = false;
  const most = Math.max(1, action.attempts) * MOVES;
  let mode: Mode = 'gesture';
  const isRating = /RatingBar|RatingIndicator/i.test(context.view.screen.nodeOf(context.thing.id)?.type ?? '');
  const likely = likelyRange(from, action.value, isRating);
  for (const each of ['gesture', 'coordinate'] as const) {
    const slider = new Slider(now, source, each);
    const slid = await slider.slide(action, likely, value, most - moves);
    if (!slid.ok) return slid;
    moves += slid.value.moves;
    now = slider.now;
    value = slid.value.value ?? value;
    isAtEnd = slid.value.isAtEnd;
    if (slid.value.moves > 0 && (each === 'gesture' || slid.value.hasReacted)) mode = each;
    const isOver = slid.value.value === null || slid.value.hasReacted || moves >= most || now.deadline.isOver();
    if (isThere(value, action) || isOver) break;
  }
  const attempts = Math.max(1, Math.ceil(moves / MOVES));
  return good({ context: now, value, attempts, mode: MODES[mode], isAtEnd: isAtEnd && !isThere(value, action) });
}

/** As the platform sets it, where it can. Null: it cannot. */
async function semantic(
  context: PhoneActionContext,
  { value }: Adjust,
  source: ValueSource,
  { value: was, isPercent }: RangeValue,
): Promise<Answer<{ context: PhoneActionContext; value: number | null } | null>> {
  const { tree } = context.view.screen;
  const id = context.view.screen.nodeOf(context.thing.id)?.resourceId ?? '';
  // iOS takes a share of the whole.
  const set = await setDirectly(context, id, String(isPercent && tree.platform === 'ios' ? value / 100 : value));
  if (!set.ok) return set;
  return set.value ? readOn(context, source, was) : good(null);
}

/** One way to move a slider. */
class Slider {
  now: PhoneActionContext;
  readonly #source: ValueSource;
  readonly #mode: Mode;

  constructor(context: PhoneActionContext, source: ValueSource, mode: Mode) {
    this.now = context;
    this.#source = source;
    this.#mode = mode;
  }

  async slide(action: Adjust, range: Range | null, value: number, most: number): Promise<Answer<Slid>> {
    const box = this.now.view.screen.shownBox(this.now.thing.id);
    if (box === null) return good({ value, moves: 0, hasReacted: false, isAtEnd: false });
    const track = new Track(box);
    const isOver = (): boolean => this.now.deadline.isOver();
    const move: Sliding['move'] = (from, to, was) => this.#move(track, from, to, was);
    return slideTo(action, value, { track, range, most, dead: DEAD_MOVES, isOver, move });
  }

  async #move(track: Track, from: number | null, to: number, value: number): Promise<Answer<number | null>> {
    const stop = outOfReach(this.now);
    if (stop !== null) return bad(stop);
    const { reader, deadline } = this.now;
    const { platform, size } = this.now.view.screen.tree;
    const least = size.width * SHORTEST_DRAG;
    const acted = await reader.do(deadline, async (device, until) => {
      if (this.#mode === 'coordinate') return device.tap(track.point(to), until);
      // On iOS the handle itself is used: for a short way it goes away first, and then comes back.
      const isShort = platform === 'ios' && from !== null && Math.abs(from - to) < least;
      const way = track.dragTo(to, from, isShort ? 2 * least : least);
      const away = isShort ? await device.swipe(track.point(from), way.from, DRAG_MS, until) : null;
      return away?.ok === false ? away : device.swipe(way.from, way.to, DRAG_MS, until);
    });
    if (!acted.ok) return acted;
    const read = await readOn(this.now, this.#source, value);
    if (!read.ok) return read;
    this.now = read.value.context;
    return good(read.value.value);
  }
}

/** Something came up over it, or it went away: no finger goes there any more. */
function outOfReach({ view: { screen }, thing, isForced }: PhoneActionContext): ReturnType<typeof problem> | null {
  const candidate = screen.get(thing.id);
  if (candidate === undefined) return problem('STALE_REFERENCE', { id: thing.id });
  const { topmost, visible } = candidate.state ?? {};
  if (isForced || (topmost !== false && visible !== false)) return null;
  return problem('ELEMENT_COVERED', { thing: thing.shown, cover: screen.coverOf(thing.id)?.words ?? 'something else' });
}

/** It cannot be read: it is dragged once to where it should be. */
async function blindly(context: PhoneActionContext, action: Adjust): Promise<Answer<Effects>> {
  const { reader, view, thing, deadline } = context;
  const box = view.screen.shownBox(thing.id);
  if (box === null) return bad(problem('ELEMENT_NOT_VISIBLE', { thing: thing.shown, why: messages.offScreen }));
  const track = new Track(box);
  const to = track.placeOf(action.value / 100);
  const way = track.dragTo(to, null, view.screen.tree.size.width * SHORTEST_DRAG);
  const acted = await reader.do(deadline, (device, until) => device.swipe(way.from, way.to, DRAG_MS, until));
  if (!acted.ok) return acted;
  const after = await settled(reader, view, { deadline, target: thing.id });
  if (!after.ok) return after;
  const note = messages.unreadableValue(action.value);
  return good({
    ...effectsAfter(context, after.value, [MODES.gesture, note]),
    value: null,
    attempts: 1,
    isHeld: true,
  });
}
