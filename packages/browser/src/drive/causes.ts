// What an action sets going in the page's own world, asked from outside: src/page/causes.ts says how it is known there.

import { deadlineIn } from '@beckon/core/time/deadline.js';
import { causesScript } from '../generated/causes.js';
import type { CausesSeen } from '../page/watch/causes-seen.js';

/** Gives the object to ask, without leaving a name behind. */
export const MAKE_CAUSES = `(() => { ${causesScript} return made; })()`;

/** A page that does not say a word for so long says nothing of this either. */
const ANSWER_MS = 1000;

/** What is set going in one frame while it is watched. */
export interface FrameCauses {
  /** Null: it cannot be known, or not any more. */
  seen(): Promise<CausesSeen | null>;
  /** Whether the page has gone elsewhere while nothing of the action was under way. */
  readonly isLeftByItself: boolean;
  end(): void;
}

/** Calls a method of the object. */
export type Caller = (method: CausesMethod, arg: boolean | number) => Promise<unknown>;

export type CausesMethod = 'begin' | 'seen' | 'left' | 'end';

/** Watches from now on. Null: it cannot be done here. */
export async function watchCauses(call: Caller, isByScript: boolean): Promise<FrameCauses | null> {
  const request = call('begin', isByScript).catch(() => null);
  const round = await deadlineIn(ANSWER_MS).wait(request);
  if (typeof round !== 'number') return null;
  let isLeftByItself = false;
  void call('left', round).then(
    (is) => {
      isLeftByItself = is === true;
    },
    () => {},
  );
  return {
    get isLeftByItself() {
      return isLeftByItself;
    },
    seen: () =>
      deadlineIn(ANSWER_MS)
        .wait(call('seen', round) as Promise<CausesSeen | null>)
        .catch(() => null),
    end: () => void call('end', round).catch(() => {}),
  };
}

export type { CausesSeen };
