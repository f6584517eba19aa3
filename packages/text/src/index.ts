// The text world as a library: `import { createWorld, defineVerb, receive } from '@beckon/text'`.

export { createWorld, WorldError, type WorldFault, type WorldOptions } from './file/create.js';
export type { WorldDefinition } from './file/definition.js';
export { readWorld, type WorldRead } from './file/read.js';
export { faultsOf } from './model/invariants.js';
export type { Bond, Id, Kind, Model, Operation, Spot, Thing, Trait, Undo, Value } from './model/model.js';
export { STORY } from './model/model.js';
export { canSee, holds, isDark, roomOf, seenAt } from './model/sight.js';
export { Story, type StoryParts } from './model/story.js';
export type { Outcome, ReadingTrace, Ref, RoleTrace } from './phases/outcome.js';
export type { PolicyDefinition, Profile } from './phases/policy.js';
export { explain } from './phases/reading.js';
export { type ReceiveOptions, receive } from './phases/receive.js';
export { restoreWorld as restore, saveWorld as save } from './phases/saved.js';
export type { Memory, Session, TextWorld } from './phases/text-world.js';
export { CODES, CODES_OF_CODE, type Code } from './phases/words.js';
export { standardVerbs } from './standard/index.js';
export type * from './verbs/declaration.js';
export { defineVerb, VerbError } from './verbs/define.js';
