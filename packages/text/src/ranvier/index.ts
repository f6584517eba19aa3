// Beckon in a Ranvier MUD: `require('@beckon/text/ranvier')`. The bundle in bundles/beckon-ranvier is made of it.

export { Adapter, type AdapterOptions, adapterOf, listen, OURS, worldOf } from './adapter.js';
export type { CallContext, CallTarget, DoorTarget, ExitTarget } from './command-verbs.js';
export { idOf } from './entities.js';
export { type HostOperation, type ModelOptions, RanvierModel } from './model.js';
export type { Moved } from './moves.js';
export type * from './ranvier.js';
export type { BeckonData } from './views.js';
export { RanvierError } from './world.js';
