// Steps that are lines of OIL: read once, with references left in them, also where the language wants a number or a duration.

import { isRecord } from '../data/schema.js';
import { type Command, parse, rowOf } from '../language/index.js';
import { NOWHERE } from './target-of.js';

/** A line of OIL; or several, joined by `or`, of which the first whose target is there counts. */
export function readLine(text: string, report: (message: string) => void): Command[] {
  const pieces = alternatives(text);
  const isSeveral = pieces.length > 1 && pieces.every((piece) => typeof commandIn(piece) !== 'string');
  return (isSeveral ? pieces : [text]).map((piece) => readCommand(piece, report));
}

/** The command of a line; what is wrong with it is reported. */
export function readCommand(text: string, report: (message: string) => void): Command {
  const command = commandIn(text.replaceAll('\n', ' '));
  if (typeof command === 'string') report(command);
  else if (rowOf(command.type).inPacks === 'none') report(`'${command.type}' cannot be a step`);
  else return command;
  return { type: 'url', span: NOWHERE };
}

/** The command of a line, or what is wrong with it. */
function commandIn(text: string): Command | string {
  const read = parsed(text);
  if (typeof read !== 'string') return read;
  // A reference may stand for a number or a duration: then one of them holds its place while the line is read.
  const names = text.match(REFERENCES) ?? [];
  if (names.length > MOST_HELD) return read;
  for (let ways = 0; ways < 2 ** names.length; ways++) {
    let i = 0;
    const held = text.replace(REFERENCES, () => `${FIRST + i}${(ways >> i++) & 1 ? 'ms' : ''}`);
    const again = names.length === 0 ? read : parsed(held);
    if (typeof again !== 'string') return restored(again, names) as Command;
  }
  return read;
}

function parsed(text: string): Command | string {
  const { lines, diagnostics } = parse(text);
  const [first] = diagnostics;
  if (first !== undefined) return `${first.message}${first.hint ? `. ${first.hint}` : ''}`;
  return lines.find((one) => one.command !== null)?.command ?? 'a step must do something, and this is empty';
}

/** References that are words of their own. */
const REFERENCES = /(?<=\s)\$\{[^{}]*\}(?=\s|$)/g;
/** A line with more of them is not tried in all ways. */
const MOST_HELD = 4;
/** Numbers that no one writes. */
const FIRST = 910_000_001;
/** In front of a reference whose value must be a number. */
export const NUMBER = '\u0001';

/** The references in place of what held their places. */
function restored(node: unknown, names: readonly string[]): unknown {
  if (typeof node === 'number' && node >= FIRST && node < FIRST + names.length)
    return `${NUMBER}${names[node - FIRST]}`;
  if (typeof node === 'string')
    return node.replace(/\b(91000\d{4})(?:ms)?\b/g, (all, held: string) => names[Number(held) - FIRST] ?? all);
  if (Array.isArray(node)) return node.map((one) => restored(one, names));
  if (!isRecord(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([field, value]) => [
      field,
      field === 'span' || field === 'spans' ? value : restored(value, names),
    ]),
  );
}

/** The parts of a line between ` or ` outside quotes. */
export function alternatives(line: string): string[] {
  const parts: string[] = [];
  let quote = '';
  let from = 0;
  for (let i = 0; i < line.length; i++) {
    const c = line[i] ?? '';
    if (quote !== '') {
      if (c === '\\') i++;
      else if (c === quote) quote = '';
    } else if ((c === '"' || c === "'") && /[\s(]/.test(line[i - 1] ?? ' ')) quote = c;
    else if (c === ' ' && line.startsWith(' or ', i)) {
      parts.push(line.slice(from, i).trim());
      from = i + 4;
      i += 3;
    }
  }
  return [...parts, line.slice(from).trim()];
}
