// A phone behind Appium, of either kind: gestures by WebDriver's actions, the rest by the commands that Appium has for phones.

import { isRecord } from '@beckon/core/data/schema.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import { isAppName as isAndroidApp, readApp } from '../android/apps.js';
import { isAppName as isIosApp } from '../ios/apps.js';
import type { AppState, Device, DeviceApps, LogLine, Point, TwoFingers, Typed } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { Platform, UiTree } from '../shared/tree.js';
import { appiumKeys, keyCall } from './appium-keys.js';
import { isRefusal, type WebDriverClient } from './client.js';
import { doubleTapSteps, dragSteps, fingers, pressSteps, swipeSteps, tapSteps, twoFingerSteps } from './gestures.js';
import { pictureIn } from './picture.js';
import { type Asks, clipboardOf, orientationOf, type ServedSettings } from './settings.js';
import { SourceReader } from './source.js';
import { elementIn, sliderNamed } from './values.js';

const LAUNCH_MS = 8000;
const POLL_MS = 150;
const BACK_MS = 250;
const END_MS = 10_000;
const NOT_INSTALLED = 0;
const NOT_RUNNING = 1;

type Fields = Readonly<Record<string, unknown>>;

export class AppiumDevice implements Device {
  readonly platform: Platform;
  readonly keys: ReadonlySet<string>;
  readonly id: string;
  readonly label: string;
  readonly setValue?: NonNullable<Device['setValue']>;
  readonly settings: ServedSettings;
  readonly apps: DeviceApps;
  readonly #client: WebDriverClient;
  readonly #reader: SourceReader;
  #scale = 1;

  constructor(client: WebDriverClient, platform: Platform, label: string) {
    this.platform = platform;
    this.id = client.place;
    this.label = label;
    this.keys = appiumKeys[platform];
    this.#client = client;
    this.#reader = new SourceReader(client, platform);
    const asks =
      (name: string): Asks =>
      (fields, deadline) =>
        this.#mobile(name, fields, messages.settingNames.clipboard, deadline);
    this.settings = {
      orientation: orientationOf(client),
      clipboard: clipboardOf(asks('setClipboard'), asks('getClipboard')),
    };
    this.apps = this.#ownApps();
    if (platform === 'ios') this.setValue = (id, value, deadline) => sliderNamed(client, id, value, deadline);
  }

  /** What Appium has for apps. Files would have to be on its machine, so nothing is installed from here. */
  #ownApps(): DeviceApps {
    const does = async (name: string, fields: Fields, what: string, deadline: Deadline): Promise<Answer<null>> => {
      const done = await this.#mobile(name, fields, what, deadline);
      return done.ok ? good(null) : done;
    };
    const clear: NonNullable<DeviceApps['clear']> = (app, deadline) =>
      does('clearApp', this.#named(app), messages.appActions.clear, deadline);
    return {
      open: (url, deadline) => does('deepLink', { url }, messages.appActions.open, deadline),
      // An iPhone has no such command.
      ...(this.platform === 'android' ? { clear } : {}),
    };
  }

  lacks(what: string): string | null {
    if (what === 'install' || what === 'uninstall') return messages.installElsewhere;
    return this.platform === 'android' ? messages.worksByAdb : messages.worksBySimctl;
  }

  /** Bounds are in pixels on Android, in points on iOS. */
  get scale(): number {
    return this.#scale;
  }

  /** Asks to see all windows: the keyboard, and alerts of the system. Old drivers refuse, and show what they have. */
  async prepare(deadline: Deadline): Promise<Answer<null>> {
    const settings = this.platform === 'ios' ? { respectSystemAlerts: true } : { enableMultiWindows: true };
    const set = await this.#client.does('/appium/settings', { settings }, messages.startingSession, deadline);
    if (!set.ok && !isRefusal(set.problem)) return set;
    if (this.platform !== 'ios') return good(null);
    const screen = await this.#mobile('deviceScreenInfo', {}, messages.startingSession, deadline);
    if (!screen.ok) return isRefusal(screen.problem) ? good(null) : screen;
    const scale = isRecord(screen.value) ? screen.value['scale'] : null;
    if (typeof scale === 'number' && scale >= 1 && scale <= 8) this.#scale = scale;
    return good(null);
  }

  /** A command of Appium's own: `mobile: activateApp`. */
  #mobile(name: string, fields: Fields, what: string, deadline: Deadline): Promise<Answer<unknown>> {
    return this.#client.run('POST', '/execute/sync', { script: `mobile: ${name}`, args: [fields] }, what, deadline);
  }

  tree(deadline: Deadline): Promise<Answer<UiTree>> {
    return this.#reader.read(deadline);
  }

  #gesture(steps: readonly Fields[], what: string, deadline: Deadline): Promise<Answer<null>> {
    return this.#client.does('/actions', fingers(steps), what, deadline);
  }

  tap(at: Point, deadline: Deadline): Promise<Answer<null>> {
    return this.#gesture(tapSteps(at), 'Tapping', deadline);
  }

  doubleTap(at: Point, deadline: Deadline): Promise<Answer<null>> {
    return this.#gesture(doubleTapSteps(at), messages.tappingTwice, deadline);
  }

  press(at: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    return this.#gesture(pressSteps(at, ms), 'Pressing', deadline);
  }

  swipe(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    return this.#gesture(swipeSteps(from, to, ms), messages.swiping, deadline);
  }

  drag(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    return this.#gesture(dragSteps(from, to, ms), messages.swiping, deadline);
  }

  fingers(gesture: TwoFingers, deadline: Deadline): Promise<Answer<null>> {
    return this.#client.does('/actions', fingers(...twoFingerSteps(gesture)), messages.twoFingers, deadline);
  }

  async type(text: string, deadline: Deadline): Promise<Answer<Typed>> {
    if (text === '') return good({ how: null });
    const done = await this.#toFocused('value', { text, value: [...text] }, messages.typing, deadline);
    return done.ok ? good({ how: null }) : done;
  }

  /** Everything that is there: that is what a count is given for. */
  async erase(count: number, deadline: Deadline): Promise<Answer<null>> {
    return count > 0 ? this.#toFocused('clear', {}, messages.erasing, deadline) : good(null);
  }

  async #toFocused(action: string, body: Fields, what: string, deadline: Deadline): Promise<Answer<null>> {
    const active = await this.#client.run('GET', '/element/active', null, what, deadline);
    if (!active.ok) return active;
    const id = elementIn(active.value);
    if (id === null) return bad(problem('DEVICE_ERROR', { what, said: messages.noFocus }));
    return this.#client.does(`/element/${id}/${action}`, body, what, deadline);
  }

  async key(name: string, deadline: Deadline): Promise<Answer<null>> {
    const what = messages.pressing(name);
    const call = keyCall(this.platform, name);
    switch (call.is) {
      case 'command': {
        const done = await this.#mobile(call.name, call.fields, what, deadline);
        return done.ok ? good(null) : done;
      }
      case 'text':
        return this.#toFocused('value', { text: call.text, value: [...call.text] }, what, deadline);
      case 'edge':
        return this.#back(deadline);
      default:
        return bad(problem('UNSUPPORTED', { what, world: this.platform, instead: call.instead }));
    }
  }

  async #back(deadline: Deadline): Promise<Answer<null>> {
    const read = this.#reader.size === null ? await this.#reader.read(deadline) : null;
    if (read !== null && !read.ok) return read;
    const { width, height } = this.#reader.size ?? { width: 0, height: 0 };
    return this.swipe({ x: 1, y: height / 2 }, { x: width * 0.8, y: height / 2 }, BACK_MS, deadline);
  }

  async launch(given: string, deadline: Deadline): Promise<Answer<AppState>> {
    const app = this.#appIn(given);
    if (app === null) return bad(noSuchApp(given));
    const activity = this.platform === 'android' ? (readApp(given)?.activity ?? '') : '';
    const started =
      activity === ''
        ? await this.#mobile('activateApp', this.#named(app), messages.launching(app), deadline)
        : await this.#mobile('startActivity', { component: `${app}/${activity}` }, messages.launching(app), deadline);
    if (!started.ok) {
      const isMissing = isRefusal(started.problem) && (await this.#state(app, deadline)) === NOT_INSTALLED;
      return isMissing ? bad(noSuchApp(given)) : started;
    }
    const limit = deadline.within(LAUNCH_MS);
    for (;;) {
      const front = await this.front(deadline);
      if (!front.ok || front.value.app === app || limit.isOver()) return front;
      await limit.pause(POLL_MS);
    }
  }

  async stop(given: string | null, deadline: Deadline): Promise<Answer<string>> {
    let app = given === null ? null : this.#appIn(given);
    if (given !== null && app === null) return bad(noSuchApp(given));
    if (app === null) {
      const front = await this.front(deadline);
      if (!front.ok) return front;
      app = front.value.app;
      if (app === null)
        return bad(problem('DEVICE_ERROR', { what: messages.stoppingFront, said: messages.frontUnknown }));
    }
    const what = messages.stopping(app);
    const stopped = await this.#mobile('terminateApp', this.#named(app), what, deadline);
    if (!stopped.ok) return stopped;
    if (stopped.value === true) return good(app);
    const state = await this.#state(app, deadline);
    if (state === NOT_RUNNING) return good(app);
    return bad(state === NOT_INSTALLED ? noSuchApp(app) : problem('DEVICE_ERROR', { what, said: messages.stillRuns }));
  }

  #appIn(given: string): string | null {
    if (this.platform === 'ios') return isIosApp(given) ? given : null;
    const app = readApp(given)?.app ?? '';
    return isAndroidApp(app) ? app : null;
  }

  /** Drivers of the two platforms call it differently. */
  #named(app: string): Fields {
    return this.platform === 'ios' ? { bundleId: app } : { appId: app };
  }

  async #state(app: string, deadline: Deadline): Promise<number | null> {
    const given = await this.#mobile('queryAppState', this.#named(app), messages.appInFront, deadline);
    return given.ok && typeof given.value === 'number' ? given.value : null;
  }

  async front(deadline: Deadline): Promise<Answer<AppState>> {
    const what = messages.appInFront;
    if (this.platform === 'ios') {
      const given = await this.#mobile('activeAppInfo', {}, what, deadline);
      if (!given.ok) return given;
      return good({ app: textOf(isRecord(given.value) ? given.value['bundleId'] : null), activity: '' });
    }
    const app = await this.#mobile('getCurrentPackage', {}, what, deadline);
    if (!app.ok) return app;
    const activity = await this.#mobile('getCurrentActivity', {}, what, deadline);
    if (!activity.ok) return activity;
    const name = textOf(app.value);
    const shown = textOf(activity.value) ?? '';
    return good({ app: name, activity: shown.startsWith(`${name}.`) ? shown.slice((name ?? '').length) : shown });
  }

  async picture(deadline: Deadline): Promise<Answer<Uint8Array>> {
    return pictureIn(await this.#client.text('/screenshot', messages.takingPicture, deadline));
  }

  async logs(): Promise<Answer<readonly LogLine[]>> {
    const instead = messages.logElsewhere;
    return bad(problem('UNSUPPORTED', { what: messages.readingLog, world: this.platform, instead }));
  }

  close(): Promise<void> {
    return this.#client.end(deadlineIn(END_MS));
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function noSuchApp(app: string): Problem {
  return problem('INVALID_VALUE', { what: app, reason: messages.noSuchApp, instead: messages.fullAppName });
}
