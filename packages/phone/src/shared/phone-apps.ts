// The apps of a phone: started, stopped, which is in front, and what they wrote to the log.

import type { AppInfo, Apps, FrontApp, InstalledApp, LogLine, LogQuery } from '@beckon/core/scene/facets.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Device, DeviceApps } from './device.js';
import { lacking } from './lacking.js';
import { messages } from './messages.js';
import type { Screen } from './screen.js';
import type { ScreenReader } from './screen-reader.js';
import { settled } from './settle.js';

/** Starting may take long on a slow phone. */
const START_MS = 20_000;
/** An app may be large, and the phone slow. */
const INSTALL_MS = 120_000;
/** How long what was opened may take to come to the front. */
const OPENED_MS = 3000;
/** Lines that are fetched: more are of no use. */
const MOST_LINES = 2000;

export class PhoneApps implements Apps {
  readonly #reader: ScreenReader;

  constructor(reader: ScreenReader) {
    this.#reader = reader;
  }

  async launch(app: string, deadline: Deadline): Promise<Answer<FrontApp>> {
    const launched = await this.#reader.do(deadline, (device, until) => device.launch(app, until), START_MS);
    if (!launched.ok) return launched;
    const { app: front } = launched.value;
    return this.#rested(deadline, launched.value, front === null ? undefined : (screen) => screen.app === front);
  }

  async stop(app: string | null, deadline: Deadline): Promise<Answer<string>> {
    const stopped = await this.#reader.do(deadline, (device, until) => device.stop(app, until));
    return stopped.ok ? this.#rested(deadline, stopped.value) : stopped;
  }

  /** The screen as it is then is known, if it can be read at all: an app may begin with something that never rests. */
  async #rested<T>(deadline: Deadline, value: T, isDone?: (screen: Screen) => boolean): Promise<Answer<T>> {
    const { last } = this.#reader;
    const how = isDone === undefined ? { deadline } : { deadline, isDone };
    const read = last === null ? await this.#reader.look(deadline) : await settled(this.#reader, last, how);
    return read.ok || read.problem.code === 'DUMP_FAILED' ? good(value) : read;
  }

  front(deadline: Deadline): Promise<Answer<FrontApp>> {
    return this.#reader.ask(deadline, (device, until) => device.front(until), messages.appInFront);
  }

  install(path: string, deadline: Deadline): Promise<Answer<InstalledApp | null>> {
    return this.#with('install', async (apps) => {
      const done = await this.#reader.do(deadline, (_, until) => apps.install(path, until), INSTALL_MS);
      if (!done.ok || done.value === null) return done.ok ? good(null) : done;
      const app = done.value;
      const there = (await this.#reader.device.apps?.info?.(app, deadline)) ?? good(null);
      return there.ok && there.value !== null ? good(installedOf(there.value)) : good(null);
    });
  }

  uninstall(app: string, deadline: Deadline): Promise<Answer<boolean>> {
    return this.#with('uninstall', async (apps) => {
      const known = await this.#known(app, deadline);
      if (!known.ok) return known;
      const done = await this.#reader.do(deadline, (_, until) => apps.uninstall(app, until), INSTALL_MS);
      if (!done.ok) return done;
      const left = await this.list(deadline);
      if (!left.ok) return left;
      return this.#rested(
        deadline,
        left.value.some((one) => one.app === app),
      );
    });
  }

  clear(name: string | null, deadline: Deadline): Promise<Answer<string>> {
    return this.#with('clear', async (apps) => {
      const app = await this.#named(name, deadline);
      if (!app.ok) return app;
      const known = await this.#known(app.value, deadline);
      if (!known.ok) return known;
      const done = await this.#reader.do(deadline, (_, until) => apps.clear(app.value, until), INSTALL_MS);
      return done.ok ? this.#rested(deadline, app.value) : done;
    });
  }

  list(deadline: Deadline): Promise<Answer<readonly InstalledApp[]>> {
    return this.#with('list', (apps) => this.#reader.ask(deadline, (_, until) => apps.list(until), messages.appList));
  }

  info(name: string | null, deadline: Deadline): Promise<Answer<AppInfo>> {
    return this.#with('info', async (apps) => {
      const app = await this.#named(name, deadline);
      if (!app.ok) return app;
      const info = await this.#reader.ask(deadline, (_, until) => apps.info(app.value, until), messages.appList);
      if (!info.ok) return info;
      return info.value === null ? bad(noSuchApp(app.value)) : good(info.value);
    });
  }

  async open(url: string, deadline: Deadline): Promise<Answer<{ readonly front: FrontApp; readonly isSeen: boolean }>> {
    return this.#with('open', async (apps) => {
      const before = await this.#reader.view(deadline);
      if (!before.ok) return before;
      const opened = await this.#reader.do(deadline, (_, until) => apps.open(url, until), START_MS);
      if (!opened.ok) return bad(openProblem(url, opened.problem));
      const after = await settled(this.#reader, before.value, { deadline, windowMs: OPENED_MS });
      if (!after.ok) return after;
      const { view, seen } = after.value;
      const { front } = view;
      const isThere = opened.value !== null && opened.value.app === front.app && front.app !== null;
      // Where the device does not say which app is for it, another screen shows that one is.
      return good({ front, isSeen: isThere || (opened.value === null && seen.includes('url')) });
    });
  }

  async permit(permission: string, isGranted: boolean, name: string | null, deadline: Deadline) {
    return this.#with('permit', async (apps) => {
      const app = await this.#named(name, deadline);
      if (!app.ok) return app;
      const known = await this.#known(app.value, deadline);
      if (!known.ok) return known;
      const act = (_: Device, until: Deadline) => apps.permit(app.value, permission, isGranted, until);
      const done = await this.#reader.do(deadline, act);
      return done.ok ? good({ ...done.value, app: app.value }) : done;
    });
  }

  /** Runs it with the part of the device that can do it, or says that there is none. */
  async #with<K extends keyof DeviceApps, T>(
    what: K,
    act: (apps: DeviceApps & Required<Pick<DeviceApps, K>>) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const { device } = this.#reader;
    const { apps } = device;
    if (apps?.[what] === undefined) return bad(lacking(device, what, messages.appActions[what]));
    return act(apps as DeviceApps & Required<Pick<DeviceApps, K>>);
  }

  /** The app that is named, or the one on screen. */
  async #named(app: string | null, deadline: Deadline): Promise<Answer<string>> {
    if (app !== null) return good(app);
    const front = await this.front(deadline);
    if (!front.ok) return front;
    const { app: there } = front.value;
    return there === null
      ? bad(problem('DEVICE_ERROR', { what: messages.appInFront, said: messages.noneInFront }))
      : good(there);
  }

  /** Only what is installed can be changed; where the device can say so. */
  async #known(app: string, deadline: Deadline): Promise<Answer<null>> {
    if (this.#reader.device.apps?.list === undefined) return good(null);
    const all = await this.list(deadline);
    if (!all.ok) return all;
    return all.value.some((one) => one.app === app) ? good(null) : bad(noSuchApp(app));
  }

  async logs(wanted: LogQuery, deadline: Deadline): Promise<Answer<readonly LogLine[]>> {
    let { app } = wanted;
    if (app === null) {
      const front = await this.front(deadline);
      if (!front.ok) return front;
      app = front.value.app;
    }
    const request = { ...wanted, app, last: MOST_LINES };
    return this.#reader.ask(deadline, (device, until) => device.logs(request, until), messages.deviceLog);
  }
}

function installedOf({ app, name, version, isSystem }: AppInfo): InstalledApp {
  return {
    app,
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    ...(isSystem === undefined ? {} : { isSystem }),
  };
}

/** How devices say that no app is for an address: Android, simctl by the number of Apple's error, WebDriverAgent and Appium. */
const NO_APP =
  /unable to resolve|no activity found|-10814|LSApplicationWorkspaceErrorDomain|application\b.*\bnot found|no (?:app|application)\b/i;

function openProblem(url: string, why: Problem): Problem {
  if (why.code !== 'DEVICE_ERROR' || !NO_APP.test(why.facts.said)) return why;
  return problem('INVALID_VALUE', { what: url, reason: messages.noAppForUrl, instead: messages.installForUrl });
}

function noSuchApp(app: string): Problem {
  return problem('INVALID_VALUE', { what: app, reason: messages.noSuchApp, instead: messages.useAppList });
}
