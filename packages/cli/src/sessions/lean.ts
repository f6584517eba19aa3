// Calls of a session that need nothing of the whole command line.

import { type Client, runLines, thisProcess } from './client.js';
import { closeSessions, listSessions } from './list.js';

/** The call, if it can be made from here; null where the whole command line has to read it. `program` is its folder. */
export function lean(
  [command, ...args]: readonly string[],
  program: string,
  client: Client = thisProcess,
): Promise<number> | null {
  if (args.includes('--help') || args.includes('-h')) return null;
  if (command === 'do') return runLines(args, program, client);
  const rest = args.join(' ');
  if (command === 'sessions' && /^(--json)?$/.test(rest)) return listSessions(rest !== '', client);
  if (command === 'close' && /^(--all|-s \S+)?$/.test(rest)) return closeSessions(args, rest === '--all', client);
  return null;
}
