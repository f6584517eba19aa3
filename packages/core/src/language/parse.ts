// Raw text → a program: one entry a line, each with its command, its comment, and all that is wrong with it.
// A bad line stops nothing: the next one is read as if it were alone.

import type { Span } from '../text/span.js';
import { isSpace } from '../text/text.js';
import type { Command, Line, Program } from './ast.js';
import { type Bound, bind } from './bind.js';
import { bodyBelow, bodyLine } from './body.js';
import { describe, misspeltSecond, unclosedText, unknownCommand } from './describe.js';
import { builtInIntents } from './intents.js';
import { relationProblems } from './likely-relations.js';
import { nestedAt, wordsOf } from './line-words.js';
import { mended } from './mend.js';
import type { Diagnostic, Facts, Problem } from './problems.js';
import { problem, type Reading } from './reading.js';
import { robotProblem, robotText } from './robot.js';
import { BARE, JSON_TEXT, OPTION, SELECTOR, scan, type Token } from './scan.js';
import { firstWord, type Verb, verbs } from './verbs.js';

/** A line as it is read: the public part, and its canonical text with the comment; empty for a blank line. */
export interface ReadLine extends Line {
  readonly canonical: string;
}

const NOTHING: readonly Diagnostic[] = Object.freeze([]);
const BUILT_IN: ReadonlySet<string> = new Set(builtInIntents);
/** How often a corrected line is corrected again, if it still does not parse. */
const MOST_MENDED = 2;

/** More mistakes than this in one line are not distinguished. */
const MOST_PROBLEMS = 20;

/** Parses a text. Never throws; what is wrong is in `diagnostics`. */
export function parse(raw: string): Program {
  const lines: Line[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { command, comment, diagnostics: wrong, span, commentSpan } of readLines(raw)) {
    lines.push({ command, comment, diagnostics: wrong, span, commentSpan });
    if (wrong.length > 0) diagnostics.push(...wrong);
  }
  return { lines, diagnostics, span: { start: 0, end: raw.length, line: 1, column: 1 } };
}

/** Reads every line. A final line feed ends the last line and starts no other. */
export function readLines(raw: string): ReadLine[] {
  const lines: ReadLine[] = [];
  let start = raw.charCodeAt(0) === 0xfeff ? 1 : 0;
  let intents = BUILT_IN;
  while (start >= 0) {
    const feed = raw.indexOf('\n', start);
    const next = feed < 0 || feed === raw.length - 1 ? -1 : feed + 1;
    const line = readLine(raw, start, feed < 0 ? raw.length : feed, lines.length + 1, intents);
    if (line.command?.type === 'define') {
      if (intents === BUILT_IN) intents = new Set(BUILT_IN);
      (intents as Set<string>).add(line.command.name);
    }
    if (line.command?.type === 'define' && next >= 0) start = readBody(raw, start, next, line, lines);
    else {
      lines.push(line);
      start = next;
    }
  }
  return lines;
}

/** Adds a definition and the lines of its body; answers where the next line starts, or -1. */
function readBody(raw: string, header: number, from: number, line: ReadLine, lines: ReadLine[]): number {
  const { rows, next } = bodyBelow(raw, header, from);
  const body = rows.filter((row) => row !== '');
  const spans: Record<string, Span> = { ...line.command?.spans };
  lines.push(body.length === 0 ? line : { ...line, command: { ...line.command, body, spans } as Command });
  let at = from;
  let i = 0;
  for (const row of rows) {
    const feed = raw.indexOf('\n', at);
    const end = feed < 0 ? raw.length : feed;
    const blank = blankLine(lineSpan(raw, at, end, lines.length + 1));
    lines.push(row === '' ? blank : { ...blank, canonical: bodyLine(row) });
    if (row !== '') spans[`body[${i++}]`] = wordsSpan(raw, blank.span);
    at = end + 1;
  }
  return next;
}

function blankLine(span: Span): ReadLine {
  return { command: null, comment: null, diagnostics: NOTHING, canonical: '', span, commentSpan: null };
}

function lineSpan(raw: string, start: number, feed: number, line: number): Span {
  const end = feed > start && raw.charCodeAt(feed - 1) === 13 ? feed - 1 : feed;
  return { start, end, line, column: 1 };
}

/** A line without the blanks around its words. */
function wordsSpan(raw: string, { start, end, line }: Span): Span {
  let [from, to] = [start, end];
  while (from < to && isSpace(raw.charCodeAt(from))) from++;
  while (to > from && isSpace(raw.charCodeAt(to - 1))) to--;
  return { start: from, end: to, line, column: from - start + 1 };
}

function readLine(raw: string, start: number, end: number, number: number, intents: ReadonlySet<string>): ReadLine {
  const span = lineSpan(raw, start, end, number);
  let to = end;
  while (to > start && isSpace(raw.charCodeAt(to - 1))) to--;
  const { tokens, comment: hash, unclosed } = scan(raw, start, to);
  const note = hash < 0 ? '' : raw.slice(hash, to);
  const comment = hash < 0 ? null : note.slice(1);
  const commentSpan = hash < 0 ? null : { start: hash, end: to, line: number, column: hash - start + 1 };
  if (tokens.length === 0) return { ...blankLine(span), comment, canonical: note, commentSpan };
  const [first] = tokens as [Token];
  const last = tokens[tokens.length - 1] as Token;
  const reading: Reading = {
    raw,
    line: number,
    lineStart: start,
    tokens,
    comment: note,
    start: first.start,
    end: last.end,
    intents,
  };
  const { command, problems, canonical } = withoutCount(reading, hash, readWords(reading, unclosed));
  const text = canonical === '' ? asTyped(reading) : canonical;
  return {
    command,
    comment,
    diagnostics: problems.length === 0 ? NOTHING : describeAll(reading, problems),
    canonical: note === '' ? text : `${text} ${note}`,
    span,
    commentSpan,
  };
}

/** Reads the words of a line. Where a quote is never closed, only an unknown verb is reported besides. */
function readWords(reading: Reading, unclosed: number): Bound {
  const bound = readCommand(reading, 0);
  const robot = unclosed < 0 ? robotBound(reading, bound) : null;
  if (robot !== null) return robot;
  if (unclosed < 0) {
    const relations = bound.canonical === '' ? relationProblems(reading, bound.problems, tryLine) : [];
    return relations.length === 0 ? bound : { ...bound, problems: relations };
  }
  const verb = bound.problems.filter((one) => one.kind === 'unknown-command' && one.end <= unclosed);
  return { command: null, problems: [...verb, unclosedText(reading, unclosed, tryLine)], canonical: '' };
}

/** `click "Delete" #2`: what stands behind the `#` says which one, and is no comment. `click #2` lacks its target. */
function withoutCount(reading: Reading, hash: number, bound: Bound): Bound {
  const { comment, tokens } = reading;
  if (comment === '' || !/^#\d/.test(comment) || tokens.length < 2) return bound;
  const { row } = wordsOf(reading);
  if (row === null) return bound;
  const { command } = bound;
  if (command === null ? !takesTarget(row) : !Object.values(command).some(isTargetNode)) return bound;
  const [first] = bound.problems;
  const isLacking = first?.kind === 'missing-argument' || first?.kind === 'missing-word';
  const isTarget = (first?.facts as Partial<Facts['missing-argument']> | undefined)?.isTarget === true;
  if (isLacking && (isTarget || /^#\S+$/.test(comment))) return bound;
  const one = problem('numbered-comment', hash, hash + comment.length, { got: comment });
  return { command: null, problems: [one], canonical: '' };
}

function isTargetNode(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return 'primary' in node || ('type' in node && Object.values(node).some(isTargetNode));
}

function takesTarget({ plain, worded, informal }: Verb): boolean {
  return [...plain, ...informal, ...[...worded.values()].flat()].some(({ takes }) =>
    takes.some(({ kind }) => kind === 'target'),
  );
}

/** A step of Robot Framework, unless it says here just what it says there: `Go To    shop.test`. */
function robotBound(reading: Reading, { canonical }: Bound): Bound | null {
  const step = robotProblem(reading, nestedAt(reading));
  if (step === null) return null;
  const before = reading.raw.slice(reading.start, step.start);
  const { meant } = step.facts;
  if (canonical !== '' && meant !== null && tryLine(`${before}${meant}`) === canonical) return null;
  const text = `${before}${robotText(reading.raw.slice(step.start, step.end))}`;
  return { command: null, problems: [step], canonical: text };
}

/** Reads the command whose verb is the word at `from`. */
function readCommand(reading: Reading, from: number): Bound {
  const { tokens } = reading;
  const token = tokens[from] as Token;
  const linked = linkVerb(token, tokens[from + 1]);
  if (linked !== null) return bind(reading, linked, from, from + 1, readCommand);
  const entry = firstWord(token.text) ?? firstWord(token.text.toLowerCase());
  if (entry !== undefined) {
    const next = tokens[from + 1];
    const longer =
      next === undefined || entry.second.size === 0 ? undefined : entry.second.get(next.text.toLowerCase());
    if (longer !== undefined) return bind(reading, longer, from, from + 2, readCommand);
    if (entry.verb !== null) {
      const bound = bind(reading, entry.verb, from, from + 1, readCommand);
      const match = bound.canonical === '' ? misspeltSecond(reading, from, entry.second.keys()) : null;
      return match === null ? bound : { ...bound, problems: [match] };
    }
  }
  return { command: null, problems: [unknownCommand(reading, from)], canonical: '' };
}

/** A verb that is one only where an address with its scheme follows. */
function linkVerb({ kind, text }: Token, next: Token | undefined): Verb | null {
  if (kind !== BARE || next === undefined || !SCHEME.test(next.text.replace(/^"/, ''))) return null;
  const word = text.toLowerCase();
  return verbs.find(({ row }) => row.withAddress?.includes(word) === true) ?? null;
}
const SCHEME = /^[a-z][a-z0-9+.-]*:[^\s\d]/i;

function describeAll(reading: Reading, problems: readonly Problem[]): Diagnostic[] {
  return problems.slice(0, MOST_PROBLEMS).map((one) => {
    const times = one.kind === 'unknown-command' ? MOST_MENDED : 0;
    return describe(reading, one, (line) => mendedLine(line, reading.intents, times));
  });
}

/** The canonical text of one line, if it parses. */
function tryLine(line: string): string | null {
  return mendedLine(line, BUILT_IN, 0);
}

/** The same; and if it does not parse, that of the line it should be. */
function mendedLine(line: string, intents: ReadonlySet<string>, times: number): string | null {
  const { tokens, comment: hash, unclosed } = scan(line, 0, line.length);
  const [first] = tokens;
  const last = tokens[tokens.length - 1];
  if (first === undefined || last === undefined || unclosed >= 0) return null;
  const comment = hash < 0 ? '' : line.slice(hash).trimEnd();
  const lineStart = 0;
  const reading: Reading = {
    raw: line,
    line: 1,
    lineStart,
    tokens,
    comment,
    start: first.start,
    end: last.end,
    intents,
  };
  const { problems, canonical } = withoutCount(reading, hash, readCommand(reading, 0));
  const [only] = problems;
  if (only === undefined) return comment === '' ? canonical : `${canonical} ${comment}`;
  // Only a line whose command was unknown is corrected twice: its arguments could not be checked before.
  return times === 0 ? null : mended(reading, only, (again) => mendedLine(again, intents, times - 1));
}

/** A line that does not parse, cleaned as far as its words allow: so it says the same when it is read again. */
function asTyped({ raw, tokens }: Reading): string {
  const [first, second] = tokens as [Token, Token?];
  const word = first.text.toLowerCase();
  const entry = firstWord(word);
  const longer = second === undefined ? undefined : entry?.second.get(second.text.toLowerCase());
  let text = longer?.says ?? entry?.verb?.says ?? word;
  for (const token of tokens.slice(longer === undefined ? 1 : 2)) {
    text += `${token.glued ? '=' : ' '}${wordAsTyped(raw, token)}`;
  }
  return text;
}

function wordAsTyped(raw: string, { kind, text, start, end }: Token): string {
  if (kind === OPTION) return (text.startsWith('--') ? text : `-${text}`).toLowerCase();
  return kind === JSON_TEXT || kind === SELECTOR ? raw.slice(start, end) : text;
}
