// Words that are no commands, and what people and models mean by them: `double click "Y"`, `turn on "Wi-Fi"`, `logout`.

import { quote } from '../text/quote.js';
import { entryFor } from '../text/text.js';
import { expectations } from './expectations.js';
import { builtInIntents } from './intents.js';
import { likelyKeys } from './keys.js';
import { isSlip, likeWord } from './known-words.js';
import { lower, STRAY, text, type Words, without } from './line-words.js';
import { calledElsewhere } from './other-calls.js';
import { fromOtherLanguages } from './other-languages.js';
import type { Problem } from './problems.js';
import { statedRules } from './rephrase-checks.js';
import { phoneWords, turnedPhone } from './rephrase-phones.js';
import { type Rules, rewritten, type SuggestionRule } from './rewrite.js';
import { BARE } from './scan.js';
import { behindTalk, should, supposed } from './stories.js';

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
export function* ofUnknown(words: Words, { facts }: Problem<'unknown-command'>, fill: Rules): Generator<string> {
  const { verb, rest } = words;
  const all = text(words);
  const two = `${verb} ${lower(rest[0])}`;
  // `hold shift`, `hold down the shift key`
  const held = rest.filter((token) => !/^(?:down|the|key)$/.test(lower(token)));
  const heldKey = verb === 'hold' || verb === 'release' ? likelyKeys(held.map(({ text: given }) => given)) : null;
  if (heldKey !== null && heldKey.length > 1 && !heldKey.includes('+') && held.every(({ kind }) => kind === BARE))
    yield `${verb === 'hold' ? 'keydown' : 'keyup'} ${heldKey}`;
  if (verb === 'hold') yield* rewritten(entryFor(byWord, verb) as Rules, words);
  for (const [form, option] of CLICKS) {
    if (form.test(verb)) yield* clicks(all, option);
    else if (form.test(two)) yield* clicks(text(words, 1), option);
  }
  if (/^\[?\d+\]?$/.test(verb) && rest.length === 0) yield `click ${verb}`;
  yield* called(words);
  yield* fromOtherLanguages(words.line);
  yield* supposed(words);
  yield* behindTalk(words);
  if (verb === 'fill_in') yield* rewritten(fill, words);
  yield* placedFirst(words);
  // `"Saved" is visible`
  if (/^(["'\u201c]|css\()/.test(words.line) && rest.length > 0) yield `expect ${words.line}`;
  // `explain "click Save"`
  const [, , whole] = /^(["'])([a-z].*)\1$/is.exec(words.line) ?? [];
  if (whole !== undefined && rest.length === 0) yield whole;
  const known = entryFor(byWord, verb) ?? entryFor(phoneWords, verb.replace(/:$/, ''));
  if (known !== undefined) yield* ofWord(known, words);
  if (OTHERS.test(verb)) {
    if (verb === 'start' && isAppLike(all)) yield `launch ${all}`;
    if (verb === 'print' && /\.pdf"?$/i.test(all)) yield `pdf ${all}`;
    return;
  }
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

function isAppLike(written: string): boolean {
  return /^(?:[\w-]+(?:\.[\w-]+){2,}(?:\/\S+)?|"[^"]+")$/.test(written);
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
function stores(action: string): Rules {
  return [
    [`[the|all] cookies?<more>`, `cookies ${action}$1`],
    [`[the|all] storage<more>`, `storage ${action}$1`],
  ];
}

/** `Given I am on "/login"`, `the user is on the "/cart" page` */
const onPage: SuggestionRule = function* (words) {
  const [, where = ''] = /^(?:on|at)\s+(?:the\s+)?(?:page\s+)?("[^"]*"|\S+)(?:\s+page)?$/i.exec(text(words)) ?? [];
  if (isAddress(where.replaceAll('"', '')) && where !== '') yield `goto ${where}`;
};

const condition: SuggestionRule = function* (words) {
  const written = text(words).replace(/\s*(then\b.*|[:{]\s*)$/i, '');
  const rest = words.rest.filter(({ end }) => end <= (words.rest[0]?.start ?? 0) + written.length);
  yield* expectations('expect', { ...words, rest });
  yield `expect ${written}`;
};

/** `set "Volume" to 70`, `set viewport 800 600`: what is set is no value of a script. */
export const setRules: Rules = [
  ['the <name> to <n>_%?', 'adjust "$1" $2'],
  ['[the] (<slider|stepper>) <text> to <n>_%?', 'adjust $1 $2 $3'],
  ['cookie<more>', 'cookies set$1'],
  ['[the] [window|screen|browser|viewport] size [to] <n>\\D+<n>', 'viewport $1 $2'],
  // `set $ORDER = x`, `set ${ORDER} from "Order"`, `set ORDER="x"`
  ['<[A-Za-z_]\\w*>_=_<"[^"]*">', 'set $1 $2'],
  ['\\$\\{?<[A-Za-z_]\\w*>\\}?<more>', 'set $1$2'],
  ['\\$\\{?<[A-Za-z_]\\w*>\\}?_=_<[^\\s"]+>', 'set $1 "$2"'],
  ['<[A-Za-z_]\\w*> (from|to|=) [the] text of <any>', 'set $1 from $2'],
  ['<[A-Za-z_]\\w*> from <.+?> (matching|--match) <\\/.*\\/>', 'set $1 from $2 --match "$3"'],
  function* (words) {
    const written = without(words, /^(to|=|:|as)$/i);
    if (/^(viewport|device|media|headers|orientation|location|clipboard)$/.test(lower(words.rest[0]))) {
      yield written;
      return;
    }
    // `set ORDER x`, `set count = 5`: the name of a value, and not of a field.
    const [name, sign, given = sign, ...more] = words.rest;
    const isValue = given?.kind === BARE && (sign === given ? more.length === 0 : /^(=|:=)$/.test(sign?.text ?? ''));
    const isConstant = /^[A-Z_][A-Z0-9_]+$/.test(name?.text ?? '') && name?.kind === BARE;
    if (
      name !== undefined &&
      isValue &&
      more.length === 0 &&
      (isConstant || sign !== given) &&
      /^\w+$/.test(name.text)
    ) {
      yield `set ${name.text} ${quote(given.text)}`;
      return;
    }
    if (isConstant || words.rest.length > 12) return;
    yield `adjust ${written}`;
    yield `type ${written}`;
  },
];

const COOKIES = '[all] [the] cookies?[ banner]';

/** Words that are no commands, and what they mean: a command that the same words stand behind, or rules. */
const byWord: Readonly<Record<string, string | Rules>> = {
  am: [onPage],
  append: [['<".*?"> (to|into|in) <any>', 'type $2 $1 --append']],
  assertnotvisible: 'expect hidden',
  assertvisible: 'expect visible',
  attach_file: [(words) => [`upload ${text(words).replace(/(["'])\s*,\s*(?=["'])/g, '$1 ')}`]],
  block: [['<any>', 'intercept $1 --block']],
  click_button: 'click',
  click_link: 'click',
  close: [
    ['[the] [current] tab', 'tab close'],
    ['[the] browser', 'exit'],
    ['[the] tab [number] \\[?<n>\\]?', 'tab close $1'],
  ],
  decline: [[COOKIES, 'dismiss banner']],
  delete: stores('delete'),
  disable: [
    ['[the] airplane[ mode]', 'network on'],
    ['<any>', 'uncheck $1'],
  ],
  "don't": [['see<more>', 'expect hidden$1']],
  "shouldn't": [['see<more>', 'expect hidden$1']],
  '?': [
    ['<[a-z_]+>', 'help $1'],
    ['', 'help'],
  ],
  capture: [['[a|the] (screenshot|screen|page)<more>', 'screenshot$1']],
  confirm: [['(that|if|whether) <any>', 'expect $1']],
  man: [['<[a-z_]+>', 'help $1']],
  save: [['[a|the] screenshot [(as|to|in|into)] <\\S+\\.(?:png|jpe?g|webp)>', 'screenshot --output $1']],
  verify: statedRules,
  dragto: [
    function* (words) {
      yield `drag ${text(words)}`;
      if (words.rest.length === 2) yield `drag ${text(words, 0, 1)} to ${text(words, 1)}`;
    },
  ],
  empty: 'clear',
  enable: [
    ['[the] airplane[ mode]', 'network off'],
    ['<any>', 'check $1'],
  ],
  ensure: 'expect',
  enter: [['', 'press enter']],
  erase: 'clear',
  execute: [
    ({ rest, ...words }) => (builtInIntents.includes(lower(rest[0])) ? [`run ${text({ rest, ...words })}`] : []),
  ],
  fill_in: [(words) => [`type ${text(words).replace(/(["'])\s*,\s+with:?\s+/i, '$1 ')}`]],
  find: [['<any>', 'observe --near $1']],
  follow: 'click',
  get: [
    ...stores('get'),
    ['[the] <(?:text|title|url|html|box)\\b.*>', '$1'],
    ['[the] [all] <links|images|tables>', 'extract $1'],
  ],
  go: [
    function* (words) {
      if (/^(back|forward)$/i.test(text(words))) yield text(words).toLowerCase();
      else if (/^(off|on)line$/i.test(text(words))) yield `network ${/^off/i.test(text(words)) ? 'off' : 'on'}`;
      else if (isAddress(text(words))) yield `goto ${text(words)}`;
    },
  ],
  hold: [['[down] [on] [the] <target> for <\\d.*>', 'click $1 --hold ~$2']],
  if: [condition],
  is: [
    onPage,
    // `is "Saved" visible?`
    ['[the] <target> [\\w+] <[a-z]+>_\\??', 'expect $1 is $2'],
  ],
  list: [
    ['[all] [the] <links|images|tables>', 'extract $1'],
    ['[all] [the] [installed] apps', 'app list'],
    ['[all] [the] elements', 'observe'],
    ['[all] [the] <cookies|storage|tabs|intents|packs|sessions>', '$1 list'],
    ['', 'observe'],
  ],
  log: [
    ['in<more>', 'login$1'],
    ['out', 'run logout'],
  ],
  make: [['sure<more>', 'expect$1']],
  maximize: [() => ['viewport 1920 1080']],
  mouse: [['(over|on|to)<more>', 'hover$1']],
  mouseover: 'hover',
  move: [
    function* (words) {
      const [, to = ''] = /^(?:the\s+)?(?:mouse|pointer|cursor)\s+(?:to|over|on|onto)\s+(.+)$/i.exec(text(words)) ?? [];
      yield to === '' ? `drag ${text(words)}` : `hover ${to}`;
    },
  ],
  new: [
    ['tab', 'tab new about:blank'],
    ['tab <any>', 'tab new $1'],
  ],
  open: [
    function* (words) {
      const written = without(words, /^(the|page|site|url|address)$/i);
      const [tab, address = ''] =
        /^(?:a\s+)?new\s+(?:browser\s+)?tab\b\s*(?:with|at|for|on|to)?\s*(.*)$/i.exec(written) ?? [];
      const [, there] = /^(\S+)\s+in\s+(?:an?\s+)?new\s+(?:browser\s+)?tab$/i.exec(written) ?? [];
      const [, app] =
        /^(?:the\s+)?app\s+(\S.*)$|^("[^"]+")\s+app$/i.exec(text(words))?.filter((one) => one !== undefined) ?? [];
      if (app !== undefined) yield `launch ${app}`;
      else if (there !== undefined && isAddress(there)) yield `tab new ${there}`;
      else if (tab !== undefined) yield `tab new ${address === '' ? 'about:blank' : address}`;
      else if (isAddress(written)) yield `goto ${written}`;
      else yield `click ${text(words)}`;
    },
  ],
  openlink: [(words) => (isAddress(text(words)) ? [`goto ${text(words)}`] : [])],
  put: 'type',
  read: [(words) => [`text ${text(words).replace(/^(?:the\s+)?text\s+(?:of|from|in)\s+/i, '')}`]],
  reject: [[COOKIES, 'dismiss banner']],
  reload: [
    ['hard|--hard', 'refresh --hard'],
    ['((the|this) )?(page)?', 'refresh'],
  ],
  see: 'expect visible',
  // What is sent may be a text, and where to is unknown.
  send: [['', 'submit']],
  should: [should],
  show: [
    ['[me] [all] [the] cookies', 'cookies list'],
    ['[me] [all] [the] <url|title|html|text|tabs|frames|keys|sessions|packs|intents|requests|console|errors>', '$1'],
    ['[me] [all] [the] (page|screen|elements?|everything)', 'observe'],
    ['[me] [all] [the] <links|images|tables>', 'extract $1'],
    ['[me] [all] [the] <text of\\s.*>', '$1'],
  ],
  sign: [
    ['in <any>', 'login $1'],
    ['out|off', 'run logout'],
  ],
  switch: [
    ['[to|over to] [the] tab <any>', 'tab switch $1'],
    ['[to|over to] [the] frame <any>', 'frame $1'],
    ['[to|over to] [the] <"[^"]*"|\\[?\\d+\\]?|css\\(.*\\)> i?frame', 'frame $1'],
    ...turnedPhone,
    turned,
  ],
  swtich: 'tab switch',
  take: [
    function* (words) {
      const [whole, rest = ''] = /^(?:an? |the )?(?:screen ?shot|picture|snapshot)\b\s*(.*)$/i.exec(text(words)) ?? [];
      if (whole === undefined) return;
      const [, of = '', file = ''] =
        /^(?:of\s+(.+?))?\s*(?:(?:and\s+)?(?:save|store|write|put)\s+it\s+|named\s+|called\s+)?(?:(?:as|to|in|into)\s+)?(\S+\.(?:png|jpe?g|webp)"?)$/i.exec(
          rest,
        ) ?? [];
      if (file !== '') yield `screenshot ${of} --output ${file}`;
      yield `screenshot ${rest.replace(/^of\s+(the\s+)?/i, '').replace(/^(whole |full |entire )?(page|screen)$/i, (_, how) => (how === undefined ? '' : '--fullpage'))}`.trim();
    },
  ],
  toggle: [turned, (words) => [`click ${text(words)}`]],
  turn: [...turnedPhone, turned],
  unless: [],
  wait_for: 'wait visible',
  waitfor: 'wait visible',
  when: [condition],
};

/** Every word that has a meaning here. */
export const unknownWords: readonly string[] = [...Object.keys(byWord), ...Object.keys(phoneWords)];

/** Words that are like a command only for people: what stands behind them is nothing for it. */
const OTHERS = /^(?:zoom|airplane|offline|start|print|next)$/;

function* ofWord(meaning: string | Rules, words: Words): Generator<string> {
  if (typeof meaning === 'string') yield `${meaning} ${text(words)}`.trim();
  else yield* rewritten(meaning, words);
}
