// All situations that claims are judged in.

import type { Situation } from '../support/claims.js';
import { adjust } from './adjust.js';
import { effects } from './effects.js';
import { forms } from './forms.js';
import { press } from './press.js';

export const situations: readonly Situation[] = [...forms, ...effects, ...adjust, ...press];
