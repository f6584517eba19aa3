import { describe, expect, it } from 'vitest';
import { failureBlock, liveLine, stepDetails, stepLine, summary } from '../../packages/core/src/report/step.js';
import { fitted, spent } from '../../packages/core/src/report/words.js';
import { width } from '../../packages/core/src/text/width.js';
import { failure, result, target } from '../support/fake-session.js';

describe('a step', () => {
  it('is one line while all is well', () => {
    expect(stepLine(result({ command: 'click "Sign in"', ...target(3, 'button "Sign in"') }))).toBe(
      '✓ click "Sign in"  [3] button "Sign in"  42 ms',
    );
    expect(stepLine(result({ command: 'goto shop.test', lifecycle: 'dispatched' }))).toBe(
      '✓ goto shop.test  (sent, not verified)  42 ms',
    );
    expect(stepLine(result({ command: 'define buy:\n  click "x"' }))).toBe('✓ define buy: …  42 ms');
    expect(stepLine(result({ command: 'click 3', ...failure('NO_EFFECT', 'Nothing happened') }))).toBe(
      '✗ click 3  42 ms',
    );
  });

  it('says its notes and what was asked for below', () => {
    expect(stepDetails(result({ command: 'url', data: 'https://shop.test/', notes: ['A dialog came up'] }))).toEqual([
      '  note: A dialog came up',
      '  https://shop.test/',
    ]);
  });

  it('paints by style names', () => {
    const line = stepLine(result({ command: 'back' }), (style, said) => `<${style}>${said}</>`);
    expect(line).toBe('<good>✓</> back  <faint>42 ms</>');
  });

  it('fits into the terminal while it goes on', () => {
    const line = liveLine('⠋', `click "${'日本'.repeat(40)}"`, 1290, 40);
    expect(width(line)).toBeLessThanOrEqual(39);
    expect(line).toMatch(/… {2}1\.2 s$/);
    expect(liveLine('⠋', 'back', 10, 80)).toBe('⠋ back');
    expect(fitted('abc', 3)).toBe('abc');
    expect(fitted('abcd', 3)).toBe('ab…');
  });
});

describe('a step that failed', () => {
  const source = 'goto shop.test\n  click "Delete" # all\nlogin "amy" "hunter2"\n';

  it('is shown where it is, with what to do, what could be meant, and the picture', () => {
    const candidates = [7, 8, 9, 10, 11, 12].map((n) => ({
      id: n,
      kind: 'button',
      name: 'Delete',
      target: `"Delete" near "Invoice ${n}"`,
    }));
    const reported = result({
      command: 'click "Delete"',
      at: { start: 23, end: 31, line: 2, column: 9 },
      screenshot: 'shots/2.png',
      ...failure('AMBIGUOUS_TARGET', '6 elements match "Delete"', 'Choose one', { candidates }),
    });
    const place = { file: 'shop.oil', source, span: { start: 17, end: 31, line: 2, column: 3 } };
    expect(failureBlock(reported, place)).toBe(`error AMBIGUOUS_TARGET: 6 elements match "Delete"
 --> shop.oil:2:9
  |
2 |   click "Delete" # all
  |         ^^^^^^^^
  = hint: Choose one
  = could be: [7] "Delete" near "Invoice 7"
              [8] "Delete" near "Invoice 8"
              [9] "Delete" near "Invoice 9"
              [10] "Delete" near "Invoice 10"
              [11] "Delete" near "Invoice 11"
              and 1 more
  = picture: shots/2.png`);
  });

  it('keeps a secret of the script to itself', () => {
    const span = { start: 38, end: 59, line: 3, column: 1 };
    const reported = result({
      command: 'login "amy" "••••••••"',
      at: span,
      ...failure('VERIFICATION_FAILED', 'The page says: wrong password'),
    });
    expect(
      failureBlock(reported, { file: 'a.oil', source, span }),
    ).toBe(`error VERIFICATION_FAILED: The page says: wrong password
 --> a.oil:3:1
  |
3 | login "amy" "••••••••"
  | ^^^^^^^^^^^^^^^^^^^^^^`);
  });
});

describe('a summary', () => {
  it('counts what there is', () => {
    expect(summary({ passed: 7, failed: 1, notRun: 3, ms: 1234 })).toBe('7 steps passed, 1 failed, 3 not run in 1.2 s');
    expect(summary({ passed: 1, failed: 0, notRun: 0, ms: 12 })).toBe('1 step passed in 12 ms');
    expect(summary({ passed: 0, failed: 1, notRun: 0, ms: 12 })).toBe('1 step failed in 12 ms');
    expect(summary({ passed: 0, failed: 0, notRun: 2, ms: 0 })).toBe('0 steps passed, 2 not run in 0 ms');
  });

  it('says times as people do', () => {
    expect([0.4, 999.4, 999.6, 59_940, 59_960, 125_000].map(spent)).toEqual([
      '0 ms',
      '999 ms',
      '1.0 s',
      '59.9 s',
      '1 min 0 s',
      '2 min 5 s',
    ]);
  });
});
