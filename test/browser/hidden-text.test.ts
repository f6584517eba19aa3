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

/** More ways to hide, each in a part of its own on one page. */
const UNSEEN_ON_ONE_PAGE: Readonly<Record<string, string>> = {
  'a gradient of its color': '<p style="color:#fff;background:linear-gradient(#fff,#fefefe)">WORD</p>',
  'a gradient around it':
    '<div style="background:linear-gradient(90deg,#123456,#123457)">&nbsp;<p style="color:#123456;background:#123456">WORD</p></div>',
  'a shadow of the same color': '<p style="color:#fff;text-shadow:0 0 2px #fff">WORD</p>',
  'several shadows': '<p style="color:#fff;text-shadow:0 0 2px #fff, 1px 1px 0 #fefefe">WORD</p>',
  'an outline of the same color': '<p style="color:#fff;-webkit-text-stroke:1px #fff">WORD</p>',
  'a box beside it of the same color':
    '<div style="background:#fff;position:absolute;inset:0"></div><p style="position:relative;color:#fff">WORD</p>',
  'a box before it of the same color':
    '<style>.q::before{content:"";position:absolute;inset:0;background:#fff}</style><div class=q><p style="position:relative;color:#fff">WORD</p></div>',
  oklch: '<p style="color:oklch(1 0 0);background:oklch(1 0 0)">WORD</p>',
  'color()': '<p style="color:color(srgb 1 1 1)">WORD</p>',
  'lab on white': '<p style="color:lab(100 0 0)">WORD</p>',
  'color-mix': '<p style="color:color-mix(in oklab, white, white)">WORD</p>',
  'a filter that does nothing': '<p style="color:#fff;filter:brightness(1)">WORD</p>',
  'a filter around both': '<div style="filter:invert(1);background:#fff"><p style="color:#fff">WORD</p></div>',
  'letters of a tenth': '<p style="font-size:.1px">WORD</p>',
  zoom: '<p style="zoom:.05">WORD</p>',
  'behind what it stands in':
    '<div style="background:#fff;color:#000">x<p style="position:relative;z-index:-1;color:#000">WORD</p></div>',
  'behind something further around':
    '<section style="background:#eee;padding:9px;height:90px"><div><p style="position:absolute;z-index:-5">WORD</p>more</div></section>',
  'background clipped to text, of the same color':
    '<p style="color:transparent;background:#fff;background-clip:text;-webkit-background-clip:text">WORD</p>',
  matrix: '<p style="transform:matrix(0,0,0,0,0,0)">WORD</p>',
  'clip-path off the box': '<p style="clip-path:inset(0 0 100% 0)">WORD</p>',
  'clip-path around elsewhere': '<p style="clip-path:circle(3px at 900px 10px)">WORD</p>',
  'clip-path polygon elsewhere': '<p style="clip-path:polygon(900px 0, 910px 0, 910px 10px)">WORD</p>',
  'clip-path path': '<p style="clip-path:path(\'M0 0\')">WORD</p>',
  'clip-path rect': '<p style="clip-path:rect(0 0 0 0)">WORD</p>',
  'clip-path xywh': '<p style="clip-path:xywh(0 0 0 0)">WORD</p>',
  'clip-path url of nothing':
    '<svg width=0 height=0 style="position:absolute"><clipPath id=cp1></clipPath></svg><p style="clip-path:url(#cp1)">WORD</p>',
  'contain paint of no height': '<div style="contain:paint;height:0"><p>WORD</p></div>',
  'overflow clip': '<div style="height:0;overflow:clip"><p>WORD</p></div>',
  'line-height 0 in a cut': '<div style="line-height:0;overflow:hidden;height:1px"><span>WORD</span></div>',
  'a mask image of nothing': '<p style="mask:linear-gradient(#0000 0 0)">WORD</p>',
  'an indent as wide as the box': '<p style="overflow:hidden;white-space:nowrap;text-indent:200%">WORD</p>',
  'svg opacity': '<svg width=100 height=20><text y=15 fill-opacity=0>WORD</text></svg>',
  'svg fill none': '<svg width=100 height=20><text y=15 fill=none>WORD</text></svg>',
  'svg white': '<svg width=100 height=20><text y=15 fill=white>WORD</text></svg>',
  'svg out of its box': '<svg width=100 height=20 style="overflow:hidden"><text y=300>WORD</text></svg>',
  'far away': '<div style="perspective:100px"><p style="transform:translateZ(-100000px)">WORD</p></div>',
  'opacity among other filters': '<p style="filter:opacity(0) blur(1px)">WORD</p>',
  'black on black': '<div style="background:#000"><p style="color:#000">WORD</p></div>',
  noscript: '<noscript>WORD</noscript>',
  template: '<template>WORD</template>',
  'dialog closed': '<dialog>WORD</dialog>',
  popover: '<div popover>WORD</div>',
  'hidden until found': '<div hidden="until-found">WORD</div>',
  'next to nothing of what is inert': '<div inert style="opacity:.01">WORD</div>',
  currentcolor: '<p style="color:#445566;background:currentcolor">WORD</p>',
  'inset shadow of its color': '<p style="color:#fff;box-shadow:inset 0 0 0 99px #fff">WORD</p>',
};

/** What is there to be read, though it looks as if somebody hid it. */
const SEEN_ON_ONE_PAGE: Readonly<Record<string, string>> = {
  'letters cut out of a plain color':
    '<p style="color:#000;background:#000;background-clip:text;-webkit-background-clip:text">WORD</p>',
  'cut out of the color around':
    '<div style="background:#000;background-clip:text;-webkit-background-clip:text;color:transparent"><p>WORD</p></div>',
  'white on a gradient': '<p style="color:#fff;background:linear-gradient(#fff,#000)">WORD</p>',
  'white inverted': '<p style="color:#fff;filter:invert(1)">WORD</p>',
  'drop shadow': '<p style="color:#fff;filter:drop-shadow(0 0 1px #000)">WORD</p>',
  blended: '<p style="color:#fff;mix-blend-mode:difference">WORD</p>',
  'negative z-index on a page without color': '<p style="position:relative;z-index:-1">WORD</p>',
  'negative z-index in a context of its own':
    '<div style="background:#fff;isolation:isolate"><p style="position:relative;z-index:-1">WORD</p></div>',
  'negative z-index in a transparent box':
    '<div style="background:transparent"><p style="position:relative;z-index:-1">WORD</p></div>',
  'negative z-index, static': '<div style="background:#fff"><p style="z-index:-1">WORD</p></div>',
  'negative z-index out of the box':
    '<div style="background:#fff;height:10px;width:10px"><p style="position:absolute;left:300px;z-index:-1">WORD</p></div>',
  'negative z-index in z 0':
    '<div style="background:#fff;position:relative;z-index:0"><p style="position:relative;z-index:-1">WORD</p></div>',
  'white inset shadow': '<p style="color:#fff;box-shadow:inset 0 0 0 99px #000">WORD</p>',
  'white on a dark row': '<table><tr style="background:#000"><td style="color:#fff">WORD</td></tr></table>',
  'white on dark col': '<table><col style="background:#000"><tr><td style="color:#fff">WORD</td></tr></table>',
  'white on border image': `<p style="color:#fff;border:40px solid;border-image:linear-gradient(#000,#000) 1 fill">WORD</p>`,
  'white on a first-line': '<style>.fl::first-line{background:#000}</style><p class=fl style="color:#fff">WORD</p>',
  'a first line in another color': '<style>.f2::first-line{color:#000}</style><p class=f2 style="color:#fff">WORD</p>',
  'a mark in a white line': '<p style="color:#fff"><mark style="background:#000;color:inherit">WORD</mark></p>',
  'white over dark svg sibling':
    '<svg width=300 height=30 style="position:absolute"><rect width=300 height=30 fill=black /></svg><span style="position:relative;color:#fff">WORD</span>',
  'white oklch on dark': '<p style="color:oklch(1 0 0);background:oklch(.2 0 0)">WORD</p>',
  'white on a dark veil': '<p style="color:#fff;background:rgba(0,0,0,.6)">WORD</p>',
  'one of its shadows is dark': '<p style="color:#fff;text-shadow:0 0 2px #fff,0 0 3px #000">WORD</p>',
  rotated: '<p style="transform:rotate(90deg);width:100px">WORD</p>',
  vertical: '<p style="writing-mode:vertical-rl">WORD</p>',
  'small letters': '<p style="font-size:6px">WORD</p>',
  'clip-path big circle': '<p style="clip-path:circle(90%)">WORD</p>',
  'clip-path polygon all': '<p style="clip-path:polygon(0 0,100% 0,100% 100%,0 100%)">WORD</p>',
  'clip-path path': '<p style="clip-path:path(\'M0 0H400V100H0Z\')">WORD</p>',
  'clip-path inset calc': '<p style="clip-path:inset(calc(1px + 1%))">WORD</p>',
  mask: '<p style="mask:linear-gradient(#000,transparent)">WORD</p>',
  'float out': '<div style="height:0"><div style="float:left">WORD</div></div>',
  'wider than its box': '<div style="width:0;white-space:nowrap">WORD</div>',
  'overflow visible of no size': '<div style="width:0;height:0">WORD</div>',
  sticky: '<div style="position:sticky;top:0">WORD</div>',
  'svg text': '<svg width=100 height=20><text y=15>WORD</text></svg>',
  'svg white on black': '<svg width=100 height=20><rect width=100 height=20 /><text y=15 fill=white>WORD</text></svg>',
  'svg stroke only': '<svg width=100 height=20><text y=15 fill=none stroke=black>WORD</text></svg>',
  foreignObject: '<svg width=100 height=40><foreignObject width=100 height=40><p>WORD</p></foreignObject></svg>',
  'transform out and in':
    '<div style="transform:translateX(-3000px)"><p style="transform:translateX(3000px)">WORD</p></div>',
  'scaled down and up': '<div style="transform:scale(.1)"><p style="transform:scale(10)">WORD</p></div>',
  'negative indent of an icon with text': '<p style="text-indent:-20px;padding-left:20px">WORD</p>',
  rtl: '<p dir=rtl>WORD</p>',
  'the start of a line that is cut':
    '<div style="width:40px;overflow:hidden;white-space:nowrap">WORD aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</div>',
  'line clamp':
    '<div style="display:-webkit-box;-webkit-line-clamp:1;-webkit-box-orient:vertical;overflow:hidden;width:80px">WORD bbbb bbbbb bbbbb bbbb bbbb</div>',
  'opacity .3': '<div style="opacity:.3"><p>WORD</p></div>',
  'visible in hidden': '<div style="visibility:hidden">x<p style="visibility:visible">WORD</p></div>',
  'content-visibility auto near': '<div style="content-visibility:auto">WORD</div>',
  'in a box that cuts and is high enough': '<div style="overflow:hidden;height:100px"><p>WORD</p></div>',
  columns: '<div style="columns:2;height:30px"><p>WORD</p></div>',
  legend: '<fieldset><legend>WORD</legend></fieldset>',
  caption: '<table><caption>WORD</caption><tr><td>1</td></tr></table>',
  ruby: '<ruby>WORD<rt>w</rt></ruby>',
  button: '<button style="color:#fff;background:#06c;border:0">WORD</button>',
  'first letter': '<style>.f3::first-letter{font-size:30px}</style><p class=f3>WORD</p>',
};

/** What is there to be read because of what the whole page is like. */
const SEEN_BY_THE_PAGE: Readonly<Record<string, string>> = {
  'a dark page by its meta': '<meta name="color-scheme" content="dark"><p>WORD</p>',
  'a dark page by its style': '<style>:root{color-scheme:dark}</style><p>WORD</p>',
  'white on dark meta': '<meta name="color-scheme" content="dark"><p style="color:#fff">WORD</p>',
  'a frame that is transparent over dark':
    '<div style="background:#000"><iframe srcdoc="<p style=color:#fff>WORD</p>"></iframe></div>',
  'body white z-index': '<style>body{background:#fff}</style><p style="position:relative;z-index:-1">WORD</p>',
  'html dark': '<style>html{background:#000}</style><p style="color:#fff">WORD</p>',
  'html white body dark': '<style>html{background:#fff} body{background:#000}</style><p style="color:#fff">WORD</p>',
  'body of a small box over html dark':
    '<style>html{background:#000} body{background:#fff;height:10px} </style><div style="height:200px"></div><p style="color:#fff">WORD</p>',
  'fixed dark layer':
    '<div style="position:fixed;inset:0;background:#000;z-index:-1"></div><p style="color:#fff">WORD</p>',
  'canvas behind':
    '<canvas style="position:fixed;inset:0;width:100%;height:100%;z-index:-1"></canvas><p style="color:#fff">WORD</p>',
  'dark layer in a shadow root':
    '<div id=h></div><p style="color:#fff">WORD</p><script>h.attachShadow({mode:"open"}).innerHTML="<div style=position:fixed;inset:0;background:#000;z-index:-1></div>"</script>',
  'body scrolled':
    '<style>html,body{height:100%;overflow:hidden;margin:0} main{height:100%;overflow:auto}</style><main><div style="height:3000px"></div><p>WORD</p></main>',
  'rtl page wide':
    '<style>html{direction:rtl}</style><div style="width:5000px"><p style="direction:ltr;text-align:left">WORD</p></div>',
  'body as scroller':
    '<style>html{overflow:hidden;height:100%}body{overflow:auto;height:100%;margin:0}</style><div style="height:3000px"></div><p>WORD</p>',
  'overflow on html and body':
    '<style>html{overflow:hidden auto}body{overflow:hidden}</style><div style="height:500px"></div><p>WORD</p>',
  'a margin that moves it a little': '<div style="margin-top:-5px"><p>WORD</p></div>',
};

/** What nobody can see because of what the whole page is like. */
const UNSEEN_BY_THE_PAGE: Readonly<Record<string, string>> = {
  'white on a page of either scheme':
    '<meta name="color-scheme" content="light dark"><style>:root{color-scheme:light dark}</style><p style="color:#fff">WORD</p>',
  'white in a frame on white': '<iframe srcdoc="<p style=color:#fff>WORD</p>"></iframe>',
  'black on a dark page': '<style>:root{color-scheme:dark}</style><p style="color:#121212">WORD</p>',
  'body of no height': '<style>body{height:0;overflow:hidden} html{overflow:hidden}</style><p>WORD</p>',
};

const text = async () => (await t.run('text')).data;

describe('what nobody can see', () => {
  it.each(Object.entries(UNSEEN))('is not reported: %s', async (_, html) => {
    await t.show(`<h1>Shop</h1><p>Total 42</p>${html}`);
    const result = await t.run('text');
    expect(result.data).not.toContain('EVIL');
    expect(result.data).toContain('Total 42');
    expect(result.notes.join()).toMatch(/Left out \d+ texts? that cannot be seen; 'text --hidden'/);
    expect((await t.run('text --hidden')).data).toContain('EVIL');
    expect(JSON.stringify((await t.run('extract text')).data)).not.toContain('EVIL');
    expect(said(await t.run('expect not text "EVIL" --timeout 100ms'))).toBe('ok');
    expect(((await t.run('observe')).data as { text: string }).text).not.toContain('EVIL');
  });
});

describe('what anybody can see', () => {
  it.each(Object.entries(SEEN))('is reported: %s', async (_, html) => {
    await t.show(`<h1>Shop</h1>${html}`);
    expect(await text()).toContain('GOOD');
    expect(said(await t.run('expect text "GOOD"'))).toBe('ok');
  });
});

/** The cases of a table whose word is on the page. */
async function quoted(table: Readonly<Record<string, string>>): Promise<string[]> {
  const parts = Object.values(table).map(
    (html, i) =>
      `<div style="position:relative;min-height:40px;margin:20px 0">${html.replaceAll('WORD', `WORD${i}X`)}</div>`,
  );
  await t.show(`<h1>Shop</h1>${parts.join('')}`);
  const all = String(await text());
  return Object.keys(table).filter((_, i) => all.includes(`WORD${i}X`));
}

describe('on one page', () => {
  it('reports nothing that nobody can see', async () => expect(await quoted(UNSEEN_ON_ONE_PAGE)).toEqual([]));

  it('reports all that anybody can see', async () =>
    expect(await quoted(SEEN_ON_ONE_PAGE)).toEqual(Object.keys(SEEN_ON_ONE_PAGE)));

  it.each(Object.entries(SEEN_BY_THE_PAGE))('reports what can be seen: %s', async (_, html) => {
    await t.show(html);
    expect(await text()).toContain('WORD');
  });

  it.each(Object.entries(UNSEEN_BY_THE_PAGE))('does not report what cannot be seen: %s', async (_, html) => {
    await t.show(html);
    expect(await text()).not.toContain('WORD');
  });

  it('takes time in proportion, also where thousands of texts are lost in their background', async () => {
    const many = (word: string, style: string) =>
      `<script>document.body.insertAdjacentHTML('beforeend', '<p style="${style}">${word}</p>'.repeat(6000))</script>`;
    await t.show(`${many('EVIL', 'color:#fff')}${many('EVIL', 'color:transparent')}<p>GOOD</p>`);
    // Asking each text about each element took minutes.
    expect((await t.run('text --timeout 50s')).data).toBe('GOOD');
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
    expect(tables.notes.join()).toContain('cannot be seen');
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
