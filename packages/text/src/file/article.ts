// `a` or `an`, by sound; and the article that someone wrote before a name.

/** Vowels that sound like `you` or `won`: a unicorn, a ewe, a one-armed bandit. */
const LIKE_CONSONANTS =
  /^(?:eu|ewe|once\b|one\b|one-|u(?:ni(?!n|mp|mm|d)|[bfgkt][aeiou]|s(?:e|u[ar])|r[aeiou](?!n\b)|ti|to)|ukulele|ouija)/;
/** A silent h. */
const LIKE_VOWELS = /^(?:hour|honest|honou?r|heir)/;
/** Letters whose names start with a vowel: an X-ray, an S-hook. */
const VOWEL_LETTERS = /^[aefhilmnorsx]$/;

/** The article for something new: `an hourglass`, `a unicorn`, `an 8-ball`. */
export function indefinite(name: string): string {
  const [first = ''] = name.trim().split(/[\s/]+/);
  const word = first
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  const lower = word.toLowerCase();
  if (/^\d/.test(lower)) return /^(?:8|11(?!\d)|18(?!\d)|11\d{3}(?!\d)|18\d{3}(?!\d))/.test(lower) ? 'an' : 'a';
  const [head = ''] = lower.split(/[-.’']/);
  const isLetters =
    head.length === 1 || (head.length <= 3 && /^\p{Lu}{2,3}(?!\p{L})/u.test(word) && !/[aeiou]/.test(head));
  if (isLetters) return VOWEL_LETTERS.test(head[0] ?? '') ? 'an' : 'a';
  if (LIKE_VOWELS.test(lower)) return 'an';
  return /^[aeiou]/.test(lower) && !LIKE_CONSONANTS.test(lower) ? 'an' : 'a';
}

/** A name that was written with its article: `a brass lamp`. Capital letters are part of the name: `The Times`. */
export function partArticle(name: string): { readonly article: string | null; readonly name: string } {
  const [, article, rest] = /^(an?|the|some)\s+(?=\S)(.*)$/s.exec(name.trim()) ?? [];
  return article === undefined || rest === undefined ? { article: null, name: name.trim() } : { article, name: rest };
}
