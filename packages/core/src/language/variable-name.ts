// `NAME` of `${NAME}`.

import { roles } from './ast.js';
import { BARE, type Token } from './scan.js';

/** What a field is for is no such name: `set email "amy"` would be another command. */
export function variableIn({ kind, text }: Token): { readonly value: string; readonly text: string } | null {
  const isPurpose = (roles as readonly string[]).includes(text);
  return kind === BARE && /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !isPurpose ? { value: text, text } : null;
}
