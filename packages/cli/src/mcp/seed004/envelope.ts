// The action envelope of mobile-debug-mcp, made of a result: its own codes, its own states, and no success that was not one.

import { type EnvelopeCode, envelopeOf } from '@beckon/core/engine/envelope.js';
import type { Result } from '@beckon/core/engine/result.js';
import type { DeviceInfo, SeedMemory } from './phone.js';

export type SeedCode = EnvelopeCode;

/** The codes that the original gives for each tool; those of `adjust_control` by the specification in its release. */
const CODES: Readonly<Record<string, readonly SeedCode[]>> = {
  start_app: ['TIMEOUT', 'SEMANTIC_MISMATCH'],
  restart_app: ['TIMEOUT', 'SEMANTIC_MISMATCH'],
  adjust_control: ['ELEMENT_NOT_FOUND', 'STALE_REFERENCE', 'ELEMENT_NOT_INTERACTABLE', 'TIMEOUT'],
  tap: ['TIMEOUT'],
  tap_element: ['STALE_REFERENCE', 'ELEMENT_NOT_INTERACTABLE'],
  swipe: ['TIMEOUT'],
  scroll_to_element: ['NAVIGATION_NO_CHANGE', 'TIMEOUT'],
  type_text: ['TIMEOUT'],
  press_back: ['TIMEOUT'],
};

/** What the original says where it means this. */
const INSTEAD: Readonly<Partial<Record<SeedCode, SeedCode>>> = {
  CONTROL_CONVERGENCE_FAILED: 'TIMEOUT',
  ELEMENT_NOT_FOUND: 'STALE_REFERENCE',
};

/** As this tool may say it. That several could be meant is said everywhere: the original has the code, and takes the first. */
export function codeFor(tool: string, code: SeedCode): SeedCode {
  const known = CODES[tool] ?? [];
  if (known.includes(code) || code === 'AMBIGUOUS_TARGET') return code;
  const other = INSTEAD[code];
  return other !== undefined && known.includes(other) ? other : 'UNKNOWN';
}

/** The code of a result's failure. */
export function failureCode(tool: string, result: Result): SeedCode {
  // It was named by its id: it is there, and a tap on it is refused.
  if (tool === 'tap_element' && result.failure?.code === 'LOW_CONFIDENCE') return 'ELEMENT_NOT_INTERACTABLE';
  return codeFor(tool, envelopeOf(result, { at: new Date(0), sequence: 0 }).failure_code ?? 'UNKNOWN');
}

const CLASSES: Readonly<Partial<Record<SeedCode, string>>> = {
  ELEMENT_NOT_FOUND: 'TargetResolutionFailure',
  AMBIGUOUS_TARGET: 'TargetResolutionFailure',
  STALE_REFERENCE: 'TargetResolutionFailure',
  ELEMENT_NOT_INTERACTABLE: 'ExecutionFailure',
  NAVIGATION_NO_CHANGE: 'VerificationFailure',
  TIMEOUT: 'VerificationFailure',
  SEMANTIC_MISMATCH: 'SemanticMismatchFailure',
};

export interface Failing {
  readonly code: SeedCode;
  readonly message: string;
  readonly retryable: boolean;
  /** Our own code, which says more. */
  readonly runtime?: string;
}

export interface Acted {
  readonly tool: string;
  readonly begun: Date;
  readonly device: DeviceInfo;
  readonly selector: object | null;
  readonly resolved?: object | null;
  readonly module: 'server' | 'interact';
  readonly failing: Failing | null;
  /** Whether what was to happen was seen to happen. */
  readonly isVerified?: boolean;
  readonly before?: string | null;
  readonly after?: string | null;
  readonly attempts?: number;
  readonly details?: object;
}

export function actionEnvelope(memory: SeedMemory, acted: Acted): Record<string, unknown> {
  const { tool, begun, device, selector, resolved = null, module, failing, isVerified = false, details } = acted;
  const action_id = `${tool}_${begun.getTime()}_${++memory.sequence}`;
  const success = failing === null;
  return {
    action_id,
    timestamp: begun.toISOString(),
    action_type: tool,
    lifecycle_state: success ? 'pending_verification' : 'failed',
    source_module: module,
    device,
    target: { selector, resolved },
    success,
    // More than the original knows: whether it was seen to happen.
    verified: isVerified,
    ...(failing === null ? {} : { ...failed(failing), recovery: recoveryOf(tool, failing) }),
    trace: traceOf(action_id, acted),
    ui_fingerprint_before: acted.before ?? null,
    ui_fingerprint_after: acted.after ?? null,
    ...(details === undefined ? {} : { details }),
  };
}

export function failed({ code, message, retryable, runtime }: Failing): Record<string, unknown> {
  return {
    failure_code: code,
    retryable,
    reason: message,
    ...(runtime === undefined ? {} : { runtime_code: runtime }),
  };
}

/** Nothing is tried again by itself: only the first values are ever true. */
function recoveryOf(tool: string, { code, retryable, runtime }: Failing): object {
  const isControl = tool === 'adjust_control' && code === 'TIMEOUT';
  return {
    failure_class: isControl ? 'ControlConvergenceFailure' : (CLASSES[code] ?? 'ExecutionFailure'),
    runtime_code: runtime ?? code,
    ...{ recovery_attempts: 0, max_recovery_attempts: 3, retry_depth: 0, max_retry_depth: 3 },
    is_terminal: !retryable,
    retry_allowed: retryable,
  };
}

const RESOLVING: ReadonlySet<SeedCode> = new Set(['ELEMENT_NOT_FOUND', 'AMBIGUOUS_TARGET', 'STALE_REFERENCE']);

function traceOf(action_id: string, { failing, isVerified = false, attempts = 1, begun }: Acted): object {
  const step = (stage: string, result: 'success' | 'failure'): object => ({
    ...{ stage, timestamp: begun.toISOString(), result, attempt_index: 0 },
  });
  const isFound = failing === null || !RESOLVING.has(failing.code);
  return {
    action_id,
    steps: [
      step('resolve', isFound ? 'success' : 'failure'),
      ...(isFound ? [step('execute', failing === null ? 'success' : 'failure')] : []),
      ...(isVerified ? [step('verify', 'success')] : []),
    ],
    final_outcome: failing === null ? 'success' : 'failure',
    attempts,
  };
}

/** What failed of a result; null: it did not. */
export function failingOf(tool: string, result: Result): Failing | null {
  const { failure } = result;
  if (failure === undefined) return null;
  const { code, message, hint, retryable } = failure;
  return {
    code: failureCode(tool, result),
    message: hint === '' ? message : `${message}. ${hint}`,
    retryable,
    runtime: code,
  };
}
