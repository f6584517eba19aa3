// Pipes that are named in place of files: `beckon run <(make-script)`.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const MAIN = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'beckon-read-'));
const pipe = join(folder, 'pipe');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(pipe, { force: true });
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
});

/** What a process waits for, where the system tells. */
function waitOf(pid: number): string {
  return readFileSync(`/proc/${pid}/wchan`, 'utf8');
}

describe.skipIf(!existsSync('/proc/self/wchan'))('a pipe', () => {
  const script = join(folder, 'a.oil');
  writeFileSync(script, 'url\n');

  it.each([[['run', pipe]], [['run', script, '--var-file', pipe]], [['run', script, '--dump', pipe]]])(
    'that nobody writes to keeps nobody from ending %j',
    async (args) => {
      const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
      await vi.waitFor(() => expect(waitOf(child.pid ?? 0)).toMatch(/wait_for_partner|fifo/), 20_000);
      child.kill('SIGINT');
      expect(await ended).toBe('SIGINT');
    },
  );

  it('is read to its end', async () => {
    const child = spawn(process.execPath, [MAIN, 'check', pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (text: Buffer) => {
      out += text.toString();
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    spawnSync('sh', ['-c', `printf 'clik "x"\\n' > "$0"`, pipe]);
    await ended;
    expect(out).toContain('clik');
  });
});
