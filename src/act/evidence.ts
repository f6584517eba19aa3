// What was seen of one command: pictures with the places of things, and what the page said and asked for meanwhile.

import type { Captured, Message, PageError, RequestSeen } from '../world/facets.js';

export interface Seen extends Captured {
  /** Before the deed was done, with the thing still there; or when the command had ended. */
  readonly when: 'before' | 'after';
}

export interface Evidence {
  readonly pictures: readonly Seen[];
  /** Since the command began. Secrets are masked. */
  readonly messages: readonly Message[];
  readonly errors: readonly PageError[];
  readonly requests: readonly RequestSeen[];
}
