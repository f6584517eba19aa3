// Candidates and intents as planners have them, and the scores as the document of their executor gives them.

import { describe, expect, it } from 'vitest';
import { resolve, type TextQuestion } from '../../packages/core/src/engine/ask.js';
import { call } from '../support/cli.js';

const candidates: readonly object[] = [
  {
    vaultyId: 'id:submitButton',
    type: 'button',
    role: 'button',
    text: 'Submit Application',
    label: null,
    placeholder: null,
    ariaLabel: 'Submit Application',
    attributes: { id: 'submitButton', name: 'submit', dataTestId: 'submit-application' },
    context: 'FORM',
    formId: 'applicationForm',
    sectionHeading: 'Review',
    bbox: { x: 0, y: 0, w: 80, h: 20 },
    visibility: { isVisible: true, isEnabled: true, isTopmost: true },
    domPath: 'html>body>form>button#submitButton',
    shadowPath: [],
  },
  {
    vaultyId: 'v-1',
    type: 'button',
    role: 'button',
    text: 'Submit',
    attributes: {},
    context: 'NAV',
    isVisible: true,
    isEnabled: true,
  },
  {
    vaultyId: 'v-2',
    type: 'button',
    role: 'button',
    text: 'Save',
    attributes: {},
    context: 'PAGE',
    isVisible: true,
    isEnabled: false,
  },
  {
    vaultyId: 'v-3',
    type: 'button',
    role: 'button',
    text: 'Print',
    attributes: {},
    context: 'PAGE',
    isVisible: false,
    isEnabled: true,
  },
  {
    vaultyId: 'v-4',
    type: 'input',
    role: 'textbox',
    text: '',
    label: 'Newsletter',
    attributes: { type: 'checkbox' },
    context: 'FORM',
  },
  {
    vaultyId: 'v-5',
    type: 'input',
    role: 'textbox',
    text: '',
    label: 'Phone',
    attributes: { name: 'phone' },
    context: 'FORM',
  },
];
const ask = (target: unknown, more: Partial<TextQuestion> = {}) =>
  resolve({ target, requirement: 'Clickable', candidates, ...more } as unknown as TextQuestion);
const INTENT = { by: 'intent', role: 'button', text: { exact: 'Submit Application' } };

describe('candidates as planners have them', () => {
  it('are the candidates of the list, by their place in it', () => {
    expect(ask('"Submit Application"')).toMatchObject({ ok: true, chosen: 1 });
    expect(ask({ by: 'vaultyId', id: 'id:submitButton' })).toMatchObject({ ok: true, chosen: 1 });
    expect(ask('"Save"').failure?.code).toBe('ELEMENT_DISABLED');
    expect(ask('"Print"').failure?.code).toBe('ELEMENT_NOT_VISIBLE');
    expect(ask('"Newsletter"', { requirement: 'Checkable' })).toMatchObject({ ok: true, chosen: 5 });
    expect(ask({ by: 'intent', text: 'Application', context: { form: 'application' } })).toMatchObject({
      ok: true,
      chosen: 1,
    });
  });

  it('must have what they are made of', () => {
    expect(() => ask('"x"', { candidates: [{ vaultyId: 5 }] as never })).toThrow(
      'candidates[0].vaultyId: must be text',
    );
    expect(() => ask('"x"', { candidates: [{ vaultyId: 'v-1', attributes: [] }] as never })).toThrow(
      'candidates[0].attributes',
    );
    expect(() => ask('"x"', { candidates: [{ vaultyId: 'v-1', type: 'button', context: 'MOON' }] as never })).toThrow(
      'region',
    );
  });

  it('are asked about on the shell', async () => {
    const input = JSON.stringify({ target: INTENT, requirement: 'Clickable', candidates });
    const { out, code } = await call(['resolve'], { input });
    expect(JSON.parse(out)).toMatchObject({ ok: true, chosen: 1, handle: 'id:submitButton' });
    expect(code).toBe(0);
  });
});

describe('a handle with a text', () => {
  it('means its element only while that is called so', () => {
    expect(ask({ by: 'vaultyId', id: 'v-1', text: 'Submit' })).toMatchObject({ ok: true, chosen: 2 });
    expect(ask({ by: 'vaultyId', id: 'v-1', text: 'Log out' }).failure?.message).toContain('field "text"');
  });
});

describe('absolute scores', () => {
  const absolute = { policy: { scores: 'absolute' } } as const;
  const score = (target: object, more: Partial<TextQuestion> = {}) => {
    const { trace, ok, guarded } = ask(target, { ...absolute, ...more });
    return [Math.round((trace.topMatches[0]?.score ?? 0) * 100) / 100, ok, guarded];
  };

  it('are the sum of the weights as they are', () => {
    // Text 0.40, role 0.20, visible 0.05.
    expect(score(INTENT)).toEqual([0.65, true, false]);
    expect(score({ ...INTENT, attributes: { dataTestId: 'submit-application' } })).toEqual([0.75, true, false]);
    expect(
      score({ ...INTENT, attributes: { dataTestId: 'submit-application' }, context: { form: 'application' } }),
    ).toEqual([0.85, true, false]);
    // Contains 0.7 × 0.40, role, visible: all that was said holds only in part.
    expect(score({ by: 'intent', role: 'button', text: { contains: ['Application'] } })).toEqual([0.53, true, false]);
    expect(score({ by: 'intent', role: 'button', text: { contains: ['Application'] }, label: 'Other' })).toEqual([
      0.53,
      true,
      true,
    ]);
  });

  it('fail below 0.45, however well what was said fits', () => {
    const target = { by: 'intent', role: 'textbox', label: 'Phone' };
    expect(score(target, { requirement: 'Typeable' })).toEqual([0.4, false, false]);
    expect(ask(target, { requirement: 'Typeable', ...absolute }).failure?.code).toBe('LOW_CONFIDENCE');
    expect(ask(target, { requirement: 'Typeable' })).toMatchObject({ ok: true, chosen: 6, confidence: 1 });
    expect(() => ask(INTENT, { policy: { scores: 'relative' } as never })).toThrow('policy.scores: must be absolute');
  });
});
