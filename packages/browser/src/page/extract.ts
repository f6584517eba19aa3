// Collecting what a page holds: links, images, tables, metadata, text, or what a selector finds.

import type { Extract } from '@beckon/core/scene/world.js';
import { collapse } from './names/names-of.js';
import type { ElementRegistry } from './registry.js';
import { isSecret, valueText } from './roles/state.js';
import { everywhere, select } from './selector.js';
import { seenIn } from './sight/drawn-text.js';
import { PageVisibility } from './sight/sight.js';
import { isDrawn, isVisible } from './sight/visibility.js';

/** What was found, and how much of it was left out because it is invisible. */
type Extracted = { readonly value: unknown; readonly unseen: number };

export function extract(
  registry: ElementRegistry,
  wanted: Extract,
): Extracted | { readonly reason: string; readonly selector: string } {
  const parts = wanted.selector === null ? [document] : select('css', wanted.selector);
  if ('reason' in parts) return { reason: parts.reason, selector: wanted.selector ?? '' };
  const isHiddenToo = wanted.isHiddenToo === true;
  const sight = new PageVisibility();
  let unseen = 0;
  const text = (part: ParentNode): string => {
    const given = seenIn(part, isHiddenToo, sight);
    unseen += given.unseen;
    return given.text;
  };
  const seen = <T>(elements: readonly T[], isSeen: (one: T) => boolean): readonly T[] => {
    const remaining = isHiddenToo ? elements : elements.filter(isSeen);
    unseen += elements.length - remaining.length;
    return remaining;
  };
  const all = <T extends Element>(selector: string): T[] => [
    ...new Set(parts.flatMap((part) => everywhere<T>(selector, part))),
  ];
  const id = (element: Element): number | null => registry.known(element)?.id ?? null;
  const found = (value: unknown): Extracted => ({ value, unseen });
  switch (wanted.what) {
    case 'links':
      return found(
        seen(all<HTMLAnchorElement>('a[href]'), isVisible).map((one) => ({
          text: linkText(one, text),
          url: one.href,
          id: id(one),
        })),
      );
    case 'images':
      // One that is not loaded yet has no size.
      return found(
        seen(all<HTMLImageElement>('img'), isDrawn).map((one) => ({
          alt: one.alt,
          src: one.currentSrc || one.src,
          id: id(one),
        })),
      );
    case 'tables': {
      const own = parts.filter((part): part is Element => part instanceof Element && part.matches(TABLES));
      const tables = seen([...new Set([...own, ...all(TABLES)])], isDrawn);
      const rows = (table: Element): string[][] => rowsOf(table, text, (all) => seen(all, isDrawn));
      return found(tables.map((one) => ({ id: id(one), rows: rows(one) })));
    }
    case 'meta':
      return found(
        [...document.querySelectorAll('meta')].flatMap((one) => {
          const name = one.getAttribute('name') ?? one.getAttribute('property') ?? one.getAttribute('http-equiv');
          return name === null ? [] : [{ name, content: one.getAttribute('content') ?? '' }];
        }),
      );
    case 'text':
      return found(parts.map(text).join('\n'));
    case 'css': {
      const selected = select('css', wanted.css ?? '');
      if ('reason' in selected) return { reason: selected.reason, selector: wanted.css ?? '' };
      const around = new Set<Node>(parts);
      const isInside = (from: Element): boolean => {
        for (let one: Node | null = from; one !== null; one = one.parentNode) if (around.has(one)) return true;
        return false;
      };
      const inside = wanted.selector === null ? selected : selected.filter(isInside);
      return found(inside.map((one) => ({ text: text(one), html: markupOf(one), id: id(one) })));
    }
  }
}

const TABLES = 'table:not([role="presentation"], [role="none"]), [role="table"], [role="grid"], [role="treegrid"]';

type TextOf = (part: Element) => string;
type RowsSeen = <T extends Element>(all: readonly T[]) => readonly T[];

/** What a link is called: its text, its label, or the pictures in it. */
function linkText(link: Element, text: TextOf): string {
  const pictures = [...link.querySelectorAll('img[alt], [aria-label]')];
  return (
    collapse(text(link)) ||
    (link.getAttribute('aria-label') ?? '') ||
    collapse(pictures.map((one) => one.getAttribute('alt') ?? one.getAttribute('aria-label')).join(' ')) ||
    (link.getAttribute('title') ?? '') ||
    // Written for those who cannot see it: still what it is called.
    collapse(link.textContent ?? '')
  );
}

function rowsOf(table: Element, text: TextOf, seen: RowsSeen): string[][] {
  return table instanceof HTMLTableElement ? cellsOf(table, text, seen) : rowsByRole(table, text, seen);
}

/** Places that cells of a table may span in all: no page makes more of a few cells. */
const MOST_PLACES = 200_000;

/** Rows as wide as the table: a cell stands in the first of the places that it spans. */
function cellsOf(table: HTMLTableElement, text: TextOf, seen: RowsSeen): string[][] {
  const drawn = seen([...table.rows]);
  const rows: (string | undefined)[][] = drawn.map(() => []);
  let left = MOST_PLACES;
  for (const [y, row] of drawn.entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (rows[y]?.[x] !== undefined) x++;
      // A span of 0 goes to the end: https://html.spec.whatwg.org/#attr-tdth-rowspan
      const down = Math.min(cell.rowSpan || rows.length, rows.length - y);
      const isTooLarge = down * cell.colSpan > left;
      const [high, wide] = isTooLarge ? [1, 1] : [down, cell.colSpan];
      left -= high * wide - 1;
      for (let dy = 0; dy < high; dy++)
        for (let dx = 0; dx < wide; dx++)
          (rows[y + dy] as string[])[x + dx] = dy + dx === 0 ? cellText(cell, text) : '';
    }
  }
  return rows.map((row) => Array.from(row, (text) => text ?? ''));
}

const CELLS = '[role="cell"], [role="gridcell"], [role="columnheader"], [role="rowheader"]';

function rowsByRole(table: Element, text: TextOf, seen: RowsSeen): string[][] {
  const rows = seen([...table.querySelectorAll('[role="row"]')]);
  return rows.map((row) => [...row.querySelectorAll(CELLS)].map((cell) => cellText(cell, text)));
}

/** What a cell says: its text, or what is chosen or written in the field it holds. */
function cellText(cell: Element, text: TextOf): string {
  const field = cell.querySelector('select, input:not([type=hidden]), textarea');
  if (field === null) return collapse(text(cell));
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return collapse(text(cell)) || String(field.checked);
  return isSecret(field) ? '' : (valueText(field) ?? '');
}

/** The markup of an element, without what is in its password fields. */
export function markupOf(element: Element): string {
  const secrets = 'input[type="password" i][value]';
  if (!element.matches(secrets) && element.querySelector(secrets) === null) return element.outerHTML;
  const copy = element.cloneNode(true) as Element;
  for (const field of [copy, ...copy.querySelectorAll(secrets)])
    if (field.matches(secrets)) field.setAttribute('value', '');
  return copy.outerHTML;
}
