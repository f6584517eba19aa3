// The talk around commands: questions and their answers, pronouns, several commands in a line, again, undo, oops.

import { describe, expect, it } from 'vitest';
import { explain, faultsOf, receive, type Story } from '../../packages/text/src/index.js';
import { nursery } from './nursery.js';

const snapshot = ({ world }: ReturnType<typeof nursery>) => (world.model as Story).snapshot();

describe('which one', () => {
  it('asks with the labels, in the form of the seed', () => {
    const outcome = nursery().say('take envelope');
    expect(outcome).toMatchObject({ ok: false, code: 'AMBIGUOUS_TARGET' });
    expect(outcome.prompt).toBe('Which envelope do you mean: large, green envelope or large, blue envelope?');
    expect(outcome.candidates?.map(({ id }) => id)).toEqual(['green', 'blue']);
  });

  it('asks by what differs', () => {
    expect(nursery().say('take ball').prompt).toBe('Which ball do you mean, the big red one or the big gold one?');
  });

  it.each([
    ['green', 'green'],
    ['the green one', 'green'],
    ['green envelope', 'green'],
    ['the large blue envelope', 'blue'],
    ['the second', 'blue'],
    ['the first one', 'green'],
    ['2', 'blue'],
    ['last', 'blue'],
    ['take the green envelope', 'green'],
  ])('takes "%s" for an answer', (answer, id) => {
    expect(nursery().say('take envelope', answer)).toMatchObject({ ok: true, verb: 'take', direct: { id } });
  });

  it.each(['both', 'all', 'both envelopes', 'all of them'])('takes "%s" where several may be meant', (answer) => {
    const outcome = nursery().say('take envelope', answer);
    expect(outcome).toMatchObject({ ok: true, verb: 'take' });
    expect(outcome.steps?.map(({ direct }) => direct?.id)).toEqual(['green', 'blue']);
  });

  it('refuses both where one is needed, and goes on asking', () => {
    const { say } = nursery();
    expect(say('hug envelope', 'both')).toMatchObject({ ok: false, code: 'ONLY_ONE' });
  });

  it('takes a new command instead of an answer', () => {
    const { say } = nursery();
    expect(say('take envelope', 'nap')).toMatchObject({ ok: true, verb: 'nap' });
    expect(say('take envelope', 'north')).toMatchObject({ ok: true, verb: 'go' });
  });

  it('says that something is no answer, and still knows what it asked', () => {
    const { say } = nursery();
    const outcome = say('take envelope', 'purple');
    expect(outcome).toMatchObject({ ok: false, code: 'NOT_AN_ANSWER' });
    expect(outcome.prompt).toMatch(/^Which envelope/);
    expect(say('blue')).toMatchObject({ ok: true, direct: { id: 'blue' } });
  });

  it('never asks the same twice: an answer that tells nothing apart is met with numbers', () => {
    const { say } = nursery();
    const first = say('take envelope').prompt;
    const second = say('envelope');
    expect(second.code).toBe('AMBIGUOUS_TARGET');
    expect(second.prompt).not.toBe(first);
    expect(second.prompt).toMatch(/first.*second/);
    expect(say('the second')).toMatchObject({ ok: true, direct: { id: 'blue' } });
  });

  it('asks for each role in turn', () => {
    const { say } = nursery({}, [
      { name: 'bang', rules: { directIndirect: { acceptedRelations: ['with'], says: 'Bang.' } } },
    ]);
    expect(say('bang envelope with ball')).toMatchObject({ code: 'AMBIGUOUS_TARGET', details: { role: 'direct' } });
    expect(say('blue')).toMatchObject({ code: 'AMBIGUOUS_TARGET', details: { role: 'indirect' } });
    expect(say('gold')).toMatchObject({ ok: true, direct: { id: 'blue' }, indirect: { id: 'gold-ball' } });
  });

  it('keeps the rest of a list in mind', () => {
    const outcome = nursery().say('take lamp, envelope and key', 'green');
    expect(outcome.ok).toBe(true);
    expect(outcome.steps?.map(({ direct }) => direct?.id).sort()).toEqual(['green', 'key', 'lamp']);
  });

  it('takes "neither" for an answer', () => {
    const { say } = nursery();
    expect(say('take envelope', 'neither')).toMatchObject({ ok: false, code: 'NOT_AN_ANSWER' });
    expect(say('green')).toMatchObject({ code: 'UNKNOWN_VERB' });
  });

  it('mends an answer that is misspelt', () => {
    expect(nursery().say('take envelope', 'gren')).toMatchObject({ ok: true, direct: { id: 'green' } });
  });

  it('asks nothing where the other thing is not there', () => {
    expect(nursery().say('stow envelope in unicorn')).toMatchObject({
      code: 'TARGET_NOT_FOUND',
      details: { role: 'indirect', words: 'unicorn' },
    });
  });

  it('never asks about things that nothing tells apart', () => {
    const { say } = nursery();
    expect(say('take apple')).toMatchObject({ ok: true, direct: { id: 'apple' } });
    expect(say('take apple')).toMatchObject({ ok: true, direct: { id: 'apple-2' } });
  });
});

describe('what was left out', () => {
  it('is asked for', () => {
    const { say } = nursery();
    expect(say('take')).toMatchObject({ code: 'FORM_MISSING_DIRECT', prompt: 'What do you want to take?' });
    expect(say('lamp')).toMatchObject({ ok: true, verb: 'take', direct: { id: 'lamp' } });
    expect(say('stow lamp').prompt).toBe('What do you want to stow the brass lamp in?');
    expect(say('into the box')).toMatchObject({
      ok: true,
      indirect: { id: 'box' },
      relation: 'in',
      relationRaw: 'into',
    });
  });

  it('may be answered by a new command', () => {
    expect(nursery().say('take', 'hug lamp')).toMatchObject({ ok: true, verb: 'hug' });
  });

  it('leads to a question which one', () => {
    expect(nursery().say('take', 'envelope', 'green')).toMatchObject({ ok: true, direct: { id: 'green' } });
  });
});

describe('pronouns', () => {
  it('stand for what was named last', () => {
    const { say } = nursery();
    expect(say('hug lamp', 'take it')).toMatchObject({ ok: true, direct: { id: 'lamp' } });
    expect(say('bow to tomo', 'hug him')).toMatchObject({ direct: { id: 'tomo' } });
    expect(say('hug baby', 'hug her')).toMatchObject({ direct: { id: 'baby' } });
    expect(say('take apples', 'drop them').steps).toHaveLength(3);
    expect(say('hug me')).toMatchObject({ ok: true, direct: { id: 'player' } });
  });

  it('say so when nothing was named, or it is not here', () => {
    const { say } = nursery();
    expect(say('take it')).toMatchObject({ ok: false, code: 'PRONOUN_UNKNOWN' });
    expect(say('hug envelope', 'green', 'north', 'hug it')).toMatchObject({ ok: false, code: 'PRONOUN_UNKNOWN' });
  });
});

describe('several', () => {
  it.each([
    ['take lamp and key', ['lamp', 'key']],
    ['take the lamp, the key and an apple', ['lamp', 'key', 'apple']],
    ['take two apples', ['apple', 'apple-2']],
    ['take apples', ['apple', 'apple-2', 'apple-3']],
    ['take all apples but the second', ['apple', 'apple-3']],
    ['take third apple', ['apple-3']],
    ['take 2.apple', ['apple-2']],
    ['take last apple', ['apple-3']],
  ])('%s', (line, ids) => {
    const outcome = nursery().say(line);
    expect(outcome.ok).toBe(true);
    expect((outcome.steps ?? [outcome]).map(({ direct }) => direct?.id)).toEqual(ids);
  });

  it('says how many there are when more are asked for', () => {
    const outcome = nursery().say('take five apples');
    expect(outcome).toMatchObject({ ok: false, code: 'NOT_SO_MANY', details: { count: 3 } });
    expect(outcome.messages).toEqual(['There are only 3.']);
  });

  it('does one thing at a time where the verb does', () => {
    expect(nursery().say('hug lamp and key')).toMatchObject({ ok: false, code: 'ONLY_ONE' });
  });

  it('says that all is nothing', () => {
    const { say } = nursery();
    expect(say('drop all')).toMatchObject({ ok: false, code: 'NOTHING_LEFT' });
  });

  it('leaves out what is excepted', () => {
    const outcome = nursery().say('take all but the envelopes, apples and balls');
    expect((outcome.steps ?? [outcome]).map(({ direct }) => direct?.id)).not.toContain('green');
    expect((outcome.steps ?? [outcome]).map(({ direct }) => direct?.id)).toContain('lamp');
  });
});

describe('lines of several commands', () => {
  it.each([
    'take key then unlock chest with key then open it',
    'take key. unlock chest with it. open chest',
    'take key, unlock chest with it and open it',
    'take key; unlock chest with key; open chest.',
    'take key and then unlock chest with it, then open it',
  ])('%s', (line) => {
    const { world, say } = nursery();
    const outcome = say(line);
    expect(outcome.messages.join('\n')).toMatch(/doll/);
    expect(outcome).toMatchObject({ ok: true, input: line });
    expect(outcome.steps?.map(({ verb }) => verb)).toEqual(['take', 'unlock', 'open']);
    expect(world.model.value('chest', 'open')).toBe(true);
  });

  it('stop at the first that fails', () => {
    const { world, say } = nursery();
    const outcome = say('take key. hug unicorn. take lamp');
    expect(outcome).toMatchObject({ ok: false, verb: 'hug', code: 'TARGET_NOT_FOUND' });
    expect(outcome.steps).toHaveLength(2);
    expect(world.model.spot('lamp').holder).toBe('table');
  });
});

describe('again, undo, oops', () => {
  it('does it again, to another of the same', () => {
    const { say } = nursery();
    expect(say('take apple', 'again')).toMatchObject({ ok: true, direct: { id: 'apple-2' } });
    expect(say('g')).toMatchObject({ ok: true, direct: { id: 'apple-3' } });
    expect(nursery().say('again')).toMatchObject({ ok: false, code: 'NOTHING_TO_REPEAT' });
  });

  it('undoes to any depth, and the world is as before', () => {
    const game = nursery();
    const start = snapshot(game);
    const states = ['take lamp', 'take apples', 'n', 'drop all', 's'].map((line) => {
      const before = snapshot(game);
      expect(game.say(line).isTurn).toBe(true);
      return before;
    });
    for (const before of states.reverse()) {
      expect(game.say('undo')).toMatchObject({ ok: true, verb: 'undo' });
      expect(snapshot(game)).toEqual(before);
    }
    expect(snapshot(game)).toEqual(start);
    expect(game.say('undo')).toMatchObject({ ok: false, code: 'NOTHING_TO_UNDO' });
  });

  it('takes oops for the word that nobody knew', () => {
    const { say } = nursery();
    expect(say('take xyzzy', 'oops lamp')).toMatchObject({ ok: true, verb: 'take', direct: { id: 'lamp' } });
    expect(say('frobnicate key', 'oops take')).toMatchObject({ ok: true, verb: 'take', direct: { id: 'key' } });
    expect(say('oops lamp')).toMatchObject({ ok: false, code: 'NOTHING_TO_CORRECT' });
  });

  it('takes a word for another only if it is one edit from one thing, and says so', () => {
    const { say } = nursery();
    const outcome = say('take lmap');
    expect(outcome).toMatchObject({ ok: true, direct: { id: 'lamp' } });
    expect(outcome.messages[0]).toMatch(/lmap.*lamp/);
    expect(say('hug envelpe')).toMatchObject({ ok: false });
    expect(say('take lmpa2')).toMatchObject({ ok: false, code: 'TARGET_NOT_FOUND' });
  });
});

describe('first steps', () => {
  it('are taken and told', () => {
    const { say, world } = nursery();
    const outcome = say('unlock chest with key');
    expect(outcome.ok).toBe(true);
    expect(outcome.messages[0]).toBe('(first taking the iron key)');
    expect(world.model.spot('key')).toEqual({ holder: 'player', bond: 'held' });
  });

  it('are undone with the command', () => {
    const game = nursery();
    const before = snapshot(game);
    game.say('unlock chest with key', 'undo');
    expect(snapshot(game)).toEqual(before);
  });
});

describe('talk with people', () => {
  it('takes a name and a comma for speaking to somebody', () => {
    expect(nursery().say('Tomo, hello there')).toMatchObject({
      ok: true,
      verb: 'say',
      indirect: { id: 'tomo' },
      words: 'hello there',
    });
  });
  it('gives whom what', () => {
    const outcome = nursery().say('take lamp', 'give tomo the lamp');
    expect(outcome).toMatchObject({ verb: 'give', direct: { id: 'lamp' }, indirect: { id: 'tomo' } });
  });
});

describe('explain', () => {
  it('shows rule, scopes, candidates and scores, and does nothing', () => {
    const { world, say } = nursery();
    const before = (world.model as Story).snapshot();
    const text = explain(world, 'player', 'stow lamp in box');
    expect(text).toMatch(/→ stow, rule directIndirect with "in"/);
    expect(text).toMatch(/direct: "lamp" in player\.inventory \(0\), room\.items\.nested \(\d+\)/);
    expect(text).toMatch(/brass lamp/);
    expect(text).toMatch(/\d\.\d\d/);
    expect(say('explain take envelope').messages[0]).toMatch(/AMBIGUOUS_TARGET/);
    expect((world.model as Story).snapshot()).toEqual(before);
  });
});

describe('nothing and nonsense', () => {
  it.each([
    ['', 'NOTHING_SAID'],
    ['  .. ,;', 'NOTHING_SAID'],
    ['xyzzy', 'UNKNOWN_VERB'],
    ['"take lamp"', 'UNKNOWN_VERB'],
    ['hug unicorn', 'TARGET_NOT_FOUND'],
  ])('%j: %s', (line, code) => {
    const { world, say } = nursery();
    expect(say(line)).toMatchObject({ ok: false, code, input: line });
    expect(faultsOf(world.model, (world.model as Story).ids, 'player')).toEqual([]);
  });

  it('names the verb that was probably meant', () => {
    expect(nursery().say('tkae lamp').messages[0]).toMatch(/"take"/);
  });

  it('keeps two actors apart', () => {
    const { world } = nursery();
    receive(world, 'player', 'take envelope');
    expect(receive(world, 'tomo', 'green')).toMatchObject({ code: 'UNKNOWN_VERB' });
    expect(receive(world, 'tomo', 'take lamp')).toMatchObject({ ok: true });
    expect(world.model.spot('lamp').holder).toBe('tomo');
    expect(receive(world, 'player', 'undo')).toMatchObject({ code: 'NOTHING_TO_UNDO' });
    expect(receive(world, 'player', 'green')).toMatchObject({ ok: true, direct: { id: 'green' } });
  });
});

describe('both left out', () => {
  it('are asked for one after the other', () => {
    const { say } = nursery();
    expect(say('stow')).toMatchObject({ code: 'FORM_MISSING_DIRECT', prompt: 'What do you want to stow?' });
    expect(say('lamp')).toMatchObject({
      code: 'FORM_MISSING_INDIRECT',
      prompt: 'What do you want to stow the brass lamp in?',
    });
    expect(say('the box')).toMatchObject({ ok: true, direct: { id: 'lamp' }, indirect: { id: 'box' }, relation: 'in' });
  });
});

describe('a question about something that is not there', () => {
  it('is not asked', () => {
    const { say } = nursery();
    expect(say('stow zork')).toMatchObject({ code: 'TARGET_NOT_FOUND', details: { role: 'direct', words: 'zork' } });
    expect(say('stow zork').prompt).toBeUndefined();
    expect(say('look')).toMatchObject({ ok: true, verb: 'look' });
  });
});

describe('a list with two parts that are not clear', () => {
  it('is asked about part by part', () => {
    const { say } = nursery();
    expect(say('take lamp, envelope and ball').prompt).toMatch(/^Which envelope/);
    expect(say('green').prompt).toMatch(/^Which ball/);
    const outcome = say('gold');
    expect(outcome.ok).toBe(true);
    expect(outcome.steps?.map(({ direct }) => direct?.id).sort()).toEqual(['gold-ball', 'green', 'lamp']);
  });
});
