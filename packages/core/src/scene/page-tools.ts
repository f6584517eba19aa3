// Tools that a page itself offers. https://webmachinelearning.github.io/webmcp/

import type { Deadline } from '../time/deadline.js';
import type { Answer } from './world.js';

/** A tool that a page offers to agents. All of it is what the page says. */
export interface PageTool {
  readonly name: string;
  readonly description: string;
  /** The names of what it takes, each with its type; those that may be left out end in `?`. */
  readonly takes: readonly string[];
  /** The frame that offers it, as `frames` numbers it; 0: the page. */
  readonly frame: number;
}

export type ToolCall = Readonly<{ name: string; input: string; frame: number | null }>;

export interface PageTools {
  list(deadline: Deadline): Promise<Answer<readonly PageTool[]>>;
  /** What a tool answers. `input` is JSON. `frame`: the one that offers it; null: whichever does. */
  call(tool: ToolCall, deadline: Deadline): Promise<Answer<unknown>>;
}
