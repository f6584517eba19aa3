// Characters that nobody sees: zero-width ones, soft hyphens, marks of direction, tags, fillers.

const UNSEEN = /\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
/** In emoji, and in scripts that join their letters, these change what is seen. */
const JOINERS: ReadonlySet<string> = new Set(['\u200c', '\u200d']);
const JOINABLE = /[^\p{ASCII}\p{Cf}\s]/u;

/** A text without what cannot be seen: no page can hide words in a name, or tell two names apart by nothing. */
export function withoutUnseen(text: string): string {
  if (!UNSEEN.test(text)) return text;
  return text.replace(ALL_UNSEEN, (one, at: number) => (JOINERS.has(one) && isJoined(text, at) ? one : ''));
}

function isJoined(text: string, at: number): boolean {
  return JOINABLE.test(text.slice(Math.max(0, at - 2), at)) && JOINABLE.test(text.slice(at + 1, at + 3));
}
