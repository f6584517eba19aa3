// The world that comes with this package: where its file is.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join('worlds', 'lighthouse.yaml');
/** How many folders above this file, or above a bundle that it is in, the package may start. */
const HIGHEST = 6;

/** Its path; null if the package is not whole. */
export function defaultWorldFile(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let i = 0; i < HIGHEST; i++) {
    const file = join(folder, FILE);
    if (existsSync(file)) return file;
    folder = dirname(folder);
  }
  return null;
}
