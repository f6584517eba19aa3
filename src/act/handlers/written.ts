// Files that commands write: below the folder, whole or not at all.

import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { ioReason } from '../../core/io.js';
import { inFolder } from '../files.js';
import type { Step } from '../step.js';

/** Where a file that a script named is to be written; null: the failure was noted. */
export function placeFor(step: Step, name: string): string | null {
  if (!/[\\/]$/.test(name)) return step.take(inFolder(step.settings.folder, name));
  return step.fail('IO_ERROR', { path: name, reason: 'it is a folder; name a file in it' });
}

/** The path as a script would say it. */
export function nameOf(step: Step, path: string): string {
  return relative(step.settings.folder, path);
}

/** Writes a file as a whole: what was there is replaced only by all of it. False: the failure was noted. */
export async function isWritten(step: Step, path: string, bytes: Uint8Array): Promise<boolean> {
  const part = `${path}.${process.pid}.part`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, path);
    return true;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    step.fail('IO_ERROR', { path: nameOf(step, path), reason: ioReason(error) });
    return false;
  }
}
