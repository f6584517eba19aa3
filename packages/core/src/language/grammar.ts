// What a row of the command table is made of, and the types that follow from it.
// In: the rows of commands.ts. Out: the `Command` union of ast.ts, inferred, so that no command is written twice.

import type { Span } from '../text/span.js';
import type { Spans, Values } from './ast.js';

export type ValueKind = keyof Values;

/** Kinds of more than one word, which have readers of their own. */
type LongKind = 'target' | 'combo' | 'heading' | 'parameters' | 'body' | 'params' | 'command';

export type WordKind = Exclude<ValueKind, LongKind | 'condition'> | 'one';

export type Kind = ValueKind | 'one';

/** One argument of a form, in the order it is given. */
export interface Arg {
  readonly field: string;
  readonly kind: Exclude<Kind, 'condition'> | 'word';
  /** The words allowed, for `one`; those that need no quotes, for `media`; for `word`, the `to` of `drag … to …`. */
  readonly oneOf?: readonly string[];
  readonly optional?: true;
  readonly many?: true;
  /** Bare words would be ambiguous here, so only a quoted text is accepted. */
  readonly quoted?: true;
  /** How a message names it: "click requires a target argument". */
  readonly called?: string;
  /** Small words that may stand before it and change nothing: the `on` of `click on "Cart"`. */
  readonly lead?: readonly string[];
  /** Below this a number makes no sense. */
  readonly least?: number;
}

export interface Option {
  readonly kind: WordKind | 'condition' | 'flag';
  readonly about: string;
  /** Where the value goes, if not into the option's own name in snake_case. */
  readonly field?: string;
  /** For a flag: the fields it sets. The printer checks the first one. */
  readonly sets?: Readonly<Record<string, string | boolean>>;
  readonly oneOf?: readonly string[];
  /** What holds when the option is absent, for the help. */
  readonly default?: string;
}

export type Options = Readonly<Record<string, Option>>;

/** One way to say a command: an optional leading word, the fields it fixes, and what it takes. */
export interface Form {
  readonly word?: string;
  readonly sets?: Readonly<Record<string, string>>;
  readonly takes?: readonly Arg[];
  readonly options?: Options;
  /** The option that this form cannot do without, as it has no argument. */
  readonly requires?: string;
  readonly about?: string;
  /** Understood, and never printed: another form says the same canonically. */
  readonly informal?: true;
}

export type Requirement =
  | 'Any'
  | 'Typeable'
  | 'Clickable'
  | 'Checkable'
  | 'Selectable'
  | 'Submittable'
  | 'Adjustable'
  | 'Valued'
  | 'Dismissable'
  | 'Acceptable';

export type WorldName = 'browser' | 'android' | 'ios';

/** What shows that a command was done: src/world/signals.ts says by which observations. */
export type SignalName =
  | 'effect'
  | 'form-sent'
  | 'field-value'
  | 'option-chosen'
  | 'checked-state'
  | 'number-reached'
  | 'focus-taken'
  | 'hover-effect'
  | 'files-taken'
  | 'scrolled'
  | 'in-view'
  | 'navigation'
  | 'logged-in'
  | 'closed'
  | 'condition-true'
  | 'app-on-screen'
  | 'steps-done'
  | 'settings-changed'
  | 'answer';

/**
 * What makes a field of a command secret: always (`password`), the field it is typed into (`typed`, `typed-key`), the names
 * of its values (`by-name`, `cookie`, `stored`), a part of it (`address`, `headers`), what its own commands say (`lines`, `command`).
 */
export type SecretKind =
  | 'password'
  | 'typed'
  | 'typed-key'
  | 'by-name'
  | 'json'
  | 'cookie'
  | 'stored'
  | 'address'
  | 'headers'
  | 'lines'
  | 'command';

/** All that is known about one command. */
export interface Row {
  /** The words a person types, if not the row's own name. */
  readonly says?: string;
  /** Other words for it that parse, and are printed as the name. */
  readonly also?: readonly string[];
  /** Other words for it that parse only where an address with its scheme follows: `open shop://item/7`, not `open "Menu"`. */
  readonly withAddress?: readonly string[];
  /** Words that may stand before the command's own words and change nothing: the `for` of `wait for load`. */
  readonly skips?: readonly string[];
  /** `not` before the command's own word turns it round. */
  readonly negates?: true;
  /** Words people try that do not parse; they get this command as the suggestion. */
  readonly like?: readonly string[];
  readonly group: string;
  readonly does: string;
  readonly forms: readonly Form[];
  readonly options?: Options;
  /** Fields that are always there, with the value they have when nothing sets them. */
  readonly defaults?: Readonly<Record<string, string | boolean>>;
  /** Options that may not stand together. Where two simply override each other, the last one wins. */
  readonly conflicts?: readonly (readonly [string, string])[];
  /** Arguments and options may be mixed; otherwise the options come last in canonical text. */
  readonly anyOrder?: true;
  /** Options of any name are parameters, not mistakes. */
  readonly params?: true;
  /** The usage line of error hints, where OIL 1.8.1 fixes its words. */
  readonly usage?: string;
  readonly needs?: Requirement;
  /** The target may be left out: rules find it. */
  readonly infers?: true;
  /** What must be seen for it to be verified. */
  readonly signal: SignalName;
  /** It leaves the page alone: an open dialog is not in its way. */
  readonly needsPage?: false;
  /** Another page is there afterwards, or may be without any change that says so. */
  readonly navigates?: true | 'maybe';
  /** It is a part of doing something, so `learn` keeps it; the others look, or are about Beckon itself. */
  readonly isLearned?: true;
  /** Whether intents may use it: also those of untrusted packs, or none at all. Otherwise all but those. */
  readonly inPacks?: 'untrusted' | 'none';
  /** Its answer is a part of what the intent answers. */
  readonly isReturned?: true;
  /** The fields that may hold a secret, and how to know. */
  readonly secrets?: Readonly<Record<string, SecretKind>>;
  /** What the tools of seed 004 call it, where that is another name. */
  readonly envelope?: string;
  /** `none`: its parts have limits of their own. `own`: its default holds whatever the session says; a person is no page. */
  readonly limit?: 'none' | 'own';
  readonly worlds: readonly WorldName[];
  readonly examples: readonly (readonly [line: string, meaning: string])[];
}

/** Keeps the literal types of the rows, which all other types are inferred from. */
export function table<const Rows extends Readonly<Record<string, Row>>>(rows: Rows): Rows {
  return rows;
}

/** Rows of one section of the help. */
export function group<const Rows extends Readonly<Record<string, Omit<Row, 'group'>>>>(
  name: string,
  rows: Rows,
): { readonly [Name in keyof Rows]: Rows[Name] & { readonly group: string } } {
  const grouped = Object.entries(rows).map(([type, row]) => [type, { group: name, ...row }]);
  return Object.fromEntries(grouped);
}

/** A form that begins with a word, which is also the value of a field. */
export function says<const F extends string, const W extends string>(field: F, given: W) {
  return { word: given, sets: { [field]: given } as { readonly [K in F]: W } } as const;
}

// ── Arguments ──────────────────────────────────────────────────────────────────────────────────

export function arg<const F extends string, const K extends ValueKind>(kind: K, field: F) {
  return { kind, field } as const;
}

export function target(): { readonly kind: 'target'; readonly field: 'target' };
export function target<const F extends string>(field: F): { readonly kind: 'target'; readonly field: F };
export function target(field = 'target'): Arg {
  return { kind: 'target', field };
}

export function oneOf<const F extends string, const W extends readonly string[]>(field: F, words: W) {
  return { kind: 'one', field, oneOf: words } as const;
}

/** A word that must stand here; the first one is canonical. */
export function word<const W extends readonly string[]>(...stated: W) {
  return { kind: 'word', field: '', oneOf: stated } as const;
}

/** Small words that may stand before an argument and change nothing. */
export function after<const A extends Arg>(words: readonly string[], one: A): A {
  return { ...one, lead: words };
}

/** Only a quoted text will do. */
export function quoted<const A extends Arg>(one: A): A & { readonly quoted: true } {
  return { ...one, quoted: true };
}

export function optional<const A extends Arg>(one: A): A & { readonly optional: true } {
  return { ...one, optional: true };
}

export function many<const A extends Arg>(one: A): A & { readonly many: true } {
  return { ...one, many: true };
}

// ── Options ────────────────────────────────────────────────────────────────────────────────────

export function flag(about: string) {
  return { kind: 'flag', about } as const;
}

export function flagFor<const F extends string>(field: F, about: string) {
  return { kind: 'flag', about, field } as const;
}

export function setting<const S extends Readonly<Record<string, string | boolean>>>(sets: S, about: string) {
  return { kind: 'flag', about, sets } as const;
}

export function value<const K extends WordKind | 'condition'>(kind: K, about: string, absent?: string) {
  return { kind, about, ...(absent === undefined ? {} : { default: absent }) };
}

export function choice<const W extends readonly string[]>(words: W, about: string, absent?: string) {
  return { kind: 'one' as const, about, oneOf: words, ...(absent === undefined ? {} : { default: absent }) };
}

// ── Types that follow from a row ───────────────────────────────────────────────────────────────

type Snake<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Snake<B>}` : S;

type ValueOf<X> = X extends { readonly kind: 'one'; readonly oneOf: readonly (infer V)[] }
  ? V
  : X extends { readonly kind: infer K extends ValueKind }
    ? Values[K]
    : never;

type Consumed<A> = A extends { readonly many: true } ? readonly ValueOf<A>[] : ValueOf<A>;

type RequiredArgs<T extends readonly Arg[]> = {
  readonly [A in T[number] as A extends { readonly optional: true } | { readonly kind: 'word' }
    ? never
    : A['field']]: Consumed<A>;
};

type OptionalArgs<T extends readonly Arg[]> = {
  readonly [A in T[number] as A extends { readonly optional: true } ? A['field'] : never]?: Consumed<A>;
};

type PlainOptions<O> = {
  readonly [N in keyof O as O[N] extends { readonly sets: unknown }
    ? never
    : O[N] extends { readonly field: infer F extends string }
      ? F
      : Snake<N & string>]?: O[N] extends { readonly kind: 'flag' } ? boolean : ValueOf<O[N]>;
};

type SetFields<O> = O[keyof O] extends infer X ? (X extends { readonly sets: infer S } ? keyof S : never) : never;
type SetValue<O, F> = O[keyof O] extends infer X
  ? X extends { readonly sets: infer S }
    ? F extends keyof S
      ? S[F]
      : never
    : never
  : never;

type SettingOptions<O, D> = {
  readonly [F in SetFields<O> as F extends keyof D ? never : F]?: SetValue<O, F>;
};

type Defaults<O, D> = { readonly [F in keyof D]: D[F] extends boolean ? boolean : D[F] | SetValue<O, F> };

type Part<X, K extends string, Else> = K extends keyof X ? (undefined extends X[K] ? Else : X[K]) : Else;
type None = Record<never, never>;

type KeysOf<F> = F extends { readonly takes: readonly { readonly kind: 'combo' }[] }
  ? { readonly keys?: readonly string[] }
  : None;

type FormFields<R, F> = Part<F, 'sets', None> &
  KeysOf<F> &
  RequiredArgs<Part<F, 'takes', readonly []> & readonly Arg[]> &
  OptionalArgs<Part<F, 'takes', readonly []> & readonly Arg[]> &
  PlainOptions<Part<F, 'options', None>> &
  Omit<PlainOptions<Part<R, 'options', None>>, keyof Part<R, 'defaults', None>> &
  SettingOptions<Part<F, 'options', None>, None> &
  SettingOptions<Part<R, 'options', None>, Part<R, 'defaults', None>> &
  Defaults<Part<R, 'options', None>, Part<R, 'defaults', None>> &
  (R extends { readonly negates: true } ? { readonly not?: true } : None) &
  (R extends { readonly params: true } ? { readonly params?: Values['params'] } : None);

type Flat<X> = { [K in keyof X]: X[K] };

type FormsOf<R> = R extends { readonly forms: readonly (infer F)[] }
  ? F extends unknown
    ? Flat<FormFields<R, F>>
    : never
  : never;

/** Adds the fields of the other forms as absent ones, so that `command.action === 'get'` narrows without `in`. */
type Padded<U, All extends PropertyKey = U extends unknown ? keyof U : never> = U extends unknown
  ? Flat<U & { readonly [K in Exclude<All, keyof U>]?: undefined }>
  : never;

/** The command that a row describes: one object for each form. */
export type CommandOf<Type, R> =
  Padded<FormsOf<R>> extends infer U
    ? U extends unknown
      ? Flat<{ readonly type: Type } & U & { readonly span: Span; readonly spans?: Spans }>
      : never
    : never;
