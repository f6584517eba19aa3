// What a person typed while a page was in their hands: kept only to be hidden in everything that is written or returned.

import type { Masker } from '@beckon/core/masking/masker.js';
import type { TypedText } from '../page/typing.js';

/** More than this no person types in one place. */
const LONGEST = 20_000;

export class TypedTexts {
  readonly #masker: () => Masker;
  /** By field, what is new in it. */
  readonly #last = new Map<string, string>();
  readonly #all = new Set<string>();

  constructor(masker: () => Masker) {
    this.#masker = masker;
  }

  note({ field, before, now }: TypedText): void {
    if (now.length > LONGEST) return;
    const typed = newIn(before, now);
    const last = this.#last.get(field) ?? '';
    // What is only the beginning of it says nothing by itself.
    if (!typed.startsWith(last)) this.#all.add(last);
    this.#last.set(field, typed);
    this.#masker().hold(`typed ${field}`, typed);
  }

  /** From now on none of it may be seen. */
  keep(): void {
    for (const text of [...this.#all, ...this.#last.values()]) this.#masker().add(text);
    this.#all.clear();
    this.#last.clear();
  }
}

/** What was put into a text: what is left when both ends that stayed are taken away; all of it, where that is one word with them. */
function newIn(before: string, now: string): string {
  if (before === '') return now;
  let [from, to] = [0, 0];
  const most = Math.min(before.length, now.length);
  while (from < most && before[from] === now[from]) from++;
  while (to < most - from && before.at(-1 - to) === now.at(-1 - to)) to++;
  const isWord = (at: number): boolean => /\S/.test(now[at] ?? '');
  if (isWord(from)) while (from > 0 && isWord(from - 1)) from--;
  if (isWord(now.length - to - 1)) while (to > 0 && isWord(now.length - to)) to--;
  return now.slice(from, now.length - to);
}

/** A report of the script, if it is one. */
export function typedIn(payload: string): TypedText | null {
  try {
    const { field, before, now } = JSON.parse(payload) as Partial<TypedText>;
    const isText = (value: unknown): value is string => typeof value === 'string';
    return isText(field) && isText(before) && isText(now) ? { field, before, now } : null;
  } catch {
    return null;
  }
}
