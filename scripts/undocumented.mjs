// For bundles that go into pages and service workers: tables of core without what only documentation reads.

import { readFileSync } from 'node:fs';
import { source } from './sources.mjs';

/** The table → the properties of its rows that are left out. */
const DOCUMENTING = new Map([
  [source('core', 'language', 'commands.ts'), ['does', 'examples']],
  [source('core', 'scene', 'signals.ts'), ['when', 'otherwise', 'example']],
  [source('core', 'engine', 'problems.ts'), ['example']],
]);

export const undocumented = {
  name: 'undocumented',
  setup(building) {
    building.onLoad({ filter: /(?:commands|signals|problems)\.ts$/ }, ({ path }) => {
      const names = DOCUMENTING.get(path);
      return names === undefined ? undefined : { contents: without(readFileSync(path, 'utf8'), names), loader: 'ts' };
    });
  },
};

/** The tables are formatted: a property of a row ends before the next line that begins as far left. */
function without(text, names) {
  const starts = new RegExp(`^    (?:${names.join('|')}):`);
  let isLeftOut = false;
  const kept = text.split('\n').filter((line) => {
    if (starts.test(line)) isLeftOut = true;
    else if (/^ {0,4}[^\s\])}]/.test(line) || /^ {0,3}\S/.test(line)) isLeftOut = false;
    return !isLeftOut;
  });
  return kept.join('\n');
}
