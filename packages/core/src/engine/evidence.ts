// What was seen of one command: pictures with element positions, and what the page said and requested meanwhile.

import type { Masker } from '../masking/masker.js';
import type { ActionKind } from '../scene/action.js';
import type { Captured, CaptureQuery, Message, PageError, RequestSeen } from '../scene/facets.js';
import type { Found, Reference, World } from '../scene/world.js';
import { type Clock, realClock } from '../time/clock.js';
import { deadlineIn } from '../time/deadline.js';
import type { Journal } from './journal.js';
import { chosenOf, type Outcome, reportedOf } from './outcome.js';
import { worded } from './problems.js';
import type { Failed } from './result.js';
import type { Step } from './step.js';

export interface EvidencePicture extends Captured {
  /** Before the action was done, with the element still there; or when the command had ended. */
  readonly when: 'before' | 'after';
  /** The element that something is done to: a command may do several things. */
  readonly chosen?: number;
}

export interface Evidence {
  readonly pictures: readonly EvidencePicture[];
  /** Since the command began. Secrets are masked. */
  readonly messages: readonly Message[];
  readonly errors: readonly PageError[];
  readonly requests: readonly RequestSeen[];
}

/** How long a picture may take, unless the world needs more. */
const PICTURE_MS = 3000;
/** And so long until it is given up, whatever the world does. */
const GIVEN_UP_MS = 1000;
/** Of a command with many actions the last ones are kept. */
const MOST_PICTURES = 6;
/** How many elements to locate. */
const MOST_BOXES = 12;
/** What only moves the screen is better captured afterwards. */
const MOVING: ReadonlySet<ActionKind> = new Set(['reveal', 'scroll']);

/** Gathers it while the command is done. Nothing that goes wrong here is any of the command's business. */
export class EvidenceCollector implements Clock {
  readonly #world: World;
  readonly #masker: Masker;
  readonly #pictures: EvidencePicture[] = [];
  readonly #lastMessage: Message | undefined;
  readonly #lastError: PageError | undefined;
  readonly #lastRequest: number;
  /** The action that was pictured last: one that is tried again looks the same. */
  #action = '';
  /** Milliseconds that went into it: no part of the command's time. */
  spentMs = 0;

  constructor(world: World, masker: Masker) {
    this.#world = world;
    this.#masker = masker;
    this.#lastMessage = world.log?.messages().at(-1);
    this.#lastError = world.log?.errors().at(-1);
    this.#lastRequest = world.network?.requests().at(-1)?.number ?? 0;
  }

  /** The time, without what went into this. */
  now(): number {
    return Date.now() - this.spentMs;
  }

  readonly rest: Clock['rest'] = realClock.rest;

  /** The element was found, and is about to be acted on. */
  async before({ world, journal }: Step, action: ActionKind, on: Reference): Promise<void> {
    const what = `${action} ${on.thing.id}`;
    if (MOVING.has(action) || what === this.#action) return;
    this.#action = what;
    await this.#picture(world, 'before', on, { ids: idsOf(on, journal), action: { kind: action, on } });
  }

  /** The command has ended: the picture of it then, if one was taken. */
  async after(world: World, outcome: Outcome, journal: Journal, isPng: boolean): Promise<EvidencePicture | null> {
    const { about = null } = reportedOf(outcome);
    const failure = outcome.ok ? null : worded(outcome.problem);
    const isNothingToSee = failure?.code === 'WORLD_GONE' || failure?.code === 'CANCELLED';
    if (isNothingToSee || (failure === null && this.#pictures.length > 0)) return null;
    const ids = idsOf(about, journal, failure);
    return this.#picture(world, 'after', about, { ids, ...(isPng ? { format: 'png' } : {}) });
  }

  async #picture(
    world: World,
    when: EvidencePicture['when'],
    about: Found | null,
    request: Omit<CaptureQuery, 'secrets'>,
  ): Promise<EvidencePicture | null> {
    const from = Date.now();
    const captured = await captureOf(world, { secrets: this.#masker.secrets, ...request });
    this.spentMs += Date.now() - from;
    if (captured === null) return null;
    const { id } = about?.thing ?? {};
    const evidencePicture = { ...captured, when, ...(id === undefined ? {} : { chosen: id }) };
    this.#pictures.push(evidencePicture);
    if (this.#pictures.length > MOST_PICTURES) this.#pictures.shift();
    return evidencePicture;
  }

  get evidence(): Evidence {
    const { log, network } = this.#world;
    const masker = this.#masker;
    return {
      pictures: this.#pictures.map((one) => ({ ...one, boxes: masker.masked(one.boxes) })),
      messages: masker.masked(since(log?.messages() ?? [], this.#lastMessage)),
      errors: masker.masked(since(log?.errors() ?? [], this.#lastError)),
      requests: masker.masked((network?.requests() ?? []).filter(({ number }) => number > this.#lastRequest)),
    };
  }
}

/** A picture by the world's capturer; null: it has none, it is gone, or it takes too long. */
export async function captureOf(
  { capturer }: World,
  requested: Parameters<NonNullable<World['capturer']>['capture']>[0],
): Promise<Captured | null> {
  if (capturer === undefined) return null;
  const { timeoutMs = PICTURE_MS } = capturer;
  const deadline = deadlineIn(timeoutMs);
  try {
    const answer = await deadline.plus(GIVEN_UP_MS).wait(capturer.capture(requested, deadline));
    return answer?.ok === true ? answer.value : null;
  } catch {
    // A world that cannot be pictured is no reason to fail.
    return null;
  }
}

/** What was chosen, what else a target of the command means, the runners-up, and what a failure names. */
function idsOf(about: Found | null, { targets }: Journal, failure: Failed | null = null): readonly number[] {
  const chosen = chosenOf(about);
  const ids = [
    ...(chosen === null ? [] : [chosen]),
    ...targets.values(),
    ...(failure?.candidates ?? []),
    ...(failure?.suggestions ?? []),
    ...(chosen?.alternates ?? []),
    ...(about?.decision.trace.topMatches ?? []),
  ].map(({ id }) => id);
  return [...new Set(ids)].slice(0, MOST_BOXES);
}

/** What came after one that is kept; all, if that was the first or is not kept any more. */
function since<T>(all: readonly T[], last: T | undefined): readonly T[] {
  return last === undefined ? all : all.slice(all.lastIndexOf(last) + 1);
}
