// The real program and the official client: what tests of the MCP server share.

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ROOT } from '../support/phone-cli.js';

export const MAIN: string = join(ROOT, 'dist/bundle/cli/main.js');
export const MODERN: ClientOptions = { versionNegotiation: { mode: 'auto' } };

/** What every tool answers with, as far as tests look at it. */
export interface Answered {
  readonly isError: boolean;
  readonly text: string;
  readonly images: readonly { readonly data: string; readonly mimeType: string }[];
  readonly data: {
    readonly ok: boolean;
    readonly results: readonly Told[];
    readonly notRun?: number;
    readonly [more: string]: unknown;
  };
}
interface Told {
  readonly ok: boolean;
  readonly command: string;
  readonly line?: number;
  readonly lifecycle: string;
  readonly changes?: readonly { readonly sign: string; readonly text: string }[];
  readonly notes?: readonly string[];
  readonly data?: unknown;
  readonly target?: { readonly id: number; readonly name: string; readonly handle: string };
  readonly failure?: {
    readonly code: string;
    readonly phase: string;
    readonly hint: string;
    readonly candidates?: readonly { readonly target: string }[];
    readonly suggestions?: readonly unknown[];
  };
  readonly trace?: unknown;
}

/** A client with its server. */
export interface Connected {
  readonly client: Client;
  readonly pid: number;
  /** All that the server wrote to standard error. */
  err(): string;
  call(
    tool: string,
    given?: Readonly<Record<string, unknown>>,
    options?: Parameters<Client['callTool']>[1],
  ): Promise<Answered>;
  close(): Promise<void>;
}

export async function overStdio(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  options: ClientOptions = {},
): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', '--answers', 'both', ...args],
    cwd: ROOT,
    env: { ...inherited(), ...env },
    stderr: 'pipe',
  });
  let err = '';
  transport.stderr?.on('data', (part: Buffer) => {
    err += part.toString();
  });
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(transport);
  const { pid } = transport;
  return {
    client,
    pid: pid ?? 0,
    err: () => err,
    call: (tool, given = {}, how = {}) => call(client, tool, given, how),
    close: () => client.close(),
  };
}

function inherited(): Record<string, string> {
  const known = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return Object.fromEntries(known);
}

export async function call(
  client: Client,
  tool: string,
  given: Readonly<Record<string, unknown>>,
  how: Parameters<Client['callTool']>[1] = {},
): Promise<Answered> {
  const answer = await client.callTool({ name: tool, arguments: { ...given } }, { timeout: 120_000, ...how });
  const content = answer.content as readonly { type: string; text?: string; data?: string; mimeType?: string }[];
  return {
    isError: answer.isError === true,
    text: content
      .filter(({ type }) => type === 'text')
      .map(({ text = '' }) => text)
      .join('\n'),
    images: content.filter(({ type }) => type === 'image').map(({ data = '', mimeType = '' }) => ({ data, mimeType })),
    data: answer.structuredContent as Answered['data'],
  };
}

/** `beckon mcp --http`, and what it printed when it started. */
export interface Serving {
  readonly url: string;
  readonly token: string;
  readonly child: ChildProcess;
  err(): string;
  /** Ends it as a person would, and says how it ended. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export function overHttp(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Serving> {
  const child = spawn(process.execPath, [MAIN, 'mcp', '--http', '0', '--answers', 'both', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  let err = '';
  return new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (part) => {
      err += part;
      const url = /listening at (\S+)\n/.exec(err)?.[1];
      const token = env['BECKON_MCP_TOKEN'] ?? /Bearer (\S+)\n/.exec(err)?.[1];
      if (url === undefined || token === undefined) return;
      resolve({
        ...{ url, token, child },
        err: () => err,
        stop: (signal = 'SIGTERM') => {
          child.kill(signal);
          return ended;
        },
      });
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${err}`)));
  });
}

export async function clientOf(
  { url, token }: Pick<Serving, 'url' | 'token'>,
  options: ClientOptions = {},
): Promise<{ readonly client: Client; readonly transport: StreamableHTTPClientTransport }> {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(transport);
  return { client, transport };
}

/** The processes below one, as long as it is there. */
export function childrenOf(pid: number): readonly number[] {
  const found: number[] = [];
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      if (Number(parent) === pid) found.push(Number(name), ...childrenOf(Number(name)));
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

/** Whether it runs: a process that has ended and is only waited for does not. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until it is so, and fails loudly if it is not in a minute. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`This did not come about: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
