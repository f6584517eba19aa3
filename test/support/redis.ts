// A Redis of a test's own: on a free port of this machine, with a password, in a folder of its own, ended by its process id.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './process-memory.js';

/** Whether there is one to start; where not, the tests that need it are skipped. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
/** And one that speaks TLS, with a program to make certificates. */
export const hasTls = hasRedis && spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;

export const PASSWORD = 'a-password-of-this-test';

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Where its files are, and those of the test. */
  readonly folder: string;
  readonly ca: string | null;
  readonly pid: () => number;
  /** Ends it hard, or in good order, and starts it again with what it had written. */
  readonly restart: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Ends it in good order; what is returned starts it again. */
  readonly goAway: () => Promise<() => Promise<void>>;
  readonly stop: () => Promise<void>;
}

export async function startRedis({ isTls = false } = {}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-test-redis-'));
  const port = await freePort();
  if (isTls) certificates(folder);
  let child: ChildProcess = await started(folder, port, isTls);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await gone;
    }
  };
  return {
    url: `${isTls ? 'rediss' : 'redis'}://:${PASSWORD}@127.0.0.1:${port}`,
    port,
    folder,
    ca: isTls ? join(folder, 'ca.crt') : null,
    pid: () => child.pid ?? 0,
    async restart(signal) {
      await end(signal);
      child = await started(folder, port, isTls);
    },
    async goAway() {
      await end('SIGTERM');
      return async () => {
        child = await started(folder, port, isTls);
      };
    },
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Started, and ready to be asked. */
function started(folder: string, port: number, isTls: boolean): Promise<ChildProcess> {
  const tls = ['--tls-cert-file', 'redis.crt', '--tls-key-file', 'redis.key', '--tls-ca-cert-file', 'ca.crt'];
  const child = spawn(
    'redis-server',
    [
      ...['--bind', '127.0.0.1', '--requirepass', PASSWORD, '--dir', folder, '--save', ''],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'],
      ...(isTls
        ? ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', ...tls]
        : ['--port', String(port)]),
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // A test that is cut short leaves none behind.
  const end = (): boolean => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (text: Buffer): void => {
      said += text;
      if (said.includes('Ready to accept connections')) resolve(child);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`redis-server ended: ${said}`)));
    child.once('error', reject);
  });
}

function certificates(folder: string): void {
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  };
  const subject = (name: string): string[] => ['-subj', `/CN=${name}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '2', ...subject('test authority'));
  const forHost = ['-addext', 'subjectAltName=IP:127.0.0.1', '-CA', 'ca.crt', '-CAkey', 'ca.key'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'redis.key',
    '-out',
    'redis.crt',
    '-days',
    '2',
    ...subject('redis'),
    ...forHost,
  );
}
