// A result in the shape that users of mobile-debug-mcp know: the action envelope. Every failure code it declares is really used.

import type { FailureCode, Lifecycle, Result } from './result.js';

export type EnvelopeCode =
  | 'ELEMENT_NOT_FOUND'
  | 'ELEMENT_NOT_INTERACTABLE'
  | 'TIMEOUT'
  | 'NAVIGATION_NO_CHANGE'
  | 'AMBIGUOUS_TARGET'
  | 'STALE_REFERENCE'
  | 'ACTION_REJECTED'
  | 'VERIFICATION_FAILED'
  | 'EXPECT_STATE_MISMATCH'
  | 'CONTROL_CONVERGENCE_FAILED'
  | 'SEMANTIC_MISMATCH'
  | 'UNKNOWN';

export interface Envelope {
  readonly action_id: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly action_type: string;
  readonly lifecycle_state: 'resolved' | 'pending_verification' | 'verified' | 'failed';
  readonly source_module: 'resolve' | 'act' | 'verify';
  readonly target: { readonly selector: string | null; readonly resolved: Resolved | null };
  readonly success: boolean;
  readonly failure_code?: EnvelopeCode;
  /** Our own code, which says more. */
  readonly runtime_code?: FailureCode;
  readonly retryable?: boolean;
  readonly message?: string;
  /** What shows that it happened; null for what only looks. */
  readonly expected_signal: string | null;
  readonly ui_fingerprint_before: string | null;
  readonly ui_fingerprint_after: string | null;
}

interface Resolved {
  readonly elementId: string;
  readonly text: string;
  readonly role: string;
  readonly confidence: number;
  readonly resolution_reason: string;
  readonly fallback_available: boolean;
  readonly alternates: readonly { readonly elementId: string; readonly score: number; readonly reason: string }[];
}

/** When it was, and the how many-th action: results themselves have no clock. */
export interface Moment {
  readonly at: Date;
  readonly sequence: number;
}

export function envelopeOf(result: Result, { at, sequence }: Moment): Envelope {
  const { failure, lifecycle, command, screen, ok } = result;
  const type = actionOf(result);
  return {
    action_id: `${type}_${at.getTime()}_${sequence}`,
    timestamp: at.toISOString(),
    action_type: type,
    lifecycle_state: failure === undefined ? STATES[lifecycle] : 'failed',
    source_module: moduleOf(result),
    target: { selector: selectorOf(command), resolved: resolvedOf(result) },
    success: ok,
    ...(failure === undefined
      ? {}
      : {
          failure_code: codeOf(failure.code, result),
          runtime_code: failure.code,
          retryable: failure.retryable,
          message: failure.message,
        }),
    expected_signal: SIGNALS[result.type ?? ''] ?? null,
    ui_fingerprint_before: screen?.before ?? null,
    ui_fingerprint_after: screen?.after ?? null,
  };
}

const STATES: Readonly<Record<Lifecycle, Envelope['lifecycle_state']>> = {
  resolved: 'resolved',
  dispatched: 'pending_verification',
  verified: 'verified',
  failed: 'failed',
};

/** Names of actions that its users know; all others keep ours. */
const ACTIONS: Readonly<Record<string, string>> = {
  click: 'tap_element',
  type: 'type_text',
  clear: 'type_text',
  adjust: 'adjust_control',
  scroll_until: 'scroll_to_element',
  launch: 'start_app',
  stop: 'terminate_app',
  back: 'press_back',
  screenshot: 'capture_screenshot',
  observe: 'get_ui_tree',
  logs: 'get_logs',
  app: 'get_current_screen',
  devices: 'list_devices',
};

function actionOf({ type, command }: Result): string {
  if (type === null) return 'unknown';
  if (type === 'press' && /^press back\b/.test(command)) return 'press_back';
  if (type === 'expect')
    return /^expect (?:visible|hidden)\b/.test(command) ? 'expect_element_visible' : 'expect_state';
  if (type === 'wait') return 'wait_for_ui';
  return ACTIONS[type] ?? type;
}

/** What each action is expected to show, in the words of RFC 007. */
const SIGNALS: Readonly<Record<string, string>> = {
  click: 'screen_change',
  submit: 'screen_change',
  press: 'screen_change',
  back: 'navigation_transition',
  launch: 'navigation_transition',
  stop: 'navigation_transition',
  swipe: 'screen_change',
  scroll: 'scroll_position_change',
  scroll_until: 'element_visible',
  type: 'control_value_change',
  clear: 'control_value_change',
  fill: 'control_value_change',
  select: 'control_value_change',
  check: 'control_state_change',
  uncheck: 'control_state_change',
  adjust: 'control_value_change',
  drag: 'screen_change',
  login: 'navigation_transition',
  search: 'screen_change',
  dismiss: 'element_gone',
  wait: 'condition_true',
  expect: 'condition_true',
};

function moduleOf({ failure, lifecycle }: Result): Envelope['source_module'] {
  if (failure !== undefined) return MODULES[failure.phase] ?? 'act';
  return lifecycle === 'verified' ? 'verify' : lifecycle === 'resolved' ? 'resolve' : 'act';
}
const MODULES: Readonly<Record<string, Envelope['source_module']>> = {
  parsing: 'resolve',
  semantic: 'resolve',
  resolution: 'resolve',
  actionability: 'resolve',
  execution: 'act',
  verification: 'verify',
};

/** What was said to be meant: the command without its verb and options. */
function selectorOf(command: string): string | null {
  const said = command
    .replace(/^\S+\s*/, '')
    .replace(/\s+--.*$/s, '')
    .trim();
  return said === '' ? null : said;
}

function resolvedOf({ target }: Result): Resolved | null {
  if (target === null) return null;
  const { id, handle, name, role, confidence, reason, alternates } = target;
  const elementId = (number: number, own: string | undefined): string =>
    own === undefined || own === '' ? String(number) : own;
  return {
    elementId: elementId(id, handle),
    text: name,
    role,
    confidence,
    resolution_reason: reason,
    fallback_available: alternates.length > 0,
    alternates: alternates.map((one) => ({
      elementId: elementId(one.id, one.handle),
      score: one.score,
      reason: one.reasons.join(', '),
    })),
  };
}

/** Actions that are there to bring something else on screen. */
const GOING: ReadonlySet<string | null> = new Set(['back', 'scroll', 'scroll_until', 'swipe', 'launch', 'stop']);

const CODES: Readonly<Partial<Record<FailureCode, EnvelopeCode>>> = {
  TARGET_NOT_FOUND: 'ELEMENT_NOT_FOUND',
  LOW_CONFIDENCE: 'ELEMENT_NOT_FOUND',
  NOT_INFERABLE: 'ELEMENT_NOT_FOUND',
  AMBIGUOUS_TARGET: 'AMBIGUOUS_TARGET',
  STALE_REFERENCE: 'STALE_REFERENCE',
  REQUIREMENT_NOT_MET: 'ELEMENT_NOT_INTERACTABLE',
  ELEMENT_NOT_VISIBLE: 'ELEMENT_NOT_INTERACTABLE',
  ELEMENT_DISABLED: 'ELEMENT_NOT_INTERACTABLE',
  ELEMENT_COVERED: 'ELEMENT_NOT_INTERACTABLE',
  ELEMENT_UNSTABLE: 'ELEMENT_NOT_INTERACTABLE',
  TIMEOUT: 'TIMEOUT',
  DUMP_FAILED: 'TIMEOUT',
  DEVICE_ERROR: 'ACTION_REJECTED',
  UNSUPPORTED: 'ACTION_REJECTED',
  FORBIDDEN: 'ACTION_REJECTED',
  INVALID_VALUE: 'ACTION_REJECTED',
  OPTION_NOT_FOUND: 'SEMANTIC_MISMATCH',
  VALUE_MISMATCH: 'VERIFICATION_FAILED',
  VERIFICATION_FAILED: 'VERIFICATION_FAILED',
  EXPECTATION_FAILED: 'EXPECT_STATE_MISMATCH',
  NOT_CONVERGED: 'CONTROL_CONVERGENCE_FAILED',
};

function codeOf(code: FailureCode, { type }: Result): EnvelopeCode {
  if (code === 'NO_EFFECT') return GOING.has(type) ? 'NAVIGATION_NO_CHANGE' : 'VERIFICATION_FAILED';
  return CODES[code] ?? 'UNKNOWN';
}
