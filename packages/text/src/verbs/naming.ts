// How things are called in texts: "the brass lamp", "some water", "you", "three coins", "it", "them".

import type { Id, Model, Thing } from '../model/model.js';
import { hasTrait } from '../model/sight.js';
import { SMALL } from '../words/numbers.js';
import { pluralsOf } from '../words/plural.js';
import type { Scene } from './declaration.js';

export type Article = 'the' | 'a' | 'none';

/** With an article: `the lamp`, `a lamp`, `Tom`. */
export function called(thing: Thing, article: Article): string {
  const { name, article: own } = thing;
  if (article === 'none' || own === '') return name;
  return article === 'the' || own === 'the' ? `the ${name}` : `${own} ${name}`;
}

export function capital(text: string): string {
  const code = text.charCodeAt(0);
  if (code >= 65 && code <= 90) return text;
  if (code >= 97 && code <= 122) return String.fromCharCode(code - 32) + text.slice(1);
  return text.replace(/^\P{L}*\p{L}/u, (start) => start.toUpperCase());
}

/** How a thing is called in a text for the actor, or in one for those who watch him. */
export interface Speaking {
  readonly scene: Scene;
  readonly model: Model;
  /** The text is for others. */
  readonly isSeen: boolean;
  /** The text says `actor`, and not the name of a role that he happens to have. */
  readonly isActor: boolean;
}

/** What only the actor himself is called. */
export const YOURSELF = 'yourself';
/** What others call a player without a name. */
export const SOMEBODY = 'somebody';

export function nameIn(id: Id, article: Article, { scene, model, isSeen, isActor }: Speaking): string {
  const thing = model.thing(id);
  if (thing === undefined) return 'nothing';
  if (id !== scene.actor) return called(thing, article);
  if (!isSeen) return isActor ? 'you' : YOURSELF;
  if (!isActor) return ownPronoun(id, model);
  return called(thing, article);
}

function ownPronoun(id: Id, model: Model): string {
  const gender = genderOf(id, model);
  return gender === 'male' ? 'himself' : gender === 'female' ? 'herself' : 'themselves';
}

type Gender = 'male' | 'female' | 'plural' | 'neuter';

function genderOf(id: Id, model: Model): Gender {
  if (hasTrait(model, id, 'plural')) return 'plural';
  if (hasTrait(model, id, 'male')) return 'male';
  if (hasTrait(model, id, 'female')) return 'female';
  // For a person of whom no more is known.
  return model.thing(id)?.kind === 'person' ? 'plural' : 'neuter';
}

export type Case = 'subject' | 'object' | 'owner';

const PRONOUNS: Readonly<Record<Gender, Readonly<Record<Case, string>>>> = {
  male: { subject: 'he', object: 'him', owner: 'his' },
  female: { subject: 'she', object: 'her', owner: 'her' },
  plural: { subject: 'they', object: 'them', owner: 'their' },
  neuter: { subject: 'it', object: 'it', owner: 'its' },
};
const YOU: Readonly<Record<Case, string>> = { subject: 'you', object: YOURSELF, owner: 'your' };

export function pronounIn(id: Id, as: Case, { scene, model, isSeen, isActor }: Speaking): string {
  if (id === scene.actor && !isSeen) return isActor && as === 'object' ? 'you' : YOU[as];
  return PRONOUNS[genderOf(id, model)][as];
}

/** Whether a verb after the name has its plural form: `are`, `have`. */
export function isMany(id: Id, { scene, model, isSeen }: Speaking): boolean {
  return (id === scene.actor && !isSeen) || hasTrait(model, id, 'plural');
}

/** Whether a verb after the pronoun has its plural form: someone of whom no more is known is "they". */
export function isManyByPronoun(id: Id, speaking: Speaking): boolean {
  return isMany(id, speaking) || genderOf(id, speaking.model) === 'plural';
}

/** `a lamp`, `a lamp and a key`, `a lamp, a key and three coins`. */
export function inWords(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `no`, `one` … `twelve`, 13. */
export function countWord(count: number): string {
  if (count === 0) return 'no';
  return count <= 12 ? (SMALL[count - 1] ?? String(count)) : String(count);
}

/** `a coin`, `three coins`. */
export function counted(thing: Thing, count: number): string {
  return count === 1 ? called(thing, 'a') : `${countWord(count)} ${pluralName(thing)}`;
}

/** `a pearl and three coins`: those of one name are counted. */
export function countedInWords(things: readonly Thing[]): string {
  const groups = new Map<string, { readonly thing: Thing; count: number }>();
  for (const thing of things) {
    const key = called(thing, 'a');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { thing, count: 1 });
    else group.count++;
  }
  return inWords([...groups.values()].map(({ thing, count }) => counted(thing, count)));
}

/** `gold coins` for a gold coin, `loaves of bread` for a loaf of bread. */
export function pluralName({ name, plurals, traits }: Thing): string {
  if (traits.has('plural')) return name;
  const [given] = plurals;
  if (given?.includes(' ') === true) return given;
  const [, head = name, tail = ''] = /^(.+?)( (?:of|with|in|for|from|to) .+)$/.exec(name) ?? [];
  const words = head.split(' ');
  const last = words.pop() ?? '';
  return `${[...words, given ?? pluralNoun(last)].join(' ')}${tail}`;
}

function pluralNoun(noun: string): string {
  const lower = noun.toLowerCase();
  const [plural = noun] = pluralsOf(lower);
  // The letters that stay keep their case.
  let same = 0;
  while (same < lower.length && lower[same] === plural[same]) same++;
  return noun.slice(0, same) + plural.slice(same);
}
