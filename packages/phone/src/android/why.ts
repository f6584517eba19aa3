// Why a device did not answer, in words.

import { messages } from '../shared/messages.js';

/** What an error says, in one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => line.trim() !== '') ?? messages.noReason;
}
