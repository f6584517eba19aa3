// The sample of OIL 1.8.1's own conformance vectors, where it is at hand: canonical text, tree, errors with code, words and place.
// Its trees are nested and ours are flat; `flat` says how one becomes the other.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { type Command, normalize, parse, type Target } from '../../packages/core/src/language/index.js';

const FILE = new URL('../../../shared/vectors/oil-1.8.1-sample.yaml', import.meta.url);

type Tree = Record<string, unknown>;
interface Vector {
  readonly id: string;
  readonly raw: string;
  readonly canonical?: string;
  readonly ast?: Tree | (Tree | null)[] | null;
  readonly comment?: string | null;
  readonly comments?: (string | null)[];
  readonly error?: { phase: string; code: string; message?: string; hint?: string; position?: number; found?: string };
}

const suites: Record<string, { vectors: Vector[] }> = existsSync(FILE) ? parseYaml(readFileSync(FILE, 'utf8')) : {};

describe('OIL 1.8.1 sample vectors', () => {
  it.skipIf(Object.keys(suites).length === 0)('are at hand in ../shared', () => {
    expect(Object.keys(suites).length).toBeGreaterThan(20);
  });
  for (const [suite, { vectors }] of Object.entries(suites)) {
    for (const vector of vectors) it(`${suite}: ${vector.id}`, () => check(vector));
  }
});

function check(vector: Vector): void {
  const { lines, diagnostics } = parse(vector.raw);
  if (vector.canonical !== undefined) expect(normalize(vector.raw)).toBe(vector.canonical);
  if (vector.error !== undefined) {
    const { phase, code, message, hint, position, found } = vector.error;
    const [first] = diagnostics;
    expect(first).toMatchObject({ phase, code, ...(message && { message }), ...(hint && { hint }) });
    if (position !== undefined) expect(first?.span.start).toBe(position);
    if (found !== undefined) expect(vector.raw.slice(first?.span.start, first?.span.end)).toBe(found);
    return;
  }
  expect(diagnostics).toEqual([]);
  const expected = Array.isArray(vector.ast) ? vector.ast : [vector.ast ?? null];
  expect(lines).toHaveLength(expected.length);
  lines.forEach(({ command }, i) => {
    const tree = expected[i];
    if (tree == null) expect(command).toBeNull();
    else expect(command === null ? null : asVector(command, tree)).toEqual(flat(tree));
  });
  const comments = vector.comments ?? (vector.comment === undefined ? [] : [vector.comment]);
  comments.forEach((wanted, i) => {
    const comment = lines[i]?.comment ?? null;
    expect(comment === null ? [null] : [comment, comment.trim(), `#${comment}`]).toContain(wanted);
  });
}

/** Only the fields the vector speaks of, with targets in its own notation. */
function asVector(command: Command, tree: Tree): Tree {
  const fields = command as unknown as Tree;
  return Object.fromEntries(
    Object.keys(flat(tree)).map((field) => {
      const value = fields[field];
      if (isTarget(value)) return [field, isLoose(tree) ? loose(value) : nested(value)];
      return [field, field === 'headers' ? JSON.stringify(JSON.parse(String(value))) : value];
    }),
  );
}

function isTarget(value: unknown): value is Target {
  return typeof value === 'object' && value !== null && 'primary' in value;
}

const KINDS: Record<string, string> = { id: 'Id', text: 'Text', role: 'Role', css: 'Css', xpath: 'XPath' };

function nested(target: Target): Tree {
  const atom = (one: Target['primary']): Tree =>
    one.kind === 'infer' || one.kind === 'any' ? {} : { [KINDS[one.kind] ?? '']: one.value };
  const [first, ...rest] = target.relations;
  if (first === undefined) return atom(target.primary);
  const reference = nested({ primary: first.atom, relations: rest, span: target.span });
  return { Relational: { base: atom(target.primary), relation: first.relation, reference } };
}

function isLoose(tree: Tree): boolean {
  return ['Box', 'Frame', 'Highlight'].includes(String(tree['command']));
}

function loose(target: Target): unknown {
  const atom = (one: Target['primary']): unknown => (one.kind === 'infer' || one.kind === 'any' ? null : one.value);
  if (target.relations.length === 0) return atom(target.primary);
  return { chain: [atom(target.primary), ...target.relations.map((one) => ({ [one.relation]: atom(one.atom) }))] };
}

/** The vector's tree in our shape: `type` in snake_case, nested actions and conditions flat. */
function flat(tree: Tree): Tree {
  const { command, action, condition, type, what, ...rest } = tree;
  const name =
    String(command) === 'GoTo'
      ? 'goto'
      : String(command)
          .replace(/(?<=[a-z])[A-Z]/g, (c) => `_${c.toLowerCase()}`)
          .toLowerCase();
  return {
    type: name.replace('key_', 'key'),
    ...unnested('action', action, name),
    ...unnested('condition', condition, name),
    ...unnested('what', what, name),
    ...(type === undefined ? {} : { storage_type: type }),
    ...rest,
    ...('headers' in rest ? { headers: JSON.stringify(JSON.parse(String(rest['headers']))) } : {}),
  };
}

/** Where a nested value has no field name of its own in the vectors, this is ours. */
const VALUE_FIELD: Record<string, string> = {
  'session.switch': 'name',
  'session.close': 'name',
  'headers.set_global': 'headers',
  'headers.clear_domain': 'domain',
  'intercept.clear': 'pattern',
  'dialog.accept': 'text',
  'dialog.auto': 'mode',
  'device.set': 'name',
  'trace.start': 'path',
  'trace.stop': 'path',
  'record.start': 'path',
  'wait.until': 'expression',
  'extract.css': 'css',
};

function unnested(field: string, value: unknown, command: string): Tree {
  if (value === undefined || typeof value === 'string') return value === undefined ? {} : { [field]: value };
  const [[word, inner] = ['', null], ...more] = Object.entries(value as Tree);
  const own = typeof inner === 'object' ? (inner as Tree) : { [VALUE_FIELD[`${command}.${word}`] ?? word]: inner };
  const json = typeof own['headers'] === 'string' ? { headers: JSON.stringify(JSON.parse(own['headers'])) } : {};
  return { [field]: word, ...own, ...json, ...Object.fromEntries(more) };
}
