// What is remembered of an actor from line to line: what the pronouns stand for, and how things are referred to.

import { type Id, type Model, STORY } from '../model/model.js';
import type { Pronouns } from './bind-types.js';
import type { Ref } from './outcome.js';
import { BLANK, type Session, type TextWorld } from './text-world.js';

/** The session of an actor; a new one for an actor who has said nothing yet. */
export function sessionOf(world: TextWorld, actor: Id): Session {
  let session = world.sessions.get(actor);
  if (session === undefined) {
    session = { memory: BLANK };
    world.sessions.set(actor, session);
  }
  return session;
}

/** What was named, by its part in the command. */
export interface NamedThings {
  readonly direct: readonly Id[];
  readonly indirect: readonly Id[];
}

type Standing = { -readonly [K in keyof Pronouns]: Pronouns[K] };

/** What the pronouns stand for after a command. One that may be two things has both, the one named last first. */
export function pronounsAfter(model: Model, before: Pronouns, actor: Id, { direct, indirect }: NamedThings): Pronouns {
  const own: Standing = {};
  if (direct.length > 1) own.them = direct;
  for (const id of indirect) stand(model, actor, id, own);
  if (direct.length === 1) stand(model, actor, direct[0] as Id, own);
  return { ...before, ...own };
}

function stand(model: Model, actor: Id, id: Id, own: Standing): void {
  const thing = model.thing(id);
  if (thing === undefined || id === actor || thing.kind === 'exit' || thing.kind === 'room') return;
  const { traits } = thing;
  const pronouns: (keyof Pronouns)[] = [];
  if (traits.has('male')) pronouns.push('him');
  if (traits.has('female')) pronouns.push('her');
  if (traits.has('plural')) pronouns.push('them');
  if (pronouns.length === 0)
    pronouns.push(...(thing.kind === 'person' ? (['them', 'him', 'her'] as const) : (['it'] as const)));
  for (const pronoun of pronouns) {
    const known = own[pronoun] ?? [];
    if (known.includes(id)) continue;
    // "Them" are several things, or one that is several: never one or the other.
    own[pronoun] = pronoun === 'them' ? (known.length > 0 ? known : [id]) : [...known, id];
  }
}

export function refOf(model: Model, id: Id): Ref {
  return { id, name: model.thing(id)?.name ?? id };
}

/** How it ended; null while it goes on. */
export function endOf(model: Model): string | null {
  const ended = model.thing(STORY) === undefined ? undefined : model.value(STORY, 'ended');
  if (ended === undefined || ended === false || ended === '') return null;
  return ended === true ? 'The end' : String(ended);
}

/** `the brass key`; a proper name stands alone. */
export function theName(model: Model, id: Id): string {
  const thing = model.thing(id);
  if (thing === undefined) return id;
  return thing.article === '' ? thing.name : `the ${thing.name}`;
}
