// In the service worker, in place of core's `engine/learn.ts`: nothing is learned where `learn` cannot be used.

import type { ActionHistory as Whole } from '@beckon/core/engine/learn.js';

export class ActionHistory implements Pick<Whole, 'actions' | 'note' | 'proposals' | 'discard'> {
  readonly actions = [];

  note(): null {
    return null;
  }

  proposals(): [] {
    return [];
  }

  discard(): boolean {
    return false;
  }
}
