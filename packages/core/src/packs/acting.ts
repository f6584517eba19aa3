// One step that is a command: values filled in, target found, performed, and reported in a line.

import { isRecord } from '../data/schema.js';
import { chosenOf, failed, OK, type Outcome, reportedOf } from '../engine/outcome.js';
import { maskedLine } from '../engine/secrets.js';
import { completeUrl } from '../language/addresses.js';
import { type Command, milliseconds, print, rowOf } from '../language/index.js';
import { isRequirement, type RequirementName, type TargetAsked } from '../resolve/index.js';
import { type Found, good } from '../scene/world.js';
import { deadlineIn } from '../time/deadline.js';
import { aimOf, hasPattern } from './aim.js';
import type { ExtractDef } from './definition.js';
import { NUMBER } from './line.js';
import type { Choice, StepTarget } from './program.js';
import type { RunData } from './run.js';
import type { Running } from './running.js';
import { NOWHERE } from './target-of.js';
import { filledTexts, type Scope } from './values.js';

/** Failures that mean the element is not there: another way may be. */
const ABSENT: ReadonlySet<string> = new Set([
  'TARGET_NOT_FOUND',
  'LOW_CONFIDENCE',
  'REQUIREMENT_NOT_MET',
  'STALE_REFERENCE',
  'NOT_INFERABLE',
  'ELEMENT_NOT_VISIBLE',
  'FRAME_NOT_FOUND',
]);
const FLAGS = ['double', 'force', 'ctrl', 'shift', 'alt', 'append', 'enter', 'clear'] as const;
const PAUSE_MS = 150;

/** Does the first of several that can be done. If none can, the failure is that of the first. */
export async function act(run: Running, choices: readonly Choice[], isCheckedLater: boolean): Promise<Outcome<void>> {
  const [only] = choices;
  if (choices.length === 1 && only !== undefined && only.stepTarget === null)
    return perform(run, only.command, null, isCheckedLater);
  const ways = choices.flatMap(({ command, stepTarget: found }) =>
    found === null
      ? [{ command, stepTarget: found }]
      : chain(found).map((one) => ({ command, stepTarget: one as StepTarget | null })),
  );
  const limits: number[] = [];
  for (const { command } of choices) {
    const limit = limitOf(run, command);
    if (!limit.ok) return limit;
    limits.push(limit.value);
  }
  const end = run.step.deadline.within(Math.min(...limits));
  for (;;) {
    for (const way of ways) {
      const aim = await aimFor(run, way.command, way.stepTarget);
      if (!aim.ok) return aim;
      if (aim.value === null) continue;
      const there = await isThere(run, way.command, aim.value);
      if (!there.ok) return there;
      if (there.value) return perform(run, way.command, way.stepTarget === null ? null : aim.value, isCheckedLater);
    }
    if (end.isOver()) break;
    await run.world.changed(end.within(PAUSE_MS));
  }
  // None is there: what the first one lacks is reported.
  const last = ways.find(({ stepTarget: found }) => found === null || found.kind === 'said') ?? ways[0];
  if (last === undefined) return OK;
  const { command, stepTarget } = last;
  const aim = await aimFor(run, command, stepTarget);
  if (!aim.ok) return aim;
  const isKnown = stepTarget?.kind === 'pattern' ? await hasPattern(run, stepTarget.name) : good(true);
  if (!isKnown.ok) return isKnown;
  if (aim.value === null || !isKnown.value) {
    const name =
      stepTarget?.kind === 'pattern'
        ? `pattern ${stepTarget.name}`
        : stepTarget?.kind === 'named'
          ? stepTarget.text
          : 'it';
    return failed('EXPECTATION_FAILED', { what: name, expected: 'to be there', actual: '' });
  }
  const now = { ...command, timeout: '0ms' } as Command;
  return perform(run, now, stepTarget === null ? null : aim.value, isCheckedLater);
}

function chain(found: StepTarget): StepTarget[] {
  return found.fallback === null ? [found] : [found, ...chain(found.fallback)];
}

/** How long a step may search for its target. */
function limitOf(run: Running, command: Command): Outcome<number> {
  const { timeout } = command as { readonly timeout?: string };
  const text = timeout === undefined ? good('') : run.text(timeout);
  if (!text.ok) return text;
  return good(milliseconds(text.value) ?? run.engine.limit({ ...command, timeout: undefined } as Command));
}

async function aimFor(run: Running, command: Command, found: StepTarget | null): Promise<Outcome<TargetAsked | null>> {
  if (found !== null) return aimOf(run, found);
  const { target } = command as { readonly target?: TargetAsked };
  return good(target === undefined ? { primary: { kind: 'infer' } } : filledTexts(target, run.scope, () => {}));
}

/** Whether the target of a command is there, as far as that can be seen without doing anything. */
async function isThere(run: Running, command: Command, target: TargetAsked): Promise<Outcome<boolean>> {
  const row = rowOf(command.type);
  const isAimed = 'target' in command || row.infers === true;
  if (!isAimed || target.primary.kind === 'id') return good(true);
  const allowed = await run.permit();
  if (!allowed.ok) return allowed;
  const requirement: RequirementName = row.needs !== undefined && isRequirement(row.needs) ? row.needs : 'Any';
  const answer = await run.world.find(
    { target, requirement, policy: { ambiguity: run.step.settings.ambiguity }, action: null },
    run.step.deadline.within(0),
  );
  // What does not answer at once may do so when it is asked again.
  if (!answer.ok) return answer.problem.code === 'TIMEOUT' ? good(false) : answer;
  const { thing, decision, problem } = answer.value;
  if (thing !== null && problem === undefined) return good(true);
  return good(decision.failure !== undefined && !ABSENT.has(decision.failure.code));
}

async function perform(
  run: Running,
  template: Command,
  aim: TargetAsked | null,
  isCheckedLater: boolean,
): Promise<Outcome<void>> {
  const filled = run.filled((scope, missing) => ready(template, scope, aim, missing));
  if (!filled.ok) return filled;
  const command = filled.value;
  const row = rowOf(command.type);
  const { settings, deadline, within } = run.step;
  const isLenient = isCheckedLater && settings.verify === 'strict';
  const part = await run.engine.part(command, {
    settings: isLenient ? { ...settings, verify: 'warn' } : settings,
    deadline,
    within,
  });
  // A note that nothing was seen is ignored where it is read later.
  run.take(part, !isCheckedLater);
  if (command.type === 'run') return takeRun(run, part.outcome);
  const { outcome } = part;
  // A page that was requested may redirect to other sites.
  const allowed = outcome.ok && row.navigates === true ? await run.permit() : OK;
  if (!allowed.ok) return allowed;
  const { data, about = null } = reportedOf(outcome);
  if (data !== undefined && row.isReturned === true)
    run.data[command.type] = command.type === 'observe' ? (data as { readonly text: string }).text : data;
  if (!outcome.ok) return { ok: false, problem: outcome.problem, about };
  const reported = ready(template, run.masked, aim, () => {});
  run.record(lineFor(reported, about), chosenOf(about));
  return OK;
}

/** Takes over what another intent did as a part of this one. */
export function takeRun(run: Running, outcome: Outcome): Outcome<void> {
  const { actions = [], data = {} } = (reportedOf(outcome).data ?? {}) as Partial<RunData>;
  for (const line of actions) run.record(line, null);
  for (const [name, value] of Object.entries(data)) {
    run.data[name] = value;
    run.set(name, value);
  }
  return outcome.ok ? OK : { ok: false, problem: outcome.problem };
}

function ready(template: Command, scope: Scope, aim: TargetAsked | null, missing: (name: string) => void): Command {
  const filled = filledTexts(template, scope, missing) as Command & Record<string, unknown>;
  const flags = FLAGS.filter((flag) => typeof filled[flag] === 'string').map((flag) => [flag, filled[flag] === 'true']);
  const target = aim === null ? {} : { target: { relations: [], ...aim, span: NOWHERE } };
  const url = filled.type === 'goto' ? { url: completeUrl(filled.url) } : {};
  return withNumbers({ ...filled, ...Object.fromEntries(flags), ...target, ...url }, missing) as Command;
}

/** Values that must be numbers, as numbers; one that is none is as good as missing. */
function withNumbers(node: unknown, missing: (name: string) => void): unknown {
  if (typeof node === 'string' && node.startsWith(NUMBER)) {
    const value = Number(node.slice(1));
    if (node.length === 1 || !Number.isFinite(value)) missing(`${node.slice(1)} (it must be a number)`);
    return value;
  }
  if (Array.isArray(node)) return node.map((one) => withNumbers(one, missing));
  if (!isRecord(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([field, value]) => [field, withNumbers(value, missing)]));
}

/** A command as a line, naming what it was done to in place of a number or a part that was not given. */
function lineFor(command: Command, about: Found | null): string {
  const { target } = command as { readonly target?: TargetAsked };
  const { id = 0, name = '' } = chosenOf(about) ?? {};
  const { kind = '' } = target?.primary ?? {};
  const isUnsaid = kind === 'id' || kind === 'part' || (target !== undefined && 'says' in target.primary);
  const atom = name === '' ? { kind: 'id', value: id, span: NOWHERE } : { kind: 'text', value: name, span: NOWHERE };
  const shown = isUnsaid
    ? ({ ...command, target: { primary: atom, relations: [], span: NOWHERE } } as Command)
    : command;
  return maskedLine(print(shown), shown, about?.thing?.isSecret === true).replaceAll('\n', ' ');
}

/** Asks a part of a page for text: the first that fits, or all. */
async function extracted(run: Running, wanted: ExtractDef): Promise<Outcome<unknown>> {
  const { selector, attribute, all = false } = typeof wanted === 'string' ? { selector: wanted } : wanted;
  const css = run.text(selector);
  if (!css.ok) return css;
  const allowed = await run.permit();
  if (!allowed.ok) return allowed;
  const found = await run.world.extract(
    { what: 'css', css: css.value, selector: null },
    deadlineIn(Math.max(1000, run.step.deadline.left())),
  );
  if (!found.ok) return found;
  if (!Array.isArray(found.value)) return good(null);
  const values = (found.value as { readonly text?: string; readonly html?: string }[]).map(
    ({ text = '', html = '' }) => (attribute === undefined ? text.trim() : attributeOf(html, attribute)),
  );
  return good(all ? values : (values[0] ?? null));
}

/** The value of an attribute of the first tag of a text. */
function attributeOf(html: string, name: string): string | null {
  const [start = ''] = /^<[^\s>]+/.exec(html) ?? [];
  let at = start.length;
  // One after the other from where the last one ended: a page may have long ones.
  for (const next = /\s+([^\s=>]+)(?:="([^"]*)")?/y; ; ) {
    next.lastIndex = at;
    const [all, attribute, value = ''] = next.exec(html) ?? [];
    if (all === undefined) return null;
    at += all.length;
    if (attribute?.toLowerCase() === name.toLowerCase())
      return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  }
}

/** Keeps what a part of the page says, under a name that later steps may use. */
export async function take(run: Running, wanted: Readonly<Record<string, ExtractDef>>): Promise<Outcome<void>> {
  for (const [name, one] of Object.entries(wanted)) {
    const value = await extracted(run, one);
    if (!value.ok) return value;
    run.data[name] = value.value;
    run.set(name, value.value);
  }
  return OK;
}
