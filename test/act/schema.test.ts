// Schemas give types to data of unknown make and name every fault; YAML text knows where each of them stands.

import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  also,
  atLeast,
  conform,
  list,
  type Of,
  object,
  oneOf,
  optional,
  pathText,
  record,
  text,
  truth,
} from '../../packages/core/src/data/schema.js';
import { faultText, readYaml, readYamlAs, writeYaml } from '../../packages/core/src/data/yaml.js';

const room = object({
  name: text,
  seats: optional(atLeast(1)),
  kind: optional(oneOf(['small', 'large'])),
  open: optional(truth),
  things: optional(list(object({ called: text }))),
  notes: optional(record(text)),
});

function faultsOf(value: unknown): string[] {
  const read = conform(room, value);
  return read.ok ? [] : read.faults.map(({ path, message }) => `${pathText(path)}: ${message}`);
}

function yamlFaults(source: string): string[] {
  const read = readYamlAs(room, source, 'room.yaml');
  return read.ok ? [] : read.faults.map(faultText);
}

describe('a schema', () => {
  it('gives a value its type', () => {
    expectTypeOf<Of<typeof room>>().toMatchObjectType<{ readonly name: string; readonly seats?: number }>();
    const read = conform(room, { name: 'Hall', seats: 3 });
    expect(read).toEqual({ ok: true, value: { name: 'Hall', seats: 3 } });
  });

  it('names every fault with its path', () => {
    expect(
      faultsOf({ seats: 0, kind: 'lage', open: 'yes', things: [{ called: 'a' }, { caled: 'b' }, 3], notes: { x: 1 } }),
    ).toEqual([
      ': "name" is missing: a text',
      'seats: expected a number of 1 or more, found the number 0',
      'kind: expected "small" or "large", found the text "lage"; did you mean "large"?',
      'open: expected true or false, found the text "yes"',
      'things[1].caled: there is no field "caled"; did you mean "called"?',
      'things[1]: "called" is missing: a text',
      'things[2]: expected a map with called, found the number 3',
      'notes.x: expected a text, found the number 1',
    ]);
  });

  it('tells what it knows where nothing is near', () => {
    expect(faultsOf({ name: 'a', zzzzzz: 1 })).toEqual([
      'zzzzzz: there is no field "zzzzzz"; there is name, seats, kind, open, things and notes',
    ]);
  });

  it('takes names of other make for what they are', () => {
    expect(faultsOf({ name: 'a', notes: { 'a b': 1 } })).toEqual(['notes["a b"]: expected a text, found the number 1']);
    expect(faultsOf(JSON.parse('{"name": "a", "__proto__": 1}'))[0]).toContain('there is no field "__proto__"');
    expect(faultsOf([])).toHaveLength(1);
    expect(faultsOf(null)).toHaveLength(1);
  });

  it('asks for more only where the rest is good', () => {
    const even = also(atLeast(0), (n) => (n % 2 === 0 ? null : 'it is odd'));
    const messages = (value: unknown) => {
      const read = conform(even, value);
      return read.ok ? [] : read.faults.map((one) => one.message);
    };
    expect([messages(2), messages(3), messages('x')]).toEqual([
      [],
      ['it is odd'],
      ['expected a number of 0 or more, found the text "x"'],
    ]);
  });

  it('stops telling at some point', () => {
    const read = conform(list(text), Array(1000).fill(1));
    expect(read.ok ? 0 : read.faults.length).toBe(100);
  });
});

describe('YAML', () => {
  it('knows the line and column of every fault', () => {
    expect(yamlFaults('name: Hall\nseats: many\nthings:\n  - called: a\n  - caled: b\n')).toEqual([
      'room.yaml:2:8 seats: expected a number of 1 or more, found the text "many"',
      'room.yaml:5:5 things[1].caled: there is no field "caled"; did you mean "called"?',
      'room.yaml:5:5 things[1]: "called" is missing: a text',
    ]);
  });

  it('refuses what is there twice, tags, several documents and broken text', () => {
    expect(yamlFaults('name: a\nname: b\n')).toEqual(['room.yaml:2:1 this field is given twice']);
    expect(yamlFaults('name: !code x\n')).toEqual(['room.yaml:1:7 tags (!name) are not allowed']);
    expect(yamlFaults('name: a\n---\nname: b\n')[0]).toContain('one file holds one document');
    expect(yamlFaults('name: "a\n')[0]).toMatch(/^room\.yaml:\d+:\d+ not valid YAML: /);
    expect(yamlFaults('name:\n\t- a\n')[0]).toContain('not valid YAML');
    expect(yamlFaults('name: *nobody\n')[0]).toMatch(/alias/i);
  });

  it('refuses what grows, what is deep and what is large', () => {
    const laughs = ['a: &a [x, x]'];
    for (let i = 1; i < 12; i++) {
      const [one, before] = [String.fromCharCode(97 + i), String.fromCharCode(96 + i)];
      laughs.push(`${one}: &${one} [${Array(9).fill(`*${before}`).join(', ')}]`);
    }
    const start = process.cpuUsage();
    expect(yamlFaults(laughs.join('\n'))[0]).toContain('repeats itself too often');
    expect(yamlFaults(`name: ${'['.repeat(5000)}`)[0]).toMatch(/nested|proper YAML/);
    expect(yamlFaults(`name: ${'['.repeat(200)}${']'.repeat(200)}`)[0]).toContain('nested deeper');
    expect(yamlFaults('a: &x\n  b: *x\n')[0]).toContain('nested deeper');
    expect(yamlFaults(`name: ${'x'.repeat(600_000)}`)[0]).toContain('larger than 512 KB');
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000);
  });

  it('writes what reads back the same', () => {
    const data = {
      steps: ['click "Total: 5"', 'type "A" "# no comment"', '- x', 'yes', '007', 'a\nb', '  blanks  ', '${x} $y'],
      deep: { list: [[1, 2], { a: null, b: true }] },
    };
    const read = readYaml(writeYaml(data), 'x.yaml');
    expect(read.ok ? read.value : read.faults).toEqual(data);
  });

  it('takes plain words for texts', () => {
    const read = readYaml('a: yes\nb: on\nc: 2024-01-01\nd: 012\ne: ~\n', 'x.yaml');
    expect(read.ok ? read.value : read.faults).toEqual({ a: 'yes', b: 'on', c: '2024-01-01', d: 12, e: null });
  });
});
