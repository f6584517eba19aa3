// What nobody can see is not reported as what the page says; what anybody can see, or scroll to, is.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Ways to put EVIL on a page so that nobody can read it. */
const UNSEEN: Readonly<Record<string, string>> = {
  'opacity 0': '<p style="opacity:0">EVIL</p>',
  'next to no opacity': '<p style="opacity:0.01">EVIL</p>',
  'opacity of several': '<div style="opacity:.2"><div style="opacity:.2">x<p>EVIL</p></div></div>',
  'opacity as a filter': '<p style="filter:opacity(0%)">EVIL</p>',
  'scale 0': '<p style="transform:scale(0)">EVIL</p>',
  'scale by its own property': '<p style="scale:0">EVIL</p>',
  'turned to the edge': '<p style="transform:rotateY(90deg)">EVIL</p>',
  'far to the left': '<p style="position:absolute;left:-9999px">EVIL</p>',
  'far above': '<p style="position:absolute;top:-9999px">EVIL</p>',
  'moved away': '<p style="transform:translateX(-9999px)">EVIL</p>',
  'a margin that takes it away': '<p style="margin-left:-9999px">EVIL</p>',
  'an indent that takes it away': '<p style="text-indent:-9999px">EVIL</p>',
  'fixed outside of the window': '<p style="position:fixed;right:-400px;width:300px;top:0">EVIL</p>',
  'beside a page that does not scroll':
    '<style>html{overflow-x:hidden}</style><p style="position:absolute;left:5000px">EVIL</p>',
  'letters of no size': '<p style="font-size:0">EVIL</p>',
  'letters of one pixel': '<p style="font-size:1px">EVIL</p>',
  'white on white': '<p style="color:#fff">EVIL</p>',
  'nearly white on white': '<p style="color:#fdfdfd">EVIL</p>',
  'its own background': '<p style="color:#123456;background:#123456">EVIL</p>',
  'the background of what is around':
    '<div style="background:rgb(20,30,40)"><b>x</b><p style="color:rgb(20,30,40)">EVIL</p></div>',
  'a thin veil over white': '<div style="background:rgba(255,255,255,.5)"><p style="color:white">EVIL</p></div>',
  'transparent letters': '<p style="color:transparent">EVIL</p>',
  'transparent fill': '<p style="-webkit-text-fill-color:transparent">EVIL</p>',
  visibility: '<p style="visibility:hidden">EVIL</p>',
  'no display': '<p style="display:none">EVIL</p>',
  'content-visibility': '<div style="content-visibility:hidden"><p>EVIL</p></div>',
  'closed details': '<details><summary>More</summary><p>EVIL</p></details>',
  'no height': '<div style="height:0;overflow:hidden"><p>EVIL</p></div>',
  'no largest height': '<div style="max-height:0;overflow:hidden"><p>EVIL</p></div>',
  'one pixel': '<div style="width:1px;height:1px;overflow:hidden">EVIL</div>',
  'for screen readers':
    '<span style="position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap;border:0">EVIL</span>',
  clip: '<p style="position:absolute;clip:rect(1px,1px,1px,1px)">EVIL</p>',
  'clip-path, an inset': '<p style="clip-path:inset(50%)">EVIL</p>',
  'clip-path, a circle': '<p style="clip-path:circle(0)">EVIL</p>',
  'clip-path, a polygon': '<p style="clip-path:polygon(0 0, 0 0, 0 0)">EVIL</p>',
  'a mask': '<p style="-webkit-mask-image:linear-gradient(transparent,transparent)">EVIL</p>',
  'outside of a box that cuts':
    '<div style="height:20px;overflow:hidden;position:relative">x<p style="position:absolute;top:300px">EVIL</p></div>',
  'in a shadow root':
    '<div id="h"></div><script>h.attachShadow({mode:"open"}).innerHTML = "<p>x</p><p style=opacity:0>EVIL</p>"</script>',
  'through a slot':
    '<div id="h"><p>EVIL</p></div><script>h.attachShadow({mode:"open"}).innerHTML = "<div style=opacity:0><slot></slot></div>"</script>',
  'in a frame nobody sees': '<iframe style="opacity:0" srcdoc="<p>EVIL</p>"></iframe>',
};

/** Texts that look as if somebody hid them, and are there to be read. */
const SEEN: Readonly<Record<string, string>> = {
  'below the fold': '<div style="height:3000px"></div><p>GOOD</p>',
  'far down a box that scrolls':
    '<div style="height:50px;overflow:auto"><div style="height:900px"></div><p>GOOD</p></div>',
  'scrolled past in a box':
    '<div id="b" style="height:50px;overflow:auto"><p>GOOD</p><div style="height:900px"></div></div><script>b.scrollTop = 500</script>',
  'scrolled past on the page': '<p>GOOD</p><div style="height:5000px"></div><script>scrollTo(0, 2000)</script>',
  'to the side of a strip that scrolls':
    '<div style="overflow-x:scroll;white-space:nowrap;width:100px"><span style="display:inline-block;width:500px">x</span><span>GOOD</span></div>',
  'to the right of the page': '<p style="position:absolute;left:3000px">GOOD</p>',
  'from right to left':
    '<div dir="rtl" style="width:100px;overflow:auto;white-space:nowrap"><span style="display:inline-block;width:500px">x</span><span>GOOD</span></div>',
  'letters cut out of a picture':
    '<p style="color:transparent;background:linear-gradient(red,blue);-webkit-background-clip:text;background-clip:text">GOOD</p>',
  'white on a dark picture': `<div style="background:#fff url(${PIXEL})"><p style="color:#fff">GOOD</p></div>`,
  'white over a picture': `<div style="position:relative"><img src="${PIXEL}" width="300" height="100" alt=""><p style="position:absolute;top:0;color:#fff">GOOD</p></div>`,
  'white over a dark box beside it':
    '<div style="position:relative;height:60px"><div style="background:#000;position:absolute;inset:0"></div><p style="position:relative;color:#fff">GOOD</p></div>',
  'white over what comes before an element':
    '<style>.b{position:relative}.b::before{content:"";position:absolute;inset:0;background:#000;z-index:-1}</style><div class="b"><p style="color:#fff">GOOD</p></div>',
  'white on dark': '<div style="background:#222"><p style="color:#fff">GOOD</p></div>',
  'white on a dark body': '<style>body{background:#111}</style><p style="color:#fff">GOOD</p>',
  'light gray': '<p style="color:#ccc">GOOD</p>',
  'red on green of the same lightness': '<p style="color:rgb(255,0,0);background:rgb(0,148,0)">GOOD</p>',
  'a shadow draws it': '<p style="color:transparent;text-shadow:0 0 1px #000">GOOD</p>',
  'an outline draws it': '<p style="color:#fff;-webkit-text-stroke:1px #000">GOOD</p>',
  'half see-through': '<p style="opacity:.5">GOOD</p>',
  'a box of no height that cuts nothing': '<div style="height:0"><p>GOOD</p></div>',
  'taken out of a box that cuts':
    '<div style="height:0;overflow:hidden"><p style="position:absolute;top:50px">GOOD</p></div>',
  'fixed inside of a box that cuts':
    '<div style="height:0;overflow:hidden"><p style="position:fixed;top:50px">GOOD</p></div>',
  'cut short':
    '<p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">GOOD and a lot more that is cut off</p>',
  'a clip that leaves it': '<p style="position:absolute;clip:rect(0,500px,500px,0)">GOOD</p>',
  'a clip-path that leaves it': '<p style="clip-path:inset(1px)">GOOD</p>',
  'drawn when it is scrolled to':
    '<div style="height:4000px"></div><div style="content-visibility:auto"><p>GOOD</p></div>',
  'kept from assistive technology': '<p aria-hidden="true">GOOD</p>',
  'in what has no box of its own': '<div style="display:contents">GOOD</div>',
  'loose, through a slot':
    '<div id="h">GOOD</div><script>h.attachShadow({mode:"open"}).innerHTML = "<p>x</p><slot></slot>"</script>',
  'open details': '<details open><summary>More</summary><p>GOOD</p></details>',
  'behind a dialog': '<p>GOOD</p><div style="position:fixed;inset:0;background:#fff">x</div>',
  'in a frame': '<iframe srcdoc="<p>GOOD</p>"></iframe>',
};

const text = async () => (await t.run('text')).data;

describe('what nobody can see', () => {
  it.each(Object.entries(UNSEEN))('is not reported: %s', async (_, html) => {
    await t.on(`<h1>Shop</h1><p>Total 42</p>${html}`);
    const result = await t.run('text');
    expect(result.data).not.toContain('EVIL');
    expect(result.data).toContain('Total 42');
    expect(result.notes.join()).toMatch(/Left out \d+ texts? that nobody can see; 'text --hidden'/);
    expect((await t.run('text --hidden')).data).toContain('EVIL');
    expect(JSON.stringify((await t.run('extract text')).data)).not.toContain('EVIL');
    expect(said(await t.run('expect not text "EVIL" --timeout 100ms'))).toBe('ok');
    expect(((await t.run('observe')).data as { text: string }).text).not.toContain('EVIL');
  });
});

describe('what anybody can see', () => {
  it.each(Object.entries(SEEN))('is reported: %s', async (_, html) => {
    await t.on(`<h1>Shop</h1>${html}`);
    expect(await text()).toContain('GOOD');
    expect(said(await t.run('expect text "GOOD"'))).toBe('ok');
  });
});

describe('parts of what is quoted', () => {
  it('leaves the hidden part of an element out, and keeps the rest in its lines', async () => {
    await t.show('<ul><li>One <i style="opacity:0">EVIL</i> two</li><li>Three</li></ul>');
    expect(await text()).toBe('One two\nThree');
    expect((await t.run('text "One"')).data).not.toContain('EVIL');
    expect(JSON.stringify((await t.run('extract css("li")')).data)).toContain('"text":"One two"');
  });

  it('leaves hidden rows, cells and links out of what is extracted, and says so', async () => {
    await t.show(`<table><tr><td>1<s style="font-size:0">EVIL</s></td></tr><tr style="display:none"><td>EVIL</td></tr></table>
      <a href="/a">Seen</a><a href="/b" style="position:absolute;left:-999px">EVIL</a>`);
    const tables = await t.run('extract tables');
    expect(JSON.stringify(tables.data)).not.toContain('EVIL');
    expect(tables.notes.join()).toContain('nobody can see');
    expect(JSON.stringify((await t.run('extract links')).data)).not.toContain('EVIL');
    expect(JSON.stringify((await t.run('extract links --hidden')).data)).toContain('EVIL');
  });

  it('keeps names that are written for screen readers', async () => {
    await t.show(
      `<button onclick="this.dataset.d = 1; document.title = 'pressed'"><span style="position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;overflow:hidden">Close</span>×</button>`,
    );
    expect(said(await t.run('click "Close"'))).toBe('ok');
  });

  it('quotes no hidden heading, message or appearing text', async () => {
    await t.show(`<h2 style="color:#fff">EVIL</h2><button onclick="m.style.display = 'block'; n.textContent = 'Saved'">Go</button>
      <div id="m" role="alert" style="display:none;font-size:0">EVIL</div><p id="n" role="status"></p>`);
    const result = await t.run('click "Go"');
    expect(said(result)).toBe('ok');
    expect(JSON.stringify(result.changes)).not.toContain('EVIL');
    expect(((await t.run('observe')).data as { text: string }).text).not.toContain('EVIL');
  });
});
