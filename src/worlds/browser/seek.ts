// Finding a thing: each frame ranks its own, and what several frames have is decided over all of them together.

import type { Deadline } from '../../core/deadline.js';
import type { FoundInPage } from '../../page/protocol.js';
import type { AtomAsked, Decision, TargetAsked } from '../../resolve/question.js';
import { resolve } from '../../resolve/resolve.js';
import type { Candidate } from '../../world/candidate.js';
import type { Ask, Found } from '../../world/world.js';
import type { Place } from './driver.js';
import { type Frame, FrameGone } from './frames.js';
import type { Numbers } from './numbers.js';
import type { Tab } from './tab.js';

/** How long a frame is left alone when nothing changes in it: styles may change without a word. */
const LONGEST_NAP_MS = 150;

/** A thing that was found, with its frame and where to point. */
export interface Sought {
  readonly found: Found;
  readonly frame: Frame;
  readonly point: Place | null;
}

export class Seeker {
  readonly #tab: () => Tab;
  readonly #numbers: Numbers;
  #lastTouched: { frame: string; id: number } | null = null;

  constructor(tab: () => Tab, numbers: Numbers) {
    this.#tab = tab;
    this.#numbers = numbers;
  }

  touched(frame: Frame, id: number): void {
    this.#lastTouched = { frame: frame.id, id };
  }

  /** Asks until the answer is good, final, or the time is over. */
  async find(ask: Ask, deadline: Deadline): Promise<Sought> {
    for (;;) {
      const sought = await this.#ask(ask);
      if (isFinal(sought.found) || deadline.isOver() || this.#tab().isGone !== null) return sought;
      await this.#change(deadline);
    }
  }

  async #change(deadline: Deadline): Promise<void> {
    const nap = Math.min(LONGEST_NAP_MS, deadline.left());
    const frames = this.#tab().driver.frames();
    await Promise.race([
      ...frames.map((frame) => frame.call('changed', nap).catch(() => rest(nap))),
      this.#tab().happens(nap),
    ]);
    // A burst of changes is one change.
    await rest(10);
  }

  async #ask(ask: Ask): Promise<Sought> {
    const { driver } = this.#tab();
    const frames = driver.frames();
    const [only] = frames;
    if (only === undefined) throw new FrameGone('No frame answers');
    if (frames.length === 1) return sought({ frame: only, found: await this.#askOne(only, ask) });
    const answers: { frame: Frame; found: FoundInPage }[] = [];
    for (const frame of frames) {
      // Only looked for: nothing is scrolled or watched in frames that turn out not to have it.
      const found = await this.#askFrame(frame, { ...ask, deed: null });
      if (found !== null) answers.push({ frame, found });
    }
    const able = answers.filter(({ found }) => found.best > 0);
    const [first = answers[0]] = able;
    if (first === undefined) throw new FrameGone('No frame answers');
    if (able.length > 1) return this.#across(ask, able);
    if (ask.deed === null || !first.found.decision.ok) return sought(first);
    return sought({ frame: first.frame, found: await this.#askOne(first.frame, ask) });
  }

  async #askOne(frame: Frame, ask: Ask): Promise<FoundInPage> {
    const found = await this.#askFrame(frame, ask);
    if (found === null) throw new FrameGone('The frame is gone');
    return found;
  }

  async #askFrame(frame: Frame, ask: Ask): Promise<FoundInPage | null> {
    const asked = {
      target: ask.target,
      requirement: ask.requirement,
      policy: ask.policy,
      deed: ask.deed,
      isForced: ask.isForced === true,
      handles: this.#numbers.handles(numbersIn(ask.target)),
      lastTouched: this.#lastTouched?.frame === frame.id ? this.#lastTouched.id : null,
    };
    const once = async (): Promise<FoundInPage> => {
      const found = await frame.call('ask', { ...asked, next: this.#numbers.next });
      this.#numbers.take(found);
      return found;
    };
    try {
      let found = await once();
      const { driver } = this.#tab();
      if (!found.decision.ok && found.closed > 0 && (await driver.openRoots(frame))) found = await once();
      if (
        found.passive !== null &&
        ask.requirement === 'Clickable' &&
        (await driver.findListener(frame, found.passive))
      )
        found = await once();
      return found;
    } catch (error) {
      if (error instanceof FrameGone && !frame.isMain) return null;
      throw error;
    }
  }

  /** Several frames have something: one question over all that is in them. */
  async #across(ask: Ask, able: readonly { frame: Frame; found: FoundInPage }[]): Promise<Sought> {
    const all: Candidate[] = [];
    const homes = new Map<number, Frame>();
    for (const { frame } of able) {
      const { candidates, next } = await frame.call('candidates', { next: this.#numbers.next });
      this.#numbers.take({ next });
      for (const one of candidates) homes.set(one.id, frame);
      all.push(...candidates.map((one) => ({ ...one, order: all.length + (one.order ?? 0) })));
    }
    const decision = resolve({ target: ask.target, requirement: ask.requirement, candidates: all, policy: ask.policy });
    const home = decision.chosen === null ? undefined : homes.get(decision.chosen);
    if (home === undefined || decision.chosen === null)
      return { found: { decision, thing: null }, frame: (able[0] as { frame: Frame }).frame, point: null };
    const chosen = await this.#askOne(home, { ...ask, target: { kind: 'id', value: decision.chosen } });
    return sought({ frame: home, found: { ...chosen, decision: { ...chosen.decision, ...decision } } });
  }

  async count(target: TargetAsked | AtomAsked): Promise<number> {
    let sum = 0;
    for (const frame of this.#tab().driver.frames()) {
      const { count, next } = await frame.call('count', target, this.#numbers.next);
      this.#numbers.take({ next });
      sum += count;
    }
    return sum;
  }
}

function sought({ frame, found }: { readonly frame: Frame; readonly found: FoundInPage }): Sought {
  const { decision, thing, meant, problem, point } = found;
  return { frame, point, found: { decision, thing, ...(meant === null ? {} : { meant }), ...(problem === null ? {} : { problem }) } };
}

/** Nothing that waiting could change. */
function isFinal({ decision, problem }: Found): boolean {
  if (problem !== undefined) return problem.code === 'SELECTOR_INVALID';
  return decision.ok || !isWorthWaiting(decision);
}

function isWorthWaiting({ failure }: Decision): boolean {
  return failure?.retryable === true;
}

function numbersIn(target: TargetAsked | AtomAsked): number[] {
  const atoms = 'primary' in target ? [target.primary, ...(target.relations ?? []).map(({ atom }) => atom)] : [target];
  return atoms.flatMap((atom) => (atom.kind === 'id' ? [atom.value] : []));
}

export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
