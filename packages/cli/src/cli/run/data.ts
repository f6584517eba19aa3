// A run as data: one result a line, as each comes.

import type { Output } from '../../options/command.js';
import { notOpened } from '../../options/not-opened.js';
import { type DataWanted, resultData } from '../result-data.js';
import type { Attempt, RunListener } from './listener.js';

export function dataLines(
  wanted: DataWanted,
  isNamed: boolean,
  { out, err }: { readonly out: Output; readonly err: Output },
): RunListener {
  /** When the step at hand began, of each that runs. */
  const begun = new Map<Attempt, Date>();
  let sequence = 0;
  return {
    stepBegins: (attempt) => void begun.set(attempt, new Date()),
    stepEnds(attempt, { result }) {
      const { play, number, worker } = attempt;
      const moment = { at: begun.get(attempt) ?? new Date(), sequence: ++sequence };
      const data = resultData(result, wanted, moment);
      const line = wanted.json ? { file: play.script.file, attempt: number, worker, ...data } : data;
      out.write(`${JSON.stringify(line)}\n`);
    },
    attemptEnds(attempt) {
      begun.delete(attempt);
      const { trouble, play } = attempt;
      if (trouble === null) return;
      const message = isNamed ? `${play.script.file}: ${trouble.message}` : trouble.message;
      err.write(notOpened({ ...trouble, message }));
    },
  };
}
