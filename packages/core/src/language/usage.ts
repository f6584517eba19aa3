// How a command is written, in one line: `cookies set <name> "<value>"`. For hints, help and docs.

import type { Arg, Kind } from './grammar.js';
import { isLooseKind } from './values.js';
import type { FormPlan, Verb } from './verbs.js';

/** One form: `click <target>`. */
export function synopsis(verb: Verb, plan: FormPlan): string {
  const words = plan.form.word === undefined ? [verb.says] : [verb.says, plan.form.word];
  const { requires } = plan.form;
  const option = requires === undefined ? '' : `--${requires} <${requires}>`;
  return [...words, ...plan.takes.map(placeholder), option].filter((word) => word !== '').join(' ');
}

/** The line that hints show: the form, and whether there are options. */
export function usage(verb: Verb, plan: FormPlan): string {
  if (verb.row.usage !== undefined) return verb.row.usage;
  return plan.options.size > 0 || verb.row.params === true ? `${synopsis(verb, plan)} [options]` : synopsis(verb, plan);
}

/** How a message names a target. */
export const TARGET = 'a target argument';

/** How a message names an argument: "a target argument". */
export function called(arg: Arg): string {
  if (arg.called !== undefined) return arg.called;
  if (arg.kind === 'word') return `'${arg.oneOf?.[0]}'`;
  if (arg.kind === 'target') return TARGET;
  const name = arg.field.replaceAll('_', ' ');
  return `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name} argument`;
}

export function valueSign(kind: Kind | 'flag', oneOf: readonly string[] | undefined, name: string): string {
  if (kind === 'one' || kind === 'media')
    return [...(oneOf ?? []), ...(kind === 'media' ? [`"<${name}>"`] : [])].join('|');
  if (kind === 'target') return '<target>';
  if (kind === 'selector') return 'css("<selector>")';
  return isLooseKind(kind) && kind !== 'label' && kind !== 'app' ? `"<${name}>"` : `<${name}>`;
}

/** What stands for an argument: `<target>`, `[<path>]`, `up|down`. */
export function placeholder(arg: Arg): string {
  if (arg.kind === 'word') return arg.oneOf?.[0] ?? '';
  if (arg.kind === 'parameters' || arg.kind === 'body') return '';
  if (arg.kind === 'heading') return `<${arg.field}>:`;
  const name = arg.kind === 'json' || arg.kind === 'fields' ? 'json' : arg.field;
  const sign = `${valueSign(arg.kind, arg.oneOf, name)}${arg.many === true ? '…' : ''}`;
  return arg.optional === true ? `[${sign}]` : sign;
}
