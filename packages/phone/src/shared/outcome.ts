// What came of an action: what is other on the screen than before, in lines and in kinds. What moves all the time by itself is no effect.

import { type Box, type Candidate, titleOf } from '@beckon/core/scene/candidate.js';
import type { Change, Effect, Effects } from '@beckon/core/scene/effects.js';
import { differences, isReported, PASSIVE } from './differences.js';
import { messages } from './messages.js';
import type { Screen } from './screen.js';
import { isSamePlace, type View } from './screen-reader.js';
import { lineOf } from './shown.js';

/** Changes shown one by one; the rest is counted. */
const MOST_CHANGES = 20;

export interface ScreenOutcome {
  readonly seen: readonly Effect[];
  readonly changes: readonly Change[];
}

const NOTHING: ReadonlySet<string> = new Set();

/** `restless` are marks of what changes all the time. */
export function outcomeOf(before: View, after: View, restless: ReadonlySet<string> = NOTHING): ScreenOutcome {
  const seen = new Set<Effect>();
  const all = differences(before.screen, after.screen).filter((change) => {
    if (isOnlyCovered(change, before.screen, after.screen)) return false;
    const marks = marksOf(change.sign === '-' ? before.screen : after.screen, change.id);
    return !marks.some((mark) => restless.has(mark));
  });
  if (!isSamePlace(before, after)) {
    seen.add('url');
    const title = all.filter(({ sign }) => sign === '@');
    return { seen: [...seen], changes: [{ sign: '@', text: messages.urlChanged(before.url, after.url) }, ...title] };
  }
  if (before.screen.context.modal !== after.screen.context.modal) seen.add('modal');
  for (const change of all) seen.add(kindOf(change, before.screen, after.screen));
  if (isFocusMoved(before.screen, after.screen)) seen.add('focus');
  const moved = movedBy(before.screen, after.screen, restless);
  if (moved.length > 0) seen.add(isScrolled(moved) ? 'scroll' : 'dom');
  const loading = loadingChanges(before.screen.loading, after.screen.loading);
  if (loading.length > 0) seen.add('dom');
  return { seen: [...seen], changes: shortened([...loading, ...all]) };
}

/** What began to load, or has loaded: a spinner by itself is no element. Words are, and have a line of their own. */
function loadingChanges(before: readonly string[], after: readonly string[]): Change[] {
  const isOwn = (sign: string): boolean => !sign.startsWith('text ');
  const only = (one: readonly string[], other: readonly string[]): string[] =>
    one.filter((sign) => isOwn(sign) && !other.includes(sign));
  return [
    ...only(after, before).map((sign): Change => ({ sign: '+', text: messages.nowLoading(sign) })),
    ...only(before, after).map((sign): Change => ({ sign: '-', text: messages.nowLoading(sign) })),
  ];
}

/** What the engine gets. */
export function effectsOf(outcome: ScreenOutcome, notes: readonly string[] = []): Effects {
  return { seen: outcome.seen, changes: outcome.changes, notes };
}

function shortened(all: readonly Change[]): readonly Change[] {
  if (all.length <= MOST_CHANGES) return all;
  const more = messages.moreChanges(all.length - MOST_CHANGES);
  return [...all.slice(0, MOST_CHANGES), { sign: '~', text: more }];
}

/** What came up over it, or went away, is reported; not each element that lies below. */
function isOnlyCovered({ sign, id }: Change, before: Screen, after: Screen): boolean {
  const was = sign === '~' && id !== undefined ? before.get(id) : undefined;
  const is = id === undefined ? undefined : after.get(id);
  if (was === undefined || is === undefined || was.state?.topmost === is.state?.topmost) return false;
  const bare = (screen: Screen, one: Candidate): string =>
    lineOf({ ...one, state: { ...one.state, topmost: true } }, screen.isSecret(one.id), true);
  return bare(before, was) === bare(after, is);
}

function kindOf({ sign, id }: Change, before: Screen, after: Screen): Effect {
  if (sign !== '~' || id === undefined) return 'dom';
  const was = before.get(id);
  const is = after.get(id);
  if (was === undefined || is === undefined) return 'dom';
  const isOther = (...keys: readonly ('checked' | 'selected' | 'enabled' | 'expanded')[]): boolean =>
    keys.some((key) => was.state?.[key] !== is.state?.[key]);
  if (isOther('checked', 'selected', 'enabled', 'expanded')) return 'state';
  return was.state?.value !== is.state?.value || after.isSecret(id) ? 'value' : 'dom';
}

/** A keyboard that comes or goes is a focus that moved. */
function isFocusMoved(before: Screen, after: Screen): boolean {
  const isUp = (screen: Screen): boolean => screen.keyboard !== null;
  return before.context.focused !== after.context.focused || isUp(before) !== isUp(after);
}

// ── What moves ─────────────────────────────────────────────────────────────────────────────────

interface Direction {
  readonly dx: number;
  readonly dy: number;
}

/** How far elements moved that are there before and after. Images and bars may go anywhere. */
function movedBy(before: Screen, after: Screen, restless: ReadonlySet<string>): Direction[] {
  const ways: Direction[] = [];
  if (before === after) return ways;
  for (const candidate of after.candidates) {
    const { id, kind } = candidate;
    if (restless.has(String(id)) || !isReported(candidate) || kind === 'image' || kind === 'progress') continue;
    const was = placeOf(before, id);
    const is = placeOf(after, id);
    if (was === null || is === null) continue;
    const way = { dx: is.x - was.x, dy: is.y - was.y };
    if (way.dx !== 0 || way.dy !== 0 || was.width !== is.width || was.height !== is.height) ways.push(way);
  }
  return ways;
}

export function placeOf(screen: Screen, id: number): Box | null {
  return screen.nodeOf(id)?.bounds ?? null;
}

/** Most went the same way: what is around them was scrolled. */
function isScrolled(ways: readonly Direction[]): boolean {
  const counts = new Map<string, number>();
  for (const { dx, dy } of ways) {
    if (dx !== 0 || dy !== 0) counts.set(`${dx},${dy}`, (counts.get(`${dx},${dy}`) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return most >= 2 && most * 2 >= ways.length;
}

/** An element is marked by its number; a text also by its place, because another text is another element. */
function marksOf(screen: Screen, id: number | undefined): readonly string[] {
  const candidate = id === undefined ? undefined : screen.get(id);
  if (candidate === undefined) return [];
  const spot = spotOf(screen, candidate);
  return spot === null ? [String(id)] : [String(id), spot];
}

function spotOf(screen: Screen, { id, kind }: Candidate): string | null {
  const place = PASSIVE.has(kind) ? placeOf(screen, id) : null;
  return place === null ? null : `@${place.x},${place.y}`;
}

/** Marks of what says something else or is elsewhere, though it is the same. */
export function altered(one: View, other: View): Set<string> {
  const found = new Set<string>();
  if (one.screen === other.screen) return found;
  const spots = new Map<string, string>();
  for (const was of one.screen.candidates) {
    const spot = spotOf(one.screen, was);
    if (spot !== null) spots.set(spot, lined(one.screen, was));
  }
  for (const is of other.screen.candidates) {
    const line = lined(other.screen, is);
    const was = one.screen.get(is.id);
    if (was !== undefined && (isElsewhere(one, other, is.id) || lined(one.screen, was) !== line))
      found.add(String(is.id));
    const spot = spotOf(other.screen, is);
    const given = spot === null ? undefined : spots.get(spot);
    if (spot !== null && given !== undefined && given !== line) found.add(spot);
  }
  return found;
}

function lined(screen: Screen, candidate: Candidate): string {
  return `${lineOf(candidate, screen.isSecret(candidate.id), true)}\u0000${titleOf(candidate)}`;
}

function isElsewhere(one: View, other: View, id: number): boolean {
  const was = placeOf(one.screen, id);
  const is = placeOf(other.screen, id);
  if (was === null || is === null) return was !== is;
  return was.x !== is.x || was.y !== is.y || was.width !== is.width || was.height !== is.height;
}
