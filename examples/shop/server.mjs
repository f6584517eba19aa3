// The shop: a small web shop for examples, tests and benchmarks. Plain Node; nothing is kept on disk.
// `node examples/shop/server.mjs [port]`, or startShop() from a test. Each visitor (cookie) has a state of their own.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { api } from './api.mjs';
import { products } from './data.mjs';
import { framed, invoiceCsv, notFound, pages } from './pages.mjs';
import { picture } from './pictures.mjs';
import { newSession } from './session.mjs';

const DEFAULT_PORT = 8080;
const TYPES = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' };

/** Starts the shop on this machine only; port 0 takes a free one. */
export function startShop({ port = 0 } = {}) {
  const sessions = new Map();
  const server = createServer((request, response) => {
    answer(request, sessions).then(
      ([status, headers, body]) => response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body),
      (error) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error?.stack ?? error)),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const taken = server.address().port;
      resolve({
        url: `http://127.0.0.1:${taken}`,
        port: taken,
        otherUrl: `http://localhost:${taken}`,
        close: () => stop(server),
      });
    });
  });
}

function stop(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** [status, headers, body] for a request. */
async function answer(request, sessions) {
  const { host = '127.0.0.1' } = request.headers;
  const url = new URL(request.url, `http://${host}`);
  const [, first = '', part = ''] = url.pathname.split('/');
  if (first === 'public') return file(part);
  if (first === 'picture') return drawing(Number.parseInt(part, 10));
  if (first === 'favicon.ico') return [204, {}, ''];

  const { session, cookie } = visitor(request.headers.cookie ?? '', url.port, sessions);
  const headers = { 'content-type': 'text/html; charset=utf-8', ...(cookie && { 'set-cookie': cookie }) };
  if (first === 'api') {
    const [status, value] = await call(part, request, session);
    return [status, { ...headers, 'content-type': 'application/json' }, JSON.stringify(value)];
  }
  if (url.pathname === '/invoice.csv') {
    const download = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="invoice.csv"' };
    return [200, { ...headers, ...download }, invoiceCsv(session)];
  }
  const page = pages[url.pathname] ?? pages[`/${first}/:id`];
  const shown = page?.(session, { url, part, otherUrl: otherOrigin(url) }) ?? notFound;
  if (shown.to) return [302, { ...headers, location: shown.to }, ''];
  return [shown === notFound ? 404 : 200, headers, shown.html ?? framed(session, shown)];
}

async function call(name, request, session) {
  if (request.method !== 'POST' || !Object.hasOwn(api, name)) return [404, { error: 'No such call.' }];
  return api[name](session, JSON.parse((await text(request)) || '{}'));
}

/** The port is in the cookie's name because cookies do not keep ports apart, and two shops may run at once. */
function visitor(cookies, port, sessions) {
  const name = `shop_${port}`;
  const id = new RegExp(`(?:^|; )${name}=(\\w+)`).exec(cookies)?.[1] ?? '';
  const known = sessions.get(id);
  if (known) return { session: known };
  const session = newSession();
  const newId = `v${sessions.size + 1}`;
  sessions.set(newId, session);
  return { session, cookie: `${name}=${newId}; Path=/; HttpOnly; SameSite=Lax` };
}

/** 127.0.0.1 and localhost are one server, but two sites to a browser. */
function otherOrigin(url) {
  return `http://${url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${url.port}`;
}

async function file(name) {
  const type = TYPES[name.split('.').pop()];
  if (!type || !/^[\w-]+\.\w+$/.test(name)) return [404, {}, ''];
  try {
    return [200, { 'content-type': type }, await readFile(new URL(`public/${name}`, import.meta.url))];
  } catch {
    return [404, {}, ''];
  }
}

function drawing(id) {
  const product = products.find((each) => each.id === id);
  return product ? [200, { 'content-type': TYPES.svg }, picture(product)] : [404, {}, ''];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startShop({ port: Number(process.argv[2] ?? DEFAULT_PORT) });
  console.log(`The shop is open: ${url}`);
}
