// How much a property test tries. `npm test` runs a twentieth, with another seed each day, so that it is quick;
// `npm run test:long` runs it all.

export const isLong = process.env['BECKON_TESTS'] === 'long';

/** So many runs in `npm run test:long`, a twentieth of them in `npm test`. */
export function runs(all: number): number {
  return isLong ? all : Math.ceil(all / 20);
}

/** Whether a test that takes long has its turn: every so many days, and always in `npm run test:long`. */
export function hasTurn(everyDays: number): boolean {
  return partOf([null], everyDays).length > 0;
}

/** All of these in `npm run test:long`; in `npm test` every so many-th of them, others each day: in so many days it is all. */
export function partOf<T>(all: readonly T[], every: number): T[] {
  const seed = Number(process.env['BECKON_SEED'] ?? 0);
  return isLong ? [...all] : all.filter((_, i) => (i + seed) % every === 0);
}
