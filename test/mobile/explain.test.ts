// On phones, too, `explain X` and `X` are one decision: on saved screens, for every name that is on them and some that are not.
// A match that is not sure is said to be none, and touches nothing that cannot be undone.

import { describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { isConsequential } from '../../packages/core/src/scene/button-words.js';
import { good } from '../../packages/core/src/scene/world.js';
import type { Device } from '../../packages/phone/src/shared/device.js';
import { MobileWorld } from '../../packages/phone/src/shared/mobile-world.js';
import { savedDevice } from '../../packages/phone/src/shared/saved-device.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { partOf } from '../support/size.js';
import { screenIn, treeOf, xmlOf } from './support/dumps.js';

useVirtualTime();

const DUMPS = ['login', 'form', 'networks', 'preferences', 'sheet', 'tabs', 'tiles', 'rtl', 'date', 'compose-settings'];

const saved = new Map(DUMPS.map((name) => [name, savedDevice(treeOf(xmlOf(name)), name)]));

/** A saved screen that takes every touch and shows nothing of it. */
function touchable(name: string): { readonly device: Device; readonly touches: string[] } {
  const touches: string[] = [];
  const touched = (what: string) => async () => {
    touches.push(what);
    return good(null);
  };
  const device: Device = {
    ...(saved.get(name) as Device),
    isSaved: false,
    tap: touched('tap'),
    doubleTap: touched('tap'),
    press: touched('press'),
    swipe: touched('swipe'),
  };
  return { device, touches };
}

async function ran(name: string, line: string): Promise<{ readonly result: Result; readonly touches: string[] }> {
  const { device, touches } = touchable(name);
  const engine = new Engine(new MobileWorld(device), { speak: resultText, shots: null, timeoutMs: 1 });
  return { result: await engine.run(line), touches };
}

/** Names of a screen, as they are and as somebody may say them. */
function namesOn(name: string): string[] {
  const all = screenIn(name).candidates.flatMap(({ names }) => names.map(({ text }) => text));
  const short = [...new Set(all)].filter((text) => text.length > 1 && text.length < 30 && !/["\\\n]/.test(text));
  const parts = short.flatMap((text) =>
    text.includes(' ') ? [text.split(' ').slice(0, -1).join(' ')] : [text.slice(0, -1)],
  );
  return [...new Set([...short, ...parts, 'Zebra'])];
}

const guesses = ({ notes }: Result): string[] =>
  notes.filter((note) => note.startsWith('not a sure match') || note.startsWith('nothing says that'));

describe('explain, on a phone', () => {
  it.each(DUMPS)('is what the command does: %s', async (dump) => {
    for (const name of partOf(namesOn(dump).slice(0, 30), 3)) {
      for (const verb of ['click', 'check', 'submit']) {
        const line = `${verb} ${JSON.stringify(name)}`;
        const { result: reported, touches: none } = await ran(dump, `explain ${line}`);
        const { result: done, touches } = await ran(dump, line);
        const said = `${dump}: ${line}`;
        expect([said, none]).toEqual([said, []]);
        expect([said, done.target]).toEqual([said, reported.target]);
        if (!reported.ok) {
          expect([said, done.failure, touches]).toEqual([said, reported.failure, []]);
          continue;
        }
        expect([said, done.trace]).toEqual([said, reported.trace]);
        expect([said, guesses(done)]).toEqual([said, guesses(reported)]);
        if (reported.target?.guarded !== true) continue;
        expect([said, guesses(done).length]).toEqual([said, 1]);
        const why = reported.target.reason === 'coordinate_fallback' ? 'pressed at its own place' : 'not a sure match';
        expect([said, done.text]).toEqual([said, expect.stringContaining(why)]);
        if (isConsequential(reported.target.name ?? '')) expect([said, touches]).toEqual([said, []]);
      }
    }
  });
});
