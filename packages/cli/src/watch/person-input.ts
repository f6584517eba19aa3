// What the live page sends: read strictly, since it goes to a page as a person's own pointer and keyboard.

import type { Held, PersonInput } from '@beckon/core/scene/handover.js';

const MOST = 200;
const LONGEST_TEXT = 50_000;
const BUTTONS = ['none', 'left', 'middle', 'right'] as const;

type Fields = Readonly<Record<string, unknown>>;

/** The inputs of a message; null: one of them is none. */
export function inputsIn(body: string): readonly PersonInput[] | null {
  try {
    const sent = JSON.parse(body) as unknown;
    if (!Array.isArray(sent) || sent.length > MOST) return null;
    const inputs = sent.map((one: unknown) => inputOf(one));
    return inputs.every((one) => one !== null) ? inputs : null;
  } catch {
    return null;
  }
}

function inputOf(sent: unknown): PersonInput | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const given = sent as Fields;
  switch (given['kind']) {
    case 'move':
    case 'down':
    case 'up':
      return pressOf(given['kind'], given);
    case 'wheel': {
      const { x, y, dx, dy } = given;
      if (!isPart(x) || !isPart(y) || !isNumber(dx) || !isNumber(dy)) return null;
      return { kind: 'wheel', x, y, dx, dy, ...heldOf(given) };
    }
    case 'key': {
      const { isDown, key, code } = given;
      if (typeof isDown !== 'boolean' || !isShort(key) || !isShort(code)) return null;
      return { kind: 'key', isDown, key, code, ...heldOf(given) };
    }
    case 'text': {
      const { text } = given;
      return typeof text === 'string' && text.length <= LONGEST_TEXT ? { kind: 'text', text } : null;
    }
    case 'dialog': {
      const { isAccepted, text } = given;
      const isText = text === null || (typeof text === 'string' && text.length <= LONGEST_TEXT);
      return typeof isAccepted === 'boolean' && isText ? { kind: 'dialog', isAccepted, text } : null;
    }
    default:
      return null;
  }
}

function pressOf(kind: 'move' | 'down' | 'up', given: Fields): PersonInput | null {
  const { x, y, count } = given;
  const button = BUTTONS.find((one) => one === given['button']);
  if (!isPart(x) || !isPart(y) || button === undefined || !isNumber(count)) return null;
  return { kind, x, y, button, count: Math.min(3, Math.max(0, Math.round(count))), ...heldOf(given) };
}

function heldOf({ ctrl, shift, alt, meta }: Fields): Held {
  return { ctrl: ctrl === true, shift: shift === true, alt: alt === true, meta: meta === true };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 100_000;
}

/** Of the width or the height of the picture. */
function isPart(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 32;
}
