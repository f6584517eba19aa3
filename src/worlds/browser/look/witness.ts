// The screen as it was at one moment, with the places of things in it, and with secrets painted over. The page is left as it is.

import type { Deadline } from '../../../core/deadline.js';
import { painted } from '../../../core/png.js';
import type { PlacesFound } from '../../../page/places.js';
import type { Box } from '../../../world/candidate.js';
import type { CaptureAsked, Captured } from '../../../world/facets.js';
import { problem } from '../../../world/problem.js';
import { type Answer, bad, good } from '../../../world/world.js';
import type { Driver } from '../drive/driver.js';
import { type Frame, FrameGone, WireFrame } from '../drive/frames.js';
import type { Tab } from '../tabs/tab.js';

/** Of what loses something: for people who look, not for a museum. */
const QUALITY = 65;
/** Letters reach a little beyond their boxes. */
const MARGIN = 3;
/** A page that moves all the while is taken as it is in the end. */
const MOST_TRIES = 4;

/** Where everything is, in the window of the page itself. */
interface Seen {
  readonly view: Box;
  readonly boxes: Captured['boxes'];
  readonly secrets: readonly Box[];
  /** How many secrets could be read on all of the page. */
  readonly readable: number;
  /** How far each frame is scrolled, and where it stands: the same as long as nothing moves. */
  readonly still: string;
}

type Format = Captured['format'];

/** A picture of what is on screen in a tab. */
export async function captureOf(tab: Tab, asked: CaptureAsked, deadline: Deadline): Promise<Answer<Captured>> {
  const { driver } = tab;
  let seen = await placesIn(driver, asked);
  for (let tries = 1; ; tries++) {
    const isMasked = seen.secrets.length > 0;
    // Not WebP: half the size, but Chromium takes 70 ms longer to write one, at every step.
    const format: Format = isMasked || asked.format === 'png' ? 'png' : 'jpeg';
    const picture = await pictureIn(tab, format, deadline);
    // What moved meanwhile may have been on either side.
    const after = await placesIn(driver, asked);
    const isUnseen = format !== 'png' && after.secrets.length > 0;
    const hasMoved =
      after.still !== seen.still || !isSame(after.view, seen.view) || after.secrets.length !== seen.secrets.length;
    if (isUnseen || (hasMoved && tries < MOST_TRIES && !deadline.isOver())) {
      if (deadline.isOver()) return bad(LATE);
      seen = after;
      continue;
    }
    const readable = Math.max(seen.readable, after.readable);
    return finished(picture, format, { ...seen, readable }, covering(seen.secrets, after.secrets));
  }
}

const LATE = problem('TIMEOUT', { waitedFor: 'a picture of the page', ms: 0, instead: 'The page moves all the while' });

async function finished(
  picture: Uint8Array,
  format: Format,
  { view, boxes, readable }: Seen,
  secrets: readonly Box[],
): Promise<Answer<Captured>> {
  const places = distinct(secrets);
  const from = { width: view.width, height: view.height, boxes: boxes.flatMap((one) => inView(one, view)), readable };
  if (places.length === 0) return good({ picture, format, ...from, masked: 0 });
  const scale = widthOf(picture) / view.width;
  const rectangles = places.map(({ x, y, width, height }) => ({
    x: (x - view.x - MARGIN) * scale,
    y: (y - view.y - MARGIN) * scale,
    width: (width + 2 * MARGIN) * scale,
    height: (height + 2 * MARGIN) * scale,
  }));
  const safe = await painted(picture, rectangles);
  // What cannot be painted over is not shown.
  if (safe === null) return bad(LATE);
  return good({ picture: safe, format, ...from, masked: places.length });
}

/** A PNG says how wide it is right at its start. */
function widthOf(png: Uint8Array): number {
  return new DataView(png.buffer, png.byteOffset, png.byteLength).getUint32(16);
}

/** From the corner of the picture, as much of it as is in there. */
function inView(thing: Captured['boxes'][number], view: Box): Captured['boxes'] {
  const part = shared(thing.box, view);
  return part === null
    ? []
    : [{ ...thing, box: { ...part, x: hundredths(part.x - view.x), y: hundredths(part.y - view.y) } }];
}

/** Not through Playwright where that can be: it waits for fonts, and some never come. */
async function pictureIn({ driver: { main }, page }: Tab, format: Format, deadline: Deadline): Promise<Uint8Array> {
  const quality = format === 'png' ? {} : { quality: QUALITY };
  if (!(main instanceof WireFrame)) {
    const type = format === 'png' ? 'png' : 'jpeg';
    // Hiding the caret, or stopping what moves, would be seen by the page.
    const timeout = Math.max(1, deadline.left());
    return page.screenshot({ type, ...quality, timeout, caret: 'initial', animations: 'allow' });
  }
  const asked = { format, ...quality, optimizeForSpeed: true };
  const taken = main.session.send<{ data: string }>('Page.captureScreenshot', asked);
  const { data } = await taken.catch((error: unknown) => {
    throw new FrameGone(error instanceof Error ? error.message : String(error));
  });
  return Buffer.from(data, 'base64');
}

/** Asks all frames, whatever commands are confined to: the picture shows all of them. */
async function placesIn(driver: Driver, { ids, secrets }: CaptureAsked): Promise<Seen> {
  const { main } = driver;
  const frames = driver.frames(true).filter((frame) => frame.id !== main.id);
  const heard = new Set(driver.frames().map(({ id }) => id));
  const [own, ...others] = await Promise.all([
    placesOf(driver, main, ids, secrets),
    ...frames.map(async (frame) => {
      if (!heard.has(frame.id)) return null;
      return placesOf(driver, frame, ids, secrets).catch(() => null);
    }),
  ]);
  const windows = new Windows(driver, new Map(frames.map((frame, i) => [frame.id, others[i]?.view ?? null])));
  const parts = await Promise.all(
    frames.map(async (frame, i) => {
      const window = await windows.of(frame);
      return window === null ? null : partOf(others[i] ?? null, window);
    }),
  );
  const shown = parts.filter((part) => part !== null);
  return {
    view: own.view,
    boxes: [...own.boxes, ...shown.flatMap(({ boxes }) => boxes)],
    secrets: [...own.secrets, ...shown.flatMap((part) => part.secrets)],
    readable: own.readable + shown.reduce((sum, part) => sum + part.readable, 0),
    still: JSON.stringify([own.scroll, ...shown.map(({ still }) => still)]),
  };
}

async function placesOf(
  driver: Driver,
  frame: Frame,
  ids: readonly number[],
  secrets: readonly string[],
): Promise<PlacesFound> {
  const found = await frame.call('places', { ids, secrets });
  return found.closed > 0 && (await driver.openRoots(frame)) ? frame.call('places', { ids, secrets }) : found;
}

/** How a frame lies on the page, and what of the page it can be seen in. */
interface Window {
  readonly corner: Place;
  readonly across: Place;
  readonly down: Place;
  readonly shown: Box;
}
interface Place {
  readonly x: number;
  readonly y: number;
}

/** So far apart are points that are asked for, to see how a frame is turned or scaled. */
const SPAN = 1000;

class Windows {
  readonly #driver: Driver;
  /** How large the frames say that they are. */
  readonly #views: ReadonlyMap<string, Box | null>;
  readonly #known = new Map<string, Promise<Window | null>>();

  constructor(driver: Driver, views: ReadonlyMap<string, Box | null>) {
    this.#driver = driver;
    this.#views = views;
  }

  /** Null: it is not to be seen. */
  of(frame: Frame): Promise<Window | null> {
    const found = this.#known.get(frame.id) ?? this.#find(frame);
    this.#known.set(frame.id, found);
    return found;
  }

  async #find(frame: Frame): Promise<Window | null> {
    const driver = this.#driver;
    if (!(await driver.isShown(frame))) return null;
    const [size, corner, right, below] = await Promise.all([
      this.#views.get(frame.id) ?? driver.owner(frame),
      driver.offset(frame),
      driver.offset(frame, { x: SPAN, y: 0 }),
      driver.offset(frame, { x: 0, y: SPAN }),
    ]);
    const across = { x: (right.x - corner.x) / SPAN, y: (right.y - corner.y) / SPAN };
    const down = { x: (below.x - corner.x) / SPAN, y: (below.y - corner.y) / SPAN };
    const lie = { corner, across, down };
    const own = placed({ x: 0, y: 0, width: size.width, height: size.height }, lie);
    const parent = driver.parentOf(frame);
    if (parent === null || parent.isMain) return { ...lie, shown: own };
    const around = await this.of(parent);
    const shown = around === null ? null : shared(own, around.shown);
    return shown === null ? null : { ...lie, shown };
  }
}

/** What a frame told, in the window of the page. One that tells nothing is a secret as a whole. */
function partOf(found: PlacesFound | null, window: Window): Omit<Seen, 'view'> {
  const { corner, shown } = window;
  if (found === null) return { boxes: [], secrets: [shown], readable: 1, still: '' };
  const seen = (box: Box): Box | null => shared(placed(box, window), shown);
  return {
    boxes: found.boxes.flatMap((thing) => {
      const box = seen(thing.box);
      return box === null ? [] : [{ ...thing, box }];
    }),
    secrets: found.secrets.map(seen).filter((box) => box !== null),
    readable: found.readable,
    still: JSON.stringify([found.scroll, Math.round(corner.x), Math.round(corner.y)]),
  };
}

/** A box of a frame as the page around shows it: what lies askew is in a larger box. */
function placed({ x, y, width, height }: Box, { corner, across, down }: Omit<Window, 'shown'>): Box {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const xs = corners.map(([right, below]) => corner.x + across.x * right + down.x * below);
  const ys = corners.map(([right, below]) => corner.y + across.y * right + down.y * below);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: hundredths(left),
    y: hundredths(top),
    width: hundredths(Math.max(...xs) - left),
    height: hundredths(Math.max(...ys) - top),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** What two boxes have in common; null: nothing. */
function shared(one: Box, other: Box): Box | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width: hundredths(width), height: hundredths(height) } : null;
}

function isSame(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

/** What covers a secret on its way from one place to the other. */
function covering(before: readonly Box[], after: readonly Box[]): readonly Box[] {
  if (before.length !== after.length) return [...before, ...after];
  return before.map((one, i) => {
    const other = after[i] ?? one;
    const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
    const right = Math.max(one.x + one.width, other.x + other.width);
    return { x, y, width: right - x, height: Math.max(one.y + one.height, other.y + other.height) - y };
  });
}

function distinct(boxes: readonly Box[]): readonly Box[] {
  return boxes.filter((box, i) => boxes.findIndex((other) => isSame(box, other)) === i);
}
