// `--allow`: a page on an allowed host tries every way out to a host that counts whatever reaches it.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { launch } from '../../packages/browser/src/index.js';
import type { Attack, OpenAttacks } from '../support/attack.js';
import { type CountingHost, countingHost } from '../support/counting-host.js';
import { browsersOf } from '../support/processes.js';
import { type WayOut, waysOut } from '../support/ways-out.js';

const AREA = 'allow';
/** How long a way out to an allowed host may take before it counts as none. */
const REACH_MS = 15_000;

export const open: OpenAttacks = async () => {
  const site = await countingHost('127.0.0.1', serve);
  const allowed = await countingHost('127.0.0.1', answer);
  const forbidden = await countingHost('127.0.0.2', answer);
  let tried: Promise<ReadonlySet<string>> | null = null;
  const all = (): Promise<ReadonlySet<string>> => {
    tried ??= tryAll(site, allowed, forbidden);
    return tried;
  };
  const attacks = waysOut.map(
    (way, i): Attack => ({
      area: AREA,
      name: way.name,
      attempt: async () => {
        const open = await all();
        if (forbidden.paths.has(pathOf(i))) return `${pathOf(i)} was asked for at the forbidden host`;
        return way.isUsual === true && !open.has(way.name) ? 'the allowed host was not reached this way' : null;
      },
    }),
  );
  const silent: Attack = {
    area: AREA,
    name: 'connections and datagrams that ask for nothing',
    attempt: async () => {
      await all();
      const [tcp, udp] = [forbidden.connections(), forbidden.datagrams()];
      return tcp + udp === 0 ? null : `${tcp} connections, ${udp} datagrams reached the forbidden host`;
    },
  };
  return {
    attacks: [
      ...attacks,
      silent,
      { area: AREA, name: 'the browser is killed in the middle of it', attempt: killedMidway },
    ],
    close: async () => {
      await Promise.all([site, allowed, forbidden].map((one) => one.close()));
    },
  };
};

/** Tabs crash the embedded Chromium 147 where frames come and go beside them: they have a page of their own. */
const PAGES = ['rest', 'tabs'] as const;
type WaysPage = (typeof PAGES)[number];
/** Far more than a page takes: each way has two seconds. */
const PAGE_MS = 120_000;

/** Tries the ways of each page at once; those by which the allowed host was reached. */
async function tryAll(
  site: CountingHost,
  allowed: CountingHost,
  forbidden: CountingHost,
): Promise<ReadonlySet<string>> {
  const b = await launch({ allow: ['127.0.0.1'], shots: null });
  try {
    const open = new Set<string>();
    for (const page of PAGES) {
      const start = await b.run(
        `goto http://${site.host}/start/${page}?forbidden=${forbidden.host}&allowed=${allowed.host}`,
      );
      if (!start.ok) throw new Error(start.text);
      if (!(await site.reached(`/done/${page}`, PAGE_MS)))
        throw new Error(`the page of the ${page} did not come to an end`);
      for (const name of await reachedAll(allowed, page)) open.add(name);
    }
    return open;
  } finally {
    await b.close();
  }
}

/** While a page tries its ways out and a command is under way. Nothing that is left of the browser gets out, either. */
async function killedMidway(): Promise<string | null> {
  const hosts = await Promise.all([
    countingHost('127.0.0.1', serve),
    countingHost('127.0.0.1', answer),
    countingHost('127.0.0.2', answer),
  ]);
  const [site, allowed, forbidden] = hosts;
  const before = new Set(browsersOf(process.pid));
  const b = await launch({ allow: ['127.0.0.1'], shots: null });
  try {
    const [browser] = browsersOf(process.pid).filter((one) => !before.has(one));
    if (browser === undefined) return 'no browser was started';
    await b.run(`goto http://${site.host}/start/rest?forbidden=${forbidden.host}&allowed=${allowed.host}`);
    const waiting = b.run('click "Nothing" --timeout 60s');
    // It comes to the allowed host once it has tried all on the forbidden one.
    if (!(await allowed.reached(pathOf(0), PAGE_MS))) return 'the page did not come so far';
    process.kill(browser, 'SIGKILL');
    const { failure } = await waiting;
    if (failure?.code !== 'WORLD_GONE' || !failure.hint) return `it said ${JSON.stringify(failure)}`;
    const next = await b.run(`goto http://${forbidden.host}/next`);
    if (next.ok) return 'the next command went on';
    const through = forbidden.connections() + forbidden.datagrams();
    return through === 0 ? null : `${through} connections and datagrams reached the forbidden host`;
  } finally {
    await b.close();
    await Promise.all(hosts.map((one) => one.close()));
  }
}

async function reachedAll(allowed: CountingHost, page: WaysPage): Promise<readonly string[]> {
  const open = await Promise.all(
    waysOut.map(async (way, i) => {
      if (pageOf(way) !== page) return [];
      const ms = way.isUsual === true ? REACH_MS : 0;
      return (await allowed.reached(pathOf(i), ms)) ? [way.name] : [];
    }),
  );
  return open.flat();
}

function pageOf({ isTab }: WayOut): WaysPage {
  return isTab === true ? 'tabs' : 'rest';
}

function pathOf(index: number): string {
  return `/way/${index}`;
}

function answer(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' }).end('x');
}

/** The site whose pages try to get out. */
function serve(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://site.test');
  const to = searchParams.get('to') ?? '';
  const html = (body: string, headers = {}): void => {
    response
      .writeHead(200, { 'content-type': 'text/html', ...headers })
      .end(`<!doctype html><title>on</title><body>${body}`);
  };
  const [, page] = /^\/start\/(\w+)$/.exec(pathname) ?? [];
  if (page !== undefined)
    html(
      `<script>${starting(page as WaysPage, searchParams.get('forbidden') ?? '', searchParams.get('allowed') ?? '')}</script>`,
    );
  else if (pathname === '/redirect') response.writeHead(302, { location: `http://${to}` }).end();
  else if (pathname === '/frame') frame(waysOut[Number(searchParams.get('way'))] as WayOut, search, html);
  else if (pathname === '/rules') {
    response.writeHead(200, { 'content-type': 'application/speculationrules+json' });
    response.end(JSON.stringify({ prefetch: [{ source: 'list', urls: [`http://${to}`], eagerness: 'immediate' }] }));
  } else if (pathname.startsWith('/worker/')) {
    const code =
      searchParams.get('do') === 'socket'
        ? `new WebSocket('ws://${to}')`
        : `fetch('http://${to}', { mode: 'no-cors' })`;
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
  } else if (pathname === '/broken') response.destroy();
  else html('blank');
}

function frame(way: WayOut, search: string, html: (body: string, headers: object) => void): void {
  const host = new URLSearchParams(search).get('host') ?? '';
  const path = pathOf(waysOut.indexOf(way));
  const said = (text: string): string => text.replaceAll('HOST', host).replaceAll('PATH', path);
  const headers = Object.entries(way.headers ?? {}).map(([name, value]) => [name, said(value)]);
  html(said(way.frame ?? ''), Object.fromEntries(headers));
}

/** Each way, to the forbidden host first. */
function starting(page: WaysPage, forbidden: string, allowed: string): string {
  const tries = waysOut.flatMap((way, i) => {
    if (pageOf(way) !== page) return [];
    const { script } = way;
    return script === undefined
      ? `async (host) => { const e = document.createElement('iframe'); e.src = '/frame?way=${i}&host=' + host; document.body.append(e) }`
      : `async (host, path = '${pathOf(i)}') => { ${script} }`;
  });
  return `const ways = [${tries.join(',\n')}];
    const within = (way) => Promise.race([way, new Promise((end) => setTimeout(end, 2000))]).catch(() => {});
    onload = async () => {
      for (const host of ['${forbidden}', '${allowed}']) await Promise.all(ways.map((way) => within(way(host))));
      fetch('/done/${page}');
    };`;
}
