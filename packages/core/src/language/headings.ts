// The heading of a definition: `buy(item, count):`.

import { type Fault, fault, type Read } from './values.js';

const PARAMETER = '[\\p{L}_][\\p{L}\\p{N}_-]*';
const WHOLE_PARAMETER = new RegExp(`^${PARAMETER}$`, 'u');

export function isParameter(text: string): boolean {
  return WHOLE_PARAMETER.test(text);
}

const HEADING = new RegExp(
  `^([\\p{L}_][\\p{L}\\p{N}_.-]*)(?:\\(\\s*(${PARAMETER}(?:\\s*,\\s*${PARAMETER})*)?\\s*\\))?:$`,
  'u',
);

/** `buy(item, count):` */
export function heading(input: string): (Read<string> & { readonly params: readonly string[] }) | Fault {
  // Longer headings are no headings, and the pattern need not scan them.
  const match = input.length > 2000 ? null : HEADING.exec(input);
  if (match === null) return fault('bad-heading', { got: input });
  const params = match[2] === undefined ? [] : match[2].split(',').map((one) => one.trim());
  if (new Set(params).size < params.length) return fault('bad-heading', { got: input });
  return { value: match[1] ?? '', text: headingText(match[1] ?? '', params), params };
}

export function headingText(title: string, params: readonly string[]): string {
  return `${title}${params.length > 0 ? `(${params.join(', ')})` : ''}:`;
}
