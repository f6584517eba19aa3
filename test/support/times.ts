// The table of how long each test file takes: bench/test-times.md, written by `npm run test:times`.

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const TIMES_FILE: string = fileURLToPath(new URL('../../bench/test-times.md', import.meta.url));

/** What the files write down of their processor time while they run: see cpu.ts. */
export const CPU_FILE: string = fileURLToPath(new URL('../../.cache/test-cpu.txt', import.meta.url));

export interface FileTime {
  readonly file: string;
  readonly tests: number;
  readonly seconds: number;
}

/** The table as Markdown, longest first. */
export function timesTable(times: readonly FileTime[], wallSeconds: number): string {
  const rows = [...times].sort((a, b) => b.seconds - a.seconds || (a.file < b.file ? -1 : 1));
  const sum = rows.reduce((all, { seconds }) => all + seconds, 0);
  const tests = rows.reduce((all, one) => all + one.tests, 0);
  const cpu = processorTimes();
  const spent = [...cpu.values()].reduce((all, one) => all + one, 0);
  return [
    '# How long the tests take',
    '',
    'Written by `npm run test:times`. Files run side by side, so their sum is more than the time on the clock. CPU is the',
    'processor time of a file, its browsers and programs included, as far as they still ran or were waited for at its end.',
    '',
    `${rows.length} files, ${tests} tests: ${wallSeconds.toFixed(0)} s on the clock, ${sum.toFixed(0)} s in files, ${spent.toFixed(0)} s of CPU.`,
    '',
    '| seconds | CPU | tests | file |',
    '|--:|--:|--:|---|',
    ...rows.map(
      ({ file, tests, seconds }) =>
        `| ${seconds.toFixed(1)} | ${(cpu.get(file) ?? 0).toFixed(1)} | ${tests} | \`${file}\` |`,
    ),
    '',
  ].join('\n');
}

/** Seconds of processor time by file, as cpu.ts wrote them. */
function processorTimes(): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  if (!existsSync(CPU_FILE)) return times;
  for (const line of readFileSync(CPU_FILE, 'utf8')
    .split('\n')
    .filter((one) => one !== '')) {
    const [own = '0', started = '0', ...path] = line.split(' ');
    const file = relative(process.cwd(), path.join(' ')).replaceAll('\\', '/');
    times.set(file, (times.get(file) ?? 0) + Number(own) + Number(started));
  }
  return times;
}
