// What the parser itself says, by code. A verb may have words of its own for any of them.

import { distance, nearest } from '@beckon/core/text/distance.js';
import { clip } from '@beckon/core/text/text.js';
import type { Verb } from '../verbs/verb.js';
import type { Verbs } from './text-world.js';

/** Codes of the phases; verbs and hooks add their own. Each has an example line in docs/TEXT.md. */
export const CODES = {
  NOTHING_SAID: 'The line is empty',
  UNKNOWN_VERB: 'The line does not start with a verb',
  FORM_NOT_SUPPORTED: 'The verb does not take this form',
  FORM_DIRECT_NOT_SUPPORTED: 'The verb takes no direct target',
  FORM_INDIRECT_NOT_SUPPORTED: 'The verb takes no target after a relation',
  FORM_MISSING_DIRECT: 'The direct target is missing',
  FORM_MISSING_INDIRECT: 'The target after the relation is missing',
  FORM_MISSING_RELATION: 'The verb needs a word like "to" or "with"',
  FORM_UNSUPPORTED_RELATION: 'The verb does not take this relation',
  TARGET_NOT_FOUND: 'Nothing in the scopes matches the words',
  AMBIGUOUS_TARGET: 'Several things match equally well',
  PRONOUN_UNKNOWN: 'The pronoun refers to nothing known, or to something that is not here',
  NOT_SO_MANY: 'There are fewer than the line names',
  ONLY_ONE: 'The verb takes one target at a time',
  NOTHING_LEFT: '"All", or what is left of it, is nothing',
  NUMBER_NEEDED: 'A number was expected',
  FORBIDDEN_BLOCKED: 'A veto without a code of its own',
  COMMIT_FAILED: 'A change could not be made; everything was undone',
  NOTHING_TO_REPEAT: '"Again" with nothing to repeat',
  NOTHING_TO_UNDO: '"Undo" with nothing to undo',
  NOTHING_TO_CORRECT: '"Oops" with no unknown word to correct',
  NOT_AN_ANSWER: 'Neither an answer to the question nor a command',
  STORY_OVER: 'The story has ended',
  TOO_DEEP: 'First steps that need further first steps endlessly',
} as const;
export type Code = keyof typeof CODES;

/** Codes of worlds that have code of their own. */
export const CODES_OF_CODE = {
  CAPTURE_FAILED: 'A check in code threw or returned nothing; nothing was done',
  PLAN_FAILED: 'A planner in code threw or returned nothing; nothing was done',
} as const;

export interface MessageFacts {
  readonly verb?: Verb | undefined;
  readonly typed?: string;
  readonly role?: 'direct' | 'indirect' | null;
  readonly words?: string;
  readonly relation?: string;
  readonly count?: number;
  readonly wanted?: number;
  readonly pronoun?: string;
  readonly isDark?: boolean;
  readonly near?: string | undefined;
  /** Relations that would do. */
  readonly accepted?: readonly string[];
}

/** The words for a failure: the verb's own, else ours. */
export function failureWords(code: string, facts: MessageFacts): string {
  const own = facts.verb?.errorMessages[code];
  const text = typeof own === 'string' ? own : own?.[facts.role ?? 'direct'];
  const filled = text?.replace(/\{(words|relation)\}/g, (_, name: 'words' | 'relation') => facts[name] ?? '');
  return filled ?? ours(code, facts);
}

function ours(code: string, facts: MessageFacts): string {
  const { words = '', verb, relation = '', count = 0, pronoun = 'it', accepted = [] } = facts;
  const name = facts.typed ?? verb?.name ?? '';
  switch (code) {
    case 'NOTHING_SAID':
      return 'What do you want to do? "look" shows what is here.';
    case 'UNKNOWN_VERB':
      return facts.near === undefined
        ? `I don't know how to "${clip(words, 40)}". "help" lists what you can do.`
        : `I don't know how to "${clip(words, 40)}". Did you mean "${facts.near}"?`;
    case 'FORM_DIRECT_NOT_SUPPORTED': {
      const [how] = verb?.rules.indirect?.acceptedRelations ?? [];
      const [only] = verb?.rules.relationOnly?.acceptedRelations ?? [];
      const understood = `I only understood you as far as wanting to ${name}.`;
      if (how === undefined && only !== undefined && verb?.rules.intransitive === undefined)
        return `${understood} Try "${name} ${only}".`;
      return how === undefined ? understood : `${understood} Try "${name} ${how} …".`;
    }
    case 'FORM_INDIRECT_NOT_SUPPORTED':
      return relation === ''
        ? `I only understood you as far as wanting to ${name}.`
        : `I don't understand "${relation}" after "${name}".`;
    case 'FORM_UNSUPPORTED_RELATION':
      return accepted.length === 0
        ? `I don't understand "${relation}" after "${name}".`
        : `I don't understand "${relation}" after "${name}"; try "${accepted[0]}".`;
    case 'FORM_MISSING_RELATION':
      return accepted.length === 0 ? `Please say more than "${name}".` : `What do you want to ${name} ${accepted[0]}?`;
    case 'TARGET_NOT_FOUND':
      if (facts.isDark === true) return `It is too dark to see any ${quoted(words)}.`;
      return words === '' ? `I didn't catch what you want to ${name}.` : `You see no ${quoted(words)} here.`;
    case 'PRONOUN_UNKNOWN':
      return pronoun === 'it'
        ? 'I\'m not sure what "it" is here. Please name it.'
        : `I'm not sure who or what "${pronoun}" is here. Please use a name.`;
    case 'NOT_SO_MANY':
      return count === 1 ? 'There is only one.' : count === 0 ? 'There are none.' : `There are only ${count}.`;
    case 'ONLY_ONE':
      return `You can only ${name} one thing at a time.`;
    case 'NOTHING_LEFT':
      return `There is nothing here to ${name}.`;
    case 'NUMBER_NEEDED':
      return `I expected a number, not ${quoted(words)}.`;
    case 'FORM_NOT_SUPPORTED':
      return relation === ''
        ? `I understood "${name}", but not the rest of that.`
        : `I understood "${name}", but not what "${relation}" has to do with it.`;
    case 'FORM_MISSING_INDIRECT':
      return `I understood "${name}", but not what comes after "${relation}".`;
    case 'NOTHING_TO_REPEAT':
      return 'There is nothing to repeat.';
    case 'NOTHING_TO_UNDO':
      return 'There is nothing to undo.';
    case 'NOTHING_TO_CORRECT':
      return 'There was no unknown word to correct.';
    case 'NOT_AN_ANSWER':
      return `${quoted(words)} is none of them.`.replace(/^"./, (start) => start.toUpperCase());
    case 'STORY_OVER':
      return 'The story is over. You can undo, restore or quit.';
    case 'CAPTURE_FAILED':
    case 'PLAN_FAILED':
      return 'Something is wrong with this world, and nothing was done.';
    case 'COMMIT_FAILED':
      return 'Something went wrong, and nothing was changed.';
    case 'TOO_DEEP':
      return 'Too much would have to be done first.';
    default:
      return "You can't do that.";
  }
}

function quoted(words: string): string {
  return `"${clip(words, 60)}"`;
}

/** "What do you want to put the coin in?" */
export function missingWords(verb: Verb, given: string, role: 'direct' | 'indirect', parts: CommandParts): string {
  const own = verb.rules[parts.ruleKey]?.roles[role]?.asks;
  if (own != null) return own;
  const { direct, relation, indirect } = parts;
  const before = role === 'indirect' && direct !== null ? ` ${direct}` : '';
  const behind = role === 'direct' && indirect !== null && relation !== null ? ` ${relation} ${indirect}` : '';
  const last = role === 'indirect' && relation !== null ? ` ${relation}` : '';
  const isWho = verb.rules[parts.ruleKey]?.roles[role]?.scopes[0]?.source === 'room.npcs';
  return `${isWho ? 'Who' : 'What'} do you want to ${given}${before}${behind}${last}?`;
}

export interface CommandParts {
  readonly ruleKey: 'intransitive' | 'direct' | 'indirect' | 'directIndirect' | 'relationOnly';
  /** As it is to be read: `the coin`. */
  readonly direct: string | null;
  readonly relation: string | null;
  readonly indirect: string | null;
}

/** A verb like one that was misspelt: short words may have one mistake, longer ones two. */
export function verbLike(word: string, verbs: Verbs): string | undefined {
  const most = word.length < 6 ? 1 : 2;
  return nearest(word, singleWords(verbs)).find((one) => word.length > 2 && distance(word, one, most) <= most);
}

/** What verbs are called in one word, but the shortest. */
function singleWords(verbs: Verbs): readonly string[] {
  let known = wordsByVerbs.get(verbs);
  if (known === undefined) {
    known = verbs.all.flatMap((verb) =>
      verb.words.flatMap(([first = '', ...rest]) => (rest.length === 0 && first.length > 2 ? [first] : [])),
    );
    wordsByVerbs.set(verbs, known);
  }
  return known;
}
const wordsByVerbs = new WeakMap<Verbs, readonly string[]>();

/** `take` → `taking`. */
export function gerund(verb: string): string {
  const known = gerunds.get(verb) ?? gerundOf(verb);
  if (gerunds.size < 1000) gerunds.set(verb, known);
  return known;
}

const gerunds = new Map<string, string>();

function gerundOf(verb: string): string {
  const [first = '', ...rest] = verb.split(' ');
  const end = rest.length === 0 ? '' : ` ${rest.join(' ')}`;
  if (/ie$/.test(first)) return `${first.slice(0, -2)}ying${end}`;
  if (/[^aeiou]e$|[aeiou][^aeiou]e$/.test(first) && !/ee$|oe$/.test(first)) return `${first.slice(0, -1)}ing${end}`;
  if (/^[^aeiou]*[aeiou][^aeiouwxy]$/.test(first)) return `${first}${first.at(-1)}ing${end}`;
  return `${first}ing${end}`;
}
