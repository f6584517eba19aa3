// Pages with questions, of all kinds.

import { others } from './others.js';
import type { LookingPage } from './question.js';
import { reading } from './reading.js';
import { selling } from './selling.js';
import { sites } from './sites.js';
import { working } from './working.js';

export type { LookingPage };

export const lookingPages: readonly LookingPage[] = [...selling, ...working, ...reading, ...others, ...sites];
