// What observes a page for a planner: the registry of its elements, their handles, and what an observation shows. What acts
// (actions.ts) is given this one, so that both mean the same elements.

import { remember } from '@beckon/browser/page/numbered.js';
import { ElementRegistry } from '@beckon/browser/page/registry.js';
import { openClosedRoot } from '@beckon/browser/page/sight/visibility.js';
import { Baseline } from '@beckon/browser/page/watch/baseline.js';
import { nextChange } from '@beckon/browser/page/watch/changes.js';
import { PlannerHandles } from './handles.js';
import { type Counted, lightObservation, observation, registryOf } from './observe.js';
import type { CandidateRegistry, FileData, LightObservation, Observation } from './protocol.js';

/** What the executor needs of the extension that it runs in. */
export interface ExecutorHost {
  /** The file for an UPLOAD_FILE that brings none along. */
  file?(fileType: string | undefined): Promise<FileData | null>;
  /** The shadow root of an element, also a closed one. */
  shadowRootOf?(element: Element): ShadowRoot | null;
}

/** How long a page may take to come, and to come to rest; and when it is at rest. */
const READY_MS = 5000;
const REST_MS = 5000;
const QUIET_MS = 200;
const POLL_MS = 100;

export class PageObserver {
  readonly registry: ElementRegistry = new ElementRegistry();
  readonly baseline: Baseline = new Baseline(this.registry);
  readonly handles: PlannerHandles = new PlannerHandles();
  readonly host: ExecutorHost;
  /** The first number that no element has. */
  next = 1;
  /** What the last observation counted. */
  counted: Counted = { fields: new Map(), buttons: new Map() };
  routeVersion = 0;
  #url = location.href;
  #lastNavAt = Date.now();

  constructor(host: ExecutorHost = {}) {
    this.host = host;
  }

  /** Brings the registry up to date, with the shadow roots that only the extension can open. */
  refresh(): void {
    this.next = this.registry.refresh(this.next);
    const open = this.host.shadowRootOf;
    if (open === undefined) return;
    const roots = this.registry.settleSuspects().flatMap((host) => open(host) ?? []);
    for (const root of roots) openClosedRoot(root);
    if (roots.length > 0) this.registry.forget();
    this.next = this.registry.refresh(this.next);
  }

  /** Resolves at the next change of the page, or after so long. */
  changed(ms: number): Promise<boolean> {
    this.registry.flush();
    return nextChange(this.registry, ms);
  }

  /** The address may be another now; whether it is. */
  routeChanged(): boolean {
    if (location.href === this.#url) return false;
    this.#url = location.href;
    this.routeVersion++;
    this.#lastNavAt = Date.now();
    return true;
  }

  /** All candidates, with every field. */
  get candidateRegistry(): CandidateRegistry {
    this.refresh();
    return registryOf(this.registry, this.handles);
  }

  observe(): Observation {
    this.refresh();
    this.routeChanged();
    const route = { routeVersion: this.routeVersion, lastNavAt: this.#lastNavAt };
    const seen = observation(this.registry, this.handles, route);
    for (const thing of seen.shown) remember(this.registry, thing);
    this.counted = seen.counted;
    return seen.observation;
  }

  /** Once the page has come and is at rest, or has had its time. */
  async observeReady(): Promise<Observation> {
    const until = performance.now() + READY_MS;
    while (document.readyState === 'loading' && performance.now() < until) await this.changed(POLL_MS);
    const end = performance.now() + REST_MS;
    while (performance.now() < end && (await this.changed(QUIET_MS)));
    return this.observe();
  }

  observeLight(): LightObservation {
    return lightObservation();
  }

  refreshRegistry(): { readonly ok: true; readonly registryVersion: number } {
    this.registry.forget();
    this.refresh();
    return { ok: true, registryVersion: this.registry.version };
  }
}
