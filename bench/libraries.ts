// Libraries that could do what we do ourselves, beside our own code, in one run: how many times as long they take, how long they
// hold up everything else, what they install. `node scripts/ts.mjs bench/libraries.ts` installs them into a folder of its own.
// What was decided on these figures is in docs/decisions/libraries.md.

import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { WebmWriter } from '../packages/browser/src/record/webm.js';
import { painted } from '../packages/core/src/data/png.js';
import { readXml } from '../packages/phone/src/android/xml.js';
import { resolveIn } from './mobile.js';
import { dumpOf, WANTED } from './mobile-dumps.js';
import { printRows, type Row } from './table.js';

const LIBRARIES = ['saxes@6.0.0', 'pngjs@7.0.0', 'fast-png@8.0.0', 'mediabunny@1.61.0'] as const;
const ROUNDS = 15;
const WARM = 5;

const folder = mkdtempSync(join(tmpdir(), 'beckon-libraries-'));

/** Into a folder of its own; what is in there then. */
function installed(name: string): string {
  const place = placeOf(name);
  execFileSync('npm', ['install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', place, name], {
    shell: process.platform === 'win32',
  });
  return `${(sizeOf(place) / 1e6).toFixed(1)} MB`;
}

function placeOf(name: string): string {
  return join(folder, name.slice(0, name.lastIndexOf('@')));
}

function sizeOf(path: string): number {
  const entry = lstatSync(path);
  return entry.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : entry.size;
}

/** As a module in its folder would get it. */
async function load<T>(name: (typeof LIBRARIES)[number]): Promise<T> {
  const file = join(placeOf(name), 'load.mjs');
  writeFileSync(file, `export * from '${name.slice(0, name.lastIndexOf('@'))}';`);
  return (await import(pathToFileURL(file).href)) as T;
}

interface Taken {
  readonly ms: number;
  /** How long nothing else had its turn. */
  readonly blockedMs: number;
}

/** Each in every round, so that whatever else the machine does meets all of them; what a quarter of the rounds keeps below. */
async function compared(
  ways: Readonly<Record<string, (round: number) => unknown>>,
): Promise<ReadonlyMap<string, Taken>> {
  const all = new Map(Object.keys(ways).map((name) => [name, [] as Taken[]]));
  for (let round = 0; round < WARM + ROUNDS; round++)
    for (const [name, way] of Object.entries(ways)) {
      const taken = await timed(() => way(round));
      if (round >= WARM) all.get(name)?.push(taken);
    }
  // Whatever else the machine does only ever adds to a time.
  const low = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 2] ?? 0;
  return new Map(
    [...all].map(([name, list]) => [
      name,
      { ms: low(list.map(({ ms }) => ms)), blockedMs: low(list.map(({ blockedMs }) => blockedMs)) },
    ]),
  );
}

async function timed(work: () => unknown): Promise<Taken> {
  const start = performance.now();
  let [last, blockedMs, isOver] = [start, 0, false];
  const turn = (): void => {
    const now = performance.now();
    blockedMs = Math.max(blockedMs, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  turn();
  await work();
  const ms = performance.now() - start;
  turn();
  isOver = true;
  return { ms, blockedMs };
}

/** Our own first; the others as so many times that. */
function ratios(what: string, measured: ReadonlyMap<string, Taken>, of: keyof Taken): Row {
  const [[, own], ...others] = [...measured] as [[string, Taken], ...[string, Taken][]];
  const each = others.map(([name, taken]) => `${name} ${(taken[of] / own[of]).toFixed(1)} ×`);
  return [what, [`own ${own[of].toFixed(1)} ms`, ...each].join(', '), ''];
}

// ── XML ────────────────────────────────────────────────────────────────────────────────────────

interface Saxes {
  readonly SaxesParser: new (options: {
    readonly fragment: boolean;
  }) => {
    on(event: string, heard: (value: unknown) => void): void;
    write(text: string): { close(): void };
  };
}

async function xmlRows(): Promise<Row[]> {
  const { SaxesParser } = await load<Saxes>('saxes@6.0.0');
  const by = {
    own: (xml: string): void => {
      readXml(xml, { start: () => {}, end: () => {}, text: () => {} });
    },
    saxes: (xml: string): void => {
      const parser = new SaxesParser({ fragment: true });
      for (const event of ['opentag', 'closetag', 'text']) parser.on(event, () => {});
      parser.on('error', (error) => {
        throw error;
      });
      // A fragment, because several may stand one after the other; and no fragment may declare itself.
      parser.write(xml.replace(/<\?xml\s[^>]*\?>/g, '')).close();
    },
  };
  const dumps = Array.from({ length: WARM + ROUNDS }, (_, round) => dumpOf(2000, round));
  const at = (round: number): string => dumps[round] as string;
  const measured = await compared({
    own: (round) => by.own(at(round)),
    saxes: (round) => by.saxes(at(round)),
    whole: (round) => resolveIn(at(round), WANTED),
  });
  const of = (name: string): number => measured.get(name)?.ms ?? 0;
  const whole = `own ${of('whole').toFixed(1)} ms, with saxes ${(of('whole') - of('own') + of('saxes')).toFixed(1)} ms`;
  return [
    [
      'xml: reads a dump of 2,000 nodes',
      `own ${of('own').toFixed(1)} ms, saxes ${(of('saxes') / of('own')).toFixed(1)} ×`,
      '',
    ],
    ['xml: that dump to a resolved target', whole, '< 25 ms (npm run bench -- mobile)'],
    ['xml: reads half a character by its number', `own yes, saxes ${isRead(by.saxes)}`, 'yes: Android writes 😀 so'],
  ];
}

function isRead(read: (xml: string) => void): string {
  try {
    read('<node text="&#55357;&#56832;"/>');
    return 'yes';
  } catch {
    return 'no';
  }
}

// ── PNG ────────────────────────────────────────────────────────────────────────────────────────

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly channels: number;
}
interface FastPng {
  decode(bytes: Uint8Array): Pixels;
  encode(pixels: Pixels, options: unknown): Uint8Array;
}
interface PngJs {
  readonly PNG: (new (
    options: unknown,
  ) => { parse(bytes: Uint8Array, done: (error: Error | null, picture: Pixels & Emitter) => void): void }) & {
    readonly sync: { write(pixels: object, options: unknown): Uint8Array };
  };
}
interface Emitter {
  pack(): { on(event: string, heard: (value: Uint8Array) => void): void };
}

const RECTANGLE = { x: 40, y: 60, width: 300, height: 40 };

async function pngRows(): Promise<Row[]> {
  const { PNG } = await load<PngJs>('pngjs@7.0.0');
  const fast = await load<FastPng>('fast-png@8.0.0');
  const rows: Row[] = [];
  for (const [what, width, height] of [
    ['page', 1280, 720],
    ['phone', 1080, 2400],
  ] as const) {
    const data = Buffer.from(screen(width, height));
    const picture = profiled(PNG.sync.write({ width, height, data, gamma: 0 }, { deflateLevel: 1, filterType: 2 }));
    const written: Record<string, Uint8Array> = {};
    const measured = await compared({
      own: async () => {
        written['own'] = (await painted(picture, [RECTANGLE])) ?? new Uint8Array();
      },
      // With streams, so that others have their turn, and packed as well as ours.
      pngjs: async () => {
        const read = await new Promise<Pixels & Emitter>((resolve, reject) => {
          new PNG({ deflateLevel: 3, deflateStrategy: 0, filterType: 0 }).parse(picture, (error, one) =>
            error === null ? resolve(one) : reject(error),
          );
        });
        paint(read.data, width, 4);
        const parts: Uint8Array[] = [];
        await new Promise<unknown>((resolve) => {
          const stream = read.pack();
          stream.on('data', (part) => parts.push(part));
          stream.on('end', resolve);
        });
        written['pngjs'] = Buffer.concat(parts);
      },
      'fast-png': () => {
        const read = fast.decode(picture);
        paint(read.data, width, read.channels);
        written['fast-png'] = fast.encode(read, { zlib: { level: 3 } });
      },
    });
    rows.push(
      ratios(`png: paints over a part of a ${what}, ${width} × ${height}`, measured, 'ms'),
      ratios(`png: holds up all else meanwhile, ${what}`, measured, 'blockedMs'),
      [`png: bytes of it, ${what}`, each(written, ({ length }) => length), ''],
      [`png: keeps its color space, ${what}`, each(written, isProfiled), 'yes'],
    );
  }
  return rows;
}

function each(written: Readonly<Record<string, Uint8Array>>, of: (bytes: Uint8Array) => string | number): string {
  return Object.entries(written)
    .map(([name, bytes]) => `${name} ${of(bytes)}`)
    .join(', ');
}

const PROFILE = Buffer.from('\0\0\0\u0001sRGB\0', 'latin1');
/** Of the signature and the first chunk. */
const HEAD = 33;

/** The same with a chunk that names its color space. */
function profiled(png: Uint8Array): Uint8Array {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(PROFILE.subarray(4)));
  return Buffer.concat([png.subarray(0, HEAD), PROFILE, sum, png.subarray(HEAD)]);
}

function isProfiled(png: Uint8Array): string {
  return Buffer.from(png).includes(PROFILE) ? 'yes' : 'no';
}

/** White, with something like letters on it: the same each time. */
function screen(width: number, height: number): Uint8Array {
  const values = new Uint8Array(width * height * 4).fill(255);
  let seed = 1;
  const next = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let letter = 0; letter < 4000; letter++) {
    const [left, top, grey] = [next(width - 8), next(height - 12), next(256)];
    for (let i = 0; i < 96; i++)
      if (next(2) === 1) {
        const at = 4 * ((top + (i >> 3)) * width + left + (i & 7));
        values.fill(grey, at, at + 3);
      }
  }
  return values;
}

function paint(data: Uint8Array, width: number, channels: number): void {
  const { x, y, width: length, height } = RECTANGLE;
  for (let row = y; row < y + height; row++)
    data.fill(24, (row * width + x) * channels, (row * width + x + length) * channels);
}

// ── WebM ───────────────────────────────────────────────────────────────────────────────────────

interface Mediabunny {
  readonly StreamTarget: new (
    stream: WritableStream<{ readonly data: Uint8Array; readonly position: number }>,
  ) => object;
  readonly WebMOutputFormat: new () => object;
  readonly EncodedPacket: new (bytes: Uint8Array, type: 'key' | 'delta', seconds: number, length: number) => object;
  readonly EncodedVideoPacketSource: new (codec: 'vp8') => { add(packet: object, meta?: unknown): Promise<void> };
  readonly Output: new (given: {
    readonly format: object;
    readonly target: object;
  }) => {
    addVideoTrack(source: object): void;
    start(): Promise<void>;
    finalize(): Promise<void>;
  };
}

const SIZE = { width: 1280, height: 720 };
/** Pictures of ten seconds. */
const PICTURES = 150;

async function webmRows(): Promise<Row[]> {
  const start = performance.now();
  const library = await load<Mediabunny>('mediabunny@1.61.0');
  const loadedMs = performance.now() - start;
  const chunks = Array.from({ length: PICTURES }, (_, i) => {
    const isKey = i % 60 === 0;
    return { isKey, ms: Math.round((i * 1000) / 15), bytes: new Uint8Array(isKey ? 60_000 : 9000).fill(i) };
  });
  const measured = await compared({
    own: () =>
      written(async (file) => {
        const writer = await WebmWriter.start(file, { ...SIZE, codec: 'V_VP8' });
        for (const chunk of chunks) await writer.add(chunk);
        await writer.end(10_000);
      }),
    mediabunny: () =>
      written(async (file) => {
        const stream = new WritableStream<{ readonly data: Uint8Array; readonly position: number }>({
          write: async ({ data, position }) => void (await file.write(data, 0, data.length, position)),
        });
        const output = new library.Output({
          format: new library.WebMOutputFormat(),
          target: new library.StreamTarget(stream),
        });
        const source = new library.EncodedVideoPacketSource('vp8');
        output.addVideoTrack(source);
        await output.start();
        const meta = { decoderConfig: { codec: 'vp8', codedWidth: SIZE.width, codedHeight: SIZE.height } };
        for (const { bytes, isKey, ms } of chunks)
          await source.add(new library.EncodedPacket(bytes, isKey ? 'key' : 'delta', ms / 1000, 1 / 15), meta);
        await output.finalize();
      }),
  });
  return [
    ratios('webm: writes ten seconds', measured, 'ms'),
    ['webm: is loaded when the first film begins', `own 0 ms, mediabunny ${loadedMs.toFixed(0)} ms`, ''],
  ];
}

async function written(write: (file: FileHandle) => Promise<void>): Promise<void> {
  const path = join(folder, 'film.webm');
  writeFileSync(path, '');
  const file = await open(path, 'r+');
  try {
    await write(file);
  } finally {
    await file.close();
  }
}

// All that is above is there when this runs.
try {
  const sizes = LIBRARIES.map((name): Row => [`${name}: installs`, installed(name), '']);
  printRows([...sizes, ...(await xmlRows()), ...(await pngRows()), ...(await webmRows())]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
