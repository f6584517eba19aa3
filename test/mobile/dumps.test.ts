// How often the screen is read for one command: once where that is enough, and after an action until two reads agree.

import { describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { Bench } from './support/fake-device.js';

describe.each(['android', 'ios'] as const)('%s', (platform) => {
  async function reads(...lines: readonly (readonly [line: string, count: number])[]): Promise<void> {
    const { device, world } = new Bench({ platform });
    const engine = new Engine(world, { speak: resultText, shots: null, timeoutMs: 2000 });
    const counted: string[] = [];
    await engine.run('observe');
    for (const [line] of lines) {
      const before = device.calls.length;
      const { ok, lifecycle, failure } = await engine.run(line);
      const count = device.calls.slice(before).filter((call) => call === 'tree').length;
      counted.push(`${count} ${line}: ${ok ? lifecycle : failure?.code}`);
    }
    expect(counted.map((one) => one.replace(/: (?:verified|resolved)$/, ''))).toEqual(
      lines.map(([line, count]) => `${count} ${line}`),
    );
  }

  it('is read once by what only looks', () =>
    reads(
      ['observe', 1],
      ['observe --diff', 1],
      ['observe --near "More"', 1],
      ['text', 1],
      ['title', 1],
      ['box "More"', 1],
      ['explain click "More"', 1],
      ['expect visible "More"', 1],
      ['expect hidden "Nothing of the kind"', 1],
      ['expect text "Parcels"', 1],
      ['wait visible "More"', 1],
    ));

  it('is read once where nothing has to be done, and not at all where it is not asked', () =>
    reads(
      ['click "More"', 3],
      ['click "Settings"', 3],
      ['uncheck "Roaming"', 1],
      ['check "Roaming"', 3],
      ['check "Roaming"', 1],
      ['scroll until "Roaming"', 1],
      ['app', 0],
      ['logs', 0],
    ));

  it('is read once before an action and twice after it', () =>
    reads(['click "More"', 3], ['back', 3], ['scroll down', 3], ['swipe down', 3], ['launch com.example.demo', 2]));
});
