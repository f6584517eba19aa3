// Running commands on a device: their output and how they ended, or a problem. Bounded by the deadline and in size.

import { type Problem, problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { sized } from '@beckon/core/text/size.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../shared/messages.js';
import { type AdbConnection, goneProblem, lineProblem, type Service } from './line.js';
import { lineOf, marked, Pile, type RanBytes, ShellPackets, type ShellResult, unmarked } from './shell.js';

/** No answer of a device is larger than this. */
export const MOST_BYTES = 64 * 1024 * 1024;

export type Reopen = (deadline: Deadline) => Promise<Answer<AdbConnection>>;

/** What a command that was fed says is short. */
const MOST_TEXT = 1024 * 1024;

/** Whether a device is still there. */
const PROBE = 'echo here';
const PROBE_MS = 3000;

const TOO_MUCH = Symbol('too much');
/** Ended before the command did. */
const CUT = Symbol('cut');

export class Adb {
  #line: AdbConnection;
  /** Null: the one at hand is still good. */
  #lost: string | null = null;
  #reopening: Promise<Answer<null>> | null = null;
  #isClosed = false;
  readonly #waiting = new Set<() => void>();
  readonly #reopen: Reopen | null;
  readonly #most: number;

  constructor(line: AdbConnection, reopen: Reopen | null = null, most: number = MOST_BYTES) {
    this.#line = line;
    this.#reopen = reopen;
    this.#most = most;
    this.#watch(line);
  }

  get id(): string {
    return this.#line.id;
  }
  get model(): string {
    return this.#line.model;
  }
  /** Whether the device reports exit codes and stderr separately. */
  get hasShellProtocol(): boolean {
    return this.#line.features.has('shell_v2');
  }

  #watch(line: AdbConnection): void {
    line.gone.then((reason) => {
      if (this.#line !== line) return;
      this.#lost ??= reason;
      for (const notify of this.#waiting) notify();
    });
  }

  /** Resolves when the device is gone. The caller says when it has stopped waiting. */
  #untilGone(): { readonly gone: Promise<typeof CUT>; readonly forget: () => void } {
    let notify: () => void = () => {};
    const gone = new Promise<typeof CUT>((resolve) => {
      notify = () => resolve(CUT);
      if (this.#lost === null) this.#waiting.add(notify);
      else notify();
    });
    return { gone, forget: () => this.#waiting.delete(notify) };
  }

  /** A whole line for the shell, or arguments that are quoted one by one. */
  async run(command: string | readonly string[], deadline: Deadline): Promise<Answer<ShellResult>> {
    const ran = await this.bytes(command, deadline);
    if (!ran.ok) return ran;
    const { stdout, stderr, code } = ran.value;
    return good({ stdout: textOf(stdout), stderr: textOf(stderr), code });
  }

  async bytes(command: string | readonly string[], deadline: Deadline): Promise<Answer<RanBytes>> {
    const line = typeof command === 'string' ? command : lineOf(command);
    const ms = deadline.left();
    if (deadline.isOver()) return bad(tooLate(deadline, messages.onDevice(shortOf(line), this.id), 0));
    const there = await this.#present(deadline);
    if (!there.ok) return there;
    const isV2 = this.hasShellProtocol;
    let service: Service | null = null;
    let isLate = false;
    const work = async (): Promise<RanBytes | typeof TOO_MUCH | typeof CUT> => {
      service = await this.#open(line, isV2, deadline);
      if (isLate) service.end();
      return isV2 ? this.#packets(service) : this.#plain(service);
    };
    const { gone, forget } = this.#untilGone();
    try {
      const done = await deadline.wait(Promise.race([work(), gone]));
      if (done === null) {
        isLate = true;
        return bad(tooLate(deadline, messages.onDevice(shortOf(line), this.id), ms));
      }
      if (done === TOO_MUCH) {
        const said = messages.moreThan(sized(this.#most));
        return bad(problem('DEVICE_ERROR', { what: messages.onDevice(shortOf(line), this.id), said }));
      }
      if (done !== CUT) return good(done as RanBytes);
      // Bytes end a moment before the reason is known.
      await deadline.within(500).wait(gone);
      return bad(await this.#brokenOff(line, deadline));
    } catch (error) {
      await deadline.within(100).wait(gone);
      if (this.#lost !== null) return bad(goneProblem(this.id, this.#lost));
      // There is no way to know what a device would have answered.
      return deadline.isOver()
        ? bad(tooLate(deadline, messages.onDevice(shortOf(line), this.id), ms))
        : lineProblem(this.id, error);
    } finally {
      forget();
      (service as Service | null)?.end();
    }
  }

  /** Runs a command that reads from its input, and answers all that it says. There is no exit code. */
  async feed(
    command: readonly string[],
    input: AsyncIterable<Uint8Array>,
    deadline: Deadline,
  ): Promise<Answer<string>> {
    const line = lineOf(command);
    const ms = deadline.left();
    const there = await this.#present(deadline);
    if (!there.ok) return there;
    let service: Service | null = null;
    const work = async (): Promise<string> => {
      const opened = await this.#line.open(`exec:${line}`, deadline);
      service = opened;
      for await (const piece of input) await opened.write(piece);
      const pile = new Pile();
      for (let piece = await opened.read(); piece !== null; piece = await opened.read()) {
        pile.add(piece);
        if (pile.size > MOST_TEXT) break;
      }
      return textOf(pile.bytes());
    };
    const { gone, forget } = this.#untilGone();
    try {
      const done = await deadline.wait(Promise.race([work(), gone]));
      if (done === null) return bad(tooLate(deadline, messages.onDevice(shortOf(line), this.id), ms));
      return done === CUT ? bad(await this.#brokenOff(line, deadline)) : good(done as string);
    } catch (error) {
      if (this.#lost !== null) return bad(goneProblem(this.id, this.#lost));
      return lineProblem(this.id, error);
    } finally {
      forget();
      (service as Service | null)?.end();
    }
  }

  /** An answer without an end. With the shell protocol that is the device's end; without it, it may have been only the command's. */
  async #brokenOff(line: string, deadline: Deadline): Promise<Problem> {
    const reason = messages.lostWhile(shortOf(line));
    if (this.#lost !== null) return goneProblem(this.id, this.#lost);
    if (this.hasShellProtocol || line === PROBE || deadline.isOver()) return goneProblem(this.id, reason);
    const probe = await this.bytes(PROBE, deadline.within(PROBE_MS));
    if (!probe.ok) return probe.problem.code === 'WORLD_GONE' ? probe.problem : goneProblem(this.id, reason);
    return problem('DEVICE_ERROR', { what: messages.onDevice(shortOf(line), this.id), said: messages.answerCutOff });
  }

  /** A device that was gone may be back: it is searched for once, before the next command, for all who wait. */
  async #present(deadline: Deadline): Promise<Answer<null>> {
    if (this.#lost === null) return good(null);
    if (this.#reopen === null || this.#isClosed) return bad(goneProblem(this.id, this.#lost));
    this.#reopening ??= this.#again(this.#reopen, deadline).finally(() => {
      this.#reopening = null;
    });
    return this.#reopening;
  }

  async #again(reopen: Reopen, deadline: Deadline): Promise<Answer<null>> {
    const again = await reopen(deadline);
    if (!again.ok) return again;
    await this.#line.close();
    this.#line = again.value;
    this.#lost = null;
    this.#watch(again.value);
    return good(null);
  }

  #open(line: string, isV2: boolean, deadline: Deadline): Promise<Service> {
    // `exec` is a plain pipe: no terminal that changes line ends.
    return this.#line.open(isV2 ? `shell,v2,raw:${line}` : `exec:${marked(line)}`, deadline);
  }

  async #packets(service: Service): Promise<RanBytes | typeof TOO_MUCH | typeof CUT> {
    const packets = new ShellPackets();
    for (let piece = await service.read(); piece !== null; piece = await service.read()) {
      packets.add(piece);
      if (packets.size > this.#most) return TOO_MUCH;
      // Children that stay behind may keep the stream open; the command itself is done.
      if (packets.code !== null) break;
    }
    if (packets.code === null) return CUT;
    return { stdout: packets.stdout.bytes(), stderr: packets.stderr.bytes(), code: packets.code };
  }

  async #plain(service: Service): Promise<RanBytes | typeof TOO_MUCH | typeof CUT> {
    const pile = new Pile();
    for (let piece = await service.read(); piece !== null; piece = await service.read()) {
      pile.add(piece);
      if (pile.size > this.#most) return TOO_MUCH;
    }
    return unmarked(pile.bytes()) ?? CUT;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#lost ??= messages.wasClosed;
    await this.#line.close();
  }
}

const decoder = new TextDecoder();

function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The first words of a line, for messages. Texts that are typed are left out: they may be secret. */
function shortOf(line: string): string {
  const words = line.replace(/^timeout \d+ /, '').split(/[\s;]+/, 3);
  const isText = words[0] === 'input' || words[0] === 'am' || words[0] === 'cmd';
  return (isText ? words.slice(0, 2) : words.slice(0, 3)).join(' ').slice(0, 60);
}
