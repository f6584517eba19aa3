// Which things a phrase means: names first, then numbers, lists, places and pronouns; or exactly why none. Only reads.

import { nounAt } from '@beckon/core/resolve/word-match.js';
import type { Id, Thing } from '../model/model.js';
import { isInside } from '../model/sight.js';
import type { PhrasePart } from '../words/phrase-types.js';
import { ANYTHING, isPartOfAll } from './bind-all.js';
import { listedIn, offeredAnswer, unnamedAnswer } from './bind-answer.js';
import {
  bothOf,
  exceptWords,
  type Hold,
  isNotFound,
  isSpecial,
  joined,
  kindsOf,
  likeliest,
  looksIn,
  type Missed,
  miss,
  type NounBinding,
  noteOf,
  notItself,
  nth,
  several,
  whichAmong,
  wordsIn,
} from './bind-meant.js';
import { bindPronoun, hitsOf, isOwner, spokenOf } from './bind-pronoun.js';
import { traceOf } from './bind-trace.js';
import type { BindContext, BoundRole } from './bind-types.js';
import { isFlagWord, type QuestionContext } from './candidate.js';
import type { RoleTrace } from './outcome.js';
import { USUAL } from './policy.js';
import { decide, type Hit, isByNoun, Pool, sure } from './pool.js';
import { aroundOf, foundIn, type Searched, type Surroundings, searchScopes } from './scopes.js';
import { corrected, isKnown, notesOf, unknownWord, wordsOf } from './typo.js';
import { anchorsOf, standing } from './where.js';

/** What the words of one role mean. Pure: the same words in the same world always mean the same. */
export function bind(context: BindContext): BoundRole {
  const near = new Binding(context, false).bind();
  const isWide = context.role.scopes.some(({ source }) => source === 'world');
  return near.ok || near.code !== 'TARGET_NOT_FOUND' || !isWide ? near : new Binding(context, true).bind();
}

class Binding {
  readonly #asked: BindContext;
  readonly #pool: Pool;
  readonly #around: Surroundings;
  readonly #asking: QuestionContext;
  readonly #searched: readonly Searched[];
  readonly #other: Id | undefined;
  readonly #hits = new Map<Id, Hit>();
  #here: ReadonlySet<string> | null = null;

  constructor(request: BindContext, isWide: boolean) {
    this.#asked = request;
    const { model, scene, role, phrase, listed = [], isAnswer } = request;
    this.#other = request.roleName === 'direct' ? scene.indirect : scene.direct;
    this.#around = aroundOf(model, scene.actor);
    this.#asking = {
      model,
      policy: request.policy ?? USUAL,
      scene,
      role,
      hasFlagWords: phrase.whole.some(isFlagWord),
      mayBeFlag: isAnswer === true || phrase.parts.some(({ one }) => one !== null),
    };
    this.#searched = searchScopes(this.#around, role.scopes, this.#other, isWide);
    const found = foundIn(this.#searched);
    this.#pool = Pool.of(this.#asking, isAnswer === true ? listedIn(found, listed) : found, listed);
  }

  bind(): BoundRole {
    const match = this.#phrase();
    return match.ok ? this.#bound(match) : this.#unbound(match);
  }

  // ── Phrases ──────────────────────────────────────────────────────────────────────────────────

  #phrase(): NounBinding {
    const { phrase, isAnswer } = this.#asked;
    const [first] = phrase.parts as [PhrasePart];
    const isList = phrase.parts.length > 1 || phrase.except.length > 0;
    // A name may hold "and" and "but". Without its commas a list is too like a name: then it is a list first.
    const isRow = phrase.hasComma && isAnswer !== true;
    const words = phrase.parts.at(-1)?.one === 'one' ? phrase.whole.slice(0, -1) : phrase.whole;
    const offered = isAnswer === true ? offeredAnswer(this.#asked, this.#pool) : null;
    if (offered !== null) return offered;
    const whole = isList && !isRow ? this.#named(first, words, this.#pool, false) : null;
    if (whole !== null) return whole;
    if (phrase.isNone && this.#pool.find(phrase.whole, 'one').length === 0)
      return miss('NOTHING_LEFT', first, { reason: 'none' });
    const intended = this.#parts();
    if (intended.ok || !isRow || (intended.code !== 'TARGET_NOT_FOUND' && intended.code !== 'AMBIGUOUS_TARGET'))
      return intended;
    return this.#named(first, words, this.#pool, false) ?? intended;
  }

  #parts(): NounBinding {
    const { phrase, role, roleName } = this.#asked;
    // "from the table but the fork": nothing is left out of one thing.
    if (phrase.except.length > 0 && roleName === 'indirect' && !role.isMany)
      return miss('TARGET_NOT_FOUND', phrase.parts[0] as PhrasePart, { words: phrase.raw });
    const gone = new Set<Id>();
    let less = 0;
    for (const part of phrase.except) {
      const except = this.#exception(part);
      if (typeof except === 'number') less += except;
      else if (!except.ok) return except;
      else for (const id of except.ids) gone.add(id);
    }
    const pool = gone.size === 0 ? this.#pool : this.#pool.filter((id) => !gone.has(id));
    const all: Hold[] = [];
    let unclear: Missed | null = null;
    const rest: (readonly string[])[] = [];
    const units = this.#units();
    for (const unit of units) {
      let likely = this.#part(unit, pool);
      // What is excepted may be all there is.
      if (!likely.ok && likely.code === 'TARGET_NOT_FOUND' && gone.size > 0 && this.#part(unit, this.#pool).ok)
        likely = miss('NOTHING_LEFT', unit, { reason: 'excepted' });
      if (likely.ok) all.push(likely);
      else if (likely.code !== 'AMBIGUOUS_TARGET') return likely;
      else if (unclear === null) unclear = likely;
      else rest.push([...unit.typed, ...exceptWords(phrase)]);
    }
    const ids = [...new Set(all.flatMap((one) => one.ids))];
    const isSeveral = units.length > 1;
    if (isSeveral && !role.isMany && (unclear !== null || ids.length > 1))
      return miss('ONLY_ONE', units[0] as PhrasePart, { count: units.length });
    if (unclear !== null) return { ...unclear, settled: ids, rest };
    const kinds = less === 0 ? [] : looksIn(ids.flatMap((id) => this.#hits.get(id) ?? []));
    if (kinds.length > 1) return miss('AMBIGUOUS_TARGET', units[0] as PhrasePart, {}, kinds);
    const left = less === 0 ? ids : ids.slice(0, -less);
    if (left.length === 0) return miss('NOTHING_LEFT', units[0] as PhrasePart, { reason: 'excepted' });
    return {
      ok: true,
      ids: left,
      isMany: (isSeveral || all.some((one) => one.isMany)) && role.isMany,
      notes: all.flatMap((one) => one.notes),
      reason: isSeveral ? 'list' : (all[0]?.reason ?? ''),
    };
  }

  /** The parts, but those together that are one name: salt and pepper; large, green envelope. */
  #units(): readonly PhrasePart[] {
    const { parts, ands } = this.#asked.phrase;
    const mayJoin = ands.includes(false) || (ands.includes(true) && this.#words().has('and'));
    if (!mayJoin) return parts;
    const units: PhrasePart[] = [];
    for (let i = 0; i < parts.length; i++) {
      let unit = parts[i] as PhrasePart;
      for (let end = Math.min(parts.length, i + 4) - 1; end > i; end--) {
        const name = joined(parts.slice(i, end + 1), ands.slice(i, end));
        if (this.#pool.find(name.whole, 'one').length === 0) continue;
        // Between commas only adjectives belong to what follows: "lamp, oil" are two though there is lamp oil.
        if (ands.slice(i, end).includes(false) && parts.slice(i, end).some((part) => this.#isNoun(part))) continue;
        unit = name;
        i = end;
      }
      units.push(unit);
    }
    return units;
  }

  #isNoun({ whole }: PhrasePart): boolean {
    return this.#pool.find(whole, 'one').some(isByNoun);
  }

  /** What "but" leaves out: all that answer; or only how many. An unknown name is an error. */
  #exception(part: PhrasePart): NounBinding | number {
    if (part.quantity !== null && part.words.length === 0 && part.pronoun === null && part.where === null)
      return part.quantity;
    const isPlain = part.where === null && part.ordinal === null && part.quantity === null && part.pronoun === null;
    const hits = isPlain ? this.#pool.kind(part.whole) : [];
    const plain = hits.length > 0 || part.words.length === 0 ? hits : this.#pool.kind(part.words);
    if (isPlain && plain.length > 0) return several(plain, 'except');
    // "all coins but the second": the second of the coins.
    const { words } = this.#asked.phrase.parts[0] as PhrasePart;
    return this.#part(part.ordinal !== null && part.words.length === 0 ? { ...part, words } : part, this.#pool);
  }

  // ── Parts ────────────────────────────────────────────────────────────────────────────────────

  #part(part: PhrasePart, pool: Pool): NounBinding {
    if (isSpecial(part)) {
      const isNumber = this.#asked.isAnswer === true && (part.ordinal !== null || part.quantity !== null);
      const whole = this.#named(part, part.whole, pool, part.whole.length === 1 && !isNumber);
      // A number that is in several names counts them.
      if (whole !== null && (whole.ok || !isNumber)) return whole;
    }
    if (part.pronoun !== null) return bindPronoun(this.#asked, part, part.pronoun, pool);
    const { where } = part;
    if (where === null) return this.#placed(part, pool);
    const anchors = anchorsOf(this.#around, this.#asking, this.#asked.pronouns, where.part, this.#other);
    if (anchors.length === 0) return this.#noAnchor(where.part);
    const [direct, somewhere] = standing(this.#asked.model, pool, where.relation, anchors) as [Pool, Pool];
    const near = this.#placed(part, direct);
    if (near.ok || (near.code !== 'TARGET_NOT_FOUND' && near.code !== 'NOTHING_LEFT')) return near;
    const far = this.#placed(part, somewhere);
    if (!isNotFound(far)) return far;
    // "Give bob his hat": the one who has it now.
    const isOthers = where.relation === 'of' && isOwner(this.#asked.model, this.#other, where.part.pronoun);
    const owned = isOthers ? this.#placed(part, pool) : far;
    return isNotFound(owned) ? miss('TARGET_NOT_FOUND', part, { words: part.raw }) : owned;
  }

  #noAnchor(part: PhrasePart): Missed {
    const { pronoun } = part;
    if (pronoun === null || pronoun === 'me') return miss('TARGET_NOT_FOUND', part);
    const reason = this.#asked.pronouns[pronoun] === undefined ? 'unset' : 'gone';
    return miss('PRONOUN_UNKNOWN', part, { pronoun, reason });
  }

  #placed(part: PhrasePart, pool: Pool): NounBinding {
    const { model, scene } = this.#asked;
    const mine = part.isMine ? pool.filter((id) => isInside(model, id, scene.actor)) : pool;
    const own = this.#select(part, mine);
    const meant = part.isMine && isNotFound(own) ? this.#select(part, pool) : own;
    return isNotFound(meant) ? (this.#corrected(part, pool) ?? meant) : meant;
  }

  /** The words as a name and nothing else; null if nothing is called so. */
  #named(part: PhrasePart, words: readonly string[], pool: Pool, isExact: boolean): NounBinding | null {
    const found = pool.find(words, 'one');
    const hits = isExact ? found.filter(({ reasons }) => reasons[0]?.endsWith(':exact')) : found;
    return hits.length === 0 ? null : this.#one({ ...part, words, asTyped: words.join(' ') }, hits);
  }

  #select(part: PhrasePart, pool: Pool): NounBinding {
    const { words, ordinal, quantity } = part;
    if (words.length === 0) return this.#unnamed(part, pool);
    const isCounted = ordinal !== null || quantity !== null || part.isAll || part.isAny || part.isOther;
    if (!isCounted && part.one !== 'ones') {
      const hits = pool.find(words, 'one');
      if (hits.some(isByNoun)) return this.#one(part, hits);
      const kind = sure(pool.find(words, 'several'));
      if (kind.length > 0 && (hits.length === 0 || kind.some(isByNoun))) return this.#all(part, kind);
      return hits.length > 0 ? this.#one(part, hits) : miss('TARGET_NOT_FOUND', part);
    }
    const kind = ordinal === null ? pool.kind(words) : pool.inOrder(words);
    // "The other coins" are all but one, "the other coin" is one.
    const isSeveral = part.isOther && quantity === null && !pool.find(words, 'one').some(isByNoun);
    if (kind.length > 0) return this.#counted(isSeveral ? { ...part, isAll: true } : part, kind);
    const isAnything = part.isAll && words.length === 1 && ANYTHING.has(words[0] as string);
    return isAnything ? this.#everything(part, pool) : miss('TARGET_NOT_FOUND', part);
  }

  #unnamed(part: PhrasePart, pool: Pool): NounBinding {
    if (this.#asked.isAnswer === true && part.where === null) return unnamedAnswer(this.#asked, part, pool);
    if (part.isOther) return this.#another(part, pool);
    if (part.isBoth) return this.#both(part, pool);
    if (part.isAll) return this.#everything(part, pool);
    // A number alone may be the noun of a name: the two of hearts. An article alone is the whole of one.
    if (part.where === null)
      return this.#named(part, part.whole, pool, !isSpecial(part)) ?? miss('TARGET_NOT_FOUND', part);
    const hits = pool.find([], 'one');
    if (hits.length === 0) return miss('TARGET_NOT_FOUND', part);
    if (part.one === 'ones') return this.#all(part, hits);
    return part.ordinal === null && part.quantity === null && !part.isAny
      ? this.#one(part, hits)
      : this.#counted(part, hits);
  }

  /** Of those that match, the one that is intended. */
  #one(part: PhrasePart, hits: readonly Hit[]): NounBinding {
    this.#keep(hits);
    const decided = decide(part.words, notItself(this.#asked, hits, this.#other), this.#asking.policy);
    if ('several' in decided) return miss('AMBIGUOUS_TARGET', part, {}, decided.several);
    const notes = decided.isGuess ? [noteOf(this.#asked.model, decided.one, hits)] : [];
    return { ok: true, ids: [decided.one.candidate.thing.id], isMany: false, notes, reason: decided.reason };
  }

  #counted(part: PhrasePart, hits: readonly Hit[]): NounBinding {
    this.#keep(hits);
    if (part.isOther) {
      const gone = spokenOf(this.#asked.pronouns, hits);
      const others = hits.filter(({ candidate }) => !gone.has(candidate.thing.id));
      if (others.length === 0) return miss('NOT_SO_MANY', part, { count: hits.length, asked: hits.length + 1 });
      const isOne = part.ordinal === null && part.quantity === null && !part.isAll;
      return isOne ? this.#one(part, others) : this.#counted({ ...part, isOther: false }, others);
    }
    if (part.ordinal !== null) return nth(part, part.ordinal, hits);
    return part.quantity !== null || (part.isAny && !part.isAll) ? this.#some(part, hits) : this.#all(part, hits);
  }

  /** So many of a kind: the likeliest first. */
  #some(part: PhrasePart, hits: readonly Hit[]): NounBinding {
    const count = part.quantity ?? 1;
    if (count > 1 && !this.#asked.role.isMany) return miss('ONLY_ONE', part, { count });
    const fit = this.#fitting(hits);
    const scopes = new Set(fit.map(({ candidate }) => candidate.scope));
    const rest = hits.filter((hit) => !fit.includes(hit) && scopes.has(hit.candidate.scope));
    const enough = fit.length >= count ? fit : [...fit, ...rest];
    if (enough.length < count) return miss('NOT_SO_MANY', part, { count: enough.length, asked: count });
    const used = likeliest(enough, count);
    const [first] = used as [Hit];
    const kinds = part.isAny ? [] : kindsOf(enough, used);
    if (kinds.length > 1) return miss('AMBIGUOUS_TARGET', part, {}, kinds);
    const isGuess = count === 1 && enough.some(({ candidate }) => candidate.signature !== first.candidate.signature);
    const notes = isGuess ? [noteOf(this.#asked.model, first, enough)] : [];
    return { ...several(used, 'quantity'), isMany: count > 1, notes };
  }

  /** All of a kind that can sensibly be intended; or, if none can, all of them. */
  #all(part: PhrasePart, hits: readonly Hit[]): NounBinding {
    this.#keep(hits);
    const fit = this.#fitting(hits);
    if (part.isBoth && fit.length < 2) return miss('NOT_SO_MANY', part, { count: fit.length, asked: 2 });
    if (fit.length > 1 && !this.#asked.role.isMany) return miss('ONLY_ONE', part, { count: fit.length });
    return part.isBoth ? bothOf(part, fit, 'all') : several(fit, part.isAll ? 'all' : 'plural');
  }

  #fitting(hits: readonly Hit[]): readonly Hit[] {
    const others = hits.filter(({ candidate }) => candidate.thing.id !== this.#other);
    const fit = others.filter(({ candidate }) => this.#isMeantByAll(candidate.thing));
    return fit.length > 0 ? fit : others.length > 0 ? others : hits;
  }

  #isMeantByAll(thing: Thing): boolean {
    return isPartOfAll(this.#asked.model, this.#asked.scene, this.#asked.role, thing);
  }

  #everything(part: PhrasePart, pool: Pool): NounBinding {
    const { scene, role } = this.#asked;
    const hits = pool
      .find([], 'one')
      .filter(({ candidate: { thing } }) => thing.id !== this.#other && thing.id !== scene.actor)
      .filter(({ candidate: { thing } }) => this.#isMeantByAll(thing));
    this.#keep(hits);
    if (hits.length === 0) return miss('NOTHING_LEFT', part);
    if (hits.length > 1 && !role.isMany) return miss('ONLY_ONE', part, { count: hits.length });
    return several(hits, 'all');
  }

  /** "both" alone: the two that were spoken of last, or the only two there are. */
  #both(part: PhrasePart, pool: Pool): NounBinding {
    const { them = [] } = this.#asked.pronouns;
    if (part.where === null && them.length === 2 && them.every((id) => pool.has(id)))
      return bindPronoun(this.#asked, part, 'them', pool);
    const all = this.#everything(part, pool);
    if (!all.ok && all.code !== 'NOTHING_LEFT') return all;
    return bothOf(part, all.ok ? hitsOf(pool, all.ids) : [], 'all');
  }

  /** "the other one": one more of what "it" is. */
  #another(part: PhrasePart, pool: Pool): NounBinding {
    const { it, him, her, them } = this.#asked.pronouns;
    const [last] = it ?? him ?? her ?? them ?? [];
    const words = wordsIn((last === undefined ? undefined : this.#asked.model.thing(last)?.name) ?? '');
    const noun = words[nounAt(words)] ?? '';
    if (noun === '') return miss('PRONOUN_UNKNOWN', part, { pronoun: 'the other', reason: 'unset' });
    const hits = pool.kind([noun]);
    return hits.length === 0 ? miss('TARGET_NOT_FOUND', part) : this.#counted({ ...part, asTyped: noun }, hits);
  }

  // ── Misspellings ─────────────────────────────────────────────────────────────────────────────

  #corrected(part: PhrasePart, pool: Pool): NounBinding | null {
    const { model, isAnswer, isTaken } = this.#asked;
    if (part.words.length === 0 || (isAnswer === true && isTaken === undefined) || !this.#asking.policy.mendsTypos)
      return null;
    const here = this.#words();
    const isRight = (word: string): boolean => isTaken?.(word) === true || isKnown(model, here, word);
    const words = corrected(part.words, here, isRight, pool);
    if (words === null) return null;
    const meant = this.#select({ ...part, words, asTyped: words.join(' ') }, pool);
    return meant.ok ? { ...meant, notes: [...notesOf(part.words, words), ...meant.notes] } : null;
  }

  #words(): ReadonlySet<string> {
    this.#here ??= wordsOf(this.#pool.candidates('one'), this.#pool.candidates('several'));
    return this.#here;
  }

  // ── Answers ──────────────────────────────────────────────────────────────────────────────────

  #keep(hits: readonly Hit[]): void {
    for (const hit of hits) this.#hits.set(hit.candidate.thing.id, hit);
  }

  #bound({ ids, isMany, notes, reason }: Hold): BoundRole {
    return { ok: true, ids, isMany, notes: [...new Set(notes)], trace: this.#trace(ids, reason) };
  }

  #unbound({ code, part, details, several: hits, settled, rest: unclear }: Missed): BoundRole {
    const { roleName, model, scene, isAnswer } = this.#asked;
    const isNoun = hits.some(isByNoun) && part.words.length > 0 && part.one === null;
    const isAgain = isAnswer === true && hits.length === this.#pool.size;
    const rest = isAnswer === true ? [] : this.#hits.values();
    const noun = isNoun ? part.asTyped : '';
    const { things, which } = whichAmong(model, hits, rest, noun, { isAgain, actor: scene.actor });
    return {
      ok: false,
      code,
      details: {
        role: roleName,
        words: part.asTyped === '' ? part.raw : part.asTyped,
        ...(things.length === 0 ? {} : { count: things.length }),
        ...details,
      },
      candidates: things.map(({ id }) => id),
      labels: which?.labels ?? [],
      ...(which === null ? {} : { prompt: which.prompt }),
      ...(settled.length === 0 ? {} : { settled }),
      ...(unclear.length === 0 ? {} : { rest: unclear }),
      unknownWord: code === 'TARGET_NOT_FOUND' ? unknownWord(this.#asked, this.#words(), part) : null,
      trace: this.#trace([], code),
    };
  }

  #trace(chosen: readonly Id[], reason: string): RoleTrace {
    return traceOf(this.#asked, this.#searched, [...this.#hits.values()], chosen, reason);
  }
}
