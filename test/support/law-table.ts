// What tries of the laws came to, counted: a row for each source and change.

export const VERDICTS = ['same', 'asked', 'refused', 'guessed', 'another'] as const;
/**
 * same: the target means the same thing. asked, refused: it asks which one, or says no. guessed: it takes another one, but
 * says that this is not a sure match, and the engine then does nothing consequential. another: it silently means another one.
 */
export type Verdict = (typeof VERDICTS)[number];

/** One try on one changed screen. */
export interface LawTried {
  readonly source: string;
  readonly change: string;
  readonly verdict: Verdict;
  /** Whether the verdict breaks a law. */
  readonly isBroken: boolean;
  readonly said: string;
  /** What was there and what came of it, for people. */
  readonly story: string;
}

export function verdictOf(answer: {
  readonly isSame: boolean;
  readonly isChosen: boolean;
  readonly isGuarded: boolean;
  readonly code: string;
}): Verdict {
  if (answer.isSame) return 'same';
  if (answer.isChosen) return answer.isGuarded ? 'guessed' : 'another';
  return answer.code === 'AMBIGUOUS_TARGET' ? 'asked' : 'refused';
}

export class LawTable {
  readonly broken: LawTried[] = [];
  readonly #rows = new Map<string, Map<string, Map<Verdict, number>>>();
  count = 0;

  add(tried: LawTried): void {
    this.count++;
    const rows = this.#rows.get(tried.source) ?? new Map<string, Map<Verdict, number>>();
    this.#rows.set(tried.source, rows);
    const row = rows.get(tried.change) ?? new Map<Verdict, number>();
    rows.set(tried.change, row.set(tried.verdict, (row.get(tried.verdict) ?? 0) + 1));
    if (tried.isBroken) this.broken.push(tried);
  }

  toString(): string {
    const line = (source: string, change: string, cells: readonly string[]): string =>
      [source.padEnd(10), change.padEnd(32), ...cells.map((cell) => cell.padStart(8))].join(' ');
    const cells = (row: ReadonlyMap<Verdict, number>): string[] =>
      VERDICTS.map((verdict) => String(row.get(verdict) ?? 0));
    const lines = [line('source', 'change', VERDICTS)];
    for (const [source, rows] of this.#rows) {
      const sum = new Map<Verdict, number>();
      for (const [change, row] of rows) {
        lines.push(line(source, change, cells(row)));
        for (const [verdict, count] of row) sum.set(verdict, (sum.get(verdict) ?? 0) + count);
      }
      lines.push(line(source, 'all', cells(sum)));
    }
    return lines.join('\n');
  }
}
