// The forms that a tool can answer in. By itself, since the command line reads it without the rest.

/** How answers come: as text, as data, or as both, which costs twice the tokens. */
export const ANSWERS = ['text', 'data', 'both'] as const;
export type AnswerForm = (typeof ANSWERS)[number];
