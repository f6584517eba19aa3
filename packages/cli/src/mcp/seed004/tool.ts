// One of the tools: its arguments, and what it answers with.

import type { ToolArguments } from '../arguments.js';
import type { SeedArguments } from './arguments.js';
import type { SeedPhone } from './phone.js';

/** The JSON of the answer; with more blocks behind it where the original has them. */
export interface SeedAnswer {
  readonly json: object;
  readonly more?: readonly (
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'image'; readonly data: string; readonly mimeType: string }
  )[];
}

export interface SeedTool {
  readonly description: string;
  readonly takes: SeedArguments;
  readonly isReadOnly?: true;
  run(given: ToolArguments, phone: SeedPhone): Promise<SeedAnswer>;
}

export const json = (value: object): SeedAnswer => ({ json: value });
