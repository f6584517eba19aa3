// The size of pages: of all that are open, of those to come, and what they notice of it.

import { afterEach, describe, expect, it } from 'vitest';
import { HANG, IN_TIME_MS, page } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();
afterEach(async () => {
  await t.run('viewport 1280 720');
});

describe('viewport', () => {
  it('is what the page has then, at once', async () => {
    await t.on('<h1>Here</h1><script>onresize = () => { document.title = `${innerWidth}x${innerHeight}`; }</script>');
    const result = await t.run('viewport 800 600');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified', data: { width: 800, height: 600 } });
    await t.holds(
      "innerWidth === 800 && innerHeight === 600 && document.title === '800x600' && matchMedia('(width: 800px)').matches",
    );
  });

  it.each([
    ['1', '1'],
    ['320', '5000'],
    ['10000', '300'],
  ])('can be %s by %s', async (width, height) => {
    await t.on('<h1>Here</h1>');
    expect(await t.run(`viewport ${width} ${height}`)).toMatchObject({ ok: true, lifecycle: 'verified' });
    await t.holds(`innerWidth === ${width} && innerHeight === ${height}`);
  });

  it.each([
    ['0', '600', 'The width 0'],
    ['-5', '600', 'The width -5'],
    ['800', '10001', 'The height 10001'],
    ['800.5', '600', 'The width 800.5'],
  ])('cannot be %s by %s', async (width, height, words) => {
    await t.on('<h1>Here</h1>');
    const result = await t.run(`viewport ${width} ${height}`);
    expect(said(result)).toBe(`INVALID_VALUE: ${words}: use a whole number from 1 to 10000`);
    await t.holds('innerWidth === 1280 && innerHeight === 720');
  });

  it('holds for other tabs and for those to come, with what they open', async () => {
    t.site.set('/popup', page("<h1>Popup</h1><script>window.first = innerWidth + 'x' + innerHeight</script>"));
    await t.on(
      "<button onclick=\"window.open('/popup', '', 'width=300,height=200')\">Open</button>",
      'viewport 700 500',
      'click "Open"',
    );
    await t.holds("innerWidth === 700 && innerHeight === 500 && window.first === '700x500'");
    await t.run(`tab new ${t.site.url}/popup`);
    await t.holds("innerWidth === 700 && innerHeight === 500 && window.first === '700x500'");
    await t.run('viewport 640 480', 'tab close');
    await t.holds('innerWidth === 640 && innerHeight === 480');
    await t.run('tab close');
    await t.holds('innerWidth === 640 && innerHeight === 480');
  });

  it('stays over navigations and pictures', async () => {
    await t.on(
      '<div style="height: 3000px">Long</div>',
      'viewport 500 400',
      'screenshot --fullpage --output /dev/null',
    );
    await t.on('<h1>Other</h1>');
    await t.holds('innerWidth === 500 && innerHeight === 400');
  });

  it('is found by clicks', async () => {
    await t.on(
      '<div style="height: 2000px"></div><button onclick="document.title = \'clicked\'">Far</button>',
      'viewport 300 200',
    );
    expect(said(await t.run('click "Far"'))).toBe('ok');
    await t.holds("document.title === 'clicked'");
  });

  it('is not waited for when the page does not answer', async () => {
    let tell = (): void => {};
    const frozen = new Promise<void>((resolve) => {
      tell = resolve;
    });
    t.site.set('/frozen', () => {
      tell();
      return { status: 204 };
    });
    t.site.set('/hung', () => ({ body: '', delayMs: 3000 }));
    await t.on(
      `<h1>Here</h1><script>setTimeout(() => { navigator.sendBeacon('/frozen'); ${HANG.replace('/never', '/hung')} }, 200)</script>`,
    );
    await frozen;
    const from = Date.now();
    const result = await t.b.run('viewport 600 400', { signal: AbortSignal.timeout(400) });
    expect(Date.now() - from).toBeLessThan(IN_TIME_MS);
    expect(result.ok ? result.lifecycle : result.failure?.code).toMatch(/dispatched|CANCELLED/);
    await t.on('<h1>There</h1>');
    expect(await t.run('viewport 601 401')).toMatchObject({ ok: true, lifecycle: 'verified' });
  });
});
