// Starting and stopping apps on iOS, and finding out which one is in front.

import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { AppState } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import { type IosApp, isAppName, nearApps, readApps, readProcesses } from './apps.js';
import type { RootFacts } from './describe.js';
import type { Idb } from './idb.js';
import type { IosScreenReader } from './reader.js';
import type { Simctl } from './simctl.js';

/** An app that was started is in front within this time, or it did not start. */
const LAUNCH_MS = 8000;
const POLL_MS = 150;

const NO_APP: AppState = { app: null, activity: '' };

export class AppTracker {
  readonly #idb: Idb;
  readonly #simctl: Simctl | null;
  readonly #reader: IosScreenReader;
  /** Apps by process: a process never becomes another app, but its number is given again after a restart. */
  #processes: ReadonlyMap<number, string> = new Map();

  constructor(idb: Idb, simctl: Simctl | null, reader: IosScreenReader) {
    this.#idb = idb;
    this.#simctl = simctl;
    this.#reader = reader;
  }

  async launch(app: string, deadline: Deadline): Promise<Answer<AppState>> {
    if (!isAppName(app)) return bad(await this.#noApp(app, deadline));
    const started = await this.#start(app, deadline);
    if (!started.ok) return started;
    this.#processes = new Map();
    const limit = deadline.within(LAUNCH_MS);
    for (;;) {
      this.#reader.forget();
      const front = await this.front(deadline);
      // While it comes up there may be nothing to read.
      const isComing = !front.ok && front.problem.code === 'DUMP_FAILED';
      if (!front.ok && !isComing) return front;
      if (front.ok && front.value.app === app) return front;
      if (limit.isOver() || deadline.left() <= POLL_MS) {
        // Which app is in front is unknown: it was started, that is all.
        if (front.ok && front.value.app === null) return good({ app, activity: '' });
        return front;
      }
      await limit.pause(POLL_MS);
    }
  }

  async #start(app: string, deadline: Deadline): Promise<Answer<null>> {
    const started = await (this.#simctl === null
      ? this.#idb.launch(app, deadline)
      : this.#simctl.text(['launch', this.#idb.id, app], `Launching ${app}`, deadline, this.#idb.id));
    if (started.ok) return good(null);
    if (started.problem.code !== 'DEVICE_ERROR') return started;
    const apps = await this.#installed(deadline);
    if (!apps.ok || apps.value.length === 0 || apps.value.some(({ id }) => id === app)) return started;
    return bad(unknownApp(app, apps.value));
  }

  async stop(given: string | null, deadline: Deadline): Promise<Answer<string>> {
    if (given !== null && !isAppName(given)) return bad(await this.#noApp(given, deadline));
    let app = given;
    if (app === null) {
      const front = await this.front(deadline);
      if (!front.ok) return front;
      app = front.value.app;
      if (app === null)
        return bad(problem('DEVICE_ERROR', { what: messages.stoppingFront, said: messages.frontUnknown }));
    }
    const what = messages.stopping(app);
    const stopped = await (this.#simctl === null
      ? this.#idb.text(['terminate', app], what, deadline)
      : this.#simctl.text(['terminate', this.#idb.id, app], what, deadline, this.#idb.id));
    if (stopped.ok) return good(app);
    if (stopped.problem.code !== 'DEVICE_ERROR') return stopped;
    // One that does not run is stopped; one that is not there is a mistake.
    const apps = await this.#installed(deadline);
    if (!apps.ok) return apps;
    const known = apps.value.find(({ id }) => id === app);
    if (known !== undefined) return known.isRunning ? stopped : good(app);
    return apps.value.length > 0 ? bad(unknownApp(app, apps.value)) : stopped;
  }

  async front(deadline: Deadline): Promise<Answer<AppState>> {
    const root = await this.#reader.root(deadline);
    if (!root.ok) return root;
    const { pid } = root.value;
    const known = pid === null ? undefined : this.#processes.get(pid);
    if (known !== undefined) return good({ app: known, activity: '' });
    if (pid !== null) {
      const read = await this.#readProcesses(deadline);
      if (!read.ok) return read;
      const app = this.#processes.get(pid);
      if (app !== undefined) return good({ app, activity: '' });
    }
    return this.#byName(root.value, deadline);
  }

  /** Without a process, by the name of the app. */
  async #byName({ name }: RootFacts, deadline: Deadline): Promise<Answer<AppState>> {
    const apps = await this.#installed(deadline);
    if (!apps.ok) return apps;
    const running = apps.value.filter(({ isRunning }) => isRunning);
    // Some versions do not list what runs.
    const called = (running.length > 0 ? running : apps.value).filter((app) => name !== '' && app.name === name);
    const [found] = called.length === 1 ? called : [];
    return good(found === undefined ? NO_APP : { app: found.id, activity: '' });
  }

  async #readProcesses(deadline: Deadline): Promise<Answer<null>> {
    if (this.#simctl !== null) {
      const words = ['spawn', this.#idb.id, 'launchctl', 'list'];
      const stated = await this.#simctl.text(words, 'Listing processes', deadline, this.#idb.id);
      if (stated.ok) this.#processes = readProcesses(stated.value);
      return stated.ok || stated.problem.code === 'DEVICE_ERROR' ? good(null) : stated;
    }
    const apps = await this.#installed(deadline);
    if (!apps.ok) return apps;
    this.#processes = new Map(apps.value.flatMap(({ id, pid }) => (pid === null ? [] : [[pid, id] as const])));
    return good(null);
  }

  /** The process of an app; null: it does not run. */
  async process(app: string, deadline: Deadline): Promise<Answer<number | null>> {
    const read = await this.#readProcesses(deadline);
    if (!read.ok) return read;
    const found = [...this.#processes].find(([, id]) => id === app)?.[0];
    if (found !== undefined) return good(found);
    const apps = await this.#installed(deadline);
    if (!apps.ok) return apps;
    const isKnown = apps.value.length === 0 || apps.value.some(({ id }) => id === app);
    return isKnown ? good(null) : bad(unknownApp(app, apps.value));
  }

  async #installed(deadline: Deadline): Promise<Answer<readonly IosApp[]>> {
    const said = await this.#idb.text(['list-apps', '--json'], 'Listing apps', deadline);
    return said.ok ? good(readApps(said.value)) : said;
  }

  async #noApp(text: string, deadline: Deadline): Promise<Problem> {
    const apps = await this.#installed(deadline);
    return apps.ok ? unknownApp(text, apps.value) : apps.problem;
  }
}

function unknownApp(written: string, apps: readonly IosApp[]): Problem {
  const near = nearApps(written, apps);
  const instead = near.length > 0 ? messages.didYouMean(near.join(', ')) : messages.listApps;
  return problem('INVALID_VALUE', { what: written, reason: messages.noSuchApp, instead });
}
