// Actions, each by the means a person would use: a real mouse, a real keyboard, and the form's own way where these do not reach.

import type { Action } from '@beckon/core/scene/action.js';
import type { Effect, Effects } from '@beckon/core/scene/effects.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, type FoundElement, good } from '@beckon/core/scene/world.js';
import { type MousePress, NOWHERE } from '../drive/driver.js';
import { messages } from '../messages.js';
import type { PageOutcome } from '../page/protocol.js';
import { adjust } from './adjust.js';
import { choose } from './choose.js';
import { rest } from './find.js';
import { withButtonDown } from './held-button.js';
import { NO_SWIPE, unstable } from './move.js';
import {
  type ActionContext,
  findAgain,
  isPointerKept,
  mustHavePointer,
  PLAIN,
  placeOf,
  pressAt,
  pressStep,
  watched,
} from './performing.js';
import { mousePress } from './press.js';
import { upload } from './upload.js';

/** A press that something else took is made again, the sooner the fewer there were. */
const LONGEST_REST_MS = 120;
/** More is no accident, whatever time is left. */
const MOST_MISSES = 60;
/** Where the press itself did something, the click after it was not lost. */
const DONE: readonly Effect[] = ['request', 'tab', 'dialog', 'download', 'url'];

export async function perform(context: ActionContext, action: Action): Promise<Answer<Effects>> {
  switch (action.kind) {
    case 'click':
      return click(context, action);
    case 'check':
      return check(context, action.to);
    case 'type':
      return type(context, action);
    case 'select':
      return choose(context, action.option);
    case 'adjust':
      return adjust(context, action);
    case 'submit':
      return submit(context);
    case 'upload':
      return upload(context, action.files);
    case 'drag':
      return drag(context, action.to.thing);
    case 'hover':
      return plainly(context, async () => context.tab.driver.hover(await placeOf(context)));
    case 'focus':
      return focus(context);
    case 'reveal':
      return plainly(context, () => context.found.frame.call('reveal'));
    case 'scroll':
      return plainly(context, async () => {
        await context.found.frame.call('scroll', action.direction, action.amount, action.isPage, 'element');
      });
    case 'swipe':
    case 'pinch':
    case 'rotate':
      return bad(NO_SWIPE);
  }
}

/** Performs an action and reports its effects, whatever they are. */
async function plainly(context: ActionContext, act: () => Promise<void>): Promise<Answer<Effects>> {
  const { effects } = await watched(context, context.found.frame, act, false, true);
  return good(effects);
}

async function click(context: ActionContext, action: Action & { kind: 'click' }): Promise<Answer<Effects>> {
  return press(context, mousePress(action), action.isForced);
}

const FRAME_CAME = messages.frameAppeared;

/** Presses where the element is. If something else took the press at the last moment, tries again where it is then. */
async function press(context: ActionContext, how: MousePress = PLAIN, isForced = false): Promise<Answer<Effects>> {
  let now = context;
  for (let misses = 0; ; misses++) {
    const { tab, found } = now;
    const shown = found.found.thing?.shown ?? 'thing';
    const place = await placeOf(now);
    if (!isForced && (await tab.driver.isHidden(found.frame, place))) {
      return bad(problem('ELEMENT_COVERED', { thing: shown, cover: messages.coveredOutside }));
    }
    const isFrameBrought = !isForced && !isPointerKept(tab) && (await tab.driver.bringsFrame?.(place)) === true;
    const pressed = isFrameBrought ? { missed: FRAME_CAME } : await pressOnce(now, how);
    if (!('missed' in pressed)) return pressed;
    const { missed } = pressed;
    if (misses === MOST_MISSES || context.deadline.isOver()) return unstable(shown, missed);
    await rest(Math.min(LONGEST_REST_MS, 20 + 10 * misses, context.deadline.left()));
    const again = await findAgain(context, context.ask.action ?? 'click');
    if (again === null) return unstable(shown, missed);
    now = { ...context, found: again };
  }
}

/** The result of one press; or what was there in place of the element and got none of it. */
async function pressOnce(
  context: ActionContext,
  how: MousePress,
): Promise<Answer<Effects> | { readonly missed: string }> {
  const { found } = context;
  const shown = found.found.thing?.shown ?? 'thing';
  const act = (): Promise<void> => pressAt(context, found.point ?? { x: 0, y: 0 }, how);
  const { outcome, effects } = await watched(context, found.frame, act, true);
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
    what: messages.onlyFirstClick(shown, instead),
    said: '',
  };
}

/** It was pressed and the page reacted, but the click itself did not come: the request may not have been fulfilled. */
function unclaimed(effects: Effects, instead: string): Effects {
  const note = messages.clickHeldBack(instead);
  return { ...effects, seen: [], isHeld: true, notes: [...effects.notes, note] };
}

async function focus(context: ActionContext): Promise<Answer<Effects>> {
  // The focus of a frame's element is inside of the frame.
  const { driver } = context.tab;
  const inner = driver.fences().length === 0 ? null : await driver.frameOfThing(context.found.frame);
  await inner?.call('isFocusInside');
  let isFocused = false;
  const { effects } = await watched(
    context,
    context.found.frame,
    async () => {
      isFocused = await context.found.frame.call('focus');
    },
    false,
  );
  // The page may have given it to something else meanwhile.
  isFocused &&= (await context.found.frame.call('isFocused').catch(() => true)) === true;
  const seen = effects.seen.filter((one) => one !== 'focus');
  return good({ ...effects, seen: isFocused ? [...seen, 'focus'] : seen });
}

async function check(context: ActionContext, to: boolean): Promise<Answer<Effects>> {
  const { found } = context;
  const now = await found.frame.call('reading');
  if (now?.checked === to)
    return good({
      seen: [],
      changes: [],
      notes: [to ? messages.alreadyChecked : messages.alreadyUnchecked],
      checked: to,
    });
  const pressed = await press(context);
  // Where some of it was checked, the first press checks all: it takes another to uncheck it.
  if (now?.checked !== 'mixed' || !pressed.ok || pressed.value.checked !== !to) return pressed;
  const again = await findAgain(context, 'check');
  return again === null ? pressed : press({ ...context, found: again });
}

async function type(context: ActionContext, action: Action & { kind: 'type' }): Promise<Answer<Effects>> {
  const { tab, found } = context;
  const { frame } = found;
  const isByKeys = action.delayMs > 0 || action.isClearedByKeys;
  const how = { isAppended: action.isAppended, isSet: action.isSet, isByKeys, isKeyed: tab.driver.hasKeys };
  let isLost = false;
  let elsewhere: string | null = null;
  const { outcome, effects } = await watched(
    context,
    frame,
    async () => {
      // A frame of another process gets the keys only once it was pressed.
      if (!frame.isMain && found.point !== null) await pressStep(context, found.point);
      const ready = await frame.call('prepareField', action.text, how);
      if (ready === null) isLost = true;
      if (ready === null || !ready.takesKeys) return;
      elsewhere = await keptFromOthers(context, async () => {
        if (action.isClearedByKeys) await tab.page.keyboard.press('Backspace');
        if (action.delayMs > 0 || ready.isByLetters === true) await typeLetters(context, action.text, action.delayMs);
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
    isTextMoved(outcome, action.text)
      ? { ...effects, isHeld: true, notes: [...effects.notes, MOVED_TEXT] }
      : { ...effects, wasHeld: true },
  );
}

const MOVED_TEXT = messages.movedText;
/** Longer texts are cut where changes are listed. */
const SHOWN = 30;

/** Whether the field is empty, and the page shows what was typed into it: an editor does so, or a list of tags. */
function isTextMoved({ value, changes }: PageOutcome, text: string): boolean {
  return value === '' && changes.some((one) => one.sign !== '-' && one.text.includes(text.trim().slice(0, SHOWN)));
}

/** Letter by letter, as long as the frame has the focus: a page may give it to another one meanwhile, which gets none of them. */
async function typeLetters({ tab, found: { frame } }: ActionContext, text: string, delayMs: number): Promise<void> {
  // One that never had it, by what it says, cannot lose it.
  const isReported = tab.driver.frames(true).length > 1 && (await frame.call('hasFocus'));
  if (!isReported) return tab.page.keyboard.type(text, { delay: delayMs });
  for (const letter of text) {
    if (!(await frame.call('hasFocus'))) return;
    await tab.page.keyboard.type(letter, { delay: delayMs });
  }
}

/** Types, while other frames, which may take the focus as well, get nothing of it. What would have taken it there. */
async function keptFromOthers({ tab, found }: ActionContext, act: () => Promise<void>): Promise<string | null> {
  const others = tab.driver.frames().filter((frame) => frame !== found.frame);
  await Promise.all(others.map((frame) => frame.call('guardKeys', true).catch(() => null)));
  await act();
  const takers = await Promise.all(others.map((frame) => frame.call('guardKeys', false).catch(() => null)));
  return takers.find((taker) => taker !== null) ?? null;
}

/** A button is pressed; a form, or a field of one, is sent as its button would send it. */
async function submit(context: ActionContext): Promise<Answer<Effects>> {
  const { found } = context;
  if (found.found.thing?.kind !== 'form') return press(context);
  const act = async (): Promise<void> => {
    await found.frame.call('submitForm');
  };
  const { effects } = await watched(context, found.frame, act, true);
  return good(effects);
}

const NOT_DROPPED = messages.dragUndone;

/** Steps that the mouse takes on the way: pages watch the movement, not the place. */
const STEPS = 12;

async function drag(context: ActionContext, to: FoundElement): Promise<Answer<Effects>> {
  const shown = context.found.found.thing?.shown ?? 'thing';
  mustHavePointer(context.tab);
  let now = context;
  for (let misses = 0; ; misses++) {
    const { tab, found } = now;
    const ends = await found.frame.call('ends', to.id);
    if (ends === null)
      return bad(problem('ELEMENT_NOT_VISIBLE', { thing: messages.dropPlace, why: messages.notBothInView }));
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
        isMade = await withButtonDown(tab.page, from, context.deadline, async () => {
          await mouse.move(from.x + 5, from.y + 5, { steps: 2 });
          await mouse.move(ends.to.x + x, ends.to.y + y, { steps: STEPS });
          other = await found.frame.call('renamed', to.id, to.name).catch(() => null);
          const isOther = await tab.driver.isOther?.(found.frame, { x: ends.to.x + x, y: ends.to.y + y });
          if (isOther === true) other = FRAME_CAME;
          // Moved back to where it was, and released there; if a frame came, it may be there, too.
          if (other !== null) await tab.page.keyboard.press('Escape');
          const back = isOther === true ? NOWHERE : from;
          if (other !== null) await mouse.move(back.x, back.y, { steps: isOther === true ? 1 : 2 });
        });
      },
      true,
    );
    if (other !== null) return unstable(to.shown, other);
    if (!isMade) return bad(problem('TIMEOUT', { waitedFor: messages.followMouse, ms: 0, instead: NOT_DROPPED }));
    const missed = outcome?.missed ?? null;
    if (missed === null) return good(effects);
    const again = misses === MOST_MISSES || context.deadline.isOver() ? null : await findAgain(context, 'drag');
    if (again === null) return unstable(shown, missed);
    now = { ...context, found: again };
  }
}
