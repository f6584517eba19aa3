// `beckon help`: the command line and the language, or one command of either.

import { helpFor, overview } from '../../language/index.js';
import { type CliCommand, UsageError } from './command.js';

export function help(topic: readonly string[], commands: readonly CliCommand[]): number {
  if (topic.length === 0) {
    console.log(
      `beckon: say what you want done on a screen\n\n${cliOverview(commands)}\n\nThe language\n\n${overview()}`,
    );
    return 0;
  }
  const name = topic.join(' ');
  const own = commands.find((one) => one.name === name);
  const found = helpFor(name);
  const parts = [
    own === undefined ? '' : `On the command line: beckon ${own.usage}\n  ${own.does}`,
    'text' in found ? found.text : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) {
    const [near] = 'near' in found ? found.near : [];
    throw new UsageError(`no help for '${name}'`, near === undefined ? "see 'beckon help'" : `did you mean '${near}'?`);
  }
  console.log(parts.join('\n\nIn the language: '));
  return 0;
}

function cliOverview(commands: readonly CliCommand[]): string {
  const rows = [
    ...commands.map((one) => [one.usage, one.does]),
    ['help [command]', 'Explain a command of the language.'],
  ];
  const column = Math.max(...rows.map(([usage = '']) => usage.length)) + 2;
  return rows.map(([usage = '', does]) => `  beckon ${usage.padEnd(column)}${does}`).join('\n');
}
