// Whether anything on the page can stick to the window at all. Where no rule and no attribute says so, nothing needs to be
// measured to know that nothing does.

import { treeIndex } from '../index/tree-index.js';

export type Position = 'fixed' | 'sticky' | 'absolute';

/** The positions that the rules of a sheet give, or may give. */
interface SheetPositions {
  /** Kept to see whether the sheet has got other rules since. */
  readonly ruleCount: number;
  readonly found: ReadonlySet<string>;
}

const known = new WeakMap<CSSStyleSheet, SheetPositions>();
/** A value that is only known where it is used. */
const ANY = 'any';
/** The browser itself fixes these, and an attribute may say anything. */
const BY_MARKUP = 'dialog, [popover], [style*="var(" i]';

/** Whether something may have one of these positions. */
export function mayHave(positions: readonly Position[]): boolean {
  if (document.fullscreenElement !== null) return true;
  const inline = positions.map((one) => `[style*="${one}" i]`).join(', ');
  if (treeIndex.all(BY_MARKUP).length > 0 || treeIndex.all(inline).length > 0) return true;
  for (const tree of treeIndex.trees)
    for (const sheet of [...tree.styleSheets, ...(tree.adoptedStyleSheets ?? [])]) {
      const found = positionsIn(sheet);
      if (found === null || found.has(ANY) || positions.some((one) => found.has(one))) return true;
    }
  return false;
}

/** Null: a sheet of another origin cannot be read. */
function positionsIn(sheet: CSSStyleSheet): ReadonlySet<string> | null {
  try {
    const rules = sheet.cssRules;
    const before = known.get(sheet);
    if (before?.ruleCount === rules.length) return before.found;
    const found = new Set<string>();
    readRules(rules, found);
    known.set(sheet, { ruleCount: rules.length, found });
    return found;
  } catch {
    return null;
  }
}

function readRules(rules: CSSRuleList, found: Set<string>): void {
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i];
    if (rule instanceof CSSStyleRule && rule.style.position !== '')
      found.add(rule.style.position.includes('(') ? ANY : rule.style.position);
    if (rule instanceof CSSImportRule) {
      if (rule.styleSheet === null) found.add(ANY);
      else readRules(rule.styleSheet.cssRules, found);
    } else if (rule !== undefined && 'cssRules' in rule) readRules((rule as CSSGroupingRule).cssRules, found);
  }
}
