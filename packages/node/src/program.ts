// Programs of the machine.

import { accessSync, constants, statSync } from 'node:fs';

/** Whether a file is there that can be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
