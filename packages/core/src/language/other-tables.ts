// Rows of a table as Selenium IDE writes them (`click | id=pay |`), and steps of Robot Framework, whose cells stand two blanks
// apart (`Click Button    Save`).

import { quote } from '../text/quote.js';
import { entryFor } from '../text/text.js';
import { selectorMeant } from './other-selectors.js';

const DOES: Readonly<Record<string, string>> = {
  open: 'goto',
  click: 'click',
  clickat: 'click',
  doubleclick: 'click --double',
  type: 'type',
  sendkeys: 'type',
  select: 'select',
  check: 'check',
  uncheck: 'uncheck',
  mouseover: 'hover',
  waitforelementvisible: 'wait visible',
  waitforelementnotvisible: 'wait hidden',
  asserttext: 'expect text',
  verifytext: 'expect text',
  assertelementpresent: 'expect visible',
  verifyelementpresent: 'expect visible',
};

/** What a row of a table means: nothing if its command is not known. Null: it is no row. */
export function tableRow(line: string): readonly string[] | null {
  const [, name = '', cells] = /^\|?\s*([a-z_]+)\s*\|(.*)$/is.exec(line) ?? [];
  if (cells === undefined || cells.includes('"')) return null;
  const [target = '', value = '', ...more] = cells.split('|').map((cell) => cell.trim());
  const verb = entryFor(DOES, name.toLowerCase().replaceAll('_', ''));
  if (verb === undefined || target === '' || more.some((cell) => cell !== '')) return [];
  if (verb === 'goto') return value === '' ? [`goto ${target}`] : [];
  const [does = '', option = ''] = verb === 'click --double' ? ['click', ' --double'] : [verb];
  const said = value === '' ? '' : ` ${quote(value.replace(/^label=/, ''))}`;
  return [`${does} ${locator(target)}${said}${option}`];
}

function locator(said: string): string {
  const [, kind = '', value = ''] = /^(link|linktext|name)=(.+)$/i.exec(said) ?? [];
  if (/^link/i.test(kind)) return quote(value);
  if (kind !== '') return `css(${quote(`[name="${value}"]`)})`;
  return selectorMeant(said) ?? quote(said);
}

/** Keywords of Robot Framework: what is said here for each, with its cells as target (`1`, `2`), as text (`"1"`), as they are (`=1`). */
const KEYWORDS: Readonly<Record<string, string>> = {
  'click element': 'click 1',
  'click button': 'click 1',
  'click link': 'click 1',
  'click image': 'click 1',
  'double click element': 'click 1 --double',
  'open context menu': 'click 1 --right',
  'mouse over': 'hover 1',
  'scroll element into view': 'scroll 1',
  'set focus to element': 'focus 1',
  'input text': 'type 1 "2"',
  'input password': 'type 1 "2"',
  'clear element text': 'clear 1',
  'choose file': 'upload 1 "2"',
  'select from list by label': 'select 1 "2"',
  'select from list by value': 'select 1 "2"',
  'select from list by index': 'select 1 =2',
  'select checkbox': 'check 1',
  'unselect checkbox': 'uncheck 1',
  'submit form': 'submit 1',
  'drag and drop': 'drag 1 to 2',
  'go to': 'goto =1',
  'open browser': 'goto =1',
  'go back': 'back',
  'reload page': 'refresh',
  'close browser': 'exit',
  'capture page screenshot': 'screenshot --output =1',
  'wait until element is visible': 'wait visible 1',
  'wait until element is not visible': 'wait hidden 1',
  'wait until page contains': 'wait visible "1"',
  'wait until page contains element': 'wait visible 1',
  'wait until page does not contain': 'wait hidden "1"',
  'page should contain': 'expect text "1"',
  'page should not contain': 'expect not text "1"',
  'element should be visible': 'expect visible 1',
  'element should not be visible': 'expect hidden 1',
  'element should be enabled': 'expect enabled 1',
  'element should be disabled': 'expect disabled 1',
  'element should contain': 'expect text 1 "2"',
  'element text should be': 'expect text 1 "2" --exact',
  'textfield value should be': 'expect value 1 "2"',
  'checkbox should be selected': 'expect checked 1',
  'checkbox should not be selected': 'expect unchecked 1',
  'title should be': 'expect title "1"',
  'location should be': 'expect url "1"',
  'location should contain': 'expect url "1"',
  sleep: 'wait =1',
};

/** What a step of Robot Framework means; null: it is none. */
export function robotStep(line: string): string | null {
  const [keyword = '', ...cells] = line.trim().split(/\t\s*|\s{2,}/);
  const form = entryFor(KEYWORDS, keyword.toLowerCase());
  if (form === undefined || cells.some((cell) => cell.includes('"'))) return null;
  const taken = new Set<number>();
  const cell = (n: string): string => {
    taken.add(Number(n));
    return cells[Number(n) - 1] ?? '';
  };
  const said = form
    .replace(/"(\d)"/g, (_, n: string) => (cell(n) === '' ? '' : quote(cell(n))))
    .replace(/=(\d)/g, (_, n: string) => cell(n))
    .replace(/(?<=\s)(\d)(?=\s|$)/g, (all: string, n: string) =>
      taken.has(Number(n)) ? all : cell(n) === '' ? '' : robotLocator(cell(n)),
    );
  // `Open Browser  url  chrome`: which browser is chosen elsewhere.
  const most = keyword.toLowerCase() === 'open browser' ? 2 : Math.max(0, ...taken);
  return cells.length > most || cells.length === 0 ? null : said.trimEnd();
}

/** `id:save`, `xpath://a`, `name=q`; anything else is a name. */
function robotLocator(said: string): string {
  const [, kind = '', value = ''] = /^(id|name|css|xpath|link|partial link|class|data)[:=](.+)$/i.exec(said) ?? [];
  switch (kind.toLowerCase()) {
    case 'id':
      return `css(${quote(`#${value}`)})`;
    case 'class':
      return `css(${quote(`.${value}`)})`;
    case 'css':
    case 'xpath':
      return `${kind.toLowerCase()}(${quote(value)})`;
    case 'link':
    case 'partial link':
      return quote(value);
    default:
      return locator(said);
  }
}
