// Property tests take their seed from vitest.config.ts, which prints it: another one each day, the same for everybody that
// day. To repeat a run: BECKON_SEED=20261115 npm test. To explore: BECKON_SEED=random npm test.

import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['BECKON_SEED']) });
