// `npm run eval -- claims`: whether what results claim is what really happened, on pages made for it (test/claims).
// With `--slow` on a machine that is too busy: processes stand still now and then, by the seed of BECKON_SEED. `--times=9`
// does each of them so often.

import { situations } from '../test/claims/index.js';
import { ClaimBench, type Judged, VERDICTS } from '../test/support/claims.js';
import { slowDown } from '../test/support/slowness.js';
import { launchBrowser } from './browser.js';

const WORKERS = 2;
/** On a slow machine most of the time is spent standing still. */
const SLOW_WORKERS = 5;
/** It takes minutes: how it goes is told now and then. */
const PROGRESS = 50;

export interface ClaimsOptions {
  readonly isVerbose: boolean;
  readonly isSlow: boolean;
  readonly times: number;
}

/** Prints the table; whether there is no false claim and no wrong action, and at most one false denial in 200. */
export async function evalClaims(
  only: string | undefined,
  { isVerbose, isSlow, times }: ClaimsOptions,
): Promise<boolean> {
  const started = await launchBrowser();
  const seed = Number(process.env['BECKON_SEED'] ?? Date.now() & 0x7fffffff);
  if (isSlow) console.log(`slow, by the seed ${seed}`);
  const recover = isSlow ? await slowDown(started.browser, { seed }) : async () => {};
  const wanted = only?.split('|') ?? [''];
  const named = situations.filter(({ kind, name }) => wanted.some((part) => `${kind}: ${name}`.includes(part)));
  const chosen = Array.from({ length: times }, () => named).flat();
  const judged: Judged[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    const bench = await ClaimBench.open(started);
    for (let i = next++; i < chosen.length; i = next++) {
      const one = await bench.judge(chosen[i] as (typeof chosen)[number]);
      judged.push(one);
      const { situation, verdict, story } = one;
      if (isVerbose || verdict !== 'right') console.log(`${verdict}: ${situation.kind}: ${situation.name}\n  ${story}`);
      if (judged.length % PROGRESS === 0) console.error(`${judged.length} of ${chosen.length}: ${countsOf(judged)}`);
    }
    await bench.close();
  };
  await Promise.all(Array.from({ length: isSlow ? SLOW_WORKERS : WORKERS }, work));
  await recover();
  await started.close();
  console.log(tableOf(judged));
  const unclaimed = judged.filter(({ isUnclaimed }) => isUnclaimed);
  console.log(`${unclaimed.length} of the ordinary ones that happened are only said to be dispatched`);
  for (const { situation, story } of unclaimed) console.log(`  ${situation.kind}: ${situation.name}: ${story}`);
  const count = (verdict: string): number => judged.filter((one) => one.verdict === verdict).length;
  return count('false claim') + count('wrong action') === 0 && count('false denial') * 200 <= judged.length;
}

function countsOf(judged: readonly Judged[]): string {
  const count = (verdict: string): number => judged.filter((one) => one.verdict === verdict).length;
  return VERDICTS.map((verdict) => [verdict, count(verdict)] as const)
    .filter(([, n]) => n > 0)
    .map(([verdict, n]) => `${n} ${verdict}`)
    .join(', ');
}

function tableOf(judged: readonly Judged[]): string {
  const kinds = [...new Set(judged.map(({ situation }) => situation.kind))].sort();
  const row = (name: string, of: readonly Judged[]): string =>
    [
      name.padEnd(26),
      String(of.length).padStart(5),
      ...VERDICTS.map((verdict) =>
        String(of.filter((one) => one.verdict === verdict).length).padStart(verdict.length + 2),
      ),
    ].join('');
  const traps = judged.filter(({ situation }) => situation.isTrap).length;
  return [
    [
      'situation'.padEnd(26),
      'all'.padStart(5),
      ...VERDICTS.map((verdict) => verdict.padStart(verdict.length + 2)),
    ].join(''),
    ...kinds.map((kind) =>
      row(
        kind,
        judged.filter(({ situation }) => situation.kind === kind),
      ),
    ),
    row('all', judged),
    `${traps} traps, ${judged.length - traps} ordinary`,
  ].join('\n');
}
