// How `beckon do` ends: one table for the code, the help and docs/SESSIONS.md.

/** A failed line, by how far it got. From 20 on, so that no code of Node, of a shell or of a signal means the same. */
export const PHASE_CODES = {
  parsing: 20,
  semantic: 21,
  resolution: 22,
  actionability: 23,
  execution: 24,
  verification: 25,
} as const;

export const NO_WORLD = 1;
export const USAGE = 2;
export const BROKEN = 3;

export const EXIT_CODES: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'every line was done'],
  [String(NO_WORLD), 'nowhere to run: no browser, no phone, or the session ended'],
  [String(USAGE), 'the call is wrong: an option, a name, a file'],
  [String(BROKEN), 'beckon is broken'],
  [String(PHASE_CODES.parsing), 'parsing: a line does not parse; none was run'],
  [
    String(PHASE_CODES.semantic),
    'semantic: a line parses but makes no sense: conflicting options, a variable without a value',
  ],
  [String(PHASE_CODES.resolution), 'resolution: the element was not found, or several match'],
  [String(PHASE_CODES.actionability), 'actionability: it was found, but is hidden, disabled, covered or moving'],
  [String(PHASE_CODES.execution), 'execution: it could not be done'],
  [String(PHASE_CODES.verification), 'verification: it was done, but the expected effect was not seen'],
  ['128 + n', 'cancelled by signal n: 130 for Ctrl-C; the session stays open'],
];

/** The table as lines for a terminal. */
export function exitCodeLines(): string {
  return ['It ends with', ...EXIT_CODES.map(([code, meaning]) => `  ${code.padEnd(9)}${meaning}`)].join('\n');
}
