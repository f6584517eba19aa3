// The world that comes with this package: where its file is.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Its path; null if the package is not whole. */
export function defaultWorldFile(): string | null {
  // Asked by the package's name, because this may run inside a bundle of another package.
  const folder = dirname(createRequire(import.meta.url).resolve('@beckon/text/package.json'));
  const file = join(folder, 'worlds', 'lighthouse.yaml');
  return existsSync(file) ? file : null;
}
