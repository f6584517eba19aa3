// `beckon` alone: commands typed one after the other, in a browser or on a phone that stays open.

import { Conversation, type OpenSession, type TalkOptions } from './conversation.js';
import { History, historyFile } from './history.js';
import { piped } from './piped.js';

export interface ReplOptions extends TalkOptions {
  readonly open: () => Promise<OpenSession>;
  /** What is being done while it opens. */
  readonly opening?: string;
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** The file that keeps what was typed; null: none does. */
  readonly history?: string | null;
}

/** Runs until it is left; answers the exit code. Throws what `open` throws. */
export async function repl(options: ReplOptions): Promise<number> {
  const { open, opening = 'starting the browser', input, output, live, signal, history = historyFile() } = options;
  const isTalking = input.isTTY === true && output.isTTY === true;
  const rest = isTalking ? live(opening) : () => {};
  const session = await open().finally(rest);
  try {
    if (signal.aborted) return 0;
    if (!isTalking) return await piped(session, input, (text) => output.write(text), signal);
    return await new Conversation(session, new History(history), options).run();
  } finally {
    await session.close();
  }
}
