// Serves one client over standard input and output. It ends when the client closes its end, or when it is cancelled.

import type { Readable, Writable } from 'node:stream';
import type { SessionRunnerOptions } from '@beckon/core/engine/session-runner.js';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { ClientSession } from './client-session.js';
import { faultWords } from './faults.js';
import { type ServerInfo, serverFor } from './server.js';

export interface StdioOptions extends ServerInfo {
  readonly open: SessionRunnerOptions['open'];
  readonly input: Readable;
  /** Belongs to the protocol: no one else may write there. */
  readonly output: Writable;
  readonly signal: AbortSignal;
  /** Receives errors that are in no answer. */
  readonly warn: (words: string) => void;
}

export async function serveOnStdio(options: StdioOptions): Promise<void> {
  const { open, input, output, signal, warn } = options;
  // One client, one room; the library may make a server more than once until it knows which protocol the client speaks.
  const room = new ClientSession(open);
  const transport = new StdioServerTransport(input, output);
  const ended = closingOf(transport);
  const handle = serveStdio(() => serverFor(room, options), {
    transport,
    onerror: (error) => warn(faultWords(error)),
  });
  const stop = (): void => void handle.close();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  await ended;
  signal.removeEventListener('abort', stop);
  await room.close();
}

/** When the transport has closed, from either end. */
function closingOf(transport: StdioServerTransport): Promise<void> {
  const close = transport.close.bind(transport);
  return new Promise((resolve) => {
    transport.close = async () => {
      await close();
      resolve();
    };
  });
}
