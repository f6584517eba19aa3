// The numbers that decide.

/** Sums of hundredths are not exact; this is no difference. */
export const HAIR = 1e-9;
/** At and above: sure. */
export const SURE = 0.75;
/** Below: no answer. */
export const FAINT = 0.45;
/** How far the best must be ahead. */
export const LEAD = 0.05 - HAIR;
