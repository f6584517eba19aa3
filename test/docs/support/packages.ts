// The packages of this repository, as a folder has them that installed them.

import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './page.js';

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

const folders: readonly string[] = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name));
const manifests = folders.map(
  (folder) => [folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest] as const,
);

export function linkPackages(folder: string): void {
  for (const [from, { name }] of manifests) {
    const to = join(folder, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to, 'junction');
  }
}

/** What people import: `@beckon/core/language`; not the single files, which the packages have from each other. */
export function entries(): string[] {
  return manifests.flatMap(([, { name, exports }]) =>
    Object.keys(exports)
      .filter((part) => part !== './package.json' && !part.includes('*'))
      .map((part) => `${name}${part.slice(1)}`),
  );
}
