// One line from a terminal that is not a prompt: while a script runs, say.

/** The next line; null if the input ends first, or if it is not wanted any more. Ctrl-C stays the signal that it is. */
export async function askLine(input: NodeJS.ReadableStream, signal: AbortSignal): Promise<string | null> {
  // Loaded when a line is read: each call of the command line would pay for it.
  const { createInterface } = await import('node:readline');
  if (signal.aborted) return null;
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
