// A page in the hands of a person: who is asked, when it goes on, and what is claimed then.

import { beforeEach, describe, expect, it } from 'vitest';
import type { RunOptions } from '../../packages/browser/src/index.js';
import type {
  AskPerson,
  HandoverAnswer,
  HandoverRequest,
  LiveDialog,
  LivePicture,
} from '../../packages/core/src/scene/handover.js';
import { openContext } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();

const at = (left: number, top: number): string =>
  `style="position:fixed;left:${left}px;top:${top}px;width:100px;height:40px"`;
const PAGE = `<input id=code aria-label=Code ${at(0, 0)}>
<button ${at(0, 100)} onclick="document.body.append('Welcome', document.createElement('hr'))">Enter</button>
<button ${at(0, 200)} onclick="answer.textContent = prompt('Who?', 'Bo')">Ask</button>
<button ${at(0, 300)} onclick="window.open('/pop')">Open</button>
<output id=answer></output>`;
const CODE = { x: 20, y: 20 };
const ENTER = { x: 20, y: 120 };
const ASK = { x: 20, y: 220 };
const OPEN = { x: 20, y: 320 };

beforeEach(async () => {
  t.site.set('/pop', `<title>Pop</title><button ${at(0, 100)} onclick="document.title = 'Pressed'">In it</button>`);
  expect(said(await t.on(PAGE))).toBe('ok');
});

const over = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
    if (signal.aborted) resolve(null);
  });

/** A person who does something on the live page, and then answers, or only waits. */
function person(act: (hand: Hand) => unknown, answer: HandoverAnswer | null = null): AskPerson {
  return async (request) => {
    const hand = new Hand(request);
    try {
      await act(hand);
      return answer ?? (await over(request.signal));
    } finally {
      hand.leave();
    }
  };
}

class Hand {
  readonly request: HandoverRequest;
  readonly leave: () => void;
  picture: LivePicture | null = null;
  dialog: LiveDialog | null = null;

  constructor(request: HandoverRequest) {
    this.request = request;
    const watched = request.screen?.watch(
      (picture) => {
        this.picture = picture;
      },
      (dialog) => {
        this.dialog = dialog;
      },
    );
    this.leave = watched ?? (() => {});
  }

  async sees<T>(look: (hand: Hand) => T | null | undefined | false): Promise<T> {
    for (;;) {
      const seen = look(this);
      if (seen) return seen;
      if (this.request.signal.aborted) throw new Error('It is over');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async press({ x, y }: { readonly x: number; readonly y: number }): Promise<void> {
    const { width, height } = await this.sees(({ picture }) => picture);
    const place = { x: x / width, y: y / height };
    await this.request.screen?.send({ kind: 'move', ...place, button: 'none', count: 0 });
    await this.request.screen?.send({ kind: 'down', ...place, button: 'left', count: 1 });
    await this.request.screen?.send({ kind: 'up', ...place, button: 'left', count: 1 });
  }

  async type(text: string): Promise<void> {
    for (const key of [...text, 'Enter'])
      for (const isDown of [true, false]) await this.request.screen?.send({ kind: 'key', isDown, key, code: '' });
  }
}

const run = (line: string, askPerson: AskPerson | null, more: RunOptions = {}) => t.b.run(line, { ...more, askPerson });
const WAITS = person(() => {});

describe('without a person', () => {
  it('fails at once, and says how to have one', async () => {
    const { failure, timing } = await run('handover "Solve the captcha" --until visible "Welcome"', null);
    expect(failure).toMatchObject({ code: 'NO_PERSON', retryable: false });
    expect(failure?.message).toContain('Solve the captcha');
    expect(failure?.hint).toMatch(/terminal.*live page/);
    expect(timing.total).toBeLessThan(4000);
  });

  it('needs none where the condition holds already, and refuses one that can never be looked at', async () => {
    const held = await run('handover "Enter" --until visible "Enter"', null);
    expect(held).toMatchObject({ ok: true, lifecycle: 'verified', data: { by: 'condition' } });
    expect(held.notes.join()).toContain('no person was asked');
    const asked: string[] = [];
    const wrong = await run('handover "Enter" --until exists "[[["', async ({ task }) => {
      asked.push(task);
      return 'done';
    });
    expect(wrong.failure?.code).toBe('SELECTOR_INVALID');
    expect(asked).toEqual([]);
  });
});

describe('with a person', () => {
  it('claims no more than was seen when they confirm', async () => {
    const seen: HandoverRequest[] = [];
    const only = await run('handover "Do it" --timeout 30s', async (request) => {
      seen.push(request);
      return 'done';
    });
    expect(only).toMatchObject({ ok: true, lifecycle: 'dispatched', data: { by: 'person' }, signal: { seen: [] } });
    expect(only.notes.join()).toContain('nothing on the page was checked');
    expect(seen[0]).toMatchObject({ task: 'Do it', until: null, timeoutMs: 30_000, hasWindow: false });
    const early = await run('handover "Do it" --until visible "Welcome"', async () => 'done');
    expect(early).toMatchObject({ ok: true, lifecycle: 'dispatched' });
    expect(early.notes.join()).toContain('was not seen to hold');
    const both = await run(
      'handover "Do it" --until visible "Welcome"',
      person((hand) => hand.press(ENTER), 'done'),
    );
    expect(both).toMatchObject({ ok: true, lifecycle: 'verified' });
  });

  it('goes on by itself when the condition holds, and passes keys on', async () => {
    const task = 'handover "Type it" --until value "Code" "Ahoy 7!" --timeout 30s';
    const typed = await run(
      task,
      person(async (hand) => {
        await hand.press(CODE);
        await hand.type('Ahoy 7!');
      }),
    );
    expect(said(typed)).toBe('ok');
    expect(typed).toMatchObject({ lifecycle: 'verified', data: { by: 'condition' } });
    // What a person typed is not shown any more, wherever it stands.
    expect(JSON.stringify(await t.b.run('observe'))).not.toContain('Ahoy 7!');
    expect(said(await t.b.run('expect value "Code" "Ahoy 7!"'))).toBe('ok');
  });

  it('fails honestly when they decline, when the time is up, and when it is cancelled', async () => {
    expect(said(await run('handover "Pay"', async () => 'refused'))).toMatch(/^PERSON_DECLINED: .*Pay/);
    expect(said(await run('handover "Pay" --timeout 300ms', WAITS))).toMatch(
      /^TIMEOUT: Waited 300 ms for a person: Pay/,
    );
    const late = await run('handover "Pay" --until visible "Welcome" --timeout 300ms', WAITS);
    expect(said(late)).toMatch(/^TIMEOUT: .*a person/);
    const stop = new AbortController();
    const asked = person(() => stop.abort());
    expect((await run('handover "Pay"', asked, { signal: stop.signal })).failure?.code).toBe('CANCELLED');
    expect((await run('handover "Pay"', async () => null)).failure?.code).toBe('NO_PERSON');
  });

  it('does not wait where the browser is gone, or goes', async () => {
    const own = await openContext();
    const gone = own.run('handover "Pay" --timeout 60s', {
      askPerson: async ({ signal }) => {
        await own.close();
        return over(signal);
      },
    });
    expect((await gone).failure?.code).toBe('WORLD_GONE');
    expect((await own.run('handover "Pay"', { askPerson: WAITS })).failure?.code).toBe('WORLD_GONE');
  });

  it('leaves dialogs to them, and follows them into another tab', async () => {
    const asked = await run(
      'handover "Answer" --until text "Amy" --timeout 30s',
      person(async (hand) => {
        await hand.press(ASK);
        expect(await hand.sees(({ dialog }) => dialog)).toMatchObject({
          kind: 'prompt',
          message: 'Who?',
          proposed: 'Bo',
        });
        await hand.request.screen?.send({ kind: 'dialog', isAccepted: true, text: 'Amy' });
      }),
    );
    expect(said(asked)).toBe('ok');
    const opened = await run(
      'handover "Press it there" --until title "Pressed" --timeout 30s',
      person(async (hand) => {
        await hand.press(OPEN);
        await hand.sees(({ picture }) => picture?.address.endsWith('/pop'));
        await hand.press(ENTER);
      }),
    );
    expect(said(opened)).toBe('ok');
    expect(said(await t.run('tab close'))).toBe('ok');
  });
});
