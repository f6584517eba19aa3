// The resolver: gather, promote, require, constrain, score, decide. Pure: the same question always has the same answer.
// See docs/RESOLUTION.md for the rules with examples.

import { type Candidate, canDo, isEnabled, isTopmost, isVisible } from '../world/candidate.js';
import { Account, MOST_SHOWN, ranked } from './account.js';
import { breakTie } from './decide.js';
import { choices } from './distinguish.js';
import { byValue, gatherAtom, gatherIntent } from './gather.js';
import { infer, isInferable } from './infer.js';
import { ordered } from './order.js';
import { fits, promote } from './promote.js';
import { promptFor } from './prompt.js';
import type {
  AtomAsked,
  Choice,
  Context,
  Decision,
  Failure,
  Intent,
  Question,
  Ranked,
  TargetAsked,
} from './question.js';
import { applyRelations, type RelationAsked } from './relations.js';
import type { RequirementName } from './requirement.js';
import { Scene } from './scene.js';
import type { Match } from './score.js';
import { suggestions } from './suggest.js';
import * as words from './words.js';

/** At and above: sure. */
export const SURE = 0.75;
/** Below: no answer. */
export const FAINT = 0.45;
/** How far the best must be ahead. Sums of hundredths are not exact, so a hair less is enough. */
export const LEAD = 0.05 - 1e-9;

/** Nested containers of a scope are searched this deep. */
const SCOPE_DEPTH = 4;

/** Decides which candidate a target means, or says why none. */
export function resolve(question: Question): Decision {
  return new Resolver(question).decide();
}

/** Only which one, if any: nothing is said about the others. */
export function chosenBy(question: Question): number | null {
  return new Resolver(question, true).decide().chosen;
}

/** All that answer to a target and can take the action, best first, without deciding. */
export function rank(question: Question): Ranked[] {
  return new Resolver(question).ranking();
}

/** Lives for one question: the steps, one method each. */
class Resolver {
  readonly #question: Question;
  /** Look-alikes are not told apart: this is how telling them apart asks. */
  readonly #isBrief: boolean;
  readonly #scene: Scene;
  readonly #context: Context;
  readonly #account: Account;
  readonly #relations: readonly RelationAsked[];
  readonly #wanted: AtomAsked | Intent;
  #gathered: readonly Match[] = [];
  /** How sure the anchors of the relations are. */
  #surety = 1;

  constructor(question: Question, isBrief = false) {
    this.#question = question;
    this.#isBrief = isBrief;
    this.#scene = new Scene(question.candidates);
    this.#context = question.context ?? {};
    const { target } = question;
    this.#wanted = 'primary' in target ? target.primary : target;
    this.#relations = 'primary' in target ? (target.relations ?? []) : [];
    const confidence = 'kind' in this.#wanted ? null : this.#wanted.confidence;
    this.#account = new Account(question.candidates.length, this.#context.registryVersion, confidence);
  }

  decide(): Decision {
    if (isInfer(this.#wanted)) return this.#inferred();
    const gathered = this.#gather();
    if (!Array.isArray(gathered)) return this.#fail(gathered);
    return this.#narrow(gathered, isHealed(gathered));
  }

  ranking(): Ranked[] {
    const gathered = this.#gather();
    if (!Array.isArray(gathered)) return [];
    const able = this.#able(gathered).filter((match) => isVisible(match.candidate) && isTopmost(match.candidate));
    const related = applyRelations(this.#scene, able, this.#relations, this.#context);
    return ordered(this.#scene, 'kept' in related ? related.kept : []).map(ranked);
  }

  // ── The steps ────────────────────────────────────────────────────────────────────────────────

  #gather(): Match[] | Failure {
    const wanted = this.#wanted;
    const found =
      'kind' in wanted
        ? gatherAtom(this.#scene, wanted, this.#context)
        : gatherIntent(this.#scene, wanted, this.#context);
    this.#account.count('gather', this.#scene.candidates.length, found.length);
    if (found.length > 0) return found;
    return this.#heal(wanted) ?? this.#nothing(wanted);
  }

  /** A number whose thing is gone, but exactly one carries its handle now. */
  #heal(wanted: AtomAsked | Intent): Match[] | null {
    if (!('kind' in wanted) || wanted.kind !== 'id') return null;
    const handle = this.#context.handles?.[wanted.value];
    const same = handle === undefined ? [] : this.#scene.candidates.filter((one) => one.handle === handle);
    return same.length === 1 ? same.map((candidate) => ({ candidate, score: 1, reasons: [HEALED] })) : null;
  }

  #nothing(wanted: AtomAsked | Intent): Failure {
    const target = words.targetWords(this.#question.target);
    if ('kind' in wanted) {
      if (wanted.kind === 'id') return words.stale(wanted.value);
      const isAsked =
        wanted.kind !== 'css' && wanted.kind !== 'xpath' ? true : this.#context.selected?.[wanted.value] !== undefined;
      if (!isAsked) return words.selectorUnknown(words.atomWords(wanted));
      return words.notFound(target, wanted.kind === 'infer' ? [] : this.#like(String(wanted.value)));
    }
    if (wanted.by === 'vaultyId' || wanted.by === 'handle') return words.stale(byValue(wanted));
    return words.notFound(target, this.#like(target.slice(1, -1)));
  }

  #like(text: string) {
    return suggestions(this.#scene.candidates, text, this.#question.requirement);
  }

  /** Promotes what cannot take the action, and drops what still cannot. */
  #able(found: readonly Match[]): Match[] {
    const best = new Map<number, Match>();
    for (const match of found) {
      const one = promote(this.#scene, match.candidate, this.#question.requirement);
      if (one === null) continue;
      const promoted =
        one === match.candidate ? match : { candidate: one, score: match.score, reasons: [...match.reasons, PROMOTED] };
      const known = best.get(one.id);
      // At the same score what was said directly goes first.
      const isBetter =
        known === undefined ||
        promoted.score > known.score ||
        (promoted.score === known.score && one === match.candidate);
      if (isBetter) best.set(one.id, promoted);
    }
    return [...best.values()];
  }

  #narrow(found: readonly Match[], healed: boolean): Decision {
    const able = this.#able(found);
    this.#account.count('require', found.length, able.length);
    if (able.length === 0) return this.#unfit((ordered(this.#scene, found)[0] as Match).candidate);
    this.#gathered = found;
    // What is only looked at may be greyed out or covered.
    const { requirement } = this.#question;
    const constraints = 'kind' in this.#wanted ? null : this.#wanted.constraints;
    const visible = this.#account.filter(
      'visible',
      able,
      (one) => constraints?.mustBeVisible === false || isVisible(one),
    );
    const mustBeTopmost = constraints?.mustBeTopmost ?? requirement !== 'Any';
    const shown = this.#account.filter('topmost', visible, (one) => !mustBeTopmost || isTopmost(one));
    const scoped = this.#scoped(shown);
    const related = this.#relate(scoped);
    if (!Array.isArray(related)) return this.#fail(related);
    const mustBeEnabled = constraints?.mustBeEnabled ?? requirement !== 'Any';
    const enabled = this.#account.filter('enabled', related, (one) => !mustBeEnabled || isEnabled(one));
    this.#account.left = enabled.length;
    this.#account.top = ordered(this.#scene, related);

    if (related.length === 0) return this.#fail(this.#gone(able, visible, shown, scoped));
    const greyed = this.#greyed(related, enabled);
    if (greyed !== null) return this.#fail(words.unusable('ELEMENT_DISABLED', greyed));
    return this.#choose(ordered(this.#scene, enabled), healed);
  }

  /** What was meant cannot take the action; those that could and are called much the same are suggested. */
  #unfit(meant: Candidate): Decision {
    const { requirement, target } = this.#question;
    const like = this.#like(words.targetWords(target).replace(/^"|"$/g, '')).filter(({ id }) => {
      const one = this.#scene.get(id);
      return one !== undefined && fits(this.#scene, one, requirement);
    });
    return this.#fail(words.requirementNotMet(meant, requirement, like));
  }

  /** A heading or text that answers surely but takes no action: a mere guess does not step in for it. */
  #meantButUnfit(): Candidate | undefined {
    const { requirement } = this.#question;
    if (this.#relations.length > 0) return undefined;
    const sure = ordered(
      this.#scene,
      this.#gathered.filter((match) => match.score >= SURE - 1e-9 && isVisible(match.candidate)),
    );
    const isPassive = (one: Candidate): boolean => !ACTIONS.some((action) => canDo(one, action));
    return sure
      .map((match) => match.candidate)
      .find((one) => isPassive(one) && promote(this.#scene, one, requirement) === null);
  }

  /** Only the first scope that has an answer counts, and of nested things only those not too deep. */
  #scoped(matches: readonly Match[]): readonly Match[] {
    const scopes = matches.map((match) => match.candidate.scope).filter((scope) => scope !== undefined);
    if (scopes.length === 0) return matches;
    const deepest = this.#question.policy?.depth ?? SCOPE_DEPTH;
    const reachable = matches.filter(
      ({ candidate }) => candidate.scope === undefined || (candidate.depth ?? 0) <= deepest,
    );
    const first = Math.min(...reachable.map((match) => match.candidate.scope ?? Number.POSITIVE_INFINITY));
    const kept = reachable.filter((match) => (match.candidate.scope ?? Number.POSITIVE_INFINITY) === first);
    this.#account.count('scope', matches.length, kept.length);
    return kept;
  }

  #relate(matches: readonly Match[]): Match[] | Failure {
    if (this.#relations.length === 0) return [...matches];
    const related = applyRelations(this.#scene, matches, this.#relations, this.#context, this.#question.policy);
    if ('anchor' in related) {
      const anchor = words.atomWords(related.anchor);
      const all = this.#choices(related.readings, { primary: related.anchor }, 'Any');
      return words.ambiguousAnchor(anchor, all, promptFor(anchor, related.readings, all));
    }
    this.#surety = related.surety;
    this.#account.count('relate', matches.length, related.kept.length);
    return [...related.kept];
  }

  /** Why nothing is left: the last step that had something says. */
  #gone(able: readonly Match[], visible: readonly Match[], shown: readonly Match[], scoped: readonly Match[]): Failure {
    const best = (matches: readonly Match[]): Candidate => (ordered(this.#scene, matches)[0] as Match).candidate;
    if (visible.length === 0) return words.unusable('ELEMENT_NOT_VISIBLE', best(able));
    if (shown.length === 0) return words.unusable('ELEMENT_COVERED', best(visible));
    if (scoped.length === 0) return words.notFound(words.targetWords(this.#question.target), []);
    const [relation] = this.#relations;
    const anchor = relation?.atom;
    const isThere = anchor === undefined || gatherAtom(this.#scene, anchor, this.#context).length > 0;
    if (anchor !== undefined && !isThere) {
      if (anchor.kind === 'id') return words.stale(anchor.value, true);
      const like = anchor.kind === 'text' ? suggestions(this.#scene.candidates, anchor.value, 'Any') : [];
      return words.noAnchor(words.atomWords(anchor), like);
    }
    return words.unrelated(words.targetWords(this.#question.target), scoped.length);
  }

  /** The disabled one that is meant: it answers better than everything that is left. */
  #greyed(related: readonly Match[], enabled: readonly Match[]): Candidate | null {
    const best = Math.max(0, ...enabled.map((match) => match.score));
    const [first] = ordered(
      this.#scene,
      related.filter((match) => !enabled.includes(match)),
    );
    return first !== undefined && first.score >= FAINT && first.score > best ? first.candidate : null;
  }

  // ── The decision ─────────────────────────────────────────────────────────────────────────────

  #choose(best: readonly Match[], healed: boolean): Decision {
    const { target } = this.#question;
    const [first] = best;
    if (first === undefined) return this.#fail(words.notFound(words.targetWords(target), []));
    if (first.score < FAINT - 1e-9)
      return (
        this.#fallback() ?? this.#fail(words.lowConfidence(words.targetWords(target), first.candidate, first.score))
      );

    const unfit = first.score < SURE - 1e-9 ? this.#meantButUnfit() : undefined;
    if (unfit !== undefined) return this.#unfit(unfit);
    const close = best.filter((match) => first.score - match.score < LEAD);
    if (close.length === 1)
      return this.#bind(first, best, first.reasons.includes(PROMOTED) ? PROMOTED : (first.reasons[0] ?? ''), healed);
    const { left, reason } = breakTie(this.#scene, close, this.#question);
    const [only] = left;
    if (left.length === 1 && only !== undefined) return this.#bind(only, best, reason, healed);
    if (left.every((match) => match.candidate.resolution?.interchangeable === true))
      return this.#bind(first, best, 'interchangeable', healed);
    if (this.#question.policy?.ambiguity === 'first') return this.#bind(left[0] ?? first, best, 'policy:first', healed);
    return this.#ambiguous(left);
  }

  #ambiguous(left: readonly Match[]): Decision {
    const { target, requirement } = this.#question;
    const several = left.map((match) => match.candidate);
    const said = words.targetWords(target);
    const asked = 'primary' in target ? target : 'kind' in target ? { primary: target } : null;
    const all = this.#choices(several, asked, requirement);
    return this.#fail(
      words.ambiguous(
        said,
        all,
        promptFor('kind' in this.#wanted ? words.atomWords(this.#wanted) : said, several, all),
      ),
    );
  }

  #choices(several: readonly Candidate[], asked: TargetAsked | null, requirement: RequirementName): Choice[] {
    return this.#isBrief ? [] : choices(this.#question, several, asked, requirement, chosenBy);
  }

  /** The ladder of an intent whose facets together are too weak: one kind of name after the other. */
  #fallback(): Decision | null {
    const intent = this.#wanted;
    if ('kind' in intent) return null;
    const text = typeof intent.text === 'string' ? intent.text : (intent.text?.exact ?? intent.text?.contains?.[0]);
    for (const rung of intent.fallbacks ?? []) {
      const value = rung === 'label' ? (intent.label ?? text) : rung === 'aria' || rung === 'text' ? text : null;
      if (!value) continue;
      const answer = resolve({ ...this.#question, target: { kind: 'text', value } });
      if (answer.ok && answer.confidence >= SURE) return { ...answer, reason: `fallback:${rung}` };
    }
    return null;
  }

  #inferred(): Decision {
    const { requirement } = this.#question;
    if (this.#relations.length > 0) {
      const able = this.#scene.candidates.filter((one) => fits(this.#scene, one, requirement));
      this.#account.count('gather', this.#scene.candidates.length, able.length);
      if (able.length === 0) return this.#fail(words.notInferable(requirement, isInferable(requirement)));
      const sure = able.map((candidate) => ({
        candidate,
        score: candidate.purpose === 'submit' ? 1 : 0.9,
        reasons: ['related'],
      }));
      return this.#narrow(sure, false);
    }
    const { found, rule, greyed, attempted } = infer(this.#scene, requirement, this.#context);
    this.#account.rules = attempted;
    if (greyed !== null) return this.#fail(words.unusable('ELEMENT_DISABLED', greyed));
    if (rule === null) return this.#fail(words.notInferable(requirement, isInferable(requirement)));
    const inferred = found.map((candidate) => ({ candidate, score: rule.priority / 100, reasons: [rule.name] }));
    const matches = ordered(this.#scene, inferred);
    this.#account.top = matches;
    this.#account.left = matches.length;
    if (matches.length === 1) return this.#bind(matches[0] as Match, matches, rule.name, false);
    const { left, reason } = breakTie(this.#scene, matches, this.#question);
    if (left.length === 1) return this.#bind(left[0] as Match, matches, reason, false);
    if (this.#question.policy?.ambiguity === 'first')
      return this.#bind(left[0] as Match, matches, 'policy:first', false);
    return this.#ambiguous(left);
  }

  #bind(match: Match, all: readonly Match[], reason: string, healed: boolean): Decision {
    const confidence = Math.min(match.score, this.#surety);
    return {
      ok: true,
      chosen: match.candidate.id,
      confidence,
      reason,
      guarded: confidence < SURE - 1e-9,
      ...(healed ? { healed } : {}),
      alternates: all
        .filter((other) => other !== match)
        .slice(0, MOST_SHOWN)
        .map(ranked),
      trace: this.#account.trace(match.candidate.id, null),
    };
  }

  #fail(failure: Failure): Decision {
    return {
      ok: false,
      chosen: null,
      confidence: this.#account.top[0]?.score ?? 0,
      reason: failure.code,
      guarded: false,
      alternates: this.#account.top.slice(0, MOST_SHOWN).map(ranked),
      trace: this.#account.trace(null, failure.code),
      failure,
    };
  }
}

const ACTIONS = ['click', 'type', 'check', 'select', 'submit', 'adjust'] as const;
const PROMOTED = 'owner_preferred';
const HEALED = 'healed';

function isHealed(matches: readonly Match[]): boolean {
  return matches[0]?.reasons[0] === HEALED;
}

function isInfer(wanted: TargetAsked | AtomAsked | Intent): boolean {
  return 'kind' in wanted && wanted.kind === 'infer';
}
