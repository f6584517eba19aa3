// A phone's screen as its platform reports it, and fingers on it: for tools that work by places and classes, not by names.

import type { Box, Point, Size } from '../data/box.js';
import type { Deadline } from '../time/deadline.js';
import type { Candidate } from './candidate.js';
import type { FrontApp } from './facets.js';
import type { Answer } from './world.js';

/** One node of the tree. */
export interface RawNode {
  readonly index: number;
  /** Index of the node around it; -1 for a root. */
  readonly parent: number;
  readonly depth: number;
  /** `android.widget.Button`; `Button`. */
  readonly type: string;
  readonly text: string;
  readonly description: string;
  readonly resourceId: string;
  readonly bounds: Box;
  readonly isClickable: boolean;
  readonly isEnabled: boolean;
  readonly isFocusable: boolean;
  readonly isFocused: boolean;
  readonly isScrollable: boolean;
  readonly isSelected: boolean;
  readonly isShown: boolean;
}

/** The screen at one moment. */
export interface RawLook {
  readonly nodes: readonly RawNode[];
  readonly size: Size;
  readonly candidates: readonly Candidate[];
  /** The node of a candidate. */
  nodeOf(id: number): RawNode | undefined;
  /** Whether what is in it must not be seen. */
  isSecret(id: number): boolean;
  readonly front: FrontApp;
  /** The same for the same screen in the same state. */
  readonly fingerprint: string;
  /** Counts the states of the screen. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What shows that something is still loading: `progress "Loading…"`. */
  readonly loading: readonly string[];
}

/** What a touch came to: the screen before and after it; null: it could not be read. */
export interface RawTouch {
  readonly before: string;
  readonly after: string | null;
}

export interface RawScreen {
  /** The device, and what it is: `Pixel 7 (Android 14)`. */
  readonly id: string;
  readonly label: string;
  /** Read now. */
  look(deadline: Deadline): Promise<Answer<RawLook>>;
  tap(at: Point, deadline: Deadline): Promise<Answer<RawTouch>>;
  swipe(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<RawTouch>>;
}
