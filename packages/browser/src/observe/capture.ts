// The screen at one moment, with the places of elements in it, and secrets painted over. The page is left as it is.

import { painted } from '@beckon/core/data/png.js';
import type { Box } from '@beckon/core/scene/candidate.js';
import type { Captured, CaptureQuery } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { FrameGone, WireFrame } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { Tab } from '../tabs/tab.js';
import { hundredths, type PageBoxes, placesIn, shared } from './places.js';

/** Of what loses something: for people who look, not for a museum. */
const QUALITY = 65;
/** Letters reach a little beyond their boxes. */
const MARGIN = 3;
/** A page that keeps moving is captured as it is in the end. */
const MOST_TRIES = 4;

type Format = Captured['format'];

/** A picture of what is on screen in a tab. */
export async function captureOf(tab: Tab, request: CaptureQuery, deadline: Deadline): Promise<Answer<Captured>> {
  const { driver } = tab;
  let seen = await placesIn(driver, request);
  for (let tries = 1; ; tries++) {
    const isMasked = seen.secrets.length > 0;
    // Not WebP: half the size, but Chromium takes 70 ms longer to write one, at every step.
    const format: Format = isMasked || request.format === 'png' ? 'png' : 'jpeg';
    const picture = await pictureIn(tab, format, deadline);
    // What moved meanwhile may have been on either side.
    const after = await placesIn(driver, request);
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

const LATE = problem('TIMEOUT', { waitedFor: messages.pagePicture, ms: 0, instead: messages.pageMoves });

async function finished(
  picture: Uint8Array,
  format: Format,
  { view, boxes, readable }: PageBoxes,
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
function inView(element: Captured['boxes'][number], view: Box): Captured['boxes'] {
  const part = shared(element.box, view);
  return part === null
    ? []
    : [{ ...element, box: { ...part, x: hundredths(part.x - view.x), y: hundredths(part.y - view.y) } }];
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
  const requested = { format, ...quality, optimizeForSpeed: true };
  const used = main.session.send<{ data: string }>('Page.captureScreenshot', requested);
  const { data } = await used.catch((error: unknown) => {
    throw new FrameGone(error instanceof Error ? error.message : String(error));
  });
  return Buffer.from(data, 'base64');
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
