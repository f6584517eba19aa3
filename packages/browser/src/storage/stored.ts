// What a document says when it is asked about its storage, and what stood in the way, as a problem. Values are never reported.

import type { Items, StorageArea } from '@beckon/core/scene/facets.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import type { Frame } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { StorageAction, StorageAnswer } from '../page/storage.js';

/** The origin of an address that keeps something which can be put back; null of any other. */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin } = new URL(url);
  return /^https?:/.test(origin) ? origin : null;
}

export async function answerOf(frame: Frame, area: StorageArea, action: StorageAction): Promise<StorageAnswer> {
  return JSON.parse(await frame.call('storage', area, action)) as StorageAnswer;
}

export function itemsIn(given: StorageAnswer): Items | null {
  return 'items' in given ? Object.fromEntries(given.items) : null;
}

export function nameOf(area: StorageArea): string {
  return area === 'local' ? 'local storage' : 'session storage';
}

export function sizeOf(items: Items): number {
  return Object.entries(items).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
}

/** Why a page did not keep something of that size, or has nothing to keep it in. */
export function trouble(stated: StorageAnswer, area: StorageArea, what: string, size: number): Problem {
  if ('isFull' in stated)
    return problem('INVALID_VALUE', {
      what,
      reason: messages.storageFull(size, stated.used),
    });
  if ('isChanged' in stated) return problem('VERIFICATION_FAILED', { what: messages.readsBackChanged(what), said: '' });
  return problem('INVALID_VALUE', {
    what: messages.theStorage(nameOf(area)),
    reason: stated.origin === 'null' ? messages.noOrigin : messages.noStorage(stated.origin),
  });
}
