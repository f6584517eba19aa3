// What is expected or waited for, in everyday words: `expect "X" to be visible`, `wait until "X" disappears`.

import { entryFor, inverted } from '../text/text.js';
import { oppositeStates } from './ast.js';
import { lower, type Words } from './line-words.js';
import { BARE, OPTION, TEXT, type Token } from './scan.js';
import { isSure } from './target.js';

/** Other words for a condition. */
const STATES = inverted({
  visible: 'visible, displayed, shown, present, exists, exist, there, appear, appears, appeared, show',
  hidden: 'hidden, invisible, gone, absent, missing, disappear, disappears, disappeared, vanish, vanishes',
  checked: 'checked, ticked, selected',
  unchecked: 'unchecked',
  enabled: 'enabled, clickable',
  disabled: 'disabled',
});

/** A word for an element state: `disabled`, `gone`. */
export function isStateWord(word: string): boolean {
  return entryFor(STATES, word) !== undefined;
}

const NEGATION = /^(not|isn'?t|no|never|doesn'?t|don'?t|!==?)$/;
const FILLER = /^(the|a|an|that|is|are|was|be|to|should|must|has|have|it|element|becomes?|for|until|page|of|get|been)$/;
const EQUAL =
  /^(==?=?|:|is|equals?|exactly|be|to|has|have|reads|says|shows|should|matches|was|contains?|containing|includes?)$/i;
/** Says that it is this and nothing else: a part of a text would be less. */
const SAME = /^(==?=?|equals?|exactly)$/;

/** `expect "X" to be visible`, `wait until "X" disappears`, `expect not visible "X"`. */
export function* expectations(verb: 'expect' | 'wait', { rest, raw }: Words): Generator<string> {
  const option = rest.findIndex((token) => token.kind === OPTION);
  const given = option < 0 ? rest : rest.slice(0, option);
  const behind = option < 0 ? '' : ` ${raw.slice(rest[option]?.start, rest[rest.length - 1]?.end)}`;
  const bare = given.filter((token) => token.kind === BARE).map((token) => token.text.toLowerCase());
  const elements = given.filter((token) => isSure(token) || (token.kind !== BARE && token.kind !== OPTION));
  const source = (tokens: readonly Token[]): string =>
    tokens
      .map((token) => (token.kind === TEXT || token.kind === BARE ? token.text : raw.slice(token.start, token.end)))
      .join(' ');
  // Relations and what they lead to belong to the element.
  const firstElement = given.findIndex((token) => isSure(token));
  const chain = /^(near|inside|after|before|contains)$/;
  let lastElement = firstElement;
  while (firstElement >= 0 && chain.test(lower(given[lastElement + 1])) && given[lastElement + 2] !== undefined)
    lastElement += 2;
  const target = firstElement < 0 ? '' : source(given.slice(firstElement, lastElement + 1));
  const others = given
    .filter((token, i) => (i < firstElement || i > lastElement) && token.kind === BARE)
    .map((token) => lower(token));
  const rests = given.filter((_, i) => i > lastElement && isSure(given[i]));

  const states = others.map((word) => entryFor(STATES, word)).filter((state) => state !== undefined);
  const isKnown = others.every(
    (word) => entryFor(STATES, word) !== undefined || NEGATION.test(word) || FILLER.test(word),
  );
  const isNot = others.some((word) => NEGATION.test(word));
  const isTwice = others.filter((word) => NEGATION.test(word)).length > 1;
  if (isKnown && !isTwice && target !== '' && rests.length === 0 && states.length <= 1) {
    const state = states[0] ?? 'visible';
    const match = isNot ? entryFor(oppositeStates, state) : state;
    if (match !== undefined && !(states.length === 0 && isNot)) {
      if (verb === 'expect' || match === 'visible' || match === 'hidden') yield `${verb} ${match} ${target}${behind}`;
      else yield `expect ${match} ${target}${behind === '' ? ' --timeout 30s' : behind}`;
    }
  }
  // `expect "Email" is empty`
  if (elements.length === 1 && target !== '' && bare.filter((word) => word === 'empty').length === 1)
    if (
      bare.every(
        (word) => word === 'empty' || NEGATION.test(word) || FILLER.test(word) || /^(field|input|box)$/.test(word),
      )
    )
      yield `expect ${isNot ? 'not ' : ''}value ${target} ""${verb === 'wait' && behind === '' ? ' --timeout 30s' : behind}`;
  // `expect not not visible`, `expect "A" not`: unclear.
  if (isTwice || (isNot && bare.length === 1)) return;
  if (isNot && verb === 'wait') return;
  const expects = isNot ? 'expect not' : 'expect';
  const isNegation = (token: Token): boolean => isNot && token.kind === BARE && NEGATION.test(token.text.toLowerCase());
  const [first = ''] = bare;
  // Turned round it is the other way: what does not even contain it says more.
  const exactly = !isNot && bare.some((word) => SAME.test(word)) && !/(^| )--exact\b/.test(behind) ? ' --exact' : '';
  const isChained = lastElement > firstElement && rests.length === 1;
  if (
    verb === 'expect' &&
    (isChained || elements.length === 2) &&
    given.every(
      (token, i) =>
        token.kind !== BARE ||
        (isChained && i > firstElement && i < lastElement) ||
        isNegation(token) ||
        EQUAL.test(token.text) ||
        /^(text|value|the|of|say|show|do|does|include|contain)$/i.test(token.text),
    )
  ) {
    const what = bare.includes('value') ? 'value' : 'text';
    yield `${expects} ${what} ${isChained ? `${target} ${source(rests)}` : source(elements)}${what === 'text' ? exactly : ''}${behind}`;
  }
  if (verb === 'expect' && elements.length === 1 && /^(url|title|text|value)$/.test(first)) {
    const remaining = given.filter(
      (token, i) =>
        i === 0 ||
        token.kind !== BARE ||
        !(isNegation(token) || EQUAL.test(token.text) || /^(the|page)$/i.test(token.text)),
    );
    yield `${expects} ${source(remaining)}${first === 'text' ? exactly : ''}${behind}`;
  }
  if (
    verb === 'expect' &&
    elements.length === 1 &&
    bare.every((word) =>
      /^(the|page|text|contains?|has|shows?|says?|includes?|to|have|should|must|that|body|screen|not|doesn'?t|does)$/.test(
        word,
      ),
    )
  )
    yield `${expects} text ${source(elements)}${behind}`;
}
