// Rows of a table as Selenium IDE writes them: `click | id=pay |`.

import { quote } from '../text/quote.js';
import { entryFor } from '../text/text.js';
import { likelySelector } from './other-selectors.js';

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
  const given = value === '' ? '' : ` ${quote(value.replace(/^label=/, ''))}`;
  return [`${does} ${locator(target)}${given}${option}`];
}

function locator(text: string): string {
  const [, kind = '', value = ''] = /^(link|linktext|name)=(.+)$/i.exec(text) ?? [];
  if (/^link/i.test(kind)) return quote(value);
  if (kind !== '') return `css(${quote(`[name="${value}"]`)})`;
  return likelySelector(text) ?? quote(text);
}
