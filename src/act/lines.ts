// A script as steps: each command with the text that is run for it, and how it is shown before there is a result.

import { Masker } from '../core/masking/masker.js';
import type { Span } from '../core/span.js';
import { type Command, type Program, print, substitute } from '../language/index.js';
import type { Result } from './result.js';
import { isSecretName, isTypedKey, maskedCommand, plannedCommand, secretsIn } from './secrets.js';

export interface ScriptStep {
  readonly command: Command;
  /** From the start of its line; with the lines below that belong to it. */
  readonly text: string;
  /** Where that text starts in the script. */
  readonly offset: number;
  /** In canonical text, secrets masked. */
  readonly said: string;
  /** The same before it is run, when nobody knows yet which field keeps to itself what is typed: without all of that. */
  readonly planned: string;
}

/** The commands of a script, in order. */
export function stepsOf(text: string, { lines }: Pick<Program, 'lines'>): ScriptStep[] {
  const commands = lines.flatMap(({ command }) => (command === null ? [] : [command]));
  // What one line gives away as a secret is one in all of them, whether they are run or not.
  const masker = new Masker(commands.flatMap((command) => secretsIn(command)));
  const words = wordsOfKeys(commands);
  let field: Command | null = null;
  return commands.map((command) => {
    const offset = command.span.start - command.span.column + 1;
    // Keys go to the field that was named last.
    if (!isKey(command)) field = command;
    const isSecretKey = isKey(command) && field !== null && isAboutSecret(field);
    const said = masker.mask(print(maskedCommand(command, isSecretKey)));
    const planned = masker.mask(print(plannedCommand(command, isSecretKey || words.has(command))));
    return { command, text: textOf(command, text, offset), offset, said, planned };
  });
}

/** So many keys in a row are a text; fewer are shortcuts. */
const WORD = 4;

/** The keys of a script that write a text one by one. */
function wordsOfKeys(commands: readonly Command[]): ReadonlySet<Command> {
  const found = new Set<Command>();
  let row: Command[] = [];
  for (const command of commands) {
    if (isKey(command)) row.push(command);
    else row = [];
    if (row.length >= WORD) for (const one of row) found.add(one);
  }
  return found;
}

function isKey(command: Command): boolean {
  return (
    (command.type === 'press' || command.type === 'keydown' || command.type === 'keyup') && isTypedKey(command.key)
  );
}

/** Whether what it acts on is called a secret. */
function isAboutSecret(command: Command): boolean {
  const primary = 'target' in command && typeof command.target === 'object' ? command.target?.primary : undefined;
  return primary !== undefined && 'value' in primary && isSecretName(String(primary.value));
}

/** A `${NAME}` that has no value, and where it stands. */
export interface MissingValue {
  readonly name: string;
  readonly step: ScriptStep;
  readonly span: Span;
}

/** Every `${NAME}` of a script that has no value. What a definition is made of is filled in when it runs. */
export function missingValues(
  steps: readonly ScriptStep[],
  lookup: (name: string) => string | undefined,
): MissingValue[] {
  return steps.flatMap((step) => {
    const { command, text, offset } = step;
    if (command.type === 'define' || !text.includes('${')) return [];
    return substitute(command, lookup).unknown.map((name) => {
      const at = text.indexOf(`\${${name}}`);
      const start = at < 0 ? command.span.start : offset + at;
      const end = at < 0 ? command.span.end : start + name.length + 3;
      return { name, step, span: { start, end, line: command.span.line, column: start - offset + 1 } };
    });
  });
}

/** One line; for a definition also the lines of its body. */
function textOf(command: Command, script: string, offset: number): string {
  const rows = script.slice(offset).split('\n');
  if (command.type !== 'define' || command.body === undefined) return rows[0] ?? '';
  let left = command.body.length;
  const end = rows.findIndex((row, i) => i > 0 && row.trim() !== '' && --left === 0);
  return rows.slice(0, end + 1).join('\n');
}

/** The result of a step with its place in the whole script. */
export function placed(result: Result, { offset, command }: ScriptStep): Result {
  const { at } = result;
  if (at === undefined) return { ...result, at: command.span };
  const line = at.line + command.span.line - 1;
  return { ...result, at: { ...at, start: at.start + offset, end: at.end + offset, line } };
}
