// The session of a call that names none: one for each repository, or each folder outside of one, so that two agents in two
// folders never share a page.

import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hash } from '@beckon/core/data/hash.js';

/** Characters kept of the folder's name, and of the hash that distinguishes two folders of one name. */
const NAME_LENGTH = 24;
const HASH_LENGTH = 6;

/** `shop-1k3f9z`: the name of the repository that a folder is in, or of the folder itself. */
export function folderName(folder: string): string {
  const root = repositoryOf(real(folder)) ?? real(folder);
  const called = basename(root)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, NAME_LENGTH)
    .replace(/[._-]+$/, '');
  return `${called === '' ? 'folder' : called}-${hash(root).slice(0, HASH_LENGTH)}`;
}

/** A worktree and a submodule have a file in place of the folder: they are repositories of their own. */
function repositoryOf(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return null;
  }
}

/** One folder is one session, by whichever link it is reached. */
function real(folder: string): string {
  try {
    // As the file system spells it: where case does not count, `Shop` and `shop` are one.
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}
