// What holds for the whole code base: import directions, a command table without faults, files of a readable size.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Handlers } from '../packages/core/src/engine/handlers/handler.js';
import type { Outcome } from '../packages/core/src/engine/outcome.js';
import { type CommandType, commands } from '../packages/core/src/language/index.js';
import { phrases, verbs } from '../packages/core/src/language/verbs.js';
import { capture } from '../scripts/capture.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** `core/src/engine/step.ts` and its text. */
const sources = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^[a-z]+\/src\/.*\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(ROOT, 'packages', file), 'utf8')] as const);

interface Rule {
  /** The places it may import, apart from itself. */
  readonly all: readonly string[];
  /** Those of which it may only have types. */
  readonly types?: readonly string[];
  /** Packages of others, and Node. */
  readonly packages?: RegExp;
}

/** The small parts of core that know nothing of Beckon. */
const PARTS = ['core/text', 'core/time', 'core/patterns', 'core/data', 'core/masking'];
const SCENE = [...PARTS, 'core/scene', 'core/resolve'];
const ENGINE = [...SCENE, 'core/language', 'core/engine', 'core/packs', 'core/report', 'core/generated'];
const NODE = /^node:/;

/** Place → what it may import. A place is a folder of core, cli and phone, or a package. */
const RULES: Readonly<Record<string, Rule>> = {
  'core/text': { all: PARTS },
  'core/time': { all: PARTS },
  'core/patterns': { all: PARTS },
  // The only place that knows YAML.
  'core/data': { all: PARTS, packages: /^yaml$/ },
  'core/masking': { all: PARTS },
  'core/language': { all: PARTS },
  // The types of questions and decisions are part of what a world is asked.
  'core/scene': { all: PARTS, types: ['core/language', 'core/resolve'] },
  'core/resolve': { all: SCENE, types: ['core/language'] },
  // Without Node: what it needs of the machine comes in (engine/files.ts).
  'core/engine': { all: ENGINE },
  'core/packs': { all: ENGINE },
  'core/report': { all: PARTS, types: [...SCENE, 'core/language', 'core/engine'] },
  'core/generated': { all: [] },
  node: { all: PARTS, types: ['core/engine'], packages: NODE },
  // Runs inside pages.
  'browser/page': { all: SCENE },
  browser: {
    all: [...ENGINE, 'node'],
    types: ['browser/page'],
    packages: /^node:|^(?:playwright-core|ws|yauzl|yazl)$/,
  },
  // The content script of an extension, beside the page script's own parts; a service worker and a page of the extension.
  'extension/executor': { all: [...SCENE, 'core/engine', 'core/language', 'browser/page'] },
  extension: {
    all: ['extension/executor', 'extension/generated'],
    packages: /^@beckon\/browser\/remote\/(?:proof|protocol)\.js$/,
  },
  'extension/generated': { all: [] },
  // What both kinds of phone have in common knows no program and no protocol.
  'phone/shared': { all: SCENE, types: ['core/language'] },
  'phone/android': {
    all: [...SCENE, 'phone/shared', 'node'],
    types: ['core/language'],
    packages: /^node:|^@yume-chan/,
  },
  'phone/ios': { all: [...SCENE, 'phone/shared', 'node'], types: ['core/language'], packages: NODE },
  // Phones behind a server: what their keys, apps and trees are is the same.
  'phone/webdriver': {
    all: [...SCENE, 'phone/shared', 'phone/android', 'phone/ios'],
    types: ['core/language'],
    packages: NODE,
  },
  phone: { all: [...ENGINE, 'node', 'phone/shared', 'phone/android', 'phone/ios', 'phone/webdriver'] },
  // Node only in text/src/file: the rest runs in a page, too.
  text: { all: SCENE, packages: NODE },
  'text/ranvier': { all: [...SCENE, 'text'], packages: NODE },
  // Scripts on many machines: knows jobs, results and files, and nothing of what a script is. The only place with a queue.
  fleet: { all: [...PARTS, 'node'], packages: /^node:|^(?:bullmq|ioredis)$/ },
  // What every surface needs that talks in a terminal.
  'cli/terminal': { all: [...PARTS, 'core/report'], types: ['cli/options'], packages: NODE },
  // What a call on a shell may say: its options, its files, and the world that they open. No surface: surfaces use it.
  'cli/options': { all: [...ENGINE, 'node', 'browser', 'phone'], packages: NODE },
  // The program: it starts the other surfaces.
  'cli/cli': {
    all: [
      ...[...ENGINE, 'node', 'browser', 'phone', 'phone/android', 'phone/ios', 'text', 'fleet'],
      ...['cli/terminal', 'cli/options', 'cli/mcp', 'cli/repl', 'cli/sessions', 'cli/watch', 'cli/generated'],
    ],
    packages: /^node:|^picocolors$/,
  },
  'cli/repl': { all: [...ENGINE, 'node', 'cli/terminal', 'cli/watch'], packages: NODE },
  'cli/mcp': { all: [...ENGINE, 'cli/watch'], packages: /^node:|^@modelcontextprotocol/ },
  'cli/sessions': { all: [...ENGINE, 'node', 'cli/options', 'cli/terminal', 'cli/watch'], packages: NODE },
  // The live page of a run, and the one on which a person is asked: every surface may need that.
  'cli/watch': {
    all: [...PARTS, 'core/scene', 'core/report', 'cli/generated'],
    types: ['core/engine'],
    packages: NODE,
  },
  // Runs in a page of its own: a report that somebody looks at.
  'cli/viewer': { all: [...PARTS, 'core/report'], types: ['core/scene'], packages: /^preact/ },
  'cli/generated': { all: [] },
  // The entries of the package: those of the others under one name.
  cli: { all: ENGINE, packages: /^@beckon\// },
};

function placeOf(file: string): string {
  const [name = '', , folder = ''] = file.split('/');
  return `${name}/${folder}` in RULES ? `${name}/${folder}` : name;
}

it('imports only what the layers allow', () => {
  const faults = sources.flatMap(([file, text]) => {
    const own = placeOf(file);
    const rule = RULES[own];
    if (rule === undefined) return [`${file}: no rule for ${own}`];
    const imports = [
      ...[...text.matchAll(/^(?:import|export)( type)? .*?from '([^']+)'/gms)],
      ...[...text.matchAll(/(typeof )?\bimport\('([^']+)'\)/g)],
    ];
    return imports.flatMap(([, isType, from = '']) => {
      const [, other, part] = /^@beckon\/([a-z]+)\/(.+)$/.exec(from) ?? [];
      if (!from.startsWith('.') && other === undefined)
        return rule.packages?.test(from) === true ? [] : [`${file} imports ${from}`];
      const to = placeOf(other === undefined ? join(file, '..', from).replaceAll('\\', '/') : `${other}/src/${part}`);
      const allowed = [own, ...rule.all, ...(isType === undefined ? [] : (rule.types ?? []))];
      return allowed.includes(to) || rule.packages?.test(from) === true ? [] : [`${file} imports ${from}`];
    });
  });
  expect(faults).toEqual([]);
});

it('loads the package for fleets only where it is called: it is not installed with the program', () => {
  const withIt = sources.filter(
    ([file, text]) => !file.startsWith('fleet/') && /^(?:import|export) (?!type )[^;]*from '@beckon\/fleet/m.test(text),
  );
  expect(withIt.map(([file]) => file)).toEqual([]);
});

it('waits at most so long for a promise in one place: core/time', () => {
  const byHand = sources.filter(
    ([file, text]) =>
      !file.startsWith('core/src/time/') &&
      /Promise\.race\((?:(?!\);).)*\b(?:setTimeout|sleep|rest|pause)\(/s.test(text),
  );
  expect(byHand.map(([file]) => file)).toEqual([]);
});

describe('a step', () => {
  const source = (file: string): string => sources.find(([name]) => name === `core/src/engine/${file}`)?.[1] ?? '';

  it('is only read: what came of a command is what its handler returns', () => {
    expectTypeOf<ReturnType<Handlers[CommandType]>>().toEqualTypeOf<Promise<Outcome>>();
    const [body = ''] = /^export class Step .*?^\}/ms.exec(source('step.ts')) ?? [];
    const fields = body.match(/^ {2}(?:[a-z]+ )*#?\w+[?!]?(?=:| =)/gm) ?? [];
    expect(fields).toHaveLength(10);
    expect(fields.filter((field) => !field.startsWith('  readonly '))).toEqual([]);
  });

  it('has a journal that is only added to', () => {
    expect(source('journal.ts')).not.toMatch(/\.length = |\.(?:splice|pop|shift|delete|clear)\(/);
    expect(source('journal.ts').match(/this\.\S+ = /g)).toEqual(['this.#action = ']);
  });

  it('is never asked for a failure that was left in it', () => {
    const bags = sources.filter(
      ([file, text]) => /^core\/src\/(?:engine|packs)\//.test(file) && /\bstep\.failure\b|failure was noted/.test(text),
    );
    expect(bags.map(([file]) => file)).toEqual([]);
  });
});

it('reads files for text worlds in one folder, which the library does not need', () => {
  const text = sources.filter(([file]) => file.startsWith('text/src/'));
  expect(text.filter(([, source]) => /from 'node:/.test(source)).map(([file]) => file)).toEqual([
    'text/src/file/default-world.ts',
  ]);
  const needed = text.filter(([, source]) => /from '.*default-world\.js'/.test(source));
  expect(needed).toEqual([]);
});

const OIL = `
  goto back forward refresh url observe html text title screenshot box click type clear press keydown
  keyup keys select check uncheck hover focus scroll submit wait extract cookies storage sessions session
  state headers tabs tab login search dismiss accept_cookies scroll_until packs pack intents define
  undefine export run intercept requests console errors frames frame dialog viewport device devices media
  trace record highlight pdf learn exit help`
  .trim()
  .split(/\s+/);

describe('the command table', () => {
  it('has the 65 commands of OIL 1.8.1', () => {
    expect(OIL).toHaveLength(65);
    expect(Object.keys(commands)).toEqual(expect.arrayContaining(OIL));
  });

  it('says nothing twice', () => {
    const words = phrases().map(([said]) => said);
    expect(new Set(words).size).toBe(words.length);
    const likes = verbs.flatMap((verb) => verb.row.like ?? []);
    expect(new Set(likes).size).toBe(likes.length);
    for (const like of likes) expect(words, like).not.toContain(like);
  });

  it('has fields that do not hide the type or the span', () => {
    for (const verb of verbs) {
      for (const form of [...verb.plain, ...[...verb.worded.values()].flat()]) {
        const fields = [
          ...form.takes.map((arg) => arg.field),
          ...Object.keys(form.form.sets ?? {}),
          ...[...form.options.values()].flatMap(({ field, option }) => Object.keys(option.sets ?? { [field]: true })),
        ];
        expect(fields, verb.says).not.toContain('type');
        expect(fields, verb.says).not.toContain('span');
      }
    }
  });

  it('names conflicts, worlds and examples for every row', () => {
    for (const { says, row } of verbs) {
      expect(row.worlds.length, says).toBeGreaterThan(0);
      expect(row.examples.length, says).toBeGreaterThan(0);
      expect(row.does, says).toMatch(/\.$/);
      for (const name of (row.conflicts ?? []).flat()) expect(Object.keys(row.options ?? {}), says).toContain(name);
    }
  });
});

it('has files that say what they are in their first line', () => {
  const silent = sources.filter(([, text]) => {
    const first = text.split('\n').find((line) => !line.startsWith('#!'));
    return !/^(\/\/|\/\*\*)/.test(first ?? '');
  });
  expect(silent.map(([file]) => file)).toEqual([]);
});

it('names only files that are there, in the pages for people', () => {
  const all = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const named = all
    .filter((file) => file.endsWith('.md') && !file.startsWith('test/'))
    .flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`((?:[\w.-]+\/)*[\w-]+\.(?:ts|tsx|mjs))`/g)].map(
        ([, file = '']) => ({ page, file }),
      ),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ file }) => !all.some((one) => `/${one}`.endsWith(`/${file}`)))).toEqual([]);
});

it('has nothing at its root that a run has left there', () => {
  const all = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  expect(all.filter((file) => !file.includes('/') && !/^\.|^LICENSE$|\.(?:md|json|ts)$/.test(file))).toEqual([]);
});

/** Words that stood for an idea that has a word of the field: deed for action, told for reported, nobody for unknown … */
const REPLACED =
  /^(?:told|tells?|telling|untold|deeds?|nobody|somebody|whoever|sought|seekers?|askers?|dials?|houses|diary|witness|complain|complained|complaints?|complains|nap|patience|eyes|lookers?|keepers?|lodgers?|spoils?)$/;
/** Where such a word is the right one, or still stands: the verb `tell` and the texts of a game, callbacks that report a fault. */
const RIGHT: Readonly<Record<string, string>> = {
  'text/src/standard/': 'tell tells nobody',
  'text/src/verbs/topic.ts': 'nobody',
  'text/src/model/model.ts': 'tell',
  'text/src/ranvier/host.ts': 'tell',
  'text/src/': 'somebody',
  'cli/src/cli/run/report.ts': 'tell',
  'core/src/report/html/collect.ts': 'tell',
  'core/src/language/commands.ts': 'dial',
  'core/src/language/mend.ts': 'telling',
  'core/src/resolve/': 'somebody',
  'core/src/text/': 'nobody somebody tell',
};

it('says things in the words of the field, in names, comments and messages', () => {
  const found = sources
    .filter(([file]) => !file.includes('/generated/'))
    .flatMap(([file, text]) => {
      const right = Object.entries(RIGHT).flatMap(([place, words]) => (file.startsWith(place) ? words.split(' ') : []));
      const words = [...text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([word]) => word.toLowerCase());
      return [...new Set(words)]
        .filter((word) => REPLACED.test(word) && !right.includes(word))
        .map((word) => `${file}: ${word}`);
    });
  expect(found).toEqual([]);
});

/** Types of one name in several files, of which each is the only one of its kind where it is used: text worlds are a library of their own. */
it('gives each exported type of browser, phone, scene and resolve a name of its own', () => {
  const places = new Map<string, string[]>();
  for (const [file, text] of sources)
    if (/^(?:browser|phone|core\/src\/(?:scene|resolve))\//.test(file))
      for (const [, name = ''] of text.matchAll(/^export (?:abstract )?(?:interface|type|class) (\w+)/gm))
        places.set(name, [...(places.get(name) ?? []), file]);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});

it('keeps what people read in the tables of messages, in browser and phone', () => {
  const fact = /\b(?:what|reason|instead|waitedFor|said|why|cover|note|notes):\s*\[?['"`][A-Z]?[a-z']+ [^'"`\n]*['"`]/g;
  const found = sources
    .filter(([file]) => /^(?:browser|phone)\//.test(file) && !/messages\.ts$|\/generated\//.test(file))
    .flatMap(([file, text]) => [...text.matchAll(fact)].map(([literal]) => `${file}: ${literal}`));
  expect(found).toEqual([]);
});

it('has files of a readable size', () => {
  const long = sources.filter(
    ([file, text]) =>
      !file.endsWith('language/commands.ts') && !file.includes('/generated/') && text.split('\n').length >= 420,
  );
  expect(long.map(([file]) => file)).toEqual([]);
});

it('reads nothing from a node in a page that the page could clobber', () => {
  // What cannot be captured is a fault; what can be is: no plain access to a form or a document is left.
  const { faults, sources } = capture(ROOT.replace(/\/$/, ''));
  expect(faults).toEqual([]);
  const walk = [...sources].find(([file]) => file.endsWith('/drawn.ts'))?.[1] ?? '';
  expect(walk).toContain('$reader_Element_parentNode($)');
  expect(walk).toContain('$reader_Document_body(document)');
  expect(walk).not.toMatch(/\bdocument\.\w|\belement\.\w/);
});
