// What V8 compiled of large files, kept for the next start: it changes how long that takes, and nothing else.

import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepCompiled, withCompiled, writeKept } from '../../packages/browser/src/launch/compiled.js';

const load = createRequire(import.meta.url);
const hasOwn = 'enableCompileCache' in Module;

describe.skipIf(process.platform === 'win32' || hasOwn)('compiled files', () => {
  let place = '';
  let kept = '';
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'bk-c-'));
    vi.stubEnv('XDG_CACHE_HOME', place);
    keepCompiled();
    kept = join(place, 'beckon/compiled');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(place, { recursive: true });
  });

  /** A file of which everything that a module is given can be seen. */
  function module(answer: number): string {
    const file = join(place, 'large.cjs');
    const padding = `// ${'x'.repeat(120_000)}\n`;
    writeFileSync(
      file,
      `${padding}exports.answer = () => ${answer};\nexports.same = this === exports && module.exports === exports;\n` +
        'exports.at = [__filename, __dirname, module.filename, require("node:path").sep];\n' +
        'exports.late = () => import("node:os");\n',
    );
    return file;
  }
  interface Large {
    readonly answer: () => number;
    readonly same: boolean;
    readonly at: readonly string[];
    readonly late: () => Promise<typeof import('node:os')>;
  }
  function loaded(file: string): Large {
    delete load.cache[file];
    return withCompiled(() => load(file) as Large);
  }

  it('are what they are without it, the first time and later', async () => {
    const file = module(1);
    for (let time = 0; time < 2; time++) {
      const large = loaded(file);
      expect([large.answer(), large.same]).toEqual([1, true]);
      expect(large.at).toEqual([file, place, file, '/']);
      expect((await large.late()).EOL).toBe('\n');
      writeKept();
    }
    const [name = '', ...more] = readdirSync(kept);
    expect(more).toEqual([]);
    expect(statSync(join(kept, name)).mode & 0o777).toBe(0o600);
  });

  it('are made again where the file has changed, though it is as long as before', () => {
    const file = module(1);
    expect(loaded(file).answer()).toBe(1);
    writeKept();
    module(2);
    utimesSync(file, 1, 1);
    expect(loaded(file).answer()).toBe(2);
  });

  it('are made again where what was kept is broken', () => {
    // The same name each time, and a text that this process has not compiled yet.
    const written = (answer: number): string => {
      const file = module(answer);
      utimesSync(file, 1, 1);
      return file;
    };
    loaded(written(1));
    writeKept();
    const [name = ''] = readdirSync(kept);
    const good = readFileSync(join(kept, name));
    for (const [i, bad] of [Buffer.alloc(0), good.subarray(0, 100), Buffer.alloc(good.length, 7)].entries()) {
      writeFileSync(join(kept, name), bad);
      expect(loaded(written(i + 2)).answer()).toBe(i + 2);
      writeKept();
      expect(readdirSync(kept)).toEqual([name]);
      expect(readFileSync(join(kept, name)).equals(bad)).toBe(false);
    }
  });

  it('are kept nowhere that others can write to', () => {
    chmodSync(kept, 0o777);
    vi.stubEnv('TMPDIR', join(place, 'none', '\0'));
    keepCompiled();
    const before = readdirSync(kept);
    expect(loaded(module(3)).answer()).toBe(3);
    writeKept();
    expect(readdirSync(kept)).toEqual(before);
  });

  it('leave other modules, and everything afterwards, as they were', () => {
    const prototype = Module.prototype as unknown as Record<string, unknown>;
    const compile = prototype['_compile'];
    const broken = join(place, 'broken.cjs');
    writeFileSync(broken, 'throw new Error("on purpose");');
    expect(() => withCompiled(() => load(broken))).toThrow('on purpose');
    expect(prototype['_compile']).toBe(compile);
  });
});
