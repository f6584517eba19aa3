// Virtual time: timers and `Date` stand still while anything happens, and jump to the next timer when everybody waits.
// The world, the engine's deadlines and the simulated phone all read the same clock, and no test waits for real.

import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, vi } from 'vitest';
import { isUnderWay } from './memory-wire.js';

const { setImmediate, setTimeout } = globalThis;

/** So many turns of the event loop without anything to do: everybody waits for a timer. */
const QUIET_TURNS = 2;
/** A timer this far away is a limit that nobody should meet: something may be at work that nobody sees, like an import. */
const FAR_MS = 10_000;
/** So many turns of a millisecond each without anything to do, before time jumps that far. */
const QUIET_BEFORE_FAR = 500;
/** So many turns in which nobody waits for a timer: after that it is looked less often. */
const MOST_UNASKED = 100;
/** Files that are read or written, names that are looked up, connections and programs that are on their way: time waits for them. */
const UNDER_WAY =
  /^(?:FSReq|CloseReq|GetAddrInfo|GetNameInfo|TCPConnect|PipeConnect|WriteWrap|ShutdownWrap|ProcessWrap)/;

/** Starts it; the answer ends it. */
export function virtualTime(): () => void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { CompressionStream, DecompressionStream } = globalThis;
  // Pictures are packed by other threads, which nobody sees at work: here it is done at once.
  Object.assign(globalThis, { CompressionStream: atOnce(deflateSync), DecompressionStream: atOnce(inflateSync) });
  let isOver = false;
  // Programs that ran before, such as the browser that this worker's files share, are none of ours.
  const before = underWay();
  let quiet = 0;
  let unasked = 0;
  const turn = (): void => {
    if (isOver) return;
    if (underWay() > before) {
      quiet = 0;
      setTimeout(turn, 1);
    } else if (isUnderWay()) {
      quiet = 0;
      setImmediate(turn);
    } else if (vi.getTimerCount() === 0) {
      // Nobody waits for the time: a program may be at work.
      quiet = 0;
      if (unasked++ < MOST_UNASKED) setImmediate(turn);
      else setTimeout(turn, 1);
    } else {
      unasked = 0;
      quiet++;
      const isFar = untilNext() > FAR_MS;
      // First, for time goes on whatever a timer throws.
      if (isFar) setTimeout(turn, 1);
      else setImmediate(turn);
      if (quiet > (isFar ? QUIET_BEFORE_FAR : QUIET_TURNS)) {
        quiet = 0;
        vi.advanceTimersToNextTimer();
      }
    }
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    Object.assign(globalThis, { CompressionStream, DecompressionStream });
    vi.useRealTimers();
  };
}

/** How long it is until the next timer, as the fake clock has it; none: forever. */
function untilNext(): number {
  const { clock } = globalThis.setTimeout as unknown as { clock?: FakeClock };
  if (clock === undefined) return 0;
  return Math.min(...Object.values(clock.timers ?? {}).map(({ callAt }) => callAt)) - clock.now;
}

interface FakeClock {
  readonly now: number;
  readonly timers?: Readonly<Record<string, { readonly callAt: number }>>;
}

/** A stream that does all its work in this thread, when everything is there. */
function atOnce(work: (bytes: Buffer) => Buffer): new () => TransformStream<Uint8Array, Uint8Array> {
  return class extends TransformStream<Uint8Array, Uint8Array> {
    constructor() {
      const parts: Uint8Array[] = [];
      super({
        transform: (part) => void parts.push(part),
        flush: (controller) => controller.enqueue(new Uint8Array(work(Buffer.concat(parts)))),
      });
    }
  };
}

function underWay(): number {
  return process.getActiveResourcesInfo().filter((name) => UNDER_WAY.test(name)).length;
}

/** For all tests of a file. */
export function useVirtualTime(): void {
  let end: () => void = () => {};
  beforeAll(() => {
    end = virtualTime();
  });
  afterAll(() => end());
}
