// How much a property test tries. `npm test` runs a twentieth, with another seed each day, so that it is quick;
// `npm run test:long` runs it all.

export const isLong = process.env['BECKON_TESTS'] === 'long';

/** So many runs in `npm run test:long`, a twentieth of them in `npm test`. */
export function runs(all: number): number {
  return isLong ? all : Math.ceil(all / 20);
}
