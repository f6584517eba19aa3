// Verdicts on generated effects: what was not seen is never claimed, and what was refused never passes.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjusted,
  type Check,
  checked,
  chosen,
  effect,
  type Performed,
  typed,
  uploaded,
} from '../../packages/core/src/engine/verify.js';
import type { SignalName } from '../../packages/core/src/language/index.js';
import type { Effect, Effects } from '../../packages/core/src/scene/effects.js';

const EFFECTS: readonly Effect[] = [
  ...(['url', 'tab', 'dialog', 'download', 'modal', 'focus'] as const),
  ...(['state', 'value', 'dom', 'request', 'form', 'scroll'] as const),
];
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(of, { nil: undefined });

/** Without what was not given: a fact that is missing is no fact. */
function given<T extends object>(all: T): T {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T;
}

const effectsSeen = fc
  .record({
    seen: fc.uniqueArray(fc.constantFrom(...EFFECTS), { maxLength: 3 }),
    value: maybe(fc.constantFrom(null, '', 'amy', '7', '70')),
    expected: maybe(fc.constantFrom('amy', 'Amy')),
    checked: maybe(fc.constantFrom<Effects['checked']>(true, false, 'mixed', null)),
    isAsAsked: maybe(fc.boolean()),
    isSecret: maybe(fc.constant(true as const)),
    isHeld: maybe(fc.boolean()),
    isFormatted: maybe(fc.boolean()),
    isAtEnd: maybe(fc.boolean()),
    attempts: maybe(fc.integer({ min: 1, max: 3 })),
    takenBack: maybe(fc.constantFrom('', 'it was undone')),
    said: maybe(fc.constantFrom('Wrong password', 'Thank you')),
    refused: maybe(fc.constantFrom([], [{ field: 'Email', message: 'Enter an address' }])),
  })
  .map((one) => given({ ...one, changes: [], notes: [] }) as unknown as Effects);

const performed: fc.Arbitrary<Performed> = fc.record({
  effects: effectsSeen,
  action: fc.constantFrom('click', 'submit', 'press', 'focus', 'type', 'check', null),
  thing: fc.constantFrom(
    null,
    { id: 1, handle: 'v-1', kind: 'button', role: 'button', name: 'Save', shown: 'button "Save"', sendsForm: true },
    { id: 2, handle: 'v-2', kind: 'textbox', role: 'textbox', name: 'Name', shown: 'textbox "Name"' },
  ) as fc.Arbitrary<Performed['thing']>,
  isGuarded: fc.boolean(),
  expected: fc.constantFrom<SignalName | null>(
    null,
    'effect',
    'form-sent',
    'field-value',
    'checked-state',
    'focus-taken',
  ),
});

const CHECKS: Readonly<Record<string, Check>> = {
  effect: effect('Clicked it'),
  typed: typed('amy'),
  chosen: chosen('France'),
  uploaded,
  checked: checked(true),
  unchecked: checked(false),
  adjusted: adjusted(70, 0),
};

describe.each(Object.entries(CHECKS))('%s', (_, check) => {
  it('claims nothing of which nothing was seen or read back', () => {
    fc.assert(
      fc.property(performed, (one) => {
        const bare = { changes: [], notes: [], seen: [] } as unknown as Effects;
        expect(check({ ...one, effects: bare }).is).not.toBe('verified');
      }),
    );
  });

  it('has no doubt where the match itself is one, but where it says what cannot be read', () => {
    fc.assert(
      fc.property(performed, (one) => {
        const verdict = check({ ...one, isGuarded: true });
        if (verdict.is === 'unknown') expect(verdict.note).toBeDefined();
      }),
    );
  });

  it('denies nothing that a dialog keeps the page from telling, unless it says so itself', () => {
    fc.assert(
      fc.property(performed, (one) => {
        const { refused: _refused, takenBack: _back, said: _said, ...rest } = one.effects;
        expect(check({ ...one, isGuarded: false, effects: { ...rest, isHeld: true } }).is).not.toBe('denied');
      }),
    );
  });
});

it('shows no secret of a field that did not take it', () => {
  fc.assert(
    fc.property(performed, (one) => {
      const secret = { isSecret: true, isAsAsked: false, value: 'hunter2', expected: 'hunter2!' } as const;
      expect(JSON.stringify(typed('hunter2')({ ...one, effects: { ...one.effects, ...secret } }))).not.toContain(
        'hunter2',
      );
    }),
  );
});

it('what a form refused was not sent, and what was taken back did not happen', () => {
  const refused = [{ field: 'Email', message: 'Enter an address' }];
  fc.assert(
    fc.property(performed, (one) => {
      expect(CHECKS['effect']?.({ ...one, effects: { ...one.effects, refused } }).is).toBe('denied');
      expect(CHECKS['effect']?.({ ...one, effects: { ...one.effects, takenBack: '' } }).is).toBe('denied');
    }),
  );
});

it('the press of what sends a form is verified only by what shows that it was sent', () => {
  fc.assert(
    fc.property(performed, (one) => {
      const thing = { id: 1, kind: 'button', shown: 'button "Send"', sendsForm: true } as Performed['thing'];
      const verdict = CHECKS['effect']?.({ ...one, thing, action: 'click', expected: 'effect', isGuarded: false });
      expect(verdict?.expected).toBe('form-sent');
      if (one.effects.seen.every((seen) => seen === 'focus' || seen === 'scroll'))
        expect(verdict?.is).not.toBe('verified');
    }),
  );
});
