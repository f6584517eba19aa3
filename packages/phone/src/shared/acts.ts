// Actions on a phone, each by the finger a person would use: tap, press, check, drag; what only browsers have is reported.

import type { Action, Clicking } from '@beckon/core/scene/action.js';
import { canDo } from '@beckon/core/scene/candidate.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, type FoundElement, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { adjust } from './adjust.js';
import type { Device } from './device.js';
import { messages } from './messages.js';
import { effectsOf, placeOf } from './outcome.js';
import { effectsAt, elsewhereWords, isOwnEffect } from './own-effect.js';
import { done, effectsAfter, foundAgain, type PhoneActionContext, placeOn, pointAt, pointOn } from './performing.js';
import type { Screen } from './screen.js';
import { scrolled, swiped } from './scroll.js';
import { select } from './select.js';
import { actMs, clickFault, fingered, touched } from './touches.js';
import { type } from './type.js';

/** A finger that carries something goes slowly. */
const DRAG_MS = 1500;
/** A switch may have to ask someone before it moves. */
const SWITCH_MS = 2000;

export async function perform(context: PhoneActionContext, action: Action): Promise<Answer<Effects>> {
  const { reader, view, thing, deadline } = context;
  switch (action.kind) {
    case 'click':
      return click(context, action);
    case 'submit':
      return tap(context);
    case 'check':
      return check(context, action.to);
    case 'type':
      return type(context, action);
    case 'select':
      return select(context, action.option);
    case 'adjust':
      return adjust(context, action);
    case 'drag':
      return drag(context, action.to.thing);
    case 'reveal':
      return good({ seen: [], changes: [], notes: [] });
    case 'scroll':
      return scrolled({ reader, view, id: thing.id, deadline }, action);
    case 'swipe':
      return swiped({ reader, view, id: thing.id, deadline }, action.direction, action.amount);
    case 'pinch':
    case 'rotate':
      return fingered({ reader, view, id: thing.id, deadline }, action);
    case 'hover':
    case 'focus':
    case 'upload':
      return bad(
        problem('UNSUPPORTED', { what: messages.cannot(action.kind), world: '', instead: messages.otherCommand }),
      );
  }
}

async function click(
  context: PhoneActionContext,
  action: Action & { readonly kind: 'click' },
): Promise<Answer<Effects>> {
  const fault = clickFault(action);
  if (fault !== null) return bad(fault);
  return tap(context, action);
}

async function tap(
  context: PhoneActionContext,
  how: Clicking & { readonly at?: string } = ONCE,
): Promise<Answer<Effects>> {
  const at = how.at === undefined ? pointOn(context) : placeOn(context, how.at);
  if (!at.ok) return at;
  const act = (device: Device, deadline: Deadline) => touched(device, at.value, how, deadline);
  const after = await done(context, act, {}, actMs(how));
  if (!after.ok) return after;
  const { view, thing, isAtPlace } = context;
  if (after.value === null) return good(effectsAfter(context, after.value));
  const own = view.screen.get(thing.id);
  // A place in something that takes no touch itself: a map, a drawing.
  if (how.at !== undefined && own !== undefined && !canDo(own, 'click'))
    return good(effectsAt(view, after.value, thing.id));
  const isElsewhere = isAtPlace && after.value.seen.length > 0 && !isOwnEffect(view, after.value, thing.id);
  if (!isElsewhere) return good(effectsAfter(context, after.value));
  return bad(problem('NO_EFFECT', { what: messages.clicked(thing.shown), instead: elsewhereWords(after.value) }));
}
const ONCE: Clicking = { button: 'left', count: 1, isLong: false, isForced: false, modifiers: [] };

/** Never touched twice from the same state: a second tap would undo the first. */
async function check(context: PhoneActionContext, to: boolean): Promise<Answer<Effects>> {
  const before = context.view.screen.get(context.thing.id)?.state?.checked;
  if (before === to) {
    const note = to ? messages.alreadyChecked : messages.alreadyUnchecked;
    return good({ seen: [], changes: [], notes: [note], checked: to });
  }
  const first = await tick(context, to);
  // A box that was half checked goes on to a state that can be read.
  if (!first.ok || before !== 'mixed' || first.value.checked !== !to) return first;
  const read = await context.reader.view(context.deadline);
  if (!read.ok) return read;
  const same = foundAgain(read.value.screen, context.thing);
  if (same === undefined || same.state?.checked !== !to) return first;
  return tick({ ...context, view: read.value, thing: { ...context.thing, id: same.id } }, to);
}

async function tick(context: PhoneActionContext, to: boolean): Promise<Answer<Effects>> {
  const at = pointOn(context);
  if (!at.ok) return at;
  const was = context.view.screen.get(context.thing.id)?.state?.checked;
  const after = await done(context, (device, deadline) => device.tap(at.value, deadline), {
    windowMs: SWITCH_MS,
    isDone: (screen) => {
      const same = foundAgain(screen, context.thing);
      const is = same?.state?.checked;
      // Another screen or a question came up instead: that is what there is to see.
      if (same === undefined || screen.context.modal !== context.view.screen.context.modal) return true;
      return is === to || (was === 'mixed' && is !== undefined && is !== 'mixed') || was === undefined;
    },
  });
  return after.ok ? good(effectsAfter(context, after.value)) : after;
}

async function drag(context: PhoneActionContext, to: FoundElement): Promise<Answer<Effects>> {
  const from = pointOn(context);
  if (!from.ok) return from;
  const { screen } = context.view;
  const end = pointAt(screen, foundAgain(screen, to)?.id ?? to.id);
  if (!end.ok) return end;
  const after = await done(context, (device, deadline) =>
    device.drag === undefined
      ? device.swipe(from.value, end.value, DRAG_MS, deadline)
      : device.drag(from.value, end.value, DRAG_MS, deadline),
  );
  if (!after.ok) return after;
  if (after.value === null) return good({ seen: [], changes: [], notes: [] });
  const { seen, view } = after.value;
  // What only scrolled was not dragged.
  const isMoved =
    seen.some((one) => one !== 'scroll' && one !== 'dom') || isReordered(context.view.screen, view.screen);
  if (isMoved || !seen.includes('scroll')) return good(effectsOf(after.value));
  return good({ ...effectsOf(after.value), seen: [], notes: [messages.onlyScrolled] });
}

/** Whether elements that are still there are in another order. */
function isReordered(before: Screen, after: Screen): boolean {
  const order = (screen: Screen, other: Screen): string =>
    screen.candidates
      .filter(({ id }) => other.get(id) !== undefined)
      .map(({ id }) => ({ id, place: placeOf(screen, id) }))
      .sort((a, b) => (a.place?.y ?? 0) - (b.place?.y ?? 0) || (a.place?.x ?? 0) - (b.place?.x ?? 0) || a.id - b.id)
      .map(({ id }) => id)
      .join();
  return order(before, after) !== order(after, before);
}
