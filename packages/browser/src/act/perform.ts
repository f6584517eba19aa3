// Actions, each by the means a person would use: a real mouse, a real keyboard, and the form's own way where these do not reach.

import type { Action } from '@beckon/core/scene/action.js';
import type { Effect, Effects } from '@beckon/core/scene/effects.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good, type Thing } from '@beckon/core/scene/world.js';
import { NOWHERE, type Press } from '../drive/driver.js';
import type { Outcome } from '../page/protocol.js';
import { adjust } from './adjust.js';
import { choose } from './choose.js';
import { rest } from './find.js';
import { withButtonDown } from './held-button.js';
import { NO_SWIPE, unstable } from './move.js';
import {
  type Doing,
  findAgain,
  isPointerKept,
  mustHavePointer,
  PLAIN,
  placeOf,
  pressAt,
  pressStep,
  watched,
} from './performing.js';
import { upload } from './upload.js';

const LONG_PRESS_MS = 600;
/** A press that something else took is made again, the sooner the fewer there were. */
const LONGEST_REST_MS = 120;
/** More is no accident, whatever time is left. */
const MOST_MISSES = 60;
/** Where the press itself did something, the click after it was not lost. */
const DONE: readonly Effect[] = ['request', 'tab', 'dialog', 'download', 'url'];

export async function perform(doing: Doing, action: Action): Promise<Answer<Effects>> {
  switch (action.kind) {
    case 'click':
      return click(doing, action);
    case 'check':
      return check(doing, action.to);
    case 'type':
      return type(doing, action);
    case 'select':
      return choose(doing, action.option);
    case 'adjust':
      return adjust(doing, action);
    case 'submit':
      return submit(doing);
    case 'upload':
      return upload(doing, action.files);
    case 'drag':
      return drag(doing, action.to.thing);
    case 'hover':
      return plainly(doing, async () => doing.tab.driver.hover(await placeOf(doing)));
    case 'focus':
      return focus(doing);
    case 'reveal':
      return plainly(doing, () => doing.found.frame.call('reveal'));
    case 'scroll':
      return plainly(doing, async () => {
        await doing.found.frame.call('scroll', action.direction, action.amount, action.isPage, true);
      });
    case 'swipe':
      return bad(NO_SWIPE);
  }
}

/** Does something and tells what came of it, whatever it is. */
async function plainly(doing: Doing, act: () => Promise<void>): Promise<Answer<Effects>> {
  const { effects } = await watched(doing, doing.found.frame, act, false, true);
  return good(effects);
}

async function click(doing: Doing, action: Action & { kind: 'click' }): Promise<Answer<Effects>> {
  const how: Press = {
    button: action.button,
    count: action.count,
    holdMs: action.isLong ? LONG_PRESS_MS : 0,
    modifiers: action.modifiers,
  };
  return press(doing, how, action.isForced);
}

const FRAME_CAME = 'a frame that came with the mouse';

/** Presses where the thing is. What something else took at the last moment is tried again where the thing is then. */
async function press(doing: Doing, how: Press = PLAIN, isForced = false): Promise<Answer<Effects>> {
  let now = doing;
  for (let misses = 0; ; misses++) {
    const { tab, found } = now;
    const shown = found.found.thing?.shown ?? 'thing';
    const place = await placeOf(now);
    if (!isForced && (await tab.driver.isHidden(found.frame, place))) {
      return bad(problem('ELEMENT_COVERED', { thing: shown, cover: 'something on the page around its frame' }));
    }
    const isFrameBrought = !isForced && !isPointerKept(tab) && (await tab.driver.bringsFrame?.(place)) === true;
    const pressed = isFrameBrought ? { missed: FRAME_CAME } : await pressOnce(now, how);
    if (!('missed' in pressed)) return pressed;
    const { missed } = pressed;
    if (misses === MOST_MISSES || doing.deadline.isOver()) return unstable(shown, missed);
    await rest(Math.min(LONGEST_REST_MS, 20 + 10 * misses, doing.deadline.left()));
    const again = await findAgain(doing, doing.ask.action ?? 'click');
    if (again === null) return unstable(shown, missed);
    now = { ...doing, found: again };
  }
}

/** What came of one press; or what was there in place of the thing, and got nothing of it. */
async function pressOnce(doing: Doing, how: Press): Promise<Answer<Effects> | { readonly missed: string }> {
  const { found } = doing;
  const shown = found.found.thing?.shown ?? 'thing';
  const act = (): Promise<void> => pressAt(doing, found.point ?? { x: 0, y: 0 }, how);
  const { outcome, effects } = await watched(doing, found.frame, act, true);
  if (outcome === null) return good(effects);
  const { missed, heldBack, isCut, hasArrived } = outcome;
  if (isCut && heldBack !== null) return bad(problem('VERIFICATION_FAILED', onlyOnce(shown, heldBack)));
  if (heldBack !== null) return good(unclaimed(effects, heldBack));
  if (missed === null) return good(effects);
  const isDone = hasArrived && effects.seen.some((one) => DONE.includes(one));
  return isDone ? good(unclaimed(effects, missed)) : { missed };
}

function onlyOnce(shown: string, instead: string): { what: string; said: string } {
  return {
    what: `Only the first click reached the ${shown}: ${instead} was there for the second and got nothing`,
    said: '',
  };
}

/** It was pressed, and the page did something; but the click that belongs to it did not come: what was asked for may not have happened. */
function unclaimed(effects: Effects, instead: string): Effects {
  const note = `It was pressed, but ${instead} was there when the click came, which was held back`;
  return { ...effects, seen: [], isHeld: true, notes: [...effects.notes, note] };
}

async function focus(doing: Doing): Promise<Answer<Effects>> {
  // The focus of a frame's element is inside of the frame.
  const { driver } = doing.tab;
  const inner = driver.fences().length === 0 ? null : await driver.frameOfThing(doing.found.frame);
  await inner?.call('isFocusInside');
  let isFocused = false;
  const { effects } = await watched(
    doing,
    doing.found.frame,
    async () => {
      isFocused = await doing.found.frame.call('focus');
    },
    false,
  );
  const seen = effects.seen.filter((one) => one !== 'focus');
  return good({ ...effects, seen: isFocused ? [...seen, 'focus'] : seen });
}

async function check(doing: Doing, to: boolean): Promise<Answer<Effects>> {
  const { found } = doing;
  const now = await found.frame.call('reading');
  if (now?.checked === to)
    return good({
      seen: [],
      changes: [],
      notes: [to ? 'It was checked already' : 'It was unchecked already'],
      checked: to,
    });
  const pressed = await press(doing);
  // Where some of it was checked, the first press checks all: it takes another to uncheck it.
  if (now?.checked !== 'mixed' || !pressed.ok || pressed.value.checked !== !to) return pressed;
  const again = await findAgain(doing, 'check');
  return again === null ? pressed : press({ ...doing, found: again });
}

async function type(doing: Doing, action: Action & { kind: 'type' }): Promise<Answer<Effects>> {
  const { tab, found } = doing;
  const { frame } = found;
  const isByKeys = action.delayMs > 0 || action.isClearedByKeys;
  const how = { isAppended: action.isAppended, isSet: action.isSet, isByKeys, isKeyed: tab.driver.hasKeys };
  let isLost = false;
  let elsewhere: string | null = null;
  const { outcome, effects } = await watched(
    doing,
    frame,
    async () => {
      // A frame of another process gets the keys only once it was pressed.
      if (!frame.isMain && found.point !== null) await pressStep(doing, found.point);
      const ready = await frame.call('prepareField', action.text, how);
      if (ready === null) isLost = true;
      if (ready === null || !ready.takesKeys) return;
      elsewhere = await keptFromOthers(doing, async () => {
        if (action.isClearedByKeys) await tab.page.keyboard.press('Backspace');
        if (action.delayMs > 0 || ready.isByLetters === true) await typeLetters(doing, action.text, action.delayMs);
        else await tab.driver.insert(action.text, !isByKeys);
      });
    },
    false,
  );
  if (isLost) return bad(problem('STALE_REFERENCE', { id: found.found.thing?.id ?? 0 }));
  const taker = outcome?.stray ?? elsewhere;
  if (taker !== null) return good({ ...effects, taker });
  if (outcome?.wasHeld !== true || outcome.isAsAsked !== false) return good(effects);
  return good(
    isTakenOut(outcome, action.text)
      ? { ...effects, isHeld: true, notes: [...effects.notes, TAKEN_OUT] }
      : { ...effects, wasHeld: true },
  );
}

const TAKEN_OUT = 'The page took the text out of the field and shows it elsewhere';
/** Longer texts are cut where changes are listed. */
const SHOWN = 30;

/** Whether the field is empty, and the page shows what was typed into it: an editor does so, or a list of tags. */
function isTakenOut({ value, changes }: Outcome, text: string): boolean {
  return value === '' && changes.some((one) => one.sign !== '-' && one.text.includes(text.trim().slice(0, SHOWN)));
}

/** Letter by letter, as long as the frame has the focus: a page may give it to another one meanwhile, which gets none of them. */
async function typeLetters({ tab, found: { frame } }: Doing, text: string, delayMs: number): Promise<void> {
  // One that never had it, by what it says, cannot lose it.
  const isReported = tab.driver.frames(true).length > 1 && (await frame.call('hasFocus'));
  if (!isReported) return tab.page.keyboard.type(text, { delay: delayMs });
  for (const letter of text) {
    if (!(await frame.call('hasFocus'))) return;
    await tab.page.keyboard.type(letter, { delay: delayMs });
  }
}

/** Types, while other frames, which may take the focus as well, get nothing of it. What would have taken it there. */
async function keptFromOthers({ tab, found }: Doing, act: () => Promise<void>): Promise<string | null> {
  const others = tab.driver.frames().filter((frame) => frame !== found.frame);
  await Promise.all(others.map((frame) => frame.call('guardKeys', true).catch(() => null)));
  await act();
  const takers = await Promise.all(others.map((frame) => frame.call('guardKeys', false).catch(() => null)));
  return takers.find((taker) => taker !== null) ?? null;
}

/** A button is pressed; a form, or a field of one, is sent as its button would send it. */
async function submit(doing: Doing): Promise<Answer<Effects>> {
  const { found } = doing;
  if (found.found.thing?.kind !== 'form') return press(doing);
  const act = async (): Promise<void> => {
    await found.frame.call('submitForm');
  };
  const { effects } = await watched(doing, found.frame, act, true);
  return good(effects);
}

const NOT_DROPPED = 'It was put back where it was; raise --timeout';

/** Steps that the mouse takes on the way: pages watch the movement, not the place. */
const STEPS = 12;

async function drag(doing: Doing, to: Thing): Promise<Answer<Effects>> {
  const shown = doing.found.found.thing?.shown ?? 'thing';
  mustHavePointer(doing.tab);
  let now = doing;
  for (let misses = 0; ; misses++) {
    const { tab, found } = now;
    const ends = await found.frame.call('ends', to.id);
    if (ends === null)
      return bad(problem('ELEMENT_NOT_VISIBLE', { thing: 'the place to drop it', why: 'both cannot be seen at once' }));
    const { x, y } = await tab.driver.offset(found.frame);
    const { mouse } = tab.page;
    const from = { x: ends.from.x + x, y: ends.from.y + y };
    let other: string | null = null;
    let isMade = false;
    const { outcome, effects } = await watched(
      now,
      found.frame,
      async () => {
        for (const end of [ends.from, ends.to]) await tab.driver.mayTouch({ x: end.x + x, y: end.y + y });
        isMade = await withButtonDown(tab.page, from, doing.deadline, async () => {
          await mouse.move(from.x + 5, from.y + 5, { steps: 2 });
          await mouse.move(ends.to.x + x, ends.to.y + y, { steps: STEPS });
          other = await found.frame.call('renamed', to.id, to.name).catch(() => null);
          const isOther = await tab.driver.isOther?.(found.frame, { x: ends.to.x + x, y: ends.to.y + y });
          if (isOther === true) other = FRAME_CAME;
          // Taken back to where it was, and let go there; where a frame came, that may be there, too.
          if (other !== null) await tab.page.keyboard.press('Escape');
          const back = isOther === true ? NOWHERE : from;
          if (other !== null) await mouse.move(back.x, back.y, { steps: isOther === true ? 1 : 2 });
        });
      },
      true,
    );
    if (other !== null) return unstable(to.shown, other);
    if (!isMade)
      return bad(problem('TIMEOUT', { waitedFor: 'the page to follow the mouse', ms: 0, instead: NOT_DROPPED }));
    const missed = outcome?.missed ?? null;
    if (missed === null) return good(effects);
    const again = misses === MOST_MISSES || doing.deadline.isOver() ? null : await findAgain(doing, 'drag');
    if (again === null) return unstable(shown, missed);
    now = { ...doing, found: again };
  }
}
