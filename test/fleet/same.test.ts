// A run on the fleet and a run on this machine, compared word for word: passing, failing, flaky, empty, tagged and broken
// scripts; text, JSON lines, JUnit, report, live page and exit codes. Only times, the numbers of workers and the places of
// pictures may differ: those are put out of the way, and nothing else.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTask, type Workplace } from '../../packages/cli/src/cli/fleet/attempt.js';
import { Contents, JobFolders } from '../../packages/cli/src/cli/fleet/job-folder.js';
import { artifactsAt } from '../../packages/fleet/src/artifacts/artifacts.js';
import type { Fleet } from '../../packages/fleet/src/fleet.js';
import { runsOf } from '../../packages/fleet/src/runs.js';
import { FleetWorker } from '../../packages/fleet/src/worker.js';
import { page, type Site, startSite } from '../support/browser.js';
import { call, type Said } from '../support/cli.js';
import { connect, keyOf } from '../support/fleet.js';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.js';
import { type SharedBrowser, startShared } from '../support/shared-browser.js';

describe.skipIf(!hasRedis)('a run on the fleet is as one on this machine', () => {
  let redis: TestRedis;
  let fleet: Fleet;
  let worker: FleetWorker;
  let site: Site;
  let browser: SharedBrowser;
  let folder = '';
  let asked = 0;

  const script = (name: string, text: string): void => writeFileSync(join(folder, 't', `${name}.oil`), text);
  const here = (...args: string[]): Promise<Said> =>
    call(['run', ...args, '--workers', '2'], { folder, opener: browser.opener, onOut });
  const there = (...args: string[]): Promise<Said> =>
    call(['fleet', 'run', ...args, '--redis', redis.url, '--key', keyOf(redis)], { folder, onOut });
  let live: Promise<string> | null = null;
  const onOut = (text: string): void => {
    const [, url] = /^watch: (\S+)/m.exec(text) ?? [];
    if (url !== undefined) live = watched(`${url}events`);
  };

  beforeAll(async () => {
    [redis, site, browser] = await Promise.all([startRedis(), startSite(), startShared()]);
    fleet = await connect(redis);
    folder = mkdtempSync(join(tmpdir(), 'beckon-same-'));
    mkdirSync(join(folder, 't'));
    site.set(
      '/',
      page(
        '<h1>Shop</h1><input aria-label="Name"><form><input type="password" aria-label="Password" autocomplete="off"></form><button onclick="document.title = \'Added\'">Add</button><button>Twin</button><button>Twin</button>',
      ),
    );
    // The browser asks for it when it likes.
    site.set('/favicon.ico', () => ({ type: 'image/x-icon', body: '' }));
    // Every second time it is there.
    site.set('/flaky', () => ({ body: page(`<h1>${asked++ % 2 === 0 ? 'Not yet' : 'Ready'}</h1>`) }));
    script('passes', `# tags: smoke\ngoto ${site.url}\ntype "Name" "Amy"\nclick "Add"\nexpect title "Added"\n`);
    script('fails', `# tags: smoke\ngoto ${site.url}\nclick "Nowhere" --timeout 2s\nclick "Add"\n`);
    script('asks', `# tags: smoke\ngoto ${site.url}\nclick "Twin" --timeout 2s\n`);
    script('flaky', `# tags: smoke\ngoto ${site.url}/flaky\nexpect visible "Ready" --timeout 2s\n`);
    script('secret', `# tags: smoke, slow\ngoto ${site.url}\ntype "Password" "hunter2"\nobserve\n`);
    script('empty', '# tags: smoke\n# Nothing to do.\n');
    script('untagged', 'expect visible "Never looked for"\n');
    const jobs = mkdtempSync(join(folder, 'jobs-'));
    const place: Workplace = {
      fleet,
      folders: new JobFolders(jobs, new Contents((address) => fleet.content(address))),
      secrets: join(folder, 'secrets'),
      own: {},
      openerFor: (_, options) => browser.opener(options),
      artifactsFor: (address) => (address === null ? null : artifactsAt(address)),
    };
    worker = new FleetWorker(fleet, {
      ...{ labels: ['chromium'], concurrency: 2, silenceMs: 10_000, onNote: () => {} },
      run: (task) => runTask(task, place),
    });
    await worker.start();
  });
  afterAll(async () => {
    await worker.close(true);
    await fleet.close();
    await Promise.all([redis.stop(), site.close(), browser.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const smoke = ['t', '--tag', 'smoke', '--retries', '1'];

  it('in text, JUnit, report and exit code', async () => {
    const one = await here(...smoke, '--junit', 'here.xml', '--report', 'here');
    const other = await there(...smoke, '--junit', 'there.xml', '--report', 'there', '--artifacts', 'kept');
    expect([other.code, one.code]).toEqual([1, 1]);
    expect(blocks(other.out)).toEqual(blocks(one.out));
    expect(blocks(one.out).join('\n')).toMatch(/scripts passed.*, 2 failed/);
    expect(other.err.replace(/^run \w{10}: 6 scripts queued in fleet default\n/, '')).toBe(one.err);
    const junit = (file: string): string =>
      steady(readFileSync(join(folder, file), 'utf8')).replace(/ time="[^"]*"|(?<=name="worker" value=")\d+/g, '');
    expect(junit('there.xml')).toBe(junit('here.xml'));
    const report = (name: string): string =>
      steady(readFileSync(join(folder, name, 'index.html'), 'utf8'))
        .replace(/"(ms|at|worker|resolve|act|verify|total|start)":(?:[\d.e+-]+|"[^"]*")/g, '"$1":0')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
        .replace(/<script type="image\/\w+" id="picture-\d+">[A-Za-z0-9+/=]+<\/script>/g, '')
        .replace(/(?<="file":)\d+/g, '0')
        .replace(/style="[^"]*"/g, '');
    const [reportHere, reportThere] = withPicturesOfBoth(report('here'), report('there'));
    expect(reportThere).toBe(reportHere);
  });

  it('in JSON lines and with --keep-going, --fail-fast and --fail-on-flaky', async () => {
    const [one, other] = [
      await here(...smoke, '--json', '--keep-going'),
      await there(...smoke, '--json', '--keep-going'),
    ];
    expect(lines(other.out)).toEqual(lines(one.out));
    expect(lines(one.out).length).toBeGreaterThan(15);
    expect(other.code).toBe(one.code);
    const flaky = ['t/flaky.oil', 't/passes.oil', '--retries', '1', '--fail-on-flaky'];
    const [a, b] = [await here(...flaky), await there(...flaky, '--artifacts', 'kept')];
    expect([a.code, b.code]).toEqual([1, 1]);
    expect(blocks(b.out)).toEqual(blocks(a.out));
    const [good, alsoGood] = [await here('t/passes.oil'), await there('t/passes.oil')];
    expect([good.code, alsoGood.code], alsoGood.all).toEqual([0, 0]);
    expect(blocks(alsoGood.out)).toEqual(blocks(good.out));
    const fast = ['t/asks.oil', 't/fails.oil', '--fail-fast'];
    expect([(await here(...fast)).code, (await there(...fast)).code]).toEqual([1, 1]);
  });

  it('where a script is broken, a value is missing or no script is meant: nothing is put into the queue', async () => {
    mkdirSync(join(folder, 'broken'));
    writeFileSync(join(folder, 'broken', 'a.oil'), 'clik "Add"\ntype "Name"\n');
    writeFileSync(join(folder, 'broken', 'b.oil'), 'type "Name" "${WHO}"\n');
    writeFileSync(join(folder, 'broken', 'c.oil'), 'observe\n');
    const before = (await runsOf(fleet)).length;
    for (const args of [['broken'], ['none.oil'], ['t', '--tag', 'nothing'], ['t', '--retries', 'x'], []]) {
      const [one, other] = [await here(...args), await there(...args)];
      expect([other.code, other.out], args.join(' ')).toEqual([one.code, one.out]);
      expect(other.err.replaceAll('beckon fleet run', 'beckon run')).toBe(one.err);
      expect(one.code).toBe(2);
    }
    expect((await runsOf(fleet)).length).toBe(before);
  });

  it('on the live page', async () => {
    const events = async (run: () => Promise<Said>): Promise<unknown[]> => {
      live = null;
      asked = 0;
      await run();
      const text = (await (live as Promise<string> | null)) ?? '';
      const patches = [...text.matchAll(/^event: patch\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
      // Scripts run side by side: each by itself.
      return (
        patches
          // Who looks later gets what went before as a whole; steps take longer than that.
          .filter(({ kind }) => kind === 'step')
          .map((patch) => JSON.stringify(patch, (key, value) => (PASSING.has(key) ? 0 : value)))
          .map(steady)
          .sort()
      );
    };
    const args = ['t/flaky.oil', 't/fails.oil', '--retries', '1', '--watch'];
    const one = await events(() => here(...args));
    const other = await events(() => there(...args, '--artifacts', 'kept'));
    expect(one).toHaveLength(8);
    expect(other).toEqual(one);
  });
});

/** Times, workers and pictures. */
const PASSING = new Set(['ms', 'at', 'worker', 'timing', 'screenshot', 'picture', 'pictures', 'start', 'bytes']);

function steady(text: string): string {
  return (
    text
      .replace(/\b[\d.]+ m?s(?=[,)\n <"]|$)/gm, '0 ms')
      .replace(/report: \w+/g, 'report: x')
      .replace(/,?\{"method":"GET","url":"[^"]*\/favicon\.ico"[^}]*\}/g, '')
      // How often it was looked, which is a matter of time.
      .replace(/"registryVersion":\d+/g, '')
      // The same picture, in a folder of this machine or where artifacts are kept.
      .replace(/(?:file:\/\/)?\/[\w./-]*failure-\d+-\d+\.(?:png|jpeg)/g, 'the picture')
  );
}

/** What is said of each script, in an order that does not depend on who was faster. */
function blocks(text: string): string[] {
  return steady(text)
    .split(/\n(?=[✓✗~] )|\n\n(?=failed:|flaky:|\d+ scripts? )/)
    .map((block) => block.trim())
    .sort();
}

function lines(out: string): unknown[] {
  const texts = out.trim().split('\n');
  return texts
    .map((line) =>
      JSON.stringify(JSON.parse(line), (key, value: unknown) => (PASSING.has(key) && key !== 'at' ? undefined : value)),
    )
    .map((line) => steady(line).replace(/\\n\\n# screenshot\\nthe picture/, ''))
    .sort();
}

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

const RUN = /(?<=<script type="application\/json" id="run">).*?(?=<\/script>)/s;
/** The pictures of a step, with their boxes. */
const PICTURES = /(?<="pictures":\[)(?:\{[^[\]]*"boxes":\[[^[\]]*\][^[\]]*\},?)*(?=\])/g;

/** A machine that is too busy for a picture leaves it out: what only one report has a picture of is compared without it. */
function withPicturesOfBoth(here: string, there: string): [here: string, there: string] {
  const both = [here, there].map((report) => RUN.exec(report)?.[0].match(PICTURES) ?? []);
  const isOfBoth = (i: number): boolean => both.every((pictures) => pictures[i] !== '');
  const without = (report: string): string => {
    let i = 0;
    return report.replace(RUN, (run) => run.replace(PICTURES, (pictures) => (isOfBoth(i++) ? pictures : '')));
  };
  return [without(here), without(there)];
}
