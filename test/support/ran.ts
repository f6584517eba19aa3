// Which commands really ran in a test, in which world, and how far they got: one line each in the file that BECKON_RAN names, for `npm run coverage:commands`.

import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect } from 'vitest';
import type { Result } from '../../packages/core/src/engine/result.js';

export interface Ran {
  readonly type: string;
  readonly world: string;
  readonly ok: boolean;
  readonly lifecycle: string;
  readonly code?: string;
  readonly file: string;
}

const reported = new Set<string>();

/** Keeps that a command ran; once for each way it ended in a file. */
export function keep({ type, ok, lifecycle, failure }: Result, world = 'browser'): void {
  const path = process.env['BECKON_RAN'];
  if (path === undefined || type === null) return;
  const { testPath = '' } = expect.getState();
  const ran: Ran = {
    type,
    world,
    ok,
    lifecycle,
    ...(failure === undefined ? {} : { code: failure.code }),
    file: relative(process.cwd(), testPath),
  };
  const line = JSON.stringify(ran);
  if (reported.has(line)) return;
  reported.add(line);
  appendFileSync(path, `${line}\n`);
}
