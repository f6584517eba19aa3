// With BECKON_TEST_TIMES, each file writes down the processor time it took: its own process, and the browsers and programs it
// started. Unlike the time on the clock, it is nearly the same on a busy machine. Linux only: it reads /proc.

import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { CPU_FILE } from './times.js';

/** A tick of /proc, in seconds. */
const TICK = 0.01;

interface Spent {
  readonly own: number;
  readonly started: number;
}

if (process.env['BECKON_TEST_TIMES'] === '1' && existsSync('/proc/self/stat')) {
  let before: Spent = { own: 0, started: 0 };
  beforeAll(() => {
    before = spent();
  });
  afterAll(() => {
    const after = spent();
    const [own, started] = [after.own - before.own, after.started - before.started];
    appendFileSync(CPU_FILE, `${own.toFixed(2)} ${started.toFixed(2)} ${expect.getState().testPath}\n`);
  });
}

function spent(): Spent {
  const all = new Map<number, { readonly parent: number; readonly own: number; readonly ended: number }>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const fields = fieldsOf(name);
    const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = fields;
    if (fields.length > 0)
      all.set(Number(name), {
        parent: Number(parent),
        own: (Number(user) + Number(system)) * TICK,
        ended: (Number(endedUser) + Number(endedSystem)) * TICK,
      });
  }
  const here = all.get(process.pid);
  let started = here?.ended ?? 0;
  for (const [pid, one] of all) if (pid !== process.pid && isBelow(pid)) started += one.own + one.ended;
  return { own: here?.own ?? 0, started };

  function isBelow(pid: number): boolean {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = all.get(at)?.parent)
      if (at === process.pid) return true;
    return false;
  }
}

/** What stands behind the name of a program, which may hold blanks and brackets. */
function fieldsOf(pid: string): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It has just ended.
    return [];
  }
}
