// docs/DEPENDENCIES.md: every package of others that is needed at run time, with its license and its size, from the lock
// file and what is installed.

import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What each that we name ourselves is for. */
const FOR: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/server': 'the MCP server',
  '@sparticuz/chromium': 'the embedded browser, where none is installed (Linux x64)',
  '@yume-chan/adb': 'the ADB protocol',
  bullmq: 'hands out the scripts of a fleet; only with the optional package `@beckon/fleet`',
  ioredis: 'connects to Redis; only with `@beckon/fleet`',
  picocolors: 'colors in the terminal',
  'playwright-core': 'drives browsers',
  ws: 'connects to a browser that is running',
  yaml: 'packs and text worlds',
  yauzl: 'reads the trace that Playwright writes',
  yazl: 'writes it again without secrets',
};

export function dependenciesPage(): string {
  const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const folders = readdirSync('packages').sort();
  const manifests = folders.map(
    (name) => JSON.parse(readFileSync(join('packages', name, 'package.json'), 'utf8')) as Manifest,
  );
  const rows = new Map<string, { readonly by: Set<string>; readonly isOurs: boolean }>();
  const add = (place: string, by: string, isOurs: boolean): void => {
    const known = rows.get(place);
    if (known !== undefined) known.by.add(by);
    else rows.set(place, { by: new Set([by]), isOurs });
    for (const name of Object.keys(locked[place]?.dependencies ?? {})) {
      const below = placeOf(locked, name, place);
      if (below !== null && !rows.has(below)) add(below, nameOf(place), false);
    }
  };
  for (const { name, dependencies = {} } of manifests)
    for (const one of Object.keys(dependencies)) {
      const place = placeOf(locked, one, '');
      if (place !== null && locked[place]?.link !== true) add(place, name, true);
    }
  const lines = [...rows]
    .sort(([a, one], [b, other]) => Number(other.isOurs) - Number(one.isOurs) || (a < b ? -1 : 1))
    .map(([place, { by, isOurs }]) => {
      const { version = '', license = '' } = locked[place] ?? {};
      const why = isOurs ? (FOR[nameOf(place)] ?? '') : 'comes with those';
      return `| \`${nameOf(place)}\` | ${version} | ${license} | ${sizeText(sizeOf(place))} | ${[...by]
        .sort()
        .map((one) => `\`${one}\``)
        .join(', ')} | ${why} |`;
    });
  return `# Dependencies

<!-- Made from package-lock.json and what is installed by \`npm run docs\`. Do not edit. -->

Everything that is installed with Beckon and is not part of it. What only builds and tests need is not installed with it. \`@beckon/core\` and \`@beckon/text\` bring nothing but \`yaml\`.

| package | version | license | size | needed by | for |
|---|---|---|--:|---|---|
${lines.join('\n')}
`;
}

function nameOf(place: string): string {
  return place.replace(/^.*node_modules\//, '');
}

function placeOf(locked: Readonly<Record<string, Locked>>, name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder === '.' ? '' : folder, 'node_modules', name).replaceAll('\\', '/');
    if (locked[place] !== undefined) return place;
    if (folder === '.' || folder === '') return null;
  }
}

/** Bytes of its files, without packages that are inside it. */
function sizeOf(folder: string): number {
  let bytes = 0;
  for (const one of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, one.name);
    if (one.isDirectory()) bytes += one.name === 'node_modules' ? 0 : sizeOf(path);
    else if (one.isFile()) bytes += lstatSync(path).size;
  }
  return bytes;
}

/** Rounded, so that it is the same wherever it is made. */
function sizeText(bytes: number): string {
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1e3))} kB`;
}
