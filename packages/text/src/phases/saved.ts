// A whole world as a text to keep, and back again: the story, and what each actor was talking about.

import { list, object, oneOf, optional, record, type Schema, text } from '@beckon/core/data/schema.js';
import type { Id } from '../model/model.js';
import { restore, save } from '../model/save.js';
import { Story } from '../model/story.js';
import { RULE_KEYS } from '../verbs/declaration.js';
import type { Pronouns } from './bind-types.js';
import type { Memory, Session, TextWorld, VerbCommand } from './text-world.js';

const words = list(text);

const command = object({
  said: text,
  verb: text,
  ruleKey: oneOf(RULE_KEYS),
  direct: optional(words),
  indirect: optional(words),
  relation: optional(text),
  relationRaw: optional(text),
  fixed: object({ direct: optional(words), indirect: optional(words) }),
});

const pronouns = object({ it: optional(words), them: optional(words), him: optional(words), her: optional(words) });

const memory = object({
  pronouns,
  last: optional(command),
  mistake: optional(object({ line: text, word: text })),
  question: optional(
    object({
      kind: oneOf(['which', 'missing']),
      command,
      role: oneOf(['direct', 'indirect']),
      listed: words,
      settled: words,
      rest: list(words),
      prompt: text,
      about: optional(words),
      pronouns: optional(pronouns),
    }),
  ),
});

type Saved<S> = S extends Schema<infer T> ? T : never;

/** The world as it is now; null for a world whose host keeps its things itself. What could be undone is not kept. */
export function saveWorld(world: TextWorld): string | null {
  const { model, sessions, about } = world;
  if (!(model instanceof Story)) return null;
  const retained = Object.fromEntries([...sessions].map(([actor, session]) => [actor, session.memory]));
  return save(model, { title: about.title, sessions: retained });
}

/** Makes the world what it was when it was saved, or says all that is wrong with the text and changes nothing. */
export function restoreWorld(
  world: TextWorld,
  saved: string,
): { readonly ok: true } | { readonly ok: false; readonly faults: readonly string[] } {
  const { model, sessions, turns, about } = world;
  if (!(model instanceof Story)) return { ok: false, faults: ['the host of this world stores its things itself'] };
  const read = restore(model, saved, { title: about.title, sessions: record(memory) });
  if (!read.ok) return read;
  sessions.clear();
  for (const [actor, stored] of Object.entries(read.sessions)) sessions.set(actor, sessionFrom(stored, model));
  turns.length = 0;
  return { ok: true };
}

function sessionFrom({ pronouns: given, last, mistake, question }: Saved<typeof memory>, model: Story): Session {
  const isThere = (id: Id): boolean => model.thing(id) !== undefined;
  const standing = (remaining: Saved<typeof pronouns>): Pronouns =>
    Object.fromEntries(Object.entries(remaining).map(([word, ids]) => [word, (ids ?? []).filter(isThere)]));
  const kept: Memory = {
    pronouns: standing(given),
    last: last === undefined ? null : commandFrom(last),
    mistake: mistake ?? null,
    question:
      question === undefined
        ? null
        : {
            ...question,
            command: commandFrom(question.command),
            listed: question.listed.filter(isThere),
            settled: question.settled.filter(isThere),
            about: (question.about ?? []).filter(isThere),
            pronouns: standing(question.pronouns ?? {}),
          },
  };
  return { memory: kept };
}

function commandFrom({ direct, indirect, relation, relationRaw, ...rest }: Saved<typeof command>): VerbCommand {
  return {
    ...rest,
    direct: direct ?? null,
    indirect: indirect ?? null,
    relation: relation ?? null,
    relationRaw: relationRaw ?? null,
  };
}
