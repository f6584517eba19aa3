// Prints `N passed, N failed` alone on the last line, for readers of CI output that do not know vitest.

import type { Reporter, TestModule } from 'vitest/node';

export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    // A file that does not load, or an error outside all tests, is a failure too.
    let failed =
      unhandled.length +
      modules.filter((one) => one.state() === 'failed' && [...one.children.allTests()].length === 0).length;
    let skipped = 0;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
        else skipped++;
      }
    }
    // Behind the default reporter's own summary.
    process.on('exit', () =>
      console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`),
    );
  }
}
