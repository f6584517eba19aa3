// Intents that are defined in a session: what can be said, what comes of it, and what is told when it cannot be.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Result } from '../../packages/browser/src/index.js';
import type { RunData } from '../../packages/core/src/packs/run.js';
import { said, trial } from '../support/trial.js';

const folder = await mkdtemp(join(tmpdir(), 'beckon-define-'));
const t = trial({ folder, home: join(folder, 'home'), variables: { CITY: 'Bonn' } });
afterAll(() => rm(folder, { recursive: true, force: true }));

const FORM = `<form id=f onsubmit="event.preventDefault();o.textContent='Sent '+[...new FormData(f)].map((x)=>x.join('=')).join('&')">
  <label>Name <input name=n></label><label>City <input name=c></label><label>Password <input name=p type=password></label>
  <label>Size <select name=s><option>small<option>large</select></label><button>Send</button></form><p id=o></p>
  <ul><li class=row>one</li><li class=row>two</li><li class=row>three</li></ul><button onclick="this.remove()">Gone</button>`;

function data(result: Result): RunData {
  return result.data as RunData;
}

/** Defines an intent anew. */
async function define(text: string): Promise<Result> {
  const [, name] = /^define ([\w-]+)/.exec(text) ?? [];
  await t.b.run(`undefine ${name}`);
  return t.b.run(text);
}

describe('define', () => {
  it('makes an intent of lines', async () => {
    expect(said(await define('define greet(who):\n  type "Name" $who\n  # a note\n  click "Send"'))).toBe('ok');
    const result = await t.show(FORM, 'run greet Amy');
    expect(said(result)).toBe('ok');
    expect(data(result)).toEqual({
      status: 'success',
      completed: 2,
      total: 2,
      actions: ['type "Name" "Amy"', 'click "Send"'],
    });
    await t.holds(`o.textContent.startsWith('Sent n=Amy')`);
  });

  it('makes an intent of sections', async () => {
    const result = await define(
      [
        'define order:',
        '  description: Orders: a thing.',
        '  parameters:',
        '    - name: who',
        '      default: Bo',
        '    - size',
        '  steps:',
        '    - type "Name" "$who: x # y"',
        '    - select: { target: Size, value: $size }',
        '    - branch:',
        '        if: { visible: Gone }',
        '        then:',
        '          - click "Gone"',
        '    - click "Send"',
        '  success:',
        '    - text "Sent"',
        '    - hidden "Gone"',
      ].join('\n'),
    );
    expect(said(result)).toBe('ok');
    expect(result.data).toEqual({ name: 'order', usage: 'run order [--who <who>] --size <size>' });
    expect(said(await t.show(FORM, 'run order --size large'))).toBe('ok');
    await t.holds(`o.textContent === 'Sent n=Bo: x # y&c=&p=&s=large'`);
  });

  it('takes values as data, whatever they look like', async () => {
    await define('define put(what):\n  type "Name" "$what"\n  click "Send"');
    for (const evil of ['" near "City', '${CITY}', '$what', '--enter', 'a" or click "Gone', '</p>', "'"]) {
      const result = await t.show(FORM, `run put --what ${JSON.stringify(evil)}`);
      // A `${…}` that somebody says is a value of the session, as in every line.
      const meant = evil === '${CITY}' ? 'Bonn' : evil;
      expect(said(result)).toBe('ok');
      await t.holds(`f.n.value === ${JSON.stringify(meant)} && f.c.value === ''`);
    }
  });

  it('takes a value as a target without reading it', async () => {
    await define('define hit(what):\n  click $what --timeout 300ms');
    const page =
      '<button onclick="window.x=1;this.dataset.d=1">Delete</button><p>near</p><button onclick="window.x=2;this.dataset.d=1">Delete near Bob</button>';
    expect(said(await t.show(page, 'run hit "Delete near Bob"'))).toBe('ok');
    await t.holds('window.x === 2');
    const rows =
      '<div><b>Amy</b> <button onclick="window.x=1">Delete</button></div><div><b>Bob</b> <button onclick="window.x=2">Delete</button></div>';
    const result = await t.show(rows, `run hit ${JSON.stringify('"Delete" near "Bob"')}`);
    expect(result.failure?.code).toBe('STEP_FAILED');
    await t.holds('window.x === undefined');
  });

  it('takes values where numbers, durations and addresses stand', async () => {
    await define(
      'define go(base, n, t):\n  goto $base/long\n  wait items ".i" $n --timeout $t\n  scroll down --amount $n',
    );
    t.site.set(
      '/long',
      '<!doctype html><title>L</title><p style="height:3000px">Long</p><i class=i></i><i class=i></i>',
    );
    expect(said(await t.run(`run go ${t.site.url} 2 3s`))).toBe('ok');
    await t.holds('scrollY === 2');
    const result = await t.b.run(`run go ${t.site.url} many 1s`);
    expect(said(result)).toContain('it must be a number');
  });

  it('tries the next alternative where the first is not there', async () => {
    await define(
      'define send:\n  type "Full name" "A" or type "Name" "B"\n  click "Submit" or click "Go" or click "Send"',
    );
    const start = Date.now();
    const result = await t.show(FORM, 'run send');
    expect(said(result)).toBe('ok');
    expect(data(result).actions).toEqual(['type "Name" "B"', 'click "Send"']);
    expect(Date.now() - start).toBeLessThan(3000);
  });

  it('waits for alternatives that come late', async () => {
    await define('define late:\n  click "Never" or click "Soon"');
    const result = await t.on(
      `<div id=d></div><script>setTimeout(()=>{d.innerHTML='<button onclick="window.x=1;this.dataset.d=1">Soon</button>'},500)</script>`,
      'run late',
    );
    expect(said(result)).toBe('ok');
    await t.holds('window.x === 1');
  });

  it('uses values of the session in braces', async () => {
    await define('define home:\n  type "City" "${CITY}"\n  type "Name" "${NOBODY}"');
    const result = await t.show(FORM, 'run home');
    expect(said(result)).toBe('PARAMETER_MISSING: Intent home needs a value for $NOBODY');
    // That was known before its first step.
    await t.holds(`f.c.value === ''`);
    await define('define home:\n  type "City" "${CITY}"');
    expect(said(await t.show(FORM, 'run home'))).toBe('ok');
    await t.holds(`f.c.value === 'Bonn'`);
  });

  it('names the line of the script that is wrong', async () => {
    const result = await define('define bad(a):\n  click "A"\n\n  clik "B"\n  type "X" $b\n  stps: 1');
    expect(result.failure?.code).toBe('DEFINITION_INVALID');
    expect(result.failure?.message).toBe(
      'bad cannot be defined: line 6: there is no section "stps:"; did you mean "steps:"?',
    );
    const lines = await define('define bad(a):\n  click "A"\n\n  clik "B"\n  type "X" $b');
    expect(lines.failure?.message).toMatch(/line 4: Unknown command 'clik'.*; line 5: there is no parameter \$b/);
    expect(lines.at).toMatchObject({ line: 4, column: 3 });
    const later = await t.b.run(`${'keys\n'.repeat(9)}define bad(a):\n  clik "B"`);
    expect(later.failure?.message).toContain('line 11: Unknown command');
    expect(later.at).toMatchObject({ line: 11, column: 3 });
    const deep = await define('define bad:\n  steps:\n    - click: { tagret: A }');
    expect(deep.failure?.message).toContain(
      'line 3: steps[0].click.tagret: there is no field "tagret"; did you mean "target"?',
    );
    expect((await define('define bad:')).failure?.message).toContain('it has nothing to do');
    expect((await define('define bad:\n  steps: []\n  click "A"')).failure?.message).toContain('belongs to no section');
    expect((await t.run('run bad')).failure?.code).toBe('INTENT_NOT_FOUND');
  });

  it('defines a name once', async () => {
    await define('define twice:\n  back');
    const again = await t.b.run('define twice:\n  forward');
    expect(said(again)).toBe('DEFINITION_INVALID: twice cannot be defined: there is one of that name');
    expect(again.failure?.hint).toBe("Say 'undefine twice' first");
    expect(said(await t.run('undefine twice', 'define twice:\n  forward', 'undefine twice'))).toBe('ok');
    expect((await t.b.run('undefine twice')).failure?.code).toBe('INTENT_NOT_FOUND');
    expect((await t.b.run('undefine login')).failure?.code).toBe('INTENT_UNAVAILABLE');
  });

  it('is listed', async () => {
    await define('define listed(a):\n  description: Does it.\n  steps:\n    - type "Name" $a');
    expect((await t.run('intents --session')).data).toContainEqual({
      name: 'listed',
      description: 'Does it.',
      parameters: '--a <a>',
      from: 'session',
    });
    const names = ((await t.run('intents')).data as { name: string; from: string }[]).map(
      (one) => `${one.name} ${one.from}`,
    );
    expect(names).toContain('listed session');
    expect(names).toContain('logout core');
  });
});

describe('run', () => {
  it('says what is missing, unknown or wrong, with the nearest name', async () => {
    await define('define pay(amount, card):\n  type "Name" $amount');
    const reported = async (line: string) => {
      const result = await t.b.run(line);
      return `${said(result)} | ${result.failure?.hint}`;
    };
    expect(await reported('run pay 5')).toBe(
      'PARAMETER_MISSING: Intent pay needs a value for card | Write: run pay --amount <amount> --card <card>',
    );
    expect(await reported('run pay --amuont 5')).toContain('did you mean --amount?');
    expect(await reported('run pya 5')).toBe(
      "INTENT_NOT_FOUND: There is no intent called pya | Did you mean 'run pay'? 'intents' shows them all",
    );
    expect(await reported('run pay 1 2 3')).toContain('it takes 2 values: amount and card');
    expect(await reported('run pay 1 2 --resume x')).toContain('CHECKPOINT_INVALID: Intent pay has no checkpoint x');
  });

  it('tells the step that failed and how far it got', async () => {
    await define('define three:\n  type "Name" "A"\n  click "Nowhere" --timeout 200ms\n  click "Send"');
    const result = await t.show(FORM, 'run three');
    expect(said(result)).toMatch(
      /^STEP_FAILED: Step 2 of 3 of three failed: click "Nowhere" --timeout 200ms\. Nothing here/,
    );
    expect(data(result)).toMatchObject({ status: 'partial', completed: 1, total: 3, actions: ['type "Name" "A"'] });
    expect(result.failure?.facts).toMatchObject({ code: 'TARGET_NOT_FOUND', number: 2 });
    const none = await t.show('<p>x</p>', 'run three --timeout 400ms');
    expect(data(none)).toMatchObject({ status: 'failed', completed: 0 });
  });

  it('keeps secrets out of what is told', async () => {
    await define(
      'define in:\n  parameters:\n    - { name: key, secret: true }\n    - pin\n  steps:\n    - type "Name" $key\n    - type "City" $pin\n    - type "Password" $key',
    );
    const result = await t.show(FORM, 'run in --key "s3cret-x" --pin 12');
    expect(said(result)).toBe('ok');
    expect(data(result).actions).toEqual([
      'type "Name" "••••••••"',
      'type "City" "••••••••"',
      'type "Password" "••••••••"',
    ]);
    expect(JSON.stringify(result)).not.toContain('s3cret-x');
    expect(result.command).toBe('run in --key "••••••••" --pin "••••••••"');
    const inOrder = await t.show(FORM, 'run in "abc" 12');
    expect(inOrder.command).toBe('run in "••••••••" "••••••••"');
    const form = await t.run('run fill_form --data {"Name":"Amy","Password":"xyz"}');
    expect(form.command).not.toContain('xyz');
    expect(JSON.stringify(form.data)).not.toContain('xyz');
    expect((await t.b.run('run nobody --password xyz')).command).toBe('run nobody --password "••••••••"');
  });

  it('goes on from a checkpoint', async () => {
    await define(
      'define buy(who):\n  steps:\n    - type "Name" $who\n    - extract: { first: .row }\n    - checkpoint: named\n    - click "Later" --timeout 200ms\n    - type "City" $first',
    );
    const failed = await t.show(FORM, 'run buy Amy');
    expect(data(failed)).toMatchObject({ status: 'partial', completed: 3, total: 5, checkpoint: 'named' });
    expect(failed.failure?.hint).toContain('run buy … --resume named');
    await t.run(
      "wait until \"(document.querySelector('[name=n]').value = '', document.body.insertAdjacentHTML('beforeend', '<button onclick=this.dataset.d=window.y=1>Later</button>'), true)\"",
    );
    const result = await t.run('run buy Amy --resume named');
    expect(said(result)).toBe('ok');
    expect(data(result).actions).toEqual(['click "Later" --timeout 200ms', 'type "City" "one"']);
    await t.holds(`f.n.value === '' && window.y === 1`);
  });

  it('runs one intent in another, with values', async () => {
    await define('define inner(a):\n  type "Name" $a');
    await define('define outer(b):\n  run inner "<$b>"\n  run inner --a "$b!"');
    const result = await t.show(FORM, 'run outer "x y"');
    expect(said(result)).toBe('ok');
    await t.holds(`f.n.value === 'x y!'`);
  });

  it('takes over what another intent found', async () => {
    await define('define read:\n  steps:\n    - extract: { first: .row }');
    await define(
      'define use:\n  steps:\n    - run read\n    - intent: read\n    - type: { target: Name, text: "<${first}>" }',
    );
    const result = await t.show(FORM, 'run use');
    expect(said(result)).toBe('ok');
    expect(data(result).data).toEqual({ first: 'one' });
    await t.holds(`f.n.value === '<one>'`);
  });

  it('says when the page is gone', async () => {
    await define('define gone:\n  click "Send"');
    const result = await t.run('goto chrome://crash', 'run gone --timeout 2s').catch((error: Error) => error.message);
    expect(typeof result === 'string' ? result : result.ok).toBe(false);
    expect(said(await t.show(FORM, 'run gone'))).toBe('ok');
  });

  it('is no part of itself', async () => {
    await define('define one:\n  run two');
    await define('define two:\n  run one');
    const result = await t.run('run one');
    expect(said(result)).toContain('it would call itself');
  });

  it('takes the place of a command of its name, and may use it', async () => {
    await define('define search(query):\n  type "Name" "<$query>"');
    expect(said(await t.show(FORM, 'search "shoes"'))).toBe('ok');
    await t.holds(`f.n.value === '<shoes>'`);
    await t.run('undefine search');
    await define('define login(user, word):\n  login "$user@shop.test" "$word"');
    const page = `<form id=g onsubmit="event.preventDefault();window.u=g.u.value+g.p.value;g.remove()"><label>E-mail <input name=u type=email></label><label>Password <input name=p type=password></label><button>Sign in</button></form>`;
    const result = await t.show(page, 'login "amy" "pass-1"');
    await t.run('undefine login');
    expect(said(result)).toBe('ok');
    await t.holds(`window.u === 'amy@shop.testpass-1'`);
  });

  it('is called off', async () => {
    await define('define slow:\n  steps:\n    - wait: 30s\n    - back');
    const controller = new AbortController();
    const start = Date.now();
    const running = t.b.run('run slow', { signal: controller.signal });
    setTimeout(() => controller.abort(), 200);
    const result = await running;
    expect(result.failure?.code).toBe('CANCELLED');
    expect(Date.now() - start).toBeLessThan(3000);
  });

  it('ends when its time is over', async () => {
    await define(
      'define long:\n  options: { timeout: 600ms }\n  steps:\n    - loop: { while: "hidden \\"Nobody\\"", max: 10000, steps: [{ wait: 20 }] }',
    );
    const start = Date.now();
    const result = await t.show(FORM, 'run long');
    expect(said(result)).toMatch(/TIMEOUT|STEP_FAILED/);
    expect(said(result)).toContain('600 ms');
    expect(Date.now() - start).toBeLessThan(4000);
  });
});

describe('steps', () => {
  const runSteps = async (page: string, ...steps: string[]) => {
    expect(said(await define(`define s:\n  steps:\n${steps.map((step) => `    - ${step}`).join('\n')}`))).toBe('ok');
    return t.show(page, 'run s');
  };

  it('branch on what is there', async () => {
    const result = await runSteps(
      FORM,
      'branch: { if: { all: [{ visible: Gone }, { count: { selector: .row, min: 3, max: 3 } }, { not: { text_contains: Sold out } }] }, then: [click "Gone"], else: [fail: "no"] }',
      'branch: { if: { any: [{ pattern_exists: cookies }, { url_contains: /nowhere }] }, then: [{ fail: "wrong" }], else: [type "Name" "else"] }',
      'branch: { if: { url_matches: "/st\\\\w+$" }, then: [type "City" "matched"] }',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`f.n.value === 'else' && f.c.value === 'matched'`);
  });

  it('loop over lists, numbers and what they extract', async () => {
    const result = await runSteps(
      FORM,
      'extract: { rows: { selector: .row, all: true } }',
      'loop: { over: $rows, as: row, steps: ["type \\"Name\\" \\"$index $row \\" --append"] }',
      'loop: { over: 3, steps: ["type \\"City\\" \\"$item\\" --append"] }',
      'loop: { over: [x, y, z], max: 2, steps: ["type \\"City\\" \\"$item\\" --append"] }',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`f.n.value === '1 one 2 two 3 three ' && f.c.value === '123xy'`);
    expect(data(result).data).toEqual({ rows: ['one', 'two', 'three'] });
  });

  it('loop while something is so', async () => {
    const result = await runSteps(
      '<div id=d><button onclick="this.remove()">Remove</button><button onclick="this.remove()">Remove</button></div>',
      'loop: { while: { count: { selector: "#d button", min: 1 } }, steps: [{ click: { selector: "#d button:first-child" } }], max: 9 }',
    );
    expect(said(result)).toBe('ok');
    expect(data(result).actions).toHaveLength(2);
  });

  it('try, and do something else', async () => {
    const result = await runSteps(
      FORM,
      'try: { steps: [click "Nowhere" --timeout 100ms, type "Name" "never"], catch: [type "City" "caught"] }',
      '{ click: { target: Nowhere, timeout: 100ms }, on_error: [type "Name" "mended"] }',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`f.n.value === 'mended' && f.c.value === 'caught'`);
  });

  it('find targets by pattern, by name, by what stands near, and by what else they may be', async () => {
    const page = `<form id=g onsubmit="event.preventDefault()"><label>E-mail <input id=e type=email></label><label>Password <input id=p type=password></label><button>Sign in</button></form>
      <div class=a><h2>One</h2><button onclick="window.x='one';this.dataset.d=1">Pick 1</button></div><section class=b><h2>Two</h2><button onclick="window.x='two';this.dataset.d=1">Pick 22</button></section>`;
    const result = await runSteps(
      page,
      'type: { target: { pattern: login.username }, text: a@b.c }',
      'type: { target: { pattern: login.nothing, fallback: password }, text: x1 }',
      'click: { text: "^Pick \\\\d\\\\d$", match: regex }',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`e.value === 'a@b.c' && p.value === 'x1' && window.x === 'two'`);
    expect(said(await runSteps(page, 'click: { text: Pick 1, match: exact }'))).toBe('ok');
    await t.holds(`window.x === 'one'`);
    expect(said(await runSteps(page, 'click: { text: Pick, inside: { selector: .b } }'))).toBe('ok');
    await t.holds(`window.x === 'two'`);
    expect(said(await runSteps(page, 'click: { text: "Pick .*", match: regex }'))).toContain(
      'it matches several elements',
    );
    expect(said(await runSteps(page, 'click: { target: { text: pick 1, match: exact }, timeout: 200ms }'))).toContain(
      'STEP_FAILED',
    );
  });

  it('run scripts with values as data', async () => {
    await define(
      'define js(v):\n  steps:\n    - execute: "window.got = params.v; document.title = \'T\'"\n    - execute: "throw new Error(\'oh\')"',
    );
    const result = await t.show(FORM, `run js ${JSON.stringify('"); alert(1); ("')}`);
    expect(said(result)).toMatch(/^STEP_FAILED: Step 2 of 2 .*oh/);
    await t.holds(`window.got === '"); alert(1); ("'`);
  });

  it('wait for what they are told to', async () => {
    const page = `<p id=p>wait</p><script>setTimeout(()=>{p.textContent='Ready now'},300)</script>`;
    expect(said(await runSteps(page, 'wait: { text_contains: ready NOW, timeout: 3s }'))).toBe('ok');
    expect(said(await runSteps(page, 'wait: { for: { visible: Ready now }, timeout: 3s }'))).toBe('ok');
    expect(
      said(await runSteps(page, 'wait: { for: { visible: Never }, timeout: 100ms, says: It never came }')),
    ).toContain('It never came');
    expect(said(await runSteps(page, 'wait: { for: { visible: Never }, timeout: 100ms, optional: true }'))).toBe('ok');
    expect(said(await runSteps('<p>wait</p>', 'wait: { hidden: wait, timeout: 100ms }'))).toContain(
      'Waited 100 ms for "wait" to be hidden',
    );
  });

  it('are tried again where that is asked for', async () => {
    const page = `<div id=d></div><script>setTimeout(()=>{d.innerHTML='<button onclick="window.x=1;this.dataset.d=1">Now</button>'},700)</script>`;
    const text = (retry: string) => `define again:\n  ${retry}\n  steps:\n    - click "Now" --timeout 100ms`;
    await define(text('options: { retry: { max_attempts: 6, delay: 100, backoff: 1.5 } }'));
    expect(said(await t.show(page, 'run again'))).toBe('ok');
    await define(text('description: once'));
    expect((await t.show(page, 'run again')).failure?.code).toBe('STEP_FAILED');
  });

  it('recover, and are tried once more', async () => {
    await define(
      'define rec:\n  steps:\n    - click "Pay" --timeout 200ms\n  failure:\n    recovery:\n      - click "Open"',
    );
    const page = `<button onclick="document.body.insertAdjacentHTML('beforeend','<button onclick=this.dataset.d=window.x=1>Pay</button>')">Open</button>`;
    expect(said(await t.show(page, 'run rec'))).toBe('ok');
    await t.holds('window.x === 1');
    expect((await t.show('<p>x</p>', 'run rec --timeout 2s')).failure?.code).toBe('STEP_FAILED');
  });

  it('check that it worked, or that it did not', async () => {
    await define(
      'define check:\n  steps:\n    - click "Pay"\n  success:\n    conditions: [visible: Thanks]\n    extract: { order: "#o" }\n    timeout: 1s\n  failure:\n    conditions: [visible: Declined]',
    );
    const page = (then: string) =>
      `<button onclick="setTimeout(()=>{document.body.insertAdjacentHTML('beforeend','${then}')},200);this.textContent='…'">Pay</button>`;
    const good = await t.show(page('<p>Thanks</p><b id=o>A-7</b>'), 'run check');
    expect(said(good)).toBe('ok');
    expect(data(good).data).toEqual({ order: 'A-7' });
    const bad = await t.show(page('<p role=alert>Declined</p>'), 'run check');
    expect(said(bad)).toBe(
      'VERIFICATION_FAILED: check did its steps, but the page shows that it failed. The page says: "Declined"',
    );
    expect(data(bad)).toMatchObject({ status: 'partial', completed: 1, total: 1 });
    const late = await t.show(page(''), 'run check');
    expect(said(late)).toBe('VERIFICATION_FAILED: check did its steps, but did not see "Thanks" to be visible');
  });
});

describe('flows', () => {
  it('go over pages, each at its address', async () => {
    t.site.set('/f/cart', '<!doctype html><title>C</title><b id=sum>12</b><a href="/f/pay">Checkout</a>');
    t.site.set(
      '/f/pay',
      '<!doctype html><title>P</title><form action="/f/done"><label>Name <input name=n></label><button>Pay</button></form>',
    );
    t.site.set('/f/done', '<!doctype html><title>D</title><h1>Thanks</h1><b id=o>A-9</b>');
    await define('define name_it(who):\n  type "Name" $who\n  click "Pay"');
    const flow = (pattern: string) =>
      [
        'define order(who):',
        '  flow:',
        '    start: cart',
        '    pages:',
        '      - name: cart',
        '        url_pattern: /f/cart$',
        '        intents: [{ steps: [click "Checkout"] }]',
        '        extract: { sum: "#sum" }',
        '        next: { page: pay }',
        '      - name: pay',
        `        url_pattern: ${pattern}`,
        '        intents: [name_it]',
        '        next: done',
        '      - name: done',
        '        url_pattern: /f/done',
        '        extract: { order: { selector: "#o" } }',
        '        next: end',
      ]
        .join('\n')
        .replace('        extract: { sum: "#sum" }\n', '');
    expect(said(await define(flow('/f/pay$')))).toBe('ok');
    const result = await t.run(`goto ${t.site.url}/f/cart`, 'run order Amy');
    expect(said(result)).toBe('ok');
    expect(data(result)).toMatchObject({ status: 'success', completed: 3, total: 3, data: { order: 'A-9' } });
    await define(flow('/f/elsewhere$'));
    const failed = await t.run(`goto ${t.site.url}/f/cart`, 'run order Amy --timeout 800ms');
    expect(said(failed)).toContain('page pay: the address to match //f/elsewhere$/');
    expect(data(failed)).toMatchObject({ status: 'partial', completed: 1, total: 3, checkpoint: 'pay' });
  });
});

describe('export', () => {
  it('writes what runs the same again', async () => {
    await define('define keep(who):\n  type "Name" "$who: 1"\n  click "Submit" or click "Send"');
    const result = await t.run('export keep --out out/keep.yaml');
    expect(result.data).toEqual({ path: 'out/keep.yaml' });
    expect(await readFile(join(folder, 'out/keep.yaml'), 'utf8')).toBe(
      'intent: keep\nparameters:\n  - name: who\n    required: true\nsteps:\n  - \'type "Name" "$who: 1"\'\n  - click "Submit" or click "Send"\n',
    );
    expect((await t.run('export keep')).data).toEqual({ path: 'keep.yaml' });
    expect((await t.b.run('export keep --out ../keep.yaml')).failure?.code).toBe('FORBIDDEN');
    expect((await t.b.run('export nobody')).failure?.code).toBe('INTENT_NOT_FOUND');
    expect(said(await t.run('export login'))).toBe('ok');
  });
});
