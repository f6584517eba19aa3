// The document "Executor Pipeline v2", line by line: each field of each shape, each word, each number, each error, by the messages
// that its planner sends.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ActionResult,
  ExecuteReply,
  LightObservation,
  Observation,
  RegisteredCandidate,
  ResolutionTrace,
} from '../../packages/extension/src/executor/protocol.js';
import { executorScript } from '../../packages/extension/src/generated/executor.js';
import { type Site, sharedBrowser, startSite } from '../support/browser.js';

const PAGE = `<!doctype html><html lang="en"><title>Apply</title>
  <nav><a href="#jobs">Jobs</a></nav>
  <main>
    <h2>Review</h2>
    <form id="applicationForm" name="application" novalidate>
      <label for="email">Email</label>
      <input id="email" name="mail" data-testid="email-field" type="email" placeholder="Enter email" autocomplete="email"
        pattern=".+@.+" maxlength="60" aria-label="Email address" aria-describedby="email-error" aria-invalid="true" required />
      <p id="email-error">Not an address</p>
      <label>Notes <textarea name="notes"></textarea></label>
      <label>Country <select name="country"><option value="">Choose</option><option value="DE">Germany</option><option value="FR">France</option></select></label>
      <label>Code <input name="otp" autocomplete="one-time-code" maxlength="6" /></label>
      <div id="level" role="combobox" aria-haspopup="listbox" aria-expanded="true" aria-controls="levels" aria-label="Level" tabindex="0">Junior</div>
      <ul id="levels" role="listbox"><li role="option" data-value="j" aria-selected="true">Junior</li><li role="option" data-value="s">Senior</li></ul>
      <label>Resume <input type="file" name="resume" /></label>
      <label><input type="checkbox" name="terms" /> I agree</label>
      <button id="submitButton" name="submit" data-testid="submit-application">Submit Application</button>
    </form>
    <button type="button" onclick="history.pushState({}, '', '/step-2')">Next step</button>
    <button type="button">Sign in with Google</button>
    <p id="said"></p>
    <my-app id="app"></my-app>
  </main>
  <script>
    document.querySelector('form').onsubmit = (event) => { event.preventDefault(); said.textContent = 'Thank you'; };
    app.attachShadow({ mode: 'open' }).innerHTML = '<button id="submit">In the shadow</button>';
  </script>`;

const DIALOG = `<!doctype html><title>Sure</title><main><button>Behind</button></main>
  <div role="dialog" aria-modal="true" aria-label="Delete account" style="position:fixed;inset:20px;background:white">
    <p>It is gone for good.</p><button id="keep">Keep it</button></div>`;

let page: Page;
let site: Site;
beforeAll(async () => {
  site = await startSite();
  site.set('/', PAGE);
  site.set('/dialog', DIALOG);
  site.set(
    '/many',
    `<!doctype html><title>Many</title>
    ${Array.from({ length: 120 }, (_, i) => `<label>F${i} <input></label>`).join('')}
    ${Array.from({ length: 60 }, (_, i) => `<button>B${i}</button>`).join('')}
    ${Array.from({ length: 40 }, (_, i) => `<div role="combobox" tabindex="0" aria-haspopup="listbox" aria-label="D${i}" aria-expanded="${i === 0}" aria-controls="l${i}">x</div>`).join('')}
    <ul id="l0" role="listbox">${Array.from({ length: 70 }, (_, i) => `<li role="option">O${i}</li>`).join('')}</ul>
    <p>${'word '.repeat(3000)}</p>`,
  );
  page = await (await sharedBrowser()).browser.newPage();
});
afterAll(async () => {
  await page.close();
  await site.close();
});

interface Spoken {
  readonly __beckonExecutor: { answer(message: unknown): Promise<unknown> };
  readonly __vaultyRegistry: {
    readonly version: number;
    readonly candidates: RegisteredCandidate[];
    readonly elementMap: Map<string, Element>;
  };
}
async function on(path: string): Promise<void> {
  await page.goto(`${site.url}${path}`);
  await page.evaluate(executorScript);
}
async function ask<T>(message: unknown): Promise<T> {
  return (await page.evaluate((said) => (globalThis as unknown as Spoken).__beckonExecutor.answer(said), message)) as T;
}
const observe = () => ask<Observation>({ type: 'OBSERVE', reason: 'initial' });
async function execute(action: object, more: object = {}): Promise<ActionResult> {
  const message = {
    type: 'EXECUTE',
    action,
    thinking: 'so',
    confidence: 0.9,
    fieldName: 'x',
    planProgress: {},
    ...more,
  };
  return (await ask<ExecuteReply>(message)).result;
}
const keysOf = (value: object | null | undefined): string[] => Object.keys(value ?? {}).sort();
const ARIA = ['role', 'ariaLabel', 'ariaDescribedBy', 'ariaRequired', 'ariaInvalid'];

describe('an observation', () => {
  it('has each key of the document and of the program, with what the page says', async () => {
    await on('/');
    const seen = await observe();
    expect(keysOf(seen)).toEqual(
      'buttons candidates fields hasActiveModal lastNavAt modalTitle pageContext registryVersion routeVersion specialElements text title url'.split(
        ' ',
      ),
    );
    expect(seen).toMatchObject({ title: 'Apply', url: `${site.url}/`, hasActiveModal: false, modalTitle: null });
    expect(seen.text).toBe(seen.pageContext);
    expect(seen.lastNavAt).toBeGreaterThan(Date.now() - 60_000);
    const email = seen.fields.find(({ id }) => id === 'email');
    expect(email).toEqual({
      index: 0,
      vaultyId: 'id:email',
      tag: 'input',
      type: 'email',
      id: 'email',
      name: 'mail',
      label: 'Email',
      placeholder: 'Enter email',
      required: true,
      disabled: false,
      readonly: false,
      value: '',
      options: null,
      checked: null,
      autocomplete: 'email',
      pattern: '.+@.+',
      maxLength: 60,
      hasError: true,
      errorMessage: 'Not an address',
      context: 'FORM',
      role: 'textbox',
      ariaLabel: 'Email address',
      ariaDescribedBy: 'email-error',
      ariaRequired: false,
      ariaInvalid: true,
    });
    const country = seen.fields.find(({ name }) => name === 'country');
    expect(country?.options?.[1]).toEqual({ value: 'DE', text: 'Germany', selected: false });
    expect(seen.fields.find(({ name }) => name === 'terms')?.checked).toBe(false);
    const level = seen.fields.find(({ index }) => index >= 1000);
    expect(level).toMatchObject({
      index: 1000,
      tag: 'custom-dropdown',
      type: 'custom-dropdown',
      id: 'level',
      label: 'Level',
      isCustomDropdown: true,
      dropdownExpanded: true,
      ariaControls: 'levels',
      context: 'FORM',
      dropdownOptions: [
        { index: 0, text: 'Junior', value: 'j', selected: true },
        { index: 1, text: 'Senior', value: 's', selected: false },
      ],
    });
    const submit = seen.buttons.find(({ id }) => id === 'submitButton');
    expect(keysOf(submit)).toEqual(
      [...ARIA, 'index', 'vaultyId', 'tag', 'type', 'text', 'id', 'disabled', 'context'].sort(),
    );
    expect(submit).toMatchObject({ tag: 'button', text: 'Submit Application', disabled: false, context: 'FORM' });
    expect(seen.specialElements).toEqual({
      hasCaptcha: false,
      captchaType: null,
      hasOAuthButtons: ['Sign in with Google'],
      hasFileUpload: true,
      hasPasswordField: false,
      hasCookieBanner: false,
      hasOtpField: true,
      otpFieldCount: 1,
      otpFieldIndices: [3],
    });
  });

  it('has candidates in the light form, and every field of them in memory', async () => {
    await on('/');
    const { candidates, registryVersion } = await observe();
    const light = candidates.find(({ vaultyId }) => vaultyId === 'id:submitButton');
    expect(light).toEqual({
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
    const kept = await page.evaluate(() => {
      const { version, candidates: all, elementMap } = (globalThis as unknown as Spoken).__vaultyRegistry;
      return { version, all, mapped: all.map(({ vaultyId }) => elementMap.get(vaultyId)?.isConnected === true) };
    });
    expect(kept.version).toBe(registryVersion);
    expect(kept.mapped.every(Boolean)).toBe(true);
    for (const one of kept.all)
      expect(keysOf(one)).toEqual(
        'ariaLabel attributes bbox context domPath formId label placeholder role sectionHeading shadowPath text type vaultyId visibility'.split(
          ' ',
        ),
      );
    const inner = kept.all.find(({ text }) => text === 'In the shadow');
    expect(inner?.shadowPath).toEqual(['my-app#app', 'shadowRoot', 'button#submit']);
    expect(keysOf(inner?.bbox)).toEqual(['h', 'w', 'x', 'y']);
    expect(inner?.visibility).toEqual({ isVisible: true, isEnabled: true, isTopmost: true });
    const types = new Set(['button', 'link', 'input', 'select', 'textarea', 'custom-dropdown']);
    expect(new Set(kept.all.map(({ type }) => type))).toEqual(types);
    const places = new Set(['MODAL', 'FORM', 'MAIN', 'NAV', 'PAGE']);
    expect(kept.all.filter(({ context }) => !places.has(context))).toEqual([]);
    expect(kept.all.filter(({ vaultyId }) => !/^(?:id:.+|v-[0-9a-z]+)(?:~\d+)?$/.test(vaultyId))).toEqual([]);
  });

  it('keeps to the numbers: fields, buttons, drop-downs and their options, characters; candidates without a limit', async () => {
    await on('/many');
    const seen = await observe();
    expect(seen.fields.filter(({ index }) => index < 1000)).toHaveLength(100);
    const dropdowns = seen.fields.filter(({ index }) => index >= 1000);
    expect(dropdowns).toHaveLength(30);
    expect(dropdowns[0]?.dropdownOptions).toHaveLength(50);
    expect(dropdowns[1]?.dropdownOptions).toBeUndefined();
    expect(seen.buttons).toHaveLength(40);
    expect(seen.pageContext).toHaveLength(4000);
    expect(seen.candidates.length).toBeGreaterThanOrEqual(220);
    const light = await ask<LightObservation>({ type: 'OBSERVE_LIGHT' });
    expect(keysOf(light)).toEqual(['pageText', 'selectedText', 'title', 'url']);
    expect(light.pageText).toHaveLength(6000);
  });

  it('is of the dialog, if there is one, and names it', async () => {
    await on('/dialog');
    const seen = await observe();
    expect(seen).toMatchObject({ hasActiveModal: true, modalTitle: 'Delete account' });
    expect(seen.candidates.map(({ text, context }) => [text, context])).toEqual([['Keep it', 'MODAL']]);
    expect(seen.pageContext).toContain('gone for good');
    expect(seen.pageContext).not.toContain('Behind');
  });
});

describe('the ladder of the document', () => {
  const trace = async (intent: object): Promise<ResolutionTrace | undefined> =>
    (await execute({ type: 'CLICK', target: { by: 'intent', ...intent } }, { scoring: 'absolute' })).resolutionTrace;

  it('weighs each facet as it is written, and names it', async () => {
    await on('/');
    const rows: [object, number, string[]][] = [
      [{ role: 'button' }, 0.25, ['role', 'visible']],
      [{ label: 'Email' }, 0.2, ['label:exact', 'visible']],
      [{ label: 'agree' }, 0.16, ['label:contains', 'visible']],
      [{ attributes: { id: 'submitButton' } }, 0.15, ['attr:id', 'visible']],
      [{ attributes: { dataTestId: 'submit-application' } }, 0.15, ['attr:data-testid', 'visible']],
      [{ attributes: { name: 'submit' } }, 0.12, ['attr:name', 'visible']],
      [{ context: { form: 'applicationForm' } }, 0.15, ['context:form', 'visible']],
      [{ context: { section: 'Review' } }, 0.12, ['context:section', 'visible']],
      [{ text: { contains: ['Submit'] } }, 0.33, ['text:contains', 'visible']],
      [{ role: 'button', attributes: { name: 'submit' } }, 0.32, ['role', 'attr:name', 'visible']],
    ];
    const said = [];
    for (const [intent] of rows) {
      const found = await trace(intent);
      const [top] = found?.topMatches ?? [];
      said.push([intent, top?.score, [...(top?.reasons ?? [])].sort(), found?.failureReason]);
    }
    expect(said).toEqual(
      rows.map(([intent, score, reasons]) => [intent, score, [...reasons].sort(), 'score_below_threshold']),
    );
  });

  it('takes what is at or above 0.75, refuses what is below 0.45, and says how it came to it', async () => {
    await on('/');
    const whole = {
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
    const done = await execute({ type: 'CLICK', target: whole }, { scoring: 'absolute' });
    // 0.40 + 0.20 + 0.10 + 0.10 + 0.05
    expect(done).toMatchObject({ ok: true, target: { vaultyId: 'id:submitButton', score: 0.85, guarded: false } });
    expect(done.resolutionTrace).toBeUndefined();
    const weak = await execute(
      { type: 'CLICK', target: { by: 'intent', text: { contains: ['Submit'] }, confidence: 0.3 } },
      { scoring: 'absolute' },
    );
    expect(weak).toMatchObject({ ok: false, fatal: false, error: 'CLICK target not found' });
    expect(weak.resolutionTrace).toMatchObject({
      method: 'intent',
      chosen: null,
      failureReason: 'score_below_threshold',
      confidence: 0.3,
      registryVersion: expect.any(Number),
      candidatesTotal: expect.any(Number),
      candidatesAfterFilter: expect.any(Number),
    });
    expect(weak.resolutionTrace?.topMatches.length).toBeLessThanOrEqual(3);
    for (const match of weak.resolutionTrace?.topMatches ?? [])
      expect(keysOf(match)).toEqual(['reasons', 'score', 'vaultyId']);
  });

  it('counts the dialog by its title', async () => {
    await on('/dialog');
    const [top] = (await trace({ role: 'button', context: { modalTitle: 'Delete account' } }))?.topMatches ?? [];
    expect(top).toMatchObject({ vaultyId: 'id:keep', score: 0.35 });
    expect(top?.reasons).toContain('context:modal');
    const [other] = (await trace({ role: 'button', context: { modalTitle: 'Log out' } }))?.topMatches ?? [];
    expect(other?.reasons ?? []).not.toContain('context:modal');
  });
});

describe('results', () => {
  it('CLICK says by what it was verified: url, route, dialog, document', async () => {
    await on('/');
    const route = await execute({ type: 'CLICK', target: { by: 'text', text: 'Next step' } });
    expect(route).toMatchObject({ ok: true, input: 'synthetic' });
    expect(route.verification).toMatchObject({
      ok: true,
      reason: 'url_changed',
      from: `${site.url}/`,
      to: `${site.url}/step-2`,
    });
    expect((await observe()).routeVersion).toBe(1);
    const dom = await execute({
      type: 'CLICK',
      target: { by: 'vaultyId', id: 'id:submitButton' },
      requiresApproval: true,
    });
    expect(dom.verification).toEqual({ ok: true, reason: 'dom_changed' });
  });

  it('SELECT takes the value of an option or its text, and says which one is chosen by its text', async () => {
    await on('/');
    const target = { by: 'label', text: 'Country' };
    const byValue = await execute({ type: 'SELECT', target, value: 'FR' });
    expect(byValue).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(byValue.verification).toEqual({ ok: true, expected: 'FR', actual: 'France', note: 'soft_match' });
    expect(await page.inputValue('[name=country]')).toBe('FR');
    const byText = await execute({ type: 'SELECT', target, value: 'Germany' });
    expect(byText.verification).toEqual({ ok: true, expected: 'Germany', actual: 'Germany' });
    const custom = await execute({
      type: 'SELECT_CUSTOM',
      target: { by: 'vaultyId', id: 'id:level' },
      value: 'Senior',
    });
    expect(custom.ok).toBe(false);
    expect(custom.error).toBe('SELECT_CUSTOM value mismatch');
  });

  it('fail softly with the words that others search for', async () => {
    await on('/');
    const rows: [object, string, string | null][] = [
      [{ type: 'CLICK' }, 'CLICK target not found', 'no_target'],
      [
        { type: 'FILL', target: { by: 'vaultyId', id: 'v-nope' }, value: 'x' },
        'FILL target not found',
        'vaultyId_not_found',
      ],
      [{ type: 'CHECK', target: { by: 'index', index: 77 } }, 'CHECK target not found', 'legacy_not_found'],
      [{ type: 'CLICK', target: { by: 'telepathy', text: 'x' } }, 'CLICK target not found', 'legacy_not_found'],
      [{ type: 'CLICK', target: { by: 'css', selector: '#none' } }, 'CLICK target not found', 'legacy_not_found'],
      [{ type: 'CLICK', target: { by: 'xpath', xpath: '//none' } }, 'CLICK target not found', 'legacy_not_found'],
      [{ type: 'SELECT', target: { by: 'label', text: 'Country' }, value: 'Atlantis' }, 'SELECT value mismatch', null],
      [
        { type: 'FILL', target: { by: 'label', text: 'Resume' }, value: 'x' },
        'Cannot FILL a file input - use UPLOAD_FILE action instead',
        'not_usable',
      ],
      [{ type: 'UPLOAD_FILE', target: { by: 'label', text: 'Email' } }, 'Target is not a file input', null],
      [
        { type: 'WAIT_FOR', target: { by: 'text', text: 'Never' }, timeoutMs: 50 },
        'WAIT_FOR timeout',
        'legacy_not_found',
      ],
      [{ type: 'CLICK', target: { by: 'text', text: 'Sign in with Google' } }, 'CLICK no observable change', null],
    ];
    const said = [];
    for (const [action] of rows) {
      const { ok, fatal, error, resolutionTrace } = await execute(action);
      said.push([action, ok, fatal, error, resolutionTrace?.failureReason ?? null]);
    }
    expect(said).toEqual(rows.map(([action, error, reason]) => [action, false, false, error, reason]));
    expect(await execute({ type: 'DANCE' })).toMatchObject({
      ok: false,
      fatal: true,
      error: 'Unknown action type: DANCE',
    });
    expect(await ask({ type: 'DANCE' })).toEqual({ ok: false, error: 'Unknown message' });
    for (const type of ['STATE_UPDATE', 'CLOSE_ASK_USER_MODAL']) expect(await ask({ type })).toEqual({ ok: true });
  });

  it('EXTRACT and REFRESH_REGISTRY bring what they are asked for', async () => {
    await on('/');
    const { registryVersion = 0 } = await execute({ type: 'REFRESH_REGISTRY' });
    expect((await execute({ type: 'REFRESH_REGISTRY' })).registryVersion).toBeGreaterThan(registryVersion);
    expect((await execute({ type: 'EXTRACT' })).data).toContain('Review');
    expect((await execute({ type: 'EXTRACT', mode: 'html', target: { by: 'id', id: 'level' } })).data).toContain(
      'role="combobox"',
    );
    expect((await execute({ type: 'EXTRACT', mode: 'fields' })).data).toEqual((await observe()).fields);
  });

  it('come in order, with a new observation each', async () => {
    await on('/');
    const before = (await observe()).registryVersion;
    const { result, observation } = await ask<ExecuteReply>({
      type: 'EXECUTE',
      action: { type: 'FILL', target: { by: 'id', selector: 'email' }, value: 'amy@shop.test' },
    });
    expect(result.verification).toEqual({ ok: true, expected: 'amy@shop.test', actual: 'amy@shop.test' });
    expect(observation.fields.find(({ id }) => id === 'email')?.value).toBe('amy@shop.test');
    expect(observation.registryVersion).toBeGreaterThanOrEqual(before);
  });
});
