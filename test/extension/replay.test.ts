// Messages as the planner of the document sends them, replayed in the example extension in a real browser: each way to name an
// element, each hook, each error, on a page that goes on changing. The scores are computed by hand from the document's weights:
// text 0.40 (contains: 0.7 of it), role 0.20, label 0.15, attributes 0.10 (name: 0.7), context 0.10 (section: 0.7), visible 0.05.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActionResult, ExecuteReply, Observation } from '../../packages/extension/src/executor/protocol.js';
import { actionsScript, contentScript } from '../../packages/extension/src/generated/executor.js';
import { type Site, startSite } from '../support/browser.js';
import { chromium, OwnBrowser, type Target, until } from '../support/own-browser.js';

const JOB = String.raw`<!doctype html><html lang="en"><title>Job</title>
  <style>.over { position: absolute; inset: 0; background: white } .under { position: relative; width: 200px; height: 30px }</style>
  <nav><a href="#openings">Openings</a></nav>
  <main><h2>Your data</h2>
  <form id="jobForm" name="job" onsubmit="return false">
    <label for="fullName">Full name *</label> <input id="fullName" name="full_name" placeholder="Jane Doe">
    <label>City <input name="city"></label>
    <label>Card <input name="card" oninput="this.value = this.value.replace(/\D/g, '').replace(/(.{4})(?=.)/g, '$1 ')"></label>
    <label>Rigid <input name="rigid" value="A" oninput="this.value = 'A'"></label>
    <label>Pin <input name="pin" type="password"></label>
    <label>Country <select name="country"><option value="">Choose</option><option value="DE">Germany</option><option value="FR">France</option></select></label>
    <div id="level" role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="false" aria-controls="levels" aria-label="Level"
      onclick="levels.hidden = !levels.hidden; this.setAttribute('aria-expanded', String(!levels.hidden))">Choose a level</div>
    <ul id="levels" role="listbox" hidden><li role="option">Junior</li><li role="option">Senior</li></ul>
    <label><input type="checkbox" name="terms"> I agree</label>
    <div id="news" role="switch" tabindex="0" aria-checked="false" onclick="this.setAttribute('aria-checked', this.getAttribute('aria-checked') === 'false')">News</div>
    <label><input type="checkbox" name="stuck" onclick="return false"> Stuck</label>
    <label>Resume <input type="file" name="resume"></label>
    <button id="apply" name="applyBtn" data-testid="apply-now" onclick="done.textContent = 'Applied ' + ++n">Apply now</button>
    <button type="button" disabled>Save draft</button>
    <button type="button" aria-label="Clear the form" onclick="done.textContent = 'Cleared ' + ++n">x</button>
  </form>
  <button style="display: none" onclick="done.textContent = 'Wrong one'">Apply now</button>
  <button onclick="void 0">Nothing</button> <button onclick="terms.showModal()">Read the terms</button>
  <button onclick="history.pushState({}, '', '/step/' + ++n)">Next step</button>
  <p class="under"><button onclick="done.textContent = 'Through'">Under it</button><span class="over">Over it</span></p>
  <ul class="rows"><li>Letter <button type="button">Remove</button></li><li>Photo <button type="button">Remove</button></li></ul>
  <my-card id="card"></my-card> <p id="done"></p></main>
  <dialog id="terms" aria-label="Terms"><p>All of them</p><button onclick="terms.close()">Close</button></dialog>
  <section><h3>Billing</h3><button onclick="done.textContent = 'Billing ' + ++n">Change</button></section>
  <section><h3>Shipping</h3><button onclick="done.textContent = 'Shipping ' + ++n">Change</button></section>
  <script>
    var n = 0;
    for (const option of levels.children) option.onclick = () => { level.textContent = option.textContent; level.onclick(); };
    for (const button of document.querySelectorAll('.rows button')) button.onclick = () => { done.textContent = 'Removed ' + button.parentNode.firstChild.textContent.trim(); button.parentNode.remove(); };
    card.attachShadow({ mode: 'open' }).innerHTML = '<button id="more">More about us</button><inner-part></inner-part>';
    const inner = card.shadowRoot.querySelector('inner-part').attachShadow({ mode: 'open' });
    inner.innerHTML = '<button id="deep">Deep down</button>';
    for (const root of [card.shadowRoot, inner]) root.querySelector('button').onclick = ({ target }) => { done.textContent = target.textContent + ' ' + ++n; };
  </script></html>`;

type Told = Readonly<Record<string, unknown>>;
/** What the page is made to do first; the action; what is asked beside it; what must come of it. */
interface Replayed {
  readonly page?: string;
  readonly action: Told;
  readonly more?: Told;
  readonly want: Told;
  /** What the page says afterwards. */
  readonly says?: RegExp;
}

const click = (target: Told): Told => ({ type: 'CLICK', target });
const fill = (target: Told, value: string, more: Told = {}): Told => ({ type: 'FILL', target, value, ...more });
const intent = (fields: Told): Told => ({ by: 'intent', ...fields });
const absolute = { scoring: 'absolute' };
const fails = (error: string, failureReason?: string, trace: Told = {}): Told => ({
  ok: false,
  fatal: false,
  error,
  ...(failureReason === undefined ? {} : { resolutionTrace: { chosen: null, failureReason, ...trace } }),
});
const read = (expected: unknown, actual: unknown = expected): Told => ({
  ok: true,
  lifecycle: 'verified',
  input: 'synthetic',
  verification: { ok: true, expected, actual },
});
const scored = (score: number): Told => ({ ok: true, target: { vaultyId: 'id:apply', score, guarded: false } });
const best = (score: number, reasons: readonly string[]): Told => ({
  ok: false,
  error: expect.stringMatching(/target not found$/),
  resolutionTrace: {
    method: 'intent',
    chosen: null,
    failureReason: 'score_below_threshold',
    topMatches: expect.arrayContaining([expect.objectContaining({ score, reasons })]),
  },
});
const NAMED = { role: 'button', text: { exact: 'Apply now' } };
const ROWS: Readonly<Record<string, readonly Replayed[]>> = {
  'the ladder, as the document weighs it': [
    // 0.40 + 0.20 + 0.05
    { action: click(intent(NAMED)), more: absolute, want: scored(0.65), says: /^Applied/ },
    // … + 0.10
    {
      action: click(intent({ ...NAMED, attributes: { dataTestId: 'apply-now' } })),
      more: absolute,
      want: scored(0.75),
    },
    { action: click(intent({ ...NAMED, attributes: { id: 'apply' } })), more: absolute, want: scored(0.75) },
    // … + 0.07
    { action: click(intent({ ...NAMED, attributes: { name: 'applyBtn' } })), more: absolute, want: scored(0.72) },
    { action: click(intent({ ...NAMED, context: { section: 'Your data' } })), more: absolute, want: scored(0.72) },
    { action: click(intent({ ...NAMED, context: { form: 'jobForm' } })), more: absolute, want: scored(0.75) },
    {
      action: click(
        intent({
          ...NAMED,
          context: { form: 'jobForm' },
          attributes: { dataTestId: 'apply-now' },
          confidence: 0.9,
          fallbacks: ['aria', 'label', 'text', 'som'],
        }),
      ),
      more: absolute,
      want: scored(0.85),
    },
    // 0.28 + 0.20 + 0.05
    { action: click(intent({ role: 'button', text: { contains: ['Apply'] } })), more: absolute, want: scored(0.53) },
    // 0.40 + 0.05: just enough
    { action: click(intent({ text: { exact: 'Apply now' } })), more: absolute, want: scored(0.45) },
    // 0.28 + 0.05
    {
      action: click(intent({ text: { contains: ['Apply'] } })),
      more: absolute,
      want: best(0.33, ['text:contains', 'visible']),
    },
    // 0.20 + 0.15 + 0.05
    {
      action: fill(intent({ role: 'textbox', label: 'Full name' }), 'x'),
      more: absolute,
      want: best(0.4, ['role', 'label:exact', 'visible']),
    },
    // … + 0.10
    {
      action: fill(intent({ role: 'textbox', label: 'Full name', attributes: { id: 'fullName' } }), 'Amy'),
      more: absolute,
      want: { ...read('Amy'), target: { score: 0.5, vaultyId: 'id:fullName', guarded: false } },
    },
    // A label may be an aria-label: 0.40 + 0.20 + 0.15 + 0.05
    {
      action: click(intent({ role: 'button', text: { exact: 'Clear the form' }, label: 'Clear the form' })),
      more: absolute,
      want: { ok: true, target: { score: 0.8 } },
      says: /^Cleared/,
    },
    // By default what is said is all that counts.
    { action: click(intent(NAMED)), want: scored(1) },
    // Within 0.05: by the section, which adds 0.07 to one of them. Without it, neither.
    {
      action: click(intent({ role: 'button', text: { exact: 'Change' }, context: { section: 'Shipping' } })),
      more: absolute,
      want: { ok: true, target: { score: 0.72 } },
      says: /^Shipping/,
    },
    {
      action: click(intent({ role: 'button', text: { exact: 'Change' }, context: { section: 'Billing' } })),
      want: { ok: true },
      says: /^Billing/,
    },
    {
      action: click(intent({ role: 'button', text: { exact: 'Change' } })),
      more: absolute,
      want: fails('CLICK target not found', 'ambiguous', { note: 'close_scores' }),
    },
    // Not visible, disabled, covered.
    {
      action: click(intent({ role: 'button', text: { exact: 'Save draft' } })),
      want: fails('CLICK target not found', 'not_usable'),
    },
    {
      action: click(intent({ role: 'button', text: { exact: 'Under it' }, constraints: { mustBeTopmost: true } })),
      want: fails('CLICK target not found', 'not_usable'),
    },
  ],
  'every other way to name an element': [
    {
      action: fill({ by: 'vaultyId', id: 'id:fullName', text: 'Full name', intent: 'fill_name' }, 'Bea'),
      want: read('Bea'),
    },
    { action: fill({ by: 'id', selector: 'fullName' }, 'Cy'), want: read('Cy') },
    { action: fill({ by: 'label', text: 'City' }, 'Rome'), want: read('Rome') },
    { action: fill({ by: 'css', selector: '[name=city]' }, 'Oslo', { clear: true }), want: read('Oslo') },
    { action: fill({ by: 'xpath', xpath: '//input[@name="city"]' }, '!', { clear: false }), want: read('Oslo!') },
    { action: fill({ by: 'role', role: 'textbox', name: 'City' }, 'Bern'), want: read('Bern') },
    { action: fill({ by: 'index', index: 1, elementType: 'field' }, 'Lima'), want: read('Lima') },
    {
      action: click({ by: 'text', text: 'Openings', exact: true }),
      want: { ok: true, verification: { ok: true, reason: 'url_changed', to: expect.stringContaining('#openings') } },
    },
    {
      action: click({ by: 'text', text: 'More about us' }),
      want: { ok: true, verification: { reason: 'dom_changed' } },
      says: /^More about us/,
    },
    { action: click({ by: 'vaultyId', id: 'id:deep' }), want: { ok: true }, says: /^Deep down/ },
    { action: click({ by: 'telepathy', text: 'x' }), want: fails('CLICK target not found', 'legacy_not_found') },
    {
      action: click({ by: 'index', index: 99, elementType: 'button' }),
      want: fails('CLICK target not found', 'legacy_not_found'),
    },
    { action: { type: 'FILL', value: 'x' }, want: fails('FILL target not found', 'no_target') },
  ],
  'what verifies an action, or says that it failed': [
    {
      action: fill({ by: 'label', text: 'Card' }, '42424242'),
      want: { ok: true, verification: { ok: true, expected: '42424242', actual: '4242 4242', note: 'soft_match' } },
    },
    {
      action: fill({ by: 'label', text: 'Rigid' }, 'B'),
      want: { ...fails('FILL value mismatch'), verification: { ok: false, expected: 'B', actual: 'A' } },
    },
    {
      action: fill({ by: 'label', text: 'Resume' }, 'x'),
      want: fails('Cannot FILL a file input - use UPLOAD_FILE action instead'),
    },
    {
      action: { type: 'SELECT', target: { by: 'label', text: 'Country' }, value: 'FR' },
      want: { ok: true, verification: { ok: true, expected: 'FR', actual: 'France' } },
    },
    {
      action: { type: 'SELECT', target: { by: 'label', text: 'Country' }, value: 'Spain' },
      want: { ...fails('SELECT value mismatch'), verification: { ok: false, expected: 'Spain', actual: 'France' } },
    },
    {
      action: { type: 'SELECT_CUSTOM', target: { by: 'vaultyId', id: 'id:level' }, value: 'Senior' },
      want: read('Senior'),
    },
    {
      action: { type: 'SELECT_CUSTOM', target: { by: 'index', index: 1000 }, value: 'Boss' },
      want: {
        ...fails('SELECT_CUSTOM value mismatch'),
        verification: { ok: false, expected: 'Boss', actual: 'Senior' },
      },
    },
    { action: { type: 'CHECK', target: { by: 'label', text: 'I agree' } }, want: read(true) },
    { action: { type: 'CHECK', target: { by: 'id', id: 'news' }, checked: true }, want: read(true) },
    { action: { type: 'CHECK', target: { by: 'label', text: 'I agree' }, checked: false }, want: read(false) },
    {
      action: { type: 'CHECK', target: { by: 'label', text: 'Stuck' } },
      want: { ...fails('CHECK value mismatch'), verification: { ok: false, expected: true, actual: false } },
    },
    {
      action: click({ by: 'text', text: 'Nothing' }),
      want: {
        ...fails('CLICK no observable change'),
        reason: 'no_dom_change',
        verification: { ok: false, reason: 'no_dom_change', note: 'no_observable_change' },
      },
    },
    {
      action: click({ by: 'text', text: 'Next step' }),
      want: { ok: true, verification: { ok: true, reason: 'url_changed', to: expect.stringContaining('/step/') } },
    },
    {
      action: {
        type: 'UPLOAD_FILE',
        target: { by: 'label', text: 'Resume' },
        fileData: { base64: 'SGk=', name: 'cv.pdf', type: 'application/pdf' },
      },
      want: read('cv.pdf'),
    },
    {
      action: {
        type: 'UPLOAD_FILE',
        target: { by: 'label', text: 'City' },
        fileData: { base64: 'SGk=', name: 'cv.pdf', type: '' },
      },
      want: fails('Target is not a file input'),
    },
    {
      page: `setTimeout(() => done.insertAdjacentHTML('afterend', '<button>Late</button>'), 150)`,
      action: { type: 'WAIT_FOR', target: { by: 'text', text: 'Late' }, timeoutMs: 5000 },
      want: { ok: true },
    },
    {
      action: { type: 'WAIT_FOR', target: { by: 'css', selector: '#never' }, timeoutMs: 60 },
      want: fails('WAIT_FOR timeout', 'legacy_not_found'),
    },
    {
      action: { type: 'EXTRACT', target: { by: 'id', id: 'apply' }, mode: 'visibleText' },
      want: { ok: true, data: 'Apply now' },
    },
    {
      action: { type: 'EXTRACT', target: { by: 'id', id: 'level' }, mode: 'html' },
      want: { ok: true, data: expect.stringContaining('role="combobox"') },
    },
    { action: { type: 'REFRESH_REGISTRY' }, want: { ok: true, registryVersion: expect.any(Number) } },
    {
      action: { type: 'NAVIGATE', url: '/x' },
      want: { ok: false, fatal: true, error: 'Unknown action type: NAVIGATE' },
    },
    // Last, for it lies over everything else.
    {
      action: click({ by: 'text', text: 'Read the terms' }),
      want: { ok: true, verification: { ok: true, reason: 'modal_changed' } },
    },
    // 0.20 + 0.40 + 0.10 + 0.05
    {
      action: click(intent({ role: 'button', text: { exact: 'Close' }, context: { modalTitle: 'Terms' } })),
      more: absolute,
      want: { ok: true, target: { score: 0.75 } },
    },
  ],
  'what was said of a page that is another by now': [
    {
      page: `apply.textContent = 'Withdraw'`,
      action: click({ by: 'vaultyId', id: 'id:apply' }),
      want: {
        ...fails('CLICK target not found', 'element_changed'),
        failure: { message: 'id:apply is something else by now' },
      },
    },
    {
      page: `apply.hidden = true`,
      action: click({ by: 'vaultyId', id: 'id:apply' }),
      want: fails('CLICK target not found', 'not_usable'),
    },
    // It was shown with the other name: that it has the old one again is said by an observation first.
    {
      page: `apply.textContent = 'Apply now'; apply.hidden = false; history.pushState({}, '', '/elsewhere')`,
      action: click({ by: 'vaultyId', id: 'id:apply', text: 'Apply now' }),
      want: fails('CLICK target not found', 'element_changed', { refreshed: true }),
    },
    {
      action: click({ by: 'vaultyId', id: 'id:apply', text: 'Apply now' }),
      want: { ok: true },
      says: /^Applied/,
    },
    {
      page: `document.body.insertAdjacentHTML('afterbegin', '<button id="apply" onclick="done.textContent = 0">Other</button>')`,
      action: click({ by: 'vaultyId', id: 'id:apply' }),
      want: { ok: true },
      says: /^Applied/,
    },
    {
      page: `document.querySelectorAll('#apply').forEach((one) => one.remove())`,
      action: click({ by: 'vaultyId', id: 'id:apply' }),
      want: fails('CLICK target not found', 'vaultyId_not_found', { vaultyId: 'id:apply' }),
    },
    { action: click({ by: 'vaultyId', id: 'v-never0' }), want: fails('CLICK target not found', 'vaultyId_not_found') },
  ],
};

describe.skipIf(chromium === null)('messages of a planner', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-replay-'));
  let browser: OwnBrowser;
  let site: Site;
  let page: Target;
  let worker: Target;

  beforeAll(async () => {
    cpSync(join(import.meta.dirname, '..', '..', 'examples', 'extension'), folder, { recursive: true });
    writeFileSync(join(folder, 'executor.js'), contentScript);
    writeFileSync(join(folder, 'actions.js'), actionsScript);
    site = await startSite();
    site.set('/', JOB);
    browser = await OwnBrowser.start(folder);
    await until(async () => (await browser.worker()) !== null);
    worker = await browser.attach((await browser.worker())?.targetId ?? '');
    page = await browser.open(`${site.url}/`);
    await until(async () => (await say<Observation>({ type: 'OBSERVE' })).title === 'Job');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const say = <T>(message: Told): Promise<T> =>
    worker.evaluate<T>(
      `chrome.tabs.query({}).then((all) => chrome.tabs.sendMessage(all.at(-1).id, ${JSON.stringify(message)}, { frameId: 0 }))`,
    );

  it.each(Object.entries(ROWS))('are answered as the document says: %s', async (_, rows) => {
    await page.send('Page.navigate', { url: `${site.url}/` });
    await until(async () => (await say<Observation>({ type: 'OBSERVE', reason: 'initial' })).title === 'Job');
    const results: [Told, ActionResult][] = [];
    for (const { page: script, action, more, says } of rows) {
      if (script !== undefined) await page.evaluate(`${script}; 0`);
      const said = { type: 'EXECUTE', action, thinking: 'so', confidence: 0.8, fieldName: '', ...more };
      const { result, observation } = await say<ExecuteReply>(said);
      results.push([action, result]);
      expect(observation.registryVersion).toBeGreaterThan(0);
      if (says !== undefined)
        expect([action, await page.evaluate('done.textContent')]).toEqual([action, expect.stringMatching(says)]);
    }
    expect(results).toEqual(rows.map(({ action, want }) => [action, expect.objectContaining(deep(want))]));
    expect(await page.evaluate('done.textContent')).not.toMatch(/Wrong|Through|Removed/);
  });

  it('are about candidates that say where they are, through shadow roots, too', async () => {
    await page.send('Page.navigate', { url: `${site.url}/` });
    await until(async () => (await say<Observation>({ type: 'OBSERVE' })).title === 'Job');
    const { candidates } = await say<Observation>({ type: 'OBSERVE' });
    expect(candidates.filter(({ text }) => text === 'Remove').map(({ vaultyId }) => vaultyId)).toHaveLength(2);
    expect(new Set(candidates.map(({ vaultyId }) => vaultyId)).size).toBe(candidates.length);
    expect(candidates.find(({ text }) => text === 'Deep down')).toMatchObject({ vaultyId: 'id:deep', context: 'MAIN' });
    expect(JSON.stringify(candidates)).not.toContain('Wrong');
  });
});

/** Objects in it are matched by what they say, as deep as they go. */
function deep(want: Told): Told {
  const matcher = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object' || Array.isArray(value) || 'asymmetricMatch' in value) return value;
    return expect.objectContaining(deep(value as Told));
  };
  return Object.fromEntries(Object.entries(want).map(([key, value]) => [key, matcher(value)]));
}
