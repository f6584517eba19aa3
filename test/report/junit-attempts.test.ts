import { describe, expect, it } from 'vitest';
import { junit } from '../../packages/core/src/report/junit.js';
import { failure, result } from '../support/fake-session.js';

const good = result({ command: 'back' });
const bad = result({ command: 'back', ...failure('NO_EFFECT', 'Nothing <happened>') });
const step = { said: 'back', line: 1 };

/** Elements that are not closed where they should be, or what is no XML between them. */
function leftOpen(xml: string): string[] {
  const open: string[] = [];
  const rest = xml.replace(
    /<\?xml [^>]*\?>|<(\/?)(\w+)((?: \w+="[^"<>]*")*)(\/?)>/g,
    (_, close, name, _attributes, alone) => {
      if (name === undefined || alone === '/') return '';
      if (close === '') open.push(name);
      else if (open.pop() !== name) open.push(`/${name}`);
      return '';
    },
  );
  return [...open, ...(/[<>]|&(?!(?:amp|lt|gt|quot|#\d+);)/.exec(rest) ?? [])];
}

describe('a JUnit report of scripts that were tried again', () => {
  it('marks what went well in the end as flaky', () => {
    const steps = [{ ...step, result: good, before: [{ result: bad, account: 'frame <1>' }] }];
    const xml = junit([{ file: 'a.oil', ms: 10, steps, properties: { worker: 2, attempts: 2 } }], 5);
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="beckon" tests="1" failures="0" errors="0" skipped="0" time="0.005">
  <testsuite name="a.oil" file="a.oil" tests="1" failures="0" errors="0" skipped="0" time="0.010">
    <properties>
      <property name="worker" value="2"/>
      <property name="attempts" value="2"/>
    </properties>
    <testcase classname="a.oil" name="1: back" file="a.oil" line="1" time="0.042">
      <flakyFailure type="NO_EFFECT" message="Nothing &lt;happened&gt;"><stackTrace>frame &lt;1&gt;</stackTrace></flakyFailure>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  it('tells the first failure as one, and the others as those of runs after it', () => {
    const before = [{ result: bad, account: 'first' }];
    const xml = junit([{ file: 'a.oil', ms: 0, steps: [{ ...step, result: bad, account: 'second', before }] }]);
    expect(xml).toContain('>first</failure>\n      <rerunFailure type="NO_EFFECT"');
    expect(xml).toContain('<stackTrace>second</stackTrace></rerunFailure>');
    expect(xml).toContain('failures="1"');
  });

  it('keeps a failure of a step that the last attempt did not reach', () => {
    const before = [{ result: bad, account: 'first' }];
    const xml = junit([{ file: 'a.oil', ms: 0, steps: [{ ...step, result: null, before }] }]);
    expect(xml).toContain('>first</failure>');
    expect(xml).toContain('failures="1" errors="0" skipped="0"');
    const passed = [{ result: good, account: '' }];
    expect(junit([{ file: 'a.oil', ms: 0, steps: [{ ...step, result: null, before: passed }] }])).toContain(
      '<skipped/>',
    );
  });

  it('is XML whatever a page says', () => {
    const evil = "a\u0000\u001b[31m\ud800]]>\n\"</stackTrace></flakyFailure><x a='1'>&amp;\ttab";
    const reported = result({ command: 'back', ...failure('NO_EFFECT', evil) });
    const wrong = { code: 'NOT_OPENED', message: evil, account: evil };
    const xml = junit([
      {
        ...{ file: evil, ms: 0, opening: [wrong, null, wrong], properties: { outcome: evil } },
        steps: [good, reported, null].map((last) => ({
          ...step,
          result: last,
          before: [{ result: reported, account: evil }],
        })),
      },
    ]);
    expect(leftOpen(xml)).toEqual([]);
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  });

  it('has an error where nothing could be opened', () => {
    const wrong = { code: 'NOT_OPENED', message: 'no browser', account: 'no browser\ninstall one' };
    const steps = [{ ...step, result: null }];
    const xml = junit([{ file: 'a.oil', ms: 0, steps, opening: [wrong, wrong] }]);
    expect(xml).toContain('tests="2" failures="0" errors="1" skipped="1"');
    expect(xml).toContain('<error type="NOT_OPENED" message="no browser">no browser\ninstall one</error>');
    expect(xml).toContain('<rerunError ');
    expect(junit([{ file: 'a.oil', ms: 0, steps, opening: [wrong, null] }])).toContain('<flakyError ');
  });
});
