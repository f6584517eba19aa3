// A result → its text form: `ok …` or `error …`, then sections headed by `# name`.
// Whatever comes from a page is quoted, indented or on one line, so no page can write a line of ours.

import type { Choice } from '../resolve/index.js';
import { dataSection } from './data-text.js';
import type { ReportedResult } from './reported-result.js';
import { verifiedBy } from './signal-words.js';
import { because, elementText, headline, named, oneLine } from './words.js';

export function resultText(result: ReportedResult): string {
  const sections = result.failure === undefined ? doneSections(result) : failedSections(result);
  return [head(result), ...sections.filter((section) => section !== '')].join('\n\n');
}

function head(result: ReportedResult): string {
  const { command, target, failure } = result;
  const given = headline(command);
  if (failure !== undefined)
    return `error${given === '' ? '' : ` ${given}`}: ${failure.code} ${oneLine(failure.message)}`;
  const why = because(result);
  return `ok ${given}${target === null ? '' : ` → ${elementText(target)}`}${why === '' ? '' : ` (${why})`}`;
}

function doneSections(result: ReportedResult): string[] {
  return [
    // An observation has a list of its own, as long as there is room for.
    result.type === 'observe' ? '' : section('changes', result.changes.map(changeLine)),
    section('verified', seenLines(result)),
    section('notes', result.notes.map(noteLine)),
    section('tried', tried(result)),
    dataSection(result),
  ];
}

/** What showed that it was done, where no change does that is listed. */
function seenLines(result: ReportedResult): string[] {
  const words = result.changes.length > 0 ? '' : verifiedBy(result);
  return words === '' ? [] : [words];
}

function failedSections(result: ReportedResult): string[] {
  const { failure, target, screenshot } = result;
  if (failure === undefined) return [];
  const why = because(result);
  return [
    section('hint', failure.hint === '' ? [] : [oneLine(failure.hint)]),
    section('target', target === null ? [] : [`${elementText(target)}${why === '' ? '' : ` (${why})`}`]),
    section('candidates', (failure.candidates ?? []).map(candidateLine)),
    section('did you mean', (failure.suggestions ?? []).map(named)),
    section('changes', result.changes.map(changeLine)),
    section('notes', result.notes.map(noteLine)),
    section('tried', tried(result)),
    result.type === 'explain' ? dataSection(result) : '',
    section('screenshot', screenshot === undefined ? [] : [oneLine(screenshot)]),
  ];
}

/** `+ [7] dialog "Confirm"`, `@ url: /a → /b`. */
export function changeLine({ sign, id, text }: ReportedResult['changes'][number]): string {
  return `${sign} ${id === undefined ? '' : `[${id}] `}${oneLine(text)}`;
}

/** `[3] "Delete" near "Invoice 7"`: the number, and the target to paste; without one, the kind and name. */
export function candidateLine(choice: Choice): string {
  return isOnlyNumber(choice) ? named(choice) : oneLine(`[${choice.id}] ${choice.target}`);
}

/** The same behind a count of its own: the target, or what it is. */
export function choiceLine(choice: Choice): string {
  return isOnlyNumber(choice) ? named(choice) : oneLine(choice.target);
}

function isOnlyNumber({ id, target }: Choice): boolean {
  return target === String(id);
}

/** The rules that were tried where no target was given, if more than one: `login submit: nothing found`. */
export function tried({ trace, type }: ReportedResult): string[] {
  const rules = type === 'explain' ? [] : (trace?.rules ?? []);
  return rules.length < 2 ? [] : rules.map(({ rule, outcome }) => oneLine(`${rule.replaceAll('_', ' ')}: ${outcome}`));
}

function noteLine(note: string): string {
  return `- ${oneLine(note)}`;
}

function section(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`# ${name}`, ...lines].join('\n');
}
