// Follows a run from its beginning, or from where it is: results, each once, and what happens meanwhile.

import type { Redis } from 'ioredis';
import type { Fleet } from './fleet.js';
import { type Counted, type JobPlace, jobId, type LiveEvent, type RunState } from './run-data.js';
import { stateOf } from './runs.js';

/** What came since the last one; nothing, if nothing came for a while. */
export interface Followed {
  readonly results: readonly Counted[];
  readonly live: readonly LiveEvent[];
  /** How it was before these were read. Null: Redis knows it no more. */
  readonly state: RunState | null;
}

const BLOCK_MS = 1000;
const AT_ONCE = 200;

type Entry = readonly [id: Buffer, fields: readonly Buffer[]];

export async function* follow(fleet: Fleet, run: string, signal: AbortSignal): AsyncGenerator<Followed> {
  const reader = await fleet.another();
  const leave = (): void => reader.disconnect();
  signal.addEventListener('abort', leave, { once: true });
  const places = fleet.placesOf(run);
  const last = { results: '0', live: '0' };
  const seen = new Set<string>();
  try {
    while (!signal.aborted) {
      // Asked first: when it has ended by then, all its results are there.
      const state = await stateOf(fleet, run);
      const isOver = state === null || state === 'ended';
      const streams = await read(reader, [places.results, places.live], [last.results, last.live], !isOver).catch(
        (error: unknown) => {
          if (signal.aborted) return null;
          throw error;
        },
      );
      if (streams === null) return;
      const results = entriesOf(streams, places.results);
      const live = entriesOf(streams, places.live);
      last.results = results.at(-1)?.[0].toString() ?? last.results;
      last.live = live.at(-1)?.[0].toString() ?? last.live;
      yield {
        state,
        live: live.flatMap((entry) => opened<LiveEvent>(fleet, 'live', run, entry)),
        results: results
          .flatMap((entry) => opened<Counted>(fleet, 'result', run, entry))
          // Each is counted once; a copy that was put there by other means is not a second one.
          .filter(({ place }) => {
            const id = jobId(place);
            if (seen.has(id)) return false;
            seen.add(id);
            return true;
          }),
      };
    }
  } finally {
    signal.removeEventListener('abort', leave);
    reader.disconnect();
  }
}

async function read(redis: Redis, keys: readonly string[], from: readonly string[], isWaited: boolean) {
  const streams = ['STREAMS', ...keys, ...from] as const;
  const answer = isWaited
    ? await redis.xreadBuffer('COUNT', AT_ONCE, 'BLOCK', BLOCK_MS, ...streams)
    : await redis.xreadBuffer('COUNT', AT_ONCE, ...streams);
  return (answer ?? []) as readonly (readonly [key: Buffer, entries: readonly Entry[]])[];
}

function entriesOf(streams: readonly (readonly [Buffer, readonly Entry[]])[], key: string): readonly Entry[] {
  return streams.find(([name]) => name.toString() === key)?.[1] ?? [];
}

/** Nothing, if it was not written by someone with the fleet's key, for this place. */
function opened<T extends { readonly place: JobPlace }>(
  fleet: Fleet,
  purpose: 'live' | 'result',
  run: string,
  [, fields]: Entry,
): T[] {
  const [, at, , sealed] = fields;
  const [, index, attempt] = /^(\d{1,7})-(\d{1,4})$/.exec(at?.toString() ?? '') ?? [];
  if (index === undefined || sealed === undefined) return [];
  const place: JobPlace = { run, index: Number(index), attempt: Number(attempt) };
  const plain = fleet.key.open(purpose, jobId(place), sealed);
  return plain === null ? [] : [{ ...JSON.parse(plain.toString()), place } as T];
}
