// Reading a device: the newest read of its screen, how long that is valid, and every request to it with a time limit.

import { problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Clock } from '@beckon/core/time/clock.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { AppState, Device } from './device.js';
import { secretsHeld } from './fields.js';
import { fingerprintOf, stillnessOf } from './fingerprint.js';
import { messages } from './messages.js';
import { PhoneNumbers } from './numbers.js';
import { type Screen, screenOf } from './screen.js';
import { isSameTree } from './tree.js';

/** One read of the screen. */
export interface View {
  readonly screen: Screen;
  readonly front: AppState;
  /** `app://com.shop.app/.MainActivity`. */
  readonly url: string;
  /** The same as long as nothing moves. */
  readonly still: string;
  /** When it had been read. */
  readonly at: number;
  /** How many actions the device had performed until then. */
  readonly actions: number;
  /** Counts the states of the screen: another one only where something changed that means something. */
  readonly revision: number;
  /** The same for the same state. */
  readonly fingerprint: string;
}

/** A read that was begun may take this long, whatever time is left: without it nothing can be reported. */
const READ_MS = 10_000;
/** So long the device may take to carry out an action, whatever time is left. */
const ACT_MS = 5000;
/** A device that gives up by itself at the deadline gets this long to say so. */
const GRACE_MS = 250;
/** For so long a read counts as fresh. */
export const FRESH_MS = 500;
/** Between two reads. */
export const BETWEEN_MS = 100;
/** Numbers whose handles are remembered. */
const MOST_KNOWN = 20_000;

/** Where a number was given, and to what. */
export interface NumberOrigin {
  readonly handle: string;
  readonly app: string;
  readonly activity: string;
}

/** One command, from its beginning. */
interface CommandViews {
  readonly actions: number;
  /** What was read first, before anything was done. */
  first: View | null;
}

export class ScreenReader {
  readonly device: Device;
  readonly clock: Clock;
  /** How long results of actions were observed, in all. */
  settledMs = 0;
  /** Called with what password fields hold. */
  onHeld: ((field: string, value: string) => void) | null = null;
  readonly #numbers = new PhoneNumbers();
  readonly #known = new Map<number, NumberOrigin>();
  /** The newest read, and the one before it with nothing done in between. */
  last: View | null = null;
  before: View | null = null;
  /** What happened that no answer reports, in words. */
  readonly news: string[] = [];
  #actions = 0;
  #isOld = true;
  /** Whether the newest try to read came to nothing. */
  #isBlind = false;
  #watched: CommandViews | null = null;
  /** What was there when the last command ended. */
  atStart: View | null = null;

  constructor(device: Device, clock: Clock) {
    this.device = device;
    this.clock = clock;
  }

  /** A command begins: what was read before it does not count as fresh. */
  begin(): void {
    this.#isOld = true;
    this.atStart = this.last;
  }

  /** What was read until now does not count as fresh. */
  age(): void {
    this.#isOld = true;
  }

  /** From now on: the answer has what was seen before the first action, and what is there after the last; null: not known. */
  watch(): () => { readonly first: View | null; readonly now: View | null } {
    const actions = this.#actions;
    const known = this.last?.actions === actions ? this.last : null;
    const watched: CommandViews = { actions, first: null };
    this.#watched = watched;
    return () => {
      const isReported = this.last?.actions === this.#actions && !this.#isBlind;
      return { first: watched.first ?? known, now: isReported ? this.last : null };
    };
  }

  forget(): void {
    this.#numbers.forget();
    this.#known.clear();
    this.last = null;
    this.before = null;
    this.atStart = null;
  }

  /** The newest read, if it is still up to date. */
  get fresh(): View | null {
    const { last } = this;
    return last !== null && !this.#isOld && this.isFresh(last) ? last : null;
  }

  isFresh({ at, actions }: View): boolean {
    return actions === this.#actions && this.clock.now() - at <= FRESH_MS;
  }

  handleOf(id: number): NumberOrigin | undefined {
    return this.#known.get(id);
  }

  /** What is on the screen: the newest read while it is fresh, else another one. */
  async view(deadline: Deadline): Promise<Answer<View>> {
    const { fresh } = this;
    return fresh === null ? this.look(deadline) : good(fresh);
  }

  /** What is on the screen now, read afresh. */
  async look(deadline: Deadline): Promise<Answer<View>> {
    const reading = deadline.by(this.clock).atLeast(READ_MS);
    const tree = await this.#answer(reading, (until) => this.device.tree(until), messages.deviceScreen);
    this.#isBlind = !tree.ok;
    if (!tree.ok) return tree;
    const { last } = this;
    // Most reads show what the one before showed: what was made of that holds.
    if (last !== null && isSameTree(last.screen.tree, tree.value)) return good(this.#remember(last));
    for (const [field, value] of secretsHeld(tree.value)) this.onHeld?.(field, value);
    const still = stillnessOf(tree.value);
    const front = await this.#front(still, tree.value.nodes[0]?.app ?? '', reading);
    if (!front.ok) return front;
    const screen = screenOf(tree.value, this.#numbers, front.value);
    const { app, activity } = front.value;
    const url = urlOf({ app: app ?? (screen.app === '' ? null : screen.app), activity });
    const fingerprint = fingerprintOf(screen, front.value);
    const revision = last === null ? 1 : last.revision + (last.fingerprint === fingerprint ? 0 : 1);
    return good(this.#remember({ screen, front: front.value, url, still, fingerprint, revision }));
  }

  /** Which app is in front is asked again only when the screen is another: it takes time. */
  async #front(still: string, app: string, deadline: Deadline): Promise<Answer<AppState>> {
    const { last } = this;
    if (last !== null && last.still === still) return good(last.front);
    const front = await this.#answer(deadline, (until) => this.device.front(until), messages.appInFront);
    if (front.ok) return front;
    const { code } = front.problem;
    // A device that does not know can still be used.
    const isHopeless = code === 'WORLD_GONE' || code === 'CANCELLED' || code === 'TIMEOUT';
    return isHopeless ? front : good({ app: app === '' ? null : app, activity: '' });
  }

  #remember(seen: Omit<View, 'at' | 'actions'>): View {
    const view = { ...seen, at: this.clock.now(), actions: this.#actions };
    this.before = this.last !== null && this.last.actions === view.actions ? this.last : null;
    this.last = view;
    this.#isOld = false;
    if (this.#watched?.actions === view.actions) this.#watched.first ??= view;
    const { app, activity } = view.front;
    for (const { id, handle } of view.screen.candidates) {
      this.#known.delete(id);
      this.#known.set(id, { handle: handle ?? '', app: app ?? view.screen.app, activity });
    }
    for (const id of this.#known.keys()) {
      if (this.#known.size <= MOST_KNOWN) break;
      this.#known.delete(id);
    }
    return view;
  }

  /** Makes the device do something: nothing that was read before counts after it. */
  async do<T>(
    deadline: Deadline,
    act: (device: Device, deadline: Deadline) => Promise<Answer<T>>,
    ms = ACT_MS,
  ): Promise<Answer<T>> {
    if (deadline.isCancelled()) return bad(problem('CANCELLED', {}));
    this.#actions++;
    const acting = deadline.by(this.clock).atLeast(ms);
    const done = await this.#answer(acting, (until) => act(this.device, until), 'the device');
    // Whatever was read meanwhile may be older than what was done.
    this.#actions++;
    return done;
  }

  /** Asks the device something that changes nothing. */
  ask<T>(
    deadline: Deadline,
    query: (device: Device, deadline: Deadline) => Promise<Answer<T>>,
    waitedFor: string,
    ms = ACT_MS,
  ): Promise<Answer<T>> {
    return this.#answer(deadline.by(this.clock).atLeast(ms), (until) => query(this.device, until), waitedFor);
  }

  /** A moment between two reads. A read that took long was one itself. */
  async pause(deadline: Deadline, since: number): Promise<void> {
    const left = BETWEEN_MS - (this.clock.now() - since);
    if (left > 0) await this.rest(left, deadline);
  }

  /** This long; shorter, if the time is over or it is cancelled. */
  rest(ms: number, deadline: Deadline): Promise<void> {
    return deadline.by(this.clock).pause(ms);
  }

  /** Asks something that may never answer. */
  async #answer<T>(
    deadline: Deadline,
    request: (deadline: Deadline) => Promise<Answer<T>>,
    waitedFor: string,
  ): Promise<Answer<T>> {
    if (deadline.isCancelled()) return bad(problem('CANCELLED', {}));
    const from = this.clock.now();
    const answer = await deadline.plus(GRACE_MS).wait(request(deadline));
    return answer ?? bad(tooLate(deadline, waitedFor, this.clock.now() - from));
  }
}

export function urlOf({ app, activity }: AppState): string {
  return `app://${app ?? ''}${activity === '' ? '' : `/${activity}`}`;
}

export function isSameView(one: View, other: View): boolean {
  return one.still === other.still && isSamePlace(one, other);
}

/** The same app, and the same part of it. An unknown part counts as the same. */
export function isSamePlace({ front: one, url }: View, { front: other, url: otherUrl }: View): boolean {
  if (url === otherUrl) return true;
  const isSame = (a: string | null, b: string | null): boolean => !a || !b || a === b;
  return isSame(one.app, other.app) && isSame(one.activity, other.activity);
}
