// Words that are no commands, and what people and models mean by them: `double click "Y"`, `turn on "Wi-Fi"`, `logout`.

import { distance } from '../text/distance.js';
import { entryFor } from '../text/text.js';
import { expectations } from './expectations.js';
import { builtInIntents } from './intents.js';
import { likelyKeys } from './keys.js';
import { lower, STRAY, text, type Words, without } from './line-words.js';
import { calledElsewhere } from './other-calls.js';
import { fromOtherLanguages } from './other-languages.js';
import type { SuggestionRule } from './otherwise-more.js';
import type { Problem } from './problems.js';
import { BARE } from './scan.js';
import { behindTalk, should, supposed } from './stories.js';
import { phrases, verbs } from './verbs.js';

/** Clicks of other kinds. */
const CLICKS: readonly (readonly [words: RegExp, option: string])[] = [
  [/^(dbl|double|dubble)[-_ ]?(click|tap|tapon)$/, '--double'],
  [/^(right|context)[-_ ]?click$/, '--right'],
  [/^middle[-_ ]?click$/, '--middle'],
  [/^(left|single|mouse)[-_ ]?click$/, ''],
  [/^(long[-_ ]?(press|click|tap|presson)|hold)$/, '--long'],
  [/^(?:ctrl|control)[-_+ ]?click$/, '--ctrl'],
  [/^shift[-_+ ]?click$/, '--shift'],
  [/^(?:alt|option)[-_+ ]?click$/, '--alt'],
];

/** Lines for a word that is no command. `fill` shows what `fill_in` means. */
export function* ofUnknown(
  words: Words,
  { facts }: Problem<'unknown-command'>,
  fill: SuggestionRule,
): Generator<string> {
  const { verb, rest } = words;
  const all = text(words);
  const two = `${verb} ${lower(rest[0])}`;
  // `hold shift`, `hold down the shift key`
  const held = rest.filter((token) => !/^(?:down|the|key)$/.test(lower(token)));
  const heldKey = verb === 'hold' || verb === 'release' ? likelyKeys(held.map(({ text: given }) => given)) : null;
  if (heldKey !== null && heldKey.length > 1 && !heldKey.includes('+') && held.every(({ kind }) => kind === BARE))
    yield `${verb === 'hold' ? 'keydown' : 'keyup'} ${heldKey}`;
  for (const [form, option] of CLICKS) {
    if (form.test(verb)) yield* clicks(all, option);
    else if (form.test(two)) yield* clicks(text(words, 1), option);
  }
  if (/^\[?\d+\]?$/.test(verb) && rest.length === 0) yield `click ${verb}`;
  yield* called(words);
  yield* fromOtherLanguages(words.line);
  yield* supposed(words);
  yield* behindTalk(words);
  if (verb === 'fill_in') yield* fill(words);
  yield* placedFirst(words);
  // `explain "click Save"`
  const [, , whole] = /^(["'])([a-z].*)\1$/is.exec(words.line) ?? [];
  if (whole !== undefined && rest.length === 0) yield whole;
  const known = entryFor(byWord, verb);
  yield* known?.(words) ?? [];
  // A word of its own is no misspelling of a command.
  if (facts.isFallback === true || verb === 'send' || (known !== undefined && likeWord(verb) === undefined)) return;
  if (rest.length === 0) {
    const key = likelyKeys([verb]);
    if (key !== null && key.length > 1 && entryFor(byWord, verb) === undefined) yield `press ${key}`;
  }
  const used = facts.words ?? 1;
  const behind = text(words, used - 1);
  for (const says of facts.near) {
    if (says === 'goto' && !isAddress(behind)) continue;
    if (used === 1 && !isSlip(verb, says)) continue;
    // `scr down`: the start of several.
    if (facts.near.length > 1 && says.startsWith(verb)) continue;
    // `key code 36`: what is no key is no button either.
    if (says === 'press' && verb.startsWith('key') && likelyKeys(rest.map(({ text: one }) => one)) === null) continue;
    // `print page`: what is printed is no file.
    if (says === 'pdf' && /^(?:the |this )?(?:page|screen|it)$/i.test(behind)) continue;
    // `run` takes any words: `turn on "Wi-Fi"` is none of its.
    if (says === 'run' && !builtInIntents.includes(lower(rest[used - 1]))) continue;
    yield `${says} ${behind}`.trim();
  }
}

/** The command with one slip in it, or a word known for it: `erase` is no `frame`, and `show` no `stop`. */
export function isSlip(word: string, says: string): boolean {
  if (likeWord(word) === says || says.startsWith('run ')) return true;
  // `click_on`, `pressKey`
  const [start = word] = word.split(/_?(?:on|key|keys|text|for|button|link|option|element|into|over|to|item)$/);
  return [...phraseOf].some(
    ([words, command]) =>
      command === says &&
      (distance(word, words, 1) <= 1 || words.startsWith(word) || (words === start && start !== '')),
  );
}

/** What stands before the command: `inside "Week 2" click "Delete"`, `in the "Sign up" form, type "amy" into "Email"`. */
function* placedFirst({ line }: Words): Generator<string> {
  const [, place = '', anchor = '', kind = '', command = ''] =
    /^(near|inside|after|before|in|within|on|at|next to)\s+(?:the\s+)?("[^"\\]*"|css\([^()]*\)|\[\d+\])(?:\s+([a-z]+))?\s*,?\s+([a-z]+\s.*)$/i.exec(
      line,
    ) ?? [];
  if (place === '') return;
  const relation = { in: 'inside', within: 'inside', on: 'inside', at: 'near', 'next to': 'near' }[place.toLowerCase()];
  const isKind = kind === '' || STRAY.has(kind.toLowerCase());
  yield `${isKind ? command : `${kind} ${command}`} ${relation ?? place.toLowerCase()} ${anchor}`;
}

/** `click("Save")`, `page.fill("Email", "amy")`: as programs call it. */
function* called({ line }: Words): Generator<string> {
  yield* calledElsewhere(line);
  const [, name = '', given = ''] =
    /^(?:(?:page|cy|driver|browser|i|t|app)\.)?([a-z_]+)\s*\((.*)\)\s*;?$/i.exec(line) ?? [];
  // `cy.wait("@api")`: a request with a name of its own. `cy.get("#x").type("amy{del}")`: keys.
  if (name === '' || /^["'`]@|^\/|[()]|\{\w+\}/.test(given) || /^(screenshot|scrollto)$/i.test(name)) return;
  const all = given.replace(/(["'`])\s*,\s*/g, '$1 ');
  yield `${name.toLowerCase()} ${all}`.trim();
  if (name === 'fill') yield `type ${all}`;
}

function* clicks(behind: string, option: string): Generator<string> {
  const text = behind.replace(/^on\s+/i, '');
  yield `click ${text} ${option}`.trim();
}

/** An address has a dot, a slash or a port; `open Menu` means a menu. */
function isAddress(written: string): boolean {
  return /^\S*([./:]|localhost)\S*$/i.test(written.replace(/^to\s+/i, ''));
}

/** `turn on "Wi-Fi"`, `switch the "Wi-Fi" off`: a box to tick. */
const turned: SuggestionRule = function* (words) {
  const way = words.rest.map(lower).filter((word) => /^(on|off)$/.test(word));
  const input = without(words, /^(on|off|the|switch|toggle)$/i);
  if (way.length === 1 && input !== '') yield `${way[0] === 'on' ? 'check' : 'uncheck'} ${input}`;
};

/** `get cookie sid`, `delete the cookie sid`: the words behind the kind of store. */
function* stores(words: Words, action: string): Generator<string> {
  const [, kind = '', rest = ''] = /^(?:the\s+|all\s+)?(cookies?|storage)\b\s*(.*)$/i.exec(text(words)) ?? [];
  const store = kind.toLowerCase().startsWith('cookie') ? 'cookies' : 'storage';
  if (kind !== '') yield `${store} ${action} ${rest}`.trim();
}

/** `Given I am on "/login"`, `the user is on the "/cart" page` */
const placed: SuggestionRule = function* (words) {
  const [, where = ''] = /^(?:on|at)\s+(?:the\s+)?(?:page\s+)?("[^"]*"|\S+)(?:\s+page)?$/i.exec(text(words)) ?? [];
  if (isAddress(where.replaceAll('"', '')) && where !== '') yield `goto ${where}`;
};

const condition: SuggestionRule = function* (words) {
  const said = text(words).replace(/\s*(then\b.*|[:{]\s*)$/i, '');
  yield* expectations('expect', {
    ...words,
    rest: words.rest.filter(({ end }) => end <= (words.rest[0]?.start ?? 0) + said.length),
  });
  yield `expect ${said}`;
};

/** `set "Volume" to 70`, `set viewport 800 600`: what is set is no value of a script. */
export const setOtherwise: SuggestionRule = function* (words) {
  const said = without(words, /^(to|=|:|as)$/i);
  if (lower(words.rest[0]) === 'cookie') yield `cookies set ${text(words, 1)}`;
  if (['viewport', 'device', 'media', 'headers'].includes(lower(words.rest[0]))) yield said;
  yield `adjust ${said}`;
  yield `type ${said}`;
};

/** Words that are no commands, and what they mean. */
const byWord: Readonly<Record<string, SuggestionRule>> = {
  *take(words) {
    const [whole, rest = ''] = /^(?:an? |the )?(?:screen ?shot|picture|snapshot)\b\s*(.*)$/i.exec(text(words)) ?? [];
    if (whole === undefined) return;
    const [, of = '', file = ''] =
      /^(?:of\s+(.+?))?\s*(?:(?:and\s+)?(?:save|store|write|put)\s+it\s+|named\s+|called\s+)?(?:(?:as|to|in|into)\s+)?(\S+\.(?:png|jpe?g|webp)"?)$/i.exec(
        rest,
      ) ?? [];
    if (file !== '') yield `screenshot ${of} --output ${file}`;
    yield `screenshot ${rest.replace(/^of\s+(the\s+)?/i, '').replace(/^(whole |full |entire )?(page|screen)$/i, (_, how) => (how === undefined ? '' : '--fullpage'))}`.trim();
  },
  turn: turned,
  *enable(words) {
    yield `check ${text(words)}`;
  },
  *disable(words) {
    yield `uncheck ${text(words)}`;
  },
  *move(words) {
    const [, to = ''] = /^(?:the\s+)?(?:mouse|pointer|cursor)\s+(?:to|over|on|onto)\s+(.+)$/i.exec(text(words)) ?? [];
    if (to !== '') yield `hover ${to}`;
    else yield `drag ${text(words)}`;
  },
  *sign(words) {
    if (lower(words.rest[0]) === 'in' && words.rest.length > 1) yield `login ${text(words, 1)}`;
    if (/^(out|off)$/.test(lower(words.rest[0])) && words.rest.length === 1) yield 'run logout';
  },
  *reject(words) {
    if (/^(all |the |all the )?cookies?( banner)?$/i.test(text(words))) yield 'dismiss banner';
  },
  *get(words) {
    yield* stores(words, 'get');
    const said = text(words).replace(/^the\s+/i, '');
    if (/^(text|title|url|html|box)\b/i.test(said)) yield said;
    if (/^(all )?(links|images|tables)$/i.test(said)) yield `extract ${said.replace(/^all /i, '')}`;
  },
  *delete(words) {
    yield* stores(words, 'delete');
  },
  *block(words) {
    yield `intercept ${text(words)} --block`;
  },
  *stopapp(words) {
    if (words.rest.length > 0) yield `stop ${text(words)}`;
  },
  *openlink(words) {
    if (isAddress(text(words))) yield `goto ${text(words)}`;
  },
  *list(words) {
    const said = text(words).replace(/^(all\s+)?(the\s+)?/i, '');
    if (/^(links|images|tables)$/i.test(said)) yield `extract ${said}`;
    if (/^(cookies|storage|tabs|intents|packs|sessions)$/i.test(said)) yield `${said.toLowerCase()} list`;
    if (words.rest.length === 0) yield 'observe';
  },
  *execute(words) {
    if (builtInIntents.includes(lower(words.rest[0]))) yield `run ${text(words)}`;
  },
  *new(words) {
    if (lower(words.rest[0]) === 'tab') yield `tab new ${words.rest.length === 1 ? 'about:blank' : text(words, 1)}`;
  },
  *put(words) {
    yield `type ${text(words)}`;
  },
  *see(words) {
    yield `expect visible ${text(words)}`;
  },
  should,
  *follow(words) {
    yield `click ${text(words)}`;
  },
  *append(words) {
    const [, what, where] = /^(".*?")\s+(?:to|into|in)\s+(.+)$/i.exec(text(words)) ?? [];
    if (where !== undefined) yield `type ${where} ${what} --append`;
  },
  *read(words) {
    yield `text ${text(words).replace(/^(?:the\s+)?text\s+(?:of|from|in)\s+/i, '')}`;
  },
  *mouseover(words) {
    yield `hover ${text(words)}`;
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
    const [, named = ''] = /^("[^"]*"|\[?\d+\]?|css\(.*\))\s+i?frame$/i.exec(said) ?? [];
    if (named !== '') yield `frame ${named}`;
    yield* turned(words);
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
    const [tab, address = ''] =
      /^(?:a\s+)?new\s+(?:browser\s+)?tab\b\s*(?:with|at|for|on|to)?\s*(.*)$/i.exec(said) ?? [];
    const [, there] = /^(\S+)\s+in\s+(?:an?\s+)?new\s+(?:browser\s+)?tab$/i.exec(said) ?? [];
    if (there !== undefined && isAddress(there)) {
      yield `tab new ${there}`;
      return;
    }
    if (tab !== undefined) {
      yield `tab new ${address === '' ? 'about:blank' : address}`;
      return;
    }
    if (isAddress(said)) yield `goto ${said}`;
    else yield `click ${text(words)}`;
  },
  *enter(words) {
    if (words.rest.length === 0) yield 'press enter';
  },
  *close(words) {
    if (/^(the )?(current )?tab$/i.test(text(words))) yield 'tab close';
    if (/^(the )?browser$/i.test(text(words))) yield 'exit';
    const [, tab = ''] = /^(?:the )?tab (?:number )?\[?(\d+)\]?$/i.exec(text(words)) ?? [];
    if (tab !== '') yield `tab close ${tab}`;
  },
  *ensure(words) {
    yield `expect ${text(words)}`;
  },
  *make(words) {
    if (lower(words.rest[0]) === 'sure') yield `expect ${text(words, 1)}`;
  },
  *"don't"(words) {
    if (lower(words.rest[0]) === 'see') yield `expect hidden ${text(words, 1)}`;
  },
  *is(words) {
    yield* placed(words);
    // `is "Saved" visible?`
    const said = text(words).replace(/\s*\?$/, '');
    const [, element = '', state = ''] =
      /^(?:the\s+)?(".*"|\[?\d+\]?|css\(.*\))\s+(?:[a-z]+\s+)?([a-z]+)$/i.exec(said) ?? [];
    if (element !== '') yield `expect ${element} is ${state}`;
  },
  *show(words) {
    const said = text(words)
      .replace(/^me\s+/i, '')
      .replace(/^(?:all\s+)?(?:the\s+)?/i, '');
    if (/^(url|title|html|text|tabs|cookies|frames|keys|sessions|packs|intents|requests|console|errors)$/i.test(said))
      yield /^cookies$/i.test(said) ? 'cookies list' : said.toLowerCase();
    if (/^(page|screen|elements?|everything)$/i.test(said)) yield 'observe';
    if (/^(links|images|tables)$/i.test(said)) yield `extract ${said.toLowerCase()}`;
    if (/^text of\s/i.test(said)) yield said;
  },
  *click_button(words) {
    yield `click ${text(words)}`;
  },
  *click_link(words) {
    yield `click ${text(words)}`;
  },
  *attach_file(words) {
    yield `upload ${text(words).replace(/(["'])\s*,\s*(?=["'])/g, '$1 ')}`;
  },
  *fill_in(words) {
    yield `type ${text(words).replace(/(["'])\s*,\s+with:?\s+/i, '$1 ')}`;
  },
  *erase(words) {
    yield `clear ${text(words)}`;
  },
  *empty(words) {
    yield `clear ${text(words)}`;
  },
  *decline(words) {
    if (/^(all |the |all the )?cookies?( banner)?$/i.test(text(words))) yield 'dismiss banner';
  },
  *find(words) {
    if (words.rest.length > 0) yield `observe --near ${text(words)}`;
  },
  *send(words) {
    // What is sent may be a text, and where to is unknown.
    if (words.rest.length === 0) yield 'submit';
  },
  am: placed,
  *assertvisible(words) {
    yield `expect visible ${text(words)}`;
  },
  *assertnotvisible(words) {
    yield `expect hidden ${text(words)}`;
  },
  *waitfor(words) {
    yield `wait visible ${text(words)}`;
  },
  *wait_for(words) {
    yield `wait visible ${text(words)}`;
  },
  *dragto(words) {
    yield `drag ${text(words)}`;
    if (words.rest.length === 2) yield `drag ${text(words, 0, 1)} to ${text(words, 1)}`;
  },
  *toggle(words) {
    yield* turned(words);
    yield `click ${text(words)}`;
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
  *swtich(words) {
    yield `tab switch ${text(words)}`;
  },
};

/** Every way to write a command → its canonical form. */
export const phraseOf: ReadonlyMap<string, string> = new Map(phrases().map(([words, verb]) => [words, verb.says]));

/** The command a word is known for. */
export function likeWord(word: string): string | undefined {
  return verbs.find((verb) => verb.row.like?.includes(word))?.says;
}
