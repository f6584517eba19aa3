// Random lines: commands damaged, words of the language in any order, and good lines carelessly typed.

import fc from 'fast-check';
import { print } from '../../packages/core/src/language/index.js';
import { verbs } from '../../packages/core/src/language/verbs.js';
import { command } from './generate.js';

/** Damages a line: drops, doubles, swaps or inserts characters that matter to the language. */
const damage = fc.array(
  fc.tuple(
    fc.nat(),
    fc.constantFrom('drop', 'double', 'swap', 'insert'),
    fc.constantFrom(
      '"',
      "'",
      '\\',
      '#',
      ' ',
      '-',
      '--',
      '=',
      '{',
      '}',
      '(',
      ')',
      '\t',
      ' near ',
      ' 5',
      '\n',
      '\r\n',
      '\ud800',
      '\0',
      'css(',
      ':',
    ),
  ),
  { minLength: 1, maxLength: 4 },
);
export const damaged = fc.tuple(command, damage).map(([one, hits]) => {
  let line = print(one);
  for (const [n, how, extra] of hits) {
    const at = n % (line.length + 1);
    if (how === 'drop') line = line.slice(0, at) + line.slice(at + 1);
    else if (how === 'double') line = line.slice(0, at) + line.slice(at, at + 3) + line.slice(at);
    else if (how === 'swap') line = line.slice(0, at) + (line[at + 1] ?? '') + (line[at] ?? '') + line.slice(at + 2);
    else line = line.slice(0, at) + extra + line.slice(at);
  }
  return line;
});

/** Words of the language in any order. */
export const salad = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...verbs.flatMap((verb) => [verb.says, ...verb.worded.keys(), ...(verb.plain[0]?.options.keys() ?? [])]),
      ),
      fc.constantFrom(
        '"a b"',
        "'it\\'s'",
        'near',
        'Inside',
        '5',
        '-3.5',
        '--timeout',
        '5s',
        '--x=1',
        '{"a": 1}',
        'css(.a b)',
        '#',
        '#x',
        'to',
        '+',
        "don't",
        '"x"y',
        '--full=false',
        '--double=true',
        'css(.a)b',
        '5#x',
        '"',
        '\\',
        '=',
      ),
    ),
    { maxLength: 9 },
  )
  .map((words) => words.join(' '));

/** The same line as a careless person types it: shouted, with odd blanks, other quotes, other dashes, glued values, a comment. */
export const careless = fc
  .tuple(
    command,
    fc.boolean(),
    fc.boolean(),
    fc.constantFrom(' ', '  ', '\t', '   '),
    fc.constantFrom('plain', 'glued', 'one-dash', 'snake', 'single'),
  )
  .map(([one, isLoud, hasComment, gap, style]) => {
    const [head = '', ...rest] = print(one).split('\n');
    const space = head.indexOf(' ');
    const verb = space < 0 ? head : head.slice(0, space);
    const words = space < 0 ? '' : `${gap}${restyled(head.slice(space + 1), style)}`;
    const line = `${gap}${isLoud ? verb.toUpperCase() : verb}${words}${hasComment ? `${gap}# note` : ''}`;
    return [line, ...rest.map((row) => gap + row)].join('\n');
  });

/** Options and quotes written otherwise. Texts that hold a quote or a dash are left alone: they are data. */
function restyled(words: string, style: string): string {
  if (style === 'glued') return words.replace(/(^| )(--[a-z-]+) (?=[a-z0-9])/g, '$1$2=');
  if (style === 'one-dash') return words.replace(/(^| )--(?=[a-z])/g, '$1-');
  if (style === 'snake')
    return words.replace(/(^| )--[a-z-]+(?= |$)/g, (option) => option.replace(/(?<=[a-z])-/g, '_').toUpperCase());
  return style === 'single' ? words.replace(/"([^"'\\]*)"/g, "'$1'") : words;
}
