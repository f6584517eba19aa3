// Texts of pages that are kept for long.

/** A text of at most so many characters, which holds on to nothing else: a mere slice would keep all of the long one alive. */
export function kept(text: string, most: number): string {
  if (text.length <= most) return text;
  return Buffer.from(`${text.slice(0, most - 1)}…`, 'utf16le').toString('utf16le');
}
