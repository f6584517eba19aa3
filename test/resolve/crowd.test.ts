// Thousands that answer alike: refused at once, without looking at all of them; what can still decide does.

import { describe, expect, it } from 'vitest';
import { type Candidate, type Question, resolve } from '../../packages/core/src/resolve/index.js';

const COUNT = 6000;

interface Looked {
  readonly candidates: Candidate[];
  /** How many of the texts and buttons were asked for their names. */
  readonly asked: () => number;
}

/** Rows of a text and a button; `other` changes the button of one of them. */
function rows(other: { readonly at: number; readonly is: Partial<Candidate> } | null = null, shared = {}): Looked {
  const asked = new Set<number>();
  const candidates = Array.from({ length: COUNT }, (_, i): Candidate[] => [
    { id: 3 * i + 1, kind: 'row', names: [], order: 3 * i + 1 },
    named(3 * i + 2, 'text', `Item ${i}`, { parent: 3 * i + 1 }),
    named(3 * i + 3, 'button', 'Open', {
      parent: 3 * i + 1,
      box: { x: 200, y: 30 * i, width: 50, height: 20 },
      ...shared,
      ...(other?.at === i ? other.is : {}),
    }),
  ]).flat();
  return { candidates, asked: () => asked.size };

  function named(id: number, kind: string, text: string, more: Partial<Candidate>): Candidate {
    const names = more.names ?? [{ source: 'text' as const, text }];
    return {
      id,
      kind,
      order: id,
      ...more,
      get names() {
        asked.add(id);
        return names;
      },
    };
  }
}

function ask({ candidates }: Looked, more: Partial<Question> = {}) {
  return resolve({ target: { kind: 'text', value: 'Open' }, requirement: 'Clickable', candidates, ...more });
}

function near(name: string): Question['target'] {
  const relations = [{ relation: 'near', atom: { kind: 'text', value: name } }] as const;
  return { primary: { kind: 'text', value: 'Open' }, relations };
}

describe('a crowd', () => {
  it('is refused, and ten of it are shown', () => {
    const looked = rows();
    const { failure } = ask(looked);
    expect(failure?.code).toBe('AMBIGUOUS_TARGET');
    expect(failure?.message).toBe('At least 2000 elements match "Open"');
    expect(failure?.candidates).toHaveLength(10);
  });

  it('is not looked at to its end where nothing is at hand, and none of it is told apart when it is late', () => {
    const looked = rows();
    const { failure } = ask(looked, { isLate: () => true });
    expect(failure?.code).toBe('AMBIGUOUS_TARGET');
    expect(looked.asked()).toBeLessThan(COUNT);
    expect(failure?.candidates?.map(({ target }) => target)).toEqual(failure?.candidates?.map(({ id }) => String(id)));
  });

  it('is cut when it is late, also where something is at hand', () => {
    const looked = rows();
    expect(ask(looked, { isLate: () => true, context: { focused: 2 } }).failure?.code).toBe('AMBIGUOUS_TARGET');
    expect(looked.asked()).toBeLessThan(COUNT);
  });

  it.each([
    ['the only one that is seen', { visible: false }, { visible: true }],
    ['the only one that is enabled', { enabled: false }, { enabled: true }],
    ['the only one that is not covered', { topmost: false }, { topmost: true }],
  ])('%s is meant, wherever it stands', (_, all, one) => {
    for (const at of [0, 7, COUNT - 1]) {
      const looked = rows({ at, is: { state: one } }, { state: all });
      expect(ask(looked).chosen).toBe(3 * at + 3);
    }
  });

  it.each([
    ['alone', { kind: 'text', value: 'Open' }, 'AMBIGUOUS_TARGET'],
    ['near another', near('Item 77'), undefined],
    ['near nothing', near('Item 99999'), 'TARGET_NOT_FOUND'],
  ] as const)('is not all asked whether it is covered, which costs most: %s', (_, target, code) => {
    let asked = 0;
    const state = {
      get topmost() {
        asked++;
        return true;
      },
    };
    expect(ask(rows(null, { state }), { target }).failure?.code).toBe(code);
    expect(asked).toBeLessThan(100);
  });

  it.each(['focused', 'lastTouched'])('the one in the form that is %s is meant', (what) => {
    const at = COUNT - 5;
    const looked = rows({ at, is: { context: { form: 99_999_999 } } });
    const field: Candidate = { id: 88_888_888, kind: 'input', names: [], context: { form: 99_999_999 } };
    const all = { ...looked, candidates: [...looked.candidates, field] };
    expect(ask(all, { context: { [what]: field.id } }).chosen).toBe(3 * at + 3);
  });

  it('a relation decides among all of it', () => {
    expect(ask(rows(), { target: near(`Item ${COUNT - 9}`) }).chosen).toBe(3 * (COUNT - 9) + 3);
  });

  it('a better name beyond the crowd is meant', () => {
    const names = [{ source: 'name' as const, text: 'Open' }];
    const looked = rows({ at: COUNT - 1, is: { names: [{ source: 'text', text: 'Open' }] } }, { names });
    expect(ask(looked).chosen).toBe(3 * COUNT);
  });
});
