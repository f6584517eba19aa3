// Laws of what is left unsaid: submit stays with the form at hand, dismiss presses only what closes, explain says what is done.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explain, resolve } from '../../packages/core/src/resolve/index.js';
import { buttonWordLists, closes } from '../../packages/core/src/scene/button-words.js';
import type { Candidate } from '../../packages/core/src/scene/candidate.js';
import { runs } from '../support/size.js';

interface FormMade {
  readonly buttons: readonly { readonly name: string; readonly isSeen: boolean; readonly isOutside: boolean }[];
  readonly isFormless: boolean;
}

const button = fc.record({
  name: fc.constantFrom('Save', 'Send', 'Log in', 'Subscribe', 'Pay now', 'Weiter', '送信'),
  isSeen: fc.boolean(),
  isOutside: fc.boolean(),
});
const made = fc.record({
  buttons: fc.array(button, { maxLength: 2 }),
  isFormless: fc.constantFrom(false, false, false, true),
});

interface Screen {
  readonly candidates: Candidate[];
  /** The field of each form, and the form. */
  readonly fields: readonly { readonly field: number; readonly form: number | undefined }[];
}

function screenOf(forms: readonly FormMade[]): Screen {
  const candidates: Candidate[] = [];
  const fields: { field: number; form: number | undefined }[] = [];
  let id = 1;
  for (const { buttons, isFormless } of forms) {
    const form = isFormless ? undefined : id++;
    if (form !== undefined) candidates.push({ id: form, kind: 'form', names: [] });
    const parent = form === undefined ? {} : { parent: form };
    fields.push({ field: id, form });
    candidates.push({ id: id++, kind: 'input', names: [{ source: 'label', text: `Field ${id}` }], ...parent });
    for (const { name, isSeen, isOutside } of buttons)
      candidates.push({
        id: id++,
        kind: 'button',
        purpose: 'submit',
        names: [{ source: 'text', text: name }],
        state: { visible: isSeen },
        ...(isOutside && form !== undefined ? { context: { form } } : parent),
      });
  }
  return { candidates, fields };
}

const formOf = ({ candidates }: Screen, id: number): number | undefined => {
  const one = candidates.find((candidate) => candidate.id === id);
  if (one?.kind === 'form') return one.id;
  return (one?.context?.form as number | undefined) ?? one?.parent;
};

it('submit never leaves the form at hand, whatever else is on the screen', () => {
  fc.assert(
    fc.property(
      fc.array(made, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      fc.boolean(),
      fc.nat(),
      (forms, pick, isFocused, other) => {
        const screen = screenOf(forms);
        const hand = screen.fields[pick % screen.fields.length] as Screen['fields'][number];
        const submits = screen.candidates.filter(({ kind }) => kind === 'button');
        const login = submits.length === 0 ? undefined : submits[other % submits.length]?.id;
        const { chosen, failure } = resolve({
          target: { kind: 'infer' },
          requirement: 'Submittable',
          candidates: screen.candidates,
          context: {
            ...(isFocused ? { focused: hand.field } : { lastTouched: hand.field }),
            ...(login === undefined ? {} : { patterns: { login: { password: 1, submit: login } } }),
          },
        });
        const own = forms[pick % forms.length] as FormMade;
        if (chosen !== null) expect(formOf(screen, chosen)).toBe(hand.form);
        if (hand.form === undefined) return;
        const seen = own.buttons.filter(({ isSeen }) => isSeen).length;
        // Own button seen: it, or a question; hidden: a refusal; none at all: the form itself.
        if (seen === 1) expect(screen.candidates.find(({ id }) => id === chosen)?.kind).toBe('button');
        if (seen > 1) expect(failure?.code).toBe('AMBIGUOUS_TARGET');
        if (seen === 0 && own.buttons.length > 0) expect(failure?.code).toBe('ELEMENT_NOT_VISIBLE');
        if (own.buttons.length === 0) expect(chosen).toBe(hand.form);
      },
    ),
    { numRuns: runs(2000) },
  );
});

it('dismiss presses only what closes, named or not', () => {
  const words = [
    ...buttonWordLists.closes,
    ...buttonWordLists.accepts,
    'Subscribe',
    'Buy premium',
    'Close account',
    'Sign me up',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 4 }), fc.boolean(), (names, isNamed) => {
      const candidates: Candidate[] = [
        { id: 1, kind: 'dialog', names: [{ source: 'aria', text: 'Newsletter' }] },
        ...names.map((text, i) => ({
          id: i + 2,
          kind: i % 2 === 0 ? 'button' : 'link',
          names: [{ source: 'text' as const, text }],
          parent: 1,
        })),
      ];
      const inside = { relation: 'inside', atom: { kind: 'text', value: 'Newsletter' } } as const;
      const target = { primary: { kind: 'infer' }, relations: isNamed ? [inside] : [] } as const;
      const { chosen, ok } = resolve({ target, requirement: 'Dismissable', candidates });
      expect(ok).toBe(names.some(closes));
      if (chosen !== null) expect(closes(names[chosen - 2] ?? '')).toBe(true);
    }),
    { numRuns: runs(2000) },
  );
});

it('explain prints the decision that is acted on', () => {
  fc.assert(
    fc.property(fc.array(made, { minLength: 1, maxLength: 3 }), fc.nat(), (forms, pick) => {
      const screen = screenOf(forms);
      const question = {
        target: { kind: 'infer' },
        requirement: 'Submittable',
        candidates: screen.candidates,
        context: { lastTouched: screen.fields[pick % screen.fields.length]?.field ?? 0 },
      } as const;
      const decision = resolve(question);
      const text = explain(question, decision, null);
      if (decision.failure !== undefined)
        expect(text).toContain(`✗ ${decision.failure.code}: ${decision.failure.message}`);
      else
        expect(text).toMatch(
          new RegExp(`✓ \\[${decision.chosen}\\] .*, confidence ${decision.confidence.toFixed(2)}, ${decision.reason}`),
        );
      for (const { rule, outcome } of decision.trace.rules) expect(text).toContain(`${rule.padEnd(22)}${outcome}`);
    }),
    { numRuns: runs(1000) },
  );
});
