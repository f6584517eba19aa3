// Keys: real ones, alone and together, held and let go; what is held counts for clicks, drags, hovering and other keys.

import { beforeEach, describe, expect, it } from 'vitest';
import { openContext, page, run, startSite } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();

/** Writes down every key and press that arrives. */
const LOG = `<script>
  const log = [];
  const held = (event) => ['ctrl', 'shift', 'alt', 'meta'].filter((one) => event[one + 'Key']).join('+');
  const note = (event) => log.push([event.type, event.key ?? event.button, event.code || '-', held(event) || '-',
    event.isTrusted ? 'real' : 'made', ...(event.repeat === true ? ['again'] : [])].join(' '));
  for (const type of ['keydown', 'keyup', 'mousedown', 'click', 'auxclick', 'mousemove', 'mouseup']) addEventListener(type, note, true);
  // What shows that a key arrived, where it does nothing else.
  addEventListener('keydown', () => { document.body.dataset.keys = log.length; });
</script>`;

async function logged(only = /./): Promise<string[]> {
  await t.b.run('wait until "(document.title = JSON.stringify(log), true)"');
  const all = JSON.parse((await t.b.run('title')).data as string) as string[];
  return all.filter((line) => only.test(line));
}

beforeEach(async () => {
  await t.b.run('keyup all');
});

describe('press', () => {
  it('sends real events', async () => {
    const result = await t.show(LOG, 'press k');
    expect(said(result)).toBe('ok');
    expect(await logged(/^key/)).toEqual(['keydown k KeyK - real', 'keyup k KeyK - real']);
  });

  it('holds modifiers down around the key', async () => {
    await t.show(LOG, 'press control+shift+k');
    expect(await logged(/^key/)).toEqual([
      'keydown Control ControlLeft ctrl real',
      'keydown Shift ShiftLeft ctrl+shift real',
      'keydown K KeyK ctrl+shift real',
      'keyup K KeyK ctrl+shift real',
      'keyup Shift ShiftLeft ctrl real',
      'keyup Control ControlLeft - real',
    ]);
  });

  const named: readonly (readonly [string, string, string])[] = [
    ['arrowup', 'ArrowUp', 'ArrowUp'],
    ['arrowdown', 'ArrowDown', 'ArrowDown'],
    ['arrowleft', 'ArrowLeft', 'ArrowLeft'],
    ['arrowright', 'ArrowRight', 'ArrowRight'],
    ['home', 'Home', 'Home'],
    ['end', 'End', 'End'],
    ['pageup', 'PageUp', 'PageUp'],
    ['pagedown', 'PageDown', 'PageDown'],
    ['enter', 'Enter', 'Enter'],
    ['tab', 'Tab', 'Tab'],
    ['escape', 'Escape', 'Escape'],
    ['space', '', 'Space'],
    ['backspace', 'Backspace', 'Backspace'],
    ['delete', 'Delete', 'Delete'],
    ['insert', 'Insert', 'Insert'],
    ['plus', '+', 'Equal'],
    ['control', 'Control', 'ControlLeft'],
    ['shift', 'Shift', 'ShiftLeft'],
    ['alt', 'Alt', 'AltLeft'],
    ['meta', 'Meta', 'MetaLeft'],
    ...Array.from({ length: 12 }, (_, i) => [`f${i + 1}`, `F${i + 1}`, `F${i + 1}`] as const),
    ['7', '7', 'Digit7'],
    ['?', '?', 'Slash'],
  ];
  it('knows every key of the language', async () => {
    await t.show(LOG);
    for (const [name, key, code] of named) {
      expect(`${name}: ${said(await t.b.run(`press ${name}`))}`).toBe(`${name}: ok`);
      const [last = ''] = (await logged(/^keydown/)).slice(-1);
      expect(last.replace(/ \S+ real$/, '')).toBe(`keydown ${key} ${code}`.replace('  ', ' '));
    }
  });

  it.each(['é', 'ß', 'ж', '漢', '😀'])('writes what no keyboard of ours has: %s', async (key) => {
    const result = await t.show(`${LOG}<input aria-label="Q">`, 'focus "Q"', `press ${key}`);
    expect(said(result)).toBe('ok');
    expect((await t.b.run(`expect value "Q" "${key}"`)).failure).toBeUndefined();
    const [down = '', up = ''] = await logged(/^key/);
    expect([down.split(' ').slice(0, 2), up.split(' ').slice(0, 2)]).toEqual([
      ['keydown', key],
      ['keyup', key],
    ]);
  });

  it('selects everything with control+a', async () => {
    const result = await t.show(
      '<input aria-label="Q" value="abc">',
      'focus "Q"',
      'press control+a',
      'press x',
      'expect value "Q" "x"',
    );
    expect(said(result)).toBe('ok');
  });

  it('copies and pastes', async () => {
    const result = await t.show(
      '<input aria-label="A" value="abc"><input aria-label="B">',
      'focus "A"',
      'press control+a',
      'press control+c',
      'focus "B"',
      'press control+v',
      'expect value "B" "abc"',
    );
    expect(said(result)).toBe('ok');
  });

  it('goes back with shift+tab', async () => {
    await t.show('<input id="a"><input id="b"><script>b.focus()</script>', 'press shift+tab');
    await t.holds('document.activeElement.id === "a"');
  });

  it('goes to the frame that has the focus', async () => {
    t.site.set('/inner', page('<input aria-label="Inner">'));
    const result = await t.show(
      `<iframe src="${t.site.otherUrl}/inner"></iframe>`,
      'click "Inner"',
      'press a',
      'expect value "Inner" "a"',
    );
    expect(said(result)).toBe('ok');
  });
});

describe('keydown and keyup', () => {
  it('hold a key until it is let go, and say which are held', async () => {
    await t.show(LOG, 'keydown shift', 'keydown a');
    expect((await t.b.run('keys')).data).toEqual(['shift', 'a']);
    await t.run('keyup a');
    expect((await t.b.run('keys')).data).toEqual(['shift']);
    await t.run('keyup shift');
    expect((await t.b.run('keys')).data).toEqual([]);
    expect(await logged(/^key/)).toEqual([
      'keydown Shift ShiftLeft shift real',
      'keydown A KeyA shift real',
      'keyup A KeyA shift real',
      'keyup Shift ShiftLeft - real',
    ]);
  });

  it('repeat a key that is held', async () => {
    await t.show(LOG, 'keydown a', 'keydown a');
    expect((await t.b.run('keys')).data).toEqual(['a']);
    expect(await logged(/^keydown/)).toEqual(['keydown a KeyA - real', 'keydown a KeyA - real again']);
  });

  it('take A and a for one key', async () => {
    await t.show(LOG, 'keydown A', 'keyup a');
    expect((await t.b.run('keys')).data).toEqual([]);
  });

  it('let go of all, the last one first', async () => {
    await t.show(LOG, 'keydown control', 'keydown shift', 'keyup all');
    expect((await t.b.run('keys')).data).toEqual([]);
    expect(await logged(/^keyup/)).toEqual(['keyup Shift ShiftLeft ctrl real', 'keyup Control ControlLeft - real']);
  });

  it.each([
    ['keyup shift', 'shift is not held'],
    ['keyup all', 'No key is held'],
  ])('note what was not held: %s', async (line, note) => {
    const result = await t.show(LOG, line);
    expect(result).toMatchObject({ ok: true, notes: [note] });
    expect(await logged(/^keyup/)).toEqual([]);
  });

  it('write capitals while shift is held', async () => {
    const result = await t.show(
      '<input aria-label="Q">',
      'focus "Q"',
      'keydown shift',
      'press a',
      'press 1',
      'keyup shift',
      'press a',
      'expect value "Q" "A!a"',
    );
    expect(said(result)).toBe('ok');
  });

  it('leave what is held held after a press with it', async () => {
    await t.show(LOG, 'keydown control', 'press control+k', 'press j');
    expect((await t.b.run('keys')).data).toEqual(['control']);
    expect(await logged(/^keydown [jk]/)).toEqual(['keydown k KeyK ctrl real', 'keydown j KeyJ ctrl real']);
  });

  it('type what was said, whatever is held', async () => {
    const result = await t.show(
      '<label>Q <input></label>',
      'keydown shift',
      'type "Q" "abc"',
      'expect value "Q" "abc"',
    );
    expect(said(result)).toBe('ok');
  });
});

describe('what is held counts', () => {
  it('for clicks', async () => {
    await t.show(
      `${LOG}<button onclick="this.textContent += '!'">Go</button>`,
      'keydown control',
      'keydown shift',
      'click "Go"',
    );
    expect(await logged(/^(mousedown|click)/)).toEqual(['mousedown 0 - ctrl+shift real', 'click 0 - ctrl+shift real']);
    await t.run('keyup all', 'click "Go!"');
    expect(await logged(/^click/)).toEqual(['click 0 - ctrl+shift real', 'click 0 - - real']);
  });

  it('beside what the click itself says', async () => {
    await t.show(`${LOG}<button onclick="this.textContent += '!'">Go</button>`, 'keydown control', 'click "Go" --alt');
    expect(await logged(/^click/)).toEqual(['click 0 - ctrl+alt real']);
  });

  it('for boxes that are ticked', async () => {
    await t.show(`${LOG}<label><input type="checkbox"> One</label>`, 'keydown shift', 'check "One"');
    expect((await logged(/^click/))[0]).toBe('click 0 - shift real');
  });

  it('for hovering', async () => {
    await t.show(`${LOG}<button onmousemove="this.textContent = 'Over'">Go</button>`, 'keydown shift', 'hover "Go"');
    expect((await logged(/^mousemove/)).at(-1)).toBe('mousemove 0 - shift real');
  });

  it('for drags', async () => {
    const result = await t.show(
      `${LOG}<div id="a" style="width:50px;height:50px;background:red" onmousedown="document.onmouseup = () => { b.textContent = 'Dropped'; }">Take</div><div id="b" style="margin-top:100px;height:50px">Place</div>`,
      'keydown control',
      'drag "Take" to "Place"',
    );
    expect(said(result)).toBe('ok');
    expect(await logged(/^mouse(down|up)/)).toEqual(['mousedown 0 - ctrl real', 'mouseup 0 - ctrl real']);
  });

  it('in a tab that comes to the front, and is let go in both', async () => {
    t.site.set('/keys-two', page(LOG));
    await t.show(LOG, 'keydown control', 'tab new /keys-two', 'press k', 'keyup control', 'press j');
    expect(await logged(/^keydown [jk]/)).toEqual(['keydown k KeyK ctrl real', 'keydown j KeyJ - real']);
    await t.run('tab close', 'press i');
    expect(await logged(/^keydown i/)).toEqual(['keydown i KeyI - real']);
  });
});

describe('the end of a session', () => {
  it('lets go of what is held', async () => {
    const site = await startSite();
    const b = await openContext();
    const heard: string[] = [];
    site.set('/heard', ({ url }) => {
      heard.push(new URL(url, site.url).search);
      return { body: 'ok' };
    });
    site.set(
      '/',
      page(`<script>addEventListener('keyup', (event) => navigator.sendBeacon('/heard?' + event.key))</script>`),
    );
    try {
      await run(b, `goto ${site.url}/`, 'keydown shift');
      await b.close();
      await expect.poll(() => heard, { timeout: 3000 }).toEqual(['?Shift']);
    } finally {
      await site.close();
    }
  });
});
