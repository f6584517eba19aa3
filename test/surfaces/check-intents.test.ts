// What is known of a script before it runs: which intents there are and what they need, and which values are missing.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedScript } from '../../packages/cli/src/cli/check.js';
import { runScripts } from '../../packages/cli/src/cli/run/run.js';
import { missingValues, stepsOf } from '../../packages/core/src/engine/lines.js';
import { parse } from '../../packages/core/src/language/index.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-check-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function faults(text: string): Promise<string[]> {
  const script = { file: join(folder, 'a.oil'), text, isStdin: false };
  const { wrong } = await checkedScript(script, { home: join(folder, 'home'), folder });
  return wrong.map(({ code, span }) => `${code} ${span.line}: ${text.slice(span.start, span.end)}`);
}

describe('the intents of a script', () => {
  it('exist, or are named with their place', async () => {
    expect(await faults('run logout\nexplain run logout')).toEqual([]);
    expect(await faults('back\nrun nope\nrun logut')).toEqual([
      'INTENT_NOT_FOUND 2: nope',
      'INTENT_NOT_FOUND 3: logut',
    ]);
  });

  it('are given what they need', async () => {
    const define = 'define buy(item, count):\n  - click "${item}"\n  - type "Count" "${count}"\n';
    expect(await faults(`${define}run buy --item "Lamp" --count 2`)).toEqual([]);
    expect(await faults(`${define}run buy "Lamp" "\${COUNT}"`)).toEqual([]);
    expect(await faults(`${define}run buy --item "Lamp"`)).toEqual(['PARAMETER_MISSING 4: run buy --item "Lamp"']);
    expect(await faults(`${define}run buy "a" "b" --colour red`)).toEqual(['PARAMETER_INVALID 4: --colour red']);
    expect(await faults(`${define}run buy "a" "b" --colour "\${RED}"`)).toEqual([
      'PARAMETER_INVALID 4: --colour "${RED}"',
    ]);
    expect(await faults(`${define}run buy "a" "b" "\${C}"`)).toEqual(['PARAMETER_INVALID 4: run buy "a" "b" "${C}"']);
  });

  it('that a script makes are there from that line on', async () => {
    expect(await faults('run later\ndefine later:\n  - back\nrun later')).toEqual(['INTENT_NOT_FOUND 1: later']);
    expect(await faults('learn save trip\nrun trip --to "Lyon"')).toEqual([]);
  });
});

describe('values that nobody gave', () => {
  it('are all found, each where it stands', () => {
    const text =
      'type "A" "${ONE}"\ndefine x(TWO):\n  - click "${TWO}"\nlogin "${ONE}" "${THREE}"\ntype "B" "$${FOUR}"';
    const missing = missingValues(stepsOf(text, parse(text)), () => undefined);
    expect(missing.map(({ name, span }) => `${span.line}:${span.column} ${name}`)).toEqual([
      '1:11 ONE',
      '4:8 ONE',
      '4:17 THREE',
    ]);
  });

  it('are found in a definition that the script runs', () => {
    const define = 'define x(one):\n  steps:\n    - type "${one}" "${TWO} $${THREE}"\n    - click "${FOUR}"\n';
    const found = (text: string) =>
      missingValues(stepsOf(text, parse(text)), (name) => (name === 'FOUR' ? '4' : undefined)).map(
        ({ name, span }) => `${span.line}:${span.column} ${name}`,
      );
    expect(found(`${define}run x 5`)).toEqual(['3:22 TWO']);
    expect(found(`${define}back`)).toEqual([]);
    expect(found(`${define}define y:\n  - run x 5\nrun y`)).toEqual(['3:22 TWO']);
    const read = 'define read:\n  steps:\n    - extract: { TWO: .row }\n';
    expect(found(`${read}define y:\n  - run read\n  - click "\${TWO}"\nrun y`)).toEqual([]);
    expect(found('define y:\n  - type "TWO" "${TWO}"\nrun y')).toEqual(['2:17 TWO']);
    expect(found('define y:\n  steps:\n    - loop: { over: [1], as: TWO }\n    - click "${TWO}"\nrun y')).toEqual([]);
    expect(found('define y:\n  parameters:\n    - name: TWO\n  steps:\n    - click "${TWO}"\nrun y --TWO a')).toEqual(
      [],
    );
  });

  it('end a run before it begins', async () => {
    const file = join(folder, 'b.oil');
    writeFileSync(file, 'goto http://127.0.0.1:1/\ntype "Card" "${CARD}"\ntype "Name" "${WHO}"\n');
    const said: string[] = [];
    const sink = { write: (text: string) => said.push(text) > 0 } as unknown as NodeJS.WriteStream;
    const open = (): never => {
      throw new Error('nothing may be opened');
    };
    const around = { out: sink, err: sink, signal: new AbortController().signal, open };
    expect(await runScripts([file], around as unknown as Parameters<typeof runScripts>[1])).toBe(2);
    expect(said.join('')).toContain('There is no value for ${CARD}');
    expect(said.join('')).toContain('There is no value for ${WHO}');
    expect(said.join('')).toContain('2 errors in 1 file; nothing was run');
  });
});
