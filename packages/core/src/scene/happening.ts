// What a person did on a screen, as the screen itself saw it: from this a script is written.

export interface RecordedPress {
  readonly button: 'left' | 'right' | 'middle';
  readonly isCtrl: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
}

/** What was done to one thing. The target is the shortest that means it and nothing else, and holds another day. */
export type Touched =
  | (RecordedPress & { readonly kind: 'click' | 'double' })
  /** Into a text field, which may only have got the focus by it. */
  | { readonly kind: 'enter' }
  /** The whole text that is in it now; null: a secret. */
  | { readonly kind: 'type'; readonly text: string | null; readonly isEmpty: boolean }
  | { readonly kind: 'choose'; readonly option: string }
  | { readonly kind: 'check'; readonly isChecked: boolean }
  | { readonly kind: 'adjust'; readonly value: string }
  | { readonly kind: 'upload'; readonly files: readonly string[] }
  | { readonly kind: 'press'; readonly key: string }
  /** The mouse was over it, and something came up because of that. */
  | { readonly kind: 'hover' }
  | { readonly kind: 'drag'; readonly to: string };

export type TouchedElement = Touched & {
  readonly target: string;
  /** What it is called, for the name of a secret. */
  readonly name: string;
  /** Whether something on the page came or went since the last action. */
  readonly hasMoved: boolean;
};

export type Happening =
  | (TouchedElement & { readonly tab: number })
  /** A key that went to the whole page. */
  | { readonly kind: 'key'; readonly key: string; readonly tab: number }
  | { readonly kind: 'goto'; readonly url: string; readonly tab: number }
  | { readonly kind: 'back' | 'forward' | 'refresh'; readonly tab: number }
  | {
      readonly kind: 'dialog';
      readonly isAccepted: boolean;
      readonly text: string | null;
      readonly asks?: string;
      readonly tab: number;
    }
  /** By a person, not by a page. */
  | { readonly kind: 'tab-new'; readonly url: string; readonly tab: number }
  /** By a page: commands follow it there. */
  | { readonly kind: 'tab-opened'; readonly from: number; readonly tab: number }
  /** By a person, or by the page itself. */
  | { readonly kind: 'tab-closed' | 'tab-gone'; readonly tab: number }
  /** A handover was under way: what was done then is not reported. */
  | { readonly kind: 'left-out'; readonly tab: number }
  /** A page came that something else brought about. */
  | { readonly kind: 'arrived'; readonly url: string; readonly tab: number };
