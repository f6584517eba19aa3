// What people and models write in place of a command's own form, by the command they write it for: lines to be tried.
// `press Ctrl-A`, `viewport 1280x800`, `expect not visible "X"`, `double click "Y"`, `logout`.

import { nearest } from '../text/distance.js';
import { quote } from '../text/quote.js';
import { entryFor } from '../text/text.js';
import { assertions } from './assertions.js';
import { isAnyKind, isKind } from './bare-names.js';
import { likelyDuration } from './durations.js';
import { expectations } from './expectations.js';
import { mendedJson } from './json.js';
import { likelyKeys } from './keys.js';
import { joined, lower, text, type Words, without } from './line-words.js';
import { moreByVerb, pressed, type SuggestionRule } from './otherwise-more.js';
import type { Problem } from './problems.js';
import { BARE, JSON_TEXT, TEXT } from './scan.js';
import { isArticle, isSure, standsAlone } from './target.js';
import { ofUnknown, setOtherwise } from './unknown-words.js';

/** Lines that may be what was intended, best first. They need not parse: the caller tries them. */
export function* rephrased(words: Words, one: Problem): Generator<string> {
  if (one.kind === 'unknown-command') {
    yield* ofUnknown(words, one as Problem<'unknown-command'>, (given) => byVerb['fill']?.(given) ?? []);
    return;
  }
  if (words.row?.type === 'set') yield* setOtherwise(words);
  yield* entryFor(moreByVerb, words.row?.type ?? '')?.(words) ?? [];
  yield* entryFor(byVerb, words.row?.type ?? '')?.(words) ?? [];
}

// ── Commands that exist ────────────────────────────────────────────────────────────────────────

/** Words around an address that is waited for. */
const ABOUT_URL = /^(for|until|the|url|address|page|is|be|to|contains?|includes?|matches|has|becomes?|changes)$/;

function butLast(words: Words, last: RegExp): string | null {
  const { rest } = words;
  return rest.length > 1 && last.test(lower(rest.at(-1))) ? text(words, 0, rest.length - 1) : null;
}

/** `the "Email" field`: the element, with nothing but its kind beside it. */
function targetIn(words: Words, from: number): string | null {
  const where = words.rest.slice(from).filter((token) => !isArticle(token));
  return where.length === 2 && where.some(isSure) && where.some(isAnyKind) ? joined(words, where.filter(isSure)) : null;
}

const NUMBERS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, five: 5, ten: 10 };

const byVerb: Readonly<Record<string, SuggestionRule>> = {
  *click(words) {
    const twice = butLast(words, /^(twice|double)$/);
    if (twice !== null) yield `click ${twice} --double`;
    // `click shift+"Save"`, `click "Save" while holding shift`
    const [, held = '', what = ''] = /^(ctrl|control|shift|alt)\s*\+\s*(".*"|\[?\d+\]?)$/i.exec(text(words)) ?? [];
    const [, element = '', key = ''] =
      /^(.+?)\s+(?:while|with)\s+(?:holding\s+)?(?:the\s+)?(ctrl|control|shift|alt)(?:\s+key)?$/i.exec(text(words)) ??
      [];
    const modifier = `${held}${key}`.toLowerCase().replace('control', 'ctrl');
    if (modifier !== '') yield `click ${what}${element} --${modifier}`;
    const [, pressedOn = '', button = ''] =
      /^(.+?)\s+with\s+(?:the\s+)?(right|middle)\s+(?:mouse\s+)?button$/i.exec(text(words)) ?? [];
    if (button !== '') yield `click ${pressedOn} --${button.toLowerCase()}`;
  },
  *check(words) {
    const off = butLast(words, /^(off|no|false)$/);
    if (off !== null) yield `uncheck ${off}`;
    const on = butLast(words, /^(on|yes|true)$/);
    if (on !== null) yield `check ${on}`;
    // `check that "Terms" is checked` looks, and ticks nothing.
    const isLook =
      /^(that|if|whether)$/.test(lower(words.rest[0])) || words.rest.some((token) => lower(token) === 'is');
    if (isLook) {
      const rest = words.rest.filter((token) => !/^(that|if|whether)$/.test(lower(token)));
      yield* expectations('expect', { ...words, rest });
      yield* assertions('expect', { ...words, rest });
    }
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
    // `Ctrl–A`, with a dash of print
    const text = keyWords(words);
    const keys = likelyKeys(text) ?? likelyKeys(text.map((word) => word.replace(/(?<=\w)[‐‑–—−・&](?=\w)/gu, '-')));
    if (keys !== null) yield `press ${quotedHash(keys)}`;
    else yield* pressed(words);
  },
  *keydown(words) {
    const keys = likelyKeys(keyWords(words));
    if (keys === null) return;
    if (keys.includes('+')) yield `press ${keys}`;
    else yield `keydown ${keys}`;
  },
  *keys(words) {
    const keys = likelyKeys(keyWords(words));
    if (keys !== null) yield `press ${quotedHash(keys)}`;
  },
  *keyup(words) {
    const keys = likelyKeys(keyWords(words));
    if (keys !== null && !keys.includes('+')) yield `keyup ${keys}`;
  },
  *viewport(words) {
    const sizes = text(words).match(/\d+/g);
    if (sizes?.length === 2) yield `viewport ${sizes.join(' ')}`;
  },
  *wait(words) {
    const { rest } = words;
    const written = without(words, /^(for|until|about)$/i);
    const [whole, , unit = ''] = /^(\d*(?:[.,]?\d+))\s*(\p{L}*)\.?(?=\s|$)/u.exec(written.normalize('NFKC')) ?? [];
    const [, exact = ''] = /^"?((?:pt)?(?:\d+m)?(?:\d+(?:\.\d+)?(?:ms|s))?)"?$/i.exec(written) ?? [];
    if (exact !== '') yield `wait ${likelyDuration(exact) ?? exact}`;
    const [, part = ''] = /^half\s+an?\s+(second|minute)$/i.exec(written) ?? [];
    if (part !== '') yield `wait ${part.toLowerCase() === 'second' ? '500ms' : '30s'}`;
    const duration = whole === undefined ? null : likelyDuration(`${whole.replace(/\s+/, '')}`);
    if (
      duration !== null &&
      (unit === '' || !/^(items?)$/i.test(unit)) &&
      !rest.some((token) => isSure(token) && token.kind !== BARE)
    )
      yield `wait ${duration}${written.slice(whole?.length ?? 0)}`;
    const away = text(words).replace(/\s+(?:to\s+go|goes|has\s+gone|is)\s+away$/i, ' disappears');
    if (away !== text(words)) {
      const [candidate, ...more] = rest.filter((token) => isSure(token));
      if (candidate !== undefined && more.length === 0)
        yield `wait hidden ${words.raw.slice(candidate.start, candidate.end)}`;
    }
    const [, selector] = /^(?:for\s+)?(?:the\s+)?(?:selector|element)\s+"([^"\\]+)"$/i.exec(text(words)) ?? [];
    if (selector !== undefined && /^[#.[]|[>#[]/.test(selector)) yield `wait visible css(${quote(selector)})`;
    yield* expectations('wait', words);
    yield* assertions('wait', words);
    if (/\b(load(ed|s|ing)?|domcontentloaded)\b/i.test(written) && !rest.some((token) => token.kind === TEXT))
      yield 'wait load';
    if (/\b(network|quiet|idle|networkidle)\b/i.test(written) && !rest.some((token) => token.kind === TEXT))
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
    const [, count = '', many = ''] =
      /^(?:for\s+)?(an?|one|two|three|five|ten)\s+(seconds?|minutes?)$/i.exec(text(words)) ?? [];
    if (count !== '') yield `wait ${NUMBERS[count.toLowerCase()]}${many.toLowerCase()[0]}`;
  },
  *expect(words) {
    yield* expectations('expect', words);
    yield* assertions('expect', words);
  },
  *fill(words) {
    const { rest, raw } = words;
    const [wrapped] = /^[([]\s*\{.*\}\s*[)\]]$/s.exec(text(words)) ?? [];
    if (wrapped !== undefined) {
      const fixed = mendedJson(wrapped);
      if (fixed !== null) yield `fill ${fixed}`;
    }
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
    // `fill "Email": "amy", "Name": "b"`
    const isPairs = /^(?:"[^"]*"|'[^']*'|[\p{L}][\p{L}\p{N} _-]*)\s*[:=]\s*\S/u.test(text(words));
    const object = isPairs ? mendedJson(`{${text(words)}}`) : null;
    if (object !== null) yield `fill ${object}`;
    const pairs = rest.map((token) => /^([^=:"]+)[=:](".*"|[^"=:].*)$/.exec(token.text));
    if (pairs.length > 0 && pairs.every((pair) => pair !== null)) {
      const value = (input = ''): string => (/^(".*"|true|false)$/.test(input) ? input : JSON.stringify(input));
      yield `fill {${pairs.map((pair) => `${JSON.stringify(pair?.[1])}: ${value(pair?.[2])}`).join(', ')}}`;
      return;
    }
    const said = without(words, /^(in|out|the|with|field|as|to)$/i);
    yield `type ${said.replace(/^@e?(\d+)(?=\s)/, '$1')}`;
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
    // `scroll the page down`, `scroll down a bit`
    const [, way = ''] =
      /^(?:(?:the|this) (?:page|screen|window) )?(up|down|left|right)(?: (?:the (?:page|screen)|an? (?:bit|little)|some( more)?|further|more))?$/i.exec(
        text(words),
      ) ?? [];
    if (way !== '') yield `scroll ${way.toLowerCase()}`;
    // `scroll down inside "List"`
    const [, where = '', what = ''] =
      /^(up|down|left|right|top|bottom)\s+(?:inside|within|in|of)\s+(?:the\s+)?(\S.*)$/i.exec(text(words)) ?? [];
    if (what !== '') yield `scroll ${where.toLowerCase()} ${what}`;
    if (/^all the way (up|down)$/i.test(text(words))) yield /up$/i.test(text(words)) ? 'scroll top' : 'scroll bottom';
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
    if (at === 1 && one?.kind === TEXT) {
      yield `type ${one.text} into ${text(words, 2)}`;
      const where = targetIn(words, 2);
      if (where !== null) yield `type ${one.text} into ${where}`;
    }
    // `type "amy" as the email`: a purpose is a field.
    const [as, purpose, ...more] = rest.slice(1).filter((token) => !isArticle(token));
    if (
      lower(as) === 'as' &&
      purpose?.kind === BARE &&
      standsAlone(purpose) &&
      more.every(isKind) &&
      one?.kind === TEXT
    )
      yield `type ${purpose.text} ${one.text}`;
    // `type "First name" = Amy`
    const [, named = '', given = ''] = /^("[^"]*")\s*[=:]\s+([^"=:]+)$/.exec(text(words)) ?? [];
    if (named !== '') yield `type ${named} ${quote(given)}`;
    // `type "Amy" into the First name field`
    const [, said = '', into = ''] =
      /^("[^"]*")\s+(?:into|in)\s+(?:the\s+)?(?:(?:field|input|box|textbox|textarea)\s+)?([\p{L}\p{N}][\p{L}\p{N} ]*?)(?:\s+(?:field|input|box|textbox|textarea))?$/iu.exec(
        text(words),
      ) ?? [];
    if (said !== '') yield `type ${said} into ${/^[a-z]+$/.test(into) ? into : quote(into)}`;
    // `type Email=amy`
    const [, field, value] = /^([\p{L}][\p{L}\p{N} ]*)[=:](\S+)$/u.exec(text(words)) ?? [];
    if (field !== undefined && value !== undefined) yield `type ${field} ${quote(value)}`;
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
    if (at === 1 && first?.kind === TEXT) {
      yield `select ${first.text} from ${text(words, 2)}`;
      const where = targetIn(words, 2);
      if (where !== null) yield `select ${first.text} from ${where}`;
    }
    // `select the "Large" radio button`: that is checked.
    const [, radio = ''] =
      /^(?:the\s+)?(?:radio(?:\s+button)?\s+("[^"]*")|("[^"]*")\s+radio(?:\s+button)?)$/i
        .exec(text(words))
        ?.filter(Boolean) ?? [];
    if (radio !== '') yield `check ${radio}`;
    // `select "Country" value=fr`, `label=France`, `index=2`
    const [, where = '', how = '', what = ''] =
      /^(.+?)\s+(?:by\s+)?(value|label|text|index)\s*[= ]\s*("[^"]*"|\S+)$/i.exec(text(words)) ?? [];
    if (how !== '' && (how.toLowerCase() !== 'index' || /^\d+$/.test(what)))
      yield `select ${where} ${/^index$/i.test(how) || what.startsWith('"') ? what : quote(what)}`;
    // `select "Size" index 2`
    const [, list = '', index = ''] = /^(.+?)\s+(?:by\s+)?index\s*=?\s*(\d+)$/i.exec(text(words)) ?? [];
    if (index !== '') yield `select ${list} ${index}`;
    const to = without(words, /^(to|option|the|=)$/i);
    yield `select ${to}`;
  },
  *adjust(words) {
    // By how much is not where to, and a part of the range is no value.
    yield `adjust ${without(words, /^(to|=)$/i)
      .replace(/(\d)px$/, '$1')
      .replace(/(\s-?\d+),(\d{1,2})$/, '$1.$2')
      .replace(/"(-?\d+(?:\.\d+)?)"$/, '$1')}`;
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
    // `screenshot > cart.png`, `screenshot save as cart.png`
    const [, name = ''] =
      /^(?:>|(?:and\s+)?(?:save|store|write)(?:\s+(?:it|as|to|in|into))*|named|called|file)\s*(\S+\.(?:png|jpe?g|webp))$/i.exec(
        text(words),
      ) ?? [];
    if (name !== '') yield `screenshot --output ${name}`;
    const to = rest.findIndex((token) => /^(to|as|into|in)$/i.test(token.text));
    // `screenshot logo.png to shot.png`
    if (
      to === 1 &&
      rest.length === 3 &&
      rest.every(({ kind }) => kind === BARE) &&
      /\.(png|jpe?g|webp)$/i.test(text(words))
    )
      yield `screenshot ${quote(text(words, 0, 1))} --output ${text(words, 2)}`;
    if (to >= 0 && to === rest.length - 2 && rest[to + 1]?.kind === TEXT && /[./]/.test(text(words, to + 1)))
      yield `screenshot ${text(words, 0, to)} --output ${text(words, to + 1)}`;
  },
  *headers(words) {
    const at = words.rest.findIndex((token) => token.kind === JSON_TEXT);
    const json = words.rest[at];
    const fixed = json === undefined ? null : mendedJson(words.raw.slice(json.start, json.end));
    if (fixed !== null) yield `headers ${text(words, 0, at)} ${fixed} ${text(words, at + 1)}`.trimEnd();
  },
};

/** The words of a combination, without quotes around them. */
function keyWords({ rest, raw }: Words): string[] {
  return rest.map((token) =>
    token.kind === TEXT
      ? token.text.slice(1, -1)
      : token.kind === JSON_TEXT
        ? raw.slice(token.start, token.end)
        : token.text,
  );
}

function quotedHash(keys: string): string {
  return keys.startsWith('#') ? quote(keys) : keys;
}
