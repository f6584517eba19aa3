// A world file on disk → its definition, or every fault with its line. Only this needs Node; a page reads texts (read.ts).

import { readFileSync } from 'node:fs';
import type { BuildOptions } from './build.js';
import { readWorld, type WorldRead } from './read.js';

/** The world in a file. What `options` add counts, too: verbs that only code has. */
export function loadWorld(file: string, options: BuildOptions = {}): WorldRead {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    return { ok: false, faults: [{ file, line: 1, column: 1, path: [], message: reasonOf(error) }] };
  }
  return readWorld(text, file, options);
}

function reasonOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'this is a folder, not a file';
  if (error instanceof TypeError) return 'this is no text in UTF-8';
  return `the file cannot be read (${String(code ?? error)})`;
}
