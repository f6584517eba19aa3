// What people say to name things: "the second brass coin", "all but the lamp", "coin and key", "it".

export type Pronoun = 'it' | 'them' | 'him' | 'her' | 'me';

/** Names one kind of thing. */
export interface PhrasePart {
  readonly raw: string;
  readonly typed: readonly string[];
  /** All of it but a leading article, folded: names may hold words that mean something else, as in "man in black". */
  readonly whole: readonly string[];
  /** Without articles, numbers, places and the like; folded. Empty where only "all", a number or a pronoun was given. */
  readonly words: readonly string[];
  /** The same as typed, for questions about it. */
  readonly asTyped: string;
  readonly pronoun: Pronoun | null;
  /** "two coins"; null: not given. */
  readonly quantity: number | null;
  /** "second coin", `2.coin`, "coin #2": 2. "last coin": -1. `0.coin`: 0, which is none. */
  readonly ordinal: number | null;
  /** "all coins", "every coin", "both coins". */
  readonly isAll: boolean;
  /** "both coins": all, and there must be two. */
  readonly isBoth: boolean;
  /** "any coin", "either". */
  readonly isAny: boolean;
  /** "the other coin", "another". */
  readonly isOther: boolean;
  /** "my lamp". */
  readonly isMine: boolean;
  /** "one" or "ones" stands for the noun: "the green one". */
  readonly one: 'one' | 'ones' | null;
  /** "coin in the box"; the relation is canonical. `of` for whose it is: "the guard's key". */
  readonly where: { readonly relation: string; readonly part: PhrasePart } | null;
}

/** All that one role of a command names. */
export interface Phrase {
  readonly raw: string;
  /** All words, folded, without a leading article; commas are gone. */
  readonly whole: readonly string[];
  /** Whether commas are gone from it. */
  readonly hasComma: boolean;
  /** "neither", "none of them". */
  readonly isNone: boolean;
  readonly parts: readonly PhrasePart[];
  /** Whether "and" stands between a part and the next, for each but the last; else a comma does. */
  readonly ands: readonly boolean[];
  /** "… but the lamp". */
  readonly except: readonly PhrasePart[];
  /** Each word as typed. */
  readonly typed: readonly string[];
}
