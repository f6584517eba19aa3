// What was done in a session, kept so that it can become an intent: with targets that hold another day,
// and parameters in place of what was typed. Secrets are never kept.

import { type Command, parseTarget, print, rowOf, type Target } from '../language/index.js';
import { MASK, type Masker } from '../masking/masker.js';
import type { FoundElement } from '../scene/world.js';
import { isSecretName } from './secrets.js';

/** A value that was typed. A secret one is requested whenever the intent is run. */
export interface Learned {
  readonly name: string;
  /** Null: a secret. */
  readonly typed: string | null;
}

/** One command that was done. */
export interface LearnedAction {
  /** The host it was done on: what is repeated elsewhere is something else. */
  readonly host: string;
  /** As an intent has it, `$parameter` in place of what was typed. */
  readonly line: string;
  /** The same with what was typed still in it. */
  readonly unmasked: string;
  readonly parameters: readonly Learned[];
}

/** Actions in a row that were done several times. */
interface Sequence {
  readonly times: number;
  readonly actions: readonly LearnedAction[];
}

export interface Proposal extends Sequence {
  readonly name: string;
}

/** Nothing is repeated over so many commands; older ones are let go. */
const MOST = 500;
/** How often something is done before it is proposed. */
const OFTEN = 3;
const SHORTEST = 2;
const LONGEST = 5;

export class ActionHistory {
  #actions: LearnedAction[] = [];
  /** Sequences that no one wants, by their lines. */
  readonly #unwanted = new Set<string>();
  readonly #proposed = new Set<string>();

  get actions(): readonly LearnedAction[] {
    return this.#actions;
  }

  /** Keeps what was done. A sequence that has just become a habit is proposed, once. */
  note(command: Command, targets: ReadonlyMap<object, FoundElement>, masker: Masker, host: string): Proposal | null {
    if (rowOf(command.type).isLearned !== true) return null;
    const action = learnedActionOf(command, targets, masker, host);
    if (action === null) return null;
    this.#actions.push(action);
    if (this.#actions.length > MOST) this.#actions.shift();
    if (!this.#actions.slice(-2).some(({ line }) => this.#isOften(line))) return null;
    const found = this.proposals().find(({ actions }) => !this.#proposed.has(keyOf(actions)) && this.#isWhole(actions));
    if (found === undefined) return null;
    this.#proposed.add(keyOf(found.actions));
    return found;
  }

  #isOften(line: string): boolean {
    return this.#actions.filter((action) => action.line === line).length >= OFTEN;
  }

  /** Whether a sequence has come to its end: it was done in a row, or something else was done since. What ends just now may be half of a longer one. */
  #isWhole(actions: readonly LearnedAction[]): boolean {
    const end = (times: number): string => keyOf(this.#actions.slice(-times * actions.length));
    const key = keyOf(actions);
    return end(1) !== key || end(OFTEN) === Array(OFTEN).fill(key).join('\n');
  }

  /** What was done often enough to have a name; the most frequent first. */
  proposals(): Proposal[] {
    const found: Sequence[] = [];
    for (let length = LONGEST; length >= SHORTEST; length--) {
      for (const one of repeated(this.#actions, length))
        if (!found.some(({ actions }) => isPartOf(one.actions, actions))) found.push(one);
    }
    const names = new Set<string>();
    return found
      .filter(({ actions }) => !this.#unwanted.has(keyOf(actions)))
      .sort((a, b) => b.times * b.actions.length - a.times * a.actions.length)
      .map(({ actions, times }) => ({ name: fresh(nameOf(actions), names), times, actions }));
  }

  /** Forgets all, or one proposal; false if there is none of that name. */
  discard(name: string | null): boolean {
    if (name === null) {
      this.#actions = [];
      return true;
    }
    const found = this.proposals().find((one) => one.name === name);
    if (found === undefined) return false;
    this.#unwanted.add(keyOf(found.actions));
    return true;
  }
}

/** Null for what cannot be kept: it would hold a secret. */
function learnedActionOf(
  command: Command,
  found: ReadonlyMap<object, FoundElement>,
  masker: Masker,
  host: string,
): LearnedAction | null {
  const robust = withRobustTargets(command, found);
  const parameters: Learned[] = [];
  const isSecret = (text: string): boolean => masker.isIn(text);
  const take: Take = (wanted, typed, isHidden) => {
    const name = fresh(wanted, new Set(parameters.map((one) => one.name)));
    parameters.push({ name, typed: isHidden || isSecret(typed) ? null : typed });
    return `$${name}`;
  };
  const show: Take = (_, typed, isHidden) => (isHidden || isSecret(typed) ? MASK : typed);
  const element = 'target' in command && typeof command.target === 'object' ? found.get(command.target) : undefined;
  const general = generalised(robust, element, take);
  const own = new Set(parameters.map(({ name }) => `$${name}`));
  const line = print(escaped(general, own) as Command);
  if (isSecret(line)) return null;
  return { host, line, unmasked: print(generalised(robust, element, show)), parameters };
}

/** A dollar sign that was on the page is one, and no parameter. */
function escaped(value: unknown, parameters: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return parameters.has(value) ? value : value.replaceAll('$', '$$$$');
  if (Array.isArray(value)) return value.map((one) => escaped(one, parameters));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, escaped(one, parameters)]));
}

type Take = (name: string, typed: string, isSecret: boolean) => string;

/** The command with parameters in place of what was typed. */
function generalised(command: Command, candidate: FoundElement | undefined, take: Take): Command {
  switch (command.type) {
    case 'type': {
      const { primary } = command.target;
      const given = primary.kind === 'text' || primary.kind === 'role' ? primary.value : (candidate?.name ?? 'text');
      const isHidden = candidate?.isSecret === true || isSecretName(given) || isSecretName(candidate?.name ?? '');
      return { ...command, text: take(slug(candidate?.purpose ?? given) || 'text', command.text, isHidden) };
    }
    case 'search':
      return { ...command, query: take('query', command.query, false) };
    case 'login':
      return {
        ...command,
        username: take('username', command.username, false),
        password: take('password', command.password, true),
      };
    case 'fill': {
      const fields = Object.entries(command.fields).map(
        ([name, value]) =>
          [
            name,
            typeof value === 'boolean' ? value : take(slug(name) || 'text', String(value), isSecretName(name)),
          ] as const,
      );
      return { ...command, fields: Object.fromEntries(fields) };
    }
    default:
      return command;
  }
}

/** Numbers and selectors give way to names. */
function withRobustTargets(command: Command, found: ReadonlyMap<object, FoundElement>): Command {
  const fields = Object.entries(command).map(([field, value]) => {
    const target = typeof value === 'object' && value !== null ? found.get(value as object)?.target : undefined;
    return [field, target === undefined ? value : (targetOf(target) ?? value)] as const;
  });
  return Object.fromEntries(fields) as unknown as Command;
}

function targetOf(text: string): Target | null {
  const read = parseTarget(text);
  return 'target' in read ? read.target : null;
}

/** Sequences of so many lines that were done often on one host, counted without overlap. */
function repeated(actions: readonly LearnedAction[], length: number): Sequence[] {
  const isOften = isFrequent(actions);
  const seen = new Map<string, Sequence & { next: number }>();
  // How many of the last lines belong together: given often, and all on one host.
  let run = 0;
  for (let end = 0; end < actions.length; end++) {
    run = !isOften[end] ? 0 : actions[end]?.host === actions[end - 1]?.host ? run + 1 : 1;
    if (run < length) continue;
    const at = end + 1 - length;
    const part = actions.slice(at, end + 1);
    const key = `${part[0]?.host}\n${keyOf(part)}`;
    const known = seen.get(key);
    if (known === undefined) seen.set(key, { actions: part, times: 1, next: end + 1 });
    else if (at >= known.next) seen.set(key, { actions: part, times: known.times + 1, next: end + 1 });
  }
  const often = [...seen.values()].filter(({ times, actions: own }) => times >= OFTEN && !isMonotone(own));
  // Of sequences that are the same in a ring, the one that was begun first.
  return often.filter((one, i) => !often.slice(0, i).some((other) => isTurned(one.actions, other.actions)));
}

/** For each line, whether it was given often at all: only such lines can be part of a repetition. */
function isFrequent(actions: readonly LearnedAction[]): boolean[] {
  const times = new Map<string, number>();
  for (const { line } of actions) times.set(line, (times.get(line) ?? 0) + 1);
  return actions.map(({ line }) => (times.get(line) ?? 0) >= OFTEN);
}

/** One line over and over is no sequence. */
function isMonotone(actions: readonly LearnedAction[]): boolean {
  return actions.every(({ line }) => line === actions[0]?.line);
}

function isTurned(one: readonly LearnedAction[], other: readonly LearnedAction[]): boolean {
  const ring = keyOf([...other, ...other]);
  return one.length === other.length && `\n${ring}\n`.includes(`\n${keyOf(one)}\n`);
}

/** Whether a sequence, or it begun elsewhere, is part of a longer one. */
function isPartOf(one: readonly LearnedAction[], longer: readonly LearnedAction[]): boolean {
  return `\n${keyOf([...longer, ...longer])}\n`.includes(`\n${keyOf(one)}\n`);
}

function keyOf(actions: readonly LearnedAction[]): string {
  return actions.map(({ line }) => line).join('\n');
}

/** `type "Coupon" …, click "Apply"` → `type_coupon_click_apply`. */
function nameOf(actions: readonly LearnedAction[]): string {
  const words = actions.map(({ line }) => {
    const [verb = ''] = line.split(' ');
    const [, named = ''] = /"([^"$]+)"/.exec(line) ?? [];
    return [verb, ...slug(named).split('_').slice(0, 2)].filter((word) => word !== '').join('_');
  });
  return words.slice(0, 3).join('_') || 'sequence';
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(\d)/, '_$1');
}

/** The name, with a number behind it where it is taken. */
function fresh(name: string, used: Set<string>): string {
  let one = name;
  for (let count = 2; used.has(one); count++) one = `${name}_${count}`;
  used.add(one);
  return one;
}

/** The steps of an intent made of actions, and its parameters: a value typed twice into one field is requested once. */
export function intentOf(actions: readonly LearnedAction[]): {
  readonly steps: string[];
  readonly parameters: Learned[];
} {
  const parameters: Learned[] = [];
  const steps = actions.map(({ line, parameters: own }) => {
    const called = new Map<string, string>();
    for (const { name, typed } of own) {
      const same = parameters.find((one) => one.typed === typed && baseOf(one.name) === baseOf(name));
      const final = same?.name ?? fresh(name, new Set(parameters.map((one) => one.name)));
      if (same === undefined) parameters.push({ name: final, typed });
      called.set(name, final);
    }
    return line.replace(
      /\$\$|\$([A-Za-z_]\w*)/g,
      (whole, name?: string) => `$${called.get(name ?? '') ?? whole.slice(1)}`,
    );
  });
  return { steps, parameters };
}

const baseOf = (name: string): string => name.replace(/_\d+$/, '');
