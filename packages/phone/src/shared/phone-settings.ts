// Settings of a phone: set, and read back where the device can say what it is set to.

import type { PhoneSetting, PhoneSettings, ReadBackNow } from '@beckon/core/scene/facets.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { DeviceSetting } from './device.js';
import { lacking } from './lacking.js';
import { messages } from './messages.js';
import type { ScreenReader } from './screen-reader.js';
import { settled } from './settle.js';

/** How long a setting may take until it can be read back. */
const SET_MS = 3000;
const BETWEEN_MS = 150;
/** Settings that the screen shows: it is read again when it has come to rest. */
const SHOWN: ReadonlySet<PhoneSetting> = new Set(['orientation', 'color-scheme', 'font-scale']);

export class SettingsOfPhone implements PhoneSettings {
  readonly #reader: ScreenReader;

  constructor(reader: ScreenReader) {
    this.#reader = reader;
  }

  async set(name: PhoneSetting, value: string, deadline: Deadline): Promise<Answer<ReadBackNow<string>>> {
    const setting = this.#setting(name);
    if (!setting.ok) return setting;
    const { last, clock } = this.#reader;
    const done = await this.#reader.do(deadline, (_, until) => setting.value.set(value, until));
    if (!done.ok) return done;
    if (SHOWN.has(name) && last !== null) {
      const after = await settled(this.#reader, last, { deadline });
      if (!after.ok && after.problem.code !== 'DUMP_FAILED') return after;
    }
    if (setting.value.get === undefined) return good(null);
    const until = deadline.by(clock).within(SET_MS);
    for (;;) {
      const now = await this.get(name, deadline);
      if (!now.ok || isSame(now.value, value)) return now.ok ? good(value) : now;
      if (until.isOver()) return now;
      await this.#reader.rest(BETWEEN_MS, until);
    }
  }

  async get(name: PhoneSetting, deadline: Deadline): Promise<Answer<string>> {
    const get = this.#reader.device.settings?.[name]?.get;
    const what = messages.settingNames[name];
    if (get === undefined) return bad(lacking(this.#reader.device, name, messages.readingSetting(what)));
    return this.#reader.ask(deadline, (_, until) => get(until), what);
  }

  #setting(name: PhoneSetting): Answer<DeviceSetting> {
    const { device } = this.#reader;
    const setting = device.settings?.[name];
    return setting === undefined
      ? bad(lacking(device, name, messages.changing(messages.settingNames[name])))
      : good(setting);
  }
}

/** `1` and `1.0`, `52.5,13.4` and `52.500000,13.400000` are the same. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [one.split(','), other.split(',')];
  const isNear = (a: string, b: string | undefined): boolean =>
    a.trim() !== '' && b !== undefined && Math.abs(Number(a) - Number(b)) < NEARLY;
  return first.length === second.length && first.every((part, i) => isNear(part, second[i]));
}
const NEARLY = 1e-5;
