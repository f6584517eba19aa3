// The pages that are measured: made here, served from this machine. Small, middle and large, and a table of many cells.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SIZES = [30, 300, 3000, 30_000] as const;

/** What every page has, in view: a button that counts, and a field that says what is typed. */
export const COUNT_BUTTON = 'Count one more';
export const NOTE_FIELD = 'Note to the office';

export interface Site {
  readonly page: (name: number | 'table') => string;
  close(): Promise<void>;
}

export async function servePages(): Promise<Site> {
  const pages = new Map<string, string>(SIZES.map((size) => [`/${size}`, controls(size)]));
  pages.set('/table', table());
  const server = createServer((request, response) => {
    const html = pages.get((request.url ?? '').replace(/\?.*/, ''));
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    page: (name) => `http://127.0.0.1:${port}/${name}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A name that is on the page of that size, two thirds down, and the same misspelt beyond recognition. */
export function nameOn(size: number): string {
  return `Archive order ${1000 + Math.floor((size - 10) / 10 / 1.5) * 2}`;
}
export const NO_NAME = 'Launch the rocket';

/** Ten controls a pair of card and row; five controls stand above them all. */
function controls(count: number): string {
  const pairs = Math.floor((count - 5) / 10);
  const parts = Array.from({ length: pairs }, (_, i) => card(1000 + 2 * i) + row(1001 + 2 * i));
  const left = count - 5 - pairs * 10;
  const links = Array.from({ length: left }, (_, i) => `<a href="#page-${i}">Page ${i + 1}</a> `);
  return framed(`${count} controls`, `${parts.join('\n')}<nav>${links.join('')}</nav>`);
}

function card(id: number): string {
  return `<article class="card"><h3>Customer ${id}</h3><p>Customer since ${1990 + (id % 30)}, pays by invoice.</p>
<div class="fields"><label for="name-${id}">Name ${id}</label><input id="name-${id}" name="name-${id}" value="Amy ${id}">
<label>City ${id} <select name="city-${id}"><option>Berlin</option><option>Paris</option><option>Rome</option></select></label>
<label><input type="checkbox" name="news-${id}"> Newsletter ${id}</label></div>
<p><a href="#customer-${id}">Details of ${id}</a> <button type="button">Archive order ${id}</button></p></article>`;
}

function row(id: number): string {
  return `<div class="row"><span>Order ${id}</span><span class="sum">€${id}.00</span>
<input type="text" aria-label="Discount ${id}"><input type="number" placeholder="Pieces ${id}" min="0">
<label><input type="checkbox"> Paid ${id}</label><a href="#order-${id}">Open ${id}</a>
<button type="button" class="quiet"><b>Cancel</b> ${id}</button></div>`;
}

/** 20,000 nodes, most of them cells with a text. */
function table(): string {
  const rows = Array.from(
    { length: 1100 },
    (_, i) =>
      `<tr>${Array.from({ length: 8 }, (_, j) => `<td>Cell ${i}.${j}</td>`).join('')}<td>${
        i % 100 === 0 ? `<button type="button">Archive order ${1000 + i}</button>` : '–'
      }</td></tr>`,
  );
  return framed('A long table', `<table><tbody>${rows.join('\n')}</tbody></table>`);
}

function framed(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>
body { font: 14px/1.4 sans-serif; margin: 16px; }
.card, .row { border: 1px solid #ccc; padding: 8px; margin: 8px 0; }
.row { display: flex; gap: 8px; align-items: center; }
button { cursor: pointer; }
.quiet { background: none; }
td { padding: 2px 6px; }
</style></head><body><header><h1>${title}</h1>
<form role="search" action="#search"><input type="search" aria-label="Find orders"><button>Find</button></form></header>
<main><p><button type="button" id="count">${COUNT_BUTTON}</button> <output id="counted">0</output></p>
<p><label for="note">${NOTE_FIELD}</label> <input id="note"> <a href="#help">Help</a></p>
${body}</main><script>
let count = 0;
document.querySelector('#count').addEventListener('click', () => {
  document.querySelector('#counted').textContent = String(++count);
});
/** A small change in the middle of the page, as an app makes them. */
let pokes = 0;
globalThis.poke = () => {
  const all = document.querySelectorAll('.sum, td');
  all[all.length >> 1].textContent = 'Changed ' + ++pokes;
  return true;
};
</script></body></html>`;
}
