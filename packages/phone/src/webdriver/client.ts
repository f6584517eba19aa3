// WebDriver over HTTP: commands of one session, their answers, and what the errors of servers mean.

import { isRecord } from '@beckon/core/data/schema.js';
import { Masker } from '@beckon/core/masking/masker.js';
import { type Problem, problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { sized } from '@beckon/core/text/size.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../shared/messages.js';
import type { HttpCall, HttpReply, Sender } from './http.js';

type WebDriverMethod = HttpCall['method'];
type Fields = Readonly<Record<string, unknown>>;

/** Where the server is, and how it is addressed. */
export interface ServerAddress {
  /** Without a name and a password, and without a slash at the end. */
  readonly base: string;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** What must not be seen: the password of the address, keys among the capabilities. */
  readonly secrets: readonly string[];
}

/** An error as servers word it: `no such element`. Null: it said nothing that can be understood. */
export interface WebDriverFault {
  readonly error: string;
  readonly said: string;
}

/** Another client began a session, or it ended by itself. Nothing of the command was done. */
const NO_SESSION = /^(?:invalid session id|no such driver)$/;
const UNKNOWN_COMMAND = /^(?:unknown command|unknown method)$/;
const LONGEST = 300;

export class WebDriverClient {
  readonly #address: ServerAddress;
  readonly #sender: Sender;
  readonly #masker: Masker;
  #session: string | null = null;
  /** Begins a session anew, where the server has lost it: once for a command. */
  #renew: ((deadline: Deadline) => Promise<Answer<null>>) | null = null;
  /** Commands that this server does not have. */
  readonly #unknown = new Set<string>();

  constructor(address: ServerAddress, sender: Sender) {
    this.#address = address;
    this.#sender = sender;
    this.#masker = new Masker(address.secrets);
  }

  get place(): string {
    return this.#address.base;
  }

  /** Begins a session with these capabilities, and what it answers about the device. */
  async begin(capabilities: Fields, deadline: Deadline): Promise<Answer<Fields>> {
    const started = await this.call('POST', '/session', { capabilities }, messages.startingSession, deadline);
    if (!started.ok) return started;
    const value = isRecord(started.value) ? started.value : {};
    const { sessionId } = value;
    if (typeof sessionId !== 'string' || !/^[\w.:-]+$/.test(sessionId))
      return bad(this.#nonsense(messages.startingSession, messages.noSessionId));
    this.#session = sessionId;
    this.#renew = async (until) => {
      const again = await this.begin(capabilities, until);
      return again.ok ? good(null) : again;
    };
    return good(isRecord(value['capabilities']) ? value['capabilities'] : {});
  }

  async end(deadline: Deadline): Promise<void> {
    const session = this.#session;
    this.#session = null;
    this.#renew = null;
    if (session !== null) await this.call('DELETE', `/session/${session}`, null, messages.endingSession, deadline);
    this.#sender.close();
  }

  /** A command of the session. */
  async run(
    method: WebDriverMethod,
    path: string,
    body: Fields | null,
    what: string,
    deadline: Deadline,
    isAgain = false,
  ): Promise<Answer<unknown>> {
    const session = this.#session;
    if (session === null) return bad(problem('WORLD_GONE', { what: messages.noSession(this.place) }));
    const done = await this.call(method, `/session/${session}${path}`, body, what, deadline);
    if (done.ok || !isFault(done.problem, NO_SESSION)) return done;
    const renew = this.#renew;
    // A session that is gone for good is a device that is gone.
    if (isAgain || renew === null)
      return bad(problem('WORLD_GONE', { what: messages.sessionLost(this.place), instead: messages.oneClient }));
    const renewed = await renew(deadline);
    return renewed.ok ? this.run(method, path, body, what, deadline, true) : renewed;
  }

  async does(path: string, body: Fields, what: string, deadline: Deadline): Promise<Answer<null>> {
    const done = await this.run('POST', path, body, what, deadline);
    return done.ok ? good(null) : done;
  }

  /** The same by the first of these commands that the server knows; versions call them differently. */
  async doesAny(
    ways: readonly (readonly [path: string, body: Fields])[],
    what: string,
    deadline: Deadline,
  ): Promise<Answer<null>> {
    let last: Answer<null> = bad(problem('DEVICE_ERROR', { what, said: messages.unknownCommand }));
    for (const [path, body] of ways) {
      if (this.#unknown.has(path)) continue;
      last = await this.does(path, body, what, deadline);
      if (last.ok || !isUnknownCommand(last.problem)) return last;
      this.#unknown.add(path);
    }
    return last;
  }

  async text(path: string, what: string, deadline: Deadline): Promise<Answer<string>> {
    const given = await this.run('GET', path, null, what, deadline);
    if (!given.ok) return given;
    return typeof given.value === 'string' ? good(given.value) : bad(this.#nonsense(what, messages.noText));
  }

  /** One request and its answer, whatever the session is. */
  async call(
    method: WebDriverMethod,
    path: string,
    body: Fields | null,
    what: string,
    deadline: Deadline,
  ): Promise<Answer<unknown>> {
    const startedAt = Date.now();
    const text = body === null ? null : JSON.stringify(body);
    const headers = {
      accept: 'application/json',
      ...this.#address.headers,
      ...(text === null ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    };
    const reply = await this.#sender.send({ method, url: this.place + path, headers, body: text }, deadline);
    return this.#answer(reply, what, Date.now() - startedAt, deadline);
  }

  #answer(reply: HttpReply, what: string, ms: number, deadline: Deadline): Answer<unknown> {
    switch (reply.is) {
      case 'late':
        return bad(tooLate(deadline, messages.toBeDone(what.toLowerCase()), ms));
      case 'large':
        return bad(problem('DEVICE_ERROR', { what, said: messages.moreThan(sized(reply.most)) }));
      case 'gone': {
        const reason = reply.isSent ? messages.lostWhile(what.toLowerCase()) : reply.reason;
        return bad(
          problem('WORLD_GONE', { what: messages.noServer(this.place, reason), instead: messages.startServer }),
        );
      }
      default:
    }
    const { status, text } = reply;
    if (status === 401 || status === 403)
      return bad(problem('WORLD_GONE', { what: messages.notLetIn(this.place, status), instead: messages.checkAccess }));
    if (status >= 300 && status < 400)
      return bad(
        problem('WORLD_GONE', { what: messages.sentElsewhere(this.place), instead: messages.giveRealAddress }),
      );
    const read = jsonOf(text);
    if (read === null || !('value' in read)) return bad(this.#nonsense(what, messages.httpSaid(status, said(text))));
    const fault = faultIn(status, read);
    return fault === null ? good(read['value']) : bad(this.#refused(what, fault));
  }

  #refused(what: string, { error, said: words }: WebDriverFault): Problem {
    return problem('DEVICE_ERROR', { what, said: this.#masker.mask(`${error}${words === '' ? '' : `: ${words}`}`) });
  }

  #nonsense(what: string, reason: string): Problem {
    const said = this.#masker.mask(messages.notWebDriver(reason));
    return problem('DEVICE_ERROR', { what, said, instead: messages.checkAddress(this.place) });
  }
}

function jsonOf(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** By W3C `{ value: { error, message } }`; by the protocol before it `{ status: 7, value: { message } }`. */
function faultIn(status: number, read: Fields): WebDriverFault | null {
  const value = isRecord(read['value']) ? read['value'] : {};
  const { error, message } = value;
  const words = typeof message === 'string' ? said(message) : '';
  if (typeof error === 'string' && (status >= 400 || typeof message === 'string')) return { error, said: words };
  const code = read['status'];
  const isOld = typeof code === 'number' && code !== 0;
  return status >= 400 || isOld ? { error: OLD_FAULTS[Number(code)] ?? 'unknown error', said: words } : null;
}

const OLD_FAULTS: Readonly<Record<number, string>> = {
  6: 'invalid session id',
  7: 'no such element',
  9: 'unknown command',
  27: 'no such alert',
  33: 'session not created',
};

/** The first line of what it says: the others are traces of its own. */
function said(text: string): string {
  const line = (text.trim().split('\n')[0] ?? '').replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function isFault(given: Problem, pattern: RegExp): boolean {
  return given.code === 'DEVICE_ERROR' && pattern.test(given.facts.said.split(':')[0] ?? '');
}

/** Whether the server has no such command: nothing was done. */
export function isUnknownCommand(given: Problem): boolean {
  return isFault(given, UNKNOWN_COMMAND);
}

/** Whether the server itself refused: it is there, and did not do it. */
export function isRefusal(given: Problem): boolean {
  return given.code === 'DEVICE_ERROR';
}
