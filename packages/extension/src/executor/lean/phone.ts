// In the service worker, in place of core's `engine/handlers/phone.ts`: there are no apps that could open an address.

import type { openLink as whole } from '@beckon/core/engine/handlers/phone.js';

export const openLink: typeof whole = async (_apps, _url, step) => step.unsupported('goto');
