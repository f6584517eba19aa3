// A result in the shape that users of mobile-debug-mcp know: the action envelope. Every failure code it declares is really used.

import { type Command, parse, rowOf, type SignalName } from '../language/index.js';
import type { ResolutionCode } from '../resolve/index.js';
import type { ProblemCode } from '../scene/problem.js';
import type { Failed, FailureCode, Lifecycle, Result } from './result.js';

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
  readonly target: {
    /** The target as given; null: the command means nothing on the screen. */
    readonly selector: string | null;
    readonly resolved: Resolved | null;
    /** Where several could be meant: each with the selector that means it alone. */
    readonly candidates?: readonly EnvelopeTarget[];
  };
  readonly success: boolean;
  readonly failure_code?: EnvelopeCode;
  /** Our own code, which says more. */
  readonly runtime_code?: FailureCode;
  readonly retryable?: boolean;
  readonly message?: string;
  /** What shows that it happened; null for what only reads. */
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

interface EnvelopeTarget {
  readonly elementId: string;
  readonly text: string;
  readonly selector: string;
}

/** When it was, and the how many-th action: results themselves have no clock. */
export interface Moment {
  readonly at: Date;
  readonly sequence: number;
}

export function envelopeOf(result: Result, { at, sequence }: Moment): Envelope {
  const { failure, lifecycle, screen, ok } = result;
  const command = commandOf(result);
  const type = actionOf(result, command);
  return {
    action_id: `${type}_${at.getTime()}_${sequence}`,
    timestamp: at.toISOString(),
    action_type: type,
    lifecycle_state: failure === undefined ? STATES[lifecycle] : 'failed',
    source_module: moduleOf(result),
    target: {
      selector: selectorOf(command, result.command),
      resolved: resolvedOf(result),
      ...(failure?.candidates === undefined
        ? {}
        : {
            candidates: failure.candidates.map(({ id, name, target }) => ({
              elementId: String(id),
              text: name,
              selector: target,
            })),
          }),
    },
    // A control is set only where it is seen to be.
    success: result.type === 'adjust' ? ok && lifecycle === 'verified' : ok,
    ...(failure === undefined
      ? {}
      : {
          failure_code: codeOf(failure, type),
          runtime_code: failure.code,
          retryable: failure.retryable,
          message: failure.message,
        }),
    expected_signal: expectedSignal(result, type),
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

/** The command that a result is of, read again from its text; null: it has none. */
function commandOf({ command, type }: Result): Command | null {
  return type === null ? null : (parse(command).lines.find((line) => line.command !== null)?.command ?? null);
}

function actionOf({ type }: Result, command: Command | null): string {
  if (type === null) return 'unknown';
  if (command?.type === 'press' && command.key.toLowerCase() === 'back') return 'press_back';
  if (type === 'expect') {
    const isSight = command?.type === 'expect' && (command.condition === 'visible' || command.condition === 'hidden');
    return isSight ? 'expect_element_visible' : 'expect_state';
  }
  return rowOf(type).envelope ?? type;
}

/** What each signal is called in RFC 007; null for what only reads. */
const SIGNALS: Readonly<Record<SignalName, string | null>> = {
  effect: 'screen_change',
  'form-sent': 'screen_change',
  'field-value': 'control_value_change',
  'option-chosen': 'control_value_change',
  'checked-state': 'control_state_change',
  'number-reached': 'control_value_change',
  'focus-taken': 'control_state_change',
  'hover-effect': 'screen_change',
  'files-taken': 'control_value_change',
  scrolled: 'scroll_position_change',
  'in-view': 'element_visible',
  navigation: 'navigation_transition',
  'logged-in': 'navigation_transition',
  closed: 'element_gone',
  'condition-true': 'condition_true',
  'app-on-screen': 'navigation_transition',
  'steps-done': null,
  'settings-changed': null,
  answer: null,
};

function expectedSignal({ type, signal }: Result, action: string): string | null {
  if (type === null) return null;
  if (action === 'press_back') return SIGNALS.navigation;
  return SIGNALS[signal?.expected ?? rowOf(type).signal];
}

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

/** The target as given: as it stands in the text of the command, its selector, or its app. */
function selectorOf(command: Command | null, text: string): string | null {
  if (command === null) return null;
  if (command.type === 'explain') return selectorOf(command.command, text);
  if (command.type === 'launch' || command.type === 'stop') return command.app ?? null;
  if ('target' in command && typeof command.target === 'object') {
    const { start, end } = command.target.span;
    const given = text.slice(start, end).trim();
    // What is inferred was not given.
    return given === '' ? null : given;
  }
  return 'selector' in command ? (command.selector ?? null) : null;
}

function resolvedOf({ target, failure }: Result): Resolved | null {
  if (target === null) return null;
  const { id, handle, name, role, confidence, reason } = target;
  // What was meant but cannot be used now is ranked with the others: it is no alternate of itself.
  const own = target.alternates.find((one) => one.id === id);
  const alternates = target.alternates.filter((one) => one !== own);
  const elementId = (number: number, own: string | undefined): string =>
    own === undefined || own === '' ? String(number) : own;
  return {
    elementId: elementId(id, handle),
    text: name,
    role,
    confidence,
    resolution_reason: own !== undefined && reason === failure?.code ? own.reasons.join(', ') : reason,
    fallback_available: alternates.length > 0,
    alternates: alternates.map((one) => ({
      elementId: elementId(one.id, one.handle),
      score: one.score,
      reason: one.reasons.join(', '),
    })),
  };
}

/** Actions that are there to bring something else on screen. */
const GOING: ReadonlySet<string> = new Set([
  'press_back',
  'scroll',
  'scroll_to_element',
  'swipe',
  'start_app',
  'terminate_app',
]);

/** Every code of acting has its place. Lines that cannot be read are UNKNOWN. */
const CODES: Readonly<Record<ResolutionCode | Exclude<ProblemCode, 'NO_EFFECT' | 'STEP_FAILED'>, EnvelopeCode>> = {
  TARGET_NOT_FOUND: 'ELEMENT_NOT_FOUND',
  LOW_CONFIDENCE: 'ELEMENT_NOT_FOUND',
  NOT_INFERABLE: 'ELEMENT_NOT_FOUND',
  FRAME_NOT_FOUND: 'ELEMENT_NOT_FOUND',
  DIALOG_NOT_PRESENT: 'ELEMENT_NOT_FOUND',
  AMBIGUOUS_TARGET: 'AMBIGUOUS_TARGET',
  STALE_REFERENCE: 'STALE_REFERENCE',
  REQUIREMENT_NOT_MET: 'ELEMENT_NOT_INTERACTABLE',
  ELEMENT_NOT_VISIBLE: 'ELEMENT_NOT_INTERACTABLE',
  ELEMENT_DISABLED: 'ELEMENT_NOT_INTERACTABLE',
  ELEMENT_COVERED: 'ELEMENT_NOT_INTERACTABLE',
  ELEMENT_UNSTABLE: 'ELEMENT_NOT_INTERACTABLE',
  DIALOG_OPEN: 'ELEMENT_NOT_INTERACTABLE',
  TIMEOUT: 'TIMEOUT',
  // It is tried until the time is over.
  DUMP_FAILED: 'TIMEOUT',
  NAVIGATION_ERROR: 'NAVIGATION_NO_CHANGE',
  DEVICE_ERROR: 'ACTION_REJECTED',
  UNSUPPORTED: 'ACTION_REJECTED',
  FORBIDDEN: 'ACTION_REJECTED',
  INVALID_VALUE: 'ACTION_REJECTED',
  SELECTOR_INVALID: 'ACTION_REJECTED',
  SCRIPT_ERROR: 'ACTION_REJECTED',
  INTENT_NOT_FOUND: 'ACTION_REJECTED',
  INTENT_UNAVAILABLE: 'ACTION_REJECTED',
  PARAMETER_MISSING: 'ACTION_REJECTED',
  PARAMETER_INVALID: 'ACTION_REJECTED',
  CHECKPOINT_INVALID: 'ACTION_REJECTED',
  PACK_LOAD_FAILED: 'ACTION_REJECTED',
  DEFINITION_INVALID: 'ACTION_REJECTED',
  OPTION_NOT_FOUND: 'SEMANTIC_MISMATCH',
  FORM_INVALID: 'ACTION_REJECTED',
  VALUE_MISMATCH: 'VERIFICATION_FAILED',
  VERIFICATION_FAILED: 'VERIFICATION_FAILED',
  EXPECTATION_FAILED: 'EXPECT_STATE_MISMATCH',
  NOT_CONVERGED: 'CONTROL_CONVERGENCE_FAILED',
  WORLD_GONE: 'UNKNOWN',
  NOT_PAIRED: 'UNKNOWN',
  TAKEN_OVER: 'UNKNOWN',
  IO_ERROR: 'UNKNOWN',
  CANCELLED: 'UNKNOWN',
  NO_PERSON: 'ACTION_REJECTED',
  PERSON_DECLINED: 'ACTION_REJECTED',
};

function codeOf({ code, facts }: Failed, action: string): EnvelopeCode {
  // A step of an intent says why itself.
  const own = code === 'STEP_FAILED' ? String(facts?.['code']) : code;
  if (own === 'NO_EFFECT') return GOING.has(action) ? 'NAVIGATION_NO_CHANGE' : 'VERIFICATION_FAILED';
  return Object.hasOwn(CODES, own) ? CODES[own as keyof typeof CODES] : 'UNKNOWN';
}
