// The ARIA role of an element: what its author wrote, if that holds, or what its tag means where it stands.
// Nothing is kept between calls, and no style is read.

import { isNamedByAuthor } from './author.js';
import { implicitRole } from './implicit.js';
import { GLOBAL_ATTRIBUTES, NEEDS_NAME, SYNONYMS, VALID_ROLES } from './table.js';

/** The computed role, as https://w3c.github.io/core-aam/#roleMappingComputedRole spells it (`image`, `none`); `generic` or `none` where there is none. */
export function roleOf(element: Element): string {
  const written = element.getAttribute('role');
  const role = (written && explicitRole(element, written)) || implicitRole(element, roleOf);
  return role === 'generic' || role === 'none' ? (minimumRole(element) ?? role) : role;
}

/** The first token that is a role and may be one here. */
function explicitRole(element: Element, written: string): string | undefined {
  // The common case by far: one plain token.
  if (PLAIN.has(written)) return written;
  for (const token of written.split(ASCII_SPACE)) {
    const role = token.toLowerCase();
    if (!VALID_ROLES.has(role)) continue;
    if (NEEDS_NAME.has(role) && !isNamedByAuthor(element)) continue;
    const reported = SYNONYMS.get(role) ?? role;
    return reported === 'none' && isAgainstNone(element) ? undefined : reported;
  }
  return undefined;
}

const ASCII_SPACE = /[\t\n\f\r ]+/;
const PLAIN = new Set(
  [...VALID_ROLES].filter((role) => !NEEDS_NAME.has(role) && !SYNONYMS.has(role) && role !== 'none'),
);

/** https://w3c.github.io/aria/#conflict_resolution_presentation_none */
function isAgainstNone(element: Element): boolean {
  return isFocusable(element) || GLOBAL_ATTRIBUTES.some((name) => element.hasAttribute(name));
}

function isFocusable(element: Element): boolean {
  if (element.hasAttribute('tabindex'))
    return Number.isInteger(Number.parseInt(element.getAttribute('tabindex') ?? '', 10));
  if (element.hasAttribute('contenteditable')) return element.getAttribute('contenteditable') !== 'false';
  switch (element.localName) {
    case 'a':
    case 'area':
      return element.hasAttribute('href') || element.hasAttribute('xlink:href');
    case 'button':
    case 'select':
    case 'textarea':
      return !element.matches(':disabled');
    case 'input':
      return element.getAttribute('type') !== 'hidden' && !element.matches(':disabled');
    case 'audio':
    case 'video':
      return element.hasAttribute('controls');
    case 'summary':
      return element.parentElement?.localName === 'details';
    default:
      return false;
  }
}

/** What can be moved or opened is something, even a `div`: https://w3c.github.io/html-aam/#minimum-role */
function minimumRole(element: Element): string | undefined {
  const isMore =
    element.hasAttribute('popover') ||
    element.hasAttribute('autofocus') ||
    (element.hasAttribute('draggable') && element.getAttribute('draggable') !== 'false');
  return isMore && element.localName !== 'img' ? 'group' : undefined;
}
