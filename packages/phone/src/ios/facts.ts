// What idb says about a device: its name and system, how many pixels a point has. And the size of a picture.

import { isRecord } from '@beckon/core/data/schema.js';
import { jsonOf } from './element.js';

/** A device, as far as it is known from the start. */
export interface TargetFacts {
  readonly id: string;
  readonly name: string;
  /** `iOS 17.0` */
  readonly system: string;
  /** Pixels a point; null: unknown. */
  readonly scale: number | null;
}

/** A device that idb lists. */
export interface IdbTarget {
  readonly id: string;
  readonly name: string;
  /** `Booted`, `Shutdown` … */
  readonly state: string;
  readonly kind: 'simulator' | 'device' | 'other';
  readonly system: string;
  /** Whether a companion is connected to it. */
  readonly isConnected: boolean;
}

/** From `idb list-targets --json`, a device a line; or as it is printed for people, its facts between bars. */
export function readTargets(text: string): readonly IdbTarget[] {
  return linesOf(text).flatMap((line) => {
    const bare = line.trim();
    return bare.startsWith('{') ? jsonTarget(bare) : wordsTarget(bare);
  });
}

/** The lines of a list, each on its own; a list that is one piece of JSON becomes such lines. */
export function linesOf(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? value : [value]).map((one) => JSON.stringify(one));
  } catch {
    return text.split('\n');
  }
}

function jsonTarget(line: string): readonly IdbTarget[] {
  const facts = jsonOf(line);
  if (facts === null || typeof facts['udid'] !== 'string') return [];
  const isConnected =
    facts['companion_info'] != null || facts['companion'] != null || typeof facts['port'] === 'number';
  return [
    {
      id: facts['udid'],
      name: textOf(facts['name']) || facts['udid'],
      state: textOf(facts['state']),
      kind: kindOf(textOf(facts['type'] ?? facts['target_type'])),
      system: textOf(facts['os_version']),
      isConnected,
    },
  ];
}

/** `iPhone 15 | 1A2B… | Booted | simulator | iOS 17.0 | x86_64 | No Companion Connected` */
function wordsTarget(line: string): readonly IdbTarget[] {
  const [name = '', id = '', state = '', kind = '', system = '', , companion = ''] = line.split(' | ');
  if (id === '' || kind === '') return [];
  return [{ id, name, state, kind: kindOf(kind), system, isConnected: !/^(?:No Companion|:0|$)/.test(companion) }];
}

function kindOf(kind: string): IdbTarget['kind'] {
  return kind === 'simulator' || kind === 'device' ? kind : 'other';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** From `idb describe --json`; older versions print it as Python writes objects. */
export function readFacts(text: string, id: string): TargetFacts {
  const facts = jsonOf(text.trim());
  if (facts !== null) {
    const screen = isRecord(facts['screen_dimensions']) ? facts['screen_dimensions'] : {};
    return {
      id: textOf(facts['udid']) || id,
      name: textOf(facts['name']) || id,
      system: textOf(facts['os_version']) || 'iOS',
      scale: scaleOf(screen['density'], screen['width'], screen['width_points']),
    };
  }
  const word = (name: string): string => new RegExp(`\\b${name}='([^']*)'`).exec(text)?.[1] ?? '';
  const number = (name: string): number => Number(new RegExp(`\\b${name}=([\\d.]+)`).exec(text)?.[1]);
  return {
    id: word('udid') || id,
    name: word('name') || id,
    system: word('os_version') || 'iOS',
    scale: scaleOf(number('density'), number('width'), number('width_points')),
  };
}

/** Devices that do not know report zeros. */
function scaleOf(density: unknown, pixels: unknown, points: unknown): number | null {
  if (typeof density === 'number' && density >= 1 && density <= 8) return density;
  const isReported = typeof pixels === 'number' && typeof points === 'number' && pixels > 0 && points > 0;
  return isReported ? Math.round((pixels / points) * 100) / 100 : null;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** In pixels; null: it is no PNG. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (bytes.length < 24 || !PNG.every((byte, i) => bytes[i] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
