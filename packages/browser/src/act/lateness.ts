// What an action set going: what of it is still to come, and whether what was seen can be its work.

import { largest, smallest } from '@beckon/core/data/extremes.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { CausesSeen, Compared, FrameCauses } from '../drive/causes.js';
import type { Frame } from '../drive/frames.js';
import type { Loose, PageOutcome } from '../page/protocol.js';
import type { Tab } from '../tabs/tab.js';
import { type Pace, SLACK_MS } from './pace.js';

/** Timers of an action that fire so soon may take back what was done: what is read is read after them. */
const SOON_MS = 1000;
/** The same of those that may be of the action. */
const LOOSE_MS = 600;
/** And for so long where nothing else shows what came of it. */
const LOOSE_SHOWN_MS = 2000;
/** Our own timers are held up as those of the page are, but not longer than this. */
const SETTLED_MS = 2500;
/** Frames of an action are waited for so often, and for so long each time: what draws on and on takes nothing back. */
const MOST_FRAMES = 20;
/** A machine that is busy has no idle moment for as long as this many. */
const MOST_IDLE = 100;
const FRAME_MS = 17;
/** Turns that the browser, and a worker or socket, may take to answer; the length of a turn, and of a page message. */
const MOST_TURNS = 60;
const AFAR_TURNS = 8;
const ANSWERING_MS = 10;
const TALKING_MS = 8;
/** How long other frames may take to hear what was said to them. */
const FRAMES_MS = 1500;
const WORKERS_MS = 1500;
/** What it takes to make one. */
const WORKER_MS = 50;
/** A timer that has fired needs a moment to show what comes of it. */
const GRACE_MS = 150;
/** What comes so soon without a known cause is left open; what comes later is the page's own. */
const PROMPT_MS = 150;
/** How long to wait for something that cannot be followed. */
const OPEN_MS = 3000;
/** How long a tab, or a download, may take to come that the browser itself opens. */
const OPENING_MS = 5000;
/** What fires later than this is no answer to an action. */
const FAR_MS = 10_000;
/** How long a page may take to act on an answer, where it sets a timer for that. */
const FOLLOWED_MS = 1200;
/** How long the timers of the action are waited for while its target shows that it is at work. */
const AT_WORK_MS = 2000;
/** Clocks of two worlds of one page differ by no more; and by this for one moment. */
const BLUR_MS = 1;
const MOMENT_MS = 0.05;

/** How long until the next effect of this action; 0: nothing is under way. `since`: when it was done. */
export function nextIn(
  tab: Tab,
  outcome: PageOutcome | null,
  seen: CausesSeen | null,
  since: number,
  left: number,
): number {
  const loose = (seen?.loose ?? []).filter((ms) => ms <= LOOSE_SHOWN_MS);
  const timers = [...(seen?.pending ?? []), ...(seen?.isOpen === true ? seen.others : loose)];
  const isOpen = seen?.isOpen === true && Date.now() - since < OPEN_MS;
  const isOpening = outcome?.isOpening === true && Date.now() - since < OPENING_MS;
  if (tab.isFetching || isOpen || isOpening) timers.push(GRACE_MS);
  // A timer that fired after the page was read has not been seen to do anything yet.
  if (seen !== null && outcome !== null && seen.firedAt >= outcome.at - BLUR_MS && seen.firedAt > 0) timers.push(0);
  const ahead = [...timers, ...(outcome !== null && outcome.animatingMs > 0 ? [outcome.animatingMs] : [])];
  const next = smallest(ahead.filter((ms) => ms < left));
  return Number.isFinite(next) ? next + GRACE_MS : 0;
}

/** Whether nothing of this action is under way any more: what happens now, happens by itself. */
export function isSpent(tab: Tab, frame: Frame, outcome: PageOutcome | null, seen: CausesSeen | null): boolean {
  if (seen === null || outcome === null || outcome.isLeaving || outcome.isScripted) return false;
  if (outcome.isOpening || !frame.isMain) return false;
  const isBusy = seen.pending.some((ms) => ms < FAR_MS) || seen.isOpen || seen.isTalking || outcome.animatingMs > 0;
  return !isBusy && !seen.hasAsked && !tab.hasFetched && !tab.isLoading;
}

/** Whether something else did this, and the action did not. */
export function isByOthers(seen: CausesSeen | null, what: Compared): boolean {
  return seen?.changedByOthers.includes(what) === true && !seen.changed.includes(what);
}

/** Whether something that was seen is the action's: `open`: unknown. */
export function ownership(tab: Tab, outcome: PageOutcome, seen: CausesSeen | null): 'own' | 'open' | 'alien' {
  if (seen === null || outcome.isFirm) return 'own';
  // A field that something else sets, an address that it gives the page, and the action does not.
  const [own, others] = [new Set<string>(seen.changed), new Set<string>(seen.changedByOthers)];
  const isOnly = (by: ReadonlySet<string>, not: ReadonlySet<string>): boolean =>
    outcome.seen.length > 0 && outcome.seen.every((one) => by.has(one) && !not.has(one));
  const isOthers = isOnly(others, own);
  // What set a field is known, however little time it took.
  if (isOnly(own, others)) return 'own';
  // And an address that nothing gave the page since is from before.
  const isAddress = outcome.seen.length > 0 && outcome.seen.every((one) => one === 'url');
  if (isAddress && seen.isAddressKnown && !own.has('url')) return 'alien';
  // Handlers of the action run longer on a busy machine: what comes from elsewhere meanwhile is not theirs.
  const isOwn = (one: Loose): boolean =>
    isInRun(one, outcome, seen) &&
    (one.event === null ||
      !(FROM_ELSEWHERE.test(one.event) || OF_FRAME.test(one.event)) ||
      mayFollow(tab, one.event, seen));
  if (!isOthers && outcome.loose.some(isOwn)) return 'own';
  const possible = outcome.loose.filter(({ event }) => event === null || mayFollow(tab, event, seen));
  const isRequested = tab.requested.size > 0 && seen.hasAsked;
  if (outcome.loose.length > 0 && possible.length === 0 && !isRequested && !outcome.isScripted) return 'alien';
  if (seen.isOpen || tab.hasFetched || outcome.isScripted) return 'open';
  // Before its first answer, nothing else asks in its name.
  if (isRequested) return 'own';
  return possible.some(({ event }) => event !== null) ? 'open' : 'alien';
}

/** Events about something outside of the page, or about something that was under way before. */
const FROM_ELSEWHERE = /^(?:message|port message|earlier motion|load|error|progress|readystatechange)/;

/** Events that come with a frame: the browser may draw one before it says that the handlers of the action are done. */
const OF_FRAME = /^(?:scroll|toggle)/;

/** Whether an event of the browser can have come of what the action did. */
function mayFollow(tab: Tab, event: string, seen: CausesSeen): boolean {
  const hasRequested = seen.hasAsked || tab.hasFetched;
  if (event === 'message') return seen.isTalking || seen.hasTalked || hasRequested;
  if (event === 'earlier motion') return false;
  if (event === 'port message') return seen.hasPosted || hasRequested;
  if (event === 'toggle') return seen.hasToggled;
  if (/^scroll/.test(event)) return seen.hasScrolled;
  if (FROM_ELSEWHERE.test(event)) return hasRequested || seen.isOpen;
  return true;
}

function isInRun(
  { from, to, task, isTurn = false }: Loose,
  { drawnAt }: PageOutcome,
  { runs, drawings }: CausesSeen,
): boolean {
  // What comes right after the action is too near to it for a clock: the page's own world, which hears of each drawing
  // after ours does and before the next one, knows whose it was.
  const next = drawnAt.find((at) => at > from + MOMENT_MS) ?? Number.POSITIVE_INFINITY;
  const now = from === to ? drawings.find(([at]) => at >= from - MOMENT_MS && at <= next + MOMENT_MS) : undefined;
  if (now !== undefined) return now[1];
  // What was only found to be different came some time between: runs at the very edge of that say nothing.
  const blur = to > from && !isTurn ? -BLUR_MS : BLUR_MS;
  const isSame = (of: number): boolean => task === -1 || of === -1 || of === task;
  return runs.some(([start, end, of]) => from <= end + blur && to >= start - blur && isSame(of));
}

/** Whether any of it came in a turn that may be of the action, or so soon that something which runs all the time may have passed it on. */
export function isPrompt({ loose }: PageOutcome, seen: CausesSeen | null): boolean {
  const mayBe = seen?.looseRuns ?? [];
  if (loose.some(({ from, to }) => mayBe.some(([start, end]) => from <= end + BLUR_MS && to >= start - BLUR_MS)))
    return true;
  const end = largest(
    (seen?.runs ?? []).map(([, to]) => to),
    0,
  );
  return loose.some(({ from }) => from < end + PROMPT_MS);
}

export interface SettledPage {
  /** Whether anything came since the page was read. */
  readonly hasRun: boolean;
  /** Or was heard: a page may also talk to itself, all the while. */
  readonly hasHeard: boolean;
  /** Something should have come long since. */
  readonly isStarved: boolean;
  /** The page read a field before what was typed was in it. */
  readonly isReadEarly: boolean;
  /** The page may wait for what moves. */
  readonly hasAskedMotions: boolean;
  /** A worker may still answer: how many of them the action made. Null: none was asked, or it has answered. */
  readonly owedBy: number | null;
}

/** What was under way right after the page was read: it is known until something is waited for. */
export class UnderWay {
  readonly #causes: FrameCauses | null;
  #now: CausesSeen | null = null;

  constructor(causes: FrameCauses | null) {
    this.#causes = causes;
  }

  /** Asks, beside something else that is to be known by then. Null: it cannot be known. */
  async read(beside: Promise<void>): Promise<CausesSeen | null> {
    const from = Date.now();
    const [seen] = await Promise.all([this.#causes?.seen() ?? null, beside]);
    // Where that took long, more may have come meanwhile.
    this.#now = Date.now() - from > SLACK_MS ? null : seen;
    setImmediate(() => {
      if (this.#now === seen) this.#now = null;
    });
    return seen;
  }

  take(): CausesSeen | null {
    const now = this.#now;
    this.#now = null;
    return now;
  }
}

/** Waits for timers and frames of the action that come soon, and for what answers soon. */
export async function settled(
  frame: Frame,
  causes: FrameCauses,
  readAt: number,
  deadline: Deadline,
  pace: Pace,
  known?: UnderWay,
): Promise<SettledPage> {
  const end = deadline.within(SETTLED_MS);
  let budget = SOON_MS;
  let [frames, idle] = [MOST_FRAMES, MOST_IDLE];
  let [isAnswered, hasDrawn, isPainted] = [false, false, false];
  let waits = 0;
  for (;;) {
    const lostMs = pace.lostMs;
    const now = known?.take() ?? (await pace.keep(0, causes.seen));
    // A page that is held up says nothing of what is under way.
    if (now === null && causes.isSilent && !end.isOver()) continue;
    const {
      timers: ownTimers = [],
      loose = [],
      isDrawingLoose = false,
      firedAt = 0,
      heardAt = 0,
      isDrawing: isOwnFramed = false,
      frames: drawn = 0,
      isIdling = false,
      isAwaited = false,
      isAwaitedAfar = false,
      isTalking = false,
      isStepping = false,
      isStarved = false,
      isReadEarly = false,
      hasAskedMotions = false,
      workers = 0,
    } = now ?? {};
    const timers = [...ownTimers, ...loose.filter((ms) => ms <= LOOSE_MS)];
    const soon = timers.filter((ms) => ms <= budget);
    const last = soon.length === 0 ? undefined : largest(soon, 0);
    const isFramed = isOwnFramed || isDrawingLoose;
    const isDrawing = isFramed && drawn < MOST_FRAMES;
    const isAnimated = (isDrawing && frames > 0) || (isIdling && idle > 0);
    const mayAnswer = ((isAwaited || isStepping) && waits < MOST_TURNS) || (isAwaitedAfar && waits < AFAR_TURNS);
    const openMs: number = mayAnswer ? ANSWERING_MS : isTalking && !isAnswered ? TALKING_MS : 0;
    if (end.isOver() || budget < 0 || (last === undefined && !isAnimated && openMs === 0)) {
      const isOpen = last !== undefined || isDrawing || isIdling || isAwaited || isStepping;
      // Frames may be late where tasks are not.
      if (isOpen && budget >= 0 && !isPainted && !end.isOver()) {
        isPainted = true;
        await pace.keep(2 * FRAME_MS, () => frame.call('painted').catch(() => false));
        if (pace.isLate) [waits, frames, idle] = [0, MOST_FRAMES, MOST_IDLE];
        continue;
      }
      const isSince = (at: number): boolean => at >= readAt - BLUR_MS;
      const hasRun = isAnswered || hasDrawn || isSince(firedAt);
      return {
        hasRun,
        hasHeard: isSince(heardAt),
        isStarved: isStarved || causes.isSilent || (isOpen && budget >= 0 && pace.isLate),
        isReadEarly,
        hasAskedMotions,
        owedBy: isAwaitedAfar ? workers : null,
      };
    }
    isAnswered ||= openMs > 0;
    hasDrawn ||= isAnimated;
    const ms = Math.max(Math.ceil(last ?? 0) + 1, isAnimated ? FRAME_MS : 0, openMs);
    await pace.keep(ms, () => frame.call('turn', ms).catch(() => false));
    if (last !== undefined) budget -= Math.max(last, 10);
    // A turn that came late is none: what is waited for may be as late.
    if (pace.lostMs > lostMs) continue;
    waits++;
    if (isDrawing) frames--;
    if (isIdling) idle--;
  }
}

/** Where other frames may answer what was said to them: until each has heard it, and the page has heard them. Whether there are any. */
export async function framesAnswered(tab: Tab, frame: Frame, deadline: Deadline, pace: Pace): Promise<boolean> {
  const others = tab.driver.frames().filter((one) => one !== frame);
  if (others.length === 0) return false;
  // The pages around it may change it themselves.
  const hearing = [frame];
  for (let one = tab.driver.parentOf(frame); one !== null; one = tab.driver.parentOf(one)) hearing.push(one);
  if (!(await Promise.all(hearing.map((one) => tab.driver.isReplyHeard(one)))).includes(true)) return false;
  const turn = (one: Frame): Promise<unknown> => one.call('turn', 0).catch(() => null);
  // What was posted comes before the second turn of its receiver.
  const heard = others.map((one) => turn(one).then(() => turn(one)));
  await pace.keep(0, () => deadline.within(FRAMES_MS).ends(Promise.all(heard)));
  await turn(frame).then(() => turn(frame));
  return true;
}

/** Where workers of the page may answer what was said to them: until each has run, and the page has heard them. Whether there are any. */
export async function workersAnswered(
  tab: Tab,
  frame: Frame,
  made: number,
  deadline: Deadline,
  pace: Pace,
): Promise<boolean> {
  const end = deadline.within(WORKERS_MS);
  // One that was made just now may take long to start on a machine that is busy.
  await pace.keep(WORKER_MS, async () => {
    while (tab.workersMade < made && !end.isOver()) await tab.happens(end.left());
  });
  const workers = tab.page.workers();
  if (workers.length === 0) return false;
  await pace.keep(0, () => end.ends(Promise.all(workers.map((one) => one.evaluate(TURN).catch(() => {})))));
  const turn = (): Promise<unknown> => frame.call('turn', 0).catch(() => null);
  await turn().then(turn);
  return true;
}
/** Comes after what was posted to a worker before. */
const TURN = 'new Promise((resolve) => setTimeout(resolve))';

/** Where an answer changed nothing, the page may have set a timer to act on it: until that, or something else, has happened. */
export async function followed(
  tab: Tab,
  frame: Frame,
  causes: FrameCauses,
  isChanged: () => Promise<boolean>,
  deadline: Deadline,
): Promise<void> {
  const end = deadline.within(FOLLOWED_MS);
  while (!end.isOver() && !tab.isLoading) {
    const { pending = [], others = [] } = (await causes.seen()) ?? {};
    const next = smallest([...pending, ...others].filter((ms) => ms < end.left()));
    if (!Number.isFinite(next)) return;
    await frame.call('turn', Math.ceil(next) + 1).catch(() => false);
    await tab.driver.caughtUp(frame);
    if (await isChanged()) return;
  }
}

/** An answer may set more going, whatever it showed: another request, or a timer, and in the end another page. `goesOn`: reads the page. */
export async function chained(
  tab: Tab,
  frame: Frame,
  causes: FrameCauses,
  deadline: Deadline,
  goesOn: () => Promise<boolean>,
): Promise<void> {
  const end = deadline.within(CHAIN_MS);
  for (let timers = MOST_TIMERS; !end.isOver(); ) {
    await frame.call('turn', 0).catch(() => false);
    await tab.driver.caughtUp(frame);
    if (!tab.isAnswered) await tab.answered(end);
    else {
      const { pending = [], others = [] } = (await causes.seen()) ?? {};
      const next = smallest([...pending, ...others].filter((ms) => ms < Math.min(SOON_MS, end.left())));
      if (!Number.isFinite(next) || timers-- === 0) return;
      await frame.call('turn', Math.ceil(next) + 1).catch(() => false);
      await tab.driver.caughtUp(frame);
    }
    if (!(await goesOn())) return;
  }
}
/** How long what an answer set going is followed, and over how many timers: a page may set one after the other by itself. */
const CHAIN_MS = 3000;
const MOST_TIMERS = 3;

/** Where the target shows that it is at work, the timers of the action are waited for, until it is done or the page goes elsewhere. */
export async function worked(
  tab: Tab,
  frame: Frame,
  causes: FrameCauses,
  deadline: Deadline,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const end = deadline.within(AT_WORK_MS);
  while (!end.isOver() && !(await isDone())) {
    const { timers = [] } = (await causes.seen()) ?? {};
    const next = smallest(timers.filter((ms) => ms < end.left()));
    if (!Number.isFinite(next)) return;
    await frame.call('turn', Math.ceil(next) + 1).catch(() => false);
    await tab.driver.caughtUp(frame);
    await tab.answered(end);
  }
}
