// The adb server on this machine: asking it for devices, reaching one through it, starting it with the adb program.

import { spawn } from 'node:child_process';
import { problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { AdbServerClient } from '@yume-chan/adb';
import type { Environment } from '../shared/environment.js';
import { messages } from '../shared/messages.js';
import { type AdbSocket, type HostPort, type OpenWire, openWire } from './adb-socket.js';
import { type AdbConnection, lineProblem, type Service, serviceOf } from './line.js';
import { reasonOf } from './why.js';

const USUAL_PORT = 5037;

/** Where the server listens: found as the adb program itself finds it. */
export function serverPlace(env: Environment): HostPort {
  const spec = /^tcp:(?:(.+):)?(\d+)$/.exec(env['ADB_SERVER_SOCKET'] ?? '');
  const host = spec?.[1] ?? env['ANDROID_ADB_SERVER_ADDRESS'] ?? '127.0.0.1';
  const port = Number(spec?.[2] ?? env['ANDROID_ADB_SERVER_PORT'] ?? USUAL_PORT);
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
  return { host: host === 'localhost' || host === '' ? '127.0.0.1' : host, port: isPort ? port : USUAL_PORT };
}

/** A device as the server lists it. */
export interface Listed {
  readonly serial: string;
  /** `device`, `unauthorized`, `offline`, `no permissions`, `recovery` … */
  readonly state: string;
  readonly model: string;
  /** Null: an old server. */
  readonly transport: bigint | null;
}

/** Reads `host:devices-l`. States may be of several words, and newer servers add words that are unknown here. */
export function readDevices(text: string): readonly Listed[] {
  return text.split('\n').flatMap((line) => {
    const found = /^(\S+)\s+(.+?)\s*$/.exec(line.replaceAll('\r', ''));
    if (found === null) return [];
    const rest = found[2] ?? '';
    const facts = [...rest.matchAll(/(?:^|\s)(usb|product|model|device|transport_id|features):(\S+)/g)];
    const factOf = (name: string): string => facts.find(([, key]) => key === name)?.[2] ?? '';
    const given = facts[0]?.index === undefined ? rest : rest.slice(0, facts[0].index);
    const state = given.startsWith('no permissions') ? 'no permissions' : (given.trim().split(/\s/)[0] ?? '');
    const transport = /^\d+$/.test(factOf('transport_id')) ? BigInt(factOf('transport_id')) : null;
    return [{ serial: found[1] ?? '', state, model: factOf('model'), transport }];
  });
}

/** Where a server is, and how it is reached. */
interface Server {
  readonly place: HostPort;
  readonly connect: OpenWire;
}

/** The connections of one question to the server: all are ended when the time for it is over. */
class Connections {
  readonly #place: HostPort;
  readonly #connect: OpenWire;
  readonly #deadline: Deadline;
  readonly #open = new Set<AdbSocket>();
  #isOver = false;

  constructor({ place, connect }: Server, deadline: Deadline) {
    this.#place = place;
    this.#connect = connect;
    this.#deadline = deadline;
  }

  async connect(): Promise<AdbServerClient.ServerConnection> {
    const wire = await this.#connect(this.#place, this.#deadline);
    if (this.#isOver) wire.close();
    this.#open.add(wire);
    return wire as unknown as AdbServerClient.ServerConnection;
  }
  end(): void {
    this.#isOver = true;
    for (const wire of this.#open) wire.close();
  }
  addReverseTunnel(): never {
    throw new Error('not used');
  }
  removeReverseTunnel(): void {}
  clearReverseTunnels(): void {}
}

export class AdbServer implements Server {
  readonly place: HostPort;
  readonly connect: OpenWire;

  constructor(place: HostPort, connect: OpenWire = openWire) {
    this.place = place;
    this.connect = connect;
  }

  /** Asks, and lets go of the connection. Null: no server listens there. */
  async #ask<T>(
    what: string,
    deadline: Deadline,
    work: (client: AdbServerClient) => Promise<T>,
  ): Promise<Answer<T | null>> {
    const ms = deadline.left();
    const connections = new Connections(this, deadline);
    try {
      const answer = await deadline.wait(work(new AdbServerClient(connections)).then((value) => ({ value })));
      return answer === null ? bad(tooLate(deadline, messages.fromServer(what), ms)) : good(answer.value);
    } catch (error) {
      if (isNotListening(error)) return good(null);
      return bad(problem('DEVICE_ERROR', { what: messages.askingServer(what), said: reasonOf(error) }));
    } finally {
      connections.end();
    }
  }

  /** Its version, `41`; null: it is not running. */
  version(deadline: Deadline): Promise<Answer<number | null>> {
    return this.#ask('its version', deadline, (client) => client.getVersion());
  }

  /** Null: it is not running. */
  devices(deadline: Deadline): Promise<Answer<readonly Listed[] | null>> {
    return this.#ask('its devices', deadline, async (client) => {
      const stream = await client.createConnection('host:devices-l');
      return readDevices(await stream.readString());
    });
  }

  /** A device through the server. */
  async line(device: Listed, deadline: Deadline): Promise<Answer<AdbConnection>> {
    const { serial } = device;
    const features = await this.#ask(messages.deviceFeatures, deadline, async (client) => {
      const which = device.transport === null ? { serial } : { transportId: device.transport };
      const stream = await client.createConnection(AdbServerClient.formatDeviceService(which, 'features'));
      return stream.readString();
    });
    if (!features.ok) {
      const text = features.problem.code === 'DEVICE_ERROR' ? features.problem.facts.said : '';
      return text === '' ? features : lineProblem(serial, new Error(text));
    }
    if (features.value === null) return lineProblem(serial, new Error(messages.serverNotRunning));
    return good(new ServerLine(this, device, features.value.split(',')));
  }
}

/** Each command has a connection of its own, so nothing has to be kept open. */
class ServerLine implements AdbConnection {
  readonly id: string;
  readonly model: string;
  readonly features: ReadonlySet<string>;
  readonly gone: Promise<string>;
  readonly #server: Server;
  readonly #transport: bigint | null;
  readonly #open = new Set<Service>();
  #reportGone: (reason: string) => void = () => {};

  constructor(server: Server, { serial, model, transport }: Listed, features: readonly string[]) {
    this.id = serial;
    this.model = model;
    this.features = new Set(features);
    this.#server = server;
    this.#transport = transport;
    this.gone = new Promise((resolve) => {
      this.#reportGone = resolve;
    });
  }

  async open(service: string, deadline: Deadline): Promise<Service> {
    const connections = new Connections(this.#server, deadline);
    try {
      const client = new AdbServerClient(connections);
      const { host, port } = this.#server.place;
      const device = this.#transport === null ? { serial: this.id } : { transportId: this.#transport };
      const opened = await deadline.wait(client.createDeviceConnection(device, service));
      if (opened === null) throw new Error(messages.noServerAnswer(host, port));
      const { read, write, end } = serviceOf(opened);
      const retained: Service = {
        read,
        write,
        end: () => {
          this.#open.delete(retained);
          end();
          connections.end();
        },
      };
      this.#open.add(retained);
      return retained;
    } catch (error) {
      connections.end();
      const reason = isNotListening(error) ? messages.serverStopped : reasonOf(error);
      // A command line that is refused says nothing about the device, and neither does one that was not waited for.
      if (!deadline.isOver() && !/^closed$|service/.test(reason)) this.#reportGone(reason);
      throw new Error(reason);
    }
  }

  async close(): Promise<void> {
    for (const service of [...this.#open]) service.end();
  }
}

function isNotListening(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'EHOSTUNREACH';
}

/** Starts the server with the adb program: it goes on in the background, for all who use it. */
export async function startServer(
  program: string,
  place: HostPort,
  env: Environment,
  deadline: Deadline,
): Promise<Answer<null>> {
  const ran = await programRun(program, ['-P', String(place.port), 'start-server'], env, deadline);
  if (!ran.ok) return ran;
  if (ran.value.code === 0) return good(null);
  const said = ran.value.output.trim() || messages.endedWith(ran.value.code);
  return bad(problem('DEVICE_ERROR', { what: messages.startingServer, said, instead: messages.runServer(program) }));
}

/** Enough of what a program says. */
const MOST_TEXT = 64 * 1024;

/** A program of this machine, with its output, never longer than the deadline. */
export async function programRun(
  program: string,
  given: readonly string[],
  env: Environment,
  deadline: Deadline,
): Promise<Answer<{ readonly code: number; readonly output: string }>> {
  const ms = deadline.left();
  const child = spawn(program, given, { env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  let output = '';
  const add = (data: Buffer): void => {
    if (output.length < MOST_TEXT) output += data.toString('utf8');
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const ended = new Promise<{ readonly code: number } | { readonly reason: string }>((resolve) => {
    child.once('error', (error) => resolve({ reason: reasonOf(error) }));
    // Not `close`: the server that it leaves behind may hold its pipes.
    child.once('exit', (code) => resolve({ code: code ?? 1 }));
  });
  const end = await deadline.wait(ended);
  if (end === null) child.kill('SIGKILL');
  child.stdout.destroy();
  child.stderr.destroy();
  if (end === null) return bad(tooLate(deadline, program, ms));
  if ('reason' in end) return bad(problem('IO_ERROR', { path: program, reason: end.reason }));
  return good({ code: end.code, output });
}
