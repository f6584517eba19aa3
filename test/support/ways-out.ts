// The ways in which a page can reach another host. Each is tried on a forbidden host and on an allowed one: where the
// allowed one hears of it, the way is open in this browser.

/** A script that uses `host` (`127.0.0.2:4711`) and `path` (`/way/12`), inside an async function; or a document for a frame. */
export interface WayOut {
  readonly name: string;
  readonly script?: string;
  /** The HTML of a frame, with HOST and PATH in it. */
  readonly frame?: string;
  /** Headers of that frame. */
  readonly headers?: Readonly<Record<string, string>>;
  /** It opens a tab. With frames beside them, tabs crash the embedded Chromium 147. */
  readonly isTab?: true;
  /** Whether an allowed host is reached this way in every browser that we know; else it depends, or is switched off. */
  readonly isUsual?: boolean;
}

const element = (tag: string, attributes: string): string =>
  `const e = document.createElement('${tag}'); Object.assign(e, ${attributes}); document.body.append(e);`;
const link = (attributes: string): string =>
  `const e = document.createElement('link'); for (const [k, v] of Object.entries(${attributes})) e.setAttribute(k, v); document.head.append(e);`;
/** What runs in a worker. */
const worker = (code: string): string =>
  `const code = ${JSON.stringify(code)}.replaceAll('HOST', host).replaceAll('PATH', path).replace('SITE', location.host);
   const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));`;
const socket = `new WebSocket('ws://HOSTPATH')`;
const get = `fetch('http://HOSTPATH', { mode: 'no-cors' })`;

export const waysOut: readonly WayOut[] = [
  // What a document loads
  { name: 'fetch', script: `await fetch('http://' + host + path, { mode: 'no-cors' })`, isUsual: true },
  {
    name: 'XMLHttpRequest',
    script: `const x = new XMLHttpRequest(); x.open('POST', 'http://' + host + path); x.send('a')`,
    isUsual: true,
  },
  { name: 'image', script: `new Image().src = 'http://' + host + path`, isUsual: true },
  { name: 'image of a set', script: element('img', `{ srcset: 'http://' + host + path + ' 1x' }`), isUsual: true },
  { name: 'script', script: element('script', `{ src: 'http://' + host + path }`), isUsual: true },
  { name: 'import()', script: `await import('http://' + host + path)`, isUsual: true },
  { name: 'style sheet', script: link(`{ rel: 'stylesheet', href: 'http://' + host + path }`), isUsual: true },
  {
    name: '@import',
    script: element('style', `{ textContent: '@import url(http://' + host + path + ')' }`),
    isUsual: true,
  },
  {
    name: 'background of a style',
    script: element('i', `{ style: 'display:block;width:9px;height:9px;background:url(http://' + host + path + ')' }`),
    isUsual: true,
  },
  {
    name: 'font',
    script: `const f = new FontFace('f', 'url(http://' + host + path + ')'); document.fonts.add(f); await f.load()`,
    isUsual: true,
  },
  { name: 'favicon', script: link(`{ rel: 'icon', href: 'http://' + host + path }`) },
  { name: 'manifest', script: link(`{ rel: 'manifest', href: 'http://' + host + path }`) },
  { name: 'iframe', script: element('iframe', `{ src: 'http://' + host + path }`), isUsual: true },
  { name: 'object', script: element('object', `{ data: 'http://' + host + path }`), isUsual: true },
  { name: 'embed', script: element('embed', `{ src: 'http://' + host + path }`), isUsual: true },
  { name: 'video', script: element('video', `{ src: 'http://' + host + path, preload: 'auto' }`), isUsual: true },
  {
    name: 'subtitles',
    script: `const v = document.createElement('video'); const t = document.createElement('track'); t.default = true; t.src = 'http://' + host + path; v.crossOrigin = ''; v.append(t); document.body.append(v); t.track.mode = 'showing'`,
  },
  {
    name: 'image in SVG',
    frame: `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://HOSTPATH" width="9" height="9"/></svg>`,
    isUsual: true,
  },
  {
    name: 'use in SVG',
    frame: `<svg xmlns="http://www.w3.org/2000/svg"><use href="http://HOSTPATH#a"/></svg>`,
  },
  {
    name: 'filter of a style, in another document',
    frame: `<p style="filter:url(http://HOSTPATH#a);mask:url(http://HOSTPATH)">a</p>`,
  },
  { name: 'button that is an image', frame: `<form><input type="image" src="http://HOSTPATH"></form>`, isUsual: true },
  {
    name: 'background of a table',
    frame: `<table background="http://HOSTPATH"><tr><td>a</td></tr></table>`,
    isUsual: true,
  },
  { name: 'base of all addresses', frame: `<base href="http://HOST/"><img src="PATH">`, isUsual: true },
  { name: 'picture', frame: `<picture><source srcset="http://HOSTPATH"><img src="data:,"></picture>`, isUsual: true },
  { name: 'poster of a video', frame: `<video poster="http://HOSTPATH"></video>`, isUsual: true },
  {
    name: 'font of a style sheet',
    frame: `<style>@font-face { font-family: f; src: url(http://HOSTPATH) }</style><p style="font-family:f">a</p>`,
    isUsual: true,
  },
  {
    name: 'content of a style',
    frame: `<style>p::before { content: url(http://HOSTPATH) }</style><p>a</p>`,
    isUsual: true,
  },
  {
    name: 'import map',
    frame: `<script type="importmap">{"imports":{"a":"http://HOSTPATH"}}</script><script type="module">import 'a'</script>`,
    isUsual: true,
  },
  { name: 'srcdoc', frame: `<iframe srcdoc="<img src='http://HOSTPATH'>"></iframe>`, isUsual: true },
  {
    name: 'data: frame',
    frame: `<iframe src="data:text/html,<img src='http://HOSTPATH'>"></iframe>`,
    isUsual: true,
  },
  {
    name: 'javascript: frame',
    frame: `<iframe src="javascript:'<img src=http://HOSTPATH>'"></iframe>`,
    isUsual: true,
  },
  {
    name: 'blob: frame',
    script: element(
      'iframe',
      `{ src: URL.createObjectURL(new Blob(['<img src=http://' + host + path + '>'], { type: 'text/html' })) }`,
    ),
    isUsual: true,
  },
  {
    name: 'popup that is written into',
    isTab: true,
    script: `const w = window.open('about:blank'); w.document.write('<img src=http://' + host + path + '>')`,
    isUsual: true,
  },
  { name: 'view-source', isTab: true, script: `window.open('view-source:http://' + host + path)` },
  {
    name: 'worklet',
    script: `await new AudioContext().audioWorklet.addModule('http://' + host + path)`,
  },
  {
    name: 'cache',
    script: `const c = await caches.open('a'); await c.add(new Request('http://' + host + path, { mode: 'no-cors' }))`,
  },
  {
    name: 'module of a worker',
    script: `${worker(`import('http://HOSTPATH')`)} new Worker(url, { type: 'module' })`,
    isUsual: true,
  },
  {
    name: 'form sent to a new tab',
    isTab: true,
    script: `const f = document.createElement('form'); f.action = 'http://' + host + path; f.method = 'post'; f.target = '_blank'; document.body.append(f); f.submit()`,
    isUsual: true,
  },
  {
    name: 'style sheet of XML',
    frame: `<iframe src="data:text/xml,<?xml version='1.0'?><?xml-stylesheet href='http://HOSTPATH'?><a xmlns='http://www.w3.org/1999/xhtml'>a</a>"></iframe>`,
  },
  { name: 'EventSource', script: `new EventSource('http://' + host + path)`, isUsual: true },
  {
    name: 'form sent into a frame',
    frame: `<form action="http://HOSTPATH" method="post"><input name="a" value="b"></form><script>document.forms[0].submit()</script>`,
    isUsual: true,
  },
  { name: 'frame that goes on', frame: `<script>location.href = 'http://HOSTPATH'</script>`, isUsual: true },
  { name: 'meta refresh', frame: `<meta http-equiv="refresh" content="0;url=http://HOSTPATH">`, isUsual: true },
  { name: 'Refresh header', frame: `<p>on</p>`, headers: { refresh: '0;url=http://HOSTPATH' }, isUsual: true },
  {
    name: 'redirect of a request',
    script: `await fetch('/redirect?to=' + host + path, { mode: 'no-cors' })`,
    isUsual: true,
  },
  { name: 'redirect of an image', script: `new Image().src = '/redirect?to=' + host + path`, isUsual: true },
  { name: 'redirect of a frame', script: element('iframe', `{ src: '/redirect?to=' + host + path }`), isUsual: true },
  { name: 'popup', isTab: true, script: `window.open('http://' + host + path)`, isUsual: true },
  {
    name: 'popup without an opener',
    isTab: true,
    script: `window.open('http://' + host + path, '', 'noopener')`,
    isUsual: true,
  },
  { name: 'redirect of a popup', isTab: true, script: `window.open('/redirect?to=' + host + path)`, isUsual: true },
  {
    name: 'link to a new tab',
    isTab: true,
    script: `const a = document.createElement('a'); a.href = 'http://' + host + path; a.target = '_blank'; document.body.append(a); a.click()`,
    isUsual: true,
  },
  {
    name: 'download',
    frame: `<a id="a" href="http://HOSTPATH" download="a.bin">a</a><script>document.getElementById('a').click()</script>`,
    isUsual: true,
  },
  // What styles load
  ...['border-image', 'list-style-image', 'mask-image', 'cursor', 'image-set', 'cross-fade'].map(styled),
  {
    name: 'style sheet for print',
    script: link(`{ rel: 'stylesheet', media: 'print', href: 'http://' + host + path }`),
  },
  {
    name: 'image of a filter in SVG',
    frame: `<svg xmlns="http://www.w3.org/2000/svg"><filter id="f"><feImage href="http://HOSTPATH"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
  },
  { name: 'source of a video', frame: `<video autoplay><source src="http://HOSTPATH"></video>`, isUsual: true },
  { name: 'audio', script: `new Audio('http://' + host + path).load()`, isUsual: true },
  { name: 'frameset', frame: `<iframe srcdoc="<frameset><frame src='http://HOSTPATH'></frameset>"></iframe>` },
  {
    name: 'preload of a set of images',
    script: link(`{ rel: 'preload', as: 'image', imagesrcset: 'http://' + host + path + ' 1x' }`),
    isUsual: true,
  },
  { name: 'compression dictionary', script: link(`{ rel: 'compression-dictionary', href: 'http://' + host + path }`) },
  { name: 'icon of a phone', script: link(`{ rel: 'apple-touch-icon', href: 'http://' + host + path }`) },
  { name: 'worklet of styles', script: `await CSS.paintWorklet.addModule('http://' + host + path)` },
  {
    name: 'worklet of stored values',
    script: `await sharedStorage.createWorklet('http://' + host + path)`,
  },
  { name: 'attribution of an image', frame: `<img src="data:," attributionsrc="http://HOSTPATH">` },
  {
    name: 'manifest of a payment',
    script: `await new PaymentRequest([{ supportedMethods: 'http://' + host + path }], { total: { label: 'a', amount: { currency: 'EUR', value: '1' } } }).canMakePayment()`,
  },
  {
    name: 'provider of an identity',
    script: `await navigator.credentials.get({ identity: { providers: [{ configURL: 'http://' + host + path, clientId: 'a' }] } })`,
  },
  {
    name: 'report of a policy that only reports',
    frame: `<script src="/nothing.js"></script>`,
    headers: { 'content-security-policy-report-only': "default-src 'none'; report-uri http://HOSTPATH" },
    isUsual: true,
  },
  {
    name: 'reports of all kinds',
    frame: `<script>new XMLHttpRequest().open('GET', '/', false)</script>`,
    headers: {
      'reporting-endpoints': 'default="http://HOSTPATH", e="http://HOSTPATH"',
      'cross-origin-opener-policy': 'same-origin; report-to="e"',
      'cross-origin-embedder-policy-report-only': 'require-corp; report-to="e"',
      'permissions-policy': 'geolocation=();report-to=e',
    },
  },
  {
    name: 'redirect of a redirect',
    script: `await fetch('/redirect?to=' + location.host + '/redirect?to=' + host + path, { mode: 'no-cors' })`,
    isUsual: true,
  },
  {
    name: 'redirect of a worker',
    script: `${worker(`importScripts('http://SITE/redirect?to=HOSTPATH')`)} new Worker(url)`,
    isUsual: true,
  },
  {
    name: 'frame within a frame that goes on later',
    frame: `<iframe srcdoc="<script>setTimeout(() => { location.replace('http://HOSTPATH') }, 50)</script>"></iframe>`,
    isUsual: true,
  },
  {
    name: 'tab that is written into, and goes on',
    isTab: true,
    script: `const w = window.open(''); w.document.write('<meta http-equiv=refresh content="0;url=http://' + host + path + '">'); w.document.close()`,
    isUsual: true,
  },
  // What is sent on the way out, or by the way
  { name: 'beacon', script: `navigator.sendBeacon('http://' + host + path, 'a')`, isUsual: true },
  {
    name: 'ping of a link',
    script: `const a = document.createElement('a'); a.href = '#x'; a.ping = 'http://' + host + path; document.body.append(a); a.click()`,
    isUsual: true,
  },
  {
    name: 'keepalive as a page goes',
    frame: `<script>addEventListener('pagehide', () => fetch('http://HOSTPATH', { method: 'POST', mode: 'no-cors', keepalive: true })); onload = () => { location.href = '/blank' }</script>`,
    isUsual: true,
  },
  {
    name: 'beacon as a frame is removed',
    script: `const e = document.createElement('iframe'); e.src = '/blank'; document.body.append(e); await new Promise((done) => { e.onload = done }); e.contentWindow.addEventListener('pagehide', () => e.contentWindow.navigator.sendBeacon('http://' + host + path, 'a')); e.remove()`,
    isUsual: true,
  },
  {
    name: 'fetchLater',
    script: `fetchLater(new Request('http://' + host + path, { mode: 'no-cors' }), { activateAfter: 0 })`,
  },
  {
    name: 'CSP report',
    frame: `<img src="data:image/png,x"><script src="/nothing.js"></script>`,
    headers: { 'content-security-policy': "default-src 'none'; report-uri http://HOSTPATH" },
    isUsual: true,
  },
  {
    name: 'CSP report-to',
    frame: `<script src="/nothing.js"></script>`,
    headers: {
      'reporting-endpoints': 'e="http://HOSTPATH"',
      'content-security-policy': "default-src 'none'; report-to e",
    },
  },
  {
    name: 'network error logging',
    frame: `<img src="/broken">`,
    headers: {
      'report-to': '{"group":"e","max_age":100,"endpoints":[{"url":"http://HOSTPATH"}]}',
      nel: '{"report_to":"e","max_age":100,"success_fraction":1}',
    },
  },
  // What is fetched before anybody asks
  { name: 'prefetch', script: link(`{ rel: 'prefetch', href: 'http://' + host + path }`) },
  {
    name: 'preload',
    script: link(`{ rel: 'preload', as: 'fetch', crossorigin: '', href: 'http://' + host + path }`),
    isUsual: true,
  },
  { name: 'modulepreload', script: link(`{ rel: 'modulepreload', href: 'http://' + host + path }`), isUsual: true },
  { name: 'prerender', script: link(`{ rel: 'prerender', href: 'http://' + host + path }`) },
  { name: 'preconnect', script: link(`{ rel: 'preconnect', href: 'http://' + host }`) },
  { name: 'DNS hint', script: link(`{ rel: 'dns-prefetch', href: 'http://' + host }`) },
  {
    name: 'Link header',
    frame: '<p>x</p>',
    headers: { link: '<http://HOSTPATH>; rel=preload; as=image, <http://HOST>; rel=preconnect' },
  },
  {
    name: 'speculation rules, prefetch',
    script: element(
      'script',
      `{ type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: ['http://' + host + path], eagerness: 'immediate', referrer_policy: 'no-referrer' }] }) }`,
    ),
  },
  {
    name: 'speculation rules, prerender',
    script: element(
      'script',
      `{ type: 'speculationrules', textContent: JSON.stringify({ prerender: [{ source: 'list', urls: ['http://' + host + path], eagerness: 'immediate' }] }) }`,
    ),
  },
  {
    name: 'speculation rules by a header',
    frame: '<p>x</p>',
    headers: { 'speculation-rules': '"/rules?to=HOSTPATH"' },
  },
  // Sockets
  { name: 'WebSocket', script: `new WebSocket('ws://' + host + path)`, isUsual: true },
  {
    name: 'WebSocket of a sandboxed frame',
    frame: `<iframe sandbox="allow-scripts" srcdoc="<script>${socket}</script>"></iframe>`,
    isUsual: true,
  },
  { name: 'WebSocket of a worker', script: `${worker(socket)} new Worker(url)`, isUsual: true },
  { name: 'WebSocketStream of a worker', script: `${worker(`new WebSocketStream('ws://HOSTPATH')`)} new Worker(url)` },
  {
    name: 'WebSocket of a worker in a worker',
    script: `${worker(`new Worker(URL.createObjectURL(new Blob(["${socket}"])))`)} new Worker(url)`,
    isUsual: true,
  },
  { name: 'WebSocket of a shared worker', script: `${worker(socket)} new SharedWorker(url)`, isUsual: true },
  {
    name: 'WebSocket of a service worker',
    script: `await navigator.serviceWorker.register('/worker/' + path.slice(5) + '.js?do=socket&to=' + host + path, { scope: '/worker/' + host + path })`,
    isUsual: true,
  },
  { name: 'fetch of a worker', script: `${worker(get)} new Worker(url)`, isUsual: true },
  {
    name: 'EventSource of a worker',
    script: `${worker(`new EventSource('http://HOSTPATH')`)} new Worker(url)`,
    isUsual: true,
  },
  { name: 'importScripts', script: `${worker(`importScripts('http://HOSTPATH')`)} new Worker(url)`, isUsual: true },
  { name: 'fetch of a shared worker', script: `${worker(get)} new SharedWorker(url)`, isUsual: true },
  {
    name: 'fetch of a service worker',
    script: `await navigator.serviceWorker.register('/worker/' + path.slice(5) + '.js?do=fetch&to=' + host + path, { scope: '/worker/' + host + path })`,
    isUsual: true,
  },
  // What few pages use
  {
    name: 'background fetch of a service worker',
    script: `const r = await navigator.serviceWorker.register('/worker/fetcher.js', { scope: '/worker/fetcher' + path }); await new Promise((end) => { const w = r.installing ?? r.waiting ?? r.active; if (w.state === 'activated') end(); else w.onstatechange = () => w.state === 'activated' && end() }); await r.backgroundFetch.fetch(path, ['http://' + host + path])`,
  },
  {
    name: 'fenced frame',
    frame: `<fencedframe src="http://HOSTPATH"></fencedframe><script>const f = document.querySelector('fencedframe'); f.config = new FencedFrameConfig('http://HOSTPATH')</script>`,
  },
  { name: 'portal', frame: `<portal src="http://HOSTPATH"></portal>` },
  {
    name: 'bundle of scripts',
    frame: `<script type="webbundle">{"source":"http://HOSTPATH","resources":["http://HOSTPATH"]}</script>`,
  },
  {
    name: 'source map',
    frame: `<script>console.log(1)\n//# sourceMappingURL=http://HOSTPATH\n</script>`,
    headers: { sourcemap: 'http://HOSTPATH' },
  },
  {
    name: 'pictures of what is played',
    script: `navigator.mediaSession.metadata = new MediaMetadata({ title: 'a', artwork: [{ src: 'http://' + host + path }] }); navigator.mediaSession.playbackState = 'playing'`,
  },
  {
    name: 'presentation on another screen',
    script: `const p = new PresentationRequest('http://' + host + path); await p.getAvailability()`,
  },
  {
    name: 'notification',
    script: `await Notification.requestPermission(); new Notification('a', { icon: 'http://' + host + path, image: 'http://' + host + path })`,
  },
  {
    name: 'description of a search',
    script: link(`{ rel: 'search', type: 'application/opensearchdescription+xml', href: 'http://' + host + path }`),
  },
  {
    name: 'group of interests',
    script: `await navigator.joinAdInterestGroup({ owner: location.origin, name: 'a', biddingLogicURL: 'http://' + host + path, updateURL: 'http://' + host + path }, 60)`,
  },
  {
    name: 'definition of a document',
    frame: `<iframe src='data:text/xml,<!DOCTYPE a SYSTEM "http://HOSTPATH"><a xmlns="http://www.w3.org/1999/xhtml">a</a>'></iframe>`,
  },
  {
    name: 'script in SVG',
    frame: `<svg xmlns="http://www.w3.org/2000/svg"><script href="http://HOSTPATH"></script></svg>`,
    isUsual: true,
  },
  {
    name: 'image in SVG that is animated',
    frame: `<svg xmlns="http://www.w3.org/2000/svg"><image width="9" height="9"><set attributeName="href" to="http://HOSTPATH" begin="0s"/></image></svg>`,
  },
  {
    name: 'shapes of a style',
    frame: `<p style="float:left;width:9px;height:9px;shape-outside:url(http://HOSTPATH);clip-path:url(http://HOSTPATH#a);offset-path:url(http://HOSTPATH#a)">a</p>`,
  },
  {
    name: 'background of the body',
    frame: `<script>document.body.background = 'http://HOSTPATH'</script>`,
    isUsual: true,
  },
  {
    name: 'worker of a data: address',
    script: `new Worker('data:text/javascript,' + encodeURIComponent("new WebSocket('ws://" + host + path + "')"))`,
    isUsual: true,
  },
  {
    name: 'worker of a blob: frame',
    script: element(
      'iframe',
      `{ src: URL.createObjectURL(new Blob(['<script>new Worker(URL.createObjectURL(new Blob(["new WebSocket(\\'ws://' + host + path + '\\')"])))</scr' + 'ipt>'], { type: 'text/html' })) }`,
    ),
    isUsual: true,
  },
  {
    name: 'socket of a data: frame',
    frame: `<iframe src="data:text/html,<script>${socket}</script>"></iframe>`,
    isUsual: true,
  },
  {
    name: 'form whose action is a script',
    frame: `<form action="javascript:location.assign('http://HOSTPATH')"></form><script>document.forms[0].requestSubmit()</script>`,
    isUsual: true,
  },
  { name: 'navigation of a frame', frame: `<script>navigation.navigate('http://HOSTPATH')</script>`, isUsual: true },
  {
    name: 'base of a target',
    isTab: true,
    script: `const b = document.createElement('base'); b.target = '_blank'; document.head.append(b); const a = document.createElement('a'); a.href = 'http://' + host + path; document.body.append(a); a.click(); b.remove()`,
    isUsual: true,
  },
  {
    name: 'tab of a script',
    isTab: true,
    script: `window.open("javascript:location.href='http://" + host + path + "'")`,
  },
  {
    name: 'tab of a blob:',
    isTab: true,
    script: `window.open(URL.createObjectURL(new Blob(['<img src=http://' + host + path + '>'], { type: 'text/html' })))`,
    isUsual: true,
  },
  // Beside HTTP
  { name: 'WebTransport', script: `await new WebTransport('https://' + host + path).ready` },
  { name: 'WebTransport of a worker', script: `${worker(`new WebTransport('https://HOSTPATH')`)} new Worker(url)` },
  { name: 'WebRTC, STUN', script: rtc(`{ urls: 'stun:' + host }`) },
  { name: 'WebRTC, TURN', script: rtc(`{ urls: 'turn:' + host, username: 'a', credential: 'b' }`) },
  {
    name: 'WebRTC, TURN over TCP',
    script: rtc(`{ urls: 'turn:' + host + '?transport=tcp', username: 'a', credential: 'b' }`),
  },
  {
    name: 'WebRTC, TURN over TLS',
    script: rtc(`{ urls: 'turns:' + host + '?transport=tcp', username: 'a', credential: 'b' }`),
  },
  { name: 'WebRTC, straight to an address', script: straight() },
];

/** An image that a style asks for. */
function styled(property: string): WayOut {
  const url = 'url(http://HOSTPATH)';
  const values: Readonly<Record<string, string>> = {
    'border-image': `border: 2px solid; border-image: ${url} 1`,
    'list-style-image': `display: list-item; list-style-image: ${url}`,
    'mask-image': `mask-image: ${url}`,
    cursor: `cursor: ${url}, auto`,
    'image-set': 'background-image: image-set("http://HOSTPATH" 1x)',
    'cross-fade': `background-image: -webkit-cross-fade(${url}, ${url}, 50%)`,
  };
  const isUsual = ['border-image', 'list-style-image', 'image-set'].includes(property);
  return { name: property, frame: `<p style='${values[property]}'>a</p>`, ...(isUsual ? { isUsual } : {}) };
}

function rtc(server: string): string {
  return `const c = new RTCPeerConnection({ iceServers: [${server}] });
    c.createDataChannel('a');
    const done = new Promise((end) => { c.onicegatheringstatechange = () => { if (c.iceGatheringState === 'complete') end() } });
    await c.setLocalDescription(await c.createOffer());
    await Promise.race([done, new Promise((end) => setTimeout(end, 1500))]);`;
}

/** Pretends that the other side is at that address. */
function straight(): string {
  return `const a = new RTCPeerConnection(), b = new RTCPeerConnection();
    a.createDataChannel('a');
    await a.setLocalDescription(await a.createOffer());
    await b.setRemoteDescription(a.localDescription);
    await b.setLocalDescription(await b.createAnswer());
    await a.setRemoteDescription(b.localDescription);
    const [ip, port] = host.split(':');
    await a.addIceCandidate({ candidate: 'candidate:1 1 udp 2122260223 ' + ip + ' ' + port + ' typ host', sdpMid: '0', sdpMLineIndex: 0 });
    await a.addIceCandidate({ candidate: 'candidate:2 1 tcp 2122260222 ' + ip + ' ' + port + ' typ host tcptype passive', sdpMid: '0', sdpMLineIndex: 0 });
    await new Promise((end) => setTimeout(end, 500));`;
}
