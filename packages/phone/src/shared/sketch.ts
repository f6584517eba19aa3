// A screen before its elements have numbers.

import type { CandidateContext, Capability, Name, State } from '@beckon/core/scene/candidate.js';
import type { Purpose } from '@beckon/core/scene/field-purpose.js';
import type { Controls } from './controls.js';
import type { ScreenLayout } from './layout.js';
import type { Loading } from './loading.js';
import type { Names } from './names.js';
import type { Rows } from './rows.js';
import type { ElementSight, ScreenVisibility } from './sight.js';
import type { StepNodes } from './steppers.js';
import type { Windows } from './windows.js';

/** An element before it has a number; others are referred to by the index of their node. */
export interface Draft {
  readonly index: number;
  readonly kind: string;
  readonly role: string;
  readonly names: readonly Name[];
  /** Undefined: what follows from the kind. */
  readonly can: readonly Capability[] | undefined;
  readonly purposes: readonly Purpose[];
  readonly isSubmit: boolean;
  readonly state: State;
  readonly seen: ElementSight;
  /** The node whose element takes a click for it; -1: none. */
  readonly owner: number;
  readonly context: CandidateContext;
  readonly isSecret: boolean;
  /** Set for those that are only keys of the keyboard. */
  readonly isKey: boolean;
}

/** All that is known of a screen before elements have numbers. */
export interface Sketch {
  readonly layout: ScreenLayout;
  readonly controls: Controls;
  readonly rows: Rows;
  readonly windows: Windows;
  readonly drafts: readonly Draft[];
  readonly steps: ReadonlyMap<number, StepNodes>;
  /** The heading of each element, by nodes. */
  readonly sections: ReadonlyMap<number, number>;
  /** Texts that are written on no control, by node. */
  readonly texts: readonly number[];
  /** Of these, the ones that are no label. */
  readonly freeTexts: readonly number[];
  /** What the screen is called, by a text that does not scroll away. */
  readonly title: string;
  readonly names: Names;
  readonly sight: ScreenVisibility;
  readonly loading: Loading;
}
