import { describe, expect, it } from 'vitest';
import { parse } from '../../packages/core/src/language/index.js';
import { frame } from '../../packages/core/src/report/frame.js';

function framed(source: string): string {
  const [first] = parse(source).diagnostics;
  if (first === undefined) throw new Error('nothing is wrong');
  return frame(source, 'a.oil', first, null);
}

/** The source line and the carets below it. */
function picture(source: string): string[] {
  return framed(source).split('\n').slice(3, 5);
}

describe('a frame', () => {
  it('puts carets under wide characters, tabs and marks', () => {
    expect(picture('type "日本" 5#x')).toEqual(['1 | type "日本" 5#x', '  |              ^^']);
    expect(picture('back\t2')).toEqual(['1 | back 2', '  |      ^']);
    expect(picture('click "e\u0301" --x')).toEqual(['1 | click "e\u0301" --x', '  |           ^^^']);
  });

  it('points behind the line when something is missing', () => {
    expect(picture('\n\nclick   ')).toEqual(['3 | click   ', '  |      ^']);
  });

  it('cuts a long line around what is wrong', () => {
    const [line = '', carets = ''] = picture(`click "${'a'.repeat(5000)}" --forse`);
    expect(line.length).toBeLessThan(120);
    expect(line).toContain('--forse');
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('--forse');
  });

  it('lets no control character through to the terminal', () => {
    const text = framed('cl\u001b[31mck\u0007 \u202e');
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
    expect(text).toContain('\u241b[31m');
  });

  it('does not stumble over half of a pair', () => {
    expect(picture('\ud800')[0]).toBe('1 | \u2423');
  });
});
