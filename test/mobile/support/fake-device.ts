// A device in memory over the simulated phone: its clock is the phone's, so nothing waits for real, and every call can be made to fail.

import type { Action } from '../../../packages/core/src/scene/action.js';
import type { Effects } from '../../../packages/core/src/scene/effects.js';
import { type Problem, problem } from '../../../packages/core/src/scene/problem.js';
import {
  type Answer,
  bad,
  type FindQuery,
  type Found,
  good,
  type Reference,
  referenceOf,
} from '../../../packages/core/src/scene/world.js';
import type { Clock } from '../../../packages/core/src/time/clock.js';
import { type Deadline, deadlineIn } from '../../../packages/core/src/time/deadline.js';
import { type DumpRead, readDump } from '../../../packages/phone/src/android/dump.js';
import { keyboardIn, withKeyboard } from '../../../packages/phone/src/android/keyboard.js';
import { readDescribe } from '../../../packages/phone/src/ios/describe.js';
import type { AppState, Device, LogLine, LogWanted, Point, Typed } from '../../../packages/phone/src/shared/device.js';
import { MobileWorld } from '../../../packages/phone/src/shared/mobile-world.js';
import type { Platform, UiTree } from '../../../packages/phone/src/shared/tree.js';
import { type DumpStyle, dumped, PLAIN_DUMP } from '../../phone/android-view.js';
import { APPS, activityOf, DEMO, HEIGHT, Phone, WIDTH } from '../../phone/app.js';
import { described, POINTS, SCALE } from '../../phone/ios-view.js';
import { pictureOf } from '../../phone/png.js';

/** The clock of the phone: who rests lets its time go by, and nobody waits for real. */
export function clockOf(phone: Phone): Clock {
  return {
    now: () => phone.state.now,
    async rest(ms, unless) {
      let isEnded = false;
      const ended = unless?.then(
        () => {
          isEnded = true;
        },
        () => {
          isEnded = true;
        },
      );
      // What is already on its way has come before the next turn of the loop.
      const turn = new Promise<void>((resolve) => setImmediate(resolve));
      await (ended === undefined ? turn : Promise.race([ended, turn]));
      if (!isEnded) phone.tick(ms);
    },
  };
}

export type Call = Exclude<keyof Device, 'platform' | 'id' | 'label' | 'scale' | 'isSaved' | 'keys'>;

/** Told before each call: which, and the how many-th of its kind. A problem is what it answers then, `never` no answer at all. */
export type Hook = (call: Call, count: number) => Problem | 'never' | null | undefined;

export interface FakeOptions {
  readonly platform?: Platform;
  readonly style?: Partial<DumpStyle>;
  /** How long a call takes, on the clock of the phone. */
  readonly ms?: number;
  readonly tree?: (tree: UiTree) => UiTree;
  /** Whether values can be set directly. */
  readonly canSet?: boolean;
}

const KEYS: Readonly<Record<Platform, readonly string[]>> = {
  android: ['back', 'home', 'enter', 'recents', 'volumeup', 'volumedown', 'power', 'tab', 'backspace'],
  ios: ['home', 'power', 'enter', 'tab', 'backspace'],
};

export class FakeDevice implements Device {
  readonly phone: Phone;
  readonly platform: Platform;
  readonly id = 'fake';
  readonly label = 'Fake phone';
  readonly scale: number;
  readonly keys: ReadonlySet<string>;
  readonly calls: string[] = [];
  hook: Hook = () => null;
  setValue?: NonNullable<Device['setValue']>;
  isClosed = false;
  readonly #options: FakeOptions;
  readonly #counts = new Map<Call, number>();
  #last: { readonly xml: string; readonly read: DumpRead } | null = null;

  constructor(phone: Phone, options: FakeOptions = {}) {
    this.phone = phone;
    this.platform = options.platform ?? 'android';
    this.scale = this.platform === 'ios' ? SCALE : 1;
    this.keys = new Set(KEYS[this.platform]);
    this.#options = options;
    if (options.canSet === true) this.setValue = (id, value, deadline) => this.#set(id, value, deadline);
  }

  async #call<T>(call: Call, deadline: Deadline, act: () => Answer<T>): Promise<Answer<T>> {
    const count = (this.#counts.get(call) ?? 0) + 1;
    this.#counts.set(call, count);
    this.calls.push(call);
    const stopped = this.hook(call, count);
    if (stopped === 'never') return new Promise(() => {});
    if (stopped !== null && stopped !== undefined) return bad(stopped);
    if (deadline.isCancelled()) return bad(problem('CANCELLED', {}));
    const { ms = 0 } = this.#options;
    if (ms > 0) this.phone.tick(ms);
    if (deadline.isOver()) return bad(problem('TIMEOUT', { waitedFor: call, ms }));
    return act();
  }

  /** From points to pixels. */
  #at({ x, y }: Point): Point {
    return { x: Math.round(x * this.scale), y: Math.round(y * this.scale) };
  }

  tree(deadline: Deadline): Promise<Answer<UiTree>> {
    return this.#call('tree', deadline, () => {
      const tree = this.platform === 'ios' ? this.#described() : this.#dumped();
      return tree.ok ? good(this.#options.tree?.(tree.value) ?? tree.value) : tree;
    });
  }

  #dumped(): Answer<UiTree> {
    const style = { ...PLAIN_DUMP, ...this.#options.style };
    const first = dumped(this.phone, style);
    const said = 'error' in first ? dumped(this.phone, { ...style, isCompressed: true }) : first;
    if ('error' in said) return bad(problem('DUMP_FAILED', { reason: said.error }));
    // As a device does, it reads what it read before only once.
    if (this.#last?.xml !== said.xml)
      this.#last = { xml: said.xml, read: readDump(said.xml, { width: WIDTH, height: HEIGHT }) };
    const { read } = this.#last;
    if (!read.ok) return bad(problem('DUMP_FAILED', { reason: read.reason }));
    const keyboard = this.phone.windows.find(({ kind }) => kind === 'keyboard');
    if (keyboard === undefined || style.hasAllWindows) return good(read.tree);
    const { x, y, width, height } = keyboard.box;
    const region = `SkRegion((${x},${y},${x + width},${y + height}))`;
    const box = keyboardIn(
      `  Window #1 Window{1 u0 InputMethod}:\n    isOnScreen=true\n    touchable region=${region}\n`,
    );
    return good(box === null ? read.tree : withKeyboard(read.tree, box));
  }

  #described(): Answer<UiTree> {
    const all = described(this.phone, { isNested: true, areBarsEmpty: false, more: new Set() });
    const read = readDescribe(JSON.stringify(all), POINTS, this.phone.state.app);
    return read.ok ? good(read.tree) : bad(problem('DUMP_FAILED', { reason: read.reason }));
  }

  #does(call: Call, deadline: Deadline, act: () => void): Promise<Answer<null>> {
    return this.#call(call, deadline, () => {
      act();
      return good(null);
    });
  }

  tap(at: Point, deadline: Deadline): Promise<Answer<null>> {
    const { x, y } = this.#at(at);
    return this.#does('tap', deadline, () => this.phone.tap(x, y));
  }
  doubleTap(at: Point, deadline: Deadline): Promise<Answer<null>> {
    const { x, y } = this.#at(at);
    return this.#does('doubleTap', deadline, () => {
      this.phone.tap(x, y);
      this.phone.tap(x, y);
    });
  }
  press(at: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    const { x, y } = this.#at(at);
    return this.#does('press', deadline, () => (ms >= 500 ? this.phone.hold(x, y) : this.phone.tap(x, y)));
  }
  swipe(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<null>> {
    // Over the left edge of an iPhone one goes back.
    const isEdge = this.platform === 'ios' && from.x < 10 && to.x - from.x > POINTS.width / 2;
    return this.#does('swipe', deadline, () =>
      isEdge ? this.phone.key('back') : this.phone.swipe(this.#at(from), this.#at(to), ms),
    );
  }
  type(text: string, deadline: Deadline): Promise<Answer<Typed>> {
    return this.#call('type', deadline, () => {
      this.phone.text(text);
      const isPlain = /^[\x20-\x7e\n]*$/.test(text);
      return good({ how: isPlain ? null : 'pasted from the clipboard, because keys cannot make it' });
    });
  }
  erase(count: number, deadline: Deadline): Promise<Answer<null>> {
    return this.#does('erase', deadline, () => {
      for (let i = 0; i < count; i++) this.phone.key('delete');
    });
  }
  key(name: string, deadline: Deadline): Promise<Answer<null>> {
    const known: Readonly<Record<string, string>> = { volumeup: 'volume_up', volumedown: 'volume_down' };
    return this.#does('key', deadline, () => this.phone.key(known[name] ?? name));
  }
  #set(id: string, value: string, deadline: Deadline): Promise<Answer<boolean>> {
    return this.#call('setValue', deadline, () => {
      const part = id.slice(id.lastIndexOf('/') + 1);
      const range = this.phone.find(`settings.${part}`)?.range;
      if (range === null || range === undefined) return good(false);
      const share = range.min + (range.max - range.min) * Number(value);
      this.phone.do({ kind: 'set', key: `settings.${part}`, value: this.platform === 'ios' ? share : Number(value) });
      return good(true);
    });
  }
  launch(app: string, deadline: Deadline): Promise<Answer<AppState>> {
    return this.#call('launch', deadline, () => {
      if (APPS[app] === undefined)
        return bad(problem('INVALID_VALUE', { what: app, reason: 'no such app is installed' }));
      this.phone.launch(app);
      return good(this.#front());
    });
  }
  stop(app: string | null, deadline: Deadline): Promise<Answer<string>> {
    return this.#call('stop', deadline, () => {
      const meant = app ?? this.phone.state.app;
      this.phone.stop(meant);
      return good(meant);
    });
  }
  front(deadline: Deadline): Promise<Answer<AppState>> {
    return this.#call('front', deadline, () => good(this.#front()));
  }
  #front(): AppState {
    const { state } = this.phone;
    return { app: state.app, activity: this.platform === 'ios' ? '' : activityOf(state) };
  }
  picture(deadline: Deadline): Promise<Answer<Uint8Array>> {
    return this.#call('picture', deadline, () => good(pictureOf(this.phone)));
  }
  logs({ app }: LogWanted, deadline: Deadline): Promise<Answer<readonly LogLine[]>> {
    return this.#call('logs', deadline, () => {
      const pid = this.phone.state.pids[app ?? DEMO];
      return good(
        this.phone.state.logs
          .filter((one) => one.pid === pid)
          .map(({ at, tag, text }) => ({ at: String(at), level: 'info' as const, tag, text })),
      );
    });
  }
  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** A world over a phone, and all that tests want to hold. */
export class Bench {
  readonly phone: Phone;
  readonly device: FakeDevice;
  readonly world: MobileWorld;
  readonly clock: Clock;

  constructor(options: FakeOptions = {}, phone: Phone = new Phone()) {
    this.phone = phone;
    this.device = new FakeDevice(phone, options);
    this.clock = clockOf(phone);
    this.world = new MobileWorld(this.device, this.clock);
  }

  /** So many milliseconds of the phone from now. */
  in(ms: number, cancel?: AbortSignal): Deadline {
    return deadlineIn(ms, cancel, this.clock);
  }

  find(target: string | number | FindQuery['target'], how: Finding = {}): Promise<Answer<Found>> {
    const { requirement = 'Any', action = null, isForced = false, ms = 5000, cancel } = how;
    return this.world.find(
      { target: targetOf(target), requirement, policy: {}, action, isForced, isNamed: true },
      this.in(ms, cancel),
    );
  }

  /** The same, where it is there and can be used. */
  async ref(target: string | number | FindQuery['target'], how: Finding = {}): Promise<Reference> {
    const found = await this.find(target, how);
    const on = found.ok ? referenceOf(found.value) : null;
    if (on === null) throw new Error(`Not found: ${JSON.stringify(target)}`);
    return on;
  }

  /** Finds a thing and does something to it, as one command does. What stood in the way is the problem. */
  async do(target: string | number | FindQuery['target'], action: Action, how: Finding = {}): Promise<Answer<Effects>> {
    const requirement = how.requirement ?? NEEDS[action.kind] ?? 'Any';
    const deadline = this.in(how.ms ?? 5000, how.cancel);
    const ask = {
      target: targetOf(target),
      requirement,
      policy: {},
      action: action.kind,
      isForced: how.isForced === true,
    };
    const found = await this.world.find(ask, deadline);
    if (!found.ok) return found;
    const { problem: stop, decision } = found.value;
    if (stop !== undefined) return bad(stop);
    const on = referenceOf(found.value);
    if (on === null) return bad({ code: decision.failure?.code, facts: { id: 0 } } as Problem);
    return this.world.perform(action, on, deadline, how.isVerified ?? true);
  }

  click(target: string | number | FindQuery['target'], how: Finding & Partial<Click> = {}): Promise<Answer<Effects>> {
    const { button = 'left', count = 1, isLong = false, isForced = false, modifiers = [] } = how;
    return this.do(target, { kind: 'click', button, count, isLong, isForced, modifiers }, how);
  }

  type(
    target: string | number | FindQuery['target'],
    text: string,
    how: Finding & Partial<Type> = {},
  ): Promise<Answer<Effects>> {
    const { isAppended = false, isClearedByKeys = false, delayMs = 0, isSet = false } = how;
    return this.do(target, { kind: 'type', text, isAppended, isClearedByKeys, delayMs, isSet }, how);
  }

  /** What was done to the phone since the last time that somebody asked. */
  done(): readonly string[] {
    const all = this.phone.state.done;
    this.phone.set({ done: [] });
    return all;
  }
}

type Click = Action & { readonly kind: 'click' };
type Type = Action & { readonly kind: 'type' };

export interface Finding {
  readonly requirement?: FindQuery['requirement'];
  readonly action?: FindQuery['action'];
  readonly isForced?: boolean;
  readonly isVerified?: boolean;
  readonly ms?: number;
  readonly cancel?: AbortSignal;
}

const NEEDS: Readonly<Partial<Record<Action['kind'], FindQuery['requirement']>>> = {
  click: 'Clickable',
  type: 'Typeable',
  select: 'Selectable',
  check: 'Checkable',
  adjust: 'Adjustable',
};

function targetOf(target: string | number | FindQuery['target']): FindQuery['target'] {
  if (typeof target === 'string') return { kind: 'text', value: target };
  return typeof target === 'number' ? { kind: 'id', value: target } : target;
}

/** `"Delete" inside "Bread"`. */
export function inside(what: string, where: string): FindQuery['target'] {
  return {
    primary: { kind: 'text', value: what },
    relations: [{ relation: 'inside', atom: { kind: 'text', value: where } }],
  };
}

/** The value of an answer; a test that gets a problem instead has failed. */
export function got<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.problem.code}: ${JSON.stringify(answer.problem.facts)}`);
  return answer.value;
}

/** The code of the problem; a test that gets a value instead has failed. */
export function stopped(answer: Answer<unknown>): Problem['code'] | string {
  if (answer.ok) throw new Error(`No problem, but ${JSON.stringify(answer.value)}`);
  return answer.problem.code;
}
