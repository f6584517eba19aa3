// The screen of a phone as it was at one moment, with the places of elements in it, and with secrets painted over.

import { type Box, common } from '@beckon/core/data/box.js';
import { painted, readPng } from '@beckon/core/data/png.js';
import type { Captured, CaptureQuery, Capturer } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { stillnessOf } from './fingerprint.js';
import { messages } from './messages.js';
import { PhoneNumbers } from './numbers.js';
import { type Screen, screenOf } from './screen.js';
import type { ScreenReader } from './screen-reader.js';
import { shownAs } from './shown.js';
import type { UiNode } from './tree.js';

/** Letters reach a little beyond their boxes. */
const MARGIN = 3;
/** Shorter ones would blot out half the screen: they only count where they stand alone. */
const SHORTEST = 4;
/** Nothing is waited for longer than the deadline says. */
const NO_LONGER_MS = 0;

export class PhoneCapturer implements Capturer {
  readonly timeoutMs = 10_000;
  readonly #reader: ScreenReader;

  constructor(reader: ScreenReader) {
    this.#reader = reader;
  }

  async capture({ ids, secrets }: CaptureQuery, deadline: Deadline): Promise<Answer<Captured>> {
    const reader = this.#reader;
    const seen = await this.#seen(deadline);
    if (!seen.ok) return seen;
    const used = await reader.ask(deadline, (device, until) => device.picture(until), 'a picture', NO_LONGER_MS);
    if (!used.ok) return used;
    const png = readPng(used.value);
    if (png === null) return bad(UNREADABLE);
    const { scale } = reader.device;
    const { screen, numbered } = seen.value;
    const places = secretsIn(screen, secrets);
    const picture = places.length === 0 ? used.value : await painted(used.value, places.map(inPixels(scale)));
    // What cannot be painted over is not shown.
    if (picture === null) return bad(UNREADABLE);
    return good({
      picture,
      format: 'png',
      width: png.width / scale,
      height: png.height / scale,
      boxes: ids.flatMap((id) => {
        const box = numbered?.shownBox(id) ?? null;
        const candidate = numbered?.get(id);
        return box === null ? [] : [{ id, box, ...(candidate === undefined ? {} : { shown: shownAs(candidate) }) }];
      }),
      masked: places.length,
    });
  }

  /**
   * What is on the screen, and the same with the numbers that were given out, if it is what was read last. Read beside
   * all other reads: none of those may come out differently because someone watches.
   */
  async #seen(deadline: Deadline): Promise<Answer<{ readonly screen: Screen; readonly numbered: Screen | null }>> {
    const reader = this.#reader;
    const { last } = reader;
    if (last !== null && reader.isFresh(last)) return good({ screen: last.screen, numbered: last.screen });
    const tree = await reader.ask(deadline, (device, until) => device.tree(until), 'the screen', NO_LONGER_MS);
    if (!tree.ok) return tree;
    const isSame = last !== null && stillnessOf(tree.value) === last.still;
    return good({ screen: screenOf(tree.value, new PhoneNumbers()), numbered: isSame ? last.screen : null });
  }
}

const UNREADABLE = problem('UNSUPPORTED', {
  what: messages.unreadablePicture,
  world: '',
  instead: messages.screenshotInstead,
});

/** Where a secret can be read, or might be. */
function secretsIn(screen: Screen, secrets: readonly string[]): readonly Box[] {
  const { nodes, size } = screen.tree;
  const isReported = (node: UiNode): boolean =>
    [node.text, node.description, node.hint, node.value ?? ''].some((text) => holds(text, secrets));
  const fields = new Set(
    screen.candidates.flatMap(({ id }) => (screen.isSecret(id) ? [screen.nodeOf(id)?.index ?? -1] : [])),
  );
  const reported = new Set(nodes.filter((node) => node.isShown && isReported(node)).map(({ index }) => index));
  // What is around only repeats what is in it.
  const isRepeated = (node: UiNode): boolean =>
    node.children.some((child) => reported.has(child) || isRepeated(nodes[child] as UiNode));
  const whole = { x: 0, y: 0, ...size };
  return nodes
    .filter((node) => node.isShown && (node.isPassword || fields.has(node.index) || reported.has(node.index)))
    .filter((node) => node.isPassword || fields.has(node.index) || !isRepeated(node))
    .flatMap(({ bounds }) => {
      const part = common(bounds, whole);
      return part === null ? [] : [part];
    });
}

function holds(text: string, secrets: readonly string[]): boolean {
  if (text === '') return false;
  return secrets.some((secret) =>
    secret.length < SHORTEST ? secret !== '' && text.trim() === secret : text.includes(secret),
  );
}

function inPixels(scale: number): (box: Box) => Box {
  return ({ x, y, width, height }) => ({
    x: (x - MARGIN) * scale,
    y: (y - MARGIN) * scale,
    width: (width + 2 * MARGIN) * scale,
    height: (height + 2 * MARGIN) * scale,
  });
}
