// What a failure of resolution says: message and hint for each code, in one place.

import type { Facets } from '../language/index.js';
import { type Candidate, titleOf } from '../scene/candidate.js';
import { ordinalText } from '../text/ordinals.js';
import { quote } from '../text/quote.js';
import { clip, listed } from '../text/text.js';
import { byValue, textOf } from './gather.js';
import type { AtomAsked, Choice, Failure, Intent, ResolutionCode, Suggestion, TargetAsked } from './question.js';
import { type RequirementName, requirementWords } from './requirement.js';
import { FAINT, HAIR } from './thresholds.js';

/** A target as it is written in the language. */
export function targetText(target: TargetAsked): string {
  const parts = [
    atomText(target.primary),
    ...(target.relations ?? []).map((one) => `${one.relation} ${atomText(one.atom)}`),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function atomText(atom: AtomAsked): string {
  const { before, behind } = facetWords(facetsIn(atom) ?? {});
  if (atom.kind === 'role' && before.length > 0)
    return [...before.slice(0, -1), atom.value, before.at(-1), ...behind].join(' ');
  if (atom.kind === 'any' && before.length === 1 && behind.length === 0) return `the ${before[0]}`;
  return [...before, plainText(atom), ...behind].filter((word) => word !== '').join(' ');
}

/** What a target says of an element beside its name; null: nothing. */
export function facetsIn(atom: AtomAsked | Intent): Facets | null {
  if (!('kind' in atom)) return null;
  const { which, place, element } = atom as Facets;
  return which === undefined && place === undefined && element === undefined ? null : (atom as Facets);
}

/** As the language prints them. */
function facetWords({ which, place, element }: Facets): { readonly before: string[]; readonly behind: string[] } {
  const before = [which === undefined ? '' : ordinalText(which), element ?? ''].filter((word) => word !== '');
  if (place === undefined) return { before, behind: [] };
  return { before, behind: [place === 'left' || place === 'right' ? 'on' : 'at', 'the', place] };
}

function plainText(atom: AtomAsked): string {
  switch (atom.kind) {
    case 'infer':
    case 'any':
      return '';
    case 'text':
      return quote(atom.value);
    case 'css':
    case 'xpath':
      return `${atom.kind}(${quote(atom.value)})`;
    case 'intent':
      return JSON.stringify(atom.value);
    default:
      return String(atom.value);
  }
}

/** A target for a message: not longer than a line. */
export function targetWords(target: TargetAsked | AtomAsked | Intent): string {
  if ('primary' in target) return clip(targetText(target), MOST);
  return 'kind' in target ? atomWords(target) : intentWords(target);
}

export function atomWords(atom: AtomAsked): string {
  return clip(atomText(atom), MOST);
}

const MOST = 120;

function intentWords(intent: Intent): string {
  const text = textOf(intent);
  const { dataTestId, id, name } = intent.attributes ?? {};
  const { name: called } = intent as { readonly name?: unknown };
  const said =
    text ?? called ?? intent.label ?? intent.intent ?? dataTestId ?? id ?? name ?? (byValue(intent) || intent.role);
  return quote(clip(String(said)));
}

/** `[5] "Email address"`. */
export function thing(one: Suggestion | Candidate): string {
  return `[${one.id}] ${quote(clip('name' in one ? one.name : titleOf(one)))}`;
}

/** `button "Save"`, with what it is in front. */
function kindAndName(candidate: Candidate): string {
  const title = titleOf(candidate);
  const kind = candidate.role ?? candidate.kind;
  return title === candidate.kind ? kind : `${kind} ${quote(clip(title))}`;
}

export function suggestionOf(candidate: Candidate): Suggestion {
  return { id: candidate.id, kind: candidate.kind, name: titleOf(candidate) };
}

/** One of several that a person distinguishes by its name. */
export function choiceByName(candidate: Candidate): Choice {
  const { id, kind, name } = suggestionOf(candidate);
  return { id, kind, name, target: quote(name) };
}

/** How a choice is said; what only its number means, by what it is. */
export function choiceWords({ id, kind, name, target }: Choice): string {
  if (target !== String(id)) return target;
  return name === '' || name === kind ? kind : `${kind} ${quote(clip(name))}`;
}

function didYouMean(suggestions: readonly Suggestion[]): string {
  return `Did you mean ${listed(suggestions.map((one) => `${one.kind} ${thing(one)}`))}?`;
}

interface Facts {
  readonly candidate?: Candidate;
  readonly anchor?: string;
  readonly choices?: readonly Choice[];
  readonly suggestions?: readonly Suggestion[];
  readonly prompt?: string;
}

const RETRYABLE: ReadonlySet<ResolutionCode> = new Set([
  'TARGET_NOT_FOUND',
  'LOW_CONFIDENCE',
  'NOT_INFERABLE',
  'ELEMENT_NOT_VISIBLE',
  'ELEMENT_DISABLED',
  'ELEMENT_COVERED',
]);

export function failure(code: ResolutionCode, message: string, hint: string, facts: Facts = {}): Failure {
  const { candidate, anchor, choices, suggestions = [], prompt } = facts;
  return {
    phase: code.startsWith('ELEMENT_') ? 'actionability' : 'resolution',
    code,
    message,
    hint,
    retryable: RETRYABLE.has(code),
    ...(candidate === undefined ? {} : { candidate: candidate.id }),
    ...(anchor === undefined ? {} : { anchor }),
    ...(choices === undefined ? {} : { candidates: choices }),
    ...(suggestions.length === 0 ? {} : { suggestions }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}

export function notFound(target: string, suggestions: readonly Suggestion[]): Failure {
  const hint = suggestions.length > 0 ? didYouMean(suggestions) : "Run 'observe' to see what is there";
  return failure('TARGET_NOT_FOUND', `Nothing here matches ${target}`, hint, { suggestions });
}

export function unusableField(field: string, why: string): Failure {
  return failure(
    'INVALID_VALUE',
    `The target's field "${field}" can't be used: ${why}`,
    'Remove it, or use another field',
  );
}

/** A field of the target holds for nothing here, or not for what the rest of it means. */
export function lacking(
  field: string,
  isOfNothing: boolean,
  nearest: { readonly candidate: Candidate; readonly score: number } | undefined,
): Failure {
  const code = nearest !== undefined && nearest.score < FAINT - HAIR ? 'LOW_CONFIDENCE' : 'TARGET_NOT_FOUND';
  const suggestions = nearest === undefined ? [] : [suggestionOf(nearest.candidate)];
  const why =
    isOfNothing || nearest === undefined
      ? 'matches nothing here'
      : `doesn't hold for ${thing(nearest.candidate)}, which the rest means`;
  const hint = nearest === undefined ? "Run 'observe' to see what is there" : didYouMean(suggestions);
  return failure(code, `The target's field "${field}" ${why}`, hint, { suggestions });
}

export function unsupportedFallback(rung: string, known: readonly string[]): Failure {
  return failure('UNSUPPORTED', `The fallback "${rung}" isn't supported`, `Use ${listed(known)}`);
}

export function noAnchor(anchor: string, suggestions: readonly Suggestion[]): Failure {
  const hint = suggestions.length > 0 ? didYouMean(suggestions) : "Run 'observe' to see what is there";
  return failure('TARGET_NOT_FOUND', `Nothing here matches the anchor ${anchor}`, hint, { anchor, suggestions });
}

/** What has the name is something else than was said. */
export function otherKind(target: string, element: string, meant: Candidate): Failure {
  const title = quote(clip(titleOf(meant)));
  const kind = meant.role ?? meant.kind;
  const message = `Nothing here matches ${target}: ${title} is ${articled(kind)}, not ${articled(element)}`;
  return failure('TARGET_NOT_FOUND', message, didYouMean([suggestionOf(meant)]), {
    suggestions: [suggestionOf(meant)],
  });
}

function articled(kind: string): string {
  return `${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind}`;
}

/** Fewer are there than the target counts. */
export function tooFew(target: string, count: number, without: string): Failure {
  const there = count === 1 ? 'there is only 1' : `there are only ${count}`;
  return failure('TARGET_NOT_FOUND', `Nothing here matches ${target}: ${there}`, `The last one is: last ${without}`);
}

export function notThere(target: string, place: string): Failure {
  const message = `Nothing here matches ${target}: none of them is at the ${place}`;
  return failure('TARGET_NOT_FOUND', message, "Run 'observe --positions' to see where they are");
}

/** Words that say which element it is, and that something is called, too. */
export function alsoName(target: string, choices: readonly Choice[]): Failure {
  const message = `${target} may be ${quote(choices[0]?.name ?? '')}, or what it describes`;
  const hint = `Use quotation marks for the name, or the number of another: ${listed(choices.map((one) => one.target))}`;
  return failure('AMBIGUOUS_TARGET', message, hint, { choices });
}

/** Entries that are counted together although they stand in several lists. */
export function severalLists(target: string, count: number, lists: readonly Candidate[]): Failure {
  const named = lists.map(titleOf).filter((name, i) => name !== lists[i]?.kind);
  const one = named[0] === undefined ? '<name of a table, list or section>' : quote(clip(named[0]));
  return failure(
    'AMBIGUOUS_TARGET',
    `${target} can't be counted: they stand in ${count} tables or lists`,
    `Name the one that it is in: ${target} inside ${one}`,
  );
}

/** `nothing` is the part of the target that leads nowhere, if it is not the whole of it. */
export function unrelated(target: string, count: number, nothing: string | null): Failure {
  const what = count === 1 ? '1 element has the name' : `${count} elements have the name`;
  const why = nothing === null ? `none is ${target}` : `but there is no ${nothing}`;
  return failure(
    'TARGET_NOT_FOUND',
    `${what}, ${why}`,
    'Leave the relation out, or name another anchor',
    nothing === null ? {} : { anchor: nothing },
  );
}

export function lowConfidence(target: string, best: Candidate, score: number): Failure {
  const message = `The best match for ${target} is ${thing(best)}, and its score of ${score.toFixed(2)} is too low to act on`;
  return failure('LOW_CONFIDENCE', message, `Name it as it is on the screen, or by its number: ${best.id}`, {
    suggestions: [suggestionOf(best)],
  });
}

export function requirementNotMet(
  matched: Candidate,
  requirement: RequirementName,
  suggestions: readonly Suggestion[],
): Failure {
  const { verb, needs } = requirementWords(requirement);
  // What has its role by its tag alone is called by the tag: `html-label`.
  const kind = (matched.role ?? matched.kind).replace(/^html-/, '');
  const [first] = suggestions;
  const meant = first === undefined ? '' : ` Did you mean ${thing(first)}?`;
  const message = `${quote(clip(titleOf(matched)))} is ${articled(kind)}; ${verb} needs ${needs}.${meant}`;
  const hint =
    first === undefined
      ? `Name ${needs}`
      : `Say ${listed(suggestions.map((one) => `${quote(clip(one.name))} (${one.kind} ${one.id})`))}`;
  return failure('REQUIREMENT_NOT_MET', message, hint, { candidate: matched, suggestions });
}

const STATES = {
  ELEMENT_NOT_VISIBLE: ['cannot be seen', 'Scroll to it, or wait until it is visible'],
  ELEMENT_DISABLED: ['is disabled', 'Wait until it is enabled; something may have to be filled in first'],
  ELEMENT_COVERED: ['is covered by something else', 'Close what covers it: dismiss'],
} as const;

export function unusable(code: keyof typeof STATES, candidate: Candidate): Failure {
  const [what, hint] = STATES[code];
  return failure(code, `The ${kindAndName(candidate)} ${what}`, hint, { candidate });
}

export function stale(id: number | string, isAnchor = false): Failure {
  const hint = "Run 'observe' for the current numbers, or use its name";
  return failure('STALE_REFERENCE', `[${id}] no longer exists`, hint, isAnchor ? { anchor: String(id) } : {});
}

export function notInferable(requirement: RequirementName, hasRules: boolean): Failure {
  const { verb, needs } = requirementWords(requirement);
  const message = hasRules ? `No rule finds ${needs} here` : `${verb} needs a target`;
  return failure('NOT_INFERABLE', message, `Name ${needs}`);
}

export function selectorUnknown(selector: string): Failure {
  const message = `The selector ${selector} was not evaluated`;
  return failure(
    'SELECTOR_INVALID',
    message,
    'Only a world can evaluate selectors; without one, only #id, [name=…] and [data-testid=…] work',
  );
}

/** `isCut`: the rest was not counted. */
export function ambiguous(
  target: string,
  count: number,
  choices: readonly Choice[],
  prompt: string,
  isCut: boolean,
): Failure {
  const many = isCut ? `At least ${count}` : count;
  return failure('AMBIGUOUS_TARGET', `${many} elements match ${target}`, sayWhich(count, choices), { choices, prompt });
}

function sayWhich(count: number, choices: readonly Choice[]): string {
  const some = choices.length < count ? ` (the first ${choices.length})` : '';
  return `Choose one${some}: ${listed(choices.map((one) => one.target))}`;
}

export function ambiguousAnchor(anchor: string, count: number, choices: readonly Choice[], prompt: string): Failure {
  return failure('AMBIGUOUS_TARGET', `The anchor ${anchor} can mean ${count} elements`, sayWhich(count, choices), {
    anchor,
    choices,
    prompt,
  });
}
