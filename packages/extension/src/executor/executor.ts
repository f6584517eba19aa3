// The executor: observes the page for a planner, resolves its targets, acts with events that a script makes, and says what was
// seen of it. Finding, acting and watching are those of the browser's page script; deciding is the resolver's.

import { remember } from '@beckon/browser/page/numbered.js';
import { NEEDS } from './locating.js';
import { lightObservation, observation, registryOf } from './observe.js';
import { ActionPerformer } from './performing.js';
import type {
  ActionResult,
  CandidateRegistry,
  ExecuteReply,
  LightObservation,
  Observation,
  PlannerAction,
  ResolutionPolicy,
} from './protocol.js';

/** How long a page may take to come, and to come to rest; and when it is at rest. */
const READY_MS = 5000;
const REST_MS = 5000;
const QUIET_MS = 200;
const POLL_MS = 100;

export class Executor extends ActionPerformer {
  #url = location.href;
  #lastNavAt = Date.now();
  /** One action at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  /** The address may be another now; whether it is. */
  override routeChanged(): boolean {
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
    for (const thing of seen.shown) remember(thing);
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

  /** Carries out an action; nothing else is done meanwhile. */
  execute(action: PlannerAction, policy?: ResolutionPolicy): Promise<ExecuteReply> {
    const done = this.#turn.then(async () => {
      const result = await this.#result(action, policy);
      return { result, observation: this.observe() };
    });
    this.#turn = done.catch(() => {});
    return done;
  }

  async #result(action: PlannerAction, policy?: ResolutionPolicy): Promise<ActionResult> {
    const { type } = action;
    if (type === 'REFRESH_REGISTRY') return this.refreshRegistry();
    if (type === 'EXTRACT' && action.target === undefined) return this.extract(action, null);
    if (!Object.hasOwn(NEEDS, type)) return { ok: false, fatal: true, error: `Unknown action type: ${type}` };
    if (type === 'WAIT_FOR') return this.waitFor(action, policy);
    const located = await this.locate(action, policy);
    if ('failed' in located) return located.failed;
    const result = await this.perform(action, located.found);
    const target = {
      vaultyId: this.handleOf(located.found.thing.id),
      name: located.found.thing.name,
      score: Math.round(located.found.decision.confidence * 100) / 100,
      guarded: located.found.decision.guarded,
    };
    return { ...result, target, ...(result.ok ? {} : { resolutionTrace: located.trace }) };
  }

  protected override fieldsNow(): unknown {
    return this.observe().fields;
  }
}
