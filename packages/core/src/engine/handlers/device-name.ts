// Devices by the names that people give them: case, blanks, hyphens and the like do not count.

import type { EmulatedDevice } from '../../scene/facets.js';
import { distance } from '../../text/distance.js';

/** How many are proposed. */
const MOST = 5;
/** Names farther apart than this are as far apart as can be. */
const FARTHEST = 30;

function squeezed(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** `S9+` is also written `S9 Plus`. */
function spelledOut(name: string): string {
  return squeezed(name.replaceAll('+', ' plus'));
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
}

/** The device of that name; null if there is none. */
export function deviceNamed(name: string, all: readonly EmulatedDevice[]): EmulatedDevice | null {
  const given = squeezed(name);
  return (
    all.find((device) => device.name === name) ??
    all.find((device) => squeezed(device.name) === given) ??
    all.find((device) => spelledOut(device.name) === spelledOut(name)) ??
    null
  );
}

/** Those that were most likely meant: with the same words in their names, then by spelling. */
export function nearestDevices(name: string, all: readonly EmulatedDevice[]): string[] {
  const texts = new Set(wordsOf(name));
  const short = squeezed(name).slice(0, FARTHEST);
  return all
    .map((device, at) => ({
      name: device.name,
      at,
      shared: wordsOf(device.name).filter((word) => texts.has(word)).length,
      far: distance(short, squeezed(device.name), FARTHEST),
    }))
    .sort((a, b) => b.shared - a.shared || a.far - b.far || a.at - b.at)
    .slice(0, MOST)
    .map((device) => device.name);
}
