// A page on paper.

import type { PdfPaper } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Page } from 'playwright-core';
import { messages } from '../messages.js';

/** Pixels of CSS, of which an inch has 96. */
const PIXELS: Readonly<Record<string, number>> = { '': 1, px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72 };
/** Upright, width and height. Playwright's own A4 is a little too large. */
const PAPERS = {
  A4: ['210mm', '297mm'],
  Letter: ['8.5in', '11in'],
  Legal: ['8.5in', '14in'],
  Tabloid: ['11in', '17in'],
} as const;
/** As people's browsers print it. */
const USUAL_MARGIN = '1cm';

/** With backgrounds; in the size that the page requests, unless a paper was named. */
export async function pdfOf(page: Page, paper: PdfPaper, isChromium: boolean): Promise<Answer<Uint8Array>> {
  const { format, isLandscape } = paper;
  if (!isChromium)
    return bad(
      problem('UNSUPPORTED', {
        what: messages.pdfEngine,
        world: '',
        instead: messages.pdfInstead,
      }),
    );
  const given = paper.margin ?? USUAL_MARGIN;
  const margin = pixelsOf(given);
  if (margin === null) return bad(wrongMargin(given, messages.lengthFormat));
  const [width, height] = PAPERS[format ?? 'A4'];
  try {
    const bytes = await page.pdf({
      landscape: isLandscape,
      printBackground: true,
      preferCSSPageSize: format === null,
      width,
      height,
      margin: { top: margin, right: margin, bottom: margin, left: margin },
    });
    return good(bytes);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (/content area is empty|invalid print parameters|margin/i.test(words))
      return bad(wrongMargin(given, messages.noRoom));
    if (!/not (?:available|implemented|supported)|wasn't found|only supported|Printing failed/i.test(words))
      throw error;
    return bad(
      problem('UNSUPPORTED', {
        what: messages.noPdf,
        world: '',
        instead: messages.pdfHeadless,
      }),
    );
  }
}

/** The margin in pixels; null if it is none. */
export function pixelsOf(margin: string): number | null {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)\s*([a-z]*)$/i.exec(margin.trim()) ?? [];
  const pixels = PIXELS[unit.toLowerCase()];
  return number === undefined || pixels === undefined ? null : Number(number) * pixels;
}

function wrongMargin(text: string, reason: string) {
  return problem('INVALID_VALUE', { what: `--margin ${text}`, reason });
}
