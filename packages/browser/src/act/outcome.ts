// What came of an action: what the page says, and what happened around it. Nothing is waited for longer than it takes.

import type { Change, Effects } from '@beckon/core/scene/effects.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { CausesSeen, FrameCauses } from '../drive/causes.js';
import { type Frame, FrameGone, FrameSilent } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { PageOutcome } from '../page/protocol.js';
import type { Tab } from '../tabs/tab.js';
import { ownerAround } from './around-frame.js';
import { arrived } from './arrival.js';
import {
  chained,
  followed,
  framesAnswered,
  isByOthers,
  isPrompt,
  isSpent,
  nextIn,
  ownership,
  settled,
  UnderWay,
  worked,
  workersAnswered,
} from './lateness.js';
import type { PageNumbers } from './numbers.js';
import { Pace } from './pace.js';
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
import {
  alien,
  BY_ITSELF,
  happened,
  hasHappened,
  isAway,
  isNothing,
  linesOf,
  mayBeAmbient,
  notesOf,
  unseen,
  withPage,
} from './signs.js';

/** How long an action may take to show any effect. */
const EFFECT_MS = 1000;
/** How long the answers to its requests are waited for, so that what they change is reported, too. */
const ANSWERS_MS = 1500;
/** The same where nothing else shows what came of the action. */
const SLOW_MS = 5000;
/** How long, where the page has shown the result before it knows it, or shows that it is at work. */
const OPTIMISTIC_MS = 8000;
/** How long a page gets to act on what has come in. */
const COME_MS = 150;
/** How long until more is known of what is in doubt. */
const DOUBT_MS = 100;
/** How many turns of so long a page may take to undo what the server refused. */
const [REFUSED_TURNS, STEPPING_TURNS, REFUSED_MS] = [5, 60, 20];
/** How long pictures, scripts and the like are waited for that it asked for. */
const FETCHED_MS = 600;
/** What moves in turn, each when the one before it is at rest; what a page asks for so late, it may have asked for by itself. */
const [MOST_MOTIONS, LATE_MS] = [3, 300];
export interface After {
  readonly outcome: PageOutcome | null;
  readonly effects: Effects;
}

export function before(tab: Tab): Before {
  tab.begin();
  return { url: tab.page.url(), navigations: tab.navigations, actions: tab.actions };
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
  begun: Before,
  how: Collecting,
): Promise<After> {
  const { deadline, effectMs = EFFECT_MS, page = null, causes = null } = how;
  let was = begun;
  let end = deadline.within(effectMs);
  const startedAt = Date.now();
  const pace = new Pace();
  let isShownAround = false;
  let outside: PageOutcome | null = null;
  let [isStrayed, isSilent, isStarved, isReadEarly] = [false, false, false, false];
  let seen: CausesSeen | null = null;
  const underWay = new UnderWay(causes);
  /** Whether nothing of the action was under way when the page was last asked. */
  let isOverWith = false;
  const byItself: Change[] = [];
  let wentTo: string | null = null;
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
    const latest = await underWay.read(tab.driver.caughtUp(frame));
    if (how.needsEffect) seen = latest ?? seen;
    if (seen?.isBlocked === true) tab.blocked();
    if (!hasHappened(tab, was)) isOverWith = isSpent(tab, frame, outcome, how.needsEffect ? latest : null);
    tab.isSpent = isOverWith;
    return outcome;
  };
  /** Whether the page around shows anything in the time, or took the press itself. */
  const shownIn = async (one: Frame): Promise<boolean> => {
    outside = await collectIn(one, end.left());
    isStrayed = (outside?.missed ?? null) !== null;
    isShownAround = (outside?.seen ?? []).length > 0;
    return isShownAround || isStrayed;
  };
  /** What shows around, as it was last read, is not the action's. */
  const disownAround = async (inside: PageOutcome | null): Promise<void> => {
    if (!isShownAround || outside === null || page === null || isOver()) return;
    seen = (await causes?.seen()) ?? seen;
    if (ownerAround(inside, seen, outside) !== 'alien') return;
    isShownAround = false;
    byItself.push(...outside.changes);
    await page.call('discount', outside.at).catch(() => {});
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
  /** What something else opened, or the address that it gave the page, is not the action's, however late that is heard of. */
  const disownOthers = async (last: PageOutcome | null): Promise<void> => {
    const opened = last?.isOpening === true ? [] : BY_ITSELF.filter((one) => tab.effects.includes(one));
    const isMoved = tab.asked === null && hasMoved(tab, was);
    if (!how.needsEffect || causes === null || isSilent || isOver() || (opened.length === 0 && !isMoved)) return;
    const to = tab.page.url();
    seen = (await causes.seen()) ?? seen;
    // A frame that does nothing to the pages around it opens nothing there.
    const isAround = !frame.isMain && seen?.hasReached === false;
    for (const one of opened) if (isByOthers(seen, one) || (isAround && !seen?.changed.includes(one))) tab.disown(one);
    const isOlder = seen?.isAddressKnown === true && !seen.changed.includes('url');
    if (!isMoved || !(isAround || isOlder || isByOthers(seen, 'url'))) return;
    wentTo = to;
    was = { ...was, url: to };
  };
  /** The same, without what cannot have come of the action. */
  const owned = async (): Promise<PageOutcome | null> => {
    for (;;) {
      const outcome = await awaited();
      const wasShown = isShownAround;
      await disownOthers(outcome);
      await disownAround(outcome);
      const isSeen = isShownAround || !isNothing(outcome) || hasHappened(tab, was);
      if (wasShown && !isSeen && !end.isOver()) continue;
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
      if (end.isOver()) return unseen(outcome);
    }
  };
  if (how.needsEffect && how.isUnheard === true) await discount();
  let outcome = await owned();
  /** Whether all that was seen by now is not the action's. */
  const isOfOthers = (): boolean => {
    if (outcome === null || outcome.seen.length === 0 || !mayBeAmbient(tab, outcome, was)) return false;
    return ownership(tab, outcome, seen) === 'alien';
  };
  const first = outcome;
  if (how.needsEffect && frame.isMain && !isSilent && (outcome === null || (tab.asked !== null && isAway(tab, was))))
    await causes?.gone();
  const isByItself = isOverWith || causes?.leftFor === 'itself' || how.isUnheard === true;
  const isNobodys = how.needsEffect && causes !== null && isByItself && causes.leftFor !== 'pressed';
  // The document may be gone before the browser says where to.
  const isGone = outcome === null && !isSilent;
  const isAlien = isNobodys && (isGone || isAway(tab, was) || BY_ITSELF.some((one) => tab.effects.includes(one)));
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
    let [isLoaded, isPainted, isUnrested] = [false, false, false];
    for (let motions = MOST_MOTIONS; isAtRisk; motions--) {
      const { hasRun, hasHeard, ...rest } = await settled(frame, causes, outcome?.at ?? 0, deadline, pace, underWay);
      isReadEarly = rest.isReadEarly && !how.needsEffect;
      // What was not there before is not searched for again: the page may have made it meanwhile.
      const isShown = !how.needsEffect || (outcome?.seen ?? []).length > 0;
      const isOwed = isRead && rest.owedBy !== null;
      const isReplied =
        (isOwed && (await workersAnswered(tab, frame, rest.owedBy ?? 0, deadline, pace))) ||
        (isRead && (await framesAnswered(tab, frame, deadline, pace)));
      // The page may have changed it in a way that is not known.
      const isStale = isRead && (await frame.call('isStale').catch(() => false));
      if (hasRun || isStale || isReplied || (hasHeard && isShown)) outcome = (await collect(0)) ?? outcome;
      // On a machine that is too busy, what has not come yet may still come.
      isStarved = rest.isStarved || (isOwed && pace.isLate && (await causes.seen())?.isAwaitedAfar !== false);
      // What moved may be over, and the page not know it yet.
      if (outcome?.isHeldUp === true && !isPainted && !isLeft()) {
        isPainted = true;
        isUnrested ||= (await frame.call('rested').catch((error) => !(error instanceof FrameSilent))) === false;
        outcome = (await collect(0)) ?? outcome;
        continue;
      }
      if (isRead && (tab.isFetching || (tab.hasFetched && !isLoaded)) && motions > 0 && !isLeft()) {
        isLoaded = true;
        await tab.fetched(deadline.within(FETCHED_MS));
        if (pace.isLate) await tab.fetched(deadline.within(OPTIMISTIC_MS));
        outcome = (await collect(0, true)) ?? outcome;
        continue;
      }
      // A switch may move for a while; it is waited for only where the page hears of the end.
      if (outcome?.isMoving !== true || motions === 0 || isLeft() || deadline.isOver()) break;
      const isFollowed = outcome.isMovedByScript || rest.hasAskedMotions;
      if (!isFollowed && !(await tab.driver.isMotionHeard(frame))) {
        // What listened once may have heard it since the page was read.
        outcome = (await collect(0)) ?? outcome;
        break;
      }
      isUnrested ||= (await frame.call('rested').catch((error) => !(error instanceof FrameSilent))) === false;
      outcome = (await collect(0)) ?? outcome;
    }
    isStarved ||= isUnrested;
    const isAtWork = how.needsEffect && outcome?.target?.isBusy === true;
    if (tab.requested.size > 0 && goesOn()) {
      // Also where the answer is there already: the page may not have drawn it yet.
      await tab.answered(deadline.within(isNothing(outcome) ? SLOW_MS : ANSWERS_MS));
      if (isAtWork || pace.isLate || ((isOptimistic || isDrawn) && tab.isOwed))
        await tab.answered(deadline.within(OPTIMISTIC_MS));
      // What the page makes of the answer, it may have to work out.
      if (isRead && causes !== null && goesOn())
        isStarved ||= (await settled(frame, causes, outcome?.at ?? 0, deadline, pace)).isStarved;
      isStarved ||= isRead && pace.isLate && !tab.isAnswered;
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
          await pace.keep(REFUSED_MS, () => frame.call('turn', REFUSED_MS).catch(() => false));
      };
      if (isSame) await undone();
      if (isSame && how.needsEffect && causes !== null && !(await isChanged())) {
        await followed(tab, frame, causes, isChanged, deadline);
        await undone();
      }
      if (how.needsEffect && causes !== null)
        await chained(tab, frame, causes, deadline, async () => {
          if (goesOn()) outcome = await collect(0, true);
          return goesOn() && outcome?.isLeaving === false;
        });
    }
    if (isAtWork && causes !== null && goesOn())
      await worked(tab, frame, causes, deadline, async () => {
        if (goesOn()) outcome = await collect(0, true);
        return !goesOn() || outcome?.isLeaving !== false || outcome.target?.isBusy !== true;
      });
  }
  // What has come since it was read may be the page's own, too.
  await disownOthers(outcome);
  if (how.needsEffect && !isLeft() && isOfOthers()) {
    byItself.push(...(outcome?.changes ?? []));
    outcome = unseen(outcome);
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
  const isApart = frame.isMain || (seen as CausesSeen | null)?.hasReached === false;
  const isPolled = how.needsEffect && !isSent && isApart && isOthers(tab, outcome);
  const owner = inPage === null || inPage.seen.length === 0 ? 'own' : ownerAround(outcome ?? first, seen, inPage);
  isDoubtful ||= owner === 'open';
  const own = inPage === null || owner === 'alien' ? null : owner === 'own' ? inPage : { ...inPage, seen: [] };
  const effects = withPage(await effectsOf(tab, outcome, was, { isSilent, isSent, isPolled }), own);
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
  // What was typed into a frame that is taken away, or a page that goes by itself, may not have come to be there.
  const isTornAway = !frame.isMain && tab.navigations === was.navigations && tab.moved === null;
  const isLost = !how.needsEffect && isGone && (isTornAway || causes?.leftFor === 'itself');
  const isUnknown = isLost || isStarved || isUnowned || (isLeftUnasked && first === null && !isSilent);
  isReadEarly &&= outcome?.isAsAsked === true;
  const quiet = effects.seen.length === 0 && how.needsEffect ? ((seen as CausesSeen | null)?.unseen ?? []) : [];
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
      quiet.length > 0 ||
      tab.handedTo !== null
        ? { isHeld: true }
        : {}),
      notes: [
        ...effects.notes,
        ...notesOf(tab, isAlien && tab.navigations !== was.navigations ? tab.page.url() : wentTo, byItself, seen),
        ...(doubt === null ? [] : [doubt]),
        ...(isUnknown ? [messages.tooBusy] : []),
        ...quiet.map((what) => messages.unseen[what]),
      ],
    },
  };
}
