// What verbs say of each other: "means" another verb, tries another verb "first". Names that are no verbs, rules that do
// not fit, and circles.

import type { Path } from '@beckon/core/data/schema.js';
import { nearest } from '@beckon/core/text/distance.js';
import { clip } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import { canonicalOf } from '../words/relations.js';
import { unknownRelation } from './comparison.js';
import { RULE_KEYS, type RuleDeclaration, type RuleKey, type VerbDeclaration } from './declaration.js';
import { type DeclarationReader, each } from './declaration-reader.js';

/** What can be seen from the rule alone. */
export function checkMeaning(
  rule: RuleDeclaration,
  relations: readonly string[],
  path: Path,
  reader: DeclarationReader,
): void {
  const { means } = rule;
  if (means === undefined) return;
  if (typeof means === 'string') {
    for (const field of ['first', 'checks', 'plan', 'planner', 'says', 'seen', 'seenThere', 'otherwise'] as const)
      if (rule[field] !== undefined) reader.report([...path, field], faultMessages.overriddenField(means, field), true);
    return;
  }
  for (const relation of Object.keys(means)) {
    const canonical = canonicalOf(relation);
    if (canonical === null) reader.report([...path, 'means', relation], unknownRelation(relation), true);
    else if (!relations.includes(canonical))
      reader.report([...path, 'means', relation], faultMessages.notAccepted(relation), true);
  }
}

/** A rule that means another verb. */
interface Link {
  readonly verb: string;
  readonly key: RuleKey;
  readonly path: Path;
  readonly to: { readonly verb: string; readonly key: RuleKey };
}

/** Names of verbs in "means" and "first", over all verbs of a world. */
export function checkLinks(
  declarations: readonly VerbDeclaration[],
  gone: ReadonlySet<string>,
  reader: DeclarationReader,
): void {
  const verbs = new Map(declarations.map((verb) => [verb.name, verb]));
  const links: Link[] = [];
  for (const verb of declarations) {
    const { name } = verb;
    for (const key of RULE_KEYS) {
      const rule = rulesOf(verb)[key];
      if (rule === undefined) continue;
      const path: Path = [name, 'rules', key];
      each(rule.first, (step, i) => {
        const name = step.try as string | undefined;
        if (name !== undefined) checkFirst(name, [...path, 'first', i, 'try'], verbs, gone, reader);
      });
      for (const { relation, verbName: written, at } of meaningsOf(rule, path)) {
        const to = meaningOf(written, key, relation, rule, verbs, gone);
        if (typeof to === 'string') reader.report(at, absent(written, reader) ?? to);
        else if (to !== null) links.push({ verb: name, key, path: at, to });
      }
    }
  }
  checkCircles(links, reader);
}

/** None, where a schema has reported that they are missing. */
export function rulesOf({ rules }: VerbDeclaration): VerbDeclaration['rules'] {
  return rules ?? {};
}

function checkFirst(
  name: string,
  path: Path,
  verbs: ReadonlyMap<string, VerbDeclaration>,
  gone: ReadonlySet<string>,
  reader: DeclarationReader,
): void {
  const verb = verbs.get(name);
  if (verb === undefined && !gone.has(name))
    reader.report(path, absent(name, reader) ?? unknownVerb(name, verbs.keys()));
  else if (verb !== undefined && rulesOf(verb).direct === undefined)
    reader.report(path, faultMessages.cannotTryFirst(name));
}

function absent(name: string, { known }: DeclarationReader): string | null {
  return known.without?.has(name) === true ? faultMessages.verbRemoved(name) : null;
}

export function unknownVerb(name: string, known: Iterable<string>): string {
  const [near] = nearest(name, known);
  return `there is no verb "${clip(name, 40)}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
}

function meaningsOf(
  { means }: RuleDeclaration,
  path: Path,
): { readonly relation: string | null; readonly verbName: string; readonly at: Path }[] {
  if (means === undefined) return [];
  if (typeof means === 'string') return [{ relation: null, verbName: means, at: [...path, 'means'] }];
  return Object.entries(means)
    .filter(([, given]) => given !== undefined)
    .map(([relation, written]) => ({ relation, verbName: written, at: [...path, 'means', relation] }));
}

/** The rule that is intended; what is wrong with it; or null for a verb that this world does without. */
export function meaningOf(
  text: string,
  key: RuleKey,
  relation: string | null,
  rule: RuleDeclaration,
  verbs: ReadonlyMap<string, VerbDeclaration>,
  gone: ReadonlySet<string>,
): Link['to'] | string | null {
  const words = text.trim().split(/\s+/);
  for (let size = words.length; size > 0; size--) {
    const name = words.slice(0, size).join(' ');
    if (gone.has(name)) return null;
    const verb = verbs.get(name);
    if (verb === undefined) continue;
    // "go out": words for its direct target.
    if (size < words.length) {
      if (key !== 'intransitive' && key !== 'relationOnly') return faultMessages.twoTargets(text, key);
      return rulesOf(verb).direct === undefined ? faultMessages.noDirectRule(name) : { verb: name, key: 'direct' };
    }
    const fits = fitting(verb, key, relation === null ? (rule.acceptedRelations ?? []) : [relation]);
    return fits === null ? faultMessages.noFittingRule(name, needed(key)) : { verb: name, key: fits };
  }
  return unknownVerb(text, verbs.keys());
}

/** The rule of the same form, if it takes the relations; else the one with the only target, or with none. */
function fitting(verb: VerbDeclaration, key: RuleKey, relations: readonly string[]): RuleKey | null {
  const rules = rulesOf(verb);
  const same = rules[key];
  const used = new Set((same?.acceptedRelations ?? []).map((word) => canonicalOf(word)));
  if (same !== undefined && relations.every((word) => used.has(canonicalOf(word)))) return key;
  const simpler = key === 'indirect' ? 'direct' : key === 'relationOnly' ? 'intransitive' : null;
  return simpler !== null && rules[simpler] !== undefined ? simpler : null;
}

function needed(key: RuleKey): string {
  if (key === 'indirect') return faultMessages.indirectNeeded;
  if (key === 'relationOnly') return faultMessages.relationNeeded;
  return key === 'directIndirect' ? faultMessages.bothNeeded : `"${key}"`;
}

/** A verb that means one that means the first again. */
function checkCircles(links: readonly Link[], reader: DeclarationReader): void {
  for (const start of links) {
    const seen = new Set<Link>([start]);
    let at: Link | undefined = start;
    while (at !== undefined) {
      const { verb, key }: Link['to'] = at.to;
      if (verb === start.verb && key === start.key) {
        reader.report(start.path, faultMessages.circleOfVerbs([...seen].map((link) => link.verb).join(', '), verb));
        break;
      }
      at = links.find((link) => link.verb === verb && link.key === key);
      if (at === undefined || seen.has(at)) break;
      seen.add(at);
    }
  }
}
