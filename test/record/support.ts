// Somebody's own browser, and hands that act in it as a person does; what Beckon writes down meanwhile.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { Beckon } from '../../packages/browser/src/index.js';
import { switches } from '../../packages/browser/src/launch/running.js';
import { findProgram } from '../../packages/browser/src/launch/start.js';
import { recordIn } from '../../packages/cli/src/cli/record.js';
import { openBrowser } from '../../packages/cli/src/options/browser-options.js';
import { parse } from '../../packages/core/src/language/index.js';

export interface Own {
  readonly address: string;
  /** The page that is in front. */
  page(): Page;
  /** A blank page, and no other: one browser serves many tests. */
  fresh(): Promise<void>;
  close(): Promise<void>;
}

/** A browser that listens to more than one program. */
export async function startOwn(): Promise<Own> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-own-'));
  const ready = await findProgram();
  if (!ready.ok) throw new Error('There is no browser');
  const program = ready.value;
  const args = switches(join(folder, 'profile'), { opensPage: true }).filter(
    (one) => one !== '--remote-debugging-pipe',
  );
  const child = spawn(program.executablePath, ['--remote-debugging-port=0', ...args], {
    detached: true,
    env: { ...process.env, ...program.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const [, port] = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? [];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', () => reject(new Error(said)));
  });
  const hands = await chromium.connectOverCDP(address);
  const [context] = hands.contexts();
  if (context === undefined) throw new Error('The browser has no context');
  return {
    address,
    async fresh() {
      const blank = await context.newPage();
      await Promise.all(context.pages().map((one) => (one === blank ? null : one.close())));
    },
    page: () => {
      const page = context.pages().at(-1);
      if (page === undefined) throw new Error('There is no page');
      return page;
    },
    async close() {
      await hands.close().catch(() => {});
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Recorded {
  readonly code: number;
  /** The whole text. */
  readonly script: string;
  /** Without notes and blank lines, and with SITE for the address of the site. */
  readonly lines: readonly string[];
  readonly err: string;
}

/** Records while `act` acts, until the last line has come; then a while longer, for what should not come. */
export async function recorded(
  own: Own,
  url: string,
  last: string,
  act: (page: Page) => Promise<void>,
  args: readonly string[] = [],
): Promise<Recorded> {
  const over = new AbortController();
  let script = '';
  let err = '';
  let begun = (): void => {};
  const recording = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const running = recordIn([url, '--connect', own.address, ...args], {
    signal: over.signal,
    out: {
      write: (text) => {
        script += text;
      },
    },
    err: {
      write: (text) => {
        err += text;
        if (err.includes('Recording.')) begun();
      },
    },
    open: openBrowser,
  });
  await Promise.race([recording, running]);
  try {
    if (err.includes('Recording.')) {
      await act(own.page());
      await settled(() => err, `● ${last}`);
    }
  } finally {
    over.abort();
  }
  const code = await running;
  const { origin } = new URL(url);
  const lines = script
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replaceAll(origin, 'SITE'));
  return { code, script, lines, err };
}

let replays = 0;

/** Runs a script in a session of its own, which shares nothing with others: what can be read at the end, and where. */
export async function replayed(b: Beckon, script: string): Promise<string> {
  const session = `replay${++replays}`;
  const { lines, diagnostics } = parse(script);
  if (diagnostics.length > 0) throw new Error(`${JSON.stringify(diagnostics)}\n---\n${script}`);
  await b.run(`session new ${session}`);
  await b.run(`session switch ${session}`);
  try {
    for (const { command } of lines) {
      if (command === null) continue;
      const text = script.slice(command.span.start, command.span.end);
      const result = await b.run(text);
      if (!result.ok) throw new Error(`${text}\n${result.text}\n---\n${script}`);
    }
    return `${(await b.run('text')).text}\n${(await b.run('url')).text}`;
  } finally {
    await b.run(`session close ${session}`);
  }
}

async function settled(said: () => string, last: string): Promise<void> {
  for (let waited = 0; !said().includes(last) && waited < 15_000; waited += 50) await rest(50);
  let before = '';
  for (let quiet = 0; quiet < 6; ) {
    await rest(50);
    quiet = said() === before ? quiet + 1 : 0;
    before = said();
  }
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
