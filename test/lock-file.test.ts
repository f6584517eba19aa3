// `npm ci` refuses a lock file that lacks a package for another platform. A mirror may hide such a gap: here it can't.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Manifest {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const locked = (read('package-lock.json') as { packages: Record<string, Manifest> }).packages;

/** Where the lock file puts `name` for the package at `from`: in its own folder, or in one above it. */
function placeOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder === '.' ? '' : folder, 'node_modules', name).replaceAll('\\', '/');
    if (locked[place] !== undefined) return place;
    if (folder === '.' || folder === '') return null;
  }
}

it('locks every optional package that an installed package declares, for every platform', () => {
  const declared = Object.keys(locked)
    .filter((place) => place !== '' && existsSync(join(ROOT, place, 'package.json')))
    .flatMap((place) => {
      const { optionalDependencies = {} } = read(join(place, 'package.json')) as Manifest;
      return Object.entries(optionalDependencies).map(([name, range]) => ({ place, name, range }));
    });
  expect(declared.length).toBeGreaterThan(50);
  const missing = declared.filter(({ place, name }) => placeOf(name, place) === null);
  expect(missing).toEqual([]);
  const other = declared.filter(({ place, name, range }) => {
    const { version } = locked[placeOf(name, place) ?? ''] ?? {};
    return /^\d/.test(range) && version !== range;
  });
  expect(other).toEqual([]);
});

it('has a checksum for each package and names no server', () => {
  const packages = Object.entries(locked).filter(([place]) => place !== '');
  expect(packages.filter(([, { integrity }]) => integrity === undefined).map(([place]) => place)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
});

it('agrees with package.json', () => {
  const { dependencies, devDependencies } = read('package.json') as Manifest;
  expect(locked['']).toMatchObject({ dependencies, devDependencies });
});
