// Rows of a benchmark: what, what was measured, what it should be.

export type Row = readonly [what: string, measured: string, target: string];

export function printRows(rows: readonly Row[]): void {
  const width = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length));
  for (const [what, measured, target] of rows) {
    console.log(`${what.padEnd(width(0))}  ${measured.padEnd(width(1))}  ${target}`.trimEnd());
  }
}
