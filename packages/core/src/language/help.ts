// What `help` prints, from the command table: an overview, one command, or one of the few topics that are not commands.

import { nearest } from '../text/distance.js';
import { directions, relations, roles } from './ast.js';
import { elementKinds, screenPlaces } from './descriptions.js';
import { keyAliases, namedKeys } from './keys.js';
import { synopsis, valueSign } from './usage.js';
import { type FormPlan, formsOf, type OptionPlan, phrases, type Verb, verbs } from './verbs.js';

/** All commands, by group, a line each. */
export function overview(): string {
  const width = Math.max(...verbs.map((verb) => verb.says.length)) + 2;
  const parts = groups().map(({ title, members }) => {
    const rows = members.map((verb) => `  ${verb.says.padEnd(width)}${verb.row.does}`);
    return [title, ...rows].join('\n');
  });
  return [...parts, `More: help <command>, help ${[...topics.keys()].join(', help ')}`].join('\n\n');
}

/** The help for a command, by any of its names, or for a topic; if there is none, the nearest names. */
export function helpFor(topic: string): { readonly text: string } | { readonly near: readonly string[] } {
  const given = topic.trim().toLowerCase().replace(/\s+/g, ' ');
  const known = new Map(phrases());
  const verb = known.get(given) ?? known.get(given.replaceAll('_', ' ')) ?? verbs.find((one) => one.type === given);
  const parts = [verb === undefined ? '' : commandHelp(verb), topics.get(given)?.() ?? ''].filter(
    (part) => part !== '',
  );
  if (parts.length > 0) return { text: parts.join('\n\n') };
  const like = verbs.find((one) => one.row.like?.includes(given));
  return { near: like === undefined ? nearest(given, [...known.keys(), ...topics.keys()]) : [like.says] };
}

/** The groups of the table, in its order. */
export function groups(): { readonly title: string; readonly members: readonly Verb[] }[] {
  const found = new Map<string, Verb[]>();
  for (const verb of verbs) found.set(verb.row.group, [...(found.get(verb.row.group) ?? []), verb]);
  return [...found].map(([title, members]) => ({ title, members }));
}

/** Every option of a command, with the forms it belongs to where not all have it. */
export function optionsOf(verb: Verb): { readonly plan: OptionPlan; readonly only: readonly FormPlan[] }[] {
  const forms = formsOf(verb);
  const names = new Set(forms.flatMap((form) => [...form.options.keys()]));
  return [...names].map((name) => {
    const having = forms.filter((form) => form.options.has(name));
    const plan = having[0]?.options.get(name) as OptionPlan;
    return { plan, only: having.length === forms.length ? [] : having };
  });
}

/** `--format png|jpeg|webp`, `--timeout <duration>`, `--force`. */
export function optionSign({ name, option }: OptionPlan): string {
  return option.kind === 'flag' ? `--${name}` : `--${name} ${valueSign(option.kind, option.oneOf, option.kind)}`;
}

function commandHelp(verb: Verb): string {
  const { row } = verb;
  const forms = formsOf(verb).map((form) => [synopsis(verb, form), form.form.about ?? ''] as const);
  const options = optionsOf(verb).map(
    ({ plan, only }) =>
      [
        optionSign(plan),
        [plan.option.about, absence(plan), ...only.map((form) => `(${synopsis(verb, form)})`)]
          .filter(Boolean)
          .join(' '),
      ] as const,
  );
  if (row.params === true) options.push(['--<name> [<value>]', 'A parameter of the intent; true without a value.']);
  const sections = [
    [`${verb.says}: ${row.does}`],
    ['Usage', ...columns(forms)],
    options.length === 0 ? [] : ['Options', ...columns(options)],
    ['Examples', ...columns(row.examples)],
    facts(verb),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function absence({ option }: OptionPlan): string {
  return option.default === undefined ? '' : `Default: ${option.default}.`;
}

/** What else is to be known of a command, a sentence each. */
export function facts(verb: Verb): string[] {
  const { row } = verb;
  return [
    row.also === undefined ? '' : `Also written: ${row.also.join(', ')}.`,
    row.needs === undefined || row.needs === 'Any' ? '' : `The target must be ${row.needs.toLowerCase()}.`,
    row.negates === true ? `Negate it with 'not': ${verb.says} not ${[...verb.worded.keys()][0]} ….` : '',
    row.infers === true ? 'The target may be left out.' : '',
    `Works in: ${row.worlds.join(', ')}.`,
  ].filter((line) => line !== '');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(44, Math.max(...rows.map(([left]) => left.length))) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`.trimEnd());
}

const topics: ReadonlyMap<string, () => string> = new Map([
  [
    'targets',
    () =>
      [
        'A target names an element:',
        '',
        ...columns([
          ['"Sign in"', 'by name: the text people see on it'],
          ['Sign in', 'the same, wherever only one reading is possible'],
          [roles.join(', '), 'by what a field is for'],
          ['5', 'by the number that observe gave it'],
          ['v-1k3f9x0', 'by its handle, which results and JSON show'],
          ['css("#pay"), xpath("//button")', 'by selector'],
          ['{"role": "button", "text": "Save"}', 'by facets, as planners give them'],
        ]),
        '',
        'What it is, which one and where may be added, or stand for the name:',
        '',
        ...columns([
          ['button "Save", "Save" button', `what it is: ${elementKinds.join(', ')}`],
          ['second "Delete", 12th row, last row', 'which one, in the order a person reads'],
          ['top right button, "Next" at the bottom', `where on the screen: ${screenPlaces.join(', ')}`],
        ]),
        '',
        `A target may be narrowed: ${[...relations, ...directions].map((word) => `${word} <target>`).join(', ')}.`,
        'A near B inside C means: A near the B that is inside C.',
      ].join('\n'),
  ],
  [
    'keys',
    () =>
      [
        'A key is a single character or one of:',
        '',
        `  ${namedKeys.join(' ')}`,
        '',
        'Also known by other names:',
        '',
        `  ${Object.entries(keyAliases)
          .map(([alias, key]) => `${alias}=${key}`)
          .join(' ')}`,
        '',
        'Several together are joined by +: press control+shift+k',
      ].join('\n'),
  ],
]);
