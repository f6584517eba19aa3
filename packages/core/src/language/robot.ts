// Steps of tools whose commands are keywords with cells: of Robot Framework, two blanks or a tab apart (`Click Button    Save`),
// and of Selenium IDE (`click | id=pay |`). Read as words they would say something else: `Select Checkbox    Terms` is no
// list called Checkbox.

import { quote } from '../text/quote.js';
import { entryFor, inverted } from '../text/text.js';
import { likelyDuration } from './durations.js';
import { likelyKeys } from './keys.js';
import { likelySelector, selectors } from './other-selectors.js';
import type { Problem } from './problems.js';
import { problem, type Reading } from './reading.js';
import { filled, type Signs } from './rewrite.js';
import { TEXT, type Token } from './scan.js';

/**
 * What a keyword becomes here: a line as in `rewrite.ts`, with its cells also as a target (`@$1`) or a part of a text (`/$1`).
 * What stands in brackets is used only if its cell is there.
 */
const KEYWORDS = inverted({
  'click @$1': 'click, click element, click button, click link, click image',
  'click @$1 --double': 'double click element',
  'click @$1 --right': 'open context menu',
  'hover @$1': 'mouse over, hover',
  'focus @$1': 'focus, set focus to element',
  'scroll @$1': 'scroll element into view, scroll to element',
  'type @$1 "$2"': 'input text, input password, fill text, fill secret, type text, type secret',
  'clear @$1': 'clear text, clear element text',
  'upload @$1 "$2"': 'choose file, upload file by selector',
  'select @$1 "$2"': 'select from list by label, select from list by value',
  'select @$1 $2': 'select from list by index',
  'check @$1': 'select checkbox, check checkbox',
  'uncheck @$1': 'unselect checkbox, uncheck checkbox',
  'submit[ @$1]': 'submit form',
  'drag @$1 to @$2': 'drag and drop',
  'press ^$2': 'keyboard key',
  'goto $1': 'go to, open browser',
  'tab new $1': 'new page',
  back: 'go back',
  refresh: 'reload page',
  exit: 'close browser',
  'tab close': 'close window, close page',
  'frame @$1': 'select frame',
  'frame main': 'unselect frame',
  'viewport $1 $2': 'set window size, set viewport size',
  'screenshot[ --output $1]': 'capture page screenshot, take screenshot',
  'screenshot @$1[ --output $2]': 'capture element screenshot',
  'text @$1': 'get text',
  title: 'get title',
  url: 'get location, get url',
  'cookies get $1': 'get cookie',
  'cookies list': 'get cookies',
  'cookies set $1 "$2"': 'add cookie',
  'cookies delete $1': 'delete cookie',
  'cookies clear': 'delete all cookies',
  'wait visible @$1[ --timeout ~$2]': 'wait until element is visible, wait until page contains element',
  'wait hidden @$1[ --timeout ~$2]': 'wait until element is not visible, wait until page does not contain element',
  'wait visible "$1"[ --timeout ~$2]': 'wait until page contains',
  'wait hidden "$1"[ --timeout ~$2]': 'wait until page does not contain',
  'expect enabled @$1 --timeout 30s': 'wait until element is enabled',
  'expect text @$1 "$2" --timeout 30s': 'wait until element contains',
  'expect not text @$1 "$2" --timeout 30s': 'wait until element does not contain',
  'wait url "$1"[ --timeout ~$2]': 'wait until location is, wait until location contains',
  'expect text "$1"': 'page should contain',
  'expect not text "$1"': 'page should not contain',
  'expect visible @$1':
    'page should contain element, page should contain button, page should contain link,' +
    ' page should contain image, page should contain textfield, page should contain checkbox,' +
    ' element should be visible',
  'expect hidden @$1':
    'page should not contain element, page should not contain button, page should not contain link,' +
    ' element should not be visible',
  'expect enabled @$1': 'element should be enabled',
  'expect disabled @$1': 'element should be disabled',
  'expect text @$1 "$2"': 'element should contain',
  'expect not text @$1 "$2"': 'element should not contain',
  'expect text @$1 "$2" --exact': 'element text should be',
  'expect value @$1 "$2"': 'textfield value should be',
  'expect value @$1 /$2': 'textfield should contain',
  'expect checked @$1': 'checkbox should be selected',
  'expect unchecked @$1': 'checkbox should not be selected',
  'expect title "$1"': 'title should be',
  'expect url "$1"': 'location should be, location should contain',
  'wait ~$1': 'sleep',
});

/** Keywords whose cells decide what is meant. Null: unknown. */
const READ: Readonly<Record<string, (cells: readonly string[]) => string | null>> = {
  'press keys': ([place = '', keys = '', ...more]) => {
    const match = likelyKeys([keys]);
    const isFocused = /^(?:\$\{)?none\}?$/i.test(place);
    if (keys === '' || more.length > 0 || (match === null && isFocused)) return null;
    if (match === null) return `type ${locator(place)} ${quote(keys)} --append`;
    return isFocused ? `press ${match}` : `press ${match} on ${locator(place)}`;
  },
  'press key': ([place = '', key = '', ...more]) => {
    const code = /^\\+13$/.test(key) ? 'enter' : /^\\+9$/.test(key) ? 'tab' : /^\\+27$/.test(key) ? 'escape' : '';
    return code === '' || more.length > 0 ? null : `press ${code} on ${locator(place)}`;
  },
  'select radio button': ([group = '', value = '', ...more]) =>
    value === '' || more.length > 0 ? null : `check css(${quote(`[type=radio][name="${group}"][value="${value}"]`)})`,
  'handle alert': ([answer = 'accept', ...more]) =>
    /^(accept|dismiss)$/i.test(answer) && more.length === 0 ? `dialog ${answer.toLowerCase()}` : null,
  'select options by': ([list = '', by = '', value = '', ...more]) => {
    if (value === '' || more.length > 0) return null;
    if (/^(text|label|value)$/i.test(by)) return `select ${locator(list)} ${quote(value)}`;
    return /^index$/i.test(by) && /^\d+$/.test(value) ? `select ${locator(list)} ${value}` : null;
  },
  'get element count': ([list = '', sign = '', count = '', ...more]) =>
    sign === '==' && /^\d+$/.test(count) && more.length === 0 ? `expect count ${locator(list)} ${count}` : null,
  'wait for elements state': ([place = '', state = 'visible', limit = '', ...more]) => {
    const timeout = limit === '' ? '' : likelyDuration(limit.replace(/^timeout=/i, ''));
    if (timeout === null || more.length > 0 || place === '') return null;
    const behind = timeout === '' ? '' : ` --timeout ${timeout}`;
    if (/^(visible|hidden)$/.test(state)) return `wait ${state} ${locator(place)}${behind}`;
    return /^(enabled|disabled|checked|unchecked)$/.test(state) ? `expect ${state} ${locator(place)}${behind}` : null;
  },
};

/** Every keyword that is known. */
export const robotKeywords: readonly string[] = [...Object.keys(KEYWORDS), ...Object.keys(READ)];

/** Longer lines are no steps that anybody writes. */
const LONGEST = 1000;

function cellsOf(line: string): readonly [keyword: string, ...cells: string[]] {
  const [keyword = '', ...cells] = line.trim().split(/\t\s*|\s{2,}/);
  return [keyword, ...cells];
}

/** What a step means; null: it is none, or unclear. */
export function robotStep(line: string): string | null {
  if (line.length > LONGEST) return null;
  const [given, ...cells] = cellsOf(line);
  const keyword = given.toLowerCase();
  if (cells.some((cell) => cell.startsWith('"'))) return null;
  // `Open Browser  url  chrome`: which browser is chosen elsewhere.
  if (keyword === 'open browser' && cells.length === 2) cells.pop();
  const form = entryFor(KEYWORDS, keyword);
  return entryFor(READ, keyword)?.(cells) ?? (form === undefined ? null : lineOf(form, cells));
}

function lineOf(form: string, cells: readonly string[]): string | null {
  const all = [...form.matchAll(/\$(\d)/g)].map(([, n]) => Number(n));
  const line = form.replace(/\[([^\]]*(\d)[^\]]*)\]/, (_, part: string, n: string) =>
    cells[Number(n) - 1] ? part : '',
  );
  const used = [...line.matchAll(/\$(\d)/g)].map(([, n]) => cells[Number(n) - 1] ?? '');
  return cells.length > Math.max(0, ...all) || used.includes('') ? null : filled(line, cells, CELLS);
}

const CELLS: Signs = {
  '@': locator,
  '~': (cell) => likelyDuration(cell.replace(/^timeout=/i, '')),
  '/': (cell) => quote(`/${cell.replace(/[\\/.*+?^${}()|[\]]/g, '\\$&')}/`),
};

/** Commands of Selenium IDE, in a table: `click | id=pay |`. */
const TABLE = inverted({
  'goto $1': 'open',
  'click @$1': 'click, clickat',
  'click @$1 --double': 'doubleclick',
  'type @$1 "$2"': 'type, sendkeys',
  'select @$1 "$2"': 'select',
  'check @$1': 'check',
  'uncheck @$1': 'uncheck',
  'hover @$1': 'mouseover',
  'wait visible @$1': 'waitforelementvisible',
  'wait hidden @$1': 'waitforelementnotvisible',
  'expect text @$1 "$2"': 'asserttext, verifytext',
  'expect visible @$1': 'assertelementpresent, verifyelementpresent',
});

/** What a row of a table means: nothing if its command is not known. Null: it is no row. */
export function tableRow(line: string): readonly string[] | null {
  const [, name = '', row] = /^\|?\s*([a-z_]+)\s*\|(.*)$/is.exec(line) ?? [];
  if (row === undefined || row.includes('"')) return null;
  const cells = row.split('|').map((cell) => cell.trim().replace(/^label=/, ''));
  while (cells.at(-1) === '') cells.pop();
  const form = entryFor(TABLE, name.toLowerCase().replaceAll('_', ''));
  const step = form === undefined ? null : lineOf(form, cells);
  return step === null ? [] : [step];
}

/** `id:save`, `xpath://a`, `name=q`; anything else is a name. */
function locator(text: string): string | null {
  if (text.includes('>>')) return selectors(text);
  const [, kind = '', value = ''] =
    /^(id|name|css|xpath|link|linktext|partial link|class|text)[:=](.+)$/i.exec(text) ?? [];
  switch (kind.toLowerCase()) {
    case 'id':
      return `css(${quote(`#${value}`)})`;
    case 'name':
      return `css(${quote(`[name="${value}"]`)})`;
    case 'class':
      return `css(${quote(`.${value}`)})`;
    case 'css':
    case 'xpath':
      return `${kind.toLowerCase()}(${quote(value)})`;
    case '':
      return likelySelector(text) ?? (/^[#.][\p{L}_]/u.test(text) ? `css(${quote(text)})` : quote(text));
    default:
      return quote(value);
  }
}

/** Keywords of several words, all capitalised: no one writes names so, and then a gap. */
const TITLED = /^\p{Lu}[\p{L}\p{N}]*(?: \p{Lu}[\p{L}\p{N}]*)+$/u;
const WIDE = /^[^\t]*?\S(?:\t| {4,})/;

/** A line that is a step of Robot Framework: a keyword of several words, a gap, and what stands in its cells. */
export function robotProblem({ raw, tokens, end }: Reading, from: number): Problem<'robot-step'> | null {
  const [first, ...others] = tokens.slice(from);
  if (first === undefined || !hasGap(raw, [first, ...others]) || end - first.start > LONGEST) return null;
  if (others.some(({ kind }) => kind === TEXT)) return null;
  const line = raw.slice(first.start, end);
  const [keyword] = cellsOf(line);
  const name = keyword.toLowerCase();
  const isKnown = entryFor(KEYWORDS, name) !== undefined || entryFor(READ, name) !== undefined;
  if (!name.includes(' ') || !(isKnown || (TITLED.test(keyword) && WIDE.test(line)))) return null;
  const facts = { keyword, meant: robotStep(line) };
  return problem('robot-step', first.start, end, facts) as Problem<'robot-step'>;
}

/** The same step, its cells four blanks apart: so it is read in the same way again. */
export function robotText(line: string): string {
  return cellsOf(line).join('    ');
}

function hasGap(raw: string, tokens: readonly Token[]): boolean {
  for (let i = 1; i < tokens.length; i++) {
    const [before, next] = [tokens[i - 1] as Token, tokens[i] as Token];
    if (next.start - before.end > 1 || raw.charCodeAt(before.end) === 9) return true;
  }
  return false;
}
