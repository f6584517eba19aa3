// The simulated iPhone in the test's process. In memory it stands for the programs idb and xcrun itself; the programs in
// bin/ reach it over a socket and say what it says.

import { writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramResult, RunProgram } from '../../packages/phone/src/ios/programs.js';
import { FILM } from './android-system.js';
import type { Phone } from './app.js';
import { type IosKind, IPHONE, type Said } from './ios-kind.js';
import { IosPrograms } from './ios-programs.js';

export const BIN: string = fileURLToPath(new URL('./bin', import.meta.url));

/** What was run. */
export interface Call {
  readonly program: 'idb' | 'xcrun';
  readonly words: readonly string[];
  readonly input: string;
  /** The names of variables for idb that the program was started with. */
  readonly names: readonly string[];
}

/** What happens instead of an answer: another one, none at all, a connection that is cut after some of it, output without end. */
export type Fault =
  | { readonly is: 'says'; readonly said: Said }
  | { readonly is: 'hangs' }
  | { readonly is: 'cut'; readonly after: number }
  | { readonly is: 'floods' };

export class IosServer {
  readonly phone: Phone;
  readonly programs: IosPrograms;
  /** All that was run, `idb ui tap 10 20`. */
  readonly ran: string[] = [];
  readonly calls: Call[] = [];
  /** Asked before each answer; null: none. */
  fault: ((call: Call) => Fault | null) | null = null;
  /** Told when a program begins to wait for an answer that never comes. */
  onHang: (() => void) | null = null;
  /** A command takes so many milliseconds: of the phone's own clock behind programs, of everybody's in memory. */
  msPerCommand = 50;
  #wasAt = Date.now();
  #server: Server | null = null;
  #port = 0;
  readonly #open = new Set<Socket>();

  constructor(phone: Phone, kind: IosKind = IPHONE) {
    this.phone = phone;
    this.programs = new IosPrograms(phone, kind);
  }

  get id(): string {
    return this.programs.kind.id;
  }

  async start(): Promise<void> {
    const server = createServer((socket) => this.#serve(socket));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : 0;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    const server = this.#server;
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }

  /** An environment in which the programs are these: no others, and no Mac's. */
  env(more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
    const PATH = [BIN, dirname(process.execPath)].join(delimiter);
    return { PATH, IDB_PATH: join(BIN, 'idb'), BECKON_TEST_PHONE: String(this.#port), ...more };
  }

  /** How programs are found in tests. */
  options(more: Readonly<Record<string, string>> = {}): {
    readonly env: Readonly<Record<string, string>>;
    readonly usual: readonly string[];
    readonly system: string;
  } {
    return { env: this.env(more), usual: [], system: 'darwin' };
  }

  /** The same, but no program is started: this answers in its place. */
  memory(more: Readonly<Record<string, string>> = {}): ReturnType<IosServer['options']> & { readonly run: RunProgram } {
    return { ...this.options(more), run: this.#ran };
  }

  readonly #ran: RunProgram = async (
    path,
    words,
    { env, input = '', most = Number.POSITIVE_INFINITY, stopped },
    deadline,
  ) => {
    if (deadline.isOver()) return { is: 'late' };
    const program = basename(path) === 'idb' ? 'idb' : 'xcrun';
    const call: Call = { program, words, input, names: Object.keys(env).filter((name) => name.startsWith('IDB_')) };
    this.calls.push(call);
    this.ran.push([program, ...words].join(' '));
    const fault = this.fault?.(call) ?? null;
    if (fault?.is === 'floods') return { is: 'large', most };
    if (fault?.is === 'hangs') this.onHang?.();
    // Films until it is interrupted.
    const film = words.includes('recordVideo') && fault === null ? (words.at(-1) ?? null) : null;
    if (film !== null) writeFileSync(film, '');
    if (film !== null) await deadline.wait(stopped ?? Promise.resolve());
    if (film !== null) writeFileSync(film, FILM);
    const answer =
      fault?.is === 'hangs'
        ? new Promise<ProgramResult>(() => {})
        : new Promise<ProgramResult>((resolve) =>
            setTimeout(() => resolve(this.#inTime(call, fault)), this.msPerCommand),
          );
    return (await deadline.wait(answer)) ?? { is: 'late' };
  };

  #inTime(call: Call, fault: Fault | null): ProgramResult {
    const now = Date.now();
    this.phone.tick(now - this.#wasAt);
    this.#wasAt = now;
    const { stdout, stderr, code } = fault?.is === 'says' ? fault.said : this.#run(call);
    const bytes = Buffer.from(stdout);
    if (fault?.is === 'cut')
      return { is: 'done', stdout: bytes.subarray(0, fault.after), stderr: 'Connection lost\n', code: 1 };
    return { is: 'done', stdout: bytes, stderr, code };
  }

  #serve(socket: Socket): void {
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => {});
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\n');
      if (end < 0) return;
      const call = JSON.parse(text.slice(0, end)) as Call;
      text = text.slice(end + 1);
      this.calls.push(call);
      this.ran.push([call.program, ...call.words].join(' '));
      this.#answer(call, socket);
    });
  }

  #answer(call: Call, socket: Socket): void {
    const fault = this.fault?.(call) ?? null;
    if (fault?.is === 'hangs') {
      this.onHang?.();
      return;
    }
    if (fault?.is === 'floods') {
      flood(socket);
      return;
    }
    this.phone.tick(this.msPerCommand);
    const { stdout, stderr, code } = fault?.is === 'says' ? fault.said : this.#run(call);
    const bytes = Buffer.from(stdout);
    const cut = fault?.is === 'cut' ? fault.after : bytes.length;
    const send = (frame: unknown): void => {
      socket.write(`${JSON.stringify(frame)}\n`);
    };
    send({ out: bytes.subarray(0, cut).toString('base64') });
    if (fault?.is === 'cut') {
      socket.end();
      return;
    }
    if (stderr !== '') send({ err: stderr });
    send({ code });
  }

  #run({ program, words, input }: Call): Said {
    return program === 'idb' ? this.programs.idb(words) : this.programs.xcrun(words, input);
  }
}

/** A tree that never ends, as fast as it is taken. */
function flood(socket: Socket): void {
  const frame = `${JSON.stringify({ out: Buffer.from('[{"type":"Button"},'.repeat(4000)).toString('base64') })}\n`;
  const more = (): void => {
    while (!socket.destroyed && socket.write(frame));
  };
  socket.on('drain', more);
  more();
}
