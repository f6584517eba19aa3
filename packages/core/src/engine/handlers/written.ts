// Files that commands write: below the folder, whole or not at all.

import { ioReason } from '../../data/io.js';
import { inFolder } from '../files.js';
import { failed, OK, type Outcome } from '../outcome.js';
import type { Step } from '../step.js';

/** Where a file that a script named is to be written. */
export function placeFor(step: Step, name: string): Outcome<string> {
  if (!/[\\/]$/.test(name)) return inFolder(step.settings, name);
  return failed('IO_ERROR', { path: name, reason: 'it is a folder; name a file in it' });
}

/** The path as a script would say it. */
export function nameOf(step: Step, path: string): string {
  return step.settings.files.relative(step.settings.folder, path);
}

/** Writes a file as a whole: what was there is replaced only by all of it. */
export function write(
  step: Step,
  path: string,
  content: string | Uint8Array,
  name = nameOf(step, path),
): Outcome<void> {
  try {
    step.settings.files.write(path, content);
    return OK;
  } catch (error) {
    return failed('IO_ERROR', { path: name, reason: ioReason(error) });
  }
}
