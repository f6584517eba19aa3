// A page that stays: other bodies are shown in it one after the other, as if each was a page of its own.

import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { page, run, type Site } from './browser.js';

/** Runs lines on a page with this body, without another page: see Trial in trial.ts. */
export async function show(b: Beckon, site: Site, body: string, ...lines: string[]): Promise<Result> {
  if (!isShowable(body)) throw new Error('What this page leaves behind would be there for the next: open it with `on`');
  const scripts = scriptsIn(body).map((code) => `${code}\n;${shared(code)}`);
  // Straight to the world: what is done to the page is no command that was said.
  const isShown = async (): Promise<boolean> => {
    const shown = await b.world.wait(
      { kind: 'until', expression: `stage(${JSON.stringify([body, scripts]).slice(1, -1)})` },
      deadlineIn(9000),
    );
    return shown.ok && shown.value.isTrue;
  };
  // Nor is what is said on one page after the other done again and again.
  await b.run('learn discard');
  let opened = await b.run('url');
  if (opened.data !== `${site.url}/stage` || !(await isShown())) {
    site.set('/stage', page('', STAGE));
    opened = await b.run(`goto ${site.url}/stage`);
    if (!opened.ok) return opened;
    if (!(await isShown())) throw new Error('The page that stays does not show this one');
  }
  return lines.length === 0 ? opened : run(b, ...lines);
}

/** Whether a page can be shown. A script in braces is taken to listen to its own things only. */
export function isShowable(body: string): boolean {
  return !STAYS.test(body) && !scriptsIn(body).some((code) => !code.startsWith('{') && SCRIPT_STAYS.test(code));
}

/** What a page leaves behind when its body goes. */
const STAYS = /<!doctype|<body|<title|<iframe|<meta|<base|<script [^>]*src|fetch\(/;
/** The same of a script: what listens to more than the elements of the body, goes on by itself, or changes what all pages use. */
const SCRIPT_STAYS =
  /(?<!\.)\baddEventListener\(|\b(window|document|body|documentElement|globalThis|self|top|visualViewport|navigation)\.(addEventListener\(|on[a-z]+\s*=)|(?<![.\w])on[a-z]+\s*=(?!["'])|customElements|Observer|EventSource|WebSocket|Worker|BroadcastChannel|XMLHttpRequest|document\.(head|documentElement|adoptedStyleSheets|write|open)|\bimport\b|prototype|\b(Math|Date|JSON|Object|Array|navigator)\.\w+\s*=[^=]|\bdocument\.(?!title\b|cookie\b)\w+\s*=[^=>]/;

function scriptsIn(body: string): string[] {
  return [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
}

/**
 * What a script declares with `const`, `let` and `class` is for all scripts and handlers of its page, and goes with it: a
 * script of a page that stays is evaluated, and these lines put such names on the window.
 */
function shared(code: string): string {
  const names: string[] = [];
  let depth = 0;
  let isDeclaring = false;
  for (const [token, , declared, next] of code.matchAll(TOKENS)) {
    if (/^[([{]$/.test(token)) depth++;
    else if (/^[)\]}]$/.test(token)) depth--;
    else if (depth > 0) continue;
    else if (token === ';') isDeclaring = false;
    else if (declared !== undefined) {
      isDeclaring = true;
      names.push(...(declared.match(/[\w$]+(?=\s*([,=}\]]|$))/g) ?? []));
    } else if (next !== undefined && isDeclaring) names.push(next);
  }
  return names
    .map(
      (name) =>
        `Object.defineProperty(window, '${name}', { configurable: true, get: () => ${name}, set: (to) => { ${name} = to; } });`,
    )
    .join('');
}

/** Texts, remarks, brackets, declarations, and what more is declared behind a comma. */
const TOKENS =
  /(['"`])(?:\\.|(?!\1)[\s\S])*\1|\/\/.*|\/\*[\s\S]*?\*\/|\b(?:const|let|class)\s+([\w$]+|\{[^}]*\}|\[[^\]]*\])|,\s*([\w$]+)(?=\s*[=,;])|[()[\]{};]/g;

/** Shows another body, as if it was another page. */
const STAGE = `<script>{
  const own = new Set(Object.getOwnPropertyNames(window));
  own.add('stage');
  // What a page has set going ends with it.
  const ends = [];
  for (const [set, clear] of [['setTimeout', 'clearTimeout'], ['setInterval', 'clearInterval'], ['requestAnimationFrame', 'cancelAnimationFrame']]) {
    const start = window[set];
    window[set] = (...given) => {
      const id = start.apply(window, given);
      ends.push(() => window[clear](id));
      return id;
    };
  }
  const values = [...own].map((name) => [name, Object.getOwnPropertyDescriptor(window, name)]).filter(([, one]) => one?.writable);
  window.stage = (html, scripts) => {
    for (const [name, { value }] of values) if (window[name] !== value) window[name] = value;
    for (const end of ends.splice(0)) end();
    for (const name of Object.getOwnPropertyNames(window)) if (!own.has(name)) delete window[name];
    for (const one of [document.documentElement, document.body])
      for (const { name } of [...one.attributes]) if (name !== 'lang') one.removeAttribute(name);
    if (location.hash !== '') history.replaceState(null, '', location.pathname);
    // A new one: of one that changes again and again it would be a habit.
    if (document.title !== 'Test')
      document.querySelector('title').replaceWith(Object.assign(document.createElement('title'), { textContent: 'Test' }));
    document.body.innerHTML = html;
    for (const code of scripts)
      try { (0, eval)(code); } catch (error) { reportError(error); }
    scrollTo(0, 0);
    document.querySelector('[autofocus]')?.focus();
    return true;
  };
}</script>`;
