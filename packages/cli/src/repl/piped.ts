// Lines from a pipe or a file: each is run, its result is printed in text form. No prompt; one that fails stops nothing.

import { createInterface } from 'node:readline';
import { type Batch, readBatch } from '@beckon/core/engine/lines.js';
import type { Session } from '@beckon/core/engine/session.js';
import { helpText } from './help.js';

/** Runs every line of the input; the exit code is 1 if one failed. */
export async function piped(
  session: Session,
  input: NodeJS.ReadableStream,
  write: (text: string) => unknown,
  signal: AbortSignal,
): Promise<number> {
  let hasFailed = false;
  for await (const { text, program, steps } of batches(input, signal)) {
    const [step] = steps;
    const command = step?.command;
    if (signal.aborted || command?.type === 'exit') break;
    if (command?.type === 'help') {
      write(`${helpText(command.topic)}\n\n`);
      continue;
    }
    const isRead = step !== undefined && program.diagnostics.length === 0;
    const result = await session.run(isRead ? step : text, { signal });
    write(`${result.text}\n\n`);
    hasFailed ||= !result.ok;
  }
  return hasFailed ? 1 : 0;
}

/** One text for each command: a line, or a definition with the indented lines below it. */
async function* batches(input: NodeJS.ReadableStream, signal: AbortSignal): AsyncGenerator<Batch> {
  let definition: string | null = null;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, signal })) {
    if (definition !== null) {
      if (line.trim() === '' || /^\s/.test(line)) {
        definition += `\n${line}`;
        continue;
      }
      yield readBatch(definition);
      definition = null;
    }
    const batch = readBatch(line);
    const [step] = batch.steps;
    if (step?.command.type === 'define') definition = line;
    else if (step !== undefined || batch.program.diagnostics.length > 0) yield batch;
  }
  if (definition !== null) yield readBatch(definition);
}
