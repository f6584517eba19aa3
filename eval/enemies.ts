// `npm run eval -- enemies`: what hostile pages, packs, neighbors and bad luck can do. Prints tried, held and broke by area.

import { suites } from '../test/enemies/index.js';
import type { Attack } from '../test/support/attack.js';

interface Tried {
  readonly attack: Attack;
  readonly through: string | null;
}

/** Prints the table; whether every attack held. */
export async function evalEnemies(only: string | undefined): Promise<boolean> {
  const tried: Tried[] = [];
  for (const [area, load] of Object.entries(suites)) {
    if (only !== undefined && area !== only) continue;
    const from = Date.now();
    const suite = await (await load()).open();
    const here: Tried[] = [];
    for (const attack of suite.attacks) here.push({ attack, through: await outcomeOf(attack) });
    await suite.close().catch((error) => console.error(`${area} did not close: ${error}`));
    tried.push(...here);
    // It takes long: what is known is said at once, whatever becomes of the rest.
    const held = here.filter(({ through }) => through === null).length;
    console.error(`${area}: ${held} of ${here.length} held, ${Math.round((Date.now() - from) / 1000)} s`);
  }
  console.log(tableOf(tried));
  for (const { attack } of tried) {
    const figures = attack.figures?.() ?? null;
    if (figures !== null) console.log(`${attack.area}: ${attack.name}: ${figures}`);
  }
  for (const { attack, through } of tried)
    if (through !== null) console.log(`broke: ${attack.area}: ${attack.name}\n  ${through}`);
  return tried.every(({ through }) => through === null);
}

async function outcomeOf(attack: Attack): Promise<string | null> {
  try {
    return await attack.attempt();
  } catch (error) {
    return `failed to run: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function tableOf(tried: readonly Tried[]): string {
  const row = (area: string, of: readonly Tried[]): string => {
    const held = of.filter(({ through }) => through === null).length;
    return area.padEnd(24) + [of.length, held, of.length - held].map((count) => String(count).padStart(8)).join('');
  };
  const areas = [...new Set(tried.map(({ attack }) => attack.area))].sort();
  return [
    'area'.padEnd(24) + ['tried', 'held', 'broke'].map((word) => word.padStart(8)).join(''),
    ...areas.map((area) =>
      row(
        area,
        tried.filter(({ attack }) => attack.area === area),
      ),
    ),
    row('all', tried),
  ].join('\n');
}
