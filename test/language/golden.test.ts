// The golden tables of the language: a line, and the canonical text and tree it gives, or what is wrong with it.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { normalize, parse, print } from '../../packages/core/src/language/index.js';
import { formOf } from '../../packages/core/src/language/print.js';
import { formsOf, verbs } from '../../packages/core/src/language/verbs.js';
import { shortCommand, spanless } from '../support/plain.js';

interface Case {
  readonly line: string;
  /** Absent: the line is canonical. */
  readonly canonical?: string;
  readonly ast?: { readonly type: string } & Record<string, unknown>;
  readonly comment?: string;
  readonly error?: Wrong | Wrong[];
}

interface Wrong {
  readonly code: string;
  readonly message?: string;
  readonly hint?: string;
  /** Offsets in the line: from, to. */
  readonly at?: readonly [number, number];
  readonly suggestions?: readonly string[];
}

const FOLDER = new URL('../golden/language/', import.meta.url);
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.yaml'));
const tables = files.map((file) => [file, parseYaml(readFileSync(new URL(file, FOLDER), 'utf8')) as Case[]] as const);
const good = tables.flatMap(([, cases]) => cases).filter((one) => one.ast !== undefined);

for (const [file, cases] of tables) {
  describe(file, () => {
    for (const one of cases) it(one.line, () => check(one));
  });
}

function check({ line, canonical, ast, comment, error }: Case): void {
  const program = parse(line);
  if (error !== undefined) {
    const wrong = [error].flat();
    expect(program.diagnostics).toHaveLength(wrong.length);
    wrong.forEach(({ at, ...words }, i) => {
      expect(program.diagnostics[i]).toMatchObject(words);
      if (at !== undefined) expect([program.diagnostics[i]?.span.start, program.diagnostics[i]?.span.end]).toEqual(at);
    });
    expect(program.lines.every((one) => one.command === null)).toBe(true);
    if (canonical !== undefined) expect(normalize(line)).toBe(canonical);
    return;
  }
  expect(program.diagnostics).toEqual([]);
  expect(normalize(line)).toBe(canonical ?? line);
  const [first] = program.lines;
  expect(shortCommand(first?.command ?? null)).toEqual(ast ?? null);
  expect(first?.comment ?? undefined).toBe(comment);
  if (first?.command != null) {
    const again = parse(print(first.command));
    expect(again.diagnostics).toEqual([]);
    expect(spanless(again.lines[0]?.command)).toEqual(spanless(first.command));
  }
}

describe('the golden tables cover', () => {
  for (const verb of verbs) {
    it(`${verb.says}: three cases, every form, every option`, () => {
      const cases = good.filter((one) => one.ast?.type === verb.type);
      expect(cases.length).toBeGreaterThanOrEqual(3);
      const forms = formsOf(verb);
      for (const form of forms) {
        // Another order of the same arguments makes the same command.
        const fields = form.takes.map((arg) => arg.field);
        const isOrder =
          forms.find(
            (other) =>
              form.form.sets === other.form.sets &&
              fields.every((field) => other.takes.some((arg) => arg.field === field)),
          ) !== form;
        if (isOrder) continue;
        const own = cases.filter((one) => formOf(verb, one.ast ?? {}) === form);
        expect(
          own.length,
          `${verb.says} ${form.form.word ?? ''} ${JSON.stringify(form.form.sets ?? {})}`,
        ).toBeGreaterThan(0);
        for (const option of form.options.keys()) {
          const isUsed = own.some((one) => new RegExp(`--${option}( |$)`, 'm').test(one.canonical ?? one.line));
          const isShared =
            option in (verb.row.options ?? {}) &&
            cases.some((one) => (one.canonical ?? one.line).includes(`--${option}`));
          expect(isUsed || isShared, `--${option}`).toBe(true);
        }
      }
    });
  }
});
