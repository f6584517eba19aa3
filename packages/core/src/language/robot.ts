// Steps of Robot Framework, whose cells stand two blanks or a tab apart: `Click Button    Save`. Read as words they would say
// something else: `Select Checkbox    Terms` is no list called Checkbox.

import { quote } from '../text/quote.js';
import { entryFor } from '../text/text.js';
import { likelyDuration } from './durations.js';
import { likelyKeys } from './keys.js';
import { likelySelector, selectors } from './other-selectors.js';
import type { Problem } from './problems.js';
import { problem, type Reading } from './reading.js';
import { TEXT, type Token } from './scan.js';

/**
 * What a keyword becomes here, with its cells as a target (`1`), as a text (`"1"`), as they are (`=1`), a duration (`~1`),
 * as keys (`^1`), as a part of a text (`/1`). What stands in brackets is used only if its cell is there.
 */
const KEYWORDS: Readonly<Record<string, string>> = {
  click: 'click 1',
  'click element': 'click 1',
  'click button': 'click 1',
  'click link': 'click 1',
  'click image': 'click 1',
  'double click element': 'click 1 --double',
  'open context menu': 'click 1 --right',
  'mouse over': 'hover 1',
  hover: 'hover 1',
  focus: 'focus 1',
  'scroll element into view': 'scroll 1',
  'scroll to element': 'scroll 1',
  'set focus to element': 'focus 1',
  'input text': 'type 1 "2"',
  'input password': 'type 1 "2"',
  'fill text': 'type 1 "2"',
  'fill secret': 'type 1 "2"',
  'type text': 'type 1 "2"',
  'type secret': 'type 1 "2"',
  'clear text': 'clear 1',
  'clear element text': 'clear 1',
  'choose file': 'upload 1 "2"',
  'upload file by selector': 'upload 1 "2"',
  'select from list by label': 'select 1 "2"',
  'select from list by value': 'select 1 "2"',
  'select from list by index': 'select 1 =2',
  'select checkbox': 'check 1',
  'unselect checkbox': 'uncheck 1',
  'check checkbox': 'check 1',
  'uncheck checkbox': 'uncheck 1',
  'submit form': 'submit[ 1]',
  'drag and drop': 'drag 1 to 2',
  'keyboard key': 'press ^2',
  'go to': 'goto =1',
  'open browser': 'goto =1',
  'new page': 'tab new =1',
  'go back': 'back',
  'reload page': 'refresh',
  'close browser': 'exit',
  'close window': 'tab close',
  'close page': 'tab close',
  'select frame': 'frame 1',
  'unselect frame': 'frame main',
  'set window size': 'viewport =1 =2',
  'set viewport size': 'viewport =1 =2',
  'capture page screenshot': 'screenshot[ --output =1]',
  'take screenshot': 'screenshot[ --output =1]',
  'capture element screenshot': 'screenshot 1[ --output =2]',
  'get text': 'text 1',
  'get title': 'title',
  'get location': 'url',
  'get url': 'url',
  'get cookie': 'cookies get =1',
  'get cookies': 'cookies list',
  'add cookie': 'cookies set =1 "2"',
  'delete cookie': 'cookies delete =1',
  'delete all cookies': 'cookies clear',
  'wait until element is visible': 'wait visible 1[ --timeout ~2]',
  'wait until element is not visible': 'wait hidden 1[ --timeout ~2]',
  'wait until page contains': 'wait visible "1"[ --timeout ~2]',
  'wait until page contains element': 'wait visible 1[ --timeout ~2]',
  'wait until page does not contain': 'wait hidden "1"[ --timeout ~2]',
  'wait until page does not contain element': 'wait hidden 1[ --timeout ~2]',
  'wait until element is enabled': 'expect enabled 1 --timeout 30s',
  'wait until element contains': 'expect text 1 "2" --timeout 30s',
  'wait until element does not contain': 'expect not text 1 "2" --timeout 30s',
  'wait until location is': 'wait url "1"[ --timeout ~2]',
  'wait until location contains': 'wait url "1"[ --timeout ~2]',
  'page should contain': 'expect text "1"',
  'page should not contain': 'expect not text "1"',
  'page should contain element': 'expect visible 1',
  'page should contain button': 'expect visible 1',
  'page should contain link': 'expect visible 1',
  'page should contain image': 'expect visible 1',
  'page should contain textfield': 'expect visible 1',
  'page should contain checkbox': 'expect visible 1',
  'page should not contain element': 'expect hidden 1',
  'page should not contain button': 'expect hidden 1',
  'page should not contain link': 'expect hidden 1',
  'element should be visible': 'expect visible 1',
  'element should not be visible': 'expect hidden 1',
  'element should be enabled': 'expect enabled 1',
  'element should be disabled': 'expect disabled 1',
  'element should contain': 'expect text 1 "2"',
  'element should not contain': 'expect not text 1 "2"',
  'element text should be': 'expect text 1 "2" --exact',
  'textfield value should be': 'expect value 1 "2"',
  'textfield should contain': 'expect value 1 /2',
  'checkbox should be selected': 'expect checked 1',
  'checkbox should not be selected': 'expect unchecked 1',
  'title should be': 'expect title "1"',
  'location should be': 'expect url "1"',
  'location should contain': 'expect url "1"',
  sleep: 'wait ~1',
};

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
  const read = entryFor(READ, keyword);
  if (read !== undefined) return read(cells);
  const form = entryFor(KEYWORDS, keyword);
  if (form === undefined) return null;
  // `Open Browser  url  chrome`: which browser is chosen elsewhere.
  const most = keyword === 'open browser' ? 2 : Math.max(0, ...(form.match(/\d/g) ?? []).map(Number));
  if (cells.length > most) return null;
  const parts = form
    .replace(/\[([^\]]*(\d)[^\]]*)\]/g, (_, part: string, n: string) =>
      cells[Number(n) - 1] === undefined ? '' : part,
    )
    .split(' ');
  const words = parts.map((part) => wordFor(part, cells));
  return words.includes(null) ? null : words.join(' ');
}

function wordFor(part: string, cells: readonly string[]): string | null {
  const [, sign = '', n = ''] = /^([=~^/"]?)(\d)"?$/.exec(part) ?? [];
  if (n === '') return part;
  const cell = cells[Number(n) - 1] ?? '';
  if (cell === '') return null;
  switch (sign) {
    case '=':
      return cell;
    case '"':
      return quote(cell);
    case '~':
      return likelyDuration(cell.replace(/^timeout=/i, ''));
    case '^':
      return likelyKeys([cell]);
    case '/':
      return quote(`/${cell.replace(/[\\/.*+?^${}()|[\]]/g, '\\$&')}/`);
    default:
      return locator(cell);
  }
}

/** `id:save`, `xpath://a`, `name=q`; anything else is a name. */
function locator(text: string): string | null {
  if (text.includes('>>')) return selectors(text);
  const [, kind = '', value = ''] = /^(id|name|css|xpath|link|partial link|class|text)[:=](.+)$/i.exec(text) ?? [];
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
