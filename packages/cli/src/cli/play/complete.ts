// What Tab offers a player: verbs at the start of a command, then the names of what is there and the words between them.

import { visible } from '@beckon/core/text/width.js';
import type { Completion } from '../../terminal/prompt.js';

export interface Vocabulary {
  /** All words for all verbs. */
  readonly verbs: readonly string[];
  /** One word for each: what is shown to who has typed nothing. */
  readonly usual: readonly string[];
  /** Of what can be named now, the nearest first. */
  readonly names: readonly string[];
  /** Words between names: relations and directions. */
  readonly others: readonly string[];
}

/** Names longer than this are no help at a prompt, and more than this many neither. */
const LONGEST_NAME = 60;
const MOST_NAMES = 60;

/** Completes a line whose cursor is at its end. */
export function completed(line: string, { verbs, usual, names, others }: Vocabulary): Completion {
  const command = line.slice(startOf(line)).trimStart();
  const piece = /\S*$/.exec(command)?.[0] ?? '';
  if (command === '') return [[...usual], ''];
  if (!/\s/.test(command)) return ending(startingWith(piece, verbs), piece);
  // Verbs of two words go on with the second.
  const longer = startingWith(command, verbs).map((verb) => verb.slice(command.length - piece.length));
  const usable = unique(names.filter((name) => name.length <= LONGEST_NAME && visible(name) === name));
  if (piece === '') return [unique([...longer, ...usable.slice(0, MOST_NAMES)]), ''];
  for (const typed of tails(command)) {
    const hits = startingWith(typed, usable).slice(0, MOST_NAMES);
    if (hits.length > 0)
      return ending(typed === piece ? unique([...longer, ...hits, ...startingWith(piece, others)]) : hits, typed);
  }
  return ending(unique([...longer, ...inside(piece, usable), ...startingWith(piece, others)]), piece);
}

/** Where the last command of a line starts: `take lamp then g` is at its third. */
function startOf(line: string): number {
  const ends = [...line.matchAll(/[.;]\s|\bthen\s/gi)];
  const last = ends[ends.length - 1];
  return last === undefined ? 0 : last.index + last[0].length;
}

/** The ends of a command that a name could start with, the longest first; never its verb. */
function tails(command: string): string[] {
  return [...command.matchAll(/\s+(?=\S)/g)].map((blank) => command.slice(blank.index + blank[0].length));
}

/** Of `brass lamp`, `lamp` for who types `la`. */
function inside(piece: string, names: readonly string[]): string[] {
  const like = piece.toLowerCase();
  return names.flatMap((name) => {
    const at = name.toLowerCase().indexOf(` ${like}`);
    return at < 0 ? [] : [name.slice(at + 1)];
  });
}

function startingWith(piece: string, words: readonly string[]): string[] {
  const like = piece.toLowerCase();
  return words.filter((word) => word.toLowerCase().startsWith(like));
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}

/** The only one there is gets the blank behind it, too. */
function ending(hits: readonly string[], piece: string): Completion {
  return [hits.length === 1 ? hits.map((hit) => `${hit} `) : unique(hits), piece];
}
