// How an element of a screen is described: what core's description.ts wants to know of it.

import type { Box, Candidate, NameSource } from '@beckon/core/scene/candidate.js';
import { described, flagsOf, nameFrom, READ, withState } from '@beckon/core/scene/description.js';

/** `button "Save"`, `input/email "E-mail"`. */
export function shownAs(candidate: Candidate, longest?: number): string {
  return described(candidate.kind, candidate.purpose, nameShown(candidate), longest);
}

/** The name that a person would use; one that only the program knows, if there is no other. */
export function nameShown(candidate: Candidate): string {
  return nameFrom(candidate, SHOWN);
}
const SHOWN: readonly NameSource[] = [...READ, 'name'];

/** With what it is like at the moment: `switch "Wi-Fi" {checked}`. `isFilled`: it has a content that it never shows. */
export function lineOf(
  candidate: Candidate,
  isSecret: boolean,
  isLasting = false,
  isFilled = false,
  name = nameShown(candidate),
): string {
  const { value, topmost } = candidate.state ?? {};
  const isReported = value !== undefined && value !== '' && !isSecret;
  const flags = flagsOf(candidate, { isCovered: topmost === false, isFilled });
  const shown = described(candidate.kind, candidate.purpose, name);
  return withState(shown, isReported ? value : undefined, flags, isLasting);
}

/** A place as it is shown: in hundredths of a point at most. */
export function hundredths({ x, y, width, height }: Box): Box {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
