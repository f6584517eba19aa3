// Cold starts: from the start of a process until it says what is on the login page. By the library, by a shell (for one look, and
// for a session), and by an agent over MCP, which connects, lists the tools and calls one.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Program, pageSwitches } from './bare.js';
import { WALK } from './in-page.js';
import { sideBySide } from './measure.js';
import { type Figure, timed } from './report.js';
import { openShops, ROOT } from './stage.js';

const CLI = join(ROOT, 'dist/bundle/cli/main.js');
const BECKON = join(ROOT, 'dist/bundle/cli/beckon.cjs');
const LIBRARY = join(ROOT, 'packages/cli/dist/index.js');
/** What is on the page, in every answer; an agent sees the same words in examples before. */
const SEEN = 'Sign in';
const ANSWERED = '"id":3';

export async function coldFigures({ path, env }: Program, samples: number): Promise<Figure[]> {
  if (!existsSync(CLI)) throw new Error('The command line is not built: npm run build');
  const shops = await openShops(1);
  const folder = mkdtempSync(join(tmpdir(), 'beckon-cold-'));
  const sessions = { ...process.env, BECKON_RUNTIME: folder, BECKON_SESSION: 'cold' };
  let profiles = 0;
  try {
    const url = `${shops.next()}/login`;
    const here = (file: string): string => join(ROOT, 'bench/browser', file);
    const node = process.execPath;
    const looks = [`goto "${url}"`, 'observe'];
    const starts = {
      bare: new Start(node, () => {
        const own = join(folder, String(++profiles));
        return [here('cold-bare.mjs'), JSON.stringify({ path, env, url, walk: WALK, args: pageSwitches(own) })];
      }),
      library: new Start(node, () => [here('cold-library.mjs'), JSON.stringify({ library: LIBRARY, path, url })]),
      observe: new Start(node, () => [CLI, 'observe', url, '--browser-path', path]),
      session: new Start('/bin/sh', () => [BECKON, 'do', ...looks, '--browser-path', path], {
        env: sessions,
        after: () => ended(spawn(node, [BECKON, 'close'], { env: sessions, stdio: 'ignore' })),
      }),
      mcp: new Start(node, () => [CLI, 'mcp', '--browser-path', path], {
        talk: (child) => asAgent(child, looks),
        until: ANSWERED,
      }),
      playwright: new Start(node, () => [here('cold-playwright.mjs'), JSON.stringify({ path, url })]),
      node: new Start(node, () => ['-e', `console.log(${JSON.stringify(SEEN)})`]),
    };
    const names = Object.keys(starts) as (keyof typeof starts)[];
    // What the last one still has to close does not count for the next.
    const over = async (): Promise<void> => {
      for (const name of names) await starts[name].end();
    };
    const works = Object.fromEntries(names.map((name) => [name, () => starts[name].said()])) as Record<
      keyof typeof starts,
      () => Promise<void>
    >;
    const before = Object.fromEntries(names.map((name) => [name, over]));
    const times = await sideBySide(works, { samples, warmUp: 1, before });
    await over();
    const bare = ['bare script', times.bare] as const;
    const others = { Playwright: times.playwright, 'node alone': times.node };
    return [
      timed('cold start to the first observation: library', times.library, bare, 1.15, others),
      timed('… by a shell: beckon observe', times.observe, bare, 1.25),
      timed('… by a shell: beckon do, which starts a session', times.session, bare, 1.25),
      timed('… by an agent over MCP', times.mcp, bare, 1.25),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    await shops.close();
  }
}

interface Around {
  readonly env?: NodeJS.ProcessEnv;
  /** What is said to it, if it does not speak by itself. */
  readonly talk?: (child: ChildProcess) => void;
  /** What it says at last. */
  readonly until?: string;
  /** When it has ended. */
  readonly after?: () => Promise<unknown>;
}

/** A program that is started again and again; each time it is over when it has said what is on the page, and ended some time later. */
class Start {
  readonly #program: string;
  readonly #args: () => string[];
  readonly #around: Around;
  #child: ChildProcess | null = null;

  constructor(program: string, args: () => string[], around: Around = {}) {
    this.#program = program;
    this.#args = args;
    this.#around = around;
  }

  async said(): Promise<void> {
    const { env = process.env, talk, until = SEEN } = this.#around;
    const stdin = talk === undefined ? 'ignore' : 'pipe';
    const child = spawn(this.#program, this.#args(), { env, stdio: [stdin, 'pipe', 'inherit'] });
    this.#child = child;
    talk?.(child);
    let text = '';
    const stdout = child.stdout as Readable;
    for await (const bytes of stdout.iterator({ destroyOnReturn: false })) {
      text += String(bytes);
      if (text.includes(until)) return void stdout.resume();
    }
    throw new Error(`${this.#program} ${this.#args()[0]} said nothing of the page`);
  }

  async end(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    child.stdin?.end();
    await ended(child);
    await this.#around.after?.();
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
}

/** As clients of the protocol do it: connects, lists the tools, and calls one when it has the list. */
function asAgent({ stdin, stdout }: ChildProcess, lines: readonly string[]): void {
  const send = (message: object): void => void stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'bench', version: '1' };
  let rest = '';
  stdout?.on('data', (bytes: Buffer) => {
    rest += String(bytes);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const { id } = JSON.parse(rest.slice(0, end)) as { readonly id?: number };
      rest = rest.slice(end + 1);
      if (id === 1) {
        send({ method: 'notifications/initialized' });
        send({ id: 2, method: 'tools/list' });
      } else if (id === 2) send({ id: 3, method: 'tools/call', params: { name: 'run', arguments: { lines } } });
    }
  });
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
}
