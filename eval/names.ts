// How many accessible names and roles of the web-platform-tests corpus we get right, in the real browser.
// Usage: node scripts/ts.mjs eval/names.ts [corpus folder] [--verbose] [--speed]

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { sources } from '../scripts/sources.mjs';
import { launchBrowser } from './browser.js';

export interface Miss {
  readonly page: string;
  readonly what: 'name' | 'role';
  readonly test: string;
  readonly expected: string;
  readonly actual: string;
}

export interface NamesScore {
  /** Right, of how many. */
  readonly names: [number, number];
  readonly roles: [number, number];
  readonly misses: readonly Miss[];
}

export const DEFAULT_CORPUS = '../shared/corpora/accname';

/** Runs our names and roles over all pages of the corpus. */
export async function evalNames(corpus: string): Promise<NamesScore> {
  const files = readdirSync(corpus).filter((file) => file.endsWith('.html'));
  const [server, started, script] = await Promise.all([serve(corpus), launchBrowser(), bundleNames()]);
  try {
    const { port } = server.address() as AddressInfo;
    const page = await started.browser.newPage();
    const score = { names: [0, 0] as [number, number], roles: [0, 0] as [number, number], misses: [] as Miss[] };
    for (const file of files) {
      await page.goto(`http://127.0.0.1:${port}/${encodeURIComponent(file)}`);
      for (const { what, expected, actual, test } of await measure(page, script)) {
        const tally = what === 'name' ? score.names : score.roles;
        tally[1]++;
        if (expected === actual) tally[0]++;
        else score.misses.push({ page: file, what, test, expected, actual });
      }
    }
    return score;
  } finally {
    await started.close();
    server.close();
  }
}

/** Every expectation of a page with what we say; the expectations are gone before we look. */
async function measure(page: Page, script: string): Promise<Omit<Miss, 'page'>[]> {
  const cases = await page.evaluateHandle(() =>
    [...document.querySelectorAll('[data-expectedlabel],[data-expectedrole]')].map((element) => {
      const name = element.getAttribute('data-expectedlabel');
      const role = element.getAttribute('data-expectedrole');
      const test = element.getAttribute('data-testname') ?? '';
      for (const attribute of element.getAttributeNames())
        if (attribute.startsWith('data-expected') || attribute === 'data-testname') element.removeAttribute(attribute);
      return { element, name, role, test };
    }),
  );
  await page.evaluate(script);
  return await cases.evaluate((all) => {
    const { NameComputation, roleOf } = (globalThis as unknown as { beckonNames: Bundle }).beckonNames;
    const naming = new NameComputation();
    return all.flatMap(({ element, name, role, test }) => [
      ...(name === null ? [] : [{ what: 'name' as const, test, expected: name, actual: naming.name(element) }]),
      ...(role === null ? [] : [{ what: 'role' as const, test, expected: role, actual: roleOf(element) }]),
    ]);
  });
}

/** What the bundle puts into the page. */
export interface Bundle {
  readonly NameComputation: new () => {
    name(element: Element): string;
    label(element: Element): string;
    isHidden(element: Element): boolean;
  };
  readonly roleOf: (element: Element) => string;
}

/** A script that defines `beckonNames` in a page. */
export async function bundleNames(root: string = process.cwd()): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { NameComputation } from './names/name.js'; export { roleOf } from './roles/role.js';`,
      resolveDir: join(root, 'packages/browser/src/page'),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'beckonNames',
    // A plain assignment, so that the script may run in a page more than once.
    footer: { js: 'globalThis.beckonNames = beckonNames;' },
    target: 'es2022',
    plugins: [sources],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

function serve(folder: string): Promise<Server> {
  const known = new Set(readdirSync(folder));
  const server = createServer((request, response) => {
    const file = decodeURIComponent((request.url ?? '').slice(1));
    if (!known.has(file)) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(readFileSync(join(folder, file)));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** Microseconds an element on a page of 3,000 controls: names and roles, and the bare walk they come on top of. */
export async function evalSpeed(): Promise<Record<string, string>> {
  const [started, script] = await Promise.all([launchBrowser(), bundleNames()]);
  try {
    const page = await started.browser.newPage();
    let cold = Number.POSITIVE_INFINITY;
    // A new document has everything to learn again: the first pass is measured on fresh ones.
    for (let round = 0; round < 10; round++) {
      await page.goto('about:blank');
      await page.setContent(controls(3000));
      await page.evaluate(script);
      cold = Math.min(cold, await page.evaluate(firstPass));
    }
    const micros = Object.entries(await page.evaluate(laterPasses)).map(([what, each]) => [
      what,
      `${each.toFixed(2)} µs`,
    ]);
    return { ...Object.fromEntries(micros), 'first pass over 3,000 controls': `${cold.toFixed(1)} ms` };
  } finally {
    await started.close();
  }
}

/** Runs in the page: milliseconds for all names of the page, complicated ones too. */
function firstPass(): number {
  const { NameComputation } = (globalThis as unknown as { beckonNames: Bundle }).beckonNames;
  const elements = [...document.querySelectorAll('.plain, .rich')];
  // What the browser does anyway to draw the page is not ours.
  document.body.getBoundingClientRect();
  const started = performance.now();
  const naming = new NameComputation();
  for (const element of elements) naming.name(element);
  return performance.now() - started;
}

/** Runs in the page: microseconds an element, the best of ten rounds. */
function laterPasses(): Record<string, number> {
  const { NameComputation, roleOf } = (globalThis as unknown as { beckonNames: Bundle }).beckonNames;
  const plain = [...document.querySelectorAll('.plain')];
  const rich = [...document.querySelectorAll('.rich')];
  const all = [...plain, ...rich];
  const time = (elements: readonly Element[], run: () => (element: Element) => unknown): number => {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 10; round++) {
      const one = run();
      const started = performance.now();
      for (const element of elements) one(element);
      best = Math.min(best, performance.now() - started);
    }
    return (best / elements.length) * 1000;
  };
  return {
    'plain walk (tag, type, text)': time(all, () => (element) => [
      element.localName,
      element.getAttribute('type'),
      element.textContent,
    ]),
    'name, simple': time(plain, () => {
      const naming = new NameComputation();
      return (element) => naming.name(element);
    }),
    'name, complicated': time(rich, () => {
      const naming = new NameComputation();
      // The labels and sheets of the page are read with the first name of a pass, whatever that is.
      for (const element of plain.slice(0, 4)) naming.name(element);
      return (element) => naming.name(element);
    }),
    role: time(all, () => roleOf),
    isHidden: time(all, () => {
      const naming = new NameComputation();
      return (element) => naming.isHidden(element);
    }),
  };
}

function controls(count: number): string {
  const plain = [
    (i: number) => `<button class="plain" type="button">Save ${i}</button>`,
    (i: number) => `<a class="plain" href="#${i}">Details of ${i}</a>`,
    (i: number) => `<label for="f${i}">Field ${i}</label> <input class="plain" id="f${i}">`,
    (i: number) => `<label><input class="plain" type="checkbox"> Choose ${i}</label>`,
  ];
  const rich = [
    (i: number) => `<button class="rich" aria-labelledby="t${i}"></button><span id="t${i}">Edit <b>row</b> ${i}</span>`,
    (i: number) => `<a class="rich" href="#"><svg><path d="M0 0"/></svg><span>Go to</span> <em>${i}</em></a>`,
    (i: number) =>
      `<button class="rich icon"><i class="fa"></i> <span hidden>not</span><span>Delete ${i}</span></button>`,
    (i: number) =>
      `<label>Every <select><option>1<option selected>2</select> days <input class="rich" type="checkbox" value="${i}"></label>`,
  ];
  const row = (i: number): string => {
    const kinds = i % 10 === 9 ? rich : plain;
    return `<li>${kinds[Math.floor(i / 10) % 4]?.(i) ?? ''}</li>`;
  };
  const style = '<style>.icon::before, .fa::before { content: "\\f101" } li { list-style: none }</style>';
  // Rows of tens come in one kind; the index is mixed so that all kinds alternate.
  return `<!doctype html>${style}<ul>${Array.from({ length: count }, (_, i) => row((i * 7) % count)).join('')}</ul>`;
}

async function main(args: readonly string[]): Promise<void> {
  const corpus = resolve(args.find((arg) => !arg.startsWith('--')) ?? DEFAULT_CORPUS);
  if (args.includes('--speed')) {
    for (const [what, cost] of Object.entries(await evalSpeed())) console.log(`${what.padEnd(32)} ${cost}`);
    return;
  }
  if (!existsSync(corpus)) throw new Error(`No corpus at ${corpus}`);
  const { names, roles, misses } = await evalNames(corpus);
  if (args.includes('--verbose'))
    for (const { page, what, test, expected, actual } of misses)
      console.log(
        `${page}: ${what} of '${test}'\n  expected ${JSON.stringify(expected)}\n  actual   ${JSON.stringify(actual)}`,
      );
  console.log(`names ${names[0]} of ${names[1]}, roles ${roles[0]} of ${roles[1]}`);
}

if (process.argv[1]?.endsWith('names.mjs')) await main(process.argv.slice(2));
