// Which element a target means: the resolver, asked inside the page, with what only the page knows.

import { byValue, saysIt, selectorKey } from '@beckon/core/resolve/gather.js';
import type { AtomAsked, Context, Decision, Intent, TargetAsked } from '@beckon/core/resolve/question.js';
import { resolve } from '@beckon/core/resolve/resolve.js';
import { otherNames } from '@beckon/core/scene/candidate.js';
import { saysAside } from '@beckon/core/scene/form-words.js';
import { problem } from '@beckon/core/scene/problem.js';
import type { FoundElement as DescribedElement } from '@beckon/core/scene/world.js';
import { built, coverOf, isPointed, readyFor } from './act/ready.js';
import { giveHandles, handleAmong } from './handles.js';
import { NamedTarget } from './names/named.js';
import { nameShown, shownAs } from './names/words.js';
import { handleInRow, remember } from './numbered.js';
import { answerToLines } from './outline/pasted.js';
import type { PageElement } from './page-element.js';
import type { FoundInPage, QueryInPage } from './protocol.js';
import { modalElement, patternsOf } from './purposes/patterns.js';
import type { ElementRegistry } from './registry.js';
import { isFleeting, robustTarget } from './robust.js';
import { isSecret } from './roles/state.js';
import { select } from './selector.js';
import { isReused, sameNow, withHandle } from './shown-again.js';
import { textOf } from './sight/drawn-text.js';
import { veiledBy } from './sight/veiled.js';
import { deepActive } from './watch/events.js';
import { isYoung } from './watch/habits.js';
import { ownPress } from './watch/own-press.js';
import { formSentBy } from './watch/refusal.js';
import { unheardWholes } from './watch/unheard-wholes.js';
import type { Watch } from './watch/watch.js';

/** Pages may redraw while something is brought into view: how often it is searched for. */
const MOST_READS = 4;

/** Once this part of the time is over, but not before so long, it is late: what was found by then has to be described yet. */
const LATE = 0.4;
const SOON_MS = 1500;

export async function ask(
  registry: ElementRegistry,
  watch: Watch,
  request: QueryInPage,
  keep: (element: PageElement) => void,
): Promise<FoundInPage> {
  // What is clicked before the scripts of the page have run is clicked for nothing.
  if (request.action !== null && request.action !== 'reveal') await built();
  registry.isForced = request.isForced;
  for (let appearance = 1; ; appearance++) {
    const found = await askOnce(registry, watch, request, keep);
    if (found !== 'changed') return found;
    if (appearance < MOST_READS) continue;
    return askOnce(registry, watch, request, keep, true) as Promise<FoundInPage>;
  }
}

/** `changed`: what was found says something else since it was brought into view. */
async function askOnce(
  registry: ElementRegistry,
  watch: Watch,
  requested: QueryInPage,
  keep: (candidate: PageElement) => void,
  isLast = false,
): Promise<FoundInPage | 'changed'> {
  const late = performance.now() + Math.max(SOON_MS, requested.leftMs * LATE);
  const { decision, context, next, invalid } = decide(registry, requested, () => performance.now() > late);
  const best = decision.ok
    ? Math.max(decision.confidence, 0.01)
    : (decision.trace.topMatches[0]?.score ?? (decision.failure?.candidate === undefined ? 0 : 0.5));
  const meant = intendedBy(registry, decision);
  const base = {
    meant,
    runnerUp: runnerUpOf(registry, decision),
    next,
    best,
    isYoung: isYoung(),
    closed: registry.suspects.length,
    wholes: wholesOf(registry, requested, decision).length,
    passive: decision.failure?.code === 'REQUIREMENT_NOT_MET' ? (decision.failure.candidate ?? null) : null,
    veiled: veiledBy(registry, requested, context, decision),
  };
  if (invalid !== null) {
    return { ...base, decision, thing: null, point: null, problem: { code: 'SELECTOR_INVALID', facts: invalid } };
  }
  const id = decision.chosen;
  const thing = id === null ? null : registry.thing(id);
  if (thing === null) return { ...base, decision, thing: null, problem: coveredBy(registry, decision), point: null };
  const isNamed = requested.isNamed && isFleeting(requested.target, decision);
  const reported = {
    ...describe(registry, thing),
    ...(isNamed ? { target: robustTarget(registry, thing, requested.requirement, context) } : {}),
  };
  keep(thing);
  const handles = { [thing.id]: handleInRow(reported.handle, thing) };
  if (requested.action === null) {
    return { ...base, decision, thing: reported, handles, problem: null, point: null };
  }
  const named = namedBy(registry, requested, thing, decision);
  const ready = await readyFor(
    thing,
    requested.action,
    requested.isForced,
    (part) => ownPress(registry, part, thing) !== null,
    requested.at,
  );
  if (!requested.isForced && !named.isSame) {
    if (!isLast) return 'changed';
    const words = { thing: reported.shown, instead: shownAs(thing) };
    return { ...base, decision, thing: reported, handles, problem: problem('ELEMENT_UNSTABLE', words), point: null };
  }
  if ('problem' in ready) return { ...base, decision, thing: reported, handles, problem: ready.problem, point: null };
  registry.refresh(next);
  watch.remember(thing);
  const isFree = requested.isForced || requested.action === 'hover';
  watch.begin(thing, next, {
    isPointed: isPointed(thing, requested.action),
    named: isFree ? null : named,
    isDrag: requested.action === 'drag',
  });
  watch.press.aim(ready.point);
  return { ...base, decision, thing: reported, handles, problem: null, point: ready.point, row: named.row };
}

/** What may be meant in place of what was found, if it listens to clicks. */
function wholesOf(
  registry: ElementRegistry,
  { target, requirement, isForced }: QueryInPage,
  decision: Decision,
): Element[] {
  const { kind } = 'primary' in target ? target.primary : target;
  const thing = decision.chosen === null ? null : registry.byId(decision.chosen);
  const isRequested = requirement === 'Clickable' && kind === 'text' && !isForced && thing?.isListed === true;
  registry.wholes = isRequested ? unheardWholes(registry, thing) : [];
  return registry.wholes;
}

/** The resolver's answer, as the page is now. */
function decide(registry: ElementRegistry, asked: QueryInPage, isLate = () => false) {
  const selected = selectorsIn(registry, asked.target, registry.refresh(asked.next));
  keepNumbers(registry, asked.target);
  if (isByHandle(asked.target)) giveHandles(registry);
  const context = contextOf(registry, asked, selected.found);
  const { target, requirement, policy } = asked;
  const decision = resolve({
    target,
    requirement,
    candidates: registry.things,
    index: registry.index,
    context,
    policy,
    isLate,
  });
  return { decision, context, next: selected.next, invalid: selected.invalid };
}

/** What the target means, to be held to it until it is pressed. */
function namedBy(
  registry: ElementRegistry,
  asked: QueryInPage,
  thing: PageElement,
  { guarded }: Decision,
): NamedTarget {
  const { target } = asked;
  const { kind } = 'primary' in target ? target.primary : target;
  const isMarkup = kind === 'css' || kind === 'xpath';
  const again = () => {
    const { decision } = decide(registry, asked);
    return { id: decision.chosen, isGuarded: decision.guarded };
  };
  return new NamedTarget(registry, thing, {
    again: isMarkup && thing.element.isConnected ? null : again,
    isRelated: 'primary' in target && (target.relations ?? []).length > 0,
    isGuarded: guarded,
    isNumber: kind === 'id',
  });
}

function intendedBy(registry: ElementRegistry, { failure }: Decision): DescribedElement | null {
  const id = failure?.candidate;
  const thing = id === undefined ? null : registry.thing(id);
  return thing === null ? null : describe(registry, thing);
}

function runnerUpOf(registry: ElementRegistry, { guarded, alternates }: Decision): DescribedElement | null {
  const [next] = guarded ? alternates : [];
  const thing = next === undefined ? null : registry.thing(next.id);
  return thing === null ? null : describe(registry, thing);
}

/** For an element that is covered by another, what covers it. */
function coveredBy(registry: ElementRegistry, { failure }: Decision): FoundInPage['problem'] {
  if (failure?.code !== 'ELEMENT_COVERED' || failure.candidate === undefined) return null;
  const thing = registry.thing(failure.candidate);
  return thing === null ? null : coverOf(thing);
}

export function describe(registry: ElementRegistry, thing: PageElement): DescribedElement {
  thing.handle ??= handleAmong(registry, thing);
  remember(registry, thing);
  const { purpose } = thing;
  const name = nameShown(thing);
  // What has no text is named by how it is drawn: an icon of the class `trash`.
  const others = name === '' ? [...otherNames(thing, name), drawnAs(thing.element)] : otherNames(thing, name);
  return {
    id: thing.id,
    handle: thing.handle,
    kind: thing.kind,
    role: thing.role,
    name,
    shown: shownAs(thing),
    ...(purpose === undefined ? {} : { purpose }),
    ...(others.length === 0 ? {} : { otherNames: others }),
    ...(isSecret(thing.element) ? { isSecret: true } : {}),
    ...(formSentBy(thing.element, null) === null
      ? {}
      : { sendsForm: true, ...(saysAside(name) ? { isAside: true } : {}) }),
  };
}

function drawnAs(element: Element): string {
  return [element, ...element.querySelectorAll('svg, img, i, span, use')]
    .slice(0, MOST_PARTS)
    .map(
      (one) =>
        `${one.getAttribute('class') ?? ''} ${one.getAttribute('data-icon') ?? ''} ${one.getAttribute('href') ?? ''}`,
    )
    .join(' ')
    .trim();
}
const MOST_PARTS = 5;

/** What is inside of the boxes that selectors behind a target find. */
function insideOf(
  registry: ElementRegistry,
  target: TargetAsked | AtomAsked,
  selected: Readonly<Record<string, readonly number[]>>,
): Record<number, number[]> {
  const [, ...anchors] = atomsOf(target);
  const boxes = anchors.flatMap((atom) =>
    atom.kind === 'css' || atom.kind === 'xpath' ? (selected[selectorKey(atom)] ?? []) : [],
  );
  const pairs = boxes.map((id) => {
    const box = registry.byId(id)?.element;
    const held =
      box === undefined ? [] : registry.things.filter((thing) => thing.element !== box && holds(box, thing.element));
    return [id, held.map((thing) => thing.id)] as const;
  });
  return Object.fromEntries(pairs);
}

/** Also through the roots of components. */
function holds(box: Element, element: Element): boolean {
  for (let one: Element | null = element; one !== null; ) {
    if (box.contains(one)) return true;
    const root = one.getRootNode();
    one = root instanceof ShadowRoot ? root.host : null;
  }
  return false;
}

function contextOf(registry: ElementRegistry, asked: QueryInPage, selected: Record<string, number[]>): Context {
  const known = healing(registry, asked);
  return Object.defineProperties(
    {
      selected,
      within: insideOf(registry, asked.target, selected),
      ...(asked.lastTouched === null ? {} : { lastTouched: asked.lastTouched }),
      ...(known ?? {}),
    },
    Object.getOwnPropertyDescriptors(momentOf(registry)),
  ) as Context;
}

/** What every decision takes into account, whatever the question: patterns, focus, the dialog in front. */
export function momentOf(
  registry: ElementRegistry,
): Pick<Context, 'patterns' | 'focused' | 'modal' | 'registryVersion'> {
  const active = deepActive();
  const focused = active === null || active === document.body ? undefined : registry.known(active)?.id;
  let modal: number | null | undefined;
  return {
    patterns: patternsOf(registry),
    registryVersion: registry.version,
    ...(focused === undefined ? {} : { focused }),
    get modal() {
      if (modal === undefined) {
        const element = modalElement(registry);
        modal = element === null ? null : (registry.known(element)?.id ?? null);
      }
      return modal ?? undefined;
    },
  } as Context;
}

/** The numbers in a target whose elements are gone or something else by now, with the handles of what they were shown for. */
function healing(
  registry: ElementRegistry,
  { target, handles: earlier, action }: QueryInPage,
): Required<Pick<Context, 'handles' | 'reused'>> | null {
  const stale = atomsOf(target).flatMap((atom) => {
    if (atom.kind !== 'id') return [];
    const thing = registry.byId(atom.value);
    // What is only read may say something else by now.
    return thing === null || (action !== null && isReused(registry, thing)) ? [{ id: atom.value, thing }] : [];
  });
  if (stale.length === 0) return null;
  giveHandles(registry);
  const found = stale.flatMap(({ id, thing }): [number, string][] => {
    const same = sameNow(registry, id);
    if (same?.handle !== undefined) return [[id, same.handle]];
    if (thing !== null) return [];
    const handle = handleOnce(registry, id) ?? earlier[id];
    // Once look-alikes have been redrawn, there is no way to know which of them it was.
    const now = handle === undefined || handle.includes('~') ? null : withHandle(registry, handle);
    return now?.handle === undefined ? [] : [[id, now.handle]];
  });
  const reused = stale.filter(({ thing }) => thing !== null).map(({ id }) => id);
  return { handles: Object.fromEntries(found), reused };
}

function handleOnce(registry: ElementRegistry, id: number): string | undefined {
  const thing = registry.everHad(id);
  return thing?.handle === undefined ? undefined : handleInRow(thing.handle, thing);
}

/** A number that was given to an element that is no candidate still means it. */
function keepNumbers(registry: ElementRegistry, target: TargetAsked | AtomAsked): void {
  for (const atom of atomsOf(target)) {
    if (atom.kind !== 'id') continue;
    const thing = registry.byId(atom.value);
    if (thing !== null) registry.keep(thing);
  }
}

export function atomsOf(target: TargetAsked | AtomAsked | Intent): AtomAsked[] {
  return partsOf(target).flatMap((part): AtomAsked[] => {
    const intent = intentOf(part);
    // Planners name selectors in their own way.
    if (intent?.by === 'css' || intent?.by === 'xpath') return [{ kind: intent.by, value: byValue(intent) }];
    return 'kind' in part ? [part] : [];
  });
}

function partsOf(target: TargetAsked | AtomAsked | Intent): (AtomAsked | Intent)[] {
  return 'primary' in target ? [target.primary, ...(target.relations ?? []).map(({ atom }) => atom)] : [target];
}

function intentOf(target: AtomAsked | Intent): Intent | null {
  if (!('kind' in target)) return target;
  return target.kind === 'intent' ? target.value : null;
}

/** Whether a target names anything by its handle: then every element must carry its own. */
function isByHandle(target: TargetAsked | AtomAsked): boolean {
  return partsOf(target).some((part) => {
    const by = intentOf(part)?.by ?? '';
    return ('kind' in part && part.kind === 'handle') || by === 'vaultyId' || by === 'handle';
  });
}

interface Selected {
  readonly found: Record<string, number[]>;
  readonly next: number;
  readonly invalid: { readonly selector: string; readonly reason: string } | null;
}

/** What each selector of a target finds, as numbers. */
export function selectorsIn(
  registry: ElementRegistry,
  target: TargetAsked | AtomAsked | Intent,
  first: number,
): Selected {
  const found: Record<string, number[]> = {};
  let next = first;
  const atoms = atomsOf(target);
  answerToLines(registry, atoms);
  for (const atom of atoms) {
    if (atom.kind !== 'css' && atom.kind !== 'xpath') continue;
    const all = select(atom.kind, atom.value);
    if ('reason' in all) return { found, next, invalid: { selector: atom.value, reason: all.reason } };
    const { says } = atom;
    const elements = says === undefined ? all : all.filter((one) => saysIt(textOf(one), says)).slice(0, 1);
    found[selectorKey(atom)] = elements.map((element) => {
      const made = registry.thingOf(element, next);
      next = made.next;
      return made.thing.id;
    });
  }
  return { found, next, invalid: null };
}
