// Files, as far as the engine needs them. The engine's caller says which there are: Node's are in files/node-files.ts;
// an extension has none. Paths that scripts name stay below the folder they were started in.

import { problem } from '../scene/problem.js';
import { type Answer, bad, good } from '../scene/world.js';

/** A file system. What cannot be done is thrown, with the code that Node gives it where there is one. */
export interface Files extends Paths {
  /** Where relative paths start. */
  readonly folder: string;
  /** The user's own folder. */
  readonly home: string;
  /** Separates what this process writes from what another writes to the same folder. */
  readonly owner: string;
  /** Where a path leads to, links followed. */
  realPath(path: string): string;
  about(path: string): { readonly isFile: boolean; readonly size: number };
  readText(path: string): Promise<string>;
  readBytes(path: string): Promise<Uint8Array>;
  /** What is in a folder; folders and links among it may be packs. */
  list(folder: string): Promise<readonly { readonly name: string; readonly isFile: boolean }[]>;
  /** The files of a folder and of those below it, as paths from there, with "/". */
  listAll(folder: string): Promise<readonly string[]>;
  /** Writes a file whole or not at all, for its owner alone; makes the folders it needs. */
  write(path: string, content: string | Uint8Array, how?: Writing): void;
}

/** Paths, as the machine writes them: Node's `path` module fits. */
export interface Paths {
  readonly sep: string;
  join(...parts: string[]): string;
  resolve(...parts: string[]): string;
  relative(from: string, to: string): string;
  dirname(path: string): string;
  extname(path: string): string;
  isAbsolute(path: string): boolean;
}

export interface Writing {
  /** Nothing may be there yet: else it fails with EEXIST, and what is there stays. */
  readonly isNew?: boolean;
  /** Of use for a while only: the disk is not waited for. */
  readonly isPassing?: boolean;
}

/** Where a step may read and write. */
export interface FileAccess {
  readonly files: Files;
  readonly folder: string;
}

/** The full path of one that a script named. */
export function inFolder({ files, folder }: FileAccess, path: string): Answer<string> {
  const full = files.resolve(folder, path);
  const below = files.relative(realPathOf(files, files.resolve(folder)), realPathOf(files, full));
  const isBelow = below !== '' && !below.startsWith('..') && !files.isAbsolute(below);
  return isBelow
    ? good(full)
    : bad(
        problem('FORBIDDEN', {
          what: `Using ${path}`,
          instead: 'Paths of scripts stay below the folder beckon was started in',
        }),
      );
}

/** The same, for a file that must be there. */
export function fileIn(place: FileAccess, path: string): Answer<string> {
  const full = inFolder(place, path);
  if (!full.ok) return full;
  try {
    if (place.files.about(full.value).isFile) return full;
    return bad(problem('IO_ERROR', { path, reason: 'it is not a file' }));
  } catch {
    return bad(problem('IO_ERROR', { path, reason: 'no such file' }));
  }
}

/** Where a path leads to; what is not there yet is where its folder leads to. */
function realPathOf(files: Files, path: string): string {
  try {
    return files.realPath(path);
  } catch {
    const folder = files.dirname(path);
    return folder === path ? path : files.join(realPathOf(files, folder), path.slice(folder.length));
  }
}

/** Whether something is there. */
export function isThere(files: Files, path: string): boolean {
  try {
    files.about(path);
    return true;
  } catch {
    return false;
  }
}

/** For an engine without files: reading and writing fail, and say so. */
export const noFiles: Files = {
  folder: '/none',
  home: '/',
  owner: 'none',
  sep: '/',
  join: (...parts) => parts.join('/').replace(/\/{2,}/g, '/'),
  resolve: (...parts) => parts.reduce((path, part) => (part.startsWith('/') ? part : `${path}/${part}`), ''),
  relative: (from, to) => (to.startsWith(`${from}/`) ? to.slice(from.length + 1) : to),
  dirname: (path) => path.replace(/\/[^/]*$/, '') || '/',
  extname: (path) => /\.[^./]*$/.exec(path)?.[0] ?? '',
  isAbsolute: (path) => path.startsWith('/'),
  realPath: refuse,
  about: refuse,
  readText: async () => refuse(),
  readBytes: async () => refuse(),
  list: async () => [],
  listAll: async () => [],
  write: refuse,
};

function refuse(): never {
  throw new Error('there are no files here');
}
