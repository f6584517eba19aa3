// Form matching: which rule a line is, and the most specific word for what is wrong with one that is none.

import { describe, expect, it } from 'vitest';
import { CODES } from '../../packages/text/src/index.js';
import { nursery } from './nursery.js';

describe('forms', () => {
  it.each([
    ['nap', 'nap', 'intransitive', undefined],
    ['hug lamp', 'hug', 'direct', undefined],
    ['bow to baby', 'bow', 'indirect', 'to'],
    ['keep off', 'keep', 'relationOnly', 'off'],
    ['stow lamp in box', 'stow', 'directIndirect', 'in'],
    ['lull', 'lull', 'intransitive', undefined],
    ['lull a lullaby', 'lull', 'direct', undefined],
    ['lull to the baby', 'lull', 'indirect', 'to'],
    ['croon a lullaby to the baby', 'lull', 'directIndirect', 'to'],
  ])('%s', (line, verb, ruleKey, relation) => {
    const outcome = nursery().say(line);
    expect(outcome).toMatchObject({ ok: true, verb, ruleKey });
    expect(outcome.relation).toBe(relation);
  });

  it.each([
    // Nothing typed.
    ['hug', 'FORM_MISSING_DIRECT'],
    ['stow', 'FORM_MISSING_DIRECT'],
    ['bow', 'FORM_MISSING_RELATION'],
    ['keep', 'FORM_MISSING_RELATION'],
    // Direct only.
    ['nap lamp', 'FORM_DIRECT_NOT_SUPPORTED'],
    ['bow baby', 'FORM_DIRECT_NOT_SUPPORTED'],
    ['stow lamp', 'FORM_MISSING_INDIRECT'],
    // Relation and indirect.
    ['nap in box', 'FORM_INDIRECT_NOT_SUPPORTED'],
    ['stow in box', 'FORM_MISSING_DIRECT'],
    // Direct, relation and indirect.
    ['nap lamp in box', 'FORM_NOT_SUPPORTED'],
    ['bow lamp to baby', 'FORM_DIRECT_NOT_SUPPORTED'],
    ['bow lamp under baby', 'FORM_DIRECT_NOT_SUPPORTED'],
    ['hug lamp to baby', 'FORM_INDIRECT_NOT_SUPPORTED'],
    ['keep lamp off box', 'FORM_NOT_SUPPORTED'],
    // Relation only.
    ['stow in', 'FORM_MISSING_DIRECT'],
    ['bow to', 'FORM_MISSING_INDIRECT'],
    ['nap in', 'FORM_NOT_SUPPORTED'],
    // Direct and relation.
    ['stow lamp in', 'FORM_MISSING_INDIRECT'],
    ['bow lamp to', 'FORM_DIRECT_NOT_SUPPORTED'],
    ['hug lamp to', 'FORM_INDIRECT_NOT_SUPPORTED'],
    ['lull to', 'FORM_MISSING_INDIRECT'],
    // Relations that the rule does not take.
    ['stow lamp on table', 'FORM_UNSUPPORTED_RELATION'],
    ['bow with baby', 'FORM_UNSUPPORTED_RELATION'],
    ['keep over', 'FORM_UNSUPPORTED_RELATION'],
    // Both, and no relation.
    ['stow lamp box', 'FORM_MISSING_RELATION'],
    ['stow the lamp the toy box', 'FORM_MISSING_RELATION'],
    ['stow lamp unicorn', 'TARGET_NOT_FOUND'],
    ['hug lamp box', 'TARGET_NOT_FOUND'],
  ])('%s: %s', (line, code) => {
    const outcome = nursery().say(line);
    expect(outcome).toMatchObject({ ok: false, code });
    expect(outcome.messages.join(' ')).toMatch(/\S/);
    expect(outcome.direct).toBeUndefined();
    expect(outcome.indirect).toBeUndefined();
    expect(Object.keys(CODES)).toContain(code);
  });

  it('keeps a relation as it was typed, and works with its canonical word', () => {
    const outcome = nursery().say('stow lamp into box');
    expect(outcome).toMatchObject({ ok: true, relation: 'in', relationRaw: 'into' });
    expect(outcome.messages).toEqual(['You stow the brass lamp into the toy box.']);
  });

  it('says which relation it does not take, both ways', () => {
    expect(nursery().say('stow lamp onto table').details).toMatchObject({
      ruleKey: 'directIndirect',
      relationTokenRaw: 'onto',
      relationTokenCanonical: 'on',
    });
  });

  it('cuts words to be said only where a person is named', () => {
    const { say } = nursery();
    expect(say('croon to be or not')).toMatchObject({ ruleKey: 'direct', words: 'to be or not' });
    expect(say('croon hello there to Tomo')).toMatchObject({ words: 'hello there', indirect: { id: 'tomo' } });
    expect(say('croon to be or not to be to tomo')).toMatchObject({
      words: 'to be or not to be',
      indirect: { id: 'tomo' },
    });
    expect(say('croon "put it in. Then run" to tomo')).toMatchObject({ words: 'put it in. Then run' });
  });

  it('keeps a name whole that has a relation in it', () => {
    expect(nursery().say('hug man in black')).toMatchObject({ ok: true, direct: { id: 'man' } });
    expect(nursery().say('stow man in black in box')).toMatchObject({
      ok: true,
      direct: { id: 'man' },
      indirect: { id: 'box' },
    });
  });

  it('takes numbers', () => {
    const { say } = nursery();
    expect(say('dial 42').messages).toEqual(['You dial 42.']);
    expect(say('dial twelve').messages).toEqual(['You dial 12.']);
    expect(say('dial lamp')).toMatchObject({ ok: false, code: 'NUMBER_NEEDED' });
  });
});
