// What an action sets going in the page's own world, asked from outside: src/page/causes.ts says how it is known there.

import { deadlineIn } from '@beckon/core/time/deadline.js';
import { causesScript } from '../generated/causes.js';
import type { CausesSeen, Compared, Reason } from '../page/watch/causes-seen.js';

/** Gives the object to ask, without leaving a name behind. */
export const MAKE_CAUSES = `(() => { ${causesScript} return made; })()`;

/** A page that does not say a word for so long, on a machine that is not too busy, says nothing of this either. */
const BEGIN_MS = 3000;
const ANSWER_MS = 1000;

/** What is set going in one frame while it is watched. */
export interface FrameCauses {
  /** Null: it cannot be known, or not any more. */
  seen(): Promise<CausesSeen | null>;
  /** When it was last asked, the page was there and did not answer in time: nothing is known of what is under way. */
  readonly isSilent: boolean;
  /** Why the page has gone elsewhere. Null: it has not, or it is not known. */
  readonly leftFor: Reason | null;
  /** Once it has gone: until that is known, or cannot be known any more. */
  gone(): Promise<void>;
  end(): void;
}

/** Calls a method of the object. */
export type Caller = (method: CausesMethod, arg: boolean | number) => Promise<unknown>;

export type CausesMethod = 'begin' | 'seen' | 'left' | 'end';

/** Watches from now on. Null: it cannot be done here. */
export async function watchCauses(call: Caller, isByScript: boolean): Promise<FrameCauses | null> {
  const request = call('begin', isByScript).catch(() => null);
  const round = await deadlineIn(BEGIN_MS).wait(request);
  if (typeof round !== 'number') return null;
  let isSilent = false;
  let leftFor: Reason | null = null;
  const left = call('left', round).then(
    (why) => {
      leftFor = why as Reason | null;
    },
    () => {},
  );
  return {
    get leftFor() {
      return leftFor;
    },
    get isSilent() {
      return isSilent;
    },
    // The page says it before it goes, but the browser may be heard first.
    gone: () => deadlineIn(ANSWER_MS).wait(left),
    seen: async () => {
      const answer = (call('seen', round) as Promise<CausesSeen | null>).catch(() => null);
      const heard = await deadlineIn(ANSWER_MS).wait(answer, () => undefined);
      isSilent = heard === undefined;
      return heard ?? null;
    },
    end: () => void call('end', round).catch(() => {}),
  };
}

export type { CausesSeen, Compared };
