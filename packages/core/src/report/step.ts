// A step of a script as a person sees it: one line while all is well, a block with a code frame when it is not.

import type { Span } from '../text/span.js';
import { visible } from '../text/width.js';
import { dataLines, moreOf } from './data-text.js';
import { frame } from './frame.js';
import type { ReportedResult } from './reported-result.js';
import { candidateLine, tried } from './result-text.js';
import { tellingly } from './signal-words.js';
import { type Paint, plain } from './style.js';
import { because, elementText, fitted, headline, isMasked, named, oneLine, spent } from './words.js';

/** Where a step stands: the whole script, its name, and the step's own place in it. */
export interface StepPlace {
  readonly file: string;
  readonly source: string;
  readonly span: Span;
}

/** Candidates shown of one failure. */
const MOST_CANDIDATES = 5;

/** `✓ click "Sign in"  [3] button "Sign in"  form sent, answered by navigation  42 ms`. */
export function stepLine(result: ReportedResult, paint: Paint = plain): string {
  return outcomeLine(result, headline(result.command), paint);
}

/** The same behind a prompt, where the command has just been typed. */
export function answerLine(result: ReportedResult, paint: Paint = plain): string {
  return outcomeLine(result, result.target === null ? 'done' : '', paint);
}

function outcomeLine(result: ReportedResult, given: string, paint: Paint): string {
  const { ok, target, timing } = result;
  // Why it was this one is worth a person's time only where there is something to beware of.
  const beware = because({ ...result, target: target === null ? null : { ...target, reason: '' } });
  const seen = tellingly(result);
  const parts = [
    given,
    target === null ? '' : paint('faint', elementText(target)),
    beware === '' ? '' : paint('help', `(${beware})`),
    seen === '' ? '' : paint('faint', seen),
    paint('faint', spent(timing.total)),
  ];
  return `${ok ? paint('good', '✓') : paint('error', '✗')} ${parts.filter((part) => part !== '').join('  ')}`;
}

/** What else a step that went well has to say: notes, then what was requested. */
export function stepDetails(result: ReportedResult, paint: Paint = plain): string[] {
  const notes = result.notes.map((note) => `  ${paint('help', 'note:')} ${oneLine(note)}`);
  const more = moreOf(result).map(([heading, lines]) => `${heading}: ${lines.join(' ')}`);
  return [...notes, ...[...dataLines(result), ...more].map((line) => (line === '' ? '' : `  ${line}`))];
}

/** `⠋ click "Sign in"  1.2 s`, not wider than the terminal. */
export function liveLine(sign: string, text: string, ms: number, columns: number, paint: Paint = plain): string {
  const time = ms < 1000 ? '' : `  ${spent(Math.floor(ms / 100) * 100)}`;
  return `${paint('help', sign)} ${fitted(text, columns - 3 - time.length)}${paint('faint', time)}`;
}

/** A step that was not done: the message, its line, what to do, what could be intended, and the picture. */
export function failureBlock(result: ReportedResult, place: StepPlace, paint: Paint = plain): string {
  const { failure } = result;
  if (failure === undefined) return '';
  const { source, span } = shownSource(result, place);
  const { code, message } = failure;
  const shown = frame(source, place.file, { code, message, hint: hintOf(failure), span }, null, paint);
  return [shown, ...failureDetails(result, ' '.repeat(String(span.line).length), paint)].join('\n');
}

/** The same without a script to point into. */
export function failureLines(result: ReportedResult, paint: Paint = plain, isRequested = false): string[] {
  const { code = '', message = '' } = result.failure ?? {};
  const hint = hintOf(result.failure);
  return [
    `${paint('error', `✗ ${code}`)}: ${paint('strong', oneLine(message))}`,
    ...(hint === null || isRequested ? [] : [`  ${paint('help', '= hint:')} ${oneLine(hint)}`]),
    ...(isRequested ? [] : failureDetails(result, ' ', paint)),
  ];
}

/** The hint, unless it only lists what is listed below it anyway. */
function hintOf({ hint, candidates = [] }: Partial<NonNullable<ReportedResult['failure']>> = {}): string | null {
  const isListed = candidates.length > 0 && candidates.every(({ target }) => hint?.includes(target));
  return hint === undefined || hint === '' || isListed ? null : hint;
}

/** The rows below a frame: what could be intended, what was acted on, what was noted, the picture. */
export function failureDetails(result: ReportedResult, gutter: string, paint: Paint = plain): string[] {
  const { candidates = [], suggestions = [], hint = '' } = result.failure ?? {};
  const unsaid = candidates.length > 0 ? [] : suggestions.filter(({ id }) => !hint.includes(`[${id}]`));
  const rows: [string, string][] = [
    ...labelled('could be', cut(candidates.map(candidateLine))),
    ...labelled('there is', cut(unsaid.map(named))),
    ...labelled(wasActedOn(result) ? 'acted on' : 'found', result.target === null ? [] : [elementText(result.target)]),
    ...result.notes.map((note): [string, string] => ['note', oneLine(note)]),
    ...labelled('tried', tried(result)),
    ...labelled('picture', result.screenshot === undefined ? [] : [oneLine(result.screenshot)]),
  ];
  return rows.map(
    ([label, text]) => `${gutter} ${paint('help', label === '' ? ' '.repeat(11) : `= ${label}:`)} ${text}`,
  );
}

/** What was in the way kept it from being done. */
function wasActedOn({ failure }: ReportedResult): boolean {
  return !/^(?:ELEMENT_|LOW_CONFIDENCE|TARGET_|AMBIGUOUS_|REQUIREMENT_|STALE_)/.test(failure?.code ?? '');
}

function labelled(label: string, lines: readonly string[]): [string, string][] {
  return lines.map((line, i) => [i === 0 ? label : '', line]);
}

function cut(lines: readonly string[]): string[] {
  const left = lines.length - MOST_CANDIDATES;
  return left <= 0 ? [...lines] : [...lines.slice(0, MOST_CANDIDATES), `and ${left} more`];
}

/** The script and the place in it. A line with a secret is shown as the result has it, masked. */
function shownSource({ command, at }: ReportedResult, { source, span }: StepPlace): { source: string; span: Span } {
  const place = at ?? span;
  if (!isMasked(command)) return { source, span: place };
  const [line = ''] = command.split('\n');
  const { start, end, column } = place;
  const from = start - column + 1;
  const isSame = source.slice(from, end) === line.slice(0, end - from);
  const masked = `${source.slice(0, from)}${line}${source.slice(end).replace(/^[^\n]*/, '')}`;
  return {
    source: masked,
    span: isSame ? place : { start: from, end: from + line.length, line: span.line, column: 1 },
  };
}

/** How a whole run went. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  /** Of those that passed, how many could not be read back. */
  readonly unverified?: number;
  readonly ms: number;
}

/** `7 steps passed, 1 failed, 3 not run in 1.2 s`. */
export function summary({ passed, failed, notRun, unverified = 0, ms }: Tally, paint: Paint = plain): string {
  const parts = [
    passed === 0 && failed > 0 ? '' : paint('good', `${steps(passed)} passed`),
    unverified === 0 ? '' : paint('help', `${unverified} of them not verified`),
    failed === 0 ? '' : paint('error', passed === 0 ? `${steps(failed)} failed` : `${failed} failed`),
    notRun === 0 ? '' : `${notRun} not run`,
  ];
  return `${parts.filter((part) => part !== '').join(', ')} ${paint('faint', `in ${spent(ms)}`)}`;
}

function steps(count: number): string {
  return `${count} step${count === 1 ? '' : 's'}`;
}

/** The name of a script above its steps. */
export function scriptLine(file: string, paint: Paint = plain): string {
  return paint('strong', visible(file));
}
