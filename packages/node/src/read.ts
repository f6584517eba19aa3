// Reads what was named on a command line: a file, or a pipe such as `<(make-script)`.

import { readFileSync, statSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** All of it. A pipe may keep us waiting for as long as its writer likes: Ctrl-C then ends this process, as it ends `cat`. */
export function readWhole(file: string): Buffer {
  if (statSync(file).isFile()) return readFileSync(file);
  const listeners = SIGNALS.map((name) => [name, process.listeners(name)] as const);
  // Signals would go unnoticed while this process waits; without listeners the system ends it.
  for (const name of SIGNALS) process.removeAllListeners(name);
  try {
    return readFileSync(file);
  } finally {
    for (const [name, all] of listeners) for (const one of all) process.on(name, one);
  }
}
