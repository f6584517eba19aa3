// Everything that can be wrong with a line: one row each, with its code and its words.
// The parser makes a Problem (kind, place, facts); messages and hints are written here and nowhere else.

import { quote } from '../text/quote.js';
import type { Span } from '../text/span.js';
import { clip, listed } from '../text/text.js';
import { directions, relations } from './ast.js';
import { COMMENT_HINT, HELP_HINT, NAME_HINT, numberedHint, VARIABLE_HINT } from './name-hints.js';

export type ParseCode =
  | 'UNKNOWN_COMMAND'
  | 'MISSING_ARGUMENT'
  | 'UNEXPECTED_INPUT'
  | 'INVALID_VALUE'
  | 'UNTERMINATED_STRING'
  | 'CONFLICTING_OPTIONS';

/** What is wrong with a piece of the text, in words and for programs. */
export interface Diagnostic {
  readonly phase: 'parsing' | 'semantic';
  readonly code: ParseCode;
  readonly message: string;
  /** What to do about it. */
  readonly hint: string | null;
  readonly span: Span;
  /** What may have been intended in place of that piece, best first. */
  readonly suggestions: readonly string[];
  /** The whole line as it should be; null if that is not known. */
  readonly fixed: string | null;
}

/** The facts of each kind of problem. */
export interface Facts {
  'unknown-command': {
    readonly got: string;
    readonly near: readonly string[];
    /** How many words of the line were read as the command. */
    readonly words?: number;
    /** It is like nothing: what is named is only a place to start. */
    readonly isFallback?: true;
    readonly isComment?: true;
  };
  'missing-argument': {
    readonly of: string;
    readonly what: string;
    readonly usage: string;
    /** The comment that took it away. */
    readonly swallowed: string | null;
    readonly isTarget: boolean;
  };
  'missing-word': { readonly of: string; readonly words: readonly string[]; readonly swallowed: string | null };
  'unknown-word': {
    readonly of: string;
    readonly got: string;
    readonly words: readonly string[];
    readonly near: readonly string[];
  };
  'glued-comment': { readonly got: string; readonly fixed: string | null };
  'numbered-comment': { readonly got: string };
  'glued-text': { readonly got: string };
  'quote-in-word': { readonly got: string };
  'bare-beside-quoted': { readonly got: string };
  'unknown-relation': { readonly got: string; readonly near: readonly string[]; readonly whole?: string };
  'printed-dash': { readonly got: string; readonly near: readonly string[] };
  'bad-count': { readonly got: string; readonly least: number; readonly near: readonly string[] };
  'extra-input': {
    readonly of: string;
    readonly got: string;
    readonly usage: string;
    /** The option of that name, if there is one. */
    readonly option: string | null;
    readonly takesNothing: boolean;
  };
  'unclear-words': {
    readonly of: string;
    readonly readings: readonly string[];
    /** No reading is likelier than the others: none is proposed. */
    readonly isOpen?: true;
  };
  'file-first': { readonly of: string; readonly got: string; readonly isFile: boolean };
  'two-files': { readonly of: string; readonly files: readonly string[] };
  'robot-step': {
    readonly keyword: string;
    /** The line that says the same here; null if there is none. */
    readonly meant: string | null;
  };
  'two-commands': {
    readonly second: string;
    /** All of it as one text, where that can be intended. */
    readonly whole?: string;
  };
  'unknown-option': {
    readonly of: string;
    readonly got: string;
    readonly near: readonly string[];
    readonly options: readonly string[];
  };
  'misplaced-option': { readonly option: string; readonly belongs: string };
  'needs-quotes': { readonly what: string; readonly fixed: string };
  'bad-number': { readonly got: string };
  'bad-duration': { readonly got: string; readonly near: readonly string[] };
  'bad-key': { readonly got: string; readonly near: readonly string[]; readonly isOne: boolean };
  'bad-choice': {
    readonly of: string;
    readonly got: string;
    readonly allowed: readonly string[];
    readonly near: readonly string[];
  };
  'bad-name': { readonly got: string; readonly isVariable?: true };
  'bad-heading': { readonly got: string };
  'bad-json': { readonly reason: string };
  'bad-escape': { readonly got: string };
  'bad-selector': { readonly got: string };
  'strange-selector': { readonly got: string; readonly meant: string };
  'bad-address': { readonly got: string; readonly meant: string | null };
  'bad-nesting': { readonly of: string };
  'unclosed-text': { readonly position: number; readonly fixed: string | null };
  'conflicting-options': { readonly one: string; readonly other: string };
}

export type ProblemKind = keyof Facts;

export interface Problem<K extends ProblemKind = ProblemKind> {
  readonly kind: K;
  readonly start: number;
  readonly end: number;
  readonly facts: Facts[K];
}

interface Wording<F> {
  readonly code: ParseCode;
  /** A line that has this problem, for the docs and the tests. */
  readonly example: string;
  readonly message: (facts: F) => string;
  readonly hint: (facts: F) => string | null;
  readonly suggestions?: (facts: F) => readonly string[];
}

/** Lines longer than this are not repeated in a hint. */
export const LONGEST_SHOWN = 200;

const didYouMean = (near: readonly string[], otherwise: string): string =>
  near.length > 0 ? `Did you mean '${near[0]}'?` : otherwise;

/** A comment that was intended as something else. */
function commentHint(comment: string, isTarget: boolean): string {
  const match = !isTarget
    ? quote(clip(comment))
    : /^#\d+$/.test(comment)
      ? comment.slice(1)
      : `css(${quote(clip(comment))})`;
  const isOne = !isTarget || /^#\S+$/.test(comment);
  return `A '#' after a space starts a comment${isOne ? `. If you meant it, write: ${match}` : ''}`;
}

/** One row a kind. `example` shows the problem; a test checks that it does. */
export const problemTable: { readonly [K in ProblemKind]: Wording<Facts[K]> } = {
  'unknown-command': {
    code: 'UNKNOWN_COMMAND',
    example: 'clck "Sign in"',
    message: ({ got }) => `Unknown command '${clip(got)}'`,
    hint: ({ near, isComment }) => didYouMean(near, isComment === true ? COMMENT_HINT : HELP_HINT),
    suggestions: ({ near }) => near,
  },
  'missing-argument': {
    code: 'MISSING_ARGUMENT',
    example: 'click',
    message: ({ of, what }) => `${of} requires ${what}`,
    hint: ({ usage, swallowed, isTarget }) =>
      swallowed === null ? `Usage: ${usage}` : commentHint(swallowed, isTarget),
  },
  'missing-word': {
    code: 'MISSING_ARGUMENT',
    example: 'cookies',
    message: ({ of, words }) => `${of} requires ${listed(words)}`,
    hint: ({ of, words, swallowed }) =>
      swallowed === null ? `Usage: ${of} ${words.join('|')} …` : commentHint(swallowed, words.includes('<target>')),
    suggestions: ({ words }) => words.filter((word) => !word.includes('<')),
  },
  'unknown-word': {
    code: 'INVALID_VALUE',
    example: 'wait lod',
    message: ({ of, got }) => `Unknown word '${clip(got)}' after ${of}`,
    hint: ({ near, words }) => didYouMean(near, `Use one of: ${words.join(', ')}`),
    suggestions: ({ near }) => near,
  },
  'glued-comment': {
    code: 'UNEXPECTED_INPUT',
    example: 'click 5#x',
    message: ({ got }) => `Unexpected '${clip(got)}'`,
    hint: ({ fixed }) => `Add space before '#' for comment${fixed === null ? '' : `: ${fixed}`}`,
  },
  'numbered-comment': {
    code: 'UNEXPECTED_INPUT',
    example: 'click "Delete" #2',
    message: ({ got }) => `'${clip(got)}' would be a comment, not a choice between matches`,
    hint: ({ got }) => numberedHint(Number(/\d+/.exec(got)?.[0] ?? 2)),
    suggestions: ({ got }) => [got.replace('#', '# ')],
  },
  'glued-text': {
    code: 'UNEXPECTED_INPUT',
    example: 'click "Sign"in',
    message: ({ got }) => `Unexpected '${clip(got)}' right after a closing quote`,
    hint: () => 'Put a space after the quote, or a backslash before a quote that belongs to the text',
  },
  'quote-in-word': {
    code: 'UNEXPECTED_INPUT',
    example: 'wait exists [name="q"]',
    message: ({ got }) => `Quotation mark inside the unquoted word '${clip(got)}'`,
    hint: () => 'Put the whole word in quotes, with a backslash before each quote inside it',
  },
  'bare-beside-quoted': {
    code: 'UNEXPECTED_INPUT',
    example: 'type Ship name "Otter"',
    message: ({ got }) => `Unquoted '${clip(got)}' next to a quoted text`,
    hint: () => 'Put each part in quotes, and leave out words that are not part of the command',
  },
  'unknown-relation': {
    code: 'UNEXPECTED_INPUT',
    example: 'click "Edit" nera "Row 7"',
    message: ({ got }) => `Unknown relation '${clip(got)}'`,
    hint: ({ near }) => didYouMean(near, `Relations are: ${[...relations, ...directions].join(', ')}`),
    suggestions: ({ near }) => near,
  },
  'printed-dash': {
    code: 'UNEXPECTED_INPUT',
    example: 'click 5 —force',
    message: ({ got }) => `Unexpected '${clip(got)}'`,
    hint: () => 'Options start with two hyphens: --',
    suggestions: ({ near }) => near,
  },
  'extra-input': {
    code: 'UNEXPECTED_INPUT',
    example: 'back 2',
    message: ({ got }) => `Unexpected '${clip(got)}'`,
    hint: ({ of, usage, option, takesNothing }) => {
      if (option !== null) return `Did you mean '${option}'?`;
      return takesNothing ? `${of} takes no arguments` : `Usage: ${usage}`;
    },
    suggestions: ({ option }) => (option === null ? [] : [option]),
  },
  'unclear-words': {
    code: 'UNEXPECTED_INPUT',
    example: 'type First name Amy',
    message: ({ of }) => `The words${of === '' ? '' : ` after ${of}`} can be read in more than one way`,
    hint: ({ readings }) => (readings.length === 0 ? 'Put each part in quotes' : `Write: ${listed(readings)}`),
    suggestions: ({ readings }) => readings,
  },
  'file-first': {
    code: 'UNEXPECTED_INPUT',
    example: 'upload "my cv.pdf" "CV"',
    message: ({ got, isFile }) =>
      isFile ? `'${clip(got)}' is where the field should be, and no file follows` : `'${clip(got)}' is not a file`,
    hint: ({ of }) => `First the field, then its files: ${of} "CV" "cv.pdf"`,
  },
  'two-files': {
    code: 'UNEXPECTED_INPUT',
    example: 'screenshot a.png and b.png',
    message: ({ files }) => `${files.length === 2 ? 'Two' : files.length} files for one picture`,
    hint: ({ of, files }) => `One line for each: ${files.map((file) => `${of} --output ${file}`).join('; ')}`,
  },
  'robot-step': {
    code: 'UNEXPECTED_INPUT',
    example: 'Select Checkbox    Terms',
    message: ({ keyword }) => `'${clip(keyword)}' and its cells are a step of Robot Framework`,
    hint: ({ meant }) =>
      meant === null ? 'Write what it does as a command of Beckon, with names in quotes' : `Write: ${clip(meant)}`,
    suggestions: ({ meant }) => (meant === null ? [] : [meant]),
  },
  'two-commands': {
    code: 'UNEXPECTED_INPUT',
    example: 'click "Sign in" and wait load',
    message: () => 'Two commands on one line',
    hint: ({ second, whole }) =>
      `Put '${clip(second)}' on a line of its own${whole === undefined ? '' : `; if it is one text, write: ${clip(whole)}`}`,
  },
  'unknown-option': {
    code: 'UNEXPECTED_INPUT',
    example: 'click 5 --forse',
    message: ({ of, got }) => `Unknown option '${clip(got)}' for ${of}`,
    hint: ({ of, near, options }) =>
      didYouMean(near, options.length === 0 ? `${of} takes no options` : `Options of ${of}: ${options.join(', ')}`),
    suggestions: ({ near }) => near,
  },
  'misplaced-option': {
    code: 'UNEXPECTED_INPUT',
    example: 'console clear --last 5',
    message: ({ option }) => `${option} is not an option of this form of the command`,
    hint: ({ belongs }) => `It belongs to: ${belongs}`,
  },
  'needs-quotes': {
    code: 'INVALID_VALUE',
    example: 'expect text "Total" 42',
    message: ({ what }) => `${what} must be in quotes here`,
    hint: ({ fixed }) => `Write: ${fixed}`,
  },
  'bad-number': {
    code: 'INVALID_VALUE',
    example: 'scroll down --amount abc',
    message: ({ got }) => `Expected number, found '${clip(got)}'`,
    hint: () => 'Number must be like: 5, -100, 0.5',
  },
  'bad-count': {
    code: 'INVALID_VALUE',
    example: 'wait items ".row" -1',
    message: ({ got, least }) => `Expected a whole number, ${least} or more, found '${clip(got)}'`,
    hint: () => null,
    suggestions: ({ near }) => near,
  },
  'bad-duration': {
    code: 'INVALID_VALUE',
    example: 'wait load --timeout 5x',
    message: ({ got }) => `Invalid duration '${clip(got)}'`,
    hint: () => 'Duration must be like: 500ms, 5s, 1m',
    suggestions: ({ near }) => near,
  },
  'bad-key': {
    code: 'INVALID_VALUE',
    example: 'press ctrl++',
    message: ({ got }) => `Invalid key combination '${clip(got)}'`,
    hint: ({ near, isOne }) =>
      didYouMean(
        near,
        isOne
          ? "Name one key: a letter, a digit, or a name that 'help keys' lists"
          : "Join keys with +: letters, digits, or names that 'help keys' lists",
      ),
    suggestions: ({ near }) => near,
  },
  'bad-choice': {
    code: 'INVALID_VALUE',
    example: 'screenshot --format gif',
    message: ({ of, got }) => `Invalid value '${clip(got)}' for ${of}`,
    hint: ({ allowed }) => `Use one of: ${allowed.join(', ')}`,
    suggestions: ({ near }) => near,
  },
  'bad-name': {
    code: 'INVALID_VALUE',
    example: 'pack load a/b',
    message: ({ got }) => `Invalid name '${clip(got)}'`,
    hint: ({ isVariable }) => (isVariable === true ? VARIABLE_HINT : NAME_HINT),
  },
  'bad-heading': {
    code: 'INVALID_VALUE',
    example: 'define buy now',
    message: ({ got }) => `Invalid definition '${clip(got)}'`,
    hint: () => 'Write: define buy_now: — or, with parameters: define buy(item, count):',
  },
  'bad-json': {
    code: 'INVALID_VALUE',
    example: 'fill {"Name": }',
    message: ({ reason }) => `Invalid JSON: ${reason}`,
    hint: () => 'Write an object of names and values: {"Name": "Amy", "Age": 30}',
  },
  'bad-escape': {
    code: 'INVALID_VALUE',
    example: 'type 1 "C:\\path"',
    message: ({ got }) => `Invalid escape '${clip(got)}'`,
    hint: () => 'Escapes are \\" \\\\ \\n \\r \\t; write \\\\ for a backslash',
  },
  'bad-selector': {
    code: 'INVALID_VALUE',
    example: 'click css(.pay',
    message: ({ got }) => `Selector without its closing bracket: '${clip(got)}'`,
    hint: () => 'Write: css(".pay") or xpath("//button"), with a space after it',
  },
  'strange-selector': {
    code: 'INVALID_VALUE',
    example: 'click css=#pay',
    message: ({ got }) => `'${clip(got)}' is how another tool writes a selector`,
    hint: ({ meant }) => `Write: ${meant}, or put it in quotes if it is a name`,
    suggestions: ({ meant }) => [meant],
  },
  'bad-address': {
    code: 'INVALID_VALUE',
    example: 'goto htp://harbour.test',
    message: ({ got }) => `Invalid address '${clip(got)}'`,
    hint: ({ meant }) => `Write: ${meant ?? 'https://harbour.test/page'}`,
    suggestions: ({ meant }) => (meant === null ? [] : [meant]),
  },
  'bad-nesting': {
    code: 'INVALID_VALUE',
    example: 'explain explain back',
    message: ({ of }) => `explain cannot explain '${of}'`,
    hint: () => 'Write a command that acts on something: explain click "Sign in"',
  },
  'unclosed-text': {
    code: 'UNTERMINATED_STRING',
    example: 'click "Sign in',
    message: ({ position }) => `Unterminated string starting at position ${position}`,
    hint: ({ fixed }) => `Add closing quote${fixed === null ? '' : `: ${fixed}`}`,
  },
  'conflicting-options': {
    code: 'CONFLICTING_OPTIONS',
    example: 'observe --full --minimal',
    message: ({ one, other }) => `Cannot specify both ${one} and ${other}`,
    hint: ({ one, other }) => `Use either ${one} or ${other}, not both`,
  },
};

export function diagnose(problem: Problem, span: Span, fixed: string | null): Diagnostic {
  const row = problemTable[problem.kind] as Wording<Facts[ProblemKind]>;
  return {
    phase: row.code === 'CONFLICTING_OPTIONS' ? 'semantic' : 'parsing',
    code: row.code,
    message: row.message(problem.facts),
    hint: row.hint(problem.facts),
    span,
    suggestions: suggestionsFor(problem),
    fixed,
  };
}

/** What may have been intended in place of the piece that is wrong. */
export function suggestionsFor(problem: Problem): readonly string[] {
  const row = problemTable[problem.kind] as Wording<Facts[ProblemKind]>;
  return row.suggestions?.(problem.facts) ?? [];
}
