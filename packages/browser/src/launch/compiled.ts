// What V8 has compiled, kept for the next start in a folder of the user's own. Node 22 can do that for every module. Node 20 cannot:
// there it is done for the large files of a package while that is loaded, Playwright's seven megabytes.
// For processes of the command line: in another program nothing is changed about how modules are loaded.

import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import vm from 'node:vm';
import { ownFolder } from './cache-folder.js';

/** Smaller files compile as fast as their cache is read. */
const LARGE = 100_000;
const OLD_MS = 90 * 24 * 60 * 60 * 1000;

let folder: string | null = null;

/** From now on, in this process. */
export function keepCompiled(): void {
  // Other systems have no owner to ask for.
  if (process.getuid === undefined) return;
  const own = ownFolder('compiled');
  if (own === null) return;
  const { enableCompileCache } = Module as { enableCompileCache?: (folder: string) => unknown };
  if (enableCompileCache === undefined) folder = own;
  else enableCompileCache(own);
}

interface Compiling {
  _compile(this: Module, content: string, file: string): unknown;
}

/** Loads something with what was kept of it; what was not is kept when the process ends. */
export function withCompiled<T>(load: () => T): T {
  if (folder === null) return load();
  const own = folder;
  const modules = Module.prototype as unknown as Compiling;
  const compile = modules._compile;
  modules._compile = function (content, file) {
    if (content.length < LARGE) return compile.call(this, content, file);
    const kept = keptAt(own, file);
    const cachedData = read(kept);
    const script = new vm.Script(Module.wrap(content), {
      filename: file,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      ...(cachedData === null ? {} : { cachedData }),
    });
    if (cachedData === null || script.cachedDataRejected === true) keepAtEnd(script, kept);
    const run = script.runInThisContext() as (...args: readonly unknown[]) => unknown;
    return run.call(this.exports, this.exports, createRequire(file), this, file, dirname(file));
  };
  try {
    return load();
  } finally {
    modules._compile = compile;
  }
}

/** V8 looks at the length of a text only: the name says the rest. */
function keptAt(own: string, file: string): string {
  const { size, mtimeMs, ino } = statSync(file);
  const { v8, modules } = process.versions;
  return join(own, `${basename(file)}-${v8}-${modules}-${process.arch}-${size}-${Math.round(mtimeMs)}-${ino}.bin`);
}

function read(file: string): Buffer | null {
  try {
    const bytes = readFileSync(file);
    return bytes.length === 0 ? null : bytes;
  } catch {
    return null;
  }
}

const unkept = new Map<string, vm.Script>();

/** By then, with the functions that were used. */
function keepAtEnd(script: vm.Script, file: string): void {
  if (unkept.size === 0) process.once('exit', writeKept);
  unkept.set(file, script);
}

/** Writes what is not kept yet. */
export function writeKept(): void {
  for (const [file, script] of unkept) {
    const fresh = `${file}.${process.pid}`;
    try {
      writeFileSync(fresh, script.createCachedData(), { mode: 0o600 });
      renameSync(fresh, file);
      removeOld(dirname(file));
    } catch {
      rmSync(fresh, { force: true });
    }
  }
  unkept.clear();
}

/** Those of versions that were replaced meanwhile; one that is still used is made again. */
function removeOld(own: string): void {
  for (const name of readdirSync(own).filter((one) => /\.bin(?:\.\d+)?$/.test(one))) {
    const file = join(own, name);
    if (Date.now() - statSync(file).mtimeMs > OLD_MS) rmSync(file, { force: true });
  }
}
