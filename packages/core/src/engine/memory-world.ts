// A world in memory: a list of candidates, and a record of what was done to them. For tests, and to try the engine without a
// screen.

import { type Candidate, type Context, resolve } from '../resolve/index.js';
import type { Action, Move } from '../scene/action.js';
import { titleOf } from '../scene/candidate.js';
import { described, flagsOf, inQuotes, nameFrom, READ, withState } from '../scene/description.js';
import { lineChanges } from '../scene/differences.js';
import type { Effects } from '../scene/effects.js';
import {
  afterword,
  changesText,
  countLines,
  countsOf,
  distinctLines,
  fitInto,
  headLine,
  intentLines,
  type ObservedLine,
  patternLines,
  roomFor,
  sections,
  underDialogs,
  written,
} from '../scene/observed.js';
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
  #last: ReadonlyMap<number, string> = new Map();
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
    const { url, title } = this.here;
    const all = this.candidates_.filter(({ kind, state }) => kind !== 'dialog' && state?.visible !== false);
    const now = new Map(all.map((one) => [one.id, lineOf(one)]));
    const changes = query.isDiff ? lineChanges(this.#last, now) : [];
    this.#last = now;
    const head = headLine(url, title);
    if (query.isDiff) return good({ ...changesText(head, changes, query.budget), url, title, changes });
    const patterns = this.context.patterns ?? {};
    const after = sections(patternLines(patterns), intentLines(patterns));
    const isMinimal = query.verbosity === 'minimal';
    const { lines, leftOut } = fitInto(
      isMinimal ? [] : this.#lines(all, [...now.values()]),
      roomFor(query.verbosity === 'full' ? null : query.budget, [head, '', ...after].join('\n').length),
    );
    const rest = { leftOut, total: all.length, elsewhere: 0 };
    const body = isMinimal
      ? countLines(countsOf(all))
      : [...lines.map(written), ...afterword(query, rest, '--near "text"'), ...after];
    return good({ text: [head, '', ...body].join('\n'), url, title, changes, leftOut });
  }

  #lines(all: readonly Candidate[], bases: readonly string[]): ObservedLine[] {
    const texts = distinctLines(
      all.map((one, i) => ({ text: bases[i] as string, name: shownAs(one), under: null })),
      (i) => {
        const { row } = all[i]?.context ?? {};
        return typeof row === 'string' ? `in ${inQuotes(row)}` : '';
      },
    );
    const modal = this.candidates_.find(({ id }) => id === this.context.modal) ?? null;
    const dialogs = all.map(({ parent }) => (modal !== null && parent === modal.id ? modal : null));
    const lines = all.map(({ id }, i) => ({
      id,
      text: texts[i] as string,
      rank: dialogs[i] === null ? 1 : 0,
    }));
    return underDialogs(
      lines,
      (i) => dialogs[i] ?? null,
      (dialog) => ({ id: dialog.id, text: lineOf(dialog) }),
    );
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

function lineOf(one: Candidate): string {
  const { purpose, state: { value } = {} } = one;
  const isSecret = purpose === 'password';
  const flags = flagsOf(one, { isFilled: isSecret && (value ?? '') !== '' });
  return withState(shownAs(one), isSecret ? undefined : value, flags);
}

function shownAs(one: Candidate): string {
  return described(one.kind, one.purpose, nameFrom(one, READ));
}

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
