// docs/AGENTS.md, SCRIPTS.md, RECORD.md and README.md: every command line is run and says what is written there, every
// script passes; half of the sections each day. With UPDATE_DOCS=1 what the lines say is written into the pages instead.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SharedBrowser, startShared } from '../support/shared-browser.js';
import { partOf } from '../support/size.js';
import { inAnyOrder, saysThat, steady } from './support/compare.js';
import { type Block, type Call, callsIn, type Page, pageOf, ROOT } from './support/page.js';
import { isEndless, openPlace, type Place } from './support/place.js';

const PAGES = [
  'README.md',
  'docs/README.md',
  'docs/AGENTS.md',
  'docs/SCRIPTS.md',
  'docs/EMBEDDING.md',
  'docs/RECORD.md',
];
const LONG = 600_000;

/** Lines that are covered elsewhere, or set this very test going. */
const ELSEWHERE = [/^npm (?:run demo|test)\b/, /^beckon run --world android /, /^beckon play$/];
const isElsewhere = ({ line }: Call): boolean => ELSEWHERE.some((pattern) => pattern.test(line));

const FILE = /^[\w./-]+\.\w+$/;
const isFile = ({ info }: Block): boolean => FILE.test(info);
/** Where the fragments of a script begin. */
const placeOf = ({ info }: Block): string | null => /^at=(\/\S*)$/.exec(info)?.[1] ?? null;

const isUpdating = process.env['UPDATE_DOCS'] === '1';

const everything = PAGES.map(pageOf).flatMap((page) => {
  const sections = [...new Set(page.blocks.filter(isRun).map(({ section }) => section))];
  return sections.map((section) => ({ page, section }));
});
const today = isUpdating ? everything : partOf(everything, 2);
const walked = [...new Set(today.map(({ page }) => page))].map((page) => [page.name, page] as const);

let browser: SharedBrowser;
beforeAll(async () => {
  browser = await startShared();
}, LONG);
afterAll(() => browser.close(), LONG);

describe.each(walked)('%s', (name, page) => {
  let place: Place;
  beforeEach(async () => {
    place = await openPlace(browser);
  }, LONG);
  afterEach(() => place.close(), LONG);
  const sections = today.filter((one) => one.page === page).map(({ section }) => section);
  const edits: Edit[] = [];
  afterAll(() => {
    if (edits.length > 0) writeFileSync(join(ROOT, name), edited(page.text, edits));
  });

  // A section is a story of its own: its lines are run in order, in one folder with all files of the page.
  it.each(sections)(
    '%s',
    async (section) => {
      for (const block of [...page.blocks].reverse()) if (isFile(block)) place.write(block.info, block.body);
      const wrong: string[] = [];
      for (const block of page.blocks.filter((one) => one.section === section && isRun(one))) {
        if (isFile(block)) place.write(block.info, block.body);
        const at = placeOf(block);
        if (block.language === 'oil' && at !== null) wrong.push(...(await fragmentTrouble(place, block, at)));
        wrong.push(...(await linesTrouble(place, callsIn(block), name, edits)));
      }
      expect(wrong.join('\n\n')).toBe('');
    },
    LONG,
  );
});

function isRun(block: Block): boolean {
  return isFile(block) || placeOf(block) !== null || callsIn(block).some((call) => !isElsewhere(call));
}

/** How a program ends that was called off in good order, or by the signal itself. */
const CALLED_OFF: ReadonlySet<number | null> = new Set([0, 130, null]);

/** What is wrong with the lines of a block: each ends with 0, unless the next line shows how it ended. */
async function linesTrouble(place: Place, calls: readonly Call[], page: string, edits: Edit[]): Promise<string[]> {
  const wrong: string[] = [];
  let before: number | null = 0;
  for (const [i, call] of calls.entries()) {
    if (isElsewhere(call)) continue;
    const { text, code } = await place.run(call.line, before);
    const isCodeShown = calls[i + 1]?.line === 'echo $?';
    const where = `${page}:${call.at}: ${call.line}`;
    const isWell = isEndless(call.line) ? text !== '' && CALLED_OFF.has(code) : code === 0;
    if (!isCodeShown && !isWell) wrong.push(`${where}\nended with ${code}:\n${text}`);
    const isShown = call.said === null || isAsShown(call, text);
    // What is shown in full gets new times, too.
    if (isUpdating && !(isShown && (call.said ?? '…').includes('…')))
      edits.push({ call, now: `$ ${call.line}${text === '' ? '' : `\n${text}`}` });
    else if (!isShown) wrong.push(`${where}\nshown:\n${steady(call.said ?? '')}\n\nsaid:\n${steady(text)}`);
    before = code;
  }
  return wrong;
}

function isAsShown({ line, said }: Call, text: string): boolean {
  const shown = said ?? '';
  return / --(?:workers|all)\b/.test(line) ? inAnyOrder(shown) === inAnyOrder(text) : saysThat(shown, text);
}

/** What a line said, to be put where the page shows something else. */
interface Edit {
  readonly call: Call;
  readonly now: string;
}

function edited(text: string, edits: readonly Edit[]): string {
  const lines = text.split('\n');
  // From the end on, so that the numbers of the lines before go on to hold.
  for (const { call, now } of [...edits].sort((a, b) => b.call.at - a.call.at))
    lines.splice(call.at - 1, call.raw.split('\n').length, ...now.split('\n'));
  return lines.join('\n');
}

/** A piece of a script, run where it says. */
async function fragmentTrouble(place: Place, { body, line }: Block, at: string): Promise<string[]> {
  place.write('fragment.oil', `goto http://localhost:4400${at}\naccept_cookies\n${body}`);
  const { text, code } = await place.play('fragment.oil');
  return code === 0 ? [] : [`the script in line ${line} failed:\n${text}`];
}

describe('nothing is left out', () => {
  const pages: readonly Page[] = PAGES.map(pageOf);
  /** Those that other tests read: programs and data. */
  const READ = new Set(['ts', 'json', 'yaml', 'toml', 'ini', 'md']);

  it.each(pages.map((page) => [page.name, page] as const))('in %s', (_, { blocks, text }) => {
    expect(text.match(/^\s*```/gm)?.length ?? 0).toBe(blocks.length * 2);
    const lost = blocks.filter(
      (block) => !READ.has(block.language) && !isFile(block) && placeOf(block) === null && callsIn(block).length === 0,
    );
    expect(lost.map(({ language, line }) => `line ${line}: ${language}`)).toEqual([]);
  });

  it.each(pages.map((page) => [page.name, page] as const))('every script of %s is called', (_, { blocks }) => {
    const called = blocks.flatMap(callsIn).map(({ line }) => line);
    const idle = blocks.filter(
      (block) =>
        block.language === 'oil' &&
        isFile(block) &&
        !called.some(
          (line) =>
            line.startsWith('beckon run ') &&
            [block.info, block.info.split('/')[0] ?? ''].some((word) => line.split(' ').includes(word)),
        ),
    );
    expect(idle.map(({ info }) => info)).toEqual([]);
  });

  it('has a test, or a script, for every line that is not run here', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['demo', 'test']));
    // Read and played by its own test.
    expect(readFileSync(join(ROOT, 'test/surfaces/play-docs.test.ts'), 'utf8')).toContain('README.md');
    // Phones have a page of their own, which is run: what is shown elsewhere must stand there, too.
    const { text } = pageOf('docs/MOBILE.md');
    const lines = new Set(steady(text).split('\n'));
    const onPhones = pages
      .flatMap(({ blocks }) => blocks.flatMap(callsIn))
      .filter(({ line }) => / --world android /.test(line));
    expect(onPhones.length).toBeGreaterThan(0);
    for (const { raw } of onPhones)
      for (const line of steady(raw).split('\n')) expect(line === '…' || lines.has(line), line).toBe(true);
  });

  it('never shows only that something was left out', () => {
    const shown = pages.flatMap(({ blocks }) => blocks.flatMap(callsIn)).flatMap(({ said }) => said ?? []);
    expect(shown.filter((said) => /^[\s…]+$/.test(said))).toEqual([]);
  });
});
