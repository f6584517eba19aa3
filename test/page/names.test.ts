// Names and roles in the real browser: our own tables, and the web-platform-tests corpus where it is at hand.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { launchBrowser } from '../../eval/browser.js';
import { type Bundle, bundleNames, evalNames } from '../../eval/names.js';
import type { Started } from '../../packages/browser/src/launch/start.js';

interface Case extends Answer {
  readonly case: string;
  readonly html: string;
}

interface Answer {
  readonly says?: string;
  readonly role?: string;
  readonly hidden?: boolean;
  readonly label?: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CORPUS = `${ROOT}../shared/corpora/accname`;

/** What the corpus gave last: may rise, never fall. */
const FLOOR = { names: 649, roles: 322 };

const tables = ['names.yaml', 'roles.yaml'].map((file) => {
  const cases = parseYaml(readFileSync(`${ROOT}test/golden/page/${file}`, 'utf8')) as Case[];
  return { file, cases };
});
const answers = new Map<Case, Required<Answer>>();
let started: Started;

beforeAll(async () => {
  started = await launchBrowser();
  const page = await started.browser.newPage();
  await page.setContent('<!doctype html><body></body>');
  await page.evaluate(await bundleNames(ROOT));
  for (const { cases } of tables) {
    const given = await page.evaluate(
      answer,
      cases.map((one) => one.html),
    );
    for (const [i, one] of cases.entries()) answers.set(one, given[i] as Required<Answer>);
  }
});

afterAll(async () => await started?.close());

/** Runs in the page: each case alone in the document, all asked of the element that is marked. */
function answer(all: readonly string[]): Required<Answer>[] {
  const { NameComputation, roleOf } = (globalThis as unknown as { beckonNames: Bundle }).beckonNames;
  const marked = (tree: Document | ShadowRoot): Element | undefined => {
    const inner = [...tree.querySelectorAll('*')].map((one) => one.shadowRoot).filter((root) => root !== null);
    return tree.querySelector('[data-me]') ?? inner.map(marked).find((one) => one !== undefined);
  };
  return all.map((html) => {
    document.body.setHTMLUnsafe(html);
    const element = marked(document);
    if (element === undefined) throw new Error(`Nothing is marked in ${html}`);
    const naming = new NameComputation();
    return {
      says: naming.name(element),
      role: roleOf(element),
      hidden: naming.isHidden(element),
      label: naming.label(element),
    };
  });
}

describe.each(tables)('$file', ({ cases }) => {
  it.each(cases)('$case', (one) => {
    const { case: _, html, ...expected } = one;
    const actual = answers.get(one);
    const asked = Object.keys(expected) as (keyof Answer)[];
    expect(asked.length, 'the case asks for something').toBeGreaterThan(0);
    expect(Object.fromEntries(asked.map((what) => [what, actual?.[what]])), html).toEqual(expected);
  });
});

describe('the tables', () => {
  it('say nothing twice', () => {
    const all = tables.flatMap(({ cases }) => cases.map((one) => one.html));
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(150);
  });
});

describe('a sheet that cannot be read', () => {
  it('still gives its text', async () => {
    const server = createServer((request, response) => {
      const isSheet = request.url === '/x.css';
      const style = '.x::before { content: "New " } .y { text-transform: uppercase }';
      const page = `<!doctype html><link rel="stylesheet" href="http://localhost:${port()}/x.css">
        <button class="x">Mail</button><button class="x">Post</button><button>Save</button><button class="y">Go</button>`;
      response.setHeader('content-type', isSheet ? 'text/css' : 'text/html').end(isSheet ? style : page);
    });
    const port = (): number => (server.address() as AddressInfo).port;
    await new Promise<void>((done) => server.listen(0, () => done()));
    try {
      const page = await started.browser.newPage();
      await page.goto(`http://127.0.0.1:${port()}/`);
      await page.evaluate(await bundleNames(ROOT));
      const names = await page.evaluate(() => {
        const naming = new (globalThis as unknown as { beckonNames: Bundle }).beckonNames.NameComputation();
        return [...document.querySelectorAll('button')].map((button) => naming.name(button));
      });
      expect(names).toEqual(['New Mail', 'New Post', 'Save', 'GO']);
    } finally {
      server.close();
    }
  });
});

describe.runIf(existsSync(CORPUS))('the web-platform-tests', () => {
  it(`give at least ${FLOOR.names} names and ${FLOOR.roles} roles`, async () => {
    const { names, roles } = await evalNames(CORPUS);
    expect(names[0]).toBeGreaterThanOrEqual(FLOOR.names);
    expect(roles[0]).toBeGreaterThanOrEqual(FLOOR.roles);
  });
});
