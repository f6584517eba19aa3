// The tools that act. Each answers with the envelope, and says of what it did only what was seen.

import type { Result } from '@beckon/core/engine/result.js';
import type { RawTouch } from '@beckon/core/scene/raw-screen.js';
import type { Answer } from '@beckon/core/scene/world.js';
import { quote } from '@beckon/core/text/quote.js';
import type { ToolArguments } from '../arguments.js';
import { plainName } from '../selector.js';
import {
  anyPhone,
  neededNumber,
  neededText,
  numberOr,
  onPlatform,
  SeedFault,
  selector,
  text,
  textOr,
} from './arguments.js';
import type { SeedLook } from './element.js';
import { type Acted, actionEnvelope, type Failing, failingOf } from './envelope.js';
import { type SeedPhone, wordsOf } from './phone.js';
import { byHandle, matched, notFound, STALE, severalFound, type Wanted, wantedIn } from './select.js';
import { json, type SeedTool } from './tool.js';

type Fields = Pick<Acted, 'selector'> & Partial<Acted>;

/** The envelope of what was done, with what is the same for all. */
async function enveloped(
  phone: SeedPhone,
  tool: string,
  begun: Date,
  fields: Fields,
): Promise<Record<string, unknown>> {
  const device = await phone.device();
  return actionEnvelope(phone.memory, { ...{ tool, begun, device, module: 'interact', failing: null }, ...fields });
}

function ofResult(tool: string, result: Result): Partial<Acted> {
  return {
    failing: failingOf(tool, result),
    isVerified: result.ok && result.lifecycle === 'verified',
    before: result.screen?.before ?? null,
    after: result.screen?.after ?? null,
  };
}

// ── By place ───────────────────────────────────────────────────────────────────────────────────

function ofTouch(touched: Answer<RawTouch>): Partial<Acted> {
  if (touched.ok) {
    // That the screen changed does not say that the touch did it: a place is no element whose effect is known.
    const { before, after } = touched.value;
    return { before, after };
  }
  const isLate = touched.problem.code === 'TIMEOUT';
  const message = wordsOf(touched.problem);
  return {
    failing: { code: isLate ? 'TIMEOUT' : 'UNKNOWN', message, retryable: isLate, runtime: touched.problem.code },
  };
}

/** A place that is not on the screen cannot be touched. */
async function outside(phone: SeedPhone, points: readonly (readonly [unknown, unknown])[]): Promise<Failing | null> {
  const { width, height } = (await phone.look()).look.size;
  const isOut = points.some(([x, y]) => !(Number(x) >= 0 && Number(y) >= 0 && Number(x) < width && Number(y) < height));
  return isOut
    ? { code: 'UNKNOWN', message: `It is not on the screen, which is ${width} x ${height}`, retryable: false }
    : null;
}

async function tap({ x, y }: ToolArguments, phone: SeedPhone): Promise<object> {
  const begun = new Date();
  const fields = { selector: { x, y }, module: 'server' } as const;
  const out = await outside(phone, [[x, y]]);
  if (out !== null) return enveloped(phone, 'tap', begun, { ...fields, failing: out });
  const touched = await phone.touch((raw, deadline) => raw.tap({ x: Number(x), y: Number(y) }, deadline));
  return enveloped(phone, 'tap', begun, { ...fields, ...ofTouch(touched) });
}

async function swipe({ x1, y1, x2, y2, duration }: ToolArguments, phone: SeedPhone): Promise<object> {
  const begun = new Date();
  const fields = { selector: { x1, y1, x2, y2, duration }, module: 'server' } as const;
  const out = await outside(phone, [
    [x1, y1],
    [x2, y2],
  ]);
  if (out !== null) return enveloped(phone, 'swipe', begun, { ...fields, failing: out });
  const [from, to] = [
    { x: Number(x1), y: Number(y1) },
    { x: Number(x2), y: Number(y2) },
  ];
  const touched = await phone.touch((raw, deadline) => raw.swipe(from, to, Number(duration), deadline));
  return enveloped(phone, 'swipe', begun, { ...fields, ...ofTouch(touched) });
}

// ── By name ────────────────────────────────────────────────────────────────────────────────────

async function tapElement({ elementId }: ToolArguments, phone: SeedPhone): Promise<object> {
  const begun = new Date();
  const seen = await phone.look();
  const one = byHandle(seen, String(elementId));
  const selector_ = { elementId };
  if (one === undefined) return enveloped(phone, 'tap_element', begun, { selector: selector_, failing: STALE });
  const result = await phone.run(`click ${one.id}`);
  const resolved = seen.resolved(one);
  return enveloped(phone, 'tap_element', begun, { selector: selector_, resolved, ...ofResult('tap_element', result) });
}

async function typeText({ text: typed }: ToolArguments, phone: SeedPhone): Promise<object> {
  const begun = new Date();
  const seen = await phone.look();
  const field = seen.look.candidates.find((one) => one.state?.focused === true && one.can?.includes('type') === true);
  const fields = { selector: null, module: 'server' } as const;
  if (field === undefined) {
    const message = 'No field is seen to have the focus: tap one first';
    const failing: Failing = { code: 'UNKNOWN', message, retryable: true };
    return enveloped(phone, 'type_text', begun, { ...fields, failing });
  }
  const result = await phone.run(`type ${field.id} ${quote(String(typed))} --append`);
  const resolved = seen.resolved(field);
  return enveloped(phone, 'type_text', begun, { ...fields, resolved, ...ofResult('type_text', result) });
}

async function pressBack(phone: SeedPhone): Promise<object> {
  const begun = new Date();
  const result = await phone.run('back');
  return enveloped(phone, 'press_back', begun, { selector: null, module: 'server', ...ofResult('press_back', result) });
}

// ── Scrolling ──────────────────────────────────────────────────────────────────────────────────

const SCROLL_MS = 300;
/** Fingers come down and go up this far from the edges. */
const EDGE = 0.1;
const DIRECTIONS = ['down', 'up', 'left', 'right'] as const;

/** Where a finger goes so that what is further in a direction comes into view. */
function scrollPath({ look: { size } }: SeedLook, direction: string, amount: number) {
  const share = Math.max(EDGE, Math.min(1 - 2 * EDGE, amount));
  const isUpright = direction === 'down' || direction === 'up';
  const length = isUpright ? size.height : size.width;
  const [near, far] = [length * (0.5 - share / 2), length * (0.5 + share / 2)];
  const isOnward = direction === 'down' || direction === 'right';
  const [from, to] = isOnward ? [far, near] : [near, far];
  const at = (along: number) =>
    isUpright
      ? { x: Math.round(size.width / 2), y: Math.round(along) }
      : { x: Math.round(along), y: Math.round(size.height / 2) };
  return { from: at(from), to: at(to) };
}

async function scrollTo(given: ToolArguments, phone: SeedPhone): Promise<object> {
  const begun = new Date();
  const { direction = 'down', maxScrolls = 10, scrollAmount = 0.7 } = given;
  const sent = given['selector'] as Record<string, unknown>;
  const wanted = wantedIn(sent);
  let seen = await phone.look();
  const before = seen.look.fingerprint;
  const end = (fields: Partial<Acted>, scrolls: number) =>
    enveloped(phone, 'scroll_to_element', begun, {
      ...{ selector: sent, before, after: seen.look.fingerprint, attempts: Math.max(1, scrolls) },
      ...{ details: { scrolls, direction }, ...fields },
    });
  for (let scrolls = 0; ; scrolls++) {
    const [one] = matched(seen, wanted);
    if (one !== undefined) return end({ resolved: seen.resolved(one), isVerified: true }, scrolls);
    if (scrolls >= Number(maxScrolls)) {
      const message = `${notFound(wanted).message} after ${scrolls} scrolls`;
      return end({ failing: { code: 'TIMEOUT', message, retryable: true } }, scrolls);
    }
    const { from, to } = scrollPath(seen, String(direction), Number(scrollAmount));
    const was = placesOf(seen);
    const touched = await phone.touch((raw, deadline) => raw.swipe(from, to, SCROLL_MS, deadline));
    if (!touched.ok) return end(ofTouch(touched), scrolls + 1);
    seen = await phone.look();
    if (placesOf(seen) !== was || matched(seen, wanted).length > 0) continue;
    const message = `${notFound(wanted).message}, and it scrolls no further ${String(direction)}`;
    return end({ failing: { code: 'NAVIGATION_NO_CHANGE', message, retryable: false } }, scrolls + 1);
  }
}

function placesOf(seen: SeedLook): string {
  return seen.listed
    .map(({ text: said, resourceId, bounds }) => [said, resourceId, bounds.x, bounds.y].join(' '))
    .join('\n');
}

// ── Controls ───────────────────────────────────────────────────────────────────────────────────

const MODES: readonly (readonly [pattern: RegExp, mode: string])[] = [
  [/semantic mode|already at|by its buttons/i, 'semantic'],
  [/gesture mode/i, 'gesture'],
  [/coordinate mode/i, 'coordinate'],
];

/** The control that is meant, as the language writes it. */
function controlIn(seen: SeedLook, given: ToolArguments): string | Failing {
  const { element_id } = given;
  if (element_id !== undefined) {
    const one = byHandle(seen, String(element_id));
    return one === undefined ? STALE : String(one.id);
  }
  const wanted: Wanted = wantedIn(given['selector'] as Record<string, unknown>);
  const { fields } = wanted;
  // A name alone is what people call it: its label, its row.
  const name = fields === null || fields.isPart ? null : plainName(fields);
  if (name !== null) return quote(name);
  const found = matched(seen, wanted).filter((one) => one.can?.includes('adjust') === true);
  const [one] = found;
  if (one === undefined) {
    const isThere = matched(seen, wanted).length > 0;
    const message = 'It is there, but cannot be adjusted';
    return isThere ? { code: 'ELEMENT_NOT_INTERACTABLE', message, retryable: false } : notFound(wanted);
  }
  return found.length === 1 ? String(one.id) : severalFound(found.length, wanted);
}

async function adjustControl(given: ToolArguments, phone: SeedPhone): Promise<object> {
  const begun = new Date();
  const { element_id, targetValue, tolerance = 0, maxAttempts = 3, property = 'value' } = given;
  if (given['selector'] === undefined && element_id === undefined)
    throw new SeedFault('Missing selector or element_id argument');
  const selector_ = (given['selector'] as object | undefined) ?? { element_id };
  const target_state = { property, value: targetValue };
  const end = async (fields: Partial<Acted>, more: object) => ({
    ...(await enveloped(phone, 'adjust_control', begun, { selector: selector_, ...fields })),
    ...{ target_state, actual_state: { property, value: null }, within_tolerance: false, converged: false },
    ...{ attempts: 0, adjustment_mode: null, ...more },
  });
  // What a control shows is its value; units of its own are not in any tree.
  if (property !== 'value') {
    const message = `${String(property)} cannot be read or set: use value, as the control shows it`;
    return end({ failing: { code: 'UNKNOWN', message, retryable: false } }, {});
  }
  const seen = await phone.look();
  const control = controlIn(seen, given);
  if (typeof control !== 'string') return end({ failing: control }, {});
  const attempts = Math.max(1, Math.round(Number(maxAttempts)));
  const result = await phone.run(`adjust ${control} ${targetValue} --tolerance ${tolerance} --attempts ${attempts}`);
  const { value = null, attempts: tried = 0 } = (result.data ?? {}) as { value?: number | null; attempts?: number };
  const facts = result.failure?.facts as { readonly actual?: unknown } | undefined;
  const reached = value ?? numberFrom(facts?.actual);
  const isVerified = result.ok && result.lifecycle === 'verified';
  const unread: Failing = {
    ...{ code: 'UNKNOWN', message: 'It does not show its value, so it is not known where it is now' },
    ...{ retryable: false, runtime: 'UNVERIFIED' },
  };
  const now = await phone.look();
  const one = now.look.candidates.find(({ id }) => id === result.target?.id);
  return end(
    {
      ...ofResult('adjust_control', result),
      ...(result.ok && !isVerified ? { failing: unread } : {}),
      ...(one === undefined ? {} : { resolved: now.resolved(one) }),
      attempts: Math.max(1, tried),
    },
    {
      actual_state: { property, value: reached },
      within_tolerance: isVerified,
      converged: isVerified,
      attempts: tried,
      adjustment_mode: MODES.find(([pattern]) => result.notes.some((note) => pattern.test(note)))?.[1] ?? null,
    },
  );
}

function numberFrom(value: unknown): number | null {
  const number = Number.parseFloat(String(value));
  return Number.isFinite(number) ? number : null;
}

export const acting: Readonly<Record<string, SeedTool>> = {
  tap: {
    description: 'Tap a place of the screen. Prefer tap_element.',
    takes: { x: neededNumber, y: neededNumber, ...anyPhone },
    run: async (given, phone) => json(await tap(given, phone)),
  },
  tap_element: {
    description: 'Tap an element that find_element or wait_for_ui resolved.',
    takes: { elementId: neededText, ...anyPhone },
    run: async (given, phone) => json(await tapElement(given, phone)),
  },
  swipe: {
    description: 'Swipe from one place to another.',
    takes: {
      ...{ x1: neededNumber, y1: neededNumber, x2: neededNumber, y2: neededNumber, duration: neededNumber },
      ...anyPhone,
    },
    run: async (given, phone) => json(await swipe(given, phone)),
  },
  scroll_to_element: {
    description: 'Scroll until an element comes into view.',
    takes: {
      ...onPlatform,
      selector: {
        type: 'object',
        isNeeded: true,
        fields: { text: 'string', resourceId: 'string', contentDesc: 'string', className: 'string' },
      },
      direction: { type: 'string', oneOf: DIRECTIONS, byDefault: 'down' },
      ...{ maxScrolls: numberOr(10), scrollAmount: numberOr(0.7) },
    },
    run: async (given, phone) => json(await scrollTo(given, phone)),
  },
  type_text: {
    description: 'Type into the field that has the focus, behind what is there.',
    takes: { text: neededText, ...anyPhone },
    run: async (given, phone) => json(await typeText(given, phone)),
  },
  press_back: {
    description: 'Go back.',
    takes: anyPhone,
    run: async (_, phone) => json(await pressBack(phone)),
  },
  adjust_control: {
    description: 'Set a slider, stepper or the like to a value, and verify it.',
    takes: {
      selector,
      element_id: text,
      property: textOr('value'),
      targetValue: neededNumber,
      ...{ tolerance: numberOr(0), maxAttempts: numberOr(3) },
      ...anyPhone,
    },
    run: async (given, phone) => json(await adjustControl(given, phone)),
  },
};
