// The files that took longest last time start first, so that no long one is left over at the end.

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TIMES_FILE } from './times.js';

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = lastTimes();
    // A new file is taken for a short one.
    const of = ({ moduleId }: TestSpecification): number =>
      seconds.get(relative(process.cwd(), moduleId).replaceAll('\\', '/')) ?? 0;
    return [...files].sort((a, b) => of(b) - of(a) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

function lastTimes(): Map<string, number> {
  if (!existsSync(TIMES_FILE)) return new Map();
  const rows = readFileSync(TIMES_FILE, 'utf8').matchAll(/^\| ([\d.]+) \|(?: [\d.]+ \|)+ `([^`]+)` \|$/gm);
  return new Map([...rows].map(([, time, file]) => [file ?? '', Number(time)]));
}
