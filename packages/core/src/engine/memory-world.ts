// A world in memory: a list of candidates, and a record of what was done to them. For tests, and to try the engine without a
// screen.

import { type Candidate, type Context, resolve } from '../resolve/index.js';
import type { Action, Move } from '../scene/action.js';
import { titleOf } from '../scene/candidate.js';
import { CandidateObserver } from '../scene/candidate-observer.js';
import type { Effects } from '../scene/effects.js';
import { problem } from '../scene/problem.js';
import {
  type Answer,
  bad,
  type ElementReading,
  type FindQuery,
  type Found,
  type FoundElement,
  good,
  type Observation,
  type ObserveQuery,
  type Reference,
  type World,
} from '../scene/world.js';
import type { Deadline } from '../time/deadline.js';

export const NOTHING: Effects = { seen: [], changes: [], notes: [] };

export class MemoryWorld implements World {
  readonly name = 'browser';
  readonly can: World['can'] = new Set([
    'click',
    'type',
    'check',
    'select',
    'adjust',
    'submit',
    'press',
    'goto',
    'hover',
    'focus',
    'scroll',
    'reveal',
    'screenshot',
  ]);
  candidates_: Candidate[];
  /** What happens when something is done; by default a click changes the page. */
  onAction: (action: Action, element: Candidate) => Answer<Effects> = (action) =>
    good({ ...NOTHING, seen: ['dom'], ...(action.kind === 'type' ? { value: action.text, isAsAsked: true } : {}) });
  readonly done: string[] = [];
  /** Where it is, as it says. */
  here: { readonly url: string; readonly title: string } = PAGE;
  /** The context that the resolver gets. */
  context: Context = {};
  readonly #observer = new CandidateObserver();
  /** Called on every wait: the world moves on. */
  onWait: () => void = () => {};

  constructor(candidates: readonly Candidate[]) {
    this.candidates_ = [...candidates];
  }

  async find(query: FindQuery, deadline: Deadline): Promise<Answer<Found>> {
    for (;;) {
      const decision = resolve({
        target: query.target,
        requirement: query.requirement,
        candidates: this.candidates_,
        policy: query.policy,
        context: this.context,
      });
      const one = this.candidates_.find(({ id }) => id === decision.chosen) ?? null;
      if (decision.ok || decision.failure?.retryable !== true || deadline.isOver()) {
        const next = this.candidates_.find(({ id }) => id === decision.alternates[0]?.id);
        return good({
          decision,
          thing: one === null ? null : foundElement(one),
          ...(decision.guarded && next !== undefined ? { runnerUp: foundElement(next) } : {}),
        });
      }
      await this.changed();
    }
  }

  async perform(action: Action, on: Reference): Promise<Answer<Effects>> {
    const candidate = this.candidates_.find(({ id }) => id === on.thing.id);
    if (candidate === undefined) return bad(problem('STALE_REFERENCE', { id: on.thing.id }));
    this.done.push(`${action.kind} ${titleOf(candidate)}`);
    return this.onAction(action, candidate);
  }

  async move(move: Move): Promise<Answer<Effects>> {
    this.done.push(move.kind === 'press' ? `press ${move.keys}` : move.kind);
    return good({ ...NOTHING, seen: ['dom'] });
  }

  async changed(): Promise<void> {
    await new Promise((done) => setTimeout(done, 1));
    this.onWait();
  }

  async read(on: Reference): Promise<Answer<ElementReading>> {
    const one = this.candidates_.find(({ id }) => id === on.thing.id);
    if (one === undefined) return bad(problem('STALE_REFERENCE', { id: on.thing.id }));
    return good({
      text: titleOf(one),
      around: titleOf(one),
      value: one.state?.value ?? null,
      checked: one.state?.checked ?? null,
      isEnabled: one.state?.enabled !== false,
      isVisible: true,
      box: null,
      viewport: 'inside',
    });
  }

  async observe(query: ObserveQuery): Promise<Answer<Observation>> {
    const { candidates_: candidates, context, here } = this;
    return good(this.#observer.observe({ candidates, context, ...here }, query));
  }

  wait = async () => good({ isTrue: true, seen: '' });
  patterns = async () => good(this.context.patterns ?? {});
  validationMessages = async () => good([]);
  candidates = async () => good(this.candidates_);
  count = async () => good(this.candidates_.length);
  forget = async () => good(null);
  close = async () => {};
  page = async () => good(PAGE);
  html = async () => good('');
  text = async () => good('');
  extract = async () => good([]);
  screenshot = async () => good(new Uint8Array());
}

const PAGE = { url: 'http://memory.test/', title: 'Memory' };

function foundElement(one: Candidate): FoundElement {
  const { id, handle = '', kind, role = kind, purpose } = one;
  return {
    id,
    handle,
    kind,
    role,
    name: titleOf(one),
    shown: `${kind} "${titleOf(one)}"`,
    ...(purpose === undefined ? {} : { purpose }),
    ...(purpose === 'password' ? { isSecret: true } : {}),
  };
}
