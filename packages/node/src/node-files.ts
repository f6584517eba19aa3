// The files of this machine, as the engine wants them.

import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import type { Files } from '@beckon/core/engine/files.js';
import { OWNER_ONLY_FOLDER, writeWhole } from './write.js';

export const nodeFiles: Files = {
  ...{ sep: path.sep, join: path.join, resolve: path.resolve, relative: path.relative },
  ...{ dirname: path.dirname, extname: path.extname, isAbsolute: path.isAbsolute },
  get folder() {
    return process.cwd();
  },
  get home() {
    return homedir();
  },
  owner: String(process.pid),
  realPath: (file) => realpathSync(file),
  about(file) {
    const about = statSync(file);
    return { isFile: about.isFile(), size: about.size };
  },
  readText: (file) => readFile(file, 'utf8'),
  readBytes: (file) => readFile(file),
  async list(folder) {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.map((one) => ({ name: one.name, isFile: one.isFile() }));
  },
  async listAll(folder) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((one) => !one.isDirectory())
      .map((one) => path.relative(folder, path.join(one.parentPath, one.name)).replaceAll(path.sep, '/'));
  },
  write(file, content, how = {}) {
    mkdirSync(path.dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
    writeWhole(file, content, { ...how, isPrivate: true });
  },
};
