// `beckon help`: the command line and the language, or one command of either.

import { helpFor, overview } from '@beckon/core/language/index.js';
import { type CliCommand, type Output, optionSign, UsageError } from '../options/command.js';

export async function help(topic: readonly string[], commands: readonly CliCommand[], out: Output): Promise<number> {
  if (topic.length === 0) {
    out.write(
      `beckon: say what you want done on a screen\n\n${cliOverview(commands)}\n\nThe language\n\n${overview()}\n`,
    );
    return 0;
  }
  const name = topic.join(' ');
  const listed = commands.find((one) => one.name === name);
  const own = (await listed?.load?.()) ?? listed;
  const found = helpFor(name);
  const parts = [own === undefined ? '' : cliHelp(own), 'text' in found ? found.text : ''].filter(
    (part) => part !== '',
  );
  if (parts.length === 0) {
    const [near] = 'near' in found ? found.near : [];
    throw new UsageError(`no help for '${name}'`, near === undefined ? "see 'beckon help'" : `did you mean '${near}'?`);
  }
  out.write(`${parts.join('\n\nIn the language: ')}\n`);
  return 0;
}

function cliHelp({ usage, does, options = {}, more }: CliCommand): string {
  const rows = Object.entries(options).map(([name, option]) => [optionSign(name, option), option.about] as const);
  return [
    `On the command line: beckon ${usage}`,
    `  ${does}`,
    ...(rows.length === 0 ? [] : ['', ...columns(rows)]),
    ...(more === undefined ? [] : ['', more]),
  ].join('\n');
}

function cliOverview(commands: readonly CliCommand[]): string {
  const rows = [
    [
      '',
      'On its own: an interactive prompt, in a browser or on a phone that stays open. Takes --headed, --world and so on, like run.',
    ] as const,
    ...commands.map((one) => [one.usage, one.does] as const),
    ['help [command]', 'Explain a command of the command line or of the language.'] as const,
  ];
  return columns(rows.map(([usage, does]) => [`beckon ${usage}`, does])).join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const column = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(column)}${right}`);
}
