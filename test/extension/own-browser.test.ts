// The user's own browser, by the extension in it: what works there as anywhere else, and what is never done to it.

import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon } from '../../packages/browser/src/index.js';
import { EXTENSION_ORIGIN } from '../../packages/browser/src/remote/protocol.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { type Site, startSite } from '../support/browser.js';
import { chromium, type OwnSetup, openOwn, ownBrowser, type Target, until } from '../support/own-browser.js';
import { isLong } from '../support/size.js';

/** Files of a script are in the working folder. */
const SHOT = `shot-${process.pid}.png`;
const FILM = `film-${process.pid}.webm`;
const SHOP = `<!doctype html><title>Shop</title><h1>Shop</h1>
  <button onclick="this.textContent = 'Added'">Add</button>
  <label>Name <input></label> <label>Photo <input type="file"></label>
  <a href="/second" target="_blank">Second page</a> <a href="/file">Price list</a>
  <button onclick="document.querySelector('h1').textContent = confirm('Sure?') ? 'Yes' : 'No'">Empty the cart</button>
  <iframe title="Other site"></iframe>`;

describe.skipIf(chromium === null)('the extension in a real browser', { timeout: 120_000 }, () => {
  let own: OwnSetup;
  let site: Site;
  let b: Beckon;
  let bystander: Target & { readonly targetId: string };

  beforeAll(async () => {
    site = await startSite();
    site.set('/', SHOP.replace('<iframe', `<iframe src="${site.otherUrl}/inside"`));
    site.set('/second', '<title>Second</title><h1>Second page</h1>');
    site.set('/inside', `<button onclick="this.textContent = 'Subscribed'">Subscribe</button>`);
    site.set('/private', '<title>Private</title><button onclick="document.title = 1">Secret</button>');
    site.set('/file', () => ({
      type: 'text/plain',
      body: 'prices',
      headers: { 'content-disposition': 'attachment; filename="prices.txt"' },
    }));
    own = await ownBrowser();
    bystander = await own.browser.open(`${site.url}/private`);
    b = await openOwn();
  }, 120_000);
  afterAll(async () => {
    await b?.close();
    await own?.close();
    await site?.close();
  });

  /** What became of a line: how sure it is, or why not. */
  async function came(line: string, on = b): Promise<string> {
    const { ok, lifecycle, failure, text } = await on.run(line);
    return ok && lifecycle === 'verified' ? lifecycle : `${failure?.code ?? lifecycle}: ${text}`;
  }
  const groupOf = (title: string): Promise<number> =>
    own.panel.evaluate(
      `chrome.tabGroups.query({}).then((all) => all.find((one) => one.title === ${JSON.stringify(title)}).id)`,
    );

  it('does what any browser does, in its own tab', async () => {
    expect(await came(`goto ${site.url}/`)).toBe('verified');
    const lines = [
      'click "Add"',
      'expect visible "Added"',
      'type "Name" "amy"',
      'upload "Photo" package.json',
      'click "Subscribe"',
      'cookies set a 1',
      'cookies get a',
      'storage set k v',
      'viewport 900 600',
      'console',
      'requests',
    ];
    for (const line of lines) expect(await came(line), line).toBe('verified');
    const shot = await b.run(`screenshot --output ${SHOT}`);
    expect(shot.ok, shot.text).toBe(true);
    rmSync(SHOT);
  });

  it('clears the cookies of its own pages', async () => {
    expect(await came('cookies clear')).toBe('verified');
  });

  it('records a video, though no page of its own may be shown for that', async () => {
    site.set(
      '/film',
      `<title>Film</title><body style="background: red"><button onclick="document.body.style.background = 'blue'">Turn</button>`,
    );
    expect(await came(`goto ${site.url}/film`)).toBe('verified');
    const tabs = async (): Promise<number> => own.panel.evaluate('chrome.tabs.query({}).then((all) => all.length)');
    const before = await tabs();
    try {
      expect((await b.run(`record start ${FILM}`)).text).toContain('recording');
      expect(await tabs()).toBe(before);
      await b.run('wait 600ms');
      expect(await came('click "Turn"')).toBe('verified');
      await b.run('wait 600ms');
      const { ok, data, text } = await b.run('record stop');
      expect(ok, text).toBe(true);
      expect((data as { seconds: number }).seconds).toBeGreaterThan(1);
      const bytes = readFileSync(FILM);
      site.set('/video', () => ({ type: 'video/webm', bytes }));
      const player = await own.browser.open(`${site.url}/private`);
      const colors = await player.evaluate<string[]>(`(async () => {
        const video = document.createElement('video');
        const once = (type) => new Promise((resolve) => video.addEventListener(type, resolve, { once: true }));
        video.muted = true;
        video.src = URL.createObjectURL(await (await fetch('/video')).blob());
        await once('loadeddata');
        const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight });
        const pen = canvas.getContext('2d');
        const colors = [];
        for (const time of [0.1, video.duration - 0.1]) {
          const seeked = once('seeked');
          video.currentTime = time;
          await seeked;
          pen.drawImage(video, 0, 0);
          const [red, , blue] = pen.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
          colors.push(red > blue ? 'red' : 'blue');
        }
        return colors;
      })()`);
      expect(colors).toEqual(['red', 'blue']);
      await own.browser.send('Target.closeTarget', { targetId: player.targetId });
    } finally {
      rmSync(FILM, { force: true });
      expect(await came(`goto ${site.url}/`)).toBe('verified');
    }
  });

  it('has dialogs answered as asked', async () => {
    expect(await came('dialog auto accept')).toBe('verified');
    const { ok, text } = await b.run('click "Empty the cart"');
    expect(ok, text).toBe(true);
    expect(await came('expect visible "Yes"')).toBe('verified');
  });

  it('asks the user in the side panel, who does it in the tab and confirms', async () => {
    const card = (): Promise<string> => own.panel.evaluate(`document.getElementById('handovers').innerText`);
    const press = (name: string): Promise<unknown> =>
      own.panel.evaluate(
        `[...document.querySelectorAll('#handovers button')].find((one) => one.textContent === ${JSON.stringify(name)}).click()`,
      );
    const shown = () => until(async () => (await card()).includes('Solve the captcha'));
    const done = b.run('handover "Solve the captcha" --timeout 60s');
    await shown();
    expect(await card()).toMatch(/Your turn[\s\S]*What you type is not recorded/);
    expect(await own.panel.evaluate(`chrome.action.getBadgeText({})`)).toBe('!');
    await press('Done');
    expect(await done).toMatchObject({ ok: true, lifecycle: 'dispatched', data: { by: 'person' } });
    await until(async () => (await card()) === '');
    const declined = b.run('handover "Solve the captcha"');
    await shown();
    await press("Can't do it");
    expect((await declined).failure?.code).toBe('PERSON_DECLINED');
    // The time is up: the card goes, and its answer would be none to the next.
    expect((await b.run('handover "Solve the captcha" --timeout 300ms')).failure?.code).toBe('TIMEOUT');
    await until(async () => (await card()) === '');
    // In their own tab, by their own hands: the condition shows it, and none of it is shown.
    const seen = b.run('handover "Solve the captcha" --until value "Name" "plover-93xK" --timeout 60s');
    await shown();
    const tab = (await own.browser.targets()).find(({ url }) => url === `${site.url}/`);
    const attached = { targetId: tab?.targetId, flatten: true };
    const { sessionId } = await own.browser.send<{ sessionId: string }>('Target.attachToTarget', attached);
    const expression = `document.querySelector('input').select()`;
    await own.browser.send('Runtime.evaluate', { expression }, sessionId);
    await own.browser.send('Input.insertText', { text: 'plover-93xK' }, sessionId);
    await own.browser.send('Target.detachFromTarget', { sessionId });
    expect(await seen).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect((await b.run('observe --full')).text).not.toContain('plover-93xK');
  });

  it('follows a link to a new tab, which is in the group, too, and closes it', async () => {
    const { ok, text } = await b.run('click "Second page"');
    expect(ok, text).toBe(true);
    expect(await came('expect title "Second"')).toBe('verified');
    expect(await came('tab close')).toBe('verified');
    expect(await came('expect title "Shop"')).toBe('verified');
  });

  it('says where a download goes', async () => {
    const { ok, notes, text } = await b.run('click "Price list"');
    expect(ok, text).toBe(true);
    expect(notes.join()).toContain('prices.txt');
  });

  it('sees and touches no tab outside its group', async () => {
    const { data } = await b.run('tabs');
    expect(JSON.stringify(data)).not.toContain('/private');
    expect(await came('click "Secret" --timeout 300ms')).toMatch(/^TARGET_NOT_FOUND/);
    expect(await bystander.evaluate('document.title')).toBe('Private');
  });

  it('gives a second program a group of its own', async () => {
    const other = await openOwn();
    try {
      expect(await came('url', other)).toBe('verified');
      expect((await other.run('url')).text).toContain('about:blank');
      expect((await other.run('tabs')).text).not.toContain(site.url);
      const names = await own.panel.evaluate<number>(
        `chrome.tabGroups.query({}).then((all) => all.filter((one) => one.title.startsWith('Beckon')).length)`,
      );
      expect(names).toBe(2);
    } finally {
      await other.close();
    }
  });

  it('lets a tab go at once that is dragged out, also in the middle of a command', async () => {
    const title = await own.panel.evaluate<string>(`chrome.tabGroups.query({}).then((all) => all[0].title)`);
    expect(title).toMatch(/^Beckon/);
    const waiting = b.run('wait visible "Never there" --timeout 30s');
    const tab = await own.panel.evaluate<number>(
      `chrome.tabs.query({ groupId: ${await groupOf(title)} }).then(([tab]) => tab.id)`,
    );
    await own.panel.evaluate(`chrome.tabs.ungroup([${tab}])`);
    const { ok, failure } = await waiting;
    expect([ok, failure?.code]).toEqual([false, 'TAKEN_OVER']);
    const attached = await own.panel.evaluate<boolean>(
      `chrome.debugger.getTargets().then((all) => all.find((one) => one.tabId === ${tab}).attached)`,
    );
    expect(attached).toBe(false);
    expect(await came('click "Add" --timeout 300ms')).toMatch(/^TAKEN_OVER/);
    expect(await came(`goto ${site.url}/`)).toBe('verified');
    expect(await came('click "Add"')).toBe('verified');
  });

  it('goes on after the service worker was stopped, and does nothing twice', async () => {
    site.set('/count', `<title>0</title><button onclick="document.title = Number(document.title) + 1">More</button>`);
    expect(await came(`goto ${site.url}/count`)).toBe('verified');
    for (const count of [1, 2]) {
      expect(await came('click "More"')).toBe('verified');
      await own.browser.stopWorker();
      await until(async () => (await came(`expect title "${count}"`)) === 'verified');
    }
  });

  it('does nothing twice, and claims nothing that was not done, whenever the service worker is stopped', async () => {
    site.set('/often', `<title>0</title><button onclick="document.title = Number(document.title) + 1">More</button>`);
    expect(await came(`goto ${site.url}/often`)).toBe('verified');
    const { targetInfos } = await own.browser.send<{ targetInfos: { targetId: string; url: string }[] }>(
      'Target.getTargets',
    );
    const page = await own.browser.attach(targetInfos.find(({ url }) => url.endsWith('/often'))?.targetId ?? '');
    const count = async (): Promise<number> => Number(await page.evaluate('document.title'));
    const interrupted: string[] = [];
    for (let round = 0; round < (isLong ? 1000 : 30); round++) {
      const before = await count();
      const running = b.run('click "More" --timeout 5s');
      // At another moment each time: before the press, during it, while its effect is read.
      await new Promise((resolve) => setTimeout(resolve, (round * 23) % 250));
      await own.browser.stopWorker();
      // The browser may lose a message to a worker that it is stopping.
      void own.panel.evaluate(`chrome.runtime.sendMessage({ panel: 'state' })`).catch(() => {});
      const ended = await deadlineIn(60_000).wait(running);
      if (ended === null) throw new Error(`The command of round ${round} hangs`);
      const { ok, lifecycle, failure } = ended;
      const done = (await count()) - before;
      if (!ok) interrupted.push(`${failure?.code} ${failure?.message}`);
      expect([0, 1]).toContain(done);
      if (lifecycle === 'verified') expect(done).toBe(1);
      await until(async () => (await came('url')) === 'verified');
      expect((await count()) - before).toBe(done);
      if (isLong && round % 100 === 99) console.log(`${round + 1} times stopped, ${interrupted.length} interrupted`);
    }
    expect(interrupted.filter((one) => !one.startsWith('WORLD_GONE Interrupted'))).toEqual([]);
    await page.detach();
  }, 3_600_000);

  it('has the same tab at hand after the service worker was stopped, by the same number', async () => {
    site.set('/left', '<title>Left</title><button onclick="document.title = 1">Press</button>');
    site.set('/right', '<title>Right</title><button onclick="document.title = 1">Press</button>');
    expect(await came(`goto ${site.url}/left`)).toBe('verified');
    expect(await came(`tab new ${site.url}/right`)).toBe('verified');
    const here = async (): Promise<string> => (await b.run('tabs')).text;
    for (const address of ['/left', '/right', '/left']) {
      const numbers = await here();
      const [, id = ''] = new RegExp(`\\[?(\\d+)\\]?[^\\n]*${address}`).exec(numbers) ?? [];
      expect(await came(`tab switch ${id}`)).toBe('verified');
      const before = await here();
      await own.browser.stopWorker();
      await own.panel.evaluate(`chrome.runtime.sendMessage({ panel: 'state' })`);
      // No command goes to another tab meanwhile.
      await until(async () => (await came('url')) === 'verified');
      expect((await b.run('url')).text).toContain(address);
      await until(async () => (await here()) === before);
    }
    expect(await came('click "Press"')).toBe('verified');
    expect(await came('tab close')).toBe('verified');
    expect(await came('expect title "Right"')).toBe('verified');
  });

  it('keeps to --allow', async () => {
    const other = await openOwn({ allow: [new URL(site.url).host] });
    try {
      expect(await came(`goto ${site.url}/`, other)).toBe('verified');
      expect(await came(`goto ${site.otherUrl}/inside`, other)).toMatch(/^FORBIDDEN/);
    } finally {
      await other.close();
    }
  });

  it('takes no orders from a page that speaks like the side panel', async () => {
    const page = await own.browser.open(`${site.url}/private`);
    const answer = await page.evaluate<string>(`new Promise((resolve) => {
      if (typeof chrome === 'undefined' || chrome.runtime?.sendMessage === undefined) return resolve('nothing to speak to');
      chrome.runtime.sendMessage('${new URL('chrome-extension://pgkbciclgbnhdjdkdnkiekfjajcfidkb/').host}', { panel: 'stop' },
        (value) => resolve(value === undefined ? 'no answer' : JSON.stringify(value)));
    })`);
    expect(['nothing to speak to', 'no answer']).toContain(answer);
    const socket = await page.evaluate<string>(`new Promise((resolve) => {
      const socket = new WebSocket('ws://127.0.0.1:${own.relay.port}/');
      socket.onopen = () => resolve('open');
      socket.onerror = () => resolve('refused');
    })`);
    expect(socket).toBe('refused');
    expect(await came('url')).toBe('verified');
  });

  it('is taken to no page of the extension or of the browser, whose scripts may do more than it', async () => {
    expect(await came(`goto ${site.url}/`)).toBe('verified');
    const before = (await b.run('tabs')).text;
    for (const address of [
      `${EXTENSION_ORIGIN}/panel.html`,
      `  ${EXTENSION_ORIGIN.toUpperCase()}/panel.html`,
      `view-source:${EXTENSION_ORIGIN}/panel.html`,
      `blob:${EXTENSION_ORIGIN}/0`,
      'chrome://settings',
      'about:settings',
      'devtools://devtools/bundled/inspector.html',
    ])
      for (const line of [`goto "${address}"`, `tab new "${address}"`])
        expect([line, (await b.run(`${line} --timeout 5s`)).ok]).toEqual([line, false]);
    expect((await b.run('tabs')).text).toBe(before);
    expect((await b.run('url')).text).toContain(`${site.url}/`);
    // A page of the site cannot go there either, nor a tab that the user has dragged in be used.
    const group = await own.panel.evaluate<number>(
      `chrome.debugger.getTargets().then((all) => chrome.tabs.get(all.find(({ url, attached }) => attached && url === '${site.url}/').tabId)).then(({ groupId }) => groupId)`,
    );
    const panel = await own.browser.panel();
    const tab = await panel.evaluate<number>('chrome.tabs.getCurrent().then(({ id }) => id)');
    await own.panel.evaluate(`chrome.tabs.group({ tabIds: [${tab}], groupId: ${group} })`);
    const share = `chrome.runtime.sendMessage({ panel: 'share' }).then((said) => JSON.stringify(said ?? null), () => 'refused')`;
    await until(async () => ['null', 'refused'].includes(await panel.evaluate<string>(share)));
    expect((await b.run('tabs')).text).not.toContain('panel.html');
    // It would go back to that page.
    await panel.send('Page.navigate', { url: `${site.url}/second` });
    await until(() => panel.evaluate(`document.title === 'Second'`));
    await own.panel.evaluate(`chrome.tabs.ungroup([${tab}])`);
    await own.panel.evaluate(`chrome.tabs.group({ tabIds: [${tab}], groupId: ${group} })`);
    expect(await came('url')).toBe('verified');
    expect((await b.run('tabs')).text).not.toContain('/second');
    expect(await bystander.evaluate('document.title')).toBe('Private');
    await own.browser.send('Target.closeTarget', { targetId: panel.targetId });
    expect(await came('url')).toBe('verified');
  });

  it('stops everything by one button, until the user connects again', async () => {
    await own.panel.evaluate(`document.getElementById('stop').click()`);
    await until(() => own.panel.evaluate(`document.getElementById('state').textContent.startsWith('Stopped')`));
    expect(await came('click "Add"')).toMatch(/^TAKEN_OVER/);
    const attached = await own.panel.evaluate<number>(
      `chrome.debugger.getTargets().then((all) => all.filter((one) => one.attached && one.tabId !== undefined && !one.url.startsWith('chrome-extension') && !one.url.endsWith('/private')).length)`,
    );
    expect(attached).toBe(0);
    await own.panel.evaluate(`document.getElementById('connect').click()`);
    await until(() => own.panel.evaluate(`document.getElementById('state').textContent.startsWith('Connected')`));
    const again = await openOwn();
    expect(await came('url', again)).toBe('verified');
    await again.close();
  });
});
