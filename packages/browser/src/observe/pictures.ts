// Where elements are on the page, and how it looks there: all of it, what is on screen, or one element.

import type { Box } from '@beckon/core/data/box.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, type ElementReading, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { FoundInFrame } from '../act/find.js';
import type { Driver } from '../drive/driver.js';
import { type Frame, FrameGone, WireFrame } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { Tab } from '../tabs/tab.js';

export interface Picture {
  readonly format: 'png' | 'jpeg' | 'webp';
  readonly isFullPage: boolean;
}

/** Of what loses something. */
const QUALITY = 90;

/** A picture of the page, or of the element that was found. */
export async function pictureOf(
  tab: Tab,
  { format, isFullPage }: Picture,
  found: FoundInFrame | null,
  deadline: Deadline,
): Promise<Answer<Uint8Array>> {
  const { driver, page } = tab;
  const element = found === null ? null : await boxOf(driver, found.frame);
  if (found !== null && element === null) {
    const shown = found.found.thing?.shown ?? 'thing';
    return bad(problem('ELEMENT_NOT_VISIBLE', { thing: shown, why: messages.notDrawnOnPage }));
  }
  const { main } = driver;
  if (main instanceof WireFrame) return captured(main, format, isFullPage, element);
  const timeout = Math.max(1, deadline.left());
  const quality = format === 'png' ? {} : { quality: QUALITY };
  const { scroll } = await main.call('clip');
  // Beyond the window only pictures of the whole page reach, and those count from its corner.
  const clip = element === null ? {} : { clip: { ...element, x: element.x + scroll.x, y: element.y + scroll.y } };
  const fullPage = isFullPage || element !== null;
  return good(await page.screenshot({ type: format, fullPage, timeout, ...quality, ...clip }));
}

/** Not through Playwright: that waits for fonts, and some never come. */
async function captured(
  main: WireFrame,
  format: Picture['format'],
  isFullPage: boolean,
  candidate: Box | null,
): Promise<Answer<Uint8Array>> {
  const { session } = main;
  const { cssContentSize, cssVisualViewport: view } = await gone(session.send<Metrics>('Page.getLayoutMetrics'));
  const window = { x: view.pageX, y: view.pageY, width: view.clientWidth, height: view.clientHeight };
  const area =
    candidate !== null
      ? { ...candidate, x: candidate.x + view.pageX, y: candidate.y + view.pageY }
      : isFullPage
        ? cssContentSize
        : null;
  const isBeyond = area !== null && !isInside(area, window);
  const tooLarge = isBeyond ? whyTooLarge(area, (await main.call('clip')).density, format) : null;
  if (tooLarge !== null) return bad(tooLarge);
  const { data } = await gone(
    session.send<{ data: string }>('Page.captureScreenshot', {
      format,
      ...(format === 'png' ? {} : { quality: QUALITY }),
      ...(area === null ? {} : { clip: { ...whole(area), scale: isBeyond ? 1 : view.scale } }),
      captureBeyondViewport: isBeyond,
    }),
  );
  return good(Buffer.from(data, 'base64'));
}

/** So many pixels a browser can draw at once, and not bring the machine down. */
const MOST_PIXELS = 100_000_000;
/** How long a side may be, by what the format has room for. */
const LONGEST: Readonly<Record<Picture['format'], number>> = { png: 1_000_000, jpeg: 65_535, webp: 16_383 };

function whyTooLarge(area: Box, density: number, format: Picture['format']): Problem | null {
  const [width, height] = [Math.ceil(area.width * density), Math.ceil(area.height * density)];
  const isLong = Math.max(width, height) > LONGEST[format];
  if (!isLong && width * height <= MOST_PIXELS) return null;
  const what = messages.tooLarge(width, height, isLong ? format : null);
  const instead = isLong && width * height <= MOST_PIXELS ? messages.pngOrSmaller : messages.smallerPicture;
  return problem('UNSUPPORTED', { what, world: '', instead });
}

interface Metrics {
  readonly cssContentSize: Box;
  readonly cssVisualViewport: {
    readonly pageX: number;
    readonly pageY: number;
    readonly clientWidth: number;
    readonly clientHeight: number;
    readonly scale: number;
  };
}

/** What the browser does not answer because the page changes is asked again in the next one. */
function gone<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw new FrameGone(error instanceof Error ? error.message : String(error));
  });
}

/** Where a frame's current element is in the window; in an inner frame, as much as the frame shows. Null: nowhere. */
async function boxOf(driver: Driver, frame: Frame): Promise<Box | null> {
  const { box, view } = await frame.call('clip');
  if (box === null) return null;
  const part = frame.isMain ? box : shared(box, { x: 0, y: 0, ...view });
  if (part.width <= 0 || part.height <= 0) return null;
  return whole(await onPage(driver, frame, part));
}

/** What can be read of an element in a frame, with its place on the page around. */
export async function readingOnPage(driver: Driver, frame: Frame, reading: ElementReading): Promise<ElementReading> {
  if (frame.isMain || reading.box === null) return reading;
  const [{ box }, share, { scroll }, isShown] = await Promise.all([
    frame.call('clip'),
    frame.call('shareInView', { waitMs: SHARE_MS }),
    driver.main.call('clip'),
    driver.isShown(frame),
  ]);
  if (box === null) return reading;
  const { x, y, width, height } = await onPage(driver, frame, box);
  return {
    ...reading,
    box: {
      x: Math.round(x + scroll.x),
      y: Math.round(y + scroll.y),
      width: Math.round(width),
      height: Math.round(height),
    },
    isVisible: reading.isVisible && isShown,
    viewport: !isShown || share <= 0 ? 'outside' : share < ALL ? 'partial' : 'inside',
  };
}

/** A frame that is nowhere on screen is not drawn, and says nothing of what it shows. */
const SHARE_MS = 500;
/** So much of an element is all of it: sizes are rounded. */
const ALL = 0.99;

/** A box of a frame as the window shows it: also where the page turns or scales the frame. */
async function onPage(driver: Driver, frame: Frame, { x, y, width, height }: Box): Promise<Box> {
  if (frame.isMain) return { x, y, width, height };
  const corners = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ];
  const places = await Promise.all(corners.map((corner) => driver.offset(frame, corner)));
  const [left, top] = [Math.min(...places.map((one) => one.x)), Math.min(...places.map((one) => one.y))];
  return {
    x: left,
    y: top,
    width: Math.max(...places.map((one) => one.x)) - left,
    height: Math.max(...places.map((one) => one.y)) - top,
  };
}

/** What two boxes have in common; of no size if nothing. */
function shared(one: Box, other: Box): Box {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

function isInside(inner: Box, outer: Box): boolean {
  const { x, y, width, height } = shared(inner, outer);
  return x <= inner.x && y <= inner.y && width >= inner.width && height >= inner.height;
}

/** Whole pixels, none cut off. */
function whole({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width - left), height: Math.ceil(y + height - top) };
}
