// A condition behind an option, in the words of `wait` and `expect`: `--until visible "Welcome"`, `--until not text "Error"`.
// It goes on to the next option of the command itself; other options are its own: `--until text "Paid" --exact`.

import { nearest } from '../text/distance.js';
import type { CommandType, Values } from './ast.js';
import type { ReadCommand } from './bind.js';
import type { Problem } from './problems.js';
import { problem, type Reading } from './reading.js';
import { BARE, OPTION, type Token } from './scan.js';
import type { Read } from './values.js';
import { type FormPlan, verbOf } from './verbs.js';

/** The first that has the word reads it. A time that passes is no condition. */
const READ_BY: readonly CommandType[] = ['wait', 'expect'];

export interface ConditionRead {
  /** How many words it is. */
  readonly count: number;
  readonly read: Read<Values['condition']> | null;
  readonly problems: readonly Problem[];
}

/** Reads the condition that starts at `at`, behind the option of that name. */
export function readCondition(
  reading: Reading,
  plan: FormPlan,
  name: string,
  at: number,
  inner: ReadCommand,
): ConditionRead {
  const { tokens } = reading;
  let end = at;
  while (end < tokens.length && !isOwn(tokens[end] as Token, plan)) end++;
  const words = tokens.slice(at, end);
  const [first] = words as [Token];
  const last = words[words.length - 1] as Token;
  const type = readerOf(words);
  if (type === null) return { count: words.length, read: null, problems: [unknownWord(name, first)] };
  const verb: Token = { kind: BARE, text: type, start: first.start, end: first.start, glued: false, isMixed: false };
  const nested = { ...reading, tokens: [verb, ...words], start: first.start, end: last.end, comment: '' };
  const { command, problems, canonical } = inner(nested, 0);
  if (command === null) return { count: words.length, read: null, problems };
  const text = canonical.slice(type.length + 1);
  return { count: words.length, read: { value: command as Values['condition'], text }, problems };
}

/** How a condition is written: without the command that would read it alone. */
export function conditionText(condition: Values['condition'], printed: string): string {
  return printed.slice(condition.type.length + 1);
}

function isOwn({ kind, text }: Token, { options }: FormPlan): boolean {
  return kind === OPTION && options.has(text.replace(/^--?/, '').toLowerCase());
}

function readerOf(words: readonly Token[]): CommandType | null {
  const [first, second] = words.map(({ kind, text }) => (kind === BARE ? text.toLowerCase() : ''));
  const has = (type: CommandType, word = ''): boolean => verbOf(type)?.worded.has(word) === true;
  if (first === 'not') return has('expect', second) ? 'expect' : null;
  return READ_BY.find((type) => has(type, first)) ?? null;
}

function unknownWord(name: string, { text, start, end }: Token): Problem {
  const words = [...new Set(READ_BY.flatMap((type) => [...(verbOf(type)?.worded.keys() ?? [])]))];
  return problem('unknown-word', start, end, {
    of: `--${name}`,
    got: text,
    words,
    near: nearest(text.toLowerCase(), words),
  });
}
