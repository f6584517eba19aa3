// What people and models write in place of a command's own form, by the command they write it for: lines to be tried.
// `press Ctrl-A`, `viewport 1280x800`, `accept all cookies`, `click "Y" twice`.

import { nearest } from '../text/distance.js';
import { quote } from '../text/quote.js';
import { entryFor } from '../text/text.js';
import { assertions } from './assertions.js';
import { isAnyKind, isKind } from './bare-names.js';
import { expectations } from './expectations.js';
import { uploads } from './files-said.js';
import { mendedJson } from './json.js';
import { likelyKeys } from './keys.js';
import { joined, lower, text, type Words, without } from './line-words.js';
import type { Problem } from './problems.js';
import { expectRules, waitRules } from './rephrase-checks.js';
import { listRules } from './rephrase-lists.js';
import { phoneRules } from './rephrase-phones.js';
import { scrollRules } from './rephrase-scroll.js';
import { fillRules, loginRules } from './rephrase-values.js';
import { type Rules, rewritten } from './rewrite.js';
import { BARE, JSON_TEXT, SELECTOR, TEXT, type Token } from './scan.js';
import { isArticle, isSure, standsAlone } from './target.js';
import { ofUnknown, setRules } from './unknown-words.js';

/** Lines that may be what was intended, best first. They need not parse: the caller tries them. */
export function* rephrased(words: Words, one: Problem): Generator<string> {
  if (one.kind === 'unknown-command') yield* ofUnknown(words, one as Problem<'unknown-command'>, fillRules);
  else {
    const type = words.row?.type ?? '';
    for (const rules of [byVerb, phoneRules, listRules]) yield* rewritten(entryFor(rules, type) ?? [], words);
  }
}

/** How many: not where, not which. */
const HOW_MANY = /^(the|a|an|all|any|every|of|this|that|my)$/i;

/** `the "Email" field`: the element, with nothing but its kind beside it. */
function targetIn(words: Words, from: number): string | null {
  const where = words.rest.slice(from).filter((token) => !isArticle(token));
  return where.length === 2 && where.some(isSure) && where.some(isAnyKind) ? joined(words, where.filter(isSure)) : null;
}

/** `type "amy" on "Email"`: what, and where, with a word in between that the command does not know. */
function* placed(words: Words, between: RegExp, link: string): Generator<string> {
  const [first, word] = words.rest;
  if (first?.kind !== TEXT || word?.kind !== BARE || !between.test(word.text)) return;
  yield `${words.verb} ${first.text} ${link} ${text(words, 2)}`;
  const where = targetIn(words, 2);
  if (where !== null) yield `${words.verb} ${first.text} ${link} ${where}`;
}

/** A selector in place of a part of the page. */
function partOf({ rest, raw }: Words): string | null {
  const [only, ...others] = rest.filter((token) => token.kind !== BARE);
  if (only === undefined || others.length > 0) return null;
  if (only.kind === SELECTOR) return only.text.startsWith('css(') ? only.text.slice(4, -1) : null;
  // A text is a selector only if it looks like one.
  const isSelector = only.kind === TEXT && /^"([a-z][a-z0-9-]*|[^"]*[.#>[:][^"]*)"$/.test(only.text);
  return isSelector ? raw.slice(only.start, only.end) : null;
}

const storeRules: Rules = [
  function* (words) {
    const action = { remove: 'delete', unset: 'delete', del: 'delete', show: 'list', read: 'get', write: 'set' }[
      lower(words.rest[0])
    ];
    if (action !== undefined) yield `${words.verb} ${action} ${text(words, 1)}`;
    for (const set of rewritten([['set <[^\\s="]+>_=_<any>', 'set $1 "$2"']], words)) yield `${words.verb} ${set}`;
  },
];

/** The words of a combination, without quotes around them. */
function keyWords({ rest, raw }: Words): string[] {
  return rest.map(({ kind, text, start, end }) =>
    kind === TEXT ? text.slice(1, -1) : kind === JSON_TEXT ? raw.slice(start, end) : text,
  );
}

/** A key or several: `press` takes both, what is held or released is one. */
function* keysFor(verb: string, words: readonly string[]): Generator<string> {
  const keys = likelyKeys(words);
  if (keys === null) return;
  if (verb === 'press') yield `press ${keys.startsWith('#') ? quote(keys) : keys}`;
  else if (!keys.includes('+')) yield `${verb} ${keys}`;
  else if (verb === 'keydown') yield `press ${keys}`;
}

/** `press Save`: a button. But `press Enter twice` and `press a b` are keys, and no count can be given. */
function* pressed(words: Words): Generator<string> {
  const { rest } = words;
  const isNoun = (token: Token): boolean => /^(on|button|link|icon|tab|key|item|element|option)$/.test(lower(token));
  const named = rest.filter(
    (token, i) => !isArticle(token) && !(isNoun(token) && (i < 2 || i === rest.length - 1) && rest.length > 1),
  );
  const [first] = named;
  if (first === undefined || text(words).includes('+')) return;
  if (named.some((token) => token.kind !== BARE)) {
    const whole = rest.filter((token) => !isArticle(token) && lower(token) !== 'on');
    if (whole.length > named.length) yield `click ${joined(words, whole)}`;
    if (isSure(first)) yield `click ${text(words, rest.indexOf(first), rest.indexOf(named.at(-1) as Token) + 1)}`;
    return;
  }
  if (isSure(first) && named.length === 1) yield `click ${first.text}`;
  const isName = named.every((token) => /^\p{L}{2,}$/u.test(token.text)) && likelyKeys([first.text]) === null;
  const isOnce = !named.some((token) => /^(twice|thrice|times?|then|and|until|while|again)$/i.test(token.text));
  if (isName && isOnce) yield `click ${quote(named.map((token) => token.text).join(' '))}`;
}

const byVerb: Readonly<Record<string, Rules>> = {
  accept: [
    ['[the] (dialog|alert|prompt) with <text>', 'dialog accept $1'],
    ['[the] (alert|prompt)', 'dialog accept'],
    ['cookies?|cookie (banner|policy|consent)|cookies banner', 'accept_cookies', HOW_MANY],
    ['dialog|modal|popup|it|question', 'accept', HOW_MANY],
    ['all', 'accept_cookies'],
  ],
  accept_cookies: [
    ['.*(reject|decline|deny|refuse).*', 'dismiss banner'],
    ['all|banner|the banner|--accept|--all', 'accept_cookies'],
  ],
  adjust: [
    // By how much is not where to, and a part of the range is no value.
    function* (words) {
      yield `adjust ${without(words, /^(to|=)$/i)
        .replace(/(\d)px$/, '$1')
        .replace(/(\s-?\d+),(\d{1,2})$/, '$1.$2')
        .replace(/"(-?\d+(?:\.\d+)?)"$/, '$1')}`;
    },
  ],
  check: [
    ['[the] [page] text <text>', 'expect text $1'],
    ['[that] [the] <target> (equals|is equal to|==) <text>', 'expect text $1 $2 --exact'],
    ['<some> (off|no|false)', 'uncheck $1'],
    ['<some> (on|yes|true)', 'check $1'],
    // `check that "Terms" is checked` looks, and ticks nothing.
    function* (words) {
      const isQuestion = (token: Token): boolean => /^(that|if|whether)$/.test(lower(token));
      if (!words.rest.some((token, i) => lower(token) === 'is' || (i === 0 && isQuestion(token)))) return;
      const rest = words.rest.filter((token) => !isQuestion(token));
      yield* expectations('expect', { ...words, rest });
      yield* assertions('expect', { ...words, rest });
    },
  ],
  clear: [
    ['[the] app[ data]|[the] app data of <word>', 'app clear $1'],
    ['[the] cookie <word>', 'cookies delete $1'],
    // What is cleared is no field.
    ['[all] [the] <cookies|storage|console|errors>', '$1 clear'],
    ['[the] (text|value|contents?|input) (in|of|from|inside) [the] <any>', 'clear $1'],
  ],
  click: [
    ['[(at|on|point|coordinates?|position)] \\(?_<\\d+%?>(_(,|;)_| )<\\d+%?>_\\)?', 'click --at $1,$2'],
    ['x_(=|:)_<\\d+>_,?_y_(=|:)_<\\d+>', 'click --at $1,$2'],
    ['<target> at \\(?_<\\d+%?>_,_<\\d+%?>_\\)?', 'click $1 --at $2,$3'],
    ['<some> (twice|double)', 'click $1 --double'],
    ['control_\\+_<".*"|\\[?\\d+\\]?>', 'click $1 --ctrl'],
    ['<ctrl|shift|alt>_\\+_<".*"|\\[?\\d+\\]?>', 'click $2 --$1'],
    ['<some> (while|with) [holding] [the] control[ key]', 'click $1 --ctrl'],
    ['<some> (while|with) [holding] [the] <ctrl|shift|alt>[ key]', 'click $1 --$2'],
    ['<some> with [the] <right|middle> [mouse] button', 'click $1 --$2'],
  ],
  cookies: storeRules,
  define: [
    function* (words) {
      const written = text(words).replace(/:$/, '').trim();
      const [, name = '', params = ''] = /^"?([\p{L}_][\p{L}\p{N}_ .-]*?)"?\s*(\([^()]*\))?$/u.exec(written) ?? [];
      if (name !== '') yield `define ${name.trim().replace(/\s+/g, '_')}${params}:`;
    },
  ],
  dialog: [
    ['ok|okay|yes|confirm', 'dialog accept'],
    ['cancel|no|close|reject|decline', 'dialog dismiss'],
    ['<accept|dismiss> (all|every|always|everything)( dialogs?)?', 'dialog auto $1'],
  ],
  dismiss: [
    ['cookies? (banner|notice|popup|dialog|consent|message|bar|wall)', 'dismiss banner', HOW_MANY],
    ['all|everything|all [of] (them|it)', 'dismiss popups'],
    function* (words) {
      const part = without(words, HOW_MANY);
      if (/^[a-z]+$/i.test(part)) yield `dismiss ${part.toLowerCase()}`;
    },
  ],
  drag: [
    function* (words) {
      if (words.rest.length === 2 && words.rest.every(({ kind }) => kind === TEXT))
        yield `drag ${text(words, 0, 1)} to ${text(words, 1)}`;
      yield `drag ${text(words).replace(/^(and|&)\s+drop\s+/i, '')}`;
    },
  ],
  expect: expectRules,
  extract: [
    function* (words) {
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
  ],
  fill: fillRules,
  goto: [
    ['<word> in [an?] new [browser] (tab|window)', 'tab new $1'],
    // A part of the page that is called so, not an address.
    ['[to] [the] <text> (<tab|link|section>)', 'click $2 $1'],
    ['[to] the <text> (page|screen|view|menu)', 'click $1'],
    function* (words) {
      const given = text(words);
      if (/^\S+\$\{[^}]+\}\S*$/.test(given)) yield `goto ${quote(given)}`;
      // `goto shop.test/my page`: a word behind an address may be a part of it.
      if (/^"?\S*[./:]\S*\s+(page|site)$/i.test(given)) return;
      const address = without(words, /^(the|a|page|site|url|address|at|on)$/i);
      if (/^"?\S*([./:]|localhost)\S*$/i.test(address)) yield `goto ${address}`;
    },
  ],
  headers: [
    function* (words) {
      const [action, json, word, domain] = words.rest;
      const isLast = lower(action) === 'set' && json?.kind === JSON_TEXT && words.rest.length === 4;
      if (isLast && /^(for|on|to|at)$/.test(lower(word)))
        yield `headers set ${text(words, 3)} ${words.raw.slice(json.start, json.end)}`;
      else if (domain === undefined && /^(for|of)$/.test(lower(action))) yield `headers ${text(words, 1)}`;
      // `headers set X-Test: 1`
      const [, name = '', value = ''] = /^set\s+"?([A-Za-z][\w-]*)"?\s*[:=]?\s+"?([^"{}]+)"?$/.exec(text(words)) ?? [];
      if (name !== '') yield `headers set ${JSON.stringify({ [name]: value })}`;
      const at = words.rest.findIndex((token) => token.kind === JSON_TEXT);
      const fixed = at < 0 ? null : mendedJson(text(words, at, at + 1));
      if (fixed !== null) yield `headers ${text(words, 0, at)} ${fixed} ${text(words, at + 1)}`.trimEnd();
    },
  ],
  html: [
    function* (words) {
      const part = partOf(words);
      const isPart = words.rest.every(({ kind, text }) => kind !== BARE || /^(of|for|in|from|inside|the)$/i.test(text));
      if (part !== null && isPart) yield `html --selector ${part}`;
    },
  ],
  keydown: [(words) => keysFor('keydown', keyWords(words))],
  keys: [(words) => keysFor('press', keyWords(words))],
  keyup: [(words) => keysFor('keyup', keyWords(words))],
  login: loginRules,
  media: [
    function* (words) {
      const written = text(words).toLowerCase().replaceAll('_', '-').replace(/[=:]/g, ' ').split(/\s+/);
      const [first = '', second] = written.map((word) => word.replace(/^prefers-/, ''));
      const feature = nearest(first, ['color-scheme', 'reduced-motion'], 1)[0] ?? first;
      yield `media ${[feature, second].filter(Boolean).join(' ')}`;
      if (second === undefined && feature === 'color-scheme') yield 'media color-scheme dark';
      if (second === undefined && feature === 'reduced-motion') yield 'media reduced-motion reduce';
      if (/^(dark|light)$/.test(first)) yield `media color-scheme ${first}`;
      if (first === 'reduce') yield 'media reduced-motion reduce';
    },
  ],
  observe: [
    function* (words) {
      if (words.rest.length === 1 && words.rest[0]?.kind === TEXT) yield `observe --near ${text(words)}`;
    },
  ],
  press: [
    function* (words) {
      if (words.rest.length === 0 && words.comment === '#') yield 'press "#"';
      // `Ctrl–A`, with a dash of print
      const keys = keyWords(words);
      const plain = keys.map((word) => word.replace(/(?<=\w)[‐‑–—−・&](?=\w)/gu, '-'));
      if (likelyKeys(keys) === null && likelyKeys(plain) === null) yield* pressed(words);
      else yield* keysFor('press', likelyKeys(keys) === null ? plain : keys);
    },
  ],
  run: [
    function* (words) {
      const [, name = '', given = ''] = /^([\p{L}_][\p{L}\p{N}_.-]*)\(([^()]*)\)$/u.exec(text(words)) ?? [];
      const options = (parts: readonly string[], sign: string): string | null => {
        const pair = new RegExp(`^([\\p{L}_][\\p{L}\\p{N}_-]*)${sign}(.+)$`, 'u');
        const pairs = parts.map((part) => pair.exec(part));
        return pairs.includes(null) ? null : pairs.map((found) => `--${found?.[1]} ${found?.[2]}`).join(' ');
      };
      if (name !== '') {
        const named = options(
          given.split(/,\s*/).map((part) => part.trim()),
          '\\s*[=:]\\s*',
        );
        if (named !== null) yield `run ${name} ${named}`;
        yield `run ${name} ${given.replace(/,\s*/g, ' ')}`.trim();
      }
      const [first, ...rest] = words.rest.map((token) => token.text);
      const named = rest.length === 0 ? null : options(rest, '=');
      if (named !== null) yield `run ${first} ${named}`;
    },
  ],
  screenshot: [
    function* (words) {
      const { rest } = words;
      const at = rest.findIndex((token) => /^--?output$/i.test(token.text));
      const end = rest.findIndex((token, i) => i > at && /\.(png|jpe?g|webp)$/i.test(token.text));
      const file = at < 0 || end < at + 2 ? [] : rest.slice(at + 1, end + 1);
      if (file.length > 0 && file.every((token) => token.kind === BARE))
        yield `screenshot ${text(words, 0, at)} --output ${quote(text(words, at + 1, end + 1))} ${text(words, end + 1)}`;
    },
    // `screenshot > cart.png`, `screenshot save as cart.png`
    [
      '(>|(and\\s+)?(save|store|write)(\\s+(it|as|to|in|into))*|named|called|file)_<\\S+\\.(?:png|jpe?g|webp)>',
      'screenshot --output $1',
    ],
    function* (words) {
      const { rest } = words;
      const to = rest.findIndex((token) => /^(to|as|into|in)$/i.test(token.text));
      // `screenshot logo.png to shot.png`
      const isBare = rest.length === 3 && rest.every(({ kind }) => kind === BARE);
      if (to === 1 && isBare && /\.(png|jpe?g|webp)$/i.test(text(words)))
        yield `screenshot ${quote(text(words, 0, 1))} --output ${text(words, 2)}`;
      if (to >= 0 && to === rest.length - 2 && rest[to + 1]?.kind === TEXT && /[./]/.test(text(words, to + 1)))
        yield `screenshot ${text(words, 0, to)} --output ${text(words, to + 1)}`;
    },
  ],
  scroll: scrollRules,
  scroll_until: [['<any>', 'scroll until $1', /^(visible|is|be|the|can|seen|appears?|shown)$/i]],
  select: [
    function* (words) {
      const between = /^(from|in|of|for|on|at|inside|within)$/i;
      const [first, link] = words.rest;
      const isLinked = link?.kind === BARE && between.test(link.text);
      if (isLinked && first?.kind === BARE && !between.test(first.text))
        yield `select ${quote(first.text)} from ${text(words, 2)}`;
      yield* placed(words, between, 'from');
    },
    // `select the "Large" radio button`: that is checked.
    ['[the] radio [button] <text>', 'check $1'],
    ['[the] <text> radio[ button]', 'check $1'],
    // `select "Country" value=fr`, `label=France`, `index=2`
    ['<some> [by] (value|label|text)_(=|\\s)_<"[^"]*"|\\S+>', 'select $1 "$2"'],
    ['<some> [by] index_(=|\\s)_<n>', 'select $1 $2'],
    ['<some> [by] index_=?_<n>', 'select $1 $2'],
    (words) => [`select ${without(words, /^(to|option|the|=)$/i)}`],
  ],
  session: [
    ['(open|start|create|add)<more>', 'session new$1'],
    ['(switch|use|to|select|the)( to(?=\\s))?<more>', 'session$1'],
    ['(end|stop|delete|kill)<more>', 'session close$1'],
  ],
  set: setRules,
  storage: storeRules,
  swipe: [
    function* (words) {
      yield `swipe ${without(words, /^(to|the|on|over|in)$/i)}`;
      const [one, other] = words.rest;
      if (words.rest.length === 2 && isSure(one) && other?.kind === BARE)
        yield `swipe ${other.text} ${text(words, 0, 1)}`;
    },
  ],
  tab: [
    function* (words) {
      const written = text(words);
      yield `tab ${written.replace(/\[(\d+)\]/, '$1')}`;
      if (/^(to )?\d+$/.test(written)) yield `tab switch ${written.replace('to ', '')}`;
      if (/[./]/.test(words.rest[0]?.text ?? '')) yield `tab new ${written}`;
    },
    ['(open|add)<more>', 'tab new$1'],
    ['(go|to|select|activate)<more>', 'tab switch$1'],
  ],
  text: [
    // `text --selector main p`
    function* (words) {
      const [option, ...selector] = words.rest;
      const isBare = selector.length > 1 && selector.every(({ kind }) => kind === BARE);
      if (/^--?selector$/i.test(option?.text ?? '') && isBare) yield `text --selector ${quote(text(words, 1))}`;
    },
  ],
  type: [
    ['<some>( (and )?(then )?(press|hit) (enter|return)|\\{enter\\})', 'type $1 --enter'],
    (words) => placed(words, /^(to|on|at|onto|for|inside|within|into|in)$/i, 'into'),
    // `type "amy" as the email`: a purpose is a field.
    function* ({ rest: [one, ...rest] }) {
      const [as, purpose, ...more] = rest.filter((token) => !isArticle(token));
      const isPurpose = purpose?.kind === BARE && standsAlone(purpose) && more.every(isKind);
      if (one?.kind === TEXT && lower(as) === 'as' && isPurpose) yield `type ${purpose.text} ${one.text}`;
    },
    // `type "First name" = Amy`
    ['<text>_(=|:) <[^"=:]+>', 'type $1 "$2"'],
    // `type "Amy" into the First name field`
    function* (words) {
      const [, given = '', field = ''] =
        /^("[^"]*")\s+(?:into|in)\s+(?:the\s+)?(?:(?:field|input|box|textbox|textarea)\s+)?([\p{L}\p{N}][\p{L}\p{N} ]*?)(?:\s+(?:field|input|box|textbox|textarea))?$/iu.exec(
          text(words),
        ) ?? [];
      if (given !== '') yield `type ${given} into ${/^[a-z]+$/.test(field) ? field : quote(field)}`;
    },
    // `type Email=amy`
    ['<[\\p{L}][\\p{L}\\p{N} ]*>(=|:)<word>', 'type $1 "$2"'],
    // `type 5 into "Qty"`: here the number is what is typed.
    ['<n> (to|on|at|onto|for|inside|within|into|in) <any>', 'type "$1" into $2'],
  ],
  uncheck: [['<some> off', 'uncheck $1']],
  upload: [
    // `upload file cv.pdf to "CV"`
    function* (words) {
      const named = without(words, /^(the|files?|documents?|photos?|images?|pictures?)$/i);
      if (named !== text(words)) yield `upload ${named}`;
      yield* uploads(words);
    },
  ],
  viewport: [['\\D*<n>\\D+<n>\\D*', 'viewport $1 $2']],
  wait: waitRules,
};
