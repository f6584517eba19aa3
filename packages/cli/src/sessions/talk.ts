// One conversation with a session: connect, ask, pass on what it answers. Loads nothing that is not needed for that.

import { connect } from 'node:net';
import { VERSION } from '@beckon/core/generated/version.js';
import { doorOf, type SessionFiles, Unreachable } from './folder.js';
import { type Later, listen, PROTOCOL, type Reply, type Request, send } from './protocol.js';

/** What became of it: an exit code, or why there is none. */
export type End =
  | { readonly code: number }
  /** No one is there, or the other end left before it heard anything. */
  | 'absent'
  /** The other end is there and silent. */
  | 'silent'
  /** It ended in the middle. */
  | 'lost'
  /** It speaks another protocol. */
  | 'foreign';

export interface Ears {
  readonly on: (reply: Reply, answer: (later: Later) => void) => void;
  /** Given the means to say something when it is connected. */
  readonly onConnected?: (answer: (later: Later) => void) => void;
  /** Whether it goes on until the session hangs up. */
  readonly isToTheEnd?: boolean;
  /** How long a session may take to say that it hears. */
  readonly timeoutMs?: number;
}

/** A session that loads its programs on a busy machine. */
export const TIMEOUT_MS = 20_000;
/** Errors of connecting where no one listens. */
const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTSOCK']);

/** Throws an Unreachable where a session is there that cannot be connected to. */
export function talk(
  place: SessionFiles,
  request: Omit<Request, 'protocol' | 'version' | 'key'>,
  { on, onConnected, isToTheEnd = false, timeoutMs = TIMEOUT_MS }: Ears,
): Promise<End> {
  return new Promise((resolve, reject) => {
    const door = doorOf(place);
    if (door === null) return resolve('absent');
    const { path, key } = door;
    const socket = connect(path);
    let end: End = 'absent';
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(end);
    };
    const timer = setTimeout(() => {
      end = 'silent';
      finish();
    }, timeoutMs);
    const answer = (later: Later): void => send(socket, later);
    socket.on('connect', () => {
      send(socket, { protocol: PROTOCOL, version: VERSION, ...(key === undefined ? {} : { key }), ...request });
      onConnected?.(answer);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (ABSENT.has(error.code ?? '')) return finish();
      clearTimeout(timer);
      reject(new Unreachable(`session '${place.name}' cannot be reached: ${error.message}`, 'try again'));
    });
    socket.on('close', finish);
    listen(
      socket,
      (message) => {
        const reply = message as Reply;
        if ('heard' in reply) {
          clearTimeout(timer);
          end = reply.heard === PROTOCOL ? 'lost' : 'foreign';
        }
        if (end === 'foreign') return finish();
        if ('exit' in reply) {
          end = { code: reply.exit };
          if (!isToTheEnd) finish();
        } else on(reply, answer);
      },
      () => {
        end = 'foreign';
        finish();
      },
    );
  });
}

/** One that is only too busy to answer is there. */
export function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const say = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => say(true));
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => say(!ABSENT.has(code)));
  });
}
