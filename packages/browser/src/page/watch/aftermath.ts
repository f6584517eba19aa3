// What may still come of an action, and what of it may have another cause.

import { isOfPress } from '../act/scripted-press.js';
import type { NamedTarget } from '../names/named.js';
import type { Loose, PageOutcome } from '../protocol.js';
import type { Motions } from './motions.js';

export interface WatchedAction {
  readonly isPointed: boolean;
  /** What a press must reach; null: whatever is there. */
  readonly named: NamedTarget | null;
  readonly isDrag?: boolean;
  /** It is done in a frame of this page, which then has the focus: that is no effect of its own. */
  readonly isAround?: boolean;
}

export type Aftermath = Pick<
  PageOutcome,
  | 'at'
  | 'origin'
  | 'heardAt'
  | 'loose'
  | 'drawnAt'
  | 'isInDoubt'
  | 'wasDrawn'
  | 'animatingMs'
  | 'isMoving'
  | 'isMovedByScript'
  | 'isHeldUp'
  | 'isScripted'
  | 'isSent'
  | 'target'
>;

/** Something that is seen now. Events that a script sends come of whatever made it send them. `since`: when the action began; `motions`: what moved before. */
export function looseNow(since = 0, motions: Motions | null = null): Loose {
  const now = performance.now();
  const { event } = window;
  const isOther = event === undefined || !isOfPress(event);
  return { from: now, to: now, task: taskNow(), event: isOther ? null : kindOf(event, since, motions) };
}

/** What is heard on a port, or from a worker, is nothing that the page said to its window; and what moved before still moves. */
function kindOf(event: Event, since: number, motions: Motions | null): string | null {
  if (event.type === 'message') return event.target === window ? 'message' : 'port message';
  if (isMotion(event)) return motions?.isEarlier(event) === true ? 'earlier motion' : event.type;
  return event.timeStamp >= since ? event.type : null;
}

/** The time of animations stands still for as long as a task runs: where it differs, another task runs. -1: it is not known. */
export function taskNow(): number {
  return Number(document.timeline.currentTime ?? -1);
}

function isMotion(event: Event): event is AnimationEvent | TransitionEvent {
  return event instanceof AnimationEvent || event instanceof TransitionEvent;
}

/** Whether it is a link that runs a script: that runs a moment after the press, without an event. */
export function isScripted(pressed: Element | null): boolean {
  const link = pressed?.closest('a, area') ?? null;
  return /^\s*javascript:/i.test(link?.getAttribute('href') ?? '');
}

/** For so long, or until it is woken. Whether the time went by. */
export function pausedFor(ms: number, keep: (wake: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isOver: boolean): void => {
      clearTimeout(timer);
      resolve(isOver);
    };
    const timer = setTimeout(() => end(true), ms);
    keep(() => end(false));
  });
}

type Post = (task: () => void, how?: { readonly priority?: 'user-blocking'; readonly delay?: number }) => Promise<void>;

/** Once the handlers that run now are done, before any timer of the page that is due. `isFramed`: a frame came first; `at`: when it was asked for. */
export function afterTurn(task: (isFramed: boolean, at: number) => void): void {
  const { scheduler } = globalThis as unknown as { scheduler?: { postTask?: Post } };
  const at = performance.now();
  let isFramed = false;
  const frame = requestAnimationFrame(() => (isFramed = true));
  const end = (): void => {
    cancelAnimationFrame(frame);
    task(isFramed, at);
  };
  if (scheduler?.postTask === undefined) setTimeout(end);
  else void scheduler.postTask(end, { priority: 'user-blocking' });
}

/** After the tasks that wait now. Timers never fire where a page may run no scripts. */
export function afterTasks(task: () => void): void {
  const { scheduler } = globalThis as unknown as { scheduler?: { postTask?: Post } };
  if (scheduler?.postTask === undefined) setTimeout(task);
  else void scheduler.postTask(task);
}

let haveTimersRun = false;

/** After the timers of the page that are due in a time; where a page may run no scripts, timers never fire, and there are none. */
export function afterTimers(ms: number): Promise<void> {
  const { scheduler } = globalThis as unknown as { scheduler?: { postTask?: Post } };
  return new Promise((resolve) => {
    setTimeout(() => {
      haveTimersRun = true;
      resolve();
    }, ms);
    if (!haveTimersRun) void scheduler?.postTask?.(() => haveTimersRun || resolve(), { delay: ms + UNFIRED_MS });
  });
}
/** A timer that has not fired for so long after its time, where none ever has. */
const UNFIRED_MS = 100;
