// The resolver: gather, promote, require, constrain, score, decide. Pure: the same question always has the same answer.
// See docs/RESOLUTION.md for the rules with examples.

import type { Facets } from '../language/index.js';
import { type Candidate, isEnabled, isTopmost, isVisible } from '../scene/candidate.js';
import { ableOf, promotedFor, touchable } from './able.js';
import { Account, MOST_SHOWN, ranked, reasonOf } from './account.js';
import { Crowd } from './crowd.js';
import { breakTie, isByPurpose, spelledBetter } from './decide.js';
import { isPlaceSaid, ofElement } from './described.js';
import { choices, MOST_CHOICES } from './distinguish.js';
import { fallbackOf } from './fallback.js';
import { byRule, gatherAtom, gatherIntent, HEALED, healed, unwrapped, wantedIn } from './gather.js';
import { hasAll, isPassive } from './has-all.js';
import { byInference, infer, isAside, isInferable, relatedScore } from './infer.js';
import { unusableField } from './intent-fields.js';
import { leadingTexts } from './leading.js';
import { oneOfEach } from './look-alike.js';
import { ordered, without } from './order.js';
import { namesakesUnder } from './overlaid.js';
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
import { type RequirementName, requirementWords } from './requirement.js';
import { Scene } from './scene.js';
import { inFirstScope } from './scopes.js';
import { AT_ITS_PLACE, type Match } from './score.js';
import { FAINT, HAIR, LEAD, SURE } from './thresholds.js';
import { alsoNamed, bestLevel, kindTest, otherKind, whichOf } from './which.js';
import { nothingAnswers, nothingHasAll, nothingLeft, unable, unfit } from './why-not.js';
import * as words from './words.js';

/** Decides which candidate a target means, or says why none. */
export function resolve(question: Question): Decision {
  return new Resolver(question).decide();
}

/** Only which one is surely meant, if any. `scene`: its candidates, where they were indexed already. */
export function chosenBy(question: Question, scene?: Scene): number | null {
  const { chosen, guarded } = new Resolver(question, true, scene).decide();
  return guarded ? null : chosen;
}

/** All that answer to a target and can take the action, best first, without deciding. */
export function rank(question: Question): Ranked[] {
  return new Resolver(question).ranking();
}

/** Lives for one question: the steps, one method each. */
class Resolver {
  readonly #question: Question;
  /** Look-alikes are not distinguished: for the questions that distinguish them. */
  readonly #isBrief: boolean;
  readonly #scene: Scene;
  readonly #context: Context;
  readonly #account: Account;
  readonly #crowd: Crowd;
  readonly #relations: readonly RelationAsked[];
  readonly #wanted: AtomAsked | Intent;
  /** What the target says beside a name: what it is, which one, and where. */
  readonly #facets: Facets | null;
  /** Which one it is was counted, and may be another. */
  #isGuess = false;
  #gathered: readonly Match[] = [];
  /** What the relations left out: the runners-up, when nothing else is. */
  #dropped: readonly Match[] = [];
  /** How sure the anchors of the relations are. */
  #surety = 1;
  /** The relations left only elements with a weaker name than others have. */
  #isWeaker = false;
  /** The part of the target that leads nowhere. */
  #nothing: TargetAsked | null = null;

  constructor(question: Question, isBrief = false, scene?: Scene) {
    this.#question = unwrapped(question);
    this.#isBrief = isBrief;
    this.#scene = scene ?? new Scene(question.candidates, question.context?.within, question.index);
    this.#context = question.context ?? {};
    const { target } = this.#question;
    this.#wanted = wantedIn(target);
    this.#relations = 'primary' in target ? (target.relations ?? []) : [];
    const confidence = 'kind' in this.#wanted ? null : this.#wanted.confidence;
    this.#account = new Account(question.candidates.length, this.#context.registryVersion, confidence);
    this.#facets = words.facetsIn(this.#wanted);
    this.#crowd = new Crowd(this.#scene, question, this.#relations.length > 0 || this.#facets !== null, isBrief);
  }

  decide(): Decision {
    const useless = 'kind' in this.#wanted ? null : unusableField(this.#wanted);
    if (useless !== null) return this.#fail(useless);
    if ('kind' in this.#wanted && this.#wanted.kind === 'infer') return this.#inferred();
    const named = alsoNamed(this.#scene, this.#wanted, this.#question.policy);
    if (named.length > 0)
      return this.#fail(
        words.alsoName(
          words.targetWords(this.#question.target),
          this.#choices(named, null, this.#question.requirement),
        ),
      );
    const gathered = this.#gather();
    if (!Array.isArray(gathered)) return this.#fallback() ?? this.#fail(gathered);
    return this.#narrow(gathered, gathered[0]?.reasons[0] === HEALED);
  }

  ranking(): Ranked[] {
    const gathered = this.#gather();
    if (!Array.isArray(gathered)) return [];
    const able = ableOf(this.#scene, this.#question, gathered).filter(
      (match) => isVisible(match.candidate) && isTopmost(match.candidate),
    );
    const meant = this.#facets === null ? able : ofElement(this.#scene, able, this.#facets);
    const related = applyRelations(this.#scene, meant, this.#relations, this.#context, this.#question.policy);
    const kept = 'kept' in related ? related.kept : [];
    const which = this.#facets === null ? { kept } : whichOf(this.#scene, kept, this.#facets, this.#question);
    return ordered(this.#scene, 'kept' in which ? which.kept : []).map(ranked);
  }

  // ── The steps ────────────────────────────────────────────────────────────────────────────────

  #gather(): Match[] | Failure {
    const wanted = this.#wanted;
    const found =
      'kind' in wanted
        ? gatherAtom(this.#scene, wanted, this.#context, this.#question.policy, this.#crowd.isEnough)
        : gatherIntent(this.#scene, wanted, this.#context, this.#question.policy);
    this.#account.count('gather', this.#scene.candidates.length, found.length);
    if (found.length === 0)
      return healed(this.#scene, wanted, this.#context) ?? nothingAnswers(this.#scene, this.#question, wanted);
    // By absolute scores a planner weighs the fields itself.
    const isWeighed = !('kind' in wanted) && this.#question.policy?.scores === 'absolute';
    if ('kind' in wanted || isWeighed || (wanted.fallbacks ?? []).length > 0) return byRule(wanted, found);
    const whole = found.filter((match) =>
      hasAll(this.#scene, match, wanted, promotedFor(this.#scene, match, this.#question.requirement)),
    );
    if (whole.length > 0) return whole;
    this.#account.top = ordered(this.#scene, found);
    return nothingHasAll(this.#scene, wanted, found) ?? nothingAnswers(this.#scene, this.#question, wanted);
  }

  #narrow(found: readonly Match[], healed: boolean): Decision {
    this.#account.top = this.#crowd.alike(found);
    if (this.#account.top.length > 1) return this.#ambiguous(this.#account.top);
    const leads = (match: Match): boolean => promotedFor(this.#scene, match, this.#question.requirement).length > 0;
    const places =
      this.#facets !== null && isPlaceSaid(this.#facets) ? ofElement(this.#scene, found, this.#facets) : null;
    if (places?.length === 0) return this.#fail(otherKind(this.#scene, this.#question, found));
    const meant = places ?? found;
    const fitting =
      this.#crowd.suggested(found) ??
      ableOf(this.#scene, this.#question, leadingTexts(this.#scene, meant, this.#relations, this.#question, leads));
    const able = fitting.length > 0 ? fitting : touchable(this.#scene, this.#question, meant);
    this.#account.count('require', found.length, able.length);
    if (able.length === 0) return this.#fail(unable(this.#scene, this.#question, meant));
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
    // What is covered is no reason to take its neighbour; but what lies behind a dialog is out of the question.
    const isBehind = this.#context.modal !== undefined || this.#context.patterns?.modal !== undefined;
    const shown =
      !isBehind && this.#crowd.isIn(visible)
        ? visible
        : this.#account.filter('topmost', visible, (one) => !mustBeTopmost || isTopmost(one));
    const seen = isBehind ? shown : visible;
    const isMeant = kindTest(this.#scene, found, this.#facets, this.#question.requirement);
    const standing = this.#relate(seen);
    if (!Array.isArray(standing)) return this.#fail(standing);
    const ofKind = isMeant === null || standing.length === 0 ? standing : this.#ofKind(standing, seen, isMeant);
    if (!Array.isArray(ofKind)) return this.#fail(ofKind);
    const beside = this.#facets === null || ofKind.length === 0 ? ofKind : this.#which(ofKind, this.#facets);
    if (!Array.isArray(beside)) return this.#fail(beside);
    const isCounted = this.#facets?.which !== undefined || this.#facets?.place !== undefined;
    const isNarrowed = this.#relations.length > 0 || isCounted;
    const near = beside.filter((match) => !mustBeTopmost || isTopmost(match.candidate));
    const [hit] = near.length === 0 && isNarrowed ? ordered(this.#scene, beside) : [];
    if (hit !== undefined) return this.#fail(words.unusable('ELEMENT_COVERED', hit.candidate));
    const related = this.#scoped(near);
    const mustBeEnabled = constraints?.mustBeEnabled ?? requirement !== 'Any';
    const enabled = this.#account.filter('enabled', related, (one) => !mustBeEnabled || isEnabled(one));
    this.#account.left = enabled.length;
    this.#account.top = ordered(this.#scene, related);
    if (isNarrowed) this.#dropped = without(this.#scene, shown, near);

    if (related.length === 0)
      return this.#fail(
        nothingLeft(this.#scene, this.#question, this.#relations, { able, visible, shown, near }, this.#nothing),
      );
    const disabled = mustBeEnabled ? related.filter((match) => !isEnabled(match.candidate)) : [];
    const greyed = this.#better(disabled, enabled, 0);
    if (greyed !== null) return this.#fail(words.unusable('ELEMENT_DISABLED', greyed));
    const hidden =
      mustBeTopmost && !isNarrowed
        ? visible.filter((match) => !isTopmost(match.candidate) && isMeant?.(match) !== false)
        : [];
    const covered = this.#better(hidden, enabled, LEAD) ?? spelledBetter(this.#question, hidden, enabled);
    if (covered !== null) return this.#fail(words.unusable('ELEMENT_COVERED', covered));
    const best = enabled.length === related.length ? this.#account.top : ordered(this.#scene, enabled);
    const under = namesakesUnder(this.#scene, best[0], beside, this.#question);
    return under.length > 1 ? this.#ambiguous(under) : this.#choose(best, healed);
  }

  /** A weaker name does not stand in because it is of that kind; but the nearest of a kind need not be the nearest of all. */
  #ofKind(standing: readonly Match[], seen: readonly Match[], isMeant: (match: Match) => boolean): Match[] | Failure {
    const top = standing.reduce((most, { score }) => Math.max(most, score), 0);
    const kept = standing.filter(isMeant);
    this.#account.count('kind', standing.length, kept.length);
    // The switch that is called after its row has the name, too, if only second to the row.
    if (kept.some(({ score }) => top - score < LEAD) || bestLevel(standing, kept).length > 0) return kept;
    const again = this.#relations.length === 0 ? [] : this.#relate(bestLevel(standing, seen).filter(isMeant));
    return Array.isArray(again) && again.length === 0 ? otherKind(this.#scene, this.#question, standing) : again;
  }

  #which(matches: readonly Match[], facets: Facets): Match[] | Failure {
    const found = whichOf(this.#scene, matches, facets, this.#question);
    if ('code' in found) return found;
    this.#isGuess = found.isGuess;
    this.#account.count('which', matches.length, found.kept.length);
    return [...found.kept];
  }

  /** A heading or text that answers surely but takes no action: a mere guess does not step in for it. */
  #meantButUnfit(): Candidate | undefined {
    const { requirement } = this.#question;
    if (this.#relations.length > 0) return undefined;
    const sure = ordered(
      this.#scene,
      this.#gathered.filter((match) => match.score >= SURE - HAIR && isVisible(match.candidate)),
    );
    return sure
      .map((match) => match.candidate)
      .find((one) => isPassive(one) && promote(this.#scene, one, requirement) === null);
  }

  #scoped(matches: readonly Match[]): readonly Match[] {
    const kept = inFirstScope(matches, this.#question.policy);
    if (kept !== matches) this.#account.count('scope', matches.length, kept.length);
    return kept;
  }

  #relate(matches: readonly Match[]): Match[] | Failure {
    if (this.#relations.length === 0) return [...matches];
    const related = applyRelations(this.#scene, matches, this.#relations, this.#context, this.#question.policy);
    if ('anchor' in related) {
      const anchor = words.atomWords(related.anchor);
      const all = this.#choices(related.readings, { primary: related.anchor }, 'Any');
      return words.ambiguousAnchor(
        anchor,
        related.readings.length,
        all,
        promptFor(anchor, related.readings.slice(0, MOST_CHOICES), all),
      );
    }
    this.#surety = related.surety;
    this.#isWeaker = related.isWeaker === true;
    this.#nothing = related.nothing ?? null;
    this.#account.count('relate', matches.length, related.kept.length);
    return [...related.kept];
  }

  /** The one that is meant though it cannot be used now: it answers better than everything that is left. */
  #better(unusable: readonly Match[], left: readonly Match[], lead: number): Candidate | null {
    const best = left.reduce((most, match) => Math.max(most, match.score), 0);
    const [first] = ordered(this.#scene, unusable);
    return first !== undefined && first.score >= FAINT && first.score > best + lead ? first.candidate : null;
  }

  // ── The decision ─────────────────────────────────────────────────────────────────────────────

  #choose(best: readonly Match[], healed: boolean): Decision {
    const { target } = this.#question;
    const [first] = best;
    if (first === undefined) return this.#fail(words.notFound(words.targetWords(target), []));
    if (first.score < FAINT - HAIR)
      return (
        this.#fallback() ?? this.#fail(words.lowConfidence(words.targetWords(target), first.candidate, first.score))
      );

    const meant = first.score < SURE - HAIR ? this.#meantButUnfit() : undefined;
    if (meant !== undefined) {
      const touched = touchable(this.#scene, this.#question, this.#gathered);
      const isPlain = touched.length > 0 && !first.reasons.includes(AT_ITS_PLACE);
      return isPlain ? this.#narrow(touched, healed) : this.#fail(unfit(this.#scene, this.#question, meant));
    }
    // Of several fields that are for the same, the one that says so best is only the likelier one.
    const isByRole = isByPurpose(target) && first.score >= SURE - HAIR;
    const close = best.filter(({ score }) => first.score - score < LEAD || (isByRole && score >= SURE - HAIR));
    if (close.length === 1) return this.#bind(first, best, reasonOf(first), healed);
    const { left, reason, isGuess } = breakTie(this.#scene, close, this.#question);
    const [only] = left;
    if (left.length === 1 && only !== undefined) return this.#bind(only, best, reason, healed, isGuess);
    const choices = oneOfEach(left);
    if (choices.length === 1) return this.#bind(left[0] ?? first, best, 'interchangeable', healed);
    if (this.#question.policy?.ambiguity === 'first') return this.#bind(left[0] ?? first, best, 'policy:first', healed);
    return this.#ambiguous(choices);
  }

  #ambiguous(left: readonly Match[]): Decision {
    const { target, requirement } = this.#question;
    const several = left.map((match) => match.candidate);
    const said = words.targetWords(target) || requirementWords(requirement).needs;
    const asked = 'primary' in target ? target : 'kind' in target ? { primary: target } : null;
    const all = this.#choices(several, asked, requirement);
    const name = 'kind' in this.#wanted ? words.atomWords(this.#wanted) || said : said;
    return this.#fail(
      words.ambiguous(said, left.length, all, promptFor(name, several.slice(0, MOST_CHOICES), all), this.#crowd.isCut),
    );
  }

  #choices(several: readonly Candidate[], asked: TargetAsked | null, requirement: RequirementName): Choice[] {
    if (this.#isBrief) return [];
    return this.#question.policy?.names === 'words'
      ? several.map(words.choiceByName)
      : choices(
          this.#question,
          several,
          asked,
          requirement,
          (asking) => chosenBy(asking, this.#scene),
          MOST_CHOICES,
          this.#scene,
        );
  }

  /** The ladder of an intent whose facets together are too weak. */
  #fallback(): Decision | null {
    const step = 'kind' in this.#wanted ? null : fallbackOf(this.#wanted, this.#question, this.#scene, resolve);
    return step === null || 'ok' in step ? step : this.#fail(step);
  }

  #inferred(): Decision {
    const { requirement } = this.#question;
    if (this.#relations.length > 0) {
      const able = this.#scene.candidates.filter((one) => fits(one, requirement) && !isAside(one, requirement));
      this.#account.count('gather', this.#scene.candidates.length, able.length);
      if (able.length === 0) return this.#fail(words.notInferable(requirement, isInferable(requirement)));
      const sure = able
        .map((candidate) => ({
          candidate,
          score: relatedScore(this.#scene, requirement, candidate, able),
          reasons: ['related'],
        }))
        .filter(({ score }) => score > 0);
      if (sure.length === 0) return this.#fail(words.notInferable(requirement, isInferable(requirement)));
      return this.#narrow(sure, false);
    }
    const { found, rule, blocked, attempted } = infer(this.#scene, requirement, this.#context);
    this.#account.rules = attempted;
    if (blocked !== null) return this.#fail(words.unusable(blocked.code, blocked.candidate));
    if (rule === null) return this.#fail(words.notInferable(requirement, isInferable(requirement)));
    const inferred = found.map((candidate) => byInference(this.#scene, rule, candidate));
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

  #bind(match: Match, all: readonly Match[], reason: string, healed: boolean, isGuess = false): Decision {
    const confidence = Math.min(match.score, this.#surety);
    const sureness = Math.min(match.sureness ?? match.score, this.#surety);
    const others = [...all, ...this.#dropped].filter((other) => other !== match);
    const alternates = others.slice(0, MOST_SHOWN).map(ranked);
    const isAtPlace = match.reasons.includes(AT_ITS_PLACE);
    const isUnsure = sureness < SURE - HAIR || match.lacks !== undefined || this.#isWeaker || isGuess || isAtPlace;
    return {
      ok: true,
      chosen: match.candidate.id,
      confidence,
      reason: isAtPlace ? AT_ITS_PLACE : reason,
      guarded: isUnsure || this.#isUnnamed,
      ...(healed ? { healed } : {}),
      alternates,
      trace: this.#account.trace(match.candidate.id, alternates, null),
    };
  }

  /** What is not named is not meant for sure, and neither is what was counted in one of two orders. */
  get #isUnnamed(): boolean {
    return this.#isGuess || ('kind' in this.#wanted && this.#wanted.kind === 'any');
  }

  #fail(failure: Failure): Decision {
    const alternates = this.#account.top.slice(0, MOST_SHOWN).map(ranked);
    return {
      ok: false,
      chosen: null,
      confidence: this.#account.top[0]?.score ?? 0,
      reason: failure.code,
      guarded: false,
      alternates,
      trace: this.#account.trace(null, alternates, failure.code),
      failure,
    };
  }
}
