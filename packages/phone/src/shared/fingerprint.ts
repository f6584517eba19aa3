// What distinguishes one screen from another, and a screen at rest from one that moves. Clocks, percentages, focus and cursor do not count.

import { hash } from '@beckon/core/data/hash.js';
import { titleOf } from '@beckon/core/scene/candidate.js';
import type { AppState } from './device.js';
import { isReported } from './differences.js';
import { categoryOf } from './roles.js';
import type { Screen } from './screen.js';
import { withoutPassing } from './texts.js';
import type { UiTree } from './tree.js';

/** Elements that count. */
const MOST = 200;

/** The same for the same screen in the same state, whatever the clock on it says. */
export function fingerprintOf(screen: Screen, front: AppState | null): string {
  const parts = [front?.app ?? screen.app, front?.activity ?? '', withoutPassing(screen.title)];
  for (const candidate of screen.candidates) {
    const { id, kind, state = {} } = candidate;
    if (state.visible === false || !isReported(candidate)) continue;
    const name = withoutPassing(titleOf(candidate));
    // What is typed into a secret field must not show in a number that is made of it, either.
    const value = screen.isSecret(id) ? '' : (state.value ?? '');
    const flags = [state.enabled, state.checked, state.selected].map((flag) =>
      flag === undefined ? '-' : String(flag),
    );
    parts.push([kind, name, value, ...flags].join('\u0001'));
    if (parts.length > MOST) break;
  }
  return `s-${hash(parts.join('\u0000'))}`;
}

/** The same as long as nothing moves, comes or goes. Images and bars that show progress may do as they like. */
export function stillnessOf({ nodes, size, platform }: UiTree): string {
  const parts: string[] = [`${size.width}x${size.height}`];
  for (const node of nodes) {
    const category = categoryOf(node, platform);
    if (category === 'image' || category === 'progress') continue;
    const { bounds, text, description, isChecked, isSelected, isEnabled, isShown, value } = node;
    const isUsed = node.isClickable || node.isFocusable || category === 'field' || category === 'slider';
    const given = isUsed ? `${text}\u0001${description}` : withoutPassing(`${text}\u0001${description}`);
    // A node that says nothing and takes nothing may be a part of an animation.
    if (!isUsed && given === '\u0001') continue;
    const place = `${bounds.x},${bounds.y},${bounds.width},${bounds.height}`;
    parts.push([category, place, given, value ?? '', isChecked, isSelected, isEnabled, isShown].join('\u0002'));
  }
  return hash(parts.join('\u0000'));
}
