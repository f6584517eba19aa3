// The tree that the parser makes: plain data, flat, a span on every node.
// The `Command` union is inferred from the command table; nothing here lists commands.

import type { Span } from '../text/span.js';
import type { commands } from './commands.js';
import type { ElementKind, ScreenPlace } from './descriptions.js';
import type { CommandOf } from './grammar.js';
import type { Diagnostic } from './problems.js';

/** What a field is for. The words people use as targets without quotes. */
export const roles = ['email', 'password', 'search', 'submit', 'username', 'phone', 'url'] as const;
export type Role = (typeof roles)[number];

export const relations = ['near', 'inside', 'after', 'before', 'contains'] as const;
/** Where it stands beside another on the screen. Two words of a name may be the same, so they are relations only behind a target. */
export const directions = ['left of', 'right of', 'above', 'below'] as const;
export type Relation = (typeof relations)[number] | (typeof directions)[number];

/** What else is known of an element, beside its name: what it is, which one, and where on the screen. */
export interface Facets {
  readonly element?: ElementKind;
  /** 1 is the first in the order a person reads, -1 the last. */
  readonly which?: number;
  readonly place?: ScreenPlace;
}

/** The facets of an intent, as JSON has them; the resolver says which of them cannot be used. */
export type IntentFields = Readonly<Record<string, unknown>>;

export type Atom =
  | { readonly kind: 'id'; readonly value: number; readonly span: Span }
  | ({ readonly kind: 'role'; readonly value: Role; readonly span: Span } & Facets)
  | ({ readonly kind: 'text'; readonly value: string; readonly span: Span } & Facets)
  | ({ readonly kind: 'css'; readonly value: string; readonly span: Span } & Facets)
  | ({ readonly kind: 'xpath'; readonly value: string; readonly span: Span } & Facets)
  /** Only what it is, which one, or where: `last row`. */
  | ({ readonly kind: 'any'; readonly span: Span } & Facets)
  /** Stays the same when the page is redrawn: `v-1k3f9x0`. */
  | { readonly kind: 'handle'; readonly value: string; readonly span: Span }
  /** Several facets at once, as planners give them. */
  | { readonly kind: 'intent'; readonly value: IntentFields; readonly span: Span }
  /** Nothing was given: rules find the element. */
  | { readonly kind: 'infer'; readonly span: Span };

export interface Related {
  readonly relation: Relation;
  readonly atom: Atom;
  readonly span: Span;
}

/** `A near B inside C` is `{ primary: A, relations: [near B, inside C] }` and means A near (B inside C). */
export interface Target {
  readonly primary: Atom;
  readonly relations: readonly Related[];
  readonly span: Span;
}

export type Scalar = string | number | boolean;

/**
 * Where each part of a command stands: a field by its name (`text`, `timeout`), an option with its value by its own
 * (`--timeout`), the parts of a list with their place in it (`paths[0]`, `keys[1]`), the verb under `type`.
 */
export type Spans = Readonly<Record<string, Span>>;

/** What each kind of value becomes in the tree. */
export interface Values {
  readonly target: Target;
  readonly text: string;
  readonly number: number;
  /** A number or a text: `10`, `"1cm"`. */
  readonly size: number | string;
  /** With its unit, as written: `500ms`, `5s`, `2m`. See `milliseconds`. */
  readonly duration: string;
  /** A place, each part in pixels or as a share: `120,340`, `30%,60%`. See `placeIn`. */
  readonly point: string;
  /** With its scheme. */
  readonly url: string;
  readonly path: string;
  readonly name: string;
  /** Like a name, and may be several words. */
  readonly label: string;
  readonly domain: string;
  readonly identifier: string;
  /** The name of a value that later lines use. */
  readonly variable: string;
  /** Canonical key names joined by `+`. */
  readonly combo: string;
  readonly key: string;
  /** An image file, recognised by its extension. */
  readonly picture: string;
  /** A feature's value: one of a few words, or any quoted text. */
  readonly media: string;
  readonly app: string;
  /** A CSS selector, as text. */
  readonly query: string;
  readonly json: string;
  /** A JSON object, read. */
  readonly fields: Readonly<Record<string, Scalar>>;
  readonly selector: string;
  /** The name of a definition, and what its header and the indented lines below it add. */
  readonly heading: string;
  readonly parameters: readonly string[];
  readonly body: readonly string[];
  readonly values: readonly (string | number)[];
  /** Names in lower case; `true` is a parameter without a value. */
  readonly params: Readonly<Record<string, string | number | true>>;
  readonly command: Command;
  /** What is waited for, as `wait` or `expect` reads it. */
  readonly condition: CommandNamed<'wait'> | CommandNamed<'expect'>;
}

type Rows = typeof commands;
export type CommandType = keyof Rows;

export type Command = { [T in CommandType]: CommandOf<T, Rows[T]> }[CommandType];

/** The command of one type: `CommandNamed<'click'>`. */
export type CommandNamed<T extends CommandType> = Extract<Command, { readonly type: T }>;

/** One function for each command. A map that misses one does not compile. */
export type Handlers<Result> = { readonly [T in CommandType]: (command: CommandNamed<T>) => Result };

/** One line of the text, in order; a line without a command has `null`. */
export interface Line {
  readonly command: Command | null;
  /** The text after the `#`, as it stands. */
  readonly comment: string | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The whole line, without its line end. */
  readonly span: Span;
  /** The comment with its `#`. */
  readonly commentSpan: Span | null;
}

export interface Program {
  readonly lines: readonly Line[];
  /** All that is wrong, in the order of the text. Empty: the program may run. */
  readonly diagnostics: readonly Diagnostic[];
  /** All of the text. */
  readonly span: Span;
}

/** States of an element that are the opposite of each other. */
export const oppositeStates: Readonly<Record<string, string>> = {
  ...{ visible: 'hidden', checked: 'unchecked', enabled: 'disabled' },
  ...{ hidden: 'visible', unchecked: 'checked', disabled: 'enabled' },
};
