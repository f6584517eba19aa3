// The apps of a phone: started, stopped, which is in front, and what they wrote to the log.

import type { Apps, FrontApp, LogLevel, LogLine } from '@beckon/core/scene/facets.js';
import { type Answer, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from './messages.js';
import type { ScreenReader } from './screen-reader.js';
import { settled } from './settle.js';

/** Starting may take long on a slow phone. */
const START_MS = 20_000;
/** Lines that are fetched: more are of no use. */
const MOST_LINES = 2000;

export class PhoneApps implements Apps {
  readonly #reader: ScreenReader;

  constructor(reader: ScreenReader) {
    this.#reader = reader;
  }

  async launch(app: string, deadline: Deadline): Promise<Answer<FrontApp>> {
    const launched = await this.#reader.do(deadline, (device, until) => device.launch(app, until), START_MS);
    return launched.ok ? this.#rested(deadline, launched.value) : launched;
  }

  async stop(app: string | null, deadline: Deadline): Promise<Answer<string>> {
    const stopped = await this.#reader.do(deadline, (device, until) => device.stop(app, until));
    return stopped.ok ? this.#rested(deadline, stopped.value) : stopped;
  }

  /** The screen as it is then is known, if it can be read at all: an app may begin with something that never rests. */
  async #rested<T>(deadline: Deadline, value: T): Promise<Answer<T>> {
    const { last } = this.#reader;
    const read = last === null ? await this.#reader.look(deadline) : await settled(this.#reader, last, { deadline });
    return read.ok || read.problem.code === 'DUMP_FAILED' ? good(value) : read;
  }

  front(deadline: Deadline): Promise<Answer<FrontApp>> {
    return this.#reader.ask(deadline, (device, until) => device.front(until), messages.appInFront);
  }

  async logs(
    wanted: { readonly app: string | null; readonly level: LogLevel | null },
    deadline: Deadline,
  ): Promise<Answer<readonly LogLine[]>> {
    let { app } = wanted;
    if (app === null) {
      const front = await this.front(deadline);
      if (!front.ok) return front;
      app = front.value.app;
    }
    const request = { app, level: wanted.level, last: MOST_LINES };
    return this.#reader.ask(deadline, (device, until) => device.logs(request, until), messages.deviceLog);
  }
}
