// A result as data for other programs: as it is, as the action envelope of mobile-debug-mcp, or both.

import { envelopeOf, type Moment } from '@beckon/core/engine/envelope.js';
import type { Result } from '@beckon/core/engine/result.js';
import type { CliOptions } from '../options/command.js';

export const dataOptions = {
  json: { about: 'The complete result, as JSON.' },
  envelope: { about: 'The action envelope of mobile-debug-mcp instead; with --json, inside of the result.' },
} as const satisfies CliOptions;

export interface DataWanted {
  readonly json: boolean;
  readonly envelope: boolean;
}

/** Null: no data was requested. */
export function resultData(result: Result, wanted: DataWanted, moment: Moment): object | null {
  if (!wanted.envelope) return wanted.json ? result : null;
  const envelope = envelopeOf(result, moment);
  return wanted.json ? { ...result, envelope } : envelope;
}
