// Scripts that were run → JUnit XML: a testsuite for each file, a testcase for each step. What failed in an attempt before
// the last one is reported as Maven's Surefire does it: flakyFailure where it passed in the end, rerunFailure where not.

import type { ReportedResult } from './reported-result.js';
import { headline, isMasked, UNVERIFIED } from './words.js';

/** A step; one without a result was not run. */
export interface ReportedStep {
  /** Names the case if it was not run: without what would be typed. Else the result does, which knows what is a secret. */
  readonly said: string;
  readonly line: number;
  readonly result: ReportedResult | null;
  /** What a person sees about the failure. */
  readonly account?: string;
  /** What became of it in the attempts before, oldest first. */
  readonly before?: readonly { readonly result: ReportedResult; readonly account: string }[];
}

export interface ReportedScript {
  readonly file: string;
  readonly steps: readonly ReportedStep[];
  readonly ms: number;
  /** For each attempt, why it had nothing to run in; null if it had. */
  readonly opening?: readonly (Wrong | null)[];
  readonly properties?: Readonly<Record<string, string | number>>;
}

interface Wrong {
  readonly code: string;
  readonly message: string;
  readonly account: string;
}

/** A testcase before it is written. */
interface Case {
  readonly name: string;
  readonly line: number;
  readonly ms: number;
  readonly kind: 'failure' | 'error';
  /** What counts in the end. */
  readonly state: 'passed' | 'wrong' | 'skipped';
  /** All that went wrong with it, oldest first. */
  readonly wrongs: readonly Wrong[];
  /** It was done, and it is unknown whether it worked. */
  readonly isUnverified?: boolean;
}

interface Suite {
  readonly script: ReportedScript;
  readonly cases: readonly Case[];
}

/** The XML document. Scripts that ran beside each other took less time than their sum: then it is given. */
export function junit(
  scripts: readonly ReportedScript[],
  ms: number = scripts.reduce((sum, script) => sum + script.ms, 0),
): string {
  const suites = scripts.map((script) => ({ script, cases: [...openingCase(script), ...script.steps.map(stepCase)] }));
  const all = counts(suites.flatMap(({ cases }) => cases));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'beckon', ...all, time: seconds(ms) })}>`,
    ...suites.flatMap(suite),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite({ script: { file, ms, properties = {} }, cases }: Suite): string[] {
  const rows = Object.entries(properties).map(([name, value]) => `      <property${attributes({ name, value })}/>`);
  return [
    `  <testsuite${attributes({ name: file, file, ...counts(cases), time: seconds(ms) })}>`,
    ...(rows.length === 0 ? [] : ['    <properties>', ...rows, '    </properties>']),
    ...cases.flatMap((one) => testcase(file, one)),
    '  </testsuite>',
  ];
}

function stepCase({ said, line, result, account, before = [] }: ReportedStep): Case {
  const results = [result, ...before.map((one) => one.result)].filter((one) => one !== null);
  const reported = results.find((one) => isMasked(one.command)) ?? results.find(({ command }) => command !== '');
  const ran = [...before, ...(result === null ? [] : [{ result, account }])];
  const wrongs = ran.flatMap(({ result: one, account: words }) => (one.ok ? [] : [wrongOf(one, words)]));
  // What failed and was not reached again has failed.
  const isWrong = result === null ? wrongs.length > 0 : !result.ok;
  return {
    name: `${line}: ${headline(reported?.command ?? said)}`,
    line,
    ms: result?.timing.total ?? 0,
    kind: 'failure',
    state: isWrong ? 'wrong' : result === null ? 'skipped' : 'passed',
    wrongs,
    isUnverified: result?.ok === true && result.lifecycle === 'dispatched',
  };
}

function wrongOf({ failure }: ReportedResult, account: string | undefined): Wrong {
  const { code = 'FAILED', message = '' } = failure ?? {};
  return { code, message, account: account ?? message };
}

/** A case for what comes before the first step, where that went wrong. */
function openingCase({ opening = [] }: ReportedScript): Case[] {
  const wrongs = opening.filter((one) => one !== null);
  if (wrongs.length === 0) return [];
  const state = opening.at(-1) === null ? 'passed' : 'wrong';
  return [{ name: 'open', line: 1, ms: 0, kind: 'error', state, wrongs }];
}

function testcase(file: string, { name, line, ms, kind, state, wrongs, isUnverified }: Case): string[] {
  const open = `    <testcase${attributes({ classname: file, name, file, line, time: seconds(ms) })}`;
  if (state === 'skipped') return [`${open}>`, '      <skipped/>', '    </testcase>'];
  const given = isUnverified === true ? [`<system-out>${UNVERIFIED}</system-out>`] : [];
  if (wrongs.length === 0 && given.length === 0) return [`${open}/>`];
  const [first, ...more] = wrongs;
  const reported =
    state === 'passed' || first === undefined
      ? wrongs.map((one) => retold(`flaky${capital(kind)}`, one))
      : [
          `<${kind}${attributes({ type: first.code, message: first.message })}>${escaped(first.account)}</${kind}>`,
          ...more.map((one) => retold(`rerun${capital(kind)}`, one)),
        ];
  return [`${open}>`, ...[...reported, ...given].map((line) => `      ${line}`), '    </testcase>'];
}

/** Something that went wrong in another attempt. */
function retold(element: string, { code, message, account }: Wrong): string {
  return `<${element}${attributes({ type: code, message })}><stackTrace>${escaped(account)}</stackTrace></${element}>`;
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function counts(cases: readonly Case[]): { tests: number; failures: number; errors: number; skipped: number } {
  const wrong = cases.filter(({ state }) => state === 'wrong');
  const failures = wrong.filter(({ kind }) => kind === 'failure').length;
  const skipped = cases.filter(({ state }) => state === 'skipped').length;
  return { tests: cases.length, failures, errors: wrong.length - failures, skipped };
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
