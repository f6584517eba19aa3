// Files that are written whole or not at all: under another name beside the place, and renamed. So a full disk, or an end
// in the middle, leaves what was there; and a link that someone else put there is not followed.

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writing } from '@beckon/core/engine/files.js';

/** Only for the current user. */
export const OWNER_ONLY = 0o600;
export const OWNER_ONLY_FOLDER = 0o700;

export interface WholeWriting extends Writing {
  /** It may hold private data: only its owner can read it, whatever the permissions were before. */
  readonly isPrivate?: boolean;
}

/** Throws what the file system says; what was there is then still there. */
export function writeWhole(path: string, content: string | Uint8Array, how: WholeWriting = {}): void {
  const place = placeOf(path);
  const there = statSync(place, { throwIfNoEntry: false });
  if (there?.isFIFO() === true) return void writePipe(place, content);
  if (isDevice(place, there)) return void writeFileSync(place, content);
  const part = partOf(place);
  try {
    writePart(part, content, how, there);
    if (how.isNew === true) putNew(part, place);
    else renameSync(part, place);
  } catch (error) {
    rmSync(part, { force: true });
    if (how.isNew === true || there === undefined || !isNameRefused(error)) throw error;
    writeInPlace(place, content, how);
  }
}

/** A name for an unfinished file: beside its place, so that it can be renamed, and in no one's way. */
export function partOf(path: string): string {
  return join(dirname(path), `.${basename(path).slice(0, 100)}.${randomBytes(6).toString('hex')}.part`);
}

/** A terminal, a pipe, /dev/stdout: there is nothing to keep, and no name to take. */
function isDevice(place: string, there: Stats | undefined): boolean {
  if (there === undefined || there.isDirectory()) return false;
  return !there.isFile() || /^\/(?:dev|proc)\//.test(resolve(place));
}

/** How long the reader of a pipe may take for the next part. */
const READER_MS = 5000;

/** A pipe that no one reads would hold up everything, deadlines and signals included: it is never waited for. */
function writePipe(place: string, content: string | Uint8Array): void {
  const { O_WRONLY, O_NONBLOCK = 0 } = constants;
  const file = openSync(place, O_WRONLY | O_NONBLOCK);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  try {
    let timer = READER_MS;
    for (let at = 0; at < bytes.length; ) {
      try {
        at += writeSync(file, bytes, at);
        timer = READER_MS;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || timer <= 0) throw error;
        Atomics.wait(pause, 0, 0, PAUSE_MS);
        timer -= PAUSE_MS;
      }
    }
  } finally {
    closeSync(file);
  }
}
const PAUSE_MS = 10;

/** Where to write: a link of our own is followed, one of another user is not. */
function placeOf(path: string): string {
  const about = lstatSync(path, { throwIfNoEntry: false });
  const isOurs = process.getuid === undefined || about?.uid === process.getuid();
  if (about?.isSymbolicLink() !== true || !isOurs || /^\/(?:dev|proc)\//.test(resolve(path))) return path;
  try {
    return realpathSync(path);
  } catch {
    // It leads to where nothing is yet.
    return path;
  }
}

function writePart(part: string, content: string | Uint8Array, how: WholeWriting, there: Stats | undefined): void {
  const { isPrivate, isPassing } = how;
  // Never opened if something is there: so no link is followed.
  const file = openSync(part, 'wx', isPrivate === true ? OWNER_ONLY : 0o666);
  try {
    if (isPrivate !== true && there !== undefined) fchmodSync(file, there.mode & 0o777);
    writeFileSync(file, content);
    // A disk may say only now that it is full.
    if (isPassing !== true) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Takes the name only if it is free. */
function putNew(part: string, place: string): void {
  linkSync(part, place);
  rmSync(part, { force: true });
}

/** A file that may be written though its folder may not, or that is mounted by itself. */
function isNameRefused(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function writeInPlace(place: string, content: string | Uint8Array, { isPrivate }: WholeWriting): void {
  const { O_WRONLY, O_TRUNC, O_NOFOLLOW = 0 } = constants;
  const file = openSync(place, O_WRONLY | O_TRUNC | O_NOFOLLOW);
  try {
    if (isPrivate === true) fchmodSync(file, OWNER_ONLY);
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}
