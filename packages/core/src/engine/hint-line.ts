// Hints that name the line that failed, so that they can be pasted.

/** The line that failed, and whether it takes --force. */
export interface FailedLine {
  readonly text: string;
  readonly takesForce: boolean;
}

/** Places in a hint that the line is put into. */
export const EXPLAINED = 'explain {line}';
export const FORCED = "; '{line} --force' does it anyway";

/** A hint with the line in it; what that line does not take is left out. */
export function withLine(hint: string, line: FailedLine | undefined): string {
  const fitting = line?.takesForce === true ? hint : hint.replace(FORCED, '');
  return fitting.replaceAll('{line}', () => line?.text ?? 'click <target>');
}
