// The parameters of an intent: what `run` was given, by name or in order, becomes values of the types it asks for.

import { described, isRecord } from '../data/schema.js';
import { isSecretName } from '../engine/secrets.js';
import { MASK } from '../masking/masker.js';
import { problem } from '../scene/problem.js';
import { type Answer, bad, good } from '../scene/world.js';
import { nearest } from '../text/distance.js';
import { clip, listed } from '../text/text.js';
import type { ParameterDef } from './definition.js';
import type { Program } from './program.js';
import { plainName, Scope, shown } from './values.js';

export interface GivenParameters {
  readonly args: readonly unknown[];
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Values {
  readonly scope: Scope;
  /** With what must not be shown hidden. */
  readonly masked: Scope;
  readonly secrets: readonly string[];
}

export function isSecret({ name, secret }: ParameterDef): boolean {
  return secret ?? isSecretName(name);
}

export function isRequired({ required, default: absent }: ParameterDef): boolean {
  return required ?? absent === undefined;
}

/** `run buy --item <item> [--count <count>]` */
export function usageOf({ definition, parameters }: Program): string {
  return ['run', definition.intent, signs(parameters)].filter((part) => part !== '').join(' ');
}

/** The parameters as people write them. */
export function signs(parameters: readonly ParameterDef[]): string {
  return parameters
    .map((one) => {
      const sign = one.type === 'boolean' ? `--${one.name}` : `--${one.name} <${one.name}>`;
      return isRequired(one) ? sign : `[${sign}]`;
    })
    .join(' ');
}

/** The values of all parameters, or what is wrong with what was given. */
export function valuesOf(
  program: Program,
  { args, params }: GivenParameters,
  outer: (name: string) => string | undefined,
): Answer<Values> {
  const { definition, parameters } = program;
  const { intent } = definition;
  const usage = usageOf(program);
  const invalid = (parameter: string, reason: string) =>
    bad(problem('PARAMETER_INVALID', { intent, parameter, reason, usage }));
  const given = new Map<string, unknown>();
  for (const [name, value] of Object.entries(params)) {
    const known = parameters.find((one) => plainName(one.name) === plainName(name));
    if (known === undefined) return invalid(`--${clip(name, 40)}`, unknownName(name, parameters));
    given.set(known.name, value);
  }
  const open = parameters.filter((one) => !given.has(one.name));
  if (args.length > open.length)
    return invalid(
      args.length === 1 ? 'one value given' : `${args.length} values given`,
      parameters.length === 0
        ? 'it takes no parameters'
        : `it takes ${parameters.length === 1 ? 'one value' : `${parameters.length} values`}: ${listed(
            parameters.map((one) => one.name),
            'and',
          )}`,
    );
  for (const [i, value] of args.entries()) given.set(open[i]?.name ?? '', value);
  const scope = new Scope(outer);
  const reported = new Scope(outer);
  const secrets: string[] = [];
  for (const one of parameters) {
    if (!given.has(one.name) && isRequired(one))
      return bad(problem('PARAMETER_MISSING', { intent, parameter: one.name, usage }));
    const read = given.has(one.name) ? typed(given.get(one.name), one) : { value: one.default ?? null };
    if ('fault' in read) return invalid(`--${one.name}`, isSecret(one) ? `expected ${read.wanted}` : read.fault);
    scope.set(one.name, read.value);
    const isHidden = isSecret(one) && shown(read.value) !== '';
    reported.set(one.name, isHidden ? MASK : read.value);
    if (isHidden) secrets.push(shown(read.value));
  }
  return good({ scope, masked: reported, secrets });
}

function unknownName(name: string, parameters: readonly ParameterDef[]): string {
  const names = parameters.map((one) => one.name);
  const [near] = nearest(name, names);
  if (near !== undefined) return `there is no such parameter; did you mean --${near}?`;
  return names.length === 0
    ? 'it takes no parameters'
    : `there is no such parameter; the parameters are ${listed(
        names.map((one) => `--${one}`),
        'and',
      )}`;
}

type Typed = { readonly value: unknown } | { readonly fault: string; readonly wanted: string };

function typed(value: unknown, { type, default: absent }: ParameterDef): Typed {
  const wanted = type ?? (typeof absent === 'number' ? 'number' : typeof absent === 'boolean' ? 'boolean' : null);
  const wrong = (what: string): Typed => ({ fault: `expected ${what}, found ${described(value)}`, wanted: what });
  switch (wanted) {
    case 'number': {
      const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof read === 'number' && Number.isFinite(read) ? { value: read } : wrong('a number');
    }
    case 'boolean': {
      if (typeof value === 'boolean') return { value };
      const given = String(value).toLowerCase();
      if (['true', 'yes', 'on', '1'].includes(given)) return { value: true };
      return ['false', 'no', 'off', '0'].includes(given) ? { value: false } : wrong('true or false');
    }
    case 'object': {
      const read = typeof value === 'string' ? json(value) : value;
      return isRecord(read) ? { value: read } : wrong('a JSON object like {"a": 1}');
    }
    case 'array': {
      if (Array.isArray(value)) return { value };
      const read = typeof value === 'string' && value.trim().startsWith('[') ? json(value) : undefined;
      if (Array.isArray(read)) return { value: read };
      if (typeof value === 'string' && !value.trim().startsWith('['))
        return { value: value.split(',').map((one) => one.trim()) };
      return typeof value === 'number' ? { value: [value] } : wrong('a list like [1, 2] or a,b,c');
    }
    case 'string':
      return typeof value === 'object' && value !== null
        ? wrong('a text')
        : value === true
          ? wrong('a text')
          : { value: shown(value) };
    default:
      return { value };
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
