// What is said of a page that could not be opened.

import { clip } from '@beckon/core/text/text.js';
import { messages } from '../messages.js';
import { reasonOf } from '../network/net-error-messages.js';

/** What a document is that a server sent nothing for. */
export const EMPTY = '<html><head></head><body></body></html>';

export function notOpened(url: string, code: string): string {
  return messages.couldNotOpen(clip(url, 120), reasonOf(code));
}
