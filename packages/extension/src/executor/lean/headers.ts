// In the service worker, in place of core's `engine/handlers/headers.ts`: a page cannot say with which headers it is requested.

import type { headersIn as whole } from '@beckon/core/engine/handlers/headers.js';
import { failed } from '@beckon/core/engine/outcome.js';

export const headersIn: typeof whole = () =>
  failed('UNSUPPORTED', { what: 'Sending headers', world: '', instead: 'Open it without them' });
