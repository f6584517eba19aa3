// `explain X` says what `X` does, word for word: one decision, through the engine, for every command that acts on something.

import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import type { Candidate, Context } from '../../packages/core/src/resolve/index.js';
import type { Action } from '../../packages/core/src/scene/action.js';
import { titleOf } from '../../packages/core/src/scene/candidate.js';
import { good } from '../../packages/core/src/scene/world.js';
import { FakeWorld, NOTHING } from '../support/fake-world.js';
import { runs } from '../support/size.js';

const NAMES = [
  ...['Save', 'Save draft', 'Delete', 'Email', 'Country', 'Volume', 'Close', 'No thanks', 'Newsletter', 'Reject all'],
  ...['Speichern', 'Konto löschen', 'Enregistrer', 'Supprimer', 'Guardar', 'Cerrar', '保存', '削除', 'حفظ', 'إغلاق'],
];
const KINDS = [
  'button',
  'button',
  'link',
  'input',
  'checkbox',
  'select',
  'slider',
  'text',
  'heading',
  'form',
  'dialog',
];

const scene: Arbitrary<{ readonly candidates: Candidate[]; readonly context: Context }> = fc
  .record({
    things: fc.array(
      fc.record({
        kind: fc.constantFrom(...KINDS),
        name: fc.constantFrom(...NAMES),
        source: fc.constantFrom('text', 'label', 'aria', 'placeholder', 'title') as Arbitrary<'text'>,
        parent: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
        isSubmit: fc.boolean(),
        visible: fc.constantFrom(true, true, true, true, false),
        enabled: fc.constantFrom(true, true, true, true, false),
      }),
      { minLength: 1, maxLength: 10 },
    ),
    hand: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
    picks: fc.array(fc.nat({ max: 9 }), { minLength: 6, maxLength: 6 }),
    has: fc.record({ modal: fc.boolean(), close: fc.boolean(), cookies: fc.boolean(), reject: fc.boolean() }),
  })
  .map(({ things, hand, picks, has }) => {
    const candidates = things.map(({ kind, name, source, parent, isSubmit, visible, enabled }, i): Candidate => {
      return {
        id: i + 1,
        kind,
        names: [{ source, text: name }],
        order: i,
        state: { visible, enabled },
        ...(kind === 'button' && isSubmit ? { purpose: 'submit' } : {}),
        ...(parent !== undefined && parent < i ? { parent: parent + 1 } : {}),
        box: { x: (i % 3) * 100, y: i * 30, width: 90, height: 25 },
      };
    });
    const one = (pick: number): number => (pick % candidates.length) + 1;
    const [container = 0, close = 0, confirm = 0, accept = 0, reject = 0, submit = 0] = picks.map(one);
    const modal = { container, confirm, ...(has.close ? { close } : {}) };
    const cookies = { accept, ...(has.reject ? { reject } : {}) };
    const context = {
      patterns: {
        login: { password: one(hand ?? 0), submit },
        ...(has.modal ? { modal } : {}),
        ...(has.cookies ? { cookies } : {}),
      },
      ...(hand === undefined ? {} : { lastTouched: one(hand) }),
    };
    return { candidates, context };
  });

const target = fc
  .tuple(
    fc.constantFrom(
      ...NAMES.map((name) => JSON.stringify(name)),
      '"Sav"',
      '"Konto"',
      'submit',
      'email',
      '2',
      '"Löschen"',
    ),
    fc.constantFrom('', '', '', ' near "Save"', ' inside "Newsletter"', ' before "Close"'),
  )
  .map(([atom, relation]) => atom + relation);

const line: Arbitrary<string> = fc.oneof(
  target.map((one) => `click ${one}`),
  target.map((one) => `type ${one} "x"`),
  target.map((one) => `type ${one} "x" --enter`),
  target.map((one) => `select ${one} "x"`),
  fc
    .tuple(fc.constantFrom('clear', 'check', 'uncheck', 'hover', 'focus', 'submit', 'text', 'box', 'scroll'), target)
    .map(([verb, one]) => `${verb} ${one}`),
  target.map((one) => `adjust ${one} 5`),
  fc
    .tuple(fc.constantFrom('enter', 'escape', 'space', 'control+a', 'tab'), target)
    .map(([key, one]) => `press ${key} on ${one}`),
  target.map((one) => `select ${one} 2`),
  fc.constantFrom('submit', 'dismiss', 'accept', 'dismiss banner', 'accept "Newsletter"', 'dismiss "Close"'),
  fc.constantFrom(...NAMES).map((name) => `dismiss ${JSON.stringify(name)}`),
  fc.tuple(fc.constantFrom('visible', 'enabled', 'checked'), target).map(([wanted, one]) => `expect ${wanted} ${one}`),
);

/** What is scrolled, and what this world cannot do. */
const otherLine: Arbitrary<string> = fc
  .tuple(fc.constantFrom('scroll down', 'scroll up', 'swipe left'), target)
  .map(([verb, one]) => `${verb} ${one}`);

/** Everything that is done works: what a command says is then about its decision only. */
const works = (action: Action) =>
  good({
    ...NOTHING,
    seen: action.kind === 'focus' || action.kind === 'scroll' ? ([action.kind] as const) : (['dom'] as const),
    isAsAsked: true,
    ...(action.kind === 'type' ? { value: action.text } : {}),
    ...(action.kind === 'select' ? { value: String(action.option) } : {}),
    ...(action.kind === 'adjust' ? { value: String(action.value) } : {}),
    ...(action.kind === 'check' ? { checked: action.to } : {}),
  });

async function ran(made: { candidates: Candidate[]; context: Context }, said: string): Promise<[Result, FakeWorld]> {
  const world = new FakeWorld(made.candidates);
  world.context = made.context;
  world.onAction = (action) => {
    // What is pressed to close something closes it.
    const { modal, cookies, ...patterns } = world.context.patterns ?? {};
    if (action.kind === 'click' || action.kind === 'submit') world.context = { ...world.context, patterns };
    return works(action);
  };
  return [await new Engine(world, { speak: resultText, timeoutMs: 1 }).run(said), world];
}

const guesses = ({ notes }: Result): string[] => notes.filter((note) => note.startsWith('not a sure match'));

describe('explain', () => {
  it('says what the command does and why, or why it does not, in the same words', async () => {
    await fc.assert(
      fc.asyncProperty(scene, fc.oneof(line, line, otherLine), async (made, said) => {
        const [reported, idle] = await ran(made, `explain ${said}`);
        const [done, world] = await ran(made, said);
        expect(idle.done).toEqual([]);
        const table = String(reported.data ?? '');
        const ends = table.split('\n').filter((one) => /^[✓✗]/.test(one));
        // What is expected of something may not hold, or hold for several: only what is meant is compared.
        if (said.startsWith('expect ')) {
          if (reported.ok) expect(done.target).toEqual(reported.target);
          return;
        }
        if (!reported.ok) {
          expect(done.failure).toEqual(reported.failure);
          expect(done.target).toEqual(reported.target);
          expect(world.done).toEqual([]);
          if (reported.failure?.phase === 'resolution' && table !== '')
            expect(ends).toEqual([`✗ ${done.failure?.code}: ${done.failure?.message}`]);
          return;
        }
        expect([done.ok, done.failure]).toEqual([true, undefined]);
        expect(done.target).toEqual(reported.target);
        expect(done.trace).toEqual(reported.trace);
        expect(guesses(done)).toEqual(guesses(reported));
        if (done.target === null) return;
        const { id, confidence, reason, guarded } = done.target;
        const title = titleOf(made.candidates.find((one) => one.id === id) as Candidate);
        expect(ends).toHaveLength(1);
        expect(ends[0]).toMatch(/^✓ /);
        expect(ends[0]).toContain(`[${id}] `);
        expect(ends[0]).toContain(`"${title}", confidence ${confidence.toFixed(2)}, ${reason}`);
        expect(table).toContain(`▶ [${id}] `);
        expect(guesses(done)).toHaveLength(guarded ? 1 : 0);
        expect(reported.text.split('\n')[0]?.replace('ok explain ', 'ok ')).toBe(done.text.split('\n')[0]);
        for (const one of world.done.filter((act) => !act.startsWith('press ')))
          expect(one.endsWith(` ${title}`)).toBe(true);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('says that Escape is pressed, or that there is nothing, where that is what is done', async () => {
    const dialog = {
      candidates: [{ id: 1, kind: 'dialog', names: [] }],
      context: { patterns: { modal: { container: 1 } } },
    };
    const [reported, idle] = await ran(dialog, 'explain dismiss popups');
    expect([reported.ok, idle.done, reported.notes.join()]).toEqual([true, [], expect.stringContaining('Escape')]);
    const [none] = await ran({ candidates: [], context: {} }, 'explain accept_cookies');
    expect([none.ok, none.notes]).toEqual([true, ['No cookie banner was there']]);
  });
});

describe('a match that is not sure', () => {
  it('never does what cannot be undone, and each way to say it is what it says', async () => {
    await fc.assert(
      fc.asyncProperty(scene, line, async (made, said) => {
        const [done, world] = await ran(made, said);
        if (done.failure?.code === 'LOW_CONFIDENCE' && done.failure.message.startsWith('Not a sure match'))
          expect(world.done).toEqual([]);
        if (said.includes('--enter') && done.target?.guarded === true) expect(world.done).toEqual([]);
        const verb = said.split(' ')[0] ?? '';
        const needs = verb === 'click' || verb === 'dismiss' ? 'click' : verb === 'submit' ? 'submit' : null;
        for (const choice of done.failure?.candidates ?? []) {
          if (needs === null || !done.failure?.message.startsWith('Not a sure match')) continue;
          const [meant] = await ran(made, `explain ${needs} ${choice.target}`);
          expect([choice.target, meant.target?.id]).toEqual([choice.target, choice.id]);
        }
        for (const note of guesses(done)) {
          const [, id, way] =
            /^not a sure match: \[(\d+)\].*; to be sure, use (.*?)(?:; the runner-up.*)?$/.exec(note) ?? [];
          expect(id).toBe(String(done.target?.id));
          const [meant] = await ran(
            made,
            `explain ${said.split(' ')[0] === 'type' ? `type ${way} "x"` : `hover ${way}`}`,
          );
          if (said.startsWith('type ')) expect([note, meant.target?.id]).toEqual([note, Number(id)]);
        }
      }),
      { numRuns: runs(5000) },
    );
  });

  const named = (id: number, kind: string, text: string, source: 'text' | 'placeholder' = 'text'): Candidate => ({
    id,
    kind,
    order: id,
    names: [{ source, text }],
    state: { visible: true, enabled: true },
    box: { x: 0, y: id * 40, width: 90, height: 30 },
  });

  it.each([
    ['check "my data"', [named(1, 'switch', 'Delete all my data'), named(2, 'text', 'Other')]],
    ['uncheck "my data"', [named(1, 'switch', 'Delete all my data'), named(2, 'text', 'Other')]],
    ['check "Daten"', [named(1, 'checkbox', 'Alle meine Daten löschen')]],
    ['drag "Invoice 7" to "move"', [named(1, 'row', 'Invoice 7'), named(2, 'region', 'Move to trash')]],
  ])('is refused for every action that acts: %s', async (said, candidates) => {
    const [reported] = await ran({ candidates, context: {} }, `explain ${said}`);
    const [done, world] = await ran({ candidates, context: {} }, said);
    expect(done.failure?.code).toBe('LOW_CONFIDENCE');
    expect(done.failure).toEqual(reported.failure);
    expect(world.done).toEqual([]);
  });

  it('does what can be undone, and says so: also of the place where something is dropped', async () => {
    const candidates = [named(1, 'row', 'Invoice 7'), named(2, 'region', 'Paid invoices')];
    const [reported] = await ran({ candidates, context: {} }, 'explain drag "Invoice 7" to "Paid"');
    const [done] = await ran({ candidates, context: {} }, 'drag "Invoice 7" to "Paid"');
    expect(guesses(reported)).toEqual([expect.stringMatching(/^not a sure match: \[2\] /)]);
    expect(guesses(done)).toEqual(guesses(reported));
    const [gone] = await ran({ candidates, context: {} }, 'explain drag "Invoice 7" to "Nowhere"');
    expect(gone.failure?.code).toBe('TARGET_NOT_FOUND');
  });
});
