// `beckon resolve`: a question as JSON on standard input → the decision as JSON, or as a table with --explain.

import { TargetSyntaxError, type TextQuestion, withTarget } from '@beckon/core/engine/ask.js';
import { choices } from '@beckon/core/resolve/distinguish.js';
import { chosenBy, explain, type Question, resolve } from '@beckon/core/resolve/index.js';
import { type CliCommand, noWords, readFlags } from '../options/command.js';
import { readText } from '../options/files.js';
import { readQuestion } from './question.js';

const usage = 'resolve [--explain] < question.json';

export const resolveInput: CliCommand = {
  name: 'resolve',
  usage,
  does: 'Decide which candidate a target means, from JSON to JSON; --explain prints it for people. Exit 1 if none.',
  async run(args, { input, out }) {
    const { flags, words } = readFlags(args, usage, ['explain']);
    noWords(words, usage);
    const request = readQuestion(await readText(input));
    const question = readTarget(request);
    if ('failure' in question) {
      out.write(flags.explain ? `✗ ${question.failure.message}\n` : `${JSON.stringify(question)}\n`);
      return 1;
    }
    const decision = resolve(question);
    const reported = runnerUp(question, decision.alternates[0]?.id);
    // Planners know candidates by their handles.
    const { handle } = question.candidates.find((one) => one.id === decision.chosen) ?? {};
    const answer = handle === undefined ? decision : { ...decision, handle };
    out.write(flags.explain ? `${explain(question, decision, reported)}\n` : `${JSON.stringify(answer)}\n`);
    return decision.ok ? 0 : 1;
  },
};

/** The question with its target read, or the answer that the target is none. */
function readTarget(question: TextQuestion): Question | ReturnType<typeof notATarget> {
  try {
    return withTarget(question);
  } catch (error) {
    if (!(error instanceof TargetSyntaxError)) throw error;
    return notATarget(error, question.candidates.length);
  }
}

function notATarget({ diagnostics, message }: TargetSyntaxError, candidatesTotal: number) {
  const [first] = diagnostics;
  const code = first?.code ?? 'UNEXPECTED_INPUT';
  const failure = {
    phase: 'parsing',
    code,
    message: first?.message ?? message,
    hint: first?.hint ?? '',
    retryable: false,
  };
  const trace = {
    registryVersion: null,
    candidatesTotal,
    candidatesAfterFilter: 0,
    filters: [],
    topMatches: [],
    rules: [],
    alternates: [],
    chosen: null,
    failureReason: code,
  };
  return { ok: false, chosen: null, confidence: 0, reason: code, guarded: false, alternates: [], trace, failure };
}

/** What would have picked the second best. */
function runnerUp(question: Question, id: number | undefined): string | null {
  const one = question.candidates.find((candidate) => candidate.id === id);
  if (one === undefined) return null;
  const { target, requirement } = question;
  const requested =
    'primary' in target ? target : 'kind' in target && target.kind !== 'infer' ? { primary: target } : null;
  return choices(question, [one], requested, requirement, chosenBy)[0]?.target ?? null;
}
