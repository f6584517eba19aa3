// What the driver asks of the script in a page, and what it answers: plain data that can be sent as JSON.

import type { Point } from '@beckon/core/data/box.js';
import type { AtomAsked, Decision, Policy, TargetAsked } from '@beckon/core/resolve/question.js';
import type { RequirementName } from '@beckon/core/resolve/requirement.js';
import type { ActionKind } from '@beckon/core/scene/action.js';
import type { Change, Effect, FieldRefusal } from '@beckon/core/scene/effects.js';
import type { ShownLine } from '@beckon/core/scene/observed.js';
import type { Problem } from '@beckon/core/scene/problem.js';
import type { Extract, FoundElement, ObserveQuery } from '@beckon/core/scene/world.js';
import type { FieldValue } from './secret-fields.js';
import type { Left } from './watch/net.js';

/** Numbers are counted by the driver, so that no two frames or documents give the same one. */
export interface Numbered {
  /** The first number that is free. */
  readonly next: number;
}

/** What fields hold that keep it to themselves, where that changed. */
export interface Holding {
  readonly held?: readonly FieldValue[];
}

export interface QueryInPage extends Numbered {
  readonly target: TargetAsked | AtomAsked;
  readonly requirement: RequirementName;
  readonly policy: Policy;
  readonly action: ActionKind | null;
  readonly isForced: boolean;
  /** At which place of it; absent: anywhere. */
  readonly at?: string;
  /** Whether a lasting target is wanted too, where the given one may not last. */
  readonly isNamed: boolean;
  /** Handles of numbers that were given out for elements in earlier documents. */
  readonly handles: Readonly<Record<number, string>>;
  readonly lastTouched: number | null;
  /** How long is left to answer. */
  readonly leftMs: number;
}

/** The row or card that an element is in, and what distinguishes it from others. */
export interface RowSeen {
  readonly text: string;
  readonly keys: string;
}

export interface FoundInPage extends Numbered, Holding {
  readonly decision: Decision;
  readonly thing: FoundElement | null;
  /** The element that was meant but cannot be used now. */
  readonly meant: FoundElement | null;
  /** Of a match that is not sure: what would have been next. */
  readonly runnerUp: FoundElement | null;
  readonly problem: Problem | null;
  /** Where to click, in the frame. */
  readonly point: Point | null;
  readonly row?: RowSeen;
  /** The handle of what was found, with its row. */
  readonly handles?: Readonly<Record<number, string>>;
  /** Whether the page has come just now: its scripts may not all listen yet. */
  readonly isYoung: boolean;
  /** How well anything at all in this frame answers. */
  readonly best: number;
  /** What was passive but answered: only the driver can find out whether it listens to clicks. */
  readonly passive: number | null;
  /** Boxes around what was found that may be meant, if they listen to clicks. */
  readonly wholes: number;
  /** Elements that may hide a closed shadow root. */
  readonly closed: number;
  /** The target may appear under the mouse: where to hover. */
  readonly veiled: { readonly id: number; readonly point: Point } | null;
}

export interface ObserveInPage extends ObserveQuery, Numbered {}

export interface SeenInPage extends Numbered {
  readonly url: string;
  readonly title: string;
  readonly lines: readonly ShownLine[];
  readonly patterns: readonly string[];
  readonly intents: readonly string[];
  /** Since the last observation, if they were requested. */
  readonly changes: readonly Change[];
  /** How many found no room; and how many of these a line counts. */
  readonly leftOut: number;
  readonly counted: number;
  readonly total: number;
  /** How many there are beside the requested part. */
  readonly elsewhere: number;
  /** There was no room for positions, though they were requested. */
  readonly isShortened: boolean;
  /** A text is longer than what is shown of it. */
  readonly isCut: boolean;
  /** Lists that draw only what they are scrolled to, and have more. */
  readonly goingOn: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly handles: Readonly<Record<number, string>>;
  readonly closed: number;
}

/** What stands at a place of the window. */
export interface PointSeen extends Numbered {
  /** Null: outside. */
  readonly point: Point | null;
  readonly width: number;
  readonly height: number;
  readonly thing: FoundElement | null;
}

/** What was seen in the page since the action began. */
export interface OutcomeQuery extends Numbered {
  readonly waitMs: number;
  readonly text: string | null;
  /** Whether an answer of the network has just come in. */
  readonly isAnswered?: boolean;
}

/** Something that did not come straight from an event of the action: when, and which other event was at work. */
export interface Loose {
  readonly from: number;
  readonly to: number;
  /** By the time of animations, the task that it was seen in; -1: it is not known. */
  readonly task: number;
  readonly event: string | null;
  /** It was found right after the handlers of a press that began at `from`: nothing of the page came between. */
  readonly isTurn?: boolean;
}

export interface PageOutcome extends Numbered, Holding {
  /** Which action of this document it is of: 0 in one that came since. */
  readonly round: number;
  readonly seen: readonly Effect[];
  /** When this was read, by the page's clock. */
  readonly at: number;
  /** When the clock of this page began: those of two pages differ by that. */
  readonly origin: number;
  /** When the page last heard something that another window said, or stored; -1: it did not. */
  readonly heardAt: number;
  /** What may have another cause than the action. */
  readonly loose: readonly Loose[];
  /** When the page drew anything. */
  readonly drawnAt: readonly number[];
  /** Whether it is not known yet if something that changed does so by itself. */
  readonly isInDoubt: boolean;
  /** Animations that began since end in so many milliseconds; 0: there are none, or something was seen. */
  readonly animatingMs: number;
  /** Something moves that began to since, and will soon be at rest; and whether it is not a style sheet that moves it. */
  readonly isMoving: boolean;
  readonly isMovedByScript: boolean;
  /** Something may have moved, and come to rest, before the page could be asked: it hears of that with its next frame. */
  readonly isHeldUp: boolean;
  /** A link that runs a script, which cannot be followed, was pressed. */
  readonly isScripted: boolean;
  /** A form was to be sent. */
  readonly isSent: boolean;
  readonly target: TargetChange | null;
  /** Whether any of it only the action can have brought about. */
  readonly isFirm: boolean;
  /** Whether a text that was changed still says something else than before; null: none was changed. */
  readonly hasOtherWords: boolean | null;
  /** What of it is left on the page; null: it cannot be read back. */
  readonly left: Left | null;
  /** Whether something was drawn, and is not there any more. */
  readonly wasDrawn: boolean;
  readonly changes: readonly Change[];
  /** The pointer reached something else: what. Nothing came of it, and it can be pressed again. */
  readonly missed: string | null;
  /** It was pressed, but the click after it would have gone to something else and was held back: what stood there. */
  readonly heldBack: string | null;
  /** That was the second of two clicks. */
  readonly isCut: boolean;
  /** It was pressed and let go of, and no click came of it. */
  readonly isClickless: boolean;
  /** Kinds of its events that the page stopped before they came to what was pressed. */
  readonly undelivered: readonly string[];
  readonly hasArrived: boolean;
  /** What browser or page refuse of a form that was to be sent. */
  readonly refused: readonly FieldRefusal[];
  /** Whether it was the browser: then nothing was sent for sure. */
  readonly isStopped: boolean;
  /** Whether the page kept the form from being sent; and whether what it says of it can be read either way. */
  readonly isPrevented: boolean;
  readonly isUnclear: boolean;
  /** A link or a form took the page elsewhere, or is about to. */
  readonly isLeaving: boolean;
  /** One opens something beside the page, or is about to: a tab, a download. */
  readonly isOpening: boolean;
  readonly url: string;
  readonly title: string;
  readonly value: string | null;
  readonly expected: string | null;
  readonly isSecret: boolean;
  readonly isAsAsked: boolean | null;
  /** The field that was typed into is not there any more: what it held cannot be read back. */
  readonly isFieldGone: boolean;
  /** The field held what was typed, before the page had its say. */
  readonly wasHeld: boolean;
  /** What had the focus while keys came that were meant for another, and got none of them. */
  readonly stray: string | null;
  /** It is, in the field's own way of writing it. */
  readonly isFormatted: boolean;
  readonly checked: boolean | 'mixed' | null;
  readonly handles: Readonly<Record<number, string>>;
}

/** How the target differs from before. */
export interface TargetChange {
  readonly hasOtherMarks: boolean;
  /** It did at some time since. */
  readonly hadOtherMarks: boolean;
  readonly hasOtherLooks: boolean;
  readonly isBusy: boolean;
}

export interface RangeControlInPage {
  readonly kind: 'native' | 'keys';
  readonly value: number | null;
  /** Between these it moves, as far as can be guessed. */
  readonly min: number | null;
  readonly max: number | null;
  /** Between these it surely stays: it says so itself. */
  readonly limits: { readonly min: number | null; readonly max: number | null };
  readonly step: number | null;
  readonly isVertical: boolean;
  /** Nothing shows its value but the place of its handle, from 0 to 100. */
  readonly isByPlace: boolean;
  readonly point: Point | null;
  readonly track: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
}

export type { Extract, Point };

export interface FileHeld {
  readonly name: string;
  readonly size: number;
}

export interface FrameOwner {
  /** Its number in the page around; null where it has none. */
  readonly number: number | null;
  /** iframe, frame, object, embed … */
  readonly tag: string;
  readonly id: string;
  readonly name: string;
  readonly title: string;
  /** As it is called for those who cannot see it. */
  readonly label: string;
  /** The heading that stands before it. */
  readonly heading: string;
  readonly src: string;
  /** Where it stands in its document: the place among its siblings, from the outside in. */
  readonly path: readonly number[];
  /** The size of what it shows. */
  readonly width: number;
  readonly height: number;
}
