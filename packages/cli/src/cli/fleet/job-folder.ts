// The folder a script runs in on a worker: its own files below it, made for the attempt and removed after it.

import { type Dirent, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { OpenOptions } from '../../options/world-options.js';
import { type Bundle, FOLDERS } from './wire.js';

/** Contents that are kept for the next script, in bytes. */
const MOST_KEPT = 64 * 1024 * 1024;
/** A file that a script left: a larger one is not kept. */
const MOST_FILE = 512 * 1024 * 1024;

/** What a script needs was lost: reported like a world that could not be opened. */
export class ContentGone extends Error {
  readonly hint = 'Redis must keep what it was given: maxmemory-policy noeviction. Start the run again';
}

/** Contents by their address; the worker keeps those it has used. */
export class Contents {
  readonly #fetch: (address: string) => Promise<Buffer | null>;
  readonly #kept = new Map<string, Buffer>();
  #bytes = 0;

  constructor(fetch: (address: string) => Promise<Buffer | null>) {
    this.#fetch = fetch;
  }

  async get(address: string): Promise<Buffer> {
    const kept = this.#kept.get(address);
    if (kept !== undefined) return kept;
    const content = await this.#fetch(address);
    if (content === null) throw new ContentGone('a file that it needs is no longer in Redis');
    this.#bytes += content.length;
    this.#kept.set(address, content);
    for (const [first, { length }] of this.#kept) {
      if (this.#bytes <= MOST_KEPT) break;
      this.#kept.delete(first);
      this.#bytes -= length;
    }
    return content;
  }
}

/** A file that a script wrote, and where. */
export interface LeftFile {
  /** As people know it: from the working folder of the script. */
  readonly path: string;
  readonly full: string;
}

/** The folders of a worker. One that a script left as it came is used again for the next that needs the same files. */
export class JobFolders {
  readonly #root: string;
  readonly #contents: Contents;
  readonly #clean = new Map<number, { readonly bundle: string | null; readonly folder: JobFolder }>();
  #made = 0;

  constructor(root: string, contents: Contents) {
    this.#root = root;
    this.#contents = contents;
  }

  /** A folder with just the files of the bundle. */
  async take(slot: number, bundle: string | null): Promise<JobFolder> {
    const kept = this.#clean.get(slot);
    this.#clean.delete(slot);
    if (kept?.bundle === bundle) return kept.folder;
    kept?.folder.remove();
    const folder = new JobFolder(join(this.#root, `${slot}-${++this.#made}`));
    try {
      if (bundle !== null)
        await folder.fill(JSON.parse((await this.#contents.get(bundle)).toString()) as Bundle, this.#contents);
      return folder;
    } catch (error) {
      folder.remove();
      throw error;
    }
  }

  giveBack(slot: number, bundle: string | null, folder: JobFolder, isAsItCame: boolean): void {
    if (isAsItCame) this.#clean.set(slot, { bundle, folder });
    else folder.remove();
  }
}

export class JobFolder {
  readonly root: string;
  /** Files and folders, as they were when they came. */
  readonly #given = new Map<string, string>();
  /** What was reported of files before. */
  readonly #known = new Map<string, string>();

  constructor(root: string) {
    this.root = resolve(root);
    this.#makeFolder(join(this.root, FOLDERS.work));
  }

  #makeFolder(path: string): void {
    mkdirSync(path, { recursive: true });
    for (let one = path; one.length > this.root.length; one = dirname(one)) this.#given.set(one, 'folder');
  }

  /** Writes the files that came along. */
  async fill(bundle: Bundle, contents: Contents): Promise<void> {
    for (const [path, address] of bundle) {
      const full = resolve(this.root, path);
      const isInside = full.startsWith(`${this.root}${sep}`);
      if (!isInside) throw new Error(`${path} leads out of the folder of the script`);
      this.#makeFolder(dirname(full));
      await writeFile(full, await contents.get(address));
      this.#given.set(full, stateOf(full));
    }
  }

  /** How a world is opened in it. The machine's own packs and intents do not count. */
  options(isDump: boolean): Partial<OpenOptions> {
    const packs = join(this.root, FOLDERS.packs);
    const given = this.#given.has(packs) ? readdirSync(packs) : [];
    const numbers = given.sort((a, b) => Number(a) - Number(b));
    return {
      folder: join(this.root, FOLDERS.work),
      home: join(this.root, FOLDERS.home),
      shots: join(this.root, SHOTS),
      downloads: join(this.root, FOLDERS.work, 'downloads'),
      packsBeside: [join(this.root, FOLDERS.beside)],
      packs: numbers.flatMap((n) => readdirSync(join(packs, n)).map((name) => join(packs, n, name))),
      ...(isDump ? { dump: join(this.root, FOLDERS.dump) } : {}),
    };
  }

  /** What the script has written since this was called last: new files, and those that are not as they were. */
  left(): readonly LeftFile[] {
    return [FOLDERS.work, SHOTS].flatMap((name) => {
      const folder = join(this.root, name);
      return entriesBelow(folder)
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((full) => this.#isNew(full))
        .sort()
        .map((full) => ({ full, path: relative(folder, full).replaceAll(sep, '/') }));
    });
  }

  #isNew(full: string): boolean {
    const state = stateOf(full);
    if (state === this.#given.get(full) || state === this.#known.get(full)) return false;
    this.#known.set(full, state);
    return statSync(full).size <= MOST_FILE;
  }

  /** Whether there is nothing in it but what came, unchanged. */
  isAsItCame(): boolean {
    const entries = entriesBelow(this.root).map((entry) => {
      const full = join(entry.parentPath, entry.name);
      return [full, entry.isDirectory() ? 'folder' : entry.isFile() ? stateOf(full) : 'other'] as const;
    });
    return entries.length === this.#given.size && entries.every(([full, state]) => this.#given.get(full) === state);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 3 });
  }
}

const SHOTS = 'shots';

/** Nothing, where there is no such folder. */
function entriesBelow(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

/** Another one when a file is written again. */
function stateOf(full: string): string {
  const { size, mtimeNs, ino } = statSync(full, { bigint: true });
  return `${size} ${mtimeNs} ${ino}`;
}
