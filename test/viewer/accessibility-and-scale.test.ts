// The report for everybody and everything: those who see little, long runs, and pages that mean harm.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunRecord } from '../../packages/core/src/report/html/collect.js';
import { failure, result, target } from '../support/fake-session.js';
import { partOf } from '../support/size.js';
import { GREEN, type Made, type Opened, ORANGE, recordOf, request, Stage, seen, shopRun, trace } from './support.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(async () => await stage?.close());

interface Found {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe finds wrong, best practices and the newest guidelines included. */
async function violations({ page }: Opened): Promise<string[]> {
  const found = (await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Found[] }> } };
    const run = await axe.run({ rules: { 'target-size': { enabled: true } } });
    return run.violations;
  })) as Found[];
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** To a step by its address. */
async function goTo({ page }: Opened, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await page.waitForFunction(
    (hash) => document.querySelector(`.row[href="${hash}"]`)?.getAttribute('aria-current') === 'true',
    address,
  );
}

describe('for everybody', () => {
  const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 800 } } as const;
  const cases = (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['wide', 'phone'] as const).map((size) => [colorScheme, size] as const),
  );

  // Half of them each day.
  it.each(partOf(cases, 2))('nothing is wrong in %s, %s', async (colorScheme, size) => {
    // Playwright puts axe into a world of its own making; the page's policy allows no other script.
    const opened = await stage.report(shopRun().data(), { colorScheme, viewport: sizes[size], bypassCSP: true });
    const { page } = opened;
    await page.evaluate(AXE);
    expect(await violations(opened)).toEqual([]);
    for (const address of ['#2.2', '#2.3', '#2.4', '#1.2', '#4.0']) {
      await goTo(opened, address);
      expect(await violations(opened), address).toEqual([]);
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await violations(opened)).toEqual([]);
    await opened.close();
  });

  it.each(partOf(['light', 'dark'] as const, 2))('nothing is wrong while it runs, in %s', async (colorScheme) => {
    const record = new RunRecord({ at: '2026-03-14T09:26:53.000Z', beckon: '0.1.0', about: 'chromium 147' });
    record.plan([{ file: 'a.oil', steps: ['url', 'title', 'observe'].map((said, i) => ({ said, line: i + 1 })) }]);
    record.beginAttempt(0, { worker: 1 });
    record.endStep(0, 0, result({ command: 'url', lifecycle: 'dispatched' }), seen(GREEN));
    record.beginStep(0, 1);
    const opened = await stage.report(record.data(), { colorScheme, bypassCSP: true, hash: '#1.1' });
    await opened.page.evaluate(AXE);
    for (const hash of ['#1.1', '#1.2', '#1.3']) {
      await goTo(opened, hash);
      expect(await violations(opened), hash).toEqual([]);
    }
    await opened.close();
  });

  it('everything that is done by pointing is done by keys', async () => {
    const opened = await stage.report(shopRun().data());
    const { page } = opened;
    const focused = new Set<string>();
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      focused.add(
        await page.evaluate(() => {
          const element = document.activeElement;
          const { outlineStyle } = getComputedStyle(element ?? document.body);
          return `${element?.className || element?.tagName} ${outlineStyle}`;
        }),
      );
    }
    const all = [...focused];
    for (const part of ['INPUT', 'row', 'thing', 'copy', 'square']) expect(all.join('\n')).toContain(part);
    expect(all.filter((one) => !one.startsWith('BODY') && !one.endsWith('solid') && !one.startsWith('INPUT'))).toEqual(
      [],
    );
    await opened.close();
  });
});

describe('a long run', () => {
  it('of a thousand steps with pictures is there at once, and its keys are quick', async () => {
    const picture = seen(GREEN, { 5: [10, 10, 100, 40] });
    const failed = result({ command: 'click "Last"', ...failure('TARGET_NOT_FOUND', 'There is no "Last"') });
    const step = (i: number) =>
      [`click "Item ${i}"`, result({ command: `click "Item ${i}"`, ...target(5, 'button') }), picture] as const;
    const made: Made = {
      file: 'long.oil',
      steps: [...Array.from({ length: 999 }, (_, i) => step(i)), ['click "Last"', failed, seen(ORANGE)]],
    };
    const opened = await stage.report(recordOf([made]).data());
    const { page } = opened;
    expect(await page.locator('.row').count()).toBe(1000);
    expect(await page.locator('.row[aria-current] .said').innerText()).toBe('click "Last"');
    expect(await page.locator('.row[aria-current]').isVisible()).toBe(true);
    // The list scrolls, the page does not.
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    expect(await page.locator('h1').isVisible()).toBe(true);
    // Only what is looked at is made into elements again: the rows stay what they are.
    const kept = await page.evaluate(() => {
      const seenNow: MutationRecord[] = [];
      new MutationObserver((records) => seenNow.push(...records)).observe(document.querySelector('nav') as Node, {
        subtree: true,
        childList: true,
        attributes: true,
      });
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', cancelable: true }));
      return new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(seenNow.length), 0));
      });
    });
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(10);
    await page.keyboard.press('f');
    expect(await page.locator('.row').count()).toBe(1);
    await opened.close();
  });

  it('of many scripts folds those that went well', async () => {
    const good: Made = { file: 'good.oil', steps: Array.from({ length: 60 }, () => ['url'] as const) };
    const bad: Made = {
      file: 'bad.oil',
      steps: [['title', result({ command: 'title', ...failure('TIMEOUT', 'No') })]],
    };
    const opened = await stage.report(recordOf([...Array.from({ length: 20 }, () => good), bad]).data());
    expect(await opened.page.locator('.row').count()).toBe(1);
    await opened.page.getByRole('searchbox').fill('url');
    expect(await opened.page.locator('.row').count()).toBe(1200);
    await opened.close();
  });
});

describe('a page that means harm', () => {
  const EVIL = [
    '<script>document.title="hacked"</script>',
    '</script><img src=x onerror=document.title="hacked">',
    '"><svg onload=document.title="hacked">',
    "' onmouseover='alert(1)",
    '\u202eevil\u202c \u2066 \u200f עברית',
    '<!--',
    '&lt;b&gt; &amp; ${1} {{1}} \u2028 \u0007 \ud83d',
    `${'w'.repeat(5000)}`,
    'javascript:alert(1)',
  ].join(' ');

  it('is shown as it is, everywhere, and does nothing', async () => {
    const ended = result({
      command: `click "${EVIL}"`,
      ...target(5, EVIL, { reason: EVIL }),
      ...failure('AMBIGUOUS_TARGET', EVIL, EVIL, {
        candidates: [{ id: 5, kind: EVIL, name: EVIL, target: EVIL }],
        suggestions: [{ id: 6, kind: EVIL, name: EVIL }],
      }),
      changes: [{ sign: '+', id: 5, text: EVIL }],
      notes: [EVIL],
      data: EVIL,
      trace: trace([[5, 0.9, EVIL]], 5),
    });
    const evidence = seen(
      GREEN,
      { 5: [0, 0, 5000, 5000], 6: [-100, -100, 10, 10] },
      {
        messages: [{ level: 'error', time: '2026', text: EVIL, from: EVIL }],
        errors: [{ time: '2026', message: EVIL, from: EVIL }],
        requests: [{ ...request(EVIL, EVIL, 200), kind: EVIL, failure: EVIL }],
      },
    );
    const made: Made = { file: EVIL, steps: [[`click "${EVIL}"`, ended, evidence, EVIL]] };
    const opened = await stage.report(recordOf([made, made]).data());
    const { page } = opened;
    await page.locator('.canvas img').waitFor();
    expect(await page.title()).toBe('2 of 2 scripts failed');
    expect(await page.locator('body').innerText()).toContain('<script>document.title="hacked"</script>');
    expect(await page.locator('svg[onload], img[onerror], [onmouseover]').count()).toBe(0);
    expect(opened.troubles).toEqual([]);
    // No mark turns the rest of a line around, and nothing is wider than the window.
    expect(await page.locator('body').innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const overflow = await page.evaluate(() => {
      const main = document.querySelector('#detail') as Element;
      const nav = document.querySelector('nav') as Element;
      return [main.scrollWidth - main.clientWidth, nav.scrollWidth - nav.clientWidth];
    });
    expect(overflow).toEqual([0, 0]);
    await opened.close();
  });

  it('is no more than text without JavaScript, too', async () => {
    const made: Made = { file: EVIL, steps: [[EVIL, result({ command: 'url', ...failure('TIMEOUT', EVIL, EVIL) })]] };
    const opened = await stage.report(recordOf([made]).data(), { javaScriptEnabled: false });
    expect(await opened.page.locator('svg, img').count()).toBe(0);
    expect(await opened.page.locator('body').innerText()).toContain('<script>document.title="hacked"</script>');
    await opened.close();
  });
});
