// What Tab offers: commands, their words and options from the table, and the names of what is on the page.

import {
  commands,
  directions,
  elementKinds,
  type Row,
  relations,
  roles,
  screenPlaces,
  type WorldName,
} from '@beckon/core/language/index.js';
import { handles } from '@beckon/core/resolve/handle.js';
import { satisfies } from '@beckon/core/resolve/requirement.js';
import { type Candidate, isVisible, titleOf } from '@beckon/core/scene/candidate.js';
import { ordinalWords } from '@beckon/core/text/ordinals.js';
import { quote } from '@beckon/core/text/quote.js';
import { visible } from '@beckon/core/text/width.js';
import type { Completion } from '../terminal/prompt.js';

/** Names longer than this are no help at a prompt, and more than this many neither. */
const LONGEST_NAME = 60;
const MOST_NAMES = 60;

type Rows = ReadonlyMap<string, Row>;
const all: Rows = new Map(
  Object.entries(commands as Readonly<Record<string, Row>>).map(([type, row]) => [row.says ?? type, row]),
);

/** The commands of a world; undefined: it is not known which. */
function rowsOf(world: WorldName | undefined): Rows {
  return world === undefined ? all : new Map([...all].filter(([, { worlds }]) => worlds.includes(world)));
}

/** Completes a line whose cursor is at its end, for the current world. `things` is called only where a name can be. */
export async function complete(
  line: string,
  elements: () => Promise<readonly Candidate[]>,
  world?: WorldName,
): Promise<Completion> {
  const rows = rowsOf(world);
  const inner = /^\s*explain\s+(?=\S|$)/i.exec(line)?.[0] ?? '';
  const given = line.slice(inner.length);
  const piece = lastPiece(given);
  const before = given
    .slice(0, given.length - piece.length)
    .trimStart()
    .toLowerCase();
  if (before === '') return ending(startingWith(piece, [...rows.keys()]), piece);
  if (/^help\s/.test(before)) return ending(startingWith(piece, [...rows.keys(), 'targets', 'keys']), piece);
  const found = rowOf(rows, before);
  const longer = nextWords(rows, before.replace(/\s+/g, ' '));
  if (found === null) return ending(startingWith(piece, longer), piece);
  const { row, rest } = found;
  if (piece.startsWith('-')) return ending(startingWith(piece, optionNames(row)), piece);
  const values = optionValues(row, rest);
  if (values !== null) return ending(startingWith(piece, values), piece);
  const words = startingWith(piece, [...longer, ...wordsOf(row, rest)]);
  if (!takesTarget(row)) return ending(words, piece);
  return withNames(words, piece, row, rest, given, await elements());
}

/** What a command of two words goes on with. */
function nextWords(rows: Rows, before: string): string[] {
  return [...rows.keys()].filter((name) => name.startsWith(before)).map((name) => name.slice(before.length));
}

/** The names that go on from what was typed, be it several words without quotes. */
function withNames(
  words: readonly string[],
  piece: string,
  row: Row,
  rest: string,
  text: string,
  candidates: readonly Candidate[],
): Completion {
  const isAnchor = new RegExp(`\\b(${[...relations, ...directions].join('|')})\\s+\\S*$`, 'i').test(`${rest}${piece}`);
  const fitting = candidates.filter((one) => isAnchor || satisfies(one, row.needs ?? 'Any'));
  const names = namesOf(fitting.length > 0 ? fitting : candidates);
  if (piece.startsWith('v-')) return ending(startingWith(piece, handlesOf(fitting)), piece);
  if (piece === '') return [[...words, ...names.map(quote)], piece];
  for (const start of wordStarts(rest, piece)) {
    const typed = text.slice(text.length - start);
    const like = typed.replace(/^["']/, '').toLowerCase();
    const hits = names.filter((name) => name.toLowerCase().startsWith(like)).map(quote);
    if (hits.length > 0) return ending(typed === piece ? [...words, ...hits] : hits, typed);
  }
  return ending(words, piece);
}

/** How many characters back each word starts that a name could start with, the longest way back first. */
function wordStarts(rest: string, piece: string): number[] {
  if (/^["']/.test(piece)) return [piece.length];
  const bare = /(?:[^\s"'-][^\s"']*\s+)*$/.exec(rest)?.[0] ?? '';
  const starts = [...bare.matchAll(/\S+/g)].map(({ index }) => bare.length - index + piece.length);
  return [...starts, piece.length];
}

/** The quoted text that is still open, or the last word. */
function lastPiece(line: string): string {
  let open = -1;
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '\\') i++;
    else if (line[i] === '"') open = open < 0 ? i : -1;
  }
  return open >= 0 ? line.slice(open) : (/\S*$/.exec(line)?.[0] ?? '');
}

/** The command that a line starts with, two words before one, and what stands behind it. */
function rowOf(rows: Rows, before: string): { readonly row: Row; readonly rest: string } | null {
  const [, first = '', second = ''] = /^(\S+)\s+(?:(\S+)\s)?/.exec(before) ?? [];
  for (const name of [`${first} ${second}`, first]) {
    const row = rows.get(name) ?? [...rows.values()].find((one) => one.also?.includes(name));
    if (row !== undefined) return { row, rest: before.slice(name.length).trimStart() };
  }
  return null;
}

function optionsOf(row: Row): NonNullable<Row['options']> {
  return Object.assign({}, row.options, ...row.forms.map((form) => form.options ?? {}));
}

function optionNames(row: Row): string[] {
  return Object.keys(optionsOf(row)).map((name) => `--${name}`);
}

/** The values of the option just before, if it has a list of them. */
function optionValues(row: Row, rest: string): readonly string[] | null {
  const name = /--([a-z-]+)\s+$/.exec(rest)?.[1];
  return name === undefined ? null : (optionsOf(row)[name]?.oneOf ?? null);
}

/** Words of the language that can stand here: those of the forms first, then of the arguments, roles and relations. */
function wordsOf(row: Row, rest: string): string[] {
  const forms = rest === '' ? row.forms.flatMap(({ word }) => (word === undefined ? [] : [word])) : [];
  const fixed = row.forms.flatMap(({ takes = [] }) => takes.flatMap((arg) => arg.oneOf ?? []));
  const target = !takesTarget(row) ? [] : targetWords(rest);
  return [...new Set([...forms, ...fixed, ...target])];
}

/** What a target may start with, go on with behind an ordinal or a side, and what leads to an anchor. */
function targetWords(rest: string): readonly string[] {
  if (rest === '') return [...roles, ...ORDINALS, ...elementKinds, ...SIDES];
  const last = rest.trimEnd().split(/\s+/).at(-1) ?? '';
  if ([...ORDINALS, ...SIDES].some((words) => words.split(' ').at(-1) === last)) return elementKinds;
  return [...relations, ...directions, ...(/"$/.test(last) ? elementKinds : [])];
}
const ORDINALS = [...ordinalWords.slice(0, 3), 'last'];
const SIDES = screenPlaces.filter((place) => place !== 'left' && place !== 'right');

function takesTarget(row: Row): boolean {
  return row.forms.some(({ takes = [] }) => takes.some((arg) => arg.kind === 'target' || arg.kind === 'label'));
}

/** Those of what can be seen. */
function handlesOf(things: readonly Candidate[]): string[] {
  const made = handles(things);
  return things.filter(isVisible).map((one) => one.handle ?? made.get(one.id) ?? '');
}

function namesOf(things: readonly Candidate[]): string[] {
  const names = things
    .filter((one) => isVisible(one) && one.names.length > 0)
    .map((one) => titleOf(one).trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '' && name.length <= LONGEST_NAME && visible(name) === name);
  return [...new Set(names)].slice(0, MOST_NAMES);
}

function startingWith(piece: string, words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => word.startsWith(piece.toLowerCase()));
}

/** The only one there is gets the blank behind it, too. */
function ending(hits: readonly string[], piece: string): Completion {
  return [hits.length === 1 ? hits.map((hit) => `${hit} `) : [...hits], piece];
}
