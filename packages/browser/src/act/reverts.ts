// What became of what an action drew: undone by the page, put back as it was, or inconclusive.

import type { Change, Effect, Effects } from '@beckon/core/scene/effects.js';
import { toneOf } from '@beckon/core/scene/validation-words.js';
import { messages } from '../messages.js';
import type { PageOutcome } from '../page/protocol.js';
import type { Tab } from '../tabs/tab.js';

/** Whether the target shows a result: not that it is at work. */
export function isOther({ target }: PageOutcome): boolean {
  return target !== null && !target.isBusy && (target.hasOtherMarks || target.hasOtherLooks);
}

/** Effects that a page cannot make undone by drawing something. */
const LASTING: readonly Effect[] = ['url', 'tab', 'dialog', 'download', 'request', 'form'];

/** Why what was seen does not show that it was done, the strongest reason first. */
const DOUBTS = {
  isGoneAgain: messages.goneAgain,
  isMute: messages.formHandled,
  isClickless: messages.noClick,
  isWithheld: messages.clickStopped,
  isRedrawn: messages.redrawn,
  isReadEarly: messages.reactedTooSoon,
} as const;

export function doubtOf(is: Readonly<Record<keyof typeof DOUBTS, boolean>>): string | null {
  for (const [name, note] of Object.entries(DOUBTS)) if (is[name as keyof typeof DOUBTS]) return note;
  return null;
}

/** What shows of a form that a page keeps, and says nothing that can be read. */
export const MUTE: readonly Effect[] = ['dom', 'scroll', 'focus'];

/** Whether a page kept a form and answered with a colour, or in words that can be read either way. */
export function isKeptInSilence(outcome: PageOutcome | null, { seen, changes }: Effects): boolean {
  if (outcome?.isPrevented !== true || !seen.includes('dom') || !seen.every((one) => MUTE.includes(one))) return false;
  const isWordless = ({ sign, text }: Change): boolean => sign === '~' && !text.includes('→');
  return outcome.isUnclear || (outcome.hasOtherWords !== true && changes.every(isWordless));
}

/** Whether all that was seen is something drawn, which the page may yet undo. */
export function isRevocable(tab: Tab, { seen, changes, hasOtherWords, left }: PageOutcome): boolean {
  if (tab.effects.length > 0) return false;
  if (left === 'something') return true;
  const isLasting = seen.some((one) => LASTING.includes(one));
  return !isLasting && (hasOtherWords === true || changes.some((one) => !isMessage(one)));
}

/**
 * Whether nothing is left of what was drawn, but for a message that says so. What the page sent, and got an answer to, it did.
 * What was drawn may be gone by the time that the page is read first: the page keeps it in mind.
 */
export function isReverted(tab: Tab, first: PageOutcome | null, last: PageOutcome | null): boolean {
  if (first === null || last === null) return false;
  const wasRead = first.left === 'something' && first.target?.isBusy !== true;
  if (!wasRead && !last.wasDrawn) return false;
  if (tab.effects.some((one) => one !== 'request')) return false;
  if (last.left === 'nothing' || last.left === 'redrawn')
    return tab.refusal !== null || (wasRead && tab.requested.size === 0);
  return last.left === 'message' && (tab.refusal !== null || last.changes.some(isBadNews));
}

function isBadNews({ sign, text }: Change): boolean {
  return sign !== '-' && toneOf(text) === 'wrong';
}

/** A text that comes and goes has been read: it is a message. */
function isMessage({ sign, text }: Change): boolean {
  return sign === '@' || (sign === '+' && /^(?:text|status|alert|tooltip|heading|image|log)\b/.test(text));
}

/** Whether everything is as it was before the action, though it was not for a moment. */
export function isPutBack(first: PageOutcome | null, last: PageOutcome | null): boolean {
  if (first === null || last === null || last.isLeaving) return false;
  // What is checked no more, but still drawn as it moved, is not checked.
  const isUnmarked = last.target?.hadOtherMarks === true && !last.target.hasOtherMarks;
  if (first === last && !isUnmarked) return false;
  const isAgain = ({ sign, id, text }: Change): boolean =>
    sign === '~' && first.changes.some((one) => one.id === id && one.sign === '~' && one.text !== text);
  if (!last.changes.every((one) => last.hasOtherWords === false && isAgain(one))) return false;
  const isOtherTarget = last.target?.hasOtherMarks === true || (last.target?.hasOtherLooks === true && !isUnmarked);
  const isLasting = last.seen.some((one) => LASTING.includes(one));
  if (isOtherTarget || isLasting || last.hasOtherWords === true) return false;
  return isUnmarked || first.hasOtherWords === true || first.changes.some((one) => !isMessage(one));
}

/** What was gone is there again: it was not done. Where something stood in its place, as `Copied!` does, it is unknown. */
export function isBackAgain(first: PageOutcome | null): boolean {
  const signs = (first?.changes ?? []).filter((one) => !isMessage(one)).map(({ sign }) => sign);
  return signs.length > 0 && signs.every((sign) => sign === '-');
}

/** Whether the target is again as it was before the action, because the page says so or the server refused. */
export function isTakenBack(tab: Tab, first: PageOutcome | null, last: PageOutcome | null): boolean {
  const [was, is] = [first?.target ?? null, last?.target ?? null];
  if (first === null || was === null || is === null || is.hasOtherMarks) return false;
  if (!isOther(first) && !was.hadOtherMarks) return false;
  if (tab.refusal !== null) return !is.hasOtherLooks && !first.isSent;
  return was.hadOtherMarks && !is.hasOtherLooks;
}
