// Tags of scripts: a comment above the first command, `# tags: smoke, cart`, and which scripts have those that are wanted.

import { UsageError } from '../../options/command.js';
import type { Script } from '../../options/files.js';

const TAG = /^[\p{L}\p{N}_][\p{L}\p{N}_.:/-]*$/u;

/** The tags of a script, in lower case. */
export function tagsOf(text: string): ReadonlySet<string> {
  const tags = new Set<string>();
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
    const written = line.trim();
    if (written === '') continue;
    if (!written.startsWith('#')) break;
    const [, list = ''] = /^#\s*tags?:(.*)$/i.exec(written) ?? [];
    for (const tag of list.split(/[\s,]+/)) if (TAG.test(tag)) tags.add(tag.toLowerCase());
  }
  return tags;
}

/** Those with one of the tags that are wanted, and none of those that are not. */
export function withTags(scripts: readonly Script[], given: readonly string[]): readonly Script[] {
  if (given.length === 0) return scripts;
  const wrong = given.find((tag) => !TAG.test(tag.replace(/^!/, '')));
  if (wrong !== undefined) throw new UsageError(`--tag '${wrong}' is not a tag`, "write it like smoke, or '!slow'");
  const low = given.map((tag) => tag.toLowerCase());
  const wanted = low.filter((tag) => !tag.startsWith('!'));
  const unwanted = low.filter((tag) => tag.startsWith('!')).map((tag) => tag.slice(1));
  const chosen = scripts.filter(({ text }) => {
    const tags = tagsOf(text);
    return (wanted.length === 0 || wanted.some((tag) => tags.has(tag))) && !unwanted.some((tag) => tags.has(tag));
  });
  if (chosen.length === 0 && scripts.length > 0)
    throw new UsageError(
      `no script has ${given.map((tag) => `--tag ${tag}`).join(' ')}`,
      'tags are written at the top of a script: # tags: smoke',
    );
  return chosen;
}
