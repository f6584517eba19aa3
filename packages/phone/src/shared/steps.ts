// Steppers and wheels: by their buttons, or turned by a finger, step by step until the number is there.

import { type Adjust, isThere, type StepResult, type StepWay, stepTo } from '@beckon/core/scene/adjust.js';
import { type Answer, good } from '@beckon/core/scene/world.js';
import { type AdjustResult, readOn } from './adjusting.js';
import { messages } from './messages.js';
import { type PhoneActionContext, pointAt } from './performing.js';
import { type ValueSource, valueAt } from './range-value.js';
import type { Screen } from './screen.js';

/** Taps before the number is read again, where it is known that the button stays: at an unknown end something else may take its place. */
const MOST_AT_ONCE = 8;
/** Taps and turns in all. */
const MOST = 400;
/** Rows of a picker that can be seen, if unknown. */
const ROWS = { android: 3, ios: 5 } as const;
/** Slowly, so that it does not go on by itself. */
const MS_A_PIXEL = 4;
const SHORTEST_MS = 400;

const BUTTONS = messages.byButtons;
const PICKER_WHEEL = messages.wheelMode;

export async function bySteps(
  context: PhoneActionContext,
  action: Adjust,
  source: ValueSource,
): Promise<Answer<AdjustResult>> {
  const steps = context.view.screen.stepsOf(context.thing.id);
  const hasButtons = steps !== null && steps.less !== null && steps.more !== null;
  return hasButtons ? byButtons(context, action, source) : byPickerWheel(context, action, source);
}

async function byButtons(
  context: PhoneActionContext,
  action: Adjust,
  source: ValueSource,
): Promise<Answer<AdjustResult>> {
  const buttons = new StepButtons(context, source);
  const { range = null } = valueAt(context.view.screen, source) ?? {};
  const isKnown = range !== null && action.value >= range.min && action.value <= range.max;
  const stepped = await stepTo(action, [buttons.way(isKnown ? MOST_AT_ONCE : 1)], {
    presses: MOST,
    failures: action.attempts,
    isOver: () => buttons.hasPressed && context.deadline.isOver(),
    read: async () => good(buttons.value),
  });
  if (!stepped.ok) return stepped;
  const { failures, ...reached } = stepped.value;
  return good({ ...reached, context: buttons.now, attempts: failures + 1, mode: BUTTONS });
}

/** The buttons of a stepper, on the screen as it was last read. */
class StepButtons {
  now: PhoneActionContext;
  hasPressed = false;
  readonly #source: ValueSource;
  readonly #marks = new Map<boolean, string>();

  constructor(context: PhoneActionContext, source: ValueSource) {
    this.now = context;
    this.#source = source;
  }

  get value(): number | null {
    return valueAt(this.now.view.screen, this.#source)?.value ?? null;
  }

  way(atOnce: number, isTurned = false): StepWay {
    return {
      atOnce,
      isLossy: true,
      stopsAtEnd: true,
      ...(isTurned ? {} : { turned: this.way(atOnce, true) }),
      press: (isUp, count) => this.#press(isUp !== isTurned, count),
      follow: (from) => this.#follow(from),
    };
  }

  async #press(isMore: boolean, count: number): Promise<Answer<StepResult>> {
    const { view, thing, reader, deadline } = this.now;
    const { less, more } = view.screen.stepsOf(thing.id) ?? { less: null, more: null };
    const button = isMore ? more : less;
    // At its end a button is gone, or greyed out.
    if (button === null || view.screen.get(button)?.state?.enabled === false) return good('none');
    // What has taken its place is not pressed.
    const mark = markOf(view.screen, button);
    if ((this.#marks.get(isMore) ?? mark) !== mark) return good('none');
    this.#marks.set(isMore, mark);
    const at = pointAt(view.screen, button);
    if (!at.ok) return at;
    for (let i = 0; i < count; i++) {
      const tapped = await reader.do(deadline, (device, until) => device.tap(at.value, until));
      if (!tapped.ok) return tapped;
      this.hasPressed = true;
    }
    return good('done');
  }

  async #follow(from: number): Promise<Answer<number | null>> {
    const read = await readOn(this.now, this.#source, from);
    if (!read.ok) return read;
    this.now = read.value.context;
    return good(read.value.value);
  }
}

/** What a button says and is called, without numbers: these may be what it counts. */
function markOf(screen: Screen, id: number): string {
  const node = screen.nodeOf(id);
  if (node === null || node === undefined) return '';
  const inside = node.children.map((child) => screen.tree.nodes[child]);
  const given = [node, ...inside].flatMap((one) => [one?.text, one?.description]);
  return [node.resourceId, ...given].join('\n').replace(/\d+/g, '');
}

async function byPickerWheel(
  context: PhoneActionContext,
  action: Adjust,
  source: ValueSource,
): Promise<Answer<AdjustResult>> {
  let now = context;
  let value = valueAt(now.view.screen, source)?.value ?? null;
  let row: number | null = null;
  let isTurned = false;
  let failures = 0;
  const end = (): Answer<AdjustResult> => good({ context: now, value, attempts: failures + 1, mode: PICKER_WHEEL });
  for (let turns = 0; turns < MOST && value !== null && !isThere(value, action); turns++) {
    const far = action.value - value;
    const turned = await turn(now, (isTurned ? -1 : 1) * far, row);
    if (!turned.ok) return turned;
    if (turned.value === 0) return end();
    const read = await readOn(now, source, value);
    if (!read.ok) return read;
    const before: number = value;
    ({ context: now, value } = read.value);
    if (value === null) return end();
    const moved = value - before;
    if (moved === 0) failures++;
    else if (Math.sign(moved) !== Math.sign(far) && row === null) isTurned = !isTurned;
    else row = turned.value / Math.abs(moved);
    if (failures >= action.attempts || now.deadline.isOver()) return end();
  }
  return end();
}

/** Turns a picker by so many rows, at most by what a finger can do; answers how far the finger went. */
export async function turn(
  { reader, view: { screen }, thing, deadline }: PhoneActionContext,
  rows: number,
  row: number | null,
): Promise<Answer<number>> {
  const box = screen.shownBox(thing.id);
  if (box === null) return good(0);
  const one = row ?? box.height / ROWS[screen.tree.platform];
  const far = Math.round(Math.min(Math.abs(rows) * one, box.height * 0.8));
  const middle = { x: Math.floor(box.x + box.width / 2), y: box.y + box.height / 2 };
  // The next value comes from below.
  const half = (Math.sign(rows) * far) / 2;
  const from = { x: middle.x, y: Math.round(middle.y + half) };
  const to = { x: middle.x, y: Math.round(middle.y - half) };
  const ms = Math.max(SHORTEST_MS, far * MS_A_PIXEL);
  const done = await reader.do(deadline, (device, until) => device.swipe(from, to, ms, until));
  return done.ok ? good(far) : done;
}
