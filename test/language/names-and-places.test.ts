// A name without quotes beside a quoted place; kinds and ordinals that are no names; files, options and words that are no targets.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../packages/core/src/language/index.js';
import { runs } from '../support/size.js';

function fixed(line: string): string | null | undefined {
  const [first] = parse(line).diagnostics;
  return first?.fixed;
}

const PLACES: readonly (readonly [said: string, relation: string])[] = [
  ['in', 'inside'],
  ['within', 'inside'],
  ['in the row', 'inside'],
  ['next to', 'near'],
  ['beside', 'near'],
  ['close to', 'near'],
  ['below', 'below'],
  ['under', 'inside'],
  ['above', 'above'],
  ['to the left of', 'left of'],
  ['nera', 'near'],
  ['insde', 'inside'],
];

describe('a name without quotes, and a place in quotes', () => {
  it('is that name at that place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('click', 'check', 'uncheck', 'hover', 'focus', 'clear', 'expect visible', 'wait hidden', 'box'),
        fc.constantFrom('Delete', 'Sign in', 'Add to cart', 'Löschen', '削除', 'Log in'),
        fc.constantFrom(...PLACES),
        fc.constantFrom('Week 2', 'Bread', 'Übersicht', '週 2'),
        fc.constantFrom(['', ''], ['the ', ' button'], ['the ', '']),
        fc.constantFrom('', ' --timeout 2s'),
        (verb, name, [place, relation], anchor, [the, kind], option) => {
          const line = `${verb} ${the}${name}${kind} ${place} "${anchor}"${option}`;
          expect([line, fixed(line)]).toEqual([line, `${verb} "${name}" ${relation} "${anchor}"${option}`]);
        },
      ),
      { numRuns: runs(3000) },
    );
  });

  it.each([
    ['click Delete in "Week 2" inside "Plan"', 'click "Delete" inside "Week 2" inside "Plan"'],
    ['click Delete on the "Bread" row', 'click "Delete" near "Bread"'],
    // Which one, and how many, are no names.
    ['click second Delete in "Week 2"', null],
    ['click Delete and Save in "Week 2"', null],
    ['click Delete in "Week 2" and "Week 3"', null],
    ['scroll List in "Main"', 'scroll "List" inside "Main"'],
  ])('%s', (line, meant) => expect(fixed(line)).toBe(meant));
});

describe('a kind, or which one of it, is no name', () => {
  it.each([
    ['click the second Delete', 'click second "Delete"'],
    ['type "x" into last name field', 'type "last name" "x"'],
    ['clear all fields', null],
    ['select the "Large" option', null],
    ['select radio "Large"', 'check "Large"'],
    ['select the "Large" radio button', 'check "Large"'],
    ['select dropdown "France"', null],
    ['select a date', null],
    ['pick a date', null],
    ['type field "amy"', null],
    ['type "Email" field', null],
    ['click Delete [5]', null],
    ['click [5] Delete', null],
    ['click on next page', 'click "next page"'],
  ])('%s', (line, meant) => expect(fixed(line)).toBe(meant));
});

describe('how it is said, not what', () => {
  it.each([
    ['select "Country" value=fr', 'select "Country" "fr"'],
    ['select "Country" label=France', 'select "Country" "France"'],
    ['select "Country" index=2', 'select "Country" 2'],
    ['select "Country" by value "fr"', 'select "Country" "fr"'],
    ['check that Saved is visible', 'expect visible "Saved"'],
    ['check whether Terms is checked', 'expect checked "Terms"'],
  ])('%s', (line, meant) => expect(fixed(line)).toBe(meant));
});

describe('a word that is no command', () => {
  it.each([
    ['show me the url', 'url'],
    ['show the html', 'html'],
    ['erase "Email"', 'clear "Email"'],
    ['decline cookies', 'dismiss banner'],
    ['close tab 2', 'tab close 2'],
    ['read the text of "Total"', 'text "Total"'],
    // Two letters away from a command is another word.
    ['watch "A"', null],
    ['edit "A"', null],
    ['share "A"', null],
    ['scr down', null],
    ['print page', null],
    ['clck "A"', 'click "A"'],
    ['tpye "A" "b"', 'type "A" "b"'],
  ])('%s', (line, meant) => expect(fixed(line)).toBe(meant));
});

describe('calls of other tools', () => {
  it.each([
    ["await page.locator('#q').press('Enter')", 'press enter on css("#q")'],
    ["await page.press('#q', 'Control+A')", 'press control+a on css("#q")'],
    // What is in the field stays there.
    ["cy.get('#q').type('{enter}')", 'press enter on css("#q")'],
    ["cy.get('#q').type('amy{enter}')", 'type css("#q") "amy" --enter'],
    ['driver.findElement(By.id("q")).sendKeys(Keys.ENTER);', 'press enter on css("#q")'],
    ['driver.findElement(By.id("q")).sendKeys("shoes", Keys.ENTER);', 'type css("#q") "shoes" --enter'],
    ['driver.findElement(By.id("q")).sendKeys("shoes", Keys.TAB);', null],
    // To be equal is more than our check says.
    ["await expect(page).toHaveURL('/cart')", null],
    ["await expect(page).not.toHaveTitle('Shop')", null],
    ["cy.url().should('include', '/cart')", 'expect url "/cart"'],
    ["cy.url().should('not.include', '/login')", 'expect not url "/login"'],
    ["await expect(page.getByText('Saved')).toBeVisible({ timeout: 5000 })", 'expect visible "Saved" --timeout 5000ms'],
    ["await expect(page.getByLabel('Name')).toBeEmpty()", 'expect value "Name" ""'],
    ["await page.getByLabel('Terms').setChecked(false)", 'uncheck "Terms"'],
    ["await page.getByLabel('Country').selectOption({ index: 2 })", 'select "Country" 2'],
    ["await page.getByLabel('Country').selectOption({ label: 'France', value: 'fr' })", null],
    ["await page.locator('#a').dragTo(page.locator('#b'))", 'drag css("#a") to css("#b")'],
    ["await page.waitForSelector('.x', { state: 'hidden' })", 'wait hidden css(".x")'],
    ["await page.waitForSelector('.x', { state: 'detached' })", null],
    ["cy.contains('button', 'Save').click()", null],
    ["userEvent.click(screen.getByText('Save'))", 'click "Save"'],
    ["I.dontSee('Error')", 'expect hidden "Error"'],
    ["await page.getByText('Save').nth(1).click()", null],
    ["await page.getByText('Save').first().click()", null],
    ["cy.get('#a').click({ multiple: true })", null],
    ['assert driver.title == "Shop"', null],
    ['fill_in "Email", with: "amy"', 'type "Email" "amy"'],
    ['select "France", from: "Country"', 'select "Country" "France"'],
    ['click_on "Save"', 'click "Save"'],
  ])('%s', (line, meant) => expect(fixed(line)).toBe(meant));
});

describe('marks around a text, and behind a line', () => {
  it.each([
    ['click \\"Save\\"', 'click "Save"'],
    ['type \\"Email\\" \\"amy smith\\" --enter', 'type "Email" "amy smith" --enter'],
    ['expect visible \\"Saved\\"', 'expect visible "Saved"'],
    ['search \\"shoes\\"', 'search "shoes"'],
    ['click ("Save")', 'click "Save"'],
    ['click ["Save"]', 'click "Save"'],
    ["click ``Save''", 'click "Save"'],
    ['click "Save"。', 'click "Save"'],
    ['click 「保存」。', 'click "保存"'],
    ['press Enter.', 'press enter'],
    ['wait 5s.', 'wait 5s'],
    ['press Ctrl–A', 'press control+a'],
    ['type "Email" → "a@b.c"', 'type "Email" "a@b.c"'],
    ['goto shop.test/my page', null],
    ['accept the dialog with "x"', 'dialog accept "x"'],
    ['hold shift', 'keydown shift'],
    ['hold "Save"', 'click "Save" --long'],
  ])('%s', (line, meant) => expect(fixed(line)).toBe(meant));
});
