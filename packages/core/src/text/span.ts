/** A piece of the text a person typed: UTF-16 offsets into the whole text, and where it starts, both counted from 1. */
export interface Span {
  readonly start: number;
  /** The offset after the last character. */
  readonly end: number;
  readonly line: number;
  readonly column: number;
}
