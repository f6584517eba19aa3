// `press enter on "Search"`: the element gets the focus first, and the key goes there or nowhere.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();

/** Each field writes down the keys that came to it. */
const FIELDS = `
  <form onsubmit="event.preventDefault(); document.title = 'sent ' + this.id" id="first">
    <label>Search <input id="a" value="shoes"></label></form>
  <form onsubmit="event.preventDefault(); document.title = 'sent ' + this.id" id="second">
    <label>Coupon <input id="b"></label><button>Apply</button></form>
  <script>for (const one of [a, b]) one.onkeydown = (event) => { const { dataset } = document.body; dataset.log = (dataset.log ?? '') + one.id + ':' + event.key + ' '; };</script>`;

describe('press on', () => {
  it.each([
    ['press enter on "Search"', 'a:Enter', 'sent first', 'shoes'],
    ['press enter in "Coupon"', 'b:Enter', 'sent second', 'shoes'],
    ['press Escape on the "Coupon"', 'b:Escape', '', 'shoes'],
    ['press x on css("#b")', 'b:x', '', 'shoes'],
    ['press control+a on "Search"', 'a:Control a:a', '', 'shoes'],
  ])('sends the key there, and keeps what is in the field: %s', async (line, log, title, value) => {
    const result = await t.on(FIELDS, line);
    expect([said(result), result.lifecycle]).toEqual(['ok', expect.stringMatching(/verified|dispatched/)]);
    await t.holds(`document.body.dataset.log.trim() === ${JSON.stringify(log)}`);
    await t.holds(`document.title === ${JSON.stringify(title)} || ${JSON.stringify(title)} === ''`);
    await t.holds(`a.value === ${JSON.stringify(value)}`);
  });

  it.each([
    'press enter on "Searching for" --timeout 300ms',
    'press enter on "Search" inside "Nowhere" --timeout 300ms',
    'press k on 99',
  ])('presses nothing where it is not: %s', async (line) => {
    const result = await t.on(FIELDS, line, 'title');
    expect(result.ok).toBe(false);
    await t.holds("document.body.dataset.log === undefined && !document.title.startsWith('sent')");
  });

  it('asks which of two, and presses on neither', async () => {
    const twice = FIELDS.replace('Coupon', 'Search');
    const result = await t.on(twice, 'press enter on "Search" --timeout 300ms');
    expect(result.failure?.code).toBe('AMBIGUOUS_TARGET');
    await t.holds('document.body.dataset.log === undefined');
  });

  it('presses nothing where the page takes the focus away', async () => {
    const thief = FIELDS.replace('</script>', 'a.onfocus = () => b.focus();</script>');
    const result = await t.on(thief, 'press enter on "Search" --timeout 1s');
    expect(result.ok).toBe(false);
    await t.holds("document.body.dataset.log === undefined && !document.title.startsWith('sent')");
  });

  it('sends nothing on a match that is not sure', async () => {
    const result = await t.on(FIELDS, 'press enter on "Coup" --timeout 300ms');
    expect([result.ok, result.target?.guarded ?? true]).toEqual([false, true]);
    await t.holds('document.body.dataset.log === undefined');
  });
});
