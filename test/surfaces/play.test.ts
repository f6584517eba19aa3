// `beckon play`: lines from a pipe or a script, and typed at as in a terminal.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playWorld } from '../../packages/cli/src/cli/play/run.js';
import { width } from '../../packages/core/src/text/width.js';
import { call, type Said } from '../support/cli.js';

const MAIN = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));

const WORLD = `title: A Small House
author: Amy
intro: It has two rooms.
start: hall
state: { score: 0, most: 7 }
rooms:
  hall: { name: Hall, description: A hall with a very long description that does not fit into a narrow terminal at all., exits: { north: den } }
  den: { name: Den, description: A den., exits: { south: hall } }
things:
  brass: { name: brass key, in: hall }
  iron: { name: iron key, in: hall }
  cup: { name: cup, in: den, adds: [{ verb: take, plan: [score 7, 'end "You have the cup"'] }] }
people:
  bert: { name: Bert, is: [male], in: den }
`;
const OPENING = `A Small House
by Amy

It has two rooms.

Hall
A hall with a very long description that does not fit into a narrow terminal at all.

You can see a brass key and an iron key here.

You can go north.
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-play-'));
  file('house.yaml', WORLD);
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

function text(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

async function beckon(args: string[], input = ''): Promise<Omit<Said, 'all'>> {
  const { out, err, code } = await call(['play', ...args], { folder, input });
  return { out, err, code };
}

describe('from a pipe', () => {
  it('opens the world, and reads like a transcript', () => {
    // As a process: what the others call is this.
    const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, 'play', 'house.yaml'], {
      cwd: folder,
      encoding: 'utf8',
      input: 'take key\nbrass\n\nn\n',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    expect({ out: stdout, err: stderr, code: status }).toEqual({
      code: 1,
      err: '',
      out: `${OPENING}
> take key
Which key do you mean, the brass key or the iron key?

> brass
You take the brass key.

> n
Den
A den.

You can see a cup here. Bert is here.

You can go south.

You took 2 turns and have 0 of 7 points.

`,
    });
  });

  it('is good if every line was done', async () => {
    const { code, out } = await beckon(['house.yaml'], 'take brass key\nquit\ntake nothing at all\n');
    expect(code).toBe(0);
    expect(out.endsWith('> quit\nYou took 1 turn and have 0 of 7 points.\n\n')).toBe(true);
  });

  it('says nothing of turns where none was taken', async () => {
    expect(await beckon(['house.yaml'])).toEqual({ code: 0, err: '', out: `${OPENING}\n` });
    expect((await beckon(['house.yaml'], 'look\nquit\n')).out).not.toContain('turn');
  });

  it('tells the end, and lets it be undone', async () => {
    const { out, code } = await beckon(['house.yaml'], 'n\ntake cup\ntake cup\nundo\ntake cup\n');
    expect(code).toBe(1);
    const end = `*** You have the cup ***

You took 2 turns and have 7 of 7 points.
(You may undo, restore, restart or quit.)
`;
    expect(out.split(end).length).toBe(3);
    expect(out.endsWith(`${end}\n`)).toBe(true);
  });

  it('starts again', async () => {
    const { out } = await beckon(['house.yaml'], 'n\nrestart\n');
    expect(out.split(OPENING).length).toBe(3);
  });

  it('is no terminal: nothing is wrapped, nothing is coloured', async () => {
    expect((await beckon(['house.yaml'])).out).not.toContain('\u001b');
  });

  it('plays the world that comes along', async () => {
    const { out, code } = await beckon([], 'look\ninventory\nquit\n');
    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(200);
  });

  it('adds to help what can be said to the game', async () => {
    expect((await beckon(['house.yaml'], 'help\n')).out).toContain(
      '(Besides: save, restore, restart, transcript, undo, again, oops, explain and quit.)',
    );
  });

  it('tells how lines were read, if asked', async () => {
    const { out } = await beckon(['house.yaml', '--trace'], 'take iron key\nquit\n');
    expect(out).toContain('→ take, rule direct');
    expect(out).toContain('You take the iron key.');
    expect((await beckon(['house.yaml'], 'take iron key\n')).out).not.toContain('rule direct');
    const several = (await beckon(['house.yaml', '--trace'], 'take key\niron\ndrop it then look\n')).out;
    expect(several).toContain('→ drop, rule direct');
    expect(several).toContain('→ look, rule intransitive');
    expect(several.endsWith('You took 2 turns and have 0 of 7 points.\n\n')).toBe(true);
  });
});

describe('--script', () => {
  it('takes commands from a file, without its comments', async () => {
    const script = file('good.txt', '\ufeff# the way to the cup\ntake brass key\n  # north\n\nn\r\n');
    const { out, code } = await beckon(['house.yaml', '--script', script], 'this is not read\n');
    expect(code).toBe(0);
    expect(out.match(/^> .*$/gm)).toEqual(['> take brass key', '> n']);
  });

  it('fails if one line does, and does the others', async () => {
    const { out, code } = await beckon(['house.yaml', '--script', file('bad.txt', 'fly\ntake brass key\n')]);
    expect(code).toBe(1);
    expect(out).toContain('You take the brass key.');
  });

  it('says that there is no such file, before anything is played', async () => {
    expect(await beckon(['house.yaml', '--script', 'none.txt'])).toEqual({
      code: 2,
      out: '',
      err: 'beckon: cannot read none.txt: no such file\n',
    });
  });
});

describe('--json', () => {
  const outcomes = (out: string): Record<string, unknown>[] =>
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('is one outcome a line, and nothing else', async () => {
    const { out, err, code } = await beckon(
      ['house.yaml', '--json'],
      'take key\n\nbrass\nxyzzy\nsave no/such/folder\nquit\nlook\n',
    );
    expect([err, code]).toEqual(['', 1]);
    const [asked, taken, unknown, saved, left, ...more] = outcomes(out);
    expect(more).toEqual([]);
    expect(asked).toMatchObject({
      input: 'take key',
      ok: false,
      verb: 'take',
      ruleKey: 'direct',
      code: 'AMBIGUOUS_TARGET',
      prompt: 'Which key do you mean, the brass key or the iron key?',
      candidates: [
        { id: 'brass', name: 'brass key' },
        { id: 'iron', name: 'iron key' },
      ],
      messages: ['Which key do you mean, the brass key or the iron key?'],
    });
    expect(taken).toMatchObject({ input: 'brass', ok: true, verb: 'take', direct: { id: 'brass', name: 'brass key' } });
    expect(unknown).toMatchObject({ ok: false, verb: null, ruleKey: null, code: 'UNKNOWN_VERB' });
    expect(saved).toMatchObject({ ok: false, verb: 'save', code: 'SAVE_NOT_WRITTEN' });
    expect(left).toMatchObject({ ok: true, verb: 'quit', messages: ['You took 1 turn and have 0 of 7 points.'] });
  });

  it('has its fields in the promised order, and the trace only if asked', async () => {
    const script = file('one.txt', 'put brass key into bert\ntake key\n');
    const promised = 'input ok verb ruleKey direct indirect relation code prompt candidates messages trace'.split(' ');
    for (const isTraced of [true, false]) {
      const { out } = await beckon(['house.yaml', '--json', '--script', script, ...(isTraced ? ['--trace'] : [])]);
      for (const outcome of outcomes(out)) {
        const fields = Object.keys(outcome);
        const first = promised.filter((field) => fields.includes(field));
        expect(fields.slice(0, first.length)).toEqual(first);
        expect(fields.includes('trace')).toBe(isTraced);
      }
    }
  });
});

describe('world files', () => {
  const BROKEN = 'title: Broken\nstart: hal\nrooms:\n  hall: { name: Hall, exits: { north: nowhere-at-all } }\n';

  it('says all that is wrong with one, with its places, and plays nothing', async () => {
    const { out, err, code } = await beckon([file('broken.yaml', BROKEN)], 'look\n');
    expect([code, out]).toEqual([2, '']);
    const lines = err.trimEnd().split('\n');
    expect(lines.slice(0, -1).every((line) => /^broken\.yaml:\d+:\d+ /.test(line))).toBe(true);
    expect(lines.length).toBe(3);
    expect(lines.at(-1)).toBe('2 errors in broken.yaml; nothing was played');
  });

  it('only checks one, if asked', async () => {
    const { out, err, code } = await beckon([file('broken.yaml', BROKEN), '--check']);
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/^broken\.yaml:2:8 .*\nbroken\.yaml:4:\d+ .*\n2 errors in broken\.yaml\n$/);
    const good = await beckon(['house.yaml', '--check']);
    expect([good.code, good.err]).toEqual([0, '']);
    expect(good.out).toMatch(/^2 rooms, 3 things, 2 people, \d+ verbs, no errors\n$/);
    const odd = await beckon([
      file('odd.yaml', WORLD.replace('things:', '  attic: { name: Attic }\nthings:')),
      '--check',
    ]);
    expect(odd.code).toBe(0);
    expect(odd.out).toMatch(/^odd\.yaml:9:\d+ rooms\.attic: .*\n3 rooms, .* no errors, 1 warning\n$/);
  });

  it.each([
    [['none.yaml'], 'beckon: cannot read none.yaml: no such file\n'],
    [['.'], 'beckon: cannot read .: it is a folder\n'],
    [['a.yaml', 'b.yaml'], "beckon: unexpected 'b.yaml'; usage: beckon play [world.yaml] [options]\n"],
    [['--jsn'], "beckon: unknown option '--jsn'; did you mean --json?\n"],
    [['house.yaml', '--as', 'berd'], "beckon: there is no character 'berd' in this world; did you mean --as bert?\n"],
    [['house.yaml', '--as', 'cup'], "beckon: there is no character 'cup' in this world; there are: player, bert\n"],
    [['house.yaml', '--restore', 'none'], 'beckon: cannot restore none: no such file or folder\n'],
  ])('%j is a wrong call', async (args, err) => expect(await beckon(args)).toEqual({ code: 2, out: '', err }));

  it('takes no text that is not UTF-8', async () => {
    writeFileSync(join(folder, 'latin.yaml'), Buffer.from([0x74, 0xe9]));
    expect(await beckon(['latin.yaml'])).toMatchObject({
      code: 2,
      err: 'beckon: cannot read latin.yaml: it is not UTF-8 text\n',
    });
  });

  it('lets somebody else be played', async () => {
    const { out, code } = await beckon(['house.yaml', '--as', 'bert'], 'look\n');
    expect(code).toBe(0);
    expect(out).toContain('Den\nA den.');
    expect(out).not.toContain('Bert is here');
  });
});

describe('saves and transcripts', () => {
  it('saves under the title, restores, and goes on from the command line', async () => {
    const { out, code } = await beckon(['house.yaml'], 'take brass key\nsave\nn\nrestore\ni\n');
    expect(code).toBe(0);
    expect(out).toContain('Saved in a-small-house.save.');
    expect(out).toContain('Restored from a-small-house.save.\n\nHall\n');
    expect(out).toContain('brass key.\n\nYou took 1 turn');
    expect(statSync(join(folder, 'a-small-house.save')).mode & 0o777).toBe(0o600);
    const again = await beckon(['house.yaml', '--restore', 'a-small-house.save'], 'drop it\n');
    expect(again.code).toBe(0);
    expect(again.out.startsWith('Hall\n')).toBe(true);
    expect(again.out).toContain('> drop it\nYou put the brass key down.');
  });

  it('saves over a save of the same world, and over nothing else', async () => {
    await beckon(['house.yaml'], 'save one.save\n');
    expect((await beckon(['house.yaml'], 'n\nsave one.save\n')).code).toBe(0);
    const before = text('house.yaml');
    const { out, code } = await beckon(['house.yaml'], 'save house.yaml\n');
    expect(code).toBe(1);
    expect(out).toContain('Not saved: house.yaml: it already exists, and is not a saved game of this world.');
    expect(text('house.yaml')).toBe(before);
    const other = file('other.yaml', WORLD.replace('A Small House', 'Another House'));
    expect((await beckon([other], 'save one.save\n')).code).toBe(1);
  });

  it('refuses a damaged save, says why, and loses nothing', async () => {
    await beckon(['house.yaml'], 'save two.save\n');
    file('half.save', text('two.save').slice(0, 60));
    const { out, code } = await beckon(['house.yaml'], 'take iron key\nrestore half.save\ni\n');
    expect(code).toBe(1);
    expect(out).toContain(
      'Not restored: half.save is not a saved game of this world. You continue where you were.\n  ',
    );
    expect(out).toContain('iron key.');
    const started = await beckon(['house.yaml', '--restore', 'half.save'], 'look\n');
    expect([started.code, started.out]).toEqual([2, '']);
    expect(started.err).toMatch(/^beckon: cannot restore half\.save: ./);
    expect((await beckon(['house.yaml'], 'restore none.save\n')).out).toContain(
      'Not restored: none.save: no such file or folder.',
    );
  });

  it('writes down what is said', async () => {
    const lines = 'transcript on story.txt\ntake brass key\nfly\ntranscript off\nlook\n';
    expect((await beckon(['house.yaml'], lines)).out).toContain('From now on everything is written to story.txt.');
    expect(text('story.txt')).toBe(`Transcript of A Small House

> take brass key
You take the brass key.

> fly
I don't know how to "fly". "help" lists what you can do.

`);
    expect((await beckon(['house.yaml'], 'transcript on house.yaml\n')).out).toContain(
      'No transcript: house.yaml: it already exists, and is not a transcript.',
    );
    expect((await beckon(['house.yaml'], 'transcript off\n')).out).toContain('There is no transcript to end.');
    expect(existsSync(join(folder, 'a-small-house.txt'))).toBe(false);
  });
});

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const UP = '\u001b[A';
const TAB = '\t';
/** Longer than any wait should take, shorter than anybody's patience. */
const PATIENCE = 5000;

/** A terminal that a test types at. */
class Terminal {
  readonly code: Promise<number>;
  readonly #keys = Object.assign(new PassThrough(), { isTTY: true });
  readonly #calledOff = new AbortController();
  #raw = '';
  #read = 0;

  constructor(columns = 100) {
    const screen = new Writable({
      write: (chunk, _, done) => {
        this.#raw += String(chunk);
        done();
      },
    });
    this.code = playWorld(
      { file: join(folder, 'house.yaml') },
      {
        input: this.#keys,
        out: Object.assign(screen, { isTTY: true, columns }),
        err: { write: (wrong) => expect.unreachable(String(wrong)) },
        signal: this.#calledOff.signal,
      },
    );
  }

  /** Everything so far, colours and all. */
  get raw(): string {
    return this.#raw;
  }

  type(keys: string): void {
    this.#keys.write(keys);
  }

  end(): void {
    this.#calledOff.abort(143);
  }

  /** Waits for a text, and answers all that came up to and with it since the last time. */
  async until(wanted: string): Promise<string> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const fresh = stripVTControlCharacters(this.#raw).replaceAll('\r', '').slice(this.#read);
      if (fresh.includes(wanted)) {
        const seen = fresh.slice(0, fresh.indexOf(wanted) + wanted.length);
        this.#read += seen.length;
        return seen;
      }
      if (Date.now() > end) throw new Error(`waited for ${wanted}, got ${JSON.stringify(fresh)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Types a line, and answers what comes before the next prompt. */
  async say(line: string): Promise<string> {
    this.type(`${line}\r`);
    await this.until(`${line}\n`);
    return (await this.until('\n> ')).slice(0, -3).trimEnd();
  }
}

async function terminal(columns?: number): Promise<Terminal> {
  const one = new Terminal(columns);
  await one.until('\n> ');
  return one;
}

describe('at a terminal', () => {
  it('opens, asks, takes answers, and leaves with a word', async () => {
    const one = new Terminal();
    expect(await one.until('\n> ')).toBe(`${OPENING}\n> `);
    expect(await one.say('take key')).toBe('Which key do you mean, the brass key or the iron key?');
    expect(await one.say('the second')).toBe('You take the iron key.');
    one.type('quit\r');
    expect(await one.code).toBe(0);
    expect(await one.until('points.')).toContain('You took 1 turn and have 0 of 7 points.');
  });

  it('wraps to the width of the terminal', async () => {
    const one = await terminal(40);
    const shown = stripVTControlCharacters(one.raw).replaceAll('\r', '');
    expect(shown).toContain('A hall with a very long description that\ndoes not fit into a narrow terminal at\nall.');
    for (const line of shown.split('\n')) expect(width(line)).toBeLessThanOrEqual(40);
    one.type(CTRL_D);
    expect(await one.code).toBe(0);
  });

  it('drops a line at Ctrl-C and stays; Ctrl-D leaves', async () => {
    const one = await terminal();
    one.type('take bra');
    await one.until('take bra');
    one.type(CTRL_C);
    await one.until('^C\n> ');
    one.type(CTRL_C);
    await one.until('quit or Ctrl-D leaves.');
    await one.until('\n> ');
    expect(await one.say('take brass key')).toBe('You take the brass key.');
    one.type(CTRL_D);
    expect(await one.code).toBe(0);
    await one.until('You took 1 turn and have 0 of 7 points.');
  });

  it('brings lines back, and completes verbs and names of what is there', async () => {
    const one = await terminal();
    one.type(`exa${TAB}`);
    await one.until('examine ');
    one.type(`ir${TAB}`);
    await one.until('iron key ');
    one.type('\r');
    await one.until('\n> ');
    one.type(UP);
    await one.until('examine iron key');
    one.type(`${CTRL_C}take cu${TAB}`);
    // The cup is in the other room.
    await one.until('take cu');
    one.type('\r');
    await one.until('You see no "cu" here.');
    one.type(CTRL_D);
    expect(await one.code).toBe(0);
  });

  it('asks before it starts again, if something was done', async () => {
    const one = await terminal();
    expect(await one.say('restart')).toContain('It has two rooms.');
    await one.say('take brass key');
    one.type('restart\r');
    await one.until('Start again? (yes or no) ');
    one.type('no\r');
    await one.until('\n> ');
    expect(await one.say('i')).toContain('brass key');
    one.type('restart\r');
    await one.until('Start again? (yes or no) ');
    one.type('yes\r');
    await one.until('It has two rooms.');
    await one.until('\n> ');
    // An answer is nothing to be brought back.
    one.type(UP);
    await one.until('restart');
    one.type(`${CTRL_C}${CTRL_D}`);
    expect(await one.code).toBe(0);
  });

  it('skips an empty line, and ends when it is called off', async () => {
    const one = await terminal();
    one.type('\r');
    await one.until('> ');
    one.end();
    expect(await one.code).toBe(0);
  });
});
