// Time must not jump while a file is at work, however busy the machine is: a limit of five seconds would be over at once.

import { pbkdf2 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { virtualTime } from './virtual-time.js';

let end: () => void = () => {};
let isBusy = false;
afterEach(() => {
  isBusy = false;
  end();
});

it('waits until a file is read and closed', async () => {
  end = virtualTime();
  isBusy = true;
  // All threads that read files have something else to do first.
  const work = (): void => {
    if (isBusy) pbkdf2('a', 'b', 2000, 32, 'sha1', work);
  };
  for (let i = 0; i < 16; i++) work();
  let isOver = false;
  const limit = setTimeout(() => {
    isOver = true;
  }, 5000);
  for (let i = 0; i < 3; i++) await readFile(fileURLToPath(import.meta.url));
  clearTimeout(limit);
  expect(isOver).toBe(false);
});
