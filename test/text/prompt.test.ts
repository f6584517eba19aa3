// "Which envelope do you mean …?": in what words it is asked which of several is meant.

import { describe, expect, it } from 'vitest';
import { ask, type Given, hall, prompt } from './support/nouns.js';

const LID: Partial<Given> = { is: ['container', 'openable'] };

describe('the question', () => {
  it('has the labels, if all have one', () => {
    const story = hall([
      { id: 'a', name: 'envelope', resolution: { disambiguationLabel: 'large, green envelope' } },
      { id: 'b', name: 'envelope', resolution: { disambiguationLabel: 'large, blue envelope' } },
    ]);
    expect(prompt(story, 'envelope')).toBe(
      'Which envelope do you mean: large, green envelope or large, blue envelope?',
    );
    expect(ask(story, 'envelope')).toMatchObject({ labels: ['large, green envelope', 'large, blue envelope'] });
  });

  it('has what the author says of them', () => {
    const story = hall([
      { id: 'a', name: 'envelope', resolution: { descriptors: ['large', 'green'] } },
      { id: 'b', name: 'envelope', resolution: { descriptors: ['large', 'blue'] } },
    ]);
    expect(prompt(story, 'the envelope')).toBe(
      'Which envelope do you mean, the large green one or the large blue one?',
    );
  });

  it('has their names', () => {
    const story = hall([{ name: 'brass key' }, { name: 'iron key' }, { name: 'key ring', keywords: ['key'] }]);
    expect(prompt(story, 'key')).toBe('Which key do you mean, the brass key, the iron key or the key ring?');
    const people = hall([
      { name: 'Ann Lee', kind: 'person', article: '' },
      { name: 'Bob Lee', kind: 'person', article: '' },
    ]);
    expect(prompt(people, 'lee')).toBe('Which lee do you mean, Ann Lee or Bob Lee?');
  });

  it('has adjectives that tell namesakes apart', () => {
    const story = hall([
      { id: 'a', name: 'key', qualifiers: ['small', 'brass'] },
      { id: 'b', name: 'key', qualifiers: ['small', 'iron'] },
    ]);
    expect(prompt(story, 'key')).toBe('Which key do you mean, the brass key or the iron key?');
  });

  it('has how they are, where nothing else differs', () => {
    const pair = (one: Partial<Given>, other: Partial<Given>, line = 'box') =>
      prompt(
        hall([
          { id: 'a', name: line, ...one },
          { id: 'b', name: line, ...other },
          { id: 'c', name: 'pea', at: 'nowhere' },
        ]),
        line,
      );
    expect(pair({ ...LID, state: { open: true } }, LID)).toBe('Which box do you mean, the open one or the closed one?');
    const lamp: Partial<Given> = { is: ['lightable'] };
    expect(pair(lamp, { ...lamp, state: { lit: true } }, 'lamp')).toBe(
      'Which lamp do you mean, the unlit one or the lit one?',
    );
    const radio: Partial<Given> = { is: ['switchable'] };
    expect(pair(radio, { ...radio, state: { on: true } }, 'radio')).toBe(
      'Which radio do you mean, the one that is off or the one that is on?',
    );
    const jar: Partial<Given> = { is: ['container'] };
    const jars = hall([
      { id: 'a', name: 'jar', ...jar },
      { id: 'b', name: 'jar', ...jar },
      { name: 'pea', at: 'in b' },
    ]);
    expect(prompt(jars, 'jar')).toBe('Which jar do you mean, the empty one or the filled one?');
  });

  it('has what is said of them together with how they are', () => {
    const red = { descriptors: ['red'] };
    const story = hall([
      { id: 'a', name: 'box', resolution: red, ...LID },
      { id: 'b', name: 'box', resolution: red, is: ['container', 'openable'], state: { open: true } },
      { id: 'pea', name: 'pea', at: 'in a' },
      { id: 'bean', name: 'bean', at: 'in b' },
    ]);
    expect(prompt(story, 'box')).toBe('Which box do you mean, the closed one or the open one?');
  });

  it('has a label where there is one, and a name where there is none', () => {
    const story = hall([
      { id: 'a', name: 'key', resolution: { disambiguationLabel: 'the bent one' } },
      { id: 'b', name: 'key' },
    ]);
    expect(prompt(story, 'key')).toBe('Which key do you mean, the bent one or the key?');
  });

  it('has numbers, where no words tell them apart', () => {
    const alone = { resolution: { interchangeable: false } };
    const twins = hall([
      { id: 'a', name: 'twin', ...alone },
      { id: 'b', name: 'twin', ...alone },
    ]);
    expect(prompt(twins, 'twin')).toBe('Which twin do you mean, the first or the second?');
    const three = hall([
      { id: 'a', name: 'brass key' },
      { id: 'b', name: 'iron key', ...alone },
      { id: 'c', name: 'iron key', ...alone },
    ]);
    expect(prompt(three, 'key')).toBe(
      'Which key do you mean, the brass key, the first iron key or the second iron key?',
    );
  });

  it('has no noun where none was said', () => {
    const story = hall([{ name: 'green box' }, { name: 'green hat' }]);
    expect(prompt(story, 'green')).toBe('Which do you mean, the green box or the green hat?');
    expect(prompt(story, 'the green one')).toBe('Which do you mean, the green box or the green hat?');
  });

  it('has the noun as it was said', () => {
    const story = hall([{ name: 'red café-au-lait' }, { name: 'blue café-au-lait' }]);
    expect(prompt(story, 'Café-au-lait')).toBe(
      'Which Café-au-lait do you mean, the red café-au-lait or the blue café-au-lait?',
    );
  });

  it('does not read out more than can be heard', () => {
    const story = hall(Array.from({ length: 20 }, (_, i): Given => ({ name: `book ${i}`, keywords: ['book'] })));
    const said = prompt(story, 'book');
    expect(said).toMatch(/ or one of 8 more\?$/);
    expect(ask(story, 'book')).toMatchObject({ candidates: { length: 20 }, labels: { length: 20 } });
  });
});

describe('the question after an answer', () => {
  const story = hall([{ name: 'brass key' }, { name: 'tin key' }, { name: 'iron key' }]);
  const answer = { listed: ['brass-key', 'tin-key', 'iron-key'], isAnswer: true };

  it('is numbered if the answer told nothing apart, so that it never is the same question again', () => {
    expect(prompt(story, 'key', answer)).toBe(
      'Which key do you mean, the first (the brass key), the second (the tin key) or the third (the iron key)?',
    );
    const alone = { resolution: { interchangeable: false } };
    const twins = hall([
      { id: 'a', name: 'twin', ...alone },
      { id: 'b', name: 'twin', ...alone },
    ]);
    expect(prompt(twins, 'twin', { listed: ['a', 'b'], isAnswer: true })).toBe(
      'Which twin do you mean, the first or the second?',
    );
  });

  it('is about fewer, if it told some apart', () => {
    const some = hall([{ name: 'long brass key' }, { name: 'short brass key' }, { name: 'iron key' }]);
    const listed = ['long-brass-key', 'short-brass-key', 'iron-key'];
    expect(prompt(some, 'brass', { listed, isAnswer: true })).toBe(
      'Which do you mean, the long brass key or the short brass key?',
    );
  });
});
