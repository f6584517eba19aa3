// Every word of every list means the same on a page of a real browser and on the screen of a phone. What decides is the same
// for both: phones are asked for every word, pages for a tenth of them, another one each day (`npm run test:long`: for all).

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageScript } from '../../packages/browser/src/generated/page.js';
import { buttonWordLists } from '../../packages/core/src/scene/button-words.js';
import { fieldWords } from '../../packages/core/src/scene/field-words.js';
import { buttonWords } from '../../packages/core/src/scene/form-words.js';
import { screenFrom } from '../mobile/support/dumps.js';
import { sharedBrowser } from '../support/browser.js';
import { partOf } from '../support/size.js';

const TENTHS = 10;

/** What a scene is made of, on pages and on phones alike. */
interface Scene {
  readonly texts: readonly string[];
  readonly fields?: readonly (readonly [label: string, isPassword?: true])[];
  readonly buttons: readonly string[];
  readonly kind: 'dialog' | 'bar' | 'plain';
}
/** The name of each part of a pattern, `modal.close: Later`, and what each field is for. */
type Meaning = Readonly<Record<string, string>>;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const SHAPES: Readonly<Record<Scene['kind'], string>> = {
  dialog: 'role=dialog aria-modal=true aria-label=Box',
  bar: 'style="position:fixed;bottom:0;left:0;right:0"',
  plain: '',
};

function htmlOf({ texts, fields = [], buttons, kind }: Scene): string {
  const all = [
    ...texts.map((text) => `<p>${escaped(text)}</p>`),
    ...fields.map(
      ([label, isPassword]) => `<label>${escaped(label)} <input ${isPassword ? 'type=password' : ''}></label>`,
    ),
    ...buttons.map((name) => `<button>${escaped(name)}</button>`),
  ];
  const inner = fields.length === 0 ? all.join('') : `<form>${all.join('')}</form>`;
  return `<p>Shop</p><div ${SHAPES[kind]}>${inner}</div>`;
}

const node = (attributes: string, inside = '') => `<node package="t" enabled="true" ${attributes}>${inside}</node>`;

function screenOf({ texts, fields = [], buttons, kind }: Scene): ReturnType<typeof screenFrom> {
  let top = 900;
  const next = () => {
    const bounds = `bounds="[120,${top}][960,${top + 80}]"`;
    top += 100;
    return bounds;
  };
  const inside = [
    ...texts.map((text) => node(`class="android.widget.TextView" text="${escaped(text)}" ${next()}`)),
    ...fields.map(([label, isPassword]) =>
      node(
        `class="android.widget.EditText" clickable="true" focusable="true" hint="${escaped(label)}" password="${isPassword === true}" ${next()}`,
      ),
    ),
    ...buttons.map((name) => node(`class="android.widget.Button" clickable="true" text="${escaped(name)}" ${next()}`)),
  ];
  const box = node(`class="android.widget.FrameLayout" bounds="[100,880][980,${top + 20}]"`, inside.join(''));
  const shop = node('class="android.widget.TextView" text="Shop" bounds="[0,100][1080,200]"');
  const whole = (inner: string) => node('class="android.widget.FrameLayout" bounds="[0,0][1080,2400]"', inner);
  return screenFrom(
    `<hierarchy rotation="0">${kind === 'dialog' ? `${whole(shop)}${box}` : whole(shop + box)}</hierarchy>`,
  );
}

function onPhone(scene: Scene): Meaning {
  const screen = screenOf(scene);
  const found: Record<string, string> = {};
  for (const [pattern, parts] of Object.entries(screen.patterns))
    for (const [part, id] of Object.entries(parts as Record<string, unknown>))
      if (typeof id === 'number') found[`${pattern}.${part}`] = screen.get(id)?.names[0]?.text ?? '';
  for (const one of screen.candidates)
    if (one.kind === 'input') found[`is ${one.names[0]?.text}`] = (one.purposes ?? []).map(({ is }) => is).join();
  return found;
}

let page: Page;
let ask: (scenes: readonly Scene[]) => Promise<Meaning[]>;
beforeAll(async () => {
  page = await (await sharedBrowser()).browser.newPage();
  await page.setContent('<!doctype html><title>Scenes</title><body></body>');
  await page.evaluate(pageScript);
  ask = (scenes) => page.evaluate(inPage, scenes.map(htmlOf));
});
afterAll(() => page.close());

/** Runs in the page: one scene after the other, in one and the same document. */
function inPage(pages: readonly string[]): Record<string, string>[] {
  interface Named {
    readonly id: number;
    readonly kind: string;
    readonly names: readonly { readonly text: string }[];
    readonly purposes?: readonly { readonly is: string }[];
  }
  interface Side {
    patterns(next: number): { patterns: Record<string, Record<string, unknown>>; next: number };
    candidates(asked: { next: number }): { candidates: readonly Named[]; next: number };
  }
  const side = (globalThis as unknown as { __beckon: Side }).__beckon;
  let free = 1;
  return pages.map((html) => {
    document.body.innerHTML = html;
    const { candidates, next } = side.candidates({ next: free });
    const { patterns, next: after } = side.patterns(next);
    free = after;
    const named = new Map(candidates.map((one) => [one.id, one.names[0]?.text ?? '']));
    const found: Record<string, string> = {};
    for (const [pattern, parts] of Object.entries(patterns))
      for (const [part, id] of Object.entries(parts ?? {}))
        if (typeof id === 'number') found[`${pattern}.${part}`] = named.get(id) ?? '';
    for (const one of candidates)
      if (one.kind === 'input') found[`is ${one.names[0]?.text}`] = (one.purposes ?? []).map(({ is }) => is).join();
    return found;
  });
}

/** Asserts of each word that a part of a pattern is the button that says it, in both worlds. */
async function holds(words: readonly string[], part: string, sceneOf: (word: string) => Scene): Promise<void> {
  const isRight = (word: string, found: Meaning): boolean => found[part] === word.replace(/\s+/g, ' ');
  const shown = partOf(words, TENTHS);
  const pages = await ask(shown.map(sceneOf));
  const page = shown.filter((word, i) => !isRight(word, pages[i] ?? {}));
  const phone = words.filter((word) => !isRight(word, onPhone(sceneOf(word))));
  expect({ page, phone }).toEqual({ page: [], phone: [] });
}

describe('every word of a list, on pages and phones', () => {
  const cookies = 'We use cookies';
  const { closes, rejects, accepts, confirms, searches } = buttonWordLists;

  it('closes', () =>
    holds(closes, 'modal.close', (word) => ({ kind: 'dialog', texts: ['An offer'], buttons: ['Subscribe', word] })));
  it('rejects', () =>
    holds(rejects, 'cookies.reject', (word) => ({ kind: 'bar', texts: [cookies], buttons: ['Accept all', word] })));
  it('accepts', () =>
    holds(accepts, 'cookies.accept', (word) => ({ kind: 'bar', texts: [cookies], buttons: ['Reject all', word] })));
  it('confirms', () =>
    holds(confirms, 'modal.confirm', (word) => ({ kind: 'dialog', texts: ['Go on?'], buttons: ['Cancel', word] })));
  it('searches', () =>
    holds(searches, 'search.open', (word) => ({ kind: 'plain', texts: ['Welcome'], buttons: ['Search tips', word] })));
  it('logs in', () =>
    holds(buttonWords.words('login'), 'login.submit', (word) => ({
      kind: 'plain',
      texts: ['Welcome'],
      fields: [['Username'], ['Password', true]],
      buttons: ['Help', word],
    })));
});

describe('what never closes, on pages and phones', () => {
  it('a word of no list means nothing', async () => {
    const dialog: Scene = { kind: 'dialog', texts: ['An offer'], buttons: ['Zork', 'Blorb'] };
    const bar: Scene = { kind: 'bar', texts: ['We use cookies'], buttons: ['Zork', 'Blorb'] };
    const parts = ['modal.close', 'modal.confirm', 'cookies.accept', 'cookies.reject', 'search.open', 'login.submit'];
    for (const found of [...(await ask([dialog, bar])), onPhone(dialog), onPhone(bar)])
      expect(parts.filter((part) => part in found)).toEqual([]);
  });

  it.each([
    'Subscribe',
    'Buy premium',
    'Accept all',
    'Delete',
    'Sign me up',
    'Kaufen',
    'Abonnieren',
    '購入する',
    'Оплатить',
    'اشترك',
    'Satın al',
    'Cancel subscription',
  ])('%s', async (name) => {
    const scene: Scene = { kind: 'dialog', texts: ['An offer'], buttons: [name, 'Stay here'] };
    const [page] = await ask([scene]);
    expect([page?.['modal.close'], onPhone(scene)['modal.close']]).toEqual([undefined, undefined]);
  });
});

describe('every word for what a field is for, on pages and phones', () => {
  it.each([
    ['email', 'email'],
    ['username', 'username'],
    ['password', 'password'],
    ['search', 'search'],
    ['phone', 'phone'],
    ['url', 'url'],
  ] as const)('%s', async (meaning, purpose) => {
    const words = fieldWords.words(meaning);
    const sceneOf = (word: string): Scene => ({ kind: 'plain', texts: [], fields: [[word]], buttons: [] });
    const shown = partOf(words, TENTHS);
    const pages = await ask(shown.map(sceneOf));
    const isSaid = (found: Meaning | undefined): boolean =>
      Object.entries(found ?? {}).some(([key, is]) => key.startsWith('is ') && is.split(',').includes(purpose));
    const page = shown.filter((_, i) => !isSaid(pages[i]));
    const phone = words.filter((word) => !isSaid(onPhone(sceneOf(word))));
    expect({ page, phone }).toEqual({ page: [], phone: [] });
  });
});
