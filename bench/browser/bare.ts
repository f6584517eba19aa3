// A bare session of the DevTools protocol, over a pipe: the floor that everything else is measured against.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { switches } from '../../packages/browser/src/launch/running.js';
import { findProgram } from '../../packages/browser/src/launch/start.js';

type Params = Readonly<Record<string, unknown>>;
type Waiting = { readonly resolve: (result: never) => void; readonly reject: (error: Error) => void };

export interface Program {
  readonly path: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The browser that Beckon would start, too. */
export async function program(): Promise<Program> {
  const ready = await findProgram();
  if (!ready.ok) throw new Error('There is no browser to measure with: `beckon doctor` says why');
  return { path: ready.value.executablePath, env: ready.value.env };
}

/** The same switches as Beckon's, with a page that opens by itself. */
export function pageSwitches(folder: string): string[] {
  return [
    ...switches(folder, {}).filter((one) => one !== '--no-startup-window' && one !== 'about:blank'),
    'about:blank',
  ];
}

export class Bare {
  readonly #process: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), 'beckon-bench-'));
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #writes: Writable;
  #session = '';
  #next = 1;

  private constructor({ path, env }: Program) {
    this.#process = spawn(path, pageSwitches(this.#folder), {
      detached: true,
      env: { ...process.env, ...env, TMPDIR: this.#folder },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.#writes = this.#process.stdio[3] as Writable;
    let rest: Buffer = Buffer.alloc(0);
    (this.#process.stdio[4] as Readable).on('data', (bytes: Buffer) => {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      let from = 0;
      for (let to = all.indexOf(0); to !== -1; to = all.indexOf(0, from)) {
        this.#take(JSON.parse(all.toString('utf8', from, to)));
        from = to + 1;
      }
      rest = all.subarray(from);
    });
  }

  static async start(browser: Program): Promise<Bare> {
    const bare = new Bare(browser);
    const { targetInfos } = await bare.send<{ targetInfos: { targetId: string; type: string }[] }>('Target.getTargets');
    const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId;
    const attached = await bare.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    bare.#session = attached.sessionId;
    const size = { width: 1280, height: 720, deviceScaleFactor: 1, mobile: false };
    const ready = [['Page.enable'], ['Runtime.enable'], ['Emulation.setDeviceMetricsOverride', size]] as const;
    await Promise.all(ready.map(([method, params]) => bare.send(method, params)));
    return bare;
  }

  send<T = unknown>(method: string, params: Params = {}): Promise<T> {
    const id = this.#next++;
    const session = this.#session === '' ? {} : { sessionId: this.#session };
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#writes.write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    });
  }

  #take({ id, method, result, error }: { id?: number; method?: string; result?: never; error?: { message: string } }) {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id !== undefined) this.#waiting.delete(id);
    if (error !== undefined) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result as never);
    for (const listener of this.#listeners.get(method ?? '') ?? []) listener();
  }

  once(event: string): Promise<void> {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    return new Promise((resolve) => {
      const heard = (): void => {
        listeners.delete(heard);
        resolve();
      };
      listeners.add(heard);
    });
  }

  async goto(url: string): Promise<void> {
    const loaded = this.once('Page.loadEventFired');
    await this.send('Page.navigate', { url });
    await loaded;
  }

  /** What an expression gives; a promise is waited for. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.send<{
      result: { value: T };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  mouse(type: string, x: number, y: number): Promise<unknown> {
    const isMove = type === 'mouseMoved';
    const button = isMove ? { button: 'none' } : { button: 'left', clickCount: 1 };
    return this.send('Input.dispatchMouseEvent', { type, x, y, buttons: type === 'mousePressed' ? 1 : 0, ...button });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('close', resolve));
    if (this.#process.pid !== undefined) process.kill(-this.#process.pid, 'SIGKILL');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
