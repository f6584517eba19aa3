// The four tools: run lines, look, ask why, take a picture. Their words come from the command table.

import type { Result } from '@beckon/core/engine/result.js';
import { parse, parseTarget } from '@beckon/core/language/index.js';
import { quote } from '@beckon/core/text/quote.js';
import type { ServerContext } from '@modelcontextprotocol/server';
import { answerFailed, answerTo, answerUnread } from './answer.js';
import type { Arguments, ToolArguments } from './arguments.js';
import type { ClientSession, ToolAnswer } from './client-session.js';
import { aboutOption, doesOf, example } from './words.js';

/** One tool, before the library knows of it. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly takes: Arguments;
  readonly isReadOnly?: true;
  /** Whether the data it answers with has the short schema. */
  readonly hasSchema?: true;
  readonly run: (given: ToolArguments, context: ServerContext) => Promise<ToolAnswer>;
}

export function mainTools(room: ClientSession, isTouched: boolean): readonly Tool[] {
  // There are more tools on phones: what is not needed is left out.
  const schema: Pick<Tool, 'hasSchema'> = isTouched ? {} : { hasSchema: true };
  const reported = (name: string, kind: 'boolean' | 'string'): Arguments =>
    isTouched ? { [name]: { kind } } : { [name]: { kind, about: aboutOption('observe', name) } };
  return [
    {
      name: 'run',
      description: `Run command lines such as ${example('click', 0)}; help lists all. Stops at the first that fails. Reports what each did and changed`,
      takes: { lines: { kind: 'lines', isNeeded: true }, keepGoing: { kind: 'boolean' } },
      ...schema,
      run: ({ lines, keepGoing }, context) =>
        runLines(room, [lines].flat().join('\n'), keepGoing === true, isTouched, context),
    },
    {
      name: 'observe',
      description: doesOf('observe'),
      takes: {
        ...reported('near', 'string'),
        ...reported('diff', 'boolean'),
        ...reported('full', 'boolean'),
      },
      isReadOnly: true,
      ...schema,
      run: async ({ near, diff, full }, context) => {
        const requested = [
          full === true ? ' --full' : '',
          diff === true ? ' --diff' : '',
          typeof near === 'string' ? ` --near ${quote(near)}` : '',
        ];
        return answered(room, `observe${requested.join('')}`, context);
      },
    },
    {
      name: 'explain',
      description: doesOf('explain'),
      takes: { line: { kind: 'string', isNeeded: true } },
      isReadOnly: true,
      ...schema,
      run: ({ line }, context) => explain(room, String(line), context),
    },
    {
      name: 'screenshot',
      description: doesOf('screenshot'),
      takes: { target: { kind: 'string' }, ...(isTouched ? {} : { fullpage: { kind: 'boolean' } }) },
      isReadOnly: true,
      ...schema,
      run: ({ target, fullpage }, context) =>
        screenshot(room, typeof target === 'string' ? target : null, fullpage === true, context),
    },
  ];
}

/** Failures after which reading the screen is of no use. */
const NOT_OF_THE_SCREEN: ReadonlySet<string> = new Set([
  ...[
    'WORLD_GONE',
    'NOT_PAIRED',
    'TAKEN_OVER',
    'CANCELLED',
    'UNSUPPORTED',
    'FORBIDDEN',
    'IO_ERROR',
    'INVALID_VALUE',
    'NAVIGATION_ERROR',
  ],
]);

async function runLines(
  room: ClientSession,
  lines: string,
  isKeptGoing: boolean,
  isTouched: boolean,
  context: ServerContext,
): Promise<ToolAnswer> {
  const done = await room.run(lines, context, { isKeptGoing });
  if ('answer' in done) return done.answer;
  const { ran, pictures } = done;
  const last = ran.results.at(-1);
  const screen = last === undefined || isKeptGoing ? null : await screenAfter(room, last, isTouched, context);
  return answerTo(ran, { pictures, notes: room.takeNotes(), screen });
}

/** The screen after a failure: only the page if all possible targets were named; mere suggestions may be wrong. */
async function screenAfter(
  room: ClientSession,
  { failure, type }: Result,
  isTouched: boolean,
  context: ServerContext,
): Promise<string | null> {
  if (failure === undefined || type === null || NOT_OF_THE_SCREEN.has(failure.code)) return null;
  if (context.mcpReq.signal.aborted || !room.isOpen) return null;
  const isNamed = (failure.candidates ?? []).length > 0;
  if (isTouched && (isNamed || (failure.suggestions ?? []).length > 0)) return null;
  const done = await room.run(`observe ${isNamed ? '--minimal' : '--viewport'}`, context, { isQuiet: true });
  const data = 'ran' in done ? done.ran.results[0]?.data : undefined;
  const text = (data as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string') return null;
  return isNamed ? (text.split('\n')[0] ?? null) : text;
}

/** The answer to lines that only look. */
export async function answered(room: ClientSession, line: string, context: ServerContext): Promise<ToolAnswer> {
  const done = await room.run(line, context);
  if ('answer' in done) return done.answer;
  return answerTo(done.ran, { pictures: done.pictures, notes: room.takeNotes() });
}

async function explain(room: ClientSession, given: string, context: ServerContext): Promise<ToolAnswer> {
  const line = given.trim();
  const command = line.replace(/^explain\s+/i, '');
  // What was sent is shown, if it is wrong, not what is made of it.
  const { lines, diagnostics } = parse(command);
  if (diagnostics.length > 0) return answerUnread(command, diagnostics);
  if (lines.filter((one) => one.command !== null).length !== 1)
    return answerFailed('INVALID_VALUE', 'parsing', 'explain takes one command', 'Explain one line at a time');
  const done = await room.run(`explain ${command}`, context);
  if ('answer' in done) return done.answer;
  return answerTo(done.ran, { notes: room.takeNotes(), hasTrace: true });
}

/** A picture that is larger is taken again in a format that makes it smaller: agents pay for each. */
const LARGE = 1_500_000;

async function screenshot(
  room: ClientSession,
  target: string | null,
  isFullPage: boolean,
  context: ServerContext,
): Promise<ToolAnswer> {
  const line = `screenshot${target === null ? '' : ` ${targetText(target)}`}${isFullPage ? ' --fullpage' : ''}`;
  const done = await room.run(line, context);
  if ('answer' in done) return done.answer;
  const again = (done.pictures[0]?.bytes.length ?? 0) > LARGE ? await room.run(`${line} --format jpeg`, context) : done;
  const { ran, pictures } = 'ran' in again && again.ran.ok ? again : done;
  return answerTo(ran, { pictures, notes: room.takeNotes() });
}

/** A target as the language writes it; what is none is a name. */
export function targetText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return 'target' in parseTarget(line) ? line : quote(line);
}
