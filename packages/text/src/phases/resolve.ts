// Resolve: which reading of a clause is intended. Only reads: nothing is changed, nothing is said.

import { fold } from '@beckon/core/text/text-match.js';
import type { Id } from '../model/model.js';
import type { Verb } from '../verbs/verb.js';
import { readPhrase } from '../words/phrase.js';
import { relationAt } from '../words/relations.js';
import type { ClauseReading, Cut } from './form.js';
import type { ReadingTrace } from './outcome.js';
import {
  type ResolveCode,
  type Resolved,
  type ResolveOptions,
  resolveCommand,
  type Unresolved,
} from './resolve-command.js';
import type { TextWorld, VerbCommand } from './text-world.js';

/** The first reading in which everything is found; else the one that says most about what is wrong. */
export function resolveReadings(
  question: ResolveOptions,
  readings: readonly ClauseReading[],
): Resolved | Unresolved | null {
  const asking: ResolveOptions = { ...question, known: new Map() };
  const traces: ReadingTrace[] = [];
  /** Verbs whose words, taken together, are the name of something: they are not cut where no relation stands. */
  const whole = new Map<Verb, WholeName>();
  let best: Failed | null = null;
  for (const reading of readings) {
    const { verb, cut } = reading;
    const named = whole.get(verb) ?? 'nothing';
    if (!mayBe(reading, named)) continue;
    const found = reading.ok
      ? resolveCommand(asking, verb, reading.rule, reading.command)
      : (missingPart(asking, reading) ?? unfit(reading));
    if (isUncut(reading)) whole.set(verb, namedBy(found, asking));
    const isFit = isCredible(cut, found, asking) && !isExitUsed(cut, found, verb, asking);
    if (!isFit && (found.ok || cut === 'elided')) continue;
    // "Say to olga" leaves out what; "say to be or not" does not.
    if (reading.ok && isSpeech(reading) && best !== null && isForSomebody(best.found, verb, asking)) continue;
    traces.push(...found.trace);
    // "get all chest": there is such a chest, and nothing in it is all there is to say.
    if (found.ok || (cut === 'elided' && isBareAll(reading.command))) return { ...found, trace: traces };
    const failed: Failed = { found, isFit, level: levelOf(found.code), bound: boundIn(found), isWhom: cut === 'whom' };
    if (best === null || saysMore(failed, best)) best = failed;
  }
  if (best === null) return null;
  return { ...(unlinked(asking, best.found) ?? best.found), trace: traces };
}

/** Of longer phrases not every way to part them is tried. */
const MOST_PARTS = 8;

/** "unlock chest key": no such thing, but the two are there, and only the word between them is missing. */
function unlinked(asking: ResolveOptions, found: Unresolved): Unresolved | null {
  const { code, command, verb } = found;
  const rule = verb.rules.directIndirect;
  const [relation] = rule?.acceptedRelations ?? [];
  const { direct: words = null, indirect = null } = command ?? {};
  if (code !== 'TARGET_NOT_FOUND' || command === null || rule === undefined || relation === undefined) return null;
  if (words === null || indirect !== null || words.length > MOST_PARTS) return null;
  // "put rope twine in": the word is there, and something else is missing.
  if (command.relationRaw !== null && command.said.toLowerCase().endsWith(` ${command.relationRaw}`)) return null;
  if (rule.roles.direct?.takes !== 'thing' || rule.roles.indirect?.takes !== 'thing') return null;
  for (let i = 1; i < words.length; i++) {
    const parts = { direct: words.slice(0, i), indirect: words.slice(i), relation, relationRaw: relation };
    const split = { ...command, ...parts, verb: verb.name, ruleKey: 'directIndirect' } as const;
    const both = resolveCommand(asking, verb, rule, split, true);
    const other = both.ok ? both.scene.indirect : undefined;
    if (!both.ok || other === undefined || both.direct.includes(other)) continue;
    return {
      ...found,
      code: 'FORM_MISSING_RELATION',
      details: { ruleKey: 'directIndirect', relationTokenCanonical: relation },
      role: null,
      named: { direct: both.direct, indirect: [other] },
      unknownWord: null,
    };
  }
  return null;
}

/** All of it is taken as it is, though a relation stands in it. */
function isSpeech({ cut, rule }: Extract<ClauseReading, { ok: true }>): boolean {
  return cut === 'name' && rule.roles.direct?.takes === 'text';
}

/**
 * Someone was named behind the relation, and what to do was not. Or the verb needs no more than to whom, and that is something
 * of this world, though not here or there twice: "sing to olga" is no song when she has left.
 */
function isForSomebody(found: Unresolved, verb: Verb, { world }: ResolveOptions): boolean {
  if (found.verb === verb && found.command?.ruleKey === 'indirect') {
    const last = fold(found.command.indirect?.at(-1) ?? '');
    return found.code !== 'TARGET_NOT_FOUND' || (world.model.knowsNoun?.(last) ?? world.model.knowsWord(last));
  }
  const whom = found.named.indirect;
  return found.code === 'FORM_MISSING_DIRECT' && whom.length > 0 && whom.every((id) => isPerson(world, id));
}

function isBareAll(command: VerbCommand | null): boolean {
  return command?.direct?.length === 1 && command.direct[0]?.toLowerCase() === 'all';
}

/** What the words behind a verb name, taken together. */
type WholeName = 'nothing' | 'somebody' | 'something';

interface Failed {
  readonly found: Unresolved;
  /** It may well have been intended. */
  readonly isFit: boolean;
  /** How much its code says: 0 says most. */
  readonly level: number;
  /** How many of its roles were found. */
  readonly bound: number;
  /** Someone was named, and it is known for whom: "give amy" leaves out what. */
  readonly isWhom: boolean;
}

/** What is likelier goes first; then what says more; then what found more; then whom before what. Of equals, the first stays. */
function saysMore(one: Failed, other: Failed): boolean {
  if (one.isFit !== other.isFit) return one.isFit;
  if (one.level !== other.level) return one.level < other.level;
  if (one.bound !== other.bound) return one.bound > other.bound;
  return one.isWhom && !other.isWhom;
}

/** What says most goes first: what is there twice, what is not there, what was left out, what does not fit. Those in a row say the same. */
const LEVELS: readonly (readonly ResolveCode[])[] = [
  ['AMBIGUOUS_TARGET'],
  ['NOT_SO_MANY', 'ONLY_ONE', 'NOTHING_LEFT', 'PRONOUN_UNKNOWN'],
  ['NUMBER_NEEDED', 'TARGET_NOT_FOUND'],
  ['FORM_MISSING_DIRECT', 'FORM_MISSING_INDIRECT'],
  ['FORM_MISSING_RELATION'],
  ['FORM_UNSUPPORTED_RELATION'],
  ['FORM_DIRECT_NOT_SUPPORTED', 'FORM_INDIRECT_NOT_SUPPORTED'],
  ['FORM_NOT_SUPPORTED'],
];

function levelOf(code: ResolveCode): number {
  return LEVELS.findIndex((codes) => codes.includes(code));
}

/** All words behind the verb are one name. */
function isUncut({ cut, command }: ClauseReading): boolean {
  return (
    (cut === 'plain' || cut === 'name') && command !== null && command.direct !== null && command.indirect === null
  );
}

/** A name is never cut in two: "give blue envelope" gives no envelope to anything blue. "Give amy" leaves out what. */
function mayBe({ cut, command }: ClauseReading, named: WholeName): boolean {
  if (cut !== 'whom' && cut !== 'elided') return true;
  if (named === 'something') return false;
  return named === 'nothing' || (cut === 'whom' && command?.direct === null);
}

/** What words that were read as one name are the name of. What is named by its place or owner alone may be two: "give her coin". */
function namedBy(found: Resolved | Unresolved, { world }: ResolveOptions): WholeName {
  const words = (found.command?.direct ?? []).map((word) => word.toLowerCase());
  if (hasInnerArticle(words)) return 'nothing';
  const phrase = readPhrase(words);
  if (phrase?.parts.some(({ where, pronoun }) => where?.relation === 'of' || pronoun !== null) !== false)
    return 'nothing';
  const direct = found.trace.at(-1)?.roles.find(({ role }) => role === 'direct')?.chosen ?? [];
  const ids =
    direct.length > 0 || found.ok ? direct : [...found.about, ...(found.role === 'direct' ? found.candidates : [])];
  if (ids.length === 0) return 'nothing';
  return ids.every((id) => isPerson(world, id)) ? 'somebody' : 'something';
}

/** "rope maker the rope": another name begins there; not so in "man in the moon". */
function hasInnerArticle(words: readonly string[]): boolean {
  return words.some(
    (word, i) => i > 0 && ARTICLES.has(word) && !LINKS.has(words[i - 1] ?? '') && relationAt(words, i - 1) === null,
  );
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an', 'my', 'some']);
const LINKS: ReadonlySet<string> = new Set(['of', 'and', 'but', 'except', 'all', 'both', ',']);

function isPerson({ model }: TextWorld, id: Id): boolean {
  return model.thing(id)?.kind === 'person';
}

/** Whether this can have been intended, for readings that are only valid if what they name is there. */
function isCredible(cut: Cut, found: Resolved | Unresolved, { world }: ResolveOptions): boolean {
  switch (cut) {
    case 'plain':
      return true;
    case 'name':
      return found.ok || FOUND.has(found.code);
    case 'whom':
      return isWhom(found, world);
    case 'elided':
      return isPlaced(found, world);
  }
}

/** "Get down": a way is looked at, or gone; nothing else is done to one that is only called by its direction. */
function isExitUsed(cut: Cut, found: Resolved | Unresolved, verb: Verb, { world }: ResolveOptions): boolean {
  if (cut !== 'name' || !found.ok || verb.isLook || found.command.direct?.length !== 1) return false;
  const isGoing = verb.rules.direct?.roles.direct?.scopes[0]?.source === 'room.exits';
  return !isGoing && found.direct.length > 0 && found.direct.every((id) => world.model.thing(id)?.kind === 'exit');
}

/** What matches the words is there, only not as described. */
const FOUND: ReadonlySet<ResolveCode> = new Set(['AMBIGUOUS_TARGET', 'NOT_SO_MANY', 'PRONOUN_UNKNOWN']);

/** "give amy the coin": only a person is given something that way. */
function isWhom(found: Resolved | Unresolved, world: TextWorld): boolean {
  const role = found.trace.at(-1)?.roles.find((one) => one.role === 'indirect');
  const [whom] = role?.chosen ?? [];
  // "give mrs quill" names one person, not two.
  if (whom !== undefined) return isPerson(world, whom) && !(found.ok && found.direct.includes(whom));
  if (found.ok || found.role !== 'indirect') return false;
  if (found.code === 'PRONOUN_UNKNOWN') return found.details['pronoun'] !== 'it';
  return found.candidates.length > 0 && found.candidates.every((id) => isPerson(world, id));
}

/** "get sword chest": there is something that things are put in, on, or given to. */
function isPlaced(found: Resolved | Unresolved, { model }: TextWorld): boolean {
  const chosen = found.trace.at(-1)?.roles.find(({ role }) => role === 'indirect')?.chosen ?? [];
  const ids = chosen.length > 0 || found.ok || found.role !== 'indirect' ? chosen : found.candidates;
  const isPlace = (id: Id): boolean => {
    const thing = model.thing(id);
    if (found.command?.relation === 'to') return thing?.kind === 'person';
    return thing?.traits.has('container') === true || thing?.traits.has('supporter') === true;
  };
  return ids.length > 0 && ids.every(isPlace);
}

function boundIn({ trace }: Unresolved): number {
  return trace[0]?.roles.filter(({ chosen }) => chosen.length > 0).length ?? 0;
}

/** Something is missing: what was given is resolved first, so that the question can name it and it is known to be there. */
function missingPart(asking: ResolveOptions, reading: Extract<ClauseReading, { ok: false }>): Unresolved | null {
  const { command, code, verb } = reading;
  const rule = command === null ? undefined : asking.world.verbs.byName(command.verb)?.rules[command.ruleKey];
  if (command === null || rule === undefined || !code.startsWith('FORM_MISSING')) return null;
  const found = resolveCommand(asking, verb, rule, command);
  if (found.ok) return null;
  if (found.code !== 'AMBIGUOUS_TARGET' && !found.code.startsWith('FORM_MISSING')) return found;
  if (found.code !== 'AMBIGUOUS_TARGET') return { ...found, code, details: reading.details, role: reading.role };
  // Which of several is asked after what is missing: until then "it" is none of them.
  return { ...unfit(reading), named: found.named, about: found.candidates };
}

function unfit(reading: Extract<ClauseReading, { ok: false }>): Unresolved {
  const { verb, code, details, command, role } = reading;
  const ruleKey = command?.ruleKey ?? null;
  return {
    ok: false,
    verb,
    command,
    code,
    details,
    role,
    candidates: [],
    labels: [],
    settled: [],
    rest: [],
    named: { direct: [], indirect: [] },
    about: [],
    unknownWord: null,
    trace: [{ verb: verb.name, ruleKey, isChosen: false, code, roles: [] }],
  };
}
