// The entry `@beckon/node`: the files of this machine, for an engine.

export { nodeFiles } from './node-files.js';
