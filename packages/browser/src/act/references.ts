// Which element of which frame each reference means, and which of them the page has at hand, ready to be acted on.

import type { Deadline } from '@beckon/core/time/deadline.js';
import type { DeedKind } from '@beckon/core/scene/action.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, type Ask, bad, type Found, good, type Reference, type Thing } from '@beckon/core/scene/world.js';
import type { Tab } from '../tabs/tab.js';
import type { Seeker, Sought } from './find.js';

interface Held {
  readonly sought: Sought;
  /** Not the tab at hand: another may have come to the front meanwhile. */
  readonly tab: Tab;
  /** By what it was found. */
  readonly ask: Ask;
}

/** Whether it is what was found before: the same element, or one that is the same to people. */
export function isSameThing(was: Thing, now: Thing): boolean {
  return now.role === was.role && now.name === was.name;
}

export class References {
  readonly #seeker: Seeker;
  readonly #held = new WeakMap<Found, Held>();
  /** What was found last: the page watches it. */
  #atHand: Found | null = null;

  constructor(seeker: Seeker) {
    this.#seeker = seeker;
  }

  /** Something else is looked for: the page has nothing at hand. */
  release(): void {
    this.#atHand = null;
  }

  keep(sought: Sought, tab: Tab, ask: Ask): Found {
    const { found } = sought;
    this.#held.set(found, { sought, tab, ask });
    this.#atHand = found;
    return found;
  }

  of(on: Found): Held | null {
    return this.#held.get(on) ?? null;
  }

  /** The element, at hand for questions about it; null: it is gone. */
  async hold(on: Reference): Promise<Sought | null> {
    const { sought } = this.of(on) ?? {};
    if (sought === undefined || this.#atHand === on) return sought ?? null;
    this.release();
    return (await sought.frame.call('hold', on.thing.id)) ? sought : null;
  }

  /** The element where it is now, ready for an action. The decision stays the one that found it. */
  async ready(on: Reference, deed: DeedKind, deadline: Deadline): Promise<Answer<Sought>> {
    const held = this.of(on);
    if (held === null) return bad(problem('STALE_REFERENCE', { id: on.thing.id }));
    return this.#atHand === on ? good(held.sought) : this.renew(on, deed, deadline);
  }

  /** The same, whatever has happened since it was found. */
  async renew(on: Reference, deed: DeedKind, deadline: Deadline): Promise<Answer<Sought>> {
    const held = this.of(on);
    const target = { kind: 'id', value: on.thing.id } as const;
    const byNumber = { target, requirement: 'Any', policy: {}, deed } as const;
    const again = await this.#seeker.find(byNumber, deadline);
    // The page may have put something else into the same element, or drawn it anew.
    const isOther = again.found.thing === null || !isSameThing(on.thing, again.found.thing);
    const { found, frame, point } =
      held !== null && isOther ? await this.#seeker.find({ ...held.ask, deed }, deadline) : again;
    if (found.problem !== undefined) return bad(found.problem);
    if (held === null || found.thing === null) return bad(problem('STALE_REFERENCE', { id: on.thing.id }));
    if (!isSameThing(on.thing, found.thing) && !(found.thing.id === on.thing.id && found.decision.ok))
      return bad(problem('ELEMENT_UNSTABLE', { thing: on.thing.shown, instead: found.thing.shown }));
    const sought = { ...held.sought, frame, point };
    this.#held.set(on, { ...held, sought });
    this.#atHand = on;
    return good(sought);
  }
}
