// The verbs that come along with every world. All of them are data: a world may replace any, or do without it.

import type { VerbDeclaration } from '../verbs/declaration.js';
import { giving } from './giving.js';
import { looking } from './looking.js';
import { moving } from './moving.js';
import { opening } from './opening.js';
import { taking } from './taking.js';
import { talking } from './talking.js';
import { using } from './using.js';
import { wearing } from './wearing.js';

export const standardVerbs: readonly VerbDeclaration[] = [
  ...looking,
  ...moving,
  ...taking,
  ...opening,
  ...wearing,
  ...giving,
  ...talking,
  ...using,
];
