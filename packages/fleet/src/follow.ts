// Follows a run from its beginning, or from where it is: results, each once, and what happens meanwhile. Results that were
// read are put together in an archive, so that Redis keeps them in little room for those who attach later.

import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { Redis } from 'ioredis';
import type { Fleet } from './fleet.js';
import { type Counted, type JobPlace, jobId, type LiveEvent, type RunState } from './run-data.js';
import { ARCHIVE } from './scripts.js';

/** What came since the last one; nothing, if nothing came for a while. */
export interface Followed {
  readonly results: readonly Counted[];
  readonly live: readonly LiveEvent[];
  /** How it was before these were read. Null: Redis knows it no more. */
  readonly state: RunState | null;
}

const BLOCK_MS = 1000;
const AT_ONCE = 200;
/** Parts of the archive that are read at a time. */
const PARTS = 4;
/** Results that come one by one are read together. */
const GATHER_MS = 30;
/** How many results make a part of the archive, and how much text: what is much larger cannot be put into one. */
const PART = 500;
const LARGEST_PART = 16_000_000;
/** How long a reader that leaves may take to put away what it has read. */
const LEAVE_MS = 2000;

type Entry = readonly [id: Buffer, fields: readonly Buffer[]];
type Streams = readonly (readonly [key: Buffer, entries: readonly Entry[]])[];

/** A result as it was written, with the id that it has in Redis. */
interface Written {
  readonly id: string;
  readonly at: string;
  readonly text: string;
}

export async function* follow(fleet: Fleet, run: string, signal: AbortSignal): AsyncGenerator<Followed> {
  const reader = await fleet.another();
  const leave = (): void => reader.disconnect();
  signal.addEventListener('abort', leave, { once: true });
  const places = fleet.placesOf(run);
  const keys = [places.archive, places.results, places.live] as const;
  const from = { archive: '0', results: '0', live: '0' };
  const seen = new Set<string>();
  /** Read, and not yet in the archive. */
  let written: Written[] = [];
  const isNew = (place: JobPlace): boolean => {
    const isKnown = seen.has(jobId(place));
    seen.add(jobId(place));
    return !isKnown;
  };
  const archive = async (): Promise<void> => {
    const part = firstPart(written);
    const id = part.length === 0 ? '' : await archived(fleet, run, part, from.archive);
    if (id === '') return;
    from.archive = id;
    written = written.slice(part.length);
  };
  try {
    while (!signal.aborted) {
      // Asked first: when it has ended by then, all its results are there.
      const news = await read(reader, places.run, keys, Object.values(from)).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
      if (news === null) return;
      const { state, streams } = news;
      const parts = entriesOf(streams, places.archive);
      const results = entriesOf(streams, places.results);
      const live = entriesOf(streams, places.live);
      from.archive = parts.at(-1)?.[0].toString() ?? from.archive;
      from.results = results.at(-1)?.[0].toString() ?? from.results;
      from.live = live.at(-1)?.[0].toString() ?? from.live;
      const old = parts.flatMap((entry) => openedPart(fleet, run, entry));
      // Someone else who looks on has put them away.
      const put = new Set(old.map(({ place }) => `${place.index}-${place.attempt}`));
      written = written.filter(({ at }) => !put.has(at));
      const fresh = results.flatMap((entry) => opened<Counted>(fleet, 'result', run, entry));
      written.push(...fresh.map(({ written: one }) => one));
      yield {
        state,
        live: live.flatMap((entry) => opened<LiveEvent>(fleet, 'live', run, entry).map(({ is }) => is)),
        // Each is counted once; a copy that was put there by other means is not a second one.
        results: [...old, ...fresh.map(({ is }) => is)].filter(({ place }) => isNew(place)),
      };
      while (isPart(written)) {
        const before = written.length;
        await archive();
        // Someone else has put away a part that was not read yet.
        if (written.length === before) break;
      }
      if (results.length + live.length > 0 && results.length < AT_ONCE)
        await deadlineIn(GATHER_MS, signal).pause(GATHER_MS);
    }
  } finally {
    signal.removeEventListener('abort', leave);
    reader.disconnect();
    await deadlineIn(LEAVE_MS).wait(archive().catch(() => {}));
  }
}

/** The state of the run, and what is new in its streams: at once if there is anything, or it is over; else within a while. */
async function read(
  redis: Redis,
  about: string,
  keys: readonly string[],
  from: readonly string[],
): Promise<{ readonly state: RunState | null; readonly streams: Streams }> {
  const streams = ['STREAMS', ...keys, ...from] as const;
  // The archive has many results in one entry: it is read first, and a few entries at a time.
  const old = redis.xreadBuffer('COUNT', PARTS, 'STREAMS', keys[0] ?? '', from[0] ?? '') as Promise<Streams | null>;
  const state = (await redis.hget(about, 'state')) as RunState | null;
  const parts = await old;
  if (parts !== null && parts.length > 0) return { state, streams: parts };
  const isOver = state === null || state === 'ended';
  const answer = isOver
    ? await redis.xreadBuffer('COUNT', AT_ONCE, ...streams)
    : await redis.xreadBuffer('COUNT', AT_ONCE, 'BLOCK', BLOCK_MS, ...streams);
  return { state, streams: (answer ?? []) as Streams };
}

function entriesOf(streams: Streams, key: string): readonly Entry[] {
  return streams.find(([name]) => name.toString() === key)?.[1] ?? [];
}

/** Nothing, if it was not written by someone with the fleet's key, for this place. */
function opened<T extends { readonly place: JobPlace }>(
  fleet: Fleet,
  purpose: 'live' | 'result',
  run: string,
  [id, fields]: Entry,
): { readonly is: T; readonly written: Written }[] {
  const [, name, , sealed] = fields;
  const at = name?.toString() ?? '';
  const place = placeIn(run, at);
  const plain = place === null || sealed === undefined ? null : fleet.key.open(purpose, jobId(place), sealed);
  if (plain === null) return [];
  const text = plain.toString();
  return [{ is: { ...JSON.parse(text), place } as T, written: { id: id.toString(), at, text } }];
}

function placeIn(run: string, at: string): JobPlace | null {
  const [, index, attempt] = /^(\d{1,7})-(\d{1,4})$/.exec(at) ?? [];
  return index === undefined ? null : { run, index: Number(index), attempt: Number(attempt) };
}

/** The results in a part of the archive. */
function openedPart(fleet: Fleet, run: string, [, [, , , sealed]]: Entry): Counted[] {
  const plain = sealed === undefined ? null : fleet.key.open('archive', run, sealed);
  if (plain === null) return [];
  const list = JSON.parse(plain.toString()) as readonly (readonly [at: string, is: Omit<Counted, 'place'>])[];
  return list.flatMap(([at, is]) => {
    const place = placeIn(run, at);
    return place === null ? [] : [{ ...is, place }];
  });
}

function isPart(written: readonly Written[]): boolean {
  return written.length >= PART || written.reduce((sum, { text }) => sum + text.length, 0) >= LARGEST_PART;
}

/** As many as make a part; at least one. */
function firstPart(written: readonly Written[]): readonly Written[] {
  let room = LARGEST_PART;
  const part = written.slice(0, PART);
  const end = part.findIndex(({ text }, i) => {
    room -= text.length;
    return room < 0 && i > 0;
  });
  return end === -1 ? part : part.slice(0, end);
}

/** Puts results into the archive and out of the stream. Returns the id of the part; nothing, if there is one that was not read yet. */
async function archived(fleet: Fleet, run: string, part: readonly Written[], last: string): Promise<string> {
  const { archive, results } = fleet.placesOf(run);
  const text = `[${part.map((one) => `["${one.at}",${one.text}]`).join(',')}]`;
  const sealed = fleet.key.seal('archive', run, text);
  const [ms = '0', n = '0'] = (part.at(-1)?.id ?? '').split('-');
  return (await fleet.redis.eval(ARCHIVE, 2, archive, results, last, `${ms}-${BigInt(n) + 1n}`, sealed)) as string;
}
