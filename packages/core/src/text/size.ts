// How large something is, as people say it.

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1 byte`, `812 bytes`, `12 KB`, `3.4 MB`: thousands, as disks count them. */
export function sized(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let value = bytes;
  let unit = 0;
  // What would be rounded to 1000 of a unit is 1 of the next.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const text = unit === 0 || value >= 9.95 ? String(Math.round(value)) : String(Number(value.toFixed(1)));
  return `${text} ${UNITS[unit] ?? ''}`;
}

/** `12 of 40 MB`: how much of something there is. */
export function sizedOf(bytes: number, all: number): string {
  const [part, whole] = [sized(Math.min(bytes, all)), sized(all)];
  const [number = '', unit] = part.split(' ');
  return `${whole.endsWith(` ${unit}`) ? number : part} of ${whole}`;
}
