// What an agent is spared, and what it must never see: floods of text, secrets in pictures, arguments without a meaning.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientSession } from '../../packages/cli/src/mcp/client-session.js';
import { pixelSize, pixelsOf, readPng } from '../../packages/core/src/data/png.js';
import { LaunchError } from '../../packages/core/src/engine/launch-error.js';
import { page, type Site, startSite } from '../support/browser.js';
import { type Connected, overStdio } from './support.js';

const SECRET = 'open-sesame-77';

let site: Site;
let on: Connected;

beforeAll(async () => {
  site = await startSite();
  site.set('/', page('<h1>Home</h1><button>Save</button>'));
  on = await overStdio(['--var', `PIN=secret:${SECRET}`]);
});
afterAll(async () => {
  await on.close();
  await site.close();
});

describe('what is long', () => {
  it('is cut in the text and left out of the data, and the answer says so', async () => {
    site.set('/long', page(Array.from({ length: 9000 }, (_, i) => `<p>Paragraph ${i}</p>`).join('')));
    const { text, data } = await on.call('run', { lines: `goto ${site.url}/long\ntext\ntitle` });
    expect(text).toContain('Paragraph 100\n');
    expect(text).not.toContain('Paragraph 8000');
    expect(text).toMatch(/\(\d+ more characters: request a part of it/);
    expect(text).toContain('ok title');
    expect(text.length + JSON.stringify(data).length).toBeLessThan(60_000);
    expect(data.results[1]).toMatchObject({ ok: true, dataLeftOut: expect.any(Number) });
  });

  it('is cut in what was sent, too', async () => {
    site.set('/field', page('<label>Note <textarea></textarea></label>'));
    const { isError, text, data } = await on.call('run', {
      lines: `goto ${site.url}/field\ntype "Note" "${'x'.repeat(300_000)}"`,
    });
    expect(isError).toBe(false);
    expect(text.length).toBeLessThan(50_000);
    expect(JSON.stringify(data).length).toBeLessThan(50_000);
  });

  it('is told as far as it helps where nothing can be read', async () => {
    const { text, data } = await on.call('run', { lines: 'clik x\n'.repeat(500) });
    expect(data.results).toHaveLength(20);
    expect(text).toContain('480 more cannot be read\n\nNothing was run');
  });
});

describe('what was only filled in', () => {
  it('is no argument', async () => {
    await on.call('run', { lines: `goto ${site.url}/` });
    expect((await on.call('observe', { near: '', diff: false })).text).toContain('button "Save"');
    expect((await on.call('screenshot', { target: ' ' })).images).toHaveLength(1);
    expect((await on.call('run', { lines: '' })).text).toContain('no command was given');
  });
});

describe('what a client asks for that is not there', () => {
  it.each(['beckon://language/clik', 'beckon://language/%zz'])('%s', async (uri) => {
    await expect(on.client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
  });

  it('is shown where only something else was suggested', async () => {
    const { text } = await on.call('run', { lines: `goto ${site.url}/\nclick "Safe" --timeout 100ms` });
    expect(text).toContain('# did you mean');
    expect(text).toMatch(/# screen\n[^#]*button "Save"/);
  });
});

it('shows a line in the words of the tool, for clients that keep the instructions to themselves', async () => {
  const { tools } = await on.client.listTools();
  expect(tools.find(({ name }) => name === 'run')?.description).toContain('click "Sign in"');
});

it('says why there is nothing to act in by the code of the problem', async () => {
  const room = new ClientSession(async () => {
    throw new LaunchError('Two devices are connected', 'Say which', 'INVALID_VALUE');
  });
  const done = await room.run('url', {
    mcpReq: { signal: new AbortController().signal, requestState: () => undefined },
  } as never);
  expect('answer' in done && done.answer.structuredContent).toMatchObject({
    results: [{ failure: { code: 'INVALID_VALUE' } }],
  });
});

/** How many colours there are in a part of a PNG. */
async function colorsIn(
  data: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  const png = readPng(Buffer.from(data, 'base64'));
  const pixels = png === null ? null : await pixelsOf(png);
  if (png === null || pixels === null) return 0;
  const size = pixelSize(png);
  const at = (column: number, row: number): string => {
    const from = (row * png.width + column) * size;
    return pixels.subarray(from, from + size).join();
  };
  const rows = Array.from({ length: height }, (_, row) => Array.from({ length: width }, (__, i) => at(x + i, y + row)));
  return new Set(rows.flat()).size;
}

describe('pictures', () => {
  const BLACK = '<p style="color:#000;font:30px monospace;margin:0">';

  it('have secrets painted over', async () => {
    site.set('/pin', page(`${BLACK}${SECRET}</p><div style="height:3000px"></div><button>Below</button>`));
    site.set('/tall', page('<div style="height:3000px"></div><button>Below</button>'));
    site.set('/no-pin', page(`${BLACK}nothing-to-hide</p>`));
    const colors = [];
    for (const path of ['pin', 'no-pin']) {
      await on.call('run', { lines: `goto ${site.url}/${path}` });
      const { images } = await on.call('screenshot');
      colors.push(await colorsIn(images[0]?.data ?? '', { x: 12, y: 12, width: 200, height: 20 }));
    }
    expect(colors).toEqual([1, expect.toSatisfy((count: number) => count > 1)]);
  });

  it.each([{ fullpage: true }, { target: 'Below' }])('of more than the screen, or less: %j', async (given) => {
    await on.call('run', { lines: `goto ${site.url}/pin` });
    const { images, text } = await on.call('screenshot', given);
    expect(images).toHaveLength(1);
    expect(text).toContain('- The page shows a secret: this is what is on screen');
    await on.call('run', { lines: `goto ${site.url}/tall` });
    const { text: whole } = await on.call('screenshot', given);
    expect(whole).not.toContain('secret');
    expect(whole).not.toContain('1280x720');
  });
});
