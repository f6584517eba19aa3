// What all ways to set a control to a number share: what was reached, and reading on until it follows.

import { type Answer, good } from '@beckon/core/scene/world.js';
import { foundAgain, type PhoneActionContext } from './performing.js';
import { type ValueSource, valueAt } from './range-value.js';
import { settled } from './settle.js';

/** How long a control may take to follow. */
const FOLLOW_MS = 700;

export interface AdjustResult {
  readonly context: PhoneActionContext;
  readonly value: number | null;
  readonly attempts: number;
  /** In words. */
  readonly mode: string;
  /** It goes no further. */
  readonly isAtEnd?: boolean;
}

/** Reads on until the value is another one; the control as it is then. */
export async function readOn(
  context: PhoneActionContext,
  source: ValueSource,
  from: number | null,
): Promise<Answer<{ readonly context: PhoneActionContext; readonly value: number | null }>> {
  const { thing } = context;
  const after = await settled(context.reader, context.view, {
    deadline: context.deadline,
    target: thing.id,
    windowMs: FOLLOW_MS,
    isDone: (screen) => (valueAt(screen, source)?.value ?? null) !== from,
  });
  if (!after.ok) return after;
  const { view } = after.value;
  const same = foundAgain(view.screen, thing);
  const now = { ...context, view, thing: same === undefined ? thing : { ...thing, id: same.id } };
  return good({ context: now, value: valueAt(view.screen, source)?.value ?? null });
}
