// Calls of sessions made in this process: what `beckon do`, `sessions` and `close` do and print, without a process for each.
// That a process does the same is tested in test/remote.

import { fileURLToPath } from 'node:url';
import { lean } from '../../packages/cli/src/sessions/lean.js';

/** Where the built program is, for a session that a call starts. */
const PROGRAM = fileURLToPath(new URL('../../dist/bundle/cli', import.meta.url));

export interface ClientSaid {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Both, in the order they came in. */
  readonly all: string;
}

export interface ClientPlace {
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  /** What it reads from standard input. */
  readonly input?: string | undefined;
  /** The person at its terminal, if it has one. */
  readonly ask?: ((words: string, signal: AbortSignal) => Promise<string | null>) | undefined;
}

/** Null where only the whole command line can do it. */
export async function callSession(args: readonly string[], place: ClientPlace): Promise<ClientSaid | null> {
  const said = { out: '', err: '', all: '' };
  const called = lean(args, PROGRAM, {
    env: place.env,
    folder: () => place.folder,
    put(fd, text) {
      said[fd === 1 ? 'out' : 'err'] += text;
      said.all += text;
    },
    read: async () => place.input ?? '',
    columns: () => (place.ask === undefined ? null : 80),
    ask: place.ask ?? null,
    onSignal: () => () => {},
  });
  return called === null ? null : { code: await called, ...said };
}
