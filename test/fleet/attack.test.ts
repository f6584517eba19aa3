// What an enemy or bad luck does to a fleet: secrets looked for in all of Redis, scripts deleted, Redis away, certificates of
// someone else, a run that no one takes. Each is refused or outlived, and said in words that help.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTask, type Workplace } from '../../packages/cli/src/cli/fleet/attempt.js';
import { Contents, JobFolders } from '../../packages/cli/src/cli/fleet/job-folder.js';
import { openWorld } from '../../packages/cli/src/options/world-options.js';
import type { Fleet } from '../../packages/fleet/src/fleet.js';
import type { Purpose } from '../../packages/fleet/src/key.js';
import { runsOf } from '../../packages/fleet/src/runs.js';
import { FleetWorker } from '../../packages/fleet/src/worker.js';
import { call, type Said } from '../support/cli.js';
import { connect, keyOf } from '../support/fleet.js';
import { hasRedis, hasTls, startRedis, type TestRedis } from '../support/redis.js';

const program = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));
const DUMP = fileURLToPath(new URL('../mobile/dumps/tabs.xml', import.meta.url));

describe.skipIf(!hasRedis)('a fleet under attack', () => {
  let redis: TestRedis;
  let fleet: Fleet;
  let worker: FleetWorker | null = null;
  let folder = '';
  const onFleet = (...args: string[]): Promise<Said> =>
    call(['fleet', ...args, '--redis', redis.url, '--key', keyOf(redis)], { folder });
  const script = (name: string, text: string): void => writeFileSync(join(folder, 't', `${name}.oil`), text);

  async function startHere(): Promise<void> {
    const place: Workplace = {
      fleet,
      folders: new JobFolders(mkdtempSync(join(folder, 'jobs-')), new Contents((address) => fleet.content(address))),
      secrets: join(folder, 'secrets'),
      own: {},
      openerFor: async () => ({ open: openWorld, close: async () => {} }),
      artifactsFor: () => null,
    };
    worker = new FleetWorker(fleet, {
      ...{ labels: ['chromium'], concurrency: 2, silenceMs: 5000, onNote: () => {} },
      run: (task) => runTask(task, place),
    });
    await worker.start();
  }
  const endHere = async (): Promise<void> => {
    await worker?.close(true);
    worker = null;
  };

  beforeAll(async () => {
    redis = await startRedis();
    fleet = await connect(redis);
    folder = mkdtempSync(join(tmpdir(), 'beckon-attack-'));
    writeFileSync(join(folder, 'screen.xml'), readFileSync(DUMP));
  });
  afterAll(async () => {
    await endHere();
    await fleet.close();
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    rmSync(join(folder, 't'), { recursive: true, force: true });
    mkdirSync(join(folder, 't'));
  });

  it('finds no secret in Redis, in any encoding, sealed or not', async () => {
    const secret = 'Zähneputzen?42&"x';
    script('types', 'expect visible "${PASSWORD}" --timeout 10ms\nexpect visible "Home"\n');
    mkdirSync(join(folder, 'secrets'), { recursive: true });
    writeFileSync(join(folder, 'secrets', 'password'), secret);
    // All that is said to Redis, also what does not stay there.
    const monitor = await fleet.redis.duplicate().monitor();
    const said: string[] = [];
    monitor.on('monitor', (_: string, words: string[]) => said.push(...words));
    await startHere();
    const args = ['t', '--dump', 'screen.xml', '--keep-going', '--secret', 'PASSWORD=file:password'];
    const ran = await onFleet('run', ...args, '--report', 'r', '--junit', 'j.xml', '--json');
    await endHere();
    monitor.disconnect();
    expect(said.length).toBeGreaterThan(20);
    const values = await everything(fleet);
    // Those who have the key find none either: it never left the worker.
    const opened = await Promise.all(values.map((value) => openedBy(fleet, value)));
    const written = ['r/index.html', 'j.xml'].map((file) => readFileSync(join(folder, file)));
    const all = Buffer.concat([
      ...values,
      ...opened.flat(),
      ...written,
      Buffer.from(said.join('\n')),
      Buffer.from(ran.all),
    ]);
    expect(opened.flat().length).toBeGreaterThan(4);
    expect(all.includes('PASSWORD')).toBe(true);
    expect(encodings(secret).filter((form) => all.includes(form))).toEqual([]);
    expect(all.includes('hneputzen')).toBe(false);
  });

  it('runs scripts that were deleted meanwhile, and the same files in two runs at a time', async () => {
    for (let i = 0; i < 6; i++) script(String(i), `# ${i}\nexpect visible "Home"\n`);
    const runs = [spawned('run', 't', '--dump', 'screen.xml'), spawned('run', 't', '--dump', 'screen.xml')];
    for (const run of runs) await run.until(/no worker can run these scripts yet/);
    rmSync(join(folder, 't'), { recursive: true });
    rmSync(join(folder, 'screen.xml'));
    await startHere();
    for (const run of runs) {
      const { code, all } = await run.ended;
      expect(code, all).toBe(0);
      expect(all).toMatch(/6 scripts passed/);
    }
    await endHere();
    writeFileSync(join(folder, 'screen.xml'), readFileSync(DUMP));
    expect((await runsOf(fleet)).slice(0, 2)).toMatchObject([
      { state: 'ended', done: 6 },
      { state: 'ended', done: 6 },
    ]);
  });

  it('goes on when Redis was away, and says so', async () => {
    for (let i = 0; i < 8; i++) script(String(i), 'wait 300ms\nexpect visible "Home"\n');
    const work = spawned('work', '--labels', 'chromium');
    await work.until(/is ready/);
    const run = spawned('run', 't', '--dump', 'screen.xml');
    await run.until(/t\/0\.oil/);
    const back = await redis.goAway();
    await run.until(/lost the connection to Redis; trying again/);
    await work.until(/lost the connection to Redis; trying again/);
    await back();
    const { code, all } = await run.ended;
    expect(code, all).toBe(0);
    expect(all).toMatch(/connected to Redis again[\s\S]*8 scripts passed/);
    expect(all.match(/t\/\d\.oil/g)).toHaveLength(8);
    expect(all.match(/lost the connection/g)).toHaveLength(1);
    await work.until(/connected to Redis again/);
    work.child.kill('SIGTERM');
    expect((await work.ended).code).toBe(0);
  });

  it('says what no worker can run, with the labels to start one with, and ends when its time is up', async () => {
    script('one', 'expect visible "Home"\n');
    const ran = await onFleet('run', 't', '--dump', 'screen.xml', '--labels', 'gpu,big', '--within', '2s');
    expect(ran.err).toContain(
      'beckon: no worker can run scripts that need big and gpu yet; they wait. Start one with: beckon fleet work --labels big,gpu\n',
    );
    expect(ran.err).toContain(
      'beckon: the time of this run is up (--within); scripts that were still waiting are not run\n',
    );
    expect(ran.out).toMatch(/1 script not run in .*, interrupted/);
    expect(ran.code).toBe(130);
    script('two', 'expect visible "Home"\n');
    const waits = spawned('run', 't', '--dump', 'screen.xml', '--labels', 'gpu');
    await waits.until(/no worker can run scripts that need gpu/);
    const status = await onFleet('status');
    expect(status.out).toMatch(/queue gpu {2}2 waiting {2}0 running {2}no worker has these labels/);
    expect((await onFleet('stop', '--all')).out).toMatch(/^run \w{10} is stopped\n$/);
    expect((await waits.ended).code).toBe(130);
    expect((await onFleet('stop', '--all')).out).toBe('no run is in progress\n');
  });

  it.skipIf(!hasTls)('talks to no Redis that shows a certificate of someone else, or of another host', async () => {
    const [secure, other] = await Promise.all([startRedis({ isTls: true }), startRedis({ isTls: true })]);
    try {
      const key = ['--key', keyOf(redis)];
      const says = async (url: string, ca: string | null, words: RegExp): Promise<void> => {
        const said = await call([
          'fleet',
          'status',
          '--redis',
          url,
          ...key,
          ...(ca === null ? [] : ['--redis-ca', ca]),
        ]);
        expect(said).toMatchObject({ code: 2, out: '' });
        expect(said.err).toMatch(words);
        expect(said.err).not.toContain('a-password');
      };
      const { url, ca, port } = secure;
      await says(url, other.ca, /cannot connect to rediss:\/\/127\.0\.0\.1:\d+: .*certificate/);
      await says(url, null, /certificate/);
      await says(url.replace('127.0.0.1', 'localhost'), ca, /does not match certificate|altnames/i);
      // One of the two speaks TLS, the other does not.
      await says(url.replace('rediss:', 'redis:'), null, /cannot connect to redis:\/\/127\.0\.0\.1/);
      await says(redis.url.replace('redis:', 'rediss:'), ca, /cannot connect to rediss:/);
      expect(port).not.toBe(other.port);
    } finally {
      await Promise.all([secure.stop(), other.stop()]);
    }
  });

  interface Spawned {
    readonly child: ChildProcess;
    readonly until: (words: RegExp) => Promise<void>;
    readonly ended: Promise<{ readonly code: number | null; readonly all: string }>;
  }

  function spawned(...args: readonly string[]): Spawned {
    const at = ['--redis', redis.url, '--key', keyOf(redis)];
    const child = spawn(process.execPath, [program, 'fleet', ...args, ...at], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = (): boolean => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    let all = '';
    const waiting = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        all += text;
        for (const look of waiting) look();
      });
    return {
      child,
      until: (words) =>
        new Promise((resolve, reject) => {
          const look = (): void => {
            if (words.test(all)) resolve();
          };
          waiting.add(look);
          look();
          child.once('exit', () => reject(new Error(`it ended: ${all}`)));
        }),
      ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, all }))),
    };
  }
});

/** All keys and values, as bytes. */
async function everything({ redis }: Fleet): Promise<Buffer[]> {
  const values: Buffer[] = [];
  for (const key of await redis.keys('*')) {
    values.push(Buffer.from(key));
    const type = await redis.type(key);
    if (type === 'string') values.push((await redis.getBuffer(key)) ?? Buffer.alloc(0));
    else if (type === 'hash') values.push(...Object.values(await redis.hgetallBuffer(key)));
    else if (type === 'set') values.push(...(await redis.smembersBuffer(key)));
    else if (type === 'zset') values.push(...(await redis.zrangeBuffer(key, '0', '-1')));
    else if (type === 'list') values.push(...(await redis.lrangeBuffer(key, 0, -1)));
    else if (type === 'stream')
      for (const [, fields] of await redis.xrangeBuffer(key, '-', '+')) values.push(...fields);
    else throw new Error(`${key} is a ${type}`);
  }
  return values;
}

/** What the key opens of it, whatever it was sealed for. */
async function openedBy(fleet: Fleet, value: Buffer): Promise<Buffer[]> {
  const purposes: readonly Purpose[] = ['run', 'plan', 'job', 'result', 'archive', 'live', 'blob'];
  const runs = (await runsOf(fleet)).map(({ id }) => id);
  const blobs = (await fleet.redis.keys('*:blob:*')).map((key) => key.split(':').at(-1) ?? '');
  const places = [...runs.flatMap((id) => [id, `${id}-0`, `${id}-0-1`]), ...blobs];
  return purposes.flatMap((purpose) =>
    places.flatMap((place) => {
      const plain = fleet.key.open(purpose, place, value);
      return plain === null ? [] : [plain];
    }),
  );
}

/** The forms in which a text can be hidden in plain sight. */
function encodings(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  // Within base64 a text looks different by where it begins; its middle is the same for each.
  const base64 = [0, 1, 2].flatMap((n) => {
    const middle = Buffer.concat([Buffer.alloc(n), bytes])
      .toString('base64')
      .slice(n === 0 ? 0 : 4, -4);
    return [middle, middle.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const forms = [
    ...base64,
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    [...text].reverse().join(''),
    text.normalize('NFD'),
    text,
  ];
  return [...forms.map((form) => Buffer.from(form)), Buffer.from(text, 'utf16le'), Buffer.from(text, 'latin1')];
}
