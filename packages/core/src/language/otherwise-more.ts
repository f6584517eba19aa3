// What else people and models write for commands that exist, by the command: `accept all cookies`, `scroll down by 300`.

import { quote } from '../text/quote.js';
import { assertions, isOther } from './assertions.js';
import { isAnyKind, withoutKind } from './bare-names.js';
import { likelyDuration } from './durations.js';
import { uploads } from './files-said.js';
import { likelyKeys } from './keys.js';
import { lower, text, type Words, without } from './line-words.js';
import { BARE, JSON_TEXT, SELECTOR, TEXT, type Token } from './scan.js';
import { isArticle, isSure } from './target.js';

export type SuggestionRule = (words: Words) => Iterable<string>;

/** How many: not where, not which. */
const HOW_MANY = /^(the|a|an|all|any|every|of|this|that|my)$/i;

/** A selector in place of a part of the page. */
function partOf({ rest, raw }: Words): string | null {
  const [only, ...others] = rest.filter((token) => token.kind !== BARE);
  if (only === undefined || others.length > 0) return null;
  if (only.kind === SELECTOR) return only.text.startsWith('css(') ? only.text.slice(4, -1) : null;
  // A text is a selector only if it looks like one.
  const isSelector = only.kind === TEXT && /^"([a-z][a-z0-9-]*|[^"]*[.#>[:][^"]*)"$/.test(only.text);
  return isSelector ? raw.slice(only.start, only.end) : null;
}

const stored: SuggestionRule = function* (words) {
  const { rest, verb } = words;
  const action = { remove: 'delete', unset: 'delete', del: 'delete', show: 'list', read: 'get', write: 'set' }[
    lower(rest[0])
  ];
  if (action !== undefined) yield `${verb} ${action} ${text(words, 1)}`;
  const [, name = '', value = ''] = /^set\s+([^\s="]+)\s*=\s*(.+)$/i.exec(text(words)) ?? [];
  if (name !== '') yield `${verb} set ${name} ${value.startsWith('"') ? value : quote(value)}`;
};

/** Bare words that name one thing, with what is expected of it: `X is visible`, `Save to appear`. */
function* bareState(words: Words, from: number, verb: 'wait' | 'expect'): Generator<string> {
  const { rest, raw } = words;
  const start = isArticle(rest[from]) ? from + 1 : from;
  const given = rest.slice(start);
  if (given.length === 0 || given.length > 12 || given.some((token) => token.kind !== BARE || token.isMixed)) return;
  const end = given.findIndex(
    (token, i) =>
      i > 0 && /^(to|is|are|isn'?t|appears?|disappears?|visible|hidden|gone|shown|becomes)$/i.test(token.text),
  );
  const name = withoutKind(end < 0 ? given : given.slice(0, end));
  const [first, last] = [name[0] as Token, name[name.length - 1] as Token];
  // `expect total 5`: what it says, what it holds, or how many there are.
  if (end < 0 && name.length > 1 && /^\p{Sc}?\d/u.test(last.text) && !name.at(-2)?.text.endsWith(':')) return;
  if (
    /^(the|a|an|until|for|not|no|\d+)$/i.test(first.text) ||
    given.some((token) => /^(and|or|not|no|then|but)$/i.test(token.text))
  )
    return;
  const state = end < 0 ? [] : given.slice(end).map((token) => token.text.toLowerCase());
  const isGone = state.some((word) => /^(disappears?|hidden|gone|vanish(es)?|invisible)$/.test(word));
  const isKnown = state.every((word) =>
    /^(to|is|are|be|becomes?|visible|shown|appears?|displayed|disappears?|hidden|gone|vanish(es)?|invisible)$/.test(
      word,
    ),
  );
  if (isKnown) yield `${verb} ${isGone ? 'hidden' : 'visible'} ${quote(raw.slice(first.start, last.end))}`;
}

export const moreByVerb: Readonly<Record<string, SuggestionRule>> = {
  *accept(words) {
    // `accept the dialog with "x"`
    const [, answer = ''] = /^(?:the\s+)?(?:dialog|alert|prompt)\s+with\s+("[^"]*")$/i.exec(text(words)) ?? [];
    if (answer !== '') yield `dialog accept ${answer}`;
    if (/^(?:the\s+)?(?:alert|prompt)$/i.test(text(words))) yield 'dialog accept';
    const written = without(words, HOW_MANY).toLowerCase();
    if (/^(the )?(cookies?|cookie (banner|policy|consent)|cookies banner)$/.test(written)) yield 'accept_cookies';
    if (/^(dialog|modal|popup|it|question)$/.test(written)) yield 'accept';
    if (/^all$/i.test(text(words))) yield 'accept_cookies';
  },
  *clear(words) {
    // What is cleared is no field.
    const [, store = ''] = /^(?:all\s+)?(?:the\s+)?(cookies|storage|console|errors)$/i.exec(text(words)) ?? [];
    if (store !== '') yield `${store.toLowerCase()} clear`;
    const [, field = ''] =
      /^(?:the\s+)?(?:text|value|contents?|input)\s+(?:in|of|from|inside)\s+(?:the\s+)?(.+)$/i.exec(text(words)) ?? [];
    if (field !== '') yield `clear ${field}`;
  },
  *text(words) {
    // `text --selector main p`
    const { rest } = words;
    const [option, ...selector] = rest;
    if (/^--?selector$/i.test(option?.text ?? '') && selector.length > 1 && selector.every(({ kind }) => kind === BARE))
      yield `text --selector ${quote(text(words, 1))}`;
  },
  *dismiss(words) {
    const input = without(words, HOW_MANY);
    if (/^cookies? (banner|notice|popup|dialog|consent|message|bar|wall)$/i.test(input)) yield 'dismiss banner';
    if (/^(all|everything|all (?:of )?(?:them|it))$/i.test(text(words))) yield 'dismiss popups';
    if (/^[a-z]+$/i.test(input)) yield `dismiss ${input.toLowerCase()}`;
  },
  *goto(words) {
    const [, there] = /^(\S+)\s+in\s+(?:an?\s+)?new\s+(?:browser\s+)?(?:tab|window)$/i.exec(text(words)) ?? [];
    if (there !== undefined) yield `tab new ${there}`;
    if (/^\S+\$\{[^}]+\}\S*$/.test(text(words))) yield `goto ${quote(text(words))}`;
    // `goto shop.test/my page`: a word behind an address may be a part of it.
    if (/^"?\S*[./:]\S*\s+(page|site)$/i.test(text(words))) return;
    const said = without(words, /^(the|a|page|site|url|address|at|on)$/i);
    if (/^"?\S*([./:]|localhost)\S*$/i.test(said)) yield `goto ${said}`;
  },
  *observe(words) {
    if (words.rest.length === 1 && words.rest[0]?.kind === TEXT) yield `observe --near ${text(words)}`;
  },
  *upload(words) {
    // `upload file cv.pdf to "CV"`
    const named = without(words, /^(the|files?|documents?|photos?|images?|pictures?)$/i);
    if (named !== text(words)) yield `upload ${named}`;
    yield* uploads(words);
  },
  *html(words) {
    const part = partOf(words);
    if (
      part !== null &&
      words.rest.every((token) => token.kind !== BARE || /^(of|for|in|from|inside|the)$/i.test(token.text))
    )
      yield `html --selector ${part}`;
  },
  *extract(words) {
    const what = words.rest.filter((token) => /^(links?|images?|tables?|meta|text)$/.test(lower(token)));
    const others = words.rest.filter((token) => token.kind === BARE && !what.includes(token));
    if (what.length !== 1 || !others.every((token) => /^(the|all|of|from|in|inside|page|every)$/.test(lower(token))))
      return;
    const kind = lower(what[0]).replace(/^(link|image|table)$/, '$1s');
    const part = partOf(words);
    const elements = words.rest.filter((token) => token.kind !== BARE);
    if (elements.length === 0) yield `extract ${kind}`;
    else if (part !== null) yield `extract ${kind} --selector ${part}`;
    else if (kind === 'text' && elements.length === 1)
      yield `text ${words.raw.slice(elements[0]?.start, elements[0]?.end)}`;
  },
  cookies: stored,
  storage: stored,
  *session(words) {
    if (/^(open|start|create|add)$/.test(lower(words.rest[0]))) yield `session new ${text(words, 1)}`;
    if (/^(switch|use|to|select|the)$/.test(lower(words.rest[0])))
      yield `session ${text(words, 1).replace(/^to\s+/i, '')}`;
    if (/^(end|stop|delete|kill)$/.test(lower(words.rest[0]))) yield `session close ${text(words, 1)}`;
  },
  *headers(words) {
    const [action, json, word, domain] = words.rest;
    if (
      lower(action) === 'set' &&
      json?.kind === JSON_TEXT &&
      /^(for|on|to|at)$/.test(lower(word)) &&
      words.rest.length === 4
    )
      yield `headers set ${text(words, 3)} ${words.raw.slice(json.start, json.end)}`;
    else if (domain === undefined && /^(for|of)$/.test(lower(action))) yield `headers ${text(words, 1)}`;
    // `headers set X-Test: 1`
    const [, name = '', value = ''] = /^set\s+"?([A-Za-z][\w-]*)"?\s*[:=]?\s+"?([^"{}]+)"?$/.exec(text(words)) ?? [];
    if (name !== '') yield `headers set ${JSON.stringify({ [name]: value })}`;
  },
  *login(words) {
    const texts = words.rest.filter((token) => token.kind === TEXT);
    const bare = words.rest.filter((token) => token.kind === BARE).map(lower);
    const isPlain = bare.every((word) =>
      /^(as|in|with|and|the|user|username|name|email|mail|login|password|pass|pw|is|:|\/|=)$/.test(word),
    );
    const [first] = words.rest;
    const isIn = words.rest.at(-1)?.kind === TEXT && lower(first) !== 'and';
    if (
      isIn &&
      texts.length === 2 &&
      isPlain &&
      words.rest.length === texts.length + bare.length &&
      !/^(password|pass|pw)$/.test(lower(first))
    )
      yield `login ${texts.map((token) => token.text).join(' ')}`;
    // `login user=amy password=secret`, `login --username amy --password secret`
    const [, name = '', secret = ''] =
      /^(?:--)?(?:user(?:name)?|e-?mail|login)[=: ]\s*(\S+)\s+(?:--)?(?:pass(?:word)?|pw)[=: ]\s*(\S+)$/i.exec(
        text(words),
      ) ?? [];
    if (name !== '') yield `login ${[name, secret].map((one) => (/^".*"$/.test(one) ? one : quote(one))).join(' ')}`;
    // `login as amy with secret`
    const said = words.rest.length > 8 || texts.length > 0 || bare.length !== words.rest.length ? '' : text(words);
    const [, user = '', password = ''] =
      /^(?:(?:as|with)\s+)?(?:(?:user|username|email)\s+)?(\S+)\s+(?:(?:with|and|\/)\s+)(?:(?:the\s+)?(?:password|pass|pw)\s+)?(\S+)$/i.exec(
        said,
      ) ?? [];
    if (user !== '' && password !== 'submit') yield `login ${quote(user)} ${quote(password)}`;
  },
  *wait(words) {
    const { rest } = words;
    const words0 = rest.findIndex((token) => !/^(for|until|on|till)$/.test(lower(token)));
    // `wait for "X" up to 5s`, `wait 5s for "X"`
    const time = rest.filter((token) => token.kind === BARE && /^\d+([.,]\d+)?[a-z]+$/i.test(token.text));
    const duration = likelyDuration(time[0]?.text ?? '');
    const candidates = rest.filter((token) => isSure(token) && token.kind !== BARE);
    const others = rest.filter((token) => token.kind === BARE && !time.includes(token)).map(lower);
    if (
      time.length === 1 &&
      duration !== null &&
      candidates.length === 1 &&
      others.every((word) => /^(for|until|up|to|at|most|max|the|visible|with|a|timeout|of|about)$/.test(word))
    )
      yield `wait visible ${words.raw.slice(candidates[0]?.start, candidates[0]?.end)} --timeout ${duration}`;
    if (candidates.length === 1 && rest.length === 2 && lower(rest[0]) === 'on') yield `wait visible ${text(words, 1)}`;
    // `wait 2 seconds for "X"`, `wait load 5s`
    const [, first = '', what = ''] =
      /^(?:(?:for|up\s+to|at\s+most|max(?:imum)?|within)\s+)?(\d+(?:[.,]\d+)?\s*[a-z]+)\s+(?:for|until)\s+(?:the\s+)?("[^"]*"|css\(.*\))$/i.exec(
        text(words),
      ) ?? [];
    const limit = likelyDuration(first);
    if (limit !== null) yield `wait visible ${what} --timeout ${limit}`;
    const [, state = '', most = ''] = /^(load|idle|navigation|ready)\s+(\S+)$/i.exec(text(words)) ?? [];
    const longest = likelyDuration(most);
    if (longest !== null) yield `wait ${state.toLowerCase()} --timeout ${longest}`;
    // `wait title "X"`, `wait until "X" has text "Y"`: what cannot be waited for can be expected for as long.
    const [, title = ''] =
      /^(?:for\s+|until\s+)?(?:the\s+)?title\s+(?:(?:is|to be|contains)\s+)?("[^"]*")$/i.exec(text(words)) ?? [];
    if (title !== '') yield `expect title ${title} --timeout 30s`;
    const [, named = '', says = ''] =
      /^(?:for\s+|until\s+)("[^"]*")\s+(?:to\s+)?(?:has|have|contains?|says?|shows?)\s+(?:the\s+)?(?:text\s+)?("[^"]*")$/i.exec(
        text(words),
      ) ?? [];
    if (named !== '') yield `expect text ${named} ${says} --timeout 30s`;
    // `wait for .spinner`, `wait for selector .x`
    const [, query = ''] =
      /^(?:for\s+|until\s+)(?:(?:the\s+)?(?:selector|element)\s+)?([.#][\p{L}_][^\s"]*)$/iu.exec(text(words)) ?? [];
    if (query !== '') yield `wait visible css(${quote(query)})`;
    const [, rows = '', least = ''] = /^items\s+(".*"|\S+)\s+(?:>=|≥|at\s+least)\s+(\d+)$/i.exec(text(words)) ?? [];
    if (rows !== '') yield `wait items ${rows} ${least}`;
    const count =
      /^(?:for\s+)?(\d+)\s+items?\s+(".*")$/i.exec(text(words)) ?? /^items\s+(\d+)\s+(".*")$/i.exec(text(words));
    if (count !== null) yield `wait items ${count[2]} ${count[1]}`;
    if (/^(until |for )?(the )?(page )?(is )?(loaded|loads)$/i.test(text(words))) yield 'wait load';
    const isOther =
      /^\d|\b(load|loaded|loads|idle|network(?:idle)?|domcontentloaded|navigation|seconds?|minutes?|page)\b/i.test(
        text(words, Math.max(0, words0)),
      );
    if (words0 > 0 && !isOther) yield* bareState(words, words0, 'wait');
  },
  *expect(words) {
    const { rest } = words;
    const [first, second, third] = rest;
    // `expect 3 "Remove"`, `expect "Qty" value 3`, `expect "Total" != "61"`, `expect button "Save" disabled`
    if (rest.length === 2 && first?.kind === BARE && /^\d+$/.test(first.text) && second?.kind === TEXT)
      yield `expect count ${second.text} ${first.text}`;
    if (rest.length === 3 && first?.kind === TEXT && /^(value|text|count)$/.test(lower(second)))
      yield `expect ${lower(second)} ${first.text} ${text(words, 2)}`;
    if (rest.length === 3 && first?.kind === TEXT && /^(!==?|<>|≠)$/.test(lower(second)) && third?.kind === TEXT)
      yield `expect not text ${first.text} ${third.text}`;
    if (rest.length === 3 && first !== undefined && isAnyKind(first) && second?.kind === TEXT)
      yield `expect ${lower(third)} ${second.text}`;
    const [, many = '', number = ''] = /^([^"]+?)\s+count\s+(?:is\s+|to\s+be\s+|=\s*)?(\d+)$/i.exec(text(words)) ?? [];
    if (many !== '') yield `expect count ${quote(many)} ${number}`;
    // `expect count 3 "Remove"`, `expect text "5" inside "Total"`
    if (rest.length === 3 && lower(first) === 'count' && /^\d+$/.test(lower(second)) && isSure(third))
      yield `expect count ${text(words, 2)} ${lower(second)}`;
    const where = rest.findIndex((token) => /^(inside|within|of|near)$/.test(lower(token)));
    if (/^(text|value)$/.test(lower(first)) && second?.kind === TEXT && where === 2 && lower(rest[2]) !== 'near')
      yield `expect ${lower(first)} ${text(words, 3)} ${second.text}`;
    const isNone = /^(no|not)$/.test(lower(first)) && rest.length === 2 && isSure(second);
    if (isNone) yield `expect hidden ${text(words, 1)}`;
    if (rest.length === 3 && first?.kind === TEXT && /^contains?$/.test(lower(second)) && third?.kind === TEXT)
      yield `expect text ${first.text} ${third.text}`;
    // `expect "42" in "Total"`
    if (rest.length === 3 && first?.kind === TEXT && /^(in|inside|within)$/.test(lower(second)) && third?.kind === TEXT)
      yield `expect text ${third.text} ${first.text}`;
    if (!/^(visible|hidden|checked|unchecked|enabled|disabled|text|value|count|url|title)$/.test(lower(first))) {
      yield* assertions('expect', words);
      if (!isOther(first)) yield* bareState(words, 0, 'expect');
    }
  },
  *scroll(words) {
    const said = text(words);
    // `scroll --down`, `scroll --to bottom`
    const [, edge = ''] = /^--(?:to[ =])?(up|down|left|right|top|bottom)$/i.exec(said) ?? [];
    if (edge !== '') yield `scroll ${edge.toLowerCase()}`;
    // `scroll down --amount 300px`
    if (/--amount[ =]\d+\s*(?:px|pixels?)(?=\s|$)/i.test(said))
      yield `scroll ${said.replace(/(--amount[ =]\d+)\s*(?:px|pixels?)(?=\s|$)/i, '$1')}`;
    // `scroll Reviews into view`
    const [, shown = ''] =
      /^(?:the\s+)?([\p{L}\p{N}][\p{L}\p{N} ]*?)\s+(?:in|into|to)\s+(?:the\s+)?view$/iu.exec(said) ?? [];
    if (shown !== '') yield `scroll ${quote(shown)}`;
    // `scroll "List" down 200`, `scroll down "List" by 200`
    const [, list = '', listWay = '', listFar = ''] =
      /^("[^"]*")\s+(up|down|left|right)\s+(?:by\s+)?(\d+)\s*(?:px|pixels?)?$/i.exec(said) ?? [];
    if (list !== '') yield `scroll ${listWay.toLowerCase()} ${list} --amount ${listFar}`;
    // `scroll to "X" in "List"`
    const [, element0 = '', in0 = ''] =
      /^to\s+(?:the\s+)?("[^"]*")\s+(?:in|inside|within|of)\s+(?:the\s+)?("[^"]*")$/i.exec(said) ?? [];
    if (element0 !== '') yield `scroll ${element0} inside ${in0}`;
    // `scroll the list down`
    const [, part = '', partWay = ''] = /^the\s+([\p{L}\p{N} ]+?)\s+(up|down|left|right)$/iu.exec(said) ?? [];
    if (part !== '' && !/^(page|screen|window)$/i.test(part)) yield `scroll ${partWay.toLowerCase()} ${quote(part)}`;
    // `scroll down until Footer`
    const [, found = ''] =
      /^(?:down\s+)?(?:until|till)\s+(?:(?:i|you|we)\s+(?:can\s+)?see\s+)?(?:the\s+)?(".*"|[\p{L}\p{N}][\p{L}\p{N} ]*?)$/iu.exec(
        said,
      ) ?? [];
    if (found !== '') yield `scroll until ${found.startsWith('"') ? found : quote(found)}`;
    const [, way = 'down', far = ''] =
      /^(?:(up|down|left|right)\s+)?by\s+(\d+)\s*(?:px|pixels?)?$/i.exec(said) ??
      /^(?:(up|down|left|right)\s+)?(\d+)\s*(?:px|pixels?)$/i.exec(said) ??
      [];
    if (far !== '') yield `scroll ${way} --amount ${far}`;
    const [, where] =
      /^(up|down|left|right)?\s*(?:by\s+)?(?:one|a|1)\s+(?:page|screen)$/i.exec(said) ??
      /^page\s+(up|down)$/i.exec(said) ??
      [];
    if (/\b(page|screen)\b/i.test(said) && (where !== undefined || /^(by\s+)?(one|a|1)\s/i.test(said)))
      yield `scroll ${where ?? 'down'} --page`;
    const element = words.rest.filter((token) => isSure(token));
    const bare = words.rest.filter((token) => token.kind === BARE && !element.includes(token)).map(lower);
    if (element.length === 1 && bare.join(' ').replace(/\bthe\b ?/g, '') === 'into view')
      yield `scroll ${words.raw.slice(element[0]?.start, element[0]?.end)}`;
  },
  *scroll_until(words) {
    const text = without(words, /^(visible|is|be|the|can|seen|appears?|shown)$/i);
    yield `scroll until ${text}`;
  },
  *swipe(words) {
    const said = without(words, /^(to|the|on|over|in)$/i);
    yield `swipe ${said}`;
    const [one, other] = words.rest;
    if (words.rest.length === 2 && isSure(one) && other?.kind === BARE)
      yield `swipe ${other.text} ${text(words, 0, 1)}`;
  },
  *dialog(words) {
    const said = lower(words.rest[0]);
    if (/^(ok|okay|yes|confirm)$/.test(said) && words.rest.length === 1) yield 'dialog accept';
    if (/^(cancel|no|close|reject|decline)$/.test(said) && words.rest.length === 1) yield 'dialog dismiss';
  },
  *define(words) {
    const said = text(words).replace(/:$/, '').trim();
    const [, name = '', params = ''] = /^"?([\p{L}_][\p{L}\p{N}_ .-]*?)"?\s*(\([^()]*\))?$/u.exec(said) ?? [];
    if (name !== '') yield `define ${name.trim().replace(/\s+/g, '_')}${params}:`;
  },
  *run(words) {
    const [, name = '', given = ''] = /^([\p{L}_][\p{L}\p{N}_.-]*)\(([^()]*)\)$/u.exec(text(words)) ?? [];
    if (name === '') return;
    const pairs = given.split(/,\s*/).map((part) => /^([\p{L}_][\p{L}\p{N}_-]*)\s*[=:]\s*(.+)$/u.exec(part.trim()));
    if (pairs.every((pair) => pair !== null))
      yield `run ${name} ${pairs.map((pair) => `--${pair?.[1]} ${pair?.[2]}`).join(' ')}`;
    yield `run ${name} ${given.replace(/,\s*/g, ' ')}`.trim();
  },
  *tab(words) {
    yield `tab ${text(words).replace(/\[(\d+)\]/, '$1')}`;
  },
};

/** `press Save`: a button. But `press Enter twice` and `press a b` are keys, and no count can be given. */
export function* pressed(words: Words): Generator<string> {
  const { rest } = words;
  const isNoun = (token: Token): boolean => /^(on|button|link|icon|tab|key|item|element|option)$/.test(lower(token));
  const named = rest.filter(
    (token, i) => !isArticle(token) && !(isNoun(token) && (i < 2 || i === rest.length - 1) && rest.length > 1),
  );
  const [first] = named;
  if (first === undefined || text(words).includes('+')) return;
  if (named.some((token) => token.kind !== BARE)) {
    if (isSure(first))
      yield `click ${text(words, rest.indexOf(first), rest.indexOf(named[named.length - 1] as typeof first) + 1)}`;
    return;
  }
  if (isSure(first) && named.length === 1) yield `click ${first.text}`;
  const isName = named.every((token) => /^\p{L}{2,}$/u.test(token.text)) && likelyKeys([first.text]) === null;
  const isOnce = !named.some((token) => /^(twice|thrice|times?|then|and|until|while|again)$/i.test(token.text));
  if (isName && isOnce) yield `click ${quote(named.map((token) => token.text).join(' '))}`;
}
