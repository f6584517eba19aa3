// What `beckon` on a shell starts with. Calls of a session go to it straight away, which loads next to nothing;
// all else is the whole command line, in the file beside this one.

import { runLines } from './client.js';
import { closeSessions, listSessions } from './list.js';

const [command, ...args] = process.argv.slice(2);

/** The call, if it can be made from here; null where the whole command line has to read it. */
function lean(): Promise<number> | null {
  if (args.includes('--help') || args.includes('-h')) return null;
  if (command === 'do') return runLines(args, __dirname);
  const rest = args.join(' ');
  if (command === 'sessions' && /^(--json)?$/.test(rest)) return listSessions(rest !== '');
  if (command === 'close' && /^(--all|-s \S+)?$/.test(rest)) return closeSessions(args, rest === '--all');
  return null;
}

const called = lean();
if (called !== null)
  void called.then((code) => {
    process.exitCode = code;
  });
else {
  // A name that the bundler does not follow.
  const whole = './main.js';
  void import(whole);
}
