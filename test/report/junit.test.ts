import { describe, expect, it } from 'vitest';
import { junit } from '../../packages/core/src/report/junit.js';
import { failure, result } from '../support/fake-session.js';

describe('a JUnit report', () => {
  it('has a suite for each file and a case for each step', () => {
    const good = result({ command: 'goto shop.test' });
    const bad = result({ command: 'click "A & <B>"', ...failure('NO_EFFECT', 'Nothing "happened"') });
    const xml = junit([
      {
        file: 'shop.oil',
        ms: 1234,
        steps: [
          { said: 'goto shop.test', line: 1, result: good },
          { said: 'click "A & <B>"', line: 3, result: bad, account: 'error NO_EFFECT\n --> shop.oil:3' },
          { said: 'back', line: 4, result: null },
        ],
      },
      { file: 'empty.oil', ms: 0, steps: [] },
    ]);
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="beckon" tests="3" failures="1" errors="0" skipped="1" time="1.234">
  <testsuite name="shop.oil" file="shop.oil" tests="3" failures="1" errors="0" skipped="1" time="1.234">
    <testcase classname="shop.oil" name="1: goto shop.test" file="shop.oil" line="1" time="0.042"/>
    <testcase classname="shop.oil" name="3: click &quot;A &amp; &lt;B&gt;&quot;" file="shop.oil" line="3" time="0.042">
      <failure type="NO_EFFECT" message="Nothing &quot;happened&quot;">error NO_EFFECT
 --&gt; shop.oil:3</failure>
    </testcase>
    <testcase classname="shop.oil" name="4: back" file="shop.oil" line="4" time="0.000">
      <skipped/>
    </testcase>
  </testsuite>
  <testsuite name="empty.oil" file="empty.oil" tests="0" failures="0" errors="0" skipped="0" time="0.000">
  </testsuite>
</testsuites>
`);
  });

  it('is XML whatever a page says', () => {
    const evil = 'a\u0000\u001b[31m\ud800\uffff]]>\n"</failure>\ttab';
    const reported = result({ command: 'back', ...failure('NO_EFFECT', evil) });
    const xml = junit([{ file: evil, ms: 0, steps: [{ said: evil, line: 1, result: reported, account: evil }] }]);
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    expect(xml.match(/<\/failure>/g)?.length).toBe(1);
    expect(xml).toContain('message="a\ufffd\ufffd[31m\ufffd\ufffd]]&gt;&#10;&quot;&lt;/failure&gt;&#9;tab"');
  });
});
