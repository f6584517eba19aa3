// What goes over the network, and what the page writes to its console.

import { matchesText, matchesUrl } from '../../patterns/pattern.js';
import type { InterceptRule } from '../../scene/facets.js';
import { good } from '../../scene/world.js';
import { fileIn } from '../files.js';
import { answered, failed, type Outcome, verified } from '../outcome.js';
import type { Step } from '../step.js';
import { type Handler, type Handlers, using } from './handler.js';
import { newest } from './newest.js';

/** When the page answers, all its events so far have arrived; one that does not answer is not waited for. */
const REPORTED_MS = 300;
/** A file goes to the browser as one message. */
const BIGGEST_FILE = 64 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

const intercept: Handler<'intercept'> = using('network', async (network, command, step) => {
  if ('action' in command) {
    const pattern = command.action === 'clear' ? command.pattern : null;
    const cleared = await network.clear(pattern);
    if (!cleared.ok) return cleared;
    if (cleared.value === 0 && pattern !== null)
      step.note(`There is no rule for ${JSON.stringify(pattern)}${others(network.rules())}`);
    return verified({ cleared: cleared.value });
  }
  const rule = await ruleIn(step, command);
  if (!rule.ok) return rule;
  const does = doesOf(rule.value);
  const set = await network.intercept(rule.value);
  if (network.caveat !== null && does !== 'log') step.note(network.caveat);
  return answered(set, () => ({ pattern: command.pattern, does }));
});

function others(rules: readonly InterceptRule[]): string {
  return rules.length === 0 ? '' : `; there is ${rules.map(({ pattern }) => JSON.stringify(pattern)).join(', ')}`;
}

interface RuleOptions {
  readonly pattern: string;
  readonly block?: boolean;
  readonly respond?: string;
  readonly respond_file?: string;
  readonly status?: number;
}

/** The requested rule. */
async function ruleIn(
  step: Step,
  { pattern, block, respond, respond_file: file, status }: RuleOptions,
): Promise<Outcome<InterceptRule>> {
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599))
    return failed('INVALID_VALUE', {
      what: `--status ${status}`,
      reason: 'a status is a whole number from 200 to 599',
    });
  const isBlocked = block === true;
  const isAnswered = respond !== undefined || file !== undefined;
  if (isBlocked && isAnswered) step.note('--block wins: what it should respond with is left out');
  else if (isBlocked && status !== undefined) step.note(`Blocked by an empty answer with status ${status}`);
  else if (respond !== undefined && file !== undefined) step.note('--respond-file wins over --respond');
  if (!pattern.includes('*') && !pattern.startsWith('/') && !/^[a-z][a-z0-9+.-]*:\/\//i.test(pattern))
    step.note(
      `A pattern must match the complete address: ${JSON.stringify(pattern)} matches none. Use ${JSON.stringify(`*${pattern}*`)}`,
    );
  const body = isBlocked ? good(null) : await bodyIn(step, respond, file);
  return body.ok ? good({ pattern, isBlocked, status: status ?? null, body: body.value }) : body;
}

async function bodyIn(
  { settings }: Step,
  text: string | undefined,
  file: string | undefined,
): Promise<Outcome<InterceptRule['body']>> {
  if (file === undefined)
    return good(text === undefined ? null : { bytes: new TextEncoder().encode(text), type: typeOf(text) });
  const path = fileIn(settings, file);
  if (!path.ok) return path;
  const { files } = settings;
  try {
    if (files.about(path.value).size > BIGGEST_FILE)
      return failed('IO_ERROR', { path: file, reason: 'it is bigger than 64 MB' });
    const type = TYPES[files.extname(path.value).toLowerCase()] ?? 'application/octet-stream';
    return good({ bytes: await files.readBytes(path.value), type });
  } catch (error) {
    return failed('IO_ERROR', { path: file, reason: error instanceof Error ? error.message : String(error) });
  }
}

/** What a text looks like. */
function typeOf(text: string): string {
  if (/^\s*(?:<!doctype html|<html[\s>]|<(?:head|body|title|h[1-6]|p|div|main|form|ul|table)[\s>])/i.test(text))
    return TYPES['.html'] as string;
  try {
    JSON.parse(text);
    return TYPES['.json'] as string;
  } catch {
    return TYPES['.txt'] as string;
  }
}

function doesOf({ isBlocked, status, body }: InterceptRule): string {
  if (isBlocked) return status === null ? 'block' : `block with status ${status}`;
  if (body !== null) return status === null ? 'respond' : `respond with status ${status}`;
  return status === null ? 'log' : `status ${status}`;
}

/** Until all events of the page so far have arrived. */
async function eventsArrived({ world, deadline }: Step): Promise<void> {
  await world.page(deadline.within(REPORTED_MS));
}

export const network = {
  intercept,
  requests: using('network', async (traffic, { filter, method, last }, step) => {
    await eventsArrived(step);
    const all = traffic
      .requests()
      .filter(
        (one) =>
          (method === undefined || one.method === method) && (filter === undefined || matchesUrl(filter, one.url)),
      );
    return answered(newest(all, last), (requests) => ({ total: all.length, requests }));
  }),
  console: using('log', async (log, command, step) => {
    await eventsArrived(step);
    if ('action' in command) return verified({ cleared: log.clearMessages() });
    const { level, filter, last } = command;
    const all = log
      .messages()
      .filter(
        (one) =>
          (level === undefined || one.level === level) && (filter === undefined || matchesText(filter, one.text)),
      );
    return answered(newest(all, last), (messages) => ({ total: all.length, messages }));
  }),
  errors: using('log', async (log, command, step) => {
    await eventsArrived(step);
    if ('action' in command) return verified({ cleared: log.clearErrors() });
    const all = log.errors();
    return answered(newest(all, command.last), (errors) => ({ total: all.length, errors }));
  }),
} satisfies Partial<Handlers>;
