// Puts files into a file field, or into the chooser that a button opens, and reads back from the field what it holds then.

import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { isGrave } from '@beckon/core/scene/button-words.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { sendsForm } from '@beckon/core/scene/form-words.js';
import { problem } from '@beckon/core/scene/problem.js';
import { toneOf } from '@beckon/core/scene/validation-words.js';
import { type Answer, bad, type FoundElement, good } from '@beckon/core/scene/world.js';
import type { ElementHandle } from 'playwright-core';
import { messages } from '../messages.js';
import type { FileHeld } from '../page/protocol.js';
import { type ActionContext, findAgain, pressAt, watched } from './performing.js';

const CHOOSER_MS = 2000;
/** More is no accident. */
const MOST_MISSES = 10;

export async function upload(context: ActionContext, files: readonly string[]): Promise<Answer<Effects>> {
  const { tab, found } = context;
  const request = files.map((path): FileHeld => ({ name: basename(path), size: statSync(path).size }));
  let isUsed = false;
  let held = (): Promise<readonly FileHeld[] | null> => found.frame.call('filesHeld').catch(() => null);
  const { effects } = await watched(
    context,
    found.frame,
    async () => {
      isUsed = await tab.driver.setFiles(found.frame, files);
      if (isUsed || isRisky(found.found.thing)) return;
      const field = await throughChooser(context, files);
      isUsed = field !== null;
      held = () => heldBy(field);
    },
    false,
  );
  if (!isUsed)
    return bad(
      problem('UNSUPPORTED', {
        what: messages.takesNoFiles(found.found.thing?.shown ?? 'This'),
        world: 'browser',
        instead: messages.fileFieldInstead,
      }),
    );
  return good({ ...effects, ...comparedWith(request, await held(), effects) });
}

/** A button that sends or destroys something is not pressed to find out whether it opens a chooser. */
function isRisky(element: FoundElement | null): boolean {
  return element !== null && (isGrave(element.name) || (element.sendsForm === true && sendsForm(element.name)));
}

/** Presses a button that opens a chooser by script. The field behind it; null: none opened. */
async function throughChooser(context: ActionContext, files: readonly string[]): Promise<ElementHandle | null> {
  const { tab, deadline } = context;
  const opening = tab.page
    .waitForEvent('filechooser', { timeout: Math.max(1, Math.min(CHOOSER_MS, deadline.left())) })
    .catch(() => null);
  // Playwright asks the browser to hand choosers over: its next answer shows that it was heard.
  await tab.page.title().catch(() => '');
  if (!(await pressed(context))) return null;
  const chooser = await opening;
  if (chooser === null || (files.length > 1 && !chooser.isMultiple())) return null;
  await chooser.setFiles([...files]);
  return chooser.element();
}

/** Presses the button where it is now; once more, as often as something else was there. Whether it was reached. */
async function pressed(context: ActionContext): Promise<boolean> {
  for (let misses = 0; misses <= MOST_MISSES && !context.deadline.isOver(); misses++) {
    const ready = await findAgain(context, 'click');
    if (ready === null) return false;
    await pressAt(context, ready.point ?? { x: 0, y: 0 });
    if (!(await ready.frame.call('isMissed').catch(() => false))) return true;
  }
  return false;
}

async function heldBy(field: ElementHandle | null): Promise<readonly FileHeld[] | null> {
  if (field === null) return null;
  const read = field.evaluate((input) =>
    [...((input as unknown as { files: Iterable<FileHeld> | null }).files ?? [])].map(({ name, size }) => ({
      name,
      size,
    })),
  );
  return read.catch(() => null);
}

/** Many pages empty the field once they have the files: then only what they show of them counts. */
function comparedWith(
  requested: readonly FileHeld[],
  held: readonly FileHeld[] | null,
  { changes }: Effects,
): Pick<Effects, 'isAsAsked' | 'value' | 'expected'> {
  const namesOf = (all: readonly FileHeld[]): string => all.map(({ name }) => name).join(', ');
  const expected = namesOf(requested);
  if (held !== null && held.length > 0) {
    const isSame = held.length === requested.length && requested.every((one, i) => isFile(one, held[i]));
    return { isAsAsked: isSame, value: namesOf(held), expected };
  }
  const drawn = changes.filter(({ sign }) => sign !== '-').map(({ text }) => text);
  if (drawn.some((text) => toneOf(text) === 'wrong')) return { isAsAsked: false, value: '', expected };
  return requested.every(({ name }) => drawn.some((text) => isShownIn(text, name)))
    ? { isAsAsked: true, value: expected, expected }
    : { value: null, expected };
}

/** Whether a text shows a file: its name, a few words beside it, or that all is well. A sentence about it may say anything. */
function isShownIn(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  const [, ...rest] = text.replace(name, ' ').split(/[^\p{L}\p{N}]+/u);
  return rest.filter((word) => /\p{L}/u.test(word)).length <= FEW_WORDS || toneOf(text) === 'well';
}
const FEW_WORDS = 3;

function isFile(one: FileHeld, other: FileHeld | undefined): boolean {
  return one.name === other?.name && one.size === other.size;
}
