// The action envelope: any result in the shape that users of mobile-debug-mcp know.

import { describe, expect, it } from 'vitest';
import { type EnvelopeCode, envelopeOf } from '../../packages/core/src/engine/envelope.js';
import { problemWords, worded } from '../../packages/core/src/engine/problems.js';
import type { Chosen, Result } from '../../packages/core/src/engine/result.js';
import { type ProblemCode, problem } from '../../packages/core/src/scene/problem.js';

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

  it('says why a step of an intent failed', () => {
    expect(envelopeOf(failed('STEP_FAILED', 'run'), MOMENT)).toMatchObject({
      failure_code: 'ELEMENT_NOT_FOUND',
      runtime_code: 'STEP_FAILED',
    });
  });

  it.each([
    ['press back', 'press_back', 'NAVIGATION_NO_CHANGE'],
    ['press enter', 'press', 'VERIFICATION_FAILED'],
  ] as const)('tells %s without an effect as %s, %s', (command, action, code) => {
    expect(envelopeOf({ ...failed('NO_EFFECT', 'press'), command }, MOMENT)).toMatchObject({
      action_type: action,
      failure_code: code,
    });
  });

  it.each<[string, Result['type'], string | null]>([
    ['click "Delete" near "Bread" --timeout 2s', 'click', '"Delete" near "Bread"'],
    ['click 5', 'click', '5'],
    ['type "User name" "ana" --append', 'type', '"User name"'],
    ['adjust "Volume" 70 --tolerance 2', 'adjust', '"Volume"'],
    ['select "Language" "Polski"', 'select', '"Language"'],
    ['expect value "Volume" "70"', 'expect', '"Volume"'],
    ['expect text "Welcome"', 'expect', null],
    ['scroll until "Parcel 20"', 'scroll_until', '"Parcel 20"'],
    ['scroll down', 'scroll', null],
    ['submit', 'submit', null],
    ['login "ana" "••••••••"', 'login', null],
    ['explain click "Save"', 'explain', '"Save"'],
    ['wait exists "#list"', 'wait', '#list'],
    ['launch com.shop.app', 'launch', 'com.shop.app'],
    ['stop', 'stop', null],
  ])('takes from %s what was said to be meant', (command, type, selector) => {
    expect(envelopeOf({ ...DONE, command, type }, MOMENT).target.selector).toBe(selector);
  });

  it('does not tell what was meant as an alternate of itself', () => {
    const own = { id: 5, handle: 'android:id/ok', score: 1, reasons: ['text:exact'] };
    const result = {
      ...failed('ELEMENT_DISABLED'),
      target: { ...(DONE.target as Chosen), reason: 'ELEMENT_DISABLED', alternates: [own] },
    };
    expect(envelopeOf(result, MOMENT).target.resolved).toMatchObject({
      resolution_reason: 'text:exact',
      fallback_available: false,
      alternates: [],
    });
  });
});
