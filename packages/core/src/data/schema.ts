// What a value of unknown type should look like, as data: checks it, gives it its type, and names every fault by path.

import { nearest } from '../text/distance.js';
import { clip, listed } from '../text/text.js';

/** How to get to a part of a value: names of fields and numbers of items. */
export type Path = readonly (string | number)[];

/** One thing that is wrong, and where. */
export interface Fault {
  readonly path: Path;
  readonly message: string;
  /** It is the field's name that is wrong, not what is in it. */
  readonly isKey?: boolean;
}

/** A value of the type, or nothing where a fault was reported. */
type Check<T> = (value: unknown, path: Path, report: (fault: Fault) => void) => T | undefined;

export interface Schema<T> {
  /** What it takes, for messages: `a number`. */
  readonly says: string;
  readonly check: Check<T>;
  readonly isOptional?: boolean;
}

export type Of<S> = S extends Schema<infer T> ? T : never;

/** The value with its type, or all that is wrong with it. */
export function conform<T>(
  schema: Schema<T>,
  value: unknown,
): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const read = schema.check(value, [], (fault) => {
    if (faults.length < MOST_FAULTS) faults.push(fault);
  });
  return faults.length === 0 ? { ok: true, value: read as T } : { ok: false, faults };
}

/** More than these are not reported. */
const MOST_FAULTS = 100;

/** `steps[2].click.target` */
export function pathText(path: Path): string {
  return path
    .map((part, i) => {
      if (typeof part === 'number') return `[${part}]`;
      if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(part)) return `[${JSON.stringify(clip(part, 40))}]`;
      return i === 0 ? part : `.${part}`;
    })
    .join('');
}

/** What is wrong, behind the place that it is wrong at. */
export function faultLine({ path, message }: Fault): string {
  const where = pathText(path);
  return where === '' ? message : `${where}: ${message}`;
}

/** What a value is, for messages: `the text "abc"`. */
export function described(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text ${JSON.stringify(clip(value, 40))}`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map';
  return `the ${typeof value === 'boolean' ? 'value' : 'number'} ${String(value)}`;
}

function plain<T>(says: string, is: (value: unknown) => value is T): Schema<T> {
  return {
    says,
    check: (value, path, report) => {
      if (is(value)) return value;
      report({ path, message: `expected ${says}, found ${described(value)}` });
      return undefined;
    },
  };
}

export const text: Schema<string> = plain('a text', (value) => typeof value === 'string');
export const number: Schema<number> = plain(
  'a number',
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
);
export const truth: Schema<boolean> = plain('true or false', (value) => typeof value === 'boolean');
export const anything: Schema<unknown> = { says: 'anything', check: (value) => value };

/** A text, also where a number or a truth value was written: `version: 1.0`. */
export const scalarText: Schema<string> = {
  says: 'a text',
  check: (value, path, report) =>
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : text.check(value, path, report),
};

export function atLeast(least: number, most = Number.MAX_SAFE_INTEGER): Schema<number> {
  const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`;
  return plain(
    `a number ${range}`,
    (value): value is number => typeof value === 'number' && value >= least && value <= most,
  );
}

/** A text of a certain form. */
export function textLike(says: string, isSo: (value: string) => boolean): Schema<string> {
  return plain(says, (value): value is string => typeof value === 'string' && isSo(value));
}

export function oneOf<const W extends readonly string[]>(words: W): Schema<W[number]> {
  const says = listed(words.map((word) => `"${word}"`));
  return {
    says,
    check: (value, path, report) => {
      if (typeof value === 'string' && words.includes(value)) return value;
      const [near] = typeof value === 'string' ? nearest(value, words) : [];
      report({
        path,
        message: `expected ${says}, found ${described(value)}${near === undefined ? '' : `; did you mean "${near}"?`}`,
      });
      return undefined;
    },
  };
}

export function list<T>(of: Schema<T>): Schema<readonly T[]> {
  return {
    says: `a list of ${of.says.replace(/^an? /, '')}`,
    check: (value, path, report) => {
      if (!Array.isArray(value)) {
        report({ path, message: `expected a list, found ${described(value)}` });
        return undefined;
      }
      return value.map((one, i) => of.check(one, [...path, i], report) as T);
    },
  };
}

/** A list, or one thing in place of a list of one. */
export function listOrOne<T>(of: Schema<T>): Schema<readonly T[]> {
  const many = list(of);
  return {
    says: `${of.says} or a list`,
    check: (value, path, report) =>
      Array.isArray(value) ? many.check(value, path, report) : [of.check(value, path, report) as T],
  };
}

/** A map of any names. */
export function record<T>(of: Schema<T>): Schema<Readonly<Record<string, T>>> {
  return {
    says: 'a map',
    check: (value, path, report) => {
      if (!isRecord(value)) {
        report({ path, message: `expected a map, found ${described(value)}` });
        return undefined;
      }
      const entries = Object.entries(value).map(([name, one]) => [name, of.check(one, [...path, name], report) as T]);
      return Object.fromEntries(entries);
    },
  };
}

/** The field may be left out. */
export function optional<T>(of: Schema<T>): Schema<T> & { readonly isOptional: true } {
  return { ...of, isOptional: true };
}

type Fields = Readonly<Record<string, Schema<unknown>>>;
type OptionalNames<F> = { [K in keyof F]: F[K] extends { readonly isOptional: true } ? K : never }[keyof F];
type ObjectOf<F> = { readonly [K in Exclude<keyof F, OptionalNames<F>>]: Of<F[K]> } & {
  readonly [K in OptionalNames<F>]?: Of<F[K]>;
};

/** A map of known fields. One that is not known is a fault, and the nearest that is known is named. */
export function object<const F extends Fields>(fields: F): Schema<ObjectOf<F>> {
  const names = Object.keys(fields);
  return {
    says: `a map of ${listed(names.slice(0, 6), 'and')}`,
    check: (value, path, report) => {
      if (!isRecord(value)) {
        report({ path, message: `expected a map with ${listed(names, 'and')}, found ${described(value)}` });
        return undefined;
      }
      for (const name of Object.keys(value))
        if (!Object.hasOwn(fields, name))
          report({ path: [...path, name], message: unknownField(name, names), isKey: true });
      const read: [string, unknown][] = [];
      for (const [name, schema] of Object.entries(fields)) {
        const isThere = Object.hasOwn(value, name) && value[name] !== null && value[name] !== undefined;
        if (isThere) read.push([name, schema.check(value[name], [...path, name], report)]);
        else if (schema.isOptional !== true) report({ path, message: `"${name}" is missing: ${schema.says}` });
      }
      return Object.fromEntries(read) as ObjectOf<F>;
    },
  };
}

/** What to say of a field that is none. */
export function unknownField(name: string, known: readonly string[]): string {
  const [near] = nearest(name.toLowerCase(), known);
  if (near !== undefined) return `there is no field "${clip(name, 40)}"; did you mean "${near}"?`;
  return `there is no field "${clip(name, 40)}"; there is ${listed(known, 'and')}`;
}

/** Which of several schemas counts is seen from the value: so its faults are those of the one that was meant. */
export function choose<S extends Schema<unknown>>(says: string, choice: (value: unknown) => S | null): Schema<Of<S>> {
  return {
    says,
    check: (value, path, report) => {
      const schema = choice(value);
      if (schema !== null) return schema.check(value, path, report) as Of<S> | undefined;
      report({ path, message: `expected ${says}, found ${described(value)}` });
      return undefined;
    },
  };
}

/** A text, or a map in its place. */
export function textOr<T>(says: string, map: Schema<T>): Schema<string | T> {
  return choose(says, (value): Schema<string | T> => (isRecord(value) ? map : text));
}

/** A schema that is given later: for what holds values of its own kind. */
export function lazy<T>(says: string, of: () => Schema<T>): Schema<T> {
  return { says, check: (value, path, report) => of().check(value, path, report) };
}

/** One more demand on a value that is well made; the answer is what is wrong with it, or null. */
export function also<T>(of: Schema<T>, fault: (value: T) => string | null): Schema<T> {
  return {
    ...of,
    check: (value, path, report) => {
      let isGood = true;
      const read = of.check(value, path, (one) => {
        isGood = false;
        report(one);
      });
      const message = isGood ? fault(read as T) : null;
      if (message !== null) report({ path, message });
      return read;
    },
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
