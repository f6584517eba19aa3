// What an engine in the service worker asks of the page: the questions of a world, answered by the executor.

import { countOf } from '@beckon/browser/page/count.js';
import { plainElement } from '@beckon/browser/page/page-element.js';
import type { FoundInPage, PageOutcome } from '@beckon/browser/page/protocol.js';
import { patternsOf } from '@beckon/browser/page/purposes/patterns.js';
import { validationMessages } from '@beckon/browser/page/reading.js';
import { select } from '@beckon/browser/page/selector.js';
import { seenIn } from '@beckon/browser/page/sight/drawn-text.js';
import type { AtomAsked, TargetAsked } from '@beckon/core/resolve/question.js';
import type { Action } from '@beckon/core/scene/action.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, type FindQuery, type Found, good } from '@beckon/core/scene/world.js';
import { Executor } from './executor.js';
import { ANSWER_MS } from './locating.js';
import { effectsOf, isOwnWork } from './results.js';

/** Said where something changed that the page may have done by itself. */
const UNATTRIBUTED = 'something changed, and nothing shows whether it came of this';

export class EngineExecutor extends Executor {
  /** What was found last: only that can be acted on. */
  #found: FoundInPage | null = null;

  /** The questions, by name. What has no name here is not answered. */
  readonly calls = {
    find: (ask: FindQuery) => this.#find(ask),
    perform: (action: Action, id: number) => this.#act(action, id),
    read: (id: number) => this.#readingOf(id),
    changed: (ms: number) => this.changed(ms),
    page: () => ({ url: location.href, title: document.title }),
    text: (selector: string | null) => this.#textOf(selector),
    patterns: () => this.#fresh(() => plain(patternsOf(this.registry))),
    validationMessages: () => validationMessages(),
    candidates: () => this.#fresh(() => plain(this.registry.things.map(plainElement))),
    count: (target: TargetAsked | AtomAsked, isHiddenToo: boolean) =>
      countOf(this.registry, target, this.next, isHiddenToo).count,
    forget: () => this.refreshRegistry().registryVersion,
  } as const;

  #fresh<T>(read: () => T): T {
    this.refresh();
    return read();
  }

  async #find(ask: FindQuery): Promise<Found> {
    this.refresh();
    const found = await this.ask({
      next: this.next,
      target: ask.target,
      requirement: ask.requirement,
      policy: ask.policy,
      action: ask.action,
      isForced: ask.isForced === true,
      isNamed: ask.isNamed === true,
      handles: {},
      lastTouched: this.lastTouched,
      leftMs: ANSWER_MS,
    });
    this.next = found.next;
    this.#found = found;
    const { decision, thing, meant, runnerUp, problem: why } = found;
    return plain({
      decision,
      thing,
      ...(meant === null ? {} : { meant }),
      ...(runnerUp === null ? {} : { runnerUp }),
      ...(why === null ? {} : { problem: why }),
    });
  }

  async #act(action: Action, id: number): Promise<Answer<Effects>> {
    const found = this.#found;
    if (found?.thing?.id !== id || !this.hold(id)) return bad(problem('STALE_REFERENCE', { id }));
    this.lastTouched = id;
    switch (action.kind) {
      case 'click':
      case 'submit':
        return this.#pressed(await this.press(found), found);
      case 'check': {
        if (this.reading()?.checked === action.to)
          return good({ seen: [], changes: [], notes: [], checked: action.to });
        return this.#pressed(await this.press(found), found);
      }
      case 'type':
        return good(effectsOf(await this.enter(action.text, action.isAppended)));
      case 'select': {
        const picked = await this.pick(action.option);
        return picked.ok ? good(picked.effects) : picked;
      }
      default:
        return bad(
          problem('UNSUPPORTED', {
            what: action.kind,
            world: 'extension',
            instead: 'use a browser that Beckon drives',
          }),
        );
    }
  }

  #pressed(outcome: PageOutcome | null, { thing }: FoundInPage): Answer<Effects> {
    this.end();
    if (outcome === null)
      return bad(problem('ELEMENT_UNSTABLE', { thing: thing?.shown ?? 'it', instead: 'something else' }));
    const effects = effectsOf(outcome);
    if (effects.seen.length === 0 || isOwnWork(outcome)) return good(effects);
    return good({ ...effects, seen: [], isHeld: true, notes: [UNATTRIBUTED] });
  }

  #readingOf(id: number): Answer<NonNullable<ReturnType<Executor['reading']>>> {
    const reading = this.hold(id) ? this.reading() : null;
    return reading === null ? bad(problem('STALE_REFERENCE', { id })) : good(reading);
  }

  #textOf(selector: string | null): Answer<string> {
    if (selector === null) return good(seenIn(document).text);
    const found = select('css', selector);
    if ('reason' in found) return bad(problem('SELECTOR_INVALID', { selector, reason: found.reason }));
    return good(found.map((one) => seenIn(one).text).join('\n'));
  }
}

/** As it can be sent. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
