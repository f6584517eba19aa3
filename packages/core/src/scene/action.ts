// What can be done in a world: one small object for each action. The engine makes them, a world performs them.

import type { Reference } from './world.js';

export type Modifier = 'ctrl' | 'shift' | 'alt' | 'meta';
export type Direction = 'up' | 'down' | 'left' | 'right';

/** How something is clicked. */
export interface Clicking {
  readonly button: 'left' | 'right' | 'middle';
  readonly count: 1 | 2;
  readonly isLong: boolean;
  /** Pressed so long, in milliseconds, in place of what is usual for a long press. */
  readonly holdMs?: number;
  /** Skip the checks that it can be clicked. */
  readonly isForced: boolean;
  readonly modifiers: readonly Modifier[];
}

/** Done to something that was found. */
export type Action =
  /** `at`: at this place in it, as `data/points.ts` reads it. */
  | ({ readonly kind: 'click'; readonly at?: string } & Clicking)
  | {
      readonly kind: 'type';
      readonly text: string;
      readonly isAppended: boolean;
      readonly isClearedByKeys: boolean;
      readonly delayMs: number;
      /** Second try: set the value and send the events, instead of keys. */
      readonly isSet: boolean;
    }
  | { readonly kind: 'select'; readonly option: string | number }
  | { readonly kind: 'check'; readonly to: boolean }
  | { readonly kind: 'adjust'; readonly value: number; readonly tolerance: number; readonly attempts: number }
  | { readonly kind: 'upload'; readonly files: readonly string[] }
  | { readonly kind: 'drag'; readonly to: Reference }
  | { readonly kind: 'hover' }
  | { readonly kind: 'focus' }
  | { readonly kind: 'submit' }
  | { readonly kind: 'reveal' }
  | Pinch
  | Turn
  | { readonly kind: 'swipe'; readonly direction: Direction; readonly amount: number | null }
  | {
      readonly kind: 'scroll';
      readonly direction: Direction;
      readonly amount: number | null;
      readonly isPage: boolean;
    };

/** Two fingers: `scale` times as far apart at the end, or turned clockwise by so many degrees. */
export interface Pinch {
  readonly kind: 'pinch';
  readonly scale: number;
}
export interface Turn {
  readonly kind: 'rotate';
  readonly degrees: number;
}

/** Done to the screen as a whole. */
export type Move =
  /** A click at a place of the screen. */
  | ({ readonly kind: 'tap'; readonly at: string } & Clicking)
  | Pinch
  | Turn
  /** `on`: the target; otherwise what has the focus. */
  | { readonly kind: 'press'; readonly keys: string; readonly on?: Reference }
  | { readonly kind: 'keydown'; readonly keys: string }
  | { readonly kind: 'keyup'; readonly keys: string }
  | {
      readonly kind: 'scroll';
      readonly direction: Direction;
      readonly amount: number | null;
      readonly isPage: boolean;
      /** Where the screen is at its end, any part of it that scrolls by itself. */
      readonly isAnywhere?: true;
    }
  | { readonly kind: 'swipe'; readonly direction: Direction; readonly amount: number | null }
  | { readonly kind: 'goto'; readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'back' }
  | { readonly kind: 'forward' }
  | { readonly kind: 'refresh'; readonly isHard: boolean };

export type ActionKind = Action['kind'];
export type MoveKind = Move['kind'];
