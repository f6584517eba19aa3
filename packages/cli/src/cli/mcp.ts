// `beckon mcp`: serves agents over the Model Context Protocol, on standard input and output or over HTTP.

import { Console } from 'node:console';
import { randomBytes } from 'node:crypto';
import { VERSION } from '@beckon/core/generated/version.js';
import { milliseconds } from '@beckon/core/language/index.js';
import { readWhole } from '@beckon/node/read.js';
import { ANSWERS, type AnswerForm } from '../mcp/answer-forms.js';
import {
  aborted,
  type CliCommand,
  type CliOptions,
  type Given,
  type Io,
  interruptedCode,
  interruptible,
  UsageError,
} from '../options/command.js';
import { reasonOf } from '../options/files.js';
import { isPhone } from '../options/phone-options.js';
import { type OpenOptions, readWorldOptions, worldOptions } from '../options/world-options.js';

/** The surface is loaded when it is called. */
type HttpServing = Awaited<ReturnType<typeof import('../mcp/index.js')['serveOnHttp']>>;

const usage = 'mcp [--http <port>] [options]';
/** Where a token may stand, so that it is in no list of processes. */
const TOKEN = 'BECKON_MCP_TOKEN';
const SHORTEST = 16;
const SOON_MS = 1000;

const options = {
  http: { value: '<port>', about: 'Over HTTP on this machine, instead of standard input and output. 0: a free port.' },
  'token-file': {
    value: '<file>',
    about: `The token that clients must send over HTTP; else that of ${TOKEN}, or a new one, which is printed.`,
  },
  idle: {
    value: '<duration>',
    about: 'Over HTTP: end sessions after this long without a call. Default: 30m.',
  },
  clients: { value: '<number>', about: 'Over HTTP: how many clients may connect at once. Default: 8.' },
  tools: {
    oneOf: ['beckon', 'seed004'],
    about: 'On a phone, seed004: the tools of mobile-debug-mcp, for clients that were made for it. Default: beckon.',
  },
  answers: {
    value: '<form>',
    about: 'How tools answer: text (the default), data (structured content), or both, at twice the tokens.',
  },
  folder: { value: '<folder>', about: 'Where files are read and written. Default: the working folder.' },
} as const satisfies CliOptions;

export const mcp: CliCommand = {
  name: 'mcp',
  usage,
  does: 'Serve agents over the Model Context Protocol, on standard input and output or over HTTP.',
  options: { ...options, ...worldOptions },
  run: (args, io) => interruptible((signal) => serve(readMcp(args), io, signal)),
};

export interface McpRequest {
  readonly opening: OpenOptions;
  readonly tools?: 'beckon' | 'seed004';
  readonly answers: AnswerForm;
  /** Null: on standard input and output. */
  readonly http: {
    readonly port: number;
    readonly token: string | null;
    readonly idleMs: number;
    readonly most: number;
  } | null;
}

/** What a call requests; a wrong one is a UsageError. */
export function readMcp(args: string[], env: NodeJS.ProcessEnv = process.env): McpRequest {
  const { given, words, opening } = readWorldOptions(args, usage, options);
  if (words[0] !== undefined) throw new UsageError(`unexpected '${words[0]}'`, `usage: beckon ${usage}`);
  const { folder, tools, answers = 'text' } = given;
  if (tools === 'seed004' && opening.world === undefined)
    throw new UsageError('--tools seed004 is for phones', 'say --world android or --world ios, too');
  const form = ANSWERS.find((one) => one === answers);
  if (form === undefined)
    throw new UsageError(`--answers '${answers}' is not a form of answers`, `use ${ANSWERS.join(', ')}`);
  return {
    ...(tools === undefined ? {} : { tools }),
    opening: { ...opening, ...(folder === undefined ? {} : { folder }) },
    answers: form,
    http: httpRequest(given, env),
  };
}

function httpRequest(given: Given<typeof options>, env: NodeJS.ProcessEnv): McpRequest['http'] {
  const { http, idle, clients } = given;
  const file = given['token-file'];
  if (http === undefined) {
    const only = Object.entries({ 'token-file': file, idle, clients }).find(([, value]) => value !== undefined)?.[0];
    if (only !== undefined) throw new UsageError(`--${only} is for HTTP`, 'say --http <port>, too');
    return null;
  }
  const port = /^\d+$/.test(http) ? Number(http) : Number.NaN;
  if (!(port <= 65_535))
    throw new UsageError(`--http '${http}' is not a port`, 'use a number up to 65535, or 0 for a free port');
  return {
    port,
    token: file === undefined ? tokenIn(env) : tokenOf(file),
    idleMs: idle === undefined ? 30 * 60_000 : durationOf('idle', idle),
    most: clients === undefined ? 8 : countOf('clients', clients),
  };
}

function durationOf(name: string, given: string): number {
  const ms = milliseconds(given.toLowerCase());
  if (ms === null || ms === 0)
    throw new UsageError(`--${name} '${given}' is not a duration`, 'write it like 90s, 30m or 500ms');
  return ms;
}

function countOf(name: string, text: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 1000) throw new UsageError(`--${name} '${text}' is not a number`, 'use one from 1 to 1000');
  return count;
}

function tokenIn(env: NodeJS.ProcessEnv): string | null {
  const token = env[TOKEN]?.trim();
  return token === undefined || token === '' ? null : checked(token, TOKEN);
}

function tokenOf(file: string): string {
  let text: string;
  try {
    text = readWhole(file).toString('utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${reasonOf(error)}`);
  }
  return checked(text.trim(), file);
}

/** The token is not repeated in the message. */
function checked(token: string, where: string): string {
  if (token.length < SHORTEST || /\s/.test(token))
    throw new UsageError(
      `the token in ${where} cannot be used`,
      `it must be one word of ${SHORTEST} characters or more`,
    );
  return token;
}

async function serve(
  { opening, answers, http, tools }: McpRequest,
  { input, out, err, open }: Io,
  signal: AbortSignal,
): Promise<number> {
  // Standard output belongs to the protocol: anyone who writes to the console writes to standard error.
  globalThis.console = new Console(err, err);
  const { serveOnHttp, serveOnStdio } = await import('../mcp/index.js');
  const warn = (words: string): void => void err.write(`beckon mcp: ${words}\n`);
  const shared = {
    open: (called: AbortSignal) => open(opening, called),
    world: isPhone(opening) ? (opening.world ?? 'android') : 'browser',
    version: VERSION,
    ...(tools === undefined ? {} : { tools }),
    phones: async (called: AbortSignal) => {
      const { androidPhones, iosPhones } = await import('./phones.js');
      const [android, ios] = await Promise.all([androidPhones(false, called), iosPhones(called)]);
      return { android, ios };
    },
    answers,
    warn,
  } as const;
  if (http === null) {
    if (shared.world === 'browser') loadSoon();
    await serveOnStdio({ ...shared, input, output: out, signal });
    return signal.aborted ? interruptedCode(signal) : 0;
  }
  const token = http.token ?? randomBytes(24).toString('base64url');
  const serving = await listening(() => serveOnHttp({ ...shared, ...http, token }), http.port);
  warn(`listening at ${serving.url}`);
  if (http.token === null) warn(`clients send the header Authorization: Bearer ${token}`);
  await aborted(signal);
  await serving.close();
  return interruptedCode(signal);
}

/** What the first command needs, once the client has connected and thinks about what to do. */
function loadSoon(): void {
  const load = async (): Promise<void> => {
    const [{ loadPlaywright }] = await Promise.all([
      import('@beckon/browser/launch/playwright.js'),
      import('@beckon/browser/index.js'),
    ]);
    loadPlaywright();
  };
  // What cannot be loaded is reported by the command that needs it.
  setTimeout(() => void load().catch(() => {}), SOON_MS).unref();
}

async function listening(start: () => Promise<HttpServing>, port: number): Promise<HttpServing> {
  try {
    return await start();
  } catch (error) {
    const isUsed = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    throw new UsageError(
      isUsed ? `port ${port} is already in use` : `cannot listen at port ${port}: ${reasonOf(error)}`,
      'use another port, or --http 0 for a free one',
    );
  }
}
