// Progress for clients that request it: before each command, while one takes long, and when a world reports progress.

import type { StepEvent } from '@beckon/core/engine/run-steps.js';
import type { ServerContext } from '@modelcontextprotocol/server';

/** How often a client hears that something is still being done: well below the time after which clients give up. */
const STILL_MS = 5000;

export interface Progress {
  readonly isAsked: boolean;
  readonly on: (event: StepEvent) => void;
  readonly end: () => void;
}

export const NO_PROGRESS: Progress = { isAsked: false, on: () => {}, end: () => {} };

/** Reports to the client that requested progress only. */
export function progressOf({ mcpReq }: ServerContext, stillMs = STILL_MS): Progress {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return NO_PROGRESS;
  let done = 0;
  let total = 1;
  /** How often the current command was reported on: each time a little more, and never as much as the whole. */
  let given = 0;
  let command = '';
  let since = Date.now();
  let isOver = false;
  const report = (message: string): void => {
    if (isOver) return;
    const progress = done + given / (given + 1);
    given++;
    // A client that has gone needs no progress.
    mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, total, message } })
      .catch(() => {});
  };
  const timer = setInterval(() => {
    if (command !== '') report(`${command}: ${Math.round((Date.now() - since) / 1000)} s`);
  }, stillMs);
  timer.unref();
  return {
    isAsked: true,
    on(event) {
      if (event.kind === 'begins') {
        [done, total, given, command, since] = [event.index, event.count, 0, event.step.planned, Date.now()];
        report(command);
      } else if (event.kind === 'progress') report(`${command}: ${event.words}`);
    },
    end() {
      isOver = true;
      clearInterval(timer);
    },
  };
}
