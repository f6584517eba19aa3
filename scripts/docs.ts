// Writes docs/LANGUAGE.md, docs/PROBLEMS.md and docs/VERIFICATION.md from the tables of commands, problems and signals, and the
// parts of docs/TEXT.md that are played.
// With --check it writes nothing and fails if a file is stale.

import { readFileSync, writeFileSync } from 'node:fs';
import { problemWords, worded } from '../packages/core/src/engine/problems.js';
import { directions, relations, roles } from '../packages/core/src/language/ast.js';
import { elementKinds, elementWords, screenPlaces } from '../packages/core/src/language/descriptions.js';
import { facts, groups, optionSign, optionsOf } from '../packages/core/src/language/help.js';
import { corrected, parse } from '../packages/core/src/language/index.js';
import { keyAliases, modifiers, namedKeys } from '../packages/core/src/language/keys.js';
import { problemTable } from '../packages/core/src/language/problems.js';
import { synopsis } from '../packages/core/src/language/usage.js';
import { formsOf, type Verb, verbs } from '../packages/core/src/language/verbs.js';
import { frame } from '../packages/core/src/report/frame.js';
import type { Problem, ProblemCode } from '../packages/core/src/scene/problem.js';
import { dependenciesPage } from './dependencies-doc.js';
import { freshPage } from './text-doc.js';
import { verificationPage } from './verification-doc.js';

const MADE = '<!-- Made from the tables in packages/core/src/language by `npm run docs`. Do not edit. -->';

const pages: readonly (readonly [file: string, text: string])[] = [
  ['docs/LANGUAGE.md', languagePage()],
  ['docs/PROBLEMS.md', problemsPage()],
  ['docs/VERIFICATION.md', verificationPage(MADE)],
  ['docs/DEPENDENCIES.md', dependenciesPage()],
  ['docs/TEXT.md', freshPage(read('docs/TEXT.md') ?? '')],
];

const stale = pages.filter(([file, text]) => read(file) !== text);
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is stale: run npm run docs`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [file, text] of stale) writeFileSync(file, text);
  console.log(stale.length === 0 ? 'docs are fresh' : `wrote ${stale.map(([file]) => file).join(', ')}`);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function languagePage(): string {
  const sections = groups().flatMap(({ title, members }) => [`## ${title}`, ...members.map(commandSection)]);
  return `${[`# The language`, MADE, introduction(), ...sections].join('\n\n')}\n`;
}

function introduction(): string {
  const names = verbs.map((verb) => `[\`${verb.says}\`](#${anchor(verb)})`).join(' · ');
  return `One command per line. \`#\` at the start of a line or after a space starts a comment. The language is OIL 1.8.1, all of its 65 commands, and more: every 1.8.1 line keeps its meaning or is rejected with that meaning shown, except for the few that [decisions/language.md](decisions/language.md) lists.

${names}

## Words

| | |
|---|---|
| text | \`"in quotes"\` or \`'in quotes'\`, with \`\\"\` \`\\\\\` \`\\n\` \`\\r\` \`\\t\`; all of Unicode. Without quotes wherever only one reading is possible: \`click Add to cart\`, \`search red shoes\`. Where there are two, Beckon asks and shows both: \`click on Sign in\` may mean *Sign in* or *on Sign in*. \`click On sale\` is a name; before a quoted text, a number or a selector small words are ignored: \`click on "Cart"\`, \`click on 5\` |
| \`\${NAME}\` | inside a text: a value given when the script runs. \`$\${NAME}\` is the text \`\${NAME}\` |
| number | \`5\`, \`-100\`, \`0.5\` |
| duration | \`500ms\`, \`5s\`, \`2m\` |
| address | \`shop.test/a\`: \`https\` is added, or \`http\` for this machine. \`/cart\` is relative to the page |
| option | \`--name value\`, \`--name=value\`, \`-name\`, \`--snake_case\`; anywhere after the command |
| JSON | \`{"Name": "Amy"}\`, without quotes around it |

Commands, options, keys and fixed words may be written in any case.

## Targets

| a target | means |
|---|---|
| \`"Sign in"\` | the element of that name: what people see on it |
| ${roles.map((role) => `\`${role}\``).join(' ')} | the field that is for it |
| \`5\` | the element that has this number in \`observe\` |
| \`v-1k3f9x0\` | the element of that handle, which JSON results show: it stays the same when a page is redrawn. One with a count, \`v-1k3f9x0~2\`, is one of several look-alikes and never certain |
| \`css("#pay")\`, \`xpath("//button")\` | what the selector finds; without inner quotes, too: \`css(#pay > a)\` |
| \`{"role": "button", "text": "Save"}\` | the element that fits best: \`role\`, \`text\`, \`label\`, \`attributes\`, \`context\`, \`constraints\`, as in [EXECUTOR.md](EXECUTOR.md#targets) |

What an element is, which one and where may be added to its name, or stand for it:

| | means |
|---|---|
| \`button "Save"\`, \`"Save" button\` | of that name, and a button. If it is something else, that is a refusal |
| \`second "Delete"\`, \`12th row\`, \`last row\` | which one of those that can be seen, in the order a person reads: line by line. Beyond the last one is a refusal that says how many there are. Rows, items, cells, options and tabs are counted within one table or list |
| \`top right button\`, \`"Next" at the bottom\`, \`link on the left\` | in that half of the screen, and of several the outermost: ${screenPlaces.map((place) => `\`${place}\``).join(', ')} |
| \`email field\`, \`submit button\` | by what it is for, and what it is |
| \`the button\` | the only one |

Kinds: ${elementKinds
    .map(
      (kind) =>
        `\`${kind}\`${elementWords[kind].length === 1 ? '' : ` (also ${elementWords[kind].slice(1).join(', ')})`}`,
    )
    .join(', ')}.

An element that is not named (\`last row\`) is never certain: what can't be undone isn't done to it. Without quotes only these words, in small letters, are a description; \`click First name\` and \`click second delete\` are names. Where something on the screen is called so, Beckon asks.

A target may be narrowed by ${[...relations, ...directions].map((word) => `\`${word}\``).join(', ')}, each followed by a target; \`in\` is \`inside\`, and \`left of\`, \`right of\`, \`above\` and \`below\` are meant as on the screen: on one line, or in one column. \`A near B inside C\` means A near the B that is inside C. A relation may also follow the text: \`type email "amy@shop.test" inside "Sign up"\`.

## Names of keys

A single character, or ${namedKeys.map((key) => `\`${key}\``).join(' ')}. Also: ${Object.entries(keyAliases)
    .map(([alias, key]) => `\`${alias}\` (${key})`)
    .join(', ')}. Several together: \`control+shift+k\`. Modifiers: ${modifiers.join(', ')}.`;
}

function anchor(verb: Verb): string {
  return verb.says.replaceAll(' ', '-');
}

function commandSection(verb: Verb): string {
  const { row } = verb;
  const forms = formsOf(verb).map((form) => [synopsis(verb, form), form.form.about ?? ''] as const);
  return [
    `### ${verb.says}`,
    row.does,
    fenced(withComments(forms)),
    optionTable(verb),
    fenced(withComments(row.examples)),
    facts(verb).join(' '),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function optionTable(verb: Verb): string {
  const rows = optionsOf(verb).map(({ plan, only }) => {
    const { about, default: absent } = plan.option;
    const where =
      only.length === 0 ? '' : ` Only with ${only.map((form) => `\`${synopsis(verb, form)}\``).join(', ')}.`;
    return `| \`${cell(optionSign(plan))}\` | ${cell(about + where)} | ${absent ?? ''} |`;
  });
  if (verb.row.params === true)
    rows.push('| `--<name> [<value>]` | A parameter of the intent; true without a value. | |');
  return rows.length === 0 ? '' : ['| option | | default |', '|---|---|---|', ...rows].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function withComments(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => (right === '' ? left : `${left.padEnd(width)}  # ${right}`));
}

function fenced(lines: readonly string[]): string {
  return ['```', ...lines, '```'].join('\n');
}

function problemsPage(): string {
  const byCode = new Map<string, string[]>();
  for (const { code, example } of Object.values(problemTable)) {
    const [first] = parse(example).diagnostics;
    if (first === undefined) throw new Error(`The example has no problem: ${example}`);
    byCode.set(code, [
      ...(byCode.get(code) ?? []),
      fenced([frame(example, 'script.oil', first, corrected(example, first))]),
    ]);
  }
  const sections = [...byCode].map(([code, frames]) => [`## ${code}`, ...frames].join('\n\n'));
  const head =
    'What can be wrong with a line, as `beckon check` shows it. In JSON each has `phase`, `code`, `message`, `hint`, `span` and `suggestions`.';
  const acting =
    'What can go wrong while a line runs. In JSON a result then has `failure` with `phase`, `code`, `message`, `hint`, `retryable` and the `facts`. How elements are chosen has its own page: [RESOLUTION.md](RESOLUTION.md).';
  return `${['# Problems', MADE, head, ...sections, '# Problems while running', acting, actingTable()].join('\n\n')}\n`;
}

function actingTable(): string {
  const rows = Object.keys(problemWords).map((code) => {
    const { phase, message, hint, retryable } = worded(exampleOf(code as ProblemCode));
    return `| \`${code}\` | ${phase} | ${cell(message)} | ${cell(hint)} | ${retryable ? 'yes' : 'no'} |`;
  });
  return ['| code | phase | for example | what to do | may pass later |', '|---|---|---|---|---|', ...rows].join('\n');
}

function exampleOf(code: ProblemCode): Problem {
  return { code, facts: problemWords[code].example } as Problem;
}
