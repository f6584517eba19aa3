// Ends the output with what people and CI look for: the slowest files, the seed of the property tests, what was skipped,
// what failed, and `N passed, N failed` alone on the last line, for readers that don't know vitest.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule, TestResult } from 'vitest/node';
import { CPU_FILE, type FileTime, TIMES_FILE, timesTable } from './times.js';

/** How many of the slowest files are shown; `npm run test:times` writes down all of them. */
const SHOWN = 10;
/** How much of a failure is said again at the end. */
const SHOWN_CHARACTERS = 300;
const keepsTimes = process.env['BECKON_TEST_TIMES'] === '1';

export default class Summary implements Reporter {
  #start = 0;

  onTestRunStart(): void {
    this.#start = performance.now();
    if (!keepsTimes) return;
    mkdirSync(dirname(CPU_FILE), { recursive: true });
    rmSync(CPU_FILE, { force: true });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const wallSeconds = (performance.now() - this.#start) / 1000;
    let passed = 0;
    // An error outside all tests is a failure, too.
    let failed = unhandled.length;
    const skipped = new Map<string, number>();
    const failures: string[] = [];
    for (const module of modules) {
      // So is a file that does not load, and a file or group whose hooks fail: its tests are only skipped.
      for (const group of [module, ...module.children.allSuites()]) {
        const errors = group.errors();
        if (errors.length === 0) continue;
        failed++;
        failures.push(
          `${[fileOf(module), ...('fullName' in group ? [group.fullName] : [])].join(' > ')}\n    ${inShort(errors)}`,
        );
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') {
          failed++;
          failures.push(`${fileOf(module)} > ${test.fullName}\n    ${inShort(test.result().errors)}`);
        } else skipped.set(fileOf(module), (skipped.get(fileOf(module)) ?? 0) + 1);
      }
    }
    const times = modules.map(timeOf);
    if (keepsTimes) writeFileSync(TIMES_FILE, timesTable(times, wallSeconds));
    const skips = [...skipped.values()].reduce((all, one) => all + one, 0);
    // Behind the default reporter's own summary.
    process.on('exit', () => {
      console.log(`slowest files: ${slowest(times)}`);
      for (const failure of failures) console.log(`failed: ${failure}`);
      for (const [file, count] of skipped) console.log(`skipped: ${count} in ${file}`);
      console.log(`seed of the property tests: BECKON_SEED=${process.env['BECKON_SEED']}`);
      console.log(`${passed} passed, ${failed} failed${skips > 0 ? `, ${skips} skipped` : ''}`);
    });
  }
}

function inShort(errors: TestResult['errors']): string {
  const text = errors?.[0]?.message ?? 'no message';
  return stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS);
}

function fileOf({ moduleId }: TestModule): string {
  return relative(process.cwd(), moduleId).replaceAll('\\', '/');
}

function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration, setupDuration } = module.diagnostic();
  return {
    file: fileOf(module),
    tests: [...module.children.allTests()].length,
    seconds: (collectDuration + duration + setupDuration) / 1000,
  };
}

function slowest(times: readonly FileTime[]): string {
  return [...times]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ file, seconds }) => `${file} ${seconds.toFixed(1)} s`)
    .join(', ');
}
