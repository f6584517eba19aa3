// The parts of a result: what was seen, as the verification of every command takes it, and what a planner gets of it.

import type { FoundInPage, PageOutcome } from '@beckon/browser/page/protocol.js';
import type { Performed } from '@beckon/core/engine/verify.js';
import type { ActionKind } from '@beckon/core/scene/action.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import type { ActionResult, ClickReason, FileData, PlannerAction, ResolutionTrace } from './protocol.js';

export function failure(
  { type }: Pick<PlannerAction, 'type'>,
  trace?: ResolutionTrace,
  why?: NonNullable<ActionResult['failure']>,
): ActionResult {
  return {
    ok: false,
    fatal: false,
    error: `${type} target not found`,
    lifecycle: 'failed',
    ...(trace === undefined ? {} : { resolutionTrace: trace }),
    ...(why === undefined ? {} : { failure: why }),
  };
}

export function done(result: Pick<ActionResult, 'lifecycle' | 'verification'>): ActionResult {
  return { ok: true, input: 'synthetic', ...result };
}

export function effectsOf(outcome: PageOutcome): Effects {
  const { seen, changes, value, checked, expected, refused, isSecret, isAsAsked, isFormatted } = outcome;
  return {
    // A page that is about to be left was left by this.
    seen: outcome.isLeaving && !seen.includes('url') ? [...seen, 'url'] : seen,
    changes,
    notes: [],
    value,
    checked,
    ...(expected === null ? {} : { expected }),
    ...(refused.length === 0 ? {} : { refused }),
    ...(isSecret ? { isSecret } : {}),
    ...(isAsAsked === null ? {} : { isAsAsked }),
    ...(isFormatted ? { isFormatted } : {}),
    ...(outcome.stray === null ? {} : { taker: outcome.stray }),
    ...(outcome.heldBack !== null || outcome.isFieldGone ? { isHeld: true, seen: [] } : {}),
  };
}

/** Whether what was seen can only have come of the action. */
export function isOwnWork({ isFirm, isLeaving, loose }: PageOutcome): boolean {
  return isFirm || isLeaving || loose.some(({ isTurn }) => isTurn === true);
}

export function performedBy({ thing, decision }: FoundInPage, effects: Effects, action: ActionKind): Performed {
  return { effects, action, thing, isGuarded: decision.guarded, expected: null };
}

/** What shows most that a click did something. */
export function clickReason({ seen, isLeaving }: PageOutcome, isElsewhere: boolean, isRouted: boolean): ClickReason {
  if (isElsewhere || isLeaving) return 'url_changed';
  if (isRouted || seen.includes('url')) return 'route_changed';
  return seen.includes('modal') ? 'modal_changed' : 'dom_changed';
}

/** Null: it is no file. */
export function fileOf({ base64, name, type }: FileData): File | null {
  try {
    const bytes = atob(base64.replace(/^data:[^,]*,/, ''));
    return new File([Uint8Array.from(bytes, (one) => one.charCodeAt(0))], name, { type });
  } catch {
    return null;
  }
}
