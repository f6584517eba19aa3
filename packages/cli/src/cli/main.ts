#!/usr/bin/env node
// `beckon` as a process: the command line with the streams, signals and exit codes of one. Exit code 3: beckon is broken.
// The browser starts first, and the rest is loaded meanwhile.

import { earlyBrowser } from '../options/early-browser.js';

// A reader that has seen enough (`beckon parse | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

try {
  const args = process.argv.slice(2);
  const wanted = earlyBrowser(args);
  const early = wanted === null ? null : await import('@beckon/browser/launch/early.js');
  await early?.startEarly(wanted?.path);
  if (early !== null) (await import('@beckon/browser/launch/compiled.js')).keepCompiled();
  const [{ beckon }, { openWorld }, { opener }] = await Promise.all([
    import('./beckon.js'),
    import('../options/world-options.js'),
    import('./run/browser.js'),
  ]);
  const { stdin: input, stdout: out, stderr: err } = process;
  process.exitCode = await beckon(args, { input, out, err, open: openWorld, opener });
  await early?.endEarly();
} catch (error) {
  console.error('beckon: this is a bug in beckon:', error);
  process.exit(3);
}
