// An element in a few words, on one line, as every list and message describes it: `checkbox "Gift wrap" {checked}`.
// What stands on a screen is data: it is quoted and escaped, so that no screen can forge a line.

import { quote } from '../text/quote.js';
import { withoutUnseen } from '../text/unseen.js';
import { visible } from '../text/width.js';
import { bestName, type Candidate, type NameSource } from './candidate.js';

/** Longer names are cut. */
export const LONGEST_NAME = 80;
const LONGEST_VALUE = 60;

/** The name that a person would use, from the first source that has one; empty: none of them has. */
export function nameFrom({ names }: Pick<Candidate, 'names'>, sources: readonly NameSource[]): string {
  return bestName(names, sources);
}

/** Names that people read in every world, the best first. */
export const READ: readonly NameSource[] = ['text', 'label', 'aria', 'placeholder', 'title', 'alt'];

/** `button "Save"`, `input/email "E-mail"`. `more` says which kind of input it is. */
export function described(kind: string, more: string | undefined, name: string, longest = LONGEST_NAME): string {
  const shown = kind === 'input' && more !== undefined ? `${kind}/${more}` : kind;
  return name === '' ? shown : `${shown} ${inQuotes(name, longest)}`;
}

/** What only its world knows of an element. */
export interface Marks {
  /** Drawn as the button that matters, whatever it says. */
  readonly isPrimary?: boolean;
  /** It lies under something else. */
  readonly isCovered?: boolean;
  /** It has a content that is never shown. */
  readonly isFilled?: boolean;
}

/** What an element is like at the moment, in words. */
export function flagsOf({ kind, purpose, state = {} }: Omit<Candidate, 'id' | 'names'>, marks: Marks): string[] {
  const flags: string[] = [];
  if (kind === 'button' && purpose === 'submit') flags.push('submit');
  else if (marks.isPrimary === true) flags.push('primary');
  if (state.required === true) flags.push('required');
  if (state.enabled === false) flags.push('disabled');
  if (state.busy === true) flags.push('busy');
  if (state.readonly === true) flags.push('readonly');
  if (state.checked === true) flags.push('checked');
  if (state.checked === 'mixed') flags.push('mixed');
  if (state.selected === true) flags.push('selected');
  if (state.expanded === true) flags.push('expanded');
  if (state.focused === true) flags.push('focused');
  if (state.visible === false) flags.push('hidden');
  else if (marks.isCovered === true) flags.push('covered');
  if (marks.isFilled === true) flags.push('filled');
  return flags;
}

/** A described element with what it holds and what it is like. `isLasting`: without the focus, which says nothing about it. */
export function withState(
  shown: string,
  value: string | undefined,
  flags: readonly string[],
  isLasting = false,
): string {
  const lasting = isLasting ? flags.filter((flag) => flag !== 'focused') : flags;
  const held = value === undefined ? '' : ` = ${inQuotes(value, LONGEST_VALUE)}`;
  return `${shown}${held}${lasting.length === 0 ? '' : ` {${lasting.join(', ')}}`}`;
}

/** In quotes, cut and escaped. */
export function inQuotes(text: string, longest = LONGEST_NAME): string {
  return visible(quote(shortened(text, longest)));
}

/** Without invisible characters, and without its end where it is too long. */
export function shortened(text: string, longest: number): string {
  const clean = withoutUnseen(text);
  // Not through the middle of a pair.
  return clean.length <= longest ? clean : `${clean.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
