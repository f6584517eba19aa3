// What shows that a page is still loading: busy parts, progress bars without a value, spinners and skeletons. It is a hint, no more.

import { treeIndex } from './index/tree-index.js';
import { collapse } from './names/names-of.js';
import { everywhere } from './selector.js';
import { isVisible } from './sight/visibility.js';

/** Of each kind so many are looked at. */
const MOST = 20;
const LONGEST = 40;

const SIGNS: readonly (readonly [selector: string, sign: string])[] = [
  ['[aria-busy="true"]', 'busy'],
  ['progress:not([value]), [role="progressbar"]:not([aria-valuenow])', 'progress'],
  ['[class*="spinner" i], [class*="loader" i]:not(script), [class*="loading-indicator" i]', 'spinner'],
  ['[class*="skeleton" i], [class*="shimmer" i]', 'skeleton'],
];

export function loadingSigns(): readonly string[] {
  const found = new Set<string>();
  for (const [selector, sign] of SIGNS) {
    const one = treeIndex
      .all(selector)
      .slice(0, MOST)
      .find((element) => isVisible(element) && hasSize(element));
    if (one === undefined) continue;
    const called = collapse(one.getAttribute('aria-label') ?? (sign === 'busy' ? '' : (one.textContent ?? '')));
    found.add(called === '' || called.length > LONGEST ? sign : `${sign} "${called}"`);
  }
  return [...found];
}

/** Whether a page goes on by itself: it says so, or it has nothing to use yet. */
export function passing(): 'on' | 'maybe' | null {
  const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? '';
  const [, seconds, to] = /^\s*(\d+)\s*[;,]\s*(.*)$/s.exec(refresh) ?? [];
  if (to !== undefined && to !== '' && Number(seconds) <= 1) return 'on';
  return everywhere(USED).length === 0 ? 'maybe' : null;
}
const USED =
  'a[href], button, input:not([type="hidden"]), select, textarea, [role="button"], [tabindex], [onclick], iframe';

function hasSize(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}
