// Paths that scripts name: below the folder they were started in, and nowhere else.

import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { problem } from '../world/problem.js';
import { type Answer, bad, good } from '../world/world.js';

/** The full path of one that a script named. */
export function inFolder(folder: string, path: string): Answer<string> {
  const full = resolve(folder, path);
  const below = relative(real(resolve(folder)), real(full));
  const isBelow = below !== '' && !below.startsWith('..') && !isAbsolute(below);
  return isBelow
    ? good(full)
    : bad(
        problem('FORBIDDEN', {
          what: `Using ${path}`,
          instead: 'Paths of scripts stay below the folder beckon was started in',
        }),
      );
}

/** Where a path leads to, links followed; what is not there yet is where its folder leads to. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(real(folder), path.slice(folder.length));
  }
}

/** The same, for a file that must be there. */
export function fileIn(folder: string, path: string): Answer<string> {
  const full = inFolder(folder, path);
  if (!full.ok) return full;
  try {
    if (statSync(full.value).isFile()) return full;
    return bad(problem('IO_ERROR', { path, reason: 'it is not a file' }));
  } catch {
    return bad(problem('IO_ERROR', { path, reason: 'no such file' }));
  }
}
