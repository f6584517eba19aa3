// The order of matches: the same whatever order the screen was listed in.

import type { Scene } from './scene.js';
import type { Match } from './score.js';

/** Best first: by scope, score, depth, place, number; never by where it stood in the list. */
export function ordered(scene: Scene, matches: readonly Match[]): Match[] {
  return [...matches].sort(
    (a, b) =>
      (a.candidate.scope ?? 0) - (b.candidate.scope ?? 0) ||
      b.score - a.score ||
      (a.candidate.depth ?? 0) - (b.candidate.depth ?? 0) ||
      scene.order(a.candidate) - scene.order(b.candidate) ||
      a.candidate.id - b.candidate.id,
  );
}

/** Those that are not among the others, in order. */
export function without(scene: Scene, matches: readonly Match[], others: readonly Match[]): Match[] {
  const gone = new Set(others);
  return ordered(
    scene,
    matches.filter((match) => !gone.has(match)),
  );
}
