// An Android device: everything that a phone can be asked and made to do, by commands of its shell.

import { type Problem, problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { AppState, Device, DeviceFilm, LogLine, LogWanted, Point, Typed } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { UiTree } from '../shared/tree.js';
import type { Adb } from './adb.js';
import {
  CLOCK_WORDS,
  crashedPids,
  frontIn,
  isAppName,
  levelLetter,
  nearApps,
  readApp,
  readLog,
  readPackages,
  resolvedActivity,
  writtenSince,
} from './apps.js';
import { startFilm } from './film.js';
import { androidKeys, BACKSPACE, MOVE_END, readKey } from './keys.js';
import { AndroidScreenReader } from './reader.js';
import type { ShellResult } from './shell.js';
import { androidSettings } from './system.js';
import { AndroidApps } from './system-apps.js';
import { AndroidTypist, type Does } from './typist.js';

/** So many keys in one command. */
const KEYS_AT_ONCE = 100;
/** No log is longer, whatever is requested. */
const MOST_LOG_LINES = 5000;
/** An app that was started is in front within this time, or it did not start. */
const LAUNCH_MS = 5000;
const POLL_MS = 150;

/** What is known of a device from the start. */
export interface AndroidFacts {
  readonly release: string;
  readonly sdk: number;
  readonly model: string;
}

export class AndroidDevice implements Device {
  readonly platform = 'android';
  readonly keys = androidKeys;
  readonly scale = 1;
  readonly id: string;
  readonly label: string;
  readonly #adb: Adb;
  readonly #facts: AndroidFacts;
  readonly #reader: AndroidScreenReader;
  readonly #typist: AndroidTypist;
  readonly settings: NonNullable<Device['settings']>;
  readonly apps: AndroidApps;

  private constructor(adb: Adb, facts: AndroidFacts) {
    this.id = adb.id;
    this.label = messages.androidLabel(facts.model, facts.release);
    this.#adb = adb;
    this.#facts = facts;
    this.#reader = new AndroidScreenReader(adb);
    const does: Does = (line, what, deadline) => this.#does(line, what, deadline);
    this.#typist = new AndroidTypist(adb, does);
    const tree = (deadline: Deadline) => {
      this.#reader.forget();
      return this.tree(deadline);
    };
    this.settings = androidSettings({ adb, does, typist: this.#typist, tree });
    this.apps = new AndroidApps(adb, facts.sdk);
  }

  /** Asks the device who it is. */
  static async open(adb: Adb, deadline: Deadline): Promise<Answer<AndroidDevice>> {
    const line = ['ro.build.version.release', 'ro.build.version.sdk', 'ro.product.model'].map(
      (name) => `getprop ${name}`,
    );
    const ran = await adb.run(line.join('; '), deadline);
    if (!ran.ok) {
      // A connection that is left open keeps the process.
      await adb.close();
      return ran;
    }
    const [release = '', sdk = '', model = ''] = ran.value.stdout.split('\n').map((each) => each.trim());
    const name = model || adb.model.replaceAll('_', ' ') || adb.id;
    return good(new AndroidDevice(adb, { release: release || '?', sdk: Number(sdk) || 0, model: name }));
  }

  /** Whether it has come up as far as its home screen. */
  async isBooted(deadline: Deadline): Promise<boolean> {
    const ran = await this.#adb.run(['getprop', 'sys.boot_completed'], deadline);
    return ran.ok && ran.value.stdout.trim() === '1';
  }

  /** Whether a property of it has a value: `model`, `android`, `sdk`, or one that `getprop` lists. */
  async has(name: string, value: string, deadline: Deadline): Promise<boolean> {
    const { model, release, sdk } = this.#facts;
    const known: Readonly<Record<string, string>> = { model, android: release, release, sdk: String(sdk) };
    const own = known[name.toLowerCase()];
    const isSame = (one: string): boolean => one.trim().toLowerCase() === value.trim().toLowerCase();
    if (own !== undefined) return isSame(own);
    if (!/^[\w.-]+$/.test(name)) return false;
    const ran = await this.#adb.run(['getprop', name], deadline);
    return ran.ok && ran.value.stdout.trim() !== '' && isSame(ran.value.stdout);
  }

  tree(deadline: Deadline): Promise<Answer<UiTree>> {
    return this.#reader.read(deadline);
  }

  /** A command that answers with nothing when it worked. */
  async #does(line: string | readonly string[], what: string, deadline: Deadline): Promise<Answer<null>> {
    const ran = await this.#adb.run(line, deadline);
    if (!ran.ok) return ran;
    const message = errorTextOf(ran.value);
    return message === null ? good(null) : bad(problem('DEVICE_ERROR', { what, said: message }));
  }

  tap(at: Point, deadline: Deadline): Promise<Answer<null>> {
    return this.#does(['input', 'tap', ...placed(at)], 'Tapping', deadline);
  }

  /** In one command, so that nothing comes between the two. */
  doubleTap(at: Point, deadline: Deadline): Promise<Answer<null>> {
    const tap = `input tap ${placed(at).join(' ')}`;
    return this.#does(`${tap}; ${tap}`, 'Tapping twice', deadline);
  }

  /** A finger that comes down and stays: a swipe that goes nowhere. */
  press(at: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    const place = placed(at);
    return this.#does(['input', 'swipe', ...place, ...place, whole(Math.max(1, ms))], 'Pressing', deadline);
  }

  swipe(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    const places = [...placed(from), ...placed(to), whole(Math.max(1, ms))];
    return this.#does(['input', 'swipe', ...places], 'Swiping', deadline);
  }

  /** Held for a moment first, so that lists and launchers take it up. Before Android 8 there is only the swipe. */
  async drag(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    const places = [...placed(from), ...placed(to), whole(Math.max(1, ms))];
    const dragged = await this.#does(['input', 'draganddrop', ...places], 'Dragging', deadline);
    const isUnknown = !dragged.ok && dragged.problem.code === 'DEVICE_ERROR';
    return isUnknown ? this.swipe(from, to, ms, deadline) : dragged;
  }

  film(quality: 'low' | 'medium' | 'high', deadline: Deadline): Promise<Answer<DeviceFilm>> {
    return startFilm(this.#adb, quality, deadline);
  }

  lacks(what: string): string | null {
    return what === 'fingers' ? messages.noTwoFingers : null;
  }

  type(text: string, deadline: Deadline): Promise<Answer<Typed>> {
    return this.#typist.type(text, deadline);
  }

  async erase(count: number, deadline: Deadline): Promise<Answer<null>> {
    let left = Math.max(0, Math.floor(count));
    let isFirst = true;
    while (left > 0) {
      const now = Math.min(left, KEYS_AT_ONCE);
      const codes = [...(isFirst ? [MOVE_END] : []), ...Array.from({ length: now }, () => BACKSPACE)];
      const done = await this.#does(['input', 'keyevent', ...codes.map(String)], 'Erasing', deadline);
      if (!done.ok) return done;
      left -= now;
      isFirst = false;
    }
    return good(null);
  }

  async key(name: string, deadline: Deadline): Promise<Answer<null>> {
    const key = readKey(name);
    if (key.is === 'sign') {
      const typed = await this.#typist.type(key.sign, deadline, true);
      return typed.ok ? good(null) : typed;
    }
    if (key.is === 'unknown') {
      const instead = messages.knows([...androidKeys].filter((each) => each.length > 2).join(', '));
      return bad(problem('UNSUPPORTED', { what: messages.pressing(key.key), world: 'android', instead }));
    }
    if (LEAVING.has(name)) this.#reader.forget();
    const codes = key.codes.map(String);
    if (codes.length === 1) return this.#does(['input', 'keyevent', ...codes], `Pressing ${name}`, deadline);
    const ran = await this.#does(['input', 'keycombination', ...codes], `Pressing ${name}`, deadline);
    if (ran.ok || ran.problem.code !== 'DEVICE_ERROR') return ran;
    return bad(
      problem('UNSUPPORTED', {
        what: messages.severalKeys(name),
        world: 'android',
        instead: messages.needsAndroid13(this.#facts.release),
      }),
    );
  }

  async launch(name: string, deadline: Deadline): Promise<Answer<AppState>> {
    const wanted = readApp(name);
    if (wanted === null) return bad(await this.#noApp(name, deadline));
    const { app } = wanted;
    this.#reader.forget();
    const started = await this.#start(app, wanted.activity, deadline);
    if (!started.ok) return started;
    const limit = deadline.within(LAUNCH_MS);
    for (;;) {
      const front = await this.front(deadline);
      if (!front.ok || front.value.app === app) return front;
      if (limit.isOver()) {
        // Some apps hand over to another at once, a sign-in or a permission: that is shown, not hidden.
        if (deadline.isOver()) return bad(tooLate(deadline, messages.toFront(app), LAUNCH_MS));
        return front;
      }
      await limit.pause(POLL_MS);
    }
  }

  /** By its start screen, where the device reports it; by the tool that makes random events, where it does not. */
  async #start(app: string, activity: string, deadline: Deadline): Promise<Answer<null>> {
    const launcher = ['-c', 'android.intent.category.LAUNCHER'];
    let component = activity === '' ? null : `${app}/${activity}`;
    if (component === null) {
      const found = await this.#adb.run(['cmd', 'package', 'resolve-activity', '--brief', ...launcher, app], deadline);
      if (!found.ok) return found;
      component = resolvedActivity(found.value.stdout, app);
    }
    const line =
      component === null
        ? ['monkey', '-p', app, ...launcher, '1']
        : ['am', 'start', '-a', 'android.intent.action.MAIN', ...launcher, '-n', component];
    const ran = await this.#adb.run(line, deadline);
    if (!ran.ok) return ran;
    const { stdout, stderr, code } = ran.value;
    const given = `${stderr}\n${stdout}`;
    if (/No activities found|does not exist|Error type 3|unable to resolve Intent/i.test(given)) {
      return bad(await this.#noApp(component === null || activity === '' ? app : component, deadline));
    }
    const message = /^Error.*|SecurityException.*|monkey aborted.*/m.exec(given)?.[0];
    if (code === 0 && message === undefined) return good(null);
    const reason = message ?? lastLine(given) ?? messages.endedWith(code);
    return bad(problem('DEVICE_ERROR', { what: messages.launching(app), said: reason }));
  }

  async #noApp(name: string, deadline: Deadline): Promise<Problem> {
    const ran = await this.#adb.run(['pm', 'list', 'packages'], deadline);
    if (!ran.ok) return ran.problem;
    const installed = readPackages(ran.value.stdout);
    const bare = name.split('/')[0] ?? '';
    if (installed.includes(bare)) {
      const reason = name.includes('/') ? messages.noSuchScreen : messages.noStartScreen;
      return problem('INVALID_VALUE', { what: name, reason, instead: messages.openByHand });
    }
    const near = nearApps(name, installed);
    const match = near.length > 0 ? messages.didYouMean(near.join(', ')) : '';
    const instead = match || messages.listPackages;
    return problem('INVALID_VALUE', { what: name, reason: messages.noSuchApp, instead });
  }

  async stop(name: string | null, deadline: Deadline): Promise<Answer<string>> {
    let app = name === null ? null : (readApp(name)?.app ?? null);
    if (name !== null && app === null) return bad(await this.#noApp(name, deadline));
    if (app === null) {
      const front = await this.front(deadline);
      if (!front.ok) return front;
      app = front.value.app;
      if (app === null)
        return bad(problem('DEVICE_ERROR', { what: messages.stoppingFront, said: messages.noneInFront }));
    }
    this.#reader.forget();
    // The device says nothing about apps that it does not have.
    const known = await this.#adb.run(['pm', 'path', app], deadline);
    if (!known.ok) return known;
    if (!known.value.stdout.includes('package:')) return bad(await this.#noApp(app, deadline));
    const done = await this.#does(['am', 'force-stop', app], `Stopping ${app}`, deadline);
    return done.ok ? good(app) : done;
  }

  async front(deadline: Deadline): Promise<Answer<AppState>> {
    const first = await this.#adb.run(['dumpsys', 'activity', 'activities'], deadline);
    if (!first.ok) return first;
    const found = frontIn(first.value.stdout);
    if (found !== null) return good(found);
    const second = await this.#adb.run(['dumpsys', 'window'], deadline);
    return second.ok ? good(frontIn(second.value.stdout) ?? { app: null, activity: '' }) : second;
  }

  async picture(deadline: Deadline): Promise<Answer<Uint8Array>> {
    const ran = await this.#adb.bytes(['screencap', '-p'], deadline);
    if (!ran.ok) return ran;
    const { stdout, stderr } = ran.value;
    // Devices with several screens say so before the picture.
    const start = Buffer.from(stdout.subarray(0, 4096)).indexOf(PNG);
    if (start >= 0) return good(stdout.subarray(start));
    const text = Buffer.from(stderr.length > 0 ? stderr : stdout.subarray(0, 200)).toString('utf8');
    return bad(problem('DEVICE_ERROR', { what: messages.takingPicture, said: text.trim() || 'nothing' }));
  }

  /** Those of the buffer that outlives the apps: their processes are gone by then. */
  async #crashes(app: string | null, most: number, deadline: Deadline): Promise<Answer<readonly LogLine[]>> {
    const words = ['logcat', '-d', '-b', 'crash', '-v', 'threadtime', '-t', String(MOST_LOG_LINES)];
    const ran = await this.#adb.run(words, deadline);
    if (!ran.ok) return ran;
    return good(readLog(ran.value.stdout, app === null ? null : crashedPids(ran.value.stdout, app)).slice(-most));
  }

  async logs({ sinceMs, ...wanted }: LogWanted, deadline: Deadline): Promise<Answer<readonly LogLine[]>> {
    const lines = await this.#logs(sinceMs === undefined ? wanted : { ...wanted, last: MOST_LOG_LINES }, deadline);
    if (!lines.ok || sinceMs === undefined) return lines;
    const clock = await this.#adb.run(CLOCK_WORDS, deadline);
    if (!clock.ok) return clock;
    const recent = writtenSince(lines.value, clock.value.stdout, sinceMs);
    if (recent !== null) return good(recent.slice(-wanted.last));
    return bad(problem('DEVICE_ERROR', { what: messages.readingLog, said: errorTextOf(clock.value) ?? 'nothing' }));
  }

  async #logs({ app, level, last, isCrashes }: LogWanted, deadline: Deadline): Promise<Answer<readonly LogLine[]>> {
    const most = Math.max(1, Math.min(Math.floor(last) || 1, MOST_LOG_LINES));
    if (isCrashes === true && (app === null || isAppName(app))) return this.#crashes(app, most, deadline);
    let pids: ReadonlySet<number> | null = null;
    if (app !== null) {
      if (!isAppName(app)) return bad(await this.#noApp(app, deadline));
      const ran = await this.#adb.run(`pidof ${app} || ps -A 2>/dev/null || ps`, deadline);
      if (!ran.ok) return ran;
      pids = pidsIn(ran.value.stdout, app);
      if (pids.size === 0) {
        const installed = await this.#adb.run(['pm', 'path', app], deadline);
        if (!installed.ok) return installed;
        return installed.value.stdout.includes('package:') ? good([]) : bad(await this.#noApp(app, deadline));
      }
    }
    const filter = level === null ? [] : [`*:${levelLetter(level)}`];
    // By app the lines are picked here, on every version alike; so more of them are fetched.
    const count = String(pids === null ? most : MOST_LOG_LINES);
    const ran = await this.#adb.run(['logcat', '-d', '-v', 'threadtime', '-t', count, ...filter], deadline);
    if (!ran.ok) return ran;
    const lines = readLog(ran.value.stdout, pids).slice(-most);
    if (lines.length > 0 || ran.value.code === 0) return good(lines);
    return bad(problem('DEVICE_ERROR', { what: messages.readingLog, said: errorTextOf(ran.value) ?? 'nothing' }));
  }

  close(): Promise<void> {
    return this.#adb.close();
  }
}

/** Keys that bring another screen. */
const LEAVING: ReadonlySet<string> = new Set(['back', 'home', 'recents', 'power', 'enter']);

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

function whole(value: number): string {
  return String(Math.round(Number.isFinite(value) ? value : 0));
}

function placed({ x, y }: Point): readonly [string, string] {
  return [whole(x), whole(y)];
}

/** The error output of a command that should have been silent; null: none. */
export function errorTextOf({ stdout, stderr, code }: ShellResult): string | null {
  const written = `${stderr}\n${stdout}`;
  const error = /^.*(?:Exception|Error:|INJECT_EVENTS|not found|Killed|Permission denied).*$/m.exec(written)?.[0];
  if (code === 0 && error === undefined) return null;
  return error?.trim() ?? lastLine(written) ?? messages.endedWith(code);
}

function lastLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .at(-1);
}

/** From `pidof`, or from the lines of `ps`. */
function pidsIn(text: string, app: string): ReadonlySet<number> {
  const lines = text.split('\n').map((line) => line.trim());
  if (/^[\d\s]+$/.test(text) && text.trim() !== '') return new Set(text.trim().split(/\s+/).map(Number));
  const own = lines.map((line) => line.split(/\s+/)).filter((words) => words.at(-1) === app);
  return new Set(own.map((words) => Number(words[1])).filter(Number.isInteger));
}
