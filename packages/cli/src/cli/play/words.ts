// What a player says to the game itself and not to the world: save, restore, restart, transcript, quit.

import type { Verbs } from '@beckon/text/phases/text-world.js';

export type Meta =
  | { readonly kind: 'quit' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'save' | 'restore'; readonly file: string | null }
  | { readonly kind: 'transcript'; readonly isOn: boolean; readonly file: string | null };

const WORDS: Readonly<Record<string, Meta['kind']>> = {
  quit: 'quit',
  q: 'quit',
  restart: 'restart',
  save: 'save',
  restore: 'restore',
  load: 'restore',
  transcript: 'transcript',
  script: 'transcript',
};

/** Those that are shown and completed; the others are habits of other games. */
export const META_WORDS: readonly string[] = ['save', 'restore', 'restart', 'transcript', 'quit'];

/** What a line says to the game; null if it is for the world. A verb of the world with such a word has it, unless nothing follows the word and the verb needs more. */
export function metaOf(line: string, verbs: Verbs): Meta | null {
  const [, given = '', rest = ''] = /^\s*(\S+?)[.!]*(?:\s+(.*))?$/s.exec(line) ?? [];
  const word = given.toLowerCase();
  const kind = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  const after = rest.trim();
  if (kind === undefined || isVerb(word, after !== '', verbs)) return null;
  switch (kind) {
    case 'quit':
    case 'restart':
      return after === '' ? { kind } : null;
    case 'save':
    case 'restore':
      return { kind, file: fileIn(after) };
    case 'transcript':
      return transcript(after);
  }
}

/** Whether the world has a use for the word. Quit is always ours: no one is kept. */
function isVerb(word: string, hasMore: boolean, verbs: Verbs): boolean {
  if (word === 'quit' && !hasMore) return false;
  return verbs
    .startingWith(word)
    .some(({ verb, words }) => words.length === 1 && (hasMore || verb.rules.intransitive !== undefined));
}

function transcript(after: string): Meta {
  const [, way = '', rest = ''] = /^(on|off)?\b\s*(.*)$/is.exec(after) ?? [];
  return { kind: 'transcript', isOn: way.toLowerCase() !== 'off', file: fileIn(rest) };
}

/** The name of a file, with or without quotes. */
function fileIn(text: string): string | null {
  const name = text.replace(/^(["'])(.*)\1$/s, '$2').trim();
  return name === '' ? null : name;
}
