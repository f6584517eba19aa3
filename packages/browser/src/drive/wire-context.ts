// What passes between Playwright and the pages of one context: listeners here see it first and may have it rewritten.
// So what holds for a session holds for every page of it, also for one that opens later, from its first request on.

import { WireGate } from '../network/gate.js';
import type { Params } from './wire.js';

/** A session that Playwright has with a page, a frame of another process or a worker. */
export interface Guest {
  readonly id: string;
  readonly targetId: string;
  /** `page`, `iframe`, `worker`, `service_worker`. */
  readonly kind: string;
  readonly contextId: string;
  /** The session of the page that a frame or a worker belongs to. */
  readonly parentId: string | null;
  /** What Playwright sent last, by method, where something rewrites it. */
  readonly last: Map<string, Params>;
  send<T = unknown>(method: string, params?: Params): Promise<T>;
}

/** What Playwright hears of it; null: nothing. */
export type Hearing = (params: Params, guest: Guest) => Params | null;

export interface WireMessage {
  readonly method: string;
  readonly params: Params;
}
/** What is sent instead. */
export type WireRewrite = (params: Params, guest: Guest) => WireMessage;

export class WireContext {
  readonly id: string;
  /** Which addresses may be requested at all; null: all. */
  readonly guard: () => ((url: string) => boolean) | null;
  /** Here from the start: Playwright may stop requests before anybody else wants to. */
  readonly gate: WireGate;
  readonly #guests = new Set<Guest>();
  readonly #hearings = new Map<string, Hearing[]>();
  readonly #rewrites = new Map<string, WireRewrite>();
  readonly #welcomes: ((guest: Guest) => void)[] = [];
  readonly #goodbyes: ((guest: Guest) => void)[] = [];

  constructor(id: string, guard: () => ((url: string) => boolean) | null) {
    this.id = id;
    this.guard = guard;
    this.gate = new WireGate(this);
  }

  get guests(): readonly Guest[] {
    return [...this.#guests];
  }

  /** Hears an event of every page, frame and worker. Returns how to stop. */
  on(event: string, listener: (params: Params, guest: Guest) => void): () => void {
    const hearing: Hearing = (params, guest) => {
      listener(params, guest);
      return params;
    };
    this.hold(event, hearing);
    return () => {
      const others = (this.#hearings.get(event) ?? []).filter((one) => one !== hearing);
      this.#hearings.set(event, others);
    };
  }

  /** The same, and decides what Playwright hears of it. */
  hold(event: string, hearing: Hearing): void {
    this.#hearings.set(event, [...(this.#hearings.get(event) ?? []), hearing]);
  }

  /** Decides what is really sent when Playwright sends something; one for each method. */
  say(method: string, phrase: WireRewrite): void {
    this.#rewrites.set(method, phrase);
  }

  /** Greets sessions to come, before Playwright does. */
  welcome(greet: (guest: Guest) => void): void {
    this.#welcomes.push(greet);
  }

  goodbye(part: (guest: Guest) => void): void {
    this.#goodbyes.push(part);
  }

  came(guest: Guest): void {
    this.#guests.add(guest);
    for (const greet of this.#welcomes) greet(guest);
  }

  went(guest: Guest): void {
    this.#guests.delete(guest);
    for (const part of this.#goodbyes) part(guest);
  }

  heard(method: string, params: Params, guest: Guest): Params | null {
    let reported: Params | null = params;
    for (const hearing of this.#hearings.get(method) ?? []) {
      const left = hearing(params, guest);
      if (left !== params && reported !== null) reported = left;
    }
    return reported;
  }

  said(method: string, params: Params, guest: Guest): WireMessage {
    return this.#rewrites.get(method)?.(params, guest) ?? { method, params };
  }
}
