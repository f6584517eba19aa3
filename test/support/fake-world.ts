// The world in memory, as tests know it.

export { MemoryWorld as FakeWorld, NOTHING } from '../../packages/core/src/engine/memory-world.js';
