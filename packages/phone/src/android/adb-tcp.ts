// Straight to a device over the network, with no adb program and no server: the packets of the ADB protocol on one connection.

import { ReadableStream, WritableStream } from 'node:stream/web';
import { problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { type AdbDaemonConnection, AdbDaemonTransport, type AdbPacketData, type AdbPacketInit } from '@yume-chan/adb';
import { messages } from '../shared/messages.js';
import { keyPath, keyStore } from './adb-keys.js';
import { type AdbSocket, type HostPort, type OpenWire, openWire } from './adb-socket.js';
import { type AdbConnection, type Service, serviceOf, unauthorized } from './line.js';
import { reasonOf } from './why.js';

const HEAD = 24;
/** No packet is larger: the protocol's own limit is agreed on at the start, and is no more than this. */
const MOST_PAYLOAD = 1024 * 1024;

/** `192.168.1.5:5555`, `[fe80::1]:5555`; null: no address. */
export function placeOf(id: string): HostPort | null {
  const found = /^(?:\[([0-9a-fA-F:.%]+)\]|([^\s:/]+)):(\d{1,5})$/.exec(id);
  const port = Number(found?.[3]);
  return found === null || port < 1 || port > 65_535 ? null : { host: found[1] ?? found[2] ?? '', port };
}

/** Connects; a device that does not know this computer yet asks the person who holds it. */
export async function openTcp(
  id: string,
  place: HostPort,
  deadline: Deadline,
  keys: string = keyPath(),
  connect: OpenWire = openWire,
): Promise<Answer<AdbConnection>> {
  const ms = deadline.left();
  let wire: AdbSocket;
  try {
    wire = await connect(place, deadline);
  } catch (error) {
    if (deadline.isOver()) return bad(tooLate(deadline, messages.deviceAt(id), ms));
    return bad(
      problem('WORLD_GONE', {
        what: messages.noDeviceAt(id, reasonOf(error)),
        instead: messages.checkNetwork,
      }),
    );
  }
  let isRequested = false;
  const credentialStore = keyStore(keys, () => {
    isRequested = true;
  });
  try {
    const connection = packetsOn(wire);
    const request = AdbDaemonTransport.authenticate({ serial: id, connection, credentialStore });
    const transport = await deadline.wait(request);
    if (transport !== null) return good(new TcpLine(id, transport, wire));
    wire.close();
    if (!isRequested || deadline.isCancelled()) return bad(tooLate(deadline, messages.deviceAt(id), ms));
    return bad(unauthorized(id, messages.notAllowedYet));
  } catch (error) {
    wire.close();
    const said = reasonOf(error);
    return bad(
      isRequested ? unauthorized(id, said) : problem('DEVICE_ERROR', { what: messages.connectingTo(id), said }),
    );
  }
}

class TcpLine implements AdbConnection {
  readonly id: string;
  readonly model: string;
  readonly features: ReadonlySet<string>;
  readonly gone: Promise<string>;
  readonly #transport: AdbDaemonTransport;
  readonly #wire: AdbSocket;

  constructor(id: string, transport: AdbDaemonTransport, wire: AdbSocket) {
    this.id = id;
    this.model = transport.banner.model ?? '';
    this.features = new Set(transport.banner.features);
    this.#transport = transport;
    this.#wire = wire;
    const ended = messages.connectionEnded;
    this.gone = Promise.race([
      wire.closed.then(() => ended),
      transport.disconnected.then(
        () => ended,
        (error: unknown) => reasonOf(error),
      ),
    ]);
  }

  async open(service: string, deadline: Deadline): Promise<Service> {
    const requested = Promise.resolve(this.#transport.connect(service)).then(serviceOf);
    const opened = await deadline.wait(requested);
    if (opened !== null) return opened;
    // Should it still be opened later, it is ended then.
    requested.then(
      (late) => late.end(),
      () => {},
    );
    throw new Error(messages.noAnswerFrom(this.id));
  }

  async close(): Promise<void> {
    this.#wire.close();
    await this.#wire.closed;
  }
}

/** Packets as the library wants them. What is no packet, or too large, ends the connection. */
function packetsOn(wire: AdbSocket): AdbDaemonConnection {
  const reader = wire.readable.getReader();
  let held: Buffer = Buffer.alloc(0);
  const filled = async (size: number): Promise<boolean> => {
    const pieces: Buffer[] = [held];
    let have = held.length;
    while (have < size) {
      const { done, value } = await reader.read();
      if (done) return false;
      pieces.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      have += value.length;
    }
    if (pieces.length > 1) held = Buffer.concat(pieces);
    return true;
  };
  const readable = new ReadableStream<AdbPacketData>({
    async pull(controller) {
      if (!(await filled(HEAD))) {
        controller.close();
        return;
      }
      const command = held.readUInt32LE(0);
      const size = held.readUInt32LE(12);
      if ((command ^ 0xffffffff) >>> 0 !== held.readUInt32LE(20) || size > MOST_PAYLOAD) {
        wire.close();
        controller.error(new Error(messages.notAdb));
        return;
      }
      const [arg0, arg1] = [held.readUInt32LE(4), held.readUInt32LE(8)];
      if (!(await filled(HEAD + size))) {
        controller.close();
        return;
      }
      const payload = new Uint8Array(held.subarray(HEAD, HEAD + size));
      held = held.subarray(HEAD + size);
      controller.enqueue({ command, arg0, arg1, payload });
    },
    cancel() {
      wire.close();
    },
  });
  const writer = wire.writable.getWriter();
  const writable = new WritableStream<{ tryConsume(use: (packet: AdbPacketInit) => unknown): unknown }>({
    write: async (chunk) => {
      await chunk.tryConsume((packet) => writer.write(written(packet)));
    },
    close: () => wire.close(),
    abort: () => wire.close(),
  });
  return { readable, writable } as unknown as AdbDaemonConnection;
}

function written({ command, arg0, arg1, payload, checksum, magic }: AdbPacketInit): Uint8Array {
  const packet = Buffer.alloc(HEAD + payload.length);
  packet.writeUInt32LE(command >>> 0, 0);
  packet.writeUInt32LE(arg0 >>> 0, 4);
  packet.writeUInt32LE(arg1 >>> 0, 8);
  packet.writeUInt32LE(payload.length, 12);
  packet.writeUInt32LE(checksum >>> 0, 16);
  packet.writeUInt32LE(magic >>> 0, 20);
  packet.set(payload, HEAD);
  return packet;
}
