// The arguments of a tool: one small table gives the JSON schema that clients see and the reader that checks what they send.

import { nearest } from '@beckon/core/text/distance.js';
import { listed } from '@beckon/core/text/text.js';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';

/**
 * `lines`: a text of several lines, or a list of them; `target`: a target as text, or the object of a selector;
 * `id`: a handle, or a number.
 */
type Kind = 'string' | 'lines' | 'boolean' | 'number' | 'target' | 'id' | 'object' | 'any';

export interface Argument {
  readonly kind: Kind;
  readonly about?: string;
  readonly oneOf?: readonly string[];
  readonly isNeeded?: true;
  /** Accepted, but not in the schema: clients that know it send it, and no one else pays for its tokens. */
  readonly isUnlisted?: true;
  /** An argument of other tools that means nothing here: why, and what to do instead. Never in the schema. */
  readonly isRefused?: string;
}
export type Arguments = Readonly<Record<string, Argument>>;

/** What a client sent, as far as the table knows it. */
export type ToolArguments = Readonly<Record<string, unknown>>;

const KINDS: Readonly<Record<Kind, object>> = {
  string: { type: 'string' },
  lines: { type: 'string' },
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  // Every client knows what a string is; more types are accepted than the schema says.
  target: { type: 'string' },
  id: { type: 'string' },
  object: { type: 'object' },
  any: { type: 'string' },
};

/** The schema, for the list of tools. What is sent is let through: `readArguments` says in plain words what is wrong with it. */
export function schemaOf(table: Arguments): StandardSchemaWithJSON<unknown, unknown> {
  const rows = Object.entries(table).filter(([, row]) => row.isUnlisted !== true && row.isRefused === undefined);
  const needed = rows.filter(([, { isNeeded }]) => isNeeded === true).map(([name]) => name);
  return asSchema({
    type: 'object',
    properties: Object.fromEntries(
      rows.map(([name, { kind, about, oneOf }]) => [
        name,
        {
          ...KINDS[kind],
          ...(oneOf === undefined ? {} : { enum: oneOf }),
          ...(about === undefined ? {} : { description: about }),
        },
      ]),
    ),
    ...(needed.length === 0 ? {} : { required: needed }),
  });
}

/** A JSON schema as the library wants it. It describes, and checks nothing. */
export function asSchema(json: Record<string, unknown>): StandardSchemaWithJSON<unknown, unknown> {
  const given = (): Record<string, unknown> => json;
  return {
    '~standard': {
      version: 1,
      vendor: 'beckon',
      validate: (value) => ({ value }),
      jsonSchema: { input: given, output: given },
    },
  };
}

/** The arguments, or what is wrong with them. */
export function readArguments(
  tool: string,
  table: Arguments,
  sent: unknown,
): { readonly given: ToolArguments } | { readonly wrong: string; readonly hint: string } {
  const used = Object.keys(table).filter((name) => table[name]?.isRefused === undefined);
  const hint = used.length === 0 ? 'It takes none' : `It takes ${listed(used, 'and')}`;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return { wrong: `The arguments of ${tool} are not an object`, hint };
  // Models fill in what they have nothing to say about: null, or an empty text.
  const isLeftOut = (name: string, value: unknown): boolean =>
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '' && table[name]?.isNeeded !== true);
  const all = Object.entries(sent).filter(([name, value]) => !isLeftOut(name, value));
  const unknown = all.find(([name]) => !Object.hasOwn(table, name))?.[0];
  if (unknown !== undefined) {
    const [near] = nearest(unknown, used);
    return {
      wrong: `${tool} has no argument '${unknown}'`,
      hint: near === undefined ? hint : `Did you mean '${near}'?`,
    };
  }
  const refused = all.find(([name]) => table[name]?.isRefused !== undefined)?.[0];
  if (refused !== undefined)
    return { wrong: `'${refused}' is not supported for ${tool} here`, hint: table[refused]?.isRefused ?? hint };
  const given = Object.fromEntries(all.map(([name, value]) => [name, coerced(value, table[name]?.kind)]));
  for (const [name, { kind, isNeeded, oneOf }] of Object.entries(table)) {
    const value = given[name];
    if (value === undefined) {
      if (isNeeded === true) return { wrong: `${tool} needs '${name}'`, hint };
    } else if (!isOfKind(value, kind)) {
      return { wrong: `'${name}' of ${tool} must be ${WORDS[kind]}`, hint };
    } else if (oneOf !== undefined && !oneOf.includes(String(value))) {
      return { wrong: `'${name}' of ${tool} is not '${String(value)}'`, hint: `It is ${listed(oneOf, 'or')}` };
    }
  }
  return { given };
}

/** Some clients make a text of everything. */
function coerced(value: unknown, kind: Kind | undefined): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'boolean' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return kind === 'number' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

const WORDS: Readonly<Record<Kind, string>> = {
  string: 'a text',
  lines: 'a text',
  boolean: 'true or false',
  number: 'a number',
  target: 'a target as text, or an object with text, resource_id or accessibility_id',
  id: 'an elementId',
  object: 'an object',
  any: 'something',
};

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === 'any') return true;
  if (kind === 'object') return typeof value === 'object' && !Array.isArray(value);
  if (kind === 'lines')
    return typeof value === 'string' || (Array.isArray(value) && value.every((line) => typeof line === 'string'));
  if (kind === 'id') return typeof value === 'string' || typeof value === 'number';
  if (kind === 'target') return typeof value === 'string' || (typeof value === 'object' && !Array.isArray(value));
  return kind === 'number' ? typeof value === 'number' && Number.isFinite(value) : typeof value === kind;
}
