// Intents that people write themselves, and packs of them.

import { type Fault, isRecord } from '../../data/schema.js';
import { VERSION } from '../../generated/version.js';
import { type CommandNamed, milliseconds, print } from '../../language/index.js';
import { MASK } from '../../masking/masker.js';
import { type BodyFault, faultWords, readBody } from '../../packs/body.js';
import type { ParameterDef } from '../../packs/definition.js';
import type { Entry } from '../../packs/entry.js';
import { isSecret, signs, usageOf } from '../../packs/parameters.js';
import { MEND } from '../../packs/registry.js';
import { rowsOf } from '../../packs/rows.js';
import { dataOf, failureOf, runIntent } from '../../packs/run.js';
import { plainName } from '../../packs/values.js';
import { yamlOf } from '../../packs/write.js';
import { inFolder } from '../files.js';
import {
  answered,
  bounded,
  dispatched,
  type FailedOutcome,
  failed,
  type Outcome,
  reporting,
  verified,
} from '../outcome.js';
import { plannedCommand } from '../secrets.js';
import type { Step } from '../step.js';
import type { Engine, Handler, Handlers } from './handler.js';
import { write } from './written.js';

const define: Handler<'define'> = async (command, step, { packs }) => {
  const { name, params = [] } = command;
  if (packs.isDefined(name))
    return failed('DEFINITION_INVALID', {
      name,
      faults: ['there is one of that name'],
      instead: `Say 'undefine ${name}' first`,
    });
  const rows = rowsOf(step.source, command.span, command.body ?? []);
  const read = await readBody(name, params, rows);
  if (!read.ok) return refuse(name, read.faults);
  const faults: Fault[] = [];
  const entry = packs.define(read.value, (fault) => faults.push(fault));
  if (faults.length > 0)
    return refuse(
      name,
      faults.map((fault) => ({ message: faultWords(fault), row: read.rowAt(fault.path) })),
    );
  return entry.ok ? verified({ name, usage: usageOf(entry.value.program) }) : entry;
};

function refuse(name: string, faults: readonly BodyFault[]): FailedOutcome {
  const words = faults.map(({ message, row }) => (row === null ? message : `line ${row.span.line}: ${message}`));
  const at = faults.find(({ row }) => row !== null)?.row?.span;
  return { ...failed('DEFINITION_INVALID', { name, faults: words, instead: MEND }), at };
}

const run: Handler<'run'> = async (command, step, engine) => {
  await engine.packs.arrive(command, step.journal, step.world);
  const entry = await engine.packs.find(command.name, step);
  // Which of its values are secrets is not known before it is found.
  if (entry === null)
    return reporting(await unknown(command.name, step, engine), { shown: print(plannedCommand(command, false)) });
  const outcome = await bounded(() => runEntry(entry, command, step, engine));
  return reporting(outcome, { shown: maskedRun(command, entry.program.parameters) });
};

async function unknown(name: string, step: Step, { packs }: Engine): Promise<FailedOutcome> {
  if (!step.within.some(({ id }) => id.endsWith(`/${name}`)))
    return failed('INTENT_NOT_FOUND', { name, ...(await packs.near(name)) });
  const instead = 'Let its steps call something else';
  return failed('INTENT_UNAVAILABLE', { name, reason: 'it would call itself', instead });
}

async function runEntry(entry: Entry, command: CommandNamed<'run'>, step: Step, engine: Engine): Promise<Outcome> {
  const own = new Set(entry.program.parameters.map(({ name }) => plainName(name)));
  const { resume, timeout, ...params } = { ...command.params };
  const isTimed = timeout !== undefined && !own.has('timeout');
  const limitMs = isTimed ? milliseconds(String(timeout)) : null;
  if (isTimed && limitMs === null)
    return failed('PARAMETER_INVALID', {
      intent: entry.name,
      parameter: '--timeout',
      reason: 'expected a duration like 500ms, 5s or 1m',
      usage: usageOf(entry.program),
    });
  const given = isTimed || timeout === undefined ? params : { ...params, timeout };
  const ran = await runIntent(entry, { args: command.args ?? [], params: given }, step, engine, {
    limitMs,
    resume: resume === undefined ? null : String(resume),
  });
  if (!ran.ok) return ran;
  const data = dataOf(ran.value);
  const { run: running, ended } = ran.value;
  if (!ended.ok) return { ok: false, problem: failureOf(running, ended), data };
  return running.isAllSeen ? verified(data) : dispatched({ data });
}

/** The line without its secrets: values of parameters that are secret, or are called as if they were. Undefined: it has none. */
function maskedRun(command: CommandNamed<'run'>, parameters: readonly ParameterDef[]): string | undefined {
  const { params = {}, args = [] } = command;
  const isHidden = (name: string): boolean =>
    isSecret(parameters.find((one) => plainName(one.name) === plainName(name)) ?? { name });
  const given = new Set(Object.keys(params).map(plainName));
  const inOrder = parameters.filter(({ name }) => !given.has(plainName(name)));
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    value === true ? value : isHidden(name) ? MASK : withoutSecrets(value),
  ]);
  const shown = print({
    ...command,
    ...(entries.length === 0 ? {} : { params: Object.fromEntries(entries) }),
    ...(args.length === 0
      ? {}
      : { args: args.map((value, i) => (isHidden(inOrder[i]?.name ?? '') ? MASK : withoutSecrets(value))) }),
  });
  return shown === print(command) ? undefined : shown;
}

/** A JSON object may have fields that are secret. */
function withoutSecrets(value: string | number): string | number {
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return value;
  try {
    const read: unknown = JSON.parse(value);
    if (!isRecord(read)) return value;
    const safe = Object.entries(read).map(([name, one]) => [name, isSecret({ name }) ? MASK : one]);
    return JSON.stringify(Object.fromEntries(safe));
  } catch {
    return value;
  }
}

function listOf(entries: readonly Entry[]) {
  return entries.map(({ name, from, program }) => ({
    name,
    description: program.definition.description ?? '',
    parameters: signs(program.parameters),
    from,
  }));
}

const exportIntent: Handler<'export'> = async (command, step, { packs }) => {
  const { name } = command;
  const entry = await packs.find(name, step);
  if (entry === null) return failed('INTENT_NOT_FOUND', { name, ...(await packs.near(name)) });
  const path = command.out ?? `${name}.yaml`;
  const full = inFolder(step.settings, path);
  if (!full.ok) return full;
  const written = write(step, full.value, await yamlOf(entry.program.definition));
  return written.ok ? verified({ path }) : written;
};

export const packs = {
  define,
  run,
  export: exportIntent,
  async packs(_, step, { packs: registry }) {
    const found = await registry.packs();
    const own = {
      name: 'core',
      version: VERSION,
      description: 'Built into Beckon.',
      domains: [],
      isLoaded: true,
      trust: 'full',
    };
    const all = [
      ...found.map(({ name, manifest, trust }) => ({
        name,
        version: manifest?.version ?? '',
        description: manifest?.description ?? '',
        domains: manifest?.domains ?? [],
        isLoaded: registry.isLoaded(name),
        trust,
      })),
      own,
    ];
    for (const folder of await registry.missingFolders()) step.note(`There is no folder ${folder} (--packs)`);
    for (const {
      name,
      faults: [first, ...more],
    } of found)
      if (first !== undefined)
        step.note(`Pack ${name} is broken: ${first}${more.length === 0 ? '' : ` (and ${more.length} more)`}`);
    return verified(all);
  },
  async pack({ name, action }, _, { packs: registry }) {
    const entries = await (action === 'load' ? registry.load(name) : registry.unload(name));
    return answered(entries, (all) => ({ pack: name, intents: all.map((one) => one.name) }));
  },
  async intents(command, step, { packs: registry }) {
    if (command.session === true) return verified(listOf(registry.sessionIntents()));
    for (const fault of await registry.userFaults()) step.note(`An intent of yours is broken: ${fault}`);
    const all = await registry.all();
    // What is hidden by another of its name cannot be run.
    return verified(listOf(all.filter(({ name }, i) => all.findIndex((one) => one.name === name) === i)));
  },
  async undefine(command, step, { packs: registry }) {
    const { name } = command;
    if (registry.undefine(name)) return verified();
    const entry = await registry.find(name, step);
    if (entry === null) return failed('INTENT_NOT_FOUND', { name, ...(await registry.near(name)) });
    return failed('INTENT_UNAVAILABLE', {
      name,
      reason: `it was not defined in this session (it is from: ${entry.from})`,
      instead: 'Only what was defined here can be undefined',
    });
  },
} satisfies Partial<Handlers>;
