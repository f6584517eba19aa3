// The blocks of docs/TEXT.md: worlds, what is played in them, commands, programs. `npm run docs` makes the parts that are
// played anew, and the table of verbs; test/surfaces/play-docs.test.ts runs everything.

import { parse, stringify } from 'yaml';
import { Game } from '../packages/cli/src/cli/play/game.js';
import { textTeller } from '../packages/cli/src/cli/play/show.js';
import { createWorld, standardVerbs } from '../packages/text/src/index.js';

export interface Block {
  readonly language: string;
  /** `mail.yaml`, `+ mail.yaml`. */
  readonly info: string;
  readonly body: string;
  readonly line: number;
  /** The world that is in force there: the last one above of that name; behind a "+" with what was added to it last. */
  readonly world: string;
}

const BLOCK = /^```(\w*) ?([^\n]*)\n(.*?)^```$/gms;

/** The blocks in order. `yaml + x.yaml` is put into the world x.yaml, and `play + x.yaml` is played in that. */
export function blocksOf(text: string): Block[] {
  const bases = new Map<string, string>();
  const worlds = new Map<string, string>();
  return [...text.matchAll(BLOCK)].map(({ index, 1: language = '', 2: info = '', 3: body = '' }) => {
    const name = info.replace(/^\+ /, '');
    const isAdded = info.startsWith('+ ');
    if (language === 'yaml') {
      if (!isAdded) bases.set(name, body);
      worlds.set(name, isAdded ? stringify(merged(parse(bases.get(name) ?? ''), parse(body))) : body);
    }
    const world = (isAdded ? worlds : bases).get(name) ?? '';
    return { language, info, body, line: text.slice(0, index).split('\n').length, world };
  });
}

function merged(one: unknown, other: unknown): unknown {
  if (!isData(one) || !isData(other)) return other ?? one;
  const fields = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(fields.map((field) => [field, merged(one[field], other[field])]));
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a game says to the lines of a block, with the lines. */
export function played({ world, body }: Block): string {
  const game = new Game({ make: () => createWorld(world) });
  let said = '';
  const out = {
    write: (text: string): void => {
      said += text;
    },
  };
  const page = { paint: (_: string, text: string): string => text, columns: () => null, isHeading: () => false };
  const teller = textTeller(game, out, page, { isEcho: true, isTraced: false });
  said = '';
  for (const line of body.split('\n')) if (line.startsWith('> ')) teller.line(line.slice(2));
  return `${said.trimEnd()}\n`;
}

/** The page with all that is made from the code made anew. */
export function freshPage(text: string): string {
  const blocks = blocksOf(text);
  let i = 0;
  const replayed = text.replace(BLOCK, (whole) => {
    const block = blocks[i++] as Block;
    return block.language === 'play' ? `\`\`\`play ${block.info}\n${played(block)}\`\`\`` : whole;
  });
  return replayed.replace(/\| verb \| words \|.*?(?=\n\n)/s, verbTable);
}

function verbTable(): string {
  const rows = standardVerbs.map((verb) => {
    const words = (verb.words ?? [verb.name]).map((word) => `\`${word}\``).join(', ');
    const codes = codesIn(verb).map((code) => `\`${code}\``);
    return `| \`${verb.name}\` | ${words} | ${verb.does ?? ''} | ${codes.join(', ')} |`;
  });
  return ['| verb | words | does | codes |', '|---|---|---|---|', ...rows].join('\n');
}

/** Every code that a part of a declaration refuses with. */
export function codesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'code' in value && typeof value.code === 'string' ? [value.code] : [];
  return [...new Set([...own, ...Object.values(value).flatMap(codesIn)])];
}
