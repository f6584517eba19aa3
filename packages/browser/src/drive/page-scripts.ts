// The script that is put into every page.

import { pageScript } from '../generated/page.js';

/** `BECKON_COMPARE=1`: after every refresh the page compares what it kept up to date with a fresh walk. Slow, for tests. */
export function injectedScript(env: NodeJS.ProcessEnv = process.env): string {
  return env['BECKON_COMPARE'] === '1' ? `globalThis.__beckonCompare = true; ${pageScript}` : pageScript;
}
