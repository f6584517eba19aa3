// Fingers that move over the screen: scrolling by direction and distance, swiping, and searching by scrolling on.

import type { Direction } from '@beckon/core/scene/action.js';
import type { Box } from '@beckon/core/scene/candidate.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { type Answer, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Point } from './device.js';
import { messages } from './messages.js';
import { effectsOf, type ScreenOutcome } from './outcome.js';
import type { Screen } from './screen.js';
import type { ScreenReader, View } from './screen-reader.js';
import { settled } from './settle.js';

/** Parts of what scrolls that one scroll goes on by. */
const PART = 0.5;
const PAGE = 0.75;
/** A finger stays this part away from the edges of what it scrolls: at those of the screen the system listens. */
const EDGE = 0.1;
/** Slow enough that little goes on by itself when the finger is lifted. */
const MS_A_PIXEL = 0.9;
const SHORTEST_MS = 350;
const LONGEST_MS = 1800;
/** A swipe is quick: it throws. */
const SWIPE_MS = 250;
/** A finger must go at least so far, as a part of the screen's height. */
const LEAST = 0.02;
/** Swipes for one scroll by a distance. */
const MOST_SWIPES = 20;
/** Parts that are tried, where the first does not move. */
const MOST_AREAS = 3;
const MOST_SCROLLS = 60;

/** Where people put a finger: across what scrolls, the middle first. */
const LANES: readonly number[] = [0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94];
/** Where it comes down, along the way: as far back as there is room, or a little less. */
const STARTS: readonly number[] = [0, 0.08, 0.16, 0.24];

interface Stroke {
  readonly from: Point;
  readonly to: Point;
}

function isUpright(direction: Direction): boolean {
  return direction === 'up' || direction === 'down';
}

/** The way of a finger that goes so far in a direction, inside of a box, and starts on nothing that would be moved by it. */
export function strokeIn(screen: Screen, area: Box, finger: Direction, distance: number): Stroke {
  const box = inset(screen, area);
  const isTall = isUpright(finger);
  const length = isTall ? box.height : box.width;
  const isBack = finger === 'up' || finger === 'left';
  const start = isTall ? box.y : box.x;
  const at = (lane: number, back: number): Stroke => {
    const shift = length * back;
    const far = Math.max(1, Math.min(distance, length - shift));
    const begin = Math.round(isBack ? start + length - shift : start + shift);
    const end = Math.round(isBack ? begin - far : begin + far);
    const across = Math.round(isTall ? box.x + box.width * lane : box.y + box.height * lane);
    return isTall
      ? { from: { x: across, y: begin }, to: { x: across, y: end } }
      : { from: { x: begin, y: across }, to: { x: end, y: across } };
  };
  const controls = rangeControlsIn(screen, area);
  for (const back of STARTS) {
    for (const lane of LANES) {
      const stroke = at(lane, back);
      if (!controls.some((control) => isIn(control, stroke.from))) return stroke;
    }
  }
  return at(0.5, 0);
}

/** What a finger that comes down on it would move by itself: sliders, wheels, and smaller parts that scroll. */
function rangeControlsIn(screen: Screen, area: Box): readonly Box[] {
  const scrollers = new Set(screen.scrollersOf(null));
  return screen.candidates.flatMap(({ id, can, kind }) => {
    const box = screen.shownBox(id);
    if (box === null) return [];
    const isSmall = box.width * box.height < (area.width * area.height) / 2;
    const isRangeControl = can?.includes('adjust') === true || kind === 'slider' || kind === 'stepper';
    return isRangeControl || (scrollers.has(id) && isSmall) ? [box] : [];
  });
}

function isIn({ x, y, width, height }: Box, point: Point): boolean {
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
}

/** Away from its own edges, from those of the screen, and from the keyboard. */
function inset({ tree: { size }, keyboard }: Screen, area: Box): Box {
  const bottom = Math.min(area.y + area.height, size.height * 0.95, keyboard?.y ?? size.height);
  const top = Math.max(area.y, size.height * 0.04);
  const left = Math.max(area.x, size.width * 0.04);
  const right = Math.min(area.x + area.width, size.width * 0.96);
  const high = Math.max(1, bottom - top);
  const wide = Math.max(1, right - left);
  return { x: left + wide * EDGE, y: top + high * EDGE, width: wide * (1 - 2 * EDGE), height: high * (1 - 2 * EDGE) };
}

/** The whole screen but its bars, where nothing is said to scroll. */
function wholeOf({ tree: { size } }: Screen): Box {
  return { x: 0, y: size.height * 0.1, width: size.width, height: size.height * 0.8 };
}

/** What is scrolled: the nearest scroller around an element, or those of the screen; the first that moves counts. */
function areasFor(screen: Screen, id: number | null): readonly Box[] {
  // Wheels are set, not scrolled, unless just that is intended.
  const found = screen
    .scrollersOf(id)
    .filter((one) => one === id || screen.get(one)?.can?.includes('adjust') !== true)
    .slice(0, MOST_AREAS)
    .flatMap((one) => screen.shownBox(one) ?? []);
  if (found.length > 0) return found;
  const own = id === null ? null : screen.shownBox(id);
  return [own ?? wholeOf(screen)];
}

/** How far a finger can go. */
function roomIn(screen: Screen, box: Box, direction: Direction): number {
  const { height, width } = inset(screen, box);
  return isUpright(direction) ? height : width;
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up', left: 'right', right: 'left' };

interface Scrolling {
  readonly reader: ScreenReader;
  readonly view: View;
  /** The element to scroll, or an element in what is to be scrolled. */
  readonly id: number | null;
  readonly deadline: Deadline;
  /** Not what is around that, if it does not move. */
  readonly isNearest?: boolean;
}

interface ScrollBy {
  readonly direction: Direction;
  readonly amount: number | null;
  readonly isPage: boolean;
}

export interface Scrolled extends ScreenOutcome {
  readonly view: View;
  readonly isMoved: boolean;
}

/** Scrolls, and says whether anything moved. */
export async function scroll(scrolling: Scrolling, by: ScrollBy): Promise<Answer<Scrolled>> {
  const { view, id } = scrolling;
  let last: Answer<Scrolled> = good({ seen: [], changes: [], view, isMoved: false });
  const areas = areasFor(view.screen, id);
  for (const area of scrolling.isNearest === true ? areas.slice(0, 1) : areas) {
    last = await scrollArea(scrolling, area, by);
    if (!last.ok || last.value.isMoved || scrolling.deadline.isOver()) return last;
  }
  return last;
}

async function scrollArea(
  { reader, view, deadline }: Scrolling,
  area: Box,
  { direction, amount, isPage }: ScrollBy,
): Promise<Answer<Scrolled>> {
  const most = roomIn(view.screen, area, direction);
  const least = view.screen.tree.size.height * LEAST;
  let left = amount ?? (isUpright(direction) ? area.height : area.width) * (isPage ? PAGE : PART);
  let swipes = 0;
  // The last of several swipes is the one that is read after.
  while (left > most && swipes < MOST_SWIPES && !deadline.isOver()) {
    const done = await stroke(reader, view.screen, area, OPPOSITE[direction], most, deadline);
    if (!done.ok) return done;
    left -= most;
    swipes++;
  }
  const done = await stroke(
    reader,
    view.screen,
    area,
    OPPOSITE[direction],
    Math.max(least, Math.min(left, most)),
    deadline,
  );
  if (!done.ok) return done;
  const after = await settled(reader, view, { deadline });
  return after.ok ? good({ ...after.value, isMoved: after.value.seen.length > 0 }) : after;
}

function stroke(
  reader: ScreenReader,
  screen: Screen,
  area: Box,
  finger: Direction,
  far: number,
  deadline: Deadline,
): Promise<Answer<null>> {
  const { from, to } = strokeIn(screen, area, finger, far);
  const ms = Math.round(Math.max(SHORTEST_MS, Math.min(LONGEST_MS, far * MS_A_PIXEL)));
  return reader.do(deadline, (device, until) => device.swipe(from, to, ms, until));
}

/** Scrolls when just that was requested. */
export async function scrolled(scrolling: Scrolling, by: ScrollBy): Promise<Answer<Effects>> {
  const done = await scroll(scrolling, by);
  if (!done.ok) return done;
  const { isMoved, ...outcome } = done.value;
  return good(effectsOf(outcome, isMoved ? [] : [messages.noFurther(by.direction)]));
}

/** A finger goes over an element, or over the screen: `left` is the way of the finger. */
export async function swiped(
  { reader, view, id, deadline }: Scrolling,
  direction: Direction,
  amount: number | null,
): Promise<Answer<Effects>> {
  const { screen } = view;
  const area = (id === null ? null : screen.shownBox(id)) ?? wholeOf(screen);
  const { from, to } = strokeIn(screen, area, direction, amount ?? roomIn(screen, area, direction));
  const done = await reader.do(deadline, (device, until) => device.swipe(from, to, SWIPE_MS, until));
  if (!done.ok) return done;
  const after = await settled(reader, view, { deadline });
  return after.ok ? good(effectsOf(after.value)) : after;
}

/** Goes on by scrolling: down to the end, and then up to the start. */
export class ScrollSearch {
  readonly #reader: ScreenReader;
  readonly #deadline: Deadline;
  #direction: Direction | null = 'down';
  #count = 0;

  constructor(reader: ScreenReader, deadline: Deadline) {
    this.#reader = reader;
    this.#deadline = deadline;
  }

  /** Whether it went on. */
  async on(view: View): Promise<Answer<boolean>> {
    let from = view;
    while (this.#direction !== null && this.#count++ < MOST_SCROLLS && !this.#deadline.isOver()) {
      const by = { direction: this.#direction, amount: null, isPage: true };
      const done = await scroll({ reader: this.#reader, view: from, id: null, deadline: this.#deadline }, by);
      if (!done.ok) return done;
      if (done.value.isMoved) return good(true);
      from = done.value.view;
      this.#direction = this.#direction === 'down' ? 'up' : null;
    }
    return good(false);
  }
}
