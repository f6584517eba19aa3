// What the pages of a session write to their consoles, and their errors. Only the newest are kept, and of long texts only the start.

import { Ring } from '@beckon/core/data/ring.js';
import type { Message, PageError, PageLog } from '@beckon/core/scene/facets.js';
import type { BrowserContext } from 'playwright-core';
import type { Params } from '../drive/wire.js';
import type { Guest, WireContext } from '../drive/wire-context.js';
import { messages } from '../messages.js';
import { type RemoteObject, wordsOf } from './console-text.js';
import { kept } from './kept-text.js';

const MOST = 2000;
const LONGEST_TEXT = 10_000;
const LONGEST_PLACE = 500;
/** After so many messages, the page may forget what it wrote: it would keep all of it for us. */
const MOST_HELD = 500;

export class BrowserLog implements PageLog {
  readonly #messages = new Ring<Message>(MOST);
  readonly #errors = new Ring<PageError>(MOST);
  /** Whether nothing is kept now: a person has the pages. */
  readonly isPaused: () => boolean;

  constructor(isPaused: () => boolean = () => false) {
    this.isPaused = isPaused;
  }

  messages(): readonly Message[] {
    return this.#messages.all();
  }
  errors(): readonly PageError[] {
    return this.#errors.all();
  }
  clearMessages(): number {
    return this.#messages.clear();
  }
  clearErrors(): number {
    return this.#errors.clear();
  }

  wrote(level: Message['level'], text: string, from: string, time: number): void {
    if (this.isPaused()) return;
    this.#messages.push({ level, time: iso(time), text: kept(text, LONGEST_TEXT), from: kept(from, LONGEST_PLACE) });
  }

  failed(message: string, from: string, time: number): void {
    if (this.isPaused()) return;
    this.#errors.push({ time: iso(time), message: kept(message, LONGEST_TEXT), from: kept(from, LONGEST_PLACE) });
  }
}

function iso(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? new Date().toISOString() : date.toISOString();
}

/** The levels that people ask for, by what browsers call them. What is not here is no message. */
const LEVELS: Readonly<Record<string, Message['level']>> = {
  log: 'log',
  debug: 'log',
  verbose: 'log',
  dir: 'log',
  dirxml: 'log',
  table: 'log',
  trace: 'log',
  count: 'log',
  timeEnd: 'log',
  startGroup: 'log',
  startGroupCollapsed: 'log',
  info: 'info',
  warning: 'warn',
  warn: 'warn',
  error: 'error',
  assert: 'error',
};

/** A place as people read it: lines and columns count from 1. */
function place(url: string, line: number | undefined, column: number | undefined): string {
  if (url === '') return '';
  if (line === undefined) return url;
  return `${url}:${line + 1}${column === undefined ? '' : `:${column + 1}`}`;
}

interface Stack {
  readonly callFrames?: readonly { readonly url: string; readonly lineNumber: number; readonly columnNumber: number }[];
}

/** The first place that is in a file. */
function placeIn(stack: unknown): string {
  const { callFrames = [] } = (stack ?? {}) as Stack;
  const frame = callFrames.find(({ url }) => url !== '');
  return frame === undefined ? '' : place(frame.url, frame.lineNumber, frame.columnNumber);
}

/** Listens to the events that Chromium sends to Playwright. */
export function logOverWire(context: WireContext, log: BrowserLog): void {
  const strangers = new Strangers(context);
  const counts = new WeakMap<Guest, number>();
  const flood = new Flood();
  context.hold('Runtime.consoleAPICalled', (params, guest) => {
    const count = (counts.get(guest) ?? 0) + 1;
    counts.set(guest, count % MOST_HELD);
    if (count === MOST_HELD) void guest.send('Runtime.discardConsoleEntries').catch(() => null);
    wrote(params, guest);
    return flood.isOver() || log.isPaused() ? null : shortened(params);
  });
  const wrote = (params: Params, guest: Guest): void => {
    const level = LEVELS[String(params['type'])];
    if (level === undefined || strangers.wrote(params['executionContextId'], guest)) return;
    const words = wordsOf(params['args'] as readonly RemoteObject[], LONGEST_TEXT);
    const text = params['type'] === 'assert' ? `Assertion failed${words === '' ? '' : `: ${words}`}` : words;
    log.wrote(level, text, placeIn(params['stackTrace']), Number(params['timestamp']));
  };
  // What the browser itself writes there: loads that failed, what it forbids.
  context.on('Log.entryAdded', ({ entry }) => {
    const { source, level, text, url = '', lineNumber, timestamp } = entry as LogEntry;
    // Reported by the worker itself.
    if (source !== 'worker') log.wrote(LEVELS[level] ?? 'log', text, place(url, lineNumber, undefined), timestamp);
  });
  context.on('Runtime.exceptionThrown', ({ timestamp, exceptionDetails }, guest) => {
    const details = exceptionDetails as Details;
    if (strangers.wrote(details.executionContextId, guest)) return;
    const from = placeIn(details.stackTrace) || place(details.url ?? '', details.lineNumber, details.columnNumber);
    log.failed(errorIn(details), from, Number(timestamp));
  });
}

/** Playwright keeps some messages, whole, for traces: it gets as many as a person could read, and of each the start. */
class Flood {
  #second = 0;
  #count = 0;

  /** Counts one more. */
  isOver(): boolean {
    const second = Math.floor(Date.now() / 1000);
    this.#count = second === this.#second ? this.#count + 1 : 1;
    this.#second = second;
    return this.#count > MOST_A_SECOND;
  }
}
const MOST_A_SECOND = 100;

function shortened(params: Params): Params {
  const args = params['args'] as readonly RemoteObject[];
  const isLong = ({ value }: RemoteObject): boolean => typeof value === 'string' && value.length > LONGEST_TEXT;
  if (!args.some(isLong)) return params;
  return {
    ...params,
    args: args.map((arg) => (isLong(arg) ? { ...arg, value: kept(String(arg.value), LONGEST_TEXT) } : arg)),
  };
}

interface LogEntry {
  readonly source: string;
  readonly level: string;
  readonly text: string;
  readonly url?: string;
  readonly lineNumber?: number;
  readonly timestamp: number;
}

interface Details {
  readonly text: string;
  readonly url?: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
  readonly executionContextId?: number;
  readonly stackTrace?: unknown;
  readonly exception?: RemoteObject;
}

/** An error as its first lines say it, without the calls that led to it. */
function errorIn({ text, exception }: Details): string {
  const isPromise = /in promise/.test(text);
  if (exception === undefined) return text.replace(/^Uncaught /, '');
  const { subtype, description = '' } = exception;
  const said = subtype === 'error' ? withoutCalls(description) : wordsOf([exception], LONGEST_TEXT);
  return isPromise ? messages.unhandled(said) : said;
}

function withoutCalls(description: string): string {
  return description.replace(/\n {4}at [\s\S]*$/, '');
}

/** Scripts that are not the page's own: ours, Playwright's, those of extensions. */
class Strangers {
  readonly #contexts = new WeakMap<Guest, Set<unknown>>();

  constructor(context: WireContext) {
    context.on('Runtime.executionContextCreated', (params, guest) => {
      const { id, auxData } = params['context'] as { id: number; auxData?: { isDefault?: boolean } };
      if (auxData?.isDefault === false) this.#of(guest).add(id);
    });
    context.on('Runtime.executionContextDestroyed', ({ executionContextId }, guest) => {
      this.#of(guest).delete(executionContextId);
    });
    context.on('Runtime.executionContextsCleared', (_, guest) => this.#of(guest).clear());
  }

  wrote(id: unknown, guest: Guest): boolean {
    return this.#of(guest).has(id);
  }

  #of(guest: Guest): Set<unknown> {
    const known = this.#contexts.get(guest) ?? new Set();
    this.#contexts.set(guest, known);
    return known;
  }
}

/** Listens to any other engine. */
export function logOverPlaywright(context: BrowserContext, log: BrowserLog): void {
  context.on('console', (message) => {
    const level = LEVELS[message.type()];
    const { url, lineNumber, columnNumber } = message.location();
    if (level !== undefined) log.wrote(level, message.text(), place(url, lineNumber, columnNumber), Date.now());
  });
  context.on('weberror', (event) => {
    const error = event.error();
    const stack = (error.stack ?? '').slice(0, LONGEST_STACK).split('\n');
    const [, from = ''] = stack.map((line) => PLACE.exec(line.slice(-LONGEST_LINE))).find((one) => one !== null) ?? [];
    const name = error.name === '' ? 'Error' : error.name;
    log.failed(error.message.startsWith(name) ? error.message : `${name}: ${error.message}`, from, Date.now());
  });
}

/** Where an error was thrown, at the end of a line of its stack. A page may write what it likes there. */
const PLACE = /([a-z-]+:\/\/\S+?:\d+:\d+)\)?$/;
const LONGEST_STACK = 20_000;
const LONGEST_LINE = 1000;
