// The gate of engines without a wire: Playwright's routes. They see no redirects, and no headers are given here.

import type { BrowserContext, Route } from 'playwright-core';
import { messages } from '../messages.js';
import type { Gate, Judge, OutgoingRequest } from './gate.js';

const ALL = '**/*';

export class RouteGate implements Gate {
  readonly caveat = messages.redirectsPass;
  readonly #context: BrowserContext;
  #judge: Judge | null = null;
  readonly #route = (route: Route): Promise<void> => this.#decide(route);

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  async stop(judge: Judge | null): Promise<void> {
    const was = this.#judge;
    this.#judge = judge;
    if (was === null && judge !== null) await this.#context.route(ALL, this.#route);
    if (was !== null && judge === null) await this.#context.unroute(ALL, this.#route);
  }

  /** Headers of this kind would follow redirects to other hosts: see PlainHeaders. */
  async add(): Promise<void> {}

  async #decide(route: Route): Promise<void> {
    const request = route.request();
    const asked: OutgoingRequest = {
      id: '',
      url: request.url(),
      method: request.method(),
      kind: request.resourceType(),
      frameId: '',
      headers: new Map(Object.entries(request.headers())),
    };
    const stopped = this.#judge?.(asked) ?? null;
    // What went away meanwhile needs no answer.
    if (stopped === null) await route.fallback().catch(() => {});
    else if (stopped.does === 'fail') await route.abort('blockedbyclient').catch(() => {});
    else {
      const { status, headers, body } = stopped;
      await route.fulfill({ status, headers: { ...headers }, body: Buffer.from(body) }).catch(() => {});
    }
  }
}
