// Which element a planner means, by any of its ways to name one, ready to be acted on; or why none.

import { ActionBridge } from '@beckon/browser/page/action-bridge.js';
import type { FoundInPage } from '@beckon/browser/page/protocol.js';
import { isTooRisky } from '@beckon/core/engine/risk.js';
import type { AtomAsked } from '@beckon/core/resolve/question.js';
import type { RequirementName } from '@beckon/core/resolve/requirement.js';
import { matchText } from '@beckon/core/resolve/score.js';
import type { ActionKind } from '@beckon/core/scene/action.js';
import { isFileField } from './candidates.js';
import { actionable } from './observe.js';
import type { PageObserver } from './observer.js';
import type { ActionResult, FailureReason, PlannerAction, ResolutionPolicy, ResolutionTrace } from './protocol.js';
import { failure } from './results.js';
import { type NamedElement, namedBy } from './targets.js';
import { reasonFor, type TracedTarget, traceOf } from './trace.js';

/** How long an answer may take on a large page. */
export const ANSWER_MS = 5000;

/** How an action resolves its target. */
export interface Need {
  readonly requirement: RequirementName;
  readonly action: ActionKind | null;
}

export const NEEDS: Readonly<Record<string, Need>> = {
  CLICK: { requirement: 'Clickable', action: 'click' },
  FILL: { requirement: 'Typeable', action: 'type' },
  SELECT: { requirement: 'Selectable', action: 'select' },
  SELECT_CUSTOM: { requirement: 'Selectable', action: 'select' },
  CHECK: { requirement: 'Checkable', action: 'check' },
  WAIT_FOR: { requirement: 'Any', action: null },
  EXTRACT: { requirement: 'Any', action: null },
  UPLOAD_FILE: { requirement: 'Any', action: 'upload' },
};

export type LocatedElement = FoundInPage & { readonly thing: NonNullable<FoundInPage['thing']> };

/** What was found for an action; or the result that says why nothing was. */
export type Located =
  | { readonly found: LocatedElement; readonly trace: ResolutionTrace }
  | { readonly failed: ActionResult };

export abstract class TargetLocator extends ActionBridge {
  protected readonly observer: PageObserver;
  protected lastTouched: number | null = null;

  constructor(observer: PageObserver) {
    super(observer.baseline);
    this.observer = observer;
    // What is typed at the moment has its end then.
    observer.changed = (ms) => this.changed(ms);
  }

  protected handleOf(id: number): string {
    const element = this.registry.everHad(id)?.element;
    return element === undefined ? '' : this.observer.handles.of(element);
  }

  /** What a target means, checked to be usable for the action. */
  protected async locate(action: PlannerAction, policy?: ResolutionPolicy): Promise<Located> {
    const before = this.registry.version;
    this.observer.refresh();
    actionable(this.registry, this.observer.handles);
    const need = NEEDS[action.type] as Need;
    const named = namedBy(action.target, this.observer.handles, this.observer.counted);
    const traced = { ...named.traced, ...(this.registry.version === before ? {} : { refreshed: true }) };
    if ('reason' in named) return { failed: this.#unfound(action, named.reason, traced) };
    const atom = this.#atomOf(named);
    if (typeof atom === 'string') return { failed: this.#unfound(action, atom, traced) };
    const found = await this.askFor(atom, need, policy);
    const { thing, problem, decision } = found;
    const handleOf = (id: number): string => this.handleOf(id);
    // What the resolver chose for it may be no candidate of its own: a row, a text.
    if (thing !== null) this.observer.handles.give(this.registry.things.filter(({ id }) => id === thing.id));
    if (thing === null || problem !== null) {
      const reason = reasonFor(found, traced.method);
      return { failed: this.#refused(action, found, traceOf(decision, traced, handleOf, reason)) };
    }
    const trace = traceOf(decision, traced, handleOf, null);
    if (isTooRisky({ decision, thing }, atom, need.requirement, need.action)) {
      const failed = { ...trace, chosen: null, failureReason: 'too_risky' } as const;
      const message = `Not a sure match: ${thing.shown} (${decision.confidence.toFixed(2)}), and what it does cannot be undone`;
      return { failed: failure(action, failed, { code: 'LOW_CONFIDENCE', message }) };
    }
    return { found: { ...found, thing }, trace };
  }

  /** An element that was given out is asked for by its number: nothing else can be meant by it. */
  #atomOf(named: NamedElement): AtomAsked | FailureReason {
    if ('intent' in named) return { kind: 'intent', value: named.intent };
    const thing = this.registry.known(named.element);
    if (thing === null) return 'element_missing';
    const isStillCalled = named.text === null || matchText([thing], named.text).length > 0;
    return isStillCalled ? { kind: 'id', value: thing.id } : 'element_changed';
  }

  protected async askFor(
    target: AtomAsked,
    { requirement, action }: Need,
    policy?: ResolutionPolicy,
  ): Promise<FoundInPage> {
    const found = await this.ask({
      next: this.observer.next,
      target,
      requirement,
      policy: {
        ...(policy?.scoring === 'absolute' ? { scores: 'absolute' } : {}),
        ...(policy?.ambiguity === 'first' ? { ambiguity: 'first' } : {}),
      },
      action,
      isForced: false,
      isNamed: false,
      handles: {},
      lastTouched: this.lastTouched,
      leftMs: ANSWER_MS,
    });
    this.observer.next = found.next;
    return found;
  }

  #unfound(action: PlannerAction, reason: FailureReason, traced: TracedTarget): ActionResult {
    const all = this.registry.things.length;
    return failure(action, {
      ...traced,
      registryVersion: this.registry.version,
      candidatesTotal: all,
      candidatesAfterFilter: 0,
      topMatches: [],
      chosen: null,
      failureReason: reason,
    });
  }

  /** Nothing was found, or it cannot be used now. */
  #refused(action: PlannerAction, found: FoundInPage, trace: ResolutionTrace): ActionResult {
    const { decision, problem, meant } = found;
    const refusal = decision.failure;
    const element = refusal?.candidate === undefined ? null : (this.registry.byId(refusal.candidate)?.element ?? null);
    if (action.type === 'FILL' && element !== null && isFileField(element))
      return { ...failure(action, trace), error: 'Cannot FILL a file input - use UPLOAD_FILE action instead' };
    const code = problem?.code ?? refusal?.code ?? 'TARGET_NOT_FOUND';
    // A planner knows handles, not numbers.
    if (code === 'STALE_REFERENCE' && trace.vaultyId !== undefined)
      return failure(action, trace, {
        code,
        message: `${trace.vaultyId} is something else by now`,
        hint: 'OBSERVE again, and choose from its candidates',
      });
    const message = refusal?.message ?? `${found.thing?.shown ?? meant?.shown ?? 'It'}: ${code}`;
    const hint = refusal?.hint;
    return failure(action, trace, { code, message, ...(hint === undefined ? {} : { hint }) });
  }
}
