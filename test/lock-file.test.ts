// `npm ci` refuses a lock file that lacks a package for another platform. A mirror may hide such a gap: here it can't.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
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
  // The packages of this repository are links.
  const packages = Object.entries(locked).filter(
    ([place, { link }]) => place.startsWith('node_modules/') && link !== true,
  );
  expect(packages.filter(([, { integrity }]) => integrity === undefined).map(([place]) => place)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
});

it('agrees with package.json, and with those of the packages', () => {
  const { devDependencies } = read('package.json') as Manifest;
  expect(locked['']).toMatchObject({ devDependencies });
  for (const name of readdirSync(join(ROOT, 'packages'))) {
    const { name: called, dependencies } = read(join('packages', name, 'package.json')) as Manifest;
    expect(locked[`packages/${name}`], name).toMatchObject({ dependencies });
    expect(locked[`node_modules/${called}`], name).toEqual({ resolved: `packages/${name}`, link: true });
  }
});

it('brings a text game no browser, and the engine nothing but YAML', () => {
  expect(broughtBy('packages/core')).toEqual(['node_modules/yaml']);
  expect(broughtBy('packages/text')).toEqual(['node_modules/@beckon/core', 'node_modules/yaml']);
  expect(broughtBy('packages/browser')).toContain('node_modules/@sparticuz/chromium');
});

it('brings the program no queue: that is for those who install the package for fleets', () => {
  expect(broughtBy('packages/fleet')).toEqual(expect.arrayContaining(['node_modules/bullmq', 'node_modules/ioredis']));
  expect(broughtBy('packages/fleet')).not.toContain('node_modules/playwright-core');
  const program = broughtBy('packages/cli');
  expect(program).toContain('node_modules/playwright-core');
  expect(program.filter((place) => /bullmq|redis|msgpackr|fleet/.test(place))).toEqual([]);
});

/** All that is installed with a package. */
function broughtBy(from: string): string[] {
  const found = new Set<string>();
  const add = (place: string): void => {
    const { dependencies = {}, resolved, link } = locked[place] ?? {};
    if (link === true && resolved !== undefined) add(resolved);
    for (const name of Object.keys(dependencies)) {
      const there = placeOf(name, place);
      expect(there, `${name} of ${place}`).not.toBeNull();
      if (there === null || found.has(there)) continue;
      found.add(there);
      add(there);
    }
  };
  add(from);
  return [...found].sort();
}
