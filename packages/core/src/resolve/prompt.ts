// "Which envelope do you mean: the green one or the blue one?": from labels, else from what differs, else from names.

import { type Candidate, titleOf } from '../scene/candidate.js';
import { listed } from '../text/text.js';
import type { Choice } from './question.js';

/** The question to ask a person. */
export function promptFor(said: string, candidates: readonly Candidate[], choices: readonly Choice[]): string {
  const phrases = candidates.map((one) => phrase(one, candidates));
  // Where all are called the same, only the targets distinguish them.
  const isSame = new Set(phrases).size < phrases.length && choices.length > 0;
  const ways = isSame ? choices.map((choice) => choice.target) : phrases;
  return `Which ${said.replace(/^"|"$/g, '')} do you mean: ${listed(ways)}?`;
}

/** How to call one of several. */
function phrase(one: Candidate, all: readonly Candidate[]): string {
  const { disambiguationLabel, descriptors = [] } = one.resolution ?? {};
  if (disambiguationLabel) return disambiguationLabel;
  const others = all.filter((other) => other !== one);
  const own = descriptors.filter((word) =>
    others.some((other) => other.resolution?.descriptors?.includes(word) !== true),
  );
  return own.length > 0 ? `the ${own.join(', ')} one` : titleOf(one);
}
