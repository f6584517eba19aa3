// A run as a JUnit file, written when it has ended.

import { junit, type ReportedScript } from '@beckon/core/report/junit.js';
import { failureBlock } from '@beckon/core/report/step.js';
import { writeWhole } from '@beckon/node/write.js';
import type { Output } from '../../options/command.js';
import { notWritten } from '../../options/files.js';
import { NOT_OPENED, outcomeOf, type Play, type RunListener } from './listener.js';

export function junitFile(file: string, isSuite: boolean, err: Output): RunListener {
  return {
    end({ plays, ms, workers }) {
      const scripts = plays.map((play) => reported(play, isSuite));
      try {
        writeWhole(file, junit(scripts, workers > 1 ? ms : undefined), { isPrivate: true });
        return true;
      } catch (error) {
        err.write(notWritten(file, error));
        return false;
      }
    },
  };
}

function reported(play: Play, isSuite: boolean): ReportedScript {
  const { script, steps, attempts } = play;
  const { file, text: source } = script;
  const accounts = attempts.map(({ results }) =>
    results.map((result, i) => {
      const span = steps[i]?.command.span;
      return span === undefined ? '' : failureBlock(result, { file, source, span });
    }),
  );
  const last = attempts.at(-1);
  return {
    file,
    ms: attempts.reduce((sum, { ms }) => sum + ms, 0),
    steps: steps.map(({ planned, command }, i) => ({
      said: planned,
      line: command.span.line,
      result: last?.results[i] ?? null,
      account: accounts.at(-1)?.[i] ?? '',
      before: attempts.slice(0, -1).flatMap(({ results }, n) => {
        const result = results[i];
        return result === undefined ? [] : [{ result, account: accounts[n]?.[i] ?? '' }];
      }),
    })),
    opening: attempts.map(({ trouble }) =>
      trouble === null
        ? null
        : { code: NOT_OPENED, message: trouble.message, account: `${trouble.message}\n${trouble.hint}`.trim() },
    ),
    ...(isSuite
      ? {
          properties: {
            ...(last === undefined ? {} : { worker: last.worker }),
            attempts: attempts.length,
            outcome: outcomeOf(play),
          },
        }
      : {}),
  };
}
