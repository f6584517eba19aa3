// One line from a terminal that is not a prompt: while a script runs, say.

import { createInterface } from 'node:readline';

/** The next line; null if the input ends first, or if it is not wanted any more. Ctrl-C stays the signal that it is. */
export function askLine(input: NodeJS.ReadableStream, signal: AbortSignal): Promise<string | null> {
  if (signal.aborted) return Promise.resolve(null);
  const lines = createInterface({ input, terminal: false });
  return new Promise<string | null>((resolve) => {
    const end = (line: string | null): void => {
      // First: closing says that it ends, too.
      resolve(line);
      signal.removeEventListener('abort', stop);
      lines.close();
      input.pause();
    };
    const stop = (): void => end(null);
    lines.once('line', end);
    lines.once('close', stop);
    signal.addEventListener('abort', stop, { once: true });
  });
}
