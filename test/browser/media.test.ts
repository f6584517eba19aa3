// What pages are told that people prefer: dark or light, less motion.

import { afterEach, describe, expect, it } from 'vitest';
import { page } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();
afterEach(async () => {
  await t.run('media reset');
});

const dark = "matchMedia('(prefers-color-scheme: dark)').matches";
const light = "matchMedia('(prefers-color-scheme: light)').matches";
const reduced = "matchMedia('(prefers-reduced-motion: reduce)').matches";

describe('media', () => {
  it('is told to the page at once, and can be asked for', async () => {
    await t.on(
      `<h1>Here</h1><script>matchMedia('(prefers-color-scheme: dark)').onchange = (e) => { document.title = 'dark ' + e.matches; }</script>`,
    );
    await t.holds(light);
    expect(await t.run('media color-scheme dark')).toMatchObject({
      ok: true,
      lifecycle: 'verified',
      data: { feature: 'color-scheme', value: 'dark' },
    });
    await t.holds(`${dark} && document.title === 'dark true'`);
    await t.run('media color-scheme light');
    await t.holds(`${light} && document.title === 'dark false'`);
  });

  it('has two features that do not touch each other, and reset brings both back', async () => {
    await t.show('<h1>Here</h1>', 'media color-scheme dark', 'media reduced-motion reduce');
    await t.holds(`${dark} && ${reduced}`);
    await t.run('media reduced-motion no-preference');
    await t.holds(`${dark} && !${reduced}`);
    await t.run('media reduced-motion reduce');
    expect((await t.run('media reset')).data).toEqual({ reset: true });
    await t.holds(`${light} && !${reduced}`);
  });

  it('holds in frames of other sites, in other tabs and in those to come, from the start', async () => {
    t.site.set('/frame', page(`<script>parent.postMessage(${dark}, '*')</script>`));
    t.site.set('/popup', page(`<h1>Popup</h1><script>window.first = ${dark}</script>`));
    await t.show('<button onclick="window.open(\'/popup\')">Open</button>', 'media color-scheme dark', 'click "Open"');
    await t.holds(`window.first === true && ${dark}`);
    await t.on(
      `<script>onmessage = ({ data }) => { document.title = 'frame ' + data; }</script><iframe src="${t.site.otherUrl}/frame"></iframe>`,
    );
    await t.holds("document.title === 'frame true'");
    await t.run('tab close');
    await t.holds(dark);
  });

  it('stays over navigations', async () => {
    await t.show('<h1>Here</h1>', 'media color-scheme dark');
    await t.show('<h1>There</h1>');
    await t.holds(dark);
    await t.run('refresh');
    await t.holds(dark);
  });

  it('says what browsers make of no preference', async () => {
    await t.show('<h1>Here</h1>');
    const result = await t.run('media color-scheme no-preference');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(result.notes.join()).toContain('light');
    await t.holds(light);
  });

  it.each([
    ['color-scheme', 'reduce', 'dark, light, no-preference'],
    ['reduced-motion', 'dark', 'reduce, no-preference'],
    ['color-scheme', '"sepia"', 'dark, light, no-preference'],
  ])('%s cannot be %s', async (feature, value, words) => {
    await t.show('<h1>Here</h1>');
    const result = await t.run(`media ${feature} ${value}`);
    expect(said(result)).toContain('INVALID_VALUE');
    expect(said(result)).toContain(words);
    await t.holds(`${light} && !${reduced}`);
  });
});
