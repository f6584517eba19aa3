// Conditions of intents, read: as a map, or as what may stand behind `expect`.

import { isRecord, type Path } from '../data/schema.js';
import { parse } from '../language/index.js';
import type { ConditionDef } from './definition.js';
import type { Condition } from './program.js';
import { checkPattern, type Reader, stepTargetOf } from './target-of.js';

type Fields = Exclude<ConditionDef, string>;

export function readCondition(given: ConditionDef, path: Path, reader: Reader): Condition {
  if (typeof given === 'string') return readLine(given, path, reader);
  const [[kind, value] = ['', null]] = Object.entries(given).filter(([field]) => field !== 'within');
  const at = [...path, kind];
  switch (kind) {
    case 'pattern_exists':
    case 'pattern_gone':
      return { kind: 'pattern', name: reader.refs(String(value), at), isThere: kind === 'pattern_exists' };
    case 'visible':
    case 'hidden':
      return { kind, stepTarget: stepTargetOf(value as NonNullable<Fields['visible']>, at, reader) };
    case 'url_matches':
      checkPattern(String(value), at, reader);
      return { kind, text: reader.refs(String(value), at) };
    case 'url_contains':
    case 'expression':
      return { kind, text: reader.refs(String(value), at, kind === 'expression') };
    case 'text_contains': {
      const { text, within = given.within } = isRecord(value)
        ? (value as { readonly text: string; readonly within?: string })
        : { text: String(value) };
      return {
        kind,
        text: reader.refs(String(text), at),
        within: within === undefined ? null : reader.refs(within, at),
      };
    }
    case 'count': {
      const {
        selector,
        min = given.count?.max === undefined ? 1 : 0,
        max = Number.POSITIVE_INFINITY,
      } = value as NonNullable<Fields['count']>;
      return { kind, selector: reader.refs(selector, at), min, max };
    }
    case 'all':
    case 'any':
      return { kind, of: (value as readonly ConditionDef[]).map((one, i) => readCondition(one, [...at, i], reader)) };
    default:
      return { kind: 'not', of: readCondition(value as ConditionDef, at, reader) };
  }
}

/** `visible "Thanks"`, `url "/thanks"`; or `$name`, which must be true. */
function readLine(text: string, path: Path, reader: Reader): Condition {
  const line = text.trim().replace(/^expect\s+/i, '');
  if (/^!?\s*\$/.test(line)) return { kind: 'expression', text: reader.refs(line, path, true) };
  const { lines, diagnostics } = parse(`expect ${reader.refs(line, path)}`);
  const command = lines[0]?.command;
  const [first] = diagnostics;
  if (first === undefined && command) return { kind: 'line', command };
  reader.report(path, `not a condition: ${first?.message ?? 'it is empty'}${first?.hint ? `. ${first.hint}` : ''}`);
  return { kind: 'expression', text: 'true' };
}
