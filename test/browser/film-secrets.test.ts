// Secrets in films: painted over in every picture. On these pages only a secret is red, and what is green must be seen.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { page } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-film-'));
const SECRET = 'hunter2secret';
const t = trial({ folder, secrets: [SECRET] });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Watched {
  readonly pictures: number;
  /** The most red, green and painted pixels of any picture. */
  readonly red: number;
  readonly green: number;
  readonly painted: number;
}

/** Looks at a video ten times a second of it. */
async function watch(name: string): Promise<Watched> {
  const bytes = (): Buffer => readFileSync(join(folder, name));
  t.site.set('/video', () => ({ type: 'video/webm', bytes: bytes(), headers: { 'cache-control': 'no-store' } }));
  t.site.set(
    '/player',
    `<!doctype html><title>…</title><video id="video" muted preload="auto"></video><script>(async () => {
      const bytes = await (await fetch('/video')).arrayBuffer();
      video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
      const until = (type) => new Promise((resolve) => video.addEventListener(type, resolve, { once: true }));
      await until('loadeddata');
      const { videoWidth: width, videoHeight: height, duration } = video;
      const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true });
      const most = { pictures: 0, red: 0, green: 0, painted: 0 };
      for (let time = 0; time < duration; time += 0.1) {
        const seeked = until('seeked');
        const shown = new Promise((done) => { video.requestVideoFrameCallback(done); setTimeout(done, 150); });
        video.currentTime = time;
        await seeked;
        await shown;
        pen.drawImage(video, 0, 0);
        const { data } = pen.getImageData(0, 0, width, height);
        const now = { red: 0, green: 0, painted: 0 };
        for (let i = 0; i < data.length; i += 4) {
          const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
          if (r > 170 && g < 90 && b < 90) now.red++;
          if (g > 90 && r < 60 && b < 60) now.green++;
          if (r < 45 && g < 45 && b < 45) now.painted++;
        }
        most.pictures++;
        for (const name in now) most[name] = Math.max(most[name], now[name]);
      }
      document.title = JSON.stringify(most);
    })();</script>`,
  );
  const seen = await t.run(`goto ${t.site.url}/player`, `wait until "document.title !== '…'" --timeout 60s`, 'title');
  return JSON.parse(String(seen.data)) as Watched;
}

const style =
  '<style>body{margin:0} .s{background:red;color:red;font:24px monospace;border:0} .g{background:green;width:200px;height:50px}</style>';
const shown = `<p><b class=s>${SECRET}</b></p>`;

async function filmed(name: string, body: string, act: () => Promise<void>): Promise<Watched> {
  await t.on(page(`<div class=g></div>${body}`, style), 'viewport 480 320');
  expect(said(await t.run(`record start ${name}`))).toBe('ok');
  await act();
  expect(said(await t.run('record stop'))).toBe('ok');
  const watched = await watch(name);
  expect(watched.green, 'what is no secret can be seen').toBeGreaterThan(5000);
  return watched;
}

it('paints over what shows a secret, from the first picture to the last', async () => {
  const { red, painted } = await filmed('still.webm', `${shown}<input class=s type=password value=abc>`, () =>
    sleep(600),
  );
  expect(red).toBe(0);
  expect(painted).toBeGreaterThan(1000);
});

it('shows none that comes, moves, is scrolled to, or flashes up, also in a frame, or after a field shows its password', async () => {
  const { red, painted } = await filmed(
    'moving.webm',
    `<div id=out></div><label>Word <input id=pw class=s type=password style="background:white;color:red"></label>
     <button onclick="pw.type='text';pw.style.background='red'">Show</button>
     <button onclick="out.innerHTML=\`${shown}\`">Come</button>
     <button onclick="out.style.paddingTop='90px'">Move</button>
     <button onclick="out.innerHTML=\`${shown}\`;setTimeout(() => { out.innerHTML = '' }, 40)">Flash</button>
     <button onclick="let i=0;const one=setInterval(()=>{out.style.paddingLeft=(i+=9)+'px';if(i>200)clearInterval(one)},16)">Slide</button>
     <iframe style="height:60px;border:0" srcdoc="${style}<button onclick='p.hidden=false'>Inner</button><b id=p hidden class=s>${SECRET}</b>"></iframe>
     <div style="height:1500px"></div>${shown}<p id=end>End</p>`,
    async () => {
      for (const line of [
        'click "Come"',
        'click "Move"',
        'click "Slide"',
        'click "Inner"',
        'type "Word" "opensesame9"',
        'click "Show"',
        'scroll down',
        'scroll bottom',
        'scroll top',
        'click "Flash"',
      ]) {
        expect(said(await t.run(line)), line).toBe('ok');
        await sleep(250);
      }
    },
  );
  expect(red).toBe(0);
  expect(painted).toBeGreaterThan(1000);
});

it('sees red where a page shows no secret, to know that it would', async () => {
  const { red } = await filmed('plain.webm', '<p><b class=s>No secret at all</b></p>', () => sleep(400));
  expect(red).toBeGreaterThan(1000);
});
