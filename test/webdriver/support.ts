// A phone behind a simulated server, with an engine over it.

import { Engine } from '../../packages/core/src/engine/engine.js';
import { worded } from '../../packages/core/src/engine/problems.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import type { Device } from '../../packages/phone/src/shared/device.js';
import { MobileWorld } from '../../packages/phone/src/shared/mobile-world.js';
import type { RemotePhone } from '../../packages/phone/src/webdriver/address.js';
import { openRemote } from '../../packages/phone/src/webdriver/open.js';
import type { WebDriverServer } from '../phone/webdriver-server.js';
import { keep } from '../support/ran.js';

export const ADDRESS = 'http://127.0.0.1:8100';

/** Opens it; what stands in the way is thrown, in words. */
export async function opened(server: WebDriverServer, phone: Partial<RemotePhone> = {}): Promise<Device> {
  const wanted = { platform: 'ios', address: ADDRESS, ...phone } as const;
  const answer = await openRemote(wanted, deadlineIn(5000), server);
  if (answer.ok) return answer.value;
  const { message, hint } = worded(answer.problem);
  throw new Error(`${answer.problem.code}: ${message} ${hint}`);
}

export function engineOn(device: Device): Engine {
  const world = new MobileWorld(device);
  const engine = new Engine(world, { speak: resultText, timeoutMs: 3000 });
  const run = engine.run.bind(engine);
  engine.run = async (text, how) => {
    const result = await run(text, how);
    keep(result, world.name);
    return result;
  };
  return engine;
}

export function said({ ok, lifecycle, failure }: Result): string {
  return ok ? lifecycle : `${failure?.code}: ${failure?.message}`;
}
