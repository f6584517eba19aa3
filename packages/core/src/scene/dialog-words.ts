// What a dialog asks, by its title and its text.

import { isAboutCanceling, isGrave } from './button-words.js';

/** What a dialog says beside its buttons. */
export interface DialogWords {
  readonly titles: readonly string[];
  readonly text: string;
}

const LONGEST = 120;
const QUESTION = /[^.!?？。]{1,200}[?？]/gu;
const SENTENCE_ENDS = /(?<=[.!?？。؟])/u;
const ASKS = /[?？؟՞;]\s*$/u;

/** Whether a dialog asks if something is to be canceled, by its title or by a question in its text. */
export function asksToCancel({ titles, text }: DialogWords): boolean {
  return [...titles, ...(text.match(QUESTION) ?? [])].some((one) => isAboutCanceling(one.slice(-LONGEST)));
}

/** Whether OK may do something: a dialog that asks a question, or says that something grave is to come. */
export function asksToProceed({ titles, text }: DialogWords): boolean {
  return [...titles, ...text.split(SENTENCE_ENDS)].some((one) => ASKS.test(one) || isGrave(one.slice(-LONGEST)));
}
