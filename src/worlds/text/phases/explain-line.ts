// `explain`: how a line would be read, without doing it.

import type { Id } from '../model/model.js';
import { sessionOf } from './memory.js';
import { receive } from './receive.js';
import type { TextWorld } from './text-world.js';

/** The rule chosen, the scopes searched, the candidates and their scores. Nothing is done, and nothing is remembered. */
export function explain(world: TextWorld, actor: Id, line: string): string {
  const session = sessionOf(world, actor);
  const { memory } = session;
  const { messages } = receive(world, actor, `explain ${line}`);
  session.memory = memory;
  return messages.join('\n');
}
