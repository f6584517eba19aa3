// Runs that were never run, for the page of reports: records fed with made-up results and pictures of one colour.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { start } from '../../packages/browser/src/launch/start.js';
import { viewerScript, viewerStyle } from '../../packages/cli/src/generated/viewer.js';
import { type CapturedPicture, type Ended, RunRecord } from '../../packages/core/src/report/html/collect.js';
import { reportPage } from '../../packages/core/src/report/html/page.js';
import type { RunData } from '../../packages/core/src/report/html/run-data.js';
import { failure, result, target } from '../support/fake-session.js';

export const app = { script: viewerScript, style: viewerStyle };

export type Color = readonly [red: number, green: number, blue: number];

/** A picture of one colour. */
export function png(color: Color, width = 64, height = 36): Uint8Array {
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x++) row.set(color, 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const parts = [piece('IHDR', head), piece('IDAT', pixels), piece('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]));
}

function piece(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

export const NOTHING_SEEN: CapturedPicture = { pictures: [], messages: [], errors: [], requests: [] };

/** What was seen of a step: a picture of a colour, with boxes by number. */
export function seen(
  color: Color,
  boxes: Readonly<Record<number, readonly [x: number, y: number, width: number, height: number]>> = {},
  more: Partial<CapturedPicture> & { readonly when?: 'before' | 'after' } = {},
): CapturedPicture {
  const { when = 'before', ...rest } = more;
  const places = Object.entries(boxes).map(([id, [x, y, width, height]]) => ({
    id: Number(id),
    box: { x, y, width, height },
  }));
  const picture = {
    when,
    picture: png(color),
    format: 'png',
    width: 1280,
    height: 720,
    boxes: places,
    masked: 0,
  } as const;
  return { ...NOTHING_SEEN, pictures: [picture], ...rest };
}

/** Of a resolver that had some choice. */
export function trace(
  matches: readonly (readonly [id: number, score: number, ...reasons: string[]])[],
  chosen: number | null,
): NonNullable<Ended['trace']> {
  return {
    registryVersion: 1,
    candidatesTotal: 48,
    candidatesAfterFilter: matches.length,
    filters: [
      { step: 'named', before: 48, after: matches.length + 2 },
      { step: 'visible', before: matches.length + 2, after: matches.length },
    ],
    topMatches: matches.map(([id, score, ...reasons]) => ({ id, score, reasons })),
    rules: [],
    chosen,
    alternates: matches.map(([id]) => id).filter((id) => id !== chosen),
    failureReason: null,
  };
}

export interface Made {
  readonly file: string;
  /** Each is the command of a step, with what became of it; none: it went well. */
  readonly steps: readonly (readonly [
    command: string,
    ended?: Ended | undefined,
    evidence?: CapturedPicture,
    account?: string,
  ])[];
}

/** A record of scripts that have been run once, one after the other, each up to its first failure. */
export function recordOf(scripts: readonly Made[], options: { readonly mostPictures?: number } = {}): RunRecord {
  const record = new RunRecord({
    at: '2026-03-14T09:26:53.000Z',
    beckon: '0.1.0',
    about: 'chromium 147, no window',
    now: clock(),
    ...options,
  });
  record.plan(scripts.map(({ file, steps }) => ({ file, steps: steps.map(([said], i) => ({ said, line: i + 2 })) })));
  for (const [i, script] of scripts.entries()) play(record, i, script);
  record.end(scripts.length * 1000);
  return record;
}

/** Feeds one attempt at a script. */
export function play(record: RunRecord, at: number, { steps }: Made, how: { readonly worker?: number } = {}): boolean {
  record.beginAttempt(at, how);
  let ms = 0;
  let isGood = true;
  for (const [i, [command, ended = result({ command }), evidence = null, account = '']] of steps.entries()) {
    record.beginStep(at, i);
    record.endStep(at, i, ended, evidence, account);
    ms += ended.timing.total;
    isGood = ended.ok;
    if (!isGood) break;
  }
  record.endAttempt(at, ms, isGood ? 'passed' : 'failed');
  return isGood;
}

/** A clock that goes by a tenth of a second whenever somebody looks at it. */
function clock(): () => number {
  let now = Date.parse('2026-03-14T09:26:53.000Z');
  return () => {
    now += 100;
    return now;
  };
}

export const GREEN: Color = [30, 160, 90];
export const ORANGE: Color = [240, 150, 40];
export const PURPLE: Color = [120, 60, 200];

/** A script that failed at first, and went well when it was tried again. */
export function flakyRun(): RunRecord {
  const failed = result({ command: 'title', ...failure('TIMEOUT', 'It took too long') });
  const record = new RunRecord({ at: '2026-03-14T09:26:53.000Z', beckon: '0.1.0' });
  record.plan([{ file: 'a.oil', steps: ['url', 'title'].map((said, i) => ({ said, line: i + 1 })) }]);
  play(record, 0, { file: 'a.oil', steps: [['url'], ['title', failed]] });
  play(record, 0, { file: 'a.oil', steps: [['url'], ['title']] });
  record.end(100);
  return record;
}

/** A shop with everything that a report can show: one script fails, one was flaky, one went well, one could not begin. */
export function shopRun(): RunRecord {
  const ambiguous = result({
    command: 'click "Delete"',
    ...failure('AMBIGUOUS_TARGET', '"Delete" could mean 2 things', 'say which one: "Delete" near "Invoice 7"', {
      candidates: [
        { id: 21, kind: 'button', name: 'Delete', target: '"Delete" near "Invoice 7"' },
        { id: 24, kind: 'button', name: 'Delete', target: '"Delete" near "Invoice 8"' },
      ],
    }),
    trace: trace(
      [
        [21, 1, 'text:exact', 'role:name'],
        [24, 1, 'text:exact'],
      ],
      null,
    ),
    timing: { resolve: 512.25, act: 0, verify: 0, total: 530 },
  });
  const clicked = result({
    command: 'click "Sign in"',
    ...target(5, 'button "Sign in"', { confidence: 0.97 }),
    trace: trace(
      [
        [5, 0.97, 'text:exact'],
        [9, 0.41, 'text:words'],
      ],
      5,
    ),
    changes: [
      { sign: '+', id: 12, text: 'dialog "Welcome"' },
      { sign: '-', id: 5, text: 'button "Sign in"' },
      { sign: '~', id: 3, text: 'input "Email": "" → "amy@shop.test"' },
      { sign: '@', text: 'url: /login → /home' },
    ],
    notes: ['A dialog was answered'],
    timing: { resolve: 8.4, act: 21.3, verify: 12.1, total: 43 },
  });
  const list = (id: number) => [id * 40, 300, 120, 40] as const;
  const invoices: Made = {
    file: 'tests/invoices.oil',
    steps: [
      ['goto "http://shop.test/login"', undefined, seen(GREEN, {}, { when: 'after' })],
      [
        'click "Sign in"',
        clicked,
        seen(
          PURPLE,
          { 5: [560, 400, 160, 44], 9: [560, 470, 160, 44] },
          {
            messages: [
              { level: 'error', time: '2026-03-14T09:26:54.000Z', text: 'Cannot read x of null', from: 'app.js:12' },
              { level: 'warn', time: '2026-03-14T09:26:55.000Z', text: 'slow answer', from: '' },
              { level: 'log', time: '2026-03-14T09:26:56.000Z', text: 'ready', from: 'app.js:1' },
            ],
            errors: [{ time: '2026-03-14T09:26:54.500Z', message: 'TypeError: boom', from: 'app.js:13' }],
            requests: [
              request('POST', '/api/login', 200),
              request('GET', '/api/me', 500),
              request('GET', '/x.png', null, 'net::ERR_FAILED'),
            ],
          },
        ),
      ],
      [
        'click "Delete"',
        ambiguous,
        seen(ORANGE, { 21: list(4), 24: list(12) }, { when: 'after' }),
        'error AMBIGUOUS_TARGET: "Delete" could mean 2 things\n --> tests/invoices.oil:4:7\n  |\n4 | click "Delete"\n  |       ^^^^^^^^',
      ],
      ['expect visible "Deleted"'],
    ],
  };
  const search: Made = {
    file: 'tests/search.oil',
    steps: [
      ['goto "http://shop.test/"'],
      ['observe', result({ command: 'observe', data: { text: '[1] link "Home"\n[2] input "Search"' } })],
    ],
  };
  const flaky: Made = {
    file: 'tests/checkout.oil',
    steps: [
      ['goto "http://shop.test/cart"'],
      [
        'expect visible "Paid"',
        result({ command: 'expect visible "Paid"', ...failure('EXPECTATION_FAILED', '"Paid" is not visible') }),
      ],
    ],
  };
  const broken: Made = { file: 'tests/late.oil', steps: [['goto "http://shop.test/"']] };
  const record = new RunRecord({
    at: '2026-03-14T09:26:53.000Z',
    beckon: '0.1.0',
    about: 'chromium 147, no window',
    now: clock(),
  });
  const scripts = [search, invoices, flaky, broken];
  record.plan(scripts.map(({ file, steps }) => ({ file, steps: steps.map(([said], i) => ({ said, line: i + 2 })) })));
  play(record, 0, search, { worker: 1 });
  play(record, 1, invoices, { worker: 2 });
  play(record, 2, flaky, { worker: 1 });
  play(record, 2, { ...flaky, steps: flaky.steps.map(([said]) => [said] as const) }, { worker: 1 });
  record.beginAttempt(3, { worker: 2 });
  record.endAttempt(3, 12, 'failed', 'No browser was found\n  looked in PATH');
  record.end(2345);
  return record;
}

export function request(
  method: string,
  path: string,
  status: number | null,
  why: string | null = null,
): CapturedPicture['requests'][number] {
  return {
    number: 1,
    method,
    url: `http://shop.test${path}`,
    kind: 'fetch',
    status,
    isBlocked: false,
    isMocked: false,
    failure: why,
    ms: status === null ? null : 31.5,
    time: '2026-03-14T09:26:54.000Z',
  };
}

/** A browser of its own, and files to open in it. */
export class Stage {
  readonly #folder = mkdtempSync(join(tmpdir(), 'beckon-report-'));
  readonly #close: () => Promise<void>;
  readonly browser: Browser;
  #files = 0;
  #context: BrowserContext | null = null;

  constructor(browser: Browser, close: () => Promise<void>) {
    this.browser = browser;
    this.#close = close;
  }

  static async open(): Promise<Stage> {
    const started = await start();
    if (!started.ok) throw new Error(JSON.stringify(started.problem));
    return new Stage(started.value.browser, started.value.close);
  }

  /** Writes a report and opens it, as somebody would who clicks on the file. */
  async report(
    data: RunData,
    { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
  ): Promise<Opened> {
    const file = join(this.#folder, `${++this.#files}.html`);
    writeFileSync(file, reportPage(data, app));
    return this.page(`${pathToFileURL(file)}${hash}`, options);
  }

  /** In a context of its own if it wants something special. */
  async page(url: string, options: BrowserContextOptions = {}): Promise<Opened> {
    const isShared = Object.keys(options).length === 0;
    if (isShared) this.#context ??= await this.browser.newContext({ colorScheme: 'light' });
    const context =
      (isShared ? this.#context : null) ?? (await this.browser.newContext({ colorScheme: 'light', ...options }));
    const page = await context.newPage();
    const close = (): Promise<void> => (isShared ? page.close() : context.close());
    const opened: Opened = { page, requests: [], troubles: [], close };
    page.on('request', (one) => opened.requests.push(one.url()));
    page.on('pageerror', (error) => opened.troubles.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') opened.troubles.push(message.text());
    });
    await page.goto(url);
    return opened;
  }

  async close(): Promise<void> {
    await this.#close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export interface Opened {
  readonly page: Page;
  readonly requests: string[];
  /** What the page complained about. */
  readonly troubles: string[];
  close(): Promise<void>;
}

/** The colour in the middle of the picture that is shown. */
export async function colorShown({ page }: Opened): Promise<Color> {
  const image = page.locator('.canvas img');
  await image.waitFor();
  return (await image.evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    const pen = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight).getContext('2d');
    pen?.drawImage(picture, 0, 0);
    return [...(pen?.getImageData(picture.naturalWidth / 2, picture.naturalHeight / 2, 1, 1).data ?? [])].slice(0, 3);
  })) as unknown as Color;
}
