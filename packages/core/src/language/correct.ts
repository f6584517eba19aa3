// A bad line made good.

import type { Diagnostic } from './problems.js';

/** The line that a diagnostic is about, as it should be; null if that is not known. */
export function corrected(_raw: string, { fixed }: Diagnostic): string | null {
  return fixed;
}
