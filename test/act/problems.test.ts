// Every problem of acting can be said aloud, and says what to do.

import { describe, expect, it } from 'vitest';
import { problemWords, worded } from '../../packages/core/src/engine/problems.js';
import type { Problem } from '../../packages/core/src/scene/problem.js';

describe('the words of a problem', () => {
  it.each(Object.keys(problemWords))('%s', (code) => {
    const { example } = problemWords[code as keyof typeof problemWords];
    const failed = worded({ code, facts: example } as Problem);
    expect(failed.message).toMatch(/^\S.*\S$/);
    expect(failed.message).not.toMatch(/undefined|null|\[object/);
    expect(failed.hint).toMatch(/^[A-Z].*[^.]$/);
    expect(failed.code).toBe(code);
  });
});
