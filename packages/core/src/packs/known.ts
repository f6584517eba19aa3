// Which intents a script runs, asked before it does: whether there is one of each name, and whether it is given what it needs.

import { worded } from '../engine/problems.js';
import type { SessionOptions } from '../engine/session.js';
import { type Command, type CommandNamed, type Program as Lines, milliseconds } from '../language/index.js';
import { nearest } from '../text/distance.js';
import type { Span } from '../text/span.js';
import { readBody } from './body.js';
import { compile } from './compile.js';
import { readPack } from './pack.js';
import { valuesOf } from './parameters.js';
import type { Program } from './program.js';
import { Registry } from './registry.js';
import { rowsOf } from './rows.js';
import { plainName } from './values.js';

/** A `run` that cannot work. */
export interface RunFault {
  readonly code: 'INTENT_NOT_FOUND' | 'PARAMETER_MISSING' | 'PARAMETER_INVALID';
  readonly message: string;
  readonly hint: string | null;
  readonly span: Span;
}

/** Where intents are searched for. */
export type IntentPlaces = Pick<SessionOptions, 'files' | 'folder' | 'packs' | 'packsBeside' | 'trust' | 'home'>;

/** All that is wrong with the intents that a script runs, by what is loaded or can be found. What it defines or saves itself is there from that line on. */
export async function faultsOfRuns(
  source: string,
  { lines }: Pick<Lines, 'lines'>,
  places: IntentPlaces | Registry,
): Promise<RunFault[]> {
  const commands = lines.flatMap(({ command }) => (command === null ? [] : [command]));
  if (!commands.some((command) => runIn(command) !== null)) return [];
  const known = await found(places instanceof Registry ? places : new Registry(places));
  /** Intents whose parameters are not known yet. */
  const open = new Set<string>();
  const faults: RunFault[] = [];
  for (const command of commands) {
    if (command.type === 'define') {
      const program = await defined(source, command);
      if (program === null) open.add(command.name);
      else known.set(command.name, [program, ...(known.get(command.name) ?? [])]);
    }
    if (command.type === 'learn' && command.action === 'save') open.add(command.name);
    const run = runIn(command);
    if (run === null || open.has(run.name) || run.name.includes('${')) continue;
    const fault = faultOf(run, known);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

function runIn(command: Command): CommandNamed<'run'> | null {
  if (command.type === 'explain') return runIn(command.command);
  return command.type === 'run' ? command : null;
}

/** Every intent that can be found, under each of its names: those of packs also where they are not loaded yet. */
async function found(registry: Registry): Promise<Map<string, readonly Program[]>> {
  const all = new Map<string, readonly Program[]>();
  const add = (name: string, program: Program): void => {
    all.set(name, [...(all.get(name) ?? []), program]);
  };
  for (const { name, from, program } of await registry.all()) {
    add(name, program);
    add(`${from}.${name}`, program);
  }
  for (const { name: pack, folder, shown, manifest } of await registry.packs()) {
    const read = manifest === null ? null : await readPack(registry.files, folder, shown, manifest);
    for (const program of read?.ok === true ? read.value.intents : []) {
      add(program.definition.intent, program);
      add(`${pack}.${program.definition.intent}`, program);
    }
  }
  return all;
}

/** The intent that a definition makes; null if it is wrong, which is reported elsewhere. */
async function defined(source: string, command: CommandNamed<'define'>): Promise<Program | null> {
  const read = await readBody(command.name, command.params ?? [], rowsOf(source, command.span, command.body ?? []));
  let isWrong = !read.ok;
  const program = read.ok
    ? compile(read.value, () => {
        isWrong = true;
      })
    : null;
  return isWrong ? null : program;
}

function faultOf(run: CommandNamed<'run'>, known: ReadonlyMap<string, readonly Program[]>): RunFault | null {
  const programs = known.get(run.name) ?? [];
  const span = run.spans?.['name'] ?? run.span;
  if (programs.length === 0) {
    const near = nearest(run.name, known.keys());
    const { message, hint } = worded({ code: 'INTENT_NOT_FOUND', facts: { name: run.name, near, pack: '' } });
    return { code: 'INTENT_NOT_FOUND', message, hint, span };
  }
  const faults = programs.map((program) => parameterFault(run, program));
  // Which of several is intended is known only on the page.
  return faults.includes(null) ? null : (faults[0] ?? null);
}

function parameterFault(run: CommandNamed<'run'>, program: Program): RunFault | null {
  const own = new Set(program.parameters.map(({ name }) => plainName(name)));
  const { resume: _, timeout, ...params } = { ...run.params };
  const isTimed = timeout !== undefined && !own.has('timeout');
  const given = isTimed || timeout === undefined ? params : { ...params, timeout };
  const values = valuesOf(program, { args: run.args ?? [], params: given }, () => '');
  if (values.ok) return isTimed && milliseconds(String(timeout)) === null ? badTimeout(run) : null;
  const { code } = values.problem;
  if (code !== 'PARAMETER_MISSING' && code !== 'PARAMETER_INVALID') return null;
  const { message, hint } = worded(values.problem);
  const { facts } = values.problem as { readonly facts: { readonly parameter?: unknown } };
  const name = String(facts.parameter ?? '').replace(/^--/, '');
  // What comes from a variable is of the right type, as far as is known before it runs. A name that is wrong stays wrong.
  const isVariable = [...Object.values(given), ...(run.args ?? [])].some((value) => String(value).includes('${'));
  if (code === 'PARAMETER_INVALID' && isVariable && own.has(plainName(name))) return null;
  return { code, message, hint, span: run.spans?.[`--${name}`] ?? run.span };
}

function badTimeout(run: CommandNamed<'run'>): RunFault {
  return {
    code: 'PARAMETER_INVALID',
    message: '--timeout: expected a duration like 500ms, 5s or 1m',
    hint: null,
    span: run.spans?.['--timeout'] ?? run.span,
  };
}
