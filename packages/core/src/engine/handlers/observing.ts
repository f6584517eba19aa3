// Looking: what is there, what it says, where it is, what it looks like.

import { type CommandType, rowOf } from '../../language/index.js';
import { type AtomAsked, type Decision, explain as explained } from '../../resolve/index.js';
import { type ElementReading, type Found, type FoundElement, good } from '../../scene/world.js';
import { answered, dispatched, failed, OK, type Outcome, verified } from '../outcome.js';
import { worded } from '../problems.js';
import type { Step, Targeted } from '../step.js';
import { type Aimed, aimOf, aims } from './aims.js';
import { type Handler, type Handlers, using } from './handler.js';
import { pictureSize } from './picture-size.js';
import { pictureForFile, shownPicture } from './shown-picture.js';
import { nameOf, placeFor, write } from './written.js';

/** Tokens that an observation takes unless more is requested. */
const BUDGET = 2000;

const observe: Handler<'observe'> = async (command, step) => {
  const observation = await step.world.observe(
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
  );
  if (!observation.ok) return observation;
  if (command.diff === true) step.journal.changed(...observation.value.changes);
  return verified(observation.value);
};

const text: Handler<'text'> = async (command, step) => {
  const isHiddenToo = command.hidden === true;
  if (command.target === undefined) {
    const given = await step.world.text(command.selector ?? null, step.deadline, isHiddenToo);
    if (!given.ok) return given;
    noteUnseen(step, given.unseen, 'text');
    return verified(given.value);
  }
  const found = isHiddenToo ? await readHidden(step, command.target) : await readOf(step, command.target);
  if (!found.ok) return found;
  const { reading, about } = found.value;
  if (!isHiddenToo) noteUnseen(step, reading.unseen, 'text');
  return verified((isHiddenToo ? reading.written : undefined) || reading.text || (reading.value ?? ''), { about });
};

/** Notes what was left out, and how to see it. */
function noteUnseen(step: Step, count = 0, word: string): void {
  if (count > 0)
    step.note(`Left out ${count} ${count === 1 ? 'text' : 'texts'} that cannot be seen; '${word} --hidden' shows all`);
}

const box: Handler<'box'> = async (command, step) => {
  // What is hidden has a box, too: no need to wait for it to show.
  const found = await readHidden(step, command.target, true);
  if (!found.ok) return found;
  const { reading, about } = found.value;
  // What cannot be seen at all is nowhere on screen, wherever its box would be.
  const viewport = reading.isVisible ? reading.viewport : 'outside';
  return verified({ ...hundredths(reading.box), visible: reading.isVisible, viewport }, { about });
};

/** What an element says now, and the find that it is of. */
interface Read {
  readonly reading: ElementReading;
  readonly about: Found;
}

/** What the element of a target says now, seen or not. */
async function readHidden(step: Step, target: Targeted, isPlaced = false): Promise<Outcome<Read>> {
  const glance = await step.glance(target, 'Any');
  if (!glance.ok) return glance;
  const { decision, meant } = glance.value;
  if (decision.failure?.code !== 'ELEMENT_NOT_VISIBLE' || meant === undefined) return readOf(step, target, isPlaced);
  const read = await readOf(step, evenHidden(meant), isPlaced);
  return read.ok ? good({ ...read.value, about: glance.value }) : { ...read, about: glance.value };
}

/** As it is shown: positions are rounded to a hundredth. */
function hundredths(box: ElementReading['box']): ElementReading['box'] {
  if (box === null) return null;
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((value) => Math.round(value * 100) / 100);
  return { x, y, width, height } as NonNullable<ElementReading['box']>;
}

/** An element by its handle, seen or not. */
function evenHidden({ handle }: FoundElement): AtomAsked {
  return { kind: 'intent', value: { by: 'handle', id: handle, constraints: { mustBeVisible: false } } };
}

/** What the element of a target says now. */
async function readOf(step: Step, target: Targeted, isPlaced = false): Promise<Outcome<Read>> {
  const on = await step.find(target, 'Any', null);
  if (!on.ok) return on;
  const reading = await step.read(on.value, isPlaced);
  return reading.ok ? good({ reading: reading.value, about: on.value }) : reading;
}

const screenshot: Handler<'screenshot'> = async (command, step, engine) => {
  const ending = formatOf(command.output);
  const format = command.format ?? ending ?? 'png';
  const onPicture = command.output === undefined ? step.onPicture : null;
  const name = command.output ?? `screenshot-${++engine.runs.count}.${format === 'jpeg' ? 'jpg' : format}`;
  const path = onPicture === null ? placeFor(step, name) : good('');
  if (!path.ok) return path;
  const on = await aims.screenshot(command, step);
  if (!on.ok) return on;
  const of = on.value.thing === null ? null : on.value;
  const shown = of === null ? OK : await step.perform({ kind: 'reveal' }, of, { isUnreported: 'changes' });
  if (!shown.ok) return shown;
  const how = { format, isFullPage: command.fullpage === true, of };
  const made = onPicture === null ? await pictureForFile(step, how) : await shownPicture(step, how);
  if (!made.ok) return { ...made, about: of };
  const { picture, format: written } = made.value;
  const size = { bytes: picture.length, ...pictureSize(picture) };
  if (onPicture !== null) {
    onPicture(picture, written);
    return verified(size, { about: of });
  }
  const retained = write(step, path.value, picture);
  if (!retained.ok) return { ...retained, about: of };
  if (ending !== undefined && ending !== written) step.note(`The picture is a ${written}, despite its name`);
  return verified({ path: nameOf(step, path.value), ...size }, { about: of });
};

function formatOf(path: string | undefined): 'png' | 'jpeg' | 'webp' | undefined {
  const [, ending] = /\.(png|jpe?g|webp)$/i.exec(path ?? '') ?? [];
  return ending === undefined ? undefined : /^jpe?g$/i.test(ending) ? 'jpeg' : (ending.toLowerCase() as 'png' | 'webp');
}

/** What came of it only the page knows: its answer is data, and no proof. */
const tool: Handler<'tool'> = using('pageTools', async (tools, { name, input = '{}', frame = null }, step) => {
  const called = await tools.call({ name, input, frame }, step.deadline);
  return called.ok ? dispatched({ data: called.value }) : called;
});

export const observing = {
  observe,
  tool,
  text,
  box,
  screenshot,
  html: async ({ selector = null }, step) => answered(await step.world.html(selector, step.deadline)),
  title: async (_, step) => answered(await step.world.page(step.deadline, true), ({ title }) => title),
  async extract(command, step) {
    const { what } = command;
    const css = command.what === 'css' ? command.css : null;
    const wanted = { what, css, selector: command.selector ?? null, isHiddenToo: command.hidden === true };
    const answer = await step.world.extract(wanted, step.deadline);
    if (!answer.ok) return answer;
    const { value, unseen } = answer;
    noteUnseen(step, unseen, 'extract');
    const isRows = what === 'tables' && command.format !== undefined && command.format !== 'json';
    return verified({
      format: command.format ?? 'json',
      value: isRows ? (value as { rows: string[][] }[]).map(({ rows }) => rows) : value,
    });
  },
  async explain({ command }, step) {
    // What cannot be done here has nothing to be explained.
    const { worlds }: { readonly worlds: readonly string[] } = rowOf(command.type);
    if (!worlds.includes(step.world.name)) return step.unsupported(command.type);
    const aim = aimOf(command);
    const aimed = aim === null ? good({ thing: null, instead: null }) : await aim(step.explained());
    const about = aimed.ok ? (aimed.value.thing === null ? null : aimed.value) : (aimed.about ?? null);
    const question = about === null ? null : step.journal.questionOf(about.decision);
    if (about === null || question === null) return unexplained(step, command.type, aimed);
    const candidates = await step.world.candidates(step.deadline);
    if (!candidates.ok) return { ...candidates, about };
    const { decision } = about;
    // What stands in the way is a part of what is decided.
    const failure = aimed.ok || decision.failure !== undefined ? null : worded(aimed.problem);
    const isRefused = failure !== null && failure.phase === 'resolution';
    const shown = isRefused ? { ...decision, failure: failure as NonNullable<Decision['failure']> } : decision;
    const data = explained({ ...question, candidates: candidates.value }, shown, null);
    return aimed.ok ? good({ lifecycle: 'resolved', about, data }) : { ...aimed, data };
  },
  async rescan(_, step) {
    const forgot = await step.world.forget();
    return forgot.ok ? verified(undefined, { seen: [] }) : forgot;
  },
} satisfies Partial<Handlers>;

/** Nothing to explain: it says what is done instead, or why not. */
function unexplained(step: Step, type: CommandType, aimed: Aimed): Outcome {
  if (!aimed.ok) return aimed;
  const instead = aimed.value.thing === null ? aimed.value.instead : null;
  if (instead === null)
    return failed('UNSUPPORTED', {
      what: `${type} acts on no element`,
      world: '',
      instead: 'Explain a command that does: explain click "Sign in"',
    });
  step.note(instead);
  return good({ lifecycle: 'resolved' });
}
