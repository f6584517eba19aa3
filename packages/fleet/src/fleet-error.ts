// What goes wrong with a fleet and is not a bug: it has a message and says what to do.

export class FleetError extends Error {
  readonly hint: string;

  constructor(message: string, hint = '') {
    super(message);
    this.name = 'FleetError';
    this.hint = hint;
  }
}

const HINTS: Readonly<Record<string, string>> = {
  OOM: 'it is full: give it more memory (maxmemory), or wait until runs have ended',
  MISCONF: 'it cannot write to its disk',
  READONLY: 'it is a copy: give the address of the one that is written to',
  NOPERM: 'its user may not do that',
};

/** What Redis refuses to do, in words; any other error as it is. */
export function saidByRedis(error: unknown): unknown {
  const { name, message, previousErrors } = error as Error & { readonly previousErrors?: readonly Error[] };
  if (name !== 'ReplyError') return error;
  const said = previousErrors?.[0]?.message ?? message;
  const [code = ''] = said.split(' ');
  return new FleetError(`Redis does not take it: ${said}`, HINTS[code] ?? '');
}
