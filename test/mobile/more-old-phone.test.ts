// An old Android that tells a hint only while a field is empty: the flow of the search, as on every other phone.

import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ANDROID_6 } from '../phone/android-kind.js';
import { androidPhone, beckon, LONG, PATIENT, type Reached, resultsIn } from '../support/phone-cli.js';

let reached: Reached | null = null;
afterEach(async () => {
  await reached?.stop();
  reached = null;
});

it(
  'search.oil',
  async () => {
    reached = await androidPhone(ANDROID_6);
    const flow = join('examples/mobile', 'search.oil');
    const said = await beckon(['run', ...reached.args, ...PATIENT, '--json', flow], reached);
    const results = resultsIn(said);
    expect(said.code, results.at(-1)?.text ?? said.err).toBe(0);
    expect(results.filter(({ lifecycle }) => lifecycle !== 'verified')).toEqual([]);
    expect(reached.phone.screen).toBe('search');
    expect(reached.phone.state.fields['search.query'] ?? '').toBe('');
  },
  LONG,
);
