// How answers read that ask which thing was meant: each thing once, and every one by what it is.

import { describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { candidateLine, resultText } from '../../packages/core/src/report/result-text.js';
import { failureLines } from '../../packages/core/src/report/step.js';
import { plain } from '../../packages/core/src/report/style.js';
import { resolve } from '../../packages/core/src/resolve/index.js';
import type { Candidate } from '../../packages/core/src/scene/candidate.js';
import { MobileWorld } from '../../packages/phone/src/shared/mobile-world.js';
import { savedDevice } from '../../packages/phone/src/shared/saved-device.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { ask, screenFrom, treeOf } from './support/dumps.js';

useVirtualTime();

const node = (attributes: string, inside = ''): string => `<node package="t.app" ${attributes}>${inside}</node>`;
const text = (said: string, bounds: string): string =>
  node(`class="android.widget.TextView" text="${said}" bounds="${bounds}"`);
const xmlWith = (...inside: string[]): string =>
  `<hierarchy rotation="0">${node('class="android.widget.FrameLayout" bounds="[0,0][1080,2400]"', inside.join(''))}</hierarchy>`;
const list = (...rows: string[]): string =>
  node(
    'class="androidx.recyclerview.widget.RecyclerView" scrollable="true" bounds="[0,200][1080,2300]"',
    rows.join(''),
  );
const row = (name: string, y: number, more = ''): string =>
  node(
    `class="android.view.ViewGroup" clickable="true" bounds="[0,${y}][1080,${y + 200}]"`,
    text(name, `[40,${y + 40}][700,${y + 120}]`) + more,
  );
const edit = (y: number): string =>
  node(`class="android.widget.Button" text="Edit" clickable="true" bounds="[800,${y + 40}][1000,${y + 140}]"`);

describe('suggestions', () => {
  it('name a row and the text that it is called by once', () => {
    const screen = screenFrom(xmlWith(list(row('Parcel 12', 200), row('Letters', 400))));
    const { failure } = ask(screen, 'Parcle 12');
    expect(failure?.suggestions?.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['row Parcel 12']);
  });

  it('name two things of one name that stand in two places twice', () => {
    const screen = screenFrom(
      xmlWith(
        text('Parcels', '[40,40][600,120]'),
        node('class="android.widget.Button" text="Parcels" clickable="true" bounds="[40,2300][400,2400]"'),
      ),
    );
    const { failure } = ask(screen, 'Parcesl');
    expect(failure?.suggestions?.map(({ kind }) => kind).sort()).toEqual(['button', 'heading']);
  });

  it('name what takes the action, not what is written on it', () => {
    const box = { x: 0, y: 0, width: 100, height: 40 };
    const name = (said: string) => [{ source: 'text' as const, text: said }];
    const candidates: Candidate[] = [
      { id: 1, kind: 'text', names: name('Settings'), box, parent: 3 },
      { id: 2, kind: 'image', names: name('Settings'), box, owner: 3 },
      { id: 3, kind: 'button', names: name('Settings'), box },
    ];
    const asked = { kind: 'text', value: 'Setings' } as const;
    const { failure } = resolve({ target: asked, requirement: 'Clickable', candidates });
    expect(failure?.suggestions?.map(({ id }) => id)).toEqual([3]);
  });
});

describe('what could be meant', () => {
  const screen = xmlWith(
    list(row('Apple pie', 200, edit(200)), row('Apple pie', 400, edit(400)), row('Bread', 600, edit(600))),
  );
  const run = (line: string) =>
    new Engine(new MobileWorld(savedDevice(treeOf(screen), 'saved')), {
      speak: resultText,
      shots: null,
      timeoutMs: 50,
    }).run(line);

  it('is told by kind and name where only numbers tell it apart', async () => {
    const result = await run('explain click "Edit" inside "Apple pie"');
    expect(result.failure?.code).toBe('AMBIGUOUS_TARGET');
    const numbers = result.failure?.candidates?.filter(({ id, target }) => target === String(id)) ?? [];
    expect(numbers.length).toBeGreaterThan(1);
    const lines = failureLines(result, plain).join('\n');
    for (const { id, kind } of numbers) {
      expect(result.text).toContain(`\n[${id}] ${kind} "Apple pie"`);
      expect(lines).toContain(`[${id}] ${kind} "Apple pie"`);
      expect(`${result.text}\n${lines}`).not.toContain(`[${id}] ${id}`);
    }
  });

  it('is still told by the target that means it where there is one', async () => {
    const { text: said, failure } = await run('explain click "Edit"');
    const last = failure?.candidates?.at(-1);
    expect(last?.target).toMatch(/^"Edit" (?:inside|near) "Bread"$/);
    expect(said).toContain(`\n[${last?.id}] ${last?.target}`);
  });

  it('of a thing without a name is its kind', () => {
    expect(candidateLine({ id: 7, kind: 'image', name: 'image', target: '7' })).toBe('[7] image');
    expect(candidateLine({ id: 7, kind: 'image', name: '', target: '7' })).toBe('[7] image');
    expect(candidateLine({ id: 7, kind: 'button', name: 'Edit', target: '7' })).toBe('[7] button "Edit"');
    expect(candidateLine({ id: 7, kind: 'button', name: 'Edit', target: '"Edit" near "Tea"' })).toBe(
      '[7] "Edit" near "Tea"',
    );
  });
});

describe('a box', () => {
  it('is told in hundredths at most', async () => {
    const tree = treeOf(
      xmlWith(node('class="android.widget.Button" text="Go" clickable="true" bounds="[40,40][90,90]"')),
    );
    const odd = {
      ...tree,
      nodes: tree.nodes.map((one) =>
        one.text === 'Go'
          ? { ...one, bounds: { x: 50.000000000000014, y: 0.1 + 0.2, width: 33.333333, height: 44 } }
          : one,
      ),
    };
    const engine = new Engine(new MobileWorld(savedDevice(odd, 'saved')), { speak: resultText, shots: null });
    const { data } = await engine.run('box "Go"');
    expect(data).toMatchObject({ x: 50, y: 0.3, width: 33.33, height: 44 });
  });
});
