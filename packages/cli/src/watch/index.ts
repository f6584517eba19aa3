// `beckon run --watch`: a page on this machine that shows a run while it goes on. It has a token in its address, sends
// each viewer the whole first and then what happens, and ends with the run.

import type { RunRecord } from '@beckon/core/report/html/collect.js';
import { type App, livePage, livePolicy } from '@beckon/core/report/html/page.js';
import type { AskPerson } from '@beckon/core/scene/handover.js';
import { HANDOVER_PATH, HandoverDesk } from './handover-desk.js';
import { HEADERS, localServer } from './local-server.js';
import { Viewers } from './viewers.js';

export interface WatchOptions {
  /** 0: one that is free. */
  readonly port?: number;
  /** How long the end waits for those who look: they fetch the last pictures. */
  readonly graceMs?: number;
}

export interface Watch {
  /** With its token: anyone who has the address may look. */
  readonly url: string;
  /** Asks those who look to do something on the page that a script works in. */
  readonly askPerson: AskPerson;
  /** Notifies viewers that it has ended, lets them fetch what they lack, and ends. */
  close(): Promise<void>;
}

export { HANDOVER_PATH };

const GRACE_MS = 3000;

/** Starts the page; throws where there is no such port. */
export async function watchServer(
  record: RunRecord,
  app: App,
  { port = 0, graceMs = GRACE_MS }: WatchOptions = {},
): Promise<Watch> {
  const page = livePage(app);
  const policy = { 'content-security-policy': livePolicy(app) };
  const viewers = new Viewers(record);
  const desk = new HandoverDesk((task) => viewers.handOver(task));
  const server = await localServer({
    port,
    takes: (path) => desk.takes(path),
    answer(exchange) {
      const { path, response, say } = exchange;
      const [, file] = /^\/picture\/(\d{1,7})$/.exec(path) ?? [];
      if (path === '/') say(200, 'text/html; charset=utf-8', page, policy);
      else if (path === '/events') viewers.add(response, { ...HEADERS, ...policy });
      else {
        const picture = file === undefined ? null : record.picture(Number(file));
        if (picture === null) return desk.answer(exchange);
        say(200, picture.type, picture.bytes, policy);
      }
      return true;
    },
  });
  return {
    url: server.url,
    askPerson: desk.ask,
    async close() {
      desk.close();
      await viewers.end(graceMs);
      await server.close();
    },
  };
}
