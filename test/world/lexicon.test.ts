// Words are read one first letter at a time: what was asked before must not change an answer.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, lexicon, type WordTable } from '../../packages/core/src/scene/lexicon.js';

const table: WordTable<'mail' | 'name' | 'phone' | 'login'> = {
  mail: ['email*, e mail, mail address, =address, ^mail to, البريد, البريد الالكتروني', '电子邮件, *mail*'],
  name: ['name, full name, name of*, =user, mail name, ñame, اسم, الاسم', '姓名, 名'],
  phone: ['phone, phone number, call*, =number, ^number, الهاتف, 手机, 手机号码'],
  login: ['log in, login*, log on to, élan, 登录'],
};
const words = [
  ...new Set(
    Object.values(table)
      .flat()
      .join(' ')
      .split(/[\s,]+/),
  ),
].map((word) => word.replaceAll(/[=^*]/g, ''));
const texts = fc
  .array(fc.constantFrom(...words, 'the', 'zebra', 'your', 'logins', 'emails'), { minLength: 1, maxLength: 5 })
  .map((some) => fold(some.join(' ')));

describe('a lexicon', () => {
  it('answers the same, whatever was asked before', () => {
    const shared = lexicon(table);
    fc.assert(fc.property(texts, (text) => shared.in(text) === lexicon(table).in(text)));
  });

  it.each([
    ['email adresse', ['mail']],
    ['e mail', ['mail']],
    ['address', ['mail']],
    ['your address', ['mail']],
    ['shipping address', []],
    ['mail to', ['mail']],
    ['please mail to', []],
    ['webmailer', ['mail']],
    ['mail name', ['name']],
    ['full name', ['name']],
    ['name offer', ['name']],
    ['first of all', []],
    ['الاسم', ['name']],
    ['اسم', ['name']],
    ['بريد الكتروني', ['mail']],
    ['手机号码', ['phone']],
    ['log on to', ['login']],
    ['elan', ['login']],
    ['nothing', []],
  ])('%s', (text, meanings) => {
    const { bit, in: found } = lexicon(table);
    expect(Object.keys(bit).filter((meaning) => (found(text) & bit[meaning as keyof typeof bit]) !== 0)).toEqual(
      meanings,
    );
  });

  it('takes time in proportion to a word, however long', () => {
    const { bit, in: found } = lexicon(table);
    expect(found(`email${'a'.repeat(3_000_000)}`)).toBe(bit.mail);
    expect(found('l'.repeat(3_000_000))).toBe(0);
  });
});
