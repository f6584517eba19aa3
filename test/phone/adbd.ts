// The device side of the ADB protocol, on loopback or in memory: what a phone's adbd does, over the simulated phone.

import { constants, createPublicKey, publicDecrypt, randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type OpenWire, wireOf } from '../../packages/phone/src/android/adb-socket.js';
import { type AndroidKind, AndroidShell, type Said } from './android-shell.js';
import type { Phone } from './app.js';
import { memoryWire } from './memory-wire.js';

const CNXN = 0x4e584e43;
const AUTH = 0x48545541;
const OPEN = 0x4e45504f;
const OKAY = 0x59414b4f;
const WRTE = 0x45545257;
const CLSE = 0x45534c43;

/** What goes wrong with the next commands that match. */
export interface Fault {
  readonly on: RegExp;
  /**
   * `unplug`: half of the answer, then the cable is pulled. `cut`: half of the answer, as if it were all.
   * `hang`: no answer ever. `hold`: the answer comes when the test says so. `flood`: an answer without end.
   * `say`: another answer.
   */
  readonly is: 'unplug' | 'cut' | 'hang' | 'hold' | 'flood' | 'say';
  readonly say?: { readonly stdout?: string | Buffer; readonly stderr?: string; readonly code?: number };
  /** How many commands it hits; for ever, if not given. */
  readonly times?: number;
}

export interface AdbdOptions {
  readonly features?: readonly string[];
  /** A command takes so many milliseconds. */
  readonly msPerCommand?: number;
  /** Whose milliseconds those are: the phone's alone, while nobody waits; or those of everybody, for tests in virtual time. */
  readonly clock?: 'own' | 'shared';
  /** Whether it asks for a key, and whether the person at the phone then says yes. */
  readonly auth?: 'none' | 'accept' | 'refuse';
  /** Older ones check sums and end service names with a zero. */
  readonly version?: number;
}

export const NEW_FEATURES: readonly string[] = [
  'shell_v2',
  'cmd',
  'stat_v2',
  'ls_v2',
  'fixed_push_mkdir',
  'apex',
  'abb',
];
/** No shell_v2: exit codes and stderr are lost. */
export const OLD_FEATURES: readonly string[] = [];

/** Its address in memory. */
export const MEMORY = '127.0.0.1:5555';

interface Stream {
  readonly local: number;
  readonly remote: number;
  readonly queue: Buffer[];
  /** Bytes that may be sent before the other side says okay; with delayed acks more than one packet. */
  credit: number;
  isEnding: boolean;
  isFlooding: boolean;
  /** What a command that reads from its input waits for. */
  input: { readonly size: number; readonly pieces: Buffer[]; readonly whole: (bytes: Buffer) => void } | null;
}

export class Adbd {
  readonly shell: AndroidShell;
  readonly options: Required<AdbdOptions>;
  readonly faults: Fault[] = [];
  /** The services that were opened, in order. */
  readonly opened: string[] = [];
  /** Keys that were accepted: as they were sent. */
  readonly keys: string[] = [];
  /** How often the person at the phone said no. */
  refused = 0;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  readonly #held: (() => void)[] = [];
  #isStopped = false;
  #wasAt = Date.now();

  constructor(phone: Phone, kind?: AndroidKind, options: AdbdOptions = {}) {
    this.shell = new AndroidShell(phone, kind);
    this.options = {
      features: NEW_FEATURES,
      msPerCommand: 100,
      clock: 'own',
      auth: 'none',
      version: 0x01000001,
      ...options,
    };
    this.#server = createServer((socket) => {
      socket.setNoDelay(true);
      this.#link(socket);
    });
  }

  #link(socket: Socket | Duplex): void {
    const link = new Link(this, socket);
    this.#links.add(link);
    socket.on('close', () => this.#links.delete(link));
  }

  /** Connections to it in memory, at the address that it has in this test: nobody listens anywhere else. */
  readonly connect: OpenWire = async ({ host, port }) => {
    if (this.#isStopped || `${host}:${port}` !== MEMORY)
      throw Object.assign(new Error(`connect ECONNREFUSED ${host}:${port}`), { code: 'ECONNREFUSED' });
    const [ours, theirs] = memoryWire();
    this.#link(ours);
    return wireOf(theirs);
  };

  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this.port;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  get phone(): Phone {
    return this.shell.phone;
  }

  get connections(): number {
    return this.#links.size;
  }

  /** Streams that are open now: commands that nobody ended. */
  get streams(): number {
    return [...this.#links].reduce((sum, link) => sum + link.streams, 0);
  }

  /** Pulls the cable: all connections end at once; new ones are taken. */
  unplug(): void {
    for (const link of this.#links) link.socket.destroy();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.unplug();
    if (this.#server.listening) await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** Runs something when the time that a command takes is over. */
  afterCommand(answer: () => void): void {
    const { msPerCommand, clock } = this.options;
    if (clock === 'own') {
      this.phone.tick(msPerCommand);
      answer();
      return;
    }
    setTimeout(() => {
      const now = Date.now();
      this.phone.tick(now - this.#wasAt);
      this.#wasAt = now;
      answer();
    }, msPerCommand);
  }

  /** Lets the held answers go. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  /** How many answers are held. */
  get held(): number {
    return this.#held.length;
  }

  hold(go: () => void): void {
    this.#held.push(go);
  }

  /** The fault for a command, counted down. */
  faultFor(line: string): Fault | null {
    const at = this.faults.findIndex(({ on }) => on.test(line));
    const fault = this.faults[at];
    if (fault === undefined) return null;
    if (fault.times !== undefined) {
      if (fault.times <= 1) this.faults.splice(at, 1);
      else this.faults[at] = { ...fault, times: fault.times - 1 };
    }
    return fault;
  }
}

/** One connection of a client. */
class Link {
  readonly socket: Duplex;
  readonly #adbd: Adbd;
  readonly #streams = new Map<number, Stream>();
  #received = Buffer.alloc(0);
  #nextLocal = 1;
  #maxPayload = 4096;
  #hasDelayedAck = false;
  #token = randomBytes(20);
  #isIn = false;

  constructor(adbd: Adbd, socket: Duplex) {
    this.#adbd = adbd;
    this.socket = socket;
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => this.#receive(data));
  }

  get streams(): number {
    return this.#streams.size;
  }

  #receive(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    while (this.#received.length >= 24) {
      const size = this.#received.readUInt32LE(12);
      if (this.#received.length < 24 + size) return;
      const command = this.#received.readUInt32LE(0);
      if ((command ^ 0xffffffff) >>> 0 !== this.#received.readUInt32LE(20)) {
        this.socket.destroy();
        return;
      }
      const [arg0, arg1] = [this.#received.readUInt32LE(4), this.#received.readUInt32LE(8)];
      const payload = Buffer.from(this.#received.subarray(24, 24 + size));
      this.#received = this.#received.subarray(24 + size);
      this.#packet(command, arg0, arg1, payload);
    }
  }

  #send(command: number, arg0: number, arg1: number, payload: Buffer = Buffer.alloc(0)): void {
    const header = Buffer.alloc(24);
    header.writeUInt32LE(command, 0);
    header.writeUInt32LE(arg0, 4);
    header.writeUInt32LE(arg1, 8);
    header.writeUInt32LE(payload.length, 12);
    header.writeUInt32LE(
      payload.reduce((sum, byte) => (sum + byte) >>> 0, 0),
      16,
    );
    header.writeUInt32LE((command ^ 0xffffffff) >>> 0, 20);
    if (!this.socket.destroyed) this.socket.write(Buffer.concat([header, payload]));
  }

  #packet(command: number, arg0: number, arg1: number, payload: Buffer): void {
    if (command === CNXN) this.#connect(arg1, payload);
    else if (command === AUTH) this.#authenticate(arg0, payload);
    else if (!this.#isIn) this.socket.destroy();
    else if (command === OPEN) this.#open(arg0, arg1, payload);
    else if (command === OKAY) this.#okay(arg1, payload);
    else if (command === WRTE) this.#written(arg1, payload);
    else if (command === CLSE) this.#closed(arg1);
  }

  #connect(maxPayload: number, payload: Buffer): void {
    this.#maxPayload = Math.min(maxPayload, 256 * 1024);
    const wants = /features=([^;\0]*)/.exec(payload.toString('utf8'))?.[1]?.split(',') ?? [];
    this.#hasDelayedAck = wants.includes('delayed_ack') && this.#adbd.options.features.includes('delayed_ack');
    if (this.#adbd.options.auth === 'none') this.#welcome();
    else this.#send(AUTH, 1, 0, this.#token);
  }

  #welcome(): void {
    this.#isIn = true;
    const { features, version } = this.#adbd.options;
    const model = this.#adbd.shell.kind.model.replaceAll(' ', '_');
    const list = features.length === 0 ? '' : `features=${features.join(',')}`;
    const banner = `device::ro.product.name=demo;ro.product.model=${model};ro.product.device=demo;${list}`;
    this.#send(CNXN, version, 256 * 1024, Buffer.from(banner));
  }

  /** Type 2 is a signed token, type 3 a key that the person at the phone is asked about. */
  #authenticate(type: number, payload: Buffer): void {
    if (type === 2) {
      if (this.#adbd.keys.some((key) => isSigned(key, this.#token, payload))) this.#welcome();
      else {
        this.#token = randomBytes(20);
        this.#send(AUTH, 1, 0, this.#token);
      }
      return;
    }
    if (type === 3 && this.#adbd.options.auth === 'refuse') this.#adbd.refused++;
    if (type !== 3 || this.#adbd.options.auth === 'refuse') return;
    this.#adbd.keys.push(payload.toString('latin1').replace(/\0$/, ''));
    this.#welcome();
  }

  #open(remote: number, credit: number, payload: Buffer): void {
    const service = payload.toString('utf8').replace(/\0$/, '');
    this.#adbd.opened.push(service);
    const read = /^(shell,v2[^:]*|shell[^:]*|exec):([\s\S]*)$/.exec(service);
    const isV2 = read?.[1]?.startsWith('shell,v2') === true;
    if (read === null || (isV2 && !this.#adbd.options.features.includes('shell_v2'))) {
      this.#send(CLSE, 0, remote);
      return;
    }
    const local = this.#nextLocal++;
    const first = this.#hasDelayedAck ? credit : Number.POSITIVE_INFINITY;
    const stream: Stream = { local, remote, queue: [], credit: first, isEnding: false, isFlooding: false, input: null };
    this.#streams.set(local, stream);
    this.#send(OKAY, local, remote, this.#acked(1024 * 1024));
    const fed = /^cmd package install .*-S (\d+)$/.exec(read[2] ?? '');
    if (fed !== null) {
      this.#adbd.shell.ran.push(read[2] ?? '');
      const whole = (bytes: Buffer): void => this.#end(stream, Buffer.from(this.#adbd.shell.system.install(bytes)));
      stream.input = { size: Number(fed[1]), pieces: [], whole };
      return;
    }
    this.#run(stream, read[2] ?? '', isV2 ? 'v2' : read[1] === 'exec' ? 'raw' : 'pty');
  }

  /** The last that a command says. */
  #end(stream: Stream, bytes: Buffer): void {
    stream.queue.push(bytes);
    stream.isEnding = true;
    this.#pump(stream);
  }

  #acked(bytes: number): Buffer {
    if (!this.#hasDelayedAck) return Buffer.alloc(0);
    const payload = Buffer.alloc(4);
    payload.writeUInt32LE(bytes, 0);
    return payload;
  }

  #run(stream: Stream, line: string, how: 'v2' | 'raw' | 'pty'): void {
    const fault = this.#adbd.faultFor(line);
    if (fault?.is === 'hang') return;
    if (fault?.is === 'flood') {
      stream.isFlooding = true;
      stream.queue.push(packed({ stdout: FLOOD, stderr: Buffer.alloc(0), code: 0 }, how, false));
      this.#pump(stream);
      return;
    }
    const answer = (): void => {
      const { stdout = '', stderr = '', code = 0 } = fault?.say ?? {};
      const said =
        fault?.is === 'say'
          ? { stdout: Buffer.from(stdout), stderr: Buffer.from(stderr), code }
          : this.#adbd.shell.run(line);
      if (fault?.is === 'unplug') {
        const whole = packed(said, how, true);
        stream.queue.push(whole.subarray(0, Math.ceil(whole.length / 2)));
        this.#pump(stream);
        this.socket.end();
        return;
      }
      const { merged: _both, ...apart } = said;
      const half = { ...apart, stdout: said.stdout.subarray(0, Math.ceil(said.stdout.length / 2)) };
      stream.queue.push(packed(fault?.is === 'cut' ? half : said, how, true));
      stream.isEnding = true;
      this.#pump(stream);
    };
    const inTime = (): void => this.#adbd.afterCommand(answer);
    if (line.startsWith('screenrecord ')) {
      const { system } = this.#adbd.shell;
      system.isFilming = true;
      system.onFilmEnd = inTime;
      return;
    }
    if (fault?.is === 'hold') this.#adbd.hold(inTime);
    else inTime();
  }

  /** One packet at a time, the next when the other side said okay; more of them with delayed acks. */
  #pump(stream: Stream): void {
    while (stream.queue.length > 0 && stream.credit > 0) {
      const [next = Buffer.alloc(0)] = stream.queue;
      const size = Math.min(next.length, this.#maxPayload, stream.credit);
      this.#send(WRTE, stream.local, stream.remote, next.subarray(0, size));
      if (size === next.length) stream.queue.shift();
      else stream.queue[0] = next.subarray(size);
      if (stream.isFlooding && stream.queue.length === 0) stream.queue.push(FLOOD);
      stream.credit = this.#hasDelayedAck ? stream.credit - size : 0;
    }
    if (stream.queue.length > 0 || !stream.isEnding || stream.credit <= 0) return;
    this.#streams.delete(stream.local);
    this.#send(CLSE, stream.local, stream.remote);
  }

  #okay(local: number, payload: Buffer): void {
    const stream = this.#streams.get(local);
    if (stream === undefined) return;
    stream.credit = this.#hasDelayedAck ? stream.credit + payload.readUInt32LE(0) : Number.POSITIVE_INFINITY;
    this.#pump(stream);
  }

  /** What is typed into a command: only the installer reads it. */
  #written(local: number, payload: Buffer): void {
    const stream = this.#streams.get(local);
    if (stream === undefined) return;
    this.#send(OKAY, stream.local, stream.remote, this.#acked(payload.length));
    const { input } = stream;
    if (input === null) return;
    input.pieces.push(Buffer.from(payload));
    const bytes = Buffer.concat(input.pieces);
    if (bytes.length < input.size) return;
    stream.input = null;
    input.whole(bytes);
  }

  #closed(local: number): void {
    const stream = this.#streams.get(local);
    if (stream === undefined) return;
    this.#streams.delete(local);
    this.#send(CLSE, stream.local, stream.remote);
  }
}

/** A packet of the shell protocol that never ends, and plain bytes for those without it. */
const FLOOD = Buffer.concat([Buffer.from([1, 0xff, 0xff, 0, 0]), Buffer.alloc(0xffff, 0x61)]);

/** Output as the service sends it: packets with exit code, plain bytes, or a terminal's lines. */
function packed({ stdout, stderr, merged, code }: Said, how: 'v2' | 'raw' | 'pty', hasEnd: boolean): Buffer {
  const both = merged ?? Buffer.concat([stdout, stderr]);
  if (how === 'raw') return both;
  if (how === 'pty') return Buffer.from(both.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
  if (!hasEnd) return stdout;
  const parts = [...split(1, stdout), ...split(2, stderr), Buffer.from([3, 1, 0, 0, 0, code & 0xff])];
  return Buffer.concat(parts);
}

function split(id: number, data: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += 32 * 1024) {
    const piece = data.subarray(at, at + 32 * 1024);
    const head = Buffer.alloc(5);
    head[0] = id;
    head.writeUInt32LE(piece.length, 1);
    parts.push(head, piece);
  }
  return parts;
}

/** Whether a token was signed by the owner of a key, as Android checks it. */
function isSigned(key: string, token: Buffer, signature: Buffer): boolean {
  const raw = Buffer.from(key.split(' ')[0] ?? '', 'base64');
  const modulus = Buffer.from(raw.subarray(8, 8 + 256)).reverse();
  const exponent = raw.readUInt32LE(8 + 512);
  const e = Buffer.from([exponent >>> 24, (exponent >>> 16) & 0xff, (exponent >>> 8) & 0xff, exponent & 0xff]);
  const jwk = {
    kty: 'RSA',
    n: modulus.toString('base64url'),
    e: e.subarray(e.findIndex((byte) => byte !== 0)).toString('base64url'),
  };
  const owner = createPublicKey({ key: jwk, format: 'jwk' });
  try {
    const inside = publicDecrypt({ key: owner, padding: constants.RSA_PKCS1_PADDING }, signature);
    return inside.subarray(-20).equals(token);
  } catch {
    return false;
  }
}
