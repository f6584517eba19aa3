// The phone as these tools see it: looks at it, lines that are run on it, and what is kept between two calls.

import { worded } from '@beckon/core/engine/problems.js';
import type { Result } from '@beckon/core/engine/result.js';
import type { KeptSession } from '@beckon/core/engine/session-runner.js';
import type { Problem } from '@beckon/core/scene/problem.js';
import type { RawScreen } from '@beckon/core/scene/raw-screen.js';
import type { Answer } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import type { Picture } from '../answer.js';
import type { ClientSession } from '../client-session.js';
import type { AgentWorld } from '../words.js';
import { SeedFault } from './arguments.js';
import { SeedLook } from './element.js';
import type { PhoneList } from './status.js';

/** How long the screen may take to be read, and something to be done. */
const LOOK_MS = 15_000;
const ACT_MS = 20_000;

export interface DeviceInfo {
  readonly platform: string;
  readonly id: string;
  readonly osVersion: string | null;
  readonly model: string;
  /** Null: it is not known. */
  readonly simulator: boolean | null;
}

/** What one client's calls leave for those after them. */
export interface SeedMemory {
  sequence: number;
  /** Streams of logs by session: what was read of them already. */
  readonly streams: Map<string, LogStream>;
}

export interface LogStream {
  readonly app: string;
  readonly level: string;
  readonly seen: Set<string>;
}

const memories = new WeakMap<ClientSession, SeedMemory>();

export function memoryOf(room: ClientSession): SeedMemory {
  const known = memories.get(room) ?? { sequence: 0, streams: new Map() };
  memories.set(room, known);
  return known;
}

export class SeedPhone {
  readonly world: AgentWorld;
  readonly memory: SeedMemory;
  /** Null: the server was not given a way to list phones. */
  readonly phones: PhoneList | null;
  readonly #room: ClientSession;
  readonly #context: ServerContext;

  constructor(room: ClientSession, context: ServerContext, world: AgentWorld, phones: PhoneList | null) {
    this.world = world;
    this.memory = memoryOf(room);
    this.phones = phones;
    this.#room = room;
    this.#context = context;
  }

  get signal(): AbortSignal {
    return this.#context.mcpReq.signal;
  }

  /** The screen as it is now; a fault, if it cannot be read. */
  async look(): Promise<SeedLook> {
    const seen = await this.tryLook();
    if (seen.ok) return seen.value;
    throw new SeedFault(wordsOf(seen.problem));
  }

  tryLook(): Promise<Answer<SeedLook>> {
    return this.#use(LOOK_MS, async (raw, session, deadline) => {
      const look = await raw.look(deadline);
      if (!look.ok) return look;
      const mask = (text: string): string => session.mask?.(text) ?? text;
      return { ok: true, value: new SeedLook(look.value, mask, this.world === 'android') };
    });
  }

  touch<T>(act: (raw: RawScreen, deadline: Deadline) => Promise<Answer<T>>): Promise<Answer<T>> {
    return this.#use(ACT_MS, (raw, _, deadline) => act(raw, deadline));
  }

  async device(): Promise<DeviceInfo> {
    return this.#use(LOOK_MS, async ({ id, label }) => deviceOf(this.world, id, label));
  }

  async #use<T>(ms: number, act: (raw: RawScreen, session: KeptSession, deadline: Deadline) => Promise<T>): Promise<T> {
    const done = await this.#room.use(async (session) => {
      const raw = session.world?.raw;
      if (raw === undefined) throw new SeedFault('This is no phone');
      return { value: await act(raw, session, deadlineIn(ms, this.signal)) };
    }, this.#context);
    if (done !== null) return done.value;
    // No phone to be had: any line says why.
    await this.run('app');
    throw new SeedFault('No phone is connected');
  }

  /** One line of the language; a fault, if there is no phone, or the line cannot be read. */
  async run(line: string): Promise<Result> {
    return (await this.pictured(line)).result;
  }

  async pictured(line: string): Promise<{ readonly result: Result; readonly pictures: readonly Picture[] }> {
    const done = await this.#room.run(line, this.#context, { isQuiet: true });
    if ('answer' in done) {
      const { content } = done.answer as Partial<CallToolResult>;
      const first = content?.[0];
      throw new SeedFault(first?.type === 'text' ? (first.text.split('\n')[0] ?? '') : 'No phone is connected');
    }
    const [result] = done.ran.results;
    if (result === undefined) throw new SeedFault('It was cancelled');
    return { result, pictures: done.pictures };
  }

  /** Waits so long; less where the call was cancelled. */
  rest(ms: number): Promise<void> {
    return deadlineIn(ms, this.signal).pause(ms);
  }
}

export function wordsOf(given: Problem): string {
  const { message, hint } = worded(given);
  return hint === '' ? message : `${message}. ${hint}`;
}

/** `Pixel 7 (Android 14)` */
export function deviceOf(platform: string, id: string, label: string): DeviceInfo {
  const [, model = label, system = ''] = /^(.*?)(?: \((.*)\))?$/.exec(label) ?? [];
  const osVersion = /\d[\w.]*/.exec(system)?.[0] ?? null;
  const isUdid = /^[0-9A-F]{8}-(?:[0-9A-F]{4}-){3}[0-9A-F]{12}$/i.test(id);
  const simulator = id.startsWith('emulator-') || (platform === 'ios' && isUdid) ? true : null;
  return { platform, id, osVersion, model, simulator };
}
