// A small world for tests of names: written in a few lines, frozen, and asked what words mean in it.

import type { Bond, Id, Thing, Trait, Value } from '../../../packages/text/src/model/model.js';
import { Story } from '../../../packages/text/src/model/story.js';
import { bind } from '../../../packages/text/src/phases/bind.js';
import type { BindContext, BoundRole, Pronouns } from '../../../packages/text/src/phases/bind-types.js';
import type { Scene, ScopeName } from '../../../packages/text/src/verbs/declaration.js';
import type { Condition, VerbRole, VerbScope } from '../../../packages/text/src/verbs/verb.js';
import { readPhrase } from '../../../packages/text/src/words/phrase.js';

/** A thing in short: all that is not said is plain. */
export interface Given extends Partial<Omit<Thing, 'id' | 'name' | 'traits'>> {
  readonly id?: Id;
  readonly name: string;
  readonly is?: readonly Trait[];
  /** `in hall`, `held player`, `nowhere`; in the hall, if absent. */
  readonly at?: string;
  readonly state?: Readonly<Record<string, Value>>;
}

/** A story with a hall, the player in it, and what is given. */
export function hall(given: readonly Given[], exits: Readonly<Record<Id, readonly Id[]>> = {}, isDark = false): Story {
  const all: Given[] = [
    { id: 'hall', name: 'hall', kind: 'room', at: 'nowhere', is: isDark ? ['dark'] : [] },
    { id: 'player', name: 'yourself', kind: 'person', article: '', keywords: ['you'] },
    ...given,
  ];
  const ids = all.map((one) => one.id ?? one.name.replace(/ /g, '-'));
  return new Story({
    things: all.map(({ is = [], at: _, state: __, ...rest }, i) => ({
      kind: 'thing',
      article: 'a',
      aliases: [],
      keywords: [],
      qualifiers: [],
      plurals: [],
      description: '',
      ...rest,
      id: ids[i] as Id,
      traits: new Set(is),
    })),
    spots: new Map(
      all.flatMap(({ at = 'in hall' }, i) => {
        const [bond = '', holder = ''] = at.split(' ');
        return at === 'nowhere' ? [] : [[ids[i] as Id, { holder, bond: bond as Bond }]];
      }),
    ),
    values: new Map(all.flatMap(({ state }, i) => (state === undefined ? [] : [[ids[i] as Id, state]]))),
    exits: new Map(Object.entries(exits)),
  });
}

/** `room.items.nested` → a scope. */
export function scope(said: string, maxDepth = 4): VerbScope {
  const isNested = said.endsWith('.nested');
  return { source: said.replace('.nested', '') as ScopeName, isNested, maxDepth, hasCarried: true, declared: said };
}

export interface Asking {
  readonly scopes?: readonly string[];
  readonly isMany?: boolean;
  readonly prefer?: readonly Condition[];
  readonly all?: Condition;
  readonly scene?: Partial<Scene>;
  readonly roleName?: 'direct' | 'indirect';
  readonly pronouns?: Pronouns;
  readonly listed?: readonly Id[];
  readonly isAnswer?: boolean;
  readonly isTaken?: (word: string) => boolean;
}

export const USUAL = ['room.items.nested', 'room.npcs', 'room.details', 'player.inventory.nested'];

/** What words mean. A line is cut at blanks and before commas. */
export function ask(story: Story, line: string, asking: Asking = {}): BoundRole {
  const phrase = readPhrase(line.replace(/,/g, ' ,').split(' ').filter(Boolean));
  if (phrase === null) throw new Error(`"${line}" names nothing`);
  const { scopes = USUAL, isMany = false, prefer = [], all = null, scene, roleName = 'direct', ...rest } = asking;
  const role: VerbRole = { takes: 'thing', isMany, prefer, all, scopes: scopes.map((one) => scope(one)), asks: null };
  const { pronouns = {}, listed, isAnswer, isTaken } = rest;
  const asked: BindContext = {
    model: story,
    scene: { actor: 'player', verb: 'take', ...scene },
    roleName,
    role,
    phrase,
    pronouns,
    ...(listed === undefined ? {} : { listed }),
    ...(isAnswer === undefined ? {} : { isAnswer }),
    ...(isTaken === undefined ? {} : { isTaken }),
  };
  return story.whileFrozen(() => bind(asked));
}

/** What words mean, in short: the ids, or the code and what it is about. */
export function means(story: Story, line: string, asking: Asking = {}): string {
  const bound = ask(story, line, asking);
  if (bound.ok) return [bound.ids.join(' '), ...bound.notes].join(' ');
  return [bound.code, ...bound.candidates].join(' ');
}

/** The question that words lead to. */
export function prompt(story: Story, line: string, asking: Asking = {}): string {
  const bound = ask(story, line, asking);
  return bound.ok ? `none: ${bound.ids.join(' ')}` : (bound.prompt ?? `none: ${bound.code}`);
}
