import { describe, expect, it } from 'vitest';
import { corrected, parse } from '../../packages/core/src/language/index.js';
import { problemTable } from '../../packages/core/src/language/problems.js';

describe('the problem table', () => {
  for (const [kind, row] of Object.entries(problemTable)) {
    it(`${kind}: its example shows it`, () => {
      const [first] = parse(row.example).diagnostics;
      expect(first?.code).toBe(row.code);
      expect(first?.message).not.toMatch(/undefined|NaN|\[object/);
      expect(first?.hint ?? '').not.toMatch(/undefined|NaN|\[object/);
      expect(first?.phase).toBe(row.code === 'CONFLICTING_OPTIONS' ? 'semantic' : 'parsing');
    });
  }
});

describe('a corrected line', () => {
  const rows: [string, string | null][] = [
    ['clck "Sign in"', 'click "Sign in"'],
    ['acept cookies', 'accept_cookies'],
    ['click 5 --forse', 'click 5 --force'],
    ['wait lod', 'wait load'],
    ['type First name Amy', null],
    ['flurble 123', null],
    ['click', null],
  ];
  it.each(rows)('%s', (line, expected) => {
    const [first] = parse(line).diagnostics;
    expect(first === undefined ? undefined : corrected(line, first)).toBe(expected);
  });
});
