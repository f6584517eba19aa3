// The tools that wait: for an element, for any change, for another screen. Waiting proves nothing but what was waited for.

import type { Candidate } from '@beckon/core/scene/candidate.js';
import type { ToolArguments } from '../arguments.js';
import { anyPhone, neededText, numberOr, SeedFault, selector, textOr } from './arguments.js';
import type { SeedLook } from './element.js';
import { activityOf, loadingOf } from './observing.js';
import type { SeedPhone } from './phone.js';
import { matched, type Wanted, wantedIn } from './select.js';
import { json, type SeedTool } from './tool.js';

const WAIT_MS = 60_000;
const SCREEN_MS = 5000;
const POLL_MS = 300;
const STABLE_MS = 250;
const LEAST_POLL_MS = 50;
const MOST_POLL_MS = 2000;

const CONDITIONS = ['exists', 'not_exists', 'visible', 'clickable'] as const;
type Condition = (typeof CONDITIONS)[number];

/** Which of those that match count for a condition. */
function counting(seen: SeedLook, wanted: Wanted, condition: Condition): readonly Candidate[] {
  const all = matched(seen, wanted, condition === 'exists' || condition === 'not_exists');
  if (condition !== 'clickable') return all;
  return all.filter((one) => one.state?.enabled !== false && isTaken(seen, one));
}

/** It takes a tap, or what owns it does. */
function isTaken(seen: SeedLook, one: Candidate): boolean {
  if (one.can?.some((can) => can !== 'contain') === true || seen.nodeOf(one)?.isClickable === true) return true;
  const owner = seen.look.candidates.find(({ id }) => id === one.owner);
  return owner !== undefined && owner.id !== one.id && isTaken(seen, owner);
}

export interface Seen {
  readonly seen: SeedLook;
  readonly found: readonly Candidate[];
  readonly isSatisfied: boolean;
}

/** Looks until the condition holds twice in a row, or the time is over. */
export async function awaited(
  phone: SeedPhone,
  {
    wanted,
    condition,
    index,
    ms,
    pollMs,
  }: { wanted: Wanted; condition: Condition; index: number; ms: number; pollMs: number },
): Promise<Seen & { readonly polls: number }> {
  const end = Date.now() + ms;
  const pause = Math.max(LEAST_POLL_MS, Math.min(pollMs, MOST_POLL_MS));
  let before = false;
  for (let polls = 1; ; polls++) {
    const seen = await phone.look();
    const found = counting(seen, wanted, condition);
    const isThere = found.length > index;
    // A screen without anything on it could not be read: nothing is gone because of that.
    const isSatisfied = condition === 'not_exists' ? !isThere && seen.look.candidates.length > 0 : isThere;
    if (isSatisfied && before) return { seen, found, isSatisfied, polls };
    if (phone.signal.aborted || (Date.now() >= end && !isSatisfied)) return { seen, found, isSatisfied: false, polls };
    before = isSatisfied;
    await phone.rest(isSatisfied ? LEAST_POLL_MS : Math.min(pause, Math.max(1, end - Date.now())));
  }
}

export function observedOf({ seen, found, isSatisfied }: Seen, index: number): object {
  const one = found[index] ?? found.at(-1);
  return {
    matched_count: found.length,
    condition_satisfied: isSatisfied,
    selected_index: found[index] === undefined ? null : index,
    last_matched_element: one === undefined ? null : seen.resolved(one),
  };
}

async function waitForUi(given: ToolArguments, phone: SeedPhone): Promise<object> {
  const from = Date.now();
  const { condition = 'exists', timeout_ms = WAIT_MS, poll_interval_ms = POLL_MS, match, retry } = given;
  const requested = { selector: given['selector'] ?? null, condition, match: match ?? null };
  const none = { matched_count: 0, condition_satisfied: false, selected_index: null, last_matched_element: null };
  const metrics = (poll_count: number, attempts: number): object => ({
    latency_ms: Date.now() - from,
    poll_count,
    attempts,
  });
  const refused = (code: string, message: string): object => ({
    ...{ status: 'timeout', matched: 0, element: null, error: { code, message }, metrics: metrics(0, 0) },
    ...{ requested, observed: none },
  });
  if (!CONDITIONS.includes(condition as Condition))
    return refused('INVALID_CONDITION', `Unsupported condition: ${String(condition)}`);
  let wanted: Wanted;
  try {
    wanted = wantedIn((given['selector'] ?? {}) as Record<string, unknown>, match);
  } catch (error) {
    if (error instanceof SeedFault) return refused('INVALID_SELECTOR', error.message);
    throw error;
  }
  const index = wanted.fields?.index ?? 0;
  const { max_attempts = 1, backoff_ms = 0 } = (retry ?? {}) as { max_attempts?: number; backoff_ms?: number };
  let polls = 0;
  let attempts = 0;
  for (;;) {
    attempts++;
    const how = {
      wanted,
      condition: condition as Condition,
      index,
      ms: Number(timeout_ms),
      pollMs: Number(poll_interval_ms),
    };
    const seen = await awaited(phone, how);
    polls += seen.polls;
    const one = seen.found[index];
    const observed = observedOf(seen, index);
    if (seen.isSatisfied) {
      const element = condition === 'not_exists' || one === undefined ? null : seen.seen.resolved(one);
      const matched_ = condition === 'not_exists' ? 0 : seen.found.length;
      return { status: 'success', matched: matched_, element, metrics: metrics(polls, attempts), requested, observed };
    }
    if (attempts >= Math.max(1, max_attempts) || phone.signal.aborted) {
      const message = `${String(condition)} did not come true within ${timeout_ms} ms`;
      const error = { code: 'ELEMENT_NOT_FOUND', message };
      return {
        ...{ status: 'timeout', matched: seen.found.length, element: null, error },
        metrics: metrics(polls, attempts),
        requested,
        observed,
      };
    }
    await phone.rest(backoff_ms);
  }
}

// ── Changes ────────────────────────────────────────────────────────────────────────────────────

const CHANGES = ['hierarchy_diff', 'text_change', 'state_change'] as const;
type ChangeKind = (typeof CHANGES)[number];

/** What a change is seen by. */
function facetsOf(seen: SeedLook): Readonly<Record<ChangeKind, string>> {
  const shown = seen.look.candidates.filter(({ state }) => state?.visible !== false);
  const all = shown.map((one) => ({ handle: one.handle ?? '', resolved: seen.resolved(one) }));
  return {
    hierarchy_diff: seen.listed.map(({ type, parent }) => `${type} ${parent}`).join('\n'),
    text_change: all.map(({ resolved }) => String(resolved['text'])).join('\n'),
    state_change: all
      .map(({ resolved }) => JSON.stringify({ ...(resolved['state'] as object), focused: null }))
      .join('\n'),
  };
}

async function waitForChange(given: ToolArguments, phone: SeedPhone): Promise<object> {
  const { expected_change, timeout_ms = WAIT_MS, stability_window_ms = STABLE_MS } = given;
  const from = Date.now();
  const first = await phone.look();
  const before = facetsOf(first);
  const wanted = expected_change === undefined ? CHANGES : [expected_change as ChangeKind];
  const end = from + Number(timeout_ms);
  let last = '';
  let since = from;
  for (;;) {
    await phone.rest(Math.min(POLL_MS, Number(stability_window_ms)));
    const seen = await phone.look();
    const now = facetsOf(seen);
    const kind = wanted.find((one) => now[one] !== before[one]) ?? null;
    const { fingerprint, revision } = seen.look;
    if (fingerprint !== last) since = Date.now();
    last = fingerprint;
    const isStable = kind !== null && Date.now() - since >= Number(stability_window_ms);
    const isOver = Date.now() >= end || phone.signal.aborted;
    if (!isStable && !isOver) continue;
    const success = isStable && kind !== null;
    return {
      success,
      observed_change: success ? kind : null,
      snapshot_revision: revision,
      timeout: !success,
      elapsed_ms: Date.now() - from,
      ...(expected_change === undefined ? {} : { expected_change }),
      loading_state: loadingOf(seen),
      reason: success ? 'The screen changed and came to rest' : kind === null ? 'Nothing changed' : 'It kept changing',
    };
  }
}

async function waitForScreen(given: ToolArguments, phone: SeedPhone): Promise<object> {
  const { previousFingerprint, timeoutMs = SCREEN_MS, pollIntervalMs = POLL_MS } = given;
  const from = Date.now();
  let before = '';
  for (;;) {
    const seen = await phone.look();
    const { fingerprint } = seen.look;
    // A screen on its way to another is none: it must be seen twice.
    if (fingerprint !== previousFingerprint && fingerprint === before)
      return {
        ...{ success: true, previousFingerprint, newFingerprint: fingerprint, elapsedMs: Date.now() - from },
        observed_screen: { fingerprint, screen: activityOf(seen) },
      };
    if (Date.now() - from >= Number(timeoutMs) || phone.signal.aborted)
      return { success: false, previousFingerprint, reason: 'timeout', lastFingerprint: fingerprint };
    before = fingerprint;
    await phone.rest(Math.max(LEAST_POLL_MS, Number(pollIntervalMs)));
  }
}

export const waiting: Readonly<Record<string, SeedTool>> = {
  wait_for_ui: {
    description: 'Wait until an element exists, is gone, is visible or can be clicked.',
    takes: {
      selector,
      condition: textOr('exists'),
      ...{ timeout_ms: numberOr(WAIT_MS), poll_interval_ms: numberOr(POLL_MS) },
      match: { type: 'object', fields: { index: 'number' } },
      retry: { type: 'object', fields: { max_attempts: 'number', backoff_ms: 'number' } },
      ...anyPhone,
    },
    isReadOnly: true,
    run: async (given, phone) => json(await waitForUi(given, phone)),
  },
  wait_for_ui_change: {
    description: 'Wait until the screen changes and comes to rest.',
    takes: {
      expected_change: { type: 'string', oneOf: CHANGES },
      ...{ timeout_ms: numberOr(WAIT_MS), stability_window_ms: numberOr(STABLE_MS) },
      ...anyPhone,
    },
    isReadOnly: true,
    run: async (given, phone) => json(await waitForChange(given, phone)),
  },
  wait_for_screen_change: {
    description: 'Wait until the fingerprint of the screen is another than this.',
    takes: {
      previousFingerprint: neededText,
      timeoutMs: numberOr(SCREEN_MS),
      pollIntervalMs: numberOr(POLL_MS),
      ...anyPhone,
    },
    isReadOnly: true,
    run: async (given, phone) => json(await waitForScreen(given, phone)),
  },
};
