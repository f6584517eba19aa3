// A command → its canonical text, by the same table that reads it: parse(print(command)) is the command.

import { quote } from '../text/quote.js';
import type { Command, Scalar, Target, Values } from './ast.js';
import { bodyLine } from './body.js';
import { conditionText } from './conditions.js';
import { isDescriptive } from './descriptions.js';
import type { Arg, Kind } from './grammar.js';
import { headingText } from './headings.js';
import { targetText } from './target.js';
import {
  appText,
  fieldsText,
  identifierText,
  isFile,
  keyText,
  nameText,
  numberText,
  pathText,
  urlText,
} from './values.js';
import { type FormPlan, formsOf, type OptionPlan, type Verb, verbOf } from './verbs.js';

type Fields = Readonly<Record<string, unknown>>;

/** The canonical text of a command. A definition with a body takes several lines. */
export function print(command: Command): string {
  const verb = verbOf(command.type);
  if (verb === undefined) throw new Error(`Not a command: ${command.type}`);
  const fields = command as unknown as Fields;
  const plan = formOf(verb, fields);
  const words = [verb.says];
  if (verb.row.negates === true && fields['not'] === true) words.push('not');
  if (plan.form.word !== undefined) words.push(plan.form.word);
  plan.takes.forEach((arg, i) => {
    words.push(argText(verb, plan, arg, i, fields));
  });
  for (const option of plan.options.values()) words.push(optionText(option, fields));
  if (verb.row.params === true) words.push(paramsText(fields['params'] as Values['params'] | undefined));
  const text = words.filter((word) => word !== '').join(' ');
  return [text, ...((fields['body'] as readonly string[] | undefined) ?? []).map(bodyLine)].join('\n');
}

/** The form that says what the command says: its fixed fields agree and nothing it needs is absent. */
export function formOf(verb: Verb, fields: Fields): FormPlan {
  const plan = formsOf(verb).find(
    ({ form, takes }) =>
      Object.entries(form.sets ?? {}).every(([field, value]) => fields[field] === value) &&
      (form.requires === undefined || fields[form.requires] !== undefined) &&
      takes.every((arg) => arg.optional === true || arg.kind === 'word' || fields[arg.field] !== undefined),
  );
  if (plan === undefined) throw new Error(`A ${verb.says} command lacks what every form of it needs`);
  return plan;
}

function argText(verb: Verb, plan: FormPlan, arg: Arg, index: number, fields: Fields): string {
  if (arg.kind === 'word') return arg.oneOf?.[0] ?? '';
  const value = fields[arg.field];
  if (value === undefined || arg.kind === 'parameters' || arg.kind === 'body') return '';
  if (arg.kind === 'heading')
    return headingText(String(value), (fields['params'] as readonly string[] | undefined) ?? []);
  if (arg.many === true) return listText(plan, arg, value as readonly unknown[]);
  const text = unmistaken(plan, arg, value);
  // `headers "clear"`: a name that is also a word of the command needs quotes to be a name.
  const isOwnWord = index === 0 && plan.form.word === undefined && verb.worded.has(text.toLowerCase());
  return isOwnWord ? quote(String(value)) : text;
}

/** Several files. Beside one that needs quotes, a word that does not look like a file needs them, too. */
function listText(plan: FormPlan, arg: Arg, values: readonly unknown[]): string {
  const texts = values.map((one) => unmistaken(plan, arg, one));
  const isMixed = texts.some((text) => text.startsWith('"'));
  return texts
    .map((text, i) => (isMixed && !isFile(text) && !text.startsWith('"') ? quote(String(values[i])) : text))
    .join(' ');
}

/** A value that would be read as a relation needs quotes: `upload 5 "near"`. */
function unmistaken(plan: FormPlan, arg: Arg, value: unknown): string {
  const { kind } = arg;
  if (kind === 'word' || kind === 'heading' || kind === 'parameters' || kind === 'body' || kind === 'params') return '';
  const text = valueText(kind, value, arg.oneOf);
  const isMistaken = plan.stops.has(text.toLowerCase()) || (plan.target >= 0 && isDescriptive(text));
  return kind !== 'one' && kind !== 'target' && isMistaken ? quote(String(value)) : text;
}

function optionText({ name, option, field }: OptionPlan, fields: Fields): string {
  if (option.kind !== 'flag') {
    const value = fields[field];
    return value === undefined ? '' : `--${name} ${valueText(option.kind, value, option.oneOf)}`;
  }
  const [first, expected] = Object.entries(option.sets ?? { [field]: true })[0] ?? [field, true];
  return fields[first] === expected ? `--${name}` : '';
}

function paramsText(params: Values['params'] | undefined): string {
  return Object.entries(params ?? {})
    .map(([name, value]) => (value === true ? `--${name}` : `--${name} ${scalarText(value)}`))
    .join(' ');
}

function scalarText(value: Scalar): string {
  return typeof value === 'number' ? numberText(value) : quote(String(value));
}

/** A kind that is not printed does not compile. */
function valueText(
  kind: Exclude<Kind, 'heading' | 'parameters' | 'body' | 'params'>,
  value: unknown,
  words: readonly string[] = [],
): string {
  switch (kind) {
    case 'target':
      return targetText(value as Target);
    case 'command':
      return print(value as Command);
    case 'condition':
      return conditionText(value as Values['condition'], print(value as Command));
    case 'number':
    case 'size':
      return scalarText(value as number | string);
    case 'values':
      return (value as readonly (string | number)[]).map(scalarText).join(' ');
    case 'fields':
      return fieldsText(value as Readonly<Record<string, Scalar>>);
    case 'selector':
      return `css(${quote(String(value))})`;
    case 'url':
      return urlText(String(value));
    case 'app':
      return appText(String(value));
    case 'path':
    case 'picture':
      return pathText(String(value));
    case 'name':
    case 'label':
    case 'domain':
      return nameText(String(value));
    case 'variable':
      return String(value);
    case 'identifier':
      return identifierText(String(value));
    case 'media':
      return words.includes(String(value)) ? String(value) : quote(String(value));
    case 'key':
    case 'combo':
      return keyText(String(value));
    case 'one':
    case 'duration':
    case 'point':
      return String(value);
    case 'text':
    case 'json':
    case 'query':
      return quote(String(value));
  }
}
