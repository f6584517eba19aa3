// Patterns people write for addresses and titles: plain text, a glob with * and ?, or /a regular expression/.

/** Whether an address matches: a glob may leave out scheme and host, plain text may be any part of it. */
export function matchesUrl(pattern: string, url: string): boolean {
  const regular = regularIn(pattern);
  if (regular !== null) return regular.test(url);
  if (!isGlob(pattern)) return url.includes(pattern);
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
  const glob = globIn(pattern);
  return glob.test(url) || glob.test(path) || glob.test(url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, ''));
}

/** Whether a text matches: plain text must be in it. */
export function matchesText(pattern: string, text: string): boolean {
  const regular = regularIn(pattern);
  if (regular !== null) return regular.test(text);
  return isGlob(pattern) ? globIn(pattern).test(text) || text.includes(pattern) : text.includes(pattern);
}

function isGlob(pattern: string): boolean {
  return pattern.includes('*');
}

function regularIn(pattern: string): RegExp | null {
  const [, source, flags] = /^\/(.+)\/([a-z]*)$/s.exec(pattern) ?? [];
  if (source === undefined) return null;
  try {
    return new RegExp(source, (flags ?? '').replace(/[gy]/g, ''));
  } catch {
    return null;
  }
}

/** `*` is any part of a path or of all, `?` stands for itself as in addresses. */
function globIn(pattern: string): RegExp {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source.replace(/(?:\.\*){2,}/g, '.*')}$`, 's');
}
