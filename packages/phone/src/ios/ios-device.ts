// An iOS simulator: everything that a phone can be asked and made to do, by idb and by simctl.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ioReason } from '@beckon/core/data/io.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { TemporaryFolder } from '@beckon/node/temporary.js';
import type { AppState, Device, DeviceApps, DeviceFilm, LogLine, LogWanted, Point, Typed } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { UiTree } from '../shared/tree.js';
import { AppTracker } from './app-tracker.js';
import { pngSize, type TargetFacts } from './facts.js';
import type { Idb } from './idb.js';
import { iosKeys, readKey } from './keys.js';
import { logWords, readLog } from './log.js';
import { IosScreenReader } from './reader.js';
import type { Simctl } from './simctl.js';
import { iosApps, iosFilm, iosSettings } from './system.js';
import { IosTypist } from './typist.js';

/** No log is longer, whatever is requested. */
const MOST_LOG_LINES = 5000;
/** Points between two places of a finger on its way. */
const DELTA = 5;
/** The newest crashes, and the beginning of each. */
const MOST_CRASHES = 10;
const MOST_CRASH_LINES = 60;
const BRIEF_MS = 50;
const BACK_MS = 250;

export class IosDevice implements Device {
  readonly platform = 'ios';
  readonly keys = iosKeys;
  readonly id: string;
  readonly label: string;
  readonly #idb: Idb;
  /** Null: the device is no simulator of this Mac. */
  readonly #simctl: Simctl | null;
  readonly #reader: IosScreenReader;
  readonly #typist: IosTypist;
  readonly #apps: AppTracker;
  readonly settings: NonNullable<Device['settings']>;
  readonly apps?: DeviceApps;
  /** Where films are made; gone with the device. */
  #folder: TemporaryFolder | null = null;
  #scale: number;

  constructor(idb: Idb, simctl: Simctl | null, facts: TargetFacts) {
    this.id = facts.id;
    this.label = `${facts.name} (${facts.system})`;
    this.#idb = idb;
    this.#simctl = simctl;
    this.#scale = facts.scale ?? 1;
    this.#reader = new IosScreenReader(idb);
    this.#typist = new IosTypist(idb, simctl);
    this.#apps = new AppTracker(idb, simctl, this.#reader);
    this.settings = simctl === null ? {} : iosSettings(facts.id, simctl);
    if (simctl !== null) this.apps = iosApps(facts.id, idb, simctl);
  }

  async film(): Promise<Answer<DeviceFilm>> {
    if (this.#simctl === null)
      return bad(problem('UNSUPPORTED', { what: messages.filming, world: 'ios', instead: messages.onTheMac }));
    return iosFilm(this.id, this.#simctl, () => {
      this.#folder ??= new TemporaryFolder('beckon-ios-');
      return this.#folder.path;
    });
  }

  lacks(what: string): string | null {
    if (what === 'fingers' || what === 'orientation') return messages.needsWda;
    if (what === 'reduced-motion') return messages.motionByHand;
    return what === 'network' ? messages.macNetwork : this.#simctl === null ? messages.onTheMac : null;
  }

  /** Pixels a point: as the device reports it, or as the last picture showed it. */
  get scale(): number {
    return this.#scale;
  }

  tree(deadline: Deadline): Promise<Answer<UiTree>> {
    return this.#reader.read(deadline);
  }

  /** What is done to the screen makes what was read of it old. */
  #does(words: readonly string[], what: string, deadline: Deadline): Promise<Answer<null>> {
    this.#reader.forget();
    return this.#idb.does(words, what, deadline);
  }

  tap(at: Point, deadline: Deadline): Promise<Answer<null>> {
    return this.#does(['ui', 'tap', ...placed(at)], 'Tapping', deadline);
  }

  /** By one command where idb has it; or by two that are started together, so that they come close enough. */
  async doubleTap(at: Point, deadline: Deadline): Promise<Answer<null>> {
    const what = messages.tappingTwice;
    if (await this.#idb.knows('ui multi-tap', deadline))
      return this.#does(['ui', 'multi-tap', ...placed(at)], what, deadline);
    const words = ['ui', 'tap', ...placed(at)];
    const [first, second] = await Promise.all([this.#does(words, what, deadline), this.#does(words, what, deadline)]);
    return first.ok ? second : first;
  }

  press(at: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    return this.#does(['ui', 'tap', ...placed(at), '--duration', seconds(ms)], 'Pressing', deadline);
  }

  async swipe(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    const words = ['ui', 'swipe', ...placed(from), ...placed(to), '--delta', String(DELTA)];
    const done = await this.#does([...words, '--duration', seconds(ms)], 'Swiping', deadline);
    // The first versions of idb swipe as fast as they like. They refuse before they do anything.
    const isOld = !done.ok && done.problem.code === 'DEVICE_ERROR' && /unrecognized/.test(done.problem.facts.said);
    return isOld ? this.#does(words, 'Swiping', deadline) : done;
  }

  type(text: string, deadline: Deadline): Promise<Answer<Typed>> {
    this.#reader.forget();
    return this.#typist.type(text, deadline);
  }

  erase(count: number, deadline: Deadline): Promise<Answer<null>> {
    this.#reader.forget();
    return this.#typist.erase(count, deadline);
  }

  async key(name: string, deadline: Deadline): Promise<Answer<null>> {
    const key = readKey(name);
    const what = messages.pressing(name);
    switch (key.is) {
      case 'button':
        return this.#does(['ui', 'button', key.button], what, deadline);
      case 'edge':
        return this.#back(deadline);
      case 'sign': {
        this.#reader.forget();
        const typed = await this.#typist.type(key.sign, deadline, true);
        return typed.ok ? good(null) : typed;
      }
      case 'unknown':
        return bad(problem('UNSUPPORTED', { what, world: 'ios', instead: key.instead }));
      default:
    }
    if (key.held.length > 0 && !(await this.#idb.knows('ui key --command', deadline))) {
      const instead = messages.newerIdb;
      return bad(problem('UNSUPPORTED', { what: messages.severalKeys(name), world: 'ios', instead }));
    }
    return this.#does(['ui', 'key', String(key.code), ...key.held], what, deadline);
  }

  /** As people go back on an iPhone: over the left edge, in the middle of its height. */
  async #back(deadline: Deadline): Promise<Answer<null>> {
    const size = this.#reader.size ?? (await this.#measured(deadline));
    if (!('width' in size)) return size;
    const y = size.height / 2;
    return this.swipe({ x: 1, y }, { x: size.width * 0.8, y }, BACK_MS, deadline);
  }

  async #measured(deadline: Deadline): Promise<UiTree['size'] | Extract<Answer<never>, { ok: false }>> {
    const tree = await this.#reader.read(deadline);
    return tree.ok ? tree.value.size : tree;
  }

  /**
   * Sets the value of the control with this id, where idb can. It takes the first control whose id contains the one
   * that is given, so one that is part of another is left alone.
   */
  async setValue(resourceId: string, value: string, deadline: Deadline): Promise<Answer<boolean>> {
    if (resourceId === '' || !(await this.#idb.knows('ui set-value', deadline))) return good(false);
    const tree = await this.#reader.read(deadline);
    if (!tree.ok) return tree;
    const alike = tree.value.nodes.filter((node) => node.resourceId.includes(resourceId));
    if (alike.length !== 1 || alike[0]?.resourceId !== resourceId || resourceId.startsWith('-')) return good(false);
    const how = ['--match-key', 'AXUniqueId', '--depth', '100'];
    const done = await this.#does(
      ['ui', 'set-value', resourceId, `--value=${value}`, ...how],
      messages.settingValue,
      deadline,
    );
    if (done.ok) return good(true);
    // It was refused: others ways are left.
    return done.problem.code === 'DEVICE_ERROR' ? good(false) : done;
  }

  async launch(app: string, deadline: Deadline): Promise<Answer<AppState>> {
    this.#reader.forget();
    return this.#apps.launch(app, deadline);
  }

  async stop(app: string | null, deadline: Deadline): Promise<Answer<string>> {
    const stopped = await this.#apps.stop(app, deadline);
    this.#reader.forget();
    return stopped;
  }

  front(deadline: Deadline): Promise<Answer<AppState>> {
    return this.#apps.front(deadline);
  }

  async picture(deadline: Deadline): Promise<Answer<Uint8Array>> {
    const used = await this.#inFolder(async (file) => {
      const what = messages.takingPicture;
      if (this.#simctl !== null) return this.#simctl.text(['io', this.id, 'screenshot', file], what, deadline, this.id);
      return this.#idb.text(['screenshot', file], what, deadline);
    });
    if (!used.ok) return used;
    const size = pngSize(used.value);
    if (size === null) return bad(problem('DEVICE_ERROR', { what: messages.takingPicture, said: messages.noPicture }));
    const points = this.#reader.size?.width ?? 0;
    if (points > 0) this.#scale = Math.round((size.width / points) * 100) / 100;
    return used;
  }

  /** A file in a folder of its own, which is gone afterwards. */
  async #inFolder(write: (file: string) => Promise<Answer<string>>): Promise<Answer<Uint8Array>> {
    const what = messages.takingPicture;
    let folder: TemporaryFolder | null = null;
    try {
      folder = new TemporaryFolder('beckon-ios-');
      const file = join(folder.path, 'screen.png');
      const written = await write(file);
      return written.ok ? good(await readFile(file)) : written;
    } catch (error) {
      return bad(problem('DEVICE_ERROR', { what, said: ioReason(error) }));
    } finally {
      folder?.remove();
    }
  }

  /** Reports of crashes outlive the apps: idb has them. */
  async #crashes({ app, last }: LogWanted, deadline: Deadline): Promise<Answer<readonly LogLine[]>> {
    const of = app === null ? [] : ['--bundle-id', app];
    const listed = await this.#idb.text(['crash', 'list', ...of], messages.readingLog, deadline);
    if (!listed.ok) return listed;
    const names = listed.value.split('\n').flatMap((line) => /^\S+\.(?:crash|ips)/.exec(line.trim())?.[0] ?? []);
    const lines: LogLine[] = [];
    for (const name of names.slice(-MOST_CRASHES)) {
      const shown = await this.#idb.text(['crash', 'show', name], messages.readingLog, deadline);
      if (!shown.ok) return shown;
      const at = /Date\/Time:\s*(.+)/.exec(shown.value)?.[1] ?? '';
      for (const text of shown.value.split('\n').slice(0, MOST_CRASH_LINES))
        if (text.trim() !== '') lines.push({ at, level: 'fatal', tag: name, text });
    }
    return good(lines.slice(-Math.max(1, last)));
  }

  async logs(wanted: LogWanted, deadline: Deadline): Promise<Answer<readonly LogLine[]>> {
    if (this.#simctl === null) {
      const instead = messages.readOnMac;
      return bad(problem('UNSUPPORTED', { what: messages.readingRemoteLog, world: 'ios', instead }));
    }
    if (wanted.isCrashes === true) return this.#crashes(wanted, deadline);
    let pid: number | null = null;
    if (wanted.app !== null) {
      const found = await this.#apps.process(wanted.app, deadline);
      if (!found.ok) return found;
      if (found.value === null) return good([]);
      pid = found.value;
    }
    const given = await this.#simctl.text(
      ['spawn', this.id, ...logWords(wanted, pid)],
      messages.readingLog,
      deadline,
      this.id,
    );
    if (!given.ok) return given;
    const most = Math.max(1, Math.min(Math.floor(wanted.last) || 1, MOST_LOG_LINES));
    return good(readLog(given.value, wanted.level, pid).slice(-most));
  }

  async close(): Promise<void> {
    this.#folder?.remove();
    this.#folder = null;
  }
}

/** Whole points, none outside to the left or above: idb takes no others. */
function placed({ x, y }: Point): readonly [string, string] {
  const whole = (value: number): string => String(Math.max(0, Math.round(Number.isFinite(value) ? value : 0)));
  return [whole(x), whole(y)];
}

function seconds(ms: number): string {
  return String(Math.round(Math.max(BRIEF_MS, Number.isFinite(ms) ? ms : 0)) / 1000);
}
