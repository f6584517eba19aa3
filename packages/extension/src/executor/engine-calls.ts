// What an engine in the service worker asks of the page: the questions of a world, answered by the executor.

import { hoverByScript } from '@beckon/browser/page/act/scripted-press.js';
import { countOf } from '@beckon/browser/page/count.js';
import { extract, markupOf } from '@beckon/browser/page/extract.js';
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
import { type Answer, bad, type Extract, type FindQuery, type Found, good } from '@beckon/core/scene/world.js';
import { Executor } from './executor.js';
import { ANSWER_MS } from './locating.js';
import { effectsOf, isOwnWork } from './results.js';

/** Said where something changed that the page may have done by itself. */
const UNATTRIBUTED = 'something changed, and nothing shows whether it came of this';

/** How long something may take to appear under the mouse. */
const HOVER_MS = 600;

/** Where the page is; `since` is another for each document. */
export interface PageNow {
  readonly url: string;
  readonly title: string;
  readonly isComplete: boolean;
  readonly version: number;
  readonly since: number;
}

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
    now: () => this.#now(),
    text: (selector: string | null) => this.#textOf(selector),
    html: (selector: string | null) => this.#htmlOf(selector),
    found: (selector: string) => this.#selected(selector, (all) => all.length),
    extract: (wanted: Extract) => this.#fresh(() => this.#extracted(wanted)),
    patterns: () => this.#fresh(() => plain(patternsOf(this.registry))),
    validationMessages: () => validationMessages(),
    candidates: () => this.#fresh(() => plain(this.registry.things.map(plainElement))),
    count: (target: TargetAsked | AtomAsked, isHiddenToo: boolean) =>
      countOf(this.registry, target, this.observer.next, isHiddenToo).count,
    forget: () => this.observer.refreshRegistry().registryVersion,
  } as const;

  #fresh<T>(read: () => T): T {
    this.observer.refresh();
    return read();
  }

  async #find(ask: FindQuery): Promise<Found> {
    this.observer.refresh();
    const found = await this.ask({
      next: this.observer.next,
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
    this.observer.next = found.next;
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
      case 'hover':
        if (found.point !== null) await hoverByScript(found.point);
        return this.#pressed(await this.outcomeNow(HOVER_MS), found);
      case 'focus':
        return this.#focused(id);
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

  #focused(id: number): Answer<Effects> {
    const element = this.registry.byId(id)?.element;
    if (element instanceof HTMLElement) element.focus();
    this.end();
    const isTaken = element?.matches(':focus, :focus-within') === true;
    return good({ seen: isTaken ? ['focus'] : [], changes: [], notes: [] });
  }

  #readingOf(id: number): Answer<NonNullable<ReturnType<Executor['reading']>>> {
    const reading = this.hold(id) ? this.reading() : null;
    return reading === null ? bad(problem('STALE_REFERENCE', { id })) : good(reading);
  }

  #now(): PageNow {
    this.registry.flush();
    const { version } = this;
    const isComplete = document.readyState === 'complete';
    return { url: location.href, title: document.title, isComplete, version, since: performance.timeOrigin };
  }

  #selected<T>(selector: string, read: (all: readonly Element[]) => T): Answer<T> {
    const found = select('css', selector);
    if ('reason' in found) return bad(problem('SELECTOR_INVALID', { selector, reason: found.reason }));
    return good(read(found));
  }

  #textOf(selector: string | null): Answer<string> {
    if (selector === null) return good(seenIn(document).text);
    return this.#selected(selector, (all) => all.map((one) => seenIn(one).text).join('\n'));
  }

  #htmlOf(selector: string | null): Answer<string> {
    if (selector === null) return good(markupOf(document.documentElement));
    return this.#selected(selector, (all) => all.map(markupOf).join('\n'));
  }

  #extracted(wanted: Extract): Answer<unknown> {
    const found = extract(this.registry, wanted);
    if ('reason' in found) return bad(problem('SELECTOR_INVALID', found));
    return { ...good(plain(found.value)), unseen: found.unseen };
  }
}

/** As it can be sent. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
