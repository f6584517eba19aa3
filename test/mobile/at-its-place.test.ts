// The law of touches at a place, over random screens on which nothing calls the target clickable: it is touched inside its own
// bounds where nothing lies over it, or not at all; and never by words that cannot be undone.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isConsequential } from '../../packages/core/src/scene/button-words.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { runs } from '../support/size.js';
import { android, type Piece, type Place, SIZE, touchedPhone } from './support/touched-phone.js';

useVirtualTime();

const NAMES = ['Pause', 'Orders', 'View All', 'Profil', '設定', 'الطلبات', 'Delete', 'Jetzt kaufen', 'Pay now', 'Home'];
const KINDS = ['TextView', 'ImageView', 'View', 'ViewGroup'] as const;

const place: fc.Arbitrary<Place> = fc
  .tuple(
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 150, max: 2200 }),
    fc.integer({ min: 60, max: 700 }),
    fc.integer({ min: 40, max: 400 }),
  )
  .map(([x, y, width, height]) => [x, y, Math.min(width, SIZE.width - x), Math.min(height, SIZE.height - y)]);

const piece: fc.Arbitrary<Piece> = fc.record({
  is: fc.constantFrom(...KINDS),
  text: fc.constantFrom('', 'Rain tomorrow', 'Pause the music', ...NAMES),
  at: place,
  flags: fc.constantFrom('', '', '', 'clickable focusable', 'disabled', 'unseen'),
});

const isAt = ([left, top, width, height]: Place, { x, y }: { readonly x: number; readonly y: number }): boolean =>
  x >= left && x < left + width && y >= top && y < top + height;

/** Shows something there, or takes touches. */
const covers = ({ is = '', text = '', flags = '' }: Piece): boolean =>
  !flags.includes('unseen') && (text !== '' || is === 'ImageView' || flags.includes('clickable'));

it('touches what was named, where nothing lies over it, or nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 7 }),
      fc.constantFrom(...NAMES),
      async (pieces, name) => {
        const phone = touchedPhone(android(...pieces), () => android({ text: 'Elsewhere', at: [40, 100, 600, 60] }));
        const result = await phone.run(`click "${name}"`);
        const { touches } = phone;
        expect(touches.length).toBeLessThanOrEqual(1);
        const [touch] = touches;
        if (touch === undefined) {
          expect(result.ok).toBe(false);
          return;
        }
        if (result.target?.reason !== 'coordinate_fallback') return;
        expect(isConsequential(name)).toBe(false);
        const named = pieces.flatMap((one, i) => (one.text === name && isAt(one.at, touch) ? [i] : []));
        expect(named.length).toBeGreaterThan(0);
        const over = pieces.slice((named.at(-1) as number) + 1).filter((one) => isAt(one.at, touch) && covers(one));
        expect(over).toEqual([]);
      },
    ),
    { numRuns: runs(4000) },
  );
});
