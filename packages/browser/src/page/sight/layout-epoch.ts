// Whether anything may be drawn elsewhere or otherwise than when it was last measured. Whatever cannot be known counts as a
// change: it only costs time.

import { treeIndex } from '../index/tree-index.js';

export class LayoutEpoch {
  /** Counts up with every change that there may have been. */
  number = 0;
  #last = '';

  /** From now on everything is measured anew. */
  next(): void {
    this.number++;
    this.#last = '';
  }

  /** The same, but where nothing can have changed. `stamp`: counts the changes that were reported. True: nothing has. */
  keep(stamp: number): boolean {
    const now = isMoving() ? '' : `${stamp} ${windowNow()} ${sheetsNow()}`;
    if (now !== '' && now === this.#last) return true;
    this.number++;
    this.#last = now;
    return false;
  }
}

function isMoving(): boolean {
  return document.getAnimations().some(({ playState }) => playState === 'running');
}

function windowNow(): string {
  const { scale = 1, offsetLeft = 0, offsetTop = 0 } = window.visualViewport ?? {};
  return [scrollX, scrollY, innerWidth, innerHeight, devicePixelRatio, scale, offsetLeft, offsetTop].join();
}

/** Which style sheets there are, and how many rules: scripts add and remove these without a word. */
export function sheetsNow(): string {
  let [sheets, rules, on] = [0, 0, 0];
  for (const tree of treeIndex.trees)
    for (const sheet of [...tree.styleSheets, ...(tree.adoptedStyleSheets ?? [])]) {
      sheets++;
      if (!sheet.disabled) on++;
      rules += ruleCount(sheet);
    }
  return `${sheets} ${on} ${rules}`;
}

function ruleCount(sheet: CSSStyleSheet): number {
  try {
    return sheet.cssRules.length;
  } catch {
    // A sheet of another origin cannot be read, nor changed by the page.
    return 0;
  }
}
