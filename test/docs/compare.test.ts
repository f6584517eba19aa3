// How shown and real output are compared: what may differ, and what may not.

import { describe, expect, it } from 'vitest';
import { inAnyOrder, saysThat } from './support/compare.js';
import { callsIn, pageOf } from './support/page.js';
import { commandsOf } from './support/shell-words.js';

describe('output', () => {
  it.each([
    ['as it is', 'ok click "A"', 'ok click "A"'],
    ['but for times', '✓ goto a.test  310 ms', '✓ goto a.test  1.2 s'],
    ['but for numbers of things', '[5] button "A"', '[71] button "A"'],
    ['but for the folder a session is called after', 'closed shop-1k3f9z', 'closed bk-w-Ab1-9x0'],
    ['with lines left out', 'a\n…\nd', 'a\nb\nc\nd'],
    ['with nothing left out where something could be', 'a\n…\nd', 'a\nd'],
    ['with a part of a line left out', '{"ok":true,…}', '{"ok":true,"command":"url"}'],
    ['but for the width of columns', 'name   at\nx  y', 'name  at\nx       y'],
  ])('is the same: %s', (_, shown, said) => expect(saysThat(shown, said)).toBe(true));

  it.each([
    ['another word', 'ok click "A"', 'ok click "B"'],
    ['a line more', 'a', 'a\nb'],
    ['a line less', 'a\nb', 'a'],
    ['another order', 'a\nb', 'b\na'],
    ['what was left out is behind the end', 'a\n…\nd', 'a\nd\ne'],
    ['signs that mean something in patterns', 'a.c', 'abc'],
    ['another code', '22', '25'],
  ])('is not the same: %s', (_, shown, said) => expect(saysThat(shown, said)).toBe(false));

  it('of scripts that run together may come in any order', () => {
    expect(inAnyOrder('b  1 s\na  2 s')).toBe(inAnyOrder('a  5 ms\nb  9 ms'));
    expect(inAnyOrder('a\nb')).not.toBe(inAnyOrder('a\nc'));
  });
});

describe('lines of a shell', () => {
  it.each([
    ['beckon do \'a b\' "c d"', [['beckon', 'do', 'a b', 'c d']]],
    ['a | b -x > out; c', [['a'], ['b', '-x'], ['c']]],
    ['a < in # not this', [['a']]],
  ])('%s', (line, words) => expect(commandsOf(line)).toEqual(words));
});

describe('a page', () => {
  it('has its blocks with their sections, lines and calls', () => {
    const { blocks, text } = pageOf('docs/AGENTS.md');
    const block = blocks.find(({ body }) => body.includes('$ echo $?'));
    expect(block?.section).toBe('The loop');
    const [first, second] = block === undefined ? [] : callsIn(block);
    expect(text.split('\n')[(first?.at ?? 0) - 1]).toBe(`$ ${first?.line}`);
    expect(second).toMatchObject({ line: 'echo $?', said: '22' });
    expect(text.split('\n')[(second?.at ?? 0) - 1]).toBe('$ echo $?');
  });
});
