// The user's own browser: a click by name through the extension beside the same over --connect, in one browser, in turns.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launch } from '../packages/browser/src/index.js';
import { chromium, openOwn, ownBrowser } from '../test/support/own-browser.js';
import { sideBySide } from './browser/measure.js';
import { type Figure, timed } from './browser/report.js';

const ROUNDS = 60;
const PAGE = '<title>0</title><button onclick="document.title = Number(document.title) + 1">More</button>';

/** None where no installed Chromium loads an extension. */
export async function extensionFigures(isQuick: boolean): Promise<Figure[]> {
  if (chromium === null) return [];
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const own = await ownBrowser();
  const remote = await openOwn();
  const connected = await launch({ shots: null, connect: own.browser.address });
  try {
    const click = (session: typeof remote) => async () => {
      const { ok, text } = await session.run('click "More"');
      if (!ok) throw new Error(text);
    };
    await remote.run(`goto ${url}`);
    await connected.run(`goto ${url}front`);
    // A tab behind others draws once a second, unless it is the extension's.
    const front = (await own.browser.targets()).find((target) => target.url.endsWith('/front'));
    await own.browser.send('Target.activateTarget', { targetId: front?.targetId ?? '' });
    const works = { extension: click(remote), connect: click(connected) };
    const times = await sideBySide(works, { samples: isQuick ? ROUNDS / 4 : ROUNDS });
    return [timed('click by name through the extension', times.extension, ['over --connect', times.connect], 2)];
  } finally {
    await remote.close();
    await connected.close();
    await own.close();
    server.close();
  }
}
