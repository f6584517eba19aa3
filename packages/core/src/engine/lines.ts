// A text as steps: it is parsed once, and what every surface runs are its commands, in the places they have in that text.

import { type Command, type CommandNamed, type Program, parse, print, rowOf, substitute } from '../language/index.js';
import { Masker } from '../masking/masker.js';
import type { Span } from '../text/span.js';
import type { FailedLine } from './hint-line.js';
import type { Result } from './result.js';
import { isAboutSecret, isTypedKey, maskedCommand, plannedCommand, secretsIn } from './secrets.js';

export interface ScriptStep {
  readonly command: Command;
  /** The text that the spans of the command are places of. */
  readonly source: string;
  /** In canonical text, secrets masked. */
  readonly canonical: string;
  /** The same before it is run, when it is not yet known which fields are secret: without anything that is typed. */
  readonly planned: string;
}

/** A text that was parsed, and the commands in it. */
export interface Batch {
  readonly text: string;
  readonly program: Program;
  readonly steps: readonly ScriptStep[];
}

export function readBatch(text: string): Batch {
  const program = parse(text);
  return { text, program, steps: stepsOf(text, program) };
}

export function stepOf(command: Command): ScriptStep {
  const [canonical, planned] = [print(maskedCommand(command)), print(plannedCommand(command, false))];
  return { command, source: print(command), canonical, planned };
}

export function stepsOf(text: string, { lines }: Pick<Program, 'lines'>): ScriptStep[] {
  const commands = lines.flatMap(({ command }) => (command === null ? [] : [command]));
  // What one line gives away as a secret is one in all of them, whether they are run or not.
  const masker = new Masker(commands.flatMap((command) => secretsIn(command)));
  const words = wordsOfKeys(commands);
  let field: Command | null = null;
  return commands.map((command) => {
    // Keys go to the field that was named last.
    if (!isKey(command)) field = command;
    const isSecretKey = isKey(command) && field !== null && isAboutSecret(field);
    const canonical = masker.mask(print(maskedCommand(command, isSecretKey)));
    const planned = masker.mask(print(plannedCommand(command, isSecretKey || words.has(command))));
    return { command, source: text, canonical, planned };
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

/** A `${NAME}` that has no value, and where it stands. */
export interface MissingValue {
  readonly name: string;
  readonly step: ScriptStep;
  readonly span: Span;
}

/** Every `${NAME}` of a script that has no value; those of a definition, too, if the script runs it. */
export function missingValues(
  steps: readonly ScriptStep[],
  lookup: (name: string) => string | undefined,
): MissingValue[] {
  const runs = intentsRun(steps.map(({ command }) => command));
  // What one definition reads from the page, another that runs it may use.
  const bodies = steps.flatMap(({ command }) => (command.type === 'define' ? (command.body ?? []) : [])).join('\n');
  const set = new Set<string>();
  const known = (name: string): string | undefined => lookup(name) ?? (set.has(name) ? '' : undefined);
  // A definition runs later than it is written: any line may have set what it needs.
  const everSet = new Set(steps.flatMap(({ command }) => (command.type === 'set' ? [command.name] : [])));
  const knownLater = (name: string): string | undefined => lookup(name) ?? (everSet.has(name) ? '' : undefined);
  return steps.flatMap((step) => {
    const { command } = step;
    const missing = missingIn(step, command.type === 'define' ? knownLater : known, runs, bodies);
    if (command.type === 'set') set.add(command.name);
    return missing;
  });
}

/** What one line lacks, where the values that the lines before it set are known. */
function missingIn(
  step: ScriptStep,
  lookup: (name: string) => string | undefined,
  runs: ReadonlySet<string>,
  bodies: string,
): MissingValue[] {
  const { command, source } = step;
  const { span } = command;
  if (command.type === 'define') return runs.has(command.name) ? missingInside(step, command, lookup, bodies) : [];
  if (!source.slice(span.start, span.end).includes('${')) return [];
  return substitute(command, lookup).unknown.map((name) => {
    const at = source.indexOf(`\${${name}}`, span.start);
    const isHere = at >= 0 && at < span.end;
    const start = isHere ? at : span.start;
    const end = isHere ? at + name.length + 3 : span.end;
    return { name, step, span: { start, end, line: span.line, column: span.column + start - span.start } };
  });
}

/** The intents that commands run, and those that these run in turn. */
function intentsRun(commands: readonly Command[]): ReadonlySet<string> {
  const runs = new Set(commands.flatMap((command) => (command.type === 'run' ? [command.name] : [])));
  const bodies = commands.flatMap((command) => (command.type === 'define' ? [command] : []));
  for (const name of runs)
    for (const { name: defined, body = [] } of bodies)
      if (defined === name)
        for (const [, inner = ''] of body.join('\n').matchAll(/\brun[:\s]+["']?([\p{L}_][\p{L}\p{N}_.-]*)/gu))
          runs.add(inner);
  return runs;
}

/** Values that a definition takes from outside: neither parameters of its own nor names that its steps set. */
function missingInside(
  step: ScriptStep,
  { body = [], params = [], span }: CommandNamed<'define'>,
  lookup: (name: string) => string | undefined,
  bodies: string,
): MissingValue[] {
  const text = body.join('\n');
  const made = /\b(?:run|intent)\b/.test(text) ? bodies : text;
  const names = new Set([...text.matchAll(/(?<!\$)\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g)].map(([, name = '']) => name));
  // `parameters: [NAME]`, `- name: NAME`, `as: NAME`, `NAME:` of what is read from the page; not what a step types or clicks.
  const isOwn = (name: string): boolean =>
    params.includes(name) ||
    new RegExp(
      `(?:\\b(?:name|as):\\s*["']?|\\bparameters:\\s*\\[[^\\]]*|^\\s*-\\s*)${name}\\b(?!\\})["']?\\s*(?:$|[,}\\]])|(?:^\\s*|[{,]\\s*)["']?${name}["']?:\\s`,
      'm',
    ).test(made);
  return [...names].flatMap((name) => {
    const start = step.source.indexOf(`\${${name}}`, span.start);
    if (isOwn(name) || lookup(name) !== undefined || start < 0) return [];
    const before = step.source.slice(0, start);
    const line = before.split('\n').length;
    const column = start - before.lastIndexOf('\n');
    return [{ name, step, span: { start, end: start + name.length + 3, line, column } }];
  });
}

export function placed(result: Result, { command }: ScriptStep): Result {
  return result.at === undefined ? { ...result, at: command.span } : result;
}

/** The line that failed, for hints that name it. What is explained fails with the hints of the command itself. */
export function pasteable(command: Command, line: string): FailedLine {
  if (command.type === 'explain') return pasteable(command.command, line.replace(/^explain /, ''));
  const takesForce = 'force' in (rowOf(command.type).options ?? {}) && !('force' in command && command.force === true);
  return { text: line, takesForce };
}
