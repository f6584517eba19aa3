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

export interface ObservedLine {
  readonly id: number;
  readonly text: string;
  /** The line of the dialog it is in, if it is the first of it. */
  readonly head: string | null;
  readonly isIndented: boolean;
  /** What has no room is left out from the highest rank on. */
  readonly rank: 0 | 1 | 2;
}

/** No two are the same: look-alikes with where they stand, and those of one place are counted there. */
export function distinctLines(bases: readonly string[], placeOf: (index: number) => string): string[] {
  const counts = countOf(bases);
  const places = bases.map((base, i) => ((counts.get(base) ?? 0) > 1 ? placeOf(i) : ''));
  const lines = bases.map((base, i) => (places[i] === '' ? base : `${base} ${places[i]}`));
  const twins = countOf(lines);
  const seen = new Map<string, number>();
  return lines.map((line, i) => {
    if (twins.get(line) === 1) return line;
    const nth = (seen.get(line) ?? 0) + 1;
    seen.set(line, nth);
    return nth === 1 && places[i] !== '' ? line : `${line} (${nth})`;
  });
}

function countOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Lines of elements in order, each dialog with a line of its own above the first of its elements. */
export function underDialogs<L extends Omit<ObservedLine, 'head' | 'isIndented'>, D>(
  lines: readonly L[],
  dialogOf: (index: number) => D | null,
  headOf: (dialog: D) => string,
): (L & ObservedLine)[] {
  let last: D | null = null;
  return lines.map((line, i) => {
    const dialog = dialogOf(i);
    const isFirst = dialog !== null && dialog !== last;
    last = dialog;
    return { ...line, head: isFirst ? headOf(dialog) : null, isIndented: dialog !== null };
  });
}

/** As many lines as there is room for, the lowest rank first, and always in the order of the screen. */
export function fitInto<L extends ObservedLine>(
  lines: readonly L[],
  room: number,
): { readonly lines: L[]; readonly leftOut: number } {
  const keep = new Set<L>();
  let left = room;
  for (const rank of [0, 1, 2]) {
    for (const line of lines) {
      if (line.rank !== rank) continue;
      const cost = costOf(line);
      if (left < cost) break;
      left -= cost;
      keep.add(line);
    }
  }
  return { lines: withHeads(lines, keep), leftOut: lines.length - keep.size };
}

/** Characters that a line takes, with its number and its line feed. */
export function costOf({ id, text, head, isIndented }: ObservedLine): number {
  const above = head === null ? 0 : head.length + 1;
  return `[${id}] `.length + text.length + (isIndented ? 3 : 1) + above;
}

/** What is left, each dialog with its own line above the first of its elements that is left. */
function withHeads<L extends ObservedLine>(lines: readonly L[], keep: ReadonlySet<L>): L[] {
  const remaining: L[] = [];
  let head: string | null = null;
  for (const line of lines) {
    if (!line.isIndented) head = null;
    head = line.head ?? head;
    if (!keep.has(line)) continue;
    remaining.push({ ...line, head: line.isIndented ? head : null });
    if (line.isIndented) head = null;
  }
  return remaining;
}

/** A line as it is written, under its dialog. */
export function written({ id, text, head, isIndented }: Omit<ObservedLine, 'rank'>): string[] {
  return [...(head === null ? [] : [head]), `${isIndented ? '  ' : ''}[${id}] ${text}`];
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

/** What kind of screen it is, with the numbers of its parts. */
export function patternLines({ login, search, modal, cookies }: Patterns): string[] {
  return [
    login &&
      `login_form:${part('username', login.username)}${part('password', login.password)}${part('submit', login.submit)}`,
    search && `search:${part('input', search.input)}${part('submit', search.submit)}${part('open', search.open)}`,
    modal &&
      `modal:${part('container', modal.container)}${part('close', modal.close)}${part('confirm', modal.confirm)}`,
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
