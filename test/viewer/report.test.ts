// The report in the real browser, opened from a file as somebody would who got it by mail.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { result } from '../support/fake-session.js';
import {
  colorShown,
  flakyRun,
  GREEN,
  type Made,
  type Opened,
  ORANGE,
  PURPLE,
  recordOf,
  Stage,
  seen,
  shopRun,
} from './support.js';

let stage: Stage;
let shop: Opened;

beforeAll(async () => {
  stage = await Stage.open();
  shop = await stage.report(shopRun().data(), { hash: '#2.3' });
});

afterAll(async () => await stage?.close());

async function current({ page }: Opened): Promise<string> {
  await drawn(page);
  return page.locator('.row[aria-current] .said').innerText();
}

async function rows({ page }: Opened): Promise<string[]> {
  await drawn(page);
  // Not as it is drawn: rows out of sight are not.
  return page.locator('.row .said').allTextContents();
}

/** What was pressed or typed is on the page two frames later. */
function drawn(page: Opened['page']): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

describe('a report', () => {
  it('opens without asking for anything', async () => {
    const opened = await stage.report(shopRun().data());
    await opened.page.locator('.canvas img').waitFor();
    expect(opened.requests.filter((url) => !url.startsWith('data:'))).toHaveLength(1);
    expect(opened.requests[0]).toMatch(/^file:/);
    expect(opened.troubles).toEqual([]);
    await opened.close();
  });

  it('forbids itself everything', async () => {
    const tried = await shop.page.evaluate(async () => {
      const refused = async (what: Promise<unknown>): Promise<boolean> => what.then(() => false).catch(() => true);
      const picture = new Image();
      const drawn = new Promise((good, bad) => Object.assign(picture, { onload: good, onerror: bad }));
      picture.src = 'http://127.0.0.1:9/x.png';
      const script = document.createElement('script');
      try {
        script.text = 'window.hasRun = true';
        document.body.append(script);
      } catch {
        // Trusted types are asked for.
      }
      return [
        await refused(fetch('http://127.0.0.1:9/')),
        await refused(drawn),
        !('hasRun' in window),
        document.querySelector('meta[http-equiv]')?.getAttribute('content')?.startsWith("default-src 'none'"),
      ];
    });
    expect(tried).toEqual([true, true, true, true]);
  });

  it('says how the run went', async () => {
    const { page } = shop;
    expect(await page.title()).toBe('2 of 4 scripts failed, 1 flaky');
    expect(await page.locator('h1').innerText()).toContain('2 of 4 scripts failed');
    expect(await page.locator('.tally').innerText()).toMatch(/6 passed\s+1 failed\s+2 not run/);
    expect(await page.locator('.group h2').allInnerTexts()).toEqual([
      expect.stringContaining('search.oil'),
      expect.stringContaining('invoices.oil'),
      expect.stringMatching(/checkout\.oil\s*attempt 1 of 2 · worker 1/),
      expect.stringMatching(/checkout\.oil\s*flaky · attempt 2 of 2 · worker 1/),
      expect.stringContaining('late.oil'),
    ]);
  });

  it('begins with the first failure, and its picture', async () => {
    const opened = await stage.report(shopRun().data());
    expect(await current(opened)).toBe('click "Delete"');
    expect(await colorShown(opened)).toEqual(ORANGE);
    await opened.close();
  });

  it('begins with what was made good later, if nothing failed in the end', async () => {
    const opened = await stage.report(flakyRun().data());
    expect(await current(opened)).toBe('title');
    expect(await opened.page.locator('#detail').innerText()).toContain('attempt 1 of 2');
    expect(await opened.page.locator('h1').innerText()).toContain('1 script passed, but flaky');
    await opened.close();
  });

  it('shows each step its own picture, decoded only then', async () => {
    const { page } = shop;
    await page.locator('.row', { hasText: 'click "Sign in"' }).click();
    expect(await colorShown(shop)).toEqual(PURPLE);
    await page.locator('.row', { hasText: '/login' }).click();
    await page.waitForFunction(() => document.querySelector('.canvas img')?.getAttribute('alt')?.includes('/login'));
    expect(await colorShown(shop)).toEqual(GREEN);
    expect(await page.locator('img').count()).toBe(1);
  });

  it('draws a box on the chosen thing and on the runners-up, where they are', async () => {
    const { page } = shop;
    await page.locator('.row', { hasText: 'click "Sign in"' }).click();
    const canvas = await page.locator('.canvas').boundingBox();
    const box = await page.locator('.box.is-chosen').boundingBox();
    const scale = (canvas?.width ?? 0) / 1280;
    expect(((box?.x ?? 0) - (canvas?.x ?? 0)) / scale).toBeCloseTo(560, -1);
    expect(((box?.y ?? 0) - (canvas?.y ?? 0)) / scale).toBeCloseTo(400, -1);
    expect((box?.width ?? 0) / scale).toBeCloseTo(160, -1);
    expect(await page.locator('.box.is-other').getAttribute('data-thing')).toBe('9');
  });

  it('points from a score to its box and back', async () => {
    const { page } = shop;
    await page.locator('.row', { hasText: 'click "Sign in"' }).click();
    await page.locator('.scores tr[data-thing="9"]').hover();
    expect(await page.locator('.box.is-pointed').getAttribute('data-thing')).toBe('9');
    await page.locator('.box.is-chosen').hover();
    expect(await page.locator('tr.is-pointed').getAttribute('data-thing')).toBe('5');
    await page.locator('.scores tr[data-thing="9"] .thing').focus();
    expect(await page.locator('.box[data-thing="9"]').getAttribute('class')).toContain('is-pointed');
  });

  it('tells why it was this thing, what came of it, and what the page said', async () => {
    const { page } = shop;
    await page.locator('.row', { hasText: 'click "Sign in"' }).click();
    const text = await page.locator('#detail').innerText();
    for (const part of [
      'tests/invoices.oil:3',
      'resolve\n8.4 ms',
      'act\n21 ms',
      'verify\n12 ms',
      'confidence 0.97',
      'by its text',
      'by words of its text',
      'all 48',
      'visible 2',
      '[12] dialog "Welcome"',
      'url: /login → /home',
      'A dialog was answered',
      'Cannot read x of null',
      'TypeError: boom',
      'slow answer',
      '✗ 500',
      'net::ERR_FAILED',
      '2 failed',
    ])
      expect(text).toContain(part);
    // In the order in which it was said.
    expect(await page.locator('.level').allInnerTexts()).toEqual(['error', 'uncaught', 'warn', 'log']);
  });

  it('tells of a failure what to do, with a target to paste', async () => {
    const { page } = shop;
    await page.locator('.row', { hasText: 'click "Delete"' }).click();
    const text = await page.locator('.failure').innerText();
    for (const part of [
      'AMBIGUOUS_TARGET',
      '"Delete" could mean 2 things',
      'Hint:',
      '--> tests/invoices.oil:4:7',
      '^^^',
    ])
      expect(text).toContain(part);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: {
          async writeText(said: string) {
            document.title = said;
          },
        },
      });
    });
    await page.getByRole('button', { name: 'Copy the target of [24]' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await page.title()).toBe('"Delete" near "Invoice 8"');
  });

  it('says why a script could not even begin', async () => {
    await shop.page.locator('.row', { hasText: 'could not begin' }).click();
    expect(await shop.page.locator('#detail').innerText()).toContain('No browser was found\n  looked in PATH');
  });

  it('shows all pictures of a step that did several things', async () => {
    const [before] = seen(GREEN).pictures;
    const [second] = seen(PURPLE).pictures;
    const [after] = seen(ORANGE, {}, { when: 'after' }).pictures;
    if (before === undefined || second === undefined || after === undefined) throw new Error('No picture');
    const evidence = { ...seen(GREEN), pictures: [before, second, { ...after, masked: 2 }] };
    const made: Made = {
      file: 'a.oil',
      steps: [['login "amy" "••••••••"', result({ command: 'login "amy" "x"' }), evidence]],
    };
    const opened = await stage.report(recordOf([made]).data());
    expect(await opened.page.locator('.choice button').allInnerTexts()).toEqual(['Before 1', 'Before 2', 'After']);
    // The last is what the result tells of: how it ended, or the thing that was acted on last.
    expect(await colorShown(opened)).toEqual(ORANGE);
    expect(await opened.page.locator('figcaption').innerText()).toContain('2 places painted over');
    await opened.page.getByRole('button', { name: 'Before 1' }).click();
    expect(await colorShown(opened)).toEqual(GREEN);
    await opened.page.getByRole('button', { name: 'After' }).click();
    expect(await colorShown(opened)).toEqual(ORANGE);
    await opened.close();
  });

  it('shows a picture in its actual size', async () => {
    const { page } = shop;
    await page.locator('.row', { hasText: 'click "Sign in"' }).click();
    await page.getByRole('button', { name: 'Actual size' }).click();
    expect((await page.locator('.canvas img').boundingBox())?.width).toBe(1280);
    await page.getByRole('button', { name: 'Actual size' }).click();
    expect((await page.locator('.canvas img').boundingBox())?.width).toBeLessThan(1280);
  });
});

describe('finding a step', () => {
  it('shows only what failed, and all again', async () => {
    const opened = await stage.report(shopRun().data());
    const all = await rows(opened);
    await opened.page.getByRole('button', { name: /Failed only/ }).click();
    expect(await rows(opened)).toEqual(['click "Delete"', 'expect visible "Paid"', 'could not begin']);
    expect(await opened.page.getByRole('status').allInnerTexts()).toContain('3 steps shown');
    await opened.page.keyboard.press('f');
    expect(await rows(opened)).toEqual(all);
    await opened.close();
  });

  it('looks for a text in commands, files and messages', async () => {
    const opened = await stage.report(shopRun().data());
    const { page } = opened;
    await page.keyboard.press('/');
    await page.keyboard.type('sign IN');
    expect(await rows(opened)).toEqual(['click "Sign in"']);
    await page.getByRole('searchbox').fill('could mean 2');
    expect(await rows(opened)).toEqual(['click "Delete"']);
    await page.getByRole('searchbox').fill('search.oil');
    expect(await rows(opened)).toEqual(['goto "http://shop.test/"', 'observe']);
    await page.getByRole('searchbox').fill('nothing of the kind');
    await page.getByText('No step matches').waitFor();
    await page.keyboard.press('Escape');
    expect((await rows(opened)).length).toBeGreaterThan(8);
    await opened.close();
  });

  it('goes by keys', async () => {
    const opened = await stage.report(shopRun().data());
    const { page } = opened;
    const press = async (key: string): Promise<string> => {
      await page.keyboard.press(key);
      return current(opened);
    };
    expect(await press('ArrowUp')).toBe('click "Sign in"');
    expect(await press('k')).toBe('goto "http://shop.test/login"');
    expect(await press('j')).toBe('click "Sign in"');
    expect(await press('ArrowDown')).toBe('click "Delete"');
    expect(await press('n')).toBe('expect visible "Paid"');
    expect(await press('n')).toBe('could not begin');
    expect(await press('n')).toBe('could not begin');
    expect(await press('p')).toBe('expect visible "Paid"');
    expect(await page.evaluate(() => document.activeElement?.matches('.row[aria-current]'))).toBe(true);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await current(opened)).toBe('expect visible "Paid"');
    await opened.close();
  });

  it('is meant by an address that holds', async () => {
    const opened = await stage.report(shopRun().data(), { hash: '#3.2.1' });
    const { page } = opened;
    expect(await page.locator('#detail').innerText()).toContain('attempt 1 of 2');
    await page.locator('.row', { hasText: 'click "Sign in"' }).click();
    expect(new URL(page.url()).hash).toBe('#2.2');
    await page.reload();
    expect(await current(opened)).toBe('click "Sign in"');
    await page.evaluate(() => {
      location.hash = '#1.2';
    });
    await page.waitForFunction(() => document.querySelector('.row[aria-current]')?.textContent?.includes('observe'));
    await page.goto(page.url().replace(/#.*/, '#99.99'));
    await page.reload();
    expect(await current(opened)).toBe('click "Delete"');
    await opened.close();
  });

  it('folds a script', async () => {
    const opened = await stage.report(shopRun().data());
    const before = await rows(opened);
    const fold = opened.page.getByRole('button', { name: /search\.oil/ });
    await fold.click();
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    expect((await rows(opened)).length).toBe(before.length - 2);
    await opened.close();
  });
});

describe('how it looks', () => {
  const ground = ({ page }: Opened): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it('is light or dark as the machine is, or as somebody wants', async () => {
    const dark = await stage.report(shopRun().data(), { colorScheme: 'dark' });
    const light = await stage.report(shopRun().data(), { colorScheme: 'light' });
    const [black, white] = [await ground(dark), await ground(light)];
    expect(black).not.toBe(white);
    await light.page.getByRole('button', { name: 'Use dark colours' }).click();
    expect(await ground(light)).toBe(black);
    await light.page.reload();
    expect(await ground(light)).toBe(black);
    await light.page.getByRole('button', { name: 'Use light colours' }).click();
    expect(await ground(light)).toBe(white);
    await Promise.all([dark.close(), light.close()]);
  });

  it('opens where a page may keep nothing', async () => {
    const opened = await stage.report(shopRun().data());
    await opened.page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('no', 'SecurityError');
        },
      });
    });
    await opened.page.reload();
    await opened.page.getByRole('button', { name: 'Use dark colours' }).click();
    expect(opened.troubles).toEqual([]);
    await opened.close();
  });

  it('fits a phone: the list first, a step when it is asked for', async () => {
    const opened = await stage.report(shopRun().data(), { viewport: { width: 360, height: 740 } });
    const { page } = opened;
    const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await page.locator('#detail').isVisible()).toBe(false);
    expect(await width()).toBe(360);
    await page.locator('.row', { hasText: 'click "Sign in"' }).click();
    expect(await page.locator('nav').isVisible()).toBe(false);
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: 'All steps' }).click();
    expect(await page.locator('nav').isVisible()).toBe(true);
    await opened.close();
  });

  it('turns nothing for those who want nothing to move', async () => {
    const record = shopRun().data();
    const running = { ...record, ms: null };
    const moves = async (reducedMotion: 'reduce' | 'no-preference'): Promise<string> => {
      const opened = await stage.report(running, { reducedMotion });
      const name = await opened.page.evaluate(
        () => getComputedStyle(document.querySelector('h1 svg') as Element).animationName,
      );
      await opened.close();
      return name;
    };
    expect(await moves('reduce')).toBe('none');
    expect(await moves('no-preference')).toBe('turn');
  });

  it('says the main things without JavaScript', async () => {
    const opened = await stage.report(shopRun().data(), { javaScriptEnabled: false });
    const text = await opened.page.locator('body').innerText();
    for (const part of [
      '2 of 4 scripts failed',
      'tests/search.oil: passed',
      'tests/invoices.oil: failed',
      'line 4: click "Delete"',
      'AMBIGUOUS_TARGET',
      'No browser was found',
    ])
      expect(text).toContain(part);
    await opened.close();
  });
});
