// The browser that an evaluation runs in: the one that Beckon itself would start.

import { type Started, start } from '../packages/browser/src/launch/start.js';

export async function launchBrowser(): Promise<Started> {
  const started = await start();
  if (!started.ok) throw new Error(JSON.stringify(started.problem.facts));
  return started.value;
}
