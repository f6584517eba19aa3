// The frames of a tab that can be seen, each with its number as `frames` lists it.

import type { Frame } from '../drive/frames.js';
import { placedIn } from '../tabs/frame-list.js';
import type { Tab } from '../tabs/tab.js';

export interface NumberedFrame {
  readonly frame: Frame;
  readonly number: number;
}

/** What is in an invisible frame is not seen. */
export async function shownFrames(tab: Tab, top: Frame): Promise<NumberedFrame[]> {
  const inside = new Set(tab.frames.filter((frame) => frame !== top));
  if (inside.size === 0) return [];
  const placed = (await placedIn(tab)).map(({ frame }, number) => ({ frame, number }));
  const others = placed.filter(({ frame }) => inside.has(frame));
  const areShown = await Promise.all(others.map(({ frame }) => tab.driver.isShown(frame)));
  return others.filter((_, i) => areShown[i]);
}
