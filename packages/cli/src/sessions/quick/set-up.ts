// Makes an installed `beckon` start as a shell script, whose warm calls take a few milliseconds where Node takes forty to start.
// The file is a program for both: only its first line changes. npm cannot do it: on Windows it needs the line that names Node, and
// it runs no scripts of packages. So it is done with the first session that is started by a user who may write the file.

import { accessSync, chmodSync, constants, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const BY_NODE = '#!/usr/bin/env node\n';
const BY_SHELL = '#!/bin/sh\n';

/** `program` is the folder of the program's files. What cannot be set up stays as it is; so do a checkout and Windows. */
export function setUpQuickClient(program: string, env: NodeJS.ProcessEnv): void {
  if (process.platform === 'win32' || !program.split(sep).includes('node_modules')) return;
  const file = join(program, 'beckon.cjs');
  const fresh = `${file}.${process.pid}`;
  try {
    accessSync('/bin/sh', constants.X_OK);
    if (!hasPerl(env['PATH'] ?? '')) return;
    const text = readFileSync(file, 'utf8');
    if (!text.startsWith(BY_NODE)) return;
    // A new file: others may share the old one, as in pnpm's store.
    writeFileSync(fresh, `${BY_SHELL}${text.slice(BY_NODE.length)}`);
    chmodSync(fresh, statSync(file).mode);
    renameSync(fresh, file);
  } catch {
    rmSync(fresh, { force: true });
  }
}

function hasPerl(path: string): boolean {
  return path.split(':').some((folder) => {
    try {
      accessSync(join(folder, 'perl'), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}
