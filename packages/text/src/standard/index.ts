// The verbs that come along with every world. All of them are data: a world may replace any, or do without it.

import type { VerbDeclaration } from '../verbs/declaration.js';
import { looking } from './looking.js';
import { moving } from './moving.js';
import { opening } from './opening.js';
import { giving, taking, wearing } from './taking.js';
import { talking } from './talking.js';
import { using } from './using.js';

export const standardVerbs: readonly VerbDeclaration[] = [
  ...[...looking, ...moving, ...taking, ...opening],
  ...[...wearing, ...giving, ...talking, ...using],
];
