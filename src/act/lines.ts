// A script as steps: each command with the text that is run for it, and how it is shown before there is a result.

import { type Command, type Program, print } from '../language/index.js';
import { isSecret } from './packs/parameters.js';
import type { Result } from './result.js';
import { HIDDEN } from './verify.js';

export interface ScriptStep {
  readonly command: Command;
  /** From the start of its line; with the lines below that belong to it. */
  readonly text: string;
  /** Where that text starts in the script. */
  readonly offset: number;
  /** In canonical text, secrets masked. */
  readonly said: string;
}

/** The commands of a script, in order. */
export function stepsOf(text: string, { lines }: Program): ScriptStep[] {
  const commands = lines.flatMap(({ command }) => (command === null ? [] : [command]));
  return commands.map((command) => {
    const offset = command.span.start - command.span.column + 1;
    return { command, text: textOf(command, text, offset), offset, said: print(masked(command)) };
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

/** The command with what nobody should read over a shoulder left out. `${NAME}` is no secret, its value is. */
export function masked(command: Command): Command {
  if (command.type === 'explain') return { ...command, command: masked(command.command) };
  if (command.type === 'login') return { ...command, password: hidden(command.password) };
  if (command.type === 'run' && command.params !== undefined) {
    const params = Object.entries(command.params).map(([name, value]) => [
      name,
      isSecret({ name }) && value !== true ? hidden(String(value)) : value,
    ]);
    return { ...command, params: Object.fromEntries(params) };
  }
  if (command.type !== 'type' || command.target.primary.kind !== 'role') return command;
  return command.target.primary.value === 'password' ? { ...command, text: hidden(command.text) } : command;
}

function hidden(text: string): string {
  return /^\$\{\w+\}$/.test(text) ? text : HIDDEN;
}

/** The result of a step with its place in the whole script. */
export function placed(result: Result, { offset, command }: ScriptStep): Result {
  const { at } = result;
  if (at === undefined) return { ...result, at: command.span };
  const line = at.line + command.span.line - 1;
  return { ...result, at: { ...at, start: at.start + offset, end: at.end + offset, line } };
}
