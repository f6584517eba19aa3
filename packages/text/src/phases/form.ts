// Form matching: every way to read the words behind a verb as one of its rules, or the most specific word for why it is none.

import type { RoleName, RuleKey } from '../verbs/declaration.js';
import type { Verb, VerbRule } from '../verbs/verb.js';
import { exceptionsIn } from '../words/phrase.js';
import { relationAt } from '../words/relations.js';
import { isDirection } from './own-words.js';
import type { VerbCommand, Verbs } from './text-world.js';
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

/**
 * How a clause was taken apart. `plain`: at its relation, or it has none. `name`: whole, though a relation stands in it ("man in
 * black"). `whom`: "give amy the coin", without a "to". `elided`: "get sword chest", where a rule says which relation may be left out.
 */
export type Cut = 'plain' | 'name' | 'whom' | 'elided';

/** A way to read a clause that fits a rule; or one that does not, and why. */
export type ClauseReading =
  | {
      readonly ok: true;
      readonly verb: Verb;
      readonly rule: VerbRule;
      readonly command: VerbCommand;
      readonly cut: Cut;
    }
  | {
      readonly ok: false;
      readonly verb: Verb;
      readonly code: FormCode;
      readonly details: Readonly<Record<string, string>>;
      /** With the role that is missing left open, where it can be asked for. */
      readonly command: VerbCommand | null;
      readonly role: RoleName | null;
      readonly cut: Cut;
    };

/** What was typed besides the verb. */
interface Shape {
  readonly direct: readonly string[] | null;
  readonly relation: { readonly raw: string; readonly canonical: string } | null;
  readonly indirect: readonly string[] | null;
  readonly cut: Cut;
}

/** A name with a relation in it is a name first where the relation is none of the verb's; so all ways are tried. */
const MOST_SPLITS = 12;

/** All readings of the words of a clause, the likeliest first. */
export function readingsOf(given: string, words: readonly Word[], verbs: Verbs): ClauseReading[] {
  const readings: ClauseReading[] = [];
  for (const { verb, body } of verbsIn(words, verbs))
    for (const shape of shapesOf(body, verb)) readings.push({ ...reading(given, verb, shape, verbs), cut: shape.cut });
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
      cut: 'plain',
    });
  }
  const [only] = splits;
  const isAlone = splits.length === 1 && only?.direct === null && only.indirect === null;
  const whole: Shape = {
    direct: body.length === 0 ? null : spoken(body),
    relation: null,
    indirect: null,
    cut: splits.length === 0 || (isAlone && isWayOut(texts, verb)) ? 'plain' : 'name',
  };
  // "say to" and "say hello to" leave out whom; they do not say "to".
  const isCutShort = isText(verb) && splits.some((shape) => isOpenEnd(shape, verb));
  return [
    ...elidedAll(body, verb),
    ...splits,
    ...splits.flatMap(exceptLast),
    ...(isCutShort ? [] : [whole]),
    ...dative(body, verb),
    ...elided(body, verb),
  ];
}

/** "take all from the table but the fork": what is left out is left out of what is taken. */
function exceptLast(shape: Shape): Shape[] {
  const { direct, indirect } = shape;
  if (direct === null || indirect === null) return [];
  return exceptionsIn(indirect).map((at) => ({
    ...shape,
    direct: [...direct, ...indirect.slice(at)],
    indirect: indirect.slice(0, at),
  }));
}

/** "all except for the lamp", "all apart from it": no relation of the verb. */
function isException(words: readonly string[], at: number): boolean {
  const before = words[at - 1];
  return (
    (words[at] === 'for' && before === 'except') || (words[at] === 'from' && (before === 'apart' || before === 'aside'))
  );
}

/** "go down": a direction, given to a verb that goes. */
function isWayOut(words: readonly string[], verb: Verb): boolean {
  const [scope] = verb.rules.direct?.roles.direct?.scopes ?? [];
  return scope?.source === 'room.exits' && words.length === 1 && isDirection(words[0] ?? '');
}

function isText(verb: Verb): boolean {
  return verb.rules.direct?.roles.direct?.takes === 'text';
}

/** The last word is a relation of the verb: whom or what it leads to is missing. */
function isOpenEnd(shape: Shape, { rules }: Verb): boolean {
  if (shape.indirect !== null) return false;
  const { directIndirect } = rules;
  if (shape.direct !== null) return directIndirect !== undefined && isAccepted(directIndirect, shape);
  return Object.values(rules).some((rule) => isAccepted(rule, shape));
}

function isAccepted(rule: VerbRule, { relation }: Shape): boolean {
  return relation !== null && rule.acceptedRelations.includes(relation.canonical);
}

function spoken(words: readonly Word[]): string[] {
  return words.map((word) => word.spoken);
}

const TO = { raw: 'to', canonical: 'to' } as const;

/** "give amy the coin": whom, then what, for verbs that do something to a person. Whether it is one is checked later. */
function dative(body: readonly Word[], verb: Verb): Shape[] {
  const rule = verb.rules.directIndirect;
  if (rule === undefined || !rule.acceptedRelations.includes('to') || !takesThings(rule)) return [];
  // "give amy": whom, and not yet what.
  const shapes: Shape[] =
    body.length === 0 ? [] : [{ direct: null, relation: TO, indirect: spoken(body), cut: 'whom' }];
  for (let i = 1; i < Math.min(body.length, MOST_SPLITS); i++)
    shapes.push({ direct: spoken(body.slice(i)), relation: TO, indirect: spoken(body.slice(0, i)), cut: 'whom' });
  return shapes;
}

/** "get sword chest": what, then where, for rules that say which relation may be left out. */
function elided(body: readonly Word[], verb: Verb): Shape[] {
  const rule = verb.rules.directIndirect;
  const relation = rule?.elides ?? null;
  if (rule === undefined || relation === null || !takesThings(rule)) return [];
  const shapes: Shape[] = [];
  for (let i = 1; i < Math.min(body.length, MOST_SPLITS); i++)
    shapes.push({
      direct: spoken(body.slice(0, i)),
      relation: { raw: relation, canonical: relation },
      indirect: spoken(body.slice(i)),
      cut: 'elided',
    });
  return shapes;
}

/** "get all chest" is all that is in it, before it is all chests. */
function elidedAll(body: readonly Word[], verb: Verb): Shape[] {
  return body[0]?.text === 'all' ? elided(body, verb).slice(0, 1) : [];
}

function takesThings({ roles }: VerbRule): boolean {
  return roles.direct?.takes === 'thing' && roles.indirect?.takes === 'thing';
}

// ── Rules ──────────────────────────────────────────────────────────────────────────────────────

function reading(text: string, verb: Verb, shape: Shape, verbs: Verbs): ClauseReading {
  const key = keyOf(shape);
  const { rules } = verb;
  const rule = key === null ? undefined : rules[key];
  const { relation } = shape;
  const { directIndirect } = rules;
  if (shape.cut === 'whom' && key === 'indirect' && directIndirect !== undefined)
    return {
      ok: true,
      verb,
      rule: directIndirect,
      command: commandOf(text, verb.name, 'directIndirect', shape),
      cut: 'whom',
    };
  if (key !== null && rule !== undefined) {
    const isUsed = relation === null || rule.acceptedRelations.includes(relation.canonical);
    if (isUsed) return meaningOf(text, verb, rule, shape, verbs);
    // Another rule may take the relation, and needs more words.
    const other = missing(text, verb, shape, verbs);
    if (!other.ok && other.command !== null) return other;
    return wrong(verb, 'FORM_UNSUPPORTED_RELATION', { ruleKey: key, ...tokens(relation) });
  }
  return missing(text, verb, shape, verbs);
}

function keyOf({ direct, relation, indirect }: Shape): RuleKey | null {
  if (relation === null) return direct === null ? 'intransitive' : 'direct';
  if (direct === null) return indirect === null ? 'relationOnly' : 'indirect';
  return indirect === null ? null : 'directIndirect';
}

/** The rule of the verb that is intended, which may be another's. */
function meaningOf(written: string, verb: Verb, rule: VerbRule, shape: Shape, verbs: Verbs): ClauseReading {
  const command = commandOf(written, verb.name, rule.key, shape);
  const text = rule.means?.[shape.relation?.canonical ?? ''] ?? rule.means?.['*'];
  const { verb: other, words } = text === undefined ? NO_VERB : verbIn(text, verbs);
  if (other === undefined) return { ok: true, verb, rule, command, cut: shape.cut };
  const { direct: withWords } = other.rules;
  if (words.length > 0 && withWords !== undefined) {
    const alone: Shape = { direct: words, relation: null, indirect: null, cut: 'plain' };
    return {
      ok: true,
      verb: other,
      rule: withWords,
      command: commandOf(written, other.name, 'direct', alone),
      cut: shape.cut,
    };
  }
  const same = other.rules[rule.key];
  if (same !== undefined && (shape.relation === null || same.acceptedRelations.includes(shape.relation.canonical)))
    return { ok: true, verb: other, rule: same, command: { ...command, verb: other.name }, cut: shape.cut };
  const key = shape.direct === null && shape.indirect === null ? 'intransitive' : 'direct';
  const only = other.rules[key];
  if (only === undefined) return { ok: true, verb, rule, command, cut: shape.cut };
  const { fixed } = command;
  return {
    ok: true,
    verb: other,
    rule: only,
    command: {
      ...commandOf(written, other.name, key, {
        direct: shape.direct ?? shape.indirect,
        relation: null,
        indirect: null,
        cut: 'plain',
      }),
      relation: shape.relation?.canonical ?? null,
      relationRaw: shape.relation?.raw ?? null,
      fixed,
    },
    cut: shape.cut,
  };
}

const NO_VERB: { readonly verb: Verb | undefined; readonly words: readonly string[] } = { verb: undefined, words: [] };

/** `go out` is the verb go, and what it is done to: the longest start that is a verb, and the rest. */
function verbIn(text: string, verbs: Verbs): typeof NO_VERB {
  const words = text.split(' ');
  for (let size = words.length; size > 0; size--) {
    const verb = verbs.byName(words.slice(0, size).join(' '));
    if (verb !== undefined) return { verb, words: words.slice(size) };
  }
  return NO_VERB;
}

function commandOf(written: string, verb: string, ruleKey: RuleKey, shape: Shape): VerbCommand {
  return {
    said: written,
    verb,
    ruleKey,
    direct: shape.direct,
    indirect: shape.indirect,
    relation: shape.relation?.canonical ?? null,
    relationRaw: shape.relation?.raw ?? null,
    fixed: {},
  };
}

/** No rule has this shape: what is too much, which no answer could fix; else what is missing. */
function missing(input: string, verb: Verb, shape: Shape, verbs: Verbs): ClauseReading {
  const { direct, relation, indirect } = shape;
  const { rules } = verb;
  const reported = relation === null ? {} : tokens(relation);
  const hasBoth = rules.directIndirect !== undefined;
  const isDirectTooMuch = direct !== null && rules.direct === undefined && !hasBoth;
  const isIndirectTooMuch = indirect !== null && rules.indirect === undefined && !hasBoth;
  if (isDirectTooMuch && isIndirectTooMuch) return wrong(verb, 'FORM_NOT_SUPPORTED', reported);
  if (isDirectTooMuch) return wrong(verb, 'FORM_DIRECT_NOT_SUPPORTED', reported);
  if (isIndirectTooMuch) return wrong(verb, 'FORM_INDIRECT_NOT_SUPPORTED', reported);
  const ways =
    WAYS[
      `${direct === null ? '' : 'direct '}${relation === null ? '' : 'relation '}${indirect === null ? '' : 'indirect '}`
    ];
  const there = (ways ?? []).filter(([, key]) => rules[key] !== undefined);
  const way = there.find(([, key]) => relation === null || isAccepted(rules[key] as VerbRule, shape));
  if (way !== undefined) return opened(input, verb, shape, way, verbs);
  const [first] = there;
  if (first !== undefined && relation !== null)
    return wrong(verb, 'FORM_UNSUPPORTED_RELATION', { ruleKey: first[1], ...tokens(relation) });
  if (relation === null && direct === null && rules.relationOnly !== undefined)
    return wrong(verb, 'FORM_MISSING_RELATION', {});
  // "read lamp to": it is read, but to no one.
  if (direct !== null && relation !== null && indirect === null)
    return wrong(verb, 'FORM_INDIRECT_NOT_SUPPORTED', reported);
  return wrong(verb, 'FORM_NOT_SUPPORTED', reported);
}

/** What may still follow these words: which rule it is for, which role it fills, and what it is called when missing. */
const WAYS: Readonly<Record<string, readonly (readonly [FormCode, RuleKey, RoleName])[]>> = {
  '': [
    ['FORM_MISSING_DIRECT', 'direct', 'direct'],
    ['FORM_MISSING_DIRECT', 'directIndirect', 'direct'],
    ['FORM_MISSING_RELATION', 'indirect', 'indirect'],
  ],
  'direct ': [['FORM_MISSING_INDIRECT', 'directIndirect', 'indirect']],
  'relation ': [
    ['FORM_MISSING_INDIRECT', 'indirect', 'indirect'],
    ['FORM_MISSING_DIRECT', 'directIndirect', 'direct'],
  ],
  'relation indirect ': [['FORM_MISSING_DIRECT', 'directIndirect', 'direct']],
  'direct relation ': [['FORM_MISSING_INDIRECT', 'directIndirect', 'indirect']],
};

/** The command as far as it was given. A missing relation is the first that the rule takes. */
function opened(
  typed: string,
  verb: Verb,
  { direct, relation, indirect }: Shape,
  [code, ruleKey, role]: readonly [FormCode, RuleKey, RoleName],
  verbs: Verbs,
): ClauseReading {
  const rule = verb.rules[ruleKey];
  const [first] = rule?.acceptedRelations ?? [];
  const assumed = relation ?? (first === undefined ? null : { raw: first, canonical: first });
  // The answer is for the verb that is intended.
  const means = rule?.means?.[assumed?.canonical ?? ''] ?? rule?.means?.['*'];
  const { verb: other = verb } = means === undefined ? NO_VERB : verbIn(means, verbs);
  const name = other.rules[ruleKey] === undefined ? verb.name : other.name;
  const command = commandOf(typed, name, ruleKey, { direct, relation: assumed, indirect, cut: 'plain' });
  return { ok: false, verb, code, details: { ruleKey, role }, command, role, cut: 'plain' };
}

function tokens({ raw, canonical }: { readonly raw: string; readonly canonical: string }) {
  return { relationTokenRaw: raw, relationTokenCanonical: canonical };
}

function wrong(verb: Verb, code: FormCode, details: Readonly<Record<string, string>>): ClauseReading {
  return { ok: false, verb, code, details, command: null, role: null, cut: 'plain' };
}
