// THE table: every command, with its other names, arguments, options, requirement, worlds, help line and examples.
// Parser, printer, help, docs/LANGUAGE.md, suggestions and the `Command` type all come from here.
// To add a command: one row here, one handler, one golden case.

import {
  after,
  arg,
  choice,
  flag,
  flagFor,
  many,
  oneOf,
  optional,
  quoted,
  setting,
  table,
  target,
  value,
  word,
} from './grammar.js';

const everywhere = ['browser', 'android', 'ios', 'text'] as const;
const screens = ['browser', 'android', 'ios'] as const;
const phones = ['android', 'ios'] as const;
const browser = ['browser'] as const;

const directions = ['up', 'down', 'left', 'right'] as const;
const edges = ['top', 'bottom'] as const;
const ways = [...directions, ...edges] as const;
const mediaValues = ['dark', 'light', 'reduce', 'no-preference'] as const;
const timeout = value('duration', 'How long to keep trying.', '5s');
const timeoutLong = value('duration', 'How long to wait.', '30s');
const exact = flag('All of the text, and not only a part of it.');
/** Before a file that is written. */
const intoFile = ['to', 'as', 'into', 'in'];
const last = value('number', 'Only the last so many.', '50');
const filter = value('text', 'Only those that contain this text.');

/** What can be done with a store of names and values. */
const storeForms = [
  { word: 'list', sets: { action: 'list' } },
  { word: 'get', sets: { action: 'get' }, takes: [arg('name', 'name')] },
  { word: 'set', sets: { action: 'set' }, takes: [arg('name', 'name'), after(['to', 'as'], arg('text', 'value'))] },
  { word: 'delete', sets: { action: 'delete' }, takes: [arg('name', 'name')] },
  { word: 'clear', sets: { action: 'clear' } },
] as const;

export const commands = table({
  // ── Navigation ───────────────────────────────────────────────────────────────────────────────
  goto: {
    also: ['navigate', 'nav', 'go to'],
    like: ['open', 'visit', 'browse', 'load'],
    group: 'Navigation',
    does: 'Open a page and wait until it has loaded.',
    forms: [{ takes: [after(['to'], { ...arg('url', 'url'), called: 'a URL argument' })] }],
    options: {
      headers: value('json', 'Request headers for this navigation only, as JSON.'),
      timeout: value('duration', 'How long the page may take.', '30s'),
    },
    usage: 'goto <url>',
    worlds: browser,
    examples: [
      ['goto shop.test/cart', 'Open https://shop.test/cart.'],
      ['goto localhost:8080 --timeout 8s', 'Local addresses get http, all others https.'],
      ['goto /cart', 'An address without a host is relative to the page.'],
    ],
  },
  back: {
    group: 'Navigation',
    does: 'Go back one step in the history.',
    forms: [{}],
    worlds: screens,
    examples: [['back', 'The page, or screen, before.']],
  },
  forward: {
    group: 'Navigation',
    does: 'Go forward one step in the history.',
    forms: [{}],
    worlds: browser,
    examples: [['forward', 'Undo a back.']],
  },
  refresh: {
    like: ['reload'],
    group: 'Navigation',
    does: 'Load the page again.',
    forms: [{}],
    options: { hard: flag('Bypass the cache.') },
    defaults: { hard: false },
    worlds: browser,
    examples: [['refresh --hard', 'Reload, and fetch everything anew.']],
  },
  url: {
    group: 'Navigation',
    does: 'Say the address of the page.',
    forms: [{}],
    worlds: browser,
    examples: [['url', 'Where am I?']],
  },

  // ── Observation ──────────────────────────────────────────────────────────────────────────────
  observe: {
    also: ['scan'],
    like: ['look', 'see', 'snapshot', 'find', 'list'],
    group: 'Observation',
    does: 'List what is on the screen, each thing with its number.',
    forms: [{}],
    options: {
      full: setting({ verbosity: 'full', full: true }, 'Everything, with selectors, boxes and attributes.'),
      minimal: setting({ verbosity: 'minimal', minimal: true }, 'Only counts.'),
      viewport: flagFor('viewport_only', 'Only what is on screen now.'),
      hidden: flagFor('include_hidden', 'Also what cannot be seen.'),
      positions: flag('With the box of each thing.'),
      diff: flag('Only what changed since the last look.'),
      near: value('text', 'Only what stands near this text.'),
      timeout,
    },
    defaults: { verbosity: 'default' },
    conflicts: [['full', 'minimal']],
    worlds: everywhere,
    examples: [
      ['observe', 'What is here?'],
      ['observe --viewport --near "Total"', 'What is on screen near the text Total?'],
      ['observe --diff', 'What changed since the last look?'],
    ],
  },
  html: {
    group: 'Observation',
    does: 'Say the HTML of the page, or of one part of it.',
    forms: [{}],
    options: { selector: value('query', 'The part: a CSS selector.', 'the whole page') },
    worlds: browser,
    examples: [['html --selector "main"', 'The HTML of the main part.']],
  },
  text: {
    group: 'Observation',
    does: 'Say the text of the page, or of one thing.',
    forms: [{ takes: [optional(after(['of', 'from', 'in'], target()))] }],
    options: { selector: value('query', 'The part: a CSS selector.', 'the whole page'), timeout },
    anyOrder: true,
    needs: 'Any',
    worlds: everywhere,
    examples: [
      ['text', 'All the text of the page.'],
      ['text "Total"', 'The text of the thing named Total.'],
      ['text --selector "main p"', 'The text of what a selector finds.'],
    ],
  },
  title: {
    group: 'Observation',
    does: 'Say the title of the page.',
    forms: [{}],
    worlds: screens,
    examples: [['title', 'What is this page called?']],
  },
  screenshot: {
    like: ['capture', 'shot'],
    group: 'Observation',
    does: 'Take a picture of the page, or of one thing.',
    forms: [
      { takes: [optional(after(['of'], target()))] },
      { informal: true, takes: [after(intoFile, arg('picture', 'output'))] },
      { informal: true, takes: [after(['of'], target()), after(intoFile, arg('picture', 'output'))] },
    ],
    options: {
      output: value('path', 'The file to write.'),
      format: choice(['png', 'jpeg', 'webp'], 'The kind of picture.', 'png'),
      fullpage: flag('The whole page, not only what is on screen.'),
      timeout,
    },
    anyOrder: true,
    needs: 'Any',
    worlds: screens,
    examples: [
      ['screenshot --output shots/cart.png --fullpage', 'The whole page, into a file.'],
      ['screenshot "Total" --format jpeg', 'One thing only.'],
    ],
  },
  box: {
    group: 'Observation',
    does: 'Say where a thing is and how large.',
    forms: [{ takes: [after(['of'], target())] }],
    options: { timeout },
    needs: 'Any',
    worlds: screens,
    examples: [['box "Pay"', 'Position, size, and whether it is on screen.']],
  },

  // ── Actions ──────────────────────────────────────────────────────────────────────────────────
  click: {
    like: ['tap', 'push', 'touch', 'activate'],
    group: 'Actions',
    does: 'Click one thing.',
    forms: [{ takes: [after(['on'], target())] }],
    options: {
      double: flag('Click twice.'),
      right: setting({ button: 'right' }, 'With the right button. Of --right and --middle the last one counts.'),
      middle: setting({ button: 'middle' }, 'With the middle button.'),
      long: flag('Press and hold.'),
      force: flag('Skip the checks that it can be clicked.'),
      ctrl: flag('Hold control.'),
      shift: flag('Hold shift.'),
      alt: flag('Hold alt.'),
      timeout,
    },
    conflicts: [['double', 'long']],
    needs: 'Clickable',
    worlds: screens,
    examples: [
      ['click "Sign in"', 'Click the thing named Sign in.'],
      ['click "Delete" near "Invoice 7"', 'The Delete that belongs to Invoice 7.'],
      ['click 5 --double --timeout 10s', 'Double-click thing number 5.'],
      ['click css("#pay > button")', 'Click what a selector finds.'],
    ],
  },
  type: {
    like: ['enter', 'write', 'input'],
    group: 'Actions',
    does: 'Put text into a field, in place of what is there.',
    forms: [
      {
        takes: [after(['into', 'in'], target()), after(['with'], { ...arg('text', 'text'), called: 'text argument' })],
      },
      { informal: true, takes: [quoted(arg('text', 'text')), word('into', 'in'), target()] },
    ],
    options: {
      append: flag('Keep what is there and add to it.'),
      enter: flag('Press Enter afterwards.'),
      clear: flag('Empty the field first, key by key.'),
      delay: value('number', 'Milliseconds between keys.', '0'),
      timeout,
    },
    usage: 'type <target> "<text>"',
    needs: 'Typeable',
    worlds: screens,
    examples: [
      ['type email "amy@shop.test"', 'Fill the field that is for an e-mail address.'],
      ['type "Coupon" "TENOFF" --enter', 'Fill the field named Coupon, then press Enter.'],
      ['type email inside "Sign up" "amy@shop.test"', 'The e-mail field of the part named Sign up.'],
    ],
  },
  clear: {
    group: 'Actions',
    does: 'Empty a field.',
    forms: [{ takes: [target()] }],
    options: { timeout },
    needs: 'Typeable',
    worlds: screens,
    examples: [['clear "Coupon"', 'Empty the field named Coupon.']],
  },
  press: {
    like: ['hit', 'key'],
    group: 'Actions',
    does: 'Press a key, or several together.',
    forms: [{ takes: [{ ...arg('combo', 'key'), called: 'a key argument' }] }],
    worlds: screens,
    examples: [
      ['press enter', 'Press Enter.'],
      ['press control+shift+k', 'Press three keys together.'],
    ],
  },
  keydown: {
    group: 'Actions',
    does: 'Hold a key down until keyup. Held modifiers apply to clicks.',
    forms: [{ takes: [arg('key', 'key')] }],
    worlds: browser,
    examples: [['keydown shift', 'Hold shift.']],
  },
  keyup: {
    group: 'Actions',
    does: 'Let go of a held key, or of all.',
    forms: [{ word: 'all', sets: { key: 'all' } }, { takes: [arg('key', 'key')] }],
    worlds: browser,
    examples: [
      ['keyup all', 'Let go of every key.'],
      ['keyup shift', 'Let go of shift.'],
    ],
  },
  keys: {
    group: 'Actions',
    does: 'List the keys that are held down.',
    forms: [{}],
    worlds: browser,
    examples: [['keys', 'Which keys are down?']],
  },
  select: {
    like: ['choose', 'pick'],
    group: 'Actions',
    does: 'Choose an option: by its text or value, or by its place, counted from 0.',
    forms: [
      { takes: [after(['from', 'in'], target()), arg('number', 'index')] },
      { takes: [after(['from', 'in'], target()), after(['with'], arg('text', 'value'))] },
      { informal: true, takes: [quoted(arg('text', 'value')), word('from', 'in'), target()] },
    ],
    options: { timeout },
    needs: 'Selectable',
    worlds: screens,
    examples: [
      ['select "Country" "France"', 'Choose France.'],
      ['select "Size" 2', 'Choose the third option.'],
    ],
  },
  check: {
    like: ['tick'],
    group: 'Actions',
    does: 'Tick a box, or switch on. Nothing happens if it is on already.',
    forms: [{ takes: [target()] }],
    options: { timeout },
    needs: 'Checkable',
    worlds: screens,
    examples: [['check "Remember me" inside "Billing"', 'Tick the box of the part named Billing.']],
  },
  uncheck: {
    like: ['untick'],
    group: 'Actions',
    does: 'Untick a box, or switch off.',
    forms: [{ takes: [target()] }],
    options: { timeout },
    needs: 'Checkable',
    worlds: screens,
    examples: [['uncheck "Newsletter"', 'Untick the box.']],
  },
  hover: {
    group: 'Actions',
    does: 'Move the mouse over a thing.',
    forms: [{ takes: [after(['over', 'on'], target())] }],
    options: { timeout },
    needs: 'Any',
    worlds: browser,
    examples: [['hover "Menu"', 'Show what appears under the mouse.']],
  },
  focus: {
    group: 'Actions',
    does: 'Put the keyboard focus on a thing.',
    forms: [{ takes: [after(['on', 'in'], target())] }],
    options: { timeout },
    needs: 'Any',
    worlds: browser,
    examples: [['focus search', 'Focus the search field.']],
  },
  scroll: {
    like: ['scroll_to'],
    group: 'Actions',
    does: 'Scroll the page or a part of it, or bring a thing into view.',
    forms: [
      { takes: [optional(oneOf('direction', ways)), optional(after(['in', 'on', 'over'], target()))] },
      { takes: [target(), after(['to'], oneOf('direction', ways))] },
      { informal: true, takes: [word('to'), oneOf('direction', ways)] },
      { informal: true, takes: [word('to'), oneOf('direction', edges), word('of', 'in'), quoted(target())] },
      { informal: true, takes: [word('to'), quoted(target())] },
    ],
    options: {
      amount: value('number', 'How far, in pixels.'),
      page: flag('By one screen.'),
      timeout,
    },
    anyOrder: true,
    needs: 'Any',
    worlds: screens,
    examples: [
      ['scroll', 'Scroll down.'],
      ['scroll down --amount 400', 'Scroll down 400 pixels.'],
      ['scroll bottom', 'To the end of the page.'],
      ['scroll "Reviews"', 'Bring the thing named Reviews into view.'],
    ],
  },
  submit: {
    like: ['submit_form', 'send'],
    group: 'Actions',
    does: 'Send a form. Without a target: the form that is meant.',
    forms: [{ takes: [optional(target())] }],
    options: { timeout },
    needs: 'Submittable',
    infers: true,
    worlds: screens,
    examples: [
      ['submit', 'Send the form at hand.'],
      ['submit "Billing"', 'Send the form named Billing.'],
    ],
  },
  adjust: {
    like: ['slide'],
    group: 'Actions',
    does: 'Move a slider, stepper or dial to a value, and check that it got there.',
    forms: [{ takes: [target(), after(['to'], arg('number', 'value'))] }],
    options: {
      tolerance: value('number', 'How far off the value may be.', '0'),
      attempts: value('number', 'How often to try.', '3'),
      timeout,
    },
    needs: 'Adjustable',
    worlds: screens,
    examples: [
      ['adjust "Volume" 70', 'Set the slider to 70.'],
      ['adjust "Price" 19.5 --tolerance 0.5', 'Between 19 and 20 is good enough.'],
    ],
  },
  upload: {
    like: ['attach'],
    group: 'Actions',
    does: 'Put files into a file field.',
    forms: [
      {
        takes: [
          after(['to', 'into'], target()),
          after(['with'], many({ ...arg('path', 'paths'), called: 'a path argument' })),
        ],
      },
      { informal: true, takes: [many(arg('path', 'paths')), word('to', 'into', 'in'), target()] },
    ],
    options: { timeout },
    needs: 'Any',
    worlds: browser,
    examples: [['upload "Photo" pictures/amy.png', 'Choose a file for the field named Photo.']],
  },
  drag: {
    like: ['move'],
    group: 'Actions',
    does: 'Drag one thing onto another.',
    forms: [{ takes: [target(), word('to', 'onto', 'into', 'on'), target('to')] }],
    options: { timeout },
    needs: 'Any',
    worlds: screens,
    examples: [['drag "Write report" to "Done"', 'Drop the card on the column.']],
  },
  fill: {
    like: ['fill_form'],
    group: 'Actions',
    does: 'Fill many fields by their names.',
    forms: [{ takes: [after(['with', 'in'], arg('fields', 'fields'))] }],
    options: { timeout },
    worlds: screens,
    examples: [['fill {"Name": "Amy", "Age": 30}', 'Fill two fields.']],
  },

  // ── Waiting and checking ─────────────────────────────────────────────────────────────────────
  wait: {
    like: ['sleep', 'pause', 'await', 'delay'],
    group: 'Waiting and checking',
    does: 'Wait until something is so.',
    skips: ['for', 'until'],
    forms: [
      { word: 'load', sets: { condition: 'load' }, about: 'the page has loaded' },
      { word: 'idle', sets: { condition: 'idle' }, about: 'the network is quiet' },
      { word: 'navigation', sets: { condition: 'navigation' }, about: 'the address has changed' },
      { word: 'ready', sets: { condition: 'ready' }, about: 'the app is ready' },
      { word: 'visible', sets: { condition: 'visible' }, takes: [target()], about: 'it can be seen' },
      { word: 'hidden', sets: { condition: 'hidden' }, takes: [target()], about: 'it cannot be seen, or is gone' },
      {
        word: 'exists',
        sets: { condition: 'exists' },
        takes: [arg('query', 'selector')],
        about: 'the selector finds something',
      },
      {
        word: 'gone',
        sets: { condition: 'gone' },
        takes: [arg('query', 'selector')],
        about: 'the selector finds nothing',
      },
      {
        word: 'url',
        sets: { condition: 'url' },
        takes: [arg('text', 'pattern')],
        about: 'the address matches the pattern',
      },
      {
        word: 'until',
        sets: { condition: 'until' },
        takes: [arg('text', 'expression')],
        about: 'the script expression is true',
      },
      {
        word: 'items',
        sets: { condition: 'items' },
        takes: [arg('query', 'selector'), { ...arg('number', 'count'), least: 0 }],
        about: 'the selector finds at least so many',
      },
      {
        sets: { condition: 'duration' },
        takes: [arg('duration', 'duration')],
        about: 'so long: a last resort, for there is nothing that tells when it is enough',
      },
      { informal: true, sets: { condition: 'duration' }, takes: [word('for'), arg('duration', 'duration')] },
      { informal: true, sets: { condition: 'visible' }, takes: [word('for'), quoted(target())] },
    ],
    options: { timeout: timeoutLong },
    needs: 'Any',
    worlds: everywhere,
    examples: [
      ['wait load', 'Until the page has loaded.'],
      ['wait visible "Success"', 'Until the thing named Success can be seen.'],
      ['wait items ".row" 5 --timeout 9s', 'Until there are five rows.'],
      ['wait 2s', 'Two seconds, whatever happens. A last resort.'],
    ],
  },
  expect: {
    like: ['assert', 'verify', 'should'],
    negates: true,
    group: 'Waiting and checking',
    does: 'Check that something is so; fail if it is not by the timeout.',
    forms: [
      { word: 'visible', sets: { condition: 'visible' }, takes: [target()] },
      { word: 'hidden', sets: { condition: 'hidden' }, takes: [target()] },
      { word: 'checked', sets: { condition: 'checked' }, takes: [target()] },
      { word: 'unchecked', sets: { condition: 'unchecked' }, takes: [target()] },
      { word: 'enabled', sets: { condition: 'enabled' }, takes: [target()] },
      { word: 'disabled', sets: { condition: 'disabled' }, takes: [target()] },
      {
        word: 'text',
        sets: { condition: 'text' },
        takes: [quoted(after(['of', 'in'], target())), quoted(arg('text', 'text'))],
        options: { exact },
        about: 'the thing says these words, or what a /pattern/ fits',
      },
      {
        informal: true,
        word: 'text',
        sets: { condition: 'text' },
        takes: [quoted(arg('text', 'text')), word('in'), target()],
        options: { exact },
      },
      {
        word: 'text',
        sets: { condition: 'text' },
        takes: [arg('text', 'text')],
        options: { exact },
        about: 'the page says these words, or what a /pattern/ fits',
      },
      {
        word: 'value',
        sets: { condition: 'value' },
        takes: [after(['of', 'in'], target()), arg('text', 'value')],
        about: 'the field has this value, or one that a /pattern/ fits',
      },
      {
        word: 'count',
        sets: { condition: 'count' },
        takes: [after(['of'], target()), { ...arg('number', 'count'), least: 0 }],
        options: { hidden: flag('Also what cannot be seen.') },
        about: 'so many can be seen',
      },
      { word: 'url', sets: { condition: 'url' }, takes: [arg('text', 'pattern')] },
      { word: 'title', sets: { condition: 'title' }, takes: [arg('text', 'pattern')] },
    ],
    options: { timeout },
    needs: 'Any',
    worlds: everywhere,
    examples: [
      ['expect visible "Welcome"', 'There is a Welcome to be seen.'],
      ['expect not visible "Error"', 'There is no Error to be seen. Every check can be turned round like this.'],
      ['expect text "Total" "42.00"', 'The thing named Total says 42.00: whole words, whole numbers.'],
      ['expect text "Status" "Paid" --exact', 'Nothing else but Paid.'],
      ['expect text "Order" "/^No [0-9]+$/"', 'What it says fits a pattern.'],
      ['expect count css(".row") 5', 'Five of what the selector finds can be seen.'],
      ['expect url "/dashboard"', 'The address matches.'],
    ],
  },

  // ── Extraction ───────────────────────────────────────────────────────────────────────────────
  extract: {
    like: ['scrape'],
    group: 'Extraction',
    does: 'Collect links, images, tables, metadata, text, or what a selector finds.',
    forms: [
      { word: 'links', sets: { what: 'links' } },
      { word: 'images', sets: { what: 'images' } },
      { word: 'tables', sets: { what: 'tables' } },
      { word: 'meta', sets: { what: 'meta' } },
      { word: 'text', sets: { what: 'text' } },
      { sets: { what: 'css' }, takes: [arg('selector', 'css')] },
    ],
    options: {
      selector: value('query', 'Only inside this part: a CSS selector.'),
      format: choice(['json', 'csv', 'text'], 'How to print it.'),
    },
    worlds: browser,
    examples: [
      ['extract tables --format csv', 'Every table, as CSV.'],
      ['extract css(".price")', 'Text and HTML of every match.'],
    ],
  },

  // ── Session ──────────────────────────────────────────────────────────────────────────────────
  cookies: {
    like: ['cookie'],
    group: 'Cookies and sessions',
    does: 'Read and write cookies.',
    forms: storeForms,
    worlds: browser,
    examples: [
      ['cookies get sid', 'The cookie named sid.'],
      ['cookies set theme "dark"', 'Set a cookie.'],
    ],
  },
  storage: {
    group: 'Cookies and sessions',
    does: "Read and write the page's own storage.",
    forms: storeForms,
    options: {
      local: setting({ storage_type: 'local' }, 'The storage that stays (localStorage).'),
      session: setting({ storage_type: 'session' }, 'The storage of this tab (sessionStorage).'),
    },
    conflicts: [['local', 'session']],
    worlds: browser,
    examples: [['storage get cart --session', 'What the page keeps under cart.']],
  },
  sessions: {
    group: 'Cookies and sessions',
    does: 'List the sessions.',
    forms: [{}],
    worlds: everywhere,
    examples: [['sessions', 'Which sessions are open?']],
  },
  session: {
    group: 'Cookies and sessions',
    does: 'Show, open, switch or close a session: cookies, storage, history and numbers of its own.',
    forms: [
      {
        word: 'new',
        sets: { action: 'new' },
        takes: [arg('identifier', 'name')],
        options: { mode: choice(['embedded', 'headless', 'remote'], 'Which browser it runs in.') },
      },
      { word: 'close', sets: { action: 'close' }, takes: [arg('identifier', 'name')] },
      { sets: { action: 'switch' }, takes: [arg('identifier', 'name')] },
      { sets: { action: 'current' } },
    ],
    worlds: everywhere,
    examples: [
      ['session', 'The session at hand.'],
      ['session new shop2 --mode headless', 'Open another one.'],
      ['session shop2', 'Switch to it.'],
      ['session close shop2', 'Close it.'],
    ],
  },
  state: {
    group: 'Cookies and sessions',
    does: 'Save cookies and storage to a file, or load them.',
    forms: [
      {
        word: 'save',
        sets: { action: 'save' },
        takes: [after(intoFile, arg('path', 'path'))],
        options: {
          'cookies-only': flag('Leave the storage out.'),
          domain: value('domain', 'Only what belongs to this domain.'),
          'include-session': flag('Also the storage of this tab.'),
        },
      },
      {
        word: 'load',
        sets: { action: 'load' },
        takes: [after(['from', 'in'], arg('path', 'path'))],
        options: {
          merge: flag('Keep what is there and add to it.'),
          'cookies-only': flag('Leave the storage out.'),
        },
      },
    ],
    worlds: browser,
    examples: [
      ['state save auth.json --domain "shop.test"', 'Keep a login for later.'],
      ['state load auth.json --merge', 'Take it up again.'],
    ],
  },
  headers: {
    group: 'Cookies and sessions',
    does: 'Show, set or clear extra request headers, for all domains or one.',
    forms: [
      { word: 'set', sets: { action: 'set_domain' }, takes: [arg('domain', 'domain'), arg('json', 'headers')] },
      { word: 'set', sets: { action: 'set_global' }, takes: [arg('json', 'headers')] },
      { word: 'clear', sets: { action: 'clear_domain' }, takes: [arg('domain', 'domain')] },
      { word: 'clear', sets: { action: 'clear_all' } },
      { sets: { action: 'view_domain' }, takes: [arg('domain', 'domain')] },
      { sets: { action: 'view' } },
    ],
    worlds: browser,
    examples: [
      ['headers set "api.test" "{\\"X-Test\\": \\"1\\"}"', 'Send a header to one domain.'],
      ['headers clear', 'Send none.'],
    ],
  },

  // ── Tabs ─────────────────────────────────────────────────────────────────────────────────────
  tabs: {
    group: 'Browser tabs',
    does: 'List the tabs.',
    forms: [{}],
    worlds: browser,
    examples: [['tabs', 'Which tabs are open?']],
  },
  tab: {
    group: 'Browser tabs',
    does: 'Open, switch or close a tab.',
    forms: [
      { word: 'new', sets: { action: 'new' }, takes: [{ ...arg('url', 'url'), called: 'a URL argument' }] },
      { word: 'switch', sets: { action: 'switch' }, takes: [after(['to'], arg('number', 'tab_id'))] },
      { word: 'close', sets: { action: 'close' }, takes: [optional(arg('number', 'tab_id'))] },
    ],
    worlds: browser,
    examples: [
      ['tab new shop.test', 'Open a page in a new tab.'],
      ['tab switch 2', 'Go on in tab 2.'],
      ['tab close', 'Close the tab at hand.'],
    ],
  },

  // ── Intents ──────────────────────────────────────────────────────────────────────────────────
  login: {
    like: ['signin', 'logon'],
    group: 'Ready-made intents',
    does: 'Find the login form, fill it, send it, and check that it worked.',
    forms: [
      { takes: [after(['as', 'with'], arg('text', 'username')), after(['with', 'and'], arg('text', 'password'))] },
    ],
    options: {
      'no-submit': flag('Fill, but do not send.'),
      wait: value('duration', 'How long the login may take.', '10s'),
      timeout,
    },
    worlds: screens,
    examples: [['login "amy@shop.test" "secret" --wait 5s', 'Log in.']],
  },
  search: {
    group: 'Ready-made intents',
    does: 'Find the search field, type the query, and send it.',
    forms: [{ takes: [after(['for'], arg('text', 'query'))] }],
    options: {
      submit: choice(['enter', 'click', 'auto'], 'How to send it.', 'auto'),
      wait: value('duration', 'How long the answer may take.', '5s'),
      timeout,
    },
    worlds: screens,
    examples: [['search "red shoes" --submit click', 'Search, and send with the button.']],
  },
  dismiss: {
    like: ['dismiss_popups', 'close'],
    group: 'Ready-made intents',
    does: 'Close popups, a modal, a banner, or what is named. Alone: whatever is in the way.',
    forms: [{ takes: [optional(after(['the', 'a'], arg('label', 'what')))] }],
    options: { timeout },
    needs: 'Dismissable',
    infers: true,
    worlds: screens,
    examples: [
      ['dismiss popups', 'Close every popup.'],
      ['dismiss "Newsletter"', 'Close the one that says Newsletter.'],
    ],
  },
  accept: {
    like: ['approve', 'agree'],
    group: 'Ready-made intents',
    does: 'Say yes to the dialog in front: OK, Yes, Accept. What cannot be undone is only confirmed for a dialog that is named.',
    forms: [{ takes: [optional(arg('label', 'what'))] }],
    options: { timeout },
    needs: 'Acceptable',
    infers: true,
    worlds: screens,
    examples: [
      ['accept', 'Say yes to what is asked.'],
      ['accept "Delete the file?"', 'Say yes to the dialog that says so, also to delete.'],
    ],
  },
  accept_cookies: {
    also: ['accept cookies'],
    group: 'Ready-made intents',
    does: 'Accept in the cookie banner; no banner is fine too.',
    forms: [{}],
    options: { timeout },
    needs: 'Acceptable',
    infers: true,
    worlds: browser,
    examples: [['accept_cookies', 'Get the banner out of the way.']],
  },
  scroll_until: {
    says: 'scroll until',
    group: 'Ready-made intents',
    does: 'Scroll until a thing can be seen.',
    forms: [{ takes: [target()] }],
    options: {
      amount: value('number', 'How far at a time, in pixels.'),
      page: flag('By one screen at a time.'),
      timeout: timeoutLong,
    },
    needs: 'Any',
    worlds: screens,
    examples: [['scroll until "Load more" --timeout 30s', 'Scroll down to it.']],
  },

  // ── Packs and your own intents ───────────────────────────────────────────────────────────────
  packs: {
    group: 'Your own intents',
    does: 'List the packs.',
    forms: [{}],
    worlds: everywhere,
    examples: [['packs', 'Which packs are loaded?']],
  },
  pack: {
    group: 'Your own intents',
    does: 'Load or unload a pack.',
    forms: [
      { word: 'load', sets: { action: 'load' }, takes: [arg('identifier', 'name')] },
      { word: 'unload', sets: { action: 'unload' }, takes: [arg('identifier', 'name')] },
    ],
    worlds: everywhere,
    examples: [['pack load my_pack', 'Its intents are there from now on.']],
  },
  intents: {
    group: 'Your own intents',
    does: 'List the intents that can be run.',
    forms: [{}],
    options: { session: flag('Only those defined in this session.') },
    worlds: everywhere,
    examples: [['intents --session', 'What was defined here?']],
  },
  define: {
    group: 'Your own intents',
    does: 'Define an intent; its steps are the indented lines below.',
    forms: [
      {
        takes: [
          { ...arg('heading', 'name'), called: 'a name argument' },
          optional(arg('parameters', 'params')),
          optional(arg('body', 'body')),
        ],
      },
    ],
    usage: 'define <name>:',
    worlds: everywhere,
    examples: [
      ['define buy_now:', 'The steps follow, indented.'],
      ['define review(stars, text):', 'With parameters.'],
    ],
  },
  undefine: {
    group: 'Your own intents',
    does: 'Forget an intent defined in this session.',
    forms: [{ takes: [arg('identifier', 'name')] }],
    worlds: everywhere,
    examples: [['undefine buy_now', 'Forget it.']],
  },
  export: {
    group: 'Your own intents',
    does: 'Write an intent to a file.',
    forms: [{ takes: [arg('identifier', 'name')] }],
    options: { out: value('path', 'The file to write.') },
    worlds: everywhere,
    examples: [['export buy_now --out buy.yaml', 'Keep it.']],
  },
  run: {
    like: ['do', 'call', 'exec'],
    group: 'Your own intents',
    does: 'Run an intent, with parameters by name or in order.',
    forms: [{ takes: [arg('identifier', 'name'), optional(arg('values', 'args'))] }],
    params: true,
    anyOrder: true,
    worlds: everywhere,
    examples: [['run review --stars 5 --text "ok"', 'Run it with two parameters.']],
  },

  // ── Network, console, errors ─────────────────────────────────────────────────────────────────
  intercept: {
    like: ['mock', 'route', 'block'],
    group: 'Network and console',
    does: 'Log, block or answer requests by address pattern; or clear such rules.',
    forms: [
      { word: 'clear', sets: { action: 'clear' }, takes: [quoted(arg('text', 'pattern'))] },
      { word: 'clear', sets: { action: 'clear_all' } },
      {
        takes: [arg('text', 'pattern')],
        options: {
          block: flag('Let none through.'),
          respond: value('text', 'Answer with this text.'),
          'respond-file': value('path', 'Answer with this file.'),
          status: value('number', 'Answer with this status.'),
        },
      },
    ],
    worlds: browser,
    examples: [
      ['intercept "*/ads/*" --block', 'Block.'],
      ['intercept "*/api/user" --respond "{\\"name\\":\\"Amy\\"}" --status 200', 'Answer in its place.'],
      ['intercept clear', 'Forget all rules.'],
    ],
  },
  requests: {
    group: 'Network and console',
    does: 'List the requests the page made.',
    forms: [{}],
    options: {
      filter,
      method: choice(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'], 'Only those of this method.'),
      last,
    },
    worlds: browser,
    examples: [['requests --method POST --last 5', 'The last five POST requests.']],
  },
  console: {
    group: 'Network and console',
    does: 'List what the page wrote to its console; or clear the list.',
    forms: [
      { word: 'clear', sets: { action: 'clear' } },
      {
        options: { level: choice(['log', 'warn', 'error', 'info'], 'Only messages of this level.'), filter, last },
      },
    ],
    worlds: browser,
    examples: [
      ['console --level error', 'Only errors.'],
      ['console clear', 'Start afresh.'],
    ],
  },
  errors: {
    group: 'Network and console',
    does: 'List the errors of the page; or clear the list.',
    forms: [{ word: 'clear', sets: { action: 'clear' } }, { options: { last } }],
    worlds: browser,
    examples: [['errors --last 3', 'The last three.']],
  },

  // ── Frames and dialogs ───────────────────────────────────────────────────────────────────────
  frames: {
    group: 'Frames and dialogs',
    does: 'List the frames of the page.',
    forms: [{}],
    worlds: browser,
    examples: [['frames', 'Which frames are there?']],
  },
  frame: {
    group: 'Frames and dialogs',
    does: 'Go on inside a frame, or back out of it.',
    forms: [
      { word: 'main', sets: { target: 'main' } },
      { word: 'parent', sets: { target: 'parent' } },
      { takes: [target()] },
    ],
    options: { timeout },
    needs: 'Any',
    worlds: browser,
    examples: [
      ['frame css("#pay")', 'Into the frame.'],
      ['frame main', 'Back to the page.'],
    ],
  },
  dialog: {
    like: ['alert', 'confirm', 'prompt'],
    group: 'Frames and dialogs',
    does: 'Answer a dialog, or say how to answer those to come.',
    forms: [
      { word: 'accept', sets: { action: 'accept' }, takes: [optional(after(['with'], arg('text', 'text')))] },
      { word: 'dismiss', sets: { action: 'dismiss' } },
      { word: 'auto', sets: { action: 'auto' }, takes: [oneOf('mode', ['accept', 'dismiss', 'off'])] },
    ],
    worlds: browser,
    examples: [
      ['dialog accept "Amy"', 'Answer a prompt.'],
      ['dialog auto dismiss', 'Dismiss all that come.'],
    ],
  },

  // ── Viewport, device, media ──────────────────────────────────────────────────────────────────
  viewport: {
    like: ['resize'],
    group: 'Viewport and device',
    does: 'Set the size of the page.',
    forms: [{ takes: [arg('number', 'width'), arg('number', 'height')] }],
    worlds: browser,
    examples: [['viewport 1280 800', '1280 wide, 800 high.']],
  },
  device: {
    like: ['emulate'],
    group: 'Viewport and device',
    does: 'Behave like a device, or like none.',
    forms: [
      { word: 'reset', sets: { action: 'reset' } },
      { sets: { action: 'set' }, takes: [arg('text', 'name')] },
    ],
    worlds: browser,
    examples: [
      ['device "Pixel 7"', 'Its size, scale, touch and name.'],
      ['device reset', 'Back to normal.'],
    ],
  },
  devices: {
    group: 'Viewport and device',
    does: 'List the devices.',
    forms: [{}],
    worlds: browser,
    examples: [['devices', 'Which are known?']],
  },
  media: {
    group: 'Viewport and device',
    does: 'Set a preference that pages can ask for.',
    forms: [
      { word: 'reset', sets: { action: 'reset' } },
      {
        takes: [
          oneOf('feature', ['color-scheme', 'reduced-motion']),
          after(['to'], { ...arg('media', 'value'), oneOf: mediaValues }),
        ],
      },
    ],
    worlds: browser,
    examples: [
      ['media color-scheme dark', 'As at night.'],
      ['media reset', 'Back to normal.'],
    ],
  },

  // ── Recording ────────────────────────────────────────────────────────────────────────────────
  trace: {
    group: 'Recording',
    does: 'Record a trace that a viewer can open.',
    forms: [
      { word: 'start', sets: { action: 'start' }, takes: [optional(after(intoFile, arg('path', 'path')))] },
      { word: 'stop', sets: { action: 'stop' }, takes: [optional(after(intoFile, arg('path', 'path')))] },
    ],
    worlds: browser,
    examples: [
      ['trace start', 'From now on.'],
      ['trace stop run.zip', 'Until now, into a file.'],
    ],
  },
  record: {
    like: ['video'],
    group: 'Recording',
    does: 'Record a video.',
    forms: [
      {
        word: 'start',
        sets: { action: 'start' },
        takes: [after(intoFile, arg('path', 'path'))],
        options: { quality: choice(['low', 'medium', 'high'], 'How good it looks.', 'medium') },
      },
      { word: 'stop', sets: { action: 'stop' } },
    ],
    worlds: browser,
    examples: [
      ['record start run.webm --quality high', 'From now on.'],
      ['record stop', 'Until now.'],
    ],
  },
  highlight: {
    group: 'Recording',
    does: 'Draw a frame around a thing, or take the frames away.',
    forms: [
      { word: 'clear', sets: { action: 'clear' } },
      {
        takes: [target()],
        options: {
          duration: value('duration', 'How long it stays.', '3s'),
          color: value('name', 'In which colour.', 'red'),
          timeout,
        },
      },
    ],
    needs: 'Any',
    worlds: browser,
    examples: [['highlight "Pay" --color blue --duration 5s', 'Show where it is.']],
  },

  // ── Utility ──────────────────────────────────────────────────────────────────────────────────
  pdf: {
    like: ['print'],
    group: 'Utility',
    does: 'Write the page to a PDF file.',
    forms: [{ takes: [after(intoFile, arg('path', 'path'))] }],
    options: {
      format: choice(['A4', 'Letter', 'Legal', 'Tabloid'], 'The paper.'),
      landscape: flag('Sideways.'),
      margin: value('size', 'The margin: pixels, or text with a unit.'),
    },
    worlds: browser,
    examples: [['pdf out.pdf --format A4 --landscape', 'On A4, sideways.']],
  },
  learn: {
    group: 'Utility',
    does: 'Look at what Beckon has learned from repetition, keep it or drop it.',
    forms: [
      { word: 'status', sets: { action: 'status' } },
      { word: 'show', sets: { action: 'show' } },
      { word: 'save', sets: { action: 'save' }, takes: [after(['as'], arg('identifier', 'name'))] },
      { word: 'discard', sets: { action: 'discard' }, takes: [optional(arg('identifier', 'name'))] },
    ],
    worlds: everywhere,
    examples: [['learn save checkout', 'Keep it as an intent.']],
  },
  explain: {
    like: ['why', 'dry-run'],
    group: 'Utility',
    does: 'Say which thing a command would act on, and why, without doing it.',
    forms: [{ takes: [arg('command', 'command')] }],
    worlds: everywhere,
    examples: [['explain click "Sign in"', 'Show the ranking.']],
  },
  rescan: {
    group: 'Utility',
    does: 'Forget what was seen and look again.',
    forms: [{}],
    worlds: everywhere,
    examples: [['rescan', 'Look afresh.']],
  },
  exit: {
    also: ['quit'],
    like: ['bye', 'end'],
    group: 'Utility',
    does: 'Leave.',
    forms: [{}],
    worlds: everywhere,
    examples: [['exit', 'Close everything.']],
  },
  help: {
    group: 'Utility',
    does: 'Explain the language, or one command.',
    forms: [{ takes: [optional(arg('label', 'topic'))] }],
    worlds: everywhere,
    examples: [
      ['help', 'All commands.'],
      ['help click', 'One command.'],
    ],
  },

  // ── Phones ───────────────────────────────────────────────────────────────────────────────────
  launch: {
    like: ['start'],
    group: 'Phones',
    does: 'Start an app.',
    forms: [{ takes: [arg('app', 'app')] }],
    options: { timeout: timeoutLong },
    worlds: phones,
    examples: [['launch com.shop.app', 'Start the app.']],
  },
  stop: {
    like: ['kill'],
    group: 'Phones',
    does: 'Stop an app. Without a name: the one on screen.',
    forms: [{ takes: [optional(arg('app', 'app'))] }],
    worlds: phones,
    examples: [['stop com.shop.app', 'Stop the app.']],
  },
  swipe: {
    group: 'Phones',
    does: 'Swipe over the screen, or over one thing.',
    forms: [{ takes: [oneOf('direction', directions), optional(after(['on', 'over', 'in'], target()))] }],
    options: { amount: value('number', 'How far, in pixels.'), timeout },
    needs: 'Any',
    worlds: phones,
    examples: [
      ['swipe left', 'The next page.'],
      ['swipe left "Invoice 7" --amount 300', 'Over one row.'],
    ],
  },
  app: {
    group: 'Phones',
    does: 'Say which app is on screen, and which part of it.',
    forms: [{}],
    worlds: phones,
    examples: [['app', 'Which app this is.']],
  },
  logs: {
    like: ['logcat'],
    group: 'Phones',
    does: 'List what an app wrote to the log of the device. Without a name: the one on screen.',
    forms: [{ takes: [optional(arg('app', 'app'))] }],
    options: {
      level: choice(['verbose', 'debug', 'info', 'warn', 'error', 'fatal'], 'Only messages of this level and above.'),
      filter,
      last,
    },
    worlds: phones,
    examples: [
      ['logs --level error --last 20', 'The last errors of the app on screen.'],
      ['logs com.shop.app --filter "payment"', 'Only what is about payment.'],
    ],
  },
});
