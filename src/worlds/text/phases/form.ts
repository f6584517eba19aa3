// Form matching: every way to read the words behind a verb as one of its rules, or the most specific word for why it is none.

import type { RoleName, RuleKey } from '../verbs/declaration.js';
import type { Rule, Verb } from '../verbs/verb.js';
import { relationAt } from '../words/relations.js';
import { isDirection } from './own-words.js';
import type { Command, Verbs } from './text-world.js';
import type { Word } from './tokens.js';
import { verbsIn } from './verb-words.js';

export type FormCode =
  | 'FORM_NOT_SUPPORTED'
  | 'FORM_DIRECT_NOT_SUPPORTED'
  | 'FORM_INDIRECT_NOT_SUPPORTED'
  | 'FORM_MISSING_DIRECT'
  | 'FORM_MISSING_INDIRECT'
  | 'FORM_MISSING_RELATION'
  | 'FORM_UNSUPPORTED_RELATION';

/** A way to read a clause that fits a rule; or one that does not, and why. */
export type Reading =
  | { readonly ok: true; readonly verb: Verb; readonly rule: Rule; readonly command: Command; readonly isSure: boolean }
  | {
      readonly ok: false;
      readonly verb: Verb;
      readonly code: FormCode;
      readonly details: Readonly<Record<string, string>>;
      /** With the role that is missing left open, where it can be asked for. */
      readonly command: Command | null;
      readonly role: RoleName | null;
      readonly isSure: boolean;
    };

/** What was said besides the verb. */
interface Shape {
  readonly direct: readonly string[] | null;
  readonly relation: { readonly raw: string; readonly canonical: string } | null;
  readonly indirect: readonly string[] | null;
  /** Whether this can only be meant if everything in it is found: a relation in it was not taken for one. */
  readonly isSure: boolean;
}

/** A name with a relation in it is a name first where the relation is none of the verb's; so all ways are tried. */
const MOST_SPLITS = 12;

/** All readings of the words of a clause, the likeliest first. */
export function readingsOf(said: string, words: readonly Word[], verbs: Verbs): Reading[] {
  const readings: Reading[] = [];
  for (const { verb, body } of verbsIn(words, verbs))
    for (const shape of shapesOf(body, verb))
      readings.push({ ...reading(said, verb, shape, verbs), isSure: shape.isSure });
  return readings;
}

// ── Shapes ─────────────────────────────────────────────────────────────────────────────────────

function shapesOf(body: readonly Word[], verb: Verb): Shape[] {
  const texts = body.map((word) => word.text);
  const splits: Shape[] = [];
  for (let i = 0; i < body.length && splits.length < MOST_SPLITS; i++) {
    if ((body[i] as Word).isQuoted || isException(texts, i)) continue;
    const relation = relationAt(texts, i);
    if (relation === null) continue;
    const rest = body.slice(i + relation.length);
    splits.push({
      direct: i === 0 ? null : spoken(body.slice(0, i)),
      relation: { raw: relation.raw, canonical: relation.canonical },
      indirect: rest.length === 0 ? null : spoken(rest),
      isSure: true,
    });
  }
  const [only] = splits;
  const isAlone = splits.length === 1 && only?.direct === null && only.indirect === null;
  const whole: Shape = {
    direct: body.length === 0 ? null : spoken(body),
    relation: null,
    indirect: null,
    isSure: splits.length === 0 || (isAlone && isWayOut(texts, verb)),
  };
  // "say to" leaves out whom; it does not say "to".
  const isCutShort = isAlone && isText(verb) && Object.values(verb.rules).some((rule) => isTaken(rule, only));
  return [...splits, ...(isCutShort ? [] : [whole]), ...dative(body, verb)];
}

/** "all except for the lamp", "all apart from it": no relation of the verb. */
function isException(words: readonly string[], at: number): boolean {
  const before = words[at - 1];
  return (
    (words[at] === 'for' && before === 'except') || (words[at] === 'from' && (before === 'apart' || before === 'aside'))
  );
}

/** "go down": a direction, said to a verb that goes. */
function isWayOut(words: readonly string[], verb: Verb): boolean {
  const [scope] = verb.rules.direct?.roles.direct?.scopes ?? [];
  return scope?.source === 'room.exits' && words.length === 1 && isDirection(words[0] ?? '');
}

function isText(verb: Verb): boolean {
  return verb.rules.direct?.roles.direct?.takes === 'text';
}

function isTaken(rule: Rule, { relation }: Shape): boolean {
  return relation !== null && rule.acceptedRelations.includes(relation.canonical);
}

function spoken(words: readonly Word[]): string[] {
  return words.map((word) => word.spoken);
}

/** "give amy the coin": whom, then what, for verbs that do something to somebody. */
function dative(body: readonly Word[], verb: Verb): Shape[] {
  const rule = verb.rules.directIndirect;
  if (rule === undefined || !rule.acceptedRelations.includes('to')) return [];
  if (rule.roles.direct?.takes !== 'thing' || rule.roles.indirect?.takes !== 'thing') return [];
  const to = { raw: 'to', canonical: 'to' };
  // "give amy": whom, and not yet what.
  const shapes: Shape[] =
    body.length === 0 ? [] : [{ direct: null, relation: to, indirect: spoken(body), isSure: false }];
  for (let i = 1; i < Math.min(body.length, MOST_SPLITS); i++)
    shapes.push({
      direct: spoken(body.slice(i)),
      relation: to,
      indirect: spoken(body.slice(0, i)),
      isSure: false,
    });
  return shapes;
}

// ── Rules ──────────────────────────────────────────────────────────────────────────────────────

function reading(said: string, verb: Verb, shape: Shape, verbs: Verbs): Reading {
  const key = keyOf(shape);
  const { rules } = verb;
  const rule = key === null ? undefined : rules[key];
  const { relation } = shape;
  const { directIndirect } = rules;
  if (!shape.isSure && key === 'indirect' && directIndirect !== undefined)
    return {
      ok: true,
      verb,
      rule: directIndirect,
      command: commandOf(said, verb.name, 'directIndirect', shape),
      isSure: false,
    };
  if (key !== null && rule !== undefined) {
    const isTaken = relation === null || rule.acceptedRelations.includes(relation.canonical);
    if (isTaken) return meant(said, verb, rule, shape, verbs);
    // Another rule may take the relation, and more must be said for it.
    const other = missing(said, verb, shape, verbs);
    if (!other.ok && other.command !== null) return other;
    return wrong(verb, 'FORM_UNSUPPORTED_RELATION', { ruleKey: key, ...tokens(relation) });
  }
  return missing(said, verb, shape, verbs);
}

function keyOf({ direct, relation, indirect }: Shape): RuleKey | null {
  if (relation === null) return direct === null ? 'intransitive' : 'direct';
  if (direct === null) return indirect === null ? 'relationOnly' : 'indirect';
  return indirect === null ? null : 'directIndirect';
}

/** The rule of the verb that is meant, which may be another's. */
function meant(said: string, verb: Verb, rule: Rule, shape: Shape, verbs: Verbs): Reading {
  const command = commandOf(said, verb.name, rule.key, shape);
  const text = rule.means?.[shape.relation?.canonical ?? ''] ?? rule.means?.['*'];
  const { verb: other, words } = text === undefined ? NOBODY : verbMeant(text, verbs);
  if (other === undefined) return { ok: true, verb, rule, command, isSure: shape.isSure };
  const { direct: withWords } = other.rules;
  if (words.length > 0 && withWords !== undefined) {
    const alone = { direct: words, relation: null, indirect: null, isSure: true };
    return {
      ok: true,
      verb: other,
      rule: withWords,
      command: commandOf(said, other.name, 'direct', alone),
      isSure: shape.isSure,
    };
  }
  const same = other.rules[rule.key];
  if (same !== undefined && (shape.relation === null || same.acceptedRelations.includes(shape.relation.canonical)))
    return { ok: true, verb: other, rule: same, command: { ...command, verb: other.name }, isSure: shape.isSure };
  const key = shape.direct === null && shape.indirect === null ? 'intransitive' : 'direct';
  const only = other.rules[key];
  if (only === undefined) return { ok: true, verb, rule, command, isSure: shape.isSure };
  const { fixed } = command;
  return {
    ok: true,
    verb: other,
    rule: only,
    command: {
      ...commandOf(said, other.name, key, {
        direct: shape.direct ?? shape.indirect,
        relation: null,
        indirect: null,
        isSure: true,
      }),
      relation: shape.relation?.canonical ?? null,
      relationRaw: shape.relation?.raw ?? null,
      fixed,
    },
    isSure: shape.isSure,
  };
}

const NOBODY: { readonly verb: Verb | undefined; readonly words: readonly string[] } = { verb: undefined, words: [] };

/** `go out` is the verb go, and what it is done to: the longest start that is a verb, and the rest. */
function verbMeant(text: string, verbs: Verbs): typeof NOBODY {
  const words = text.split(' ');
  for (let size = words.length; size > 0; size--) {
    const verb = verbs.byName(words.slice(0, size).join(' '));
    if (verb !== undefined) return { verb, words: words.slice(size) };
  }
  return NOBODY;
}

function commandOf(said: string, verb: string, ruleKey: RuleKey, shape: Shape): Command {
  return {
    said,
    verb,
    ruleKey,
    direct: shape.direct,
    indirect: shape.indirect,
    relation: shape.relation?.canonical ?? null,
    relationRaw: shape.relation?.raw ?? null,
    fixed: {},
  };
}

/** No rule has this shape: what is missing, or what is too much. */
function missing(said: string, verb: Verb, shape: Shape, verbs: Verbs): Reading {
  const { direct, relation, indirect } = shape;
  /** The first of these rules that takes the relation. */
  const open = (...ways: readonly (readonly [FormCode, RuleKey, RoleName])[]): Reading | null => {
    const there = ways.filter(([, key]) => verb.rules[key] !== undefined);
    const way = there.find(([, key]) => relation === null || isTaken(verb.rules[key] as Rule, shape));
    if (way !== undefined) return opened(said, verb, shape, way, verbs);
    const [first] = there;
    if (first === undefined || relation === null) return null;
    return wrong(verb, 'FORM_UNSUPPORTED_RELATION', { ruleKey: first[1], ...tokens(relation) });
  };
  if (relation === null) {
    if (direct !== null)
      return (
        open(['FORM_MISSING_INDIRECT', 'directIndirect', 'indirect']) ?? wrong(verb, 'FORM_DIRECT_NOT_SUPPORTED', {})
      );
    const code = verb.rules.relationOnly === undefined ? 'FORM_NOT_SUPPORTED' : 'FORM_MISSING_RELATION';
    return (
      open(
        ['FORM_MISSING_DIRECT', 'direct', 'direct'],
        ['FORM_MISSING_DIRECT', 'directIndirect', 'direct'],
        ['FORM_MISSING_RELATION', 'indirect', 'indirect'],
      ) ?? wrong(verb, code, {})
    );
  }
  if (direct === null && indirect !== null)
    return (
      open(['FORM_MISSING_DIRECT', 'directIndirect', 'direct']) ??
      wrong(verb, 'FORM_INDIRECT_NOT_SUPPORTED', tokens(relation))
    );
  if (direct === null)
    return (
      open(['FORM_MISSING_DIRECT', 'directIndirect', 'direct'], ['FORM_MISSING_INDIRECT', 'indirect', 'indirect']) ??
      wrong(verb, 'FORM_NOT_SUPPORTED', tokens(relation))
    );
  if (indirect === null)
    return (
      open(['FORM_MISSING_INDIRECT', 'directIndirect', 'indirect']) ??
      wrong(verb, 'FORM_MISSING_INDIRECT', tokens(relation))
    );
  return wrong(verb, 'FORM_NOT_SUPPORTED', tokens(relation));
}

/** The command as far as it was said. The relation that was not said is the first that the rule takes. */
function opened(
  said: string,
  verb: Verb,
  { direct, relation, indirect }: Shape,
  [code, ruleKey, role]: readonly [FormCode, RuleKey, RoleName],
  verbs: Verbs,
): Reading {
  const rule = verb.rules[ruleKey];
  const [first] = rule?.acceptedRelations ?? [];
  const assumed = relation ?? (first === undefined ? null : { raw: first, canonical: first });
  // The answer is for the verb that is meant.
  const means = rule?.means?.[assumed?.canonical ?? ''] ?? rule?.means?.['*'];
  const { verb: other = verb } = means === undefined ? NOBODY : verbMeant(means, verbs);
  const name = other.rules[ruleKey] === undefined ? verb.name : other.name;
  const command = commandOf(said, name, ruleKey, { direct, relation: assumed, indirect, isSure: true });
  return { ok: false, verb, code, details: { ruleKey, role }, command, role, isSure: true };
}

function tokens({ raw, canonical }: { readonly raw: string; readonly canonical: string }) {
  return { relationTokenRaw: raw, relationTokenCanonical: canonical };
}

function wrong(verb: Verb, code: FormCode, details: Readonly<Record<string, string>>): Reading {
  return { ok: false, verb, code, details, command: null, role: null, isSure: true };
}
