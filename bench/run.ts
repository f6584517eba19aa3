// `npm run bench`: all benchmarks, as tables. Ratios and limits are within one run: machines differ.
// `npm run bench -- browser` runs that part only (language, resolve, text, mcp, remote, extension, browser; looking, acting,
// flow, cold are parts of the browser's); --quick takes fewer samples, --json says it for programs.
// `npm run bench -- fleet 10000` is for itself: it needs redis-server and minutes.

import { browserFigures } from './browser/index.js';
import { printFigures } from './browser/report.js';
import { extensionFigures } from './extension.js';
import { fleetFigures, printFleet } from './fleet/index.js';
import { languageRows } from './language.js';
import { mcpRows } from './mcp.js';
import { mobileRows } from './mobile.js';
import { mobileRealRows } from './mobile-real.js';
import { remoteFigures } from './remote.js';
import { resolveRows } from './resolve.js';
import { printRows } from './table.js';
import { textRows } from './text.js';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isJson = process.argv.includes('--json');
const isAll = words.length === 0;

const rows = [
  ...(isAll || words.includes('language') ? languageRows() : []),
  ...(isAll || words.includes('resolve') ? resolveRows() : []),
  ...(isAll || words.includes('mobile') ? [...mobileRows(), ...(await mobileRealRows())] : []),
  ...(isAll || words.includes('text') ? textRows() : []),
  ...(isAll || words.includes('mcp') ? await mcpRows() : []),
];
if (!isJson && rows.length > 0) printRows(rows);

const isBrowser = isAll || words.some((word) => /^(?:browser|looking|acting|flow|cold)$/.test(word));
const remote = isAll || words.includes('remote') ? await remoteFigures(process.argv.includes('--quick')) : [];
const inBrowser = isBrowser
  ? await browserFigures({
      isQuick: process.argv.includes('--quick'),
      only: words,
      says: (what) => {
        if (process.stderr.isTTY) console.error(`… ${what}`);
      },
    })
  : [];
const isQuick = process.argv.includes('--quick');
const throughExtension = isAll || words.includes('extension') ? await extensionFigures(isQuick) : [];
const figures = [...inBrowser, ...remote, ...throughExtension];
if (words.includes('fleet')) {
  const many = await fleetFigures(Number(words.find((word) => /^\d+$/.test(word)) ?? 10_000));
  if (isJson) console.log(JSON.stringify(many, null, 2));
  else printFleet(many);
} else if (isJson) console.log(JSON.stringify({ rows, figures }, null, 2));
else if (figures.length > 0) {
  if (rows.length > 0) console.log('');
  printFigures(figures);
}
