// What somebody says to name things: "the second brass coin", "all but the lamp", "coin and key", "it".

export type Pronoun = 'it' | 'them' | 'him' | 'her' | 'me';

/** Names one kind of thing. */
export interface Part {
  /** As typed. */
  readonly raw: string;
  /** Without articles, numbers and the like; folded. Empty where only "all" or a pronoun was said. */
  readonly words: readonly string[];
  readonly pronoun: Pronoun | null;
  /** "two coins"; null: not said. */
  readonly quantity: number | null;
  /** "second coin", `2.coin`: 2. "last coin": -1. */
  readonly ordinal: number | null;
  /** "all coins", "every coin", "both coins". */
  readonly isAll: boolean;
  /** "my lamp". */
  readonly isMine: boolean;
  /** "coin in the box". */
  readonly where: { readonly relation: string; readonly part: Part } | null;
}

/** All that one role of a command names. */
export interface Phrase {
  readonly raw: string;
  readonly parts: readonly Part[];
  /** "… but the lamp". */
  readonly except: readonly Part[];
}
