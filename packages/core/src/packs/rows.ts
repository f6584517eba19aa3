// Definitions where they stand in a text: the lines of their bodies with their places, and all that is wrong with them before they run.

import type { Fault } from '../data/schema.js';
import { bodyBelow } from '../language/body.js';
import type { CommandNamed, Program, Span } from '../language/index.js';
import { faultWords, type Row, readBody } from './body.js';
import { compile } from './compile.js';

/** The lines of a body with their places. Of a text that is not at hand, only the lines. */
export function rowsOf(source: string, header: Span, body: readonly string[]): Row[] {
  const lineStart = header.start - header.column + 1;
  const feed = source.indexOf('\n', lineStart);
  const found = feed < 0 ? [] : bodyBelow(source, lineStart, feed + 1).rows;
  if (found.filter((text) => text !== '').length !== body.length) return body.map((text) => ({ text, span: header }));
  let at = feed + 1;
  return found.map((text, i) => {
    const end = source.indexOf('\n', at);
    const raw = source.slice(at, end < 0 ? source.length : end);
    const column = raw.length - raw.trimStart().length + 1;
    const start = at + column - 1;
    const span = { start, end: start + raw.trim().length, line: header.line + 1 + i, column };
    at = end < 0 ? source.length : end + 1;
    return { text, span };
  });
}

/** Something that is wrong in a definition, as a code frame shows it. */
export interface DefinitionFault {
  readonly code: 'DEFINITION_INVALID';
  readonly message: string;
  readonly hint: null;
  readonly span: Span;
}

/** All that is wrong in the bodies of the definitions of a script. */
export async function faultsOfDefinitions(
  source: string,
  { lines }: Pick<Program, 'lines'>,
): Promise<DefinitionFault[]> {
  const found: DefinitionFault[] = [];
  for (const { command } of lines) if (command?.type === 'define') found.push(...(await faultsOf(source, command)));
  return found;
}

async function faultsOf(source: string, command: CommandNamed<'define'>): Promise<DefinitionFault[]> {
  const at = (message: string, row: Row | null): DefinitionFault => ({
    code: 'DEFINITION_INVALID',
    message,
    hint: null,
    span: row?.span ?? command.span,
  });
  const read = await readBody(command.name, command.params ?? [], rowsOf(source, command.span, command.body ?? []));
  if (!read.ok) return read.faults.map(({ message, row }) => at(message, row));
  const faults: Fault[] = [];
  compile(read.value, (fault) => faults.push(fault));
  return faults.map((fault) => at(faultWords(fault), read.rowAt(fault.path)));
}
