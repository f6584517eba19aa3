// Parts of the words of problems: times, and the fields that a form was refused for.

import { clip } from '../text/text.js';

export function refusedWords({ field, message }: { readonly field: string; readonly message: string }): string {
  const given = message === '' ? 'is marked as wrong' : `"${clip(message, 160)}"`;
  return field === '' ? given : message === '' ? `${field} ${given}` : `${field}: ${given}`;
}

export function seconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Number((ms / 1000).toFixed(1))} s`;
}
