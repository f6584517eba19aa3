// What goes wrong between a client and the server, in one line on standard error.

import { clip } from '@beckon/core/text/text.js';

const LONGEST = 300;

export function faultWords({ message }: Error): string {
  // The library lists at length what it would have expected.
  if (/^\s*\[/.test(message)) return 'ignored input that is not a message of the protocol';
  return clip(message.replaceAll(/\s+/g, ' ').trim(), LONGEST);
}
