// All situations that claims are judged in.

import type { Situation } from '../support/claims.js';
import { adjust } from './adjust.js';
import { ambient } from './ambient.js';
import { around } from './around.js';
import { byWay } from './by-way.js';
import { components } from './components.js';
import { deciding } from './deciding.js';
import { effects } from './effects.js';
import { fields } from './fields.js';
import { flows } from './flows.js';
import { forms } from './forms.js';
import { habits } from './habits.js';
import { keptForms } from './kept-forms.js';
import { keys } from './keys.js';
import { kits } from './kits.js';
import { lateOnes } from './late.js';
import { motions } from './motions.js';
import { ordinary } from './ordinary.js';
import { platform } from './platform.js';
import { press } from './press.js';
import { reach } from './reach.js';
import { rendered } from './rendered.js';
import { reverts } from './reverts.js';
import { stopped } from './stopped.js';
import { structures } from './structures.js';
import { today } from './today.js';
import { together } from './together.js';
import { widgets } from './widgets.js';

export const situations: readonly Situation[] = [
  ...forms,
  ...effects,
  ...lateOnes,
  ...adjust,
  ...fields,
  ...reach,
  ...press,
  ...widgets,
  ...flows,
  ...deciding,
  ...keptForms,
  ...reverts,
  ...motions,
  ...platform,
  ...habits,
  ...stopped,
  ...ambient,
  ...kits,
  ...structures,
  ...components,
  ...rendered,
  ...together,
  ...around,
  ...keys,
  ...today,
  ...ordinary,
  ...byWay,
];
