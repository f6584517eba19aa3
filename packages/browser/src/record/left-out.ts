// What a person does while a handover is under way is not recorded, and what they typed then is in nothing that is recorded later.

import type { Happening } from '@beckon/core/scene/happening.js';

/** Shorter texts are in many names by chance: they are hidden only in the field that they were typed into. */
const SHORTEST = 4;

export class LeftOut {
  /** What was typed during a handover, by tab and target. */
  readonly #typed = new Map<string, string>();

  /** During a handover: kept in mind, so that it can be left out afterwards. */
  keep(happening: Happening): void {
    if ((happening.kind !== 'type' && happening.kind !== 'dialog') || happening.text === null) return;
    this.#typed.set(keyOf(happening), happening.text.trim().toLowerCase());
  }

  /** As it may be recorded, without what was typed during a handover. */
  without(happening: Happening): Happening {
    if (this.#typed.size === 0) return happening;
    if (happening.kind !== 'type') return this.#isIn(happening) ? { kind: 'left-out', tab: happening.tab } : happening;
    const { text, ...others } = happening;
    if (this.#isIn(others)) return { kind: 'left-out', tab: happening.tab };
    const isHidden = text !== '' && (this.#typed.has(keyOf(happening)) || this.#isIn({ text }));
    return isHidden ? { ...happening, text: null } : happening;
  }

  #isIn(facts: object): boolean {
    const texts = Object.entries(facts)
      .flatMap(([name, value]) => (name === 'kind' ? [] : value))
      .flatMap((value: unknown) => (typeof value === 'string' ? spellings(value.toLowerCase()) : []));
    return [...this.#typed.values()].some(
      (typed) => typed.length >= SHORTEST && texts.some((text) => text.includes(typed)),
    );
  }
}

function keyOf(happening: Happening): string {
  return `${happening.tab} ${'target' in happening ? happening.target : happening.kind}`;
}

/** As it is, and as an address or a quoted name means it. */
function spellings(text: string): readonly string[] {
  const plain = text.replace(/\\(.)/g, '$1');
  try {
    return [text, plain, decodeURIComponent(text.replaceAll('+', ' '))];
  } catch {
    return [text, plain];
  }
}

/** An address without the part that is within a page. */
export function bare(url: string): string {
  return url.replace(/#.*$/, '');
}
