// What was done becomes steps and parameters; what was done often is proposed.

import { describe, expect, it } from 'vitest';
import { ActionHistory, intentOf } from '../../packages/core/src/engine/learn.js';
import { type Command, parse } from '../../packages/core/src/language/index.js';
import { Masker } from '../../packages/core/src/masking/masker.js';
import type { FoundElement } from '../../packages/core/src/scene/world.js';

function command(line: string): Command {
  const found = parse(line).lines[0]?.command;
  if (found === null || found === undefined) throw new Error(line);
  return found;
}

const THING: FoundElement = {
  id: 5,
  handle: 'v-1',
  kind: 'button',
  role: 'button',
  name: 'Save',
  shown: 'button "Save"',
};

/** A diary after these lines; `things` are what their targets meant. */
function history(
  lines: readonly string[],
  things: Partial<FoundElement> = {},
  secrets: readonly string[] = [],
  host = 'shop.test',
) {
  const book = new ActionHistory();
  const proposed = lines.map((line) => {
    const one = command(line);
    const found = new Map<object, FoundElement>();
    for (const value of Object.values(one))
      if (typeof value === 'object' && value !== null) found.set(value, { ...THING, ...things });
    return book.note(one, found, new Masker(secrets), host);
  });
  return { book, proposed };
}
const steps = (book: ActionHistory): string[] => book.actions.map(({ line }) => line);

describe('what is kept', () => {
  it('keeps what does something and not what only looks', () => {
    const { book } = history([
      'goto shop.test',
      'observe',
      'url',
      'click "Save"',
      'cookies list',
      'expect visible "Done"',
    ]);
    expect(steps(book)).toEqual(['goto https://shop.test', 'click "Save"', 'expect visible "Done"']);
  });

  it('says things by name, not by number or selector', () => {
    const named = { target: '"Delete" near "Invoice 7"' };
    expect(steps(history(['click 5 --double'], named).book)).toEqual(['click "Delete" near "Invoice 7" --double']);
    expect(steps(history(['check css("#x")'], named).book)).toEqual(['check "Delete" near "Invoice 7"']);
    expect(steps(history(['click "Delete"']).book)).toEqual(['click "Delete"']);
    expect(steps(history(['drag 5 to 6'], named).book)).toEqual([
      'drag "Delete" near "Invoice 7" to "Delete" near "Invoice 7"',
    ]);
  });

  it('has a parameter in place of what was typed', () => {
    const { book } = history(['type "First name" "Amy"', 'search "red shoes"', 'fill {"Age": 30, "Gift": true}']);
    expect(steps(book)).toEqual([
      'type "First name" "$first_name"',
      'search "$query"',
      'fill {"Age": "$age", "Gift": true}',
    ]);
    expect(book.actions.flatMap(({ parameters }) => parameters)).toEqual([
      { name: 'first_name', typed: 'Amy' },
      { name: 'query', typed: 'red shoes' },
      { name: 'age', typed: '30' },
    ]);
    expect(book.actions[0]?.unmasked).toBe('type "First name" "Amy"');
  });

  it('keeps no secret', () => {
    const { book } = history(
      ['login "amy" "hunter22"', 'type "Note" "my hunter22 note"', 'goto shop.test/?key=hunter22', 'click "hunter22"'],
      {},
      ['hunter22'],
    );
    const { book: field } = history(['type password "swordfish"'], { isSecret: true });
    for (const one of [book, field]) {
      expect(JSON.stringify([one.actions, one.proposals()])).not.toMatch(/hunter22|swordfish/);
    }
    expect(steps(book)).toEqual(['login "$username" "$password"', 'type "Note" "$note"']);
    expect(book.actions[0]?.parameters).toEqual([
      { name: 'username', typed: 'amy' },
      { name: 'password', typed: null },
    ]);
    expect(steps(field)).toEqual(['type password "$password"']);
  });

  it('keeps nothing typed into what is called like a secret, in any language and whatever kind of field it is', () => {
    const lines = ['type "PIN" "4711"', 'type "Kennwort" "4711"', 'fill {"Contraseña": "4711", "apiToken": "4711"}'];
    const { book } = history(lines);
    expect(book.actions).toHaveLength(3);
    expect(JSON.stringify(book.actions)).not.toContain('4711');
    expect(JSON.stringify(history(['type "Postcode" "4711"']).book.actions)).toContain('4711');
  });

  it('takes a dollar sign on a page for one, not for a parameter', () => {
    const { book } = history(['click "Pay $name now"', 'type "Name" "Amy"', 'select "Price" "$$5"']);
    expect(intentOf(book.actions).steps).toEqual([
      'click "Pay $$name now"',
      'type "Name" "$name"',
      'select "Price" "$$$$5"',
    ]);
  });

  it('lets go of the oldest', () => {
    const { book } = history(Array.from({ length: 700 }, (_, i) => `click "Row ${i}"`));
    expect(book.actions).toHaveLength(500);
    expect(steps(book)[0]).toBe('click "Row 200"');
  });
});

describe('an intent made of it', () => {
  it('asks once for what was typed twice, and twice for what differs', () => {
    const { book } = history(['type "Name" "Amy"', 'type "Name" "Bob"', 'type "Name" "Amy"']);
    const { steps: made, parameters } = intentOf(book.actions);
    expect(made).toEqual(['type "Name" "$name"', 'type "Name" "$name_2"', 'type "Name" "$name"']);
    expect(parameters).toEqual([
      { name: 'name', typed: 'Amy' },
      { name: 'name_2', typed: 'Bob' },
    ]);
  });

  it('tells parameters of one line apart', () => {
    const { book } = history(['fill {"A b": "1", "a-b": "2", "a_b_2": "3"}']);
    const { steps: made, parameters } = intentOf(book.actions);
    expect(new Set(parameters.map(({ name }) => name)).size).toBe(3);
    for (const { name } of parameters) expect(made[0]).toContain(`$${name}`);
  });
});

describe('what is repeated', () => {
  const round = (what: string): string[] => [`search "${what}"`, 'click "Add to cart"', 'click "Back to the shop"'];

  it('is proposed the third time, once, whatever was typed', () => {
    const { proposed, book } = history([...round('tea'), ...round('milk'), ...round('rice'), ...round('salt')]);
    const reported = proposed.map((one) => one?.name ?? null);
    expect(reported.filter((name) => name !== null)).toHaveLength(1);
    expect(reported[8]).toBe('search_click_add_to_click_back_to');
    expect(book.proposals()).toMatchObject([{ name: 'search_click_add_to_click_back_to', times: 4 }]);
    expect(book.proposals()[0]?.actions.map(({ line }) => line)).toEqual([
      'search "$query"',
      'click "Add to cart"',
      'click "Back to the shop"',
    ]);
  });

  it('is no single line over and over, and nothing done on several hosts', () => {
    expect(history(Array(9).fill('press arrowdown')).book.proposals()).toEqual([]);
    const lines = ['click "A"', 'click "B"'];
    const book = new ActionHistory();
    for (const host of ['a.test', 'b.test', 'c.test'])
      for (const line of lines) book.note(command(line), new Map(), new Masker(), host);
    expect(book.proposals()).toEqual([]);
  });

  it('is let go when nobody wants it', () => {
    const { book } = history([...round('tea'), ...round('milk'), ...round('rice')]);
    expect(book.discard('no such')).toBe(false);
    expect(book.discard('search_click_add_to_click_back_to')).toBe(true);
    expect(book.proposals()).toEqual([]);
    expect(book.actions).toHaveLength(9);
    expect(book.discard(null)).toBe(true);
    expect(book.actions).toEqual([]);
  });
});
