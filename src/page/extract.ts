// Collecting what a page holds: links, images, tables, metadata, text, or what a selector finds.

import type { Extract } from '../world/world.js';
import { textOf } from './drawn-text.js';
import { collapse, seenText } from './names-of.js';
import type { Registry } from './registry.js';
import { everywhere, select } from './selector.js';
import { isSecret, saidBy } from './state.js';

export function extract(
  registry: Registry,
  wanted: Extract,
): { readonly value: unknown } | { readonly reason: string; readonly selector: string } {
  const parts = wanted.selector === null ? [document] : select('css', wanted.selector);
  if ('reason' in parts) return { reason: parts.reason, selector: wanted.selector ?? '' };
  const all = <T extends Element>(selector: string): T[] => [
    ...new Set(parts.flatMap((part) => everywhere<T>(selector, part))),
  ];
  const id = (element: Element): number | null => registry.known(element)?.id ?? null;
  switch (wanted.what) {
    case 'links':
      return {
        value: all<HTMLAnchorElement>('a[href]').map((one) => ({
          text: linkText(one),
          url: one.href,
          id: id(one),
        })),
      };
    case 'images':
      return {
        value: all<HTMLImageElement>('img').map((one) => ({
          alt: one.alt,
          src: one.currentSrc || one.src,
          id: id(one),
        })),
      };
    case 'tables': {
      const own = parts.filter((part): part is Element => part instanceof Element && part.matches(TABLES));
      return { value: [...new Set([...own, ...all(TABLES)])].map((one) => ({ id: id(one), rows: rowsOf(one) })) };
    }
    case 'meta':
      return {
        value: [...document.querySelectorAll('meta')].flatMap((one) => {
          const name = one.getAttribute('name') ?? one.getAttribute('property') ?? one.getAttribute('http-equiv');
          return name === null ? [] : [{ name, content: one.getAttribute('content') ?? '' }];
        }),
      };
    case 'text':
      return { value: parts.map((part) => textOf(part)).join('\n') };
    case 'css': {
      const found = select('css', wanted.css ?? '');
      if ('reason' in found) return { reason: found.reason, selector: wanted.css ?? '' };
      const inside = wanted.selector === null ? found : found.filter((one) => parts.some((part) => part.contains(one)));
      return { value: inside.map((one) => ({ text: textOf(one), html: markupOf(one), id: id(one) })) };
    }
  }
}

const TABLES = 'table:not([role="presentation"], [role="none"]), [role="table"], [role="grid"], [role="treegrid"]';

/** What a link is called: its text, its label, or the pictures in it. */
function linkText(link: Element): string {
  const pictures = [...link.querySelectorAll('img[alt], [aria-label]')];
  return (
    collapse(link.textContent ?? '') ||
    (link.getAttribute('aria-label') ?? '') ||
    collapse(pictures.map((one) => one.getAttribute('alt') ?? one.getAttribute('aria-label')).join(' ')) ||
    (link.getAttribute('title') ?? '')
  );
}

function rowsOf(table: Element): string[][] {
  return table instanceof HTMLTableElement ? cellsOf(table) : rowsByRole(table);
}

/** Rows as wide as the table: a cell stands in the first of the places that it spans. */
function cellsOf(table: HTMLTableElement): string[][] {
  const rows: (string | undefined)[][] = [...table.rows].map(() => []);
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (rows[y]?.[x] !== undefined) x++;
      // A span of 0 goes to the end: https://html.spec.whatwg.org/#attr-tdth-rowspan
      const down = Math.min(cell.rowSpan || rows.length, rows.length - y);
      for (let dy = 0; dy < down; dy++)
        for (let dx = 0; dx < cell.colSpan; dx++)
          (rows[y + dy] as string[])[x + dx] = dy + dx === 0 ? cellText(cell) : '';
    }
  }
  return rows.map((row) => Array.from(row, (text) => text ?? ''));
}

const CELLS = '[role="cell"], [role="gridcell"], [role="columnheader"], [role="rowheader"]';

function rowsByRole(table: Element): string[][] {
  return [...table.querySelectorAll('[role="row"]')].map((row) => [...row.querySelectorAll(CELLS)].map(cellText));
}

/** What a cell says: its text, or what is chosen or written in the field it holds. */
function cellText(cell: Element): string {
  const field = cell.querySelector('select, input:not([type=hidden]), textarea');
  if (field === null) return collapse(seenText(cell));
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return collapse(seenText(cell)) || String(field.checked);
  return isSecret(field) ? '' : (saidBy(field) ?? '');
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
