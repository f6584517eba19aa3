// The relay's own process: started by the first program that needs it, ended when there was no client for long.

import { Relay } from './relay.js';

const IDLE_MS = 30 * 60_000;

try {
  const relay = await Relay.listen({ idleMs: IDLE_MS });
  relay.onEnd = () => process.exit(0);
  for (const sign of ['SIGTERM', 'SIGINT'] as const) process.on(sign, () => void relay.close());
} catch {
  // Another one has the port by now.
  process.exit(0);
}
