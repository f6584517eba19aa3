// Parts of an observation that every kind of screen says in the same words.

import type { Patterns } from '../resolve/question.js';
import { withoutUnseen } from '../text/unseen.js';
import { visible } from '../text/width.js';
import type { Change } from './effects.js';

/** Characters of a token, roughly. */
export const TOKEN = 4;
/** Room for the line that says how many were left out. */
const AFTERWORD = 80;

/** How many characters fit into so many tokens; without a budget, any number. */
export function roomFor(budget: number | null): number {
  return budget === null ? Number.POSITIVE_INFINITY : budget * TOKEN;
}

/** What changed since the last look, as many lines as there is room for. */
export function changesText(
  head: string,
  changes: readonly Change[],
  budget: number | null,
): { readonly text: string; readonly leftOut: number } {
  const lines = [head, '', '# changes'];
  if (changes.length === 0) lines.push('nothing changed');
  let room = roomFor(budget) - lines.join('\n').length - AFTERWORD;
  for (const [i, { sign, id, text }] of changes.entries()) {
    const line = `${sign} ${id === undefined ? '' : `[${id}] `}${visible(text)}`;
    room -= line.length + 1;
    if (room < 0) {
      const more = changes.length - i;
      return { text: [...lines, `(${more} more: say observe for what is there now)`].join('\n'), leftOut: more };
    }
    lines.push(line);
  }
  return { text: lines.join('\n'), leftOut: 0 };
}

/** What kind of screen it is, with the numbers of its parts. */
export function patternLines({ login, search, modal, cookies }: Patterns): string[] {
  return [
    login &&
      `login_form:${part('username', login.username)}${part('password', login.password)}${part('submit', login.submit)}`,
    search && `search:${part('input', search.input)}${part('submit', search.submit)}${part('open', search.open)}`,
    modal &&
      `modal:${part('container', modal.container)}${part('close', modal.close)}${part('confirm', modal.confirm)}`,
    cookies && `cookie_banner:${part('accept', cookies.accept)}${part('reject', cookies.reject)}`,
  ].filter((line) => line !== undefined);
}

/** ` submit=[5]`, where there is one. */
export function part(name: string, id: number | undefined): string {
  return id === undefined ? '' : ` ${name}=[${id}]`;
}

/** Commands that need no target there. */
export function intentLines({ login, search, modal, cookies }: Patterns): string[] {
  return [
    login && 'login <username> <password>: ready',
    search && 'search <query>: ready',
    modal && 'dismiss: ready',
    cookies && 'accept_cookies: ready',
  ].filter((line) => line !== undefined);
}

/** A part of it under its heading; nothing, if it has no lines. */
export function section(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `# ${name}`, ...lines.map((line) => `- ${line}`)];
}

/** As much of a text as there is room for, without what nobody sees. */
export function short(text: string, longest: number): string {
  const clean = withoutUnseen(text);
  return clean.length <= longest ? clean : `${clean.slice(0, longest - 1)}…`;
}
