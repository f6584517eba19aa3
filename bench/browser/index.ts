// How fast a real browser is driven, as ratios to a bare session of the DevTools protocol in the same run.

import { actingFigures } from './acting.js';
import { coldFigures } from './cold.js';
import { flowFigures } from './flow.js';
import { lookingFigures } from './looking.js';
import { memoryFigures } from './memory.js';
import type { Figure } from './report.js';
import { stage } from './stage.js';

/** Which parts; all if none is named. */
const PARTS = ['looking', 'acting', 'flow', 'cold', 'memory'] as const;
type Part = (typeof PARTS)[number];

/** Samples of each part: as many as it takes for steady medians, or few for a quick look. */
const SAMPLES: Readonly<Record<Part, readonly [usual: number, quick: number]>> = {
  looking: [20, 6],
  acting: [40, 10],
  flow: [12, 4],
  cold: [9, 3],
  memory: [1, 1],
};

export interface BrowserBench {
  readonly isQuick: boolean;
  /** Names of parts; other words are not for us. */
  readonly only: readonly string[];
  readonly says: (what: string) => void;
}

export async function browserFigures({ isQuick, only, says }: BrowserBench): Promise<Figure[]> {
  const named = PARTS.filter((part) => only.includes(part));
  const parts = new Set<Part>(named.length === 0 ? PARTS : named);
  const samples = (part: Part): number => SAMPLES[part][isQuick ? 1 : 0];
  const figures: Figure[] = [];
  const on = await stage();
  try {
    says('observing and resolving');
    if (parts.has('looking')) figures.push(...(await lookingFigures(on, samples('looking'))));
    says('clicking and typing');
    if (parts.has('acting')) figures.push(...(await actingFigures(on, samples('acting'))));
    says('ten steps in the shop');
    if (parts.has('flow')) figures.push(...(await flowFigures(on, samples('flow'))));
  } finally {
    await on.close();
  }
  says('cold starts');
  if (parts.has('cold')) figures.push(...(await coldFigures(on.program, samples('cold'))));
  says('memory');
  if (parts.has('memory')) figures.push(...(await memoryFigures(on.program, isQuick)));
  return figures;
}
