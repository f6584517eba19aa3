// docs/VERIFICATION.md, made from the command table and the table of signals.

import { commands, type Row } from '../packages/core/src/language/index.js';
import { signalWords } from '../packages/core/src/report/signal-words.js';
import type { ObservedSignal } from '../packages/core/src/scene/signals.js';
import { OBSERVATIONS, SIGNALS, type SignalRow } from '../packages/core/src/scene/signals.js';

const rows = Object.entries(commands as Readonly<Record<string, Row>>);
const signals = Object.entries(SIGNALS) as [keyof typeof SIGNALS, SignalRow][];

export function verificationPage(made: string): string {
  return `${[
    '# How actions are verified',
    made,
    INTRODUCTION,
    '## The signals',
    'Every command has one. `npm run docs` generates this table from the one that the code uses.',
    table(['signal', 'commands', 'verified when', 'shown by', 'otherwise'], signals.map(signalRow)),
    '## An example of each',
    table(['line', 'signal', 'what was seen', 'in words'], signals.map(exampleRow)),
    '## What can be observed',
    'On pages the first twelve are watched while something is done; the others are read back afterwards.',
    table(
      ['observation', 'what it is'],
      Object.entries(OBSERVATIONS).map(([name, about]) => [code(name), about]),
    ),
    NOT_SIGNALS,
  ].join('\n\n')}\n`;
}

const INTRODUCTION = `A result is \`verified\` when its effect was seen, by a signal that this action can have caused. What cannot be read back is \`dispatched\`: it was done, but its effect is unknown. What did not happen is a failure that reports what was seen instead. This applies to every surface: text, JSON, JUnit, MCP, the envelopes of phones, the report.

| \`lifecycle\` | in a line of text | |
|---|---|---|
| \`verified\` | \`ok …\` | the signal was seen |
| \`dispatched\` | \`ok … (sent, not verified)\` | it was done, and cannot be read back |
| \`resolved\` | \`ok …\` | only explained: nothing was done |
| \`failed\` | \`error …\` | the code says why |

Results as data have the signal: what was expected, and what was seen of it.

\`\`\`json
{ "lifecycle": "verified", "signal": { "expected": "form-sent", "seen": ["form", "url"] } }
\`\`\`

The lines of \`beckon run\`, the prompt and the report describe it: \`form sent, answered by navigation\`. The text for agents mentions it only where no listed change shows it. \`timing.verify\` is the time spent on verifying.`;

const NOT_SIGNALS = `## What is not a signal

- **The focus**, except where taking it is what the element is for: a field, \`focus\`, a key. A button that only moves the focus is \`dispatched\`, with a note; a form that only points at a field was not sent.
- **What the page does anyway:** clocks, tickers, polling, timers that ran before, a tooltip under the mouse.
- **A click that did not arrive:** the page stopped it on its way, and drew something: \`dispatched\`, with a note.
- **What the browser refused:** a form with an empty required field is \`FORM_INVALID\`, whatever moved.
- **A change that is reverted** while Beckon is still verifying: a slider that the page sets back is \`NOT_CONVERGED\`.
- **What only the page around a frame does**, where nothing in the frame said or did anything to it.
- **What cannot be known on a machine that is too busy:** where an answer to the action is still owed and the page, or Beckon, came late, the result is \`dispatched\`, with a note.
- **Not promised:** a change that is reverted later by something that ran before the action, such as an interval that looks at a flag, by a frame that takes its time to reply, by the second of two timers that an observer of the page sets one after the other, by what a module does that the press loads with \`import()\`, or by an event of another process, such as a cookie's change.
- **Beyond the range nothing moves:** \`adjust "Volume" 150\` on a slider from 0 to 100 is \`INVALID_VALUE\`. A stepper with an unknown range is pressed until it stops, and the failure says where. Only its own buttons are pressed: what replaces them is not.`;

function signalRow([name, { when, by, byAction = {}, onFields = [], otherwise }]: (typeof signals)[number]): string[] {
  const said = rows.filter(([, { signal }]) => signal === name).map(([type, { says }]) => code(says ?? type));
  const also = Object.entries(byAction).map(([action, more]) => `with ${code(action)} also ${list(more)}`);
  const fields = onFields.length === 0 ? [] : [`on a field also ${list(onFields)}`];
  return [code(name), said.join(', '), when, [list(by), ...fields, ...also].join('; '), otherwise];
}

function exampleRow([name, { example }]: (typeof signals)[number]): string[] {
  const words = signalWords({ expected: name, seen: example.seen });
  return [code(example.line), code(name), `${list(example.seen)}: ${example.means}`, words];
}

function list(observations: readonly ObservedSignal[]): string {
  return observations.map(code).join(', ');
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.map((one) => one.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), `|${'---|'.repeat(head.length)}`, ...lines.map(row)].join('\n');
}
