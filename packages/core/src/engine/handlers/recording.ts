// Traces, films, frames around elements, and paper.

import { milliseconds } from '../../language/index.js';
import type { Recording } from '../../scene/facets.js';
import { good } from '../../scene/world.js';
import { answered, failed, type Outcome, reporting, verified } from '../outcome.js';
import type { Step } from '../step.js';
import { aims } from './aims.js';
import { type Engine, type Handler, type Handlers, using } from './handler.js';
import { readableOn } from './shown-picture.js';
import { nameOf, placeFor, write } from './written.js';

const SHOWN_MS = 3000;
const COLOR = 'red';
/** Shorter gaps no one sees. */
const UNSEEN_MS = 2000;

const trace: Handler<'trace'> = using('recording', async (recording, command, step, engine) => {
  if (command.action === 'stop') return stopTrace(command.path, step, recording, engine);
  const path = command.path === undefined ? good(null) : placeFor(step, command.path);
  return answered(path.ok ? await recording.startTrace(path.value) : path, () => ({ tracing: true }));
});

async function stopTrace(name: string | undefined, step: Step, recording: Recording, engine: Engine): Promise<Outcome> {
  const { tracePath, isTracing } = recording;
  const known = name ?? (tracePath === null && isTracing ? `trace-${++engine.runs.count}.zip` : undefined);
  const path = known === undefined ? good(tracePath ?? '') : placeFor(step, known);
  if (!path.ok) return path;
  const bytes = await recording.stopTrace(path.value);
  if (!bytes.ok) return bytes;
  step.note('A trace holds what pages showed, sent and got: share it only with people who may see them');
  return verified({ path: nameOf(step, path.value), bytes: bytes.value });
}

const record: Handler<'record'> = using('filming', async (recording, command, step) => {
  if (command.action === 'start') {
    const [usual = '', ...more] = recording.formats;
    const ending = /\.([a-z0-9]+)$/i.exec(command.path)?.[1]?.toLowerCase() ?? '';
    if (ending !== usual && !more.includes(ending))
      return failed('INVALID_VALUE', {
        what: command.path,
        reason: `videos are ${usual === 'webm' ? 'WebM' : usual} files here; name it run.${usual}`,
      });
    const path = placeFor(step, command.path);
    if (!path.ok) return path;
    const started = await recording.startFilm(path.value, command.quality ?? 'medium');
    return answered(started, () => ({ recording: nameOf(step, path.value) }));
  }
  const film = await recording.stopFilm();
  if (!film.ok) return film;
  const { unseenMs = 0, handedOverMs = 0, path, bytes, ms, note } = film.value;
  if (note !== undefined) step.note(note);
  if (handedOverMs > 0) step.note(`The video is frozen for ${secondsOf(handedOverMs)}: a person had the page`);
  if (unseenMs - handedOverMs >= UNSEEN_MS)
    step.note(
      `The video is frozen for ${secondsOf(unseenMs)} in all: secrets moved or the page did not answer, so they could not be painted over`,
    );
  return verified({ path: nameOf(step, path), bytes, seconds: Number((ms / 1000).toFixed(1)) });
});

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const highlight: Handler<'highlight'> = using('recording', async (recording, command, step) => {
  const ms = milliseconds(command.duration ?? '') ?? SHOWN_MS;
  if (command.target !== undefined && ms === 0)
    return failed('INVALID_VALUE', { what: '--duration 0', reason: 'too short to see; use 3s' });
  const on = await aims.highlight(command, step);
  if (!on.ok) return on;
  if (on.value.thing === null) {
    const count = await recording.unhighlight();
    if (count.ok && count.value === 0) step.note('No frame was there');
    return count.ok ? verified() : count;
  }
  const about = on.value;
  const shown = await step.perform({ kind: 'reveal' }, about, { isUnreported: 'changes' });
  if (!shown.ok) return shown;
  const drawn = await recording.highlight(about, command.color ?? COLOR, ms, step.deadline);
  return reporting(drawn.ok ? verified() : drawn, { about });
});

const pdf: Handler<'pdf'> = using('recording', async (recording, command, step) => {
  const path = placeFor(step, command.path);
  if (!path.ok) return path;
  const { format = null, landscape = false, margin } = command;
  const paper = { format, isLandscape: landscape, margin: margin === undefined ? null : String(margin) };
  const bytes = await recording.pdf(paper, step.deadline);
  if (!bytes.ok) return bytes;
  const written = write(step, path.value, bytes.value);
  if (!written.ok) return written;
  if ((await readableOn(step)) > 0)
    step.note('The page shows a secret, and so does the PDF: share it only with people who may know it');
  return verified({ path: nameOf(step, path.value), bytes: bytes.value.length, pages: pagesIn(bytes.value) });
});

/** How many pages a PDF says it has: the largest count is that of the whole. */
function pagesIn(bytes: Uint8Array): number {
  const counts = latin1(bytes).matchAll(
    /\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)|\/Count\s+(\d+)[^>]*?\/Type\s*\/Pages\b/g,
  );
  return Math.max(0, ...[...counts].map(([, after, before]) => Number(after ?? before)));
}

/** Each byte as the character of its number: a PDF is text around what is packed. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += PART) parts.push(String.fromCharCode(...bytes.subarray(i, i + PART)));
  return parts.join('');
}
/** More arguments than this no call takes for sure. */
const PART = 8192;

export const recording = { trace, record, highlight, pdf } satisfies Partial<Handlers>;
