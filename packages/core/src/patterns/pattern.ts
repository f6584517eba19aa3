// Patterns people write for addresses, titles and texts: plain text, a glob with *, or /a regular expression/.
// None of them takes more than linear time: pages choose the texts, and nothing may hang on them.

import { saysExactly, saysWhole } from '../text/whole.js';
import { hasWildcard, matchesGlob } from './glob.js';
import { NotRegular, type Regular, regularIn } from './regular.js';

/** Whether an address matches: a glob may leave out scheme and host, plain text may be any part of it but of a number. */
export function matchesUrl(pattern: string, url: string): boolean {
  const regular = known(pattern);
  if (regular !== null) return regular.test(url);
  if (!hasWildcard(pattern)) return hasPart(url, pattern);
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
  return [url, path, url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')].some((one) => matchesGlob(pattern, one));
}

/** Whether a text matches: plain text must be in it. */
export function matchesText(pattern: string, text: string): boolean {
  const regular = known(pattern);
  if (regular !== null) return regular.test(text);
  return text.includes(pattern) || (hasWildcard(pattern) && matchesGlob(pattern, text));
}

/** Whether a text says something: whole words and numbers of it, all of it if requested, or what a pattern matches. */
export function saysText(text: string, wanted: string, isExact = false): boolean {
  if (isExact) return saysExactly(text, wanted);
  const regular = known(wanted);
  if (regular !== null) return regular.test(text.replace(/\s+/g, ' ').trim());
  return saysWhole(text, wanted);
}

/** The same for a whole screen, ignoring case. A pattern says what it means. */
export function containsAnywhere(text: string, wanted: string, isExact = false): boolean {
  if (saysText(text, wanted, isExact)) return true;
  return !isExact && known(wanted) === null && saysWhole(text.toLowerCase(), wanted.toLowerCase());
}

/** Whether a title matches: as a text, or as a glob. */
export function saysTitle(title: string, wanted: string): boolean {
  return saysText(title, wanted) || (hasWildcard(wanted) && matchesGlob(wanted, title));
}

/** Why a text is no pattern though it is written like one; null: it can be used. */
export function faultIn(pattern: string): string | null {
  try {
    regularIn(pattern);
    return null;
  } catch (error) {
    if (error instanceof NotRegular) return error.message;
    throw error;
  }
}

/** What cannot be used as a pattern is a plain text. */
function known(pattern: string): Regular | null {
  try {
    return regularIn(pattern);
  } catch (error) {
    if (error instanceof NotRegular) return null;
    throw error;
  }
}

/** `/items/1` is no part of `/items/10`. */
function hasPart(url: string, part: string): boolean {
  const isDigit = (character: string | undefined): boolean => character !== undefined && /[0-9]/.test(character);
  for (let at = url.indexOf(part); at >= 0; at = url.indexOf(part, at + 1)) {
    const end = at + part.length;
    const isCut = (isDigit(url[at - 1]) && isDigit(part[0])) || (isDigit(url[end]) && isDigit(part.at(-1)));
    if (!isCut) return true;
  }
  return part === '';
}
