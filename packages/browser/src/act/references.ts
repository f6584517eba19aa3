// Which element of which frame each reference means, and which of them the page has at hand, ready to be acted on.

import type { ActionKind } from '@beckon/core/scene/action.js';
import { problem } from '@beckon/core/scene/problem.js';
import {
  type Answer,
  bad,
  type FindQuery,
  type Found,
  type FoundElement,
  good,
  type Reference,
} from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Tab } from '../tabs/tab.js';
import type { FoundInFrame, PageElementFinder } from './find.js';

interface HeldReference {
  readonly found: FoundInFrame;
  /** Not the current tab: another may have come to the front meanwhile. */
  readonly tab: Tab;
  /** By what it was found. */
  readonly ask: FindQuery;
}

/** Whether it is what was found before: the same element, or one that is the same to people. */
export function isSameElement(was: FoundElement, now: FoundElement): boolean {
  return now.role === was.role && now.name === was.name;
}

export class References {
  readonly #finder: PageElementFinder;
  readonly #held = new WeakMap<Found, HeldReference>();
  /** What was found last: the page watches it. */
  #atHand: Found | null = null;

  constructor(finder: PageElementFinder) {
    this.#finder = finder;
  }

  /** Something else is searched for: the page holds no element. */
  release(): void {
    this.#atHand = null;
  }

  keep(found: FoundInFrame, tab: Tab, ask: FindQuery): Found {
    this.#held.set(found.found, { found, tab, ask });
    this.#atHand = found.found;
    return found.found;
  }

  of(on: Found): HeldReference | null {
    return this.#held.get(on) ?? null;
  }

  /** The element, at hand for questions about it; null: it is gone. */
  async hold(on: Reference): Promise<FoundInFrame | null> {
    const { found } = this.of(on) ?? {};
    if (found === undefined || this.#atHand === on) return found ?? null;
    this.release();
    return (await found.frame.call('hold', on.thing.id)) ? found : null;
  }

  /** The element where it is now, ready for an action. The decision stays the one that found it. */
  async ready(on: Reference, action: ActionKind, deadline: Deadline): Promise<Answer<FoundInFrame>> {
    const held = this.of(on);
    if (held === null) return bad(problem('STALE_REFERENCE', { id: on.thing.id }));
    return this.#atHand === on ? good(held.found) : this.renew(on, action, deadline);
  }

  /** The same, whatever has happened since it was found. */
  async renew(on: Reference, action: ActionKind, deadline: Deadline): Promise<Answer<FoundInFrame>> {
    const held = this.of(on);
    const target = { kind: 'id', value: on.thing.id } as const;
    const at = held?.ask.at;
    const place = at === undefined ? {} : { at };
    const byNumber = { target, requirement: 'Any', policy: {}, action, ...place } as const;
    const again = await this.#finder.find(byNumber, deadline);
    // The page may have put something else into the same element, or redrawn it.
    const isOther = again.found.thing === null || !isSameElement(on.thing, again.found.thing);
    const { found, frame, point } =
      held !== null && isOther ? await this.#finder.find({ ...held.ask, action }, deadline) : again;
    if (found.problem !== undefined) return bad(found.problem);
    if (held === null || found.thing === null) return bad(problem('STALE_REFERENCE', { id: on.thing.id }));
    if (!isSameElement(on.thing, found.thing) && !(found.thing.id === on.thing.id && found.decision.ok))
      return bad(problem('ELEMENT_UNSTABLE', { thing: on.thing.shown, instead: found.thing.shown }));
    const renewed = { ...held.found, frame, point };
    this.#held.set(on, { ...held, found: renewed });
    this.#atHand = on;
    return good(renewed);
  }
}
