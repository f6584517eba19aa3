// `npm run bench`: all benchmarks, as one table. Ratios and limits are within one run: machines differ.

import { languageRows } from './language.js';
import { resolveRows } from './resolve.js';
import { printRows } from './table.js';

printRows([...languageRows(), ...resolveRows()]);
