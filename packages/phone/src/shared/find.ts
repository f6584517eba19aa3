// Finding an element: the resolver, run on each new read of the screen until the element is there and can be used.

import { distinguish } from '@beckon/core/resolve/index.js';
import type { AtomAsked, Context, Decision, TargetAsked } from '@beckon/core/resolve/question.js';
import { rank, resolve } from '@beckon/core/resolve/resolve.js';
import { AT_ITS_PLACE } from '@beckon/core/resolve/score.js';
import type { ActionKind } from '@beckon/core/scene/action.js';
import { type Candidate, otherNames } from '@beckon/core/scene/candidate.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, type FindQuery, type Found, type FoundElement, good } from '@beckon/core/scene/world.js';
import { quote } from '@beckon/core/text/quote.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Point } from './device.js';
import { idPart } from './fields.js';
import { messages } from './messages.js';
import { placeOf } from './outcome.js';
import type { Cover, Screen } from './screen.js';
import { isSameView, type ScreenReader, type View } from './screen-reader.js';
import { ScrollSearch } from './scroll.js';
import { settled } from './settle.js';
import { nameShown, shownAs } from './shown.js';

export interface FoundOnScreen {
  readonly found: Found;
  readonly view: View;
  readonly isForced: boolean;
}

/** What is only read, or moved by a finger, need not be enabled. */
const FREE: ReadonlySet<ActionKind> = new Set<ActionKind>(['scroll', 'reveal', 'swipe', 'drag']);
/** What takes no touch at one point of the element. */
const WIDE: ReadonlySet<ActionKind> = new Set<ActionKind>(['scroll', 'reveal', 'swipe', 'adjust']);
/** Scores as close as this answer equally well. */
const ALIKE = 0.04;
/** Reads go beyond the deadline only to see whether an element that is there stands still. */
const AGAIN_MS = 1500;

export class PhoneElementFinder {
  readonly #reader: ScreenReader;
  lastTouched: number | null = null;

  constructor(reader: ScreenReader) {
    this.#reader = reader;
  }

  /** Asks until the answer is good, final, or the time is over. */
  async find(query: FindQuery, deadline: Deadline, isReused: boolean): Promise<Answer<FoundOnScreen>> {
    const { clock } = this.#reader;
    const patient = deadline.by(clock).atLeast(AGAIN_MS);
    const search = query.action === 'reveal' && !deadline.isOver() ? new ScrollSearch(this.#reader, deadline) : null;
    let previous = this.#reader.last;
    let isKeyboardAway = false;
    for (let reads = 1; ; reads++) {
      const from = clock.now();
      const read: Answer<View> =
        isReused && reads === 1 ? await this.#reader.view(deadline) : await this.#reader.look(deadline);
      if (!read.ok) {
        if (read.problem.code !== 'DUMP_FAILED' || deadline.isOver()) return read;
        await this.#reader.pause(deadline, from);
        continue;
      }
      const view = read.value;
      // The read that is used again was compared with the one before it.
      const older = view === previous ? this.#reader.before : previous;
      const found = this.#ask(query, view, older);
      // What a screen on its way to another says is not its last word.
      const isAtRest = deadline.isOver() || (older !== null && isSameView(older, view));
      if (isFinal(found.found) && (isAtRest || isSure(found.found))) return good(found);
      if (!isKeyboardAway && hidesBehindKeyboard(query, found)) {
        isKeyboardAway = true;
        const away = await this.#putKeyboardAway(view, deadline);
        if (!away.ok) return away;
        previous = this.#reader.last;
        if (away.value) continue;
      }
      if (search !== null && isElsewhere(found.found)) {
        const moved = await search.on(view);
        if (!moved.ok) return moved;
        previous = this.#reader.last;
        if (moved.value) continue;
        // Nothing scrolls any more, up or down.
        return good(found);
      }
      const isUnsure = found.found.problem?.code === 'ELEMENT_UNSTABLE' && reads < 2 && !deadline.isCancelled();
      if (deadline.isOver() && !isUnsure) return good(found);
      previous = view;
      await this.#reader.pause(isUnsure ? patient : deadline, from);
    }
  }

  #ask(request: FindQuery, view: View, previous: View | null): FoundOnScreen {
    const { screen } = view;
    const isForced = request.isForced === true;
    const candidates = isForced ? forced(screen) : screen.candidates;
    const context = this.#context(view, request.target);
    const { target, requirement, policy } = request;
    const question = { target, requirement, candidates, context, policy };
    const decided = resolve(question);
    const isEnough = request.action === 'reveal' && isOnePlace(screen, decided);
    const decision = isEnough ? resolve({ ...question, policy: { ...policy, ambiguity: 'first' } }) : decided;
    const invalid = selectorFault(request.target);
    if (invalid !== null) return { found: { decision, thing: null, problem: invalid }, view, isForced };
    const id = decision.chosen;
    const candidate = id === null ? undefined : screen.get(id);
    if (candidate === undefined) return { found: unfound(screen, decision), view, isForced };
    const isNamed = request.isNamed === true && isFleeting(target, decision);
    const thing = {
      ...foundElement(screen, candidate),
      ...(isNamed ? robust(screen, candidate, request, context) : {}),
    };
    const stop = request.action === null ? null : unready(view, candidate.id, request.action, { isForced, previous });
    const other = decision.reason === AT_ITS_PLACE && !isForced ? screen.takerAt(candidate.id) : null;
    if (other !== null)
      return { found: { ...unfound(screen, decision), problem: elsewhere(candidate, other) }, view, isForced };
    const next = decision.guarded ? screen.candidates.find(({ id }) => id === decision.alternates[0]?.id) : undefined;
    const more = {
      ...(stop === null ? {} : { problem: stop }),
      ...(next === undefined ? {} : { runnerUp: foundElement(screen, next) }),
    };
    return { found: { decision, thing, ...more }, view, isForced };
  }

  /** What the resolver gets to know about the moment. */
  #context(view: View, target: TargetAsked | AtomAsked): Context {
    const handles = this.#handles(view, target);
    const selected = selectedIn(view.screen, target);
    return {
      ...view.screen.context,
      registryVersion: view.revision,
      ...(this.lastTouched === null ? {} : { lastTouched: this.lastTouched }),
      ...(handles === null ? {} : { handles }),
      ...(selected === null ? {} : { selected }),
    };
  }

  /** Handles of the numbers of a target that are not on the screen. Those of other screens, and of look-alikes, are not healed. */
  #handles({ screen, front }: View, target: TargetAsked | AtomAsked): Record<number, string> | null {
    const found: Record<number, string> = {};
    for (const atom of atomsOf(target)) {
      if (atom.kind !== 'id' || screen.get(atom.value) !== undefined) continue;
      const known = this.#reader.handleOf(atom.value);
      if (known === undefined || known.handle === '' || known.handle.includes('~')) continue;
      if (known.app === (front.app ?? screen.app) && known.activity === front.activity)
        found[atom.value] = known.handle;
    }
    return Object.keys(found).length === 0 ? null : found;
  }

  question(view: View, ask: Pick<FindQuery, 'target' | 'requirement'>) {
    const { target, requirement } = ask;
    return { target, requirement, candidates: view.screen.candidates, context: this.#context(view, target) };
  }

  count(view: View, target: TargetAsked | AtomAsked, isHiddenToo: boolean): number {
    const hidden = new Set(view.screen.candidates.filter(({ state }) => state?.visible === false).map(({ id }) => id));
    const ranked = rank(this.question(view, { target, requirement: 'Any' }));
    const found = ranked.filter(({ id }) => isHiddenToo || !hidden.has(id));
    const best = found[0]?.score ?? 0;
    const all = found.filter((one) => one.score >= best - ALIKE).map(({ id }) => id);
    // A row and the switch in it are one thing to a person who names them.
    return all.filter((id) => !all.some((other) => other !== id && isIn(view.screen, other, id))).length;
  }

  /** Only where there is a key that does that and nothing else: the key for back, while a keyboard is up; or one of its own. */
  async #putKeyboardAway(view: View, deadline: Deadline): Promise<Answer<boolean>> {
    const { device } = this.#reader;
    const hasKey = device.platform === 'android' && device.keys.has('back');
    const at = hasKey ? null : awayKey(view.screen);
    if (!hasKey && at === null) return good(false);
    const done = await this.#reader.do(deadline, (one, until) =>
      at === null ? one.key('back', until) : one.tap(at, until),
    );
    if (!done.ok) return done;
    this.#reader.news.push(messages.keyboardHidden);
    const isAway = (screen: Screen): boolean => screen.keyboard === null;
    const after = await settled(this.#reader, view, { deadline, isDone: isAway });
    return after.ok ? good(true) : after;
  }
}

/** Keys of a keyboard that put it away and send nothing. */
const AWAY =
  /^(?:done|(?:hide|dismiss|close) keyboard|fertig|terminé|ok|listo|hecho|fine|concluído|gereed|klar|færdig|valmis|gotowe|hotovo|kész|gata|готово|bitti|完了|完成|완료|เสร็จ|xong|تم)$/iu;

function awayKey(screen: Screen): Point | null {
  const key = screen.candidates.find((one) => one.likely === -1 && AWAY.test(nameShown(one)));
  return key === undefined ? null : screen.pointOf(key.id);
}

/** Whether one of several candidates holds all the others, or one row does: bringing that into view brings all. */
function isOnePlace(screen: Screen, { failure }: Decision): boolean {
  const all = failure?.code === 'AMBIGUOUS_TARGET' ? (failure.candidates ?? []).map(({ id }) => id) : [];
  const [first] = all;
  if (first === undefined) return false;
  const row = rowOf(screen, first);
  return [...all, ...(row === undefined ? [] : [row])].some((outer) =>
    all.every((inner) => inner === outer || isIn(screen, inner, outer)),
  );
}

function rowOf(screen: Screen, id: number): number | undefined {
  let one = screen.get(id);
  while (one !== undefined && one.kind !== 'row') one = one.parent === undefined ? undefined : screen.get(one.parent);
  return one?.id;
}

function isIn(screen: Screen, inner: number, outer: number): boolean {
  let one = screen.get(inner)?.parent;
  while (one !== undefined && one !== outer) one = screen.get(one)?.parent;
  return one === outer;
}

/** An element as the engine knows it. */
export function foundElement(screen: Screen, candidate: Candidate): FoundElement {
  const { id, handle = '', kind, role = kind, purpose } = candidate;
  const name = nameShown(candidate);
  const others = otherNames(candidate, name);
  return {
    id,
    handle,
    kind,
    role,
    name,
    shown: shownAs(candidate),
    ...(purpose === undefined ? {} : { purpose }),
    ...(others.length === 0 ? {} : { otherNames: others }),
    ...(screen.isSecret(id) ? { isSecret: true } : {}),
  };
}

function unfound(screen: Screen, decision: Decision): Found {
  const { failure } = decision;
  const match = failure?.candidate === undefined ? undefined : screen.get(failure.candidate);
  if (match === undefined) return { decision, thing: null };
  const found = { decision, thing: null, meant: foundElement(screen, match) };
  if (failure?.code !== 'ELEMENT_COVERED' && failure?.code !== 'ELEMENT_NOT_VISIBLE') return found;
  const cover = screen.coverOf(match.id);
  if (cover === null) return found;
  return { ...found, problem: problem('ELEMENT_COVERED', { thing: shownAs(match), cover: cover.words }) };
}

/** Who does not care for checks gets everything that has a place on the screen. */
function forced(screen: Screen): readonly Candidate[] {
  return screen.candidates.map((one) => {
    if (screen.shownBox(one.id) === null) return one;
    return { ...one, state: { ...one.state, enabled: true, topmost: true, visible: true } };
  });
}

/** What keeps an element from being used now; null: nothing. */
export function unready(
  { screen }: View,
  id: number,
  action: ActionKind,
  { isForced, previous }: { readonly isForced: boolean; readonly previous: View | null },
): Problem | null {
  const candidate = screen.get(id);
  if (candidate === undefined) return problem('STALE_REFERENCE', { id });
  const thing = shownAs(candidate);
  if (screen.shownBox(id) === null) return problem('ELEMENT_NOT_VISIBLE', { thing, why: messages.scrollFirst });
  if (isForced) return null;
  if (!FREE.has(action) && candidate.state?.enabled === false) return problem('ELEMENT_DISABLED', { thing });
  if (screen.pointOf(id) === null && !(WIDE.has(action) && candidate.state?.topmost !== false)) {
    const cover = screen.coverOf(id)?.words ?? 'something else';
    return problem('ELEMENT_COVERED', { thing, cover });
  }
  return action === 'reveal' || isStill(screen, previous, id) ? null : problem('ELEMENT_UNSTABLE', { thing });
}

/** Whether it is where it was at the read before. */
function isStill(screen: Screen, previous: View | null, id: number): boolean {
  const was = previous === null ? null : placeOf(previous.screen, id);
  const is = placeOf(screen, id);
  if (was === null || is === null) return false;
  return was.x === is.x && was.y === is.y && was.width === is.width && was.height === is.height;
}

function hidesBehindKeyboard({ action }: FindQuery, { found, view: { screen } }: FoundOnScreen): boolean {
  const id = found.thing?.id ?? found.decision.failure?.candidate;
  if (action === null || action === 'reveal' || id === undefined || screen.keyboard === null) return false;
  const { code } = found.problem ?? {};
  return code === 'ELEMENT_COVERED' && screen.coverOf(id)?.isKeyboard === true;
}

/** Not here, but perhaps further down. */
function isElsewhere({ decision: { failure }, problem: stop }: Found): boolean {
  if (stop !== undefined) return stop.code === 'ELEMENT_NOT_VISIBLE';
  return (
    failure?.code === 'TARGET_NOT_FOUND' ||
    failure?.code === 'ELEMENT_NOT_VISIBLE' ||
    failure?.code === 'LOW_CONFIDENCE'
  );
}

/** What the next read can only confirm. A screen that is being built may say a moment later what can be pressed. */
function isSure({ decision, problem: stop }: Found): boolean {
  if (decision.reason === AT_ITS_PLACE) return false;
  return stop?.code === 'SELECTOR_INVALID' || (stop === undefined && decision.ok);
}

/** A press on what takes none would go to something else that lies there. */
function elsewhere(candidate: Candidate, other: Cover): Problem {
  return problem('ELEMENT_COVERED', { thing: shownAs(candidate), cover: messages.takesItsPresses(other.words) });
}

/** Nothing that waiting could change. */
function isFinal({ decision, problem: stop }: Found): boolean {
  if (stop !== undefined) return stop.code === 'SELECTOR_INVALID';
  return decision.ok || decision.failure?.retryable !== true;
}

export function atomsOf(target: TargetAsked | AtomAsked): readonly AtomAsked[] {
  return 'primary' in target ? [target.primary, ...(target.relations ?? []).map(({ atom }) => atom)] : [target];
}

// ── Selectors ──────────────────────────────────────────────────────────────────────────────────

/** The selectors that make sense on a phone: by id. The resolver knows these by itself. */
const BY_ID = /^(?:#[\p{L}\p{N}_-]+|\[id=["']?([^"'\]]+)["']?\])$/u;

export function selectorFault(target: TargetAsked | AtomAsked): Problem | null {
  for (const atom of atomsOf(target)) {
    if (atom.kind === 'css' || atom.kind === 'xpath') {
      const fault = idFault(atom.value);
      if (fault !== null) return fault;
    }
  }
  return null;
}

export function idFault(selector: string): Problem | null {
  if (BY_ID.test(selector.trim())) return null;
  const reason = messages.selectorsOnPhones;
  return problem('SELECTOR_INVALID', { selector, reason, instead: messages.byIdOrName });
}

/** What each selector of a target finds: one that finds nothing now may do so later. */
function selectedIn(screen: Screen, target: TargetAsked | AtomAsked): Record<string, readonly number[]> | null {
  const found: Record<string, readonly number[]> = {};
  for (const atom of atomsOf(target)) {
    if ((atom.kind !== 'css' && atom.kind !== 'xpath') || atom.says !== undefined) continue;
    const all = selectedBy(screen, atom.value);
    if (all.ok) found[atom.value] = all.value.map(({ id }) => id);
  }
  return Object.keys(found).length === 0 ? null : found;
}

/** All that a selector finds on a screen, seen or not. */
export function selectedBy(screen: Screen, selector: string): Answer<readonly Candidate[]> {
  const fault = idFault(selector);
  if (fault !== null) return bad(fault);
  const given = selector.trim();
  const id = given.startsWith('#') ? given.slice(1) : (BY_ID.exec(given)?.[1] ?? '');
  return good(
    screen.candidates.filter(({ names }) => names.some(({ source, text }) => source === 'id' && text === id)),
  );
}

// ── A target that holds another day ────────────────────────────────────────────────────────────

/** Whether the target holds only here and now: a number, a selector, or one of several chosen by the moment. */
function isFleeting(target: TargetAsked | AtomAsked, { reason }: Decision): boolean {
  const kind = atomsOf(target)[0]?.kind;
  return kind === 'id' || kind === 'css' || kind === 'xpath' || reason.startsWith('tie:');
}

function robust(screen: Screen, candidate: Candidate, ask: FindQuery, context: Context): { readonly target?: string } {
  const { requirement } = ask;
  const [choice] = distinguish([candidate], { requirement, candidates: screen.candidates, context });
  if (choice !== undefined && choice.target !== String(candidate.id)) return { target: choice.target };
  const id = idPart(screen.nodeOf(candidate.id)?.resourceId ?? '');
  const selector = `#${id}`;
  const found = id !== '' && idFault(selector) === null ? selectedBy(screen, selector) : null;
  return found?.ok === true && found.value.length === 1 ? { target: `css(${quote(selector)})` } : {};
}
