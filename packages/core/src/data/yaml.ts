// YAML text → plain data that knows where each part of it stands, checked against a schema; and data → YAML text.
// Files may come from anywhere: no tags, few aliases, no doubled keys, a limit on size and depth.

import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, stringify } from 'yaml';
import { clip } from '../text/text.js';
import { conform, type Fault, type Path, pathText, type Schema } from './schema.js';

/** Where something stands in a text; both count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a file, in one line: `buy.yaml:12:5 steps[2].click: expected a text, found a list`. */
export interface FileFault extends TextPosition {
  readonly file: string;
  readonly path: Path;
  readonly message: string;
}

/** Data with the places of its parts. */
export interface Located {
  readonly value: unknown;
  /** Where a part stands; of what is not there, where its nearest part around is. */
  readonly placeOf: (path: Path, isKey?: boolean) => TextPosition;
}

export type Read<T> =
  | { readonly ok: true; readonly value: T; readonly placeOf: Located['placeOf'] }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

const MOST_CHARACTERS = 512 * 1024;
const MOST_ALIASES = 64;
const DEEPEST = 64;
/** More parts than this are no text that a person wrote. */
const MOST_PARTS = 100_000;

/** The text of a file as data of a schema, or all that is wrong with it. */
export function readYamlAs<T>(schema: Schema<T>, text: string, file: string): Read<T> {
  const located = readYaml(text, file);
  if (!located.ok) return located;
  const read = conform(schema, located.value);
  if (read.ok) return { ok: true, value: read.value, placeOf: located.placeOf };
  return { ok: false, faults: read.faults.map((fault) => placed(fault, file, located)) };
}

export function readYaml(text: string, file: string): Read<unknown> {
  const only = (message: string): Read<unknown> => ({
    ok: false,
    faults: [{ file, line: 1, column: 1, path: [], message }],
  });
  if (text.length > MOST_CHARACTERS) return only(`the file is larger than ${MOST_CHARACTERS / 1024} KB`);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    uniqueKeys: true,
    stringKeys: true,
    prettyErrors: false,
    lineCounter: lines,
    logLevel: 'error',
  });
  const wrong = [...document.errors, ...document.warnings];
  if (wrong.length > 0) {
    // Behind a mistake of syntax the rest is misread: only the first of those says something.
    const syntax = wrong.findIndex(({ code }) => isSyntax(code));
    const reported = wrong.filter(({ code }, i) => !isSyntax(code) || i === syntax);
    const faults = reported.slice(0, 20).map(({ code, message, pos: [start] }) => {
      const { line, col } = lines.linePos(start);
      return { file, line: Math.max(1, line), column: Math.max(1, col), path: [], message: faultWords(code, message) };
    });
    return { ok: false, faults };
  }
  const copied = plainData(document);
  if (typeof copied === 'string') return only(copied);
  const placeOf = (path: Path, isKey = false): TextPosition => {
    const { line, col } = lines.linePos(offsetOf(document, path, isKey));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  return { ok: true, value: copied.value, placeOf };
}

/** A fault of a schema with its place in the file. */
export function placed(
  { path, message, isKey }: Fault,
  file: string,
  { placeOf }: Pick<Located, 'placeOf'>,
): FileFault {
  return { file, path, message, ...placeOf(path, isKey) };
}

/** In one line, as editors know to jump to. */
export function faultText({ file, line, column, path, message }: FileFault): string {
  const where = pathText(path);
  return `${file}:${line}:${column} ${where === '' ? '' : `${where}: `}${message}`;
}

/** Data as YAML that reads back the same. */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.2' });
}

const OWN_WORDS: ReadonlySet<string> = new Set([
  ...['DUPLICATE_KEY', 'TAG_RESOLVE_FAILED', 'RESOURCE_EXHAUSTION', 'MULTIPLE_DOCS', 'NON_STRING_KEY'],
]);

function isSyntax(code: string): boolean {
  return !OWN_WORDS.has(code);
}

function faultWords(code: string, message: string): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return 'this field is given twice';
    case 'TAG_RESOLVE_FAILED':
      return 'tags (!name) are not allowed';
    case 'RESOURCE_EXHAUSTION':
      return `it is nested deeper than ${DEEPEST} levels`;
    case 'MULTIPLE_DOCS':
      return 'one file holds one document: remove the "---"';
    case 'NON_STRING_KEY':
      return 'the name of a field must be a text';
    default:
      return `not valid YAML: ${clip(message.replace(/\s+/g, ' '), 160)}`;
  }
}

/** The data of a document, aliases put in; or what is wrong with it. */
function plainData(document: Document.Parsed): { readonly value: unknown } | string {
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    const given = error instanceof Error ? error.message : String(error);
    return /alias/i.test(given) && /Excessive/.test(given) ? 'it repeats itself too often (aliases)' : clip(given, 160);
  }
  let parts = 0;
  const isSmall = (one: unknown, depth: number): boolean => {
    if (++parts > MOST_PARTS || depth > DEEPEST) return false;
    if (typeof one !== 'object' || one === null) return true;
    return Object.values(one).every((part) => isSmall(part, depth + 1));
  };
  return isSmall(value, 0) ? { value } : `it is too large, or nested deeper than ${DEEPEST} levels`;
}

/** Where the part of a path starts in the text. */
function offsetOf(document: Document.Parsed, path: Path, isKey: boolean): number {
  let node: unknown = document.contents;
  let start = startOf(node);
  for (const [i, part] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(part));
      // A part that a schema has put in between stands nowhere; what is inside of it does.
      if (pair === undefined) continue;
      const isLast = i === path.length - 1;
      const next = (pair.value as Node | null)?.range;
      start = (isLast && isKey) || next === null || next === undefined ? startOf(pair.key) : next[0];
      node = pair.value;
    } else if (isSeq(node) && typeof part === 'number') {
      node = node.items[part];
      if (node === undefined) return start;
      start = startOf(node);
    } else return start;
  }
  return start;
}

function startOf(node: unknown): number {
  return (node as Node | null | undefined)?.range?.[0] ?? 0;
}
