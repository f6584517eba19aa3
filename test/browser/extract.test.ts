// What can be taken from a page: links, images, tables, metadata, text, HTML, boxes, pictures.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Result } from '../../packages/browser/src/index.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-extract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const t = trial({ folder });
const value = (result: Result): unknown => (result.data as { value: unknown }).value;

const PAGE = `<!doctype html><html lang=en><head><title>Shop</title><meta name=description content="All for sale"><meta property="og:title" content="Shop!"><meta charset=utf-8></head><body>
<nav><a href="/a">Alpha</a> <a href="/b"><img alt="Beta" src="/b.png"></a> <a>no link</a></nav>
<main><h1>Goods</h1><p>Two   words</p><p style="display:none">hidden</p><script>var x = 'script';</script>
<table id=t><caption>Prices</caption><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Hat, red</td><td>5</td></tr><tr><td>Shoe "big"</td><td><input value="7"></td></tr></tbody></table>
<a href="https://other.test/x?y=1">Other</a><span class=price>5</span><span class=price>7</span></main></body></html>`;

describe('extract', () => {
  it('collects links with their texts and full addresses', async () => {
    const result = await t.at(PAGE, 'extract links');
    expect(said(result)).toBe('ok');
    expect(value(result)).toMatchObject([
      { text: 'Alpha', url: `${t.site.url}/a` },
      { text: 'Beta', url: `${t.site.url}/b` },
      { text: 'Other', url: 'https://other.test/x?y=1' },
    ]);
    expect((value(result) as { id: unknown }[]).every(({ id }) => typeof id === 'number')).toBe(true);
  });

  it('collects only inside a part', async () => {
    expect(value(await t.at(PAGE, 'extract links --selector "main"'))).toMatchObject([{ text: 'Other' }]);
    expect(value(await t.run('extract css(".price") --selector "nav"'))).toEqual([]);
  });

  it('collects images', async () => {
    expect(value(await t.at(PAGE, 'extract images'))).toMatchObject([{ alt: 'Beta', src: `${t.site.url}/b.png` }]);
  });

  it('collects tables, with what stands in their fields', async () => {
    const result = await t.at(PAGE, 'extract tables');
    expect(value(result)).toMatchObject([
      {
        rows: [
          ['Name', 'Price'],
          ['Hat, red', '5'],
          ['Shoe "big"', '7'],
        ],
      },
    ]);
  });

  it('prints tables as CSV with quotes where they are needed', async () => {
    const result = await t.at(PAGE, 'extract tables --format csv');
    expect(result.text).toContain('"Name","Price"\n"Hat, red","5"\n"Shoe ""big""","7"');
  });

  it('prints links as text and as JSON', async () => {
    expect((await t.at(PAGE, 'extract links --format text')).text).toContain('Alpha');
    const json = (await t.run('extract links --format json')).text;
    const start = json.indexOf('[');
    expect(JSON.parse(json.slice(start, json.lastIndexOf(']') + 1))).toHaveLength(3);
    expect((await t.run('extract links --format csv')).text).toContain(`"Alpha","${t.site.url}/a"`);
  });

  it('collects tables inside a part, and a table that is the part', async () => {
    expect(value(await t.at(PAGE, 'extract tables --selector "#t"'))).toHaveLength(1);
    expect(value(await t.run('extract tables --selector "nav"'))).toHaveLength(0);
    expect(value(await t.run('extract tables --selector "main"'))).toHaveLength(1);
  });

  it('collects a table inside a table once, with its own rows', async () => {
    const result = await t.show(
      '<table id=o><tr><td>Outer</td><td><table id=i><tr><td>Inner</td></tr></table></td></tr></table>',
      'extract tables',
    );
    const tables = value(result) as { rows: string[][] }[];
    expect(tables).toHaveLength(2);
    expect(tables[1]?.rows).toEqual([['Inner']]);
    expect(tables[0]?.rows).toHaveLength(1);
  });

  it('spreads cells over the columns and rows that they span', async () => {
    const result = await t.show(
      '<table><tr><th colspan=2>Name</th><th>Age</th></tr><tr><td rowspan=2>A</td><td>B</td><td>1</td></tr><tr><td>C</td><td>2</td></tr></table>',
      'extract tables',
    );
    expect((value(result) as { rows: string[][] }[])[0]?.rows).toEqual([
      ['Name', '', 'Age'],
      ['A', 'B', '1'],
      ['', 'C', '2'],
    ]);
  });

  it('collects tables made of roles', async () => {
    const result = await t.show(
      '<div role=table><div role=row><span role=columnheader>Name</span><span role=columnheader>Age</span></div><div role=row><span role=cell>Amy</span><span role=cell>30</span></div></div>',
      'extract tables',
    );
    expect(value(result)).toMatchObject([
      {
        rows: [
          ['Name', 'Age'],
          ['Amy', '30'],
        ],
      },
    ]);
  });

  it('collects metadata', async () => {
    expect(value(await t.at(PAGE, 'extract meta'))).toEqual([
      { name: 'description', content: 'All for sale' },
      { name: 'og:title', content: 'Shop!' },
    ]);
  });

  it('collects text as it is read, without what is hidden', async () => {
    const text = value(await t.at(PAGE, 'extract text')) as string;
    expect(text).toContain('Two words');
    expect(text).not.toContain('hidden');
    expect(text).not.toContain('script');
    expect(value(await t.run('extract text --selector "h1"'))).toBe('Goods');
  });

  it('collects what a selector finds', async () => {
    const result = await t.at(PAGE, 'extract css(".price")');
    expect(value(result)).toMatchObject([
      { text: '5', html: '<span class="price">5</span>' },
      { text: '7', html: '<span class="price">7</span>' },
    ]);
  });

  it('collects from shadow roots', async () => {
    const result = await t.on(
      `<a href="/light">Light</a><x-a></x-a><script>customElements.define('x-a',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<a href="/dark">Dark</a><img alt=Pic src="/p.png"><table><tr><td>Deep</td></tr></table>'}})</script>`,
      'extract links',
    );
    expect((value(result) as { text: string }[]).map(({ text }) => text)).toEqual(['Light', 'Dark']);
    expect(value(await t.run('extract images'))).toMatchObject([{ alt: 'Pic' }]);
    expect(value(await t.run('extract tables'))).toMatchObject([{ rows: [['Deep']] }]);
  });

  it('collects from frames', async () => {
    t.site.set('/framed', '<!doctype html><a href="/in">Inside</a><table><tr><td>Cell</td></tr></table>');
    const result = await t.on('<a href="/out">Outside</a><iframe src="/framed"></iframe>', 'extract links');
    expect((value(result) as { text: string }[]).map(({ text }) => text)).toEqual(['Outside', 'Inside']);
  });

  it('tells no passwords', async () => {
    const result = await t.show(
      '<table><tr><td><input type=password value="hunter-22"></td></tr></table>',
      'extract tables',
    );
    expect(JSON.stringify(result)).not.toContain('hunter-22');
  });
});

describe('looking', () => {
  it('says title and address', async () => {
    const result = await t.at(PAGE, 'title');
    expect(result.data).toBe('Shop');
    expect((await t.run('url')).data).toMatch(/\/page-\d+$/);
  });

  it('says the HTML of the page and of parts', async () => {
    expect((await t.at(PAGE, 'html')).data).toContain('<caption>Prices</caption>');
    expect((await t.run('html --selector ".price"')).data).toBe(
      '<span class="price">5</span>\n<span class="price">7</span>',
    );
  });

  it('says the text of the page, of a thing and of parts', async () => {
    expect((await t.at(PAGE, 'text')).data).toContain('Goods');
    expect((await t.run('text "Two words"')).data).toBe('Two words');
    expect((await t.run('text --selector ".price"')).data).toBe('5\n7');
  });

  // reading.ts: a field has no text, so its name stands in for it, and its value is never told.
  it('says what is in a field', async () => {
    expect((await t.show('<label>Name <input value="Amy"></label>', 'text "Name"')).data).toBe('Amy');
  });

  // resolve: a part that is named by its heading is as good an answer as the heading in it.
  it('takes a heading before the part that it names', async () => {
    expect((await t.at(PAGE, 'text "Goods"')).data).toBe('Goods');
  });

  // contents.ts: text with a selector that finds nothing is ok and empty, where html fails.
  it('says that a selector finds nothing', async () => {
    const result = await t.at(PAGE, 'html --selector ".nope"');
    expect(result.ok).toBe(false);
    expect(result.failure?.message).toContain('.nope');
    const text = await t.run('text --selector ".nope"');
    expect(text.ok).toBe(false);
  });

  it('says where a thing is and how large', async () => {
    const result = await t.show(
      '<style>body{margin:0}</style><div style="height:50px"></div><button style="position:absolute;left:30px;top:60px;width:100px;height:40px">Pay</button><p style="position:absolute;top:4000px">Far</p>',
      'box "Pay"',
    );
    expect(result.data).toEqual({ x: 30, y: 60, width: 100, height: 40, visible: true, viewport: 'inside' });
    expect((await t.run('box "Far"')).data).toMatchObject({ viewport: 'outside' });
  });
});

/** The size of a picture by its own header. */
function sizeOf(bytes: Buffer): { kind: string; width: number; height: number } {
  if (bytes.subarray(1, 4).toString() === 'PNG')
    return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.readUInt16BE(0) === 0xffd8) {
    for (let at = 2; at < bytes.length; ) {
      const marker = bytes.readUInt16BE(at);
      if (marker >= 0xffc0 && marker <= 0xffc3)
        return { kind: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  if (bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP') {
    const form = bytes.subarray(12, 16).toString();
    if (form === 'VP8X')
      return { kind: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    const bits = bytes.readUInt32LE(21);
    if (form === 'VP8L') return { kind: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    return { kind: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  return { kind: 'none', width: 0, height: 0 };
}

describe('screenshot', () => {
  const TALL =
    '<style>body{margin:0}</style><div style="height:3000px;background:linear-gradient(red,blue)"></div><div id=d style="width:120px;height:60px;background:green" aria-label=Total role=img></div>';
  const saved = (result: Result) => sizeOf(readFileSync(join(folder, (result.data as { path: string }).path)));

  for (const [line, kind] of [
    ['screenshot --output a.png', 'png'],
    ['screenshot --output a.jpg', 'jpeg'],
    ['screenshot --output a.webp', 'webp'],
    ['screenshot --format jpeg', 'jpeg'],
    ['screenshot --format webp', 'webp'],
    ['screenshot', 'png'],
  ] as const)
    it(`writes a real ${kind}: ${line}`, async () => {
      const result = await t.show(TALL, line);
      expect(said(result)).toBe('ok');
      expect(saved(result).kind).toBe(kind);
    });

  it('takes the whole page where asked', async () => {
    for (const kind of ['png', 'jpeg', 'webp']) {
      const result = await t.at(TALL, `screenshot --fullpage --format ${kind}`);
      expect(saved(result).height).toBeGreaterThan(3000);
    }
  });

  it('takes one thing, wherever it is', async () => {
    for (const kind of ['png', 'jpeg', 'webp']) {
      const result = await t.at(TALL, `screenshot "Total" --format ${kind}`);
      expect(said(result)).toBe('ok');
      expect(`${kind} ${JSON.stringify(saved(result))}`).toBe(
        `${kind} ${JSON.stringify({ kind, width: 120, height: 60 })}`,
      );
    }
  });

  // looking.ts: the folder of --output is not made.
  it('writes below its folder, also into new folders, and nowhere else', async () => {
    expect((await t.at(TALL, 'screenshot --output ../x.png')).failure?.code).toBe('FORBIDDEN');
    const result = await t.run('screenshot --output shots/deep/x.png');
    expect(said(result)).toBe('ok');
  });
});
