// "Which one?": what an answer picks, and the command with its target replaced by the one that was picked.

import { type Command, parseTarget, print, type Target } from '@beckon/core/language/index.js';
import type { Choice } from '@beckon/core/resolve/index.js';
import type { Span } from '@beckon/core/text/span.js';

/** What an answer comes to: one of the choices, fewer of them, or nothing. */
export type Picked = { readonly one: Choice } | { readonly some: readonly Choice[] } | null;

/** A number counts the list from 1; words pick those that have all of them. */
export function pick(answer: string, choices: readonly Choice[]): Picked {
  const given = answer.trim().toLowerCase();
  const counted = /^\d+$/.test(given) ? choices[Number(given) - 1] : undefined;
  if (counted !== undefined) return { one: counted };
  const words = given.split(/\s+/).filter((word) => word !== '');
  const having = choices.filter(({ target, name, kind }) => {
    const all = `${target} ${name} ${kind}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const [first] = having;
  if (words.length === 0 || first === undefined || having.length === choices.length) return null;
  return having.length === 1 ? { one: first } : { some: having };
}

/** The command with this choice for its target; `at` says which part was not clear. Null if it has no target. */
export function chosenLine(command: Command, { target, id }: Choice, at: Span | undefined): string | null {
  const read = [target, String(id)].map(parseTarget).find((one) => 'target' in one);
  if (read === undefined || !('target' in read)) return null;
  const made = withTarget(command, read.target, at);
  return made === null ? null : print(made);
}

/** Whether a choice can be put into the command at all. */
export function canChoose(command: Command): boolean {
  return command.type === 'explain' ? canChoose(command.command) : targetsOf(command).length > 0;
}

function withTarget(command: Command, target: Target, at: Span | undefined): Command | null {
  if (command.type === 'explain') {
    const inner = withTarget(command.command, target, at);
    return inner === null ? null : { ...command, command: inner };
  }
  const targets = targetsOf(command);
  const [field, was] = targets.find(([, one]) => at !== undefined && holds(one.span, at)) ?? targets[0] ?? [];
  if (field === undefined || was === undefined) return null;
  return { ...command, [field]: inPlace(was, target, at) } as Command;
}

function targetsOf(command: Command): [field: string, target: Target][] {
  return Object.entries(command).filter((entry): entry is [string, Target] => {
    const [, value] = entry as [string, unknown];
    return typeof value === 'object' && value !== null && 'primary' in value;
  });
}

/** The whole target, or the anchor of a relation if that is what was not clear. */
function inPlace(was: Target, target: Target, at: Span | undefined): Target {
  const anchor = was.relations.findIndex(({ atom }) => atom.span.start === at?.start && atom.span.end === at.end);
  const related = was.relations[anchor];
  if (related === undefined) return target;
  const relations = [...was.relations.slice(0, anchor), { ...related, atom: target.primary }, ...target.relations];
  return { ...was, relations };
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
