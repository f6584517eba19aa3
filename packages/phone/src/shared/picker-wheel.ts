// Wheels that are turned to a value: by their buttons or by a finger, one row at a time, until they show it.

import type { Effects } from '@beckon/core/scene/effects.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { fold } from '@beckon/core/text/text-match.js';
import { messages } from './messages.js';
import { outcomeOf } from './outcome.js';
import { foundAgain, type PhoneActionContext, pointAt, setDirectly } from './performing.js';
import { readValue, sourceOf } from './range-value.js';
import type { Screen } from './screen.js';
import { settled } from './settle.js';
import { bySteps, turn } from './steps.js';

/** Values that are gone through, one after the other. */
const MOST_VALUES = 150;
const FOLLOW_MS = 700;

export async function turnTo(context: PhoneActionContext, wanted: string | number): Promise<Answer<Effects>> {
  const start = valueIn(context.view.screen, context.thing.id);
  if (start === '') return bad(problem('OPTION_NOT_FOUND', { option: String(wanted), options: [] }));
  if (fold(start) === fold(String(wanted)))
    return good({
      seen: [],
      changes: [],
      notes: [messages.alreadyShows(JSON.stringify(start))],
      value: start,
      isAsAsked: true,
    });
  const number = Number(wanted);
  const source = sourceOf(context.view.screen, context.thing.id);
  const isNumber = String(wanted).trim() !== '' && Number.isFinite(number) && readValue(start) !== null;
  if (isNumber && source !== null) {
    const reached = await bySteps(context, { kind: 'adjust', value: number, tolerance: 0, attempts: 3 }, source);
    if (!reached.ok) return reached;
    const { value, mode } = reached.value;
    const outcome = outcomeOf(context.view, reached.value.context.view);
    return good({
      ...outcome,
      notes: [mode],
      value: value === null ? null : String(value),
      isAsAsked: value === number,
    });
  }
  return throughAll(context, String(wanted), start);
}

function valueIn(screen: Screen, id: number): string {
  return screen.get(id)?.state?.value ?? '';
}

/** Set directly where that can be done; else one after the other, forwards and then backwards. */
async function throughAll(context: PhoneActionContext, wanted: string, start: string): Promise<Answer<Effects>> {
  const resourceId = context.view.screen.nodeOf(context.thing.id)?.resourceId ?? '';
  const set = await setDirectly(context, resourceId, wanted);
  if (!set.ok) return set;
  const seen = new Set([start]);
  let now = context;
  if (set.value) {
    const read = await next(now, start);
    if (!read.ok) return read;
    now = read.value;
  }
  for (const way of [1, -1] as const) {
    for (let count = 0; count < MOST_VALUES; count++) {
      const value = valueIn(now.view.screen, now.thing.id);
      seen.add(value);
      if (fold(value) === fold(wanted)) {
        const outcome = outcomeOf(context.view, now.view);
        return good({ ...outcome, notes: [messages.wheelTurned], value, isAsAsked: true, options: [...seen] });
      }
      if (now.deadline.isOver()) break;
      const turned = await once(now, way);
      if (!turned.ok) return turned;
      const after = await next(now, value);
      if (!after.ok) return after;
      now = after.value;
      const is = valueIn(now.view.screen, now.thing.id);
      // Its end, or once around.
      if (is === value || (is === start && count > 0 && way === 1)) break;
    }
  }
  return bad(problem('OPTION_NOT_FOUND', { option: wanted, options: [...seen] }));
}

/** By one row: by a button, where it has one. */
async function once(context: PhoneActionContext, way: 1 | -1): Promise<Answer<unknown>> {
  const { screen } = context.view;
  const steps = screen.stepsOf(context.thing.id);
  const button = way === 1 ? steps?.more : steps?.less;
  if (button === null || button === undefined) return turn(context, way, null);
  const at = pointAt(screen, button);
  return at.ok ? context.reader.do(context.deadline, (device, until) => device.tap(at.value, until)) : at;
}

async function next(context: PhoneActionContext, value: string): Promise<Answer<PhoneActionContext>> {
  const { reader, view, thing, deadline } = context;
  const after = await settled(reader, view, {
    deadline,
    target: thing.id,
    windowMs: FOLLOW_MS,
    isDone: (screen) => valueIn(screen, foundAgain(screen, thing)?.id ?? 0) !== value,
  });
  if (!after.ok) return after;
  const same = foundAgain(after.value.view.screen, thing);
  if (same === undefined) return bad(problem('STALE_REFERENCE', { id: thing.id }));
  return good({ ...context, view: after.value.view, thing: { ...thing, id: same.id } });
}
