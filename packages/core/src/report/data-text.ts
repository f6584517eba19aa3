// The data a command returns, as text: an observation as it is, an address, a table, a ranking.

import { isRecord } from '../data/schema.js';
import { quote } from '../text/quote.js';
import { visible } from '../text/width.js';
import { headingOf, LAYOUTS } from './layouts.js';
import type { RankedCandidate, ReportedResult } from './reported-result.js';
import { oneLine, reasonWords } from './words.js';

/** The data of a result with its heading; empty if there is none. */
export function dataSection(result: ReportedResult): string {
  const lines = dataLines(result);
  if (lines.length === 0) return '';
  const { type } = result;
  if (type === 'observe') return lines.join('\n');
  const sections = [[headingOf(type, result.data), lines] as const, ...moreOf(result)];
  return sections.map(([heading, own]) => [`# ${heading}`, ...own].join('\n')).join('\n\n');
}

/** What else belongs to the data, under headings of its own. */
export function moreOf({
  type,
  data,
}: ReportedResult): readonly (readonly [heading: string, lines: readonly string[]])[] {
  return LAYOUTS[type ?? '']?.more?.(data) ?? [];
}

export function dataLines({ type, data, trace }: ReportedResult): string[] {
  if (type === 'explain') return ranking(data, trace);
  if (data === undefined || data === null) return [];
  switch (type) {
    case 'observe':
      return observed(data);
    // The number that was requested, or the failure with the one it came to, is in the line itself.
    case 'adjust':
      return [];
    case 'url':
      return [oneLine(String(data))];
    case 'title':
      return [visible(quote(String(data)))];
    case 'extract':
      return extracted(data);
    default:
      return LAYOUTS[type ?? '']?.lines(data) ?? plainly(data);
  }
}

/** A page chooses the text: a pattern that searches for the last breaks would start at every break. */
function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

/** The world has made its lines safe. */
function observed(data: unknown): string[] {
  const text = isRecord(data) ? data['text'] : data;
  return typeof text === 'string' ? withoutLastBreaks(text).split('\n') : plainly(data);
}

/** The best matches: those the engine shows, else those of the trace. */
function ranking(data: unknown, trace: ReportedResult['trace']): string[] {
  if (typeof data === 'string') return indented(data);
  const given = isRecord(data) && Array.isArray(data['ranking']) ? (data['ranking'] as RankedCandidate[]) : null;
  return (given ?? trace?.topMatches ?? []).map(({ id, score, reasons, shown }: RankedCandidate) => {
    const what = shown === undefined ? `[${id}]` : `[${id}] ${shown}`;
    return oneLine(`${what}  ${score.toFixed(2)}  ${reasons.map(reasonWords).join(', ')}`);
  });
}

function extracted(data: unknown): string[] {
  const { format, value } = isRecord(data) && 'format' in data ? data : { format: 'json', value: data };
  if (format === 'csv') return csv(value);
  if (format === 'text') return texts(value);
  return json(value).split('\n');
}

/** JSON, a row or a flat object on one line, with everything that could move a cursor or start a line as an escape. */
function json(value: unknown): string {
  return written(value, '').replace(/[^\P{C}\n]|[\u2028\u2029]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function written(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null || indent.length > DEEPEST) return JSON.stringify(value) ?? 'null';
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one): [string, unknown] => ['', one])
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]): [string, unknown] => [`${JSON.stringify(name)}: `, one]);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.every(([, one]) => typeof one !== 'object' || one === null)) {
    const flat = parts.map(([name, one]) => `${name}${JSON.stringify(one) ?? 'null'}`).join(', ');
    if (flat.length <= LONGEST_ROW) return `${open}${flat}${close}`;
  }
  const inner = `${indent}  `;
  return `${open}\n${parts.map(([name, one]) => `${inner}${name}${written(one, inner)}`).join(',\n')}\n${indent}${close}`;
}
/** Longer ones have a line for each part. */
const LONGEST_ROW = 400;
const DEEPEST = 100;

/** Rows as they are, or objects under the names of their fields. Every text is in quotes and on one line. */
function csv(value: unknown): string[] {
  const rows = Array.isArray(value) ? value : [value];
  const isTables = rows.length > 0 && rows.every((row) => Array.isArray(row) && row.every(Array.isArray));
  if (isTables) return rows.flatMap((table, i) => [...(i === 0 ? [] : ['']), ...csv(table)]);
  if (!rows.every(isRecord)) return rows.map((row) => (Array.isArray(row) ? row : [row]).map(cell).join(','));
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [fields.map(cell).join(','), ...rows.map((row) => fields.map((field) => cell(row[field])).join(','))];
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${oneLine(text).replaceAll('"', '""')}"`;
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return indented(value);
  const rows = Array.isArray(value) ? value : [value];
  return rows.map((row) => {
    const parts = isRecord(row) ? Object.values(row) : Array.isArray(row) ? row : [row];
    return `  ${parts.map((part) => oneLine(typeof part === 'string' ? part : JSON.stringify(part))).join('  ')}`;
  });
}

/** A text indented, a list with dashes, an object as `field: value`. */
function plainly(data: unknown): string[] {
  if (typeof data === 'string') return indented(data);
  if (Array.isArray(data)) return data.map((one) => `- ${scalar(one)}`);
  if (isRecord(data)) return Object.entries(data).map(([field, value]) => `${fieldName(field)}: ${scalar(value)}`);
  return [scalar(data)];
}

/** A field's name as it is, unless the line would then look like one of ours. */
function fieldName(field: string): string {
  return /^\w+$/.test(field) && field !== 'error' && field !== 'ok' ? field : visible(quote(field));
}

/** Several lines of foreign text: two blanks in front, so that none starts where ours do. */
function indented(text: string): string[] {
  if (text.trim() === '') return ['(empty)'];
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => `  ${visible(line)}`.trimEnd());
}

function scalar(value: unknown): string {
  return oneLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
}
