// The folder that Beckon keeps things in that it could make again: the user's own, where no one else can put anything.

import { mkdirSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** The person's cache folder, then the one for temporary files. */
export function cacheFolders(env: Env = process.env): string[] {
  const home = env['HOME'] || homeOfUser();
  const cache = env['XDG_CACHE_HOME'] || (home === '' ? '' : join(home, '.cache'));
  const temporary = join(tmpdir(), `beckon-${process.getuid?.() ?? 'cache'}`);
  return cache === '' ? [temporary] : [join(cache, 'beckon'), temporary];
}

function homeOfUser(): string {
  try {
    return homedir();
  } catch {
    // A user without an entry in /etc/passwd, as containers have.
    return '';
  }
}

/** Whether it is there, and no one else may write to it. */
export function isOurs(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** A folder in the first of these that can be had, made if it is not there; null if none can. */
export function ownFolder(name: string, env: Env = process.env): string | null {
  for (const cache of cacheFolders(env)) {
    const folder = join(cache, name);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (isOurs(cache) && isOurs(folder)) return folder;
    } catch {
      // The next one.
    }
  }
  return null;
}
