// A lock that one process holds while it makes a session: a file only one can create. A dead holder's is taken over.

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '@beckon/node/running.js';

/** It is held for milliseconds: who waits longer than this waits for something that is broken. */
const TIMEOUT_MS = 10_000;
const PACE_MS = 15;

/** Takes the lock; the answer lets go of it. Null if it could not be had. */
export async function takeLock(file: string): Promise<(() => void) | null> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    if (hasCreated(file)) return () => rmSync(file, { force: true });
    if (!isHeld(file)) clear(file);
    else await sleep(PACE_MS);
  }
  return null;
}

function hasCreated(file: string): boolean {
  const own = `${file}.${process.pid}`;
  // With its content from the first moment on: no one sees a lock without a holder.
  writeFileSync(own, String(process.pid), { mode: 0o600 });
  try {
    return isLinked(own, file);
  } finally {
    rmSync(own, { force: true });
  }
}

function isLinked(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // File systems without links: nearly as good.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS') return isWritten(file);
    throw error;
  }
}

function isWritten(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(file: string): boolean {
  let holder: number;
  try {
    holder = Number(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
  return !Number.isInteger(holder) || holder <= 0 || isRunning(holder);
}

/** Moves a dead lock out of the way; one that was taken just now is put back. */
function clear(file: string): void {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
    if (isHeld(aside)) isLinked(aside, file);
  } catch {
    // Another one was faster.
  } finally {
    rmSync(aside, { force: true });
  }
}
