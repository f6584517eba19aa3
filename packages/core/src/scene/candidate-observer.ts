// What is on a screen, written from its candidates alone: for worlds that have nothing else to go by.

import type { Context } from '../resolve/question.js';
import type { Candidate } from './candidate.js';
import { described, flagsOf, inQuotes, nameFrom, READ, withState } from './description.js';
import { lineChanges } from './differences.js';
import {
  afterword,
  changesText,
  countLines,
  countsOf,
  distinctLines,
  fitInto,
  headLine,
  intentLines,
  type ObservedLine,
  patternLines,
  roomFor,
  sections,
  underDialogs,
  written,
} from './observed.js';
import type { Observation, ObserveQuery } from './world.js';

export interface CandidateScreen {
  readonly candidates: readonly Candidate[];
  readonly context: Context;
  readonly url: string;
  readonly title: string;
}

export class CandidateObserver {
  #last: ReadonlyMap<number, string> = new Map();

  observe({ candidates, context, url, title }: CandidateScreen, query: ObserveQuery): Observation {
    const all = candidates.filter(({ kind, state }) => kind !== 'dialog' && state?.visible !== false);
    const now = new Map(all.map((one) => [one.id, lineOf(one)]));
    const changes = query.isDiff ? lineChanges(this.#last, now) : [];
    this.#last = now;
    const head = headLine(url, title);
    if (query.isDiff) return { ...changesText(head, changes, query.budget), url, title, changes };
    const patterns = context.patterns ?? {};
    const after = sections(patternLines(patterns), intentLines(patterns));
    const isMinimal = query.verbosity === 'minimal';
    const modal = candidates.find(({ id }) => id === context.modal) ?? null;
    const { lines, leftOut } = fitInto(
      isMinimal ? [] : linesOf(all, [...now.values()], modal),
      roomFor(query.verbosity === 'full' ? null : query.budget, [head, '', ...after].join('\n').length),
    );
    const rest = { leftOut, total: all.length, elsewhere: 0 };
    const body = isMinimal
      ? countLines(countsOf(all))
      : [...lines.map(written), ...afterword(query, rest, '--near "text"'), ...after];
    return { text: [head, '', ...body].join('\n'), url, title, changes, leftOut };
  }
}

function linesOf(all: readonly Candidate[], bases: readonly string[], modal: Candidate | null): ObservedLine[] {
  const texts = distinctLines(
    all.map((one, i) => ({ text: bases[i] as string, name: shownAs(one), under: null })),
    (i) => {
      const { row } = all[i]?.context ?? {};
      return typeof row === 'string' ? `in ${inQuotes(row)}` : '';
    },
  );
  const dialogs = all.map(({ parent }) => (modal !== null && parent === modal.id ? modal : null));
  const lines = all.map(({ id }, i) => ({
    id,
    text: texts[i] as string,
    rank: dialogs[i] === null ? 1 : 0,
  }));
  return underDialogs(
    lines,
    (i) => dialogs[i] ?? null,
    (dialog) => ({ id: dialog.id, text: lineOf(dialog) }),
  );
}

function lineOf(one: Candidate): string {
  const { purpose, state: { value } = {} } = one;
  const isSecret = purpose === 'password';
  const flags = flagsOf(one, { isFilled: isSecret && (value ?? '') !== '' });
  return withState(shownAs(one), isSecret ? undefined : value, flags);
}

function shownAs(one: Candidate): string {
  return described(one.kind, one.purpose, nameFrom(one, READ));
}
