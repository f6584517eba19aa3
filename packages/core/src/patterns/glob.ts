// Patterns for whole addresses: `*` is any run of characters, also over slashes; everything else stands for itself.
// A `?` stands for itself, too: addresses have one before their query, and no one writes it for anything else.

export function hasWildcard(pattern: string): boolean {
  return pattern.includes('*');
}

/** Whether a pattern fits a whole text. Linear in the text for each part of the pattern: no pattern takes for ever. */
export function matchesGlob(pattern: string, text: string): boolean {
  const [head = '', ...parts] = pattern.split('*');
  const tail = parts.pop();
  if (tail === undefined) return pattern === text;
  if (!text.startsWith(head) || text.length < head.length + tail.length || !text.endsWith(tail)) return false;
  let from = head.length;
  const end = text.length - tail.length;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}
