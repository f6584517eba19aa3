// Definitions of intents: what a file may say, what is told about one that says something else, and packs as folders.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOf, isOn } from '../../packages/core/src/packs/guard.js';
import { alternatives } from '../../packages/core/src/packs/line.js';
import { programIn, readManifest, readPack } from '../../packages/core/src/packs/pack.js';
import { signs, valuesOf } from '../../packages/core/src/packs/parameters.js';
import { filled, filledText, isExpressionTrue, Scope, withReferences } from '../../packages/core/src/packs/values.js';
import { isInRange } from '../../packages/core/src/packs/version.js';
import { intentFrom, yamlOf } from '../../packages/core/src/packs/write.js';
import { nodeFiles } from '../../packages/node/src/node-files.js';

async function faultsOf(source: string): Promise<readonly string[]> {
  const read = await programIn(source, 'buy.yaml');
  return read.ok ? [] : read.faults;
}

async function programOf(source: string) {
  const read = await programIn(source, 'buy.yaml');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return read.value;
}

const EVERYTHING = `
intent: everything
version: 1.2
description: All that can be said.
author: Amy
tags: [test]
triggers: { patterns: [login], keywords: [all], urls: ["*/all"] }
parameters:
  - plain
  - { name: count, type: number, default: 3, description: How many. }
  - { name: person, type: object, required: false }
  - { name: pin, secret: true, default: "" }
steps:
  - click "Add to cart" near "$plain"
  - click: Add to cart
  - click: { target: "$plain", double: true, timeout: 2s }
  - click: { text: "Add.*", match: regex, inside: { selector: main }, fallback: { role: submit } }
  - type: { target: { id: name, fallback: '"Name" near "Form"' }, text: "$person.name", enter: true }
  - select: { target: Size, value: $count }
  - select: { target: Size, index: 2 }
  - check: I agree
  - uncheck: { target: News }
  - clear: { selector: "#q" }
  - hover: Menu
  - focus: { role: search }
  - scroll: down
  - scroll: { direction: down, amount: 200 }
  - scroll: { until: Load more, timeout: 10s }
  - wait: 200ms
  - wait: 50
  - wait: visible "Thanks" --timeout 3s
  - wait: { visible: Thanks, timeout: 2s }
  - wait: { for: { any: [{ hidden: Spinner }, { url_matches: "/done/\\\\d+$" }] }, says: It never ended }
  - fill_form: { Name: $plain, Size: $count }
  - fill_form: $person
  - execute: "document.title = params.plain"
  - execute: { script: "window.x = 1" }
  - intent: login
  - intent: { name: search, with: { query: $plain } }
  - navigate: /cart
  - navigate: { url: "\${base}/x" }
  - go_back:
  - go_forward:
  - refresh:
  - press: control+a
  - press: { key: enter }
  - observe:
  - submit:
  - submit: { target: { pattern: login.submit }, verify: later }
  - upload: { target: Picture, files: a.png }
  - extract: { total: ".total", links: { selector: a, attribute: href, all: true } }
  - note: "It is $total"
  - checkpoint: half
  - branch:
      if: { all: [{ pattern_exists: login }, { not: { text_contains: Sold out, within: main } }, $count > 2] }
      then: [back]
      else: [{ fail: No }]
  - loop: { over: $links, as: link, max: 5, steps: [{ type: { target: Name, text: "$index: $link" } }] }
  - loop: { while: { count: { selector: .row, min: 1, max: 3 } }, steps: [click "Remove"] }
  - try: { steps: [click "A"], catch: [click "B" or click "C"] }
  - action: click
    target: { text: Buy }
    on_error: [dismiss popups]
  - { click: Pay, on_error: [{ note: did not }], description: The last one. }
success:
  conditions: [url "/done", visible: { text: Thanks }, { expression: $total }]
  extract: { order: "#order" }
  timeout: 5s
failure: { conditions: [{ visible: Declined }], recovery: [click "Try again"] }
options: { timeout: 1m, retry: { max_attempts: 2, delay: 10, backoff: 1 }, checkpoint: true }
`;

describe('a definition', () => {
  it('may say all of this', async () => {
    expect(await faultsOf(EVERYTHING)).toEqual([]);
    const program = await programOf(EVERYTHING);
    expect(program.steps).toHaveLength(46);
    expect(signs(program.parameters)).toBe('--plain <plain> [--count <count>] [--person <person>] [--pin <pin>]');
  });

  it('reads back what is written', async () => {
    const { definition } = await programOf(EVERYTHING);
    const again = await programOf(await yamlOf(definition));
    expect(again.definition).toEqual(definition);
  });

  it('names every fault with its place', async () => {
    expect(
      await faultsOf(`intent: buy
desription: x
parameters: [item, { name: item }, { name: resume }]
steps:
  - click: { tagret: "Pay" }
  - clik: "Pay"
  - click "Pay
  - type: { target: "Name" }
  - type "Name" "$itm"
  - { click: A, press: enter }
  - branch: { if: { visble: A }, then: [] }
  - click: { text: "(", match: regex }
  - loop: { steps: [] }
  - 5
`),
    ).toEqual([
      'buy.yaml:2:1 desription: there is no field "desription"; did you mean "description"?',
      'buy.yaml:5:14 steps[0].click.tagret: there is no field "tagret"; did you mean "target"?',
      'buy.yaml:5:12 steps[0].click: "target" is missing: a target, as text or as a map',
      'buy.yaml:6:5 steps[1].clik: there is no field "clik"; did you mean "click"?',
      'buy.yaml:8:11 steps[3].type: "text" is missing: a text or a number',
      'buy.yaml:10:17 steps[5].press: a step has one action; make "press" a step of its own',
      'buy.yaml:11:21 steps[6].branch.if.visble: there is no field "visble"; did you mean "visible"?',
      'buy.yaml:13:11 steps[8].loop: a loop needs "over" a list, or "while" a condition',
      'buy.yaml:14:5 steps[9]: expected a step: a line of OIL, or a map, found the number 5',
    ]);
  });

  it('names the faults of its lines, targets and references', async () => {
    expect(
      await faultsOf(`intent: buy
parameters: [item, { name: item }, { name: resume }]
steps:
  - click "Pay
  - type "Name" "$itm"
  - click: { text: "(", match: regex }
  - click: '"A" near'
  - branch: { if: 'visible', then: [{ checkpoint: deep }] }
  - define x
  - { checkpoint: a }
  - { checkpoint: a }
  - builtin: sned
  - undefine x
`),
    ).toEqual([
      'buy.yaml:2:28 parameters[1].name: there are two parameters called "item"',
      'buy.yaml:2:44 parameters[2].name: "resume" is a word of \'run\' itself; call it otherwise',
      expect.stringMatching(/^buy\.yaml:4:5 steps\[0\]: Unterminated string/),
      'buy.yaml:5:5 steps[1]: there is no parameter $itm; did you mean $item? (for the text itself write $$itm)',
      expect.stringMatching(/^buy\.yaml:6:20 steps\[2\]\.click\.text: Invalid regular expression/),
      expect.stringMatching(/^buy\.yaml:7:12 steps\[3\]\.click: /),
      expect.stringMatching(/^buy\.yaml:8:19 steps\[4\]\.branch\.if: not a condition: /),
      'buy.yaml:8:51 steps[4].branch.then[0].checkpoint: a checkpoint must be a step of the intent itself, not inside another step',
      expect.stringMatching(/^buy\.yaml:9:5 steps\[5\]: /),
      'buy.yaml:11:19 steps[7].checkpoint: there are two checkpoints called "a"',
      'buy.yaml:12:14 steps[8].builtin: there is no built-in step "sned"; there is send, send_login and asks_who',
      "buy.yaml:13:5 steps[9]: 'undefine' cannot be a step",
    ]);
  });

  it('says that a line with a colon needs quotes', async () => {
    expect(await faultsOf('intent: a\nsteps:\n  - click "Total: 5"\n')).toEqual([
      'buy.yaml:3:5 steps[0]["click \\"Total"]: a line with ": " in it needs quotes around all of it',
    ]);
  });

  it('takes references where numbers and durations stand', async () => {
    const { steps } = await programOf(
      'intent: a\nparameters: [n, t]\nsteps: [scroll down --amount $n, wait load --timeout $t, wait items ".r" $n, type "A" $n]',
    );
    const commands = steps.map((node) => (node.kind === 'act' ? node.choices[0]?.command : null));
    expect(commands).toMatchObject([
      { type: 'scroll', amount: '\u0001${n}' },
      { type: 'wait', timeout: '${t}' },
      { type: 'wait', count: '\u0001${n}' },
      { type: 'type', text: '${n}' },
    ]);
    expect(await faultsOf('intent: a\nparameters: [n]\nsteps: [scroll $n --amount abc]')).toHaveLength(1);
  });

  it('needs a name, and either steps or a flow', async () => {
    expect(await faultsOf('steps: []')).toEqual(['buy.yaml:1:1 "intent" is missing: the name of the intent']);
    expect(await faultsOf('intent: a')).toEqual(['buy.yaml:1:1 it has nothing to do: give it "steps" or a "flow"']);
    expect(await faultsOf('intent: a\nsteps: []\nflow: { pages: [{ name: p, url_pattern: x }] }')).toEqual([
      'buy.yaml:1:1 use "steps" or "flow", not both',
    ]);
    expect(await faultsOf('[1, 2]')).toHaveLength(1);
    expect(await faultsOf('')).toHaveLength(1);
    expect(await faultsOf('name: other\nsteps: [back]')).toEqual([]);
  });

  it('checks the pages of a flow', async () => {
    expect(
      await faultsOf(`intent: a
flow:
  start: frist
  pages:
    - { name: first, url_pattern: "/a", next: { page: second } }
    - { name: first, url_pattern: "(", next: end, on_error: frst }
`),
    ).toEqual([
      'buy.yaml:6:15 flow.pages[1].name: there are two pages called "first"',
      'buy.yaml:3:10 flow.start: there is no page "frist"; did you mean "first"?',
      'buy.yaml:5:47 flow.pages[0].next: there is no page "second"',
      expect.stringMatching(/url_pattern: Invalid regular expression/),
      'buy.yaml:6:61 flow.pages[1].on_error: there is no page "frst"; did you mean "first"?',
    ]);
  });

  it('is made of lines', async () => {
    const made = intentFrom({
      name: 'buy',
      description: 'Buy a thing.',
      parameters: ['item'],
      steps: ['search "$item"', 'click "Total: $item # 1"'],
    });
    const program = await programOf(await yamlOf(made));
    expect(program.definition).toEqual(made);
  });
});

describe('steps with an action field', () => {
  it('are the same as those without, however deep', async () => {
    expect(
      await faultsOf(`intent: a
steps:
  - action: branch
    if: { visible: A }
    then:
      - { action: fill_form, data: { Name: x }, on_error: [{ action: checkpoint, name: deep }] }
      - { action: wait, condition: { url_contains: /x } }
      - { action: clck, target: A }
`),
    ).toEqual([
      expect.stringMatching(/^buy\.yaml:8:\d+ steps\[0\]\.branch\.then\[2\]\.clck: .*did you mean "click"\?$/),
    ]);
    const flat = await programOf(
      'intent: a\nsteps:\n  - { branch: { if: { visible: A }, then: [{ action: type, target: { text: Name }, text: x }, { action: wait, condition: visible, target: B, timeout: 2s }, { action: wait, condition: idle }, { action: go_back }] } }',
    );
    expect(flat.definition.steps).toEqual([
      {
        branch: {
          if: { visible: 'A' },
          // biome-ignore lint/suspicious/noThenProperty: it is the word of the format.
          then: [
            { type: { target: { text: 'Name' }, text: 'x' } },
            { wait: { visible: 'B', timeout: '2s' } },
            { wait: 'idle' },
            { go_back: null },
          ],
        },
      },
    ]);
  });
});

describe('alternatives', () => {
  it('are split outside quotes', () => {
    expect(alternatives('click "A or B" or click "C"')).toEqual(['click "A or B"', 'click "C"']);
    expect(alternatives(`type "It's" "x \\" or y" or type 'a or b' "c"`)).toEqual([
      `type "It's" "x \\" or y"`,
      `type 'a or b' "c"`,
    ]);
    expect(alternatives("click don't or click Do")).toEqual(["click don't", 'click Do']);
  });

  it('do not tear a text apart', async () => {
    const { steps } = await programOf('intent: a\nsteps: [search cats or dogs, click "A" or click "B"]');
    expect(steps.map((node) => (node.kind === 'act' ? node.choices.length : 0))).toEqual([1, 2]);
  });
});

describe('references', () => {
  const scope = new Scope((name) => (name === 'OUTER' ? 'out' : undefined));
  scope.set('name', 'Amy');
  scope.set('max-price', 5);
  scope.set('person', { mail: 'a@b.c', home: { city: 'Bonn' } });
  scope.set('trick', '${name} $name " near "x');
  const known = new Set(['name', 'max_price', 'person', 'trick']);
  const value = (text: string): string => {
    const faults: string[] = [];
    const kept = withReferences(text, known, (message) => faults.push(message));
    return faults.length > 0 ? faults.join('; ') : filledText(kept, scope, (name) => faults.push(name)) + faults.join();
  };

  it('become values', () => {
    expect(value('$name, ${name}: $person.mail in $person.home.city.')).toBe('Amy, Amy: a@b.c in Bonn.');
    expect(value('$name.com costs $max-price-ish or $5')).toBe('Amy.com costs 5-ish or $5');
    expect(value('${person.home.city}/${OUTER}')).toBe('Bonn/out');
    expect(value('$NAME $Max_Price')).toBe('Amy 5');
  });

  it('are texts where a dollar says so', () => {
    expect(value('$$name $${name} $$')).toBe('$name ${name} $');
  });

  it('are never read again', () => {
    expect(value('[$trick]')).toBe('[${name} $name " near "x]');
  });

  it('that nobody knows are faults', () => {
    expect(value('$nam')).toBe('there is no parameter $nam; did you mean $name? (for the text itself write $$nam)');
    expect(value('${nobody}')).toBe('nobody');
  });

  it('alone keep their type', () => {
    const missing = () => {};
    expect(
      filled(['${max-price}', '${person}.home', { a: '${person.mail}' }, 'x ${max-price}'], scope, missing),
    ).toEqual([5, { city: 'Bonn' }, { a: 'a@b.c' }, 'x 5']);
  });

  it.each([
    ['${name}', true],
    ['!${name}', false],
    ['${nobody}', false],
    ['!${nobody}', true],
    ['${name} == Amy', true],
    ['${name} == "Amy"', true],
    ["${name} != 'Bo'", true],
    ['${max-price} > 4', true],
    ['${max-price} >= 5.0', true],
    ['${max-price} < 5', false],
    ['${name} > 1', false],
    ['${trick} == ${trick}', true],
  ])('%s is %s', (expression, isTrue) => {
    expect(isExpressionTrue(expression, scope, () => {})).toBe(isTrue);
  });
});

describe('parameters', () => {
  const SOURCE = `intent: buy
parameters:
  - { name: item, type: string }
  - { name: count, type: number, default: 1 }
  - { name: gift, type: boolean, default: false }
  - { name: to, type: object, required: false }
  - { name: tags, type: array, required: false }
  - { name: card, type: number, secret: true, required: false }
steps: [back]`;
  const read = async (params: Record<string, unknown>, ...args: unknown[]) => {
    const values = valuesOf(await programOf(SOURCE), { args, params }, () => undefined);
    if (!values.ok) return `${values.problem.code} ${JSON.stringify(values.problem.facts)}`;
    return ['item', 'count', 'gift', 'to', 'tags'].map((name) => values.value.scope.get(name));
  };

  it('are given by name, in order, or both', async () => {
    expect(await read({}, 'lamp', 2)).toEqual(['lamp', 2, false, null, null]);
    expect(await read({ item: 'lamp', gift: true }, '3')).toEqual(['lamp', 3, true, null, null]);
    expect(await read({ ITEM: 5, tags: 'a, b', to: '{"city": "Bonn"}' })).toEqual([
      '5',
      1,
      false,
      { city: 'Bonn' },
      ['a', 'b'],
    ]);
    expect(await read({ item: 'x', tags: '[1, "a"]', gift: 'no' })).toEqual(['x', 1, false, null, [1, 'a']]);
  });

  it('that are wrong are named with what was expected', async () => {
    expect(await read({})).toContain('PARAMETER_MISSING');
    expect(await read({ item: 'x', count: 'many' })).toContain('expected a number, found the text \\"many\\"');
    expect(await read({ item: 'x', cuont: 2 })).toContain('did you mean --count?');
    expect(await read({ item: 'x', to: '{a' })).toContain('a JSON object');
    expect(await read({ item: 'x', gift: 'maybe' })).toContain('true or false');
    expect(await read({ item: true })).toContain('expected a text');
    expect(await read({}, 1, 2, 3, 4, 5, 6, 7)).toContain('it takes 6 values');
    expect(await read({ item: 'x', card: 'geheim' })).not.toContain('geheim');
  });
});

describe('versions', () => {
  it.each([
    ['1.8.1', '>=1.8', true],
    ['1.8.1', '>=1.9', false],
    ['1.8.1', '^1.2.3', true],
    ['0.1.0', '^0.1.0', true],
    ['0.2.0', '^0.1.0', false],
    ['1.8.1', '~1.8.0', true],
    ['1.9.0', '~1.8.0', false],
    ['1.8.1', '1.x', true],
    ['1.8.1', '1.8.1', true],
    ['1.8.1', '<1.8', false],
    ['1.8.1', '<=1.8', true],
    ['1.8.1', '>1.8', false],
    ['1.8.1', '>= 1 < 2', true],
    ['3.0.0', '1 || 3', true],
    ['3.0.0', '*', true],
    ['3.0.0', 'newest', null],
  ])('%s in %s: %s', (version, range, isIn) => {
    expect(isInRange(version, range)).toBe(isIn);
  });
});

describe('domains', () => {
  it('are hosts, or all below one', () => {
    expect(isOn('shop.test', ['shop.test'])).toBe(true);
    expect(isOn('shop.test:8080', ['shop.test'])).toBe(true);
    expect(isOn('shop.test:8080', ['shop.test:80'])).toBe(false);
    expect(isOn('www.shop.test', ['shop.test'])).toBe(false);
    expect(isOn('www.SHOP.test', ['*.shop.test'])).toBe(true);
    expect(isOn('shop.test', ['*.shop.test'])).toBe(true);
    expect(isOn('evilshop.test', ['*.shop.test'])).toBe(false);
    expect(isOn('', ['shop.test'])).toBe(false);
    expect([
      hostOf('javascript:alert(1)'),
      hostOf('file:///etc/passwd'),
      hostOf('//a.test/x', 'http://b.test'),
    ]).toEqual(['', '', 'a.test']);
  });
});

describe('domains that are apps', () => {
  const app = hostOf('app://com.shop.App/.MainActivity');

  it('are the very app in front', () => {
    expect(isOn(app, ['shop.test', 'com.shop.App'])).toBe(true);
    expect(isOn(hostOf('app://com.shop.App'), ['com.shop.App'])).toBe(true);
    // To Android these are three apps.
    expect(isOn(app, ['com.shop.app', 'com.shop', 'com.shop.App.beta'])).toBe(false);
  });

  it('are never all of something: the end of their names says nothing', () => {
    expect(isOn(hostOf('app://com.shop.app/.Main'), ['*.shop.app', '*.app'])).toBe(false);
    expect(isOn(hostOf('app:///.Main'), ['', 'com.shop.app'])).toBe(false);
    expect(isOn(hostOf('app://'), [''])).toBe(false);
  });

  it('leave web pages as they were', () => {
    expect(isOn(hostOf('https://www.shop.app/a'), ['*.shop.app'])).toBe(true);
    expect(isOn(hostOf('https://shop.app/app://com.shop.app'), ['com.shop.app'])).toBe(false);
  });
});

describe('a pack', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'beckon-packs-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  async function pack(name: string, files: Readonly<Record<string, string>>) {
    const folder = join(root, name);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const manifest = await readManifest(nodeFiles, folder, `packs/${name}`);
    return manifest.ok ? readPack(nodeFiles, folder, `packs/${name}`, manifest.value) : manifest;
  }

  it('is a folder with patterns and intents', async () => {
    const read = await pack('good', {
      'pack.yaml':
        'pack: good\nversion: 1.0\ndomains: [shop.test, "*.shop.test"]\nrequires: { beckon: ">=0.1", oryn: ^1.8 }\nintents: ["intents/**/*.yaml", one.yaml]\n',
      'patterns.yaml':
        'card:\n  detection: { container: .card, url: "*/shop/*" }\n  elements:\n    buy: { text_contains: Buy }\n',
      'intents/a.yaml': 'intent: a\nsteps: [back]\n',
      'intents/deep/b.yaml': 'intent: b\nsteps: [back]\n',
      'intents/readme.md': 'no intent',
      'one.yaml': 'intent: c\nsteps: [back]\n',
      'two.yaml': 'no intent either',
    });
    expect(read.ok ? read.value.intents.map((one) => one.definition.intent) : read.faults).toEqual(['a', 'b', 'c']);
    expect(read.ok && read.value.patterns.get('card')).toEqual({
      container: '.card',
      url: '*/shop/*',
      elements: { buy: { text_contains: 'Buy' } },
    });
  });

  it('names the faults of all its files', async () => {
    const read = await pack('bad', {
      'pack.yaml': 'pack: bad\n',
      'patterns.yaml': 'card: { detecton: 1 }\n',
      'intents/a.yaml': 'intent: a\nsteps: [clik "x"]\n',
      'intents/b.yaml': 'intent: c\nsteps: [back]\n',
      'intents/c.yaml': 'intent: c\nsteps: [back]\n',
    });
    expect(read.ok ? [] : read.faults).toEqual([
      expect.stringMatching(/^packs\/bad\/patterns\.yaml:1:9 card\.detecton: .*did you mean "detection"\?$/),
      expect.stringMatching(/^packs\/bad\/intents\/a\.yaml:2:9 steps\[0\]: Unknown command 'clik'/),
      'packs/bad/intents/c.yaml:1:1 intent: there are two intents called "c"',
    ]);
  });

  it('may have its patterns under a heading, and has the files that it names', async () => {
    const read = await pack('named', {
      'pack.yaml': 'pack: named\npatterns: [p.yaml, q.yaml]\nintents: [a.yaml, "b/*.yaml"]\n',
      'p.yaml': 'patterns:\n  card: { container: .card }\n',
      'a.yaml': 'intent: a\nsteps: [back]\n',
    });
    expect(read.ok ? [] : read.faults).toEqual(['packs/named/pack.yaml:1:1 q.yaml: there is no such file in the pack']);
    const mended = await pack('named', { 'q.yaml': 'other: { url: "*/x" }\n' });
    expect(mended.ok ? [...mended.value.patterns.keys()] : mended.faults).toEqual(['card', 'other']);
  });

  it('asks for versions', async () => {
    const newer = await pack('newer', { 'pack.yaml': 'pack: newer\nrequires: { beckon: ">=99" }\n' });
    expect(newer.ok ? '' : newer.faults[0]).toMatch(/^it needs beckon >=99, and this is \d/);
    const odd = await pack('odd', { 'pack.yaml': 'pack: odd\nrequires: { oryn: newest }\n' });
    expect(odd.ok ? '' : odd.faults[0]).toContain('is no range of versions');
  });

  it('has no files outside of its folder', async () => {
    await writeFile(join(root, 'outside.yaml'), 'intent: outside\nsteps: [back]\n');
    await mkdir(join(root, 'linked', 'intents'), { recursive: true });
    await symlink(join(root, 'outside.yaml'), join(root, 'linked', 'intents', 'x.yaml'));
    const read = await pack('linked', {
      'pack.yaml': 'pack: linked\nintents: ["intents/*.yaml", "../outside.yaml"]\n',
    });
    expect(read.ok ? read.value.intents : read.faults).toEqual([
      'packs/linked/pack.yaml:1:1 ../outside.yaml: there is no such file in the pack',
    ]);
    const plain = await pack('linked', { 'pack.yaml': 'pack: linked\n' });
    expect(plain.ok ? plain.value.intents : plain.faults).toEqual([]);
  });

  it('says what pack.yaml lacks', async () => {
    const read = await pack('bare', { 'pack.yaml': 'version: 1\ndomain: [x]\ndomains: ["https://x.test/a"]\n' });
    expect(read.ok ? [] : read.faults).toEqual([
      'packs/bare/pack.yaml:2:1 domain: there is no field "domain"; did you mean "domains"?',
      'packs/bare/pack.yaml:1:1 "pack" is missing: a name of letters, digits, ".", "_" and "-"',
      'packs/bare/pack.yaml:3:11 domains[0]: expected a host like shop.test, or *.shop.test, found the text "https://x.test/a"',
    ]);
  });
});
