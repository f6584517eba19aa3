// What cannot be seen is no part of a name; what changes how letters are drawn stays.

import { expect, it } from 'vitest';
import { withoutUnseen } from '../../packages/core/src/text/unseen.js';

it('takes out what has no width, marks of direction, tags and fillers', () => {
  expect(withoutUnseen('P\u200ba\u2060y\ufeff \u00adn\u200eo\u202ew\u{e0041}\u3164')).toBe('Pay now');
});

it('takes out joiners between letters that are not joined', () => {
  expect(withoutUnseen('P\u200da\u200cy')).toBe('Pay');
  expect(withoutUnseen('\u200dPay\u200d')).toBe('Pay');
});

it('keeps emoji and scripts that need them as they are', () => {
  for (const text of [
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    'Zahlung über 5 €',
  ])
    expect(withoutUnseen(text)).toBe(text);
});
