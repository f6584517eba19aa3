// What agents can read: the language, one command of it, and every failure with what to do about it. All from the tables.

import { problemWords, worded } from '@beckon/core/engine/problems.js';
import { decoded } from '@beckon/core/engine/secrets.js';
import { helpFor, overview } from '@beckon/core/language/index.js';
import { problemTable } from '@beckon/core/language/problems.js';
import { verbs } from '@beckon/core/language/verbs.js';
import type { Problem, ProblemCode } from '@beckon/core/scene/problem.js';
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';

const LANGUAGE = 'beckon://language';
const PROBLEMS = 'beckon://problems';
const TEXT = 'text/plain';

export function addResources(server: McpServer): void {
  server.registerResource(
    'language',
    LANGUAGE,
    { title: 'The language', description: 'All commands, targets and keys', mimeType: TEXT },
    (uri) => page(uri.href, languageText()),
  );
  server.registerResource(
    'problems',
    PROBLEMS,
    { title: 'Problems', description: 'Every failure code, and what to do about it', mimeType: TEXT },
    (uri) => page(uri.href, problemsText()),
  );
  server.registerResource(
    'command',
    new ResourceTemplate(`${LANGUAGE}/{command}`, { list: undefined, complete: { command: beginning } }),
    { title: 'One command', description: 'Its forms, options and examples', mimeType: TEXT },
    (uri, { command }) => {
      const found = helpFor(decoded(String(command)));
      if ('text' in found) return page(uri.href, found.text);
      const [near] = found.near;
      throw new ResourceNotFoundError(uri.href, near === undefined ? undefined : `Did you mean ${LANGUAGE}/${near}?`);
    },
  );
}

function page(uri: string, text: string) {
  return { contents: [{ uri, mimeType: TEXT, text }] };
}

function beginning(typed: string): string[] {
  return verbs.map(({ says }) => says).filter((says) => says.startsWith(typed.toLowerCase()));
}

/** The overview, and what is not about one command. */
export function languageText(): string {
  const topics = ['targets', 'keys'].map((topic) => {
    const found = helpFor(topic);
    return 'text' in found ? found.text : '';
  });
  return [overview(), ...topics, `One command: ${LANGUAGE}/<command>`].join('\n\n');
}

export function problemsText(): string {
  const reading = new Set(Object.values(problemTable).map(({ code }) => code));
  const acting = Object.keys(problemWords).map((code) => {
    const { phase, message, hint, retryable } = worded(exampleOf(code as ProblemCode));
    return `${code} (${phase}${retryable ? ', may pass later' : ''})\n  ${message}\n  ${hint}`;
  });
  return [
    'What can go wrong while a line runs: the code, an example, what to do.',
    ...acting,
    `A line that does not parse has one of: ${[...reading].join(', ')}. Then none of the lines is run, and the answer shows where the error is.`,
  ].join('\n\n');
}

function exampleOf(code: ProblemCode): Problem {
  return { code, facts: problemWords[code].example } as Problem;
}
