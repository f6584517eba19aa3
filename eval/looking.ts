// `npm run eval -- looking`: whether what a person could see can be read off an observation. 40 pages with five questions
// each; beside it, the size of Playwright's ARIA snapshot of the same page.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launch } from '../packages/browser/src/index.js';
import { type LookingPage, lookingPages } from '../test/looking/index.js';
import { isAnswered, isNamed, type Question } from '../test/looking/question.js';
import { savedPages } from '../test/looking/saved.js';
import { launchBrowser } from './browser.js';

/** Four characters a token. */
const TOKEN = 4;
const MOST_TOKENS = 2000;
const LEAST_ANSWERED = 0.95;

interface Row {
  readonly name: string;
  readonly missed: readonly string[];
  readonly asked: number;
  readonly tokens: number;
  readonly snapshot: number;
  readonly text: string;
}

/** Prints the table; whether enough was answered, within the budget. */
export async function evalLooking(corpus: string, only: string | undefined, isVerbose: boolean): Promise<boolean> {
  const pages = [...lookingPages, ...savedPages(corpus)].filter(({ name }) => name.includes(only ?? ''));
  const rows = await measure(pages);
  for (const { name, asked, missed, tokens, snapshot, text } of rows) {
    console.log(
      `${name.padEnd(40)}${`${asked - missed.length} of ${asked}`.padStart(8)}${String(tokens).padStart(8)}${String(snapshot).padStart(8)}${missed.map((one) => `\n    missed: ${one}`).join('')}`,
    );
    if (isVerbose) console.log(text.replace(/^/gm, '    '));
  }
  const asked = rows.reduce((sum, row) => sum + row.asked, 0);
  const answered = asked - rows.reduce((sum, row) => sum + row.missed.length, 0);
  const share = answered / Math.max(1, asked);
  const largest = Math.max(0, ...rows.map(({ tokens }) => tokens));
  const mean = (of: (row: Row) => number): number =>
    Math.round(rows.reduce((sum, row) => sum + of(row), 0) / rows.length);
  console.log(
    `\n${rows.length} pages, ${answered} of ${asked} questions answered (${(share * 100).toFixed(1)} %, wanted 95 %)`,
  );
  console.log(
    `tokens a page: ${mean(({ tokens }) => tokens)} on average, ${largest} at most (wanted ${MOST_TOKENS}); ARIA snapshot ${mean(({ snapshot }) => snapshot)} on average, ${Math.max(...rows.map(({ snapshot }) => snapshot))} at most`,
  );
  return share >= LEAST_ANSWERED && largest <= MOST_TOKENS;
}

async function measure(pages: readonly LookingPage[]): Promise<Row[]> {
  const site = createServer((request, response) => {
    const page = pages[Number(request.url?.slice(1))];
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page?.html ?? '');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const session = await launch({ shots: null });
  const snapshots = await launchBrowser();
  const other = await snapshots.browser.newPage();
  const rows: Row[] = [];
  try {
    for (const [i, { name, questions }] of pages.entries()) {
      await session.run(`goto ${url}/${i}`);
      const ask = async (line: string): Promise<string> => (await session.run(line)).text;
      const text = await ask('observe');
      const missed: string[] = [];
      for (const question of questions) if (!(await isMet(question, text, ask))) missed.push(question.asks);
      await other.goto(`${url}/${i}`, { waitUntil: 'load', timeout: 20_000 });
      const snapshot = Math.ceil((await other.locator('body').ariaSnapshot()).length / TOKEN);
      rows.push({ name, missed, asked: questions.length, tokens: Math.ceil(text.length / TOKEN), snapshot, text });
    }
  } finally {
    await session.close();
    await snapshots.close();
    site.closeAllConnections();
    site.close();
  }
  return rows;
}

/** In the observation, or in the answer to a command that it names. */
async function isMet(question: Question, text: string, ask: (line: string) => Promise<string>): Promise<boolean> {
  if (isAnswered(question, text)) return true;
  return question.by !== undefined && isNamed(question.by, text) && isAnswered(question, await ask(question.by));
}
