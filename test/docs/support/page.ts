// A page of the docs, as tests read it: its fenced blocks, its sections, the command lines in it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT: string = fileURLToPath(new URL('../../../', import.meta.url));

export interface Block {
  readonly language: string;
  /** What stands behind the language: the name of a file, or where a fragment is run. */
  readonly info: string;
  readonly body: string;
  /** The line of the fence, counted from 1. */
  readonly line: number;
  /** The heading it stands under. */
  readonly section: string;
}

export interface Page {
  /** Seen from the root: `docs/AGENTS.md`. */
  readonly name: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** A command line and what it should say; null: nothing is shown. */
export interface Call {
  readonly line: string;
  readonly said: string | null;
  /** Where in the page. */
  readonly at: number;
  /** How the page has it, to put something else in its place. */
  readonly raw: string;
}

const FENCED = /^```(\w*) ?([^\n]*)\n(.*?)^```$/gms;
const HEADING = /^##+ (.+)$/gm;

export function pageOf(name: string): Page {
  const text = readFileSync(join(ROOT, name), 'utf8');
  const fenced = [...text.matchAll(FENCED)];
  // A line of a shell block that starts with ## is no heading.
  const prose = text.replace(FENCED, (whole) => whole.replace(/[^\n]/g, ' '));
  const headings = [...prose.matchAll(HEADING)];
  const blocks = fenced.map(({ index, 1: language = '', 2: info = '', 3: body = '' }) => ({
    language,
    info: info.trim(),
    body,
    line: lineAt(text, index),
    section: headings.filter((heading) => heading.index < index).at(-1)?.[1] ?? 'the beginning',
  }));
  return { name, text, blocks };
}

/** Every page that people are sent to. */
export function allPages(): readonly Page[] {
  const docs = readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .sort();
  return ['README.md', ...docs.map((file) => `docs/${file}`)].map(pageOf);
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** The command lines of a block: behind `$ ` with what they say, or one a line. */
export function callsIn({ language, body, line }: Block): readonly Call[] {
  if (language === 'sh') {
    const lines = body.split('\n').map((raw, i) => ({ line: raw.trim(), said: null, at: line + 1 + i, raw }));
    return lines.filter((call) => call.line !== '' && !call.line.startsWith('#'));
  }
  if (language !== 'console') return [];
  let at = line + 1;
  return body.split(/^(?=\$ )/m).map((raw) => {
    const here = at;
    at += raw.split('\n').length - 1;
    const [first = '', ...rest] = raw.trimEnd().split('\n');
    return { line: first.replace(/^\$ /, ''), said: rest.join('\n'), at: here, raw: raw.trimEnd() };
  });
}

/** What stands between backquotes in running text; in tables a bar is written `\|`. */
export function spansIn({ text }: Page): readonly { readonly said: string; readonly at: number }[] {
  const prose = text.replace(FENCED, (whole) => whole.replace(/[^\n]/g, ' '));
  return [...prose.matchAll(/(`+)(.+?)\1/g)].map(({ index, 2: said = '' }) => ({
    said: said.trim().replaceAll('\\|', '|'),
    at: lineAt(text, index),
  }));
}
