// Habits from other tools and from talking: every line is refused with the line that was meant, or without one where nobody
// can tell. None is taken for something else, and no correction drops or adds what changes the meaning.

import { describe, expect, it } from 'vitest';
import { parse } from '../../packages/core/src/language/index.js';

/** The corrected line, `null` if there is none, or what the line was taken for. */
function answer(line: string): string | null {
  const { lines, diagnostics } = parse(line);
  const [first] = diagnostics;
  return first === undefined ? `taken as ${JSON.stringify(lines[0]?.command)}` : first.fixed;
}

const rows: Record<string, [string, string | null][]> = {
  'references of other tools': [
    ['click @e5', 'click 5'],
    ['type @e12 "amy"', 'type 12 "amy"'],
    ['fill @e3 "amy"', 'type 3 "amy"'],
    ['click ref=e5', 'click 5'],
    ['click [ref=e5]', 'click 5'],
    ['click "Edit" near @e5', 'click "Edit" near 5'],
  ],
  'pairs without braces': [
    ['fill Email=amy Name=Amy', 'fill {"Email": "amy", "Name": "Amy"}'],
    ['fill Email=amy@x.y', 'fill {"Email": "amy@x.y"}'],
    ['fill a=1 b=true', 'fill {"a": "1", "b": true}'],
  ],
  'parameters of an intent': [
    ['run pay amount=5', 'run pay --amount 5'],
    ['run pay amount=5 to=amy', 'run pay --amount 5 --to amy'],
    ['run pay amount = 5', null],
    ['run pay amount: 5', null],
  ],
  'how often, how fast': [
    ['scroll up twice', null],
    ['scroll down slowly', null],
    ['scroll down again', null],
    ['scroll down completely', null],
    ['swipe up twice', null],
  ],
  'in what to scroll': [
    ['scroll down inside "List"', 'scroll down "List"'],
    ['scroll up within "List"', 'scroll up "List"'],
    ['scroll "List" to the bottom', 'scroll "List" bottom'],
  ],
  'selectors of other tools': [
    ['click button:has-text("Save")', 'click "Save"'],
    ['click :text("Save")', 'click "Save"'],
    ["click text='Save'", 'click "Save"'],
    ['click --selector ".a"', 'click css(".a")'],
    ['click --css "#pay"', 'click css("#pay")'],
    ['click --text "Save"', 'click "Save"'],
    ['click css a[href="x"]', 'click css("a[href=\\"x\\"]")'],
  ],
  'relations as options': [
    ['click "Edit" --near "Row 7"', 'click "Edit" near "Row 7"'],
    ['click "Edit" --inside "Users" --double', 'click "Edit" inside "Users" --double'],
    ['type "Email" "amy" --inside "Sign up"', 'type "Email" inside "Sign up" "amy"'],
  ],
  'options that say yes or no': [
    ['click "A" --force true', 'click "A" --force'],
    ['click "A" --force false', 'click "A"'],
    ['click "A" --button right', 'click "A" --right'],
    ['click "A" --modifiers Shift', 'click "A" --shift'],
    ['click -s ".a"', null],
    ['click "A" -f', null],
    ['click "A" -d', null],
  ],
  pictures: [
    ['screenshot > cart.png', 'screenshot --output cart.png'],
    ['screenshot save cart.png', 'screenshot --output cart.png'],
    ['screenshot --output=cart.png Total', 'screenshot --output cart.png "Total"'],
  ],
  'numbers with a unit or a place': [
    ['adjust "Volume" 70%', null],
    ['drag "A" to 100,200', null],
    ['expect 5 rows', null],
    ['select "Country" index 2', 'select "Country" 2'],
  ],
  'words that belong to another command': [
    ['clear cookies', 'cookies clear'],
    ['clear the cookies', 'cookies clear'],
    ['clear storage', 'storage clear'],
    ['clear console', 'console clear'],
    ['clear text in "Email"', 'clear "Email"'],
    ['clear the text from "Email"', 'clear "Email"'],
    ['frame top', 'frame main'],
    ['frame default', 'frame main'],
    ['highlight off', 'highlight clear'],
    ['dismiss cookie banner', 'dismiss banner'],
    ['dismiss the cookie banner', 'dismiss banner'],
    ['dismiss cookie notice', 'dismiss banner'],
    ['block "*.png"', 'intercept "*.png" --block'],
    ['keys enter', 'press enter'],
    ['log in as amy', null],
    ['login as amy', null],
    ['text --selector main p', 'text --selector "main p"'],
  ],
  places: [
    ['click "Delete" in row 2', null],
    ['click "Delete" in the list 3', null],
    ['click (100, 200)', 'click --at 100,200'],
    ['click "Edit" in the row with "Bob"', 'click "Edit" inside row "Bob"'],
    ['click "Edit" in the row that contains the text "Bob"', 'click "Edit" inside row "Bob"'],
    ['click "Edit" on the row "Bob"', 'click "Edit" inside row "Bob"'],
    [`click the third row's "Edit"`, 'click "Edit" inside third row'],
    [`click 3rd row's "Edit"`, 'click "Edit" inside third row'],
    ['click "Save" on the first card', 'click "Save" inside first card'],
    ['click "Details" of the first "Order"', 'click "Details" inside first "Order"'],
    ['click the "Add" button next to "Bread"', 'click button "Add" near "Bread"'],
    ['click the icon next to "Search"', 'click the icon near "Search"'],
    ['click the button that says "Save"', 'click button "Save"'],
    ['click a link saying "in the row with \\"x\\""', 'click link "in the row with \\"x\\""'],
    ['drag "A" and drop it on "B"', 'drag "A" to "B"'],
    // As an observation writes it: what stands in that part, not below it.
    ['type "Street" under "Billing" "x"', 'type "Street" inside "Billing" "x"'],
    ['click the Terms link in the footer', null],
    ['go to the "Billing" tab', 'click tab "Billing"'],
    ['set the volume to 70', 'adjust "volume" 70'],
    ['click getByLabel("Email")', 'click "Email"'],
    ['click [100, 200]', null],
    ['drag from 1 to 2', 'drag 1 to 2'],
    ['drag from "A" to 2', 'drag "A" to 2'],
    ['expect text "5" inside "Total"', 'expect text "Total" "5"'],
    ['expect count 3 "Remove"', 'expect count "Remove" 3'],
  ],
  'what cannot be told': [
    ['click "A" for 2s', 'click "A" --hold 2s'],
    ['expect visible "A" for 5s', null],
    ['wait visible "A" for 5s', 'wait visible "A" --timeout 5s'],
    ['highlight "A" for 5s', 'highlight "A" --duration 5s'],
    ['expect "A" not', null],
    ['expect not not visible "A"', null],
    ['upload file a.pdf to "CV"', 'upload "CV" a.pdf'],
    ['upload "CV" files a.pdf b.pdf', 'upload "CV" a.pdf b.pdf'],
  ],
  steps: [
    ['Then "Welcome" should be visible', 'expect visible "Welcome"'],
    ['And "Error" should not be visible', 'expect hidden "Error"'],
    ['Then the "Save" button should be disabled', 'expect disabled "Save"'],
    ['Then the url should be "/cart"', 'expect url "/cart"'],
    ['Then the title should be "Cart"', 'expect title "Cart"'],
    ['Then I should not see "Error"', 'expect hidden "Error"'],
    ['I want to click "Sign in"', 'click "Sign in"'],
    ['can you click "Sign in"', 'click "Sign in"'],
    ['[ ] click "Sign in"', 'click "Sign in"'],
    ['- [x] click "Sign in"', 'click "Sign in"'],
    ['click:"Sign in"', 'click "Sign in"'],
  ],
  'lines for a shell': [
    ['beckon do \'click "Sign in"\'', 'click "Sign in"'],
    ['beckon do click "Sign in"', 'click "Sign in"'],
    ["$ beckon do 'click 5'", 'click 5'],
    ['agent-browser click @e2', 'click 2'],
    ['agent-browser fill @e3 "amy"', 'type 3 "amy"'],
  ],
  'tables of Selenium IDE': [
    ['open | /cart |', 'goto /cart'],
    ['click | id=pay |', 'click css("#pay")'],
    ['| click | link=Sign in | |', 'click "Sign in"'],
    ['type | name=q | shoes', 'type css("[name=\\"q\\"]") "shoes"'],
    ['| type | css=#q | red shoes |', 'type css("#q") "red shoes"'],
    ['select | id=country | label=France', 'select css("#country") "France"'],
    ['frobnicate | id=x | y', null],
  ],
  'steps of Maestro': [
    ['- tapOn: {id: "pay"}', null],
    ['- launchApp', null],
    ['- inputText: "amy"', null],
    ['- takeScreenshot: cart', 'screenshot --output cart.png'],
    ['- swipe: {direction: LEFT}', null],
    ['- doubleTapOn: "Row"', 'click "Row" --double'],
    ['- longPressOn: "Row"', 'click "Row" --long'],
    ['- stopApp: com.shop', 'stop com.shop'],
    ['- openLink: https://shop.test', 'goto https://shop.test'],
  ],
  'calls of Playwright': [
    ['await page.reload();', 'refresh'],
    ['await page.goBack();', 'back'],
    ['await page.goForward()', 'forward'],
    ["await page.keyboard.press('Enter');", 'press enter'],
    ["await page.keyboard.press('Control+A');", 'press control+a'],
    ["await page.locator('#x').press('Enter');", 'press enter on css("#x")'],
    ["await expect(page.getByText('Welcome')).toBeVisible();", 'expect visible "Welcome"'],
    ["await expect(page.getByText('Error')).toBeHidden();", 'expect hidden "Error"'],
    ["await expect(page.getByText('Error')).not.toBeVisible();", 'expect hidden "Error"'],
    ["await expect(page.getByLabel('Agree')).toBeChecked();", 'expect checked "Agree"'],
    ["await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();", 'expect disabled "Save"'],
    ["await expect(page.getByLabel('Email')).toHaveValue('amy');", 'expect value "Email" "amy"'],
    ["await expect(page.locator('.total')).toContainText('40');", 'expect text css(".total") "40"'],
    ["await expect(page.locator('.total')).toHaveText('40');", 'expect text css(".total") "40" --exact'],
    ["await expect(page.locator('.row')).toHaveCount(5);", 'expect count css(".row") 5'],
    ["await expect(page).toHaveURL('/cart');", null],
    ["await expect(page).toHaveTitle('Cart');", null],
    ["await page.screenshot({ path: 'a.png' });", 'screenshot --output a.png'],
    ["await page.screenshot({ path: 'a.png', fullPage: true });", 'screenshot --output a.png --fullpage'],
    ['await page.setViewportSize({ width: 1280, height: 800 });', 'viewport 1280 800'],
    ["await page.click('text=Delete', { force: true });", 'click "Delete" --force'],
    ["await page.click('text=Delete', { button: 'right' });", 'click "Delete" --right'],
    ["await page.getByText('Delete').click({ timeout: 5000 });", 'click "Delete" --timeout 5000ms'],
    ["await page.getByText('Delete').first().click();", null],
    ["await page.getByText('Delete').nth(2).click();", null],
    [
      "await page.getByRole('row', { name: 'Invoice 7' }).getByRole('button', { name: 'Delete' }).click();",
      'click "Delete" inside "Invoice 7"',
    ],
    ["await page.locator('#f').getByText('Save').click();", 'click "Save" inside css("#f")'],
    ["page.getByText('Sign in', { exact: true }).click()", 'click "Sign in"'],
    ["await page.getByLabel('CV').setInputFiles('cv.pdf');", 'upload "CV" cv.pdf'],
  ],
  'calls of Cypress and Selenium': [
    ["cy.wait('@api')", null],
    ["cy.get('#x').should('be.visible')", 'expect visible css("#x")'],
    ["cy.contains('Error').should('not.exist')", 'expect hidden "Error"'],
    ["cy.get('#x').should('have.value', 'amy')", 'expect value css("#x") "amy"'],
    ["cy.contains('Delete').click({force: true})", 'click "Delete" --force'],
    ["cy.contains('li', 'Invoice 7').click()", null],
    ['driver.findElement(By.id("x")).click();', 'click css("#x")'],
    ['driver.findElement(By.xpath("//a[text()=\'x\']")).click();', 'click xpath("//a[text()=\'x\']")'],
    ['driver.findElement(By.name("q")).sendKeys("shoes");', 'type css("[name=\\"q\\"]") "shoes"'],
    ['driver.find_element(By.CSS_SELECTOR, "#x").send_keys("amy", Keys.RETURN)', 'type css("#x") "amy" --enter'],
  ],
  'steps of Robot Framework': [
    ['Click Button    Save', 'click "Save"'],
    ['Click Element    id:save', 'click css("#save")'],
    ['Click Link\tHome', 'click "Home"'],
    ['Input Text    name=q    red shoes', 'type css("[name=\\"q\\"]") "red shoes"'],
    ['Wait Until Element Is Visible    id:save', 'wait visible css("#save")'],
    ['Wait Until Page Contains    Welcome back', 'wait visible "Welcome back"'],
    ['Select From List By Label    Country    France', 'select "Country" "France"'],
    ['Select From List By Index    Country    2', 'select "Country" 2'],
    ['Element Should Contain    id:total    42', 'expect text css("#total") "42"'],
    ['Title Should Be    Shop', 'expect title "Shop"'],
    ['Open Browser    https://shop.test    chrome', 'goto https://shop.test'],
    ['Capture Page Screenshot    a.png', 'screenshot --output a.png'],
    ['Page Should Contain Welcome', null],
  ],
  'steps of a story': [
    ['When I enter "amy" into the "Email" field', 'type field "Email" "amy"'],
    ['When the user clicks "Save"', 'click "Save"'],
    ['And user types "amy" into "Email"', 'type "Email" "amy"'],
    ['When she presses Enter', 'press enter'],
    ['When I follow "Home"', 'click "Home"'],
    ['When I attach the file "cv.pdf" to "CV"', 'upload "CV" cv.pdf'],
    ['But I should not see "Error"', 'expect hidden "Error"'],
    ['Then I should see "5" in the "Total"', 'expect text "Total" "5"'],
    ['Then I should be on "/cart"', 'expect url "/cart"'],
    ['Then the page should contain "Thanks"', 'expect text "Thanks"'],
    ['Then the page should not contain "Error"', 'expect not text "Error"'],
    ['Then the "Email" field should contain "amy"', 'expect value "Email" "amy"'],
    ['Then the "Email" field should not contain "amy"', 'expect not value "Email" "amy"'],
    ['Then the "Email" field should be empty', 'expect value "Email" ""'],
    ['Then the "Email" field should be disabled', 'expect disabled "Email"'],
    ['Then the "Email" field should be red', null],
    ['Given I am on the homepage', null],
    ['beckon> click "Save"', 'click "Save"'],
  ],
  'calls that say more than their name': [
    ["cy.get('#x').type('amy{enter}')", 'type css("#x") "amy" --enter'],
    ["cy.get('#x').type('{selectall}{del}')", null],
    ["cy.get('#x').type('a{downarrow}b')", null],
    ["cy.screenshot('cart')", 'screenshot --output cart.png'],
    ["cy.scrollTo('bottom')", 'scroll bottom'],
    ["cy.scrollTo('0', '300')", null],
    ["cy.go('back')", 'back'],
    ["cy.get('#x').scrollIntoView()", 'scroll css("#x")'],
    ["cy.get('#x').rightclick()", 'click css("#x") --right'],
    ['driver.switch_to.alert.accept()', 'dialog accept'],
    ['driver.switchTo().alert().dismiss()', 'dialog dismiss'],
    ['driver.find_element(By.CLASS_NAME, "pay").click()', 'click css(".pay")'],
    ['driver.get_screenshot_as_file("a.png")', 'screenshot --output a.png'],
    ["await page.waitForLoadState('networkidle');", 'wait idle'],
    ['await page.mouse.click(10, 20);', null],
    ['await page.title();', null],
  ],
  'what is waited for': [
    ['wait for 5', 'wait 5s'],
    ['wait for 500', 'wait 500ms'],
    ['wait until the spinner is gone', 'wait hidden "spinner"'],
    ['wait until everything is fine', null],
    ['wait for .spinner', 'wait visible css(".spinner")'],
    ['wait for selector .x', 'wait visible css(".x")'],
    ['wait title "Cart"', 'expect title "Cart" --timeout 30s'],
    ['wait until "Total" contains "42"', 'expect text "Total" "42" --timeout 30s'],
    ['wait 2 seconds for "X"', 'wait visible "X" --timeout 2s'],
    ['wait load 5s', 'wait load --timeout 5s'],
    ['wait items .row >= 5', 'wait items ".row" 5'],
    ['wait items .row > 5', null],
    ['expect "Email" is empty', 'expect value "Email" ""'],
    ['expect "Email" is not empty', 'expect not value "Email" ""'],
  ],
  'where to scroll': [
    ['scroll Customer reviews into view', 'scroll "Customer reviews"'],
    ['scroll down until Footer', 'scroll until "Footer"'],
    ['scroll "List" down 200', 'scroll down "List" --amount 200'],
    ['scroll the list down', 'scroll down "list"'],
    ['scroll down --amount 300px', 'scroll down --amount 300'],
    ['scroll --to bottom', 'scroll bottom'],
    ['drag "A" to the right', null],
  ],
  'which key, which button': [
    ['click shift+"Save"', 'click "Save" --shift'],
    ['ctrl+click "Save"', 'click "Save" --ctrl'],
    ['shift click "Save"', 'click "Save" --shift'],
    ['click "Save" while holding alt', 'click "Save" --alt'],
    ['click "Save" with the right button', 'click "Save" --right'],
    ['click left "Save"', null],
    ['click onto "Save"', null],
  ],
  'what it is, before what it is called': [
    ['click button Save', 'click button "Save"'],
    ['check checkbox Terms', 'check checkbox "Terms"'],
    ['click link Home page', 'click link "Home page"'],
  ],
  'signs and kinds that are no part of a text': [
    ['type "First name" = Amy', 'type "First name" "Amy"'],
    ['type "Amy" into First name field', 'type "First name" "Amy"'],
    ['type "Amy" into the First name field', 'type "First name" "Amy"'],
    ['select second from "Size"', null],
    ['click css ".row"', 'click css(".row")'],
    ['type xpath \'//input\' "amy"', 'type xpath("//input") "amy"'],
    ['submit with enter', null],
    ['dismiss all', 'dismiss popups'],
    ['highlight 5 red', 'highlight 5 --color red'],
    ['search for red shoes', 'search "red shoes"'],
    ['search shoes and press enter', null],
    ['click A and click B', null],
    ['dismiss Newsletter and click Next', null],
    ['screenshot a.png and b.png', null],
    ['wait for Save button to appear', 'wait visible "Save"'],
    ['expect Save button visible', 'expect visible "Save"'],
    ['login as amy and submit', null],
    ['click "Delete" in Week 2', 'click "Delete" inside "Week 2"'],
  ],
  'a second command in a text': [
    ['type "Email" amy and submit', null],
    ['type "Email" amy then click "Save"', null],
    ['clear all', null],
    ['append "x" to "Notes"', 'type "Notes" "x" --append'],
    ['toggle "Wi-Fi" off', 'uncheck "Wi-Fi"'],
  ],
  quotes: [
    ['click "Sign in\'', 'click "Sign in"'],
    ['click \'Sign in"', 'click "Sign in"'],
    ['type "Path" "C:\\dir\\new"', 'type "Path" "C:\\\\dir\\\\new"'],
    ['click "50\\% off"', null],
    ['type "Note" #1', 'type "Note" "#1"'],
  ],
  'names and texts without quotes': [
    ['type First name Amy', null],
    ['type Full name Amy Smith', null],
    ['drag the invoice to Done', 'drag "invoice" to "Done"'],
  ],
};

for (const [kind, lines] of Object.entries(rows))
  describe(kind, () => {
    it.each(lines)('%s', (line, meant) => expect(answer(line)).toBe(meant));
  });

describe('a line in a script', () => {
  const lines = Object.values(rows)
    .flat()
    .map(([line]) => line);
  it.each(lines)('%s is answered as it is alone', (line) => {
    const [alone] = parse(line).diagnostics;
    const [below] = parse(`title\n\nurl # "where"\n${line}\nback`).diagnostics;
    expect(below).toEqual({ ...alone, span: expect.anything() });
    expect(below?.span.line).toBe(4);
  });
});

it('every reading that is shown can be put in place of the words that are underlined', () => {
  for (const [line] of Object.values(rows).flat()) {
    const [first] = parse(line).diagnostics;
    if (first?.fixed == null || !first.message.endsWith('can be read in more than one way')) continue;
    for (const said of first.suggestions) {
      const pasted = `${line.slice(0, first.span.start)}${said}${line.slice(first.span.end)}`;
      expect(parse(pasted).diagnostics, `${line} → ${pasted}`).toEqual([]);
    }
  }
});

describe('addresses with variables', () => {
  it.each(['https://${HOST}/a', '"https://${HOST}/a"', '${HOST}:8080/a', 'http://${HOST}.shop.test'])(
    'goto %s',
    (said) => expect(parse(`goto ${said}`).diagnostics).toEqual([]),
  );
});

describe('two commands on one line', () => {
  it.each([
    'click "A" and click "B"',
    'click "A" then click "B"',
    'click "A"; click "B"',
    'click "A" && click "B"',
    'goto shop.test and click "Sign in"',
    'goto shop.test; click "Sign in"',
    'fill {"Email": "amy"} and submit',
    'type "Email" "amy" then submit',
    'click "A", then click "B"',
    'submit and wait load',
  ])('%s', (line) => {
    const [first] = parse(line).diagnostics;
    expect(first).toMatchObject({ message: 'Two commands on one line', fixed: null });
    expect(first?.hint).toMatch(/^Put '(click|submit|wait)/);
  });

  it('also in a text without quotes', () => {
    expect(parse('type "Email" amy and submit').diagnostics[0]?.message).toBe('Two commands on one line');
  });

  it.each(['click "A" and "B"', 'click Save and close', 'click Search and replace', 'search salt and pepper'])(
    'not %s',
    (line) => expect(parse(line).diagnostics[0]?.message ?? '').not.toMatch('Two commands'),
  );
});

describe('what a message says', () => {
  it.each([
    ['type @5 "amy"', 'Write: 5 or "@5"'],
    ['check the box', '"the box"'],
    ['drag the invoice to Done', '"invoice" or "the invoice"'],
  ])('%s', (line, part) => expect(parse(line).diagnostics[0]?.hint).toContain(part));
});
