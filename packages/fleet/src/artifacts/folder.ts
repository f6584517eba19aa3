// A folder that all machines reach, under whatever path: a network drive, a volume that is mounted.

import { mkdirSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeWhole } from '@beckon/node/write.js';
import type { Artifacts } from './artifacts.js';

export function folderStore(folder: string): Artifacts {
  const root = resolve(folder);
  return {
    async put(name, bytes) {
      const file = join(root, name);
      mkdirSync(dirname(file), { recursive: true });
      writeWhole(file, bytes, { isPassing: true });
    },
    async putFile(name, from) {
      const file = join(root, name);
      mkdirSync(dirname(file), { recursive: true });
      await copyFile(from, file);
    },
    async get(name) {
      try {
        return await readFile(join(root, name));
      } catch {
        return null;
      }
    },
    linkOf: (name) => pathToFileURL(join(root, name)).href,
  };
}
