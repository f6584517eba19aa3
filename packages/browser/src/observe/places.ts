// Where elements and secrets are on the screen of a tab, in all of its frames.

import type { Box, Point } from '@beckon/core/data/box.js';
import type { Captured, CaptureQuery } from '@beckon/core/scene/facets.js';
import type { Driver } from '../drive/driver.js';
import type { Frame } from '../drive/frames.js';
import type { PlacesFound } from '../page/places.js';

/** Where everything is, in the window of the page itself. */
export interface PageBoxes {
  readonly view: Box;
  readonly boxes: Captured['boxes'];
  readonly secrets: readonly Box[];
  /** How many secrets could be read on all of the page. */
  readonly readable: number;
  /** Which document it is, and how often one came into it that shows a secret. */
  readonly document: string;
  /** How far each frame is scrolled, and where it stands: the same as long as nothing moves. */
  readonly still: string;
}

/** Asks all frames, whatever commands are confined to: the picture shows all of them. */
export async function placesIn(
  driver: Driver,
  { ids, secrets }: Pick<CaptureQuery, 'ids' | 'secrets'>,
): Promise<PageBoxes> {
  const { main } = driver;
  const frames = driver.frames(true).filter((frame) => frame.id !== main.id);
  const received = new Set(driver.frames().map(({ id }) => id));
  const [own, ...others] = await Promise.all([
    placesOf(driver, main, ids, secrets),
    ...frames.map(async (frame) => {
      if (!received.has(frame.id)) return null;
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
    document: JSON.stringify([own.since, own.met, ...shown.map((part) => part.document)]),
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
  readonly corner: Point;
  readonly across: Point;
  readonly down: Point;
  readonly shown: Box;
}

/** How far apart the requested points are, to see how a frame is turned or scaled. */
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

/** What a frame reported, in the window of the page. One that reports nothing is a secret as a whole. */
function partOf(found: PlacesFound | null, window: Window): Omit<PageBoxes, 'view'> {
  const { corner, shown } = window;
  if (found === null) return { boxes: [], secrets: [shown], readable: 1, document: '', still: '' };
  const seen = (box: Box): Box | null => shared(placed(box, window), shown);
  return {
    boxes: found.boxes.flatMap((element) => {
      const box = seen(element.box);
      return box === null ? [] : [{ ...element, box }];
    }),
    secrets: found.secrets.map(seen).filter((box) => box !== null),
    readable: found.readable,
    document: found.met === 0 ? '' : `${found.since} ${found.met}`,
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

export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** What two boxes have in common; null: nothing. */
export function shared(one: Box, other: Box): Box | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width: hundredths(width), height: hundredths(height) } : null;
}
