// What tests of the mobile world share: hierarchies from files, and questions about the screens they show.

import { readFileSync } from 'node:fs';
import { resolve } from '../../../packages/core/src/engine/ask.js';
import type { Decision, RequirementName } from '../../../packages/core/src/resolve/index.js';
import type { Candidate } from '../../../packages/core/src/scene/candidate.js';
import { readDump, type Size } from '../../../packages/phone/src/android/dump.js';
import { PhoneNumbers } from '../../../packages/phone/src/shared/numbers.js';
import { type Screen, screenOf } from '../../../packages/phone/src/shared/screen.js';
import { lineOf, shownAs } from '../../../packages/phone/src/shared/shown.js';
import type { UiTree } from '../../../packages/phone/src/shared/tree.js';

/** Real dumps; not on every machine. */
export const CORPUS = new URL('../../../../shared/corpora/android/', import.meta.url);

export function xmlOf(name: string): string {
  return readFileSync(new URL(`../dumps/${name}.xml`, import.meta.url), 'utf8');
}

export function treeOf(xml: string, size?: Size): UiTree {
  const read = readDump(xml, size);
  if (!read.ok) throw new Error(read.reason);
  return read.tree;
}

export function screenIn(name: string, size?: Size): Screen {
  return screenFrom(xmlOf(name), new PhoneNumbers(), size);
}

export function screenFrom(xml: string, numbers: PhoneNumbers = new PhoneNumbers(), size?: Size): Screen {
  return screenOf(treeOf(xml, size), numbers);
}

/** The screen in lines, without numbers. */
export function linesIn(screen: Screen): string[] {
  return screen.candidates.map((one) => lineOf(one, screen.isSecret(one.id)));
}

/** The one thing that is shown as this: `switch "Wi-Fi"`. */
export function thing(screen: Screen, shown: string): Candidate {
  const found = screen.candidates.filter((one) => shownAs(one) === shown);
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`${found.length} of ${shown} in:\n${linesIn(screen).join('\n')}`);
  }
  return only;
}

export function ask(screen: Screen, target: string, requirement: RequirementName = 'Clickable'): Decision {
  const { candidates, context } = screen;
  return resolve({ target, requirement, candidates, context });
}

/** What a target means, as it is shown; or the code of why nothing. */
export function meant(screen: Screen, target: string, requirement: RequirementName = 'Clickable'): string {
  const { chosen, failure } = ask(screen, target, requirement);
  const one = chosen === null ? undefined : screen.get(chosen);
  return one === undefined ? (failure?.code ?? 'nothing') : shownAs(one);
}

/** Targets that tell look-alikes apart, as an ambiguous answer gives them. */
export function choicesOf(decision: Decision): string[] {
  return (decision.failure?.candidates ?? []).map(({ target }) => target);
}
