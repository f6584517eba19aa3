// What the arguments of a phone's tool mean on its screen: a target, an elementId, or the fields of a selector.

import { type Candidate, titleOf } from '@beckon/core/scene/candidate.js';
import { quote } from '@beckon/core/text/quote.js';
import { clip, listed } from '@beckon/core/text/text.js';
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { answerFailed } from './answer.js';
import type { ToolArguments } from './arguments.js';
import type { ClientSession } from './client-session.js';
import {
  matching,
  nameToScrollTo,
  plainName,
  type SelectorFault,
  type SelectorFields,
  wantedBy,
  wantedWords,
} from './selector.js';
import { targetText } from './tools.js';

/** Where it is: as the language writes it; null: nothing was named. */
export type Where =
  | { readonly target: string | null; readonly wanted?: SelectorFields }
  /** What was requested is there, or is not, and no line is needed to say so. */
  | { readonly found: readonly Candidate[]; readonly wanted: SelectorFields }
  | { readonly answer: CallToolResult };

export interface HowToFind {
  readonly tool: string;
  readonly context: ServerContext;
  /** How long it may take to come, or to go, in milliseconds. */
  readonly ms: number;
  /** `gone`: it must not be there; `scrolled`: it may be further down; `hidden`: it need not be seen. */
  readonly as?: 'gone' | 'scrolled' | 'hidden';
}

const POLL_MS = 300;
/** What was read is read again after so long. */
const OLD_MS = 600;

export async function whereOf(room: ClientSession, given: ToolArguments, how: HowToFind): Promise<Where> {
  const { selector, match } = given;
  const ids = ['elementId', 'element_id'].flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]));
  const [id, other] = ids;
  if (other !== undefined && String(other[1]) !== String(id?.[1]))
    return wrong('elementId and element_id name two elements', 'Give one of them');
  if (id !== undefined) {
    if (selector !== undefined) return wrong(`Both ${id[0]} and selector were given`, 'Give one of them');
    if (match !== undefined) return wrong(`'match' chooses among what a selector finds, and ${id[0]} was given`, '');
    return byId(room, String(id[1]).trim(), how);
  }
  if (typeof selector === 'object' && selector !== null) {
    const wanted = wantedBy(selector as ToolArguments, match);
    return 'wrong' in wanted ? refused(wanted) : bySelector(room, wanted, how);
  }
  if (match !== undefined)
    return wrong("'match' chooses among what a selector finds", 'Give the selector as an object: { "text": "Save" }');
  if (typeof selector === 'string')
    return isHandle(selector) ? byId(room, selector.trim(), how) : { target: targetText(selector) };
  return { target: null };
}

/** Null: there is no phone to be had; whatever is run next says so. */
function candidatesIn(room: ClientSession, context: ServerContext): Promise<readonly Candidate[] | null> {
  return room.use((session) => session.things(), context);
}

async function bySelector(room: ClientSession, wanted: SelectorFields, how: HowToFind): Promise<Where> {
  if (how.as === 'scrolled') return { target: quote(nameToScrollTo(wanted)), wanted };
  const found = await awaited(room, wanted, how);
  if (found === null) return { target: quote(nameToScrollTo(wanted)) };
  if (how.as === 'gone') return { found, wanted };
  const { index } = wanted;
  const one = index === null ? (found.length === 1 ? found[0] : undefined) : found[index];
  if (found.length === 0 || (index !== null && one === undefined))
    return { answer: notThere(how.tool, wanted, found.length) };
  if (how.as === 'hidden' && one?.state?.visible === false) return { found: [one], wanted };
  const name = nameOf(wanted, found);
  // A target given only in people's words is found as they mean it: by its owner, its row, its label.
  if (name !== null) return { target: quote(name), wanted };
  return one === undefined ? { answer: several(how.tool, wanted, found) } : { target: String(one.id), wanted };
}

/** The name, where nothing else was given. A part of a name stands for the only name that has it. */
function nameOf(wanted: SelectorFields, found: readonly Candidate[]): string | null {
  const name = plainName(wanted);
  if (name === null || !wanted.isPart) return name;
  const titles = new Set(found.map(titleOf));
  return titles.size === 1 ? ([...titles][0] ?? null) : null;
}

/** What matches, once it is there, or is gone. */
async function awaited(
  room: ClientSession,
  wanted: SelectorFields,
  { context, ms, as }: HowToFind,
): Promise<readonly Candidate[] | null> {
  const end = Date.now() + ms;
  const { signal } = context.mcpReq;
  let isGoneBefore = false;
  for (;;) {
    const all = await candidatesIn(room, context);
    if (all === null) return null;
    const found = matching(all, wanted, as === 'hidden');
    // A screen without anything on it could not be read: nothing is gone because of that. What is gone is gone twice.
    const isGone = found.length <= (wanted.index ?? 0) && all.length > 0;
    if (as === 'gone' ? isGone && isGoneBefore : found.length > (wanted.index ?? 0)) return found;
    isGoneBefore = isGone;
    if (signal.aborted || (Date.now() >= end && !(as === 'gone' && isGone)))
      return all.length > 0 || as !== 'gone' ? found : null;
    const pause = as === 'gone' ? OLD_MS : Math.min(POLL_MS, Math.max(1, end - Date.now()));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Whether what was scrolled to is what was requested, in every field. */
export async function isReached(room: ClientSession, wanted: SelectorFields, context: ServerContext): Promise<boolean> {
  return matching((await candidatesIn(room, context)) ?? [], wanted).length > 0;
}

/** Elements are acted on by number; a handle is what stays the same when the screen is rebuilt. */
async function byId(room: ClientSession, id: string, { tool, context }: HowToFind): Promise<Where> {
  if (/^\d+$/.test(id)) return { target: id };
  const all = await candidatesIn(room, context);
  const found = all?.find(({ handle }) => handle === id);
  // Without a phone it is the line that says so.
  if (all === null) return { target: '1' };
  return found === undefined ? { answer: stale(tool, id) } : { target: String(found.id) };
}

/** The field that has the focus. */
export async function focused(room: ClientSession, context: ServerContext): Promise<string | null> {
  const found = ((await candidatesIn(room, context)) ?? []).find(({ state }) => state?.focused === true);
  return found === undefined ? null : String(found.id);
}

/** `v-1k3f…`, and `~1` behind it where several are equal. */
function isHandle(given: string): boolean {
  return /^\s*v-[0-9a-z]+(?:~\d+)?\s*$/.test(given);
}

// ── What cannot be meant ───────────────────────────────────────────────────────────────────────

export function refused({ wrong: words, hint }: SelectorFault): { readonly answer: CallToolResult } {
  return { answer: answerFailed('INVALID_VALUE', 'parsing', words, hint) };
}

function wrong(words: string, hint: string): { readonly answer: CallToolResult } {
  return refused({ wrong: words, hint });
}

function failed(tool: string, failure_code: string): object {
  return { action_type: tool, lifecycle_state: 'failed', success: false, failure_code };
}

export function notThere(tool: string, wanted: SelectorFields, count: number): CallToolResult {
  const { index, isPart } = wanted;
  const isBeyond = index !== null && count > 0;
  const words = isBeyond
    ? `Only ${count} ${count === 1 ? 'element has' : 'elements have'} ${wantedWords({ ...wanted, index: null })}`
    : `Nothing on the screen has ${wantedWords({ ...wanted, index: null })}`;
  const hint = isBeyond
    ? `match.index goes up to ${count - 1}`
    : `All fields must match${isPart ? '' : ', exactly: contains: true allows a part'}. 'observe' shows what is there`;
  const more = { ...failed(tool, 'ELEMENT_NOT_FOUND'), ...(tool === 'find_element' ? { found: false } : {}) };
  const waited = tool === 'wait_for_ui' ? { status: 'timeout' } : {};
  return answerFailed('TARGET_NOT_FOUND', 'resolution', words, hint, { ...more, ...waited });
}

const MOST_LISTED = 5;

function several(tool: string, wanted: SelectorFields, found: readonly Candidate[]): CallToolResult {
  const shown = found
    .slice(0, MOST_LISTED)
    .map((one, i) => `${i}: [${one.id}] ${one.kind} ${quote(clip(titleOf(one)))}`);
  const more = found.length > MOST_LISTED ? [`${found.length - MOST_LISTED} more`] : [];
  return answerFailed(
    'AMBIGUOUS_TARGET',
    'resolution',
    `${found.length} elements have ${wantedWords(wanted)}`,
    `Choose one by match.index: ${listed([...shown, ...more], 'or')}`,
    failed(tool, 'AMBIGUOUS_TARGET'),
  );
}

function stale(tool: string, id: string): CallToolResult {
  return answerFailed(
    'STALE_REFERENCE',
    'resolution',
    `The element ${clip(id)} no longer exists`,
    'Call find_element again, or use the name as the selector',
    failed(tool, 'STALE_REFERENCE'),
  );
}
