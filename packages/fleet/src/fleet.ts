// A fleet: one Redis, one key, one name. What every part of it needs: its places in Redis, its queues, its contents.

import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { connected, type RedisRequest } from './connection.js';
import { FleetError, saidByRedis } from './fleet-error.js';
import type { FleetKey } from './key.js';
import { isLabel, type RunHead } from './run-data.js';
import { TOUCH } from './scripts.js';

export interface FleetRequest {
  readonly redis: RedisRequest;
  readonly key: FleetKey;
  /** Several fleets may share a Redis. */
  readonly name?: string;
}

/** How long contents stay that are not used again: as long as the longest run and the day after it. */
const LONGEST_S = 8 * 24 * 60 * 60;
/** More than networks and busy machines make of clocks that are right. */
const MOST_SKEW_MS = 30_000;
/** How many commands go to Redis at a time. */
const AT_ONCE = 200;

export class Fleet {
  readonly redis: Redis;
  readonly key: FleetKey;
  readonly name: string;
  readonly #request: RedisRequest;
  readonly #queues = new Map<string, Queue>();
  readonly #others: Redis[] = [];
  #isClosed = false;

  static async connect({ redis, key, name = 'default' }: FleetRequest): Promise<Fleet> {
    if (!isLabel(name)) throw new FleetError(`'${name}' is not a name for a fleet`, 'use letters, digits, "." and "-"');
    return new Fleet(await connected(redis), redis, key, name);
  }

  private constructor(redis: Redis, request: RedisRequest, key: FleetKey, name: string) {
    this.redis = redis;
    this.#request = request;
    this.key = key;
    this.name = name;
  }

  /** A place in Redis. All of a fleet are on one node of a cluster: the part in braces decides that. */
  at(...parts: readonly (string | number)[]): string {
    return [`{beckon:${this.name}}`, ...parts].join(':');
  }

  /** The places of one run. */
  placesOf(
    run: string,
  ): Readonly<Record<'run' | 'plan' | 'results' | 'archive' | 'counted' | 'deliveries' | 'live', string>> {
    const at = (part: string): string => this.at('run', run, part);
    return {
      run: at('about'),
      plan: at('plan'),
      results: at('results'),
      archive: at('archive'),
      counted: at('counted'),
      deliveries: at('deliveries'),
      live: at('live'),
    };
  }

  /** Where everyone hears that there is something to do, or that a run was stopped. */
  get channel(): string {
    return this.at('news');
  }

  /** With the name of the key in it: a worker that still has an old key takes nothing that it could only refuse. */
  get queuePrefix(): string {
    return this.at('queue', this.key.name);
  }

  queue(name: string): Queue {
    let queue = this.#queues.get(name);
    if (queue === undefined) {
      // No one reads BullMQ's own events.
      const streams = { events: { maxLen: 100 } };
      queue = new Queue(name, { connection: this.redis, prefix: this.queuePrefix, streams });
      queue.on('error', () => {});
      this.#queues.set(name, queue);
    }
    return queue;
  }

  queueNames(): Promise<string[]> {
    return this.redis.smembers(this.at('queues'));
  }

  /** How far the clock of this machine is ahead of that of Redis, in milliseconds; below zero: behind. */
  async clockAhead(): Promise<number> {
    const before = Date.now();
    const [seconds, micros] = await this.redis.time();
    return (before + Date.now()) / 2 - (Number(seconds) * 1000 + Number(micros) / 1000);
  }

  /** When a run is over is said by clocks: one that is wrong would end runs that have time left, or let others take them. */
  async checkClock(): Promise<void> {
    const ahead = await this.clockAhead();
    if (Math.abs(ahead) <= MOST_SKEW_MS) return;
    const seconds = Math.round(Math.abs(ahead) / 1000);
    throw new FleetError(
      `the clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of Redis`,
      'have both set from the network (NTP)',
    );
  }

  /** Another connection, for what keeps one waiting. It ends with the fleet. */
  async another(): Promise<Redis> {
    const other = await connected(this.#request);
    this.#others.push(other);
    return other;
  }

  /** What is asked of Redis in this turn of the event loop goes there in one packet. */
  inOnePacket(): void {
    const { stream } = this.redis;
    stream?.cork();
    setImmediate(() => stream?.uncork());
  }

  /** Puts contents where workers find them; those that are there stay. Returns their addresses. */
  async put(contents: readonly (string | Uint8Array)[], keptS: number = LONGEST_S): Promise<string[]> {
    const addresses = contents.map((content) => this.key.address(content));
    const all = new Map(addresses.map((address, i) => [address, contents[i] ?? '']));
    const list = [...all];
    for (let from = 0; from < list.length; from += AT_ONCE) {
      const part = list.slice(from, from + AT_ONCE);
      const places = part.map(([address]) => this.at('blob', address));
      const there = (await this.redis.eval(TOUCH, places.length, ...places, keptS)) as number[];
      const missing = part.filter((_, i) => there[i] !== 1);
      this.inOnePacket();
      await Promise.all(
        missing.map(([address, content]) =>
          this.redis.set(this.at('blob', address), this.key.seal('blob', address, content), 'EX', keptS),
        ),
      ).catch((error: unknown) => {
        throw saidByRedis(error);
      });
    }
    return addresses;
  }

  /** Puts a content that belongs to a run and is kept as long as that, as long as the run has not put too much. Null: it has. */
  async putLimited(run: string, content: Uint8Array, most: number): Promise<string | null> {
    const { run: about } = this.placesOf(run);
    const keptS = await this.redis.ttl(about);
    if (keptS < 0) return null;
    const bytes = await this.redis.hincrby(about, 'bytes', content.length);
    return bytes > most ? null : ((await this.put([content], keptS))[0] ?? null);
  }

  /** Null: it is not there, or not what its address says. */
  async content(address: string): Promise<Buffer | null> {
    const sealed = await this.redis.getBuffer(this.at('blob', address));
    const content = sealed === null ? null : this.key.open('blob', address, sealed);
    return content !== null && this.key.isAddressOf(address, content) ? content : null;
  }

  /** What a run says to its workers. Null: there is none, or it was not made with this key. */
  async head(run: string): Promise<RunHead | null> {
    const sealed = await this.redis.hgetBuffer(this.placesOf(run).run, 'head');
    const opened = sealed === null ? null : this.key.open('run', run, sealed);
    return opened === null ? null : (JSON.parse(opened.toString()) as RunHead);
  }

  /** Calls back when the connection is lost, and when it is there again. */
  onTouch(action: (isThere: boolean) => void): void {
    let isThere = true;
    const change = (is: boolean): void => {
      if (is !== isThere && !this.#isClosed) action(is);
      isThere = is;
    };
    this.redis.on('close', () => change(false));
    this.redis.on('ready', () => change(true));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const queue of this.#queues.values()) await queue.close().catch(() => {});
    for (const redis of [...this.#others, this.redis]) redis.disconnect();
  }
}
