// How long the script in a frame may take to answer: as long as it was asked to wait, and a little.

/** A page of thousands of elements on a busy machine takes a third of this. */
const ANSWER_MS = 1000;
/** What moves is waited for, and then for a frame. */
const RESTED_MS = 4500;
/** To bring an element into view and let it come to rest. */
const READY_MS = 3000;

export function answerTimeoutFor(method: string, args: readonly unknown[]): number {
  const [first] = args as readonly [Readonly<Record<string, unknown>> | number | undefined];
  if (method === 'rested' || method === 'painted') return RESTED_MS;
  if (method === 'changed' && typeof first === 'number') return first + ANSWER_MS;
  if (typeof first !== 'object' || first === null) return ANSWER_MS;
  const { waitMs, action } = first;
  if (typeof waitMs === 'number') return waitMs + ANSWER_MS;
  return typeof action === 'string' ? READY_MS : ANSWER_MS;
}
