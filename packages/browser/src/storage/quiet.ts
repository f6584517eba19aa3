// A hidden page, to get at what origins keep whose pages are not open. Each of its requests is answered here with
// an empty document: nothing goes to the network, and no script of the site runs.

import type { Page } from 'playwright-core';
import { type Frame, FrameGone } from '../drive/frames.js';
import { PlaywrightDriver } from '../drive/playwright-driver.js';
import { type ProtocolConnection, WireError, type WireSession } from '../drive/wire.js';
import { WireFrame } from '../drive/wire-frame.js';
import type { Tab } from '../tabs/tab.js';
import type { Tabs } from '../tabs/tabs.js';

export interface Quiet {
  /** An empty document of that origin; null if the browser opens none. */
  visit(origin: string): Promise<Frame | null>;
  close(): Promise<void>;
}

/** In Chromium it is hidden; elsewhere it is a page that is no tab. */
export function openQuiet(tabs: Tabs, wire: ProtocolConnection | null): Promise<Quiet> {
  return wire === null ? PlainQuiet.of(tabs) : WireQuiet.of(wire, tabs.here);
}

const EMPTY = '<!doctype html>';

class WireQuiet implements Quiet {
  readonly #wire: ProtocolConnection;
  readonly #targetId: string;
  readonly #session: WireSession;

  private constructor(wire: ProtocolConnection, targetId: string, session: WireSession) {
    this.#wire = wire;
    this.#targetId = targetId;
    this.#session = session;
  }

  static async of(wire: ProtocolConnection, tab: Tab): Promise<WireQuiet> {
    const targetId = await wire.openHidden(await contextOf(tab));
    try {
      const session = await wire.attach(targetId);
      session.on('Fetch.requestPaused', ({ requestId }) => {
        session.send('Fetch.fulfillRequest', { requestId, ...ANSWER }).catch(() => {});
      });
      await Promise.all([
        session.send('Page.enable'),
        session.send('Runtime.enable'),
        session.send('Network.enable'),
        // A worker of the site would answer in our place.
        session.send('Network.setBypassServiceWorker', { bypass: true }),
        session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
        session.send('Runtime.runIfWaitingForDebugger'),
      ]);
      return new WireQuiet(wire, targetId, session);
    } catch (error) {
      await wire.closeHidden(targetId);
      throw error;
    }
  }

  async visit(origin: string): Promise<Frame | null> {
    try {
      const { frameId, errorText } = await this.#session.send<{ frameId: string; errorText?: string }>(
        'Page.navigate',
        { url: `${origin}/` },
      );
      if (errorText !== undefined) return null;
      const frame = new WireFrame(frameId, null, true, this.#session, () => null, {
        parentOf: () => null,
        fences: () => [],
      });
      // The browser may know better, and take https for http.
      const { value } = await frame.evaluate('self.origin', true);
      return value === origin ? frame : null;
    } catch (error) {
      // An address that the browser does not even try.
      if (error instanceof WireError && /invalid url/i.test(error.message)) return null;
      throw error instanceof WireError ? new FrameGone(error.message) : error;
    }
  }

  close(): Promise<void> {
    return this.#wire.closeHidden(this.#targetId);
  }
}

const ANSWER = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'text/html; charset=utf-8' }],
  body: Buffer.from(EMPTY).toString('base64'),
};

async function contextOf({ driver }: Tab): Promise<string> {
  const { session } = driver.main as WireFrame;
  const { targetInfo } = await session.send<{ targetInfo: { browserContextId: string } }>('Target.getTargetInfo');
  return targetInfo.browserContextId;
}

class PlainQuiet implements Quiet {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async of(tabs: Tabs): Promise<PlainQuiet> {
    const page = await tabs.apart();
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }));
    return new PlainQuiet(page);
  }

  async visit(origin: string): Promise<Frame | null> {
    try {
      await this.#page.goto(`${origin}/`);
    } catch (error) {
      if (this.#page.isClosed()) throw new FrameGone(String(error));
      return null;
    }
    return new URL(this.#page.url()).origin === origin ? new PlaywrightDriver(this.#page).main : null;
  }

  async close(): Promise<void> {
    await this.#page.close().catch(() => {});
  }
}
