// A session that is called now and then: one call at a time, until it has been idle for long or is closed.

import { watch } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { maskerOf } from '@beckon/core/engine/secrets.js';
import { type KeptSession, SessionRunner } from '@beckon/core/engine/session-runner.js';
import { Masker } from '@beckon/core/masking/masker.js';
import { BROKEN, PHASE_CODES, USAGE } from '@beckon/core/report/exit-codes.js';
import { resultText } from '@beckon/core/report/result-text.js';
import { plain } from '@beckon/core/report/style.js';
import { oneLine } from '@beckon/core/report/words.js';
import type { AskPerson } from '@beckon/core/scene/handover.js';
import { openingWords } from '../options/phone-options.js';
import type { Open, OpenOptions } from '../options/world-options.js';
import { liveOn } from '../terminal/live.js';
import { agree, type Call, callErrorOf, nothingGiven, readCall } from './call.js';
import { Caller } from './caller.js';
import { closeHint } from './folder.js';
import type { HeldSession } from './hold.js';
import { asRequest, listen, PROTOCOL, type Request, type SessionInfo, send } from './protocol.js';
import { after, textOf } from './texts.js';

/** No one sees it: the caller knows which signal it was. */
const CALLED_OFF = 130;
const IDLE_MS = 30 * 60_000;
/** A session that was started and then not called. */
const UNCALLED_MS = 60_000;
/** Until a new client sends a request. */
const REQUEST_MS = 30_000;
/** A browser that does not end is left behind. */
const ENDING_MS = 20_000;
/** How often to check that the socket is still there, where file events are not available. */
const POLL_MS = 15_000;
const LONGEST_TIMER = 2 ** 31 - 1;

export class SessionServer {
  readonly #held: HeldSession;
  readonly #server: Server;
  readonly #openWorld: Open;
  readonly #runner: SessionRunner;
  readonly #started = Date.now();
  /** What is being done for each. */
  readonly #callers = new Map<Caller, Promise<void>>();
  readonly #closers = new Set<Caller>();
  readonly #sockets = new Set<Socket>();
  /** Of the call that opened the world; later ones must agree. */
  #opened: { readonly opening: OpenOptions; readonly folder: string; readonly idleMs: number } | null = null;
  #session: KeptSession | null = null;
  #calls = 0;
  /** What calls gave away: known before a world is open, and when it has ended. */
  readonly #masker = new Masker();
  #since = Date.now();
  #timer: NodeJS.Timeout;
  #ending: Promise<void> | null = null;
  /** Ends what watches over the socket. */
  readonly #unwatch: () => void;
  readonly #exit: (code: number) => void;

  /** `exit` ends the process, or whatever else the session is held by. */
  constructor(held: HeldSession, server: Server, open: Open, exit: (code: number) => void) {
    this.#held = held;
    this.#server = server;
    this.#openWorld = open;
    this.#exit = exit;
    this.#runner = new SessionRunner({ open: (signal) => this.#open(signal), speak: resultText });
    this.#timer = setTimeout(() => void this.end('idle'), UNCALLED_MS);
    const observation = (): void => {
      if (!held.isStillOurs()) void this.end('its socket is gone');
    };
    const looking = setInterval(observation, POLL_MS).unref();
    const watching = watch(held.place.folder, observation).on('error', observation);
    this.#unwatch = () => {
      clearInterval(looking);
      watching.close();
    };
  }

  /** A client has connected. */
  take(socket: Socket): void {
    // What is not heard any more is asked again, of another session.
    if (this.#ending !== null) return void socket.destroy();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    const timer = setTimeout(() => socket.destroy(), REQUEST_MS);
    let caller: Caller | null = null;
    listen(
      socket,
      (message) => {
        if (caller !== null) return caller.hear(message);
        clearTimeout(timer);
        const request = asRequest(message);
        const { key } = this.#held;
        // One that came just before the end is not heard either.
        if (request === null || this.#ending !== null || (key !== null && request.key !== key))
          return void socket.destroy();
        caller = new Caller(socket, request);
        send(socket, { heard: PROTOCOL, version: this.#held.version });
        this.#answer(request, caller, socket);
      },
      () => socket.destroy(),
    );
  }

  #answer(request: Request, caller: Caller, socket: Socket): void {
    // Whatever else has changed, a session can be closed.
    if (request.ask === 'close') {
      this.#closers.add(caller);
      return void this.end('it was closed');
    }
    if (request.protocol !== PROTOCOL) return void socket.end();
    if (request.ask === 'run') return void this.#callers.set(caller, this.#call(request, caller));
    send(socket, { about: this.#about() });
    caller.exit(0);
  }

  #about(): SessionInfo {
    const { place, version } = this.#held;
    const { idleMs = IDLE_MS, folder = process.cwd() } = this.#opened ?? {};
    const isBusy = this.#callers.size > 0;
    return {
      name: place.name,
      world: this.#runner.about,
      address: this.#address(),
      isBusy,
      calls: this.#callers.size,
      idleMs: isBusy ? 0 : Date.now() - this.#since,
      idleLimitMs: idleMs,
      ageMs: Date.now() - this.#started,
      pid: process.pid,
      folder,
      version,
    };
  }

  #address(): string | null {
    const world = this.#runner.isOpen ? this.#session?.world : undefined;
    const address = world !== undefined && 'address' in world ? world.address : null;
    return typeof address === 'string' ? this.mask(address) : null;
  }

  /** Without secrets: of the session, and of the lines that were given to it last. */
  mask(words: string): string {
    return this.#masker.mask(this.#session?.mask?.(words) ?? words);
  }

  async #call(request: Request, caller: Caller): Promise<void> {
    const number = ++this.#calls;
    const from = Date.now();
    clearTimeout(this.#timer);
    let code: number;
    try {
      code = await this.#run(request, caller);
    } catch (error) {
      code = this.#said(error, caller);
    }
    this.#held.log.note(`call ${number}: exit ${code} after ${Date.now() - from} ms`);
    caller.exit(code);
    this.#callers.delete(caller);
    if (this.#callers.size === 0) this.#rest();
  }

  async #run({ args = [], folder = '' }: Request, caller: Caller): Promise<number> {
    const request = readCall(args, folder);
    const text = await textOf(request.lines, caller);
    if (text !== null) for (const secret of maskerOf(text).secrets) this.#masker.add(secret);
    if (text === null) return caller.signal.aborted ? CALLED_OFF : this.#said(nothingGiven(), caller);
    return this.#perform(request, text, folder, caller);
  }

  /** A failure in words, and its exit code. */
  #said(error: unknown, caller: Caller): number {
    const known = callErrorOf(error);
    if (known !== null) {
      caller.err(known.text);
      return known.code;
    }
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') {
      const { name } = this.#held.place;
      caller.err(`beckon: beckon was reinstalled since session '${name}' was started; ${closeHint(name)}\n`);
      return USAGE;
    }
    const words = this.mask(error instanceof Error ? (error.stack ?? error.message) : String(error));
    this.#held.log.note(`broken: ${words}`);
    caller.err(`beckon: this is a bug in beckon: ${words}\n`);
    return BROKEN;
  }

  async #perform(requested: Call, text: string, folder: string, caller: Caller): Promise<number> {
    const show = liveFor(caller);
    const ran = await this.#runner
      .run(text, {
        signal: caller.signal,
        onTurn: () => this.#agree(requested, folder),
        isKeptGoing: requested.isKeptGoing,
        wantsProgress: show.isSeen,
        askPerson: caller.isAnswering ? personAt(caller, show) : null,
        on: (event) => {
          if (event.kind === 'begins')
            show.begin(this.#runner.isOpen ? event.step.planned : openingWords(requested.opening));
          else if (event.kind === 'progress') show.progress(event.words);
          else {
            show.pause();
            const { result, index } = event;
            const gap = index === 0 ? '' : '\n';
            caller.out(requested.isJson ? `${JSON.stringify(result)}\n` : `${gap}${result.text.trimEnd()}\n`);
          }
        },
      })
      .finally(show.pause);
    if (ran.results.length === 0) return CALLED_OFF;
    const ofSession = this.#opened?.folder ?? folder;
    caller.err(after(ran, requested.lines, folder === ofSession ? null : ofSession));
    const failed = ran.results.find((result) => !result.ok);
    return failed === undefined ? 0 : PHASE_CODES[failed.failure?.phase ?? 'execution'];
  }

  /** What the world is opened with: by the first call, and by later ones that request the same. */
  #agree(asked: Call, folder: string): void {
    const { opening, idleMs } = asked;
    if (this.#opened !== null && (this.#runner.isOpen || this.#runner.isLost))
      agree(this.#opened, asked, this.#held.place.name);
    else this.#opened = { opening, folder, idleMs: idleMs ?? IDLE_MS };
  }

  async #open(signal: AbortSignal): Promise<KeptSession> {
    const { opening = {}, folder = process.cwd() } = this.#opened ?? {};
    this.#session = await this.#openWorld({ ...opening, folder }, signal);
    this.#held.log.note(`opened: ${this.#session.about ?? 'a world'}`);
    return this.#session;
  }

  /** No one calls just now. Where nothing is open there is nothing to stay for. */
  #rest(): void {
    this.#since = Date.now();
    if (!(this.#runner.isOpen || this.#runner.isLost)) return void this.end('nothing is open');
    const idleMs = Math.min(this.#opened?.idleMs ?? IDLE_MS, LONGEST_TIMER);
    this.#timer = setTimeout(() => void this.end('idle for too long'), idleMs);
  }

  /** Ends the world and the process. From now on the name is free. */
  end(why: string, code = 0): Promise<void> {
    this.#ending ??= this.#end(why, code);
    return this.#ending;
  }

  async #end(why: string, code: number): Promise<void> {
    this.#held.log.note(`ends: ${why}`);
    this.#held.giveUp();
    this.#server.close();
    clearTimeout(this.#timer);
    this.#unwatch();
    const late = setTimeout(() => this.#exit(code), ENDING_MS);
    for (const caller of this.#callers.keys()) caller.callOff();
    await Promise.all(this.#callers.values());
    await this.#runner.close().catch((error: unknown) => this.#held.log.note(this.mask(`did not close: ${error}`)));
    // The caller that closed it hears that it is done, others what they were about to hear.
    for (const closer of this.#closers) closer.exit(code);
    await Promise.all([...this.#sockets].map(hungUp));
    clearTimeout(late);
    this.#exit(code);
  }
}

/** Asks the person who made the call, and shows nothing else meanwhile. */
function personAt(caller: Caller, show: Pick<ReturnType<typeof liveFor>, 'pause'>): AskPerson {
  return async (request) => {
    const { ANSWER_PROMPT, answerIn, askingWith } = await import('../watch/asking.js');
    return askingWith(async (lines, signal) => {
      show.pause();
      caller.err(`${lines.map(oneLine).join('\n')}\n`);
      for (;;) {
        const line = await caller.ask(ANSWER_PROMPT, signal);
        if (line === null) return signal.aborted || caller.signal.aborted ? null : 'refused';
        const answer = answerIn(line);
        if (answer !== null) return answer;
      }
    })(request);
  };
}

/** Once every answer is on its way; callers without one connect to another session. */
function hungUp(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
    if (!socket.writableEnded) socket.destroy();
  });
}

/** What a caller who watches is shown. */
function liveFor(caller: Caller) {
  const { columns } = caller;
  const live = columns === null ? null : liveOn({ isTTY: true, columns, write: (text) => caller.err(text) }, plain);
  let reached = '';
  let rest = (): void => {};
  const pause = (): void => {
    rest();
    rest = () => {};
  };
  return {
    pause,
    begin(given: string): void {
      pause();
      reached = '';
      if (live !== null) rest = live(given, () => reached);
    },
    isSeen: live !== null,
    progress(words: string): void {
      reached = words;
    },
  };
}
