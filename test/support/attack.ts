// An attack on Beckon, and whether it held. `npm run eval -- enemies` runs them all and prints the table; the quick ones run
// in the tests, too.

export interface Attack {
  /** The row of the table: `secrets`, `packs`, `patterns`, `clobbering` … */
  readonly area: string;
  readonly name: string;
  /** Takes more than a few seconds: only in the evaluation and in `npm run test:long`. */
  readonly isSlow?: boolean;
  /** Tries it. Null if Beckon held; otherwise what got through, in one line. */
  attempt(): Promise<string | null>;
  /** What was measured meanwhile, in one line, for the evaluation. */
  figures?(): string | null;
}

/** The attacks of one area, and what they share: a browser, a site. */
export interface AttackSuite {
  readonly attacks: readonly Attack[];
  close(): Promise<void>;
}

/** Opens a suite. Each file of `test/enemies` exports one function of this type, as `open`. */
export type OpenAttacks = () => Promise<AttackSuite>;
