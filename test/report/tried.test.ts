// What was tried where nothing was said is in the text that people and agents read, not only in the data.

import { describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { failureBlock, failureLines } from '../../packages/core/src/report/step.js';
import type { Candidate } from '../../packages/core/src/resolve/index.js';
import { FakeWorld } from '../support/fake-world.js';

const button = (id: number, text: string): Candidate => ({ id, kind: 'button', names: [{ source: 'text', text }] });

describe('what was tried', () => {
  it.each(['submit', 'dismiss', 'accept_cookies', 'accept'])('is told where %s finds nothing', async (line) => {
    const engine = new Engine(new FakeWorld([button(1, 'Home')]), { speak: resultText });
    // Looked at once: with a limit, it would be chance whether the intent or its step runs into it first.
    const result = await engine.run(`${line} --timeout 0ms`);
    const rules = (result.trace?.rules ?? []).map(({ rule }) => rule.replaceAll('_', ' '));
    if (result.ok) return expect(rules.length < 2 || result.text.includes('# tried')).toBe(true);
    expect(rules.length).toBeGreaterThan(1);
    const span = { start: 0, end: line.length, line: 1, column: 1 };
    for (const text of [
      // The command line, MCP and the library; the prompt; a script.
      result.text,
      failureLines(result).join('\n'),
      failureBlock(result, { file: 'a.oil', source: line, span }),
    ])
      for (const rule of rules) expect(text).toContain(`${rule}: `);
  });

  it('is not told where a thing was named', async () => {
    const engine = new Engine(new FakeWorld([button(1, 'Home')]), { speak: resultText });
    const result = await engine.run('click "Save" --timeout 50ms');
    expect(result.ok).toBe(false);
    expect(result.text).not.toContain('tried');
    expect(failureLines(result).join('\n')).not.toContain('tried');
  });
});
