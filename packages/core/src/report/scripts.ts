// Scripts of a run as a person sees them: a line for each, the bar while they run, and the summary at the end.

import { counted } from '../text/text.js';
import { visible, width } from '../text/width.js';
import { type Paint, plain, type Style } from './style.js';
import { fitted, oneLine, spent } from './words.js';

/** Flaky: it failed, and passed when it was tried again. Stopped: cancelled before it had ended. */
export type ScriptOutcome = 'passed' | 'flaky' | 'failed' | 'stopped' | 'notRun';

/** How one script ended. */
export interface ReportedEnd {
  readonly file: string;
  readonly outcome: ScriptOutcome;
  readonly steps: number;
  /** How often it was tried. */
  readonly attempts: number;
  /** All attempts together. */
  readonly ms: number;
  /** The last failure, if there was any. */
  readonly wrong: ReportedFault | null;
}

export interface ReportedFault {
  /** The line in the script; null where not even the first was reached. */
  readonly line: number | null;
  readonly code: string;
  readonly message: string;
}

const SIGNS: Readonly<Record<ScriptOutcome, readonly [Style, string]>> = {
  passed: ['good', '✓'],
  flaky: ['help', '~'],
  failed: ['error', '✗'],
  stopped: ['caret', '-'],
  notRun: ['faint', '-'],
};

/** `✓ tests/cart.oil  5 steps  1.2 s`; what is noted stands in between. */
export function endLine(
  { file, outcome, steps, ms }: Pick<ReportedEnd, 'file' | 'outcome' | 'steps' | 'ms'>,
  notes: readonly string[],
  paint: Paint = plain,
): string {
  const [style, sign] = SIGNS[outcome];
  const rest = [counted(steps, 'step'), ...notes, spent(ms)].map((part) => paint('faint', part));
  return [`${paint(style, sign)} ${paint('strong', visible(file))}`, ...rest].join('  ');
}

/** Slowest scripts that are named, where there are many. */
const SLOWEST = 3;
const MANY = 10;

/** What went wrong once more, the slowest scripts, and how many there are of each kind. */
export function runSummary(
  ends: readonly ReportedEnd[],
  { ms, isInterrupted }: { readonly ms: number; readonly isInterrupted: boolean },
  paint: Paint = plain,
): string {
  const blocks = [
    titled('failed', ends.filter(isOf('failed')), paint),
    titled('flaky', ends.filter(isOf('flaky')), paint),
    slowest(ends, paint),
    [`${tally(ends, paint)} ${paint('faint', `in ${spent(ms)}`)}${isInterrupted ? ', interrupted' : ''}`],
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}

function isOf(outcome: ScriptOutcome): (end: ReportedEnd) => boolean {
  return (end) => end.outcome === outcome;
}

/** `failed:`, then a line for each with its place, code and message. */
function titled(title: ScriptOutcome, ends: readonly ReportedEnd[], paint: Paint): string[] {
  if (ends.length === 0) return [];
  const [style, sign] = SIGNS[title];
  return [
    paint('strong', `${title}:`),
    ...ends.map(({ file, wrong, attempts, outcome }) => {
      const place = wrong === null || wrong.line === null ? visible(file) : `${visible(file)}:${wrong.line}`;
      const tried = outcome === 'flaky' ? `attempt ${attempts} passed` : `${attempts} attempts`;
      const parts = [
        `${paint(style, sign)} ${paint('place', place)}`,
        ...(wrong === null ? [] : [`${wrong.code}: ${oneLine(wrong.message)}`]),
        ...(attempts < 2 ? [] : [paint('faint', `(${tried})`)]),
      ];
      return `  ${parts.join('  ')}`;
    }),
  ];
}

function slowest(ends: readonly ReportedEnd[], paint: Paint): string[] {
  const run = ends.filter(({ attempts }) => attempts > 0);
  if (run.length < MANY) return [];
  const slow = [...run].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const times = slow.map(({ ms }) => spent(ms));
  const column = Math.max(...times.map((time) => time.length));
  return [
    paint('strong', 'slowest:'),
    ...slow.map(({ file }, i) => `  ${paint('faint', (times[i] ?? '').padStart(column))}  ${visible(file)}`),
  ];
}

/** `4 scripts passed, 1 flaky, 1 failed, 2 not run`. */
function tally(ends: readonly ReportedEnd[], paint: Paint): string {
  const count = (outcome: ScriptOutcome): number => ends.filter(isOf(outcome)).length;
  const counts: readonly (readonly [number, string, Style | null])[] = [
    [count('passed'), 'passed', 'good'],
    [count('flaky'), 'flaky', 'help'],
    [count('failed'), 'failed', 'error'],
    [count('stopped'), 'stopped', null],
    [count('notRun'), 'not run', null],
  ];
  const reported = counts.filter(([many]) => many > 0);
  return reported
    .map(([many, word, style], i) => {
      const words = `${i === 0 ? counted(many, 'script') : many} ${word}`;
      return style === null ? words : paint(style, words);
    })
    .join(', ');
}

/** How far a run is. */
export interface Reached {
  readonly all: number;
  readonly done: number;
  readonly failed: number;
  readonly flaky: number;
  /** Of what is under way, how much is done: 1.5 is one and a half scripts. */
  readonly parts: number;
  /** What is being done now. */
  readonly running: readonly string[];
  readonly ms: number;
}

const BAR = 20;
/** A terminal with fewer columns has no room for it. */
const BAR_FROM = 60;

type Piece = readonly [style: Style | null, text: string];

/** `⠋ ██████░░░░  7/20  1 failed  12 s  cart.oil, login.oil`, in one line that is not wider than the terminal. */
export function barLine(sign: string, reached: Reached, columns: number, paint: Paint = plain): string {
  const { all, done, failed, flaky, running, ms } = reached;
  const pieces: readonly (readonly Piece[])[] = [
    [['help', sign]],
    columns < BAR_FROM ? [] : bar(reached),
    [[null, `${done}/${all}`]],
    failed === 0 ? [] : [['error', `${failed} failed`]],
    flaky === 0 ? [] : [['help', `${flaky} flaky`]],
    [['faint', secondsOf(ms)]],
  ];
  let line = '';
  // The last column stays free: some terminals go to the next line when it is written.
  let room = columns - 1;
  const add = (parts: readonly Piece[]): void => {
    const gap = line === '' ? '' : room === columns - 1 - width(sign) ? ' ' : '  ';
    const needed = gap.length + parts.reduce((sum, [, text]) => sum + width(text), 0);
    if (needed === gap.length || needed > room) return;
    room -= needed;
    line += gap + parts.map(([style, text]) => (style === null ? text : paint(style, text))).join('');
  };
  for (const parts of pieces) add(parts);
  add([['faint', nowLine(running, room - 2)]]);
  return line;
}

function bar({ all, done, parts }: Reached): Piece[] {
  const full = all === 0 ? 0 : Math.min(BAR, Math.floor(((done + parts) / all) * BAR));
  return [
    ['good', '█'.repeat(full)],
    ['faint', '░'.repeat(BAR - full)],
  ];
}

/** `7 s`, `2 min 5 s`: whole seconds, so that only what moves is redrawn. */
function secondsOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return seconds < 60 ? `${seconds} s` : spent(seconds * 1000);
}

/** Fewest columns in which a name says anything. */
const NAME = 8;

/** As many of the names as there is room for, and how many more there are. */
function nowLine(running: readonly string[], room: number): string {
  const names = running.map(oneLine);
  for (let shown = names.length; shown > 0; shown--) {
    const more = names.length - shown;
    const line = `${names.slice(0, shown).join(', ')}${more === 0 ? '' : ` +${more}`}`;
    if (width(line) <= room) return line;
    if (shown === 1 && room >= NAME) return fitted(line, room);
  }
  return '';
}
