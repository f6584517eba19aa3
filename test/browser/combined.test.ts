// Features that work alone, used together: what one of them does must not get in the way of another.

import { describe, expect, it } from 'vitest';
import { page } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

describe('a window that a page opens', () => {
  const t = trial();

  it('has its frames from elsewhere, each time, and also after it is loaded again', async () => {
    t.site.set(
      '/window',
      page(`<h1>Checkout</h1><iframe src="${t.site.otherUrl}/card" width=400 height=200></iframe>`),
    );
    t.site.set('/card', page(`<button onclick="this.textContent = 'Paid'">Pay</button>`));
    for (let times = 0; times < 12; times++) {
      const result = await t.on(
        `<button onclick="open('/window', '_blank', 'width=500,height=400')">Buy</button>`,
        'click "Buy"',
        'click "Pay"',
        'wait visible "Checkout" --timeout 1s',
        'refresh',
        'click "Pay"',
        'tab close',
      );
      expect(said(result)).toBe('ok');
    }
  });
});
