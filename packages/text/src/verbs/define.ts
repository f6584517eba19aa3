// defineVerb: a verb in code, checked as soon as it is written down. Reports all that is wrong with it at once.

import { type Fault, faultLine, type Path } from '@beckon/core/data/schema.js';
import { compileVerb } from './compile.js';
import type { VerbDeclaration } from './declaration.js';
import { DeclarationReader, hasLetters, NAMELESS } from './declaration-reader.js';
import { attempt, verbDeclaration } from './declaration-schema.js';
import { loreOf } from './template.js';

/** A declaration that cannot be used. */
export class VerbError extends Error {
  override readonly name: string = 'VerbError';
  readonly faults: readonly { readonly path: Path; readonly message: string }[];

  constructor(verb: string, faults: readonly Fault[]) {
    super(`The verb "${verb}" cannot be used:\n${faults.map((fault) => `  ${faultLine(fault)}`).join('\n')}`);
    this.faults = faults;
  }
}

/**
 * The declaration itself, if nothing is wrong with it. Which things and which other verbs there are is not known before
 * createWorld; what depends on that is checked there.
 */
export function defineVerb(declaration: VerbDeclaration): VerbDeclaration {
  const faults = faultsOfVerb(declaration);
  if (faults.length > 0) throw new VerbError(String((declaration as { name?: unknown } | null)?.name ?? ''), faults);
  return declaration;
}

/** All that is wrong with a declaration by itself. */
export function faultsOfVerb(declaration: unknown): readonly Fault[] {
  const { value, faults } = attempt(verbDeclaration, declaration);
  const reader = new DeclarationReader({ ids: null, lore: loreOf({ title: '', author: '', help: '' }, () => []) });
  const name = value?.name as string | undefined;
  if (name !== undefined && !hasLetters(name)) reader.report(['name'], NAMELESS);
  if (value !== undefined) compileVerb({ ...value, name: name ?? 'verb' }, [], reader);
  return [...faults, ...reader.faults];
}
