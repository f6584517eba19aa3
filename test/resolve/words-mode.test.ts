// The resolver by whole words, as text worlds use it: scores, look-alikes, likelihood, scopes.

import { describe, expect, it } from 'vitest';
import { type Candidate, type Decision, rank, resolve } from '../../packages/core/src/resolve/index.js';

type Given = Partial<Candidate> & { readonly text: string; readonly more?: Candidate['names'] };

function things(...given: readonly Given[]): Candidate[] {
  return given.map(({ text, more = [], ...rest }, i) => ({
    id: i + 1,
    kind: 'thing',
    names: [{ source: 'text', text }, ...more],
    ...rest,
  }));
}

function ask(value: string, candidates: readonly Candidate[], isByWords = true): Decision {
  return resolve({
    target: { kind: 'text', value },
    requirement: 'Any',
    candidates,
    ...(isByWords ? { policy: { names: 'words' } } : {}),
  });
}

function score(value: string, candidates: readonly Candidate[]): string {
  const [best] = rank({ target: { kind: 'text', value }, requirement: 'Any', candidates, policy: { names: 'words' } });
  return best === undefined ? 'none' : `${best.score} ${best.reasons.join()}`;
}

describe('words', () => {
  const lantern = things({
    text: 'old brass lantern',
    more: [
      { source: 'alias', text: 'tin lamp' },
      { source: 'keyword', text: 'light' },
      { source: 'qualifier', text: 'dusty' },
    ],
    resolution: { descriptors: ['bent'] },
  });
  const cases: Readonly<Record<string, string>> = {
    'old brass lantern': '1 text:exact',
    'Old-Brass LANTERN': '1 text:exact',
    oldbrasslantern: '1 text:exact',
    'tin lamp': '0.9 alias:exact',
    light: '0.9 keyword:exact',
    lantern: '0.9 noun',
    lamp: '0.9 noun',
    'brass lantern': '0.8 words:noun',
    'brass old light': '0.8 words:noun',
    'dusty lamp': '0.8 words:noun',
    'bent lantern': '0.8 words:noun',
    'brass the lantern': '0.8 words:noun',
    brass: '0.7 words:adjective',
    'lantern brass': '0.7 words:adjective',
    bent: '0.7 words:adjective',
    lant: 'none',
    anter: 'none',
    'brass key': 'none',
    the: 'none',
    '': '0.8 any',
  };
  for (const [value, expected] of Object.entries(cases))
    it(`"${value}" → ${expected}`, () => expect(score(value, lantern)).toBe(expected));

  it('take the noun before "of" and the like, and before a number, for the noun', () => {
    expect(score('bottle', things({ text: 'bottle of wine' }))).toBe('0.9 noun');
    expect(score('wine', things({ text: 'bottle of wine' }))).toBe('0.8 words:noun');
    expect(score('man', things({ text: 'man in black' }))).toBe('0.9 noun');
    expect(score('platform', things({ text: 'platform 9' }))).toBe('0.9 noun');
  });

  it('are compared so only if the policy says so', () => {
    const save = things({ text: 'Save all changes' });
    expect(ask('save', save, false).confidence).toBe(0.7);
    expect(ask('change', save, false).chosen).toBe(1);
    expect(ask('change', save).failure?.code).toBe('TARGET_NOT_FOUND');
  });

  it('suggest nothing: what may have been meant is the world’s to say', () => {
    expect(ask('lantren', lantern).failure?.suggestions).toBeUndefined();
    expect(ask('old brass lantrn', lantern, false).failure?.suggestions).toHaveLength(1);
  });

  it('find a qualifier only with them', () => {
    const key = things({ text: 'key', more: [{ source: 'qualifier', text: 'brass' }] });
    expect(ask('brass', key, false).failure?.code).toBe('TARGET_NOT_FOUND');
    expect(ask('brass', key).chosen).toBe(1);
  });
});

describe('look-alikes', () => {
  const look = (signature: string, interchangeable?: boolean) => ({
    resolution: { signature, ...(interchangeable === undefined ? {} : { interchangeable }) },
  });

  it('of one signature are one thing', () => {
    const coins = things({ text: 'coin', ...look('a') }, { text: 'coin', ...look('a') });
    expect(ask('coin', coins)).toMatchObject({ chosen: 1, reason: 'interchangeable' });
    expect(ask('coin', [...coins].reverse()).chosen).toBe(2);
    expect(
      ask(
        'coin',
        coins.map((one) => ({ ...one, order: -one.id })),
      ).chosen,
    ).toBe(2);
  });

  it('of two signatures are two choices', () => {
    const coins = things(
      { text: 'gold coin', ...look('a') },
      { text: 'gold coin', ...look('a') },
      { text: 'iron coin', ...look('b') },
    );
    expect(ask('coin', coins).failure).toMatchObject({
      code: 'AMBIGUOUS_TARGET',
      candidates: [
        { id: 1, name: 'gold coin' },
        { id: 3, name: 'iron coin' },
      ],
    });
  });

  it('are told apart where that is asked for', () => {
    const twins = things({ text: 'twin', ...look('a', false) }, { text: 'twin', ...look('a') });
    expect(ask('twin', twins).failure?.candidates).toHaveLength(2);
  });

  it('are all choices that there are, however many', () => {
    const books = things(...Array.from({ length: 30 }, (_, i) => ({ text: `${'abcdefghij'[i % 10]}${i} book` })));
    expect(ask('book', books).failure?.candidates).toHaveLength(30);
  });
});

describe('likelihood', () => {
  it('settles what answers equally well, and nothing else', () => {
    const keys = things({ text: 'brass key' }, { text: 'iron key', likely: 2 }, { text: 'key', likely: 1 });
    expect(ask('key', keys)).toMatchObject({ chosen: 3, reason: 'text:exact' });
    expect(ask('key', keys.slice(0, 2))).toMatchObject({ chosen: 2, reason: 'tie:likely' });
  });

  it('leaves a tie of the likeliest', () => {
    const keys = things({ text: 'brass key', likely: 1 }, { text: 'iron key', likely: 1 }, { text: 'tin key' });
    expect(ask('key', keys).failure?.candidates?.map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('scopes', () => {
  it('go first by the noun, whatever the score', () => {
    const swords = things({ text: 'long sword', scope: 0 }, { text: 'sword', scope: 1 });
    expect(ask('sword', swords).chosen).toBe(1);
  });

  it('are not settled by an adjective', () => {
    const swords = things({ text: 'sword rack', scope: 0 }, { text: 'sword', scope: 1 });
    expect(ask('sword', swords).chosen).toBe(2);
    expect(ask('sword', swords.slice(0, 1)).chosen).toBe(1);
  });
});
