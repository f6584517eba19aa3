// The small language of conditions and operations: a sentence is read once, when a world is loaded, and becomes a function.
// At run time nothing goes wrong: what is not there makes a condition false and an operation nothing.

import { clip } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import type { Id, Model } from '../model/model.js';
import { readConditions } from './condition.js';
import type { Scene } from './declaration.js';
import { readOperation } from './operation.js';
import { type ReportFault, readThing, type Setting, TokenReader } from './reference.js';
import { type SentenceFault, scan } from './scan.js';
import type { Condition, PlanEffect } from './verb.js';

/** `direct is open and not direct is locked`; null where a fault was reported. */
export function readCondition(sentence: string, setting: Setting, report: ReportFault): Condition | null {
  return readWhole(sentence, setting, report, readConditions, faultMessages.endOrAnd);
}

/** `move direct to actor if actor holds key`; null where a fault was reported. */
export function readEffect(sentence: string, setting: Setting, report: ReportFault): PlanEffect | null {
  return readWhole(sentence, setting, report, readOperation, faultMessages.endOrIf);
}

/** `direct.door`; null where a fault was reported. */
export function readReference(
  sentence: string,
  setting: Setting,
  report: ReportFault,
): ((scene: Scene, model: Model) => Id | null) | null {
  return readWhole(sentence, setting, report, readThing, 'the end');
}

function readWhole<T>(
  sentence: string,
  setting: Setting,
  report: ReportFault,
  read: (reader: TokenReader) => T | null,
  then: string,
): T | null {
  const tokens = scan(sentence);
  if (!isTokens(tokens)) {
    report(tokens);
    return null;
  }
  let isGood = true;
  const reader = new TokenReader(tokens, setting, (fault) => {
    isGood = false;
    report(fault);
  });
  const value = read(reader);
  if (value === null) return null;
  if (reader.peek().kind !== 'end') {
    reader.miss(then);
    return null;
  }
  return isGood ? value : null;
}

function isTokens<T>(scanned: readonly T[] | SentenceFault): scanned is readonly T[] {
  return Array.isArray(scanned);
}

/** A fault with its place: `nothing has the id "dor" (at 6 in "open dor")`. */
export function faultWords(sentence: string, { message, column }: SentenceFault): string {
  const given = sentence.trim().replace(/\s+/g, ' ');
  if (given === '') return message;
  return faultMessages.inSentence(message, column, clip(given, 80));
}
