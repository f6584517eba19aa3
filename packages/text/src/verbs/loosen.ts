// Verbs that come along, in a world that replaces some of them or does without: what would lead to those is left out.

import { canonicalOf } from '../words/relations.js';
import { RULE_KEYS, type RuleDeclaration, type RuleKey, type VerbDeclaration } from './declaration.js';
import { meaningOf, rulesOf } from './links.js';

/** The verbs without links that lead nowhere; a rule that was nothing but such a link is left out, too. */
export function loosened(
  verbs: readonly VerbDeclaration[],
  others: readonly VerbDeclaration[],
): readonly VerbDeclaration[] {
  const all = new Map([...verbs, ...others].map((verb) => [verb.name, verb]));
  const loose = verbs
    .map((verb) => looseVerb(verb, all))
    .filter((verb) => RULE_KEYS.some((key) => verb.rules[key] !== undefined));
  // Whatever led to what is gone now leads nowhere.
  const isSame = loose.length === verbs.length && loose.every((verb, i) => verb === verbs[i]);
  return isSame ? verbs : loosened(loose, others);
}

function looseVerb(verb: VerbDeclaration, all: ReadonlyMap<string, VerbDeclaration>): VerbDeclaration {
  const rules = RULE_KEYS.map((key) => [key, verb.rules[key], looseRule(key, verb.rules[key], all)] as const);
  if (rules.every(([, before, after]) => before === after)) return verb;
  const retained = rules.filter(([, , rule]) => rule !== undefined).map(([key, , rule]) => [key, rule]);
  return { ...verb, rules: Object.fromEntries(retained) };
}

function looseRule(
  key: RuleKey,
  rule: RuleDeclaration | undefined,
  all: ReadonlyMap<string, VerbDeclaration>,
): RuleDeclaration | undefined {
  if (rule === undefined) return undefined;
  const leads = (given: string, relation: string | null) => {
    const to = meaningOf(given, key, relation, rule, all, new Set());
    return to !== null && typeof to !== 'string';
  };
  const { means, first = [], acceptedRelations = [] } = rule;
  if (typeof means === 'string') return leads(means, null) ? rule : undefined;
  const steps = first.filter((step) => rulesOf(all.get(step.try) ?? NO_VERB).direct !== undefined);
  const lost = Object.entries(means ?? {}).filter(([relation, text]) => !leads(text, relation));
  if (lost.length === 0) return steps.length === first.length ? rule : { ...rule, first: steps };
  const gone = new Set(lost.map(([relation]) => canonicalOf(relation)));
  const left = acceptedRelations.filter((relation) => !gone.has(canonicalOf(relation)));
  if (left.length === 0) return undefined;
  const remaining = Object.entries(means ?? {}).filter((pair) => !lost.some(([relation]) => relation === pair[0]));
  return { ...rule, first: steps, acceptedRelations: left, means: Object.fromEntries(remaining) };
}

const NO_VERB: VerbDeclaration = { name: '', rules: {} };
