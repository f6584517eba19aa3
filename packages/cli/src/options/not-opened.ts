// The message where there is no browser and no phone to be had.

import { UsageError } from './command.js';

/** Whether the error says that there is no world to be had; then it has a hint. */
export function isNotOpened(error: unknown): error is Error & { readonly hint: string } {
  return (
    error instanceof Error && !(error instanceof UsageError) && typeof (error as { hint?: unknown }).hint === 'string'
  );
}

/** What to say then. */
export function notOpened({ message, hint }: { readonly message: string; readonly hint: string }): string {
  const doctor = "'beckon doctor' shows what was found and what is missing";
  const lines = [
    `beckon: ${message}`,
    hint === '' ? '' : `  ${hint}`,
    hint.includes('beckon doctor') ? '' : `  ${doctor}`,
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}
