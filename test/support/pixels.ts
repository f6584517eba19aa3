// Colours of a picture, as the browser itself decodes it.

import { readFileSync } from 'node:fs';
import type { Trial } from './trial.js';

let count = 0;

export type Point = readonly [x: number, y: number];
export type Color = readonly [red: number, green: number, blue: number];

/** The size of a picture and the colours at some points of it. */
export async function lookAt(
  { site, show, run }: Trial,
  file: string,
  points: readonly Point[],
): Promise<{ readonly width: number; readonly height: number; readonly colors: readonly Color[] }> {
  const ending = /\w+$/.exec(file)?.[0] ?? '';
  const type = `image/${ending === 'jpg' ? 'jpeg' : ending}`;
  site.set('/picture', () => ({ type, bytes: readFileSync(file), headers: { 'cache-control': 'no-store' } }));
  const shown = await show(
    `<img src="/picture?${++count}" onload="
      const canvas = Object.assign(document.createElement('canvas'), { width: naturalWidth, height: naturalHeight });
      const pen = canvas.getContext('2d');
      pen.drawImage(this, 0, 0);
      const colors = ${JSON.stringify(points)}.map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3));
      document.title = JSON.stringify({ width: naturalWidth, height: naturalHeight, colors });
    " onerror="document.title = 'no picture'">`,
  );
  if (!shown.ok) throw new Error(shown.text);
  const seen = await run(`wait until "document.title !== 'Test'"`, 'title');
  return JSON.parse(String(seen.data)) as never;
}

/** Whether two colours are about the same. */
export function isLike([r = 0, g = 0, b = 0]: readonly number[], [red, green, blue]: Color, within = 40): boolean {
  return Math.abs(r - red) <= within && Math.abs(g - green) <= within && Math.abs(b - blue) <= within;
}

export const RED: Color = [255, 0, 0];
export const GREEN: Color = [0, 128, 0];
export const BLUE: Color = [0, 0, 255];
export const WHITE: Color = [255, 255, 255];
