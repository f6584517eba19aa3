// What goes wrong between a client and the server, in one line for whoever reads standard error.

import { clip } from '@beckon/core/text/text.js';

const LONGEST = 300;

export function faultWords({ message }: Error): string {
  // The library lists at length what it would have expected.
  if (/^\s*\[/.test(message)) return 'something came that is no message of the protocol, and was passed over';
  return clip(message.replaceAll(/\s+/g, ' ').trim(), LONGEST);
}
