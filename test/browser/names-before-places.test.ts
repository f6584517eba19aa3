// Relations on real pages where the meant element is missing, elsewhere, or stands beside one with a longer name: nothing else is pressed.

import { describe, expect, it } from 'vitest';
import { trial } from '../support/trial.js';

const t = trial();
const press = (name: string): string =>
  `<button onclick="document.title = '${name} of ' + this.parentNode.id">${name}</button>`;
const row = (name: string, ...buttons: string[]): string =>
  `<li id="${name}"><span>${name}</span> ${buttons.map(press).join(' ')}</li>`;
const list = (title: string, ...rows: string[]): string =>
  `<section><h2>${title}</h2><ul>${rows.join('')}</ul></section>`;

describe('a relation', () => {
  it.each([
    ['the row has no such button', list('Week 1', row('Bread'), row('Milk', 'Delete')), '"Delete" near "Bread"'],
    [
      'the row has a longer name only',
      list('Week 1', row('Bread', 'Delete all'), row('Milk', 'Delete')),
      '"Delete" near "Bread"',
    ],
    [
      'the anchor is in another section',
      list('Week 1', row('Bread', 'Delete')) + list('Week 2', row('Milk', 'Delete')),
      '"Delete" near "Bread" inside "Week 2"',
    ],
    ['the section is not there', list('Week 1', row('Bread', 'Delete')), '"Delete" near "Bread" inside "Week 3"'],
    ['auf Deutsch', list('Woche 1', row('Brot'), row('Milch', 'Löschen')), '"Löschen" near "Brot"'],
  ])('refuses where %s', async (_, body, target) => {
    const result = await t.on(body, `click ${target} --timeout 300ms`);
    expect(result.failure?.code).toBe('TARGET_NOT_FOUND');
    await t.holds("document.title === 'Test'");
  });

  it('takes the exact name, though a longer one is closer', async () => {
    const result = await t.on(list('Week 1', row('Bread', 'Delete all', 'Delete')), 'click "Delete" near "Bread"');
    expect(result.failure).toBeUndefined();
    await t.holds("document.title === 'Delete of Bread'");
  });
});
