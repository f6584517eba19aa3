// `npm run bench`: all benchmarks on one page, which goals hold, and what became worse since the last commit that was measured.
// Ratios and limits are within one run: machines differ. Runs are kept in bench/history.jsonl, by commit.
// `npm run bench -- browser` runs that part only (language, resolve, mobile, text, mcp, remote, extension, browser; looking,
// acting, flow, cold, memory are parts of the browser's); --quick takes fewer samples, --json says it for programs, --no-history keeps
// nothing. `npm run bench -- fleet 10000` is for itself: it needs redis-server and minutes; fleet-cost and
// fleet-accidents are its parts.

import { join } from 'node:path';
import { browserFigures } from './browser/index.js';
import { ROOT } from './browser/stage.js';
import { extensionFigures } from './extension.js';
import { fleetFigures, printFleet } from './fleet/index.js';
import {
  commitAt,
  entryOf,
  readHistory,
  thisMachine,
  withEntry,
  worseThanBefore,
  worseWords,
  writeHistory,
} from './history.js';
import { languageRows } from './language.js';
import { mcpRows } from './mcp.js';
import { mobileRows } from './mobile.js';
import { mobileRealRows } from './mobile-real.js';
import { remoteFigures } from './remote.js';
import { resolveRows } from './resolve.js';
import { type Line, lineOfFigure, lineOfRow, type Part, pageOf } from './table.js';
import { textRows } from './text.js';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const has = (flag: string): boolean => process.argv.includes(`--${flag}`);
const isQuick = has('quick');

const says = (what: string): void => {
  if (process.stderr.isTTY) console.error(`… ${what}`);
};
const only = words.filter((word) => /^(?:looking|acting|flow|cold|memory)$/.test(word));

const PARTS: readonly { readonly name: string; readonly lines: () => Promise<readonly Line[]> }[] = [
  {
    name: 'browser',
    lines: async () => (await browserFigures({ isQuick, only, says })).map(lineOfFigure),
  },
  { name: 'remote', lines: async () => (await remoteFigures(isQuick)).map(lineOfFigure) },
  { name: 'extension', lines: async () => (await extensionFigures(isQuick)).map(lineOfFigure) },
  { name: 'mcp', lines: async () => (await mcpRows()).map(lineOfRow) },
  { name: 'mobile', lines: async () => [...mobileRows(), ...(await mobileRealRows())].map(lineOfRow) },
  { name: 'text', lines: async () => textRows().map(lineOfRow) },
  { name: 'resolve', lines: async () => resolveRows().map(lineOfRow) },
  { name: 'language', lines: async () => languageRows().map(lineOfRow) },
];

if (words.some((word) => word.startsWith('fleet'))) await fleet();
else await all();

async function fleet(): Promise<void> {
  const many = await fleetFigures(Number(words.find((word) => /^\d+$/.test(word)) ?? 10_000), {
    isCost: !words.includes('fleet-accidents'),
    isAccidents: !words.includes('fleet-cost'),
    isQuick,
  });
  if (has('json')) console.log(JSON.stringify(many, null, 2));
  else printFleet(many);
}

async function all(): Promise<void> {
  const isWanted = (name: string): boolean =>
    words.length === 0 || words.includes(name) || (name === 'browser' && only.length > 0);
  const parts: Part[] = [];
  // The short ones first: what runs long after them does not warm them up.
  for (const { name, lines } of PARTS.filter((part) => isWanted(part.name)).reverse()) {
    says(name);
    parts.unshift({ title: name, lines: await lines() });
  }
  const measured = parts.flatMap(({ lines }) => lines);
  const file = join(ROOT, 'bench/history.jsonl');
  const history = readHistory(file);
  const about = { commit: commitAt(ROOT), at: new Date().toISOString(), machine: thisMachine() };
  const entry = entryOf(measured, { ...about, ...(isQuick ? { isQuick } : {}) });
  const worse = worseThanBefore(history, entry, measured);
  if (!has('no-history')) writeHistory(file, withEntry(history, entry));
  if (has('json')) console.log(JSON.stringify({ ...about, parts, worse }, null, 2));
  else console.log(pageOf(parts, worseWords(worse), `beckon ${about.commit} on ${about.machine}`));
}
