// Pages with questions that a person could answer by looking at them. An answer counts where it can be read off the
// observation, or off the answer to a command that the observation names.

export interface Question {
  readonly asks: string;
  /** A line says all of these. */
  readonly line?: readonly string[];
  /** A line says the first; the others are on it or under it. */
  readonly under?: readonly string[];
  /** The command that shows it, where the observation does not. It must be named there. */
  readonly by?: string;
}

export interface LookingPage {
  readonly name: string;
  readonly html: string;
  readonly questions: readonly Question[];
}

/** Some line says all of it. */
export function says(asks: string, ...line: string[]): Question {
  return { asks, line };
}

/** What belongs to a row, card or dialog. */
export function can(asks: string, ...under: string[]): Question {
  return { asks, under };
}

/** The same, one command away. */
export function via(by: string, question: Question): Question {
  return { ...question, by };
}

/** Commands, and how an observation names them. */
const COMMANDS: readonly (readonly [string, RegExp])[] = [
  ['observe --near', /observe --near "/],
  ['observe --full', /observe --full\b/],
  ['extract tables', /\bextract tables\b/],
  ['text', /\buse text\b/],
];

export function isNamed(command: string, observation: string): boolean {
  return COMMANDS.some(([name, named]) => `${command} `.startsWith(`${name} `) && named.test(observation));
}

export function isAnswered({ line, under }: Question, text: string): boolean {
  const lines = text.split('\n');
  if (line !== undefined) return lines.some((one) => line.every((part) => has(one, part)));
  const [first = '', ...others] = under ?? [];
  return lines.some((head, i) => {
    if (!has(head, first)) return false;
    const depth = depthOf(head);
    const end = lines.findIndex((one, at) => at > i && depthOf(one) <= depth);
    const part = lines.slice(i, end < 0 ? lines.length : end).join('\n');
    return others.every((other) => has(part, other) || lines.some((one) => has(one, first) && has(one, other)));
  });
}

function has(line: string, part: string): boolean {
  return line.toLowerCase().includes(part.toLowerCase());
}

function depthOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0;
}

/** A whole page. */
export function whole(title: string, body: string, style = '', lang = 'en', dir = 'ltr'): string {
  return `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8"><title>${title}</title><style>body{font:15px sans-serif;margin:1em}table{border-collapse:collapse}td,th{padding:4px 10px;text-align:start}.flex{display:flex;gap:1em}${style}</style><body>${body}</body></html>`;
}

export function times(count: number, make: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => make(i + 1)).join('');
}
