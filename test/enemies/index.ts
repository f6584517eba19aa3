// Every suite of attacks, by area. Each is opened only when it is run.

import type { OpenAttacks } from '../support/attack.js';

export const suites: Readonly<Record<string, () => Promise<{ readonly open: OpenAttacks }>>> = {
  packs: () => import('./packs.js'),
  patterns: () => import('./patterns.js'),
  page: () => import('./page.js'),
  allow: () => import('./allow.js'),
  files: () => import('./files.js'),
  'left-behind': () => import('./left-behind.js'),
  load: () => import('./load.js'),
  secrets: () => import('./secrets.js'),
  // The longest.
  'large-pages': () => import('./large-pages.js'),
};
