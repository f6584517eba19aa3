// The browser that comes with beckon, for machines that have none: a headless Chromium with the libraries and the fonts
// it needs, packed by @sparticuz/chromium. Unpacked once, into the user's cache folder; later starts only look for it.

import { randomUUID } from 'node:crypto';
import { accessSync, constants, createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { messages } from '../messages.js';
import { cacheFolders, isOurs } from './cache-folder.js';

/** What it takes to run the embedded browser. */
export interface Embedded {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Where the packed browser lies, and where it is or would be unpacked. */
export interface Packed {
  readonly version: string;
  readonly bin: string;
  readonly executablePath: string;
  readonly isUnpacked: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The packed browser, or null if the package is not installed. Looks, and unpacks nothing. */
export function packed(env: Env = process.env): Packed | null {
  const root = packageRoot();
  if (root === null || !existsSync(join(root, 'bin', 'chromium.br'))) return null;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const homes = cacheFolders(env).map((folder) => join(folder, `chromium-${version}`, 'chromium'));
  const there = homes.find((file) => isOurs(dirname(dirname(file))) && isRunnable(file));
  return {
    version,
    bin: join(root, 'bin'),
    executablePath: there ?? homes[0] ?? '',
    isUnpacked: there !== undefined,
  };
}

/** The embedded browser, ready to run: unpacked now if it was not. Two processes may do so at once. */
export async function embedded(env: Env = process.env): Promise<Answer<Embedded>> {
  const found = packed(env);
  if (found === null) return gone(messages.embeddedMissing);
  if (found.isUnpacked) return good(withEnv(dirname(found.executablePath), env));
  const reasons: string[] = [];
  for (const cache of cacheFolders(env)) {
    const folder = join(cache, `chromium-${found.version}`);
    try {
      await claim(cache);
      await unpackInto(folder, found.bin);
      return good(withEnv(folder, env));
    } catch (error) {
      reasons.push(`${folder}: ${(error as Error).message}`);
    }
  }
  return gone(messages.notUnpacked(reasons.join('; ')) + messages.nameFolder);
}

/** Makes the folder; one that others may write to could hold anything, and is refused. */
async function claim(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!isOurs(folder)) throw new Error(messages.sharedFolder);
}

/** Unpacks beside the folder and renames, so that the folder is whole as soon as it is there. */
export async function unpackInto(folder: string, bin: string): Promise<void> {
  await removeLeftOvers(dirname(folder));
  const part = `${folder}.${process.pid}-${randomUUID()}.part`;
  try {
    await mkdir(join(part, 'fonts'), { recursive: true });
    await Promise.all([
      pipeline(
        createReadStream(join(bin, 'chromium.br'), { highWaterMark: CHUNK }),
        createBrotliDecompress({ chunkSize: CHUNK }),
        createWriteStream(join(part, 'chromium'), { mode: 0o755 }),
      ),
      untar(join(bin, 'al2023.tar.br'), part),
      untar(join(bin, 'swiftshader.tar.br'), part),
      untar(join(bin, 'fonts.tar.br'), join(part, 'fonts')),
    ]);
    await writeFile(join(part, 'fonts.conf'), fontsConf(join(folder, 'fonts')));
    if (!isRunnable(join(part, 'chromium'))) throw new Error(messages.noExec);
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another process was faster: what it has unpacked is the same.
    if (!isRunnable(join(folder, 'chromium'))) throw error;
  }
}

const CHUNK = 2 ** 21;

/** Parts that a process left when it was ended while unpacking: an hour is far more than it takes. */
async function removeLeftOvers(cache: string): Promise<void> {
  for (const name of (await readdir(cache)).filter((one) => one.endsWith('.part'))) {
    const path = join(cache, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > 3_600_000) await rm(path, { recursive: true, force: true });
  }
}

/** The files of a small archive. https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06 */
async function untar(archive: string, folder: string): Promise<void> {
  const tar = await promisify(brotliDecompress)(await readFile(archive));
  const text = (from: number, length: number) => tar.toString('latin1', from, from + length).replace(/\0.*$/s, '');
  const BLOCK = 512;
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const isFile = ['', '0'].includes(text(at + 156, 1));
    const from = at + BLOCK;
    if (isFile) {
      const path = join(folder, text(at, 100));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, tar.subarray(from, from + size), { mode: Number.parseInt(text(at + 100, 8), 8) & 0o755 });
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** The machine's own fonts where it has some, and the packed ones: without any, no text is drawn. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
}

/** The packed libraries come first: they belong together, and a machine may have some of them only. */
function withEnv(folder: string, env: Env): Embedded {
  const libraries = [join(folder, 'lib'), env['LD_LIBRARY_PATH']].filter((one) => one).join(':');
  const fonts = env['FONTCONFIG_FILE'] ?? join(folder, 'fonts.conf');
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts },
  };
}

/** A file can be there and yet not be run: a folder for data only may be mounted so. */
function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function packageRoot(): string | null {
  try {
    // …/build/cjs/index.cjs: the package does not export its package.json.
    return join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '..', '..', '..');
  } catch {
    return null;
  }
}

function gone(what: string): Answer<never> {
  return bad(problem('WORLD_GONE', { what }));
}
