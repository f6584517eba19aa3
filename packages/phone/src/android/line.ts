// A connection to one device, however it is reached: services are opened on it, until it is gone.

import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { bad } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../shared/messages.js';
import { reasonOf } from './why.js';

export interface Service {
  /** The next bytes; null: it ended. */
  read(): Promise<Uint8Array | null>;
  /** Sends it bytes, as the input of its command. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends it; what still comes is thrown away. */
  end(): void;
}

export interface AdbConnection {
  /** The serial number; `host:port` for those reached over the network. */
  readonly id: string;
  readonly features: ReadonlySet<string>;
  /** As the device says it: `Pixel_7`. */
  readonly model: string;
  /** Rejects if it cannot be opened. */
  open(service: string, deadline: Deadline): Promise<Service>;
  /** Resolves, with the reason, when the device is gone. */
  readonly gone: Promise<string>;
  close(): Promise<void>;
}

/** The part of a library's socket that is needed here. */
interface ReadSide {
  readonly readable: { getReader(): { read(): Promise<{ done?: boolean; value?: Uint8Array | undefined }> } };
  readonly writable: { getWriter(): { write(bytes: Uint8Array): Promise<unknown>; releaseLock(): void } };
  close(): unknown;
}

export function serviceOf(socket: ReadSide): Service {
  const reader = socket.readable.getReader();
  let isEnded = false;
  const read = async (): Promise<Uint8Array | null> => {
    const { done, value } = await reader.read();
    return done === true || value === undefined ? null : value;
  };
  return {
    read,
    async write(bytes) {
      const writer = socket.writable.getWriter();
      try {
        await writer.write(bytes);
      } finally {
        writer.releaseLock();
      }
    },
    end: () => {
      if (isEnded) return;
      isEnded = true;
      // The library closes its connection if incoming bytes are not read, so they are read and dropped.
      const drop = async (): Promise<void> => {
        await socket.close();
        while ((await read()) !== null);
      };
      drop().catch(() => {});
    },
  };
}

/** The problem that a lost device is reported as. */
export function goneProblem(id: string, reason: string): Problem {
  return problem('WORLD_GONE', {
    what: messages.deviceGone(id, reason),
    instead: messages.connectAgain,
  });
}

/** What the server or the device says when someone must first allow it. */
export function unauthorized(id: string, said: string): Problem {
  return problem('DEVICE_ERROR', {
    what: messages.connectingTo(id),
    said,
    instead: messages.allowThenRetry,
  });
}

/** An error of the library or of the server, as a problem. */
export function lineProblem(id: string, error: unknown): { readonly ok: false; readonly problem: Problem } {
  const given = reasonOf(error);
  if (/unauthori[sz]ed|authorizing/i.test(given)) return bad(unauthorized(id, given));
  return bad(goneProblem(id, given));
}
