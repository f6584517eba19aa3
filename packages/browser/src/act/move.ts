// Going places and pressing keys: what is done to the page as a whole.

import type { Move } from '@beckon/core/scene/action.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { Request } from 'playwright-core';
import { ForeignFrame, mustBeInside } from '../drive/fence.js';
import type { Frame } from '../drive/frames.js';
import { WireFrame } from '../drive/frames.js';
import { CLOSED, gone } from '../gone.js';
import { type BrowsingLimits, isAllowed } from '../limits.js';
import { messages } from '../messages.js';
import { isAboutFailure, NO_PAGE, reasonOf } from '../network/net-error-messages.js';
import type { SessionParts } from '../session-parts.js';
import { answersKnown } from '../tabs/dialogs.js';
import { type HeldKeys, keysOf, PHONE_KEYS } from '../tabs/held-keys.js';
import type { Tab } from '../tabs/tab.js';
import { around } from './around-frame.js';
import { type FoundInFrame, rest } from './find.js';
import type { PageNumbers } from './numbers.js';
import { after, before } from './outcome.js';
import { timed } from './performing.js';
import { tapAt } from './tap.js';

/** Before a page is left, what it is still sending is waited for this long. */
const SENDING_MS = 5000;
/** And no longer than this part of the time there is. */
const SENDING_SHARE = 3;
/** Many keys do nothing that can be seen: these are not waited for as long as clicks. */
const KEY_EFFECT_MS = 600;

export interface Moving {
  readonly tab: Tab;
  readonly keys: HeldKeys;
  readonly numbers: PageNumbers;
  readonly limits: BrowsingLimits;
  readonly headers: SessionParts['headers'] | undefined;
  readonly deadline: Deadline;
  /** What a key is meant for; null: what has the focus. */
  readonly on: FoundInFrame | null;
}

export async function move(moving: Moving, what: Move): Promise<Answer<Effects>> {
  switch (what.kind) {
    case 'goto':
    case 'back':
    case 'forward':
    case 'refresh':
      return go(moving, what);
    case 'press':
    case 'keydown':
    case 'keyup':
      return keys(moving, what.kind, what.keys);
    case 'scroll':
      return scroll(moving, what);
    case 'tap':
      return tapAt(moving, what);
    case 'swipe':
    case 'pinch':
    case 'rotate':
      return bad(NO_SWIPE);
  }
}

/** There is no finger in a browser. */
export const NO_SWIPE: Problem = problem('UNSUPPORTED', {
  what: messages.noSwipe,
  world: 'browser',
  instead: messages.useScroll,
});

type Going = Extract<Move, { kind: 'goto' | 'back' | 'forward' | 'refresh' }>;

async function go(moving: Moving, what: Going): Promise<Answer<Effects>> {
  const { tab, deadline, limits } = moving;
  await tab.delivered(deadline.within(Math.min(SENDING_MS, deadline.left() / SENDING_SHARE)));
  const url = what.kind === 'goto' ? absolute(what.url, tab.page.url()) : tab.page.url();
  if (url === null)
    return bad(
      problem('NAVIGATION_ERROR', {
        url: what.kind === 'goto' ? what.url : '',
        reason: messages.relativeAddress,
      }),
    );
  const forbidden = what.kind === 'goto' ? isAllowed(limits, url) : null;
  if (forbidden !== null) return bad(forbidden);
  const fences = tab.driver.fences();
  if (fences.length > 0 && (what.kind === 'back' || what.kind === 'forward'))
    mustBeInside((await tab.driver.leadsTo(what.kind)) ?? '', fences);
  const was = { url: tab.page.url() };
  const { navigations, stays } = tab;
  tab.begin();
  tab.watched = null;
  try {
    const status = await arrive(moving, what, url);
    if (await tab.isWithoutPage()) throw new Error(`net::${NO_PAGE}`);
    tab.end();
    await answersKnown(tab);
    const here = tab.page.url();
    return good({
      seen: here === was.url ? ['dom'] : ['url'],
      changes: [
        { sign: '@', text: here === was.url ? messages.loadedAgain(here) : messages.urlChanged(was.url, here) },
      ],
      notes: [
        ...tab.notes,
        ...(status !== null && status >= 400 ? [messages.serverError(status)] : []),
        ...(what.kind === 'goto' && what.headers !== undefined && moving.headers?.caveat
          ? [moving.headers.caveat]
          : []),
      ],
    });
  } catch (error) {
    tab.end();
    if (tab.stays !== stays) {
      await deadlineIn(STAYING_MS).ends(tab.driver.stop());
      await rest(STAYING_MS);
      return bad(
        problem('NAVIGATION_ERROR', {
          url,
          reason: messages.notLeft,
          instead: messages.acceptLeaving,
        }),
      );
    }
    // A document that did not come in time is not to come later: until it did, the page that is there would answer nothing.
    if (tab.isLoading && tab.navigations === navigations) await deadlineIn(STAYING_MS).ends(tab.driver.stop());
    if (/net::ERR_(?!ABORTED)/.test(String(error))) await settleFailed(tab, navigations);
    return bad(whyNot(error, url, tab, limits));
  }
}

/** Where it was sent counts, not where the page went by itself at the same moment. */
async function arrive(moving: Moving, what: Going, url: string): Promise<number | null> {
  // A page that goes elsewhere all the time is overtaken in the end.
  for (let tries = 1; ; tries++) {
    const { navigations } = moving.tab;
    try {
      return await leave(moving, what, url);
    } catch (error) {
      if (what.kind !== 'goto' || tries === MOST_TRIES) throw error;
      if (!(await isOvertaken(moving.tab, error, navigations))) throw error;
      // What was cancelled is overtaken by the next command, and must not come back.
      if (moving.deadline.isOver()) throw error;
    }
  }
}

/** More than that is a page that cannot be left. */
const MOST_TRIES = 20;

async function isOvertaken(tab: Tab, error: unknown, navigations: number): Promise<boolean> {
  if (!/ERR_ABORTED|interrupted by another navigation/.test(String(error))) return false;
  const end = deadlineIn(FAILED_PAGE_MS);
  const isDownload = (): boolean => tab.effects.includes('download');
  while (tab.navigations === navigations && tab.isGone === null && !isDownload() && !end.isOver())
    await tab.happens(end.left());
  return tab.navigations !== navigations && tab.isGone === null;
}

/** A page that has not been left after so long may be held by a script that never ends; sooner where there is little time. */
const FROZEN_MS = 1000;
const SOONEST_FROZEN_MS = 500;
/** The time is divided so: what is found stuck must be left and the next page must come before it is over. */
const SHARES = 10;
/** A page that does not say a word for so long is. */
const ANSWER_MS = 300;

async function leave(moving: Moving, what: Going, url: string): Promise<number | null> {
  const { tab, deadline } = moving;
  const { navigations } = tab;
  const every = Math.max(SOONEST_FROZEN_MS, Math.min(FROZEN_MS, deadline.left() / SHARES));
  let isOver = false;
  let frozen = 0;
  let giveUp: (error: Error) => void = () => {};
  const stuck = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  let isRequested = false;
  const note = (request: Request): void => {
    isRequested ||= request.isNavigationRequest() && request.frame().parentFrame() === null;
  };
  tab.page.on('request', note);
  const timer = setInterval(async () => {
    if (tab.navigations !== navigations) return;
    const by = await unfreeze(tab).catch(() => null);
    // A frame that does not answer whether it may be left keeps the page from even asking for the next one.
    const isFrozen = by === 'page' || (by === 'frame' && !isRequested);
    // No script is to blame that could be ended: it waits inside the browser, for a request that is never answered.
    frozen = isFrozen ? frozen + 1 : 0;
    if (frozen < STUCK_AFTER || isOver || what.kind !== 'goto') return;
    tab.isStuck = true;
    giveUp(new Stayed());
  }, every);
  const left = leaveNow(moving, what, url);
  // No event says that a page was not left because it asked: it would be waited for until the end.
  const stayed = async (): Promise<never> => {
    const { stays } = tab;
    while (tab.stays === stays && !isOver) await tab.happens(FROZEN_MS);
    throw new Stayed();
  };
  try {
    return await Promise.race([left, stayed(), stuck]);
  } finally {
    isOver = true;
    tab.page.off('request', note);
    left.catch(() => {});
    stuck.catch(() => {});
    clearInterval(timer);
  }
}
class Stayed extends Error {}
/** What was given up must be over before the next is tried: until then the browser does not even ask. */
const STAYING_MS = 300;

/** Times in a row that a page is found frozen, though its scripts were ended: then it will never be left. */
const STUCK_AFTER = 4;

/** Ends scripts that keep a page, or a frame in it, from answering: they keep it from being left, too. What did not answer. */
async function unfreeze({ driver }: Tab): Promise<'page' | 'frame' | null> {
  const frames = driver.frames(true);
  const answers = await Promise.all(frames.map(unfreezeFrame));
  const frozen = frames.filter((_, i) => answers[i] === true);
  return frozen.some(({ isMain }) => isMain) ? 'page' : frozen.length > 0 ? 'frame' : null;
}

async function unfreezeFrame(frame: Frame): Promise<boolean> {
  if (await deadlineIn(ANSWER_MS).ends(frame.call('isQuiet'))) return false;
  // Only over a session that is there already: a page that does not answer takes no new one.
  if (frame instanceof WireFrame) await deadlineIn(ANSWER_MS).ends(frame.session.send('Runtime.terminateExecution'));
  return true;
}

async function leaveNow({ tab, headers, deadline }: Moving, what: Going, url: string): Promise<number | null> {
  const { page } = tab;
  const timeout = Math.max(1, deadline.left());
  const options = { timeout, waitUntil: 'load' as const };
  if (what.kind === 'goto') {
    const forget = what.headers === undefined ? undefined : await headers?.once(tab, url, what.headers);
    try {
      return (await page.goto(url, options))?.status() ?? null;
    } finally {
      await forget?.().catch(() => {});
    }
  }
  if (what.kind === 'back' || what.kind === 'forward') {
    const before_ = tab.navigations;
    const response = what.kind === 'back' ? await page.goBack(options) : await page.goForward(options);
    if (response === null && tab.navigations === before_) throw new NowhereToGo(what.kind);
    return response?.status() ?? null;
  }
  if (isAboutFailure(page.url())) await tab.happens(SWAP_MS);
  if (what.isHard) {
    const session = await page
      .context()
      .newCDPSession(page)
      .catch(() => null);
    await session?.send('Network.setCacheDisabled', { cacheDisabled: true });
    const response = await page.reload(options);
    await session?.detach();
    return response?.status() ?? null;
  }
  return (await page.reload(options))?.status() ?? null;
}

/** The browser's own page about an address that could not be opened comes a little later: it would get in the way of the next. */
async function settleFailed(tab: Tab, navigations: number): Promise<void> {
  const end = deadlineIn(FAILED_PAGE_MS);
  while (tab.navigations === navigations && tab.isGone === null && !end.isOver()) await tab.happens(end.left());
}
const FAILED_PAGE_MS = 400;
/** The browser's own page about a failure cannot be loaded again in the moment it comes. */
const SWAP_MS = 100;

class NowhereToGo extends Error {}

/** An address as the browser needs it; null for a part of one where no page is open. */
export function absolute(url: string, here: string): string | null {
  try {
    return new URL(url).href;
  } catch {
    try {
      return new URL(url, here).href;
    } catch {
      return null;
    }
  }
}

/** Why a page could not be opened, where a rule of ours may be why. */
const OURS: Readonly<Record<string, string>> = {
  ERR_BLOCKED_BY_CLIENT: messages.ruleBlocked,
  [NO_PAGE]: messages.ruleAnswered,
};

function whyNot(error: unknown, url: string, tab: Tab, limits: BrowsingLimits): Problem {
  const words = error instanceof Error ? error.message : String(error);
  if (error instanceof NowhereToGo) return problem('NAVIGATION_ERROR', { url, reason: messages.nowhereToGo(words) });
  if (tab.isGone !== null || /has been closed|crashed/i.test(words)) return gone(tab.isGone ?? CLOSED);
  const [, ms] = /Timeout (\d+)ms exceeded/.exec(words) ?? [];
  if (ms !== undefined) return problem('TIMEOUT', { waitedFor: messages.toLoad(url), ms: Number(ms) });
  const [, code = ''] = /net::(ERR_\w+)/.exec(words) ?? [];
  // Where the browser shows its own page about an address, that address is meant.
  const name = isAboutFailure(url) ? (tab.asked ?? '') : url;
  const ours = OURS[code];
  if (ours !== undefined && tab.asked !== null) {
    const forbidden = isAllowed(limits, tab.asked);
    if (forbidden !== null) return forbidden;
    if (tab.isAnsweredHere(tab.asked))
      return problem('NAVIGATION_ERROR', {
        url: name,
        reason: ours,
        instead: messages.clearRules,
      });
  }
  const reason = code === '' ? (words.split('\n')[0] ?? '').replace(/^page\.\w+: /, '') : reasonOf(code);
  return problem('NAVIGATION_ERROR', { url: name, reason });
}

/** The frame that the keys go to. */
async function focusedFrame({ driver }: Tab): Promise<Frame> {
  const [main, ...others] = driver.frames();
  for (const frame of others) if (await frame.call('hasFocus').catch(() => false)) return frame;
  const fences = driver.fences();
  // A frame that does not answer may have it all the same.
  if (fences.length > 0 && (await driver.main.call('isFocusInside'))) throw new ForeignFrame('', fences);
  return main ?? driver.main;
}

async function keys(moving: Moving, kind: 'press' | 'keydown' | 'keyup', combo: string): Promise<Answer<Effects>> {
  const { tab, numbers, deadline } = moving;
  const named = keysOf(combo);
  const missing = combo.split('+').find((key) => PHONE_KEYS.has(key));
  if (missing !== undefined)
    return bad(
      problem('UNSUPPORTED', {
        what: messages.noSuchKey(missing),
        world: 'browser',
        instead: missing === 'back' ? messages.useBack : messages.phoneKey,
      }),
    );
  const { on } = moving;
  const frame = on?.frame ?? (await focusedFrame(tab));
  tab.watched = frame;
  // The page gave the focus to a button after something was typed elsewhere: the key is not meant for that.
  const usurper = kind === 'press' && PRESSING.has(combo) ? await frame.call('usurper') : null;
  if (on === null && usurper !== null) return unstable(usurper.field, usurper.by);
  numbers.next = await frame.call('begin', { next: numbers.next });
  const element = on?.found.thing ?? null;
  const taker = element === null ? null : await frame.call('holdFocus', element.id);
  if (element !== null && taker !== null) return unstable(element.shown, taker);
  const [page, causes] =
    kind === 'press'
      ? await Promise.all([around(tab, frame, numbers), tab.driver.causes(frame, false)])
      : ([null, null] as const);
  const was = before(tab);
  const others = tab.driver.fences().length === 0 ? [] : tab.driver.frames().filter((one) => one !== frame);
  await guardKeys(others, true);
  if (kind === 'press') await moving.keys.press(tab, named);
  else for (const key of named) await moving.keys[kind === 'keydown' ? 'down' : 'up'](tab, key);
  await guardKeys(others, false);
  const how = { needsEffect: kind === 'press', effectMs: KEY_EFFECT_MS, deadline, page, causes };
  const { outcome, effects } = await timed(() => after(tab, frame, numbers, was, how));
  const isStray = element !== null && outcome !== null && outcome.stray !== null && effects.seen.length === 0;
  return isStray ? unstable(element.shown, outcome.stray) : good(effects);
}

/** Keeps keys from frames that the page may give the focus to at the last moment. */
async function guardKeys(frames: readonly Frame[], isOn: boolean): Promise<void> {
  await Promise.all(frames.map((frame) => frame.call('guardKeys', isOn).catch(() => null)));
}

/** Keys that press what has the focus. */
const PRESSING: ReadonlySet<string> = new Set(['enter', 'space']);

async function scroll({ tab }: Moving, what: Extract<Move, { kind: 'scroll' }>): Promise<Answer<Effects>> {
  const far = await tab.top.call(
    'scroll',
    what.direction,
    what.amount,
    what.isPage,
    what.isAnywhere === true ? 'anywhere' : 'page',
  );
  return good({
    seen: far === 0 ? [] : ['scroll'],
    changes: far === 0 ? [] : [{ sign: '@', text: messages.scrolled(Math.abs(far), what.direction) }],
    notes: far === 0 ? [messages.noFurther(tab.top.isMain ? 'page' : 'frame', what.direction)] : [],
  });
}

/** What was to be touched is there no more, or something else was touched in its place. */
export function unstable(thing: string, instead: string): Answer<never> {
  return bad(problem('ELEMENT_UNSTABLE', { thing, instead }));
}
