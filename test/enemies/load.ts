// Load: many clients at once on one session, one MCP server, one live page. Nothing may get lost, or to somebody else.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { thisProcess } from '../../packages/cli/src/sessions/client.js';
import { makeFolder, placeOf, readNote, type SessionFiles } from '../../packages/cli/src/sessions/folder.js';
import { startSession } from '../../packages/cli/src/sessions/start.js';
import { talk } from '../../packages/cli/src/sessions/talk.js';
import { watchServer } from '../../packages/cli/src/watch/index.js';
import { RunRecord } from '../../packages/core/src/report/html/collect.js';
import { type Patch, patched } from '../../packages/core/src/report/html/patch.js';
import type { RunData } from '../../packages/core/src/report/html/run-data.js';
import { call, clientOf } from '../mcp/support.js';
import type { Attack, OpenAttacks } from '../support/attack.js';
import { type Site, startSite } from '../support/browser.js';
import { result } from '../support/fake-session.js';
import { freePort, memoryOf } from '../support/process-memory.js';

const AREA = 'load';
const PROGRAM = join(process.cwd(), 'dist/bundle/cli');
const CALLERS = 50;
const CLIENTS = 8;
const LOOKERS = 20;
const STEPS = 200;
/** How long the clients of the MCP server go on: ten minutes, or what is said. Tests have no such time. */
const SECONDS = Number(process.env['BECKON_LOAD_SECONDS'] ?? (process.env['VITEST'] === undefined ? 600 : 10));

/** How often one session is called, and how many calls a page has. */
const PAGE_CALLS = 10;
const CALLS = Number(process.env['BECKON_LOAD_CALLS'] ?? (process.env['VITEST'] === undefined ? 10_000 : 1000));
/** After so many tenths, what is kept of the last requests is full. */
const FULL = 7;
const MOST_GROWTH_MB = 2;

export const open: OpenAttacks = async () => {
  const site = await startSite();
  site.set('/who', ({ url }) => {
    const who = new URL(url, 'http://site.test').searchParams.get('is') ?? '';
    return { body: `<title>W</title><h1>client ${who} end</h1><label>Name <input></label>` };
  });
  const figures = new Map<string, string>();
  const attack = (name: string, attempt: (said: (words: string) => void) => Promise<string | null>): Attack => ({
    area: AREA,
    name,
    isSlow: true,
    attempt: () => attempt((words) => figures.set(name, words)),
    figures: () => figures.get(name) ?? null,
  });
  return {
    attacks: [
      attack(`${CALLERS} callers of one session at once`, (said) => callers(site, said)),
      attack(`${CLIENTS} clients of one MCP server for ${SECONDS} s`, (said) => clients(site, said)),
      attack(`${CALLS} calls of one session: what it keeps in mind`, (said) => flat(site, said)),
      { ...attack(`${LOOKERS} lookers at one run`, lookers), isSlow: false },
    ],
    close: () => site.close(),
  };
};

/** Each asks for a page of its own, and hears of no other. */
async function callers(site: Site, said: (words: string) => void): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'bk-l-'));
  const place = placeOf(folder, 'load');
  makeFolder(folder);
  await startSession(place, PROGRAM, thisProcess);
  try {
    await asked(place, ['url']);
    const times: number[] = [];
    const all = await Promise.all(
      Array.from({ length: CALLERS }, async (_, n): Promise<string | null> => {
        const from = performance.now();
        const { out, code } = await asked(place, [`goto "${site.url}/who?is=${n}"`, 'text']);
        times.push(performance.now() - from);
        return wrongFor(n, out, code === 0);
      }),
    );
    said(`${figuresOf(times)}, each waits for those before it`);
    return all.find((one) => one !== null) ?? null;
  } finally {
    await talk(place, { ask: 'close' }, { on: () => {}, isToTheEnd: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function asked(
  place: SessionFiles,
  lines: readonly string[],
): Promise<{ readonly out: string; readonly code: number }> {
  let out = '';
  const request = { ask: 'run', args: ['--', ...lines], folder: process.cwd() } as const;
  const end = await talk(place, request, {
    on: (reply) => {
      if ('out' in reply) out += reply.out;
      if ('err' in reply) out += reply.err;
    },
  });
  return { out, code: typeof end === 'object' ? end.code : -1 };
}

/** Null if a client was told of its own page only. */
function wrongFor(who: string | number, reported: string, isOk: boolean): string | null {
  const heard = [...reported.matchAll(/client (\S+) end/g)].map(([, one]) => one);
  if (!isOk || heard.length === 0) return `client ${who} got nothing of its own: ${reported.slice(0, 300)}`;
  const other = heard.find((one) => one !== String(who));
  return other === undefined ? null : `client ${who} was told of client ${other}`;
}

/** Each in a browser of its own: goes somewhere, types, reads what it typed. */
async function clients(site: Site, said: (words: string) => void): Promise<string | null> {
  const server = spawn(process.execPath, [join(PROGRAM, 'main.js'), 'mcp', '--http', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  server.stderr.setEncoding('utf8').on('data', (part: string) => {
    err += part;
  });
  const ended = once(server, 'close');
  try {
    while (!/Bearer \S+\n/.test(err)) await Promise.race([once(server.stderr, 'data'), ended]);
    const url = /listening at (\S+)\n/.exec(err)?.[1] ?? '';
    const token = /Bearer (\S+)\n/.exec(err)?.[1] ?? '';
    const times: number[] = [];
    const until = Date.now() + SECONDS * 1000;
    const all = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, n): Promise<string | null> => {
        const { client } = await clientOf({ url, token });
        try {
          for (let turn = 0; turn === 0 || Date.now() < until; turn++) {
            const who = `${n}-${turn}`;
            const from = performance.now();
            const lines = `goto "${site.url}/who?is=${who}"\ntype "Name" "value ${who}"\nexpect value "Name" "value ${who}"\ntext`;
            const { text, isError } = await call(client, 'run', { lines });
            times.push(performance.now() - from);
            const wrong = wrongFor(who, text, !isError);
            if (wrong !== null) return wrong;
          }
          return null;
        } finally {
          await client.close();
        }
      }),
    );
    said(`${figuresOf(times)}, four lines each`);
    return all.find((one) => one !== null) ?? null;
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** Calls over its socket, one in ten on a new page. Once what is bounded is full, nothing more is kept. */
async function flat(site: Site, said: (words: string) => void): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'bk-l-'));
  const place = placeOf(folder, 'flat');
  const before = process.env['NODE_OPTIONS'];
  const port = await freePort();
  process.env['NODE_OPTIONS'] = `--inspect=127.0.0.1:${port}`;
  await startSession(place, PROGRAM, thisProcess);
  if (before === undefined) delete process.env['NODE_OPTIONS'];
  else process.env['NODE_OPTIONS'] = before;
  const memory = await memoryOf(readNote(place)?.pid ?? 0, port);
  const kept: Awaited<ReturnType<typeof memory.measure>>[] = [];
  try {
    for (let n = 0; n < CALLS; n++) {
      if (n % (CALLS / 10) === 0) {
        kept.push(await memory.measure());
        if (process.env['VITEST'] === undefined) console.error(`${n} calls: ${JSON.stringify(kept.at(-1))}`);
      }
      const page = n - (n % PAGE_CALLS);
      const lines = [...(n === page ? [`goto "${site.url}/who?is=${page}"`] : []), `type "Name" "value ${n}"`, 'text'];
      const { out, code } = await asked(place, lines);
      const wrong = wrongFor(page, out, code === 0);
      if (wrong !== null) return wrong;
    }
    kept.push(await memory.measure());
  } finally {
    memory.close();
    await talk(place, { ask: 'close' }, { on: () => {}, isToTheEnd: true });
    rmSync(folder, { recursive: true, force: true });
  }
  const row = (of: 'heap' | 'resident'): string => kept.map((one) => one[of].toFixed(1)).join(', ');
  said(`heap ${row('heap')} MB after each tenth of them; resident ${row('resident')} MB`);
  const [full = 0, last = 0] = [kept[FULL]?.heap, kept.at(-1)?.heap];
  return last - full < MOST_GROWTH_MB ? null : `${full.toFixed(1)} MB grew to ${last.toFixed(1)} MB`;
}

/** Some look from the start, some come later: all have the whole run in the end. */
async function lookers(said: (words: string) => void): Promise<string | null> {
  const record = new RunRecord({ at: new Date(0).toISOString(), beckon: '0.1.0' });
  const steps = Array.from({ length: STEPS }, (_, i) => ({ said: `press ${i}`, line: i + 1 }));
  record.plan([{ file: 'a.oil', steps }]);
  const watch = await watchServer(record, { script: '', style: '' });
  const from = performance.now();
  const looking: { readonly seen: Promise<RunData | null> }[] = [];
  record.beginAttempt(0, {});
  for (const [i] of steps.entries()) {
    if (i % (STEPS / LOOKERS) === 0) looking.push(await look(`${watch.url}events`));
    record.beginStep(0, i);
    record.endStep(
      0,
      i,
      result({ command: `press ${i}` }),
      { pictures: [], messages: [], errors: [], requests: [] },
      '',
    );
  }
  record.endAttempt(0, 1, 'passed', null);
  record.end(1);
  const closed = watch.close();
  const seen = await Promise.all(looking.map((one) => one.seen));
  await closed;
  said(`${STEPS} steps, ${Math.round(performance.now() - from)} ms until all had seen the end`);
  const wrong = seen.findIndex((one) => !isDeepStrictEqual(one, JSON.parse(JSON.stringify(record.state))));
  return wrong < 0 ? null : `looker ${wrong + 1} has another run than there was`;
}

/** Looks on; what it has seen when the page says that it has ended. */
async function look(url: string): Promise<{ readonly seen: Promise<RunData | null> }> {
  const response = await fetch(url);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const read = async (): Promise<RunData | null> => {
    const decoder = new TextDecoder();
    let rest = '';
    let data: RunData | null = null;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = `${rest}${decoder.decode(part.value, { stream: true })}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const [, name, said = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
        if (name === 'state') data = (JSON.parse(said) as { data: RunData }).data;
        if (name === 'patch' && data !== null) data = patched(data, JSON.parse(said) as Patch);
        if (name !== 'bye') continue;
        await reader.cancel();
        return data;
      }
    }
    return null;
  };
  return { seen: read() };
}

/** `1,204 calls: median 80 ms, 95% within 140 ms, longest 300 ms`. */
function figuresOf(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `${times.length} calls: median ${at(0.5)} ms, 95% within ${at(0.95)} ms, longest ${at(1)} ms`;
}
