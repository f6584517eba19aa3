// The least and the greatest of numbers, however many there are: handing each to a function as an argument fails at about
// a hundred thousand, and pages choose how many there are.

export function largest(values: Iterable<number>, from: number = Number.NEGATIVE_INFINITY): number {
  let found = from;
  for (const value of values) if (value > found) found = value;
  return found;
}

export function smallest(values: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY;
  for (const value of values) if (value < found) found = value;
  return found;
}

export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}
