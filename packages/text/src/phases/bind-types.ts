// Finding what a phrase means: what is asked, and what is answered. phases/bind.ts does it.

import type { Id, Model } from '../model/model.js';
import type { RoleName, Scene } from '../verbs/declaration.js';
import type { VerbRole } from '../verbs/verb.js';
import type { Phrase, Pronoun } from '../words/phrase-types.js';
import type { RoleTrace } from './outcome.js';
import type { TextPolicy } from './policy.js';

/** What the pronouns stand for, for one actor. */
export type Pronouns = Readonly<Partial<Record<Exclude<Pronoun, 'me'>, readonly Id[]>>>;

export interface VerbFit {
  /** How many of the verb's checks it stands up to before the first that it does not. */
  readonly checks: number;
  /** How many of the verb's preferences it meets. */
  readonly preferences: number;
}

export interface BindContext {
  readonly model: Model;
  /** Absent: the usual one. */
  readonly policy?: TextPolicy;
  /** Who asks, for which verb, and the other target if it is known. */
  readonly scene: Scene;
  readonly roleName: RoleName;
  readonly role: VerbRole;
  readonly phrase: Phrase;
  readonly pronouns: Pronouns;
  /** What our own question was about: "it" is one of these first. */
  readonly about?: readonly Id[];
  /** How well a thing fits the verb, for "it". Absent: all do. */
  readonly fitOf?: (id: Id) => VerbFit;
  /** The verb only looks: then a guess does no harm. */
  readonly isLook?: boolean;
  /**
   * Things a question was just asked about. Their disambiguation labels count as names; and if `isAnswer`, only they are
   * looked at.
   */
  readonly listed?: readonly Id[];
  readonly isAnswer?: boolean;
  /** Words that mean something else, such as verbs: never treated as misspellings. Without it, none are in answers. */
  readonly isTaken?: (word: string) => boolean;
}

export type BindCode =
  | 'TARGET_NOT_FOUND'
  | 'AMBIGUOUS_TARGET'
  /** "it", and nothing was named yet, or it is not there any more. */
  | 'PRONOUN_UNKNOWN'
  /** "three coins", "the third coin", and there are two. */
  | 'NOT_SO_MANY'
  /** Several were named where one is needed. */
  | 'ONLY_ONE'
  /** "all", and there is nothing. */
  | 'NOTHING_LEFT';

export type BoundRole =
  | {
      readonly ok: true;
      /** In order, each once, at least one. */
      readonly ids: readonly Id[];
      /** Several were asked for, though there may be only one. */
      readonly isMany: boolean;
      /** `(the brass key)`, where it was unclear which is intended; `("kye" taken for "key")`. */
      readonly notes: readonly string[];
      readonly trace: RoleTrace;
    }
  | {
      readonly ok: false;
      readonly code: BindCode;
      /**
       * `{ role, words, count?, asked?, pronoun?, reason?, name? }`. The reason distinguishes a pronoun that stands for nothing yet
       * (`unset`) from one whose thing, of that name, is not here any more (`gone`), and "neither" (`none`) from no thing.
       */
      readonly details: Readonly<Record<string, unknown>>;
      /** Which it may be: one of each kind that looks the same. */
      readonly candidates: readonly Id[];
      /** "Which envelope do you mean, the large green one or the large blue one?" */
      readonly prompt?: string;
      /** How each candidate is called in the question. */
      readonly labels: readonly string[];
      /** Of a list of which one part is not clear: what else is intended, whatever the answer is. */
      readonly settled?: readonly Id[];
      /** Of a list: the words of the other parts that are not clear either, each to be asked about in its turn. */
      readonly rest?: readonly (readonly string[])[];
      /** The first word that nothing here, and nothing in the world, is called: for "oops". */
      readonly unknownWord: string | null;
      readonly trace: RoleTrace;
    };
