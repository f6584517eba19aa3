// Measures on real forms whether `type email`, `type username`, `type password` and `submit` find what people labelled.
// Usage: node scripts/ts.mjs eval/forms.ts [corpus] [--verbose] [--noise] [--sure] [--half=a|b]

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { sources } from '../scripts/sources.mjs';
import { launchBrowser } from './browser.js';

export const QUESTIONS = ['email', 'username', 'password', 'submit'] as const;
export type Question = (typeof QUESTIONS)[number];

/** The value of `data-eval` on the element that was found; every element of a page has one. */
export type Marker = string;

/** Whoever answers the questions: the heuristics alone, or the whole engine. */
export interface Asker {
  /** HTML put before and after what the page holds: the header, banners and footer that saved forms lack. */
  readonly noise?: readonly [before: string, after: string];
  /** Called once for each page, when it is loaded and its truth is taken away. */
  readonly open?: (page: Page) => Promise<void>;
  /** None, the one that is meant, or several if it cannot tell. */
  readonly ask: (page: Page, question: Question) => Promise<readonly Marker[]>;
}

/**
 * Where the truth has an answer: `right`, `wrong`, `missed`, `ambiguous`; `either` if it cannot tell, but all are right.
 * Where it has none: `none` if nothing was found; `other` if a field was found that people labelled as something near (an
 * email address to sign in with is a `username` in this corpus), or that nobody labelled at all; `false` if people say it
 * is another.
 */
export type Verdict = 'right' | 'wrong' | 'missed' | 'ambiguous' | 'either' | 'none' | 'other' | 'false';

export interface Answer {
  readonly file: string;
  readonly question: Question;
  readonly verdict: Verdict;
  readonly found: string;
}

/** Marker → what people labelled it as. */
interface Truth {
  readonly labels: Readonly<Record<Marker, string>>;
  readonly hasSubmit: boolean;
}

const PAGE_URL = 'http://127.0.0.1:9/page';
const WORKERS = 3;

/** Asks all questions on all pages of a corpus. */
export async function evalForms(
  corpus: string,
  client: Asker,
  isWanted: (file: string) => boolean = () => true,
): Promise<Answer[]> {
  const files = readdirSync(corpus).filter((file) => file.endsWith('.html') && isWanted(file));
  const { browser, close } = await launchBrowser();
  const answers: Answer[] = [];
  const work = async (): Promise<void> => {
    const page = await browser.newPage();
    let html = '';
    await page.route('**/*', (route) =>
      route.request().url() === PAGE_URL
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        : route.abort(),
    );
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
      html = readFileSync(join(corpus, file), 'utf8');
      await page.goto(PAGE_URL, { waitUntil: 'domcontentloaded' });
      answers.push(...(await askPage(page, file, client)));
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  await close();
  return answers.sort((a, b) => a.file.localeCompare(b.file));
}

async function askPage(page: Page, file: string, client: Asker): Promise<Answer[]> {
  const truth = await page.evaluate(takeTruth);
  if (client.noise !== undefined) await page.evaluate(addNoise, client.noise);
  await client.open?.(page);
  const answers: Answer[] = [];
  for (const question of QUESTIONS) {
    const found = await client.ask(page, question);
    answers.push({ file, question, verdict: judge(question, found, truth), found: await shown(page, found, truth) });
  }
  return answers;
}

/** Runs in the page: reads the labels, removes them, and marks every element. */
function takeTruth(): Truth {
  const labels: Record<string, string> = {};
  let hasSubmit = false;
  document.querySelectorAll('*').forEach((element, index) => {
    const isSubmit = element.hasAttribute('data-manual-submit');
    const label = isSubmit ? 'submit' : element.getAttribute('data-manual-scoring');
    if (label !== null) labels[index] = label;
    hasSubmit ||= isSubmit;
    for (const name of element.getAttributeNames()) {
      // The collectors of the corpus left another browser's opinion in it.
      if (/^data-manual-|^autofill-information$|^data-ddg-/.test(name)) element.removeAttribute(name);
    }
    element.setAttribute('data-eval', String(index));
  });
  return { labels, hasSubmit };
}

function addNoise([before, after]: readonly [string, string]): void {
  document.body.insertAdjacentHTML('afterbegin', before);
  document.body.insertAdjacentHTML('beforeend', after);
  document.querySelectorAll('*:not([data-eval])').forEach((element, index) => {
    element.setAttribute('data-eval', `noise-${index}`);
  });
}

const NOISE: readonly [string, string] = [
  `<header><a href="/">Shop</a><button aria-label="Menu"></button><form action="/search" role="search"><input name="q" placeholder="Search products">
  <button type="submit" aria-label="Search"></button></form><nav><a href="/login">Sign in</a><a href="/register">Create account</a><a href="#">Deals</a>
  <button type="button">Log in</button><button type="button">Sign up</button></nav><select aria-label="Language"><option>English</option></select></header>`,
  `<section><h2>Latest</h2><p>Text <a href="/a">Read more</a></p><button>Load more</button><button>Add to cart</button></section>
  <footer><form class="footer-newsletter"><label>Newsletter <input type="email" placeholder="Your email"></label><button>Subscribe</button></form>
  <a href="/privacy">Privacy</a><button type="button">Contact us</button></footer>
  <div class="cookie-banner"><p>We use cookies</p><button>Accept all</button><button>Reject all</button><button>Save preferences</button></div>
  <div class="chat"><textarea placeholder="Type a message"></textarea><button>Send</button></div>`,
];

const LABELS: Readonly<Record<Question, RegExp>> = {
  email: /emailAddress/,
  username: /username/,
  password: /^password/,
  submit: /^submit$/,
};

function judge(question: Question, found: readonly Marker[], { labels, hasSubmit }: Truth): Verdict {
  const isRight = (label: string | undefined): boolean => label !== undefined && LABELS[question].test(label);
  const [first, ...others] = found.map((marker) => labels[marker]);
  if (Object.values(labels).some(isRight)) {
    if (found.length === 0) return 'missed';
    if (others.length === 0) return isRight(first) ? 'right' : 'wrong';
    return isRight(first) && others.every(isRight) ? 'either' : 'ambiguous';
  }
  if (found.length === 0) return 'none';
  const isNear =
    question === 'submit' ? !hasSubmit : first === undefined || (question === 'email' && first === 'username');
  return isNear ? 'other' : 'false';
}

async function shown(page: Page, found: readonly Marker[], { labels }: Truth): Promise<string> {
  const htmls = await page.evaluate(
    (markers) => markers.map((one) => document.querySelector(`[data-eval="${one}"]`)?.outerHTML.slice(0, 160)),
    found,
  );
  return found.map((marker, i) => `<${labels[marker] ?? 'no label'}> ${htmls[i]?.replace(/\s+/g, ' ')}`).join(' ');
}

// ── The heuristics by themselves ───────────────────────────────────────────────────────────────

/** Asks the page script's purposes, and decides as the resolver would; purposes less sure than `least` do not count. */
export async function heuristicAsker(least = 0): Promise<Asker> {
  const { outputFiles } = await build({
    stdin: { contents: IN_PAGE, resolveDir: join(process.cwd(), 'packages/browser/src/page'), loader: 'ts' },
    bundle: true,
    plugins: [sources],
    write: false,
    format: 'iife',
    globalName: 'beckonForms',
    target: 'es2022',
    logLevel: 'error',
  });
  const script = outputFiles[0]?.text ?? '';
  return {
    open: (page) => page.evaluate(script).then(() => undefined),
    ask: (page, question) => page.evaluate(`beckonForms.ask(${JSON.stringify(question)}, ${least})`),
  };
}

const IN_PAGE = `
import { factsOf, purposesOf } from './purposes/purpose';
import { buttonPurpose, submitScore } from './purposes/button';
import { formBefore, formMemo, formOf, isTypeable } from './purposes/area';
import { formRank } from './purposes/form';

const all = (selector) => [...document.querySelectorAll(selector)];
const isSeen = (element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 4 && height > 4 && getComputedStyle(element).visibility !== 'hidden';
};

export function nameOf(element) {
  const text = (node) => (node?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const by = (element.getAttribute('aria-labelledby') ?? '').split(/\\s+/).filter(Boolean)
    .map((id) => text(document.getElementById(id))).join(' ').trim();
  if (by !== '') return by;
  const aria = (element.getAttribute('aria-label') ?? '').trim();
  if (aria !== '') return aria;
  if (element.localName === 'input' && /^(submit|button|reset|image)$/.test(element.type))
    return element.value || element.alt || element.title || (element.type === 'submit' ? 'Submit' : '');
  const labels = [...(element.labels ?? [])].map(text).join(' ').trim();
  if (labels !== '') return labels;
  const own = /^(input|textarea|select)$/.test(element.localName) ? '' : text(element) ||
    [...element.querySelectorAll('img[alt],[aria-label],svg title')].map((one) => one.getAttribute('alt') ?? one.getAttribute('aria-label') ?? text(one)).join(' ').trim();
  return own || (element.getAttribute('title') ?? '').trim();
}

export function ask(question, least) {
  const memo = formMemo();
  const found = question === 'submit' ? submits(memo) : fields(question, memo).filter(({ score }) => score >= least);
  return decide(found);
}

function fields(question, memo) {
  return all('input,textarea,[contenteditable=""],[contenteditable="true"]').filter(isTypeable).flatMap((element) => {
    const purpose = purposesOf(factsOf(element, nameOf(element), memo)).find(({ is }) => is === question);
    if (purpose === undefined) return [];
    return [{ element, score: purpose.score, form: formOf(element, memo) }];
  });
}

function submits(memo) {
  // Without style sheets nothing tells that a <span> takes clicks, but for what it is called.
  const plain = all('span,div').filter((one) => one.childElementCount === 0 && /btn|button|submit/i.test(one.id + ' ' + one.className));
  const native = all('button,input[type="submit" i],input[type="button" i],input[type="image" i],[role="button"],a');
  const buttons = [...native, ...plain.filter((one) => one.closest('button,a,[role="button"]') === null)];
  return buttons.flatMap((element) => {
    const name = nameOf(element);
    if (buttonPurpose(element, name, memo) !== 'submit') return [];
    return [{ element, score: submitScore(element, name, memo), form: formBefore(element, memo) }];
  });
}

/** Only what is seen; the better before the worse, the form that matters most, and of forms of one kind the first. */
function decide(found) {
  let left = found.filter(({ element }) => isSeen(element));
  if (left.length === 0) return [];
  const rank = ({ form }) => formRank(form.kind, form.facts);
  const keep = (rate) => { const most = Math.max(...left.map(rate)); left = left.filter((one) => rate(one) >= most - 1e-6); };
  if (isTypeable(left[0].element)) { keep((one) => one.score); keep(rank); }
  else { keep(rank); keep((one) => one.score); }
  const [first] = left;
  const isTwin = ({ form }) => form === first.form || (form.kind === first.form.kind && form.kind !== 'other');
  return (left.every(isTwin) ? [first] : left).map(({ element }) => element.getAttribute('data-eval'));
}
`;

// ── Printing ───────────────────────────────────────────────────────────────────────────────────

/** The half of the corpus a file belongs to: rules are made on `a` and checked on `b`. */
function halfOf(file: string): 'a' | 'b' {
  return Number.parseInt(createHash('md5').update(file).digest('hex').charAt(0), 16) < 8 ? 'a' : 'b';
}

export function table(answers: readonly Answer[]): string {
  const rows = QUESTIONS.map((question) => {
    const count = (...verdicts: Verdict[]): number =>
      answers.filter((one) => one.question === question && verdicts.includes(one.verdict)).length;
    const asked = count('right', 'wrong', 'missed', 'ambiguous', 'either');
    const absent = count('none', 'other', 'false');
    const share = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`.padStart(8);
    return [
      question.padEnd(9),
      `asked ${String(asked).padStart(3)}  right ${share(count('right'), asked)}  wrong ${count('wrong')}  missed ${count('missed')}  ambiguous ${count('ambiguous')} (or either ${count('either')})`,
      `   | absent ${String(absent).padStart(3)}  rightly none ${count('none')}  near ${count('other')}  false ${count('false')} (${share(count('false'), absent).trim()})`,
    ].join(' ');
  });
  return rows.join('\n');
}

async function main(): Promise<void> {
  const options = process.argv.slice(2);
  const corpus = options.find((one) => !one.startsWith('--')) ?? '../shared/corpora/forms';
  const half = options.find((one) => one.startsWith('--half='))?.slice(-1);
  const noise = options.includes('--noise') ? { noise: NOISE } : {};
  const client = { ...(await heuristicAsker(options.includes('--sure') ? 0.75 : 0)), ...noise };
  const answers = await evalForms(corpus, client, (file) => half === undefined || halfOf(file) === half);
  if (options.includes('--verbose')) {
    for (const { file, question, verdict, found } of answers) {
      if (verdict !== 'right' && verdict !== 'none')
        console.log(`${verdict.padEnd(9)} ${question.padEnd(8)} ${file}  ${found}`);
    }
  }
  for (const part of ['a', 'b'] as const) {
    const some = answers.filter(({ file }) => halfOf(file) === part);
    if (some.length > 0) console.log(`\nHalf ${part}, ${some.length / QUESTIONS.length} pages\n${table(some)}`);
  }
  console.log(`\nAll\n${table(answers)}`);
}

if (process.argv[1]?.endsWith('forms.mjs')) await main();
