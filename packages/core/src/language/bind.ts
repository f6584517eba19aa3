// The words of one command → the command, by the row of the table that its verb names.
// Each form of the row is tried; the first that takes every word wins, else the one that got furthest says what is wrong.

import { distance, nearest } from '../text/distance.js';
import type { Span } from '../text/span.js';
import { entryFor } from '../text/text.js';
import { ArgumentReader } from './arguments.js';
import { type Command, oppositeStates, type Spans } from './ast.js';
import { misplacedFiles, twoPictures } from './files-said.js';
import { type Piece, readOptions } from './options.js';
import { print } from './print.js';
import type { Problem, ProblemKind } from './problems.js';
import { missing, problem, type Reading, spanOf } from './reading.js';
import { BARE, OPTION, type Token } from './scan.js';
import { called, placeholder, usage } from './usage.js';
import { isPicture } from './values.js';
import type { FormPlan, Verb } from './verbs.js';

/** What came of reading one command. Only without problems is there a command. */
export interface Bound {
  readonly command: Command | null;
  readonly problems: readonly Problem[];
  /** Canonical text; empty if the words could not be read. */
  readonly canonical: string;
}

/** Reads the command whose verb is the word at `from`; used for the command inside `explain`. */
export type ReadCommand = (reading: Reading, from: number) => Bound;

/** Reads what stands behind `verb`: its own words are at `first`, the others from `from` on. */
export function bind(reading: Reading, verb: Verb, first: number, behind: number, inner: ReadCommand): Bound {
  if (verb.plain[0]?.takes[0]?.kind === 'command') return bindNested(reading, verb, first, behind, inner);
  const start = verb.row.skips === undefined ? behind : skipped(reading.tokens, verb, verb.row.skips, behind);
  const isNot = isNegated(reading.tokens, verb, start);
  const from = isNot ? start + 1 : start;
  const word = firstBareWord(reading.tokens, from);
  const glued = word === null ? null : gluedWord(reading, verb, word);
  if (glued !== null) return failed(glued);
  const pictures = twoPictures(reading, verb, from);
  if (pictures !== null) return failed(pictures);
  const given = verb.informal.length === 0 ? null : bindInformal(reading, verb, word, first, from, inner, isNot);
  if (given !== null) return given;
  const optioned = verb.optioned.find((plan) => !lacksOption(reading.tokens, from, plan));
  const alone = optioned === undefined ? null : bindForm(reading, verb, optioned, first, from, inner, isNot).bound;
  if (alone !== null && alone.canonical !== '') return alone;
  if (verb.worded.size === 0 && verb.plain.length === 1)
    return bindForm(reading, verb, verb.plain[0] as FormPlan, first, from, inner).bound;

  let best: Tried | null = null;
  for (const plan of formsFor(verb, word)) {
    const tried = bindForm(reading, verb, plan, first, from, inner, isNot);
    if (tried.bound.canonical !== '') return tried.bound;
    if (best === null || isBetter(tried, best)) best = tried;
  }
  return best === null || best.reached === 0 ? (wrongWord(reading, verb, from) ?? (best as Tried).bound) : best.bound;
}

/** A form without arguments that is only meant with one of its options. */
function lacksOption(tokens: readonly Token[], from: number, { form: { requires } }: FormPlan): boolean {
  if (requires === undefined) return false;
  const isIt = ({ kind, text }: Token): boolean =>
    kind === OPTION && text.toLowerCase().replace(/^-+/, '').split('=')[0] === requires;
  return !tokens.slice(from).some(isIt);
}

/** What is wrong whatever form was intended. */
const DECISIVE: ReadonlySet<ProblemKind> = new Set([
  ...(['unclear-words', 'file-first', 'glued-comment', 'glued-text', 'quote-in-word'] as const),
]);

/** `wait for load`, `wait until visible "X"`: the word before the command's own one changes nothing. */
function skipped(tokens: readonly Token[], verb: Verb, skips: readonly string[], from: number): number {
  const token = tokens[from];
  const next = tokens[from + 1];
  if (token?.kind !== BARE || next?.kind !== BARE || !skips.includes(token.text.toLowerCase())) return from;
  return verb.worded.has(next.text.toLowerCase()) && !skips.includes(next.text.toLowerCase()) ? from + 1 : from;
}

/** `expect not visible "X"`. */
function isNegated(tokens: readonly Token[], verb: Verb, from: number): boolean {
  const [token, next] = [tokens[from], tokens[from + 1]];
  if (verb.row.negates !== true || token?.kind !== BARE || next?.kind !== BARE) return false;
  return token.text.toLowerCase() === 'not' && verb.worded.has(next.text.toLowerCase());
}

/** One of the words that this form cannot do without is there. */
function isGiven(tokens: readonly Token[], from: number, { links, takes }: FormPlan): boolean {
  const [picture] = links.size > 0 ? [] : takes.slice(-1);
  for (let i = from; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.kind !== BARE) continue;
    if (links.has(token.text) || links.has(token.text.toLowerCase())) return true;
    if (picture !== undefined && (isPicture(token) || picture.lead?.includes(token.text.toLowerCase()) === true))
      return true;
  }
  return false;
}

/** What people say in other words: read by its own form, printed by the canonical one. */
function bindInformal(
  reading: Reading,
  verb: Verb,
  word: string | null,
  first: number,
  from: number,
  inner: ReadCommand,
  isNot: boolean,
): Bound | null {
  for (const plan of verb.informal) {
    if (plan.form.word !== undefined && plan.form.word !== word?.toLowerCase()) continue;
    if (!isGiven(reading.tokens, from, plan)) continue;
    const { command } = bindForm(reading, verb, plan, first, from, inner, isNot).bound;
    // `screenshot --output a.png b.png`: only one of them can be intended.
    const isTwice = plan.takes.some(({ field }) => command?.spans?.[`--${field}`] !== undefined);
    if (command !== null && !isTwice) return { command, problems: [], canonical: print(command) };
  }
  return null;
}

/** The forms that may be intended, in the order they are tried. */
function formsFor(verb: Verb, word: string | null): readonly FormPlan[] {
  const exact = word === null ? undefined : verb.worded.get(word);
  // `session new` alone is the session called new; but `device reset now` is no device.
  const isName = NAMES.has(verb.plain[0]?.takes[0]?.kind ?? '');
  if (exact !== undefined) return isName ? [...exact, ...verb.plain] : exact;
  const folded = (word === null ? undefined : verb.worded.get(word.toLowerCase())) ?? [];
  return isName ? [...verb.plain, ...folded] : [...folded, ...verb.plain];
}

/** Kinds that take any word for a name, even one that is a word of the command. */
const NAMES: ReadonlySet<string> = new Set(['identifier', 'domain']);

/** `frame main#x`: a word of the command with a `#` glued to it. */
function gluedWord(reading: Reading, verb: Verb, word: string): Problem | null {
  const hash = word.indexOf('#');
  if (hash <= 0 || !verb.worded.has(word.slice(0, hash).toLowerCase())) return null;
  const token = reading.tokens.find((one) => one.text === word);
  if (token === undefined) return null;
  return problem('glued-comment', token.start + hash, token.end, { got: word.slice(hash), fixed: null });
}

interface Tried {
  readonly bound: Bound;
  readonly plan: FormPlan;
  /** How many words were understood; all of them, if what is wrong is none of the form's business. */
  readonly reached: number;
  readonly isTooMuch: boolean;
}

/** Of two forms that fail, the one that got further; and rather what one lacks than what the other has too much. */
function isBetter(one: Tried, other: Tried): boolean {
  if (one.reached !== other.reached) return one.reached > other.reached;
  if (one.isTooMuch !== other.isTooMuch) return other.isTooMuch;
  // A form whose own word was used goes before one without; among the rest, the later form, which is the simpler one.
  return (one.plan.form.word === undefined) === (other.plan.form.word === undefined);
}

function bindForm(
  reading: Reading,
  verb: Verb,
  plan: FormPlan,
  first: number,
  from: number,
  inner: ReadCommand,
  isNot = false,
): Tried {
  const options = readOptions(reading, verb, plan, from, inner);
  const command: Record<string, unknown> = { type: verb.type };
  if (plan.form.sets !== undefined) Object.assign(command, plan.form.sets);
  if (isNot) command['not'] = true;
  const args = new ArgumentReader(reading, verb, plan, options, command);
  args.read();
  args.problem ??= misplacedFiles(verb, plan, options.rest, command, args.spans);

  const problems = args.problem === null ? options.problems : [...options.problems, args.problem];
  const isAll = args.problem === null || DECISIVE.has(args.problem.kind);
  const reached = isAll ? Number.POSITIVE_INFINITY : args.cursor;
  const isTooMuch = args.problem?.kind === 'extra-input';
  const isRead = args.problem === null && options.problems.every((one) => one.kind === 'conflicting-options');
  if (!isRead)
    return { plan, reached, isTooMuch, bound: { command: null, problems: inOrder(problems), canonical: '' } };

  const { defaults, anyOrder } = verb.row;
  if (defaults !== undefined) Object.assign(command, defaults);
  if (options.pieces.length > 0) Object.assign(command, options.fields);
  command['span'] = spanFrom(reading, first);
  command['spans'] = spansOf(reading, plan, first, isNot ? from - 1 : from, args.spans, options.spans, isNot);
  const canonical = canonicalText(verb, plan, args.pieces, options.pieces, anyOrder === true, isNot);
  const done = problems.length === 0 ? (command as unknown as Command) : null;
  return { plan, reached, isTooMuch, bound: { command: done, problems, canonical } };
}

/** Where each part of a command stands. */
function spansOf(
  reading: Reading,
  plan: FormPlan,
  first: number,
  from: number,
  args: Record<string, Span>,
  options: Readonly<Record<string, Span>>,
  isNot: boolean,
): Spans {
  const at = (one: Token, last = one): Span => spanOf(reading, one.start, last.end);
  const spans: Record<string, Span> = args;
  spans['type'] = at(reading.tokens[first] as Token, reading.tokens[Math.max(first, from - 1)] as Token);
  const { sets, word } = plan.form;
  if (isNot) spans['not'] = at(reading.tokens[from] as Token);
  const own = sets === undefined || word === undefined ? undefined : wordToken(reading.tokens, isNot ? from + 1 : from);
  if (own !== undefined) for (const field of Object.keys(sets ?? {})) spans[field] ??= at(own);
  return Object.assign(spans, options);
}

/** The command's own word. */
function wordToken(tokens: readonly Token[], from: number): Token | undefined {
  for (let i = from; i < tokens.length; i++) if ((tokens[i] as Token).kind === BARE) return tokens[i];
  return undefined;
}

function canonicalText(
  verb: Verb,
  plan: FormPlan,
  args: Piece[],
  options: readonly Piece[],
  anyOrder: boolean,
  isNot: boolean,
): string {
  const pieces = options.length === 0 ? args : [...args, ...options];
  if (anyOrder) pieces.sort((a, b) => a.at - b.at);
  const says = isNot ? `${verb.says} not` : verb.says;
  let text = plan.form.word === undefined ? says : `${says} ${plan.form.word}`;
  for (const piece of pieces) if (piece.text !== '') text += ` ${piece.text}`;
  return text;
}

/** `explain <command>`: all the rest is that command's. */
function bindNested(reading: Reading, verb: Verb, first: number, from: number, inner: ReadCommand): Bound {
  const plan = verb.plain[0] as FormPlan;
  const arg = plan.takes[0];
  const token = reading.tokens[from];
  if (token === undefined || arg === undefined) {
    return failed(missing(reading, verb.says, arg === undefined ? '' : called(arg), usage(verb, plan)));
  }
  const text = token.text.toLowerCase();
  if (text === verb.says) return failed(problem('bad-nesting', token.start, token.end, { of: text }));
  const bound = inner(reading, from);
  if (bound.canonical === '') return bound;
  const canonical = `${verb.says} ${bound.canonical}`;
  if (bound.command === null) return { ...bound, canonical };
  const type = spanOf(reading, (reading.tokens[first] as Token).start, (reading.tokens[from - 1] as Token).end);
  const spans = { type, [arg.field]: bound.command.span };
  const command = { type: verb.type, [arg.field]: bound.command, span: spanFrom(reading, first), spans };
  return { command: command as unknown as Command, problems: [], canonical };
}

function spanFrom(reading: Reading, first: number) {
  return spanOf(reading, (reading.tokens[first] as Token).start, reading.end);
}

function firstBareWord(tokens: readonly Token[], from: number): string | null {
  for (let i = from; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.kind === BARE) return token.text;
    if (token.kind !== OPTION) return null;
  }
  return null;
}

/** Kinds that are no words of a language: what is no such value is rather a word that is not known. */
const ODD: ReadonlySet<string> = new Set(['selector', 'duration']);

/** Nothing of any form was understood, and the command has words of its own: is it that one is missing or misspelt? */
function wrongWord(reading: Reading, verb: Verb, from: number): Bound | null {
  if (verb.worded.size === 0) return null;
  const own = [...verb.worded.keys()];
  const others = verb.plain.flatMap(({ takes }) => takes.slice(0, 1).map(placeholder));
  const words = [...own, ...others];
  const token = reading.tokens.slice(from).find((one) => one.kind !== OPTION);
  if (token === undefined) {
    const swallowed = /^#\S/.test(reading.comment) ? reading.comment : null;
    return failed(problem('missing-word', reading.end, reading.end, { of: verb.says, words, swallowed }));
  }
  const opposite = oppositeOf(reading.tokens, token, verb);
  if (opposite !== null) return failed(opposite);
  const word = token.text.toLowerCase();
  // `that` is no `text`, and `!visible` is the opposite of `visible`.
  const near = (word.startsWith('!') ? [] : nearest(word, own)).filter(
    (other) => word.length > 5 || distance(word, other, 1) <= 1 || other.startsWith(word),
  );
  const isSure = near.length > 0 || verb.plain.length === 0 || ODD.has(verb.plain[0]?.takes[0]?.kind ?? '');
  if (!isSure) return null;
  return failed(problem('unknown-word', token.start, token.end, { of: verb.says, got: token.text, words, near }));
}

/** `expect not visible "X"`: there is a word for that. */
function oppositeOf(tokens: readonly Token[], token: Token, verb: Verb): Problem | null {
  const next = tokens[tokens.indexOf(token) + 1];
  const match =
    token.text.toLowerCase() === 'not' ? entryFor(oppositeStates, next?.text.toLowerCase() ?? '') : undefined;
  if (next === undefined || match === undefined || !verb.worded.has(match)) return null;
  const got = `not ${next.text}`;
  return problem('unknown-word', token.start, next.end, {
    of: verb.says,
    got,
    words: [...verb.worded.keys()],
    near: [match],
  });
}

function failed(one: Problem): Bound {
  return { command: null, problems: [one], canonical: '' };
}

function inOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => a.start - b.start);
}
