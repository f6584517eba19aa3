// `${NAME}` inside the texts of a command: which names it uses, and the command with their values put in.
// Values go into the tree, not into the text of the line, so no value can change what a line means.

import { completeUrl } from './addresses.js';
import type { Command } from './ast.js';
import { verbOf } from './verbs.js';

/** `${NAME}`; a dollar before it takes its meaning away: `$${NAME}` is the text `${NAME}`. */
const VARIABLE = /(\$?)\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
/** The same, and what only looks like it: `${ NAME }`, `${NAME:-none}`, `${user.name}`. No one wants that typed. */
const LIKE_VARIABLE = /(\$?)\$\{(\s*[\p{L}_][\p{L}\p{N}_.-]*\s*(?:[:?|!=][^{}]*)?)\}/gu;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The names a command uses, each once, in order. */
export function variables(command: Command): string[] {
  const names = new Set<string>();
  mapTexts(command, (text) => {
    for (const [, dollar, name] of text.matchAll(VARIABLE)) if (dollar === '' && name !== undefined) names.add(name);
    return text;
  });
  return [...names];
}

/** The command with every `${NAME}` replaced, and the names that `lookup` does not know. */
export function substitute(
  command: Command,
  lookup: (name: string) => string | undefined,
): { readonly command: Command; readonly unknown: readonly string[] } {
  const unknown = new Set<string>();
  const replaced = mapTexts(command, (text) =>
    text.replace(LIKE_VARIABLE, (all: string, dollar: string, name: string) => {
      if (dollar !== '') return all.slice(1);
      const value = NAME.test(name) ? lookup(name) : undefined;
      if (value === undefined) unknown.add(name);
      return value ?? all;
    }),
  );
  return { command: withUrls(replaced), unknown: [...unknown] };
}

/** Addresses get their scheme once they are known. */
function withUrls(command: Command): Command {
  if (command.type === 'explain') return { ...command, command: withUrls(command.command) };
  const fields = verbOf(command.type)?.row.forms.flatMap((form) => form.takes ?? []) ?? [];
  const urls = fields.filter((arg) => arg.kind === 'url' && arg.field in command).map((arg) => arg.field);
  if (urls.length === 0) return command;
  const given = command as unknown as Record<string, string>;
  return {
    ...command,
    ...Object.fromEntries(urls.map((field) => [field, completeUrl(given[field] ?? '')])),
  } as Command;
}

/** Applies `change` to every text with a `${` in it. The language's own words have none. */
function mapTexts<T>(node: T, change: (text: string) => string): T {
  if (typeof node === 'string') return (node.includes('${') ? change(node) : node) as T;
  if (Array.isArray(node)) return node.map((one) => mapTexts(one, change)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.entries(node).map(([field, value]) => [
    field,
    field === 'span' || field === 'spans'
      ? value
      : field === 'fields'
        ? withNames(mapTexts(value, change), change)
        : mapTexts(value, change),
  ]);
  return Object.fromEntries(copy) as T;
}

/** The names of fields may have variables, too. One that would take another's place keeps its own, and is not found. */
function withNames(fields: object, change: (text: string) => string): object {
  const names = new Set(Object.keys(fields));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const changed = mapTexts(name, change);
      if (changed === name || names.has(changed)) return [name, value];
      names.add(changed);
      return [changed, value];
    }),
  );
}
