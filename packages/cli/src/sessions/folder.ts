// Where sessions are found: a folder of the user's own with a socket, a note and a log for each name.

import { chmodSync, lstatSync, mkdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';

export interface SessionFiles {
  readonly folder: string;
  readonly name: string;
  /** A Unix socket; on Windows a pipe, which the note names. */
  readonly socket: string;
  /** Who holds the session: see Note. */
  readonly note: string;
  readonly log: string;
  readonly lock: string;
}

/** What a session writes down about itself. */
export interface Note {
  readonly pid: number;
  readonly version: string;
  /** On Windows: the pipe, and what to say to be let in. */
  readonly pipe?: string;
  readonly key?: string;
}

/** Why a session cannot be reached, and what to do about it. The exit code is that of a wrong call. */
export class Unreachable extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** How a session is closed, from any folder. */
export function closeCall(name: string): string {
  return `beckon close -s ${name}`;
}

/** What to do about a session that is of no use. */
export function closeHint(name: string): string {
  return `'${closeCall(name)}' ends it, and the next call starts a new one`;
}

export const isWindows = process.platform === 'win32';
/** What a Unix socket's path may be long, in bytes. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;
const OWN_ALONE = 0o700;

/** `BECKON_RUNTIME`; or `beckon` in the user's runtime folder, or one of the user's own among the temporary files. */
export function sessionFolder(env: NodeJS.ProcessEnv = process.env): string {
  const given = env['BECKON_RUNTIME'] ?? '';
  if (given !== '') return resolve(given);
  const runtime = env['XDG_RUNTIME_DIR'] ?? '';
  // Left over from another user, as sudo and su may leave it, it is none.
  if (isAbsolute(runtime) && isOurs(runtime)) return join(runtime, 'beckon');
  return join(tmpdir(), isWindows ? 'beckon' : `beckon-${process.getuid?.()}`);
}

function isOurs(folder: string): boolean {
  try {
    const { uid } = statSync(folder);
    return isWindows || uid === process.getuid?.();
  } catch {
    return false;
  }
}

export function isName(name: string): boolean {
  return NAME.test(name);
}

/** Where a session of that name is, or would be. */
export function placeOf(folder: string, name: string): SessionFiles {
  if (!isName(name))
    throw new Unreachable(
      `'${name.slice(0, 60)}' is not a valid session name`,
      'use up to 40 letters, digits, dots, dashes and underscores, a letter or a digit first',
    );
  const at = (ending: string): string => join(folder, `${name}.${ending}`);
  const socket = at('sock');
  if (!isWindows && Buffer.byteLength(socket) > LONGEST_PATH - 8)
    throw new Unreachable(
      `the path of the session's socket is too long: ${socket}`,
      'use a shorter name, or set BECKON_RUNTIME to a folder with a shorter path',
    );
  return { folder, name, socket, note: at('json'), log: at('log'), lock: at('lock') };
}

/** Whether the folder is there. Throws if it is, but someone else could have put files into it. */
export function isSafe(folder: string): boolean {
  const about = aboutOf(folder);
  if (about === undefined) return false;
  const why = about.isSymbolicLink()
    ? 'it is a link'
    : !about.isDirectory()
      ? 'it is not a folder'
      : isWindows
        ? null
        : about.uid !== process.getuid?.()
          ? 'it belongs to another user'
          : (about.mode & 0o022) !== 0
            ? 'others may write into it'
            : null;
  if (why !== null)
    throw new Unreachable(
      `${folder} cannot be used for sessions: ${why}`,
      'remove it, or set BECKON_RUNTIME to a folder that is yours alone',
    );
  return true;
}

function aboutOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // Nothing is below what is no folder, or may not be looked into.
    if (['ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** With all that is above it. Node's own way of doing so never ends where a file system makes no folders. */
function makeAll(folder: string): void {
  const above = dirname(folder);
  if (above !== folder && aboutOf(above) === undefined) makeAll(above);
  try {
    mkdirSync(folder, { mode: OWN_ALONE });
  } catch (error) {
    // Another call may make it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Makes the folder if it is not there, for the user alone. */
export function makeFolder(folder: string): void {
  try {
    if (!isSafe(folder)) makeAll(folder);
    isSafe(folder);
    if (!isWindows && (lstatSync(folder).mode & 0o777) !== OWN_ALONE) chmodSync(folder, OWN_ALONE);
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    throw new Unreachable(
      `the folder for sessions cannot be made: ${(error as Error).message}`,
      'set BECKON_RUNTIME to another folder',
    );
  }
}

/** What the holder of a session wrote down; null if no one did. */
export function readNote({ note }: SessionFiles): Note | null {
  try {
    const given = JSON.parse(readFileSync(note, 'utf8')) as Note;
    return Number.isInteger(given.pid) && given.pid > 1 ? given : null;
  } catch {
    return null;
  }
}

/** What to connect to, and what to say there. */
export function doorOf(place: SessionFiles): { readonly path: string; readonly key?: string } | null {
  if (!isWindows) return { path: place.socket };
  const note = readNote(place);
  return note?.pipe === undefined || note.key === undefined ? null : { path: note.pipe, key: note.key };
}
