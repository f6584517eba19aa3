// Packs: found in folders, loaded by hand or by the page, held to what they may do; and the intents that come with Beckon.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import { Beckon, type LaunchOptions } from '../../packages/browser/src/index.js';
import type { RunData } from '../../packages/core/src/packs/run.js';
import { page, run, type Site, startContext, startSite } from '../support/browser.js';
import { said } from '../support/trial.js';

let root: string;
let site: Site;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'beckon-packs-'));
  site = await startSite();
  site.set(
    '/',
    page(
      '<h1>Shop</h1><button onclick="this.dataset.d=1;o.textContent=\'bought\'">Buy</button><label>Note <input id=n></label><p id=o></p><input type=file aria-label=File>',
    ),
  );
  site.set('/other', page('<h1>Other</h1><button onclick="this.dataset.d=1">Buy</button>'));
});
afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true, force: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

let world: BrowserWorld;
beforeAll(async () => {
  world = await BrowserWorld.of(await startContext());
});
afterAll(() => world.close());

/** A session that works in a folder of its own, with a home of its own; they take turns in one browser. */
function session(folder: string, options: LaunchOptions = {}): Beckon {
  const own = { folder: join(root, folder), home: join(root, folder, 'home') };
  return new Beckon(world, 'packs', { shots: null, ...own, ...options });
}

const manifest = (name: string, more = '') => `pack: ${name}\nversion: 1.0.0\ndescription: For tests.\n${more}`;
const HERE = 'domains: ["127.0.0.1"]\n';

describe('packs', () => {
  it('are found, loaded, listed and unloaded', async () => {
    await write({
      'a/packs/one/pack.yaml': manifest('one'),
      'a/packs/one/intents/buy.yaml': 'intent: buy\ndescription: Buy it.\nsteps: [click "Buy"]\n',
      'a/intent-packs/two/pack.yaml': manifest('two'),
      'a/home/packs/three/pack.yaml': manifest('three', 'domains: [three.test]\n'),
      'a/home/packs/one/pack.yaml': manifest('one'),
      'a/extra/four/pack.yaml': manifest('four', 'trust: community\n'),
      'a/packs/broken/pack.yaml': 'pack: [\n',
    });
    const b = session('a', { packs: [join(root, 'a/extra'), join(root, 'nowhere')], trust: ['two'] });
    const listed = await b.run('packs');
    expect(listed.data).toEqual([
      { name: 'four', version: '1.0.0', description: 'For tests.', domains: [], isLoaded: false, trust: 'sandboxed' },
      { name: 'broken', version: '', description: '', domains: [], isLoaded: false, trust: 'sandboxed' },
      { name: 'one', version: '1.0.0', description: 'For tests.', domains: [], isLoaded: false, trust: 'sandboxed' },
      { name: 'two', version: '1.0.0', description: 'For tests.', domains: [], isLoaded: false, trust: 'full' },
      {
        name: 'three',
        version: '1.0.0',
        description: 'For tests.',
        domains: ['three.test'],
        isLoaded: false,
        trust: 'full',
      },
      expect.objectContaining({ name: 'core', isLoaded: true, trust: 'full' }),
    ]);
    expect(listed.notes).toContain(`There is no folder ${join(root, 'nowhere')} (--packs)`);
    expect(listed.notes.at(-1)).toMatch(/^Pack broken is broken: packs\/broken\/pack\.yaml:\d+:\d+ not valid YAML/);
    const unknown = await b.run('run buy');
    expect(unknown.failure).toMatchObject({
      code: 'INTENT_NOT_FOUND',
      hint: "Pack one has one: run 'pack load one' first",
    });
    expect((await b.run('pack load one')).data).toEqual({ pack: 'one', intents: ['buy'] });
    expect((await b.run('intents')).data).toContainEqual({
      name: 'buy',
      description: 'Buy it.',
      parameters: '',
      from: 'pack one',
    });
    expect((await b.run('pack unload one')).data).toEqual({ pack: 'one', intents: ['buy'] });
    expect((await b.run('run buy')).failure?.code).toBe('INTENT_NOT_FOUND');
    expect(said(await b.run('pack unload one'))).toBe(
      'PACK_LOAD_FAILED: Pack one could not be loaded: it is not loaded',
    );
    const misspelt = await b.run('pack load thre');
    expect(misspelt.failure).toMatchObject({
      code: 'PACK_LOAD_FAILED',
      hint: "Did you mean 'three'? 'packs' shows them all",
    });
    const broken = await b.run('pack load broken');
    expect(said(broken)).toContain('packs/broken/pack.yaml:');
    await write({ 'a/packs/broken/pack.yaml': manifest('broken') });
    expect(said(await b.run('pack load broken'))).toBe('ok');
  });

  it('are loaded by the page they are made for, and tell so once', async () => {
    await write({
      'b/home/packs/site/pack.yaml': manifest('site', HERE),
      'b/home/packs/site/intents/buy.yaml': 'intent: buy\nsteps: [click "Buy"]\n',
      'b/home/packs/glob/pack.yaml': manifest('glob', 'auto_load: ["http://127.0.0.1:*/oth*"]\n'),
      'b/home/packs/else/pack.yaml': manifest('else', 'domains: [else.test]\n'),
      'b/home/packs/bad/pack.yaml': manifest('bad', HERE),
      'b/home/packs/bad/intents/x.yaml': 'intent: x\nsteps: [clik]\n',
    });
    const b = session('b');
    const first = await b.run(`goto ${site.url}`);
    expect(said(first)).toBe('ok');
    expect(first.notes).toEqual([
      expect.stringMatching(
        /^Pack bad is broken: ~\/\.beckon\/packs\/bad\/intents\/x\.yaml:2:9 steps\[0\]: Unknown command 'clik'/,
      ),
      'Pack site was loaded; it can: buy',
    ]);
    expect((await b.run('refresh')).notes).toEqual([]);
    expect((await b.run(`goto ${site.url}/other`)).notes).toEqual(['Pack glob was loaded']);
    expect(said(await b.run('run buy'))).toBe('ok');
    await b.run('pack unload site');
    expect((await b.run(`goto ${site.url}/`)).notes).toEqual([]);
    expect((await b.run('run buy')).failure?.code).toBe('INTENT_NOT_FOUND');
  });

  it('have patterns that steps and conditions use', async () => {
    await write({
      'c/home/packs/pat/pack.yaml': manifest('pat', HERE),
      'c/home/packs/pat/patterns.yaml':
        'card:\n  detection: { container: .card }\n  elements:\n    buy: { selector: button.b }\n    more: { text_contains: More }\nlist: { detection: { url: "*/list*" } }\n',
      'c/home/packs/pat/intents/go.yaml':
        'intent: go\nsteps:\n  - branch: { if: { all: [{ pattern_exists: card }, { pattern_exists: card.buy }, { pattern_gone: list }] }, then: [{ click: { pattern: card.buy } }, { click: { pattern: card.more } }], else: [{ fail: not there }] }\n  - click: { target: { pattern: card.nothing }, timeout: 100ms }\n',
    });
    site.set(
      '/cards',
      page(
        '<button class=b onclick="window.x=\'outside\'">More</button><div class=card><button class=b onclick="window.x=\'in\';this.dataset.d=1">Go</button><button onclick="window.y=1;this.dataset.d=1">More</button></div>',
      ),
    );
    const b = session('c');
    const result = await run(b, `goto ${site.url}/cards`, 'run go');
    expect(said(result)).toContain('pattern card.nothing: there is none of that name');
    expect((result.data as RunData).completed).toBe(1);
    expect(said(await b.run(`expect count css(".card button[data-d]") 2`))).toBe('ok');
  });

  it('give way to the user, who gives way to the session', async () => {
    await write({
      'd/home/packs/p/pack.yaml': manifest('p', HERE),
      'd/home/packs/p/intents/say.yaml': 'intent: say\nsteps: [type "Note" "pack"]\n',
      'd/home/packs/p/intents/logout.yaml': 'intent: logout\nsteps: [type "Note" "pack logout"]\n',
      'd/home/packs/p/intents/search.yaml': 'intent: search\nparameters: [query]\nsteps: [type "Note" "pack $query"]\n',
      'd/home/intents/say.yaml': 'intent: say\nsteps: [type "Note" "user"]\n',
      'd/home/intents/bad.yaml': 'intent: bad\nsteps: 5\n',
    });
    const b = session('d');
    await b.run(`goto ${site.url}`);
    const note = async () => ((await b.run('text css("#n")')).data as string).trim();
    await run(b, 'run say');
    expect(await note()).toBe('user');
    await run(b, 'run p.say');
    expect(await note()).toBe('pack');
    await run(b, 'define say:\n  type "Note" "session"', 'run say');
    expect(await note()).toBe('session');
    await run(b, 'run logout');
    expect(await note()).toBe('pack logout');
    await run(b, 'search "x"');
    expect(await note()).toBe('pack x');
    const listed = await b.run('intents');
    expect(listed.notes[0]).toBe(
      'An intent of yours is broken: ~/.beckon/intents/bad.yaml:2:8 steps: expected a list, found the number 5',
    );
    const from = (listed.data as { name: string; from: string }[])
      .filter((one) => one.name === 'say')
      .map((one) => one.from);
    expect(from).toEqual(['session']);
  });

  it('that were exported load from the home folder', async () => {
    await write({ 'e/home/intents/.keep': '' });
    const b = session('e');
    await run(b, 'define kept(x):\n  type "Note" "<$x>"', 'export kept --out home/intents/kept.yaml');
    const again = session('e');
    const result = await run(again, `goto ${site.url}`, 'run kept 7', 'expect value "Note" "<7>"');
    expect(said(result)).toBe('ok');
  });
});

describe('targets inside of plain boxes', () => {
  it('are found', async () => {
    const b = session('f');
    site.set(
      '/boxes',
      page(
        '<div class=a><button>Pick</button></div><div class=b><button onclick="this.dataset.d=1">Pick</button></div>',
      ),
    );
    const result = await run(b, `goto ${site.url}/boxes`, 'click "Pick" inside css(".b") --timeout 300ms');
    expect(said(result)).toBe('ok');
  });
});

describe('packs that nobody vouched for', () => {
  let b: Beckon;
  beforeAll(async () => {
    const intent = (name: string, ...steps: string[]) => ({
      [`s/packs/wild/intents/${name}.yaml`]: `intent: ${name}\nsteps:\n${steps.map((step) => `  - ${step}\n`).join('')}`,
    });
    await write({
      's/packs/wild/pack.yaml': manifest('wild', HERE),
      's/secret.txt': 'secret',
      ...intent('buy', 'click "Buy"'),
      ...intent('script', 'execute: "window.hacked = 1"'),
      ...intent('until', `wait until "(window.hacked = 1)"`),
      ...intent('file', 'upload "File" secret.txt'),
      ...intent('shot', 'screenshot --output x.png'),
      ...intent('jar', 'cookies list'),
      ...intent('away', `goto ${site.otherUrl}/other`),
      ...intent('odd', 'goto "javascript:alert(1)"'),
      ...intent('drift', 'click "Elsewhere"', 'click "Buy"'),
      ...intent('redirected', 'goto /redirect', 'click "Buy"'),
      ...intent('peek', 'extract: { h: h1 }'),
      ...intent('sub', 'run mine'),
      ...intent('core', 'intent: { name: fill_form, with: { data: { Note: x } } }'),
      ...intent('env', 'type "Note" "${TOKEN}"'),
      ...intent('login', 'type "Note" "wild"'),
    });
    site.set('/links', page(`<a href="${site.otherUrl}/other">Elsewhere</a><button>Buy</button>`));
    site.set('/redirect', () => ({ status: 302, headers: { location: `${site.otherUrl}/other` } }));
    b = session('s', { variables: { TOKEN: 'tok-123' } });
    await b.run(`define mine:\n  steps:\n    - execute: "window.hacked = 2"`);
  });

  const home = () => b.run(`goto ${site.url}/`);

  it('act on their own pages', async () => {
    const first = await home();
    expect(first.notes[0]).toMatch(/^Pack wild was loaded, sandboxed; it can: away, buy, /);
    expect(said(await b.run('run buy'))).toBe('ok');
    expect(said(await b.run('run core'))).toBe('ok');
  });

  it.each([
    ['script', 'A script in an intent that is not trusted'],
    ['until', 'A script in an intent that is not trusted'],
    ['file', "'upload' in an intent that is not trusted"],
    ['shot', "'screenshot' in an intent that is not trusted"],
    ['jar', "'cookies' in an intent that is not trusted"],
    ['away', 'Going to localhost:'],
    ['odd', 'Going to javascript:'],
    ['sub', 'A script in an intent that is not trusted'],
  ])('may not: %s', async (name, words) => {
    await home();
    const result = await b.run(`run ${name}`);
    expect(said(result)).toContain(`FORBIDDEN: ${words}`);
    expect(said(result)).toContain('(pack wild)');
    expect(result.failure?.hint).toBe('If you trust the pack, start with --trust wild');
    expect(said(await b.run('wait until "window.hacked === undefined" --timeout 300ms'))).toBe('ok');
  });

  it('do nothing on the pages of others, however they got there', async () => {
    await b.run(`goto ${site.url}/links`);
    const drift = await b.run('run drift');
    expect(said(drift)).toContain('FORBIDDEN: Acting on localhost:');
    await home();
    expect(said(await b.run('run redirected'))).toContain('FORBIDDEN: Acting on localhost:');
    await b.run(`goto ${site.otherUrl}/other`);
    expect(said(await b.run('run buy'))).toContain('FORBIDDEN: Acting on localhost:');
    expect(said(await b.run('run peek'))).toContain('FORBIDDEN');
    expect(said(await b.run('wait until "!document.querySelector(\'[data-d]\')" --timeout 300ms'))).toBe('ok');
    await b.run('goto about:blank');
    expect(said(await b.run('run buy'))).toContain('FORBIDDEN: Acting on this page');
  });

  it('do nothing in a tab that opened elsewhere', async () => {
    site.set('/opens', page(`<button onclick="window.open('${site.otherUrl}/other')">Elsewhere</button>`));
    await b.run(`goto ${site.url}/opens`);
    expect(said(await b.run('run drift'))).toContain('FORBIDDEN: Acting on localhost:');
    await b.run('tab close');
  });

  it('see nothing of the session', async () => {
    await home();
    expect(said(await b.run('run env'))).toBe('PARAMETER_MISSING: Intent env needs a value for $TOKEN');
  });

  it('do not take the place of a command', async () => {
    await home();
    const result = await b.run('login "amy" "pw-1234" --timeout 300ms');
    expect(said(result)).toBe('VERIFICATION_FAILED: There is no login form here');
    expect(said(await b.run('expect value "Note" ""'))).toBe('ok');
  });

  it('may do all when they are trusted', async () => {
    const trusting = session('s', { trust: ['wild'] });
    await trusting.run(`goto ${site.url}/`);
    expect(said(await trusting.run('run script'))).toBe('ok');
    expect(said(await trusting.run('wait until "window.hacked === 1" --timeout 300ms'))).toBe('ok');
  });
});

describe('the intents that come along', () => {
  let b: Beckon;
  beforeAll(async () => {
    b = session('core');
  });
  const on = async (body: string, ...lines: string[]) => {
    site.set('/core', page(body));
    return run(b, `goto ${site.url}/core`, ...lines);
  };

  it('log out by the button, or by the menu it is in', async () => {
    for (const word of ['Log out', 'Sign out', 'Logout']) {
      const result = await on(
        `<button onclick="document.body.innerHTML='<a href=#>Log in</a>'">${word}</button>`,
        'run logout',
      );
      expect(`${word}: ${said(result)}`).toBe(`${word}: ok`);
    }
    const result = await on(
      `<button onclick="m.hidden=false">Account</button><div id=m hidden><a href="#" onclick="document.body.innerHTML='<a href=#>Sign in</a>'">Sign out</a></div>`,
      'run logout',
    );
    expect(said(result)).toBe('ok');
    expect((result.data as RunData).actions).toEqual(['click "Account"', 'click "Sign out"']);
  });

  it('fill what they find in a form, and tell the rest', async () => {
    const result = await on(
      '<form id=f><label>Name <input name=n></label><label>Colour <select name=c><option>red<option>blue</select></label><label><input type=checkbox name=k> Agree</label></form>',
      'run fill_form --data {"Name":"Zoe","Colour":"blue","Agree":true,"Nothing":1}',
    );
    expect(said(result)).toBe('ok');
    expect((result.data as RunData).data).toMatchObject({ skipped: ['Nothing'] });
    expect(
      said(await b.run(`wait until "f.n.value === 'Zoe' && f.c.value === 'blue' && f.k.checked" --timeout 300ms`)),
    ).toBe('ok');
    const purposes = await on(
      '<form id=f><label>Mobile <input name=m autocomplete=tel></label><label>Secret word <input name=w type=password></label></form>',
      'run fill_form --data {"phone":"123","password":"pw-5555"}',
    );
    expect((purposes.data as RunData).actions).toEqual([
      expect.stringMatching(/^fill \[\d+\] input\/phone "Mobile" ← "123"$/),
      expect.stringMatching(/^fill \[\d+\] input\/password "Secret word" ← ••••••••$/),
    ]);
    expect(JSON.stringify(purposes)).not.toContain('pw-5555');
    expect(said(await b.run('run fill_form --data {"Nothing":1}'))).toContain('No field was found for Nothing');
    expect(said(await b.run('run fill_form --data nonsense'))).toContain('a JSON object');
  });

  it('send a form, scroll, search and log in by name', async () => {
    const form = `<form id=f onsubmit="event.preventDefault();this.append('Sent')"><label>A <input></label><button>Save</button></form>`;
    expect(said(await on(form, 'run submit_form', 'expect text "Sent"'))).toBe('ok');
    expect(said(await on(`<p style="height:3000px">Long</p><b>Deep down</b>`, 'run scroll_to "Deep down"'))).toBe('ok');
    expect(said(await b.run('wait until "scrollY > 500" --timeout 300ms'))).toBe('ok');
    const login = `<form id=g onsubmit="event.preventDefault();g.remove()"><label>E-mail <input name=u type=email></label><label>Password <input type=password></label><button>Sign in</button></form>`;
    const result = await on(login, 'run login amy@shop.test "pw-9876"');
    expect(said(result)).toBe('ok');
    expect((result.data as RunData).actions).toEqual([
      'type "E-mail" "amy@shop.test"',
      'type "Password" "••••••••" --timeout 4s',
      'submit "Sign in"',
    ]);
    expect(JSON.stringify(result)).not.toContain('pw-9876');
  });

  it('are files that say what they do', async () => {
    const text = await readFile(
      new URL('../../packages/core/src/packs/core/intents/accept_cookies.yaml', import.meta.url),
      'utf8',
    );
    await run(b, 'export accept_cookies --out cookies.yaml');
    expect(text).toContain('pattern: cookies.accept');
    expect(await readFile(join(root, 'core/cookies.yaml'), 'utf8')).toContain('pattern: cookies.accept');
    // What is exported loads again.
    const names = ((await b.run('intents')).data as { name: string; from: string }[]).filter(
      (one) => one.from === 'core',
    );
    expect(names).toHaveLength(8);
    for (const { name } of names) await run(b, `export ${name} --out home/intents/${name}.yaml`);
    const again = session('core');
    const listed = await again.run('intents');
    expect(listed.notes).toEqual([]);
    expect((listed.data as { from: string }[]).map((one) => one.from)).toEqual(Array(8).fill('user'));
  });
});
