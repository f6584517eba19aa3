// Words intended as options: `pdf out.pdf A4`, `click 5 timeout=5s`, `highlight "Pay" for 3s`, `export buy to b.yaml`.

import { quote } from '../text/quote.js';
import { likelyDuration } from './durations.js';
import { joined, type Words } from './line-words.js';
import { BARE, OPTION, TEXT, type Token } from './scan.js';
import { isFile, isPicture } from './values.js';
import type { FormPlan, OptionPlan } from './verbs.js';
import { formsOf } from './verbs.js';

/** Small words before a value. */
const BEFORE = /^(in|on|with|for|from|to|as|at|of|by|into|up|within)$/i;

/** The same, and articles. */
const LED = /^(in|on|with|for|from|to|as|at|of|by|into|up|within|the|an?)$/i;

/** The line with one word, and a small word before it, made an option. Not all of them parse. */
export function* likelyOptions(words: Words): Generator<string> {
  const { row, rest, verb } = words;
  if (row === null || rest.length > 30) return;
  for (let i = 0; i < rest.length; i++) {
    const token = rest[i] as Token;
    if (token.kind !== BARE || token.isMixed || rest[i - 1]?.kind === OPTION) continue;
    for (const plan of formsOf(row)) {
      const given = likelyOption(plan, rest, i, verb === 'wait');
      if (given === null) continue;
      const from = i > 0 && given.isLed && LED.test((rest[i - 1] as Token).text) ? i - 1 : i;
      const before = from > 1 && /^(for|up)$/i.test((rest[from - 1] as Token).text) ? from - 1 : from;
      yield `${verb} ${joined(words, [...rest.slice(0, before), given.option, ...rest.slice(i + given.words)])}`;
    }
  }
}

interface OptionWords {
  readonly option: string;
  /** How many words it is. */
  readonly words: number;
  /** A small word may stand before it. */
  readonly isLed: boolean;
}

function likelyOption(plan: FormPlan, rest: readonly Token[], at: number, isWait: boolean): OptionWords | null {
  const token = rest[at] as Token;
  const word = token.text.toLowerCase();
  const all = [...plan.options.values()];
  // `timeout=5s`
  const [, name = '', value = ''] = /^([a-z][a-z_-]*)=(.+)$/i.exec(token.text) ?? [];
  const named = plan.options.get(name.toLowerCase().replaceAll('_', '-'));
  if (named !== undefined) return { option: written(named, value), words: 1, isLed: false };
  const flag = plan.options.get(word);
  if (flag?.option.kind === 'flag') return { option: `--${flag.name}`, words: 1, isLed: true };
  const next = rest[at + 1];
  // `full page`
  const longer = next?.kind === BARE ? plan.options.get(`${word}${next.text.toLowerCase()}`) : undefined;
  if (longer?.option.kind === 'flag') return { option: `--${longer.name}`, words: 2, isLed: true };
  if (flag !== undefined && next !== undefined && next.kind !== OPTION) {
    const text = next.kind === BARE ? next.text.replace(/^=/, '') : next.text;
    return { option: written(flag, text), words: 2, isLed: true };
  }
  const choice = all.find(({ option }) => option.oneOf?.some((one) => one.toLowerCase() === word) === true);
  if (choice !== undefined && !isAccepted(plan, word))
    return { option: `--${choice.name} ${word}`, words: 1, isLed: true };
  const before = rest[at - 1];
  if (before === undefined || !BEFORE.test(before.text) || before.kind === TEXT) return null;
  const duration = /^\d+([.,]\d+)?[a-z]+$/i.test(token.text) ? likelyDuration(token.text) : null;
  const lasting = all.find(({ option }) => option.kind === 'duration');
  // `click "A" for 2s`: how long to press, or how long to wait?
  const isWaiting = isWait || !/^for$/i.test(before.text) || lasting?.name !== 'timeout';
  if (duration !== null && lasting !== undefined && isWaiting)
    return { option: `--${lasting.name} ${duration}`, words: 1, isLed: true };
  const file = plan.options.get('output') ?? plan.options.get('out');
  if (file !== undefined && /^(to|as|into)$/i.test(before.text) && (isFile(token.text) || isPicture(token)))
    return { option: written(file, token.text), words: 1, isLed: true };
  const color = plan.options.get('color');
  if (color !== undefined && /^(in|with)$/i.test(before.text) && /^[a-z]+$/.test(word))
    return { option: `--color ${word}`, words: 1, isLed: true };
  return null;
}

function written({ name, option }: OptionPlan, value: string): string {
  if (option.kind === 'flag') return `--${name}=${value}`;
  const duration = option.kind === 'duration' ? likelyDuration(value) : null;
  const isPlain = value.startsWith('"') || /^[\p{L}\p{N}_./-]+$/u.test(value);
  return `--${name} ${duration ?? (isPlain ? value : quote(value))}`;
}

/** The word is one of the form's own. */
function isAccepted({ takes, form }: FormPlan, word: string): boolean {
  return form.word === word || takes.some((arg) => arg.oneOf?.includes(word) === true);
}
