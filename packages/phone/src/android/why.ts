// Why a device did not answer, in words.

/** What an error says, in one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => line.trim() !== '') ?? 'no reason was given';
}
