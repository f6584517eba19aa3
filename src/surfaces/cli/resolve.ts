// `beckon resolve`: a question as JSON on standard input → the decision as JSON, or as a table with --explain.

import { TargetSyntaxError, type TextQuestion, withTarget } from '../../act/ask.js';
import { choices } from '../../resolve/distinguish.js';
import { chosenBy, explain, type Question, resolve } from '../../resolve/index.js';
import { type CliCommand, noWords, readFlags, UsageError } from './command.js';
import { readStdin } from './files.js';
import { readQuestion } from './question.js';

const usage = 'resolve [--explain] < question.json';

export const resolveInput: CliCommand = {
  name: 'resolve',
  usage,
  does: 'Decide which candidate a target means, from JSON to JSON; --explain prints it for people. Exit 1 if none.',
  async run(args) {
    const { flags, words } = readFlags(args, usage, ['explain']);
    noWords(words, usage);
    const question = readTarget(readQuestion(await readStdin()));
    const decision = resolve(question);
    process.stdout.write(
      flags.explain
        ? `${explain(question, decision, runnerUp(question, decision.alternates[0]?.id))}\n`
        : `${JSON.stringify(decision)}\n`,
    );
    return decision.ok ? 0 : 1;
  },
};

function readTarget(question: TextQuestion): Question {
  try {
    return withTarget(question);
  } catch (error) {
    if (!(error instanceof TargetSyntaxError)) throw error;
    throw new UsageError(`target: ${error.message}`);
  }
}

/** What would have picked the second best. */
function runnerUp(question: Question, id: number | undefined): string | null {
  const one = question.candidates.find((candidate) => candidate.id === id);
  if (one === undefined) return null;
  const { target, requirement } = question;
  const asked = 'primary' in target ? target : 'kind' in target && target.kind !== 'infer' ? { primary: target } : null;
  return choices(question, [one], asked, requirement, chosenBy)[0]?.target ?? null;
}
