// `beckon pair`: shows a code, and waits until it was typed in the side panel of the extension.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetExtensions, pairExtension } from '@beckon/browser/remote/connect.js';
import { worded } from '@beckon/core/engine/problems.js';
import {
  type CliCommand,
  type CliOptions,
  type Io,
  interruptedCode,
  interruptible,
  noWords,
  readOptions,
} from '../options/command.js';
import { paintFor } from './paint.js';

const usage = 'pair [--forget]';
const options = {
  forget: { about: 'Unpair every browser. A browser can also be unpaired in its side panel.' },
} as const satisfies CliOptions;

export const pair: CliCommand = {
  name: 'pair',
  usage,
  does: "Pair Beckon's extension in your own browser: shows a code to type in its side panel, once. Then use --extension.",
  options,
  run: (args, io) => interruptible((signal) => pairOnce(args, io, signal)),
};

async function pairOnce(args: string[], { out, err }: Io, signal: AbortSignal): Promise<number> {
  const { given, words } = readOptions(args, usage, options);
  noWords(words, usage);
  if (given.forget) {
    const count = await forgetExtensions();
    out.write(
      count === 0 ? 'No browser was paired.\n' : `${count} ${count === 1 ? 'browser' : 'browsers'} unpaired.\n`,
    );
    return 0;
  }
  const paint = paintFor(out);
  const paired = await pairExtension((code) => {
    const lines = [
      ...extensionLines(),
      `Open Beckon's side panel in your browser and type this code: ${paint('strong', code)}`,
    ];
    out.write(`${lines.join('\n')}\n`);
  }, signal);
  if (paired.ok) {
    out.write(`${paint('good', '✓')} Paired: ${paired.value}. Try: beckon do --extension observe\n`);
    return 0;
  }
  if (signal.aborted) return interruptedCode(signal);
  const { message, hint } = worded(paired.problem);
  err.write(`${paint('error', '✗')} ${message}\n${hint}\n`);
  return 1;
}

/** Where the extension is, if it was built. */
function extensionLines(): string[] {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'extension');
  if (!existsSync(join(folder, 'manifest.json'))) return [];
  return [
    `The extension is in ${folder}: load it at chrome://extensions, with developer mode on, if you have not yet.`,
  ];
}
