// The options among the words of a command: `--timeout 5s`, `-double`, `--near="Total"`, `--snake_case`.
// They may stand anywhere; the words that are left are the arguments.

import { nearest } from '../text/distance.js';
import type { Span } from '../text/span.js';
import { entryFor } from '../text/text.js';
import type { ReadCommand } from './bind.js';
import { readCondition } from './conditions.js';
import { isParameter } from './headings.js';
import type { Problem } from './problems.js';
import { missing, placed, problem, type Reading, spanOf } from './reading.js';
import { BARE, OPTION, TEXT, type Token } from './scan.js';
import { synopsis, valueSign } from './usage.js';
import { type Fault, isFault, isLooseKind, joinWords, oneOf, type Read, readValue, scalar } from './values.js';
import { type FormPlan, formsOf, type OptionPlan, type Verb } from './verbs.js';

/** A piece of canonical text and where in the raw text it came from. */
export interface Piece {
  readonly at: number;
  readonly text: string;
}

export interface OptionsRead {
  /** The other words. */
  readonly rest: readonly Token[];
  /** Those that stand behind an option: no text runs across it. */
  readonly breaks: ReadonlySet<Token>;
  readonly fields: Record<string, unknown>;
  readonly pieces: readonly Piece[];
  readonly problems: readonly Problem[];
  readonly spans: Record<string, Span>;
}

const NOTHING: Omit<OptionsRead, 'rest'> = Object.freeze({
  breaks: new Set<Token>(),
  fields: {},
  pieces: [],
  problems: [],
  spans: {},
});

/** Reads every option from the words `from` on. */
export function readOptions(
  reading: Reading,
  verb: Verb,
  plan: FormPlan,
  from: number,
  inner: ReadCommand,
): OptionsRead {
  const { tokens } = reading;
  let at = from;
  while (at < tokens.length && !isOption(tokens[at] as Token, plan)) at++;
  if (at === tokens.length) return { ...NOTHING, rest: tokens.slice(from) };

  const reader = new OptionReader(reading, verb, plan, inner);
  const rest = tokens.slice(from, at);
  const breaks = new Set<Token>();
  while (at < tokens.length) {
    while (at < tokens.length && isOption(tokens[at] as Token, plan)) at = reader.read(tokens[at] as Token, at);
    if (at < tokens.length) breaks.add(tokens[at] as Token);
    for (; at < tokens.length && !isOption(tokens[at] as Token, plan); at++) rest.push(tokens[at] as Token);
  }
  return { rest, breaks, ...reader.done() };
}

/** A word with dashes; or, where a command takes no arguments, a bare word that names a flag: `observe full`. */
function isOption(token: Token, plan: FormPlan): boolean {
  if (token.kind === OPTION) return true;
  if (plan.takes.length > 0 || token.kind !== BARE) return false;
  return plan.options.get(token.text.toLowerCase())?.option.kind === 'flag';
}

/** Lives while the options of one command are read. */
class OptionReader {
  readonly #reading: Reading;
  readonly #verb: Verb;
  readonly #plan: FormPlan;
  readonly #inner: ReadCommand;
  readonly #fields: Record<string, unknown> = {};
  #pieces: Piece[] = [];
  readonly #problems: Problem[] = [];
  readonly #seen = new Map<string, Token>();
  readonly #params: [name: string, value: string | number | true][] = [];
  readonly #spans: Record<string, Span> = {};

  constructor(reading: Reading, verb: Verb, plan: FormPlan, inner: ReadCommand) {
    this.#inner = inner;
    this.#reading = reading;
    this.#verb = verb;
    this.#plan = plan;
  }

  done(): Omit<OptionsRead, 'rest' | 'breaks'> {
    this.#conflicts();
    if (this.#params.length > 0) this.#fields['params'] = Object.fromEntries(this.#params);
    return { fields: this.#fields, pieces: this.#pieces, problems: this.#problems, spans: this.#spans };
  }

  /** Notes where an option stands, and its value. */
  #mark(name: string, field: string, token: Token, first: Token, last: Token): void {
    this.#spans[`--${name}`] = spanOf(this.#reading, token.start, last.end);
    this.#spans[field] = spanOf(this.#reading, first.start, last.end);
  }

  /** Reads the option at `at`; answers the index behind it and its value. */
  read(token: Token, at: number): number {
    if (token.kind === OPTION && token.text.charCodeAt(0) !== 45) return this.#printed(token, at);
    const given = token.text.replace(/^--?/, '').toLowerCase();
    const plan = this.#plan.options.get(given) ?? this.#plan.options.get(given.replaceAll('_', '-'));
    if (plan !== undefined) {
      return plan.option.kind === 'flag' ? this.#flag(plan, token, at) : this.#valued(plan, token, at);
    }
    const isParam = this.#verb.row.params === true && isParameter(given);
    return isParam ? this.#param(token, given, at) : this.#unknown(token, given, at);
  }

  #flag(plan: OptionPlan, token: Token, at: number): number {
    const given = this.#reading.tokens[at + 1];
    let isOn = true;
    if (given?.glued === true) {
      const read = oneOf(given, ['true', 'false'], `--${plan.name}`);
      if (isFault(read)) this.#problems.push(placed(given, read, this.#reading.raw));
      else isOn = read.value === 'true';
    }
    const text = `--${plan.name}`;
    const fields = plan.option.sets ?? { [plan.field]: true };
    if (isOn) {
      this.#seen.set(plan.name, token);
      Object.assign(this.#fields, fields);
      this.#pieces.push({ at: token.start, text });
      for (const field of Object.keys(fields))
        this.#mark(plan.name, field, token, token, given?.glued === true ? given : token);
    } else {
      // The last one wins: what was switched on before is off again.
      this.#seen.delete(plan.name);
      delete this.#spans[text];
      for (const field of Object.keys(fields)) {
        delete this.#fields[field];
        delete this.#spans[field];
      }
      this.#pieces = this.#pieces.filter((piece) => piece.text !== text);
    }
    return given?.glued === true ? at + 2 : at + 1;
  }

  #valued({ name, option, field }: OptionPlan, token: Token, at: number): number {
    if (option.kind === 'flag') return at + 1;
    const given = this.#reading.tokens[at + 1];
    if (given === undefined || given.kind === OPTION) {
      const what = option.kind === 'one' ? `one of ${option.oneOf?.join(', ')}` : `a ${option.kind} argument`;
      const usage = `--${name} ${valueSign(option.kind, option.oneOf, option.kind)}`;
      this.#problems.push(missing(this.#reading, `--${name}`, what, usage, token.end));
      return at + 1;
    }
    if (option.kind === 'condition') return this.#condition(name, field, token, at);
    const words = this.#words(option.kind, at + 1);
    if (this.#isUnclear(option.kind, given, at + 2)) {
      this.#problems.push(problem('bare-beside-quoted', given.start, given.end, { got: given.text }));
      return at + 2;
    }
    const read = words > 1 ? this.#joined(at + 1, words) : readValue(given, option.kind, option.oneOf, `--${name}`);
    if (isFault(read)) this.#problems.push(placed(given, read, this.#reading.raw));
    else {
      this.#fields[field] = read.value;
      this.#seen.set(name, token);
      this.#pieces.push({ at: token.start, text: `--${name} ${read.text}` });
      this.#mark(name, field, token, given, this.#reading.tokens[at + words] as Token);
    }
    return at + 1 + words;
  }

  /** `--until visible "Welcome"`: all the words up to the next option. */
  #condition(name: string, field: string, token: Token, at: number): number {
    const { tokens } = this.#reading;
    const { count, read, problems } = readCondition(this.#reading, this.#plan, name, at + 1, this.#inner);
    this.#problems.push(...problems);
    if (read !== null) {
      this.#fields[field] = read.value;
      this.#pieces.push({ at: token.start, text: `--${name} ${read.text}` });
      this.#mark(name, field, token, tokens[at + 1] as Token, tokens[at + count] as Token);
    }
    return at + 1 + count;
  }

  /** `--selector foo "main"`: which of the two is the value? */
  #isUnclear(kind: string, given: Token, next: number): boolean {
    return isLooseKind(kind) && given.kind === BARE && !given.glued && this.#reading.tokens[next]?.kind === TEXT;
  }

  /** `—force`: a dash of print, put there by a keyboard that means well. */
  #printed(token: Token, at: number): number {
    const name = token.text.replace(/^[^\p{L}]+/u, '').toLowerCase();
    const match = this.#plan.options.get(name) ?? this.#plan.options.get(name.replaceAll('_', '-'));
    const near = match === undefined ? this.#near(name) : [match.name];
    const got = token.text.slice(0, token.text.length - name.length);
    this.#problems.push(problem('printed-dash', token.start, token.end, { got, near: near.map((one) => `--${one}`) }));
    const given = this.#reading.tokens[at + 1];
    const takesValue =
      match !== undefined && match.option.kind !== 'flag' && given !== undefined && given.kind !== OPTION;
    return given !== undefined && (given.glued || takesValue) ? at + 2 : at + 1;
  }

  /** Options a misspelt or shortened name may have meant: `forse`, `dbl`, `double-click`. */
  #near(name: string): string[] {
    const names = [...this.#plan.options.keys()];
    // `--no-force` is not `--force`, and of two at once neither is the one.
    if (/^(no|not|non|without|dis|un)-/.test(name) || name.includes(',')) return names.filter((one) => one === name);
    const like = entryFor(LIKE, name);
    if (like !== undefined && names.includes(like)) return [like];
    const near = nearest(name, names);
    if (near.length > 0) return near;
    const longer = names.filter(
      (one) => one.length > 2 && name.replaceAll('-', '').startsWith(one.replaceAll('-', '')),
    );
    if (longer.length > 0) return longer;
    // One letter says too little to do something with: `-f` is no consent to `--force`.
    const isValued = (option: string): boolean => this.#plan.options.get(option)?.option.kind !== 'flag';
    if (name.length === 1) return one(names.filter((option) => option.startsWith(name) && isValued(option)));
    const inner = names.filter((option) => option.length > 3 && name.split('-').includes(option));
    return inner.length > 0 ? inner : names.filter((option) => isShortFor(name, option));
  }

  /** How many words the value at `at` has: where a command takes no arguments, bare words behind an option are all its own. */
  #words(kind: string, at: number): number {
    const { tokens } = this.#reading;
    if (this.#plan.takes.length > 0 || !isLooseKind(kind)) return 1;
    let count = 0;
    while (tokens[at + count]?.kind === BARE && (count === 0 || !isOption(tokens[at + count] as Token, this.#plan)))
      count++;
    return Math.max(1, count);
  }

  #joined(at: number, words: number): Read<string> | Fault {
    return joinWords(this.#reading.tokens.slice(at, at + words));
  }

  /** `run` takes options of any name: each is a parameter, true if it has no value. */
  #param(token: Token, name: string, at: number): number {
    const given = this.#reading.tokens[at + 1];
    if (given === undefined || given.kind === OPTION) {
      this.#params.push([name, true]);
      this.#pieces.push({ at: token.start, text: `--${name}` });
      this.#mark(name, `params.${name}`, token, token, token);
      return at + 1;
    }
    const read = scalar(given);
    if (isFault(read)) this.#problems.push(placed(given, read, this.#reading.raw));
    else {
      this.#params.push([name, read.value]);
      this.#pieces.push({ at: token.start, text: `--${name} ${read.text}` });
      this.#mark(name, `params.${name}`, token, given, given);
    }
    return at + 2;
  }

  #unknown(token: Token, text: string, at: number): number {
    const name = text.replaceAll('_', '-');
    const names = [...this.#plan.options.keys()];
    const owner = formsOf(this.#verb).find((form) => form.options.has(name));
    if (owner !== undefined) return this.#elsewhere(token, name, owner, at);
    const near = this.#near(name);
    const dashed = (name: string): string => `--${name}`;
    this.#problems.push(
      problem('unknown-option', token.start, token.end, {
        of: this.#verb.says,
        got: token.text.startsWith('--') ? token.text.toLowerCase() : dashed(text),
        near: near.map(dashed),
        options: names.map(dashed),
      }),
    );
    // The word behind a misspelt option that takes a value is that value, not one more mistake.
    const given = this.#reading.tokens[at + 1];
    const intended = near[0] === undefined ? undefined : this.#plan.options.get(near[0]);
    const takesValue = intended !== undefined && intended.option.kind !== 'flag' && given?.kind !== OPTION;
    return given !== undefined && (given.glued || takesValue) ? at + 2 : at + 1;
  }

  /** An option of another form of the command: its value, if it has one, is skipped, too. */
  #elsewhere(token: Token, name: string, owner: FormPlan, at: number): number {
    const belongs = synopsis(this.#verb, owner);
    this.#problems.push(problem('misplaced-option', token.start, token.end, { option: `--${name}`, belongs }));
    const given = this.#reading.tokens[at + 1];
    const takesValue = owner.options.get(name)?.option.kind !== 'flag' && given !== undefined && given.kind !== OPTION;
    return takesValue ? at + 2 : at + 1;
  }

  #conflicts(): void {
    for (const [one, other] of this.#verb.row.conflicts ?? []) {
      const a = this.#seen.get(one);
      const b = this.#seen.get(other);
      if (a === undefined || b === undefined) continue;
      const [early, late, at] = a.start < b.start ? [one, other, b] : [other, one, a];
      this.#problems.push(problem('conflicting-options', at.start, at.end, { one: `--${early}`, other: `--${late}` }));
    }
  }
}

/** Other names that people know options by. */
const LIKE: Readonly<Record<string, string>> = {
  dblclick: 'double',
  doubleclick: 'double',
  control: 'ctrl',
  path: 'output',
  file: 'output',
  out: 'output',
  'full-page': 'fullpage',
  wait: 'timeout',
  'press-enter': 'enter',
};

/** One letter stands for an option only if no other starts with it. */
function one(names: readonly string[]): string[] {
  return names.length === 1 ? [...names] : [];
}

/** `dbl` for `double`: its letters in their order, from the first on. */
function isShortFor(short: string, name: string): boolean {
  if (short[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === short[at]) at++;
  return at === short.length;
}
