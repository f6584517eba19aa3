// What an action led to is among its changes, also where it came late: after answers, timers, pages on the way, in frames.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTaskSite, type TaskSite } from '../mcp/tasks/site.js';
import { trial } from '../support/trial.js';

const t = trial();
const asks = (ms: number): string => `fetch('/wait?ms=${ms}').then((answer) => answer.text())`;
const go = "location.assign('/there')";
const onclick = (code: string, more = ''): string => `<button onclick="${code}">Go</button><p id="m"></p>${more}`;

const PAGES: Readonly<Record<string, string>> = {
  '/there': '<title>There</title><h1>There</h1><a href="/">Back</a>',
  '/refresh': '<meta http-equiv="refresh" content="0;url=/there">',
};

let site: TaskSite;
let body = '';
beforeAll(async () => {
  site = await startTaskSite(({ path, query }) => {
    if (path === '/wait') return { json: {}, after: Number(query.get('ms')) };
    return { html: `<!doctype html>${path === '/' ? `<title>Here</title>${body}` : (PAGES[path] ?? '')}` };
  });
});
afterAll(() => site.close());

it.each([
  ['an answer', onclick(`${asks(250)}.then(() => ${go})`)],
  ['a slow answer', onclick(`${asks(1800)}.then(() => ${go})`)],
  ['an answer to an answer', onclick(`${asks(150)}.then(() => ${asks(150)}).then(() => ${go})`)],
  ['a message and a timer', onclick(`m.textContent='Saved';setTimeout(() => ${go}, 500)`)],
  [
    'an answer, a message and a timer',
    onclick(`${asks(150)}.then(() => { m.textContent='Saved'; setTimeout(() => ${go}, 500) })`),
  ],
  [
    'an answer, a message and an answer',
    onclick(`${asks(150)}.then(() => { m.textContent='Checking'; return ${asks(300)} }).then(() => ${go})`),
  ],
  ['an address without a page', onclick(`${asks(250)}.then(() => history.pushState({}, '', '/there'))`)],
  ['a page that goes on by itself', '<a href="/refresh">Go</a>'],
  [
    'a frame that the page moves',
    onclick(`${asks(200)}.then(() => { f.src = '/there' })`, '<iframe id="f" src="/passing?"></iframe>').replace(
      '/passing?',
      'about:blank',
    ),
  ],
])('after %s', async (_, html) => {
  body = html;
  await t.b.run(`goto ${site.url}/`);
  const { ok, changes } = await t.b.run('click "Go"');
  expect(ok).toBe(true);
  expect(changes.filter(({ sign }) => sign === '@').map(({ text }) => text)).toEqual([
    expect.stringContaining('/there'),
  ]);
});
