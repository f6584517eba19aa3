// Where the packages of this repository have their sources: for bundles, which take these and not what was built.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The sources of a package, or a file among them. */
export function source(name, ...path) {
  return join(root, 'packages', name, 'src', ...path);
}

/** For esbuild: `@beckon/core/engine/engine.js` is packages/core/src/engine/engine.ts. */
export const sources = {
  name: 'sources',
  setup(building) {
    building.onResolve({ filter: /^@beckon\/[a-z]+\/.+\.js$/ }, ({ path }) => {
      const [, name, file] = /^@beckon\/([a-z]+)\/(.+)\.js$/.exec(path);
      // Installed only by those who want it.
      if (name === 'fleet') return { path, external: true };
      return { path: `${source(name, file)}.ts`, sideEffects: false };
    });
  },
};
