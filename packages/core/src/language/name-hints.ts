// Hints of `problems.ts` about names and counts that take more than a line.

import { ordinalText } from '../text/ordinals.js';

export const NAME_HINT = 'A name has letters, digits, _, - and dots; put anything else in quotes';
export const VARIABLE_HINT =
  'A value is named with letters, digits and _: set ORDER from "Order number"; into a field: type "Name" "text"';

/** `click "Delete" #2` */
export function numberedHint(count: number): string {
  return `Write which one before the target: ${ordinalText(count || 1)} "…"; if it is a comment, put a space after '#'`;
}

/** A line that starts as comments do in other languages. */
export const COMMENT_HINT = "A comment starts with '#'";

export const HELP_HINT = "Type 'help' to see all commands";
