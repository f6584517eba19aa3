// The command line called in this process: the same words, streams of its own, and the exit code it would end with. What
// only a process has (signals, pipes, a terminal) is tested with one: see test/surfaces/process.test.ts.

import { PassThrough, Writable } from 'node:stream';
import { beckon } from '../../packages/cli/src/cli/beckon.js';
import { opener } from '../../packages/cli/src/cli/run/browser.js';
import type { Io } from '../../packages/cli/src/options/command.js';
import { openWorld } from '../../packages/cli/src/options/world-options.js';
import { ANSWER_PROMPT } from '../../packages/cli/src/watch/asking.js';

export interface Said {
  readonly out: string;
  readonly err: string;
  /** Both, in the order they came in. */
  readonly all: string;
  readonly code: number;
}

export interface How extends Partial<Pick<Io, 'open' | 'opener'>> {
  /** What it reads from standard input. */
  readonly input?: string;
  /** Called in a terminal, where a person types this whenever something is handed over to them. */
  readonly person?: string;
  /** Where it is called. The working folder of this process if nothing is said. */
  readonly folder?: string;
  /** Variables that it has beside, or instead of, those of this process; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Sees each piece of standard output as it comes. */
  readonly onOut?: (text: string) => void;
}

/** One call at a time: the folder and the variables are those of the process. */
export async function call(args: readonly string[], how: How = {}): Promise<Said> {
  const { input = '', folder = process.cwd(), env = {}, person, onOut = () => {}, ...worlds } = how;
  const said = { out: '', err: '', all: '' };
  const into = (stream: 'out' | 'err', tell: (text: string) => void = () => {}): Writable =>
    new Writable({
      decodeStrings: false,
      write(chunk: string | Buffer, _, done) {
        said[stream] += chunk.toString();
        said.all += chunk.toString();
        tell(chunk.toString());
        done();
      },
    });
  const around = process.cwd();
  const leave = withVariables({ NO_COLOR: '1', FORCE_COLOR: undefined, ...env });
  process.chdir(folder);
  try {
    const typed = new PassThrough();
    typed.write(input);
    if (person === undefined) typed.end();
    const isTTY = person !== undefined;
    const heard = (text: string): void => {
      onOut(text);
      if (isTTY && text.endsWith(ANSWER_PROMPT)) typed.write(`${person}\n`);
    };
    const streams = {
      input: Object.assign(typed, { isTTY }),
      out: Object.assign(into('out', heard), { isTTY }),
      err: into('err'),
    };
    const code = await beckon(args, { ...streams, open: openWorld, opener, ...worlds });
    return { ...said, code };
  } finally {
    process.chdir(around);
    leave();
  }
}

function withVariables(variables: NonNullable<How['env']>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  const set = ([name, value]: readonly [string, string | undefined]): void => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  Object.entries(variables).forEach(set);
  return () => before.forEach(set);
}
