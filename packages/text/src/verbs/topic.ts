// What a person has to say about something: the answer whose words are most of all in what was asked.

import { fold } from '@beckon/core/text/text-match.js';
import type { Id, Model, Topic } from '../model/model.js';
import { hasTrait } from '../model/sight.js';
import { pluralsOf } from '../words/plural.js';
import type { Scene } from './declaration.js';
import { called, capital } from './naming.js';
import type { WorldTexts } from './world-texts.js';

/** The word for whatever else is asked. */
export const DEFAULT_TOPIC = 'default';

export function answerTo(person: Id, scene: Scene, model: Model, lore: WorldTexts): string {
  const thing = model.thing(person);
  const topic = topicOf(thing?.topics ?? [], scene.words ?? '');
  if (topic !== null) return lore.fill(topic.says, person, scene, model);
  if (thing === undefined) return 'Nobody answers.';
  const isMany = hasTrait(model, person, 'plural');
  const who = capital(called(thing, 'the'));
  if (thing.kind === 'person') return `${who} ${isMany ? 'have' : 'has'} nothing to say about that.`;
  return `${who} ${isMany ? 'do' : 'does'} not answer.`;
}

/** The topic with most words that were all used; of equals, the first; else the one for the rest. */
export function topicOf(topics: readonly Topic[], words: string): Topic | null {
  const given = new Set(fold(words).split(' '));
  const isGiven = (word: string) => given.has(word) || pluralsOf(word).some((plural) => given.has(plural));
  let best: Topic | null = null;
  let most = 0;
  for (const topic of topics) {
    for (const phrase of topic.words) {
      const parts = fold(phrase).split(' ');
      if (parts.length > most && parts.every(isGiven) && phrase !== DEFAULT_TOPIC) {
        best = topic;
        most = parts.length;
      }
    }
  }
  return best ?? topics.find((topic) => topic.words.includes(DEFAULT_TOPIC)) ?? null;
}
