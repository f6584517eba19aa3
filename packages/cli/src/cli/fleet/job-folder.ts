// The folder a script runs in on a worker: its own files below it, made for the attempt and removed after it.

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { OpenOptions } from '../../options/world-options.js';
import { type Bundle, FOLDERS } from './wire.js';

/** Contents that are kept for the next script, in bytes. */
const MOST_KEPT = 64 * 1024 * 1024;
/** A file that a script left: a larger one is not kept. */
const MOST_FILE = 512 * 1024 * 1024;

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
    if (content === null) throw new Error('a file of the run is not in Redis any more');
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

export class JobFolder {
  readonly root: string;
  readonly #given = new Map<string, Buffer>();
  /** What was reported of files before. */
  readonly #known = new Map<string, string>();

  constructor(root: string) {
    this.root = resolve(root);
    for (const name of [FOLDERS.work, SHOTS]) mkdirSync(join(this.root, name), { recursive: true });
  }

  /** Writes the files that came along. */
  async fill(bundle: Bundle, contents: Contents): Promise<void> {
    for (const [path, address] of bundle) {
      const full = resolve(this.root, path);
      const isInside = full.startsWith(`${this.root}${sep}`);
      if (!isInside) throw new Error(`${path} leads out of the folder of the script`);
      const content = await contents.get(address);
      this.#given.set(full, content);
      mkdirSync(dirname(full), { recursive: true });
      await writeFile(full, content);
    }
  }

  /** How a world is opened in it. The machine's own packs and intents do not count. */
  options(isDump: boolean): Partial<OpenOptions> {
    const packs = join(this.root, FOLDERS.packs);
    const given = statSync(packs, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(packs);
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
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((full) => this.#isNew(full))
        .sort()
        .map((full) => ({ full, path: relative(folder, full).replaceAll(sep, '/') }));
    });
  }

  #isNew(full: string): boolean {
    const given = this.#given.get(full);
    const { size, mtimeMs } = statSync(full);
    const state = `${size} ${mtimeMs}`;
    if (size > MOST_FILE || this.#known.get(full) === state) return false;
    this.#known.set(full, state);
    return given === undefined || given.length !== size || !readFileSync(full).equals(given);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 3 });
  }
}

const SHOTS = 'shots';
