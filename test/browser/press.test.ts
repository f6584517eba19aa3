// What is said where a press, or what is typed, would have gone to something else. That it never does is in test/claims/press.ts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { openContext, page, run, type Site, startSite } from '../support/browser.js';

let site: Site;
let b: Beckon;
beforeAll(async () => {
  [site, b] = await Promise.all([startSite(), openContext()]);
});
afterAll(async () => {
  await b.close();
  await site.close();
});

let count = 0;
async function on(body: string, ...lines: string[]): Promise<Result> {
  const path = `/page${++count}`;
  // Not where the mouse still is.
  site.set(path, page(`<div style="height: ${(count % 7) * 60}px"></div>${body}`));
  return run(b, `goto ${site.url}${path}`, ...lines);
}
const title = async (): Promise<string> => String((await b.run('title')).data ?? '');

describe('what was pressed', () => {
  it('is refused where it says something else under the pointer, and that is named', async () => {
    const body = `<button id="s" onmouseenter="textContent = 'Delete all'" onclick="document.title = 'clicked'">Save</button>`;
    const { failure } = await on(body, 'click "Save" --timeout 300ms');
    expect(failure).toMatchObject({ code: 'ELEMENT_UNSTABLE', retryable: true });
    expect(failure?.message).toContain('button "Save" was not used: button "Delete all" was in its place');
    expect((await b.run('expect title "Test" --timeout 0ms')).ok).toBe(true);
  });

  it('is used once it was named by what it says under the pointer', async () => {
    const body = `<button onmouseenter="textContent = 'Unfollow'" onmouseleave="textContent = 'Following'" onclick="document.title = 'clicked'">Following</button>`;
    expect((await on(body, 'click "Following" --timeout 300ms')).failure?.code).toBe('ELEMENT_UNSTABLE');
    expect((await run(b, 'click "Unfollow"', 'expect title "clicked"')).failure).toBeUndefined();
  });

  it('is pressed all the same by force', async () => {
    const body = `<button onmouseenter="textContent = 'Delete all'" onclick="document.title = 'clicked'">Save</button>`;
    expect((await on(body, 'click "Save" --force', 'expect title "clicked"')).failure).toBeUndefined();
  });

  it('is not called done where the page changed it before the click came', async () => {
    const body = `<button onmousedown="textContent = 'Delete all'" onclick="document.title = 'clicked'">Save</button>`;
    const result = await on(body, 'click "Save"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'dispatched' });
    expect(result.text).toContain('button "Delete all" was in its place when the click came');
    expect((await b.run('expect title "Test" --timeout 0ms')).ok).toBe(true);
  });

  it('was clicked only once where something else came up for the second click', async () => {
    const body = `<button onclick="n.textContent = +n.textContent + 1; d.hidden = false">Open</button><p id="n">0</p>
      <div id="d" hidden style="position: fixed; inset: 0"><button style="width: 100%; height: 100%" onclick="document.title = 'deleted'">Delete</button></div>`;
    const { failure } = await on(body, 'click "Open" --double');
    expect(failure?.code).toBe('VERIFICATION_FAILED');
    expect(failure?.message).toContain('Only the first click reached the button "Open"');
    expect((await run(b, 'expect title "Test" --timeout 0ms', 'expect text "1" --timeout 0ms')).ok).toBe(true);
  });

  it('is refused where a part of it takes all clicks, and that is named', async () => {
    const body = `<div role="button" tabindex="0" aria-label="Row 1" onclick="document.title = 'row'"><button style="display: block; width: 100%; height: 40px" onclick="document.title = 'deleted'">Delete</button></div>`;
    const { failure } = await on(body, 'click "Row 1" --timeout 300ms');
    expect(failure?.code).toBe('ELEMENT_COVERED');
    expect(failure?.message).toContain('"Delete" inside it, which takes clicks of its own');
    expect((await b.run('expect title "Test" --timeout 0ms')).ok).toBe(true);
  });
});

describe('what was typed', () => {
  const fields = (script: string): string =>
    `<label>Password <input id="f" type="password"></label><label>Search <input id="s"></label><script>${script}</script>`;

  it('is put into the field itself where the page gives the focus away, and nowhere else', async () => {
    const result = await on(fields('f.onfocus = () => s.focus()'), 'type "Password" "hunter2x"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect((await b.run('wait until "f.value.length === 8 && s.value === \'\'" --timeout 0ms')).ok).toBe(true);
  });

  it('is missing where it was to be added, and the field that has the focus is named, never the value', async () => {
    const result = await on(
      fields('f.onfocus = () => s.focus()'),
      'type "Password" "hunter2x" --append --timeout 500ms',
    );
    expect(result.failure?.code).toBe('VALUE_MISMATCH');
    expect(result.failure?.message).toContain(
      'the page gave the focus to input/search "Search", where nothing was typed',
    );
    expect(JSON.stringify(result)).not.toContain('hunter2x');
    expect((await b.run("wait until \"f.value === '' && s.value === ''\" --timeout 0ms")).ok).toBe(true);
  });

  it('goes into boxes of one letter each, one after the other', async () => {
    const boxes = `<fieldset><legend>Code</legend>${[1, 2, 3, 4].map((i) => `<input class="o" maxlength="1" aria-label="Digit ${i}">`).join('')}</fieldset>
      <script>const o = [...document.querySelectorAll('.o')]; o.forEach((one, i) => { one.oninput = () => one.value && o[i + 1]?.focus() })</script>`;
    expect((await on(boxes, 'type "Digit 1" "4711"')).failure).toBeUndefined();
    expect((await b.run("wait until \"o.map((one) => one.value).join('') === '4711'\" --timeout 0ms")).ok).toBe(true);
  });

  it('is not followed by an Enter that presses something else', async () => {
    const body = `<label>Name <input id="f"></label><button id="d" onclick="document.title = 'deleted'">Delete all</button><script>f.oninput = () => d.focus()</script>`;
    const { failure } = await on(body, 'type "Name" "Amy"', 'press Enter');
    expect(failure?.message).toContain('"Name" was not used: button "Delete all" was in its place');
    expect(await title()).not.toContain('deleted');
    // Who goes there by hand means it.
    expect((await run(b, 'focus "Delete all"', 'press Enter', 'expect title "deleted"')).failure).toBeUndefined();
  });
});
