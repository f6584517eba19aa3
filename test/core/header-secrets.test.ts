// Which of the headers that pages and servers send each other carry secrets: not what pages show to everybody.

import { expect, it } from 'vitest';
import { secretsPassing } from '../../packages/core/src/masking/header-secrets.js';

it.each([
  ['Set-Cookie', 'sid=ab12-cd34; Path=/', ['ab12-cd34']],
  ['Set-Cookie', 'prefs=k7x2q9w4z8m3; Path=/', ['k7x2q9w4z8m3']],
  ['set-cookie', 'theme=dark-blue-2; Path=/\ntracker=only-9x.y8; Path=/; HttpOnly', ['only-9x.y8']],
  ['Set-Cookie', 'last=head-lamp-400; Path=/', []],
  ['Set-Cookie', 'lang=en; HttpOnly', []],
  ['Cookie', 'lang=en-GB; __Host-session=s%3Aq7w8.e9; seen=2026-11-17', ['s%3Aq7w8.e9']],
  ['Authorization', 'Bearer abc.def-9', ['Bearer abc.def-9', 'abc.def-9']],
  ['X-CSRF-Token', '4f5g6h7j8k', ['4f5g6h7j8k']],
  ['X-Access-Token', 'led-kq4w.x_7z', ['led-kq4w.x_7z']],
  ['Session-Id', 'ab12-cd34', ['ab12-cd34']],
  ['X-Cache-Key', '/products/shoes-42', []],
  ['Idempotency-Key', 'order-4711', []],
  ['X-Session-State', 'authenticated', []],
  ['WWW-Authenticate', 'Basic realm="shop 1a2b3c4d"', []],
  ['Content-Type', 'text/html; charset=utf-8', []],
] as const)('%s: %s', (name, value, secrets) => {
  expect(secretsPassing(name, value)).toEqual(secrets);
});
