// What people write for `fill` and `login` in place of their values: pairs, loose JSON, `as amy with secret`.

import { quote } from '../text/quote.js';
import { mendedJson } from './json.js';
import { lower, text, without } from './line-words.js';
import type { Rules, SuggestionRule } from './rewrite.js';
import { BARE, JSON_TEXT, TEXT } from './scan.js';

/** Objects and pairs in place of the JSON of `fill`. */
const fillObject: SuggestionRule = function* (words) {
  const { rest, raw } = words;
  const line = (json: string | null, behind = ''): string[] => (json === null ? [] : [`fill ${json}${behind}`]);
  if (/^[([]\s*\{.*\}\s*[)\]]$/s.test(text(words))) yield* line(mendedJson(text(words)));
  const at = rest.findIndex((token) => token.kind === JSON_TEXT || token.text.startsWith('{'));
  const json = rest[at];
  if (json !== undefined) {
    const isOne = json.kind === JSON_TEXT;
    yield* line(
      mendedJson(isOne ? raw.slice(json.start, json.end) : text(words, at)),
      isOne ? ` ${text(words, at + 1)}`.trimEnd() : '',
    );
    return;
  }
  const [only] = rest;
  if (only?.kind === TEXT && only.text.startsWith('"{'))
    yield* line(mendedJson(only.text.slice(1, -1).replaceAll('\\"', '"')));
  // `fill "Email": "amy", "Name": "b"`
  if (/^(?:"[^"]*"|'[^']*'|[\p{L}][\p{L}\p{N} _-]*)\s*[:=]\s*\S/u.test(text(words)))
    yield* line(mendedJson(`{${text(words)}}`));
  const pairs = rest.map((token) => /^([^=:"]+)[=:](".*"|[^"=:].*)$/.exec(token.text));
  if (pairs.length > 0 && pairs.every((pair) => pair !== null)) {
    const value = (input = ''): string => (/^(".*"|true|false)$/.test(input) ? input : JSON.stringify(input));
    yield `fill {${pairs.map((pair) => `${JSON.stringify(pair?.[1])}: ${value(pair?.[2])}`).join(', ')}}`;
    return;
  }
  yield `type ${without(words, /^(in|out|the|with|field|as|to)$/i).replace(/^@e?(\d+)(?=\s)/, '$1')}`;
};

export const fillRules: Rules = [fillObject];

export const loginRules: Rules = [
  function* (words) {
    const texts = words.rest.filter((token) => token.kind === TEXT);
    const bare = words.rest.filter((token) => token.kind === BARE).map(lower);
    const isPlain = bare.every((word) =>
      /^(as|in|with|and|the|user|username|name|email|mail|login|password|pass|pw|is|:|\/|=)$/.test(word),
    );
    const first = lower(words.rest[0]);
    const isInOrder = words.rest.at(-1)?.kind === TEXT && !/^(and|password|pass|pw)$/.test(first);
    if (isInOrder && texts.length === 2 && isPlain && words.rest.length === texts.length + bare.length)
      yield `login ${texts.map((token) => token.text).join(' ')}`;
  },
  // `login user=amy password=secret`, `login --username amy --password secret`
  ['[--](user|username|e-?mail|login)(=|:|\\s)_<word> [--](pass|password|pw)(=|:|\\s)_<word>', 'login "$1" "$2"'],
  // `login as amy with secret`
  function* (words) {
    if (words.rest.length > 8 || words.rest.some((token) => token.kind !== BARE)) return;
    const [, user = '', password = ''] =
      /^(?:(?:as|with)\s+)?(?:(?:user|username|email)\s+)?(\S+)\s+(?:(?:with|and|\/)\s+)(?:(?:the\s+)?(?:password|pass|pw)\s+)?(\S+)$/i.exec(
        text(words),
      ) ?? [];
    if (user !== '' && password !== 'submit') yield `login ${quote(user)} ${quote(password)}`;
  },
];
