// How fast the resolver is: one text target among many candidates, and how the time grows. `npm run bench` prints the table.

import { type Candidate, resolve } from '../packages/core/src/resolve/index.js';
import { printRows, type Row } from './table.js';

const WORDS = ['Save', 'Delete', 'Open', 'Invoice', 'Customer', 'Order', 'Report', 'Settings', 'Profile', 'Archive'];

/** A screen of rows, each with a text and two buttons, in sections; one thing has the name that is looked for. */
export function screen(count: number): Candidate[] {
  return Array.from({ length: count }, (_, id): Candidate => {
    const kind = id % 4 === 0 ? 'row' : id % 4 === 1 ? 'text' : 'button';
    const text = `${WORDS[id % 10]} ${WORDS[(id * 7) % 10]} ${id}`;
    const names = [{ source: 'text' as const, text: id === count - 6 ? 'Sign in' : text }];
    return {
      id,
      kind,
      names: id % 3 === 0 ? [...names, { source: 'aria' as const, text: `Row action ${id}` }] : names,
      order: id,
      ...(id % 4 === 0 ? {} : { parent: id - (id % 4) }),
      box: { x: (id % 4) * 100, y: (id >> 2) * 30, width: 90, height: 28 },
    };
  });
}

function medianMs(work: () => unknown, rounds: number): number {
  for (let i = 0; i < rounds; i++) work();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
}

/** Bytes allocated by one call for each candidate, seen while nothing is collected. */
function bytesPerCandidate(candidates: readonly Candidate[], target: string): number {
  const collect = (globalThis as { gc?: () => void }).gc;
  if (collect === undefined) return Number.NaN;
  const ask = () => resolve({ target: { kind: 'text', value: target }, requirement: 'Clickable', candidates });
  for (let i = 0; i < 20; i++) ask();
  const samples = Array.from({ length: 9 }, () => {
    collect();
    const before = process.memoryUsage().heapUsed;
    ask();
    return (process.memoryUsage().heapUsed - before) / candidates.length;
  });
  return samples.sort((a, b) => a - b)[4] ?? Number.NaN;
}

export function resolveRows(): Row[] {
  const small = screen(3000);
  const large = screen(30_000);
  const alike = large.map((one) => ({ ...one, kind: 'button', names: [{ source: 'text' as const, text: 'Buy' }] }));
  const ask = (candidates: readonly Candidate[], value: string) => () =>
    resolve({ target: { kind: 'text', value }, requirement: 'Clickable', candidates });
  const near = (candidates: readonly Candidate[]) => () =>
    resolve({
      target: {
        primary: { kind: 'text', value: 'Save' },
        relations: [{ relation: 'near', atom: { kind: 'text', value: 'Delete Settings 1' } }],
      },
      requirement: 'Clickable',
      candidates,
    });
  const time = { small: medianMs(ask(small, 'Sign in'), 60), large: medianMs(ask(large, 'Sign in'), 20) };
  return [
    ['resolve: a name among 3,000', `${time.small.toFixed(2)} ms`, '< 3 ms'],
    ['resolve: a name among 30,000', `${time.large.toFixed(2)} ms`, '< 30 ms'],
    ['ten times as many candidates', `${(time.large / time.small).toFixed(1)} × the time`, 'about 10 ×'],
    ['resolve: a name that is not there', `${medianMs(ask(small, 'Sing inn'), 20).toFixed(2)} ms`, ''],
    ['resolve: with near, among 3,000', `${medianMs(near(small), 20).toFixed(2)} ms`, ''],
    ['resolve: 30,000 look-alikes, told apart', `${medianMs(ask(alike, 'Buy'), 5).toFixed(0)} ms`, ''],
    ['allocated for each candidate', `${bytesPerCandidate(large, 'Sign in').toFixed(1)} bytes`, '≤ 64 bytes'],
  ];
}

if (process.argv.includes('--only-resolve')) printRows(resolveRows());
