// What texts know of the world as a whole, and how the texts of things (descriptions, answers, writings) are filled in.

import type { Id, Model } from '../model/model.js';
import type { Scene } from './declaration.js';
import type { Verb } from './verb.js';

export interface WorldTexts {
  readonly title: string;
  readonly author: string;
  readonly help: string;
  /** For `help`; asked late, for the verbs are made after their texts were read. */
  readonly verbs: () => readonly Verb[];
  /** A text of a thing, with its gaps filled in; in it, the thing is `it`. */
  readonly fill: (text: string, thing: Id, scene: Scene, model: Model) => string;
}
