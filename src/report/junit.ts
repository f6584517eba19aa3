// Scripts that were run → JUnit XML: a testsuite for each file, a testcase for each step.

import type { Told } from './told.js';
import { headline, isMasked } from './words.js';

/** A step; one without a result was not run. */
export interface ToldStep {
  /** Names the case, whether it was run or not; a result that knows of a secret names it better. */
  readonly said: string;
  readonly line: number;
  readonly result: Told | null;
  /** What a person is told about the failure. */
  readonly account?: string;
}

export interface ToldScript {
  readonly file: string;
  readonly steps: readonly ToldStep[];
  readonly ms: number;
}

/** The XML document. */
export function junit(scripts: readonly ToldScript[]): string {
  const all = counts(scripts.flatMap((script) => script.steps));
  const ms = scripts.reduce((sum, script) => sum + script.ms, 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'beckon', ...all, time: seconds(ms) })}>`,
    ...scripts.flatMap(suite),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite({ file, steps, ms }: ToldScript): string[] {
  return [
    `  <testsuite${attributes({ name: file, file, ...counts(steps), time: seconds(ms) })}>`,
    ...steps.flatMap((step) => testcase(file, step)),
    '  </testsuite>',
  ];
}

function testcase(file: string, { said, line, result, account }: ToldStep): string[] {
  const told = result !== null && isMasked(result.command) ? result.command : said;
  const name = `${line}: ${headline(told)}`;
  const open = `    <testcase${attributes({ classname: file, name, file, line, time: seconds(result?.timing.total ?? 0) })}`;
  if (result === null) return [`${open}>`, '      <skipped/>', '    </testcase>'];
  if (result.ok) return [`${open}/>`];
  const { code = 'FAILED', message = '' } = result.failure ?? {};
  const failure = `<failure${attributes({ type: code, message })}>${escaped(account ?? message)}</failure>`;
  return [`${open}>`, `      ${failure}`, '    </testcase>'];
}

function counts(steps: readonly ToldStep[]): { tests: number; failures: number; errors: number; skipped: number } {
  const failures = steps.filter(({ result }) => result?.ok === false).length;
  const skipped = steps.filter(({ result }) => result === null).length;
  return { tests: steps.length, failures, errors: 0, skipped };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replace(/[\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`)}"`)
    .join('');
}

/** https://www.w3.org/TR/xml/#charsets: what is no character of XML, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
