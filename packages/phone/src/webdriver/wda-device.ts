// An iPhone or a simulator with WebDriverAgent on it: everything that a phone can be asked and made to do, over HTTP.

import { isRecord } from '@beckon/core/data/schema.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { isAppName } from '../ios/apps.js';
import { KEY_END, readKey } from '../ios/keys.js';
import type { AppState, Device, DeviceApps, LogLine, Point, TwoFingers, Typed } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { UiTree } from '../shared/tree.js';
import { isRefusal, isUnknownCommand, type WebDriverClient } from './client.js';
import { dragSteps, fingers, swipeSteps, twoFingerSteps, whole } from './gestures.js';
import { pictureIn } from './picture.js';
import { type ServedSettings, wdaSettings } from './settings.js';
import { SourceReader } from './source.js';
import { sliderNamed } from './values.js';
import { wdaKeys } from './wda-keys.js';

/** An app that was started is in front within this time, or it did not start. */
const LAUNCH_MS = 8000;
const POLL_MS = 150;
const BACK_MS = 250;
const END_MS = 3000;
/** So many characters in one request. */
const SIGNS_AT_ONCE = 500;
const KEYS_AT_ONCE = 100;
/** One before the cursor and one behind it: the field is emptied wherever the cursor stands. */
const ERASING = '\u0008\u007f';
const SPRINGBOARD = 'com.apple.springboard';
/** The page of keys in the tables of USB. */
const KEYBOARD_PAGE = 7;
const KEY_SECONDS = 0.05;
/** What an app that is not there, or does not run, is called among the states of apps. */
const NOT_RUNNING = 1;

export interface WdaFacts {
  readonly label: string;
  readonly scale: number;
}

export class WdaDevice implements Device {
  readonly platform = 'ios';
  readonly keys = wdaKeys;
  readonly id: string;
  readonly label: string;
  readonly scale: number;
  readonly settings: ServedSettings;
  readonly apps: DeviceApps;
  readonly #client: WebDriverClient;
  readonly #reader: SourceReader;
  /** Whether the server itself shows alerts of the system; else they are looked for. */
  #showsAlerts = false;

  constructor(client: WebDriverClient, { label, scale }: WdaFacts) {
    this.id = client.place;
    this.label = label;
    this.scale = scale;
    this.#client = client;
    this.#reader = new SourceReader(client, 'ios');
    this.settings = wdaSettings(client);
    // Which app is for an address is not said.
    this.apps = { open: (url, deadline) => client.does('/url', { url }, messages.appActions.open, deadline) };
  }

  /** Asks for alerts of the system to be shown like those of apps. Old versions do not know that. */
  async prepare(deadline: Deadline): Promise<Answer<null>> {
    const settings = { respectSystemAlerts: true };
    const set = await this.#client.run('POST', SETTINGS, { settings }, messages.startingSession, deadline);
    if (!set.ok) return isRefusal(set.problem) ? good(null) : set;
    this.#showsAlerts = isRecord(set.value) && set.value['respectSystemAlerts'] === true;
    return good(null);
  }

  async tree(deadline: Deadline): Promise<Answer<UiTree>> {
    const read = await this.#reader.read(deadline);
    if (!read.ok || this.#showsAlerts || read.value.nodes.some(({ type }) => type === 'Alert')) return read;
    return (await this.#hasAlert(deadline)) ? this.#system(deadline) : read;
  }

  /** An alert of the system lies over the app, and is no part of it. */
  async #hasAlert(deadline: Deadline): Promise<boolean> {
    const text = await this.#client.run('GET', '/alert/text', null, messages.readingScreen, deadline);
    return text.ok && typeof text.value === 'string';
  }

  async #system(deadline: Deadline): Promise<Answer<UiTree>> {
    const use = (app: string): Promise<Answer<null>> =>
      this.#client.does(SETTINGS, { settings: { defaultActiveApplication: app } }, messages.readingScreen, deadline);
    const switched = await use(SPRINGBOARD);
    if (!switched.ok) return switched;
    const read = await this.#reader.read(deadline);
    const back = await use('auto');
    return back.ok ? read : back;
  }

  tap(at: Point, deadline: Deadline): Promise<Answer<null>> {
    const body = placed(at);
    return this.#client.doesAny(
      [
        ['/wda/tap', body],
        ['/wda/tap/0', body],
      ],
      'Tapping',
      deadline,
    );
  }

  doubleTap(at: Point, deadline: Deadline): Promise<Answer<null>> {
    return this.#client.does('/wda/doubleTap', placed(at), messages.tappingTwice, deadline);
  }

  press(at: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    return this.#client.does('/wda/touchAndHold', { ...placed(at), duration: seconds(ms) }, 'Pressing', deadline);
  }

  /** As a finger goes, in its own time; where that is unknown, by a drag, whose time is that of the press before it. */
  swipe(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    const drag = { fromX: whole(from.x), fromY: whole(from.y), toX: whole(to.x), toY: whole(to.y), duration: 0 };
    return this.#client.doesAny(
      [
        ['/actions', fingers(swipeSteps(from, to, ms))],
        ['/wda/dragfromtoforduration', drag],
      ],
      messages.swiping,
      deadline,
    );
  }

  drag(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    const held = { fromX: whole(from.x), fromY: whole(from.y), toX: whole(to.x), toY: whole(to.y), duration: 0.6 };
    return this.#client.doesAny(
      [
        ['/actions', fingers(dragSteps(from, to, ms))],
        ['/wda/dragfromtoforduration', held],
      ],
      messages.swiping,
      deadline,
    );
  }

  fingers(gesture: TwoFingers, deadline: Deadline): Promise<Answer<null>> {
    return this.#client.does('/actions', fingers(...twoFingerSteps(gesture)), messages.twoFingers, deadline);
  }

  lacks(what: string): string | null {
    if (what === 'install' || what === 'uninstall') return messages.installElsewhere;
    return messages.worksBySimctl;
  }

  async type(text: string, deadline: Deadline): Promise<Answer<Typed>> {
    if (text === '') return good({ how: null });
    const moved = await this.#toEnd(deadline);
    return moved.ok ? this.#typed(text, messages.typing, deadline) : moved;
  }

  async erase(count: number, deadline: Deadline): Promise<Answer<null>> {
    for (let left = Math.max(0, Math.floor(count)); left > 0; left -= KEYS_AT_ONCE) {
      const keys = ERASING.repeat(Math.min(left, KEYS_AT_ONCE));
      const done = await this.#client.does('/wda/keys', { value: [...keys] }, messages.erasing, deadline);
      if (!done.ok) return done;
    }
    return good(null);
  }

  async #typed(text: string, what: string, deadline: Deadline): Promise<Answer<Typed>> {
    const signs = [...text.replace(/\r\n?/g, '\n')];
    for (let at = 0; at < signs.length; at += SIGNS_AT_ONCE) {
      const value = signs.slice(at, at + SIGNS_AT_ONCE);
      const done = await this.#client.does('/wda/keys', { value }, what, deadline);
      if (!done.ok) return done;
    }
    return good({ how: null });
  }

  /** The cursor behind the last sign. Versions that cannot press such a key type where it stands: reading back shows it. */
  async #toEnd(deadline: Deadline): Promise<Answer<null>> {
    const done = await this.#pressed(KEY_END, messages.movingCursor, deadline);
    return done.ok || !isRefusal(done.problem) ? done : good(null);
  }

  #pressed(usage: number, what: string, deadline: Deadline): Promise<Answer<null>> {
    const body = { page: KEYBOARD_PAGE, usage, duration: KEY_SECONDS };
    return this.#client.doesAny([['/wda/performIoHidEvent', body]], what, deadline);
  }

  async key(name: string, deadline: Deadline): Promise<Answer<null>> {
    const what = messages.pressing(name);
    const volume = VOLUME[name.toLowerCase()];
    if (volume !== undefined) return this.#client.does('/wda/pressButton', { name: volume }, what, deadline);
    const key = readKey(name);
    const no = (instead: string): Answer<null> => bad(problem('UNSUPPORTED', { what, world: 'ios', instead }));
    switch (key.is) {
      case 'button':
        if (key.button === 'HOME') return this.#client.does('/wda/pressButton', { name: 'home' }, what, deadline);
        return key.button === 'LOCK' ? this.#client.does('/wda/lock', {}, what, deadline) : no(messages.noSuchButton);
      case 'edge':
        return this.#back(deadline);
      case 'sign': {
        const typed = await this.#typed(key.sign, what, deadline);
        return typed.ok ? good(null) : typed;
      }
      case 'unknown':
        return no(key.instead);
      default:
    }
    if (key.held.length > 0) return no(messages.oneKeyOnly);
    const typed = TYPED_KEYS[name.toLowerCase()];
    if (typed !== undefined) return this.#client.does('/wda/keys', { value: [typed] }, what, deadline);
    const pressed = await this.#pressed(key.code, what, deadline);
    return !pressed.ok && isUnknownCommand(pressed.problem) ? no(messages.newerWda) : pressed;
  }

  /** As people go back on an iPhone: over the left edge, in the middle of its height. */
  async #back(deadline: Deadline): Promise<Answer<null>> {
    let { size } = this.#reader;
    if (size === null) {
      const read = await this.#reader.read(deadline);
      if (!read.ok) return read;
      size = read.value.size;
    }
    const y = size.height / 2;
    return this.swipe({ x: 1, y }, { x: size.width * 0.8, y }, BACK_MS, deadline);
  }

  setValue(resourceId: string, value: string, deadline: Deadline): Promise<Answer<boolean>> {
    return sliderNamed(this.#client, resourceId, value, deadline);
  }

  async launch(app: string, deadline: Deadline): Promise<Answer<AppState>> {
    if (!isAppName(app)) return bad(noApp(app));
    const started = await this.#client.does('/wda/apps/launch', { bundleId: app }, messages.launching(app), deadline);
    if (!started.ok) {
      const isMissing = isRefusal(started.problem) && (await this.#state(app, deadline)) === 0;
      return isMissing ? bad(noApp(app)) : started;
    }
    const limit = deadline.within(LAUNCH_MS);
    for (;;) {
      const front = await this.front(deadline);
      if (!front.ok || front.value.app === app || limit.isOver()) return front;
      await limit.pause(POLL_MS);
    }
  }

  async stop(given: string | null, deadline: Deadline): Promise<Answer<string>> {
    if (given !== null && !isAppName(given)) return bad(noApp(given));
    let app = given;
    if (app === null) {
      const front = await this.front(deadline);
      if (!front.ok) return front;
      app = front.value.app;
      if (app === null)
        return bad(problem('DEVICE_ERROR', { what: messages.stoppingFront, said: messages.frontUnknown }));
    }
    const body = { bundleId: app };
    const stopped = await this.#client.run('POST', '/wda/apps/terminate', body, messages.stopping(app), deadline);
    if (!stopped.ok) return stopped;
    if (stopped.value === true) return good(app);
    // False where it did not run: that is as good; where it is not there, or goes on, it is not.
    const state = await this.#state(app, deadline);
    if (state === NOT_RUNNING) return good(app);
    return bad(
      state === 0 ? noApp(app) : problem('DEVICE_ERROR', { what: messages.stopping(app), said: messages.stillRuns }),
    );
  }

  async #state(app: string, deadline: Deadline): Promise<number | null> {
    const given = await this.#client.run('POST', '/wda/apps/state', { bundleId: app }, messages.appInFront, deadline);
    return given.ok && typeof given.value === 'number' ? given.value : null;
  }

  async front(deadline: Deadline): Promise<Answer<AppState>> {
    const given = await this.#client.run('GET', '/wda/activeAppInfo', null, messages.appInFront, deadline);
    if (!given.ok) return given;
    const id = isRecord(given.value) ? given.value['bundleId'] : null;
    return good({ app: typeof id === 'string' && id !== '' ? id : null, activity: '' });
  }

  async picture(deadline: Deadline): Promise<Answer<Uint8Array>> {
    return pictureIn(await this.#client.text('/screenshot', messages.takingPicture, deadline));
  }

  async logs(): Promise<Answer<readonly LogLine[]>> {
    return bad(problem('UNSUPPORTED', { what: messages.readingLog, world: 'ios', instead: messages.logElsewhere }));
  }

  /** The app stays as it is. */
  close(): Promise<void> {
    return this.#client.end(deadlineIn(END_MS));
  }
}

const SETTINGS = '/appium/settings';
const VOLUME: Readonly<Record<string, string>> = { volumeup: 'volumeup', volumedown: 'volumedown' };
/** Keys that every keyboard of a phone has are typed, not pressed. */
const TYPED_KEYS: Readonly<Record<string, string>> = {
  ...{ enter: '\n', return: '\n', tab: '\t', space: ' ', backspace: '\u0008', delete: '\u007f' },
};

function noApp(app: string): Problem {
  return problem('INVALID_VALUE', { what: app, reason: messages.noSuchApp, instead: messages.fullAppName });
}

function placed({ x, y }: Point): { readonly x: number; readonly y: number } {
  return { x: whole(x), y: whole(y) };
}

function seconds(ms: number): number {
  return Math.round(Math.max(50, Number.isFinite(ms) ? ms : 0)) / 1000;
}
