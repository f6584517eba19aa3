// How idb reads its words: as argparse does it, and what that says when it cannot.

export type Options = Readonly<Record<string, 'flag' | 'value'>>;

export function helpOf(name: string, options: Options): string {
  const lines = Object.entries(options).map(
    ([option, kind]) => `  ${option}${kind === 'value' ? ' VALUE' : ''}  about it`,
  );
  return `usage: idb ${name} [-h] [${Object.keys(options).join('] [')}]\n\noptions:\n${lines.join('\n')}\n`;
}

export interface Parsed {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** As argparse reads it: options anywhere, unless all behind the first word belongs to it. A text: what is wrong. */
export function parsed(words: readonly string[], known: Options, isRemainder: boolean): Parsed | string {
  const rest: string[] = [];
  const options = new Map<string, string[]>();
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const [name = '', given] = word.startsWith('--') && word.includes('=') ? splitOnce(word) : [word];
    if (word === '--') {
      rest.push(...words.slice(i + 1));
      break;
    }
    if ((isRemainder && rest.length > 0) || !/^-(?!\d)/.test(word)) {
      rest.push(word);
      continue;
    }
    const kind = known[name];
    if (kind === undefined) return `unrecognized arguments: ${word}`;
    const value = kind === 'flag' ? '' : (given ?? words[++i]);
    if (value === undefined || (kind === 'value' && given === undefined && value.startsWith('-')))
      return `argument ${name}: expected one argument`;
    options.set(name, [...(options.get(name) ?? []), value]);
  }
  return { words: rest, options };
}

function splitOnce(word: string): [string, string] {
  const at = word.indexOf('=');
  return [word.slice(0, at), word.slice(at + 1)];
}
