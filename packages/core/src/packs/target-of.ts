// Targets of intents: read once when a definition is read, looked up on the page when a step runs.

import { isRecord, type Path } from '../data/schema.js';
import {
  type Atom,
  parseTarget,
  type Related,
  type Role,
  relations,
  type Span,
  type Target,
} from '../language/index.js';
import { NotRegular, regular } from '../patterns/regular.js';
import type { TargetDef, TargetMap } from './definition.js';
import type { StepTarget } from './program.js';

/** What a reader of definitions needs: references resolved, faults reported. */
export interface Reader {
  /** A text with its references in the form that is kept. */
  /** A text with its references known. `mayBeAbsent`: one without a value is no mistake there. */
  refs(text: string, path: Path, mayBeAbsent?: boolean): string;
  report(path: Path, message: string): void;
}

/** Nothing of a definition stands in a line that is run. */
export const NOWHERE: Span = { start: 0, end: 0, line: 1, column: 1 };
export const INFERRED: Target = { primary: { kind: 'infer', span: NOWHERE }, relations: [], span: NOWHERE };

/** A target of a definition, read. */
export function stepTargetOf(given: TargetDef, path: Path, reader: Reader): StepTarget {
  if (!isRecord(given)) return { kind: 'said', target: targetIn(String(given), path, reader), fallback: null };
  const map = given as TargetMap;
  const fallback = map.fallback === undefined ? null : stepTargetOf(map.fallback, [...path, 'fallback'], reader);
  const related = relatedOf(map, path, reader);
  if (map.pattern !== undefined)
    return { kind: 'pattern', name: reader.refs(map.pattern, [...path, 'pattern']), relations: related, fallback };
  if (map.text !== undefined && map.match !== undefined && map.match !== 'contains') {
    const text = reader.refs(map.text, [...path, 'text']);
    if (map.match === 'regex') checkPattern(map.text, [...path, 'text'], reader);
    return { kind: 'named', text, match: map.match, relations: related, fallback };
  }
  return { kind: 'said', target: { primary: atomOf(map, path, reader), relations: related, span: NOWHERE }, fallback };
}

/** Reports if a text is no regular expression; a value in it stands for itself. */
export function checkPattern(source: string, path: Path, reader: Reader): void {
  try {
    regular(source.replace(/\$\{[^{}]*\}|\$[\p{L}_][\p{L}\p{N}_-]*/gu, 'x'));
  } catch (error) {
    if (!(error instanceof NotRegular)) throw error;
    reader.report(path, `Invalid regular expression: ${error.message}`);
  }
}

/** A target as a line of OIL says it. */
function targetIn(text: string, path: Path, reader: Reader): Target {
  const read = parseTarget(reader.refs(text, path));
  if ('target' in read) return read.target;
  const [first] = read.diagnostics;
  reader.report(path, `${first?.message ?? 'no target'}${first?.hint ? ` (${first.hint})` : ''}`);
  return INFERRED;
}

function atomOf(map: TargetMap, path: Path, reader: Reader): Atom {
  const span = NOWHERE;
  if (map.text !== undefined) return { kind: 'text', value: reader.refs(map.text, [...path, 'text']), span };
  if (map.role !== undefined) return { kind: 'role', value: map.role as Role, span };
  if (map.selector !== undefined) return { kind: 'css', value: reader.refs(map.selector, [...path, 'selector']), span };
  if (map.xpath !== undefined) return { kind: 'xpath', value: reader.refs(map.xpath, [...path, 'xpath']), span };
  if (typeof map.id === 'number') return { kind: 'id', value: map.id, span };
  return { kind: 'css', value: `[id=${JSON.stringify(reader.refs(String(map.id), [...path, 'id']))}]`, span };
}

/** `{ text: A, near: { text: B, inside: C } }` is A near B inside C. */
function relatedOf(map: TargetMap, path: Path, reader: Reader): Related[] {
  return relations.flatMap((relation) => {
    const stated = map[relation];
    if (stated === undefined) return [];
    const found = stepTargetOf(stated, [...path, relation], reader);
    if (found.kind !== 'said' || found.fallback !== null) {
      reader.report([...path, relation], 'the anchor of a relation needs text, role, selector or id');
      return [];
    }
    const { primary, relations: more } = found.target;
    return [{ relation, atom: primary, span: NOWHERE }, ...more];
  });
}
