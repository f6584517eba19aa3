// Whether what changed can have come of a touch on something that nothing calls clickable. What changes elsewhere at the same
// moment, a line of news or a message that arrives, shows nothing.

import type { Box, Point } from '@beckon/core/data/box.js';
import type { Candidate } from '@beckon/core/scene/candidate.js';
import type { Effect, Effects } from '@beckon/core/scene/effects.js';
import { isReported } from './differences.js';
import { messages } from './messages.js';
import { effectsOf, placeOf } from './outcome.js';
import type { Screen } from './screen.js';
import type { View } from './screen-reader.js';
import type { SettledScreen } from './settle.js';
import { lineOf } from './shown.js';

/** Another place, a dialog, a field that got the focus, a control that is on now. */
const PLAIN: ReadonlySet<Effect> = new Set<Effect>(['url', 'modal', 'focus', 'state']);
/** As near as this part of the height of the screen, or as the element is high, counts as beside it. */
const NEAR = 0.04;
/** A part of the screen that is another one now: so much of it, and so many elements. */
const MOST_OF_IT = 1 / 3;
const SEVERAL = 3;

/** What was touched: an element, or, where there is none, a place of the screen. */
export type TouchedPlace = number | Point;

export function isOwnEffect(before: View, after: SettledScreen, touched: TouchedPlace): boolean {
  const { screen } = before;
  const now = after.view.screen;
  const isPlace = typeof touched !== 'number';
  const box = isPlace ? { ...touched, width: 1, height: 1 } : placeOf(screen, touched);
  if (box === null || after.seen.some((one) => PLAIN.has(one))) return true;
  const was = isPlace ? undefined : screen.get(touched);
  const is = isPlace ? undefined : now.get(touched);
  if (was !== undefined && (is === undefined || lined(screen, was) !== lined(now, is))) return true;
  const gone = changed(screen, now);
  const come = changed(now, screen);
  const isBeside = (one: Candidate, on: Screen): boolean => isNear(box, placeOf(on, one.id), screen.tree.size.height);
  if (gone.some((one) => isBeside(one, screen)) || come.some((one) => isBeside(one, now))) return true;
  const all = shownIn(screen).length + shownIn(now).length;
  return Math.max(gone.length, come.length) >= SEVERAL && gone.length + come.length >= all * MOST_OF_IT;
}

/** What one screen shows and the other does not, or says otherwise. */
function changed(one: Screen, other: Screen): Candidate[] {
  return shownIn(one).filter((candidate) => {
    const same = other.get(candidate.id);
    return same === undefined || lined(one, candidate) !== lined(other, same);
  });
}

function shownIn(screen: Screen): Candidate[] {
  return screen.candidates.filter((one) => isReported(one) && one.state?.visible !== false);
}

function lined(screen: Screen, candidate: Candidate): string {
  return lineOf(candidate, screen.isSecret(candidate.id), true);
}

/** Why that shows nothing, in words. */
export function elsewhereWords({ changes: [first] }: SettledScreen): string {
  return messages.onlyElsewhere(first === undefined ? '' : `${first.sign} ${first.text}`);
}

/** What is known of a touch at a place: what may have come by itself is shown, and claimed of nothing. */
export function effectsAt(before: View, after: SettledScreen, touched: TouchedPlace): Effects {
  const effects = effectsOf(after);
  if (after.seen.length === 0 || isOwnEffect(before, after, touched)) return effects;
  return { ...effects, seen: [], notes: [sentence(elsewhereWords(after))], isHeld: true };
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function isNear(box: Box, other: Box | null, height: number): boolean {
  if (other === null) return false;
  const gap = Math.max(other.y - (box.y + box.height), box.y - (other.y + other.height));
  return gap <= Math.max(box.height, height * NEAR);
}
