// A script as steps: each command with the text that is run for it, and how it is shown before there is a result.

import type { Span } from '../core/span.js';
import { type Command, type Program, print, substitute } from '../language/index.js';
import { isSecretName, mask } from './mask.js';
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
export function stepsOf(text: string, { lines }: Pick<Program, 'lines'>): ScriptStep[] {
  const commands = lines.flatMap(({ command }) => (command === null ? [] : [command]));
  // What one line gives away as a secret is one in all of them, whether they are run or not.
  const secrets = commands.flatMap(secretsIn);
  return commands.map((command) => {
    const offset = command.span.start - command.span.column + 1;
    return { command, text: textOf(command, text, offset), offset, said: mask(print(masked(command)), secrets) };
  });
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

/** The command with what nobody should read over a shoulder left out. `${NAME}` is no secret, its value is. */
export function masked(command: Command): Command {
  return withSecrets(command, (text) => (isName(text) ? text : HIDDEN));
}

/** The secrets that are written out in a command. */
function secretsIn(command: Command): string[] {
  const found: string[] = [];
  withSecrets(command, (text) => {
    if (!isName(text)) found.push(text);
    return text;
  });
  return found;
}

/** A command with its secrets changed: those that can be told without looking at the page. */
function withSecrets(command: Command, change: (secret: string) => string): Command {
  switch (command.type) {
    case 'explain':
      return { ...command, command: withSecrets(command.command, change) };
    case 'login':
      return { ...command, password: change(command.password) };
    case 'run': {
      if (command.params === undefined) return command;
      const params = Object.entries(command.params).map(([name, value]) => [
        name,
        isSecret({ name }) && value !== true ? change(String(value)) : value,
      ]);
      return { ...command, params: Object.fromEntries(params) };
    }
    case 'fill': {
      const fields = Object.entries(command.fields).map(([name, value]) => [
        name,
        isSecretName(name) && typeof value !== 'boolean' ? change(String(value)) : value,
      ]);
      return { ...command, fields: Object.fromEntries(fields) };
    }
    case 'type': {
      const { primary } = command.target;
      const isSecretField = 'value' in primary && isSecretName(String(primary.value));
      return isSecretField ? { ...command, text: change(command.text) } : command;
    }
    default:
      return command;
  }
}

/** `${NAME}`, and nothing else. */
function isName(text: string): boolean {
  return /^\$\{\w+\}$/.test(text);
}

/** The result of a step with its place in the whole script. */
export function placed(result: Result, { offset, command }: ScriptStep): Result {
  const { at } = result;
  if (at === undefined) return { ...result, at: command.span };
  const line = at.line + command.span.line - 1;
  return { ...result, at: { ...at, start: at.start + offset, end: at.end + offset, line } };
}
