// The messages on the socket of a session: one JSON object a line, in both directions, each of a bounded length.

import type { Socket } from 'node:net';

/** Counts up when a message changes its meaning; the two ends must agree on it. */
export const PROTOCOL = 1;

/** Characters of the longest message that is listened to. */
export const LONGEST = 16 * 1024 * 1024;

/** The first message of a call. */
export interface Request {
  readonly protocol: number;
  readonly version: string;
  /** Shows that the caller may read the files of the session; only needed where the socket has no mode. */
  readonly key?: string;
  readonly ask: 'run' | 'about' | 'close';
  /** As they were given on the command line, behind `do`. */
  readonly args?: readonly string[];
  /** Where it was called: paths among the arguments count from there. */
  readonly folder?: string;
  /** Columns of the terminal that someone watches, if there is one. */
  readonly columns?: number;
  /** Someone sits there who can be asked. */
  readonly isAnswering?: boolean;
}

/** What a caller may send later: the text that was wanted, an answer (null: there is no one any more), or that it is cancelled. */
export type Later = { readonly text: string | null } | { readonly answer: string | null } | { readonly stop: true };

/** What the session answers. The first is always `heard`, the last `exit`. */
export type Reply =
  | { readonly heard: number; readonly version: string }
  | { readonly out: string }
  | { readonly err: string }
  /** Standard input is requested. */
  | { readonly wants: 'text' }
  /** A line is requested of the person there; null: no more. */
  | { readonly asks: string | null }
  | { readonly about: SessionInfo }
  | { readonly exit: number };

/** A session as `beckon sessions` lists it. */
export interface SessionInfo {
  readonly name: string;
  /** `chromium 147, no window`; null where nothing is open. */
  readonly world: string | null;
  /** The address of the page, where there is one. */
  readonly address: string | null;
  readonly isBusy: boolean;
  /** Calls that are being done or wait for their turn. */
  readonly calls: number;
  readonly idleMs: number;
  /** It ends when it has been idle for so long. */
  readonly idleLimitMs: number;
  readonly ageMs: number;
  readonly pid: number;
  /** Below it files are read and written. */
  readonly folder: string;
  readonly version: string;
}

export function send(socket: Socket, message: Request | Later | Reply): void {
  if (!socket.destroyed && socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

/** Hands on each message as it comes; `onBad` once, if something comes that is none. */
export function listen(socket: Socket, onMessage: (message: unknown) => void, onBad: (why: string) => void): void {
  let rest: string[] = [];
  let length = 0;
  const bad = (why: string): void => {
    socket.off('data', hear);
    rest = [];
    onBad(why);
  };
  const hear = (part: string): void => {
    const lines = part.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      const whole = rest.join('') + line;
      rest = [];
      length = 0;
      if (whole.length > LONGEST) return void bad('it is too long');
      let message: unknown;
      try {
        message = JSON.parse(whole);
      } catch {
        return void bad('it is not JSON');
      }
      onMessage(message);
    }
    length += last.length;
    if (length > LONGEST) return void bad('it is too long');
    if (last !== '') rest.push(last);
  };
  socket.setEncoding('utf8');
  socket.on('data', hear);
}

/** What came as the first message, if it is a request. */
export function asRequest(message: unknown): Request | null {
  if (typeof message !== 'object' || message === null) return null;
  const { protocol, version, ask, args, folder, columns, key, isAnswering } = message as Record<string, unknown>;
  const isText = (value: unknown): value is string => typeof value === 'string';
  if (typeof protocol !== 'number' || !isText(version)) return null;
  if (ask !== 'run' && ask !== 'about' && ask !== 'close') return null;
  const isRun = Array.isArray(args) && args.every(isText) && isText(folder);
  if (ask === 'run' && !isRun) return null;
  return {
    protocol,
    version,
    ask,
    ...(isText(key) ? { key } : {}),
    ...(isRun ? { args, folder } : {}),
    ...(typeof columns === 'number' && columns > 0 ? { columns } : {}),
    ...(isAnswering === true ? { isAnswering } : {}),
  };
}
