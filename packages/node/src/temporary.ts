// Temporary folders: each made for its owner alone, and marked as long as the process that made it lives. What a process
// that was killed has left is swept by the next one; what lives, or is someone else's, is never touched.

import { lstatSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './running.js';
import { OWNER_ONLY } from './write.js';

/** What starts the names of folders that end with their process. */
export type Kind = 'beckon-browser-' | 'beckon-fleet-' | 'beckon-ios-' | 'beckon-trace-';

/** Whatever listens there is alive: it cannot be mistaken for another, as a process id can. */
const ALIVE = 'alive';
/** Where no socket can be: the number of the process. */
const HOLDER = 'holder';
/** A Unix socket's path may not be longer, in bytes. */
const LONGEST_PATH = 100;
/** Made and not marked yet: that takes milliseconds. */
const UNMARKED_MS = 60_000;
/** How long pictures of failures are kept for anyone who wants to look. */
const SHOTS_MS = 7 * 24 * 60 * 60 * 1000;

/** A folder that ends with this process, and is swept after it if it does not. */
export class TemporaryFolder {
  readonly path: string;
  readonly #server: Server | null;

  constructor(kind: Kind) {
    this.path = mkdtempSync(join(tmpdir(), kind));
    this.#server = this.#mark();
  }

  #mark(): Server | null {
    const socket = join(this.path, ALIVE);
    const holder = (): void => writeFileSync(join(this.path, HOLDER), String(process.pid), { mode: OWNER_ONLY });
    if (process.platform === 'win32' || Buffer.byteLength(socket) > LONGEST_PATH) {
      holder();
      return null;
    }
    const server = createServer((caller) => caller.destroy());
    server.on('error', holder);
    server.listen(socket);
    server.unref();
    return server;
  }

  remove(): void {
    this.#server?.close();
    rmSync(this.path, { recursive: true, force: true, maxRetries: 5 });
  }
}

let shots: string | null = null;

/** Where this process keeps pictures of failures by default: made with the first, and left for people to look at. */
export function shotsFolder(): string {
  // It may have been removed meanwhile.
  if (shots === null || !isOwnFolder(shots)) shots = mkdtempSync(join(tmpdir(), 'beckon-shots-'));
  return shots;
}

/** Removes what processes that were killed have left, and pictures of failures that are a week old. Never fails. */
export async function sweep(folder: string = tmpdir(), now: number = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const paths = names
    .filter((name) => /^beckon-(?:browser|fleet|ios|trace|shots)-/.test(name))
    .map((name) => join(folder, name));
  await Promise.all(paths.filter(isOwnFolder).map((path) => sweepOne(path, now).catch(() => {})));
}

async function sweepOne(path: string, now: number): Promise<void> {
  const { mtimeMs } = lstatSync(path);
  const isShots = /beckon-shots-[^/\\]*$/.test(path);
  const isOver = isShots ? now - mtimeMs > SHOTS_MS : await isDead(path, now - mtimeMs);
  if (isOver) await rm(path, { recursive: true, force: true, maxRetries: 2 });
}

/** Whether its process has ended. */
async function isDead(path: string, ageMs: number): Promise<boolean> {
  const socket = lstatSync(join(path, ALIVE), { throwIfNoEntry: false });
  if (socket !== undefined) return socket.isSocket() && !(await isAnswered(join(path, ALIVE)));
  const holder = holderOf(path);
  if (holder !== null) return !isRunning(holder);
  // Without a mark it may be anybody's. One that was never used is empty.
  if (ageMs > UNMARKED_MS) rmdirSync(path);
  return false;
}

function isAnswered(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const caller = connect(socket);
    const end = (is: boolean): void => {
      caller.destroy();
      resolve(is);
    };
    caller.once('connect', () => end(true));
    // One that is only too busy to answer lives.
    caller.once('error', ({ code }: NodeJS.ErrnoException) => end(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}

function holderOf(path: string): number | null {
  try {
    const pid = Number(readFileSync(join(path, HOLDER), 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** A folder of this user, and no link to one. */
function isOwnFolder(path: string): boolean {
  const about = lstatSync(path, { throwIfNoEntry: false });
  return about?.isDirectory() === true && (process.getuid === undefined || about.uid === process.getuid());
}
