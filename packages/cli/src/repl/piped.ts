// Lines from a pipe or a file: each is run, its result is printed in text form. No prompt; one that fails stops nothing.

import { createInterface } from 'node:readline';
import type { Session } from '@beckon/core/engine/session.js';
import { type Command, parse } from '@beckon/core/language/index.js';
import { helpText } from './help.js';

/** Runs every line of the input; the exit code is 1 if one failed. */
export async function piped(
  session: Session,
  input: NodeJS.ReadableStream,
  write: (text: string) => unknown,
  signal: AbortSignal,
): Promise<number> {
  let hasFailed = false;
  for await (const text of commandTexts(input, signal)) {
    const command = firstCommand(text);
    if (signal.aborted || command?.type === 'exit') break;
    if (command?.type === 'help') {
      write(`${helpText(command.topic)}\n\n`);
      continue;
    }
    const result = await session.run(text, { signal });
    write(`${result.text}\n\n`);
    hasFailed ||= !result.ok;
  }
  return hasFailed ? 1 : 0;
}

/** The command of a text, if it parses. */
function firstCommand(text: string): Command | null {
  return parse(text).lines[0]?.command ?? null;
}

/** One text for each command: a line, or a definition with the indented lines below it. */
async function* commandTexts(input: NodeJS.ReadableStream, signal: AbortSignal): AsyncGenerator<string> {
  let definition: string | null = null;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, signal })) {
    if (definition !== null) {
      if (line.trim() === '' || /^\s/.test(line)) {
        definition += `\n${line}`;
        continue;
      }
      yield definition;
      definition = null;
    }
    const { lines, diagnostics } = parse(line);
    if (lines[0]?.command?.type === 'define') definition = line;
    else if (lines[0]?.command || diagnostics.length > 0) yield line;
  }
  if (definition !== null) yield definition;
}
