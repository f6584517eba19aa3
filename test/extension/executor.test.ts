// The executor, spoken to as a planner speaks to it. The script is the one that an extension has as its content script; here it
// runs in an ordinary page, in the extension itself in executor-extension.test.ts.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ActionResult,
  ExecuteReply,
  LightObservation,
  Observation,
  PlannerAction,
  RegisteredCandidate,
  ResolutionPolicy,
} from '../../packages/extension/src/executor/protocol.js';
import { executorScript } from '../../packages/extension/src/generated/executor.js';
import { type Site, sharedBrowser, startSite } from '../support/browser.js';
import { APPLICATION } from './application-page.js';

let page: Page;
let site: Site;

beforeAll(async () => {
  site = await startSite();
  site.set('/', APPLICATION);
  site.set('/next', '<!doctype html><title>Next</title><h1>Next</h1>');
  page = await (await sharedBrowser()).browser.newPage();
});
afterAll(async () => {
  await page.close();
  await site.close();
});
beforeEach(async () => {
  await page.goto(`${site.url}/`);
  await page.evaluate(executorScript);
});

interface Spoken {
  readonly __beckonExecutor: { answer(message: unknown): Promise<unknown> };
  readonly __vaultyRegistry: { readonly version: number; readonly candidates: RegisteredCandidate[] };
}

async function ask<T>(message: unknown): Promise<T> {
  return (await page.evaluate((said) => (globalThis as unknown as Spoken).__beckonExecutor.answer(said), message)) as T;
}
const observe = () => ask<Observation>({ type: 'OBSERVE', reason: 'initial' });
async function execute(
  action: Partial<Omit<PlannerAction, 'type'>> & { readonly type: string },
  policy: ResolutionPolicy = {},
): Promise<ActionResult> {
  const { result, observation } = await ask<ExecuteReply>({ type: 'EXECUTE', action, thinking: 'so', ...policy });
  expect(observation.registryVersion).toBeGreaterThan(0);
  return result;
}
const registry = () =>
  page.evaluate(() => (globalThis as unknown as Spoken).__vaultyRegistry.candidates) as Promise<RegisteredCandidate[]>;
const idOf = (seen: Observation, text: string): string =>
  seen.candidates.find((one) => one.text === text || one.label === text)?.vaultyId ?? '';
const said = () => page.locator('#said').textContent();

describe('the registry', () => {
  it('has every field of a candidate, and sends the light form of those that can be seen', async () => {
    const seen = await observe();
    const all = await registry();
    const submit = all.find((one) => one.vaultyId === 'id:submitButton');
    expect(submit).toEqual({
      vaultyId: 'id:submitButton',
      type: 'button',
      role: 'button',
      text: 'Submit Application',
      label: null,
      placeholder: null,
      ariaLabel: null,
      attributes: { id: 'submitButton', name: 'submit', dataTestId: 'submit-application', type: 'submit' },
      context: 'FORM',
      formId: 'applicationForm',
      sectionHeading: 'Review',
      bbox: { x: expect.any(Number), y: expect.any(Number), w: expect.any(Number), h: expect.any(Number) },
      visibility: { isVisible: true, isEnabled: true, isTopmost: true },
      domPath: 'html>body>main>form#applicationForm>button#submitButton',
      shadowPath: [],
    });
    expect(all.find((one) => one.text === 'Inside')?.shadowPath).toEqual(['my-app#app', 'shadowRoot', 'button#inner']);
    expect(seen.candidates.find((one) => one.vaultyId === 'id:submitButton')).toEqual({
      vaultyId: 'id:submitButton',
      type: 'button',
      role: 'button',
      text: 'Submit Application',
      label: null,
      attributes: { id: 'submitButton', name: 'submit', dataTestId: 'submit-application', type: 'submit' },
      context: 'FORM',
      formId: 'applicationForm',
      sectionHeading: 'Review',
      isVisible: true,
      isEnabled: true,
    });
    const types = Object.fromEntries(
      seen.candidates.map((one) => [one.label ?? one.ariaLabel ?? one.text, [one.type, one.role]]),
    );
    expect(types).toMatchObject({
      'Email *': ['input', 'textbox'],
      Country: ['select', 'combobox'],
      Level: ['custom-dropdown', 'combobox'],
      'I agree': ['input', 'checkbox'],
      Jobs: ['link', 'link'],
      Cancel: ['button', 'button'],
    });
    expect(seen.candidates.find((one) => one.text === 'Jobs')?.context).toBe('NAV');
    expect(seen.candidates.find((one) => one.text === 'Save draft')?.isEnabled).toBe(false);
    expect(all.find((one) => one.text === 'Hidden copy')?.visibility.isVisible).toBe(false);
    expect(seen.candidates.some((one) => one.text === 'Hidden copy')).toBe(false);
    expect(seen.candidates.filter((one) => !/^(?:id:|v-[0-9a-z]+(?:~\d+)?$)/.test(one.vaultyId))).toEqual([]);
    expect(new Set(seen.candidates.map((one) => one.vaultyId)).size).toBe(seen.candidates.length);
  });

  it('shows fields, buttons and what is special, and never what is in a password', async () => {
    await page.fill('[name=pw]', 'hunter2');
    await page.fill('[name=phone]', '123');
    const seen = await observe();
    expect(seen).toMatchObject({ title: 'Apply', hasActiveModal: false, modalTitle: null, routeVersion: 0 });
    expect(seen.text).toBe(seen.pageContext);
    expect(seen.text).toContain('Submit Application');
    expect(JSON.stringify(seen)).not.toContain('hunter2');
    const [email, phone] = seen.fields;
    expect(email).toMatchObject({
      index: 0,
      tag: 'input',
      type: 'email',
      label: 'Email *',
      required: true,
      checked: null,
    });
    expect(phone).toMatchObject({ index: 1, value: '123' });
    expect(seen.fields.find((one) => one.label === 'Country')?.options?.[2]).toEqual({
      value: 'FR',
      text: 'France',
      selected: false,
    });
    expect(seen.fields.at(-1)).toMatchObject({
      index: 1000,
      isCustomDropdown: true,
      dropdownExpanded: false,
      type: 'custom-dropdown',
    });
    expect(seen.buttons.map((one) => one.text)).toContain('Cancel');
    expect(seen.specialElements).toMatchObject({ hasFileUpload: true, hasPasswordField: true, hasCaptcha: false });
    const light = await ask<LightObservation>({ type: 'OBSERVE_LIGHT' });
    expect(light).toMatchObject({ title: 'Apply', selectedText: '' });
    expect(light.pageText).toContain('Review');
  });

  it('is built anew when the page or its address is another', async () => {
    const { registryVersion } = await observe();
    expect((await observe()).registryVersion).toBe(registryVersion);
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('button'), { textContent: 'Late' }));
      history.pushState(null, '', '/#late');
    });
    const after = await observe();
    expect(after.registryVersion).toBeGreaterThan(registryVersion);
    expect(after.routeVersion).toBe(1);
    expect(idOf(after, 'Late')).toMatch(/^v-/);
    const fresh = await execute({ type: 'REFRESH_REGISTRY' });
    expect(fresh).toMatchObject({ ok: true });
    expect(fresh.registryVersion).toBeGreaterThan(after.registryVersion);
    expect(await ask({ type: 'REFRESH_REGISTRY' })).toMatchObject({ ok: true, candidates: expect.any(Array) });
  });

  it('shows only the dialog in front', async () => {
    const result = await execute({ type: 'CLICK', target: { by: 'text', text: 'Terms of use' } });
    expect(result).toMatchObject({ ok: true, verification: { ok: true, reason: 'modal_changed' } });
    const seen = await observe();
    expect(seen).toMatchObject({ hasActiveModal: true, modalTitle: 'Terms' });
    expect(seen.candidates.map((one) => [one.text, one.context])).toEqual([['Close', 'MODAL']]);
  });
});

describe('handles', () => {
  it('mean the element that they were given for, whatever else comes or goes', async () => {
    const seen = await observe();
    const removes = seen.candidates.filter((one) => one.text === 'Remove').map((one) => one.vaultyId);
    expect(new Set(removes).size).toBe(3);
    await page.evaluate(() => document.querySelector('.files li')?.remove());
    expect(await execute({ type: 'CLICK', target: { by: 'vaultyId', id: removes[1] } })).toMatchObject({ ok: true });
    expect(await said()).toBe('Removed Photo');
    // The first one is gone: what stands in its place now is something else.
    const gone = await execute({ type: 'CLICK', target: { by: 'vaultyId', id: removes[0] } });
    expect(gone).toMatchObject({
      ok: false,
      fatal: false,
      error: 'CLICK target not found',
      resolutionTrace: { method: 'vaultyId', vaultyId: removes[0], chosen: null, failureReason: 'vaultyId_not_found' },
    });
    expect(await said()).toBe('Removed Photo');
  });

  it('find an element again that was drawn anew, and never one in another row', async () => {
    const seen = await observe();
    const [letter, photo] = seen.candidates.filter((one) => one.text === 'Remove').map((one) => one.vaultyId);
    await page.evaluate(() => (globalThis as unknown as { redraw(...names: string[]): void }).redraw('Photo', 'Other'));
    expect(await execute({ type: 'CLICK', target: { by: 'vaultyId', id: letter } })).toMatchObject({ ok: false });
    expect(await said()).toBe('');
    expect(await execute({ type: 'CLICK', target: { by: 'vaultyId', id: photo } })).toMatchObject({ ok: true });
    expect(await said()).toBe('Removed Photo');
  });

  it('are refused where their element is used for something else by now, or cannot be seen', async () => {
    const seen = await observe();
    const cancel = idOf(seen, 'Cancel');
    await page.evaluate(() =>
      Object.assign(document.querySelector('.cancel') as HTMLElement, { textContent: 'Delete all' }),
    );
    const other = await execute({ type: 'CLICK', target: { by: 'vaultyId', id: cancel } });
    expect(other).toMatchObject({ ok: false, resolutionTrace: { failureReason: 'element_changed' } });
    expect(await said()).toBe('');
    const wrong = await execute({ type: 'CLICK', target: { by: 'vaultyId', id: 'id:submitButton', text: 'Log out' } });
    expect(wrong).toMatchObject({ ok: false, resolutionTrace: { failureReason: 'element_changed' } });
    await page.evaluate(() => ((document.querySelector('#submitButton') as HTMLElement).hidden = true));
    const hidden = await execute({ type: 'CLICK', target: { by: 'vaultyId', id: 'id:submitButton' } });
    expect(hidden).toMatchObject({ ok: false, failure: { code: 'ELEMENT_NOT_VISIBLE' } });
    expect(await said()).toBe('');
  });

  it('keep what typing changes out of them', async () => {
    const phone = idOf(await observe(), 'Phone');
    await execute({ type: 'FILL', target: { by: 'vaultyId', id: phone }, value: '1' });
    expect(idOf(await observe(), 'Phone')).toBe(phone);
    await execute({ type: 'FILL', target: { by: 'vaultyId', id: phone }, value: '2', clear: false });
    expect(await page.inputValue('[name=phone]')).toBe('12');
  });
});

const SUBMIT = {
  by: 'intent',
  intent: 'submit_application',
  role: 'button',
  text: { exact: 'Submit Application', contains: ['Submit', 'Apply'] },
  label: null,
  attributes: { id: null, name: null, dataTestId: 'submit-application' },
  context: { form: 'application', section: 'Review', modalTitle: null },
  constraints: { mustBeVisible: true, mustBeEnabled: true, mustBeTopmost: true },
  fallbacks: ['aria', 'label', 'text', 'som'],
  confidence: 0.76,
};

describe('targets', () => {
  it('are resolved by every way to name one', async () => {
    const targets: readonly Record<string, unknown>[] = [
      { by: 'id', id: 'email' },
      { by: 'id', selector: 'email' },
      { by: 'label', text: 'Email' },
      { by: 'css', selector: '#email' },
      { by: 'xpath', xpath: '//input[@name="email"]' },
      { by: 'role', role: 'textbox', name: 'Email' },
      { by: 'index', index: 0, elementType: 'field' },
      { by: 'vaultyId', id: 'id:email', text: 'Email', intent: 'fill_email' },
      { by: 'intent', role: 'textbox', label: 'Email' },
    ];
    await observe();
    for (const [i, target] of targets.entries()) {
      const result = await execute({ type: 'FILL', target, value: `amy${i}@shop.test` });
      expect(result, JSON.stringify(target)).toMatchObject({ ok: true, input: 'synthetic', lifecycle: 'verified' });
      expect(await page.inputValue('#email')).toBe(`amy${i}@shop.test`);
    }
    expect(await execute({ type: 'CLICK', target: { by: 'text', text: 'Cancel', exact: true } })).toMatchObject({
      ok: true,
    });
    expect(await execute({ type: 'CLICK', target: { by: 'intent', text: 'Inside' } })).toMatchObject({ ok: true });
    expect(await said()).toBe('Inside');
  });

  it('that are intents with all fields are scored', async () => {
    await page.fill('#email', 'amy@shop.test');
    const result = await execute({ type: 'CLICK', target: SUBMIT });
    expect(result).toMatchObject({ ok: true, target: { vaultyId: 'id:submitButton', guarded: false } });
    expect(result.resolutionTrace).toBeUndefined();
    expect(await said()).toBe('Thank you');
  });

  it('fail softly with a trace, and nothing is done', async () => {
    const failed = await execute({ type: 'CLICK', target: { by: 'intent', role: 'button', text: 'Launch rocket' } });
    expect(failed).toMatchObject({
      ok: false,
      fatal: false,
      error: 'CLICK target not found',
      resolutionTrace: {
        method: 'intent',
        registryVersion: expect.any(Number),
        candidatesTotal: expect.any(Number),
        candidatesAfterFilter: expect.any(Number),
        topMatches: expect.any(Array),
        chosen: null,
        failureReason: 'score_below_threshold',
      },
    });
    const reasons = async (target: unknown) =>
      (await execute({ type: 'CLICK', target: target as never })).resolutionTrace?.failureReason;
    expect(await reasons({ by: 'magic', id: 'x' })).toBe('legacy_not_found');
    expect(await reasons(undefined)).toBe('no_target');
    expect(await reasons({ by: 'vaultyId', id: 'v-none' })).toBe('vaultyId_not_found');
    expect(await reasons({ by: 'vaultyId' })).toBe('no_target');
    expect(await reasons({ by: 'id', id: 'none' })).toBe('legacy_not_found');
    expect(await reasons({ by: 'index', index: 77, elementType: 'button' })).toBe('legacy_not_found');
    expect(await reasons({ by: 'css', selector: '###' })).toBe('invalid_target');
    expect(await reasons({ by: 'intent', colour: 'red', text: 'Cancel' })).toBe('invalid_target');
    expect(await reasons({ by: 'text', text: 'Remove' })).toBe('ambiguous');
    expect(await reasons({ by: 'text', text: 'Save draft' })).toBe('not_usable');
    expect(await reasons({ by: 'text', text: 'Hidden copy' })).toBe('not_usable');
    expect(await said()).toBe('');
  });

  it('are scored by the numbers of the document, if it is asked for', async () => {
    await page.fill('#email', 'amy@shop.test');
    const exact = { by: 'intent', role: 'button', text: { exact: 'Submit Application' } };
    const result = await execute({ type: 'CLICK', target: exact }, { scoring: 'absolute' });
    // 0.40 text + 0.20 role + 0.05 visible: above 0.45, and all that was named holds.
    expect(result).toMatchObject({ ok: true, target: { score: 0.65, guarded: false } });
    const weak = await execute(
      { type: 'CLICK', target: { by: 'intent', role: 'button', text: { contains: ['Nothing'] }, label: 'x' } },
      { scoring: 'absolute' },
    );
    expect(weak.target?.score ?? weak.resolutionTrace?.topMatches[0]?.score).toBe(0.53);
    const label = await execute(
      { type: 'FILL', target: { by: 'intent', role: 'textbox', label: 'Phone' }, value: '1' },
      { scoring: 'absolute' },
    );
    expect(label).toMatchObject({
      ok: false,
      resolutionTrace: {
        failureReason: 'score_below_threshold',
        topMatches: [{ score: 0.4, reasons: ['role', 'label:exact', 'visible'] }, {}, {}],
      },
    });
  });
});

describe('actions', () => {
  it('are verified by what can be read back', async () => {
    const fill = (label: string, value: string) =>
      execute({ type: 'FILL', target: { by: 'label', text: label }, value });
    expect(await fill('Phone', '030 123')).toMatchObject({
      ok: true,
      verification: { ok: true, expected: '030 123', actual: '030 123' },
    });
    expect(await fill('Card', '4242424242424242')).toMatchObject({
      ok: true,
      verification: { ok: true, expected: '4242424242424242', actual: '4242 4242 4242 4242', note: 'soft_match' },
    });
    expect(await fill('Code', 'B')).toMatchObject({
      ok: false,
      fatal: false,
      error: 'FILL value mismatch',
      verification: { ok: false, expected: 'B', actual: 'A' },
    });
    const secret = await fill('Password', 'hunter2');
    expect(secret).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(JSON.stringify(secret)).not.toContain('hunter2');
    expect(await page.inputValue('[name=pw]')).toBe('hunter2');
    expect(await fill('Resume', 'x')).toMatchObject({
      ok: false,
      error: 'Cannot FILL a file input - use UPLOAD_FILE action instead',
    });
  });

  it('CLICK is verified by what the page did, or fails with no_dom_change', async () => {
    expect(await execute({ type: 'CLICK', target: { by: 'text', text: 'Cancel' } })).toMatchObject({
      ok: true,
      lifecycle: 'verified',
      verification: { ok: true, reason: 'dom_changed' },
    });
    for (const text of ['Nothing at all', 'Flicker'])
      expect(await execute({ type: 'CLICK', target: { by: 'text', text } }), text).toMatchObject({
        ok: false,
        fatal: false,
        error: 'CLICK no observable change',
        reason: 'no_dom_change',
        verification: { ok: false, reason: 'no_dom_change', note: 'no_observable_change' },
      });
    const refused = await execute({ type: 'CLICK', target: { by: 'vaultyId', id: 'id:submitButton' } });
    expect(refused).toMatchObject({ ok: false, reason: 'form_invalid', failure: { code: 'FORM_INVALID' } });
    const link = await execute({ type: 'CLICK', target: { by: 'text', text: 'Jobs' } });
    expect(link).toMatchObject({
      ok: true,
      verification: { ok: true, reason: 'url_changed', to: expect.stringContaining('#jobs') },
    });
  });

  it('SELECT takes an option by its value or its text, of every kind of list', async () => {
    const country = { by: 'id', id: 'country' };
    expect(await execute({ type: 'SELECT', target: country, value: 'FR' })).toMatchObject({
      ok: true,
      verification: { ok: true, expected: 'FR', actual: 'France' },
    });
    expect(await execute({ type: 'SELECT', target: country, value: 'Germany' })).toMatchObject({ ok: true });
    expect(await page.inputValue('#country')).toBe('DE');
    expect(await execute({ type: 'SELECT', target: country, value: 'Atlantis' })).toMatchObject({
      ok: false,
      error: 'SELECT value mismatch',
      verification: { ok: false, expected: 'Atlantis', actual: 'Germany' },
      failure: { code: 'OPTION_NOT_FOUND' },
    });
    const level = (await observe()).candidates.find((one) => one.ariaLabel === 'Level')?.vaultyId;
    expect(
      await execute({ type: 'SELECT_CUSTOM', target: { by: 'vaultyId', id: level }, value: 'Senior' }),
    ).toMatchObject({
      ok: true,
      lifecycle: 'verified',
      verification: { ok: true, expected: 'Senior', actual: 'Senior' },
    });
    expect(await execute({ type: 'SELECT_CUSTOM', target: { by: 'index', index: 1000 }, value: 'Boss' })).toMatchObject(
      {
        ok: false,
        error: 'SELECT_CUSTOM value mismatch',
      },
    );
    expect(await page.textContent('.level')).toBe('Senior');
  });

  it('CHECK reads the state back, and presses only where it is another', async () => {
    const agree = { by: 'label', text: 'I agree' };
    const on = { ok: true, verification: { ok: true, expected: true, actual: true } };
    expect(await execute({ type: 'CHECK', target: agree })).toMatchObject(on);
    expect(await execute({ type: 'CHECK', target: agree, checked: true })).toMatchObject({
      ...on,
      note: 'already checked',
    });
    expect(await page.isChecked('[name=terms]')).toBe(true);
    expect(await execute({ type: 'CHECK', target: agree, checked: false })).toMatchObject({ ok: true });
    expect(await page.isChecked('[name=terms]')).toBe(false);
    expect(await execute({ type: 'CHECK', target: { by: 'label', text: 'Never checked' } })).toMatchObject({
      ok: false,
      error: 'CHECK value mismatch',
      verification: { ok: false, expected: true, actual: false },
    });
  });

  it('WAIT_FOR, EXTRACT and UPLOAD_FILE', async () => {
    await page.evaluate(() =>
      setTimeout(
        () => document.body.append(Object.assign(document.createElement('button'), { textContent: 'Late' })),
        100,
      ),
    );
    expect(await execute({ type: 'WAIT_FOR', target: { by: 'text', text: 'Late' } })).toMatchObject({ ok: true });
    expect(
      await execute({ type: 'WAIT_FOR', target: { by: 'text', text: 'Unheard of' }, timeoutMs: 50 }),
    ).toMatchObject({
      ok: false,
      fatal: false,
      error: 'WAIT_FOR timeout',
    });
    expect((await execute({ type: 'EXTRACT', target: { by: 'css', selector: '.files li' } })).error).toBe(
      'EXTRACT target not found',
    );
    expect(
      await execute({ type: 'EXTRACT', target: { by: 'css', selector: 'h2' } as never, mode: 'html' }),
    ).toMatchObject({ ok: false });
    expect(
      (await execute({ type: 'EXTRACT', target: { by: 'id', id: 'submitButton' }, mode: 'visibleText' })).data,
    ).toBe('Submit Application');
    expect((await execute({ type: 'EXTRACT', mode: 'fields' })).data).toContainEqual(
      expect.objectContaining({ label: 'Phone' }),
    );
    expect((await execute({ type: 'EXTRACT', mode: 'html' })).data).toContain('<h2>Review</h2>');
    const fileData = { base64: Buffer.from('Hello').toString('base64'), name: 'cv.txt', type: 'text/plain' };
    expect(await execute({ type: 'UPLOAD_FILE', target: { by: 'id', id: 'resume' }, fileData })).toMatchObject({
      ok: true,
      verification: { ok: true, expected: 'cv.txt', actual: 'cv.txt' },
    });
    expect(await page.evaluate(() => (document.querySelector('#resume') as HTMLInputElement).files?.[0]?.size)).toBe(5);
    expect(await execute({ type: 'UPLOAD_FILE', target: { by: 'text', text: 'Cancel' }, fileData })).toMatchObject({
      ok: false,
      error: 'Target is not a file input',
    });
  });

  it('that do not exist are fatal, and so are no other failures', async () => {
    expect(await execute({ type: 'DANCE' })).toEqual({ ok: false, fatal: true, error: 'Unknown action type: DANCE' });
    expect(await ask({ type: 'STATE_UPDATE', state: {} })).toEqual({ ok: true });
    expect(await ask({ type: 'PLAN' })).toEqual({ ok: false, error: 'Unknown message' });
    expect(await ask(null)).toEqual({ ok: false, error: 'Unknown message' });
  });
});

describe('on pages that have a will of their own', () => {
  const show = (body: string): Promise<void> =>
    page.evaluate((html) => {
      document.body.innerHTML = html;
      for (const script of document.querySelectorAll('script')) new Function(script.textContent ?? '')();
    }, body);
  const click = (text: string, policy?: ResolutionPolicy) =>
    execute({ type: 'CLICK', target: { by: 'text', text } }, policy);

  it('claims nothing that the page does by itself', async () => {
    await show(
      `<button>Dead</button><p></p><script>let n = 0; setInterval(() => document.querySelector('p').textContent = n++, 40)</script>`,
    );
    await expect.poll(() => page.textContent('p')).not.toBe('');
    expect(await click('Dead')).toMatchObject({ ok: false, reason: 'no_dom_change' });
    // What comes late may be the click's work, or not: it is reported, and not called verified.
    await show(`<button onclick="setTimeout(() => this.after('Late'), 150)">Slow</button>`);
    expect(await click('Slow')).toMatchObject({
      ok: true,
      lifecycle: 'dispatched',
      verification: { note: 'unattributed' },
    });
    // What handlers do in the same breath is theirs, also in tasks that they queue.
    await show(`<button onclick="Promise.resolve().then(() => this.remove())">Gone</button>`);
    expect(await click('Gone')).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(await page.locator('button').count()).toBe(0);
  });

  it('never guesses at what cannot be undone, and takes the first of several only if told to', async () => {
    const dangerous = (name: string) => `<button onclick="document.title = 'Pressed'">${name}</button>`;
    await show(dangerous('Delete all files'));
    for (const target of [
      { by: 'text', text: 'Delete' },
      { by: 'intent', text: { contains: ['Delete'] }, label: 'Photo' },
    ]) {
      const result = await execute({ type: 'CLICK', target });
      expect(result).toMatchObject({ ok: false, fatal: false, resolutionTrace: { chosen: null } });
      expect(['too_risky', 'score_below_threshold']).toContain(result.resolutionTrace?.failureReason);
    }
    await show(dangerous('Next').repeat(2));
    expect(await click('Next')).toMatchObject({
      ok: false,
      resolutionTrace: { failureReason: 'ambiguous', note: 'close_scores' },
    });
    const css = { by: 'css', selector: 'button' };
    expect(await execute({ type: 'CLICK', target: css })).toMatchObject({ ok: false });
    expect(await page.title()).toBe('Apply');
    expect(await execute({ type: 'CLICK', target: css }, { ambiguity: 'first' })).toMatchObject({ ok: true });
    expect(await page.title()).toBe('Pressed');
  });

  it('carries out one action after the other', async () => {
    await show(
      `<label>Name <input></label><button onclick="document.title = document.querySelector('input').value">Send it</button>`,
    );
    const [filled, sent] = await Promise.all([
      execute({ type: 'FILL', target: { by: 'label', text: 'Name' }, value: 'Amy' }),
      click('Send it'),
    ]);
    expect([filled?.ok, sent?.ok]).toEqual([true, true]);
    expect(await page.title()).toBe('Amy');
  });
});
