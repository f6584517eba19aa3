// `npm run bench -- fleet [scripts]`: many small scripts on four workers, with accidents; and what a script costs more than with
// `beckon run --workers`: a small one that looks at a saved screen, and those of the example shop in a browser.
// Needs redis-server. `fleet-cost` leaves the accidents out, `fleet-accidents` the costs; --quick takes fewer scripts and rounds.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasRedis, startRedis } from '../../test/support/redis.js';
import { type Accidents, accidents } from './accidents.js';
import { type Costs, put, SCREEN, shopCosts, smallCosts } from './cost.js';
import { ended, launched } from './processes.js';

/** How many scripts, or rounds of the shop's, make the smaller of two runs, and how often both are compared. */
const FULL = { small: 1000, smallRounds: 5, shop: 2, shopRounds: 5 };
const QUICK = { small: 300, smallRounds: 3, shop: 1, shopRounds: 2 };

export interface FleetFigures {
  readonly scripts: number;
  readonly accidents: Accidents | null;
  readonly small: Costs | null;
  readonly shop: Costs | null;
}

export interface FleetWanted {
  readonly isCost: boolean;
  readonly isAccidents: boolean;
  readonly isQuick: boolean;
}

export async function fleetFigures(
  count: number,
  { isCost, isAccidents, isQuick }: FleetWanted,
): Promise<FleetFigures> {
  if (!hasRedis) throw new Error('redis-server is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-fleet-'));
  const redis = await startRedis();
  try {
    writeFileSync(join(folder, 'screen.xml'), SCREEN);
    await ended(launched(['fleet', 'key', '--key', 'key'], folder));
    const size = isQuick ? QUICK : FULL;
    const small = isCost ? await smallCosts(folder, redis, size.small, size.smallRounds) : null;
    const shop = isCost ? await shopCosts(folder, redis, size.shop, size.shopRounds) : null;
    put(folder, 'many', count);
    const run = isAccidents ? await accidents(folder, redis, 'many', count) : null;
    return { scripts: count, accidents: run, small, shop };
  } finally {
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function printFleet({ scripts, accidents: run, small, shop }: FleetFigures): void {
  const two = (n: number): string => n.toFixed(2);
  if (run !== null)
    console.log(`fleet: ${scripts} scripts, 4 workers, ${run.killed} killed, Redis restarted ${run.restarts === 1 ? 'once' : `${run.restarts} times`}
  results              ${run.results} steps; ${run.once} of ${scripts} scripts once, ${run.twice} steps twice; exit code ${run.exitCode}; ${run.seconds.toFixed(1)} s
  attached afterwards  ${run.attached} steps
  memory               MB after a quarter, and at most in the last
    in Redis           ${two(run.redis[0])}, ${two(run.redis[1])}
    largest worker     ${two(run.worker[0])}, ${two(run.worker[1])}
    fleet run          ${two(run.runner[0])}, ${two(run.runner[1])}`);
  const cost = (name: string, { here, there, scripts: few, workers }: Costs): void => {
    const more = (a: number, b: number): string => `${two(a - b)} ms more, ${((a / b - 1) * 100).toFixed(1)} %`;
    console.log(`${name}: each script more, of ${3 * few} against ${few}, ${workers} at a time
  clock                run --workers ${two(here.ms)} ms, fleet ${two(there.ms)} ms: ${more(there.ms, here.ms)}
  processors           run --workers ${two(here.cpuMs)} ms, fleet ${two(there.cpuMs)} ms: ${more(there.cpuMs, here.cpuMs)}`);
  };
  if (small !== null) cost('scripts on a saved screen', small);
  if (shop !== null) cost('scripts of the example shop in a browser', shop);
}
