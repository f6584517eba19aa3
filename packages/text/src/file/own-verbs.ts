// The verbs of a world: the standard ones, less those it does without, then its own, then those of the host.

import type { Fault, Path } from '@beckon/core/data/schema.js';
import { fold } from '@beckon/core/text/text-match.js';
import { faultMessages } from '../fault-messages.js';
import { standardVerbs } from '../standard/index.js';
import { compileVerbs } from '../verbs/compile.js';
import type { VerbDeclaration } from '../verbs/declaration.js';
import { type DeclarationReader, hasLetters, NAMELESS, type WorldFacts } from '../verbs/declaration-reader.js';
import { loosened } from '../verbs/loosen.js';
import type { VerbTable } from '../verbs/table.js';
import { keeping } from '../verbs/verb-cache.js';
import type { WorldDefinition } from './definition.js';
import { unknown } from './exits.js';

/** The standard verbs as they are; one that a world has changed is compiled for it. */
const keepingStandard = keeping(standardVerbs);

/** Compiled; what is wrong with the world's own is reported. */
export function verbsOf(
  { verbs = {}, without = [] }: WorldDefinition,
  options: { readonly verbs?: readonly VerbDeclaration[] },
  known: Pick<WorldFacts, 'ids' | 'lore'>,
  reader: DeclarationReader,
  note: NonNullable<WorldFacts['noteValue']>,
): { readonly verbs: VerbTable } {
  const standard = standardVerbs.map(({ name }) => name);
  for (const [i, name] of without.entries())
    if (name !== undefined && !standard.includes(name))
      reader.report(['without', i], unknown(name, standard, 'standard verb'));

  const own = new Map<string, { readonly verb: VerbDeclaration; readonly path: Path }>();
  for (const [name, body] of Object.entries(verbs)) {
    if (!hasLetters(name)) reader.report(['verbs', name], NAMELESS, true);
    if (body !== undefined) own.set(name, { verb: { ...body, name }, path: ['verbs', name] });
  }
  const given = new Set<string>();
  for (const [i, verb] of (options.verbs ?? []).entries()) {
    const path: Path = ['options', 'verbs', i];
    if (given.has(verb.name)) reader.report([...path, 'name'], faultMessages.twoVerbsCalled(verb.name));
    given.add(verb.name);
    own.set(verb.name, { verb, path });
  }

  const used = new Set(
    [...own.values()].flatMap(({ verb }) => (verb.words ?? [verb.name]).map((word) => fold(word ?? ''))),
  );
  const usual = standardVerbs.filter(({ name }) => !own.has(name) && !without.includes(name));
  const owned = [...own.values()].map(({ verb }) => verb);
  const declarations = [...loosened(usual, owned).map((verb) => lessWords(verb, used)), ...owned];

  const isOwn = ([name]: Path) => own.has(String(name));
  const moved = (fault: Fault): Fault => {
    const [name, ...rest] = fault.path;
    return { ...fault, path: [...(own.get(String(name))?.path ?? ['verbs', String(name)]), ...rest] };
  };
  const noteValue: WorldFacts['noteValue'] = (name, isSet, fault) => {
    // What the standard verbs ask for, a world may have or not.
    const isAuthors = isOwn(fault('').path);
    note(name, isSet || !isAuthors, (message) => moved(fault(message)));
  };
  const compiled = compileVerbs(declarations, { ...known, without: new Set(without), noteValue }, keepingStandard);
  // A standard verb whose words are all taken is still there for others to mean: that is no fault of an author.
  for (const fault of compiled.faults.filter(({ path }) => isOwn(path))) {
    const { path, message, isKey } = moved(fault);
    reader.report(path, message, isKey === true);
  }
  return { verbs: compiled.verbs };
}

/** A standard verb without the words that a world has given to a verb of its own. */
function lessWords(verb: VerbDeclaration, chosen: ReadonlySet<string>): VerbDeclaration {
  const words = verb.words ?? [verb.name];
  if (!words.some((word) => chosen.has(fold(word)))) return verb;
  return { ...verb, words: words.filter((word) => !chosen.has(fold(word))) };
}
