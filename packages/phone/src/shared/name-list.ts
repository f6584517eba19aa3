// The names of one thing, each text once; and what is cut off from texts before they are names.

import type { Name, NameSource } from '@beckon/core/scene/candidate.js';
import { folded, oneLine, SCALED_NUMBER } from './texts.js';

/** Texts that are more than this are content, no names. */
const LONGEST = 200;

/** A number with its scale at the end; or, behind a comma or colon, any number with its unit: sliders of Material say `Timer,15`. */
const TRAILING = new RegExp(
  `(?:(?:\\s*[,:;،؛：，]\\s*|\\s+)(${SCALED_NUMBER})|(?<!\\p{Nd})[,:;،؛：，]\\s*([+\\-−]?\\p{Nd}+(?:[.,٫٬]\\p{Nd}+)*\\s?(?:[%٪％°]|\\p{L}{1,12})?))\\s*$`,
  'iu',
);

/** `Volume, 70%` is set to 70%. */
export function trailing(text: string): string | null {
  const [, scaled, number] = TRAILING.exec(text) ?? [];
  return scaled ?? number ?? null;
}

export function withoutTrailing(text: string): string {
  return text.replace(TRAILING, '');
}

const SORT_WORDS =
  /^(?:btn|button|iv|img|image|ic|icon|tv|text|txt|et|edit|fab|action|menu|nav|tab|cb|chk|checkbox|sw|switch|rb|radio|sb|sp|spinner|ll|rl|fl|cl|layout|view|item|imagebutton|imageview|textview|input)\s+|\s+(?:btn|button|image|img|icon|view|layout|container|text|src|field|input|edit|item|imageview|imagebutton|textview|edittext|action|fab)$/;

export function withoutSorts(words: string): string {
  let left = words;
  for (
    let shorter = left.replace(SORT_WORDS, '');
    shorter !== left && shorter !== '';
    shorter = left.replace(SORT_WORDS, '')
  )
    left = shorter;
  return left;
}

/** Names, each text once. */
export class NameList {
  readonly all: Name[] = [];
  readonly #seen = new Set<string>();

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  /** Something that people see or hear names it. */
  get isCalled(): boolean {
    return this.all.some(({ source }) => source !== 'id' && source !== 'name' && source !== 'value');
  }

  add(source: NameSource, text: string, longest = LONGEST): void {
    const line = oneLine(text);
    if (line === '' || line.length > longest) return;
    const key = source === 'id' ? `#${line}` : folded(line);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.all.push({ source, text: line });
  }
}
