// Verbs that come along are the same in every world: each is compiled once and kept. Those with texts about the
// world itself are compiled for each, but not before they are used.

import { compileVerb } from './compile.js';
import type { VerbDeclaration } from './declaration.js';
import { DeclarationReader, type WorldFacts } from './declaration-reader.js';
import type { Verb } from './verb.js';

/** A verb that any world may have as it is. */
interface CachedVerb {
  readonly verb: Verb;
  /** Whether its texts are about the world that it was compiled for. */
  readonly isOfWorld: boolean;
  /** Whether anything is wrong with it. */
  readonly isFaulty: boolean;
  /** Verbs that it leads to: where one of them is gone, it is another verb. */
  readonly leadsTo: readonly string[];
  /** Values that its sentences ask for or set. */
  readonly values: readonly { readonly name: string; readonly isSet: boolean }[];
}

/** compileVerb that keeps some verbs: they are compiled when they are first used, and then the same in every world. */
export function keeping(declarations: readonly VerbDeclaration[]): typeof compileVerb {
  const retained = new Map<VerbDeclaration, CachedVerb | null>(declarations.map((one) => [one, null]));
  return (declaration, path, reader) => {
    let one = retained.get(declaration);
    if (one === null) {
      one = cachedOf(declaration, reader.known);
      retained.set(declaration, one);
    }
    const { gone, noteValue } = reader.known;
    if (one === undefined || one.isFaulty || one.leadsTo.some((name) => gone?.has(name) === true))
      return compileVerb(declaration, path, reader);
    for (const { name, isSet } of one.values) noteValue?.(name, isSet, (message) => ({ path, message }));
    return one.isOfWorld ? compiledLate(one.verb, declaration, reader.known) : one.verb;
  };
}

function cachedOf(declaration: VerbDeclaration, { lore }: WorldFacts): CachedVerb {
  const values: { name: string; isSet: boolean }[] = [];
  const reader = new DeclarationReader({ ids: null, lore, noteValue: (name, isSet) => values.push({ name, isSet }) });
  const verb = compileVerb(declaration, [], reader);
  const { isOfWorld, faults } = reader;
  return { verb, isOfWorld, isFaulty: faults.length > 0, leadsTo: leadsTo(declaration), values };
}

function leadsTo({ rules }: VerbDeclaration): readonly string[] {
  return Object.values(rules).flatMap((rule) => [
    ...(typeof rule?.means === 'string' ? [rule.means] : Object.values(rule?.means ?? {})).flatMap((given) => [
      given,
      given.split(' ')[0] ?? '',
    ]),
    ...(rule?.first ?? []).map((step) => step.try),
  ]);
}

/** The verb of another world, with rules of its own when they are asked for. */
function compiledLate(verb: Verb, declaration: VerbDeclaration, { ids, lore }: WorldFacts): Verb {
  let compiled: Verb | null = null;
  const own = (): Verb => {
    compiled ??= compileVerb(declaration, [], new DeclarationReader({ ids, lore }));
    return compiled;
  };
  const { name, words, does, errorMessages, isLook } = verb;
  return {
    name,
    words,
    does,
    errorMessages,
    isLook,
    get rules() {
      return own().rules;
    },
    get captureChecks() {
      return own().captureChecks;
    },
  };
}
