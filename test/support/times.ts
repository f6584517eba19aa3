// The table of how long each test file takes: bench/test-times.md, written by `npm run test:times`.

import { fileURLToPath } from 'node:url';

export const TIMES_FILE: string = fileURLToPath(new URL('../../bench/test-times.md', import.meta.url));

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
  return [
    '# How long the tests take',
    '',
    'Written by `npm run test:times`. Files run side by side, so their sum is more than the time on the clock.',
    '',
    `${rows.length} files, ${tests} tests: ${wallSeconds.toFixed(0)} s on the clock, ${sum.toFixed(0)} s in files.`,
    '',
    '| seconds | tests | file |',
    '|--:|--:|---|',
    ...rows.map(({ file, tests, seconds }) => `| ${seconds.toFixed(1)} | ${tests} | \`${file}\` |`),
    '',
  ].join('\n');
}
