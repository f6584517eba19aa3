// Property tests are the same on every run, so that a red build is never chance. To explore: BECKON_SEED=random npm test.

import fc from 'fast-check';

const asked = process.env['BECKON_SEED'];
const seed = asked === 'random' ? Date.now() & 0x7fffffff : Number(asked ?? 20_261_115);

fc.configureGlobal({ seed });
