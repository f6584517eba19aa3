// What shows that a screen is still loading: spinners, bars, skeletons, words, and controls that wait. It is a hint, no more.

import { saysLoading } from '@beckon/core/scene/loading-words.js';
import type { Controls } from './controls.js';
import type { ScreenLayout } from './layout.js';
import { oneLine } from './texts.js';
import type { UiNode } from './tree.js';

export interface Loading {
  /** In words, each once: `spinner`, `text "Loading…"`. */
  readonly signs: readonly string[];
  /** Controls that wait for something, by node. */
  readonly busy: ReadonlySet<number>;
}

const NOTHING: Loading = { signs: [], busy: new Set() };
/** What apps call the grey boxes that stand for what is to come. */
const SKELETON = /shimmer|skeleton|(?:^|[/_.])(?:content_)?placeholder_?(?:view|item|row|card)/i;
/** A spinner is about as high as wide; a bar that says nothing may be how much of something is used. */
const LONGISH = 1.6;

export function loadingIn(layout: ScreenLayout, controls: Controls): Loading {
  const signs = new Set<string>();
  const busy = new Set<number>();
  for (const node of layout.nodes) {
    if (!node.isShown || (layout.shown[node.index] ?? null) === null) continue;
    const sign = signOf(layout, node);
    if (sign === null) continue;
    signs.add(sign);
    const owner = controls.at[node.index] === undefined ? (controls.owner[node.index] as number) : node.index;
    if (owner >= 0 && layout.node(owner).isEnabled === false) busy.add(owner);
  }
  return signs.size === 0 ? NOTHING : { signs: [...signs], busy };
}

function signOf(layout: ScreenLayout, node: UiNode): string | null {
  const said = oneLine(node.text === '' ? node.description : node.text);
  const isBar = layout.category(node.index) === 'progress';
  if (isBar && isUnderWay(node, said)) return said === '' ? 'spinner' : `progress "${said}"`;
  if (!node.isPassword && said !== '' && saysLoading(said) && node.children.length === 0) return `text "${said}"`;
  return SKELETON.test(node.resourceId) || SKELETON.test(node.type) ? 'skeleton' : null;
}

/** A bar at its end, or one that stands still by what it says, is no sign. */
function isUnderWay({ bounds, value, type, traits }: UiNode, said: string): boolean {
  if (/^(?:AX)?ActivityIndicator$/i.test(type)) return value !== '0';
  if (saysLoading(said) || saysLoading(value ?? '')) return true;
  if (traits.includes('UpdatesFrequently')) return !/^100\s*%$/.test(value ?? '');
  const { width, height } = bounds;
  return said === '' && width <= height * LONGISH && height <= width * LONGISH;
}
