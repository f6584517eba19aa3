// The tools that users of mobile-debug-mcp know, for phones: each is a line of the language, and answers with the action envelope.

import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { type Envelope, envelopeOf } from '../../act/envelope.js';
import type { Ran } from '../../act/keeper.js';
import type { Result } from '../../act/result.js';
import { quote } from '../../core/quote.js';
import { clip } from '../../core/text.js';
import { resultText } from '../../report/result-text.js';
import { thing } from '../../report/words.js';
import { answerFailed, answerTo } from './answer.js';
import type { Arguments, Sent } from './arguments.js';
import type { Done, Room } from './room.js';
import { type Tool, targetText } from './tools.js';
import { doesOf } from './words.js';

/** A target, an elementId, or the object that mobile-debug-mcp calls a selector. */
const selector: Arguments = {
  selector: { kind: 'target' },
  element_id: { kind: 'id', isUntold: true },
  elementId: { kind: 'id', isUntold: true },
};
const element: Arguments = { ...selector, elementId: { kind: 'id' }, selector: { kind: 'target', isUntold: true } };
const patience: Arguments = { timeout_ms: { kind: 'number', isUntold: true } };
const app: Arguments = { appId: { kind: 'string', isNeeded: true } };

/** What is wrong with the arguments, where the table cannot say it. */
interface Refused {
  readonly wrong: string;
  readonly hint: string;
}
type Line = string | Refused;

interface PhoneTool {
  readonly description: string;
  readonly takes: Arguments;
  readonly isReadOnly?: true;
  /** The line that does it. `where` is the target that the arguments name, if they name one. */
  readonly line: (given: Sent, where: string | null) => Line;
  /** What its users look for besides the envelope. */
  readonly more?: (result: Result, given: Sent) => object;
  /** What to try after a failure, one line after the other. */
  readonly next?: (given: Sent, code: string) => readonly string[];
  /** The result as its users want to read it. */
  readonly shown?: (result: Result) => Result;
}

const NO_TARGET: Refused = { wrong: 'Nothing was named', hint: 'Give a selector, or the elementId of find_element' };

/** A line with a target, or what is missing. */
const at = (where: string | null, line: (where: string) => Line): Line => (where === null ? NO_TARGET : line(where));

const TOOLS: Readonly<Record<string, PhoneTool>> = {
  start_app: { description: doesOf('launch'), takes: app, line: ({ appId }) => `launch ${quote(String(appId))}` },
  terminate_app: { description: 'Stop an app', takes: app, line: ({ appId }) => `stop ${quote(String(appId))}` },
  find_element: {
    isReadOnly: true,
    description: 'Find a thing by name',
    takes: { query: { kind: 'string', isNeeded: true }, timeoutMs: { kind: 'number', isUntold: true } },
    line: ({ query }) => `explain click ${quote(String(query))}`,
    next: ({ query, timeoutMs = 3000 }, code) => {
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
    description: 'Tap a thing',
    takes: element,
    line: (_, where) => at(where, (one) => `click ${one}`),
  },
  type_text: {
    description: 'Type into a field; without one, into that with the focus',
    takes: { text: { kind: 'string', isNeeded: true }, ...selector },
    line: ({ text }, where) =>
      where === null
        ? { wrong: 'No field has the focus', hint: 'Tap a field first, or give its selector' }
        : `type ${where} ${quote(String(text))}`,
  },
  press_back: { description: doesOf('back'), takes: {}, line: () => 'back' },
  scroll_to_element: {
    description: doesOf('scroll_until'),
    takes: selector,
    line: (_, where) => at(where, (one) => `scroll until ${one}`),
  },
  adjust_control: {
    description: doesOf('adjust'),
    takes: {
      ...selector,
      targetValue: { kind: 'number', isNeeded: true },
      tolerance: { kind: 'number' },
      maxAttempts: { kind: 'number', isUntold: true },
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
      converged: result.ok,
    }),
  },
  wait_for_ui: {
    isReadOnly: true,
    description: doesOf('wait'),
    takes: {
      ...selector,
      condition: { kind: 'string', oneOf: ['exists', 'not_exists', 'visible', 'clickable'] },
      timeout_ms: { kind: 'number' },
    },
    line: ({ condition = 'exists', timeout_ms }, where) =>
      at(where, (one) => {
        const said =
          condition === 'not_exists' ? 'wait hidden' : condition === 'clickable' ? CLICKABLE : 'wait visible';
        return `${said} ${one}${timeout(timeout_ms)}`;
      }),
    more: ({ ok }) => ({ status: ok ? 'success' : 'timeout' }),
  },
  expect_element_visible: {
    isReadOnly: true,
    description: 'Check that it is seen',
    takes: { ...selector, ...patience },
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
      level: { kind: 'string', isUntold: true },
      contains: { kind: 'string' },
      lines: { kind: 'number', isUntold: true },
    },
    line: ({ appId, level, contains, lines }) =>
      [
        'logs',
        appId === undefined ? '' : ` ${quote(String(appId))}`,
        level === undefined ? '' : ` --level ${String(level).toLowerCase()}`,
        contains === undefined ? '' : ` --filter ${quote(String(contains))}`,
        lines === undefined ? '' : ` --last ${lines}`,
      ].join(''),
  },
};

/** Something that can be tapped is enabled. */
const CLICKABLE = 'expect enabled';

const timeout = (ms: unknown): string => (typeof ms === 'number' ? ` --timeout ${Math.max(0, Math.round(ms))}ms` : '');

/** What can be asked about a thing, and how the language says it. */
function stateLine(where: string, property: string, expected: unknown): Line {
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
    wrong: `There is no way to ask for '${property}'`,
    hint: `It is ${[...Object.keys(pairs), 'text', 'value'].join(', ')}`,
  };
}

export function phoneTools(room: Room): readonly Tool[] {
  let sequence = 0;
  return Object.entries(TOOLS).map(([name, { description, takes, isReadOnly, line, more, next, shown }]) => ({
    name,
    description,
    takes,
    ...(isReadOnly === true ? { isReadOnly } : {}),
    isLenient: true,
    async run(given, context) {
      const begun = new Date();
      const where = await targetOf(room, name, given, context);
      if (typeof where === 'object' && where !== null) return stale(name, where.gone);
      const said = line(given, where);
      if (typeof said !== 'string') return answerFailed('INVALID_VALUE', 'parsing', said.wrong, said.hint);
      const done = await tried(room, said, (code) => next?.(given, code) ?? [], context);
      if ('answer' in done) return done.answer;
      const ran = shown === undefined ? done.ran : { ...done.ran, results: done.ran.results.map(shown) };
      return inEnvelope(name, ran, begun, ++sequence, (result) => more?.(result, given) ?? {}, room);
    },
  }));
}

/** Runs a line; where it fails and there is something else to try, that. What cannot be done then leaves the first failure. */
async function tried(
  room: Room,
  line: string,
  next: (code: string) => readonly string[],
  context: ServerContext,
): Promise<Done> {
  const first = await room.run(line, context);
  const code = 'ran' in first ? first.ran.results[0]?.failure?.code : undefined;
  let last = first;
  for (const other of code === undefined ? [] : next(code)) {
    last = await room.run(other, context);
    if ('answer' in last || !last.ran.ok) return first;
  }
  return last;
}

/** What was found, in a line: nobody asked for the ranking. */
function foundText(result: Result): Result {
  const { text: _, data: __, ...rest } = result;
  const { target } = rest;
  return { ...rest, text: target === null ? resultText(rest) : `found ${thing(target)}, elementId ${target.handle}` };
}

function inEnvelope(
  name: string,
  ran: Ran,
  begun: Date,
  sequence: number,
  more: (result: Result) => object,
  room: Room,
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

/** A handle that nothing on the screen has any more. */
interface Gone {
  readonly gone: string;
}

function stale(name: string, id: string): CallToolResult {
  return answerFailed(
    'STALE_REFERENCE',
    'resolution',
    `There is no element ${clip(id)} here any more`,
    'Ask find_element again, or use the name as the selector',
    { action_type: name, lifecycle_state: 'failed', success: false, failure_code: 'STALE_REFERENCE' },
  );
}

/** The target that the arguments name, as the language writes it. */
async function targetOf(room: Room, name: string, given: Sent, context: ServerContext): Promise<string | Gone | null> {
  const id = given['elementId'] ?? given['element_id'];
  if (id !== undefined && String(id).trim() !== '') return numberOf(room, String(id).trim(), context);
  const { selector: said } = given;
  if (typeof said === 'string') return isHandle(said) ? numberOf(room, said.trim(), context) : targetText(said);
  if (typeof said === 'object' && said !== null) return nameIn(said as Sent);
  return name === 'type_text' ? focused(room, context) : null;
}

/** Things are acted on by number; a handle is what stays the same when the screen is built anew. */
async function numberOf(room: Room, id: string, context: ServerContext): Promise<string | Gone> {
  if (/^\d+$/.test(id)) return id;
  const things = (await room.use((session) => session.things(), context)) ?? [];
  const found = things.find(({ handle }) => handle === id);
  return found === undefined ? { gone: id } : String(found.id);
}

/** `v-1k3f…`, and `~1` behind it where several are equal. */
function isHandle(said: string): boolean {
  return /^\s*v-[0-9a-z]+(?:~\d+)?\s*$/.test(said);
}

async function focused(room: Room, context: ServerContext): Promise<string | null> {
  const things = (await room.use((session) => session.things(), context)) ?? [];
  const found = things.find(({ state }) => state?.focused === true);
  return found === undefined ? null : String(found.id);
}

/** What a selector of mobile-debug-mcp names: all of its fields are names here. */
function nameIn(said: Sent): string | null {
  const fields = ['text', 'accessibility_id', 'contentDesc', 'resource_id', 'resourceId'];
  const name = fields.map((field) => said[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? quote(name) : null;
}
