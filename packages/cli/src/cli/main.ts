#!/usr/bin/env node
// `beckon` as a process: the command line with the streams, signals and exit codes of one. Exit code 3: beckon is broken.

import { openWorld } from '../options/world-options.js';
import { beckon } from './beckon.js';
import { opener } from './run/browser.js';

// A reader that has seen enough (`beckon parse | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

try {
  const { stdin: input, stdout: out, stderr: err } = process;
  process.exitCode = await beckon(process.argv.slice(2), { input, out, err, open: openWorld, opener });
} catch (error) {
  console.error('beckon: this is a bug in beckon:', error);
  process.exit(3);
}
