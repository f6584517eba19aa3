// The viewers of a run: each gets the whole first and then everything that happens, as server-sent events.
// Who reads too slowly is let go: the page asks again, and gets the whole.

import type { ServerResponse } from 'node:http';
import type { RunRecord } from '@beckon/core/report/html/collect.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';

/** Bytes that may wait for one viewer, beyond the whole that it gets first. */
const MOST_WAITING = 16_000_000;
const MOST_VIEWERS = 64;
/** So that a silent connection is not taken for dead. */
const BEAT_MS = 15_000;

export class Viewers {
  readonly #record: RunRecord;
  /** Each with how much may wait for it. */
  readonly #all = new Map<ServerResponse, number>();
  readonly #forget: () => void;
  readonly #beat: NodeJS.Timeout;
  #whenGone = (): void => {};
  #hasEnded = false;
  /** What a person is asked to do now. */
  #task: string | null = null;

  constructor(record: RunRecord) {
    this.#record = record;
    this.#forget = record.onChange((patch) => this.#send('patch', patch));
    this.#beat = setInterval(() => this.#write(': still here\n\n'), BEAT_MS);
    this.#beat.unref();
  }

  add(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
    if (this.#hasEnded || this.#all.size >= MOST_VIEWERS) {
      response.writeHead(this.#hasEnded ? 410 : 503, headers).end();
      return;
    }
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' });
    const { state: data, elapsed } = this.#record;
    const whole = event('state', { data, elapsed });
    this.#all.set(response, MOST_WAITING + 2 * whole.length);
    response.on('close', () => {
      this.#all.delete(response);
      if (this.#all.size === 0) this.#whenGone();
    });
    response.on('error', () => response.destroy());
    response.write(whole);
    if (this.#task !== null) response.write(event('handover', this.#task));
  }

  /** A person is asked to do something, or nothing any more. */
  handOver(task: string | null): void {
    this.#task = task;
    this.#send('handover', task);
  }

  /** Says that it has ended, and waits until all have gone, but not for long. */
  async end(graceMs: number): Promise<void> {
    this.#forget();
    clearInterval(this.#beat);
    this.#hasEnded = true;
    this.#send('bye', null);
    if (this.#all.size === 0) return;
    const gone = new Promise<void>((resolve) => {
      this.#whenGone = resolve;
    });
    await deadlineIn(graceMs).wait(gone);
  }

  #send(name: string, data: unknown): void {
    if (this.#all.size > 0) this.#write(event(name, data));
  }

  #write(text: string): void {
    for (const [one, most] of this.#all) {
      if (one.writableLength > most) one.destroy();
      else one.write(text);
    }
  }
}

function event(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
