// What `help` says at the prompt.

import { helpFor, overview } from '@beckon/core/language/index.js';
import { listed } from '@beckon/core/text/text.js';

export function helpText(topic: string | undefined): string {
  if (topic === undefined) return overview();
  const found = helpFor(topic);
  if ('text' in found) return found.text;
  const near = found.near.map((name) => `help ${name}`);
  return `No help for '${topic}'. ${near.length === 0 ? 'Type help for a list.' : `Did you mean ${listed(near)}?`}`;
}
