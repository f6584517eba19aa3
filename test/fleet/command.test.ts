// `beckon fleet`: what a local run says, from other machines. Workers are in this process where nothing has to die.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTask, type Workplace } from '../../packages/cli/src/cli/fleet/attempt.js';
import { Contents, JobFolders } from '../../packages/cli/src/cli/fleet/job-folder.js';
import { openWorld } from '../../packages/cli/src/options/world-options.js';
import { artifactsAt } from '../../packages/fleet/src/artifacts/artifacts.js';
import type { Fleet } from '../../packages/fleet/src/fleet.js';
import { runsOf } from '../../packages/fleet/src/runs.js';
import { FleetWorker } from '../../packages/fleet/src/worker.js';
import { page, type Site, startSite } from '../support/browser.js';
import { call, type Said } from '../support/cli.js';
import { CREDENTIALS, type FakeS3, startFakeS3 } from '../support/fake-s3.js';
import { connect, keyOf } from '../support/fleet.js';
import { hasRedis, hasTls, startRedis, type TestRedis } from '../support/redis.js';
import { type SharedBrowser, startShared } from '../support/shared-browser.js';

const program = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));
const DUMPS = fileURLToPath(new URL('../mobile/dumps/', import.meta.url));

let redis: TestRedis;
let fleet: Fleet;
let folder = '';
/** Where the worker runs its scripts. */
let jobs = '';
let worker: FleetWorker | null = null;
let place: Workplace;

const steady = (text: string): string => text.replace(/\b[\d.]+ m?s(?=[,)\n ]|$)/gm, '0 ms');
const call2 = (...args: string[]): Promise<Said> => call(args, { folder });
const onFleet = (...args: string[]): Promise<Said> =>
  call2('fleet', ...args, '--redis', redis.url, '--key', keyOf(redis));

function script(name: string, text: string): void {
  mkdirSync(join(folder, 't'), { recursive: true });
  writeFileSync(join(folder, 't', `${name}.oil`), text);
}

/** The lines of a report that name scripts, in an order that does not depend on who was faster. */
function sorted(text: string): string[] {
  return steady(text)
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}

async function startHere(own: Partial<Workplace> = {}): Promise<FleetWorker> {
  jobs = mkdtempSync(join(folder, 'jobs-'));
  place = {
    fleet,
    folders: new JobFolders(jobs, new Contents((address) => fleet.content(address))),
    secrets: join(folder, 'secrets'),
    own: {},
    openerFor: async () => ({ open: openWorld, close: async () => {} }),
    artifactsFor: (address) => (address === null ? null : artifactsAt(address)),
    ...own,
  };
  worker = new FleetWorker(fleet, {
    ...{ labels: ['chromium'], concurrency: 2, silenceMs: 5000 },
    run: (task) => runTask(task, place),
    onNote: () => {},
  });
  await worker.start();
  return worker;
}

describe.skipIf(!hasRedis)('beckon fleet', () => {
  beforeAll(async () => {
    redis = await startRedis();
    folder = mkdtempSync(join(tmpdir(), 'beckon-fleet-test-'));
    fleet = await connect(redis);
    writeFileSync(join(folder, 'screen.xml'), readFileSync(join(DUMPS, 'login.xml')));
    await startHere();
  });
  afterAll(async () => {
    await worker?.close(true);
    await fleet.close();
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    rmSync(join(folder, 't'), { recursive: true, force: true });
    rmSync(join(folder, 'secrets'), { recursive: true, force: true });
  });

  it('says, writes and exits as a run on this machine does', async () => {
    script('one', '# tags: smoke\nexpect visible "${NAME}"\n');
    script('two', '# tags: smoke, slow\npack load shop\nrun look --what "${NAME}"\n');
    script('bad', '# tags: smoke\nexpect visible "Nowhere" --timeout 10ms\nobserve\n');
    script('other', 'expect visible "Nowhere else"\n');
    mkdirSync(join(folder, 't', 'packs', 'shop'), { recursive: true });
    writeFileSync(
      join(folder, 't', 'packs', 'shop', 'pack.yaml'),
      'pack: shop\nversion: 1.0.0\ndomains: [shop.test]\n',
    );
    const intent = 'intent: look\nparameters:\n  - name: what\nsteps:\n  - expect visible "${what}"\n';
    mkdirSync(join(folder, 't', 'packs', 'shop', 'intents'), { recursive: true });
    writeFileSync(join(folder, 't', 'packs', 'shop', 'intents', 'look.yaml'), intent);
    const name = /text="([A-Z][a-z]+ ?[a-z]*)"/.exec(readFileSync(join(folder, 'screen.xml'), 'utf8'))?.[1] ?? '';
    const same = [
      't',
      '--tag',
      'smoke',
      '--retries',
      '1',
      '--dump',
      'screen.xml',
      '--var',
      `NAME=${name}`,
      '--trust',
      'shop',
    ];
    const here = await call2('run', ...same, '--workers', '2', '--junit', 'here.xml');
    const there = await onFleet('run', ...same, '--junit', 'there.xml');
    expect(sorted(there.out)).toEqual(sorted(here.out));
    expect(here.out).toMatch(/2 scripts passed, 1 failed in/);
    expect([there.code, here.code], here.all).toEqual([1, 1]);
    const junit = (file: string): string =>
      readFileSync(join(folder, file), 'utf8').replace(
        / (?:time|timestamp)="[^"]*"|<property name="worker"[^>]*>/g,
        '',
      );
    expect(junit('there.xml')).toBe(junit('here.xml'));
    // Data, too, and the report page.
    const [one, another] = [
      await call2('run', ...same, '--workers', '2', '--json'),
      await onFleet('run', ...same, '--json', '--report', 'report'),
    ];
    const lines = ({ out }: Said): unknown[] =>
      out
        .trim()
        .split('\n')
        .map((line) => {
          const { file, attempt, ok, command, lifecycle } = JSON.parse(line);
          return JSON.stringify({ file, attempt, ok, command, lifecycle });
        })
        .sort();
    expect(lines(another)).toEqual(lines(one));
    expect(readFileSync(join(folder, 'report', 'index.html'), 'utf8')).toContain('Nowhere');
    expect(await runsOf(fleet)).toMatchObject([{ state: 'ended' }, { state: 'ended', all: 3, done: 3, failed: 1 }]);
  });

  it('lets workers find secrets, which never travel and are never shown', async () => {
    script('secret', 'expect visible "${PASSWORD}" --timeout 10ms\nexpect visible "${TOKEN}" --timeout 10ms\n');
    mkdirSync(join(folder, 'secrets'));
    writeFileSync(join(folder, 'secrets', 'token'), 'hidden-token-2\n');
    process.env['TEST_FLEET_PASSWORD'] = 'hidden-password-1';
    const secrets = ['--secret', 'PASSWORD=env:TEST_FLEET_PASSWORD', '--secret', 'TOKEN=file:token'];
    const ran = await onFleet('run', 't', '--dump', 'screen.xml', '--keep-going', ...secrets, '--json');
    delete process.env['TEST_FLEET_PASSWORD'];
    expect(ran.all).toMatch(/EXPECTATION_FAILED/);
    expect(ran.all).not.toMatch(/hidden-(?:password|token)/);
    expect(ran.out.trim().split('\n')).toHaveLength(2);
    const keys = await fleet.redis.keys('*');
    const dumps = await Promise.all(keys.map((key) => fleet.redis.dumpBuffer(key)));
    expect(Buffer.concat(dumps.map((one) => one ?? Buffer.alloc(0))).includes('hidden-')).toBe(false);
    // Not there; out of the folder; the worker's own.
    for (const at of ['env:TEST_FLEET_PASSWORD', 'file:none', 'file:../screen.xml', 'env:BECKON_REDIS']) {
      process.env['BECKON_REDIS'] = redis.url;
      const missing = await onFleet(
        'run',
        't',
        '--dump',
        'screen.xml',
        '--secret',
        `PASSWORD=${at}`,
        '--var',
        'TOKEN=x',
      );
      delete process.env['BECKON_REDIS'];
      expect(missing.out, at).toMatch(/NOT_OPENED: there is no secret PASSWORD/);
      expect(missing.code).toBe(1);
    }
    const given = await onFleet(
      'run',
      't',
      '--dump',
      'screen.xml',
      '--var',
      'PASSWORD=secret:hidden-3',
      '--var',
      'TOKEN=x',
    );
    expect(given).toMatchObject({ code: 2, out: '' });
    expect(given.err).toMatch(/secret values are not sent to workers/);
    expect(given.err).not.toContain('hidden-3');
    const bad = await onFleet('run', 't', '--dump', 'screen.xml', '--secret', 'PASSWORD=hidden-4');
    expect(bad.err).toMatch(/--secret PASSWORD=… does not say where/);
    expect(bad.err).not.toContain('hidden-4');
  });

  it('refuses what is for one machine, and says what is wrong with a call', async () => {
    script('one', 'observe\n');
    const says = async (args: readonly string[], words: RegExp): Promise<void> => {
      const ran = await call2(...args);
      expect([ran.code, ran.out], ran.err).toEqual([2, '']);
      expect(ran.err).toMatch(words);
    };
    const at = ['--redis', redis.url, '--key', keyOf(redis)];
    await says(['fleet'], /which fleet command/);
    await says(['fleet', 'go'], /no such command: fleet go/);
    await says(['fleet', 'run', 't', '--key', keyOf(redis)], /which Redis\?/);
    await says(['fleet', 'run', 't', '--redis', redis.url, '--key', 'none'], /there is no key in none; make one/);
    await says(['fleet', 'run', 't', ...at.slice(2), '--redis', redis.url.replace('a-password', 'no')], /WRONGPASS/);
    await says(['fleet', 'run', 't', ...at.slice(2), '--redis', 'http://x'], /not a Redis address/);
    await says(['fleet', 'run', 't', ...at, '--headed'], /--headed is for the machine that runs the scripts/);
    await says(['fleet', 'run', 't', ...at, '--shots', 'x'], /use --artifacts/);
    await says(['fleet', 'run', 't', ...at, '--workers', '2'], /unknown option '--workers'/i);
    await says(['fleet', 'run', 't', ...at, '--labels', 'a b'], /'a b' is not a label/);
    await says(['fleet', 'run', 't', ...at, '--tag', 'none'], /no script has --tag none/);
    await says(['fleet', 'run', '--attach', 'nothinghas', ...at], /there is no run nothinghas/);
    await says(['fleet', 'stop', ...at], /which run\?/);
    await says(['fleet', 'work', '--concurrency', '0', ...at], /--concurrency '0'/);
    await says(['fleet', 'work', '--concurrency', '2', '--labels', 'android', ...at], /cannot share one phone/);
    for (const one of ['9222', 'http://127.0.0.1:9222', 'ws://127.0.0.1:9222/devtools/browser/1-2'])
      await says(
        ['fleet', 'work', '--concurrency', '2', '--connect', one, ...at],
        /2 scripts cannot share one browser/,
      );
  });

  it('goes on after Ctrl-C, is seen again and stopped from elsewhere, and shows its state', async () => {
    await worker?.close();
    script('one', 'expect visible "Nowhere" --timeout 10ms\n');
    script('two', 'observe\n');
    const args = ['fleet', 'run', 't', '--dump', 'screen.xml', '--redis', redis.url, '--key', keyOf(redis)];
    const first = started(args);
    await first.until(/no worker can run these scripts yet; they wait\. Start one with: beckon fleet work\n/);
    first.child.kill('SIGINT');
    const { code, all } = await first.ended;
    expect(code).toBe(130);
    const [, id = ''] = /beckon fleet run --attach (\w+)/.exec(all) ?? [];
    expect(all).toContain(`beckon fleet stop ${id}`);
    expect(all).not.toMatch(/scripts? passed/);
    const waiting = await onFleet('status', '--json');
    const { runs, queues } = JSON.parse(waiting.out);
    expect(runs[0]).toMatchObject({ id, state: 'open', all: 2, done: 0 });
    expect(queues.any).toMatchObject({ waiting: 2, running: 0 });
    await startHere();
    const again = await onFleet('run', '--attach', id, '--junit', 'again.xml');
    expect(again.code).toBe(1);
    expect(steady(again.out)).toMatch(/1 script passed, 1 failed in 0 ms/);
    expect(readFileSync(join(folder, 'again.xml'), 'utf8')).toMatch(/tests="2" failures="1"/);
    await worker?.close();
    const second = started(args);
    await second.until(/no worker can run/);
    const status = await onFleet('status');
    const [, other = ''] = /run (\w+) {2}running {2}0 of 2 done/.exec(status.out) ?? [];
    expect(await onFleet('stop', other)).toMatchObject({ code: 0, out: `run ${other} is stopped\n` });
    expect(await onFleet('stop', other)).toMatchObject({ code: 1, out: `run ${other} has already ended\n` });
    const stopped = await second.ended;
    expect(stopped.all).toMatch(/2 scripts not run in .*, interrupted/);
    expect(stopped.code).toBe(130);
    await startHere();
  });

  it.skipIf(!hasTls)('goes over TLS, to a server that it can trust', async () => {
    const secure = await startRedis({ isTls: true });
    try {
      const key = ['--key', keyOf(secure)];
      const trusted = await call2('fleet', 'status', '--redis', secure.url, ...key, '--redis-ca', secure.ca ?? '');
      expect(trusted).toMatchObject({ code: 0, out: 'fleet default: 0 workers, 0 runs\n' });
      const unknown = await call2('fleet', 'status', '--redis', secure.url, ...key);
      expect(unknown.code).toBe(2);
      expect(unknown.err).toMatch(/certificate/);
    } finally {
      await secure.stop();
    }
  });

  describe('with a browser', () => {
    let site: Site;
    let browser: SharedBrowser;
    let store: FakeS3;
    beforeAll(async () => {
      [site, browser, store] = await Promise.all([startSite(), startShared(), startFakeS3()]);
      site.set(
        '/',
        page(
          '<h1>Shop</h1><input type="file" aria-label="CV"><button onclick="document.title = \'Added\'">Add</button>',
        ),
      );
      Object.assign(process.env, CREDENTIALS);
      await worker?.close();
      await startHere({ openerFor: (_, options) => browser.opener(options) });
    });
    afterAll(async () => {
      for (const name of Object.keys(CREDENTIALS)) delete process.env[name];
      await Promise.all([site.close(), browser.close(), store.close()]);
    });

    it('takes data along, keeps what scripts write in a store, and shows pictures in the report and on the live page', async () => {
      writeFileSync(join(folder, 'cv.txt'), 'my life');
      script('shot', `goto ${site.url}\nupload "CV" cv.txt\nclick "Add"\nscreenshot --output shots/shop.png\n`);
      script('fails', `goto ${site.url}\nclick "Nowhere" --timeout 100ms\n`);
      const artifacts = `s3://shots/run?endpoint=${store.url}&region=test-1`;
      const ran = await onFleet('run', 't', '--artifacts', artifacts, '--report', 'pages', '--watch', '--json');
      expect(ran.code, ran.all).toBe(1);
      expect(ran.err).toMatch(/watch: http:\/\/127\.0\.0\.1:\d+\//);
      expect(store.refusals).toEqual([]);
      const names = [...store.objects.keys()];
      const shot = names.find((name) => name.endsWith('/shots/shop.png')) ?? '';
      expect(shot).toMatch(/^\/shots\/run\/\w{10}\/\d-1\/shots\/shop\.png$/);
      expect(store.objects.get(shot)?.bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(ran.out).toContain(`shots/shop.png is kept at ${store.url}${shot}`);
      // The picture of the failure is kept, too, and named by where it is.
      const failed = ran.out.split('\n').find((line) => line.includes('TARGET_NOT_FOUND')) ?? '{}';
      const { screenshot } = JSON.parse(failed);
      expect(store.objects.has(decodeURIComponent(screenshot.slice(store.url.length)))).toBe(true);
      expect(ran.out).not.toContain(jobs);
      const report = readFileSync(join(folder, 'pages', 'index.html'), 'utf8');
      expect([...report.matchAll(/id="picture-\d+"/g)].length).toBeGreaterThanOrEqual(4);
      // Folders that scripts have changed are gone.
      expect(readdirSync(jobs)).toEqual([]);
    });

    it('sends pictures through Redis where there is no store, says what was not kept, and shows it all live', async () => {
      script('shot', `goto ${site.url}\nscreenshot --output shop.png\n`);
      let live: Promise<string> | null = null;
      const onOut = (text: string): void => {
        const [, url] = /^watch: (\S+)/m.exec(text) ?? [];
        if (url !== undefined) live = watched(`${url}events`);
      };
      const args = ['fleet', 'run', 't', '--report', 'more', '--watch', '--redis', redis.url, '--key', keyOf(redis)];
      const ran = await call(args, { folder, onOut });
      const events = (await (live as Promise<string> | null)) ?? '';
      const kinds = [...events.matchAll(/^event: patch\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data).kind);
      expect(kinds.filter((kind) => kind !== 'about' && kind !== 'plan')).toEqual([
        ...['attempt', 'begin', 'step', 'begin', 'step', 'attemptEnd', 'end'],
      ]);
      expect(ran.code, ran.all).toBe(0);
      expect(ran.err).toMatch(/1 file that scripts wrote was not kept; to keep such files, add --artifacts <place>/);
      expect(readFileSync(join(folder, 'more', 'index.html'), 'utf8')).toMatch(/id="picture-0">[A-Za-z0-9+/]{100}/);
    });
  });
});

it('says how to install the package for fleets where it is missing', async () => {
  const hook = `export async function resolve(name, ...rest) {
    if (!name.startsWith('@beckon/fleet')) return rest[1](name, rest[0]);
    throw Object.assign(new Error("Cannot find package '@beckon/fleet'"), { code: 'ERR_MODULE_NOT_FOUND' });
  }`;
  const without = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});`;
  const node = ['--import', `data:text/javascript,${encodeURIComponent(without)}`];
  const { code, all } = await started(['fleet', 'status', '--redis', 'redis://127.0.0.1'], tmpdir(), node).ended;
  expect([code, all]).toEqual([
    2,
    'beckon: fleets need one more package; install it with: npm install @beckon/fleet\n',
  ]);
});

/** What a live page is sent, up to its end. */
async function watched(url: string): Promise<string> {
  const { body } = await fetch(url);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('event: bye')) break;
  }
  return text;
}

interface Started {
  readonly child: ChildProcess;
  readonly until: (words: RegExp) => Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly all: string }>;
}

/** The program as a process. */
function started(args: readonly string[], cwd = folder, node: readonly string[] = []): Started {
  const child = spawn(process.execPath, [...node, program, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let all = '';
  const waiting = new Set<() => void>();
  const hear = (text: Buffer): void => {
    all += text;
    for (const look of waiting) look();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
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
