// What was found is what is acted on: a reference holds while other things are looked for, and explain says what is done.

import { describe, expect, it } from 'vitest';
import type { Action } from '../../packages/core/src/scene/action.js';
import { type Reference, referenceOf } from '../../packages/core/src/scene/world.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { said, trial } from '../support/trial.js';

const t = trial();
const CLICK: Action = { kind: 'click', button: 'left', count: 1, isLong: false, isForced: false, modifiers: [] };
const pressed = (name: string): string => `<button onclick="this.after('${name} pressed')">${name}</button>`;

async function found(value: string): Promise<Reference> {
  const ask = { target: { kind: 'text', value }, requirement: 'Clickable', policy: {}, action: 'click' } as const;
  const answer = await t.b.world.find(ask, deadlineIn(3000));
  const on = answer.ok ? referenceOf(answer.value) : null;
  if (on === null) throw new Error(`${value} was not found: ${JSON.stringify(answer)}`);
  return on;
}

describe('a reference', () => {
  const frame = `<iframe srcdoc="${pressed('Innen').replaceAll('"', '&quot;')}"></iframe>`;

  it('means the element it was given for, whatever was looked for since', async () => {
    await t.show(`${pressed('One')}${pressed('Zwei')}${frame}`);
    const [one, two, inner] = [await found('One'), await found('Zwei'), await found('Innen')];
    const { world } = t.b;
    for (const on of [two, inner, one]) {
      const reading = await world.read(on, deadlineIn(3000));
      expect(reading.ok && reading.value.text).toBe(on.thing.name);
    }
    const done = await world.perform(CLICK, one, deadlineIn(3000));
    expect(done.ok && done.value.seen.length > 0).toBe(true);
    await t.holds('document.body.textContent.includes("One pressed")');
    await t.holds('!document.body.textContent.includes("Zwei pressed")');
    const deep = await world.perform(CLICK, inner, deadlineIn(3000));
    expect(deep.ok).toBe(true);
    await t.holds('frames[0].document.body.textContent.includes("Innen pressed")');
    expect(one.decision.reason).toBe('text:exact');
  });

  it('to what is gone is stale, and what was found later is left alone', async () => {
    await t.show(
      `${pressed('One')}${pressed('Two')}<script>onmessage = () => document.querySelector('button').remove()</script>`,
    );
    const one = await found('One');
    await found('Two');
    await t.run('wait until "document.querySelector(\'button\').remove() === undefined"');
    const done = await t.b.world.perform(CLICK, one, deadlineIn(500));
    expect(done.ok ? 'done' : done.problem.code).toBe('STALE_REFERENCE');
    const read = await t.b.world.read(one, deadlineIn(500));
    expect(read.ok ? 'read' : read.problem.code).toBe('STALE_REFERENCE');
    await t.holds('!document.body.textContent.includes("pressed")');
  });

  it('is where a drag goes to', async () => {
    const drop = 'ondragover="event.preventDefault()" ondrop="this.append(document.getElementById(\'c\'))"';
    const box = (id: string, name: string): string =>
      `<section aria-label="${name}" id="${id}" ${drop} style="width:200px;height:80px;border:1px solid"></section>`;
    const card = '<div id="c" draggable="true" style="width:80px">Karte</div>';
    const result = await t.show(`${card}${box('a', 'Offen')}${box('b', 'Fertig')}`, 'drag "Karte" to "Fertig"');
    expect(said(result)).toBe('ok');
    await t.holds('document.querySelector("#b #c") !== null');
  });
});

describe('explain', () => {
  const send = 'onsubmit="event.preventDefault(); this.after(\'sent\')"';
  const twoForms = `<form ${send}><label>A <input></label><button>Speichern</button></form>
    <form ${send}><label>B <input></label><button>Envoyer</button></form>`;
  const modal = (...names: string[]): string =>
    `<div role="dialog" aria-modal="true" aria-label="Newsletter" style="position:fixed;inset:20%;background:#fff">
      <p>Newsletter</p>${names.map((name) => `<button onclick="this.closest('[role]').remove()">${name}</button>`).join('')}</div>`;
  const banner = `<div style="position:fixed;bottom:0;width:100%;background:#eee" id="cookie-banner">Wir verwenden Cookies.
    <button onclick="this.parentNode.remove()">Alle akzeptieren</button>
    <button onclick="this.parentNode.remove()">Alle ablehnen</button></div>`;
  const cases: readonly [page: string, ...lines: string[]][] = [
    [twoForms, 'type "B" "x"', 'submit'],
    [twoForms, 'submit'],
    [twoForms, 'submit "Speichern"'],
    [`<iframe srcdoc="<p>Nichts</p>"></iframe>${twoForms}`, 'type "A" "x"', 'submit'],
    [modal('Abonnieren', 'Später'), 'dismiss'],
    [modal('S’abonner', 'Non merci'), 'dismiss "Newsletter"'],
    [modal('登録', '閉じる'), 'dismiss popups'],
    [modal('OK', 'Abbrechen'), 'accept'],
    [banner, 'dismiss banner'],
    [banner, 'accept_cookies'],
    [`${pressed('保存')}${pressed('保存する')}`, 'click "保存"'],
    [`${pressed('حفظ')}`, 'click "حفظ"'],
    [`${pressed('Delete')}${pressed('Delete all')}`, 'click "Delete"'],
    [`${pressed('Delete file')}`, 'click "Delete"'],
    [`${pressed('Open the menu')}${pressed('Menu bar of the shop')}`, 'click "the menu"'],
    [`${pressed('Menü öffnen')}`, 'click "öffnen"'],
    [pressed('Save') + pressed('Save'), 'click "Save"'],
    ['<label>Land <select><option>DE<option>FR</select></label>', 'select "Land" "FR"'],
    ['<label><input type=checkbox> Ja</label>', 'check "Ja"'],
    ['<label>E-Mail <input type=email></label><label>Name <input></label>', 'type email "a@b.c"'],
  ];

  it.each(cases)('says what is done: %#', async (page, ...lines) => {
    const last = lines.at(-1) ?? '';
    const before = lines.slice(0, -1);
    const open = page.includes('<iframe') ? t.on : t.show;
    const reported = await open(page, ...before, `explain ${last}`);
    const done = await t.run(`${last} --timeout 1s`);
    const about = ({ ok, target, failure }: typeof reported) => ({
      ok,
      // Numbers go on counting from page to page.
      target:
        target === null
          ? null
          : { name: target.name, reason: target.reason, confidence: target.confidence, guarded: target.guarded },
      failure:
        failure === undefined
          ? null
          : [failure.code, ...[failure.message, failure.hint].map((words) => words.replace(/\d+/g, '#'))],
    });
    expect(about(done)).toEqual(about(reported));
    const guess = ({ notes }: typeof reported) =>
      notes.filter((note) => note.startsWith('not a sure')).map((note) => note.replace(/\d+/g, '#'));
    expect(guess(done)).toEqual(guess(reported));
    const ends = String(reported.data)
      .split('\n')
      .filter((one) => /^[✓✗]/.test(one));
    expect(ends).toHaveLength(1);
    expect(ends[0]?.startsWith('✓')).toBe(reported.ok);
  });
});

it('explain says that Escape is pressed where that is what is done', async () => {
  const page = `<div role="dialog" aria-modal="true" aria-label="Boletín" style="position:fixed;inset:20%">
    <p>Boletín</p><button>Suscribirse</button></div>
    <script>onkeydown = ({ key }) => key === 'Escape' && document.querySelector('[role]').remove()</script>`;
  const reported = await t.show(page, 'explain dismiss "Boletín"');
  expect([reported.ok, reported.target, reported.data]).toEqual([true, null, undefined]);
  expect(reported.notes.join()).toContain('Escape is pressed');
  const done = await t.run('dismiss "Boletín"');
  expect([done.ok, done.target]).toEqual([true, null]);
  await t.holds('document.querySelector("[role]") === null');
});

describe('Enter by a match that is not sure', () => {
  const form = (field: string): string =>
    `<form onsubmit="event.preventDefault(); window.sent = true; this.after('sent')">${field}<button>Go</button></form>`;

  it.each([
    ['<label>Your full address <input></label>', 'type "address" "x" --enter'],
    ['<label>Vollständiger Name <input></label>', 'type "Name" "x" --enter'],
    ['<label>Adresse de livraison <textarea></textarea></label>', 'type "livraison" "x" --enter'],
  ])('types nothing and sends nothing: %s', async (field, line) => {
    const result = await t.show(form(field), line);
    expect(said(result)).toMatch(/^LOW_CONFIDENCE: Not a sure match/);
    await t.holds('window.sent === undefined && document.querySelector("input, textarea").value === ""');
    const [, way] = /To choose it, use (.*)$/.exec(result.failure?.hint ?? '') ?? [];
    expect(said(await t.show(form(field), line.replace(/"[^"]*"/, way ?? '')))).toBe('ok');
  });

  it('searches: that can be done again', async () => {
    const result = await t.show(
      form('<input type=search aria-label="Search all products">'),
      'type "products" "x" --enter',
    );
    expect(said(result)).toBe('ok');
    await t.holds('window.sent === true');
    expect(result.notes.join()).toContain('not a sure match');
  });
});

describe('a handle, and facets as planners give them', () => {
  const row = (name: string): string =>
    `<li>${name} <button onclick="document.title = 'Removed ${name}'">Remove</button></li>`;

  it('are targets like any other, also when the page was drawn anew', async () => {
    await t.show(`${pressed('Keep')}${pressed('Other')}`);
    const { handle } = (await found('Keep')).thing;
    expect(handle).toMatch(/^v-/);
    await t.run('wait until "(document.body.innerHTML = document.body.innerHTML, true)"');
    expect(await t.run(`click ${handle}`)).toMatchObject({ ok: true, target: { name: 'Keep' } });
    await t.holds('document.body.textContent.includes("Keep pressed")');
    expect((await t.run('click v-1k3f9x0a2b --timeout 100ms')).failure?.code).toBe('STALE_REFERENCE');
    const intent = '{"by": "intent", "role": "button", "text": {"contains": ["Other"]}, "label": null}';
    expect(await t.run(`explain click ${intent}`)).toMatchObject({ ok: true, target: { name: 'Other' } });
    expect(await t.run('click {"by": "css", "selector": "button:last-of-type"}')).toMatchObject({
      ok: true,
      target: { name: 'Other' },
    });
    const stray = await t.run('click {"text": "Other", "colour": "red"}');
    expect(stray.failure).toMatchObject({ code: 'INVALID_VALUE' });
    expect(stray.failure?.message).toContain('colour');
    const command = {
      kind: 'intent',
      value: { text: 'Keep' },
      span: { start: 0, end: 0, line: 1, column: 1 },
    } as const;
    const { span } = command;
    const click = { type: 'click', target: { primary: command, relations: [], span }, span, spans: {} } as const;
    expect(await t.b.run(click as never)).toMatchObject({ ok: true, target: { name: 'Keep' } });
  });

  it('of one of several that look alike is never sure', async () => {
    await t.show(`<ul>${row('Letter')}${row('Photo')}</ul>`);
    const answer = await t.b.world.find(
      {
        target: {
          primary: { kind: 'text', value: 'Remove' },
          relations: [{ relation: 'near', atom: { kind: 'text', value: 'Photo' } }],
        },
        requirement: 'Clickable',
        policy: {},
        action: null,
      },
      deadlineIn(3000),
    );
    const handle = answer.ok ? (answer.value.thing?.handle ?? '') : '';
    expect(handle).toMatch(/~2$/);
    expect((await t.run(`click ${handle}`)).failure?.code).toBe('LOW_CONFIDENCE');
    await t.holds('!document.title.startsWith("Removed")');
  });
});
