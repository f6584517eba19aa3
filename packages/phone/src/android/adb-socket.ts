// A TCP connection as the streams that the ADB library takes. An error or an end on it ends every read at once.

import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ReadableStream, WritableStream } from 'node:stream/web';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../shared/messages.js';

export interface HostPort {
  readonly host: string;
  readonly port: number;
}

export interface AdbSocket {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
  readonly closed: Promise<undefined>;
  close(): void;
}

/** A connection, or an error: no server listens there, or not in time. */
export type OpenWire = (place: HostPort, deadline: Deadline) => Promise<AdbSocket>;

export const openWire: OpenWire = async ({ host, port }, deadline) => {
  const socket = new Socket();
  const connected = new Promise<true>((resolve, reject) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', reject);
  });
  socket.connect({ host, port, noDelay: true });
  try {
    if ((await deadline.wait(connected)) === null) throw new Error(messages.noHostAnswer(host, port));
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return wireOf(socket);
};

export function wireOf(socket: Duplex): AdbSocket {
  const closed = new Promise<undefined>((resolve) => {
    socket.once('close', () => resolve(undefined));
  });
  // Pending reads get it through the stream; an error without a listener would end the program.
  socket.on('error', () => {});
  let isOver = false;
  const readable = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (error: Error | null): void => {
          if (isOver) return;
          isOver = true;
          if (error === null) controller.close();
          else controller.error(error);
        };
        socket.on('data', (data: Buffer) => {
          if (isOver) return;
          controller.enqueue(data);
          if ((controller.desiredSize ?? 0) <= 0) socket.pause();
        });
        socket.on('end', () => end(null));
        socket.on('error', end);
        socket.on('close', () => end(null));
      },
      pull() {
        socket.resume();
      },
      cancel() {
        isOver = true;
        socket.destroy();
      },
    },
    { highWaterMark: 1 << 18, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  const writable = new WritableStream<Uint8Array>({
    // What can no longer be sent is reported by the reading end: there a caller waits.
    write: (chunk) =>
      new Promise<void>((resolve) => {
        if (socket.destroyed || socket.writableEnded) resolve();
        else socket.write(chunk, () => resolve());
      }),
    close: () => {
      socket.end();
    },
    abort: () => {
      socket.destroy();
    },
  });
  return { readable, writable, closed, close: () => socket.destroy() };
}
