// An observation as text: the lines of a screen within a budget, and what is put around them, in every world.

import type { Patterns } from '../resolve/question.js';
import { visible } from '../text/width.js';
import type { Box } from './candidate.js';
import { inQuotes, shortened } from './description.js';
import type { Change } from './effects.js';
import type { ObserveQuery } from './world.js';

/** Characters that count as one token. */
export const TOKEN = 4;
/** Room for the line that says how many were left out. */
export const AFTERWORD = 120;
const AFTER_CHANGES = 80;
const LONGEST_URL = 300;
export const LONGEST_TITLE = 120;
/** Texts that are worth a line of their own, per look. */
export const MOST_TEXTS = 60;

/** Where one is: the first line. */
export function headLine(url: string, title: string): string {
  return `@ ${visible(shortened(url, LONGEST_URL))} ${inQuotes(title, LONGEST_TITLE)}`;
}

/** What is still loading stands right below where one is. */
export function withLoading(text: string, loading: readonly string[]): string {
  if (loading.length === 0) return text;
  const [head = '', ...rest] = text.split('\n');
  return [
    head,
    `Loading: ${loading
      .slice(0, MOST_SIGNS)
      .map((sign) => visible(shortened(sign, LONGEST_SIGN)))
      .join(', ')}`,
    ...rest,
  ].join('\n');
}
const MOST_SIGNS = 5;
const LONGEST_SIGN = 60;

// ── Lines ──────────────────────────────────────────────────────────────────────────────────────

/** A line, before it is known whether there is room for it. */
export interface ObservedLine {
  readonly id: number;
  readonly text: string;
  /** The line that it stands under: of its row, of its dialog. That comes before it. */
  readonly under: ObservedLine | null;
  /** It has a line only where something under it has one: a dialog. */
  readonly isHead?: true;
  /** What has no room is left out from the highest rank on; what is ranked `NEVER` is only counted. */
  readonly rank: number;
  /** The lines like this one, of which only some are shown. */
  readonly alike?: Alike;
}

/** Rows of a table, entries of a list. */
export interface Alike {
  /** What they are: `rows`. */
  readonly what: string;
  /** How to get at the others, of which this is the first. */
  readonly others: (first: ObservedLine) => string;
}

/** A line as it is shown. */
export interface ShownLine {
  /** Its number; null: it stands for what was left out. */
  readonly id: number | null;
  readonly text: string;
  /** How many lines it stands under. */
  readonly depth: number;
  readonly isHead?: true;
}

/** Only counted. */
export const NEVER = 9;

/** What a line is about: its text, and the name that it shares with look-alikes, whatever these hold and are like. */
export interface LineBase {
  readonly text: string;
  readonly name: string;
  /** What it stands under, which distinguishes it already. */
  readonly under: number | null;
}

/** No two are the same: look-alikes with where they stand, and those of one place are counted there. */
export function distinctLines(bases: readonly LineBase[], placeOf: (index: number) => string): string[] {
  const keys = bases.map(({ name, under }) => `${under ?? ''}\n${name}`);
  const counts = countOf(keys);
  const places = keys.map((key, i) => ((counts.get(key) ?? 0) > 1 ? placeOf(i) : ''));
  const placed = keys.map((key, i) => `${key}\n${places[i]}`);
  const twins = countOf(placed);
  const seen = new Map<string, number>();
  return bases.map(({ text }, i) => {
    const line = places[i] === '' ? text : `${text} ${places[i]}`;
    const key = placed[i] as string;
    if (twins.get(key) === 1) return line;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return nth === 1 && places[i] !== '' ? line : `${line} (${nth})`;
  });
}

function countOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Lines in order, each dialog with a line of its own above the first of its elements. */
export function underDialogs<D>(
  lines: readonly Omit<ObservedLine, 'under'>[],
  dialogOf: (index: number) => D | null,
  headOf: (dialog: D) => { readonly id: number; readonly text: string },
): ObservedLine[] {
  let last: D | null = null;
  let head: ObservedLine | null = null;
  return lines.flatMap((line, i) => {
    const dialog = dialogOf(i);
    const isFirst = dialog !== null && dialog !== last;
    if (isFirst) head = { ...headOf(dialog), under: null, isHead: true, rank: line.rank };
    last = dialog;
    const under = dialog === null ? null : head;
    return [...(isFirst && head !== null ? [head] : []), { ...line, under }];
  });
}

/** Room that a line takes which stands for others. */
const OTHERS = 110;
/** Of so many groups of look-alikes. */
const MOST_GROUPS = 6;

/** As many lines as there is room for, the lowest rank first, and always in the order of the screen. */
export function fitInto<L extends ObservedLine>(
  lines: readonly L[],
  room: number,
): { readonly lines: ShownLine[]; readonly kept: L[]; readonly leftOut: number; readonly counted: number } {
  const keep = new Set<ObservedLine>();
  const groups = new Set(lines.flatMap(({ alike, rank }) => (alike === undefined || rank < NEVER ? [] : [alike])));
  let left = room - Math.min(groups.size, MOST_GROUPS) * OTHERS;
  const ranks = [...new Set(lines.map(({ rank }) => rank))].sort((a, b) => a - b);
  for (const rank of ranks) {
    if (rank >= NEVER) break;
    for (const line of lines) {
      if (line.rank !== rank || line.isHead || keep.has(line)) continue;
      const missing = chainOf(line).filter((one) => !keep.has(one));
      const cost = missing.reduce((sum, one) => sum + costOf(one), 0);
      if (left < cost) break;
      left -= cost;
      for (const one of missing) keep.add(one);
    }
  }
  const kept = lines.filter((line) => keep.has(line));
  const isLost = (line: L): boolean => !keep.has(line) && line.isHead !== true;
  return {
    lines: withOthers(lines, keep),
    kept,
    leftOut: lines.filter(isLost).length,
    counted: lines.filter((line) => isLost(line) && alikeOf(line) !== undefined).length,
  };
}

/** A line and what it stands under. */
function chainOf(line: ObservedLine): ObservedLine[] {
  const chain = [line];
  for (let one = line.under; one !== null; one = one.under) chain.push(one);
  return chain;
}

function alikeOf(line: ObservedLine): Alike | undefined {
  return chainOf(line).find(({ alike }) => alike !== undefined)?.alike;
}

/** Characters that a line takes, with its number and its line feed. */
export function costOf(line: ObservedLine): number {
  const { id, text, isHead } = line;
  return written({ id, text, depth: chainOf(line).length - 1, ...(isHead === true ? { isHead } : {}) }).length + 1;
}

/** What is left, and behind the last of some that are alike how many more there are. */
function withOthers(lines: readonly ObservedLine[], keep: ReadonlySet<ObservedLine>): ShownLine[] {
  const ends = new Map<Alike, ObservedLine>();
  const hidden = new Map<Alike, { readonly first: ObservedLine; count: number }>();
  for (const line of lines) {
    const alike = alikeOf(line);
    if (alike === undefined) continue;
    const others = hidden.get(alike);
    if (keep.has(line)) ends.set(alike, line);
    else if (line.alike !== undefined && others === undefined) hidden.set(alike, { first: line, count: 1 });
    else if (line.alike !== undefined && others !== undefined) others.count++;
  }
  const last = new Map([...ends].map(([alike, line]) => [line, alike]));
  return lines.flatMap((line) => {
    if (!keep.has(line)) return [];
    const { id, text, isHead } = line;
    const shown = { id, text, depth: chainOf(line).length - 1, ...(isHead === true ? { isHead } : {}) };
    const alike = last.get(line);
    const others = alike === undefined ? undefined : hidden.get(alike);
    if (alike === undefined || others === undefined) return [shown];
    const { first, count } = others;
    return [shown, { id: null, text: othersText(alike, count, first), depth: chainOf(first).length - 1 }];
  });
}

function othersText({ what, others }: Alike, count: number, first: ObservedLine): string {
  return `… ${count} more ${what} like this: ${others(first)}`;
}

/** A line as it is written. */
export function written({ id, text, depth, isHead }: ShownLine): string {
  return `${'  '.repeat(depth)}${isHead === true ? '- ' : ''}${id === null ? '' : `[${id}] `}${text}`;
}

/** Characters that are left for the lines. */
export function roomFor(budget: number | null, others: number): number {
  return budget === null ? Number.POSITIVE_INFINITY : budget * TOKEN - others - AFTERWORD;
}

/** Whether two boxes are no further apart than this. */
export function isClose(one: Box, other: Box, reach: number): boolean {
  return (
    one.x - reach < other.x + other.width &&
    other.x < one.x + one.width + reach &&
    one.y - reach < other.y + other.height &&
    other.y < one.y + one.height + reach
  );
}

// ── Around the lines ───────────────────────────────────────────────────────────────────────────

export interface Rest {
  /** How many have no line, and are not counted in one either. */
  readonly leftOut: number;
  readonly total: number;
  readonly elsewhere: number;
  /** What lies under something else, and has no line. */
  readonly behind?: number;
}

/** What is not in the lines. `parts`: options that show a part. */
export function afterword(
  query: ObserveQuery,
  { leftOut, total, elsewhere, behind = 0 }: Rest,
  parts: string,
): string[] {
  if (leftOut > 0) return ['', `(${leftOut} of ${total} left out: use observe --full for all, ${parts} for a part)`];
  const isPart = query.isViewportOnly || query.near !== null;
  const rest = [
    ...(isPart && elsewhere > 0 ? [`${elsewhere} elsewhere: use observe for all`] : []),
    ...(behind > 0 ? [`${behind} behind what is in front: use observe --full for all`] : []),
  ].join('; ');
  if (total > 0) return rest === '' ? [] : ['', `(${rest})`];
  const what =
    query.near !== null
      ? `Nothing is near ${inQuotes(query.near, LONGEST_TITLE)}`
      : query.isViewportOnly
        ? 'Nothing is in view'
        : 'There is nothing to see or to use';
  return [`(${what}${rest === '' ? '' : `; ${rest}`})`];
}

export function section(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `# ${name}`, ...lines.map((line) => `- ${line}`)];
}

/** What kind of screen it is, and what can be done there without a target. */
export function sections(patterns: readonly string[], intents: readonly string[]): string[] {
  return [...section('patterns', patterns), ...section('available intents', intents)];
}

/** How many there are of each kind. */
export function countsOf(elements: Iterable<{ readonly kind: string }>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of elements) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

export function countLines(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).map(([kind, count]) => `${kind}: ${count}`);
}

/** What changed since the last observation, as many lines as there is room for. */
export function changesText(
  head: string,
  changes: readonly Change[],
  budget: number | null,
): { readonly text: string; readonly leftOut: number } {
  const lines = [head, '', '# changes'];
  if (changes.length === 0) lines.push('nothing changed');
  let room = budget === null ? Number.POSITIVE_INFINITY : budget * TOKEN - lines.join('\n').length - AFTER_CHANGES;
  for (const [i, { sign, id, text }] of changes.entries()) {
    const line = `${sign} ${id === undefined ? '' : `[${id}] `}${visible(text)}`;
    room -= line.length + 1;
    if (room < 0) {
      const more = changes.length - i;
      return { text: [...lines, `(${more} more: use observe for what is there now)`].join('\n'), leftOut: more };
    }
    lines.push(line);
  }
  return { text: lines.join('\n'), leftOut: 0 };
}

/** What kind of screen it is, with the numbers of its parts. `isPlace`: a number stands for a part of the screen, not for a control in it. */
export function patternLines(
  { login, search, modal, cookies }: Patterns,
  isPlace: (id: number) => boolean = () => true,
): string[] {
  const container = modal !== undefined && isPlace(modal.container) ? modal.container : undefined;
  return [
    login &&
      `login_form:${part('username', login.username)}${part('password', login.password)}${part('submit', login.submit)}`,
    search && `search:${part('input', search.input)}${part('submit', search.submit)}${part('open', search.open)}`,
    modal && `modal:${part('container', container)}${part('close', modal.close)}${part('confirm', modal.confirm)}`,
    cookies && `cookie_banner:${part('accept', cookies.accept)}${part('reject', cookies.reject)}`,
  ].filter((line) => line !== undefined);
}

/** ` submit=[5]`, where there is one. */
export function part(name: string, id: number | undefined): string {
  return id === undefined ? '' : ` ${name}=[${id}]`;
}

/** Commands that need no target there. */
export function intentLines({ login, search, modal, cookies }: Patterns): string[] {
  return [
    login && 'login <username> <password>: ready',
    search && 'search <query>: ready',
    modal && 'dismiss: ready',
    cookies && 'accept_cookies: ready',
  ].filter((line) => line !== undefined);
}
