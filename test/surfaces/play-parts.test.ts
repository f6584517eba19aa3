// The parts of `beckon play` that need no world: wrapping, layout, words for the game itself, completion, files.

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completed, type Vocabulary } from '../../packages/cli/src/cli/play/complete.js';
import { fileNameOf, Transcript, writeSave } from '../../packages/cli/src/cli/play/files.js';
import { commandsOf } from '../../packages/cli/src/cli/play/lines.js';
import { laidOut, outcomeJson, outcomeText, type Page } from '../../packages/cli/src/cli/play/text.js';
import { metaOf } from '../../packages/cli/src/cli/play/words.js';
import { wrap } from '../../packages/cli/src/terminal/wrap.js';
import { width } from '../../packages/core/src/text/width.js';
import type { Outcome } from '../../packages/text/src/phases/outcome.js';
import type { Verbs } from '../../packages/text/src/phases/text-world.js';
import type { Verb } from '../../packages/text/src/verbs/verb.js';

describe('wrap', () => {
  it('breaks at blanks, and never over the edge', () => {
    expect(wrap('The lamp is old and it smells of oil.', 20)).toEqual(['The lamp is old and', 'it smells of oil.']);
    expect(wrap('short', 20)).toEqual(['short']);
    expect(wrap('one\n\ntwo', 20)).toEqual(['one', '', 'two']);
  });

  it('keeps what is indented indented', () => {
    expect(wrap('  a very long thing in a very long list', 20)).toEqual([
      '  a very long thing',
      '  in a very long',
      '  list',
    ]);
  });

  it('breaks a word only where it is wider than a line, and wide characters by their width', () => {
    expect(wrap(`a ${'x'.repeat(45)} b`, 20)).toEqual(['a', 'x'.repeat(20), 'x'.repeat(20), 'xxxxx b']);
    expect(wrap('灯'.repeat(12), 20)).toEqual(['灯'.repeat(10), '灯灯']);
    expect(wrap('e\u0301'.repeat(21), 20)).toEqual(['e\u0301'.repeat(20), 'e\u0301']);
  });

  it('loses nothing and fits, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 20, max: 60 }), (text, columns) => {
        const lines = wrap(text, columns);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

const plainPage: Page = { paint: (_, text) => text, columns: () => null, isHeading: (line) => line === 'Kitchen' };
const marked: Page = { ...plainPage, paint: (style, text) => `<${style}>${text}</${style}>`, columns: () => 30 };
const outcome: Outcome = { input: 'x', ok: true, verb: 'look', ruleKey: 'intransitive', messages: [], isTurn: false };

describe('what a player is told', () => {
  it('has the name of a room bold, notes and questions dim', () => {
    const messages = ['(first opening the door)', 'Kitchen\nIt is clean.', 'Which one?'];
    expect(outcomeText({ ...outcome, messages, prompt: 'Which one?' }, marked)).toBe(
      '<faint>(first opening the door)</faint>\n\n<strong>Kitchen</strong>\nIt is clean.\n\n<faint>Which one?</faint>',
    );
  });

  it('shows a question that no message has', () => {
    expect(outcomeText({ ...outcome, messages: ['Hm.'], prompt: 'Which?' }, plainPage)).toBe('Hm.\nWhich?');
  });

  it('does not take a room for a heading where it stands alone', () => {
    expect(laidOut(['Kitchen'], null, marked)).toBe('Kitchen');
  });

  it('puts messages of one line below each other, others apart', () => {
    expect(laidOut(['coin: Taken.', 'key: Taken.'], null, plainPage)).toBe('coin: Taken.\nkey: Taken.');
    expect(laidOut(['Go.', 'A\nB', '', 'C'], null, plainPage)).toBe('Go.\n\nA\nB\n\nC');
  });

  it('wraps, and sends nothing to the terminal that moves its cursor', () => {
    expect(laidOut(['The quick brown fox jumps over the dog.'], null, marked)).toBe(
      'The quick brown fox jumps over\nthe dog.',
    );
    expect(laidOut(['a\u001b[2Jb\rc'], null, plainPage)).toBe('a␛[2Jb␍c');
  });

  it('is JSON with the promised fields first, and a trace only where it was asked for', () => {
    const full: Outcome = {
      isTurn: true,
      trace: [],
      steps: [{ ...outcome, trace: [] }],
      messages: ['a'],
      candidates: [],
      prompt: 'p',
      code: 'C',
      relationRaw: 'into',
      relation: 'in',
      indirect: { id: 'b', name: 'b' },
      direct: { id: 'a', name: 'a' },
      ruleKey: 'directIndirect',
      verb: 'put',
      ok: false,
      input: 'put a into b',
    };
    const first = [
      'input',
      'ok',
      'verb',
      'ruleKey',
      'direct',
      'indirect',
      'relation',
      'code',
      'prompt',
      'candidates',
      'messages',
    ];
    expect(Object.keys(JSON.parse(outcomeJson(full, true)))).toEqual([
      ...first,
      'trace',
      'isTurn',
      'relationRaw',
      'steps',
    ]);
    const bare = JSON.parse(outcomeJson(full, false));
    expect(Object.keys(bare)).toEqual([...first, 'isTurn', 'relationRaw', 'steps']);
    expect(bare.steps).toEqual([outcome]);
    const unknown = JSON.parse(outcomeJson({ ...outcome, ok: false, verb: null, ruleKey: null }, false));
    expect([unknown.verb, unknown.ruleKey]).toEqual([null, null]);
  });
});

/** Verbs by word, with or without a rule for the word alone. */
function verbsOf(words: Readonly<Record<string, boolean>>): Verbs {
  const all = Object.entries(words).map(([word, isAlone]): Verb => {
    const rules = isAlone ? { intransitive: {} } : { direct: {} };
    return { name: word, words: [word.split(' ')], rules } as unknown as Verb;
  });
  return {
    all,
    byName: (name) => all.find((verb) => verb.name === name),
    startingWith: (word) =>
      all.filter((verb) => verb.words[0]?.[0] === word).map((verb) => ({ verb, words: verb.words[0] ?? [] })),
  };
}

describe('what is said to the game itself', () => {
  const none = verbsOf({ take: false });

  it.each([
    ['quit', { kind: 'quit' }],
    ['  Q. ', { kind: 'quit' }],
    ['restart!', { kind: 'restart' }],
    ['save', { kind: 'save', file: null }],
    ['SAVE my game.save', { kind: 'save', file: 'my game.save' }],
    ['save "two words"', { kind: 'save', file: 'two words' }],
    ["save 'it's'", { kind: 'save', file: "it's" }],
    ['load x', { kind: 'restore', file: 'x' }],
    ['transcript', { kind: 'transcript', isOn: true, file: null }],
    ['transcript on notes.txt', { kind: 'transcript', isOn: true, file: 'notes.txt' }],
    ['transcript one.txt', { kind: 'transcript', isOn: true, file: 'one.txt' }],
    ['script off', { kind: 'transcript', isOn: false, file: null }],
  ])('%s', (line, meta) => expect(metaOf(line, none)).toEqual(meta));

  it.each(['', 'take lamp', 'quit smoking', 'constructor', 'toString x', 'saved'])('%j is for the world', (line) => {
    expect(metaOf(line, none)).toBeNull();
  });

  it('leaves a word to the world that has a verb for it, but nobody is kept', () => {
    const own = verbsOf({ save: false, restore: true, quit: true });
    expect(metaOf('save the princess', own)).toBeNull();
    expect(metaOf('save', own)).toEqual({ kind: 'save', file: null });
    expect(metaOf('restore', own)).toBeNull();
    expect(metaOf('quit', own)).toEqual({ kind: 'quit' });
  });
});

describe('completion', () => {
  const vocabulary: Vocabulary = {
    verbs: ['drop', 'pick up', 'put', 'take', 'turn on'],
    usual: ['drop', 'put', 'take'],
    names: ['brass lamp', 'brass key', 'Mrs Gale', 'old oak chest', 'bad\u001bname'],
    others: ['in', 'on', 'behind'],
  };

  it.each([
    ['', [['drop', 'put', 'take'], '']],
    ['take lamp then ', [['drop', 'put', 'take'], '']],
    ['p', [['pick up', 'put'], 'p']],
    ['ta', [['take '], 'ta']],
    ['TA', [['take '], 'TA']],
    ['pick ', [['up', 'brass lamp', 'brass key', 'Mrs Gale', 'old oak chest'], '']],
    ['pick u', [['up '], 'u']],
    ['take bra', [['brass lamp', 'brass key'], 'bra']],
    ['take brass l', [['brass lamp '], 'brass l']],
    ['take the brass k', [['brass key '], 'brass k']],
    ['take ch', [['chest '], 'ch']],
    ['talk to mrs', [['Mrs Gale '], 'mrs']],
    ['put brass key in o', [['old oak chest', 'on'], 'o']],
    ['put key beh', [['behind '], 'beh']],
    ['take lamp then dr', [['drop '], 'dr']],
    ['take lamp. dr', [['drop '], 'dr']],
    ['xyz zzz', [[], 'zzz']],
  ])('%s', (line, expected) => expect(completed(line, vocabulary)).toEqual(expected));
});

describe('files', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'beckon-play-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const at = (name: string): string => join(folder, name);

  it.each([
    ['The Last Keeper', 'the-last-keeper'],
    ['  Café: Été! ', 'cafe-ete'],
    ['灯台', '灯台'],
    ['../../x', 'x'],
    ['!!!', 'game'],
  ])('calls a save of %s %s', (title, name) => expect(fileNameOf(title)).toBe(name));

  it('writes a save for its owner only, and over none but a save', () => {
    const isOwn = (text: string): boolean => text.startsWith('save');
    expect(writeSave(at('a.save'), 'save 1', isOwn)).toEqual({ ok: true });
    expect(statSync(at('a.save')).mode & 0o777).toBe(0o600);
    chmodSync(at('a.save'), 0o644);
    expect(writeSave(at('a.save'), 'save 2', isOwn)).toEqual({ ok: true });
    expect([readFileSync(at('a.save'), 'utf8'), statSync(at('a.save')).mode & 0o777]).toEqual(['save 2', 0o600]);
    writeFileSync(at('notes.txt'), 'my notes');
    expect(writeSave(at('notes.txt'), 'save', isOwn)).toEqual({
      ok: false,
      reason: 'it already exists, and is not a saved game of this world',
    });
    expect(readFileSync(at('notes.txt'), 'utf8')).toBe('my notes');
  });

  it('says why a save cannot be written, and leaves nothing behind', () => {
    mkdirSync(at('folder'), { recursive: true });
    const before = readdirSync(folder);
    expect(writeSave(at('folder'), 'x', () => true)).toEqual({ ok: false, reason: 'it is a folder' });
    expect(writeSave(at('no/such/x'), 'x', () => true)).toEqual({ ok: false, reason: 'no such file or folder' });
    expect(writeSave(at('x'.repeat(300)), 'x', () => true)).toEqual({ ok: false, reason: 'the name is too long' });
    expect(writeSave('/dev/null', 'x', () => true)).toEqual({ ok: false, reason: 'it is not a regular file' });
    expect(writeSave(at('a\0b'), 'x', () => true)).toMatchObject({ ok: false });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('goes on with a transcript, and with no other file', () => {
    const first = Transcript.open(at('t.txt'), 'A Story');
    if (!(first instanceof Transcript)) throw new Error('not opened');
    first.add('> look\n');
    const again = Transcript.open(at('t.txt'), 'A Story');
    if (!(again instanceof Transcript)) throw new Error('not opened again');
    again.add('> wait\n');
    expect(readFileSync(at('t.txt'), 'utf8')).toBe('Transcript of A Story\n\n> look\n> wait\n');
    writeFileSync(at('other.txt'), 'Trans');
    expect(Transcript.open(at('other.txt'), 'A Story')).toEqual({
      reason: 'it already exists, and is not a transcript',
    });
    expect(readFileSync(at('other.txt'), 'utf8')).toBe('Trans');
  });

  it('ends a transcript that cannot be written, and says why', () => {
    const one = Transcript.open(at('gone.txt'), 'A Story');
    if (!(one instanceof Transcript)) throw new Error('not opened');
    rmSync(at('gone.txt'));
    mkdirSync(at('gone.txt'));
    one.add('x');
    expect(one.reason).toBe('it is a folder');
    expect(existsSync(at('gone.txt'))).toBe(true);
  });
});

it('reads a script without its comments', () => {
  expect(commandsOf('look\r\n# not this\n  # nor this\n\ntake lamp # this is said\n')).toEqual([
    'look',
    '',
    'take lamp # this is said',
    '',
  ]);
});
