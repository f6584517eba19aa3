// A screen as a device reports it, in one shape for Android and iOS: nodes with what they say, where they are and what they take.

import type { Box } from '@beckon/core/scene/candidate.js';

export type Platform = 'android' | 'ios';

export interface UiNode {
  /** Place in the document, and in the list of nodes. */
  readonly index: number;
  /** Index of the node around it; -1 for a root. */
  readonly parent: number;
  readonly children: readonly number[];
  readonly depth: number;
  /** `android.widget.Button`; `Button`. */
  readonly type: string;
  readonly text: string;
  /** content-desc; AXLabel is `text` on iOS, and `help` goes here. */
  readonly description: string;
  readonly hint: string;
  /** resource-id; AXUniqueId. */
  readonly resourceId: string;
  /** What a control says it is set to, where the platform separates it from its name. */
  readonly value: string | null;
  /** In pixels of the screen (points on iOS). */
  readonly bounds: Box;
  readonly isClickable: boolean;
  readonly isLongClickable: boolean;
  readonly isCheckable: boolean;
  readonly isChecked: boolean;
  readonly isEnabled: boolean;
  readonly isFocusable: boolean;
  readonly isFocused: boolean;
  readonly isScrollable: boolean;
  readonly isSelected: boolean;
  readonly isPassword: boolean;
  /** False only where the platform says so. */
  readonly isShown: boolean;
  /** iOS: `Button`, `Adjustable`, `NotEnabled`, `Selected` … */
  readonly traits: readonly string[];
  /** The app it belongs to, where that is known. */
  readonly app: string;
  /** Its place among its siblings as they are drawn, the later over the earlier; absent: as they stand in the document. */
  readonly drawn?: number;
  /** The validation message of a field, where the platform gives it. */
  readonly error?: string;
  /** Only where the platform says so. */
  readonly isHeading?: boolean;
  /** Whether the text is only the hint; absent: unknown on this platform. */
  readonly isHintShown?: boolean;
}

export interface UiTree {
  readonly platform: Platform;
  readonly nodes: readonly UiNode[];
  /** Of the screen, in the units of the bounds. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Whether two reads are the same, to the last fact. */
export function isSameTree(one: UiTree, other: UiTree): boolean {
  return isSame(one, other);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [facts, others] = [one as Facts, other as Facts];
  let count = 0;
  for (const key in facts) {
    if (!isSame(facts[key], others[key])) return false;
    count++;
  }
  for (const _key in others) count--;
  return count === 0;
}

type Facts = Readonly<Record<string, unknown>>;
