// What came of an action: what the page says, and what happened around it. Nothing is waited for longer than it takes.

import type { Change, Effect, Effects } from '@beckon/core/scene/effects.js';
import { clip } from '@beckon/core/text/text.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { CausesSeen, FrameCauses } from '../drive/causes.js';
import { type Frame, FrameGone, FrameSilent } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { PageOutcome } from '../page/protocol.js';
import type { Tab } from '../tabs/tab.js';
import { arrived } from './arrival.js';
import {
  followed,
  framesAnswered,
  isPrompt,
  isSpent,
  nextIn,
  ownership,
  settled,
  worked,
  workersAnswered,
} from './lateness.js';
import type { PageNumbers } from './numbers.js';
import {
  doubtOf,
  isBackAgain,
  isKeptInSilence,
  isOther,
  isPutBack,
  isReverted,
  isRevocable,
  isTakenBack,
  MUTE,
} from './reverts.js';
import { type Before, effectsOf, hasMoved, isOthers, isRequestedBy } from './seen-effects.js';

/** How long an action may take to show any effect. */
const EFFECT_MS = 1000;
/** How long the answers to its requests are waited for, so that what they change is reported, too. */
const ANSWERS_MS = 1500;
/** How long, where the page has shown the result before it knows it, or shows that it is at work. */
const OPTIMISTIC_MS = 8000;
/** How long a page gets to act on what has come in. */
const COME_MS = 150;
/** How long until more is known of what is in doubt. */
const DOUBT_MS = 100;
/** How many turns of so long a page may take to undo what the server refused. */
const REFUSED_TURNS = 5;
const STEPPING_TURNS = 60;
const REFUSED_MS = 20;
/** How long pictures, scripts and the like are waited for that it asked for. */
const FETCHED_MS = 600;
/** What moves in turn, each when the one before it is at rest. */
const MOST_MOTIONS = 3;
/** What a page asks for so late, it may have asked for by itself. */
const LATE_MS = 300;
/** Checked at least this often: no event says that it was cancelled. */
const POLL_MS = 100;

export interface After {
  readonly outcome: PageOutcome | null;
  readonly effects: Effects;
}

export function before(tab: Tab): Before {
  tab.begin();
  return { url: tab.page.url(), navigations: tab.navigations, actions: tab.actions };
}

/** What is done in a frame may show on the page around it only: that is watched as well. Null: there is none around. */
export async function around(tab: Tab, frame: Frame, numbers: PageNumbers): Promise<Frame | null> {
  const { main } = tab.driver;
  if (frame.isMain || frame === main) return null;
  try {
    numbers.next = await main.call('begin', { next: numbers.next, isAround: true });
    return main;
  } catch (error) {
    if (error instanceof FrameGone) return null;
    throw error;
  }
}

export interface Collecting {
  readonly needsEffect: boolean;
  readonly deadline: Deadline;
  readonly effectMs?: number;
  readonly page?: Frame | null;
  /** The state of the target is read back: what is about to change it is waited for. */
  readonly isRead?: boolean;
  /** Nothing on the page listened when it was done: what the page does, it does by itself. */
  readonly isUnheard?: boolean;
  /** What is set going in the frame, where that is watched. */
  readonly causes?: FrameCauses | null;
}

/** Collects the effects of what was just done in a frame. */
export async function after(
  tab: Tab,
  frame: Frame,
  numbers: PageNumbers,
  was: Before,
  how: Collecting,
): Promise<After> {
  const { deadline, effectMs = EFFECT_MS, page = null, causes = null } = how;
  let end = deadline.within(effectMs);
  const startedAt = Date.now();
  let isShownAround = false;
  let isStrayed = false;
  let isSilent = false;
  let [isStarved, isReadEarly] = [false, false];
  let seen: CausesSeen | null = null;
  /** Whether nothing of the action was under way when the page was last asked. */
  let isOverWith = false;
  const byItself: Change[] = [];
  let isDoubtful = false;
  const collectIn = async (one: Frame, waitMs: number, isAnswered = false): Promise<PageOutcome | null> => {
    try {
      const outcome = await one.call('outcome', { next: numbers.next, waitMs, text: null, isAnswered });
      numbers.take(outcome);
      return outcome;
    } catch (error) {
      if (!(error instanceof FrameGone)) throw error;
      isSilent ||= one === frame && error instanceof FrameSilent;
      return null;
    }
  };
  const collect = async (waitMs: number, isAnswered = false): Promise<PageOutcome | null> => {
    const outcome = await collectIn(frame, waitMs, isAnswered);
    // A request that a handler sent is under way before its first sign shows: wait for it before taking that for all.
    if (outcome === null || isOver()) return outcome;
    const [latest] = await Promise.all([how.needsEffect ? causes?.seen() : null, tab.driver.caughtUp(frame)]);
    seen = latest ?? seen;
    if (seen?.isBlocked === true) tab.blocked();
    if (!hasHappened(tab, was)) isOverWith = isSpent(tab, frame, outcome, latest ?? null);
    tab.isSpent = isOverWith;
    return outcome;
  };
  /** Whether the page around shows anything in the time, or took the press itself. */
  const shownIn = async (one: Frame): Promise<boolean> => {
    const outcome = await collectIn(one, end.left());
    isStrayed = (outcome?.missed ?? null) !== null;
    isShownAround = (outcome?.seen ?? []).length > 0;
    return isShownAround || isStrayed;
  };
  const dueIn = (last: PageOutcome | null): number =>
    last?.isInDoubt === true ? DOUBT_MS : nextIn(tab, last, seen, startedAt, deadline.left());
  /** The first sign that something happened, or that nothing did in the time; longer where something of the action is still to come. */
  const awaited = async (): Promise<PageOutcome | null> => {
    const outcome = await collect(0);
    if (!how.needsEffect || isStrayed || !isNothing(outcome) || hasHappened(tab, was)) return outcome;
    for (;;) {
      const isFetching = tab.isFetching;
      const late = collect(end.left());
      const first = await Promise.race([
        late,
        happened(tab, was, end),
        ...(page === null ? [] : [shownIn(page).then((isShown) => (isShown ? outcome : late))]),
      ]);
      // The page is asked a moment before its own time is over: it has the last word.
      const last = first ?? (hasHappened(tab, was) || deadline.isCancelled() ? outcome : await late);
      if (isNothing(last) && hasHappened(tab, was)) return collect(0);
      const nextMs = isNothing(last) && !isShownAround && !isStrayed ? dueIn(last) : 0;
      // The page has not yet learned of what has just come in.
      const isIn = isNothing(last) && isFetching && !tab.isFetching;
      if ((nextMs === 0 && !isIn) || deadline.isOver()) return last;
      end = deadline.within(Math.max(nextMs, isIn ? COME_MS : 0));
    }
  };
  /** Cancelled or given up: what the page watches now may be the next action. */
  const isOver = (): boolean => deadline.isCancelled() || tab.actions !== was.actions;
  /** `until`: only what was seen until then. */
  const discount = async (until: number | null = null): Promise<void> => {
    if (isOver()) return;
    tab.discount(until !== null);
    await Promise.all([frame, page].map((one) => one?.call('discount', until).catch(() => {})));
  };
  /** The same, without what cannot have come of the action. */
  const owned = async (): Promise<PageOutcome | null> => {
    for (;;) {
      const outcome = await awaited();
      const isSeen = isShownAround || !isNothing(outcome) || hasHappened(tab, was);
      if (!how.needsEffect || !isSeen || !mayBeAmbient(tab, outcome, was) || outcome === null) return outcome;
      const owner = ownership(tab, outcome, seen);
      if (seen !== null && owner === 'own') return outcome;
      if (!(await tab.driver.isHeard(frame))) {
        await discount();
        return awaited();
      }
      if (owner !== 'alien' || isShownAround || isOver()) return outcome;
      byItself.push(...outcome.changes);
      isDoubtful ||= isPrompt(outcome, seen);
      await discount(outcome.at);
      const nextMs = end.isOver() ? dueIn(outcome) : 0;
      if (nextMs > 0) end = deadline.within(nextMs);
      if (end.isOver()) return { ...outcome, seen: [], changes: [], left: null, hasOtherWords: null, target: null };
    }
  };
  if (how.needsEffect && how.isUnheard === true) await discount();
  let outcome = await owned();
  const first = outcome;
  const isByItself = isOverWith || causes?.leftFor === 'itself' || how.isUnheard === true;
  const isNobodys = how.needsEffect && causes !== null && isByItself && causes.leftFor !== 'pressed';
  // The document may be gone before the browser says where to.
  const isGone = outcome === null && !isSilent;
  const isAlien = isNobodys && (isGone || isAway(tab, was) || tab.effects.some((one) => BY_ITSELF.includes(one)));
  const isLeft = (): boolean => (outcome === null && !isSilent) || outcome?.isLeaving === true || tab.isLoading;
  const goesOn = (): boolean => !isSilent && tab.navigations <= stays && !tab.isLoading;
  // An address that a page gives itself before it knows the answer, or what it refuses, is no other page.
  const isSamePage =
    !hasMoved(tab, was) || (first?.seen.includes('url') === true && (!tab.isAnswered || tab.refusal !== null));
  const stays = isSamePage ? tab.navigations + 1 : was.navigations;
  if (!isLeft()) {
    const isOptimistic = outcome !== null && isOther(outcome);
    const isMarked = isOptimistic && outcome?.target?.hasOtherMarks === true;
    const isDrawn = how.needsEffect && outcome?.left === 'something';
    const isSlight = outcome !== null && isRevocable(tab, outcome);
    const isRead = !how.needsEffect || isMarked || how.isRead === true;
    const isAtRisk = causes !== null && outcome !== null && !isSilent && (isRead || isSlight);
    // What the page takes back soon was not done.
    let isLoaded = false;
    for (let motions = MOST_MOTIONS; isAtRisk; motions--) {
      const { hasRun, hasHeard, ...rest } = await settled(frame, causes, outcome?.at ?? 0, deadline);
      isReadEarly = rest.isReadEarly && !how.needsEffect;
      // What was not there before is not searched for again: the page may have made it meanwhile.
      const isShown = !how.needsEffect || (outcome?.seen ?? []).length > 0;
      const isOwed = isRead && rest.owedBy !== null;
      const isReplied =
        (isOwed && (await workersAnswered(tab, frame, rest.owedBy ?? 0, deadline))) ||
        (isRead && (await framesAnswered(tab, frame, deadline)));
      // The page may have changed it in a way that is not known.
      const isStale = isRead && (await frame.call('isStale').catch(() => false));
      if (hasRun || isStale || isReplied || (hasHeard && isShown)) outcome = (await collect(0)) ?? outcome;
      isStarved = rest.isStarved;
      // Nor is what depends on a picture or a script that was asked for.
      if (isRead && (tab.isFetching || (tab.hasFetched && !isLoaded)) && motions > 0 && !isLeft()) {
        isLoaded = true;
        await tab.fetched(deadline.within(FETCHED_MS));
        outcome = (await collect(0, true)) ?? outcome;
        continue;
      }
      // A switch may move for a while; it is waited for only where the page hears of the end.
      if (outcome?.isMoving !== true || motions === 0 || isLeft() || deadline.isOver()) break;
      const isFollowed = outcome.isMovedByScript || rest.hasAskedMotions;
      if (!isFollowed && !(await tab.driver.isMotionHeard(frame))) break;
      await frame.call('rested').catch(() => {});
      outcome = (await collect(0)) ?? outcome;
    }
    const isAtWork = how.needsEffect && outcome?.target?.isBusy === true;
    if (tab.hasAsked && goesOn()) {
      // Also where the answer is there already: the page may not have drawn it yet.
      await tab.answered(deadline.within(ANSWERS_MS));
      if (isAtWork || ((isOptimistic || isDrawn) && tab.isOwed)) await tab.answered(deadline.within(OPTIMISTIC_MS));
      const sofar = linesOf(outcome);
      const isChanged = async (): Promise<boolean> => {
        if (goesOn()) outcome = await collect(0, true);
        return !goesOn() || outcome === null || outcome.isLeaving || linesOf(outcome) !== sofar;
      };
      const isSame = !(await isChanged());
      // What the server refused, the page may take back in its own time.
      const undone = async (): Promise<void> => {
        const turns = (): number => (seen?.isStepping === true ? STEPPING_TURNS : REFUSED_TURNS);
        for (let i = 0; isDrawn && tab.refusal !== null && i < turns() && !(await isChanged()); i++)
          await frame.call('turn', REFUSED_MS).catch(() => false);
      };
      if (isSame) await undone();
      if (isSame && how.needsEffect && causes !== null && !(await isChanged())) {
        await followed(tab, frame, causes, isChanged, deadline);
        await undone();
      }
    }
    if (isAtWork && causes !== null && goesOn())
      await worked(tab, frame, causes, deadline, async () => {
        if (goesOn()) outcome = await collect(0, true);
        return !goesOn() || outcome?.isLeaving !== false || outcome.target?.isBusy !== true;
      });
  }
  const isLeaving = isLeft();
  if (isLeaving) await arrived(tab, was, deadline, !frame.isMain && !tab.isLoading);
  const inPage = page === null || isLeaving ? null : await collectIn(page, 0);
  // The page around took the press: its frame is drawn elsewhere by now, or not yet where it is going to be.
  const strayed = inPage?.missed ?? null;
  if (outcome !== null && strayed !== null) {
    if (!outcome.hasArrived) outcome = { ...outcome, missed: strayed };
    else {
      await frame.call('releasedAround', strayed).catch(() => {});
      outcome = (await collect(0)) ?? outcome;
    }
  }
  const isSent = isRequestedBy(seen);
  const isPolled = how.needsEffect && !isSent && frame.isMain && isOthers(tab, outcome);
  const effects = withPage(await effectsOf(tab, outcome, was, { isSilent, isSent, isPolled }), inPage);
  // Another document says nothing of the one before it.
  const isSame = first !== null && outcome !== null && first.round === outcome.round;
  const isReadBack = how.needsEffect && isSame && !isLeaving && tab.page.url() === was.url;
  const isPut = isReadBack && isReverted(tab, first, outcome);
  const isUndone = isPut || (isReadBack && effects.seen.length > 0 && isPutBack(first, outcome));
  const isMute = isReadBack && effects.refused === undefined && isKeptInSilence(outcome, effects);
  const isClickless = isReadBack && outcome?.isClickless === true && effects.seen.every((one) => MUTE.includes(one));
  const isRefused = isPut && tab.refusal !== null && first?.isSent === false;
  const isBack =
    isRefused || (how.needsEffect && isSame && isTakenBack(tab, first, outcome)) || (isUndone && isBackAgain(first));
  const isGoneAgain = isUndone && !isBack;
  const isRedrawn = isReadBack && outcome?.left === 'redrawn' && effects.seen.length === 0;
  const stopped = isReadBack && effects.seen.length > 0 ? (outcome?.undelivered ?? []) : [];
  const isWithheld = stopped.length > 0 && (await tab.driver.isWithheld(frame, stopped));
  // A machine that is too busy has not run all of it; or the page was left late, before it could be asked once.
  const isLeftUnasked = how.needsEffect && causes !== null && seen === null && tab.askedAt - startedAt > LATE_MS;
  isStarved ||= effects.seen.length === 0 && (seen as CausesSeen | null)?.isStarved === true;
  // A page that was held up all the while did not say whose work it was.
  const isUnowned = seen === null && causes?.isSilent === true && outcome?.isFirm === false && isReadBack;
  const isUnknown = isStarved || isUnowned || (isLeftUnasked && first === null && !isSilent);
  isReadEarly &&= outcome?.isAsAsked === true;
  const doubt = doubtOf({ isGoneAgain, isMute, isClickless, isWithheld, isRedrawn, isReadEarly });
  // What else changed on the page says nothing about the box: its own state does.
  const isStateRead = how.isRead === true && (effects.checked ?? null) !== null;
  causes?.end();
  if (!isOver()) {
    tab.end();
    void frame.call('end').catch(() => {});
    void page?.call('end').catch(() => {});
  }
  return {
    outcome,
    effects: {
      ...(isAlien ? alien(effects) : effects),
      ...(isBack ? { takenBack: tab.refusal ?? '' } : {}),
      ...(doubt === null && !isUnknown ? {} : { seen: [] }),
      ...((isDoubtful && effects.seen.length === 0 && !isStateRead) ||
      doubt !== null ||
      isUnknown ||
      tab.handedTo !== null
        ? { isHeld: true }
        : {}),
      notes: [
        ...effects.notes,
        ...notesOf(tab, was, isAlien, byItself, seen),
        ...(doubt === null ? [] : [doubt]),
        ...(isUnknown ? [UNKNOWN] : []),
      ],
    },
  };
}

const UNKNOWN = messages.tooBusy;

/** What a page also opens by itself. */
const BY_ITSELF: readonly Effect[] = ['dialog', 'download', 'tab'];

/** The page went elsewhere while nothing of the action was under way. */
function alien(effects: Effects): Effects {
  return { ...effects, seen: [] };
}

function linesOf(outcome: PageOutcome | null): string {
  return (outcome?.changes ?? []).map(({ sign, text }) => `${sign} ${text}`).join('\n');
}

function isAway(tab: Tab, was: Before): boolean {
  return hasMoved(tab, was) || tab.isLoading;
}

function notesOf(
  tab: Tab,
  was: Before,
  isAlien: boolean,
  byItself: readonly Change[],
  seen: CausesSeen | null,
): string[] {
  const notes: string[] = [];
  if (isAlien && tab.navigations !== was.navigations) notes.push(messages.wentByItself(clip(tab.page.url(), 120)));
  if (tab.handedTo !== null) notes.push(messages.handedOver(tab.handedTo));
  const [one] = byItself;
  if (one !== undefined) notes.push(messages.changedByItself(one.sign, clip(one.text, 120)));
  if (seen?.isBlocked === true && !tab.effects.includes('tab')) notes.push(messages.popupBlocked);
  return notes;
}

/** With what was seen on the page around a frame. */
function withPage(effects: Effects, page: PageOutcome | null): Effects {
  if (page === null || page.seen.length === 0) return effects;
  const seen = [...new Set([...effects.seen, ...page.seen])];
  return { ...effects, seen, changes: [...effects.changes, ...page.changes] };
}

function isNothing(outcome: PageOutcome | null): boolean {
  if (outcome === null || outcome.isLeaving || outcome.missed !== null) return false;
  return outcome.seen.length === 0 && outcome.refused.length === 0;
}

/** Whether all that was seen is of the kind that a page also does by itself: changes, requests. */
function mayBeAmbient(tab: Tab, outcome: PageOutcome | null, was: Before): boolean {
  if (outcome === null || outcome.isFirm || outcome.isLeaving || outcome.missed !== null) return false;
  if (outcome.refused.length > 0) return false;
  return tab.effects.every((one) => one === 'request') && !isAway(tab, was);
}

function hasHappened(tab: Tab, was: Before): boolean {
  return tab.effects.length > 0 || hasMoved(tab, was) || tab.isGone !== null;
}

async function happened(tab: Tab, was: Before, deadline: Deadline): Promise<null> {
  while (!hasHappened(tab, was) && !deadline.isOver()) await tab.happens(Math.min(POLL_MS, deadline.left()));
  return null;
}
