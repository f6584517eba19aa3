// The arguments of the tools of mobile-debug-mcp, as its own server describes them; and its way of saying what is wrong with them.

import { nearest } from '@beckon/core/text/distance.js';
import { listed } from '@beckon/core/text/text.js';
import type { ToolArguments } from '../arguments.js';

type SeedType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'any';

export interface SeedArgument {
  readonly type: SeedType;
  readonly isNeeded?: true;
  readonly oneOf?: readonly string[];
  /** The fields of an object. */
  readonly fields?: Readonly<Record<string, SeedType>>;
  /** Accepted, though the schema does not list it. */
  readonly isUnlisted?: true;
  /** What it is where it is left out. */
  readonly byDefault?: string | number | boolean;
}
export type SeedArguments = Readonly<Record<string, SeedArgument>>;

export const text = { type: 'string' } as const;
export const number = { type: 'number' } as const;
export const flag = { type: 'boolean' } as const;
export const textOr = (byDefault: string): SeedArgument => ({ type: 'string', byDefault });
export const numberOr = (byDefault: number): SeedArgument => ({ type: 'number', byDefault });
export const flagOr = (byDefault: boolean): SeedArgument => ({ type: 'boolean', byDefault });
export const neededText = { type: 'string', isNeeded: true } as const;
export const neededNumber = { type: 'number', isNeeded: true } as const;

/** Which phone: the server has one, and these must mean it. */
const PLATFORMS = ['android', 'ios'] as const;
export const anyPhone: SeedArguments = { platform: { type: 'string', oneOf: PLATFORMS }, deviceId: text };
export const onPlatform: SeedArguments = {
  platform: { type: 'string', oneOf: PLATFORMS, isNeeded: true },
  deviceId: text,
};
export const selector: SeedArgument = {
  type: 'object',
  fields: { text: 'string', resource_id: 'string', accessibility_id: 'string', contains: 'boolean' },
};

export function jsonSchema(table: SeedArguments): Record<string, unknown> {
  const rows = Object.entries(table).filter(([, { isUnlisted }]) => isUnlisted !== true);
  const needed = rows.filter(([, { isNeeded }]) => isNeeded === true).map(([name]) => name);
  const typed = (type: SeedType): object => (type === 'any' ? {} : { type });
  // The whole text, unless a part will do.
  const typedField = (field: string, type: SeedType): object =>
    field === 'contains' ? { ...typed(type), default: false } : typed(type);
  return {
    type: 'object',
    properties: Object.fromEntries(
      rows.map(([name, { type, oneOf, fields, byDefault }]) => [
        name,
        {
          ...typed(type),
          ...(oneOf === undefined ? {} : { enum: oneOf }),
          ...(byDefault === undefined ? {} : { default: byDefault }),
          ...(fields === undefined
            ? {}
            : {
                properties: Object.fromEntries(
                  Object.entries(fields).map(([field, of]) => [field, typedField(field, of)]),
                ),
              }),
        },
      ]),
    ),
    ...(needed.length === 0 ? {} : { required: needed }),
  };
}

/** What is wrong with a call; shown as `{ error: { tool, message } }`. */
export class SeedFault extends Error {}

/** The arguments, checked. Nothing in them is passed over. */
export function readSeedArguments(tool: string, table: SeedArguments, sent: unknown): ToolArguments {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new SeedFault(`The arguments of ${tool} are not an object`);
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null));
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined) {
    const [near] = nearest(unknown, Object.keys(table));
    throw new SeedFault(`Unknown argument: ${unknown}${near === undefined ? '' : `. Did you mean ${near}?`}`);
  }
  for (const [name, argument] of Object.entries(table)) check(name, argument, given[name]);
  return given;
}

function check(name: string, { type, isNeeded, oneOf, fields }: SeedArgument, value: unknown): void {
  const isThere = value !== undefined && isOf(type, value) && !(isNeeded === true && type === 'string' && value === '');
  if (value === undefined ? isNeeded === true : !isThere)
    throw new SeedFault(`Missing or invalid ${type === 'any' ? '' : `${type} `}argument: ${name}`);
  if (value === undefined) return;
  if (oneOf !== undefined && !oneOf.includes(String(value)))
    throw new SeedFault(`Invalid ${name}: ${String(value)}. It is ${listed(oneOf, 'or')}`);
  if (fields === undefined) return;
  for (const [field, one] of Object.entries(value as Record<string, unknown>)) {
    const of = fields[field];
    if (of === undefined)
      throw new SeedFault(`${name} has no field ${field}: it has ${listed(Object.keys(fields), 'and')}`);
    if (one !== null && !isOf(of, one)) throw new SeedFault(`Invalid ${of} field: ${name}.${field}`);
  }
}

function isOf(type: SeedType, value: unknown): boolean {
  if (type === 'any') return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type === 'number' ? typeof value === 'number' && Number.isFinite(value) : typeof value === type;
}
