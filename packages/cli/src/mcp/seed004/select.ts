// Which element the arguments mean: by the fields of a selector, all of which must match, or by its id.

import type { Candidate } from '@beckon/core/scene/candidate.js';
import { matching, type SelectorFields, wantedBy, wantedWords } from '../selector.js';
import { SeedFault } from './arguments.js';
import type { SeedLook } from './element.js';
import type { Failing } from './envelope.js';

type Selector = Readonly<Record<string, unknown>>;

/** The fields of a selector; `className` is compared with the class of the node. */
export interface Wanted {
  readonly fields: SelectorFields | null;
  readonly className: string | null;
}

export function wantedIn(selector: Selector, match?: unknown): Wanted {
  const { className, ...rest } = selector;
  const name = typeof className === 'string' && className !== '' ? className : null;
  const isOnly =
    name !== null && Object.values(rest).every((value) => value === undefined || value === null || value === '');
  if (isOnly) return { fields: null, className: name };
  const fields = wantedBy(rest, match);
  if ('wrong' in fields) throw new SeedFault(`${fields.wrong}. ${fields.hint}`);
  return { fields, className: name };
}

/** All that match, in the order of the screen. */
export function matched(seen: SeedLook, { fields, className }: Wanted, isHiddenToo = false): readonly Candidate[] {
  const { candidates } = seen.look;
  const visible = candidates.filter(({ state }) => isHiddenToo || state?.visible !== false);
  const found = fields === null ? visible : matching(candidates, fields, isHiddenToo);
  if (className === null) return found;
  return found.filter((one) => isClass(seen.nodeOf(one)?.type ?? '', className));
}

/** `android.widget.Button`, or its last part. */
function isClass(type: string, wanted: string): boolean {
  const [given, asked] = [type.toLowerCase(), wanted.toLowerCase()];
  return given === asked || given.split('.').at(-1) === asked;
}

export function wordsFor({ fields, className }: Wanted): string {
  const parts = [fields === null ? '' : wantedWords(fields), className === null ? '' : `className "${className}"`];
  return parts.filter((part) => part !== '').join(', ');
}

export function byHandle(seen: SeedLook, id: string): Candidate | undefined {
  const number = /^\d+$/.test(id) ? Number(id) : null;
  return seen.look.candidates.find((one) => one.handle === id || one.id === number);
}

export const STALE: Failing = {
  code: 'STALE_REFERENCE',
  message: 'This element is no longer on the screen. Resolve it again with find_element',
  retryable: false,
  runtime: 'STALE_REFERENCE',
};

export function notFound(wanted: Wanted): Failing {
  const message = `Nothing on the screen has ${wordsFor(wanted)}`;
  return { code: 'ELEMENT_NOT_FOUND', message, retryable: true, runtime: 'TARGET_NOT_FOUND' };
}

export function severalFound(count: number, wanted: Wanted): Failing {
  const message = `${count} elements have ${wordsFor(wanted)}: add a field, or use the element_id of find_element`;
  return { code: 'AMBIGUOUS_TARGET', message, retryable: false, runtime: 'AMBIGUOUS_TARGET' };
}
