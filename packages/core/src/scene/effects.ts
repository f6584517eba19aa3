// What was seen to happen after something was done.

/** One line of a difference: `+` appeared, `-` gone, `~` changed, `@` about the page. */
export interface Change {
  readonly sign: '+' | '-' | '~' | '@';
  /** The number of the element, where it is one. */
  readonly id?: number;
  /** Without sign and number: `button "Save"`, `url: /a → /b`. */
  readonly text: string;
}

/** The kinds of effect that show that something happened. */
export type Effect =
  | 'url'
  | 'tab'
  | 'dialog'
  | 'download'
  | 'modal'
  | 'focus'
  | 'state'
  | 'value'
  | 'dom'
  | 'request'
  | 'form'
  | 'scroll';

/** One thing that a form does not take, and why. */
export interface FieldRefusal {
  /** As it is shown; empty: no field was named. */
  readonly field: string;
  readonly message: string;
}

export interface Effects {
  readonly seen: readonly Effect[];
  readonly changes: readonly Change[];
  /** What people should know: a dialog that was answered, a file that was saved. */
  readonly notes: readonly string[];
  /** What the element says after the action, where it can be read back. Secrets are never here. */
  readonly value?: string | null;
  /** What should be in the field now, where that is not simply what was typed: a date in the field's own form, text that was appended to. */
  readonly expected?: string;
  /** The field keeps its value secret: it was compared inside, and only the answer is reported. */
  readonly isSecret?: boolean;
  readonly isAsAsked?: boolean;
  /** What the page gave the focus to while it was typed; none of it went there. */
  readonly taker?: string;
  /** The field held what was typed, before the page had its say: to type it again is of no use. */
  readonly wasHeld?: boolean;
  /** It is as requested, in the field's own format: blanks in a card number, a currency. */
  readonly isFormatted?: boolean;
  readonly checked?: boolean | 'mixed' | null;
  readonly options?: readonly string[];
  /** The form was not sent: what the browser or the page refuses. */
  readonly refused?: readonly FieldRefusal[];
  /** The text of a browser dialog. */
  readonly said?: string;
  /** The page has put it back as it was before; why, where that is known. */
  readonly takenBack?: string;
  /** How often it was tried. */
  readonly attempts?: number;
  /** A control that was moved goes no further. */
  readonly isAtEnd?: boolean;
  /** Of the time it took, how much went into seeing what came of it, in milliseconds. */
  readonly verifyMs?: number;
  /** Nothing more can be read back: a dialog keeps the page from reporting, or the world has no way to report. It stays unverified. */
  readonly isHeld?: boolean;
}
