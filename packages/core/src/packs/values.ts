// `$name` and `${name.field}` in the texts of an intent, and the values they stand for.
// Values go into what was read already: no value can change what a step means.

import { isRecord } from '../data/schema.js';
import { nearest } from '../text/distance.js';

/** What names stand for while an intent runs. Capitals and the kind of dash do not count. */
export class Scope {
  readonly #values = new Map<string, unknown>();
  readonly #outer: (name: string) => string | undefined;

  /** What the intent itself lacks is looked up outside. */
  constructor(outer: (name: string) => string | undefined = () => undefined) {
    this.#outer = outer;
  }

  set(name: string, value: unknown): void {
    this.#values.set(plainName(name), value);
  }

  has(name: string): boolean {
    return this.#values.has(plainName(name));
  }

  get(name: string): unknown {
    return this.has(name) ? this.#values.get(plainName(name)) : this.#outer(name);
  }

  /** The same names and more of its own. */
  inner(): Scope {
    const scope = new Scope(this.#outer);
    for (const [name, value] of this.#values) scope.#values.set(name, value);
    return scope;
  }
}

export function plainName(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}

/** As texts of an intent are written: `$name`, `$name.field`, `${name}`; `$$` is a dollar. */
const WRITTEN = /\$\$|\$\{([^{}]*)\}|\$([\p{L}_][\p{L}\p{N}_-]*)/gu;
/** As they are kept: `${name.field}`, and `$${` for the text `${`. */
const RESERVED = /(\$?)\$\{([^{}]*)\}/g;
/** All of a text, with the fields behind it. */
const WHOLE = /^\$\{([^{}]*)\}(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/** The names that a text has in braces: `${NAME}`. */
export function namesIn(text: string): string[] {
  if (!text.includes('${')) return [];
  return [...text.matchAll(RESERVED)].flatMap(([, dollar, name = '']) =>
    dollar === '' ? [name.trim().split('.')[0] ?? ''] : [],
  );
}

/**
 * A text with its references in the form that is kept. `$name` must be known; of `$max-price` the longest known part
 * counts. `${NAME}` may also be a value of the session.
 */
export function withReferences(text: string, known: ReadonlySet<string>, report: (message: string) => void): string {
  if (!text.includes('$')) return text;
  return text.replace(WRITTEN, (all: string, braced: string | undefined, bare: string | undefined, at: number) => {
    if (all === '$$') return text[at + 2] === '{' ? '$$' : '$';
    if (braced !== undefined) return all;
    const given = bare ?? '';
    for (let name = given; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('-')))) {
      if (!known.has(plainName(name))) continue;
      // Fields behind it stay in the text: they are resolved when the value is known to have some.
      return `\${${name}}${given.slice(name.length)}`;
    }
    const [near] = nearest(plainName(given), known);
    report(
      `there is no parameter $${given}${near === undefined ? '' : `; did you mean $${near}?`} (for the text itself write $$${given})`,
    );
    return all;
  });
}

/** A reference: its value, and how much of the text behind it were its fields. */
function valueAt(scope: Scope, name: string, behind: string): { readonly value: unknown; readonly used: number } {
  const [root = '', ...inner] = name.split('.');
  let value = scope.get(root);
  for (const field of inner) value = fieldOf(value, field);
  let used = 0;
  for (;;) {
    const [all, field = ''] = /^\.([\p{L}_][\p{L}\p{N}_]*)/u.exec(behind.slice(used)) ?? [];
    if (all === undefined || !isRecord(value) || !Object.hasOwn(value, field)) return { value, used };
    value = value[field];
    used += all.length;
  }
}

function fieldOf(value: unknown, field: string): unknown {
  if (isRecord(value) && Object.hasOwn(value, field)) return value[field];
  if (Array.isArray(value) && /^\d+$/.test(field)) return value[Number(field)];
  return undefined;
}

/** The text with the values put in; names without one are reported. */
export function filledText(text: string, scope: Scope, missing: (name: string) => void): string {
  if (!text.includes('${')) return text;
  let out = '';
  let from = 0;
  for (const found of text.matchAll(RESERVED)) {
    const [all, dollar = '', name = ''] = found;
    if (found.index < from) continue;
    out += text.slice(from, found.index);
    from = found.index + all.length;
    if (dollar !== '') {
      out += all.slice(1);
      continue;
    }
    const { value, used } = valueAt(scope, name.trim(), text.slice(from));
    from += used;
    if (value === undefined) missing(name.trim());
    out += shown(value);
  }
  return out + text.slice(from);
}

/** Data with the values put in. A text that is a reference and nothing else becomes the value itself, of its own type. */
export function filled(data: unknown, scope: Scope, missing: (name: string) => void): unknown {
  if (typeof data === 'string') {
    const [, name] = WHOLE.exec(data) ?? [];
    if (name === undefined) return filledText(data, scope, missing);
    const behind = data.slice(name.length + 3);
    const { value, used } = valueAt(scope, name.trim(), behind);
    if (used < behind.length) return filledText(data, scope, missing);
    if (value === undefined) missing(name.trim());
    return value;
  }
  if (Array.isArray(data)) return data.map((one) => filled(one, scope, missing));
  if (!isRecord(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      field === 'span' || field === 'spans' ? value : filled(value, scope, missing),
    ]),
  );
}

/** The same for what must stay text: a value in a command. */
export function filledTexts<T>(data: T, scope: Scope, missing: (name: string) => void): T {
  if (typeof data === 'string') return filledText(data, scope, missing) as T;
  if (Array.isArray(data)) return data.map((one) => filledTexts(one, scope, missing)) as T;
  if (!isRecord(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      field === 'span' || field === 'spans' || field === 'type' ? value : filledTexts(value, scope, missing),
    ]),
  ) as T;
}

/** A value inside a text. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether a value counts as yes. */
function isTruthy(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && value !== 'false' && value !== '0';
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value);
}

/** `$name`, `!$name`, `$a == b`, `$a != b`, `$n > 3`; texts may be in quotes. Values are compared as what they are. */
export function isExpressionTrue(expression: string, scope: Scope, missing: (name: string) => void): boolean {
  const whole = expression.trim();
  const found = /==|!=|>=|<=|>|</.exec(whole);
  if (found === null) {
    const rest = whole.replace(/^[!\s]+/, '');
    const nots = whole.slice(0, whole.length - rest.length).replace(/\s/g, '').length;
    const isTrue = isTruthy(operand(rest, scope, () => {}));
    return nots % 2 === 0 ? isTrue : !isTrue;
  }
  const [sign] = found;
  const [left, right] = [whole.slice(0, found.index), whole.slice(found.index + sign.length)];
  const [a, b] = [operand(left, scope, missing), operand(right, scope, missing)];
  const [x, y] = [Number(shown(a)), Number(shown(b))];
  const isNumeric = shown(a).trim() !== '' && shown(b).trim() !== '' && !Number.isNaN(x) && !Number.isNaN(y);
  const isSame = isNumeric ? x === y : shown(a) === shown(b);
  switch (sign) {
    case '==':
      return isSame;
    case '!=':
      return !isSame;
    case '>':
      return isNumeric && x > y;
    case '<':
      return isNumeric && x < y;
    case '>=':
      return isNumeric && x >= y;
    default:
      return isNumeric && x <= y;
  }
}

function operand(text: string, scope: Scope, missing: (name: string) => void): unknown {
  const [, , quoted] = /^(["'])(.*)\1$/s.exec(text.trim()) ?? [];
  return quoted === undefined ? filled(text.trim(), scope, missing) : filledText(quoted, scope, missing);
}
