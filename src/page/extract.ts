// Collecting what a page holds: links, images, tables, metadata, text, or what a selector finds.

import type { Extract } from '../world/world.js';
import { collapse, seenText } from './names-of.js';
import type { Registry } from './registry.js';
import { select } from './selector.js';
import { isSecret, saidBy } from './state.js';

export function extract(
  registry: Registry,
  wanted: Extract,
): { readonly value: unknown } | { readonly reason: string; readonly selector: string } {
  const parts = wanted.selector === null ? [document] : select('css', wanted.selector);
  if ('reason' in parts) return { reason: parts.reason, selector: wanted.selector ?? '' };
  const all = <T extends Element>(selector: string): T[] => [
    ...new Set(parts.flatMap((part) => [...part.querySelectorAll<T>(selector)])),
  ];
  const id = (element: Element): number | null => registry.known(element)?.id ?? null;
  switch (wanted.what) {
    case 'links':
      return {
        value: all<HTMLAnchorElement>('a[href]').map((one) => ({
          text: collapse(one.textContent ?? '') || (one.getAttribute('aria-label') ?? ''),
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
      const isTable = (part: ParentNode): part is HTMLTableElement => part instanceof HTMLTableElement;
      return {
        value: [...parts.filter(isTable), ...all<HTMLTableElement>('table')].map((one) => ({
          id: id(one),
          rows: rowsOf(one),
        })),
      };
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
      return { value: inside.map((one) => ({ text: textOf(one), html: one.outerHTML, id: id(one) })) };
    }
  }
}

function rowsOf(table: HTMLTableElement): string[][] {
  return [...table.rows].map((row) => [...row.cells].map(cellText));
}

/** What a cell says: its text, or what is chosen or written in the field it holds. */
function cellText(cell: Element): string {
  const field = cell.querySelector('select, input:not([type=hidden]), textarea');
  if (field === null) return collapse(seenText(cell));
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return collapse(seenText(cell)) || String(field.checked);
  return isSecret(field) ? '' : (saidBy(field) ?? '');
}

/** The text of a part as it is read on screen. */
export function textOf(part: ParentNode): string {
  const element = part instanceof Document ? part.body : part;
  if (element instanceof HTMLElement) return element.innerText.trim();
  return collapse((element as Element | null)?.textContent ?? '');
}
