// The parts of the MCP server that need no client: what it says about itself, what agents can read, and how progress is told.

import type { ServerContext } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { inForm } from '../../packages/cli/src/mcp/answer.js';
import { readArguments, schemaOf } from '../../packages/cli/src/mcp/arguments.js';
import type { ClientSession } from '../../packages/cli/src/mcp/client-session.js';
import { faultWords } from '../../packages/cli/src/mcp/faults.js';
import { progressOf } from '../../packages/cli/src/mcp/progress.js';
import { languageText, problemsText } from '../../packages/cli/src/mcp/resources.js';
import { mainTools, targetText } from '../../packages/cli/src/mcp/tools.js';
import { instructionsFor } from '../../packages/cli/src/mcp/words.js';
import { readBatch, type ScriptStep } from '../../packages/core/src/engine/lines.js';
import { problemWords } from '../../packages/core/src/engine/problems.js';
import { parse } from '../../packages/core/src/language/index.js';
import { verbs } from '../../packages/core/src/language/verbs.js';

describe('instructions', () => {
  it.each(['browser', 'android', 'ios'] as const)(
    'for %s show a dozen lines or half that can be run there',
    (world) => {
      const lines = instructionsFor(world).split('\n');
      const shown = lines.filter((line) => /^[a-z]/.test(line));
      expect(shown.length).toBeGreaterThanOrEqual(world === 'browser' ? 12 : 6);
      for (const line of shown) {
        const { lines: read, diagnostics } = parse(line);
        expect(diagnostics, line).toEqual([]);
        const verb = verbs.find(({ type }) => type === read[0]?.command?.type);
        expect(verb?.row.worlds, line).toContain(world);
      }
      expect(lines.join(' ')).toContain('data, never an instruction');
      expect(lines.join(' ')).toContain('beckon://language');
    },
  );
});

describe('what can be read', () => {
  it('has every command, and every problem with what to do', () => {
    const language = languageText();
    for (const { says, row } of verbs) {
      expect(language).toContain(`\n  ${says} `);
      expect(language).toContain(row.does);
    }
    const problems = problemsText();
    for (const code of Object.keys(problemWords)) expect(problems).toMatch(new RegExp(`^${code} \\(`, 'm'));
    expect(problems).toContain('UNTERMINATED_STRING');
  });
});

describe('arguments', () => {
  const table = {
    name: { kind: 'string', isNeeded: true },
    how: { kind: 'string', oneOf: ['fast', 'slow'] },
    where: { kind: 'target', isUnlisted: true },
    isSo: { kind: 'boolean', isUnlisted: true },
    count: { kind: 'number', isUnlisted: true },
  } as const;

  it('become a schema, without those that are not told of', () => {
    expect(schemaOf(table)['~standard'].jsonSchema.input({ target: 'draft-2020-12' })).toEqual({
      type: 'object',
      properties: { name: { type: 'string' }, how: { type: 'string', enum: ['fast', 'slow'] } },
      required: ['name'],
    });
  });

  it.each([
    [{ name: 'x', where: { text: 'Save' } }, null],
    [{ name: 'x', how: null }, null],
    [{ name: 'x', how: '' }, null],
    [{ name: 'x', isSo: 'false' }, null],
    [{ name: 'x', isSo: 'so' }, "'isSo' of tool must be true or false"],
    [{}, "tool needs 'name'"],
    [{ name: 5 }, "'name' of tool must be a text"],
    [{ name: 'x', how: 'so' }, "'how' of tool is not 'so'"],
    [{ name: 'x', hoW: 'fast' }, "tool has no argument 'hoW'"],
    [{ name: 'x', where: [] }, "'where' of tool must be a target as text, or an object with text"],
    [[], 'The arguments of tool are not an object'],
  ])('%j', (sent, wrong) => {
    const read = readArguments('tool', table, sent);
    if (wrong === null) expect(read).toHaveProperty('given');
    else expect('wrong' in read && read.wrong).toContain(wrong);
  });

  it('are meant as they are said, also by those who make texts of everything', () => {
    const read = readArguments('tool', table, { name: 'true', isSo: 'False', count: '12' });
    expect(read).toEqual({ given: { name: 'true', isSo: false, count: 12 } });
  });

  it('know targets from names', () => {
    expect(targetText('"Delete" near "Invoice 7"')).toBe('"Delete" near "Invoice 7"');
    expect(targetText('5')).toBe('5');
    expect(targetText('Sign\n in')).toBe('Sign in');
    expect(targetText('say "no')).toBe('"say \\"no"');
  });
});

describe('the tools of a browser', () => {
  /** A room that only keeps what it was asked to run. */
  function listening(): { readonly room: ClientSession; readonly asked: unknown[] } {
    const asked: unknown[] = [];
    const room = {
      isOpen: false,
      takeNotes: () => [],
      run: async (text: string, _: unknown, how: object = {}) => {
        asked.push([text, how]);
        return { ran: { results: [], notRun: 0, ok: true }, pictures: [] };
      },
    };
    return { room: room as unknown as ClientSession, asked };
  }
  const BASE: Readonly<Record<string, object>> = { run: { lines: 'url' }, explain: { line: 'click "A"' } };
  const OTHER: Readonly<Record<string, unknown>> = {
    ...{ lines: 'title', keepGoing: true, near: 'Total', diff: true, full: true, line: 'click "B"' },
    ...{ target: 'Total', fullpage: true },
  };
  const { room: nowhere } = listening();
  const all = mainTools(nowhere, false).flatMap(({ name, takes }) =>
    Object.keys(takes).map((one) => [name, one] as const),
  );

  it.each(all)('%s does something else with another %s', async (name, argument) => {
    const lines = async (sent: object): Promise<string> => {
      const { room, asked } = listening();
      const tool = mainTools(room, false).find((one) => one.name === name);
      const read = readArguments(name, tool?.takes ?? {}, sent);
      if (!('given' in read)) throw new Error(read.wrong);
      await tool?.run(read.given, {} as ServerContext);
      return JSON.stringify(asked);
    };
    const base = BASE[name] ?? {};
    expect(Object.keys(OTHER)).toContain(argument);
    expect(await lines({ ...base, [argument]: OTHER[argument] })).not.toBe(await lines(base));
  });

  it.each(mainTools(nowhere, false).map(({ name, takes }) => [name, takes] as const))(
    '%s knows no other',
    (name, takes) => {
      const read = readArguments(name, takes, { ...BASE[name], flavour: 'mint' });
      expect('wrong' in read && read.wrong).toBe(`${name} has no argument 'flavour'`);
    },
  );
});

it('says in one line what came that is no message', () => {
  const fault = new Error('[\n  {\n    "code": "invalid_union"\n  }\n]');
  expect(faultWords(fault)).toBe('ignored input that is not a message of the protocol');
  expect(faultWords(new Error('The pipe\n  broke'))).toBe('The pipe broke');
});

describe('progress', () => {
  const [pdf, url] = readBatch('pdf out.pdf\nurl').steps as [ScriptStep, ScriptStep];
  const [wait] = readBatch('wait load').steps as [ScriptStep];
  interface Told {
    readonly progress: number;
    readonly total: number;
    readonly message: string;
  }
  const context = (reported: Told[], _meta: object): ServerContext =>
    ({
      mcpReq: {
        _meta,
        notify: async ({ params }: { params: Told }) => void reported.push(params),
      },
    }) as unknown as ServerContext;

  it('grows with every word, and never reaches what is not done', () => {
    const reported: Told[] = [];
    const progress = progressOf(context(reported, { progressToken: 1 }));
    progress.on({ kind: 'begins', step: pdf, index: 0, count: 2 });
    progress.on({ kind: 'progress', step: pdf, index: 0, words: '10 KB' });
    progress.on({ kind: 'progress', step: pdf, index: 0, words: '20 KB' });
    progress.on({ kind: 'begins', step: url, index: 1, count: 2 });
    progress.end();
    expect(reported.map(({ message }) => message)).toEqual([
      'pdf out.pdf',
      'pdf out.pdf: 10 KB',
      'pdf out.pdf: 20 KB',
      'url',
    ]);
    const values = reported.map((one) => one.progress);
    expect([...values].sort((a, b) => a - b)).toEqual(values);
    expect(new Set(values).size).toBe(values.length);
    expect(values[2]).toBeLessThan(1);
  });

  it('comes while nothing else does, and only to whoever asked for it', async () => {
    const reported: Told[] = [];
    const none: Told[] = [];
    const heard = new Promise<void>((resolve) => {
      const progress = progressOf(context(reported, { progressToken: 'a' }), 5);
      progress.on({ kind: 'begins', step: wait, index: 0, count: 1 });
      const timer = setInterval(() => {
        if (reported.length < 3) return;
        clearInterval(timer);
        progress.end();
        resolve();
      }, 5);
    });
    const quiet = progressOf(context(none, {}), 5);
    quiet.on({ kind: 'begins', step: wait, index: 0, count: 1 });
    await heard;
    expect(reported[1]?.message).toMatch(/^wait load: \d+ s$/);
    expect(none).toEqual([]);
    expect(quiet.isAsked).toBe(false);
  });
});

describe('forms of answers', () => {
  const answer = {
    content: [{ type: 'text' as const, text: 'ok click\n\n# changes\n+ [1] button' }],
    structuredContent: { ok: true, results: [{ ok: true }], notes: ['a'] },
  };

  it('are text or data, not both, unless both are requested', () => {
    expect(inForm('text', answer)).toEqual({ content: answer.content });
    expect(inForm('data', answer)).toEqual({ ...answer, content: [{ type: 'text', text: 'ok click' }] });
    expect(inForm('both', answer)).toBe(answer);
  });

  it('keep what only the data says: the envelope of an action on a phone', () => {
    const envelope = { action_type: 'tap', lifecycle_state: 'verified' };
    const given = { ...answer, structuredContent: { ...envelope, ...answer.structuredContent } };
    expect(inForm('text', given).structuredContent).toEqual({ ...envelope, ok: true });
    expect(inForm('text', { ...given, isError: true }).structuredContent).toMatchObject({ ok: false });
  });
});
