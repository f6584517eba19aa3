// The browser that would be started, made ready to run.

import { type Answer, good } from '@beckon/core/scene/world.js';
import { type Embedded, embedded } from './embedded.js';
import { type FindOptions, findBrowser } from './find.js';

/** What it takes to run a browser. */
export interface BrowserProgram extends Embedded {
  readonly isEmbedded: boolean;
}

/** The embedded one is unpacked if it was not. */
export async function findProgram(options: FindOptions = {}): Promise<Answer<BrowserProgram>> {
  const found = await findBrowser(options);
  if (!found.ok) return found;
  const isEmbedded = found.value.isEmbedded === true;
  if (!isEmbedded) return good({ executablePath: found.value.path, env: {}, isEmbedded });
  const ready = await embedded();
  return ready.ok ? good({ ...ready.value, isEmbedded }) : ready;
}
