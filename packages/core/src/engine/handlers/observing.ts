// Looking: what is there, what it says, where it is, what it looks like.

import { rowOf } from '../../language/index.js';
import { type AtomAsked, explain as explained, type Intent } from '../../resolve/index.js';
import type { Answer, ElementReading, FoundElement, Reference } from '../../scene/world.js';
import type { Step } from '../step.js';
import { aimOf, aims } from './aims.js';
import type { Handler, Handlers } from './handler.js';
import { pictureSize } from './picture-size.js';
import { pictureForFile, shownPicture } from './shown-picture.js';
import { isWritten, nameOf, placeFor } from './written.js';

/** Tokens that an observation takes unless more is asked for. */
const BUDGET = 2000;

const observe: Handler<'observe'> = async (command, step) => {
  const observation = step.take(
    await step.world.observe(
      {
        verbosity: command.verbosity ?? 'default',
        isViewportOnly: command.viewport_only === true,
        isHiddenToo: command.include_hidden === true,
        hasPositions: command.positions === true,
        isDiff: command.diff === true,
        near: command.near ?? null,
        budget: command.verbosity === 'full' ? null : BUDGET,
      },
      step.deadline,
    ),
  );
  if (observation === null) return;
  if (command.diff === true) step.changes.push(...observation.changes);
  step.verified(observation);
};

const text: Handler<'text'> = async (command, step) => {
  if (command.target === undefined) {
    const answer = await step.world.text(command.selector ?? null, step.deadline, command.hidden === true);
    const said = step.take(answer);
    noteUnseen(step, answer, 'text');
    if (said !== null) step.verified(said);
    return;
  }
  const isHiddenToo = command.hidden === true;
  const reading = isHiddenToo ? await readHidden(step, command.target) : await readOf(step, command.target);
  if (reading === null) return;
  const { unseen = 0 } = reading;
  if (!isHiddenToo && unseen > 0) noteUnseen(step, { ok: true, value: null, unseen }, 'text');
  step.verified((isHiddenToo ? reading.written : undefined) || reading.text || (reading.value ?? ''));
};

/** What was left out is said, and how to see it. */
function noteUnseen(step: Step, answer: Answer<unknown>, word: string): void {
  const count = answer.ok ? (answer.unseen ?? 0) : 0;
  if (count > 0)
    step.note(`Left out ${count} ${count === 1 ? 'text' : 'texts'} that nobody can see; '${word} --hidden' shows all`);
}

const box: Handler<'box'> = async (command, step) => {
  // What is hidden has a box, too: nobody waits for it to be seen.
  const reading = await readHidden(step, command.target, true);
  if (reading === null) return;
  // What cannot be seen at all is nowhere on screen, wherever its box would be.
  const viewport = reading.isVisible ? reading.viewport : 'outside';
  step.verified({ ...hundredths(reading.box), visible: reading.isVisible, viewport });
};

/** What the thing of a target says now, seen or not. */
async function readHidden(step: Step, target: Parameters<Step['find']>[0], isPlaced = false) {
  const glance = await step.glance(target, 'Any');
  if (glance === null) return null;
  const { chosen } = step;
  const hidden = glance.decision.failure?.code === 'ELEMENT_NOT_VISIBLE' ? glance.meant : undefined;
  const reading = await readOf(step, hidden === undefined ? target : evenHidden(hidden), isPlaced);
  if (hidden !== undefined) step.chosen = chosen;
  return reading;
}

/** As it is shown: positions are rounded to a hundredth. */
function hundredths(box: ElementReading['box']): ElementReading['box'] {
  if (box === null) return null;
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((value) => Math.round(value * 100) / 100);
  return { x, y, width, height } as NonNullable<ElementReading['box']>;
}

/** A thing by its handle, seen or not. The resolver takes facets wherever it takes an atom. */
function evenHidden({ handle }: FoundElement): AtomAsked {
  const intent: Intent = { by: 'handle', id: handle, constraints: { mustBeVisible: false } };
  return intent as unknown as AtomAsked;
}

/** What the thing of a target says now. */
export async function readOf(step: Step, target: Parameters<Step['find']>[0], isPlaced = false) {
  const on = await step.find(target, 'Any', null);
  return on === null ? null : step.read(on, isPlaced);
}

const screenshot: Handler<'screenshot'> = async (command, step, engine) => {
  const ending = formatOf(command.output);
  const format = command.format ?? ending ?? 'png';
  const onPicture = command.output === undefined ? (step.onPicture ?? null) : null;
  const name = command.output ?? `screenshot-${++engine.runs.count}.${format === 'jpeg' ? 'jpg' : format}`;
  const path = onPicture === null ? placeFor(step, name) : '';
  if (path === null) return;
  let of: Reference | null = null;
  if (command.target !== undefined) {
    of = await aims.screenshot(command, step);
    if (of === null || (await step.perform({ kind: 'reveal' }, of)) === null) return;
    step.changes.length = 0;
  }
  const how = { format, isFullPage: command.fullpage === true, of };
  if (onPicture !== null) {
    const shown = await shownPicture(step, how);
    if (shown === null) return;
    onPicture(shown.picture, shown.format);
    return step.verified({ bytes: shown.picture.length, ...pictureSize(shown.picture) });
  }
  const made = await pictureForFile(step, how);
  if (made === null) return;
  const { picture: bytes, format: written } = made;
  if (!isWritten(step, path, bytes)) return;
  if (ending !== undefined && ending !== written) step.note(`The picture is a ${written}, whatever its name says`);
  step.verified({ path: nameOf(step, path), bytes: bytes.length, ...pictureSize(bytes) });
};

function formatOf(path: string | undefined): 'png' | 'jpeg' | 'webp' | undefined {
  const [, ending] = /\.(png|jpe?g|webp)$/i.exec(path ?? '') ?? [];
  return ending === undefined ? undefined : /^jpe?g$/i.test(ending) ? 'jpeg' : (ending.toLowerCase() as 'png' | 'webp');
}

export const looking = {
  observe,
  text,
  box,
  screenshot,
  async html(command, step) {
    const html = step.take(await step.world.html(command.selector ?? null, step.deadline));
    if (html !== null) step.verified(html);
  },
  async title(_, step) {
    const page = step.take(await step.world.page(step.deadline, true));
    if (page !== null) step.verified(page.title);
  },
  async extract(command, step) {
    const { what } = command;
    const css = command.what === 'css' ? command.css : null;
    const wanted = { what, css, selector: command.selector ?? null, isHiddenToo: command.hidden === true };
    const answer = await step.world.extract(wanted, step.deadline);
    const value = step.take(answer);
    noteUnseen(step, answer, 'extract');
    if (value === null) return;
    const isRows = what === 'tables' && command.format !== undefined && command.format !== 'json';
    step.verified({
      format: command.format ?? 'json',
      value: isRows ? (value as { rows: string[][] }[]).map(({ rows }) => rows) : value,
    });
  },
  async explain({ command }, step) {
    // What cannot be done here has nothing to be explained.
    const { worlds }: { readonly worlds: readonly string[] } = rowOf(command.type);
    if (!worlds.includes(step.world.name)) {
      step.unsupported(command.type, worlds);
      return;
    }
    const aim = aimOf(command);
    if (aim !== null) {
      step.isExplained = true;
      await aim(step);
    }
    const { question, decision, failure } = step;
    if (question === null || decision === null) {
      if (failure === null && step.instead === null)
        step.fail('UNSUPPORTED', {
          what: `${command.type} acts on no element`,
          world: '',
          instead: 'Explain a command that does: explain click "Sign in"',
        });
      else if (step.instead !== null) step.note(step.instead);
      step.lifecycle = 'resolved';
      return;
    }
    const candidates = step.take(await step.world.candidates(step.deadline));
    if (candidates === null) return;
    // What stands in the way is a part of what is decided.
    const isRefused = failure !== null && decision.failure === undefined && failure.phase === 'resolution';
    const shown = isRefused ? { ...decision, failure: failure as NonNullable<typeof decision.failure> } : decision;
    step.data = explained({ ...question, candidates }, shown, null);
    step.lifecycle = 'resolved';
    if (step.instead !== null) step.note(step.instead);
  },
  async rescan(_, step) {
    step.take(await step.world.forget());
  },
} satisfies Partial<Handlers>;
