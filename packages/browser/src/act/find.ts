// Finding an element: each frame ranks its own; what several frames have is decided over all of them together.

import { selectorKey } from '@beckon/core/resolve/gather.js';
import type { AtomAsked, Context, Decision, Patterns, TargetAsked } from '@beckon/core/resolve/question.js';
import { resolve } from '@beckon/core/resolve/resolve.js';
import { type Candidate, titleOf } from '@beckon/core/scene/candidate.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, type FindQuery, type Found, type FoundElement, good } from '@beckon/core/scene/world.js';
import { quote } from '@beckon/core/text/quote.js';
import { clip } from '@beckon/core/text/text.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Point } from '../drive/driver.js';
import { type Frame, FrameGone, FrameSilent } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { FoundInPage, RowSeen } from '../page/protocol.js';
import type { Tab } from '../tabs/tab.js';
import { isPlacedBy, joined, placesOf } from './frame-places.js';
import type { PageNumbers } from './numbers.js';
import { besideSilent, isPlaced, silentFrames, unheard, waitsForFrame } from './silent-frames.js';

/** How long a frame is left alone when nothing changes in it: styles may change without a word. */
const POLL_MS = 150;

/** How long a page may take to show what is under the mouse; it may also show it later, while it is waited for. */
const HOVER_MS = 60;

/** So many elements that may hide a closed shadow root are looked into at once; more only where nothing else is found. */
const FEW_ROOTS = 100;

/** An element that was found, with its frame and where to point: page pixels from the corner of the frame. */
export interface FoundInFrame {
  readonly found: Found;
  readonly frame: Frame;
  readonly point: Point | null;
  readonly row?: RowSeen;
  /** Whether the page has come just now. */
  readonly isYoung: boolean;
  /** The target may appear under the mouse: where to hover. */
  readonly veiled?: FoundInPage['veiled'];
  /** Nothing on the page listens to a press on it. */
  readonly isUnheard?: boolean;
}

interface Answered {
  readonly frame: Frame;
  readonly found: FoundInPage;
}

/** Failures that may be due to an element that listens to clicks without looking like it. */
const MAY_LISTEN: ReadonlySet<string> = new Set(['TARGET_NOT_FOUND', 'REQUIREMENT_NOT_MET', 'LOW_CONFIDENCE']);
const LISTENERS_AGAIN_MS = 700;
/** Within one command, a frame that did not answer is not waited for again so soon: it would hold up the page around it. */
const SILENT_MS = 2000;

/** A question, and its number: what was given up is not asked any further. */
type NumberedQuery = FindQuery & { readonly round: number; readonly deadline: Deadline };

export class PageElementFinder {
  readonly #tab: () => Tab;
  readonly #numbers: PageNumbers;
  /** When each frame was last asked what listens to clicks in it. */
  readonly #askedListeners = new Map<string, number>();
  #lastTouched: { frame: string; id: number } | null = null;
  /** When each frame was last found to say nothing. */
  readonly #silentAt = new Map<string, number>();
  /** Frames that were left out of the last question, or did not answer it. */
  #unasked: Frame[] = [];
  /** Counts questions. */
  #round = 0;

  constructor(tab: () => Tab, numbers: PageNumbers) {
    this.#tab = tab;
    this.#numbers = numbers;
  }

  /** A new command: a frame that did not answer the last one may have the target by now. */
  begin(): void {
    this.#silentAt.clear();
  }

  touched(frame: Frame, id: number): void {
    this.#lastTouched = { frame: frame.id, id };
  }

  /** Asks until the answer is good, final, or the time is over; each answer is reported as it comes. */
  async find(
    query: FindQuery,
    deadline: Deadline,
    onAnswer: (found: FoundInFrame) => void = () => {},
  ): Promise<FoundInFrame> {
    this.#askedListeners.clear();
    const asking = { ...query, deadline, round: ++this.#round };
    let first: FoundInFrame | null = null;
    let hovered = null as number | null;
    for (;;) {
      const answer = await this.#ask(asking);
      const found = { ...answer, found: await besideSilent(this.#tab(), asking, answer.found, this.#unasked) };
      onAnswer(found);
      const { veiled = null } = found;
      if (hovered === null && veiled !== null && !deadline.isOver()) {
        hovered = veiled.id;
        first = found;
        await this.#hover(found, veiled);
        continue;
      }
      // Something other than the target appeared under the mouse.
      const id: number | null = found.found.thing?.id ?? hovered;
      if (first !== null && id !== hovered && id !== first.found.thing?.id) return first;
      const isOver = deadline.isOver() || this.#tab().isGone !== null;
      if (isOver || (isFinal(found.found) && !waitsForFrame(query, found.found))) return found;
      await this.#change(deadline);
    }
  }

  /** Moves the mouse to where it may reveal the target. */
  async #hover({ frame }: FoundInFrame, { point }: NonNullable<FoundInFrame['veiled']>): Promise<void> {
    const { driver } = this.#tab();
    const corner = await driver.offset(frame);
    await driver.hover({ x: point.x + corner.x, y: point.y + corner.y });
    await frame.call('changed', HOVER_MS).catch(() => false);
  }

  async #change(deadline: Deadline): Promise<void> {
    await this.#tab().changes(deadline.within(POLL_MS));
    // A burst of changes is one change.
    await rest(10);
  }

  async #ask(request: NumberedQuery): Promise<FoundInFrame> {
    const tab = this.#tab();
    await tab.driver.settled();
    const { frames } = tab;
    const [main] = frames;
    this.#unasked = [];
    if (main === undefined) throw new FrameGone(messages.noFrameAnswers);
    if (frames.length === 1) return this.#aimed(await this.#askOne(main, request), request.isForced);
    const answers = await this.#askAll(frames, { ...request, action: null });
    // What is inferred depends on what is at hand, in whichever frame that is.
    const able = isInferred(request.target) ? answers : answers.filter(({ found }) => found.best > 0);
    if (await this.#isInFrame(request, answers)) return this.#across(request, answers);
    const [first = answers[0]] = able;
    if (first === undefined) throw new FrameGone(messages.noFrameAnswers);
    // Also the others: what is near or around may be in the page around, and is called the same the next time.
    if (able.length > 1) return this.#across(request, isInferred(request.target) ? able : answers);
    if (request.action === null || !first.found.decision.ok) return inFrame(first);
    return this.#aimed(await this.#askOne(first.frame, request), request.isForced);
  }

  /** Whether a target says that it is in a frame, by what the frame is called. */
  async #isInFrame({ target }: FindQuery, answers: readonly Answered[]): Promise<boolean> {
    if (!('primary' in target) || (target.relations ?? []).length === 0) return false;
    const { driver } = this.#tab();
    const places = await placesOf(driver, framesOf(answers));
    return isPlacedBy(target, places);
  }

  /** Only searches: nothing is scrolled or watched in frames that turn out not to have it. */
  async #askAll(frames: readonly Frame[], ask: NumberedQuery): Promise<Answered[]> {
    const { driver } = this.#tab();
    // What commands are confined to is looked into, seen or not.
    const areShown = frames.map((frame, i) => i === 0 || driver.isShown(frame));
    const answers: Answered[] = [];
    for (const [i, frame] of frames.entries()) {
      const isSilent = i > 0 && Date.now() - (this.#silentAt.get(frame.id) ?? 0) < SILENT_MS;
      if (!(await areShown[i])) continue;
      const found = isSilent ? null : await this.#askFrame(frame, ask);
      if (found !== null) answers.push({ frame, found });
      else if (this.#silentAt.has(frame.id)) this.#unasked.push(frame);
    }
    return answers;
  }

  async #askOne(frame: Frame, ask: NumberedQuery): Promise<Answered> {
    const found = await this.#askFrame(frame, ask);
    if (found === null) throw new FrameGone(messages.frameGone);
    return { frame, found };
  }

  async #askFrame(frame: Frame, ask: NumberedQuery): Promise<FoundInPage | null> {
    const request = {
      target: ask.target,
      requirement: ask.requirement,
      policy: ask.policy,
      action: ask.action,
      isForced: ask.isForced === true,
      ...(ask.at === undefined ? {} : { at: ask.at }),
      isNamed: ask.isNamed === true,
      handles: this.#numbers.handles(numbersIn(ask.target), frame.id),
      lastTouched: this.#lastTouched?.frame === frame.id ? this.#lastTouched.id : null,
    };
    const once = async (): Promise<FoundInPage> => {
      // The page has the next one at hand: what was given up must not take its place.
      if (ask.round !== this.#round) throw new FrameGone(messages.askedAgain);
      const found = await frame.call('ask', { ...request, leftMs: ask.deadline.left(), next: this.#numbers.next });
      this.#numbers.take(found, frame.id);
      return found;
    };
    try {
      let found = await once();
      const { driver } = this.#tab();
      // Also where something was found: there may be a better one, or one just like it.
      const isWorthLooking = found.closed > 0 && (found.closed <= FEW_ROOTS || !found.decision.ok);
      if (isWorthLooking && (await driver.openRoots(frame))) found = await once();
      if (this.#mayListen(frame, ask, found) && (await driver.findListeners(frame, found.passive)))
        found = await once();
      // A row may take the click that the control in it was found for.
      if (found.wholes > 0 && (await driver.findWholes(frame))) found = await once();
      return found;
    } catch (error) {
      if (error instanceof FrameSilent) this.#silentAt.set(frame.id, Date.now());
      if (error instanceof FrameGone && !frame.isMain) return null;
      throw error;
    }
  }

  /** Whether something that does not look like it may listen to clicks. Asking takes time, so it is not done all the while. */
  #mayListen(frame: Frame, { requirement }: FindQuery, { decision }: FoundInPage): boolean {
    const code = decision.failure?.code;
    // What lies behind a dialog may close it.
    const isBehind = requirement === 'Dismissable' && code === 'NOT_INFERABLE';
    if (!isBehind && (requirement !== 'Clickable' || code === undefined || !MAY_LISTEN.has(code))) return false;
    const now = Date.now();
    if (now - (this.#askedListeners.get(frame.id) ?? 0) < LISTENERS_AGAIN_MS) return false;
    this.#askedListeners.set(frame.id, now);
    return true;
  }

  /** An element in a frame is brought into view on the outer pages, too, and must not be covered there. */
  async #aimed(answer: Answered, isForced = false): Promise<FoundInFrame> {
    const seen = inFrame(answer);
    const { frame, point } = seen;
    if (frame.isMain || point === null || seen.found.problem !== undefined) return seen;
    const { driver } = this.#tab();
    const place = await driver.aim(frame, point);
    if (place === null && !isForced) {
      const thing = seen.found.thing?.shown ?? 'thing';
      const cover = messages.coveredOutside;
      return { ...seen, found: { ...seen.found, problem: problem('ELEMENT_COVERED', { thing, cover }) } };
    }
    const corner = await driver.offset(frame);
    return place === null ? seen : { ...seen, point: { x: place.x - corner.x, y: place.y - corner.y } };
  }

  /** Several frames have something: one question over all that is in them. */
  async #across(ask: NumberedQuery, able: readonly Answered[]): Promise<FoundInFrame> {
    const all: Candidate[] = [];
    const homes = new Map<number, Frame>();
    const contexts = new Map<Frame, Context>();
    for (const { frame } of able) {
      const { candidates, context, next } = await frame.call('candidates', { next: this.#numbers.next });
      this.#numbers.take({ next });
      contexts.set(frame, context);
      const before = all.length;
      // Each frame measures from its own corner.
      const corner = frame.isMain ? { x: 0, y: 0 } : await this.#tab().driver.offset(frame);
      for (const one of candidates) {
        homes.set(one.id, frame);
        const place = frame.isMain ? one.context : { ...one.context, frame: frame.id };
        const box = one.box && { ...one.box, x: one.box.x + corner.x, y: one.box.y + corner.y };
        all.push({
          ...one,
          order: before + (one.order ?? 0),
          ...(place === undefined ? {} : { context: place }),
          ...(box === undefined ? {} : { box }),
        });
      }
    }
    const context = { ...this.#momentOver(contexts), selected: selectedBy(ask.target, able) };
    const { target, requirement, policy } = ask;
    const places = await placesOf(this.#tab().driver, framesOf(able));
    const candidates = joined(all, homes, places);
    for (const { id, around } of places) if (!homes.has(id)) homes.set(id, around);
    const decision = resolve({ target, requirement, candidates, policy, context });
    const home = decision.chosen === null ? undefined : homes.get(decision.chosen);
    if (home === undefined || decision.chosen === null)
      return { found: { decision, thing: null }, frame: (able[0] as Answered).frame, point: null, isYoung: false };
    const chosen = await this.#askOne(home, { ...ask, target: { kind: 'id', value: decision.chosen } });
    const next = decision.guarded ? all.find((one) => one.id === decision.alternates[0]?.id) : undefined;
    const found = { ...chosen.found, decision, runnerUp: next === undefined ? null : plainly(next) };
    return this.#aimed({ frame: home, found }, ask.isForced);
  }

  /** One context for all frames: what is at hand is in the frame that was touched last; the patterns are those of the first frame that has them. */
  #momentOver(contexts: ReadonlyMap<Frame, Context>): Context {
    const all = [...contexts.entries()];
    const touched = all.find(([frame]) => frame.id === this.#lastTouched?.frame);
    const [, hand = {}] = touched ?? all[0] ?? [];
    const first = <K extends keyof Patterns>(name: K): Patterns[K] | undefined =>
      hand.patterns?.[name] ?? all.map(([, { patterns }]) => patterns?.[name]).find((one) => one !== undefined);
    const [login, search, cookies] = [first('login'), first('search'), first('cookies')];
    // A dialog of the page around is not in front of the frame that is in use.
    const front = touched === undefined || touched[0].isMain ? all[0]?.[1] : hand;
    const modal = front?.patterns?.modal;
    return {
      patterns: {
        ...(login === undefined ? {} : { login }),
        ...(search === undefined ? {} : { search }),
        ...(cookies === undefined ? {} : { cookies }),
        ...(modal === undefined ? {} : { modal }),
      },
      ...(hand.focused === undefined ? {} : { focused: hand.focused }),
      ...(this.#lastTouched === null ? {} : { lastTouched: this.#lastTouched.id }),
      ...(front?.modal === undefined ? {} : { modal: front.modal }),
      ...(hand.registryVersion === undefined ? {} : { registryVersion: hand.registryVersion }),
    };
  }

  async count(target: TargetAsked | AtomAsked, isHiddenToo: boolean): Promise<Answer<number>> {
    let sum = 0;
    const tab = this.#tab();
    const { driver } = tab;
    await driver.settled();
    const { frames } = tab;
    for (const frame of frames) {
      try {
        if (frame !== frames[0] && !(await driver.isShown(frame))) continue;
        const { count, next } = await frame.call('count', target, this.#numbers.next, isHiddenToo);
        this.#numbers.take({ next });
        sum += count;
      } catch (error) {
        if (frame === frames[0] || !(error instanceof FrameGone)) throw error;
      }
    }
    const silent = isPlaced(target) ? [] : await silentFrames(tab);
    return silent.length === 0 ? good(sum) : bad(unheard(silent));
  }
}

/** A candidate as it is reported when it is not acted on. */
function plainly(candidate: Candidate): FoundElement {
  const { id, kind, handle = '' } = candidate;
  const role = candidate.role ?? kind;
  const name = titleOf(candidate);
  return { id, handle, kind, role, name, shown: name === kind ? role : `${role} ${quote(clip(name))}` };
}

function framesOf(answers: readonly Answered[]): Frame[] {
  return answers.map(({ frame }) => frame);
}

function inFrame({ frame, found }: Answered): FoundInFrame {
  const { decision, thing, meant, runnerUp, problem, point, isYoung, veiled, row } = found;
  const more = {
    ...(meant === null ? {} : { meant }),
    ...(runnerUp === null ? {} : { runnerUp }),
    ...(problem === null ? {} : { problem }),
  };
  return { frame, point, isYoung, veiled, ...(row === undefined ? {} : { row }), found: { decision, thing, ...more } };
}

/** Nothing that waiting could change. */
function isFinal({ decision, problem }: Found): boolean {
  if (problem !== undefined) return problem.code === 'SELECTOR_INVALID';
  return decision.ok || !isWorthWaiting(decision);
}

function isWorthWaiting({ failure }: Decision): boolean {
  return failure?.retryable === true;
}

function isInferred(target: TargetAsked | AtomAsked): boolean {
  return ('primary' in target ? target.primary : target).kind === 'infer';
}

function numbersIn(target: TargetAsked | AtomAsked): number[] {
  const atoms = 'primary' in target ? [target.primary, ...(target.relations ?? []).map(({ atom }) => atom)] : [target];
  return atoms.flatMap((atom) => (atom.kind === 'id' ? [atom.value] : []));
}

/** What a selector found in each of several frames. */
function selectedBy(target: TargetAsked | AtomAsked, able: readonly Answered[]): Record<string, number[]> {
  const primary = 'primary' in target ? target.primary : target;
  if (primary.kind !== 'css' && primary.kind !== 'xpath') return {};
  return {
    [selectorKey(primary)]: able.flatMap(({ found }) => found.decision.trace.topMatches.map((match) => match.id)),
  };
}

export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
