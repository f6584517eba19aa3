// What the buttons say that count a control up and down, in all languages.

import { lazily } from './lexicon.js';

/** A label that says up or down, and what is left of it: both buttons of a stepper leave the same. */
export interface StepLabel {
  readonly way: 'up' | 'down';
  /** Signs go in pairs: a plus and a minus, two arrows. */
  readonly family: string;
  readonly rest: string;
}

const SIGNS: readonly (readonly [family: string, up: RegExp, down: RegExp])[] = [
  ['plus', /^(?:[+＋➕]\s*1?|加)$/u, /^(?:[-−–‒－➖]\s*1?|减)$/u],
  ['arrow', /^[▲△▴⌃˄↑⬆🔼]\ufe0f?$/u, /^[▼▽▾⌄˅↓⬇🔽]\ufe0f?$/u],
  ['angle', /^[›>»→]$/u, /^[‹<«←]$/u],
];

/** Verbs that say it wherever they stand in a label. */
const VERBS: readonly (readonly [up: string, down: string])[] = [
  ['increase|increment|raise', 'decrease|decrement|reduce|lower'],
  ['erhöhen', 'verringern|reduzieren|vermindern'],
  ['augmenter', 'diminuer|réduire'],
  ['aumentar|incrementar', 'disminuir|diminuir|reducir|reduzir'],
  ['aumenta', 'diminuisci|riduci'],
  ['verhogen', 'verlagen|verminderen'],
  ['увеличить', 'уменьшить'],
  ['增加', '减少|減少'],
  ['増やす', '減らす'],
  ['증가|늘리기', '감소|줄이기'],
];
/** Words that say it only where they are the whole label, or all but what is counted. */
const WORDS: readonly (readonly [up: string, down: string])[] = [
  ['plus|up|more|add one|one more', 'minus|down|less|fewer|remove one|one less|one fewer'],
  ['mehr', 'weniger'],
  ['plus', 'moins'],
  ['más', 'menos'],
  ['mais', 'menos'],
  ['più', 'meno'],
  ['meer', 'minder'],
  ['больше|плюс', 'меньше|минус'],
];

/** These add and remove whole items, unless they stand on both sides of a number. */
const BESIDE_NUMBER: readonly (readonly [up: string, down: string])[] = [['add', 'remove|subtract']];

const anywhere = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
const inFront = (words: string): RegExp => new RegExp(`^(?:${words})(?!\\p{L})`, 'iu');
/** Scripts without blanks between words have no ends of words either. */
const isUnspaced = (words: string): boolean => /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(words);
const verb = (words: string): RegExp => (isUnspaced(words) ? new RegExp(words, 'u') : anywhere(words));
type Phrase = readonly [way: 'up' | 'down', family: string, words: RegExp];
const starting = ([up, down]: readonly [string, string]): Phrase[] => [
  ['up', 'word', inFront(up)],
  ['down', 'word', inFront(down)],
];
const phrases = lazily((): readonly Phrase[] => [
  ...VERBS.flatMap(([up, down]): Phrase[] => [
    ['up', 'verb', verb(up)],
    ['down', 'verb', verb(down)],
  ]),
  ...WORDS.flatMap(starting),
]);
const phrasesBeside = lazily((): readonly Phrase[] => [...phrases(), ...BESIDE_NUMBER.flatMap(starting)]);

/** `isBesideNumber`: on one of the two sides of a number. */
export function stepLabelOf(given: string, isBesideNumber = false): StepLabel | null {
  const label = isBesideNumber ? given.replace(/\d+/g, '').trim() : given;
  const sign = isBesideNumber ? (label.split(/\s/)[0] ?? '') : label;
  for (const [family, up, down] of SIGNS) {
    if (up.test(sign)) return { way: 'up', family, rest: '' };
    if (down.test(sign)) return { way: 'down', family, rest: '' };
  }
  for (const [way, family, words] of isBesideNumber ? phrasesBeside() : phrases()) {
    if (!words.test(label)) continue;
    const rest = label.replace(words, ' ');
    return { way, family, rest: withoutNumbers(rest) };
  }
  return null;
}

/** What is counted may be part of the label: `Increase guests, now 2`. */
export function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
