// The prompt, typed at as in a terminal: keys in, what is on the screen out. Every wait is bounded.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenLine, pick } from '../../packages/cli/src/repl/choose.js';
import { complete } from '../../packages/cli/src/repl/complete.js';
import { historyFile } from '../../packages/cli/src/repl/history.js';
import { repl } from '../../packages/cli/src/repl/index.js';
import { parse } from '../../packages/core/src/language/index.js';
import { plain } from '../../packages/core/src/report/style.js';
import { handles } from '../../packages/core/src/resolve/handle.js';
import type { Candidate } from '../../packages/core/src/scene/candidate.js';
import { FakeSession, failure, target, untilCalledOff } from '../support/fake-session.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-repl-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const UP = '\u001b[A';

/** Longer than any wait should take, shorter than anybody's patience. */
const PATIENCE = 5000;

/** A prompt in a terminal that a test types at. */
class Terminal {
  readonly session: FakeSession;
  readonly code: Promise<number>;
  readonly #keys = Object.assign(new PassThrough(), { isTTY: true });
  readonly #calledOff = new AbortController();
  #raw = '';
  #read = 0;

  constructor(session: FakeSession = new FakeSession(), history: string | null = null) {
    this.session = session;
    const screen = new Writable({
      write: (chunk, _, done) => {
        this.#raw += String(chunk);
        done();
      },
    });
    this.code = repl({
      open: async () => session,
      input: this.#keys,
      output: Object.assign(screen, { isTTY: true, columns: 100 }),
      paint: plain,
      live: () => () => {},
      signal: this.#calledOff.signal,
      history,
    });
  }

  type(keys: string): void {
    this.#keys.write(keys);
  }

  end(): void {
    this.#calledOff.abort(143);
  }

  /** Waits for a text, and answers all that came up to and with it since the last time. */
  async until(text: string | RegExp): Promise<string> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const fresh = stripVTControlCharacters(this.#raw).replaceAll('\r', '').slice(this.#read);
      const [found] = (typeof text === 'string' ? fresh.includes(text) && [text] : text.exec(fresh)) || [];
      if (found !== undefined) {
        const seen = fresh.slice(0, fresh.indexOf(found) + found.length);
        this.#read += seen.length;
        return seen;
      }
      if (Date.now() > end) throw new Error(`waited for ${text}, got ${JSON.stringify(fresh)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Types a line once the prompt is there, and answers what comes before the next prompt. */
  async say(line: string, next: string | RegExp = /^beckon.*> /m): Promise<string> {
    this.type(`${line}\r`);
    await this.until(`${line}\n`);
    return (await this.until(next)).split('\n').slice(0, -1).join('\n');
  }
}

async function terminal(session?: FakeSession, history?: string | null): Promise<Terminal> {
  const one = new Terminal(session, history);
  await one.until('beckon> ');
  return one;
}

const candidates = ['Invoice 7', 'Invoice 8', 'Receipt 8'].map((row, i) => ({
  id: i + 3,
  kind: 'button',
  name: 'Delete',
  target: `"Delete" near "${row}"`,
}));
const ambiguous = failure('AMBIGUOUS_TARGET', '3 elements match "Delete"', 'Say which', { candidates });
const shop = {
  'goto shop.test': { changes: [{ sign: '@', text: 'url: about:blank → https://shop.test/' }] },
  url: { data: 'https://shop.test:8080/cart' },
  'click "Delete"': ambiguous,
  'click "Delete" near "Invoice 8"': target(4, 'button "Delete"'),
} as const;

describe('the prompt', () => {
  it('says what it runs in and how to leave, runs lines, and shows where it is', async () => {
    const one = new Terminal(new FakeSession(shop));
    expect(await one.until('beckon> ')).toBe(
      'A fake browser. Type help for the commands, exit or Ctrl-D to leave.\nbeckon> ',
    );
    expect(await one.say('goto shop.test', 'beckon shop.test:8080> ')).toBe(
      '✓ done  42 ms\n  @ url: about:blank → https://shop.test/',
    );
    expect(await one.say('url')).toBe('https://shop.test:8080/cart');
    one.type('exit\r');
    expect(await one.code).toBe(0);
    expect([one.session.ran, one.session.isClosed]).toEqual([['goto shop.test', 'url', 'url'], true]);
  });

  it('shows the app in front where there are no addresses, and asks for those only once', async () => {
    const one = new Terminal(
      new FakeSession({
        'launch com.shop.app': { changes: [{ sign: '@', text: 'app: com.shop.app' }] },
        url: failure('UNSUPPORTED', "'url' is not available here (android)"),
        app: { data: { app: 'com.shop.app', activity: '.Main' } },
      }),
    );
    await one.until('beckon> ');
    await one.say('launch com.shop.app', 'beckon com.shop.app> ');
    await one.say('launch com.shop.app', 'beckon com.shop.app> ');
    one.type('exit\r');
    expect(await one.code).toBe(0);
    expect(one.session.ran).toEqual(['launch com.shop.app', 'url', 'app', 'launch com.shop.app', 'app']);
  });

  it('frames what does not parse, and explains', async () => {
    const one = await terminal();
    expect(await one.say('clck "Sign in"')).toBe(`error UNKNOWN_COMMAND: Unknown command 'clck'
 --> <prompt>:1:1
  |
1 | clck "Sign in"
  | ^^^^
  = hint: Did you mean 'click'?
  =  try: click "Sign in"`);
    expect(await one.say('help url')).toMatch(/^url: Print the address of the page\.\n/);
    expect(await one.say('help clik')).toBe("No help for 'clik'. Did you mean help click?");
    expect(await one.say('# only a note')).toBe('');
    expect(one.session.ran).toEqual([]);
    one.type(CTRL_D);
    expect(await one.code).toBe(0);
  });

  it('says why something was not done', async () => {
    const suggestions = [{ id: 3, kind: 'link', name: 'Sign in' }];
    const one = await terminal(
      new FakeSession({
        'click "Sgn in"': failure('TARGET_NOT_FOUND', 'Nothing answers', 'Look again', { suggestions }),
      }),
    );
    expect(await one.say('click "Sgn in"')).toBe(
      '✗ TARGET_NOT_FOUND: Nothing answers\n  = hint: Look again\n  = there is: [3] link "Sign in"',
    );
    one.end();
    await one.code;
  });

  it('takes a definition line by line', async () => {
    const one = await terminal();
    one.type('define buy:\r');
    await one.until('...> ');
    one.type('click "a"\r');
    await one.until('...> ');
    one.type('\r');
    await one.until('beckon> ');
    one.type('define sell:\r  click "b"\rpress enter\r');
    await one.until('✓ done');
    await one.until('✓ done');
    expect(one.session.ran).toEqual(['define buy:\n  click "a"', 'define sell:\n  click "b"', 'press enter']);
    one.end();
    await one.code;
  });
});

describe('Which one?', () => {
  it('takes a number', async () => {
    const one = await terminal(new FakeSession(shop));
    expect(await one.say('click "Delete"', 'Which one? ')).toBe(`✗ AMBIGUOUS_TARGET: 3 elements match "Delete"
  1. "Delete" near "Invoice 7"
  2. "Delete" near "Invoice 8"
  3. "Delete" near "Receipt 8"`);
    expect(await one.say('2')).toBe('→ "Delete" near "Invoice 8"\n✓ [4] button "Delete"  42 ms');
    expect(one.session.ran).toEqual(['click "Delete"', 'click "Delete" near "Invoice 8"']);
    one.end();
    await one.code;
  });

  it('takes words that narrow it down', async () => {
    const one = await terminal(new FakeSession(shop));
    await one.say('click "Delete"', 'Which one? ');
    expect(await one.say('green', 'Which one? ')).toMatch(/^Type a number from 1 to 3, or a word that only one has\./);
    expect(await one.say('invoice', 'Which one? ')).toBe(
      '  1. "Delete" near "Invoice 7"\n  2. "Delete" near "Invoice 8"',
    );
    await one.say('8');
    expect(one.session.ran.at(-1)).toBe('click "Delete" near "Invoice 8"');
    one.end();
    await one.code;
  });

  it('gives up, or does something else', async () => {
    const one = await terminal(new FakeSession(shop));
    await one.say('click "Delete"', 'Which one? ');
    one.type('\r');
    await one.until('Nothing was done.\nbeckon> ');
    await one.say('click "Delete"', 'Which one? ');
    one.type(CTRL_C);
    await one.until('Nothing was done.\nbeckon> ');
    await one.say('click "Delete"', 'Which one? ');
    expect(await one.say('back')).toBe('✓ done  42 ms');
    // An answer is no command: the arrow keys do not bring it back.
    one.type(UP);
    await one.until('click "Delete"');
    one.end();
    await one.code;
  });

  it('does not take what was pasted for an answer', async () => {
    const one = await terminal(new FakeSession(shop));
    one.type('click "Delete"\rclick "Invoice 8"\r');
    expect(await one.until('✓ done')).not.toContain('Which one?');
    expect(one.session.ran).toEqual(['click "Delete"', 'click "Invoice 8"']);
    one.end();
    await one.code;
  });

  it('puts the choice where the question was', () => {
    const choice = { id: 6, kind: 'form', name: 'Billing', target: '"Billing" inside "Europe"' };
    const command = (line: string) => {
      const found = parse(line).lines[0]?.command;
      if (!found) throw new Error(`does not parse: ${line}`);
      return found;
    };
    const at = (line: string, part: string) => {
      const start = line.lastIndexOf(part);
      return { start, end: start + part.length, line: 1, column: start + 1 };
    };
    const cases: [line: string, part: string, made: string | null][] = [
      ['submit --timeout 5s', '', 'submit "Billing" inside "Europe" --timeout 5s'],
      ['type email "amy" inside "Sign up"', 'email', 'type "Billing" inside "Europe" "amy"'],
      ['click "Save" near "Billing"', '"Billing"', 'click "Save" near "Billing" inside "Europe"'],
      ['drag "Card" to "Done"', '"Done"', 'drag "Card" to "Billing" inside "Europe"'],
      ['drag "Card" to "Done"', '"Card"', 'drag "Billing" inside "Europe" to "Done"'],
      ['explain click "Save"', '"Save"', 'explain click "Billing" inside "Europe"'],
      ['login "a" "b"', '"a"', null],
    ];
    for (const [line, part, made] of cases) expect(chosenLine(command(line), choice, at(line, part)), line).toBe(made);
    expect(pick('delete', candidates)).toBeNull();
    expect(pick('', candidates)).toBeNull();
    expect(pick('receipt 8', candidates)).toEqual({ one: candidates[2] });
  });
});

describe('Ctrl-C', () => {
  it('calls the running command off and keeps the browser', async () => {
    const one = await terminal(new FakeSession({ 'wait idle': untilCalledOff }));
    one.type('wait idle\r');
    await one.until('wait idle\n');
    while (one.session.ran.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    one.type(CTRL_C);
    expect(await one.until('beckon> ')).toBe('✗ CANCELLED: The command was called off\nbeckon> ');
    expect(await one.say('url')).toBe('✓ done  42 ms');
    one.end();
    await one.code;
  });

  it('drops what was typed, and leaves when nothing was, twice', async () => {
    const one = await terminal();
    one.type('half a li');
    await one.until('half a li');
    one.type(CTRL_C);
    expect(await one.until('beckon> ')).toBe('^C\nbeckon> ');
    await one.say('url');
    one.type(CTRL_C);
    await one.until('Ctrl-C once more to leave.\nbeckon> ');
    await one.say('url');
    one.type(CTRL_C);
    await one.until('Ctrl-C once more to leave.\nbeckon> ');
    one.type(CTRL_C);
    expect(await one.code).toBe(0);
    expect([one.session.ran, one.session.isClosed]).toEqual([['url', 'url'], true]);
  });
});

describe('the history', () => {
  it('is kept for the owner alone, without secrets', async () => {
    const file = join(folder, 'state', 'beckon', 'history');
    const first = await terminal(new FakeSession(), file);
    await first.say('click "One"');
    await first.say('login "amy" "hunter2"');
    await first.say('login "amy" "hunter2');
    first.type(UP);
    await first.until('login "amy" "hunter2');
    first.type(UP);
    await first.until('login "amy" "••••••••"');
    first.end();
    await first.code;
    expect(readFileSync(file, 'utf8')).toBe('click "One"\nlogin "amy" "••••••••"\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const second = await terminal(new FakeSession(), file);
    second.type(`${UP}${UP}\r`);
    await second.until('✓ done');
    expect(second.session.ran).toEqual(['click "One"']);
    second.end();
    await second.code;
  });

  it('closes a file that others could read, and does without one that cannot be written', async () => {
    const file = join(folder, 'open');
    writeFileSync(file, 'back\n', { mode: 0o644 });
    const one = await terminal(new FakeSession(), file);
    await one.say('url');
    one.end();
    await one.code;
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['back\nurl\n', 0o600]);
    const other = await terminal(new FakeSession(), join(file, 'below', 'a', 'file'));
    expect(await other.say('back')).toBe('✓ done  42 ms');
    other.end();
    await other.code;
  });

  it('is where the system keeps such things', () => {
    expect(historyFile({ XDG_STATE_HOME: '/state' })).toBe('/state/beckon/history');
    expect(historyFile({ HOME: '/home/amy' })).toBe('/home/amy/.local/state/beckon/history');
  });
});

describe('Tab', () => {
  const thing = (id: number, kind: string, text: string, more: Partial<Candidate> = {}): Candidate => ({
    id,
    kind,
    names: [{ source: 'text', text }],
    ...more,
  });
  const things = [
    thing(1, 'button', 'Sign in'),
    thing(2, 'button', 'Sign "out"'),
    thing(3, 'input', 'Search'),
    thing(4, 'heading', 'Sale'),
    thing(5, 'button', 'Sneaky', { state: { visible: false } }),
    thing(6, 'button', 'S\u001b[2Jy'),
  ];
  const [first] = handles(things).values();
  const tab = async (line: string): Promise<string> => {
    const [hits, piece] = await complete(line, async () => things);
    return `${piece}: ${hits.join(' | ')}`;
  };

  it('offers commands, their words and their options', async () => {
    expect(await tab('cl')).toBe('cl: click | clear | clipboard');
    expect(await tab('obs')).toBe('obs: observe ');
    expect(await tab('scroll un')).toBe('un: until ');
    expect(await tab('expect vis')).toBe('vis: visible ');
    expect(await tab('cookies ')).toBe(': list | get | set | delete | clear');
    expect(await tab('click 5 --t')).toBe('--t: --timeout ');
    expect(await tab('screenshot --format ')).toBe(': png | jpeg | webp');
    expect(await tab('state save a.json --c')).toBe('--c: --cookies-only ');
    expect(await tab('help clic')).toBe('clic: click ');
    expect(await tab(`click ${first?.slice(0, 6)}`)).toBe(`${first?.slice(0, 6)}: ${first} `);
    expect(await tab('nosuch x')).toBe('x: ');
  });

  it('offers only commands of the world at hand', async () => {
    const on = async (line: string, world?: 'browser' | 'android' | 'ios'): Promise<readonly string[]> =>
      (await complete(line, async () => things, world))[0];
    expect(await on('forw', 'android')).toEqual([]);
    expect(await on('forw', 'browser')).toEqual(['forward ']);
    expect(await on('forw')).toEqual(['forward ']);
    // An address in a browser, a deep link on a phone.
    for (const world of ['browser', 'android', 'ios'] as const) expect(await on('go', world)).toEqual(['goto ']);
    expect(await on('', 'ios')).toEqual(expect.arrayContaining(['launch', 'swipe', 'click', 'observe']));
    for (const foreign of ['tabs', 'cookies', 'forward', 'url']) expect(await on('', 'ios')).not.toContain(foreign);
    for (const foreign of ['launch', 'swipe', 'logs']) expect(await on('', 'browser')).not.toContain(foreign);
    expect(await on('help coo', 'android')).toEqual([]);
    // What does not work here has no words to go on with either.
    expect(await on('cookies ', 'android')).toEqual([]);
    expect(await on('explain cl', 'android')).toEqual(['click', 'clear', 'clipboard']);
  });

  it('asks the session which world that is', async () => {
    class OnPhone extends FakeSession {
      readonly world = { name: 'android' } as const;
    }
    const one = await terminal(new OnPhone({}, things));
    // `headers` is for web pages only.
    one.type('he');
    await one.until('he');
    one.type('\t');
    await one.until('lp ');
    one.type('click\r');
    expect(await one.until(/click .*/)).toContain('click');
    expect(one.session.ran).toEqual([]);
    one.end();
    await one.code;
  });

  it('offers the names on the page that fit the command, quoted', async () => {
    expect(await tab('click "Si')).toBe('"Si: "Sign in" | "Sign \\"out\\""');
    expect(await tab('click s')).toBe(
      's: search | submit | second | switch | slider | stepper | section | "Sign in" | "Sign \\"out\\"" | "Search"',
    );
    expect(await tab('click second che')).toBe('che: checkbox ');
    expect(await tab('click "Sale" be')).toBe('be: before | below');
    expect(await tab('click sign i')).toBe('sign i: "Sign in" ');
    expect(await tab('type "S')).toBe('"S: "Search" ');
    expect(await tab('click "Sign in" near sal')).toBe('sal: "Sale" ');
    expect(await tab('click "Sign in" ne')).toBe('ne: near ');
    expect(await tab('explain click "Sig')).toBe('"Sig: "Sign in" | "Sign \\"out\\""');
  });

  it('completes what is typed', async () => {
    const one = await terminal(new FakeSession({}, things));
    one.type('obs');
    await one.until('obs');
    one.type('\t');
    await one.until('erve ');
    one.type('\r');
    await one.until('✓ done');
    expect(one.session.ran).toEqual(['observe ']);
    one.end();
    await one.code;
  });
});

describe('lines from a pipe', () => {
  async function piped(text: string, replies: ConstructorParameters<typeof FakeSession>[0] = {}) {
    const session = new FakeSession(replies);
    const input = new PassThrough();
    let out = '';
    const output = new Writable({
      write: (chunk, _, done) => {
        out += String(chunk);
        done();
      },
    });
    input.end(text);
    const { signal } = new AbortController();
    const live = () => () => {};
    const code = await repl({ open: async () => session, input, output, paint: plain, live, signal, history: null });
    return { code, out, ran: session.ran, isClosed: session.isClosed };
  }

  it('are run one after the other, with nothing but the results on the output', async () => {
    expect(await piped('goto shop.test\r\n\n# note\nurl\n', shop)).toEqual({
      code: 0,
      out: `ok goto shop.test

# changes
@ url: about:blank → https://shop.test/

ok url

# url
https://shop.test:8080/cart

`,
      ran: ['goto shop.test', 'url'],
      isClosed: true,
    });
  });

  it('go on after a failure, which the exit code tells', async () => {
    const { code, out, ran } = await piped('clck\nclick "Delete"\nback\nexit\nurl\n', shop);
    expect([code, ran]).toEqual([1, ['clck', 'click "Delete"', 'back']]);
    expect(out).toMatch(/^error: UNKNOWN_COMMAND .*^error click "Delete": AMBIGUOUS_TARGET .*^ok back\n\n$/ms);
  });

  it('keep a definition together', async () => {
    const { ran } = await piped('define buy:\n  click "a"\n\n  click "b"\nback\ndefine x:\n  url');
    expect(ran).toEqual(['define buy:\n  click "a"\n\n  click "b"', 'back', 'define x:\n  url']);
  });
});
