// Devices: what pages and servers see of them, and that nothing of it is left behind.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmulatedDevice } from '../../packages/core/src/scene/facets.js';
import { page } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();
let agents: string[] = [];
beforeEach(() => {
  agents = [];
  for (const path of ['/page', '/popup', '/api', '/frame', '/worker.js'])
    t.site.set(path, ({ headers, url }) => {
      agents.push(`${url} ${String(headers['user-agent'])} ${String(headers['sec-ch-ua-mobile'] ?? '-')}`);
      return path === '/worker.js'
        ? { type: 'text/javascript', body: 'postMessage(navigator.userAgent)' }
        : { body: page(path === '/frame' ? '<p>Frame</p>' : BODY, META) };
    });
});
afterEach(async () => {
  await t.run('device reset');
});

const META = '<meta name="viewport" content="width=device-width, initial-scale=1">';
const BODY = `<h1>Here</h1><button onclick="document.title = 'clicked'">Press</button>
  <button id="touch">Touch</button><a href="/popup" target="_blank">Open</a>
  <label>Name <input></label>
  <script>window.first = [innerWidth, devicePixelRatio, navigator.maxTouchPoints, 'ontouchstart' in window].join();
  touch.addEventListener('touchstart', () => { document.title = 'touched'; });</script>`;

const IPHONE =
  "innerWidth === 390 && innerHeight === 664 && devicePixelRatio === 3 && navigator.maxTouchPoints > 0 && 'ontouchstart' in window && /iPhone/.test(navigator.userAgent) && navigator.platform === 'iPhone' && screen.width === 390 && screen.height === 844 && matchMedia('(pointer: coarse)').matches && screen.orientation.type === 'portrait-primary'";
const PLAIN =
  'innerWidth === 1280 && innerHeight === 720 && devicePixelRatio === 1 && navigator.maxTouchPoints === 0 && !/iPhone|Android/.test(navigator.userAgent) && /Linux|Win|Mac/.test(navigator.platform)';

const at = (path = '/page'): string => `goto ${t.site.url}${path}`;

describe('device', () => {
  it('is seen by the page at once, and by the server from the next request on', async () => {
    const result = await t.run(at(), 'device "iPhone 14"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(result.data).toEqual({
      name: 'iPhone 14',
      width: 390,
      height: 664,
      scale: 3,
      isMobile: true,
      hasTouch: true,
    });
    expect(result.notes.join()).toContain("'refresh'");
    await t.holds(IPHONE.replace("'ontouchstart' in window", 'true'));
    await t.run('refresh');
    await t.holds(`${IPHONE} && window.first === '390,3,5,true'`);
    expect(agents.at(-1)).toMatch(/^\/page .*iPhone/);
  });

  it('has the name of Chrome on Android in every place where Chrome has it', async () => {
    await t.run('device "Pixel 7"', at());
    expect(agents[0]).toMatch(/Android.*Pixel 7.* \?1$/);
    await t.holds("navigator.userAgentData.mobile && navigator.userAgentData.platform === 'Android'");
    await t.holds(
      "navigator.userAgentData.brands.some(({ brand, version }) => brand === 'Google Chrome' && navigator.userAgent.includes('Chrome/' + version + '.'))",
    );
  });

  it('is laid out as on a phone: pages that know no phones are made wide, and clicks still land', async () => {
    t.site.set(
      '/wide',
      page(
        '<div style="width: 900px; height: 1500px"></div><button onclick="document.title = \'clicked\'">Press</button>',
      ),
    );
    await t.run('device "iPhone 14"', at('/wide'));
    await t.holds('innerWidth >= 980 && document.documentElement.clientWidth === 980');
    expect(said(await t.run('click "Press"'))).toBe('ok');
    await t.holds("document.title === 'clicked'");
  });

  it('is touched: pages that only listen to fingers work, and those that listen to clicks', async () => {
    await t.run('device "iPhone 14"', at());
    expect(said(await t.run('click "Touch"'))).toBe('ok');
    await t.holds("document.title === 'touched'");
    expect(said(await t.run('click "Press"'))).toBe('ok');
    await t.holds("document.title === 'clicked'");
    expect(said(await t.run('type "Name" "Amy"'))).toBe('ok');
    await t.holds("document.querySelector('input').value === 'Amy'");
  });

  it('is touched in frames of other sites, too, and pressed long or twice', async () => {
    t.site.set(
      '/inner',
      page(
        `<button onclick="document.title = 'clicked'; parent.postMessage('clicked', '*')">Inside</button><button id="t">Fingers</button>
        <script>t.ontouchstart = () => { t.textContent = 'Felt'; parent.postMessage('touched', '*'); }</script>`,
        META,
      ),
    );
    t.site.set(
      '/outer',
      page(
        `<div style="height: 900px">Far</div><iframe src="${t.site.otherUrl}/inner"></iframe><button ondblclick="document.title = 'double'">Twice</button>
        <script>onmessage = ({ data }) => { document.title = data; }</script>`,
        META,
      ),
    );
    await t.run('device "Pixel 7"', at('/outer'));
    expect(said(await t.run('click "Inside"'))).toBe('ok');
    await t.holds("document.title === 'clicked'");
    expect(said(await t.run('click "Fingers"'))).toBe('ok');
    await t.holds("document.title === 'touched'");
    expect(said(await t.run('click "Twice" --double'))).toBe('ok');
    await t.holds("document.title === 'double'");
  });

  it('holds for tabs that are opened, frames of other sites and workers', async () => {
    t.site.set(
      '/frames',
      page(
        `${BODY}<iframe src="${t.site.otherUrl}/frame"></iframe><script>new Worker('/worker.js').onmessage = ({ data }) => { window.worker = data; }</script>`,
        META,
      ),
    );
    await t.run('device "iPhone 14"', at('/frames'), 'wait until "window.worker !== undefined"');
    await t.holds('/iPhone/.test(window.worker)');
    expect(agents.filter((one) => !one.includes('iPhone'))).toEqual([]);
    expect(agents.some((one) => one.startsWith('/frame '))).toBe(true);
    await t.run('click "Open"');
    await t.holds(`${IPHONE} && window.first === '390,3,5,true'`);
    expect(agents.filter((one) => one.startsWith('/popup ')).map((one) => one.includes('iPhone'))).toEqual([true]);
    await t.run('device reset');
    await t.holds(PLAIN);
    await t.run('tab close');
    await t.holds(PLAIN);
  });

  it('is not undone by pictures or other sizes', async () => {
    await t.run(
      'device "iPhone 14"',
      at(),
      'screenshot --output /dev/null',
      'screenshot --fullpage --output /dev/null',
    );
    await t.holds(IPHONE);
    await t.run('viewport 400 800');
    await t.holds(
      'innerWidth === 400 && innerHeight === 800 && devicePixelRatio === 3 && navigator.maxTouchPoints === 5',
    );
    await t.run('device "Pixel 7"');
    await t.holds('innerWidth === 412 && devicePixelRatio === 2.625');
  });

  it('is gone after reset, also for the server, and the size is what it was', async () => {
    await t.run(at(), 'viewport 900 500', 'device "iPhone 14"', 'refresh', 'device reset', 'refresh');
    await t.holds(PLAIN.replace('1280', '900').replace('720', '500'));
    await t.holds(
      "!('ontouchstart' in window) && screen.orientation.type === 'landscape-primary' && !matchMedia('(pointer: coarse)').matches",
    );
    expect(agents.at(-1)).not.toContain('iPhone');
    expect(agents.at(-1)?.split(' ').at(-1)).not.toBe('?1');
    await t.run('viewport 1280 720');
    expect(await t.run('device reset')).toMatchObject({ ok: true, lifecycle: 'verified', data: { device: 'none' } });
    await t.holds(PLAIN);
  });

  it('holds in one session only, and not in those that are opened then', async () => {
    await t.run('device "iPhone 14"', 'session new other', at());
    await t.holds(PLAIN.replace('innerWidth === 1280 && innerHeight === 720', 'innerWidth > 390'));
    await t.run('session default', 'session close other', at());
    await t.holds(IPHONE);
  });

  it('outlives a page that crashes', async () => {
    await t.run('device "iPhone 14"', at());
    expect((await t.run('goto chrome://crash')).ok).toBe(false);
    await t.run(at());
    await t.holds(IPHONE);
  });

  it('turns to the side', async () => {
    await t.run('device "iPhone 14 landscape"', at());
    await t.holds(
      "innerWidth === 750 && screen.orientation.type === 'landscape-primary' && matchMedia('(orientation: landscape)').matches",
    );
  });

  it('knows desks, too', async () => {
    await t.run('device "Desktop Firefox"', at());
    await t.holds('/Firefox/.test(navigator.userAgent) && navigator.maxTouchPoints === 0 && innerWidth === 1280');
  });
});

describe('names of devices', () => {
  it.each([
    ['iphone 14', 'iPhone 14'],
    ['IPHONE14', 'iPhone 14'],
    ['iPhone-14-Pro', 'iPhone 14 Pro'],
    ['pixel-7', 'Pixel 7'],
    ['ipad gen 7', 'iPad (gen 7)'],
    ['galaxy s9 plus', 'Galaxy S9+'],
    ['Galaxy S9+', 'Galaxy S9+'],
    ['pixel 4a 5g', 'Pixel 4a (5G)'],
    ['iphone 14 LANDSCAPE', 'iPhone 14 landscape'],
  ])('%s is %s', async (name, device) => {
    await t.run(at());
    expect((await t.run(`device "${name}"`)).data).toMatchObject({ name: device });
  });

  it.each([
    ['iPhone 41', /iPhone/],
    ['pixle 7', /Pixel 7\b/],
    ['galaxy', /Galaxy/],
    ['toaster', /nearest are \w/],
    ['', /nearest are \w/],
    ['x'.repeat(5000), /nearest are \w/],
  ])('%# is none, and the nearest are named', async (name, words) => {
    const result = await t.run(`device "${name}"`);
    expect(said(result)).toContain('INVALID_VALUE');
    expect(said(result)).toMatch(words);
    expect(said(result).length).toBeLessThan(400);
    expect(result.failure?.message.match(/nearest are (.*?)\./)?.[1]?.split(', ')).toHaveLength(5);
  });

  it('are all in the list', async () => {
    const all = (await t.run('devices')).data as readonly EmulatedDevice[];
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.find(({ name }) => name === 'Pixel 7')).toEqual({
      name: 'Pixel 7',
      width: 412,
      height: 839,
      scale: 2.625,
      isMobile: true,
      hasTouch: true,
    });
  });
});
