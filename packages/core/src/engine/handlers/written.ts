// Files that commands write: below the folder, whole or not at all.

import { ioReason } from '../../data/io.js';
import { inFolder } from '../files.js';
import type { Step } from '../step.js';

/** Where a file that a script named is to be written; null: the failure was noted. */
export function placeFor(step: Step, name: string): string | null {
  if (!/[\\/]$/.test(name)) return step.take(inFolder(step.settings, name));
  return step.fail('IO_ERROR', { path: name, reason: 'it is a folder; name a file in it' });
}

/** The path as a script would say it. */
export function nameOf(step: Step, path: string): string {
  return step.settings.files.relative(step.settings.folder, path);
}

/** Writes a file as a whole: what was there is replaced only by all of it. False: the failure was noted. */
export function isWritten(step: Step, path: string, content: string | Uint8Array): boolean {
  const reason = whyNotWritten(step, path, content);
  if (reason === null) return true;
  step.fail('IO_ERROR', { path: nameOf(step, path), reason });
  return false;
}

/** The same. Null, or why it could not be written. */
export function whyNotWritten(step: Step, path: string, content: string | Uint8Array): string | null {
  try {
    step.settings.files.write(path, content);
    return null;
  } catch (error) {
    return ioReason(error);
  }
}
