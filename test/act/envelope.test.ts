// The action envelope: any result in the shape that users of mobile-debug-mcp know.

import { describe, expect, it } from 'vitest';
import { type EnvelopeCode, envelopeOf } from '../../src/act/envelope.js';
import { problemWords, worded } from '../../src/act/problems.js';
import type { Result } from '../../src/act/result.js';
import { type ProblemCode, problem } from '../../src/world/problem.js';

const MOMENT = { at: new Date('2026-11-16T05:00:00Z'), sequence: 3 };

const DONE: Result = {
  ok: true,
  command: 'click "Sign in" --timeout 2s',
  type: 'click',
  lifecycle: 'verified',
  target: {
    id: 5,
    handle: 'android:id/ok',
    kind: 'button',
    role: 'button',
    name: 'Sign in',
    shown: 'button "Sign in"',
    confidence: 0.97,
    reason: 'owner_preferred',
    guarded: false,
    healed: false,
    alternates: [{ id: 7, score: 0.6, reasons: ['text:words'] }],
  },
  changes: [],
  notes: [],
  trace: null,
  timing: { resolve: 1, act: 1, verify: 1, total: 3 },
  screen: { before: 'aaa', after: 'bbb' },
  text: '',
};

describe('the envelope', () => {
  it('says what was done, to what, and what showed it', () => {
    expect(envelopeOf(DONE, MOMENT)).toEqual({
      action_id: 'tap_element_1794805200000_3',
      timestamp: '2026-11-16T05:00:00.000Z',
      action_type: 'tap_element',
      lifecycle_state: 'verified',
      source_module: 'verify',
      target: {
        selector: '"Sign in"',
        resolved: {
          elementId: 'android:id/ok',
          text: 'Sign in',
          role: 'button',
          confidence: 0.97,
          resolution_reason: 'owner_preferred',
          fallback_available: true,
          alternates: [{ elementId: '7', score: 0.6, reason: 'text:words' }],
        },
      },
      success: true,
      expected_signal: 'screen_change',
      ui_fingerprint_before: 'aaa',
      ui_fingerprint_after: 'bbb',
    });
  });

  it('calls what could not be read back pending', () => {
    expect(envelopeOf({ ...DONE, lifecycle: 'dispatched' }, MOMENT).lifecycle_state).toBe('pending_verification');
  });

  const failed = (code: ProblemCode, type: Result['type'] = 'click'): Result => ({
    ...DONE,
    ok: false,
    type,
    lifecycle: 'failed',
    failure: worded(problem(code, problemWords[code].example as never)),
  });
  const resolution = (
    code: 'TARGET_NOT_FOUND' | 'AMBIGUOUS_TARGET' | 'STALE_REFERENCE' | 'REQUIREMENT_NOT_MET',
  ): Result => ({
    ...DONE,
    ok: false,
    lifecycle: 'failed',
    failure: { phase: 'resolution', code, message: 'm', hint: 'h', retryable: true },
  });

  it.each<[EnvelopeCode, Result]>([
    ['ELEMENT_NOT_FOUND', resolution('TARGET_NOT_FOUND')],
    ['AMBIGUOUS_TARGET', resolution('AMBIGUOUS_TARGET')],
    ['STALE_REFERENCE', resolution('STALE_REFERENCE')],
    ['ELEMENT_NOT_INTERACTABLE', resolution('REQUIREMENT_NOT_MET')],
    ['TIMEOUT', failed('TIMEOUT')],
    ['NAVIGATION_NO_CHANGE', failed('NO_EFFECT', 'swipe')],
    ['VERIFICATION_FAILED', failed('NO_EFFECT')],
    ['ACTION_REJECTED', failed('DEVICE_ERROR')],
    ['EXPECT_STATE_MISMATCH', failed('EXPECTATION_FAILED', 'expect')],
    ['CONTROL_CONVERGENCE_FAILED', failed('NOT_CONVERGED', 'adjust')],
    ['SEMANTIC_MISMATCH', failed('OPTION_NOT_FOUND', 'select')],
    ['UNKNOWN', failed('WORLD_GONE')],
  ])('gives %s', (code, result) => {
    const envelope = envelopeOf(result, MOMENT);
    expect(envelope).toMatchObject({ success: false, lifecycle_state: 'failed', failure_code: code });
    expect(envelope.runtime_code).toBe(result.failure?.code);
    expect(envelope.retryable).toBe(result.failure?.retryable);
  });
});
