// What sessions that were killed have left in the folder goes when another starts: sockets, notes, logs, locks. One that
// answers, or that may just be starting, is left alone.

import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '@beckon/node/running.js';
import { isName, isSafe, isWindows, placeOf, type SessionFiles } from './folder.js';
import { takeLock } from './lock.js';
import { isListening } from './talk.js';

/** A session is there within seconds after its first file. */
const STARTING_MS = 60_000;
const OF_A_SESSION = /^(.+)\.(?:sock|json|log|lock)$/;
/** A socket that was not given its name yet, a file that was not finished. */
const UNFINISHED = /\.sock\.[0-9a-f]{6}$|^\..*\.part$/;
/** Made by one process for as long as it tries to get a lock. */
const OF_A_PROCESS = /\.lock\.(\d+)(?:\.old)?$/;

/** `but` is the name of a session that is known to live. */
export async function sweepSessions(folder: string, but: string, now: number = Date.now()): Promise<void> {
  try {
    // Pipes of Windows end with their process, and leave nothing.
    if (isWindows || !isSafe(folder)) return;
    const files = readdirSync(folder);
    const isOld = (file: string): boolean => {
      const about = lstatSync(join(folder, file), { throwIfNoEntry: false });
      return about !== undefined && now - Math.max(about.mtimeMs, about.ctimeMs) > STARTING_MS;
    };
    for (const file of files.filter((one) => isStray(one) && isOld(one))) await removeStray(join(folder, file));
    const names = new Set(files.flatMap((file) => OF_A_SESSION.exec(file)?.[1] ?? []).filter(isName));
    for (const name of names) {
      const own = files.filter((file) => OF_A_SESSION.exec(file)?.[1] === name);
      if (name !== but && own.every(isOld)) await removeDead(placeOf(folder, name));
    }
  } catch {
    // What cannot be swept now is swept another time.
  }
}

function isStray(file: string): boolean {
  return UNFINISHED.test(file) || OF_A_PROCESS.test(file);
}

async function removeStray(path: string): Promise<void> {
  const [, pid] = OF_A_PROCESS.exec(path) ?? [];
  const isUsed = pid === undefined ? await isListening(path) : isRunning(Number(pid));
  if (!isUsed) rmSync(path, { force: true });
}

/** The name cannot be taken meanwhile. */
async function removeDead(place: SessionFiles): Promise<void> {
  const letGo = await takeLock(place.lock);
  if (letGo === null) return;
  try {
    if (!(await isListening(place.socket)))
      for (const file of [place.note, place.log, place.socket]) rmSync(file, { force: true });
  } finally {
    letGo();
  }
}
