// The shop of the examples, over HTTP; what its pages do in a browser is for the browser tests.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../examples/shop/server.mjs';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** A visitor: keeps the cookie of the first answer. */
async function visit() {
  const first = await fetch(shop.url);
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    page: async (path: string) => (await fetch(shop.url + path, { headers: { cookie } })).text(),
    call: (name: string, value: object) =>
      fetch(`${shop.url}/api/${name}`, { method: 'POST', headers: { cookie }, body: JSON.stringify(value) }),
  };
}

describe('the shop', () => {
  it.each([
    ['/', 'Popular now'],
    ['/login', 'Remember me'],
    ['/signup', 'Create account'],
    ['/search?q=red+shoes', 'Results for “red shoes”'],
    ['/product/1', 'Trail runner'],
    ['/cart', 'Your cart is empty'],
    ['/pay-frame', 'Card number'],
    ['/thanks', 'Thank you'],
    ['/invoice/1003', 'Invoice 1003'],
    ['/invoice.csv', '1003,12 March 2025,"Head lamp",34.00'],
    ['/admin?page=2', 'page 2 of 3'],
  ])('serves %s', async (path, text) => {
    const response = await fetch(shop.url + path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(text);
  });

  it('has every file that its pages ask for', async () => {
    for (const path of ['/', '/product/1', '/pay-frame']) {
      const html = await (await fetch(shop.url + path)).text();
      const files = [...html.matchAll(/(?:src|href)="(\/(?:public|picture)\/[^"]+)"/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect((await fetch(shop.url + file)).status, file).toBe(200);
    }
    expect((await fetch(`${shop.url}/nowhere`)).status).toBe(404);
  });

  it('keeps visitors apart', async () => {
    const [amy, other] = [await visit(), await visit()];
    expect((await amy.call('login', { email: 'amy@shop.test', password: 'wrong' })).status).toBe(401);
    expect((await amy.call('login', { email: 'amy@shop.test', password: 'secret' })).status).toBe(200);
    await amy.call('add', { id: 1 });
    await amy.call('coupon', { code: 'TENOFF' });
    expect(await amy.page('/account')).toContain('Welcome, Amy');
    expect(await amy.page('/cart')).toContain('€80.10');
    expect(await other.page('/account')).toContain('Remember me');
    expect(await other.page('/cart')).toContain('Your cart is empty');
  });

  it('has the payment frame come from another site', async () => {
    const { page, call } = await visit();
    await call('add', { id: 1 });
    expect(await page('/checkout')).toContain(`src="${shop.otherUrl}/pay-frame"`);
    expect(new URL(shop.otherUrl).hostname).not.toBe(new URL(shop.url).hostname);
    expect((await fetch(`${shop.otherUrl}/pay-frame`)).status).toBe(200);
  });

  it('leaves nothing behind when it is closed', () => {
    const script = `import { startShop } from './shop/server.mjs';
      const shop = await startShop();
      await (await fetch(shop.url)).text();
      await shop.close();
      await fetch(shop.url).then(() => process.exit(1), () => console.log('closed'));`;
    const options = { cwd: EXAMPLES, input: script, encoding: 'utf8', timeout: 20_000 } as const;
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module'], options);
    expect([status, stdout]).toEqual([0, 'closed\n']);
  });
});

describe('the example scripts', () => {
  it.each(readdirSync(EXAMPLES).filter((name) => name.endsWith('.oil')))('%s opens the shop first', (name) => {
    const lines = readFileSync(EXAMPLES + name, 'utf8').split('\n');
    expect(lines[0]).toMatch(/^# \w/);
    expect(lines[1]).toMatch(/^goto "\$\{SHOP\}/);
    expect(lines.at(-2)).toMatch(/^expect /);
  });
});
