// Observing a page and resolving a name on it, beside a walk through the page and the browser's own accessibility tree.

import type { ObserveQuery } from '../../packages/core/src/scene/world.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { resolveByName, WALK } from './in-page.js';
import { sideBySide, type Times } from './measure.js';
import { NO_NAME, nameOn, SIZES } from './pages.js';
import { type Figure, sized, timed } from './report.js';
import type { Stage } from './stage.js';

const LOOK: ObserveQuery = {
  verbosity: 'default',
  isViewportOnly: false,
  isHiddenToo: false,
  hasPositions: false,
  isDiff: false,
  near: null,
  budget: 2000,
};
const PAGES = [...SIZES, 'table'] as const;
type PageName = (typeof PAGES)[number];

const titled = (name: PageName): string =>
  name === 'table' ? '20,000 nodes' : `${name.toLocaleString('en')} controls`;

export async function lookingFigures(stage: Stage, count: number): Promise<Figure[]> {
  const times: Figure[] = [];
  const sizes: Figure[] = [];
  for (const name of PAGES) {
    await stage.open(stage.site.page(name));
    const samples = name === 30 || name === 300 ? count : Math.ceil(count / (name === 30_000 ? 5 : 2));
    times.push(...(await observing(stage, name, samples)));
    times.push(...(await resolving(stage, name, samples)));
    sizes.push(...(await observationSizes(stage, name)));
  }
  return [...times, ...sizes];
}

async function observing(stage: Stage, name: PageName, samples: number): Promise<Figure[]> {
  const { bare, beckon, page, run } = stage;
  const { world } = beckon;
  const look = async (): Promise<void> => {
    const answer = await world.observe(LOOK, deadlineIn(30_000));
    if (!answer.ok) throw new Error(`Nothing to observe: ${answer.problem.code}`);
  };
  const walk = (): Promise<string> => bare.evaluate(WALK);
  const observe = (how = ''): Promise<string> => run(`observe${how} --timeout 60s`);
  // On a page of 30,000 controls it takes longer than all the rest, and its own deadline at times.
  const playwright = name === 30_000 ? {} : { snapshot: () => page.locator('body').ariaSnapshot() };
  const snapshots = ({ snapshot }: { readonly snapshot?: Times }): Readonly<Record<string, Times>> =>
    snapshot === undefined ? {} : { Playwright: snapshot };
  const still = await sideBySide(
    {
      walk,
      observe: () => observe(),
      world: look,
      full: () => observe(' --full'),
      tree: () => bare.send('Accessibility.getFullAXTree'),
      ...playwright,
    },
    { samples },
  );
  await bare.send('Accessibility.disable');
  const pokeBeckon = (): Promise<unknown> => run('wait until "poke()"');
  const pokeBare = (): Promise<unknown> => bare.evaluate('poke()');
  const changed = await sideBySide(
    { walk, observe: () => observe(), ...playwright },
    { samples, before: { walk: pokeBare, observe: pokeBeckon, snapshot: () => page.evaluate('poke()') } },
  );
  const url = stage.site.page(name);
  const first = await sideBySide(
    { walk, observe: () => observe(), ...playwright },
    {
      samples: Math.ceil(samples / 2),
      warmUp: 1,
      before: { walk: () => bare.goto(url), observe: () => run(`goto "${url}"`), snapshot: () => page.goto(url) },
    },
  );
  const goal = (most: number): number | null => (name === 3000 ? most : null);
  const what = `observe, ${titled(name)}`;
  return [
    timed(what, still.observe, ['walk', still.walk], goal(0.5), {
      'world alone': still.world,
      full: still.full,
      'AX tree': still.tree,
      ...snapshots(still),
    }),
    timed(`${what}, after a change`, changed.observe, ['walk', changed.walk], goal(1.2), snapshots(changed)),
    timed(`${what}, first look`, first.observe, ['walk', first.walk], goal(3), snapshots(first)),
  ];
}

async function resolving(stage: Stage, page: PageName, samples: number): Promise<Figure[]> {
  const { bare, beckon } = stage;
  const name = page === 'table' ? 'Archive order 1700' : nameOn(page);
  const find = (value: string, isThere: boolean) => async (): Promise<void> => {
    const answer = await beckon.world.find(
      { target: { primary: { kind: 'text', value } }, requirement: 'Clickable', policy: {}, action: null },
      deadlineIn(0),
    );
    // A page that takes longer than the deadline and its grace is measured as such.
    if (!answer.ok && answer.problem.code === 'TIMEOUT') return;
    if (!answer.ok || (answer.value.thing !== null) !== isThere)
      throw new Error(`"${value}" is ${isThere ? 'not' : ''} found: ${answer.ok ? '' : answer.problem.code}`);
  };
  const times = await sideBySide(
    {
      bareHit: () => bare.evaluate(resolveByName(name)),
      hit: find(name, true),
      bareMiss: () => bare.evaluate(resolveByName(NO_NAME)),
      miss: find(NO_NAME, false),
    },
    { samples },
  );
  return [
    timed(`resolve a name, ${titled(page)}`, times.hit, ['in-page resolve', times.bareHit], null),
    timed(`resolve a name that is not there, ${titled(page)}`, times.miss, ['in-page resolve', times.bareMiss], null),
  ];
}

async function observationSizes({ beckon, page, bare }: Stage, name: PageName): Promise<Figure[]> {
  const textOf = async (verbosity: ObserveQuery['verbosity']): Promise<string> => {
    const budget = verbosity === 'full' ? null : LOOK.budget;
    const answer = await beckon.world.observe({ ...LOOK, verbosity, budget }, deadlineIn(30_000));
    return answer.ok ? answer.value.text : '';
  };
  const tokens = (text: string): number => Math.ceil(text.length / 4);
  const snapshot = name === 30_000 ? null : tokens(await page.locator('body').ariaSnapshot());
  const walk = tokens(await bare.evaluate<string>(WALK));
  const others = { 'walk as JSON': walk, ...(snapshot === null ? {} : { "Playwright's snapshot": snapshot }) };
  return [
    sized(`size of an observation, ${titled(name)}`, (await textOf('default')).length, 2000, others),
    sized(`size in full, ${titled(name)}`, (await textOf('full')).length, name === 3000 ? 30_000 : null, others),
  ];
}
