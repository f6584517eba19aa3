// The tools that users of mobile-debug-mcp know, for phones: each is a line of the language, and answers with the action envelope.

import { type Envelope, envelopeOf } from '@beckon/core/engine/envelope.js';
import type { Result } from '@beckon/core/engine/result.js';
import type { Ran } from '@beckon/core/engine/session-runner.js';
import { resultText } from '@beckon/core/report/result-text.js';
import { elementText } from '@beckon/core/report/words.js';
import { quote } from '@beckon/core/text/quote.js';
import { clip } from '@beckon/core/text/text.js';
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { answerFailed, answerTo } from './answer.js';
import type { Arguments, ToolArguments } from './arguments.js';
import type { ClientSession, ToolOutcome } from './client-session.js';
import { focused, type HowToFind, isReached, notThere, refused, whereOf } from './phone-target.js';
import { type SelectorFault, type SelectorFields, wantedWords } from './selector.js';
import type { Tool } from './tools.js';
import { type AgentWorld, doesOf } from './words.js';

const ONE_PHONE = "The server controls one phone: 'beckon mcp --device' chooses it";
/** Users of mobile-debug-mcp send these with every call. */
const phone: Arguments = {
  platform: { kind: 'string', isUnlisted: true },
  deviceId: { kind: 'string', isRefused: ONE_PHONE },
};
const POLLING = 'The screen is read whenever it changes: leave this out';
/** A target, an elementId, or the object that mobile-debug-mcp calls a selector. */
const selector: Arguments = {
  selector: { kind: 'target' },
  match: { kind: 'object', isUnlisted: true },
  element_id: { kind: 'id', isUnlisted: true },
  elementId: { kind: 'id', isUnlisted: true },
};
const element: Arguments = { ...selector, elementId: { kind: 'id' }, selector: { kind: 'target', isUnlisted: true } };
const timer: Arguments = {
  timeout_ms: { kind: 'number', isUnlisted: true },
  poll_interval_ms: { kind: 'number', isRefused: POLLING },
};
const app: Arguments = { appId: { kind: 'string', isNeeded: true } };

type ToolLine = string | SelectorFault;

interface PhoneTool {
  readonly description: string;
  readonly takes: Arguments;
  readonly isReadOnly?: true;
  /** The line that does it. `where` is the target that the arguments name, if they name one. */
  readonly line: (given: ToolArguments, where: string | null) => ToolLine;
  /** What its users look for besides the envelope. */
  readonly more?: (result: Result, given: ToolArguments) => object;
  /** What to try after a failure, one line after the other. */
  readonly next?: (given: ToolArguments, code: string) => readonly string[];
  /** The result as its users want to read it. */
  readonly shown?: (result: Result) => Result;
  /** How long to search for what a selector means. */
  readonly ms?: (given: ToolArguments) => number;
  /** How it must be there. */
  readonly as?: (given: ToolArguments) => HowToFind['as'] | null;
}

const NO_TARGET: SelectorFault = {
  wrong: 'No element was given',
  hint: 'Give a selector, or the elementId of find_element',
};

const at = (where: string | null, line: (where: string) => ToolLine): ToolLine =>
  where === null ? NO_TARGET : line(where);

export const TOOLS: Readonly<Record<string, PhoneTool>> = {
  start_app: { description: doesOf('launch'), takes: app, line: ({ appId }) => `launch ${quote(String(appId))}` },
  terminate_app: { description: 'Stop an app', takes: app, line: ({ appId }) => `stop ${quote(String(appId))}` },
  find_element: {
    isReadOnly: true,
    description: 'Find an element by name',
    takes: {
      query: { kind: 'string', isNeeded: true },
      exact: { kind: 'boolean', isUnlisted: true },
      timeoutMs: { kind: 'number', isUnlisted: true },
    },
    ms: ({ timeoutMs = FINDING_MS }) => Number(timeoutMs),
    line: ({ query }) => `explain click ${quote(String(query))}`,
    next: ({ query, timeoutMs = FINDING_MS }, code) => {
      const name = quote(String(query));
      if (code === 'REQUIREMENT_NOT_MET') return [`explain text ${name}`];
      return code === 'TARGET_NOT_FOUND' ? [`wait visible ${name}${timeout(timeoutMs)}`, `explain click ${name}`] : [];
    },
    shown: foundText,
    more: ({ ok, target }) => ({
      found: ok,
      ...(target === null
        ? {}
        : {
            element: { elementId: target.handle, number: target.id, text: target.name, role: target.role },
            confidence: target.confidence,
          }),
    }),
  },
  tap_element: {
    description: 'Tap an element',
    takes: element,
    line: (_, where) => at(where, (one) => `click ${one}`),
  },
  type_text: {
    description: 'Type into a field; without one, into the focused field',
    takes: { text: { kind: 'string', isNeeded: true }, ...selector },
    line: ({ text }, where) =>
      where === null
        ? { wrong: 'No field has the focus', hint: 'Tap a field first, or give its selector' }
        : `type ${where} ${quote(String(text))}`,
  },
  press_back: { description: doesOf('back'), takes: {}, line: () => 'back' },
  scroll_to_element: {
    description: doesOf('scroll_until'),
    takes: {
      ...selector,
      match: { kind: 'object', isRefused: 'It scrolls to the first match' },
      direction: { kind: 'string', oneOf: ['down'], isUnlisted: true },
      maxScrolls: { kind: 'number', isRefused: 'It scrolls until the end is reached' },
      scrollAmount: { kind: 'number', isRefused: 'It scrolls by one screen at a time' },
    },
    as: () => 'scrolled',
    line: (_, where) => at(where, (one) => `scroll until ${one}`),
  },
  adjust_control: {
    description: doesOf('adjust'),
    takes: {
      ...selector,
      targetValue: { kind: 'number', isNeeded: true },
      tolerance: { kind: 'number' },
      maxAttempts: { kind: 'number', isUnlisted: true },
      property: { kind: 'string', oneOf: ['value', 'raw_value'], isUnlisted: true },
    },
    line: ({ targetValue, tolerance, maxAttempts }, where) =>
      at(where, (one) => {
        const options = [
          tolerance === undefined ? '' : ` --tolerance ${tolerance}`,
          maxAttempts === undefined ? '' : ` --attempts ${maxAttempts}`,
        ];
        return `adjust ${one} ${targetValue}${options.join('')}`;
      }),
    more: (result, { targetValue, property = 'value' }) => ({
      target_state: { property, value: targetValue },
      ...reachedOf(result, String(property)),
    }),
  },
  wait_for_ui: {
    isReadOnly: true,
    description: doesOf('wait'),
    takes: {
      ...selector,
      ...timer,
      condition: { kind: 'string', oneOf: ['exists', 'not_exists', 'visible', 'clickable'] },
      timeout_ms: { kind: 'number' },
      retry: { kind: 'object', isRefused: 'It retries until the timeout: use timeout_ms' },
    },
    ms: ({ timeout_ms = WAITING_MS }) => Number(timeout_ms),
    as: ({ condition = 'exists' }) => (condition === 'not_exists' ? 'gone' : condition === 'exists' ? 'hidden' : null),
    line: ({ condition = 'exists', timeout_ms }, where) =>
      at(where, (one) => {
        const given =
          condition === 'not_exists' ? 'wait hidden' : condition === 'clickable' ? CLICKABLE : 'wait visible';
        return `${given} ${one}${timeout(timeout_ms)}`;
      }),
    more: ({ ok }) => ({ status: ok ? 'success' : 'timeout' }),
  },
  expect_element_visible: {
    isReadOnly: true,
    description: 'Check that it is visible',
    takes: { ...selector, ...timer },
    ms: ({ timeout_ms = ACTING_MS }) => Number(timeout_ms),
    line: ({ timeout_ms }, where) => at(where, (one) => `expect visible ${one}${timeout(timeout_ms)}`),
  },
  expect_state: {
    isReadOnly: true,
    description: 'Check a state: checked, enabled, visible, value, text',
    takes: { ...selector, property: { kind: 'string', isNeeded: true }, expected: { kind: 'any', isNeeded: true } },
    line: ({ property, expected }, where) => at(where, (one) => stateLine(one, String(property), expected)),
    more: (_, { property, expected }) => ({ expected_state: { property, value: expected } }),
  },
  get_logs: {
    isReadOnly: true,
    description: 'Log of the app',
    takes: {
      appId: { kind: 'string' },
      level: { kind: 'string', isUnlisted: true },
      contains: { kind: 'string' },
      lines: { kind: 'number', isUnlisted: true },
      limit: { kind: 'number', isUnlisted: true },
      tag: { kind: 'string', isRefused: 'contains also matches tags' },
      pid: { kind: 'number', isRefused: 'Name the app: appId' },
      since_seconds: { kind: 'number', isRefused: 'Give the number of lines: lines' },
    },
    line: ({ appId, level, contains, lines, limit = lines }) => {
      if (lines !== undefined && limit !== lines)
        return { wrong: "'lines' and 'limit' differ", hint: 'Give one of them' };
      return [
        'logs',
        appId === undefined ? '' : ` ${quote(String(appId))}`,
        level === undefined ? '' : ` --level ${String(level).toLowerCase()}`,
        contains === undefined ? '' : ` --filter ${quote(String(contains))}`,
        limit === undefined ? '' : ` --last ${limit}`,
      ].join('');
    },
  },
};

/** How long to search for what is to be acted on, found, or waited for, by default. */
const ACTING_MS = 5000;
const FINDING_MS = 3000;
const WAITING_MS = 30_000;

/** Whether a control came to where it should: null where it cannot be read. */
function reachedOf({ ok, lifecycle, data, failure }: Result, property: string): object {
  const { value = null, attempts } = (data ?? {}) as { readonly value?: number | null; readonly attempts?: number };
  const isKnown = (ok && lifecycle === 'verified') || failure?.code === 'NOT_CONVERGED';
  const isThere = isKnown ? ok : ok ? null : false;
  return {
    actual_state: { property, value },
    within_tolerance: isThere,
    converged: isThere,
    ...(attempts === undefined ? {} : { attempts }),
  };
}

/** Something that can be tapped is enabled. */
const CLICKABLE = 'expect enabled';

const timeout = (ms: unknown): string => (typeof ms === 'number' ? ` --timeout ${Math.max(0, Math.round(ms))}ms` : '');

/** What can be asked about an element, and how the language says it. */
function stateLine(where: string, property: string, expected: unknown): ToolLine {
  const isSo = expected === true || String(expected).toLowerCase() === 'true';
  const pairs: Readonly<Record<string, readonly [yes: string, no: string]>> = {
    checked: ['checked', 'unchecked'],
    enabled: ['enabled', 'disabled'],
    visible: ['visible', 'hidden'],
  };
  const pair = pairs[property];
  if (pair !== undefined) return `expect ${pair[isSo ? 0 : 1]} ${where}`;
  if (property === 'text') return `expect text ${where} ${quote(String(expected))}`;
  if (['value', 'raw_value', 'text_value'].includes(property))
    return `expect value ${where} ${quote(String(expected))}`;
  return {
    wrong: `'${property}' is not a property that can be checked`,
    hint: `It is ${[...Object.keys(pairs), 'text', 'value'].join(', ')}`,
  };
}

export function phoneTools(room: ClientSession, world: AgentWorld): readonly Tool[] {
  let sequence = 0;
  return Object.entries(TOOLS).map(([name, tool]) => ({
    name,
    description: tool.description,
    takes: { ...tool.takes, ...phone },
    ...(tool.isReadOnly === true ? { isReadOnly: true } : {}),
    async run(given, context) {
      const begun = new Date();
      const { platform = world } = given;
      if (platform !== world)
        return refused({ wrong: `'platform' is ${clip(String(platform))}, but this is ${world}`, hint: ONE_PHONE })
          .answer;
      const as = tool.as?.(given) ?? undefined;
      const how = { tool: name, context, ms: tool.ms?.(given) ?? ACTING_MS, ...(as === undefined ? {} : { as }) };
      const where = await whereOf(room, asSelector(name, given), how);
      if ('answer' in where) return where.answer;
      if ('found' in where) return seenOrNot(name, where.wanted, where.found.length, as === 'gone', begun, ++sequence);
      const { wanted } = where;
      const named = name === 'type_text' && where.target === null ? await focused(room, context) : where.target;
      const stated = tool.line(given, named);
      if (typeof stated !== 'string') return refused(stated).answer;
      const done = await tried(room, stated, (code) => tool.next?.(given, code) ?? [], context);
      if ('answer' in done) return done.answer;
      if (as === 'scrolled' && wanted !== undefined && done.ran.ok && !(await isReached(room, wanted, context)))
        return notThere(name, wanted, 0);
      const { shown } = tool;
      const ran = shown === undefined ? done.ran : { ...done.ran, results: done.ran.results.map(shown) };
      return inEnvelope(name, ran, begun, ++sequence, (result) => tool.more?.(result, given) ?? {}, room);
    },
  }));
}

/** A query that must be met wholly is a selector of one field. */
function asSelector(name: string, given: ToolArguments): ToolArguments {
  const { query, exact, ...rest } = given;
  return name === 'find_element' && exact === true ? { ...rest, selector: { text: query } } : rest;
}

/** That something is there though it cannot be seen, or is gone, is seen by looking: no line of the language says it. */
function seenOrNot(
  name: string,
  wanted: SelectorFields,
  count: number,
  isGone: boolean,
  begun: Date,
  sequence: number,
): CallToolResult {
  const envelope = {
    action_type: name,
    action_id: `${name}_${begun.getTime()}_${sequence}`,
    timestamp: begun.toISOString(),
  };
  if (isGone && count > 0)
    return answerFailed(
      'TIMEOUT',
      'execution',
      `It is still there: ${wantedWords(wanted)}`,
      'Give it longer with timeout_ms',
      { ...envelope, lifecycle_state: 'failed', success: false, failure_code: 'TIMEOUT', status: 'timeout' },
    );
  return {
    content: [
      {
        type: 'text',
        text: `ok: ${isGone ? 'nothing has' : 'it is there, and cannot be seen:'} ${wantedWords(wanted)}`,
      },
    ],
    structuredContent: {
      ...envelope,
      lifecycle_state: 'verified',
      success: true,
      status: 'success',
      ok: true,
      results: [],
    },
  };
}

/** Runs a line; where it fails and there is something else to try, that. What cannot be done then leaves the first failure. */
async function tried(
  room: ClientSession,
  line: string,
  next: (code: string) => readonly string[],
  context: ServerContext,
): Promise<ToolOutcome> {
  const first = await room.run(line, context);
  const code = 'ran' in first ? first.ran.results[0]?.failure?.code : undefined;
  let last = first;
  for (const other of code === undefined ? [] : next(code)) {
    last = await room.run(other, context);
    if ('answer' in last || !last.ran.ok) return first;
  }
  return last;
}

/** What was found, in a line: no ranking was requested. */
function foundText(result: Result): Result {
  const { text: _, data: __, ...rest } = result;
  const { target } = rest;
  return {
    ...rest,
    text: target === null ? resultText(rest) : `found ${elementText(target)}, elementId ${target.handle}`,
  };
}

function inEnvelope(
  name: string,
  ran: Ran,
  begun: Date,
  sequence: number,
  more: (result: Result) => object,
  room: ClientSession,
): CallToolResult {
  const [result] = ran.results;
  const notes = room.takeNotes();
  if (result === undefined) return answerTo(ran, { notes });
  const plain = envelopeOf(result, { at: begun, sequence });
  // It is called what its users call it, whatever line does it.
  const envelope: Envelope = {
    ...plain,
    action_type: name,
    action_id: `${name}_${begun.getTime()}_${sequence}`,
    ...more(result),
  };
  return answerTo(ran, { notes, envelope });
}
