// What people write for `scroll`: `scroll to the bottom`, `scroll down by 300`, `scroll until I see the footer`.

import { nearest } from '../text/distance.js';
import { lower, text } from './line-words.js';
import type { Rules } from './rewrite.js';
import { BARE } from './scan.js';
import { isSure } from './target.js';

const EMPTY = /^(to|the|of|page|very|all|way|a)$/i;

export const scrollRules: Rules = [
  ['--[to(?:\\s|=)]<up|down|left|right|top|bottom>', 'scroll $1'],
  function* (words) {
    const written = text(words);
    const plain = written.replace(/(--amount[ =]\d+)\s*(?:px|pixels?)(?=\s|$)/i, '$1');
    if (plain !== written) yield `scroll ${plain}`;
  },
  // `scroll Reviews into view`
  ['[the] <name> (in|into|to) [the] view', 'scroll "$1"'],
  ['<text> <way> [by] <n>_[px|pixels?]', 'scroll $2 $1 --amount $3'],
  ['to [the] <text> (in|inside|within|of) [the] <text>', 'scroll $1 inside $2'],
  // `scroll the list down`
  ['the (?!(?:page|screen|window)\\s+\\w+$)<[\\p{L}\\p{N} ]+?> <way>', 'scroll $2 "$1"'],
  // `scroll down until Footer`
  ['[down] (until|till) [(i|you|we) [can] see] [the] <".*"|[\\p{L}\\p{N}][\\p{L}\\p{N} ]*?>', 'scroll until "$1"'],
  ['<way> by <n>_[px|pixels?]', 'scroll $1 --amount $2'],
  ['by <n>_[px|pixels?]', 'scroll down --amount $1'],
  ['<way> <n>_(px|pixels?)', 'scroll $1 --amount $2'],
  ['<n>_(px|pixels?)', 'scroll down --amount $1'],
  ['<way>_[by] (one|a|1) (page|screen)', 'scroll $1 --page'],
  ['[by] (one|a|1) (page|screen)', 'scroll down --page'],
  ['page <up|down>', 'scroll $1 --page'],
  function* (words) {
    const { rest } = words;
    const elements = rest.filter((token) => isSure(token));
    const bare = rest.filter((token) => token.kind === BARE && !elements.includes(token)).map(lower);
    if (elements.length === 1 && bare.join(' ').replace(/\bthe\b ?/g, '') === 'into view')
      yield `scroll ${words.raw.slice(elements[0]?.start, elements[0]?.end)}`;
    const at = rest.findIndex((token) => isSure(token));
    const before = rest.slice(0, at < 0 ? rest.length : at).map(lower);
    const isUntil = (word: string): boolean => word === 'until' || nearest(word, ['until'], 1).length > 0;
    const leads = before.some((word) => isUntil(word) || /^(to|till|unti?l+|unitl)$/.test(word));
    if (at > 0 && leads && before.every((word) => isUntil(word) || /^(down|to|the|till|page)$/.test(word)))
      yield `scroll until ${text(words, at)}`;
  },
  // `scroll the page down`, `scroll down a bit`
  [
    '[(the|this) (page|screen|window)] <way>[ (the (page|screen)|an? (bit|little)|some( more)?|further|more)]',
    'scroll $1',
  ],
  // `scroll down inside "List"`
  ['<up|down|left|right|top|bottom> (inside|within|in|of) [the] <\\S.*>', 'scroll $1 $2'],
  ['all the way up', 'scroll top'],
  ['all the way down', 'scroll bottom'],
  ['[down] (end|bottom)', 'scroll bottom', EMPTY],
  ['[up] (start|top)|beginning', 'scroll top', EMPTY],
];
