// Versions and ranges of them, as packs ask for: `>=0.1`, `^1.2.3`, `1.x`, `>=1 <3 || 5`.

type Version = readonly [number, number, number];

function versionIn(text: string): { readonly version: Version; readonly parts: number } | null {
  const [, a, b, c] = /^v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:[-+].*)?$/i.exec(text.trim()) ?? [];
  if (a === undefined) return null;
  const given = [a, b, c].map((part) => (part === undefined || /[x*]/i.test(part) ? null : Number(part)));
  const parts = given.indexOf(null) < 0 ? 3 : given.indexOf(null);
  return { version: [given[0] ?? 0, given[1] ?? 0, given[2] ?? 0], parts };
}

function compare(a: Version, b: Version): number {
  for (const i of [0, 1, 2] as const) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}

/** Whether a version is in a range; null if the range is none. */
export function isInRange(version: string, range: string): boolean | null {
  const own = versionIn(version)?.version ?? ([0, 0, 0] as const);
  let isIn = false;
  for (const part of range.split('||')) {
    const demands = part
      .trim()
      .replace(/(>=|<=|>|<|=|\^|~)\s+/g, '$1')
      .split(/[\s,]+/)
      .map((demand) => meets(own, demand));
    if (demands.includes(null)) return null;
    isIn ||= demands.every(Boolean);
  }
  return isIn;
}

function meets(own: Version, demand: string): boolean | null {
  if (demand === '' || demand === '*') return true;
  const [, sign = '', rest = ''] = /^(>=|<=|>|<|=|\^|~)?(.*)$/.exec(demand) ?? [];
  const read = versionIn(rest);
  if (read === null) return null;
  const { version, parts } = read;
  const [major, minor, patch] = version;
  const next: Version = parts < 2 ? [major + 1, 0, 0] : parts < 3 ? [major, minor + 1, 0] : [major, minor, patch + 1];
  switch (sign) {
    case '>=':
      return compare(own, version) >= 0;
    case '>':
      return compare(own, parts < 3 ? next : version) >= (parts < 3 ? 0 : 1);
    case '<':
      return compare(own, version) < 0;
    case '<=':
      return compare(own, next) < 0;
    case '~':
      return compare(own, version) >= 0 && compare(own, parts < 2 ? next : [major, minor + 1, 0]) < 0;
    case '^': {
      const limit: Version =
        major > 0 || parts < 2 ? [major + 1, 0, 0] : minor > 0 || parts < 3 ? [0, minor + 1, 0] : [0, 0, patch + 1];
      return compare(own, version) >= 0 && compare(own, limit) < 0;
    }
    default:
      return parts === 0 || (compare(own, version) >= 0 && compare(own, next) < 0);
  }
}
