// A program's way to the relay, which is started if none runs: to drive tabs, to pair, to know who is there.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { WebSocket } from 'ws';
import type { Transport } from '../drive/wire.js';
import { messages } from '../messages.js';
import { INTERRUPTED, TAKEN } from './client-tabs.js';
import { messageIn } from './message.js';
import { Pairings } from './pairings.js';
import { freshNonce, isSameProof, proofOf } from './proof.js';
import type { ClientWants, Hello, Refused, RelayProof, RelayStatus } from './protocol.js';
import { portOf } from './relay.js';

/** What of the tabs was taken back by the user: by the number of the page, or all of them. */
export interface TakenTabs {
  readonly pages: ReadonlyMap<string, string>;
  readonly all: string | null;
  /** How often the extension was stopped: of what was under way then it is unknown whether it was done. */
  readonly interruptions: number;
}

const START_MS = 20_000;
/** The file of the relay's process, beside this one, as it is built. */
const PROCESS = fileURLToPath(new URL('./relay-process.js', import.meta.url));

/** The wire to the tabs of a group of our own in the user's browser. */
export async function overExtension(
  name: string = programName(),
): Promise<Answer<{ readonly transport: Transport; readonly taken: TakenTabs }>> {
  if (new Pairings().all.length === 0) return bad(refusal(messages.noPairing));
  const met = await meet('tabs', name, true);
  if (!met.ok) return met;
  const { socket, next } = met.value;
  const said = (await next()) as Partial<Refused> | null;
  if (said === null || said.refused !== undefined) {
    socket.terminate();
    return bad(refusal(said?.why ?? messages.relayGone));
  }
  const pages = new Map<string, string>();
  const taken = { pages, all: null as string | null, interruptions: 0 };
  const transport: Transport = {
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  };
  socket.on('message', (data: Buffer) => {
    const message = messageIn(data) as { readonly method?: string; readonly params?: TakenParams } | null;
    if (message === null) return;
    const { targetId, targetInfo, why = '' } = message.params ?? {};
    if (message.method === 'Target.attachedToTarget') pages.delete(targetInfo?.targetId ?? '');
    if (message.method === INTERRUPTED) return void taken.interruptions++;
    if (message.method !== TAKEN) return void setImmediate(() => transport.onmessage?.(message));
    if (targetId === undefined) taken.all = why;
    else pages.set(targetId, why);
  });
  socket.on('close', () => setImmediate(() => transport.onclose?.()));
  return good({ transport, taken });
}
interface TakenParams {
  readonly targetId?: string;
  readonly targetInfo?: { readonly targetId: string };
  readonly why?: string;
}

/** Shows a code as soon as there is one; the name of the browser in which it was typed, or why none was. */
export async function pairExtension(show: (code: string) => void, signal: AbortSignal): Promise<Answer<string>> {
  const met = await meet('pairing', programName(), true);
  if (!met.ok) return met;
  const { socket, next } = met.value;
  signal.addEventListener('abort', () => socket.terminate());
  for (;;) {
    const said = (await next()) as Partial<Refused> & { readonly code?: string; readonly paired?: string };
    if (said === null) return bad(signal.aborted ? problem('CANCELLED', {}) : refusal(messages.relayGone));
    if (said.code !== undefined) show(said.code);
    else {
      socket.terminate();
      return said.paired === undefined ? bad(refusal(said.why ?? '')) : good(said.paired);
    }
  }
}

/** Who is paired and connected. Starts nothing: without a relay, none is connected. */
export async function extensionStatus(wants: 'status' | 'reload' = 'status'): Promise<RelayStatus> {
  const { all } = new Pairings();
  if (wants === 'status' && all.length === 0) return { pid: null, paired: [], clients: [] };
  const met = await meet(wants, programName(), false);
  const said = met.ok ? ((await met.value.next()) as RelayStatus | null) : null;
  if (met.ok) met.value.socket.terminate();
  return said ?? { pid: null, paired: all.map(({ name }) => ({ name, isConnected: false })), clients: [] };
}

/** No browser is paired any more: how many were. */
export async function forgetExtensions(): Promise<number> {
  const count = new Pairings().clear();
  if (count > 0) await extensionStatus('reload');
  return count;
}

/** `run flow.oil`: how the side panel lists this program. */
function programName(): string {
  const [, , command = '', word = ''] = process.argv;
  const said = command === 'run' && !word.startsWith('-') ? `${command} ${basename(word)}` : command;
  return /^[\w ./-]{1,60}$/.test(said) && !said.startsWith('-') ? said : 'beckon';
}

interface Met {
  readonly socket: WebSocket;
  /** The next message; null if the connection ends first. */
  next(): Promise<unknown>;
}

/** Connects and proves the key, both ways: who else listens at this port learns nothing. */
async function meet(wants: ClientWants, name: string, canStart: boolean): Promise<Answer<Met>> {
  const port = portOf();
  const { key } = new Pairings();
  const socket = (await opened(port)) ?? (canStart ? await started(port) : null);
  if (socket === null) return bad(refusal(messages.noRelay(port)));
  const next = messagesOf(socket);
  const nonce = freshNonce();
  socket.send(JSON.stringify({ hello: 'client', nonce, name, wants } satisfies Hello));
  const answer = (await next()) as Partial<RelayProof> | null;
  if (!isSameProof(answer?.proof, await proofOf(key, 'relay', nonce, String(answer?.nonce)))) {
    socket.terminate();
    return bad(refusal(messages.otherProgram(port)));
  }
  socket.send(JSON.stringify({ proof: await proofOf(key, 'client', String(answer?.nonce), nonce) }));
  return good({ socket, next });
}

function refusal(why: string): Problem {
  return problem('NOT_PAIRED', { why });
}

/** Null: nothing listens there. */
function opened(port: number): Promise<WebSocket | null> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 });
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', () => resolve(null));
    socket.on('error', () => {});
  });
}

/** Messages one after the other, also those that come before they are asked for, until another listener takes over. */
function messagesOf(socket: WebSocket): () => Promise<unknown> {
  const come: unknown[] = [];
  let take: ((message: unknown) => void) | null = null;
  const put = (message: unknown): void => {
    if (take === null) come.push(message);
    else take(message);
    take = null;
  };
  socket.on('message', (data: Buffer) => put(messageIn(data)));
  socket.on('close', () => put(null));
  return () => {
    if (come.length > 0) return Promise.resolve(come.shift());
    return new Promise((resolve) => {
      take = resolve;
    });
  };
}

/** The relay goes on when this process ends, and ends by itself when it has no use. */
async function started(port: number): Promise<WebSocket | null> {
  if (!existsSync(PROCESS)) return null;
  const env = { ...process.env, BECKON_RELAY_PORT: String(port) };
  spawn(process.execPath, [PROCESS], { detached: true, windowsHide: true, stdio: 'ignore', env }).unref();
  const end = deadlineIn(START_MS);
  for (;;) {
    const socket = await opened(port);
    if (socket !== null || end.isOver()) return socket;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
