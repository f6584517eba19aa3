// What a player reads, laid out for a terminal: wrapped, names of rooms bold, notes and questions dim. And as JSON.

import { type Paint, plain, type Style } from '@beckon/core/report/style.js';
import { visible } from '@beckon/core/text/width.js';
import type { Outcome } from '@beckon/text/phases/outcome.js';
import { wrap } from '../../terminal/wrap.js';

/** Longer lines are hard to read, however wide a terminal is. */
const WIDEST = 100;

export interface Page {
  readonly paint: Paint;
  /** Of the terminal; null: nothing is wrapped. */
  readonly columns: () => number | null;
  /** Whether a line is the name of a room, or the title of the world. */
  readonly isHeading: (line: string) => boolean;
}

/** The same page for a file. */
export function unpainted(page: Page): Page {
  return { ...page, paint: plain, columns: () => null };
}

/** What became of a line, in the order it happened; the question last. */
export function outcomeText({ messages, prompt }: Outcome, page: Page): string {
  const isRequested = prompt === undefined || messages.some((message) => message.includes(prompt));
  return laidOut(isRequested ? messages : [...messages, prompt], prompt ?? null, page);
}

/** Messages below each other; one of several lines has an empty line around it. */
export function laidOut(messages: readonly string[], prompt: string | null, page: Page): string {
  const shown = messages.map((message) => message.replace(/^\n+|\s+$/g, '')).filter((message) => message !== '');
  let text = '';
  for (const [i, message] of shown.entries()) {
    const before = shown[i - 1];
    if (before !== undefined) text += isLarge(before) || isLarge(message) ? '\n\n' : '\n';
    text += block(message, message === prompt, page);
  }
  return text;
}

/** Of several lines, or the words that end a story. */
function isLarge(message: string): boolean {
  return message.includes('\n') || isEnd(message);
}

/** `*** You have won ***`. */
function isEnd(line: string): boolean {
  return /^\*\*\* .* \*\*\*$/.test(line);
}

function block(message: string, isQuestion: boolean, { paint, columns, isHeading }: Page): string {
  const wide = columns();
  const lines = message.split('\n');
  return lines
    .flatMap((given, i) => {
      const line = visible(given).trimEnd();
      const isStrong = isEnd(line) || (i < lines.length - 1 && isHeading(line));
      const style = isQuestion || isNote(line) ? 'faint' : isStrong ? 'strong' : null;
      const rows = wide === null ? [line] : wrap(line, Math.min(wide, WIDEST));
      return rows.map((row) => painted(row, style, paint));
    })
    .join('\n');
}

function painted(row: string, style: Style | null, paint: Paint): string {
  return style === null || row === '' ? row : paint(style, row);
}

/** `(first taking the key)`. */
function isNote(line: string): boolean {
  return /^\(.*\)$/.test(line);
}

/** The fields of an outcome in the order in which they are promised; all others behind them. */
const FIRST = [
  'input',
  'ok',
  'verb',
  'ruleKey',
  'direct',
  'indirect',
  'relation',
  'code',
  'prompt',
  'candidates',
  'messages',
  'trace',
] as const satisfies readonly (keyof Outcome)[];

export function outcomeJson(outcome: Outcome, isTraced: boolean): string {
  return JSON.stringify(ordered(outcome, isTraced));
}

function ordered(outcome: Outcome, isTraced: boolean): Readonly<Record<string, unknown>> {
  const { trace, steps, ...rest } = outcome;
  const all: Partial<Outcome> = {
    ...rest,
    ...(isTraced && trace !== undefined ? { trace } : {}),
    ...(steps === undefined ? {} : { steps: steps.map((step) => ordered(step, isTraced) as unknown as Outcome) }),
  };
  const first = FIRST.filter((field) => all[field] !== undefined).map((field) => [field, all[field]] as const);
  const more = Object.entries(all).filter(([field]) => !(FIRST as readonly string[]).includes(field));
  return Object.fromEntries([...first, ...more]);
}
