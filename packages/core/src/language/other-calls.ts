// Lines as programs of other tools call them: `page.click("#pay")`, `cy.contains("Save").click()`,
// `await expect(page.getByLabel("Email")).toHaveValue("amy")`. They become one command of ours, or none.

import { quote } from '../text/quote.js';
import { entryFor, inverted } from '../text/text.js';
import { oppositeStates } from './ast.js';
import { type Call, callsIn, isChain, isOptions, isPattern, type Options, type Value } from './call-syntax.js';
import { likelyDuration } from './durations.js';
import { likelyKeys } from './keys.js';
import { selector, targetIn } from './other-targets.js';

/** What is done, and how to write it here. */
const DOES = inverted({
  click: 'click, tap',
  'click --right': 'rightclick',
  scroll: 'scrollintoview, scrollintoviewifneeded',
  'click --double': 'dblclick, doubleclick',
  type: 'fill, type, presssequentially, typetext, fillfield, sendkeys, send_keys, setvalue',
  check: 'checkoption, check',
  uncheck: 'uncheckoption, uncheck',
  upload: 'attachfile, upload, setinputfiles, selectfile',
  select: 'selectoptions, selectoption, select',
  'expect visible': 'seeelement',
  'expect hidden': 'dontseeelement',
  hover: 'hover',
  focus: 'focus',
  submit: 'submit',
  clear: 'clear',
  'wait visible': 'waitforselector, waitfor',
});

/** Calls that take nothing. */
const ALONE = inverted({
  refresh: 'reload, refresh',
  back: 'goback, back',
  forward: 'goforward, forward',
  screenshot: 'screenshot',
  'tab close': 'close',
  'cookies clear': 'clearcookies, deleteallcookies, delete_all_cookies',
  'cookies list': 'getcookies',
});

/** What is expected of an element. */
const STATES = inverted({
  visible: 'tobevisible, be.visible, exist',
  hidden: 'tobehidden, be.hidden',
  checked: 'tobechecked, be.checked',
  enabled: 'tobeenabled, be.enabled',
  disabled: 'tobedisabled, be.disabled',
});

/** What is expected of a text, a value, a count. */
const VALUES = inverted({
  value: 'tohavevalue, have.value',
  text: 'tocontaintext, contain, contain.text',
  'text --exact': 'tohavetext, have.text',
  count: 'tohavecount, have.length',
});

/** Where a chain starts: it says nothing. */
const HOSTS =
  /^(page|time|cy|driver|browser|context|screen|window|document|this|self|t|i|app|keyboard|webdriver|navigate|wd|user|userevent|fireevent)$/;

/** The line for a chain of calls; nothing if a part of it is not known. */
export function* calledElsewhere(line: string): Generator<string> {
  const all = callsIn(line);
  if (all === null) return;
  let from = 0;
  // `driver.navigate().back()`
  const isNothing = ({ given, name }: Call): boolean => given === null || (name === 'navigate' && given.length === 0);
  for (let one = all[from]; one !== undefined && isNothing(one) && HOSTS.test(one.name); one = all[from]) from++;
  const isKey = all[from - 1]?.name === 'keyboard';
  const calls = all.slice(from);
  const [first] = calls;
  const last = calls[calls.length - 1];
  if (first === undefined || last?.given == null) return;
  // `driver.switch_to.alert.accept()`
  if (calls[calls.length - 2]?.name === 'alert') {
    if (/^(accept|dismiss)$/.test(last.name) && last.given.length === 0) yield `dialog ${last.name}`;
    return;
  }
  if (first.name === 'expect' && first.given !== null) yield* expected(first, calls.slice(1));
  // `cy.url().should("include", "/cart")`
  else if (
    /^(url|title)$/.test(first.name) &&
    first.given?.length === 0 &&
    calls.length === 2 &&
    last.name === 'should'
  )
    yield* ofPage(first.name, last.given);
  else if (calls.length === 1) yield* single(last, isKey);
  else {
    const target = targetIn(calls.slice(0, -1));
    if (target === null) return;
    if (last.name === 'should') yield* should(target, last.given);
    else yield* acted(last, target);
  }
}

/** `expect(page.getByText("x")).not.toBeVisible()` */
function* expected({ given }: Call, behind: readonly Call[]): Generator<string> {
  const [about, ...others] = given ?? [];
  const isNot = behind[0]?.name === 'not' && behind[0].given === null;
  const [matcher, ...more] = isNot ? behind.slice(1) : behind;
  if (!isChain(about) || others.length > 0 || matcher?.given == null || more.length > 0) return;
  const [, what = ''] = /^tohave(url|title)$/.exec(matcher.name) ?? [];
  const isPage = about.calls.length === 1 && about.calls[0]?.given === null;
  const [value, ...rest] = matcher.given;
  // An address that is given whole must be equal: that cannot be expressed here.
  if (what !== '' && isPage && isPattern(value) && rest.length === 0)
    yield `expect ${isNot ? 'not ' : ''}${what} ${quote(value.pattern)}`;
  const target = targetIn(about.calls.filter((call, i) => !(i === 0 && call.given === null && HOSTS.test(call.name))));
  if (target !== null) yield* expects(target, matcher.name, isNot, matcher.given);
}

/** `url().should("include", "/cart")`. Equality cannot be expressed here. */
function* ofPage(what: string, [how, value, ...more]: readonly Value[]): Generator<string> {
  const [, not = '', way = ''] = typeof how === 'string' ? (/^(not\.)?(include|contain)$/.exec(how) ?? []) : [];
  if (way !== '' && typeof value === 'string' && more.length === 0)
    yield `expect ${not === '' ? '' : 'not '}${what} ${quote(value)}`;
}

/** `should("not.be.visible")` */
function* should(target: string, [what, ...given]: readonly Value[]): Generator<string> {
  if (typeof what !== 'string') return;
  const isNot = what.startsWith('not.');
  yield* expects(target, isNot ? what.slice(4) : what, isNot, given);
}

function* expects(target: string, what: string, isNot: boolean, all: readonly Value[]): Generator<string> {
  const state = entryFor(STATES, what);
  const last = all[all.length - 1];
  const limit = isOptions(last) ? last.options['timeout'] : undefined;
  if (isOptions(last) && (typeof limit !== 'number' || Object.keys(last.options).length > 1)) return;
  const given = isOptions(last) ? all.slice(0, -1) : all;
  const within = limit === undefined ? '' : ` --timeout ${String(limit)}ms`;
  if (state !== undefined && given.length === 0)
    yield `expect ${isNot ? oppositeStates[state] : state} ${target}${within}`;
  if (/^(tobeempty|be\.empty)$/.test(what) && given.length === 0)
    yield `expect ${isNot ? 'not ' : ''}value ${target} ""${within}`;
  const [kind = '', option = ''] = entryFor(VALUES, what)?.split(' ') ?? [];
  const [value] = given;
  const isCount = kind === 'count';
  const isPart = isPattern(value);
  // Turned round, a part and the whole are not the same. Of a value only the whole is compared.
  if (kind === '' || given.length !== 1 || (isNot && (isCount || (option !== '' && !isPart)))) return;
  if (isPart ? kind !== 'text' : typeof value !== (isCount ? 'number' : 'string')) return;
  const text = isPart ? value.pattern : String(value);
  const behind = isPart || option === '' ? '' : ` ${option}`;
  yield `expect ${isNot ? 'not ' : ''}${kind} ${target} ${isCount ? text : quote(text)}${behind}${within}`;
}

function* single({ name, given }: Call, isKey: boolean): Generator<string> {
  const [only, ...rest] = given ?? [];
  const alone = entryFor(ALONE, name);
  if (alone !== undefined && only === undefined) yield alone;
  if (name === 'screenshot' && isOptions(only)) yield* picture(only);
  if (
    name === 'pdf' &&
    isOptions(only) &&
    typeof only.options['path'] === 'string' &&
    Object.keys(only.options).length === 1
  )
    yield `pdf ${quote(only.options['path'])}`;
  // `userEvent.click(screen.getByText("Save"))`
  if (isChain(only)) {
    const target = targetIn(only.calls.filter((call, i) => !(i === 0 && call.given === null && HOSTS.test(call.name))));
    if (target !== null) yield* acted({ name, given: rest }, target);
  }
  if (
    /^(screenshot|get_?screenshot_?as_?file|save_?screenshot|takescreenshot)$/.test(name) &&
    typeof only === 'string'
  ) {
    const path = /\.(png|jpe?g|webp)$/i.test(only) ? only : `${only}.png`;
    if (rest.length === 0) yield* picture({ options: { path } });
    return;
  }
  if (name === 'scrollto' && typeof only === 'string') {
    if (/^(top|bottom|left|right)$/i.test(only) && rest.length === 0) yield `scroll ${only.toLowerCase()}`;
    return;
  }
  if (name === 'go' && typeof only === 'string' && /^(back|forward)$/.test(only)) yield only;
  if (name === 'waitforloadstate') {
    if (only === undefined || only === 'load' || only === 'domcontentloaded') yield 'wait load';
    if (only === 'networkidle') yield 'wait idle';
  }
  if (name === 'setviewportsize' && isOptions(only))
    yield `viewport ${only.options['width']} ${only.options['height']}`;
  if (name === 'viewport' && typeof only === 'number' && rest.length === 1) yield `viewport ${only} ${String(rest[0])}`;
  if (/^(waitfortimeout|sleep|pause|delay|wait)$/.test(name) && typeof only === 'number' && rest.length === 0) {
    const duration = likelyDuration(String(only));
    if (duration !== null) yield `wait ${duration}`;
  }
  if (/^wait_?for_?url$/.test(name) && isPattern(only) && rest.length === 0) yield `wait url ${quote(only.pattern)}`;
  if (typeof only !== 'string') return;
  if (isKey) {
    if (name === 'press' && rest.length === 0) yield `press ${only}`;
    return;
  }
  if (/^(getcookie|deletecookie|clearcookie)$/.test(name) && rest.length === 0 && /^[\w.-]+$/.test(only))
    yield `cookies ${name === 'getcookie' ? 'get' : 'delete'} ${only}`;
  if (name === 'setcookie' && typeof rest[0] === 'string' && rest.length === 1)
    yield `cookies set ${quote(only)} ${quote(rest[0])}`;
  if (/^(waitforurl|wait_for_url)$/.test(name) && rest.length === 0) yield `wait url ${quote(only)}`;
  if (name === 'seeincurrenturl' && rest.length === 0) yield `expect url ${quote(only)}`;
  if (name === 'dontsee' && rest.length === 0) yield `expect hidden ${quote(only)}`;
  if (/^(draganddrop|drag_and_drop)$/.test(name) && typeof rest[0] === 'string' && rest.length === 1)
    yield `drag ${selector(only) ?? ''} to ${selector(rest[0]) ?? ''}`;
  const isAddress = /^([a-z]+:\/\/|\/|\.)/i.test(only);
  if (/^(goto|visit|get|navigate|open|navigateto|to|url|amonpage)$/.test(name) && isAddress && rest.length === 0)
    yield `goto ${quote(only)}`;
  const target = selector(only);
  if (target !== null) yield* acted({ name, given: rest }, target);
}

function* picture({ options: { path, fullPage, ...others } }: Options): Generator<string> {
  if (typeof path !== 'string' || Object.keys(others).length > 0) return;
  const file = /\s/.test(path) ? quote(path) : path;
  yield `screenshot --output ${file}${fullPage === true ? ' --fullpage' : ''}`;
}

function* acted({ name, given }: Call, target: string): Generator<string> {
  yield* actedOtherwise({ name, given }, target);
  const verb = entryFor(DOES, name);
  if (verb === undefined) return;
  const [does = '', double = ''] = verb.startsWith('click ') ? verb.split(' ') : [verb];
  const values = [...(given ?? [])];
  const last = values[values.length - 1];
  const how = isOptions(last) ? optionsOf(last) : '';
  if (how === null) return;
  if (isOptions(last)) values.pop();
  const [value] = values;
  const behind = `${double === '' ? '' : ` ${double}`}${how}`;
  const takesValue = does === 'type' || does === 'select' || does === 'upload';
  if (!takesValue && values.length === 0) yield `${does} ${target}${behind}`;
  const isText = typeof value === 'string' || typeof value === 'number';
  if (!takesValue || values.length !== 1 || !isText) return;
  // Cypress: `type("amy{enter}")`. What else stands in braces are keys, too.
  const [, typed, keys] = name === 'type' ? (/^([^{}]*)(\{.*)$/s.exec(String(value)) ?? []) : [];
  if (keys !== undefined) {
    // What is in the field stays there.
    if (/^\{enter\}$/i.test(keys))
      yield typed === '' ? `press enter on ${target}` : `${does} ${target} ${quote(typed ?? '')} --enter${behind}`;
    return;
  }
  const isFile = does === 'upload' && /^[\w./-]+$/.test(String(value));
  yield `${does} ${target} ${isFile ? value : quote(String(value))}${behind}`;
}

/** Calls whose value says more than a text: a key, yes or no, another element, one of several options. */
function* actedOtherwise({ name, given }: Call, target: string): Generator<string> {
  const [value, second, ...more] = given ?? [];
  if (more.length > 0 || value === undefined) return;
  const key = name === 'press' && typeof value === 'string' ? likelyKeys([value]) : null;
  if (key !== null && second === undefined) yield `press ${key} on ${target}`;
  // `sendKeys("shoes", Keys.ENTER)`
  if (/^send_?keys$/.test(name)) {
    const pressed = isChain(second ?? value) ? keyOf((second ?? value) as Value) : null;
    if (pressed !== null && second === undefined) yield `press ${pressed} on ${target}`;
    if (pressed === 'enter' && typeof value === 'string') yield `type ${target} ${quote(value)} --enter`;
  }
  if (name === 'setchecked' && typeof value === 'boolean' && second === undefined)
    yield `${value ? 'check' : 'uncheck'} ${target}`;
  if (name === 'dragto' && isChain(value) && second === undefined) {
    const to = targetIn(value.calls.filter((call, i) => !(i === 0 && call.given === null && HOSTS.test(call.name))));
    if (to !== null) yield `drag ${target} to ${to}`;
  }
  if (name === 'selectoption' && isOptions(value) && second === undefined) {
    const [[how = '', option] = [], ...others] = Object.entries(value.options);
    if (others.length === 0 && /^(label|value)$/.test(how)) yield `select ${target} ${quote(String(option))}`;
    if (others.length === 0 && how === 'index' && typeof option === 'number') yield `select ${target} ${option}`;
  }
  if (/^waitfor(?:selector)?$/.test(name) && isOptions(value) && second === undefined) {
    const { state, ...rest } = value.options;
    if (Object.keys(rest).length === 0 && (state === 'hidden' || state === 'visible')) yield `wait ${state} ${target}`;
  }
  if (name === 'waitforelement' && typeof value === 'number' && second === undefined)
    yield `wait visible ${target} --timeout ${value}s`;
}

/** `Keys.ENTER` */
function keyOf(value: Value): string | null {
  const [host, key, ...more] = isChain(value) ? value.calls : [];
  return host?.name === 'keys' && key?.given === null && more.length === 0 ? likelyKeys([key.name]) : null;
}

/** `{ force: true, timeout: 5000 }` → ` --force --timeout 5000ms`; null if one of them is not known. */
function optionsOf({ options }: Options): string | null {
  let given = '';
  for (const [name, value] of Object.entries(options)) {
    if (name === 'force' && typeof value === 'boolean') given += value ? ' --force' : '';
    else if (name === 'timeout' && typeof value === 'number') given += ` --timeout ${value}ms`;
    else if (name === 'button' && (value === 'right' || value === 'middle')) given += ` --${value}`;
    else if (name === 'clickCount' && value === 2) given += ' --double';
    else return null;
  }
  return given;
}
