// The tools that check: a screen, an element, a state. What cannot be read is never claimed.

import type { Candidate } from '@beckon/core/scene/candidate.js';
import type { ToolArguments } from '../arguments.js';
import { anyPhone, neededText, numberOr, SeedFault, selector, text } from './arguments.js';
import { classified } from './classify.js';
import type { SeedLook } from './element.js';
import { type Failing, failed } from './envelope.js';
import { activityOf } from './observing.js';
import type { SeedPhone } from './phone.js';
import { byHandle, matched, notFound, STALE, severalFound, wantedIn } from './select.js';
import { json, type SeedTool } from './tool.js';
import { awaited, observedOf } from './waiting.js';

const VISIBLE_MS = 5000;
const POLL_MS = 300;
/** Two equal reads in a row within this time; so many more before it fails. */
const WINDOW_MS = 1000;
const BETWEEN_MS = 150;
const STABLE = 2;
const MOST_READS = 4;

function traceOf(tool: string, isTrue: boolean, attempts: number): object {
  const timestamp = new Date().toISOString();
  const result = isTrue ? 'success' : 'failure';
  return {
    action_id: `${tool}_${Date.now()}`,
    steps: [{ stage: 'verify', timestamp, result, attempt_index: attempts - 1 }],
    final_outcome: result,
    attempts,
  };
}

async function expectScreen({ fingerprint, screen }: ToolArguments, phone: SeedPhone): Promise<object> {
  const seen = await phone.look();
  const { look } = seen;
  const shown = activityOf(seen) ?? look.front.app;
  const basis = fingerprint !== undefined ? 'fingerprint' : screen !== undefined ? 'screen' : 'none';
  const isFingerprint = fingerprint === undefined || fingerprint === look.fingerprint;
  const isScreen = screen === undefined || isSameScreen(String(screen), look.front);
  const isTrue = basis !== 'none' && isFingerprint && isScreen;
  const reason =
    basis === 'none'
      ? 'Neither fingerprint nor screen was given'
      : isTrue
        ? `The ${basis} matches`
        : `The ${basis} is another`;
  return {
    success: isTrue,
    observed_screen: { fingerprint: look.fingerprint, screen: shown },
    expected_screen: { fingerprint: fingerprint ?? null, screen: screen ?? null },
    confidence: isTrue ? 1 : 0,
    comparison: { basis, matched: isTrue, reason },
    trace: traceOf('expect_screen', isTrue, 1),
  };
}

/** `.MainActivity`, `MainActivity`, `com.shop.app.MainActivity`, or the app itself. */
function isSameScreen(
  wanted: string,
  { app, activity }: { readonly app: string | null; readonly activity: string },
): boolean {
  const full = activity.startsWith('.') ? `${app ?? ''}${activity}` : activity;
  return [activity, full, `${app}/${activity}`, activity.split('.').at(-1), app].includes(wanted) && wanted !== '';
}

async function expectVisible(given: ToolArguments, phone: SeedPhone): Promise<object> {
  const { element_id, timeout_ms = VISIBLE_MS, poll_interval_ms = POLL_MS } = given;
  const sent = given['selector'] as Record<string, unknown>;
  const wanted = wantedIn(sent);
  const how = {
    wanted,
    condition: 'visible',
    index: 0,
    ms: Number(timeout_ms),
    pollMs: Number(poll_interval_ms),
  } as const;
  const seen = await awaited(phone, how);
  const known = element_id === undefined ? undefined : byHandle(seen.seen, String(element_id));
  const isOther = element_id !== undefined && !seen.found.some((one) => one.id === known?.id);
  const success = seen.isSatisfied && !isOther;
  const one = known ?? seen.found[0];
  const reason = success
    ? 'It is visible'
    : isOther && seen.isSatisfied
      ? 'Something of this selector is visible, but it is not the element of element_id'
      : `Nothing of this selector became visible within ${timeout_ms} ms`;
  const failing: Failing = {
    code: isOther && seen.isSatisfied ? 'UNKNOWN' : 'TIMEOUT',
    message: reason,
    retryable: true,
  };
  return {
    success,
    selector: sent,
    element_id: success ? (one?.handle ?? null) : (element_id ?? null),
    expected_condition: 'visible',
    element: success && one !== undefined ? seen.seen.resolved(one) : null,
    observed: { status: success ? 'success' : 'timeout', ...observedOf(seen, 0) },
    reason,
    ...(success ? {} : failed(failing)),
    trace: traceOf('expect_element_visible', success, seen.polls),
  };
}

// ── States ─────────────────────────────────────────────────────────────────────────────────────

const PROPERTIES = [
  ...['checked', 'selected', 'focused', 'expanded', 'enabled', 'visible'],
  ...['value', 'raw_value', 'text_value', 'text'],
] as const;

/** What a property is now; null: it cannot be read. */
export function readState(seen: SeedLook, one: Candidate, property: string): unknown {
  if (property === 'visible') return one.state?.visible !== false;
  if (property === 'text') return seen.look.isSecret(one.id) ? null : seen.resolved(one)['text'];
  return seen.stateOf(one)[property] ?? null;
}

export function isEqual(observed: unknown, expected: unknown): boolean {
  if (observed === null) return false;
  if (typeof observed === 'boolean') return String(expected).toLowerCase() === String(observed);
  if (typeof observed === 'number' && String(expected).trim() !== '') return Number(expected) === observed;
  return String(observed).trim() === String(expected).trim();
}

/** The only element that is meant: among several of one name, the only one that has such a state. */
function only(seen: SeedLook, given: ToolArguments, property: string): Candidate | Failing {
  const { element_id } = given;
  if (element_id !== undefined) return byHandle(seen, String(element_id)) ?? { ...STALE, code: 'ELEMENT_NOT_FOUND' };
  const wanted = wantedIn(given['selector'] as Record<string, unknown>);
  const found = matched(seen, wanted, property === 'visible');
  const [first, another] = found;
  if (first === undefined) return notFound(wanted);
  if (another === undefined) return first;
  const able = found.filter((one) => readState(seen, one, property) !== null && (one.can ?? []).length > 0);
  const having = able.filter((one) => property !== 'enabled' || one.kind !== 'row');
  return having.length === 1 && having[0] !== undefined ? having[0] : severalFound(found.length, wanted);
}

async function expectState(given: ToolArguments, phone: SeedPhone): Promise<object> {
  const { expected, element_id } = given;
  const property = String(given['property']);
  if (given['selector'] === undefined && element_id === undefined)
    throw new SeedFault('Missing selector or element_id argument');
  const base = {
    ...(given['selector'] === undefined ? {} : { selector: given['selector'] }),
    expected_state: { property, expected },
  };
  const isKnown = (PROPERTIES as readonly string[]).includes(property);
  let last: { readonly seen: SeedLook; readonly one: Candidate | Failing; readonly value: unknown } | null = null;
  let stable = 0;
  let reads = 0;
  while (isKnown && reads < MOST_READS) {
    const seen = await phone.look();
    const one = only(seen, given, property);
    const value = 'code' in one ? null : readState(seen, one, property);
    stable = last !== null && JSON.stringify(last.value) === JSON.stringify(value) ? stable + 1 : 1;
    last = { seen, one, value };
    reads++;
    if (stable >= STABLE && isEqual(value, expected)) break;
    await phone.rest(BETWEEN_MS);
  }
  const one = last?.one;
  const element = one === undefined || 'code' in one ? null : one;
  const value = last?.value ?? null;
  const success = element !== null && stable >= STABLE && isEqual(value, expected);
  const failing: Failing =
    one !== undefined && 'code' in one
      ? one
      : { code: 'UNKNOWN', message: whyNot(isKnown, property, value, expected), retryable: true };
  return {
    success,
    ...base,
    element_id: element?.handle ?? element_id ?? null,
    element: element === null || last === null ? null : last.seen.resolved(element),
    observed_state: { property, value, raw_value: value },
    reason: success ? 'It is as expected' : failing.message,
    stabilization_attempts: reads,
    stabilization_window_ms: WINDOW_MS,
    stable_observation_count: stable,
    snapshot_freshness_ms: last === null ? null : Math.max(0, Date.now() - last.seen.look.at),
    ...(success ? {} : { ...failed(failing), retryable: true }),
    trace: traceOf('expect_state', success, Math.max(1, reads)),
  };
}

function whyNot(isKnown: boolean, property: string, value: unknown, expected: unknown): string {
  if (!isKnown) return `${property} is not a state that can be read: ${PROPERTIES.join(', ')}`;
  if (value === null) return `Its ${property} cannot be read`;
  return `Its ${property} is ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`;
}

export const expecting: Readonly<Record<string, SeedTool>> = {
  expect_screen: {
    description: 'Check which screen this is, by fingerprint or by name.',
    takes: { fingerprint: text, screen: text, ...anyPhone },
    isReadOnly: true,
    run: async (given, phone) => json(await expectScreen(given, phone)),
  },
  expect_element_visible: {
    description: 'Check that an element is visible.',
    takes: {
      selector: { ...selector, isNeeded: true },
      ...{ element_id: text, timeout_ms: numberOr(VISIBLE_MS), poll_interval_ms: numberOr(POLL_MS) },
      ...anyPhone,
    },
    isReadOnly: true,
    run: async (given, phone) => json(await expectVisible(given, phone)),
  },
  expect_state: {
    description: 'Check a state of an element: checked, selected, focused, expanded, enabled, visible, value, text.',
    takes: { selector, element_id: text, property: neededText, expected: { type: 'any', isNeeded: true }, ...anyPhone },
    isReadOnly: true,
    run: async (given, phone) => json(await expectState(given, phone)),
  },
  classify_action_outcome: {
    description: 'Say what an action came to, from what was seen of it.',
    takes: {
      uiChanged: { type: 'boolean', isNeeded: true },
      expectedElementVisible: { type: 'boolean' },
      actionType: text,
      networkRequests: { type: 'array' },
      hasLogErrors: { type: 'boolean' },
    },
    isReadOnly: true,
    run: async (given) => json(classified(given)),
  },
};
