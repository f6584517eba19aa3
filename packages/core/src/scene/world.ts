// What every world is: it can be observed, elements in it found, and actions performed on them.
// The engine knows this interface and no world.

import type { WorldName } from '../language/index.js';
import type { Fence } from '../patterns/hosts.js';
import type { AtomAsked, Decision, Patterns, Policy, TargetAsked } from '../resolve/question.js';
import type { RequirementName } from '../resolve/requirement.js';
import type { Deadline } from '../time/deadline.js';
import type { Action, ActionKind, Move, MoveKind } from './action.js';
import type { Candidate } from './candidate.js';
import type { Change, Effects } from './effects.js';
import type { Facets } from './facets.js';
import type { Problem } from './problem.js';

/** A value, or what stood in the way of it. */
export type Answer<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** How many texts are left out because they are invisible. */
      readonly unseen?: number;
    }
  | { readonly ok: false; readonly problem: Problem };

export function good<T>(value: T): Answer<T> & { readonly ok: true } {
  return { ok: true, value };
}
export function bad(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}

export interface ObserveQuery {
  readonly verbosity: 'default' | 'full' | 'minimal';
  readonly isViewportOnly: boolean;
  readonly isHiddenToo: boolean;
  readonly hasPositions: boolean;
  readonly isDiff: boolean;
  readonly near: string | null;
  /** Tokens (four characters) that the text may take; null: no limit. */
  readonly budget: number | null;
}

/** What is on the screen. */
export interface Observation {
  /** For people and agents: one line for each element. */
  readonly text: string;
  readonly url: string;
  readonly title: string;
  /** Since the last observation. */
  readonly changes: readonly Change[];
  /** How many elements were left out of the text. */
  readonly leftOut: number;
  /** Which state of the screen it is, counted up with each change that means something. */
  readonly revision?: number;
  /** When it was read, ISO; and how many milliseconds ago that was. */
  readonly at?: string;
  readonly ageMs?: number;
  /** What shows that something is still loading: `progress "Loading…"`. */
  readonly loading?: readonly string[];
}

/** Which element is intended. */
export interface FindQuery {
  readonly target: TargetAsked | AtomAsked;
  readonly requirement: RequirementName;
  readonly policy: Policy;
  /** What it is for: then the element is also brought into view and checked. Null: only find it. */
  readonly action: ActionKind | null;
  /** Whether checks are skipped. */
  readonly isForced?: boolean;
  /** At which place of it, as `data/points.ts` reads it: then that is where it must be free. */
  readonly at?: string;
  /** Whether a target that will hold another day is wanted too, where the given one may not. */
  readonly isNamed?: boolean;
  /** Whether the effects are of no interest: then nothing is waited for that only shows in them. */
  readonly isUnverified?: boolean;
}

export interface FoundElement {
  readonly id: number;
  readonly handle: string;
  readonly kind: string;
  readonly role: string;
  readonly name: string;
  /** How a line shows it: `button "Save"`. */
  readonly shown: string;
  readonly purpose?: string;
  /** Its other names, also those that only the program uses: they hint at what it does. */
  readonly otherNames?: readonly string[];
  readonly isSecret?: boolean;
  readonly sendsForm?: boolean;
  /** Would send a form, but its words say that it does something beside: `Forgot password?`. */
  readonly isAside?: boolean;
  /** The shortest target that means it and nothing else, if that was requested. */
  readonly target?: string;
}

/**
 * The decision, and the element if one was chosen. One that cannot be used now comes with the problem. This very object
 * is the reference that `perform` and `read` take: the world that gave it knows which element it means.
 */
export interface Found {
  readonly decision: Decision;
  readonly thing: FoundElement | null;
  /** The element that was intended but cannot be used now. */
  readonly meant?: FoundElement;
  /** Of a match that is not sure: what would have been next. */
  readonly runnerUp?: FoundElement;
  readonly problem?: Problem;
  /** Parts of the screen that did not answer and may have the target, by name: frames that are busy. */
  readonly silent?: readonly string[];
}

/** An element that was found, with the whole decision behind it. */
export type Reference = Found & { readonly thing: FoundElement };

/** The reference in an answer; null: nothing was found that can be used now. */
export function referenceOf(found: Found): Reference | null {
  return found.thing === null || found.problem !== undefined ? null : (found as Reference);
}

export interface ElementReading {
  readonly text: string;
  /** All that is written there, visible or not; and how many texts of it are invisible. */
  readonly written?: string;
  readonly unseen?: number;
  /** The text right around it: of its row, or of what it is the label of. */
  readonly around: string;
  readonly value: string | null;
  readonly checked: boolean | 'mixed' | null;
  readonly isEnabled: boolean;
  readonly isVisible: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  readonly viewport: 'inside' | 'partial' | 'outside';
  readonly html?: string;
}

/** What can be waited for without a target. */
export type WaitCondition =
  | { readonly kind: 'load' | 'idle' | 'navigation' | 'ready' }
  | { readonly kind: 'exists' | 'gone'; readonly selector: string }
  | { readonly kind: 'items'; readonly selector: string; readonly count: number }
  | { readonly kind: 'url' | 'title'; readonly pattern: string; readonly isNot?: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly isExact?: boolean; readonly isNot?: boolean }
  | { readonly kind: 'until'; readonly expression: string }
  /** Something, or something inside of an element, is other than after the last command. */
  | { readonly kind: 'change'; readonly inside: Reference | null };

/** How a wait ended: what was seen last, where it did not come true. */
export interface Waited {
  readonly isTrue: boolean;
  readonly seen: string;
  /** What changed, where that was waited for. */
  readonly changes?: readonly Change[];
}

export interface Extract {
  readonly what: 'links' | 'images' | 'tables' | 'meta' | 'text' | 'css';
  readonly css: string | null;
  readonly selector: string | null;
  /** Also what is invisible. */
  readonly isHiddenToo?: boolean;
}

export interface World extends Facets {
  readonly name: WorldName;
  /** What it can do: asked before acting, never discovered by failure. */
  readonly can: ReadonlySet<ActionKind | MoveKind | 'html' | 'screenshot' | 'extract' | 'url'>;

  observe(query: ObserveQuery, deadline: Deadline): Promise<Answer<Observation>>;
  /** The element that a target means, as soon as it can be used; the last answer, when the time is over. */
  find(query: FindQuery, deadline: Deadline): Promise<Answer<Found>>;
  /** Performs it on what was found, and reports what was seen to happen. What is not verified is not waited for. */
  perform(action: Action, on: Reference, deadline: Deadline, isVerified?: boolean): Promise<Answer<Effects>>;
  /** Does it to the whole. */
  move(move: Move, deadline: Deadline): Promise<Answer<Effects>>;
  /** What it says now. Its place on the whole screen, which may take longer to find, only if requested. */
  read(on: Reference, deadline: Deadline, isPlaced?: boolean): Promise<Answer<ElementReading>>;
  wait(condition: WaitCondition, deadline: Deadline): Promise<Answer<Waited>>;
  /** Resolves when something changed, or when the deadline is over. */
  changed(deadline: Deadline): Promise<void>;
  /** What kind of screen this is: the numbers of a login's fields, of a dialog's buttons … */
  patterns(deadline: Deadline): Promise<Answer<Patterns>>;
  /** The validation messages of the screen: the errors of a form. */
  validationMessages(deadline: Deadline): Promise<Answer<readonly string[]>>;
  /** What is there, as the resolver sees it. */
  candidates(deadline: Deadline): Promise<Answer<readonly Candidate[]>>;
  /** How many elements match a target: those that can be seen, or all. */
  count(target: TargetAsked | AtomAsked, deadline: Deadline, isHiddenToo?: boolean): Promise<Answer<number>>;
  /** Looks afresh: nothing that was seen counts any more. */
  forget(): Promise<Answer<null>>;
  /** From now on only what is inside of all fences is read and touched. A world without parts of others needs none of it. */
  confine?(fences: readonly Fence[]): void;
  close(): Promise<void>;

  /** Where it is, and what it is called: as far as is known, unless the title itself is wanted. */
  page(deadline: Deadline, needsTitle?: boolean): Promise<Answer<{ readonly url: string; readonly title: string }>>;
  html(selector: string | null, deadline: Deadline): Promise<Answer<string>>;
  /** What can be read there; all that is written there, if requested. */
  text(selector: string | null, deadline: Deadline, isHiddenToo?: boolean): Promise<Answer<string>>;
  extract(wanted: Extract, deadline: Deadline): Promise<Answer<unknown>>;
  /** A picture of the screen, or of what was found. */
  screenshot(
    how: { readonly format: 'png' | 'jpeg' | 'webp'; readonly isFullPage: boolean; readonly of: Reference | null },
    deadline: Deadline,
  ): Promise<Answer<Uint8Array>>;
}
