// Network, log, headers and screen where there is no wire, as with Firefox and WebKit: by Playwright's means, or a clear no.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import { Beckon, type Result } from '../../packages/browser/src/index.js';
import { start } from '../../packages/browser/src/launch/start.js';
import { page, run, type Site, startSite } from '../support/browser.js';
import { said } from '../support/trial.js';

let site: Site;
let b: Beckon;
let pages = 0;
let asked: { url: string; x: unknown }[] = [];

beforeAll(async () => {
  site = await startSite();
  const started = await start({ opensPage: true });
  if (!started.ok) throw new Error('There is no browser');
  b = new Beckon(await BrowserWorld.of({ ...started.value, wire: null }), 'without a wire', { shots: null });
  site.set('/api', ({ url, headers }) => {
    asked.push({ url, x: headers['x-test'] });
    return { body: 'server', headers: { 'access-control-allow-origin': '*' } };
  });
  site.set('/to', ({ url }) => ({ status: 302, headers: { location: decodeURIComponent(url.slice('/to?'.length)) } }));
});
afterAll(async () => {
  await b.close();
  await site.close();
});

async function on(body: string, ...lines: string[]): Promise<Result> {
  const path = `/page-${++pages}`;
  site.set(path, page(body));
  return run(b, `goto ${site.url}${path}`, ...lines);
}
async function fetched(url: string): Promise<unknown> {
  await on(
    `<h1>Here</h1><script>fetch('${url}').then((r) => r.text(), () => 'failed').then((said) => { document.title = said; })</script>`,
    'wait until "document.title !== \'Test\'"',
  );
  return (await b.run('title')).data;
}
const holds = async (expression: string): Promise<void> =>
  expect(said(await b.run(`wait until ${JSON.stringify(expression)} --timeout 1s`))).toBe('ok');

describe('without a wire', () => {
  it('rules block and answer, and are cleared', async () => {
    await run(b, 'intercept "*/api*" --respond "rule"', 'intercept "*?no" --block');
    expect(await fetched('/api')).toBe('rule');
    expect(await fetched(`${site.otherUrl}/api`)).toBe('rule');
    expect(await fetched('/api?no')).toBe('failed');
    await run(b, 'intercept clear');
    expect(await fetched('/api')).toBe('server');
  });

  it('requests are told, with every hop', async () => {
    await fetched(`/to?${encodeURIComponent('/api?end')}`);
    const { data } = await run(b, 'requests --last 3 --filter "*"');
    const reported = (data as { requests: { url: string; status: number; ms: number; kind: string }[] }).requests;
    const hops = reported.filter(({ kind }) => kind === 'fetch');
    expect(hops.map(({ status }) => status)).toEqual([302, 200]);
    expect(hops[1]?.url).toBe(`${site.url}/api?end`);
    expect(hops[1]?.ms).toBeGreaterThanOrEqual(0);
  });

  it('what pages write and their errors are told', async () => {
    await on(
      "<h1>Here</h1><script>console.warn('careful', 1); setTimeout(() => { throw new TypeError('boom'); })</script>",
    );
    await expect.poll(async () => ((await b.run('errors')).data as { errors: unknown[] }).errors.length).toBe(1);
    expect((await b.run('console --level warn')).data).toMatchObject({
      messages: [{ level: 'warn', text: 'careful 1' }],
    });
    const { data } = await b.run('errors');
    expect(data).toMatchObject({ errors: [{ message: 'TypeError: boom' }] });
    expect((data as { errors: { from: string }[] }).errors[0]?.from).toContain(`${site.url}/page-`);
  });

  it('headers go everywhere, or are refused where they could leak', async () => {
    asked = [];
    await run(b, 'headers set {"X-Test": "1"}');
    await fetched('/api');
    expect(asked.map(({ x }) => x)).toEqual(['1']);
    const result = await b.run('headers set localhost {"X-Test": "2"}');
    expect(said(result)).toContain('UNSUPPORTED');
    expect(result.failure?.hint).toContain('Chromium');
    await run(b, 'headers clear');
    await fetched('/api');
    expect(asked.map(({ x }) => x)).toEqual(['1', undefined]);
  });

  it('size and preferences are set, devices are refused', async () => {
    await on(
      '<button onclick="window.open(location.href)">Open</button>',
      'viewport 700 500',
      'media color-scheme dark',
    );
    await holds("innerWidth === 700 && matchMedia('(prefers-color-scheme: dark)').matches");
    await run(b, 'click "Open"');
    await holds("innerWidth === 700 && matchMedia('(prefers-color-scheme: dark)').matches");
    await run(b, 'media reset', 'media reduced-motion reduce');
    await holds(
      "!matchMedia('(prefers-color-scheme: dark)').matches && matchMedia('(prefers-reduced-motion: reduce)').matches",
    );
    const result = await b.run('device "iPhone 14"');
    expect(said(result)).toContain('UNSUPPORTED');
    expect(result.failure?.hint).toContain('viewport 390 664');
    await run(b, 'tab close');
  });
});
