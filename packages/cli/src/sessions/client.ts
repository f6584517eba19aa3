// `beckon do` on the caller's side: hands the arguments to the session, copies what it answers, ends as it says.
// Starting a session is loaded only when there is none.

import { writeSync } from 'node:fs';
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { VERSION } from '@beckon/core/generated/version.js';
import { BROKEN, NO_WORLD, USAGE } from '@beckon/core/report/exit-codes.js';
import { closeHint, isSafe, placeOf, type SessionFiles, sessionFolder, Unreachable } from './folder.js';
import { folderName } from './folder-name.js';
import type { Later, Reply } from './protocol.js';
import { talk } from './talk.js';

/** A session may end just when it is called; a new one is started then. */
const TRIES = 4;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Who calls: this process, unless another one stands in for it. */
export interface Client {
  readonly env: NodeJS.ProcessEnv;
  /** The working folder. */
  folder(): string;
  /** Writes to standard output, or to standard error. */
  put(fd: 1 | 2, text: string): void;
  /** Standard input as text; null where there is only a terminal. What is cancelled is not waited for. */
  read(signal: AbortSignal): Promise<string | null>;
  /** Columns of the terminal that someone watches; null if no one does. */
  columns(): number | null;
  /** Asks the person at the terminal for a line, until it is not wanted any more; null: there is no one to ask. */
  readonly ask: ((words: string, signal: AbortSignal) => Promise<string | null>) | null;
  /** Reports signals until the result is called. */
  onSignal(stop: (signal: NodeJS.Signals) => void): () => void;
}

/** Runs lines in the session that the arguments name. `program` is the folder of the program's files. */
export function runLines(args: readonly string[], program: string, client: Client = thisProcess): Promise<number> {
  return guarded(client, async () => {
    const folder = sessionFolder(client.env);
    const place = placeOf(folder, namedIn(args, client));
    for (let left = TRIES; left > 0; left--) {
      const code = isSafe(folder) ? await call(place, args, client) : null;
      if (code !== null) return code;
      if (left > 1) await (await import('./start.js')).startSession(place, program, client, args);
    }
    const message = `session '${place.name}' ends right after it starts`;
    return printError(client, message, `its log is ${place.log}`, BROKEN);
  });
}

/** Which session is meant: `-s <name>`, else `BECKON_SESSION`, else the folder's. The session parses the options. */
export function namedIn(args: readonly string[], { env, folder }: Client = thisProcess): string {
  let name = env['BECKON_SESSION'] || null;
  for (const [i, arg] of args.entries()) {
    if (arg === '--') break;
    if (arg === '-s' || arg === '--session') {
      const next = args[i + 1];
      if (next === undefined) throw new Unreachable(`${arg} needs the name of a session`, 'write it like -s shop');
      name = next;
    } else if (arg.startsWith('--session=')) name = arg.slice('--session='.length);
    else if (/^-s[^-]/.test(arg)) name = arg.slice(2);
  }
  return name ?? folderName(folder());
}

/** One call of a session that is there; null if there is none. */
async function call(place: SessionFiles, args: readonly string[], client: Client): Promise<number | null> {
  const off = new AbortController();
  let code: number | null = null;
  let report: ((later: Later) => void) | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    // The first time in good order, the second time at once.
    if (code !== null) process.exit(code);
    code = 128 + constants.signals[signal];
    off.abort();
    report?.({ stop: true });
  };
  const questions = new Questions(client, off.signal);
  const leave = client.onSignal(stop);
  try {
    const columns = client.columns();
    const end = await talk(
      place,
      {
        ask: 'run',
        args,
        folder: client.folder(),
        ...(columns === null ? {} : { columns }),
        ...(columns === null || client.ask === null ? {} : { isAnswering: true }),
      },
      {
        onConnected: (answer) => {
          report = answer;
          if (code !== null) answer({ stop: true });
        },
        on: (reply, answer) => {
          if ('wants' in reply) void client.read(off.signal).then((text) => answer({ text }));
          else if ('asks' in reply) questions.next(reply.asks, answer);
          else copied(place, reply, client);
        },
      },
    );
    if (code !== null) return code;
    if (typeof end === 'object') return end.code;
    return end === 'absent' ? null : printError(client, ...trouble(end, place.name));
  } finally {
    questions.next(null, () => {});
    leave();
  }
}

/** What is said of a call that has no exit code. */
export function trouble(
  end: 'silent' | 'lost' | 'foreign',
  name: string,
): [message: string, hint: string, code: number] {
  if (end === 'silent') return [`session '${name}' does not answer`, closeHint(name), NO_WORLD];
  if (end === 'lost') return [`session '${name}' ended during the call`, 'the next call starts a new one', NO_WORLD];
  return [
    `session '${name}' was started by another version of beckon, which this one cannot talk to`,
    closeHint(name),
    USAGE,
  ];
}

function copied({ name }: SessionFiles, reply: Reply, client: Client): void {
  if ('out' in reply) client.put(1, reply.out);
  else if ('err' in reply) client.put(2, reply.err);
  else if ('heard' in reply && reply.version !== VERSION) client.put(2, anotherVersion(name, reply.version));
}

export function anotherVersion(name: string, theirs: string): string {
  return `beckon: session '${name}' runs beckon ${theirs}, and this is ${VERSION}; ${closeHint(name)}\n`;
}

/** The question that stands in the terminal, if one does. */
class Questions {
  readonly #client: Client;
  readonly #off: AbortSignal;
  #over: AbortController | null = null;

  constructor(client: Client, off: AbortSignal) {
    this.#client = client;
    this.#off = off;
  }

  next(words: string | null, answer: (later: Later) => void): void {
    this.#over?.abort();
    this.#over = null;
    if (words === null || this.#client.ask === null) return;
    const over = new AbortController();
    this.#over = over;
    void this.#client.ask(words, AbortSignal.any([over.signal, this.#off])).then((line) => {
      if (!over.signal.aborted) answer({ answer: line });
    });
  }
}

export const thisProcess: Client = {
  env: process.env,
  folder() {
    try {
      return process.cwd();
    } catch {
      throw new Unreachable('the working folder is gone', 'go to another one');
    }
  },
  put,
  read: readInput,
  ask: isatty(0) && isatty(2) ? askAtTerminal : null,
  columns: () => (isatty(2) && process.env['TERM'] !== 'dumb' ? process.stderr.columns || 80 : null),
  onSignal(stop) {
    for (const signal of SIGNALS) process.on(signal, stop);
    return () => {
      for (const signal of SIGNALS) process.off(signal, stop);
    };
  },
};

async function askAtTerminal(words: string, signal: AbortSignal): Promise<string | null> {
  put(2, words);
  const line = await (await import('../terminal/ask-line.js')).askLine(process.stdin, signal);
  if (line === null) put(2, '\n');
  return line;
}

async function readInput(signal: AbortSignal): Promise<string | null> {
  if (isatty(0) || signal.aborted) return null;
  const { stdin } = process;
  const parts: Buffer[] = [];
  const read = new Promise<void>((resolve) => {
    stdin.on('data', (part: Buffer) => parts.push(part));
    stdin.once('end', resolve).once('error', () => resolve());
    signal.addEventListener('abort', () => resolve());
  });
  await read;
  stdin.destroy();
  return Buffer.concat(parts).toString('utf8');
}

/** A full disk, say. */
export const UNWRITTEN = ['standard output cannot be written to', ''] as const;

/** Where standard output cannot take more just now, it goes on through Node's stream. */
const late = new Set<1 | 2>();

/** Writes at once, without the streams of Node: they take time to make. */
function put(fd: 1 | 2, text: string): void {
  let bytes: Uint8Array = Buffer.from(text);
  try {
    while (!late.has(fd) && bytes.length > 0) bytes = bytes.subarray(writeSync(fd, bytes));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A reader that has seen enough (`beckon do … | head`) is no error; no one reads on.
    if (code === 'EPIPE') process.exit(0);
    if (code !== 'EAGAIN') {
      if (fd === 1) put(2, errorText(...UNWRITTEN));
      process.exit(NO_WORLD);
    }
    late.add(fd);
    stream(fd).on('error', () => process.exit(0));
  }
  if (bytes.length > 0) stream(fd).write(bytes);
}

function stream(fd: 1 | 2): NodeJS.WriteStream {
  return fd === 1 ? process.stdout : process.stderr;
}

/** Says on one line what is wrong; answers the exit code. */
export function printError(client: Client, message: string, hint: string, code: number): number {
  client.put(2, errorText(message, hint));
  return code;
}

export function errorText(message: string, hint: string): string {
  return `beckon: ${message}${hint === '' ? '' : `; ${hint}`}\n`;
}

/** Reports what cannot be reached; all else that is thrown is a bug. */
export async function guarded(client: Client, action: () => Promise<number>): Promise<number> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Unreachable) return printError(client, error.message, error.hint, USAGE);
    client.put(2, `beckon: this is a bug in beckon: ${error instanceof Error ? error.stack : String(error)}\n`);
    return BROKEN;
  }
}
