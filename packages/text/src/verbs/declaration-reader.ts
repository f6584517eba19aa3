// Where declarations are compiled: reads sentences and texts, and reports every fault with its path.

import type { Fault, Path } from '@beckon/core/data/schema.js';
import { faultMessages } from '../fault-messages.js';
import type { Id } from '../model/model.js';
import type { Refer, ReportFault, Subject } from './reference.js';
import { faultWords, readCondition, readEffect, readReference } from './sentence.js';
import { readTemplate } from './template.js';
import type { Condition, PlanEffect, Template } from './verb.js';
import type { WorldTexts } from './world-texts.js';

export interface WorldFacts {
  /** All ids; null if they are not known beforehand. */
  readonly ids: ReadonlySet<Id> | null;
  readonly lore: WorldTexts;
  /** Verbs that a world does without: what would lead to them is left out. */
  readonly gone?: ReadonlySet<string>;
  /** Verbs that a world declares it does without: for better words where one is named. */
  readonly without?: ReadonlySet<string>;
  /** Called for every value that sentences ask for or set; `fault` is what to say if nothing ever sets it. */
  readonly noteValue?: (name: string, isSet: boolean, fault: (message: string) => Fault) => void;
}

/** What a sentence or a text may speak of. */
export interface Subjects {
  readonly subjects: ReadonlySet<Subject>;
  readonly self?: Id;
}

const NEVER: Condition = () => false;
const NO_EFFECT: PlanEffect = () => [];
const SILENCE: Template = () => '';

export class DeclarationReader {
  readonly known: WorldFacts;
  readonly #faults: Fault[] = [];
  #isOfWorld = false;

  constructor(known: WorldFacts) {
    this.known = known;
  }

  get faults(): readonly Fault[] {
    return this.#faults;
  }

  /** Whether a text that was read here is about the world as a whole. */
  get isOfWorld(): boolean {
    return this.#isOfWorld;
  }

  checkCode(code: string | undefined, path: Path): void {
    if (code !== undefined && !isCode(code)) this.report(path, codeFault(code));
  }

  report(path: Path, message: string, isKey = false): void {
    this.#faults.push(isKey ? { path, message, isKey } : { path, message });
  }

  /** Code is taken as it is; what a schema has found faulty is not there. */
  condition(sentence: string | Condition | undefined, path: Path, about: Subjects): Condition {
    if (sentence === undefined) return NEVER;
    if (typeof sentence === 'function') return sentence;
    return readCondition(sentence, this.#setting(sentence, path, about), this.#reporter(sentence, path)) ?? NEVER;
  }

  effect(sentence: string | PlanEffect, path: Path, about: Subjects): PlanEffect {
    if (typeof sentence === 'function') return sentence;
    return readEffect(sentence, this.#setting(sentence, path, about), this.#reporter(sentence, path)) ?? NO_EFFECT;
  }

  reference(sentence: string | undefined, path: Path, about: Subjects): Refer {
    if (sentence === undefined) return () => null;
    return (
      readReference(sentence, this.#setting(sentence, path, about), this.#reporter(sentence, path)) ?? (() => null)
    );
  }

  template(text: string | Template | undefined, path: Path, about: Subjects, isSeen = false): Template {
    if (text === undefined) return SILENCE;
    if (typeof text === 'function') return text;
    const setting = { ...this.#setting(text, path, about), lore: () => this.#lore(), isSeen };
    return readTemplate(text, setting, this.#reporter(text, path)) ?? SILENCE;
  }

  #lore(): WorldTexts {
    this.#isOfWorld = true;
    return this.known.lore;
  }

  #reporter(sentence: string, path: Path): ReportFault {
    return (fault) => this.report(path, faultWords(sentence, fault));
  }

  #setting(sentence: string, path: Path, { subjects, self }: Subjects) {
    const { ids, noteValue } = this.known;
    return {
      ids,
      subjects,
      ...(self === undefined ? {} : { self }),
      ...(noteValue === undefined
        ? {}
        : {
            noteValue: (name: string, isSet: boolean, column: number) =>
              noteValue(name, isSet, (message) => ({ path, message: faultWords(sentence, { message, column }) })),
          }),
    };
  }
}

/** Whether anybody could say it. */
export function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

export const NAMELESS = faultMessages.namelessVerb;

/** `UPPER_CASE`, as codes are written. */
export function isCode(text: string): boolean {
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(text);
}

export function codeFault(code: string): string {
  const better = code
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
  return isCode(better) ? faultMessages.codeInCapitals(better) : faultMessages.codeExample;
}

/** Each of a list, with its number; what a schema found faulty is absent, and was reported. */
export function each<T, R>(list: readonly T[] | undefined, of: (one: T, i: number) => R): R[] {
  return (list ?? []).flatMap((one, i) => ((one as T | undefined) === undefined ? [] : [of(one, i)]));
}
