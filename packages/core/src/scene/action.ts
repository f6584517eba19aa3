// What can be done in a world: one small object for each action. The engine makes them, a world performs them.

import type { Reference } from './world.js';

export type Modifier = 'ctrl' | 'shift' | 'alt' | 'meta';
export type Direction = 'up' | 'down' | 'left' | 'right';

/** Done to something that was found. */
export type Action =
  | {
      readonly kind: 'click';
      readonly button: 'left' | 'right' | 'middle';
      readonly count: 1 | 2;
      readonly isLong: boolean;
      /** Skip the checks that it can be clicked. */
      readonly isForced: boolean;
      readonly modifiers: readonly Modifier[];
    }
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
  | { readonly kind: 'swipe'; readonly direction: Direction; readonly amount: number | null }
  | {
      readonly kind: 'scroll';
      readonly direction: Direction;
      readonly amount: number | null;
      readonly isPage: boolean;
    };

/** Done to the screen as a whole. */
export type Move =
  /** `on`: the target; otherwise what has the focus. */
  | { readonly kind: 'press'; readonly keys: string; readonly on?: Reference }
  | { readonly kind: 'keydown'; readonly keys: string }
  | { readonly kind: 'keyup'; readonly keys: string }
  | { readonly kind: 'scroll'; readonly direction: Direction; readonly amount: number | null; readonly isPage: boolean }
  | { readonly kind: 'swipe'; readonly direction: Direction; readonly amount: number | null }
  | { readonly kind: 'goto'; readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'back' }
  | { readonly kind: 'forward' }
  | { readonly kind: 'refresh'; readonly isHard: boolean };

export type ActionKind = Action['kind'];
export type MoveKind = Move['kind'];
