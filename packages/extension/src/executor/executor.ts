// The executor: resolves the targets of a planner, acts with events that a script makes, and says what was seen of it. Finding,
// acting and watching are those of the browser's page script; deciding is the resolver's.

import { NEEDS } from './locating.js';
import { ActionPerformer } from './performing.js';
import type { ActionResult, ExecuteReply, PlannerAction, ResolutionPolicy } from './protocol.js';

export class Executor extends ActionPerformer {
  /** One action at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  /** Carries out an action; nothing else is done meanwhile. */
  execute(action: PlannerAction, policy?: ResolutionPolicy): Promise<ExecuteReply> {
    const done = this.#turn.then(async () => {
      const result = await this.#result(action, policy);
      return { result, observation: this.observer.observe() };
    });
    this.#turn = done.catch(() => {});
    return done;
  }

  async #result(action: PlannerAction, policy?: ResolutionPolicy): Promise<ActionResult> {
    const { type } = action;
    if (type === 'REFRESH_REGISTRY') return this.observer.refreshRegistry();
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
}
