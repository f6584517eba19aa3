// Paths that scripts name: below the folder they were started in, and nowhere else.

import { statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { problem } from '../world/problem.js';
import { type Answer, bad, good } from '../world/world.js';

/** The full path of one that a script named. */
export function inFolder(folder: string, path: string): Answer<string> {
  const full = resolve(folder, path);
  const below = relative(resolve(folder), full);
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

/** The same, for a file that must be there. */
export function fileIn(folder: string, path: string): Answer<string> {
  const full = inFolder(folder, path);
  if (!full.ok) return full;
  try {
    if (statSync(full.value).isFile()) return full;
    return bad(problem('IO_ERROR', { path, reason: 'it is no file' }));
  } catch {
    return bad(problem('IO_ERROR', { path, reason: 'no such file' }));
  }
}
