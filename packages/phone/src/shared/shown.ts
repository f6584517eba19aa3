// A thing in a few words, on one line, as every list and message shows it. What stands on a screen is data: quoted and escaped.

import { type Box, type Candidate, type NameSource, titleOf } from '@beckon/core/scene/candidate.js';
import { quote } from '@beckon/core/text/quote.js';
import { withoutUnseen } from '@beckon/core/text/unseen.js';
import { visible } from '@beckon/core/text/width.js';

/** Longer names are cut. */
const LONGEST = 80;
const LONGEST_VALUE = 60;

/** `button "Save"`, `input/email "E-mail"`. */
export function shownAs(candidate: Candidate, longest = LONGEST): string {
  const name = nameShown(candidate);
  return name === '' ? kindShown(candidate) : `${kindShown(candidate)} ${inQuotes(name, longest)}`;
}

export function kindShown({ kind, purpose }: Candidate): string {
  return kind === 'input' && purpose !== undefined ? `${kind}/${purpose}` : kind;
}

/** The name that a person would use; one that only the program knows, if there is no other. */
export function nameShown(candidate: Candidate): string {
  const isCalled = candidate.names.some(({ source }) => READ.has(source));
  if (isCalled) return titleOf({ ...candidate, names: candidate.names.filter(({ source }) => READ.has(source)) });
  return candidate.names.find(({ source }) => source === 'name')?.text ?? '';
}
const READ: ReadonlySet<NameSource> = new Set(['text', 'label', 'aria', 'placeholder', 'title', 'alt']);

/** With what it is like at the moment: `switch "Wi-Fi" {checked}`. Without the focus, which says nothing about the thing. */
export function lineOf(candidate: Candidate, isSecret: boolean, isLasting = false, longest = LONGEST): string {
  const flags = flagsOf(candidate).filter((flag) => !isLasting || flag !== 'focused');
  const { value } = candidate.state ?? {};
  const isReported = value !== undefined && value !== '' && !isSecret;
  return `${shownAs(candidate, longest)}${isReported ? ` = ${inQuotes(value, LONGEST_VALUE)}` : ''}${flags.length === 0 ? '' : ` {${flags.join(', ')}}`}`;
}

export function flagsOf({ kind, purpose, state = {} }: Candidate): string[] {
  const flags: string[] = [];
  if (kind === 'button' && purpose === 'submit') flags.push('submit');
  if (state.enabled === false) flags.push('disabled');
  if (state.checked === true) flags.push('checked');
  if (state.selected === true) flags.push('selected');
  if (state.focused === true) flags.push('focused');
  if (state.visible === false) flags.push('hidden');
  else if (state.topmost === false) flags.push('covered');
  return flags;
}

/** In quotes, cut and escaped, so that no screen can forge a line. */
export function inQuotes(text: string, longest = LONGEST): string {
  const clean = withoutUnseen(text);
  // Not through the middle of a pair.
  const cut = clean.length <= longest ? clean : `${clean.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return visible(quote(cut));
}

/** A place as it is shown: in hundredths of a point at most. */
export function hundredths({ x, y, width, height }: Box): Box {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
