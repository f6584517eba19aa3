// All situations that claims are judged in.

import type { Situation } from '../support/claims.js';
import { effects } from './effects.js';
import { fields } from './fields.js';
import { forms } from './forms.js';
import { reach } from './reach.js';

export const situations: readonly Situation[] = [...forms, ...effects, ...fields, ...reach];
