// The command table made ready for reading: which words lead to which row, and what each form needs.
// Built once, when the module loads.

import type { CommandType } from './ast.js';
import { relations } from './ast.js';
import { commands } from './commands.js';
import type { Arg, Form, Option, Row } from './grammar.js';
import { isLooseKind } from './values.js';

export interface OptionPlan {
  readonly name: string;
  readonly option: Option;
  readonly field: string;
}

/** One form of a command, with what the reader must know about each of its arguments. */
export interface FormPlan {
  readonly form: Form;
  readonly takes: readonly Arg[];
  /** For each argument: how many more words those behind it need at least. */
  readonly need: readonly number[];
  /** For each argument: one behind it could be several bare words, too. */
  readonly loose: readonly boolean[];
  readonly target: number;
  /** Words that end a run of bare words in this form. */
  readonly stops: ReadonlySet<string>;
  readonly options: ReadonlyMap<string, OptionPlan>;
  /** Words of which this form requires one. */
  readonly links: ReadonlySet<string>;
}

export interface Verb {
  readonly type: CommandType;
  readonly says: string;
  readonly row: Row;
  /** Forms that start with a word of their own. */
  readonly worded: ReadonlyMap<string, readonly FormPlan[]>;
  readonly plain: readonly FormPlan[];
  /** Forms without arguments that are only meant with one of their options. */
  readonly optioned: readonly FormPlan[];
  /** What is understood, and printed as one of the others. */
  readonly informal: readonly FormPlan[];
}

interface FirstWord {
  verb: Verb | null;
  readonly second: Map<string, Verb>;
}

/** Kinds that no word of a name is. */
const STRICT: ReadonlySet<string> = new Set(['number', 'one', 'duration', 'picture']);

const rows: Readonly<Record<string, Row>> = commands;

/** Every command, in the order of the table. */
export const verbs: readonly Verb[] = Object.entries(rows).map(([type, row]) => plan(type as CommandType, row));

const byType: ReadonlyMap<string, Verb> = new Map(verbs.map((verb) => [verb.type, verb]));
const byFirstWord: ReadonlyMap<string, FirstWord> = indexed();

export function verbOf(type: string): Verb | undefined {
  return byType.get(type);
}

/** What a first word may lead to. Lower case. */
export function firstWord(
  word: string,
): { readonly verb: Verb | null; readonly second: ReadonlyMap<string, Verb> } | undefined {
  return byFirstWord.get(word);
}

/** Every way to say a command, with what it says: the names, then the aliases. */
export function phrases(): [words: string, verb: Verb][] {
  return [
    ...verbs.map((verb): [string, Verb] => [verb.says, verb]),
    ...verbs.flatMap((verb) => (verb.row.also ?? []).map((words): [string, Verb] => [words, verb])),
  ];
}

/** Every form of a command, those with a word of their own first, as the reader tries them. */
export function formsOf(verb: Verb): FormPlan[] {
  return [...[...verb.worded.values()].flat(), ...verb.plain, ...verb.optioned];
}

export function fieldOf(name: string, option: Option): string {
  return option.field ?? name.replaceAll('-', '_');
}

function plan(type: CommandType, row: Row): Verb {
  const worded = new Map<string, FormPlan[]>();
  const plain: FormPlan[] = [];
  const informal: FormPlan[] = [];
  const optioned: FormPlan[] = [];
  for (const form of row.forms) {
    const one = planForm(row, form);
    if (form.informal === true) informal.push(one);
    else if (form.requires !== undefined) optioned.push(one);
    else if (form.word === undefined) plain.push(one);
    else worded.set(form.word, [...(worded.get(form.word) ?? []), one]);
  }
  return { type, says: row.says ?? type, row, worded, plain, informal, optioned };
}

function planForm(row: Row, form: Form): FormPlan {
  const takes = form.takes ?? [];
  const isNeeded = (arg: Arg): boolean => arg.optional !== true;
  const options = Object.entries({ ...row.options, ...form.options });
  const words = takes.flatMap((arg) => (arg.kind === 'word' || arg.kind === 'one' ? (arg.oneOf ?? []) : []));
  const target = takes.findIndex((arg) => arg.kind === 'target');
  // `adjust Volume to 70`: the `to` is no part of the name.
  const leads = takes.flatMap((arg, i) => (i > target && STRICT.has(arg.kind) ? (arg.lead ?? []) : []));
  return {
    form,
    takes,
    need: takes.map((_, i) => takes.slice(i + 1).filter(isNeeded).length),
    loose: takes.map((_, i) => takes.slice(i + 1).some((arg) => isNeeded(arg) && isLoose(arg))),
    target,
    stops: new Set(target < 0 ? [] : [...relations, ...words, ...leads]),
    options: new Map(options.map(([name, option]) => [name, { name, option, field: fieldOf(name, option) }])),
    links: new Set(takes.flatMap((arg) => (arg.kind === 'word' ? (arg.oneOf ?? []) : []))),
  };
}

/** May be several bare words. */
function isLoose(arg: Arg): boolean {
  return (isLooseKind(arg.kind) && arg.quoted !== true) || arg.kind === 'target' || arg.many === true;
}

function indexed(): Map<string, FirstWord> {
  const index = new Map<string, FirstWord>();
  for (const [words, verb] of phrases()) {
    const [first = '', second] = words.split(' ');
    const entry = index.get(first) ?? { verb: null, second: new Map<string, Verb>() };
    if (second === undefined) entry.verb = verb;
    else entry.second.set(second, verb);
    index.set(first, entry);
  }
  return index;
}
