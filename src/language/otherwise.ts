// What people and models write in place of a command's own form, by the command they write it for: lines to be tried.
// `press Ctrl-A`, `viewport 1280x800`, `expect not visible "X"`, `double click "Y"`, `logout`.

import { nearest } from '../core/distance.js';
import { quote } from '../core/quote.js';
import { entryFor } from '../core/text.js';
import { durationMeant } from './durations.js';
import { expectations } from './expectations.js';
import { mendedJson } from './json.js';
import { keysMeant } from './keys.js';
import { lower, text, type Words, without } from './line-words.js';
import { moreByVerb, pressed, type Saying } from './otherwise-more.js';
import type { Problem } from './problems.js';
import { BARE, JSON_TEXT, TEXT } from './scan.js';
import { isSure } from './target.js';
import { sayings, verbs } from './verbs.js';

/** Lines that say what may have been meant, best first. They need not parse: whoever asks tries them. */
export function* saidOtherwise(words: Words, one: Problem): Generator<string> {
  if (one.kind === 'unknown-command') {
    yield* ofUnknown(words, one as Problem<'unknown-command'>);
    return;
  }
  yield* entryFor(moreByVerb, words.row?.type ?? '')?.(words) ?? [];
  yield* entryFor(byVerb, words.row?.type ?? '')?.(words) ?? [];
}

// ── Unknown commands ───────────────────────────────────────────────────────────────────────────

/** Clicks of other kinds. */
const CLICKS: readonly (readonly [words: RegExp, option: string])[] = [
  [/^(dbl|double|dubble)[-_ ]?click$/, '--double'],
  [/^(right|context)[-_ ]?click$/, '--right'],
  [/^middle[-_ ]?click$/, '--middle'],
  [/^(long[-_ ]?(press|click|tap)|hold)$/, '--long'],
];

function* ofUnknown(words: Words, { facts }: Problem<'unknown-command'>): Generator<string> {
  const { verb, rest } = words;
  const all = text(words);
  const two = `${verb} ${lower(rest[0])}`;
  for (const [form, option] of CLICKS) {
    if (form.test(verb)) yield* clicks(all, option);
    else if (form.test(two)) yield* clicks(text(words, 1), option);
  }
  if (/^\[?\d+\]?$/.test(verb) && rest.length === 0) yield `click ${verb}`;
  yield* called(words);
  const known = entryFor(byWord, verb);
  yield* known?.(words) ?? [];
  // A word of its own is no misspelling of a command.
  if (facts.isFallback === true || verb === 'send' || (known !== undefined && likeWord(verb) === undefined)) return;
  if (rest.length === 0) {
    const key = keysMeant([verb]);
    if (key !== null && key.length > 1 && entryFor(byWord, verb) === undefined) yield `press ${key}`;
  }
  const taken = facts.words ?? 1;
  const behind = text(words, taken - 1);
  for (const says of facts.near) {
    if (says === 'goto' && !isAddress(behind)) continue;
    yield `${says} ${behind}`.trim();
  }
}

/** `click("Save")`, `page.fill("Email", "amy")`: as programs call it. */
function* called({ raw, rest }: Words): Generator<string> {
  const end = rest.at(-1)?.end;
  const [, name = '', given = ''] =
    /^\s*(?:[\w$]+\.)*([a-z_]+)\s*\((.*)\)\s*;?\s*$/i.exec(end === undefined ? raw : raw.slice(0, end)) ?? [];
  if (name === '') return;
  const all = given.replace(/(["'`])\s*,\s*/g, '$1 ');
  yield `${name.toLowerCase()} ${all}`.trim();
  if (name === 'fill') yield `type ${all}`;
}

function* clicks(behind: string, option: string): Generator<string> {
  const said = behind.replace(/^on\s+/i, '');
  yield `click ${said} ${option}`;
}

/** An address has a dot, a slash or a port; `open Menu` means a menu. */
function isAddress(said: string): boolean {
  return /^\S*([./:]|localhost)\S*$/i.test(said.replace(/^to\s+/i, ''));
}

const condition: Saying = function* (words) {
  const said = text(words).replace(/\s*(then\b.*|[:{]\s*)$/i, '');
  yield* expectations('expect', {
    ...words,
    rest: words.rest.filter(({ end }) => end <= (words.rest[0]?.start ?? 0) + said.length),
  });
  yield `expect ${said}`;
};

/** Words that are no commands, and what was meant by them. */
const byWord: Readonly<Record<string, Saying>> = {
  *set(words) {
    const said = without(words, /^(to|=|:|as)$/i);
    if (lower(words.rest[0]) === 'cookie') yield `cookies set ${text(words, 1)}`;
    if (['viewport', 'device', 'media', 'headers'].includes(lower(words.rest[0]))) yield said;
    yield `adjust ${said}`;
    yield `type ${said}`;
  },
  *take(words) {
    const [, , of = ''] =
      /^(?:an? |the )?(screenshot|picture|screen ?shot|snapshot)(?: of (.*))?$/i.exec(text(words)) ?? [];
    if (/^(an? |the )?(screen ?shot|picture|snapshot)\b/i.test(text(words))) yield `screenshot ${of}`.trim();
  },
  *put(words) {
    yield `type ${text(words)}`;
  },
  *see(words) {
    yield `expect visible ${text(words)}`;
  },
  *should(words) {
    const said = text(words).replace(/^(see|show|have)\s+/i, '');
    if (!/^not\b/i.test(said)) yield `expect visible ${said}`;
    else yield `expect hidden ${said.replace(/^not\s+(see|show|have)\s+/i, '')}`;
  },
  *read(words) {
    yield `text ${text(words)}`;
  },
  *mouse(words) {
    if (/^(over|on|to)$/.test(lower(words.rest[0]))) yield `hover ${text(words, 1)}`;
  },
  *switch(words) {
    const said = text(words)
      .replace(/^(to|over to)\s+/i, '')
      .replace(/^the\s+/i, '');
    const [, kind = '', rest = ''] = /^(tab|frame)\s+(.+)$/i.exec(said) ?? [];
    if (kind.toLowerCase() === 'tab') yield `tab switch ${rest}`;
    if (kind.toLowerCase() === 'frame') yield `frame ${rest}`;
  },
  *log(words) {
    if (lower(words.rest[0]) === 'in') yield `login ${text(words, 1)}`;
    if (lower(words.rest[0]) === 'out' && words.rest.length === 1) yield 'run logout';
  },
  if: condition,
  unless: function* () {},
  when: condition,
  *open(words) {
    const said = without(words, /^(the|page|site|url|address)$/i);
    if (isAddress(said)) yield `goto ${said}`;
    else yield `click ${text(words)}`;
  },
  *enter(words) {
    if (words.rest.length === 0) yield 'press enter';
  },
  *close(words) {
    if (/^(the )?(current )?tab$/i.test(text(words))) yield 'tab close';
    if (/^(the )?browser$/i.test(text(words))) yield 'exit';
  },
  *find(words) {
    if (words.rest.length > 0) yield `observe --near ${text(words)}`;
  },
  *send(words) {
    // What is sent may be a text, and nobody knows where to.
    if (words.rest.length === 0) yield 'submit';
  },
  *go(words) {
    if (/^(back|forward)$/i.test(text(words))) yield text(words).toLowerCase();
    else if (isAddress(text(words))) yield `goto ${text(words)}`;
  },
  *reload(words) {
    if (/^(hard|--hard)$/i.test(text(words))) yield 'refresh --hard';
    else if (/^((the|this) )?(page)?$/i.test(text(words))) yield 'refresh';
  },
  *maximize() {
    yield 'viewport 1920 1080';
  },
  *fill_in(words) {
    yield* entryFor(byVerb, 'fill')?.(words) ?? [];
  },
  *swtich(words) {
    yield `tab switch ${text(words)}`;
  },
};

// ── Commands that exist ────────────────────────────────────────────────────────────────────────

/** Words around an address that is waited for. */
const ABOUT_URL = /^(for|until|the|url|address|page|is|be|to|contains?|includes?|matches|has|becomes?|changes)$/;

/** The words but for one at the end. */
function butLast(words: Words, last: RegExp): string | null {
  const { rest } = words;
  return rest.length > 1 && last.test(lower(rest.at(-1))) ? text(words, 0, rest.length - 1) : null;
}

const byVerb: Readonly<Record<string, Saying>> = {
  *click(words) {
    const twice = butLast(words, /^(twice|double)$/);
    if (twice !== null) yield `click ${twice} --double`;
  },
  *check(words) {
    const off = butLast(words, /^(off|no|false)$/);
    if (off !== null) yield `uncheck ${off}`;
    const on = butLast(words, /^(on|yes|true)$/);
    if (on !== null) yield `check ${on}`;
  },
  *uncheck(words) {
    const off = butLast(words, /^(off)$/);
    if (off !== null) yield `uncheck ${off}`;
  },
  *drag(words) {
    const [one, other] = words.rest;
    if (words.rest.length === 2 && one?.kind === TEXT && other?.kind === TEXT)
      yield `drag ${text(words, 0, 1)} to ${text(words, 1)}`;
    yield `drag ${text(words).replace(/^(and|&)\s+drop\s+/i, '')}`;
  },
  *press(words) {
    const { rest, comment } = words;
    if (rest.length === 0 && comment === '#') yield 'press "#"';
    const said = rest.map((token) => (token.kind === TEXT ? token.text.slice(1, -1) : token.text));
    const keys = keysMeant(said);
    if (keys !== null) yield `press ${quotedHash(keys)}`;
    else yield* pressed(words);
  },
  *keydown(words) {
    const keys = keysMeant(words.rest.map((token) => token.text));
    if (keys === null) return;
    if (keys.includes('+')) yield `press ${keys}`;
    else yield `keydown ${keys}`;
  },
  *keyup(words) {
    const keys = keysMeant(words.rest.map((token) => token.text));
    if (keys !== null && !keys.includes('+')) yield `keyup ${keys}`;
  },
  *viewport(words) {
    const sizes = text(words).match(/\d+/g);
    if (sizes?.length === 2) yield `viewport ${sizes.join(' ')}`;
  },
  *wait(words) {
    const { rest } = words;
    const said = without(words, /^(for|until|about)$/i);
    const [whole, , unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)\.?(?=\s|$)/i.exec(said) ?? [];
    const duration = whole === undefined ? null : durationMeant(`${whole.replace(/\s+/, '')}`);
    if (
      duration !== null &&
      (unit === '' || !/^(items?)$/i.test(unit)) &&
      !rest.some((token) => isSure(token) && token.kind !== BARE)
    )
      yield `wait ${duration}${said.slice(whole?.length ?? 0)}`;
    yield* expectations('wait', words);
    if (/\b(load(ed|s|ing)?)\b/i.test(said) && !rest.some((token) => token.kind === TEXT)) yield 'wait load';
    if (/\b(network|quiet|idle|networkidle)\b/i.test(said) && !rest.some((token) => token.kind === TEXT))
      yield 'wait idle';
    const [url, ...more] = rest.filter((token) => token.kind === TEXT);
    const isOfUrl = rest.some((token) => /^(url|address)$/.test(lower(token)));
    if (
      url !== undefined &&
      more.length === 0 &&
      isOfUrl &&
      rest.every((token) => token === url || ABOUT_URL.test(lower(token)))
    )
      yield `wait url ${url.text}`;
    if (lower(rest[0]) === 'text') yield `wait visible ${text(words, 1)}`;
    if (lower(rest[0]) === 'selector') yield `wait exists ${text(words, 1)}`;
  },
  *expect(words) {
    yield* expectations('expect', words);
  },
  *fill(words) {
    const { rest, raw } = words;
    const json = rest.find((token) => token.kind === JSON_TEXT || token.text.startsWith('{'));
    const source =
      json === undefined
        ? ''
        : json.kind === JSON_TEXT
          ? raw.slice(json.start, json.end)
          : text(words, rest.indexOf(json));
    if (source !== '') {
      const fixed = mendedJson(source);
      if (fixed !== null)
        yield `fill ${fixed}${json?.kind === JSON_TEXT ? ` ${text(words, rest.indexOf(json) + 1)}` : ''}`.trimEnd();
      return;
    }
    const [only] = rest;
    if (only?.kind === TEXT && only.text.startsWith('"{')) {
      const fixed = mendedJson(only.text.slice(1, -1).replaceAll('\\"', '"'));
      if (fixed !== null) yield `fill ${fixed}`;
    }
    const pairs = rest.map((token) => /^([^=:"]+)[=:](".*")$/.exec(token.text));
    if (pairs.length > 0 && pairs.every((pair) => pair !== null))
      yield `fill {${pairs.map((pair) => `${JSON.stringify(pair?.[1])}: ${pair?.[2]}`).join(', ')}}`;
    const said = without(words, /^(in|the|with|field|as|to)$/i);
    yield `type ${said}`;
  },
  *run(words) {
    const { rest } = words;
    const parts = rest.slice(1).map((token) => /^([\p{L}_][\p{L}\p{N}_-]*)=(.+)$/u.exec(token.text));
    if (parts.length > 0 && parts.every((part) => part !== null))
      yield `run ${rest[0]?.text} ${parts.map((part) => `--${part?.[1]} ${part?.[2]}`).join(' ')}`;
  },
  *accept_cookies(words) {
    if (/reject|decline|deny|refuse/i.test(text(words))) yield 'dismiss banner';
    else if (/^(all|banner|the banner|--accept|--all)$/i.test(text(words))) yield 'accept_cookies';
  },
  *scroll(words) {
    const { rest } = words;
    const thing = rest.findIndex((token) => isSure(token));
    const before = rest.slice(0, thing < 0 ? rest.length : thing).map(lower);
    const isUntil = before.some(
      (word) => /^(to|until|till|unti?l+|unitl)$/.test(word) || nearest(word, ['until'], 1).length > 0,
    );
    if (
      thing > 0 &&
      isUntil &&
      before.every(
        (word) => /^(down|to|the|till|page)$/.test(word) || nearest(word, ['until'], 1).length > 0 || word === 'until',
      )
    )
      yield `scroll until ${text(words, thing)}`;
    const said = without(words, /^(to|the|of|page|very|all|way|a)$/i)
      .trim()
      .toLowerCase();
    if (/^(end|bottom|(down )?bottom|(down )?end)$/.test(said)) yield 'scroll bottom';
    if (/^(start|beginning|(up )?top|(up )?start)$/.test(said)) yield 'scroll top';
  },
  *media(words) {
    const said = text(words).replace(/[=:]/g, ' ').split(/\s+/);
    const [first = '', second] = said.map((word) =>
      word
        .toLowerCase()
        .replaceAll('_', '-')
        .replace(/^prefers-/, ''),
    );
    const feature = nearest(first, ['color-scheme', 'reduced-motion'], 1)[0] ?? first;
    yield `media ${[feature, second].filter(Boolean).join(' ')}`;
    if (second === undefined && feature === 'color-scheme') yield 'media color-scheme dark';
    if (second === undefined && feature === 'reduced-motion') yield 'media reduced-motion reduce';
    if (/^(dark|light)$/.test(first)) yield `media color-scheme ${first}`;
    if (first === 'reduce') yield 'media reduced-motion reduce';
  },
  *type(words) {
    const { rest } = words;
    const [sent] =
      /(?:\s+(?:and\s+)?(?:then\s+)?(?:press|hit)\s+(?:enter|return)|\{enter\})\s*$/i.exec(text(words)) ?? [];
    if (sent !== undefined) yield `type ${text(words).slice(0, -sent.length)} --enter`;
    const at = rest.findIndex(
      (token) => /^(to|on|at|onto|for|inside|within|into|in)$/i.test(token.text) && token.kind === BARE,
    );
    const [one] = rest;
    if (at === 1 && one?.kind === TEXT) yield `type ${one.text} into ${text(words, 2)}`;
    // `type 5 into "Qty"`: here the number is what is typed.
    if (at === 1 && one?.kind === BARE && /^\d+$/.test(one.text))
      yield `type ${quote(one.text)} into ${text(words, 2)}`;
  },
  *select(words) {
    const at = words.rest.findIndex(
      (token) => token.kind === BARE && /^(from|in|of|for|on|at|inside|within)$/i.test(token.text),
    );
    const [first] = words.rest;
    if (at === 1 && first?.kind === BARE) yield `select ${quote(first.text)} from ${text(words, 2)}`;
    if (at === 1 && first?.kind === TEXT) yield `select ${first.text} from ${text(words, 2)}`;
    const to = without(words, /^(to|option|the|=)$/i);
    yield `select ${to}`;
  },
  *adjust(words) {
    // By how much is not where to.
    yield `adjust ${without(words, /^(to|=)$/i).replace(/(\d)(%|px)$/, '$1')}`;
  },
  *tab(words) {
    const said = text(words);
    if (/^(to )?\d+$/.test(said)) yield `tab switch ${said.replace('to ', '')}`;
    const [first] = words.rest;
    if (first !== undefined && /[./]/.test(first.text)) yield `tab new ${said}`;
    if (/^(open|add)$/.test(lower(first))) yield `tab new ${text(words, 1)}`;
    if (/^(go|to|select|activate)$/.test(lower(first))) yield `tab switch ${text(words, 1)}`;
  },
  *screenshot(words) {
    const { rest } = words;
    const at = rest.findIndex((token) => /^--?output$/i.test(token.text));
    const end = rest.findIndex((token, i) => i > at && /\.(png|jpe?g|webp)$/i.test(token.text));
    const file = at < 0 || end < at + 2 ? [] : rest.slice(at + 1, end + 1);
    if (file.length > 0 && file.every((token) => token.kind === BARE))
      yield `screenshot ${text(words, 0, at)} --output ${quote(text(words, at + 1, end + 1))} ${text(words, end + 1)}`;
    const to = rest.findIndex((token) => /^(to|as|into|in)$/i.test(token.text));
    if (to >= 0 && to === rest.length - 2 && rest[to + 1]?.kind === TEXT)
      yield `screenshot ${text(words, 0, to)} --output ${text(words, to + 1)}`;
  },
  *headers(words) {
    const at = words.rest.findIndex((token) => token.kind === JSON_TEXT);
    const json = words.rest[at];
    const fixed = json === undefined ? null : mendedJson(words.raw.slice(json.start, json.end));
    if (fixed !== null) yield `headers ${text(words, 0, at)} ${fixed} ${text(words, at + 1)}`.trimEnd();
  },
};

function quotedHash(keys: string): string {
  return keys.startsWith('#') ? quote(keys) : keys;
}

/** Every way to say a command → how it is said canonically. */
export const said: ReadonlyMap<string, string> = new Map(sayings().map(([words, verb]) => [words, verb.says]));

/** The command a word is known for. */
export function likeWord(word: string): string | undefined {
  return verbs.find((verb) => verb.row.like?.includes(word))?.says;
}
