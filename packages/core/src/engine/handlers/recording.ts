// Traces, films, frames around things, and paper.

import { milliseconds } from '../../language/index.js';
import type { Recording } from '../../scene/facets.js';
import type { Step } from '../step.js';
import { aims } from './aims.js';
import type { Engine, Handler, Handlers } from './handler.js';
import { readableOn } from './shown-picture.js';
import { isWritten, nameOf, placeFor } from './written.js';

const SHOWN_MS = 3000;
const COLOR = 'red';
/** Shorter gaps nobody sees. */
const UNSEEN_MS = 2000;

const trace: Handler<'trace'> = async (command, step, engine) => {
  const recording = step.facet('recording', 'trace');
  if (recording === null) return;
  if (command.action === 'stop') return stopTrace(command.path, step, recording, engine);
  const path = command.path === undefined ? null : placeFor(step, command.path);
  if (step.failure !== null) return;
  const started = await recording.startTrace(path);
  if (started.ok) step.verified({ tracing: true });
  else step.stop(started.problem);
};

async function stopTrace(name: string | undefined, step: Step, recording: Recording, engine: Engine): Promise<void> {
  const named = name === undefined ? recording.tracePath : placeFor(step, name);
  if (step.failure !== null) return;
  const path = named ?? (recording.isTracing ? placeFor(step, `trace-${++engine.runs.count}.zip`) : '');
  if (path === null) return;
  const bytes = step.take(await recording.stopTrace(path));
  if (bytes === null) return;
  step.note('A trace holds what pages showed, sent and got: share it only with people who may see them');
  step.verified({ path: nameOf(step, path), bytes });
}

const record: Handler<'record'> = async (command, step) => {
  const recording = step.facet('recording', 'record');
  if (recording === null) return;
  if (command.action === 'start') {
    if (!/\.webm$/i.test(command.path))
      return void step.fail('INVALID_VALUE', { what: command.path, reason: 'videos are WebM files; name it run.webm' });
    const path = placeFor(step, command.path);
    if (path === null) return;
    const started = await recording.startFilm(path, command.quality ?? 'medium');
    if (started.ok) step.verified({ recording: nameOf(step, path) });
    else step.stop(started.problem);
    return;
  }
  const film = step.take(await recording.stopFilm());
  if (film === null) return;
  const { unseenMs = 0 } = film;
  if (unseenMs >= UNSEEN_MS)
    step.note(
      `The video stands still for ${(unseenMs / 1000).toFixed(1)} s in all: secrets moved, or the page did not answer, so they could not be painted over`,
    );
  step.verified({ path: nameOf(step, film.path), bytes: film.bytes, seconds: Number((film.ms / 1000).toFixed(1)) });
};

const highlight: Handler<'highlight'> = async (command, step) => {
  const recording = step.facet('recording', 'highlight');
  if (recording === null) return;
  if (command.target === undefined) {
    const count = step.take(await recording.unhighlight());
    if (count === null) return;
    if (count === 0) step.note('No frame was there');
    step.verified();
    return;
  }
  const ms = milliseconds(command.duration ?? '') ?? SHOWN_MS;
  if (ms === 0) return void step.fail('INVALID_VALUE', { what: '--duration 0', reason: 'nobody would see it; say 3s' });
  const on = await aims.highlight(command, step);
  if (on === null || (await step.perform({ kind: 'reveal' }, on)) === null) return;
  step.changes.length = 0;
  const drawn = await recording.highlight(on, command.color ?? COLOR, ms, step.deadline);
  if (drawn.ok) step.verified();
  else step.stop(drawn.problem);
};

const pdf: Handler<'pdf'> = async (command, step) => {
  const recording = step.facet('recording', 'pdf');
  if (recording === null) return;
  const path = placeFor(step, command.path);
  if (path === null) return;
  const { format = null, landscape = false, margin } = command;
  const paper = { format, isLandscape: landscape, margin: margin === undefined ? null : String(margin) };
  const bytes = step.take(await recording.pdf(paper, step.deadline));
  if (bytes === null || !isWritten(step, path, bytes)) return;
  if ((await readableOn(step)) > 0)
    step.note('The page shows a secret, and so does the PDF: share it only with whom you would tell it to');
  step.verified({ path: nameOf(step, path), bytes: bytes.length, pages: pagesIn(bytes) });
};

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
